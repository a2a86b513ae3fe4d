"""What a card or a landmark would do now for a seat, by the witness."""

import re
from copy import deepcopy
from typing import Any

from tabletown.match.match import Match
from tests.witnesses.machi_koro import CARDS, LANDMARKS, Table

from .income import rolled_by, totals_of, with_card, works
from .told import Claim, Told, check, sentences


def alone(told: Told) -> dict[str, Any]:
    """The position in which a seat has one copy of the card, and no other player has it."""
    position = deepcopy(told.position)
    for city in position["cities"]:
        city.pop(told.piece, None)
    return with_card(position, told.seat, told.piece)


def amounts(told: Told) -> dict[str, int]:
    """What is said to be taken, by player."""
    return {name: int(coins) for coins, name in re.findall(r"\$(\d+) from (Player \d)", told["amounts"])}


def totals(told: Told) -> list[int]:
    """The numbers that are said: '9–10', '12, 13 or 14'."""
    said = [int(n) for n in re.findall(r"\d+", told["numbers"])]
    return list(range(said[0], said[-1] + 1)) if "–" in told["numbers"] else said


def red_takes(told: Told) -> bool:
    """One copy alone, on the roll of each player who can roll it."""
    position, taken = alone(told), amounts(told)
    for other, name in enumerate(told.match.names):
        if other != told.seat and set(CARDS[told.piece].fires) & set(totals_of(position, other)):
            for total in totals(told):
                table = Table(rolled_by(position, other))
                before = table.coins[told.seat]
                table.red(total)
                if table.coins[told.seat] - before != taken.get(name, 0):
                    return False
    return True


def major_takes(told: Told) -> bool:
    position, taken = rolled_by(alone(told), told.seat), amounts(told)
    table = Table(position)
    due = {
        name: min(table.coins[other], table.major(told.piece, other))
        for other, name in enumerate(told.match.names)
        if other != told.seat
    }
    return totals(told) == CARDS[told.piece].fires and {name: coins for name, coins in due.items() if coins} == taken


def takes_nothing(told: Told) -> bool:
    if CARDS[told.piece].colour == "purple":
        table = Table(rolled_by(alone(told), told.seat))
        others = [other for other in range(table.seats) if other != told.seat]
        return not any(min(table.coins[other], table.major(told.piece, other)) for other in others)
    position, fires = alone(told), CARDS[told.piece].fires
    for other in range(len(position["coins"])):
        for total in set(fires) & set(totals_of(position, other)) if other != told.seat else ():
            table = Table(rolled_by(position, other))
            before = table.coins[told.seat]
            table.red(total)
            if table.coins[told.seat] != before:
                return False
    return True


def earns(told: Told) -> bool:
    copy = Table(rolled_by(told.position, told.seat)).copy(told.seat, told.piece)
    colour = {"blue": "anybody", "green": "your"}[CARDS[told.piece].colour]
    return copy == told.n[0] and totals(told) == CARDS[told.piece].fires and colour in told.words


def mall_counts(told: Told) -> bool:
    """Whether a Shopping Mall adds a coin to companies and boats."""
    built = told.position["landmarks"][told.seat]
    return "Shopping Mall" in built and told.position["options"].get("shopping_mall") != "official"


def demolition(told: Told) -> bool:
    """8, and 1 more as long as a Shopping Mall stays."""
    built = set(told.position["landmarks"][told.seat])
    pays = {8 + (mall_counts(told) and landmark != "Shopping Mall") for landmark in built}
    return {int(n) for n in re.findall(r"\$(\d+)", told.words)} == pays


def owns(told: Told) -> int:
    return int(told.position["cities"][told.seat].get(told.piece, 0))


def lacks(told: Told) -> int:
    return LANDMARKS[told.piece] - int(told.position["coins"][told.seat])


def has_built(told: Told) -> bool:
    return told.piece in told.position["landmarks"][told.seat]


def brings_nothing(told: Told) -> bool:
    return not works(told.position, told.seat, told.piece)


def setting(told: Told, name: str) -> Any:
    return told.position["options"].get(name)


def tuna_adds(told: Told) -> bool:
    said = int(told["added"]) if told["added"] else 0
    return said == int(mall_counts(told)) and totals(told) == CARDS["Tuna Boat"].fires


N = r"(?P<numbers>[\d–, or]+)"
NOW: list[tuple[str, Claim]] = [
    (r"You own one\.", lambda t: owns(t) == 1),
    (r"You own \d+ of them\.", lambda t: owns(t) == t.n[0] > 1),
    (r"It would bring nothing.*", brings_nothing),
    (rf"On your {N} you may swap a card\.", lambda t: totals(t) == CARDS[t.piece].fires),
    (
        rf"On your {N} you keep back half, rounded up, of what red cards ask for\.",
        lambda t: setting(t, "tax_office") == "rebate" and totals(t) == CARDS[t.piece].fires,
    ),
    (rf"When they roll {N}, one takes (?P<amounts>.*)\.", red_takes),
    (rf"On your {N} it takes (?P<amounts>.*)\.", major_takes),
    (rf"On anybody's {N} one pays you what the tuna roll shows(?:, and \$(?P<added>\d+) more)?\.", tuna_adds),
    (rf"One pays you \$\d+ on (?:anybody's|your) {N}\.", earns),
    (
        r"On your 4 one pays you \$\d+ for a landmark that you must demolish(?:, or \$\d+ if it is the Shopping Mall)?\.",
        demolition,
    ),
    (
        r"On your 9–10 one pays you \$(?P<pays>\d+) for a card that you must give away\.",
        lambda t: int(t["pays"]) == 4 + mall_counts(t),
    ),
    (
        r"It holds nothing yet: you (?P<may>may )?invest \$1 at the end of each of your turns\.",
        lambda t: t.position["stored"][t.seat] == 0 and bool(t["may"]) == (setting(t, "tech_startup") == "official"),
    ),
    (r"As the purses are now, it would take nothing\.", takes_nothing),
    (r"You have built it\.", has_built),
    (r"You lack \$\d+ for it\.", lambda t: not has_built(t) and lacks(t) == t.n[0] > 0),
    (
        r"You could pay for it: you have \$\d+\.",
        lambda t: not has_built(t) and lacks(t) <= 0 and t.n[0] == t.position["coins"][t.seat],
    ),
]


def check_pieces(match: Match, names: list[str]) -> None:
    """What some cards and landmarks would do now for everybody."""
    for name in names:
        for seat in range(len(match.names)):
            now = match.explain(name, seat).now
            for words in sentences(now):
                check(Told(match, seat, words, piece=name), NOW)
            if name in CARDS:
                assert works(match.position(), seat, name) != ("bring nothing" in now), f"{match.position()} {seat} {name}: {now}"
