"""Positions of Machi Koro as data with names: to set up tables for tests, puzzles and reports."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from tabletown.errors import BadPosition
from tabletown.reading import Reader, seat_word, several, whole, word
from tabletown.snapshot import snapshot

from ..rules.components import (
    CARD_NAMES,
    COPIES,
    DECK,
    DECK_NAMES,
    ESTABLISHMENTS,
    KINDS,
    LANDMARK_NAMES,
    MOST_DICE,
    NO_CARD,
    Deck,
)
from ..rules.state import MOST_BOTTOM, NOBODY, Phase
from .filling import Said, fill, kinds_of
from .problems import check_phase, problems

__all__ = ["problems", "read", "write"]

PHASES = [phase.name.lower() for phase in Phase]
MOST_COINS = 1_000_000
MOST_COPIES = 20
Found = TypeVar("Found")


# --- writing --------------------------------------------------------------------------------------------------------


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    seats = range(s.seats)
    return {
        "phase": PHASES[s.phase],
        "active": seat_word(s.active),
        "rolling": s.rolling,
        "dice": [pips for pips in s.dice if pips],
        "added_two": bool(s.added_two),
        "copies": s.copies,
        "card": CARD_NAMES[s.card] if s.card != NO_CARD else None,
        "tuna": s.tuna,
        "extra_turn": bool(s.extra_turn),
        "coins": s.coins[: s.seats],
        "stored": s.stored[: s.seats],
        "cities": [named(s.cards[seat]) for seat in seats],
        "landmarks": [[name for i, name in enumerate(LANDMARK_NAMES) if s.built[seat] >> i & 1] for seat in seats],
        "market": by_deck(s.market),
        "deck": by_deck(s.deck),
        "top": CARD_NAMES[s.top] if s.top != NO_CARD else None,
        "bottom": [CARD_NAMES[kind] for kind in s.bottom[: s.bottom_size]],
        "discarded": {CARD_NAMES[ESTABLISHMENTS + i]: n for i, n in enumerate(s.discarded) if n},
    }


def named(counts: list[int]) -> dict[str, int]:
    """Cards by name, those that are there."""
    return {CARD_NAMES[kind]: n for kind, n in enumerate(counts) if n}


def by_deck(counts: list[int]) -> dict[str, dict[str, int]]:
    """Cards by deck and name."""
    return {
        DECK_NAMES[deck]: {CARD_NAMES[kind]: n for kind, n in enumerate(counts) if n and DECK[kind] == deck} for deck in Deck
    }


# --- reading --------------------------------------------------------------------------------------------------------


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning. What is left out is filled so that what is said is possible.

    If nothing is said it is the start of P1's turn, with a full market. Where the phase or the active player is left out,
    the first that fits what is said is taken; where none does, the most usual one, so that the complaint is about that.
    """
    said = read_said(reader, int(s["seats"]))
    trials = (tried(said, s, phase, active) for phase, active in moments(said, int(s["seats"])))
    usual = next(trials)
    trial, trouble = next((fitting for fitting in chain([usual], trials) if fits(*fitting)), usual)
    if trouble:
        raise trouble
    for name in s.dtype.names:
        s[name] = trial[name]


def tried(said: Said, s: Any, phase: Phase, active: int) -> tuple[Any, BadPosition | None]:
    """A filled copy of the state, and why it cannot be played on from, if it cannot."""
    trial = s.copy()
    try:
        fill(said, trial, phase, active)
        check_phase(trial)
    except BadPosition as error:
        return trial, error
    return trial, None


def fits(trial: Any, trouble: BadPosition | None) -> bool:
    """Whether nothing is wrong with a trial."""
    return trouble is None and not problems(snapshot(np.array([trial])))


def moments(said: Said, seats: int) -> Iterator[tuple[Phase, int]]:
    """The phases and active players that a position can mean, the most usual first."""
    usual = Phase.ROLL if said.dice is None and said.rolling is None else Phase.BUILD
    phases = [usual, *(phase for phase in Phase if phase != usual)] if said.phase is None else [Phase(said.phase)]
    for phase in phases:
        if said.active is not None:
            yield phase, said.active
        elif phase == Phase.FIRST_PLAYER:
            yield phase, NOBODY
        else:
            yield from ((phase, seat) for seat in range(seats))


def read_said(reader: Reader, seats: int) -> Said:
    """Everything that a position says, each by itself in bounds."""
    market, deck = reader.part("market", {}), reader.part("deck", {})
    return Said(
        phase=if_said(reader, "phase", lambda name: reader.word(name, PHASES)),
        active=if_said(reader, "active", lambda name: reader.seat(name, seats)),
        rolling=if_said(reader, "rolling", lambda name: reader.whole(name, 0, MOST_DICE)),
        dice=if_said(reader, "dice", lambda name: read_dice(reader.several(name, 0, MOST_DICE))),
        added_two=if_said(reader, "added_two", reader.flag),
        copies=if_said(reader, "copies", lambda name: reader.whole(name, 0, MOST_COPIES)),
        card=if_said(reader, "card", lambda name: read_card(reader, name, 0, ESTABLISHMENTS)),
        tuna=if_said(reader, "tuna", lambda name: reader.whole(name, 0, 6)),
        extra_turn=if_said(reader, "extra_turn", reader.flag),
        coins=if_said(reader, "coins", lambda name: reader.wholes(name, seats, 0, MOST_COINS)),
        stored=if_said(reader, "stored", lambda name: reader.wholes(name, seats, 0, MOST_COINS)),
        cities=if_said(reader, "cities", lambda name: read_cities(reader.several(name, seats, seats))),
        landmarks=if_said(reader, "landmarks", lambda name: read_landmarks(reader.several(name, seats, seats))),
        market=read_by_deck(market),
        deck=read_by_deck(deck),
        top=if_said(reader, "top", lambda name: read_card(reader, name, ESTABLISHMENTS, KINDS)),
        bottom=if_said(reader, "bottom", lambda name: read_majors(reader.several(name, 0, MOST_BOTTOM))),
        discarded=if_said(reader, "discarded", lambda name: read_counts(reader.part(name), range(ESTABLISHMENTS, KINDS))),
    )


def if_said(reader: Reader, name: str, read_it: Callable[[str], Found]) -> Found | None:
    """A field where it is said, else None."""
    reader.raw(name, None)
    return read_it(name) if name in reader.data else None


def read_dice(dice: list[Any]) -> list[int]:
    """Pips of the dice on the table."""
    return [whole(pips, 1, 6, f"position.dice[{i}]") for i, pips in enumerate(dice)]


def read_card(reader: Reader, name: str, first: int, end: int) -> int:
    """One of the kinds in a range, or NO_CARD for null."""
    card = reader.raw(name)
    return NO_CARD if card is None else first + word(card, CARD_NAMES[first:end], f"position.{name}")


def read_cities(cities: list[Any]) -> list[list[int]]:
    """The cards of every player; a city that is written down has exactly those."""
    found = []
    for seat, city in enumerate(cities):
        cards = Reader(city, f"position.cities[{seat}]")
        found.append([cards.whole(name, 0, MOST_COPIES if k < ESTABLISHMENTS else 1, 0) for k, name in enumerate(CARD_NAMES)])
        cards.done()
    return found


def read_landmarks(landmarks: list[Any]) -> list[int]:
    """The landmarks of every player, a bit for each."""
    found = []
    for seat, names in enumerate(landmarks):
        where = f"position.landmarks[{seat}]"
        built = [word(name, LANDMARK_NAMES, f"{where}[{i}]") for i, name in enumerate(several(names, 0, MOST_COPIES, where))]
        if len(set(built)) < len(built):
            raise BadPosition(f"{where} names a landmark twice")
        found.append(sum(1 << landmark for landmark in built))
    return found


def read_by_deck(part: Reader) -> dict[int, list[int]]:
    """How many of each kind of a deck, for the decks that are named."""
    found = {}
    for deck in Deck:
        part.raw(DECK_NAMES[deck], None)
        if DECK_NAMES[deck] in part.data:
            found[int(deck)] = read_counts(part.part(DECK_NAMES[deck]), kinds_of(deck))
    part.done()
    return found


def read_counts(reader: Reader, kinds: range) -> list[int]:
    """How many of each kind."""
    found = [reader.whole(CARD_NAMES[kind], 0, int(COPIES[kind]), 0) for kind in kinds]
    reader.done()
    return found


def read_majors(names: list[Any]) -> list[int]:
    """Kinds of majors."""
    return [
        ESTABLISHMENTS + word(name, CARD_NAMES[ESTABLISHMENTS:], f"position.bottom[{i}]") for i, name in enumerate(names)
    ]
