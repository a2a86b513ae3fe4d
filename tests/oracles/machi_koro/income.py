"""What rolls bring, by the witness and by playing: which totals a player's dice can come to, and what a card more changes."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.witnesses.machi_koro import CARDS, Table

CHOOSING = ("Demolition Company", "Moving Company", "Business Center")
"""They pay for what they are given, or swap."""


def totals_of(position: dict[str, Any], seat: int) -> list[int]:
    """What a player's dice can come to, the Harbor's 2 included."""
    built = position["landmarks"][seat]
    rolled = range(1, 13 if {"Train Station", "Moon Tower"} & set(built) else 7)
    return sorted({*rolled, *(total + 2 for total in rolled if total >= 10 and "Harbor" in built)})


def rolled_by(position: dict[str, Any], seat: int) -> dict[str, Any]:
    """The position at the turn of a player."""
    return {**deepcopy(position), "active": f"P{seat + 1}"}


def with_card(position: dict[str, Any], seat: int, name: str, copies: int = 1) -> dict[str, Any]:
    """The position with more copies of a card in a city."""
    more = deepcopy(position)
    more["cities"][seat][name] = more["cities"][seat].get(name, 0) + copies
    return more


def incomes(position: dict[str, Any], seat: int) -> Iterator[tuple[int, int, int]]:
    """Who rolls, the total, and the coins that a seat then wins or loses, where a roll asks for no choice."""
    for roller in range(len(position["coins"])):
        table = rolled_by(position, roller)
        for total in totals_of(position, roller):
            if not Table(table).needs_a_choice(total):
                yield roller, total, Table(table).income(total)[seat]


def works(position: dict[str, Any], seat: int, name: str) -> bool:
    """Whether one more copy of a card can bring its owner anything on any roll: with full purses."""
    rich = {**position, "coins": [99] * len(position["coins"])}
    fires, own = set(CARDS[name].fires), set(totals_of(position, seat))
    if name in CHOOSING:
        return bool(fires & own) and (name != "Demolition Company" or bool(position["landmarks"][seat]))
    if name == "Tuna Boat":
        shared = position["options"].get("tuna_boat") == "shared"
        anybody = any(fires & set(totals_of(position, roller)) for roller in range(len(position["coins"])))
        return anybody and (shared or "Harbor" in position["landmarks"][seat])
    if name == "Member's Only Club":
        return club_works(position, seat) or (11 in own and "Soda Bottling Plant" in position["cities"][seat])  # it counts cups
    if CARDS[name].colour == "purple":
        return bool(fires & own)
    aside = (*CHOOSING, "Tuna Boat")
    rich["cities"] = [{card: n for card, n in city.items() if card not in aside} for city in rich["cities"]]
    for other, city in enumerate(rich["cities"]):
        if other != seat:
            city.pop("Publisher", None)  # which takes a coin for the new card
    before, after = ({(r, t): coins for r, t, coins in incomes(p, seat)} for p in (rich, with_card(rich, seat, name)))
    return any(after[way] > before[way] for way in before)


def club_works(position: dict[str, Any], seat: int) -> bool:
    """Whether another player has enough landmarks, and can roll so high."""
    return any(
        len(built) >= 3 and max(totals_of(position, other)) >= 12
        for other, built in enumerate(position["landmarks"])
        if other != seat
    )
