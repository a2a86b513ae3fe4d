"""Games as text for language models: a seat reads words, and answers in words. Needs nothing more than Tabletown itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from reprlib import repr as short
from typing import Any

from tabletown.agents import bot_of
from tabletown.bots import Bot
from tabletown.bots.game_loop import seat_rngs
from tabletown.bots.history import Forfeit, GameEnd, GameSetting, History
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.rulebook.source import chapter_named, chapters, rules_page
from tabletown.text.word_matching import listing

from .arguments import check_seat, check_seed, chosen, reward_named
from .episode import ILLEGAL, final_rewards, forfeit_rewards
from .text_answers import answer_to, first_sentence, read
from .text_observation import BUDGET, check_budget, observation, told_to

TRIES, QUESTIONS = 3, 10
BOT_STREAM = 0x7E47
"""Bots think with random numbers of their own, whatever the luck of the game."""


@dataclass(frozen=True)
class Reply:
    """What came of an answer."""

    text: str
    """What the seat that is to answer now is told; at the end what the seat that answered is told."""
    seat: int | None
    """Whose answer is awaited; None at the end."""
    accepted: bool = True
    """Whether the answer was a legal move, or a question that could be answered."""
    move: str = ""
    """The move that was made, in the words of records; empty where none was made."""
    refusal: str = ""
    """Why the answer was no move: the sentence that a person gets."""
    rewards: tuple[float, ...] = ()
    """What the game has brought to each seat, at its end."""
    over: bool = False
    """Whether the game is over, by its rules or because an answer lost it."""
    truncated: bool = False
    """Whether it was ended by answers that were no moves."""
    forfeit: str = ""
    """Why a bot has lost the game outside of its rules, and ended it so; all others have won it."""


class TextEnv:
    """A game as text. Seats without a bot are answered for by whoever calls `step`.

        env = tabletown.envs.text("machi_koro", players=3, bots="greedy")
        text = env.reset(seed=1)
        while not env.over:
            text = env.step(model(env.rules() + text)).text

    `bots` is one bot for all seats but the first, or a list with one for each seat, None where a model plays: a name, a `Bot` or
    an agent, as `tabletown.agents.bot_of` takes it.
    `illegal` says what happens when an answer is no move for the third time in a row (`tries`): "refuse" (it is asked again as
    often as it takes), "random" (a random legal move is made) or "lose" (the game ends, without a reward for anybody). A question
    (a last line that begins with ?) costs nothing, up to `questions` for each decision. Rewards come at the end: "win" (a shared
    one its share), "points" or "rank". An observation never has more characters than `budget`.
    """

    def __init__(
        self,
        key: str,
        players: int = 0,
        *,
        bots: Any = None,
        names: Sequence[str] | None = None,
        reward: str = "win",
        illegal: str = "refuse",
        tries: int = TRIES,
        questions: int = QUESTIONS,
        budget: int = BUDGET,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        self.chosen = chosen(key, players, options)
        self.reward = reward_named(reward)
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal can be {listing(ILLEGAL)}, not {short(illegal)}")
        self.illegal, self.tries, self.questions = illegal, count("tries", tries, 1), count("questions", questions, 0)
        self.budget = check_budget(budget)
        self.bots = seated_bots(bots, self.chosen.players, self.chosen.game)
        self.names = self.chosen.game.check_players(self.chosen.players if names is None else list(names))
        if len(self.names) != self.chosen.players:
            raise BadOption(f"there are {self.chosen.players} players, not {len(self.names)} names")
        self.seed = 0
        self.match: Match
        self.reset(seed)

    # --- a game -----------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> str:
        """Start a game, with fresh luck without a seed, and return what the first seat that answers is told."""
        self.seed = check_seed(seed)
        luck = new_rng(self.seed)
        self.match = self.chosen.game.new_with(self.names, self.chosen.options, seed=int(draw(luck, 1 << 62)))
        self.rngs: list[Rng] = seat_rngs(self.seed ^ BOT_STREAM, self.chosen.players)
        self.own = new_rng(int(draw(luck, 1 << 62)))
        self.lost = False
        self.forfeit: tuple[int, str] | None = None
        self.history = History(GameSetting.of(self.chosen.game, self.match.states()))
        for seat, bot in enumerate(self.bots):
            if bot:
                bot.begin(self.history, seat)
        self._asked_anew()
        return self.observation()

    def _asked_anew(self) -> None:
        """Let bots play up to the next decision of a seat without one."""
        self.refused = self.asked = 0
        while not self.over and (bot := self.bots[self.match.turn or 0]) is not None:
            seat = self.match.turn or 0
            legal, rng = self.match.choice_ids(), self.rngs[seat]
            self._written_down()
            known = self.match.known_to(seat, rng)
            try:
                move = legal[0] if len(legal) == 1 else bot.decide_in(self.history, known, legal, rng)
            except Forfeit as error:
                self.lost, self.forfeit = True, (seat, str(error))
                winners = tuple(other for other in range(self.chosen.players) if other != seat)
                self._told_the_end(GameEnd(winners, tuple(self.match.scores), "", str(error)))
                return
            self.match.play(move)
        if self.match.over:
            self._written_down()
            winners, scores = tuple(self.match.winners), tuple(self.match.scores)
            self._told_the_end(GameEnd(winners, scores, ""))

    def _written_down(self) -> None:
        """What has happened, for bots that follow the game."""
        steps = self.match.steps[len(self.history.steps) :]
        self.history.steps += [Step(step.move, step.by, b"", 0, step.events) for step in steps]

    def _told_the_end(self, end: GameEnd) -> None:
        for seat, bot in enumerate(self.bots):
            if bot:
                bot.end(self.history, seat, replace(end, verdict=self.match.verdict_to(seat)))

    @property
    def over(self) -> bool:
        """Whether nobody is to answer any more."""
        return self.lost or self.match.over

    @property
    def seat(self) -> int | None:
        """Whose answer is awaited; None at the end."""
        return None if self.over else self.match.turn

    @property
    def rewards(self) -> tuple[float, ...]:
        """What the game has brought to each seat; nothing before its end, or where an answer ended it."""
        if self.forfeit:
            return tuple(forfeit_rewards(self.chosen, self.match.states(), self.reward, self.forfeit[0]))
        if not self.match.over:
            return (0.0,) * self.chosen.players
        return tuple(final_rewards(self.chosen, self.match.states(), self.reward))

    def observation(self, seat: int | None = None) -> str:
        """What a seat is told now, the one whose answer is awaited without a number: what happened since its last decision, the
        table, and its legal moves."""
        if self.forfeit:
            return first_sentence(f"The game has ended: {self.forfeit[1]}", self.budget)
        asked = self.seat if seat is None else check_seat(seat, self.chosen.players)
        return observation(told_to(self.match, 0 if asked is None else asked), self.budget)

    def step(self, answer: str) -> Reply:
        """The answer of the seat that is asked. Its last line that is a move counts, or its question."""
        seat = self.seat
        if seat is None:
            raise IllegalMove("the game is over; reset the environment")
        said = read(self.match, answer)
        if said.question or (said.move is None and not said.refusal):
            return self._answered(seat, said.question)
        if said.move is not None:
            return self._played(seat, said.move.id)
        return self._refused(seat, said.refusal)

    def _answered(self, seat: int, question: str) -> Reply:
        self.asked += 1
        if self.asked > self.questions:
            return self._refused(seat, f"{self.questions} questions were answered for this decision; make a move now")
        return Reply(answer_to(self.match, seat, question, self.budget), seat)

    def _played(self, seat: int, move: int, refusal: str = "") -> Reply:
        made = self.match.find(move).text
        self.match.play(move)
        self._asked_anew()
        over, why = self.over, self.forfeit[1] if self.forfeit else ""
        text = self.observation(seat if over else None)
        return Reply(text, self.seat, not refusal, made, refusal, self.rewards if over else (), over, forfeit=why)

    def _refused(self, seat: int, refusal: str) -> Reply:
        self.refused += 1
        if self.illegal == "refuse" or self.refused < self.tries:
            return Reply(first_sentence(f"Refused: {refusal}", self.budget), seat, False, refusal=refusal)
        if self.illegal == "random":
            legal = self.match.legal_ids()
            return self._played(seat, legal[draw(self.own, len(legal))], refusal)
        self.lost = True
        self._told_the_end(GameEnd((), tuple(self.match.scores), "", refusal))
        text = first_sentence(f"The game has ended: {refusal}", self.budget)
        return Reply(text, None, False, refusal=refusal, rewards=self.rewards, over=True, truncated=True)

    def __deepcopy__(self, memo: dict[int, Any]) -> "TextEnv":
        """An environment of its own in the same position, whose luck and bots go on in the same way."""
        twin = object.__new__(TextEnv)
        twin.__dict__.update(self.__dict__)
        twin.match, twin.own = self.match.copy(), self.own.copy()
        twin.rngs = [rng.copy() for rng in self.rngs]
        twin.history = replace(self.history, steps=list(self.history.steps), refusals=list(self.history.refusals))
        return twin

    # --- words about the game ---------------------------------------------------------------------------------------------

    @property
    def chapters(self) -> list[str]:
        """The titles of the chapters of the rules; the first is that of all of them."""
        return [chapter.title for chapter in chapters(self.chosen.game.key)]

    def rules(self, chapter: str = "") -> str:
        """The rules of the game, whole or the chapter that is asked for: not cut to the budget."""
        key = self.chosen.game.key
        return chapter_named(key, chapter).text if chapter else rules_page(key)

    def ask(self, question: str) -> str:
        """What a question of the seat that is to answer is told, without its being counted: 'rules Setup', 'moves build'."""
        return answer_to(self.match, self.seat or 0, question, self.budget)

    def record(self) -> str:
        """The game as text, once it is over: see `tabletown.load`. Before, it would tell what is hidden."""
        if not self.over:
            raise BadOption("the record of a game tells what is hidden: it is there when the game is over")
        return self.match.record()


def count(name: str, number: Any, least: int) -> int:
    """A number of times."""
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise BadOption(f"{name} is a whole number, {least} at least, not {short(number)}")
    return number


def seated_bots(bots: Any, players: int, game: Game) -> list[Bot | None]:
    """The bot of each seat, None where there is none: one bot for all seats but the first, or one for each seat."""
    if bots is None:
        return [None] * players
    each = bots if isinstance(bots, list | tuple) else [None, *[bots] * (players - 1)]
    if len(each) != players:
        raise BadOption(f"bots is one bot for all seats but the first, or one or None for each of {players}, not {short(bots)}")
    if all(bot is not None for bot in each):
        raise BadOption("bots play every seat, so that nobody is left to answer")
    found: list[tuple[Any, Bot]] = []
    for who in each:  # what stands there twice is one agent in two seats
        if who is not None and not any(known is who for known, _bot in found):
            found.append((who, bot_of(who, game)))
    return [next((bot for known, bot in found if known is who), None) for who in each]
