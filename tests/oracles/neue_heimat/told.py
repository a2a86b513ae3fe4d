"""A street of Neue Heimat by the witness, and an auction that is played on by hand."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from tabletown import GAMES
from tabletown.games.neue_heimat.rules.numbers import KEEP, PASS, SELL
from tabletown.games.neue_heimat.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.neue_heimat import (
    PERMIT_VALUES,
    WHITE_FENCES,
    House,
    colour,
    completed,
    houses,
    length,
    option,
    pips,
    seat,
)

from ..kit import Told, after

GAME = GAMES["neue_heimat"]
ROWS = "ABC"


@dataclass(frozen=True)
class Street:
    """The rows of a position."""

    position: dict[str, Any]

    @cached_property
    def houses(self) -> dict[str, House]:
        return houses(self.position)

    def next_lot(self, row: str) -> int:
        return len(self.position["rows"][row]) + 1

    def takes(self, lot: str, cube: str) -> bool:
        """Whether a cube can be built there."""
        house = self.houses.get(lot)
        if house is None:
            return int(lot[1:]) == self.next_lot(lot[0]) <= length(self.position, lot[0])
        return not house["roof"] and lot not in WHITE_FENCES and pips(cube) < pips(house["floors"][-1])

    def fits(self, cube: str) -> set[str]:
        return {lot for lot in (f"{row}{n}" for row in ROWS for n in range(1, 11)) if self.takes(lot, cube)}

    @property
    def roofless(self) -> set[str]:
        return {lot for lot, house in self.houses.items() if not house["roof"]}

    def owner(self, lot: str) -> int | None:
        return seat(self.position["owners"][colour(self.houses[lot]["floors"][-1])])

    def worth(self, lot: str) -> int:
        """What a house counts: plus in a completed row, twice in the mayor's."""
        house = self.houses[lot]
        value = sum(map(pips, house["floors"])) + (house["roof"] or 0)
        return value * (1 if completed(self.position, lot[0]) else -1) * (2 if self.position["mayor"] == lot[0] else 1)

    def houses_of(self, player: int, row: str = ROWS) -> int:
        """What somebody's houses count, in a row or in all."""
        return sum(self.worth(lot) for lot in self.houses if lot[0] in row and self.owner(lot) == player)

    def lacks(self, row: str) -> tuple[int, int]:
        """Houses and roofs until it is completed."""
        lots = length(self.position, row)
        roofs = sum(bool(house["roof"]) for house in self.position["rows"][row])
        return lots - len(self.position["rows"][row]), lots - roofs

    def can_be(self, row: str, lots: int) -> bool:
        """Whether a row may have so many lots."""
        built = len(self.position["rows"][row])
        return max(1, built) <= lots <= int(option(self.position, "max_row_length", 10))

    def longer(self, permit: str) -> set[str]:
        return {row for row in ROWS if self.can_be(row, length(self.position, row) + PERMIT_VALUES[permit])}

    def shorter(self, permit: str) -> set[str]:
        return {row for row in ROWS if self.can_be(row, length(self.position, row) - PERMIT_VALUES[permit])}

    @property
    def removable(self) -> set[str]:
        """The permits that a cancel cube could remove."""
        found = set()
        for permit, place in self.position["permits"].items():
            if place[0] in "+-":
                change = PERMIT_VALUES[permit] * (-1 if place[0] == "+" else 1)
                if self.can_be(place[1], length(self.position, place[1]) + change):
                    found.add(permit)
        return found


def street(match: Match) -> Street:
    return Street(match.position())


def counted(words: str) -> tuple[int, int]:
    """'2 houses and 3 roofs': how many of each."""
    numbers = {word.rstrip("s"): int(n) for n, word in pairwise(words.split()) if n.isdecimal()}
    return numbers.get("house", 0), numbers["roof"]


def listed(words: str) -> set[str]:
    """'A1, B2 and C3'."""
    return set(words.replace(" and ", ", ").replace(" or ", ", ").split(", "))


# --- playing on ----------------------------------------------------------------------------------------------------------


def settled(match: Match, *moves: int) -> Match:
    """After some moves, with nobody bidding any more: the auctioneer answers, or uses what nobody wanted."""
    twin = after(match, *moves)
    while twin.state.phase == Phase.BID:
        twin.play(PASS)
    return twin


def sold(told: Told) -> Match:
    """A bid that the auctioneer accepts."""
    return after(settled(told.match, told.move), SELL)


def kept(told: Told) -> Match | None:
    """A bid that the auctioneer pays instead; None where that cannot be."""
    match = settled(told.match, told.move)
    return after(match, KEEP) if KEEP in match.legal_ids() else None


def money(match: Match, player: int) -> int:
    return int(match.state.hand[player])


def same_round(told: Told, match: Match) -> bool:
    """Whether the board of before still lies there."""
    played = len(match.position()["rounds_played"]) - (1 if match.over else 0)
    return played == len(told.match.position()["rounds_played"])
