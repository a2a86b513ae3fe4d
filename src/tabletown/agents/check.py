"""The checker of agents: it starts one, lets it play, times its answers, and tells it to quit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from tabletown.bots import BOTS
from tabletown.bots.game_loop import play_game, seat_rngs
from tabletown.bots.history import Forfeit
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import new_rng
from tabletown.game.declaration import Game
from tabletown.text.i18n import _

from .agent_bot import AgentBot
from .process_agent import ProcessDoor

MOST_MOVES = 3000
"""Of a game: some agents never come to an end with themselves."""


@dataclass(frozen=True)
class Checked:
    """The result of one check."""

    what: str
    wrong: str
    """Empty where all is well."""
    note: str = ""


def check_agent(bot: AgentBot, games: Sequence[Game], seed: int = 1) -> Iterator[Checked]:
    """Look at everything, one after the other; after a start that fails nothing else is tried."""
    began = perf_counter()
    try:
        bot.door.start()
    except Forfeit as error:
        yield Checked(_("starts and says hello"), str(error))
        return
    took = perf_counter() - began
    yield Checked(
        _("starts and says hello"), "", _("{seconds:.2f} s; {version}", seconds=took, version=bot.door.version() or "–")
    )
    if isinstance(bot.door, ProcessDoor):
        bot.door.say_something_new()
    for game in games:
        for players in sorted({game.seats[0], game.seats[-1]}):
            yield played(bot, game, players, seed)
    if isinstance(bot.door, ProcessDoor):
        restarts = bot.door.starts - 1
        yield Checked(_("one process plays all games"), _("it was started {n} times", n=restarts + 1) if restarts else "")
        yield Checked(_("ends when it is told to quit"), "" if bot.door.quits() else _("it was still there, and was ended"))
    bot.door.close()


def played(bot: AgentBot, game: Game, players: int, seed: int) -> Checked:
    """One game, in which it has the first and the last seat, so that two decisions are never about the same hand."""
    times: list[float] = []

    def watch(states: States, who: int, legal: list[int], move: int, took: float) -> None:
        if who in (0, players - 1) and who != CHANCE and len(legal) > 1:
            times.append(took)

    start = game.new_with(players, {}, luck="manual").start_states()
    seated = [bot, *[BOTS["random"]] * (players - 2), bot]
    came = play_game(game, start, seated, new_rng(seed), seat_rngs(seed, players), MOST_MOVES, watch)
    wrong = came.lost[1] if came.lost else came.refusals[0].why if came.refusals else ""
    what = _("plays {game} with {n} players", game=_(game.title), n=players)
    if not times:
        return Checked(what, wrong)
    mean, longest = 1e3 * sum(times) / len(times), 1e3 * max(times)
    note = _("{n} decisions, {mean:.2f} ms each, {longest:.1f} ms the longest", n=len(times), mean=mean, longest=longest)
    if not came.winners:
        note = _("{note}; stopped after {n:,} moves", note=note, n=came.moves)
    return Checked(what, wrong, note)
