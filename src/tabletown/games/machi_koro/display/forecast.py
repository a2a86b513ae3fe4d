"""What each roll of the active player would pay whom: the income rules themselves, asked on a copy of the position.

Only cards are counted: City Hall's coin and those of a double come on top. Where luck or a choice is still open, the figures are
means: over the outcomes of luck, and over the different results that a choice can have.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from tabletown import batch
from tabletown.kernel import CHANCE, new_journal
from tabletown.snapshot import ask, snapshot

from ..rules.components import MOST_DICE, MOST_ROLLED
from ..rules.dice import FALLS, WAYS
from ..rules.forecast import list_rolls, resolve_on_copy
from ..rules.income import blue_kind
from ..rules.numbers import GIVE, MOST_LEGAL, Event
from ..rules.state import NOBODY, STATE, Phase

Pays = tuple[Fraction, ...]

MEAN_OVER = {Phase.DEMOLISH: "demolish", Phase.GIVE: "give", Phase.RECEIVE: "give", Phase.TUNA: "tuna"}
"""Where income waits for luck or a choice, and what a mean is then taken over."""


def likelihoods(dice: int) -> dict[int, Fraction]:
    """How likely it is that so many dice allow a total, for each that they can allow."""
    return {total: Fraction(ways, int(FALLS[dice])) for total, ways in enumerate(WAYS[dice].tolist()) if ways}


LIKELIHOODS = {dice: likelihoods(dice) for dice in range(1, MOST_DICE + 1)}


def forecast(s: Any) -> list[dict[str, Any]]:
    """For each roll that the active player could make: how likely it is, and what every player would win or lose by it.

    `rolled` is what the dice show and `total` what counts: they differ where the Harbor's 2 are added. `exact` is false where
    `pays` are means, and `mean_over` says over what: the tuna roll, the landmark to demolish, the card to give.
    """
    return forecast_of(s, s.active)


def forecast_of(s: Any, roller: int) -> list[dict[str, Any]]:
    """The same for any player's roll."""
    if roller == NOBODY or s.phase == Phase.OVER:
        return []
    return [dict(told) for told in forecast_at(s._bytes, roller)]


@lru_cache(256)
def forecast_at(position: bytes, roller: int) -> tuple[dict[str, Any], ...]:
    """Kept for a while: a view asks for it once to show it, and once for each move that it explains by it."""
    dice, harbor = np.zeros(MOST_DICE + 1, np.int64), np.zeros(MOST_ROLLED + 1, np.int64)
    trial = Trial(position, roller)
    list_rolls(trial.table[1], roller, dice, harbor)
    allowed = [number for number in LIKELIHOODS if dice[number]]
    rolls = sorted({(False, rolled) for number in allowed for rolled in LIKELIHOODS[number]})
    rolls += [(True, rolled) for _, rolled in rolls if harbor[rolled]]
    found = []
    for added_two, rolled in rolls:
        total, pays = trial.what_counts(rolled, added_two)
        found.append({
            "total": total,
            "rolled": rolled,
            "added_two": added_two,
            "likelihood": {str(n): round(float(LIKELIHOODS[n].get(rolled, 0)), 4) for n in allowed},
            "pays": [figure(coins) for coins in pays],
            "exact": not trial.mean_over,
            "mean_over": sorted(trial.mean_over),
        })  # fmt: skip
    return tuple(found)


def figure(coins: Fraction) -> int | float:
    """A whole number where it is one."""
    return coins.numerator if coins.denominator == 1 else round(float(coins), 2)


class Trial:
    """A position, and a copy of it on which a player's rolls are tried."""

    def __init__(self, position: bytes, roller: int) -> None:
        self.states = np.frombuffer(bytearray(position * 2), STATE)
        self.states["active"][0] = roller
        self.bytes = self.states.view(np.uint8).reshape(2, STATE.itemsize)  # quicker to copy than records
        self.table = batch.handle(self.states)
        self.moves, self.journal = np.zeros(MOST_LEGAL, np.int64), new_journal()
        self.coins = self.states["coins"][0][: self.states["seats"][0]].tolist()
        self.mean_over: set[str] = set()
        self.known: dict[bytes, Pays] = {}

    def what_counts(self, rolled: int, added_two: bool) -> tuple[int, Pays]:
        """The total of a roll, and the coins that every player wins or loses by it; `mean_over` then tells what was open."""
        self.mean_over.clear()
        self.known.clear()
        self.journal[0, 0] = 0
        total = int(resolve_on_copy(self.table, rolled, int(added_two), self.journal))
        return total, self.pays_from_here()

    def pays_from_here(self) -> Pays:
        """The mean over whatever is still open on the copy."""
        phase = Phase(int(self.states["phase"][1]))
        if phase not in MEAN_OVER:
            return self.won_or_lost()
        now = self.bytes[1].copy()
        key = now.tobytes()
        if key not in self.known:
            results = []
            for move in self.moves_that_differ(phase):
                self.bytes[1] = now
                self.journal[0, 0] = 0
                batch.apply_at(self.table, 1, move, self.journal)
                results.append(self.pays_from_here())
            self.bytes[1] = now
            different = sorted(set(results))
            if len(different) > 1:
                self.mean_over.add(MEAN_OVER[phase])
            self.known[key] = mean(results if batch.turn_at(self.table, 1) == CHANCE else different)
        return self.known[key]

    def won_or_lost(self) -> Pays:
        """What has been paid when the income is over; City Hall has just paid too, which is taken off."""
        change = [int(now) - before for now, before in zip(self.states["coins"][1], self.coins, strict=False)]
        for what, who, amount, *_ in self.journal[1 : self.journal[0, 0] + 1].tolist():
            if what == Event.CITY_HALL:
                change[who] -= amount
        return tuple(map(Fraction, change))

    def moves_that_differ(self, phase: Phase) -> list[int]:
        """The legal moves; of gifts that cannot pay anybody on this roll any more, one stands for all."""
        legal = [int(move) for move in self.moves[: batch.legal_at(self.table, 1, self.moves)]]
        if phase not in (Phase.GIVE, Phase.RECEIVE):
            return legal
        s = snapshot(self.states[1:2])
        pays_yet = ask(blue_kind, s)
        if phase == Phase.RECEIVE:
            return legal if s.card == pays_yet else legal[:1]
        idle = [move for move in legal if move != GIVE + pays_yet]
        return [*idle[:1], *(move for move in legal if move == GIVE + pays_yet)]


def mean(results: list[Pays]) -> Pays:
    """Seat by seat."""
    return tuple(sum(column, Fraction()) / len(results) for column in zip(*results, strict=True))
