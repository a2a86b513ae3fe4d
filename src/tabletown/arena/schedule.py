"""Who sits where in each game of a tournament: balanced as exactly as the numbers allow.

A lineup is the bots of one table, without their order. As many games as there are seats let everybody at a table move
round it once; such a turn for every lineup is a round. After whole rounds each bot has sat equally often in each seat,
in each lineup and altogether. What is left over is filled so that the counts differ as little as possible.
"""

from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import chain, combinations, combinations_with_replacement, permutations
from math import gcd
from typing import Any

import numpy as np

from tabletown.text.i18n import _, ngettext, one_of

Seating = tuple[int, ...]
"""The bot in each seat, by its place in the list of bots."""


def lineups_of(entries: list[int], players: int) -> list[Seating]:
    """The tables to be played: all entries at one, or each choice of them, or all and each way to fill the seats left."""
    if len(entries) >= players:
        return sorted({tuple(sorted(chosen)) for chosen in combinations(entries, players)})
    spare = combinations_with_replacement(sorted(set(entries)), players - len(entries))
    return sorted({tuple(sorted([*entries, *extra])) for extra in spare})


def turned(order: Seating, steps: int) -> Seating:
    """Everybody moves on so many seats."""
    steps %= len(order)
    return order[-steps:] + order[:-steps]


@cache
def rings_of(pattern: Seating) -> list[Seating]:
    """The different orders round a table. One that looks the same after half a turn stands there half as often."""
    rings = sorted({min(turned(order, k) for k in range(len(order))) for order in set(permutations(pattern))})
    looks = [len({turned(ring, k) for k in range(len(ring))}) for ring in rings]
    common = gcd(*looks)
    return list(chain.from_iterable([ring] * (n // common) for ring, n in zip(rings, looks, strict=True)))


@cache
def orders_of(pattern: Seating) -> Any:
    """All different orders, one a row."""
    return np.array(sorted(set(permutations(pattern))), np.int64)


def shuffled(seed: int, *words: object) -> str:
    """A fixed place in a random order."""
    return sha256(repr((seed, *words)).encode()).hexdigest()


class Schedule:
    """The seating of every game."""

    def __init__(self, entries: list[int], players: int, games: int, seed: int) -> None:
        self.players = players
        self.games = games
        self.lineups = lineups_of(entries, players)
        self.round = len(self.lineups) * players
        """Games after which all seats and lineups are exactly even."""
        self.whole = games - games % self.round
        self._seed = seed
        self._rings = [self._shuffled_rings(lineup) for lineup in self.lineups]
        self._rest = self._fill_up(games - self.whole)

    def _shuffled_rings(self, lineup: Seating) -> list[Seating]:
        """The orders of a lineup, so that no order is always the first to be played."""
        symbols = sorted(set(lineup))
        rings = [tuple(symbols[s] for s in ring) for ring in rings_of(tuple(symbols.index(bot) for bot in lineup))]
        ranked = [(shuffled(self._seed, ring, i), ring) for i, ring in enumerate(rings)]
        return [ring for _, ring in sorted(ranked)]

    def seating(self, number: int) -> Seating:
        """Who sits where in a game, counted from 0."""
        if number >= self.whole:
            return self._rest[number - self.whole]
        lap, within = divmod(number, self.round)
        steps, lineup = divmod(within, len(self.lineups))
        rings = self._rings[lineup]
        return turned(rings[lap % len(rings)], steps)

    def _fill_up(self, games: int) -> list[Seating]:
        """The games after the whole rounds: always the lineup and the order that even things out most."""
        lineups = np.array(self.lineups, np.int64)
        used = np.zeros(len(lineups), np.int64)
        sat = np.zeros((int(lineups.max()) + 1, self.players), np.int64)
        fair = np.bincount(lineups.ravel(), minlength=len(sat)) / len(lineups)  # how often a bot is in a game
        rest: list[Seating] = []
        for done in range(games):
            ahead = sat.sum(axis=1) - fair * done
            need = used * 1e6 + ahead[lineups].sum(axis=1)
            chosen = int(np.argmin(need))
            symbols = sorted(set(self.lineups[chosen]))
            pattern = tuple(symbols.index(bot) for bot in self.lineups[chosen])
            orders = np.array(symbols, np.int64)[orders_of(pattern)]
            cost = sat[orders, np.arange(self.players)].sum(axis=1)
            order = orders[int(np.argmin(cost))]
            used[chosen] += 1
            sat[order, np.arange(self.players)] += 1
            rest.append(tuple(int(bot) for bot in order))
        return rest

    @property
    def exact(self) -> bool:
        """Whether every bot sits exactly as often in each seat and in each lineup."""
        return self.whole == self.games

    def remark(self) -> str:
        """What is even, in a sentence."""
        tables = ngettext("{n} lineup x {seats} seats", "{n} lineups x {seats} seats", len(self.lineups), seats=self.players)
        if self.exact:
            times = self.games // self.round
            return _("Seats and lineups are exactly even ({tables}, {times} times).", tables=tables, times=times)
        return _(
            "{games:,} games are no multiple of {round} ({tables}), so seats and lineups are only nearly even; {near} would be"
            " exact.",
            games=self.games,
            round=self.round,
            tables=tables,
            near=one_of([f"{n:,}" for n in (self.whole, self.whole + self.round) if n]),
        )

    def counts(self) -> Counter[tuple[int, int]]:
        """How often each bot sits in each seat."""
        return Counter((bot, seat) for n in range(self.games) for seat, bot in enumerate(self.seating(n)))
