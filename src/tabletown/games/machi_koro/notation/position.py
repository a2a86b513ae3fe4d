"""Positions of Machi Koro as data with names: to set up tables for tests, puzzles and reports."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.fields import (
    Field,
    read_fields,
    said_field,
    said_flag,
    said_name,
    said_number,
    said_seat,
    said_seat_numbers,
    write_fields,
)
from tabletown.positions.validation import Reader, several, whole, word
from tabletown.text.i18n import _

from ..rules.components import (
    CARD_NAMES,
    COPIES,
    DECK_NAMES,
    ESTABLISHMENTS,
    KINDS,
    LANDMARK_NAMES,
    MOST_DICE,
    PIPS,
)
from ..rules.state import MOST_BOTTOM, Phase
from .cities import built
from .filling import Said, fill, kinds_of

PHASES = [phase.name.lower() for phase in Phase]
MOST_COINS = 1_000_000
MOST_COPIES = 20


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    return write_fields(FIELDS, s)


def read(reader: Reader, record: Any) -> None:
    """Fill a record that stands at the beginning. What is left out is filled so that what is said is possible.

    If nothing is said it is the start of P1's turn, with a full market.
    """
    said = Said(int(record["seats"]))
    read_fields(FIELDS, reader, said)
    fill(record, said)


# --- the fields, each said once -------------------------------------------------------------------------------------


def purses(name: str) -> Field:
    """Coins of every player."""
    return said_seat_numbers(name, lambda said: (0, MOST_COINS))


def read_dice(reader: Reader, said: Said) -> list[int]:
    """Pips of the dice on the table."""
    return [whole(pips, 1, PIPS, f"position.dice[{i}]") for i, pips in enumerate(reader.several("dice", 0, MOST_DICE))]


def named(counts: list[int]) -> dict[str, int]:
    """Cards by name, those that are there."""
    return named_of(range(len(counts)), counts)


def named_of(kinds: range, counts: list[int]) -> dict[str, int]:
    """Cards of some kinds by name, those that are there."""
    return {CARD_NAMES[kind]: counts[kind] for kind in kinds if counts[kind]}


def read_cities(reader: Reader, said: Said) -> list[list[int]]:
    """The cards of every player; a city that is written down has exactly those."""
    found = []
    for seat, city in enumerate(reader.several("cities", said.seats, said.seats)):
        cards = Reader(city, f"position.cities[{seat}]")
        found.append([cards.whole(card, 0, MOST_COPIES if k < ESTABLISHMENTS else 1, 0) for k, card in enumerate(CARD_NAMES)])
        cards.done()
    return found


def write_landmarks(s: Any) -> list[list[str]]:
    """The landmarks that every player has built."""
    cities = (zip(LANDMARK_NAMES, built(s, seat), strict=True) for seat in range(s.seats))
    return [[name for name, stands in city if stands] for city in cities]


def read_landmarks(reader: Reader, said: Said) -> list[int]:
    """The landmarks of every player, a bit for each."""
    found = []
    for seat, names in enumerate(reader.several("landmarks", said.seats, said.seats)):
        where = f"position.landmarks[{seat}]"
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
        part, decks = reader.part(name, {}), getattr(said, name)
        for deck, title in enumerate(DECK_NAMES):
            part.raw(title, None)
            if title in part.data:
                decks[deck] = read_counts(part.part(title), kinds_of(deck))
        part.done()

    return Field(name, write_by_deck, read_by_deck)


def read_counts(reader: Reader, kinds: range) -> list[int]:
    """How many of each kind."""
    found = [reader.whole(CARD_NAMES[kind], 0, int(COPIES[kind]), 0) for kind in kinds]
    reader.done()
    return found


def read_bottom(reader: Reader, said: Said) -> list[int]:
    """Kinds of majors, the next to be drawn first."""
    cards, majors = reader.several("bottom", 0, MOST_BOTTOM), CARD_NAMES[ESTABLISHMENTS:]
    return [ESTABLISHMENTS + word(card, majors, f"position.bottom[{i}]") for i, card in enumerate(cards)]


def write_discarded(s: Any) -> dict[str, int]:
    """Majors that are out of the game."""
    return {CARD_NAMES[ESTABLISHMENTS + i]: n for i, n in enumerate(s.discarded) if n}


MAJOR_KINDS = range(ESTABLISHMENTS, KINDS)

FIELDS = (
    said_field("phase", lambda s: PHASES[s.phase], lambda reader, said: reader.word("phase", PHASES)),
    said_seat("active"),
    said_number("rolling", 0, MOST_DICE),
    said_field("dice", lambda s: [pips for pips in s.dice if pips], read_dice),
    said_flag("added_two"),
    said_number("copies", 0, MOST_COPIES),
    said_name("card", CARD_NAMES[:ESTABLISHMENTS]),
    said_number("tuna", 0, PIPS),
    said_flag("extra_turn"),
    purses("coins"),
    purses("stored"),
    said_field("cities", lambda s: [named(s.cards[seat]) for seat in range(s.seats)], read_cities),
    said_field("landmarks", write_landmarks, read_landmarks),
    by_deck("market"),
    by_deck("deck"),
    said_name("top", CARD_NAMES[ESTABLISHMENTS:], first=ESTABLISHMENTS),
    said_field("bottom", lambda s: [CARD_NAMES[kind] for kind in s.bottom[: s.bottom_size]], read_bottom),
    said_field("discarded", write_discarded, lambda reader, said: read_counts(reader.part("discarded"), MAJOR_KINDS)),
)
