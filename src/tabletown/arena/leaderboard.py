"""Where an agent stands: games against bots that never change, at tables of two, three, four and most seats."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabletown.agents import AgentBot, bot_of
from tabletown.bots import bot_named
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .confidence_intervals import Estimate, share
from .game_result import Played
from .standings import BotStanding, Standings
from .tournament import Settings, Tournament
from .tournament_runner import Player, run

LADDER = ("random", "greedy", "beginner", "casual", "strong")
"""The bots that an agent meets where none are named. A game against strong takes half a second at most, one against a level above
it up to half a minute."""
USUAL_SEATS = (2, 3, 4)
SURE = 0.5
"""Of the meetings with a bot, whoever finishes before it in more than half of them is better."""


@dataclass(frozen=True)
class Climb:
    """What is to be played for one agent: a tournament for each bot of the ladder and each number of seats."""

    agent: str
    tournaments: tuple[tuple[str, Tournament], ...]
    version: str
    """As the agent says itself."""

    @property
    def games(self) -> int:
        """All of them."""
        return sum(tournament.total for _rung, tournament in self.tournaments)

    def play(
        self,
        player: Player,
        folder: Path | None = None,
        progress: Callable[[int], None] = lambda finished: None,
        told: Callable[[str], None] = lambda remark: None,
    ) -> "LeaderboardRow":
        """Play what is missing. With a folder, each finished game is kept in it, and the same call goes on from there."""
        before, played = 0, []
        for rung, tournament in self.tournaments:
            store = folder / store_name(self.agent, rung, tournament) if folder else None
            games = run(tournament, player, store, lambda n, before=before: progress(before + n), told)  # type: ignore[misc]
            played.append(Rung(rung, tournament, games))
            before += tournament.total
        return LeaderboardRow(self, played)


def climb(
    game: str, agent: str, ladder: Sequence[str] = LADDER, seats: Sequence[int] = (), settings: Settings | None = None
) -> Climb:
    """What is to be played, if there is such an agent; it is started once to hear its version."""
    chosen = GAMES[game]
    settings = settings or Settings(games=60)
    for rung in ladder:
        bot_named(rung, chosen)
    if not ladder:
        raise BadOption(_("a leaderboard needs at least one bot to play against"))
    if agent in ladder:
        raise BadOption(_("{agent} is on the ladder itself", agent=agent))
    version = version_of(agent, chosen, settings)
    seed = settings.seed
    made = []
    for players in seats or usual_seats(chosen):
        for rung in ladder:
            tournament = Tournament.of(chosen.key, [agent, *[rung] * (players - 1)], players, replace(settings, seed=seed))
            seed = tournament.seed  # the first draws one where none is given
            made.append((rung, tournament))
    return Climb(agent, tuple(made), version)


def version_of(agent: str, game: Game, settings: Settings) -> str:
    """What an agent says of itself; it is refused in a sentence where it cannot even start."""
    bot = bot_of(agent, game, settings.limits)
    if not isinstance(bot, AgentBot):
        return ""
    try:
        bot.door.start()
        return bot.door.version()
    finally:
        bot.door.close()


def usual_seats(game: Game) -> list[int]:
    """Two, three, four and most: as many of these as the game seats."""
    return sorted({number for number in (*USUAL_SEATS, game.seats[-1]) if number in game.seats})


def store_name(agent: str, rung: str, tournament: Tournament) -> str:
    """The file of a tournament: it says what it is about, and two agents never share one."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", agent).strip("-")[-40:]
    return f"{tournament.game}-{slug}-{sha256(agent.encode()).hexdigest()[:8]}-{tournament.players}-{rung}.jsonl"


@dataclass(frozen=True)
class Rung:
    """The games against one bot of the ladder at one number of seats."""

    bot: str
    tournament: Tournament
    games: list[Played]

    @property
    def standing(self) -> BotStanding:
        """The agent's line."""
        return Standings(self.tournament, self.games).lines[0]


class LeaderboardRow:
    """What came of it: one row."""

    def __init__(self, climb: Climb, rungs: list[Rung]) -> None:
        self.climb, self.rungs = climb, rungs
        self.ladder = list(dict.fromkeys(rung.bot for rung in rungs))
        self.seats = list(dict.fromkeys(rung.tournament.players for rung in rungs))
        self.standings = [rung.standing for rung in rungs]

    def not_played(self) -> list[str]:
        """The levels of the game that are not on this ladder."""
        return [level for level in GAMES[self.rungs[0].tournament.game].levels if level not in self.ladder]

    @property
    def decisions(self) -> int:
        """Of the agent, where it had a choice."""
        return sum(line.decisions for line in self.standings)

    @property
    def mean_seconds(self) -> float:
        """Of a decision."""
        return sum(line.mean_seconds * line.decisions for line in self.standings) / max(1, self.decisions)

    @property
    def p95_seconds(self) -> float:
        """Of a decision, where it is slowest."""
        return max((line.p95_seconds for line in self.standings), default=0.0)

    @property
    def refused(self) -> int:
        """Answers that were no moves."""
        return sum(line.refused for line in self.standings)

    @property
    def lost(self) -> int:
        """Games that the agent ended by what it did outside of the rules."""
        return sum(line.lost for line in self.standings)

    @property
    def why(self) -> str:
        """What that was the first time."""
        return next(
            (line.why for line in self.standings if line.lost), next((line.why for line in self.standings if line.why), "")
        )

    def before(self, bot: str) -> Estimate | None:
        """How often the agent finishes before a bot of the ladder, seat against seat; equals count half."""
        ahead, pairs = [], []
        for rung in self.rungs:
            for won, met in meetings(rung) if rung.bot == bot else ():
                ahead.append(won)
                pairs.append(met)
        return share(ahead, pairs)

    def win_share(self, bot: str, players: int) -> Estimate | None:
        """Of the games against a bot at one number of seats."""
        for rung, line in zip(self.rungs, self.standings, strict=True):
            if (rung.bot, rung.tournament.players) == (bot, players):
                return line.share
        return None

    def better_than(self) -> list[str]:
        """The bots of the ladder that it is surely better than."""
        return [bot for bot in self.ladder if (found := self.before(bot)) and found.low > SURE]

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        first = self.rungs[0].tournament
        return {
            "agent": self.climb.agent,
            "version": self.climb.version,
            "code": first.agents.get(self.climb.agent, ""),
            "game": first.game,
            "rules": first.rules,
            "bots": first.code,
            "seed": first.seed,
            "limits": first.limits.data(),
            "games": sum(len(rung.games) for rung in self.rungs),
            "before": {bot: found.data() if (found := self.before(bot)) else None for bot in self.ladder},
            "win_share": {
                str(players): {bot: e.data() if (e := self.win_share(bot, players)) else None for bot in self.ladder}
                for players in self.seats
            },
            "better_than": self.better_than(),
            "decisions": self.decisions,
            "decision_seconds": {"mean": self.mean_seconds, "p95": self.p95_seconds},
            "refused": self.refused,
            "lost": self.lost,
            "why": self.why,
        }


def meetings(rung: Rung) -> Iterator[tuple[float, float]]:
    """For each finished game, in how many of its meetings with the bot the agent came first, and how many there were."""
    for game in rung.games:
        if game.finished:
            places = list(zip(game.seating, game.places(), strict=True))
            mine = [place for who, place in places if who == 0]
            others = [place for who, place in places if who != 0]
            met = [(one < other) + 0.5 * (one == other) for one in mine for other in others]
            yield float(sum(met)), float(len(met))
