"""Positions of Machi Koro as data with names: to set up tables for tests, puzzles and reports."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import chain
from types import SimpleNamespace
from typing import Any

import numpy as np

from tabletown.errors import BadPosition
from tabletown.fields import Field, read_fields, write_fields
from tabletown.language import _
from tabletown.reading import Reader, seat_word, several, whole, word
from tabletown.snapshot import ask, snapshot

from ..rules.components import (
    CARD_NAMES,
    COPIES,
    DECK_NAMES,
    ESTABLISHMENTS,
    KINDS,
    LANDMARK_NAMES,
    MOST_DICE,
    NO_CARD,
    PIPS,
)
from ..rules.state import MOST_BOTTOM, NOBODY, STATE, Phase
from ..rules.turns import copies_in_game
from .cities import built
from .filling import fill, kinds_of
from .problems import check, problems

PHASES = [phase.name.lower() for phase in Phase]
MOST_COINS = 1_000_000
MOST_COPIES = 20

Said = dict[str, Any]
"""What a position says, by the numbers of the rules; None where it says nothing."""


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    return write_fields(FIELDS, s)


def read(reader: Reader, record: Any) -> None:
    """Fill a record that stands at the beginning. What is left out is filled so that what is said is possible.

    If nothing is said it is the start of P1's turn, with a full market. Where the phase or the active player is left out,
    the first that fits what is said is taken; where none does, the most usual one, so that the complaint is about that.
    """
    start = snapshot(np.array([record], record.dtype))
    said: Said = {"seats": start.seats}
    read_fields(FIELDS, reader, said)
    drafts = (draft(said, start, phase, active) for phase, active in moments(said))
    usual = next(drafts)
    found = next((fitting for fitting in chain([usual], drafts) if fits(fitting, record.dtype)), usual)
    for name in record.dtype.names:
        record[name] = getattr(found, name)


def draft(said: Said, start: Any, phase: Phase, active: int) -> Any:
    """The beginning of a game, with what is said and what then must be so."""
    s = SimpleNamespace(**{name: deepcopy(getattr(start, name)) for name in STATE.names or ()})
    s.supply = [ask(copies_in_game, start, kind) for kind in range(KINDS)]
    fill(said, s, phase, active)
    return s


def fits(s: Any, dtype: np.dtype[np.void]) -> bool:
    """Whether nothing is wrong with a draft."""
    states = np.zeros(1, dtype)
    for name in dtype.names or ():
        states[name][0] = getattr(s, name)
    drafted = snapshot(states)
    try:
        check(drafted)
    except BadPosition:
        return False
    return not problems(drafted)


def moments(said: Said) -> Iterator[tuple[Phase, int]]:
    """The phases and active players that a position can mean, the most usual first."""
    usual = Phase.ROLL if said["dice"] is None and said["rolling"] is None else Phase.BUILD
    phases = [usual, *(phase for phase in Phase if phase != usual)] if said["phase"] is None else [Phase(said["phase"])]
    for phase in phases:
        if said["active"] is not None:
            yield phase, said["active"]
        elif phase == Phase.FIRST_PLAYER:
            yield phase, NOBODY
        else:
            yield from ((phase, seat) for seat in range(said["seats"]))


# --- the fields, each said once -------------------------------------------------------------------------------------


def field(name: str, write_it: Callable[[Any], Any], read_it: Callable[[Reader, str, int], Any]) -> Field:
    """A field that may be left out; `read_it` takes the number of seats, too."""

    def read_if_said(reader: Reader, said: Said) -> None:
        reader.raw(name, None)
        said[name] = read_it(reader, name, said["seats"]) if name in reader.data else None

    return Field(name, write_it, read_if_said)


def number(name: str, most: int) -> Field:
    """A whole number."""
    return field(name, lambda s: getattr(s, name), lambda reader, name, seats: reader.whole(name, 0, most))


def flag(name: str) -> Field:
    """True or false."""
    return field(name, lambda s: bool(getattr(s, name)), lambda reader, name, seats: reader.flag(name))


def purses(name: str) -> Field:
    """Coins of every player."""
    return field(
        name,
        lambda s: getattr(s, name)[: s.seats],
        lambda reader, name, seats: reader.wholes(name, seats, 0, MOST_COINS),
    )


def kind(name: str, kinds: range) -> Field:
    """One kind of card, or none."""

    def read_kind(reader: Reader, name: str, seats: int) -> int:
        card = reader.raw(name)
        named = CARD_NAMES[kinds.start : kinds.stop]
        return NO_CARD if card is None else kinds.start + word(card, named, f"position.{name}")

    return field(name, lambda s: CARD_NAMES[getattr(s, name)] if getattr(s, name) != NO_CARD else None, read_kind)


def read_dice(reader: Reader, name: str, seats: int) -> list[int]:
    """Pips of the dice on the table."""
    return [whole(pips, 1, PIPS, f"position.{name}[{i}]") for i, pips in enumerate(reader.several(name, 0, MOST_DICE))]


def named(counts: list[int]) -> dict[str, int]:
    """Cards by name, those that are there."""
    return named_of(range(len(counts)), counts)


def named_of(kinds: range, counts: list[int]) -> dict[str, int]:
    """Cards of some kinds by name, those that are there."""
    return {CARD_NAMES[kind]: counts[kind] for kind in kinds if counts[kind]}


def read_cities(reader: Reader, name: str, seats: int) -> list[list[int]]:
    """The cards of every player; a city that is written down has exactly those."""
    found = []
    for seat, city in enumerate(reader.several(name, seats, seats)):
        cards = Reader(city, f"position.{name}[{seat}]")
        found.append([cards.whole(card, 0, MOST_COPIES if k < ESTABLISHMENTS else 1, 0) for k, card in enumerate(CARD_NAMES)])
        cards.done()
    return found


def write_landmarks(s: Any) -> list[list[str]]:
    """The landmarks that every player has built."""
    cities = (zip(LANDMARK_NAMES, built(s, seat), strict=True) for seat in range(s.seats))
    return [[name for name, stands in city if stands] for city in cities]


def read_landmarks(reader: Reader, name: str, seats: int) -> list[int]:
    """The landmarks of every player, a bit for each."""
    found = []
    for seat, names in enumerate(reader.several(name, seats, seats)):
        where = f"position.{name}[{seat}]"
        listed = [word(one, LANDMARK_NAMES, f"{where}[{i}]") for i, one in enumerate(several(names, 0, MOST_COPIES, where))]
        if len(set(listed)) < len(listed):
            raise BadPosition(_("{where} names a landmark twice", where=where))
        found.append(sum(1 << landmark for landmark in listed))
    return found


def by_deck(name: str) -> Field:
    """Cards by deck and name; `said` has the decks that are named."""

    def write_by_deck(s: Any) -> dict[str, dict[str, int]]:
        counts = getattr(s, name)
        return {title: named_of(kinds_of(deck), counts) for deck, title in enumerate(DECK_NAMES)}

    def read_by_deck(reader: Reader, said: Said) -> None:
        part, said[name] = reader.part(name, {}), {}
        for deck, title in enumerate(DECK_NAMES):
            part.raw(title, None)
            if title in part.data:
                said[name][deck] = read_counts(part.part(title), kinds_of(deck))
        part.done()

    return Field(name, write_by_deck, read_by_deck)


def read_counts(reader: Reader, kinds: range) -> list[int]:
    """How many of each kind."""
    found = [reader.whole(CARD_NAMES[kind], 0, int(COPIES[kind]), 0) for kind in kinds]
    reader.done()
    return found


def read_bottom(reader: Reader, name: str, seats: int) -> list[int]:
    """Kinds of majors, the next to be drawn first."""
    cards, majors = reader.several(name, 0, MOST_BOTTOM), CARD_NAMES[ESTABLISHMENTS:]
    return [ESTABLISHMENTS + word(card, majors, f"position.{name}[{i}]") for i, card in enumerate(cards)]


def write_discarded(s: Any) -> dict[str, int]:
    """Majors that are out of the game."""
    return {CARD_NAMES[ESTABLISHMENTS + i]: n for i, n in enumerate(s.discarded) if n}


MAJOR_KINDS = range(ESTABLISHMENTS, KINDS)

FIELDS = (
    field("phase", lambda s: PHASES[s.phase], lambda reader, name, seats: reader.word(name, PHASES)),
    field("active", lambda s: seat_word(s.active), lambda reader, name, seats: reader.seat(name, seats)),
    number("rolling", MOST_DICE),
    field("dice", lambda s: [pips for pips in s.dice if pips], read_dice),
    flag("added_two"),
    number("copies", MOST_COPIES),
    kind("card", range(ESTABLISHMENTS)),
    number("tuna", PIPS),
    flag("extra_turn"),
    purses("coins"),
    purses("stored"),
    field("cities", lambda s: [named(s.cards[seat]) for seat in range(s.seats)], read_cities),
    field("landmarks", write_landmarks, read_landmarks),
    by_deck("market"),
    by_deck("deck"),
    kind("top", MAJOR_KINDS),
    field("bottom", lambda s: [CARD_NAMES[kind] for kind in s.bottom[: s.bottom_size]], read_bottom),
    field("discarded", write_discarded, lambda reader, name, seats: read_counts(reader.part(name), MAJOR_KINDS)),
)
