"""Playing one game of a tournament."""

import os
import platform
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Any, Protocol

import numpy as np

from tabletown.agents import AgentBot
from tabletown.bots import Bot, SearchBot
from tabletown.bots.game_loop import play_game
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import new_rng
from tabletown.errors import IllegalMove
from tabletown.game.registry import GAMES
from tabletown.positions.snapshot import copy_of
from tabletown.text.i18n import _

from .game_result import Played, time_step
from .study_recorder import Onlooker
from .tournament import Job, Tournament, seed_for


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

    def __init__(self, tournament: Tournament, known: dict[Any, Bot] | None = None) -> None:
        """With the bots that are known from earlier tournaments: an agent's process plays all of them."""
        self.tournament = tournament
        self.game = GAMES[tournament.game]
        self.start = self.game.new_with(tournament.players, tournament.options, luck="manual").start_states()
        known = {} if known is None else known
        named = [known.get((name, tournament.limits)) or tournament.bot(name) for name in tournament.bots]
        known.update({(name, tournament.limits): bot for name, bot in zip(tournament.bots, named, strict=True)})
        self.bots = named if tournament.clock else [unhurried(bot) for bot in named]
        self.by = f"{platform.node()}/{os.getpid()}"
        self._warm_up()

    def _warm_up(self) -> None:
        """Each bot decides once without being timed: compiled code is loaded by the first call."""
        states, luck = copy_of(self.start), new_rng(0)
        table, buffer = entry_points.handle(states), np.zeros(self.game.most_legal, np.int64)
        entry_points.play_luck(table, 0, buffer, luck, NO_JOURNAL)
        count, who = entry_points.legal_at(table, 0, buffer), entry_points.turn_at(table, 0)
        if who >= 0:
            entry_points.redeal_at(table, 0, who, luck)
            for bot in self.bots:
                if isinstance(bot, AgentBot):
                    bot.door.start()
                    continue
                bot.decide(self.game, copy_of(states), buffer[:count].tolist(), luck)

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
            refused=[sum(refusal.seat == seat for refusal in came.refusals) for seat in range(len(seated))],
            first_refusal=came.refusals[0].why if came.refusals else "",
            lost=came.lost,
        )
        return replace(played, seen=watcher.told(came.states, played)) if watcher else played

    def close(self) -> None:
        """Agents are no longer needed: those that play in processes of their own quit."""
        for name, bot in zip(self.tournament.bots, self.bots, strict=True):
            if isinstance(bot, AgentBot) and name not in self.tournament.objects:
                bot.door.close()

    def _watcher(self, job: Job) -> Watcher | None:
        return Onlooker(self.tournament, job) if self.tournament.watching else None
