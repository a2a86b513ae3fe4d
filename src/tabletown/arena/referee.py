"""One game of a tournament, played, with what came of it."""

import os
import platform
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf, log2
from typing import Any, Protocol

import numpy as np

from tabletown import batch
from tabletown.bots import Bot, SearchBot, bot_named
from tabletown.bots.playing import play_game
from tabletown.errors import IllegalMove
from tabletown.game import GAMES
from tabletown.kernel import CHANCE, NO_JOURNAL, States, new_rng
from tabletown.language import _

from .seating import Seating
from .tournament import Job, Tournament, seed_for

OCTAVE = 8
"""Times are counted in steps of an eighth of a doubling: a ninth more is another step."""


def time_step(seconds: float) -> int:
    """The step that a decision time falls into, counted from a microsecond."""
    return max(0, int(log2(max(seconds * 1e6, 1.0)) * OCTAVE))


def step_seconds(step: int) -> float:
    """The middle of a step."""
    return float(2 ** ((step + 0.5) / OCTAVE)) / 1e6


@dataclass(frozen=True)
class Played:
    """A finished game. Everything but the times (and who played it) follows from the definition."""

    number: int
    seating: Seating
    winners: list[int]
    """Seats; none where the game ran into the cap and stays unfinished."""
    scores: list[int]
    moves: int
    """Luck included."""
    decisions: list[int]
    """Of each seat, where it had a choice."""
    seconds: list[float]
    """Of thinking, each seat."""
    times: list[dict[int, int]]
    """For each seat, how many decisions fell into which step of time."""
    by: str = ""
    """The process that played it."""
    seen: Mapping[str, Any] = field(default_factory=dict)
    """What a study saw."""

    @property
    def finished(self) -> bool:
        """Whether it came to its end."""
        return bool(self.winners)

    def shares(self) -> list[float]:
        """What each seat won: a shared win counts as its share."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.seating))]

    def places(self) -> list[int]:
        """The rank of each seat: winners first, the others by their scores; equals share a rank."""
        keys = [(seat not in self.winners, 0 if seat in self.winners else -score) for seat, score in enumerate(self.scores)]
        return [sum(other < key for other in keys) + 1 for key in keys]

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        found = {
            "game": self.number,
            "seating": list(self.seating),
            "winners": self.winners,
            "scores": self.scores,
            "moves": self.moves,
            "decisions": self.decisions,
            "seconds": [round(seconds, 6) for seconds in self.seconds],
            "times": [{str(step): n for step, n in sorted(steps.items())} for steps in self.times],
            "by": self.by,
        }
        return {**found, "seen": dict(self.seen)} if self.seen else found

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Played":
        """A game as `data` wrote it."""
        return cls(
            number=data["game"],
            seating=tuple(data["seating"]),
            winners=data["winners"],
            scores=data["scores"],
            moves=data["moves"],
            decisions=data["decisions"],
            seconds=data["seconds"],
            times=[{int(step): n for step, n in steps.items()} for steps in data["times"]],
            by=data["by"],
            seen=data.get("seen", {}),
        )


class Watcher(Protocol):
    """Somebody who looks over the players' shoulders."""

    def see(self, states: States, who: int, legal: list[int], move: int) -> None:
        """A move is about to be made, by a seat or by CHANCE."""

    def told(self, states: States, played: Played) -> Mapping[str, Any]:
        """The game has stopped: what was seen, ready for JSON."""


def unhurried(bot: Bot) -> Bot:
    """A bot that thinks as many iterations as it has, so that it decides the same on any machine."""
    return replace(bot, seconds=inf) if isinstance(bot, SearchBot) else bot


class Referee:
    """Plays the games of one tournament, one after the other."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.game = GAMES[tournament.game]
        self.start = self.game.new_with(tournament.players, tournament.options, luck="manual").start_states()
        named = [bot_named(name) for name in tournament.bots]
        self.bots = named if tournament.clock else [unhurried(bot) for bot in named]
        self.by = f"{platform.node()}/{os.getpid()}"
        self._warm_up()

    def _warm_up(self) -> None:
        """Each bot decides once without being timed: compiled code is loaded by the first call."""
        states, luck = self.start.copy(), new_rng(0)
        table, buffer = batch.handle(states), np.zeros(self.game.most_legal, np.int64)
        batch.play_luck(table, 0, buffer, luck, NO_JOURNAL)
        count, who = batch.legal_at(table, 0, buffer), batch.turn_at(table, 0)
        if who >= 0:
            batch.redeal_at(table, 0, who, luck)
            for bot in self.bots:
                bot.decide(self.game, states.copy(), buffer[:count].tolist(), luck)

    def play(self, job: Job) -> Played:
        """One game. Its luck and its seats' random numbers follow from the job's seed alone."""
        watcher = self._watcher(job)
        seated = [self.bots[bot] for bot in job.seating]
        decisions, seconds = [0] * len(seated), [0.0] * len(seated)
        times: list[Counter[int]] = [Counter() for _ in seated]

        def watch(states: States, who: int, legal: list[int], move: int, took: float) -> None:
            if who != CHANCE and len(legal) > 1:
                decisions[who] += 1
                seconds[who] += took
                times[who][time_step(took)] += 1
            if watcher:
                watcher.see(states, who, legal, move)

        luck = new_rng(seed_for(job.seed, "luck"))
        seat_rngs = [new_rng(seed_for(job.seed, "seat", seat)) for seat in range(len(seated))]
        try:
            came = play_game(self.game, self.start, seated, luck, seat_rngs, self.tournament.most_moves, watch)
        except IllegalMove as error:
            raise IllegalMove(_("{error} (in game {number})", error=error, number=job.number)) from None
        played = Played(
            number=job.number,
            seating=job.seating,
            winners=[seat for seat in range(len(seated)) if came.winners >> seat & 1],
            scores=came.scores,
            moves=came.moves,
            decisions=decisions,
            seconds=seconds,
            times=[dict(steps) for steps in times],
            by=self.by,
        )
        return replace(played, seen=watcher.told(came.states, played)) if watcher else played

    def _watcher(self, job: Job) -> Watcher | None:
        if self.tournament.watching is None:
            return None
        from .watching import Onlooker

        return Onlooker(self.tournament, job)
