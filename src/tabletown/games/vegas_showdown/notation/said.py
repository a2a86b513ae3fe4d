"""What a position from outside says: every field read by itself, and what is left out known as such."""

import re
from collections import Counter
from dataclasses import dataclass
from reprlib import repr as short
from typing import Any, NamedTuple

from tabletown.errors import BadPosition
from tabletown.reading import Reader, word

from ..rules.components import (
    BASICS,
    CARD_EVENT,
    CARD_NAMES,
    COLUMNS,
    COPIES,
    DIFFERENT_TURNS,
    PREMIER,
    PREMIER_TRACK,
    SECOND_SLOTS,
    SHEETS,
    SIZES,
    SPACES,
    SQUARES,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VALUES,
    TURN_WORDS,
    Happening,
    square_at,
)
from ..rules.state import FIRST_UNDECIDED, MOST_CHANGES, NO_CARD, NO_SIZE, NO_SQUARE, NO_TILE, Action, Phase

PHASES = [phase.name.lower() for phase in Phase if phase < FIRST_UNDECIDED]
CIRCLES = PREMIER_TRACK[::2]


class Limits(NamedTuple):
    """How large the numbers of a position may be."""

    cash: int = 9_999
    fame: int = 9_999
    rounds: int = 999


STANDARD = Limits()


class Laid(NamedTuple):
    """A tile on a sheet."""

    kind: int
    turn: int
    square: int


class Sold(NamedTuple):
    """What a bid is on: a basic track, or a premier tile, with the number of its space where that is said."""

    track: int | None
    kind: int
    space: int | None = None


class Standing(NamedTuple):
    """Where a bid marker stands; a bid that is paid already has neither track nor value."""

    action: Action
    sold: Sold | None = None
    value: int = 0


@dataclass
class Said:
    """A position as it is said; None is what is left out. 'nobody' and 'none' are -1, as in the state."""

    phase: Phase | None
    round: int | None
    first: int | None
    actor: int | None
    card: int | None
    face_up: list[int] | None
    discards: list[int] | None
    size: int | None
    spaces: list[tuple[int, int] | None] | None
    stacks: dict[int, int] | None
    gone: dict[int, int] | None
    actions: dict[int, Standing] | None
    bidding_on: Sold | None
    is_bidding: bool | None
    place: int | None
    square: int | None
    taken: list[Laid] | None
    put: list[int] | None
    cash: list[int] | None
    fame: list[int] | None
    population: list[int] | None
    revenue: list[int] | None
    sheets: dict[int, list[Laid]]
    reserves: dict[int, dict[int, int]]


def read_said(reader: Reader, seats: int, sheet: int, limits: Limits = STANDARD) -> Said:
    """Every field of a position, as far as it can be understood without the others."""

    def numbers(name: str, low: int, high: int) -> list[int] | None:
        return None if reader.raw(name, None) is None else reader.wholes(name, seats, low, high)

    bidding_on = reader.raw("bidding_on", None)
    return Said(
        phase=None if reader.raw("phase", None) is None else Phase(reader.word("phase", PHASES)),
        round=None if reader.raw("round", None) is None else reader.whole("round", 0, limits.rounds),
        first=reader.seat("first", seats) if "first" in reader.data else reader.raw("first", None),
        actor=reader.seat("actor", seats) if "actor" in reader.data else reader.raw("actor", None),
        card=named(reader, "card", CARD_NAMES, NO_CARD),
        face_up=face_up(reader),
        discards=cards(reader, "discards"),
        size=named(reader, "flipping", SIZES, NO_SIZE),
        spaces=spaces(reader, seats),
        stacks=tiles(reader.part("stacks")) if reader.raw("stacks", None) is not None else None,
        gone=tiles(reader.part("gone")) if reader.raw("gone", None) is not None else None,
        actions=actions(reader.part("actions"), seats) if reader.raw("actions", None) is not None else None,
        bidding_on=None if bidding_on is None else words_to_sold(bidding_on, "position.bidding_on"),
        is_bidding=bidding_on is not None if "bidding_on" in reader.data else None,
        place=named(reader, "placing", TILE_NAMES, NO_TILE),
        square=square(reader, sheet),
        taken=taken_up(reader, sheet),
        put=put_down(reader, sheet),
        cash=numbers("cash", 0, limits.cash),
        fame=numbers("fame", -limits.fame, limits.fame),
        population=numbers("population", 0, limits.fame),
        revenue=numbers("revenue", 0, limits.fame),
        sheets=sheets(reader.part("sheets", {}), seats, sheet),
        reserves=reserves(reader.part("reserves", {}), seats),
    )


def named(reader: Reader, name: str, choices: tuple[str, ...], none: int) -> int | None:
    """One of a list of names, as its number."""
    if name not in reader.data:
        return reader.raw(name, None)
    return none if reader.raw(name) is None else reader.word(name, choices)


def cards(reader: Reader, name: str) -> list[int] | None:
    """How many cards of each row are named."""
    if reader.raw(name, None) is None:
        return None
    found = Counter(word(item, CARD_NAMES, f"position.{name}[{i}]") for i, item in enumerate(reader.several(name, 0, 33)))
    return [found[card] for card in range(len(CARD_NAMES))]


def face_up(reader: Reader) -> list[int] | None:
    """The cards that last for the round."""
    found = cards(reader, "face_up")
    for card, count in enumerate(found or ()):
        if count and not lasts_for_the_round(card):
            raise BadPosition(f"position.face_up holds only events that last for the round, not {CARD_NAMES[card]}")
    return found


def lasts_for_the_round(card: int) -> bool:
    """Whether a card stays face up until the button passes."""
    return bool(Happening.SLOTS_STRIKE <= CARD_EVENT[card] <= Happening.VISIONARY)


def spaces(reader: Reader, seats: int) -> list[tuple[int, int] | None] | None:
    """Tile and place of the marker on each premier space, from words like 'Theater at 52'."""
    if reader.raw("spaces", None) is None:
        return None
    found: list[tuple[int, int] | None] = []
    for space, words in enumerate(reader.several("spaces", 0, SPACES)):
        if words is None:
            found.append(None)
            continue
        if not isinstance(words, str):
            raise BadPosition(f"position.spaces[{space}] is written like 'Theater at 52', not {short(words)}")
        name, _, price = words.rpartition(" at ")
        kind = word(name, TILE_NAMES[BASICS:], f"position.spaces[{space}]") + BASICS
        circle = word(price, list(map(str, CIRCLES)), f"position.spaces[{space}]")
        if seats == 3 and space == SPACES - 1:
            raise BadPosition("position.spaces: the fourth premier space is for 4 and 5 players")
        found.append((kind, 2 * circle))
    return [*found, *(None,) * (SPACES - len(found))]


def tiles(part: Reader) -> dict[int, int]:
    """How many tiles of each kind are named."""
    found = {kind: part.whole(name, 0, int(COPIES[kind])) for kind, name in enumerate(TILE_NAMES) if name in part.data}
    part.seen.update(TILE_NAMES)
    part.done()
    return found


def actions(part: Reader, seats: int) -> dict[int, Standing]:
    """Where each bid marker stands."""
    found = {}
    for seat in range(seats):
        words, where = part.raw(f"P{seat + 1}", None), f"position.actions.P{seat + 1}"
        if isinstance(words, str) and words.startswith("bid "):
            value, _, on = words.removeprefix("bid ").partition(" on ")
            sold = words_to_sold(on, where)
            values = PREMIER_TRACK if sold.track is None else TRACK_VALUES[sold.track]
            if sold.track == SECOND_SLOTS and seats < 5:
                raise BadPosition(f"{where}: the second Slots track is for five players")
            found[seat] = Standing(Action.BID, sold, values[word(value, list(map(str, values)), where)])
        elif words is not None:
            found[seat] = Standing(Action(word(words, ("none", "bid", "renovate", "publicity"), where)))
    part.done()
    return found


SOLD = {TRACK_NAMES[track]: Sold(track, -1) for track in range(PREMIER)} | {
    f"{TILE_NAMES[kind]}{words}": Sold(None, kind, space)
    for kind in range(BASICS, len(TILE_NAMES))
    for space, words in ((None, ""), *((space, f" ({TRACK_NAMES[PREMIER + space]})") for space in range(SPACES)))
}


def words_to_sold(words: Any, where: str) -> Sold:
    """What 'Theater' or 'Fancy Slots (space 2)' is."""
    names = list(SOLD)
    if not isinstance(words, str) or words not in SOLD:
        word(words, [name for name in names if "(space" not in name], where)
    return SOLD[words]


TILE_PATTERN = re.compile(r"(?P<name>.+?) at (?P<square>\S+)(?: (?P<turn>.+))?")


def words_to_tile(words: Any, sheet: int, where: str) -> Laid:
    """Kind, turn and square of 'Lounge at C2 turned right'. Turns that look alike are the same turn."""
    found = TILE_PATTERN.fullmatch(words) if isinstance(words, str) else None
    if not found:
        raise BadPosition(f"{where} is written like 'Lounge at C2 turned right', not {short(words)}")
    kind = word(found["name"], TILE_NAMES, where)
    turn = word(found["turn"] or TURN_WORDS[0], TURN_WORDS, where) % int(DIFFERENT_TURNS[kind])
    return Laid(kind, turn, words_to_square(found["square"], sheet, where))


def words_to_square(words: Any, sheet: int, where: str) -> int:
    """The number of 'C2'."""
    columns, rows = COLUMNS[: SHEETS[sheet].columns], SHEETS[sheet].rows
    known = {f"{column}{row + 1}": square_at(x, row) for x, column in enumerate(columns) for row in range(rows)}
    if not isinstance(words, str) or words not in known:
        raise BadPosition(f"{where}: squares are A1 to {columns[-1]}{rows}, not {short(words)}")
    return known[words]


def square(reader: Reader, sheet: int) -> int | None:
    """Where a tile is being placed."""
    if "square" not in reader.data:
        return reader.raw("square", None)
    words = reader.raw("square")
    return NO_SQUARE if words is None else words_to_square(words, sheet, "position.square")


def taken_up(reader: Reader, sheet: int) -> list[Laid] | None:
    """The tiles taken up in a renovation."""
    if reader.raw("taken_up", None) is None:
        return None
    items = reader.several("taken_up", 0, MOST_CHANGES)
    return [words_to_tile(item, sheet, f"position.taken_up[{i}]") for i, item in enumerate(items)]


def put_down(reader: Reader, sheet: int) -> list[int] | None:
    """The squares of the tiles placed in a renovation."""
    if reader.raw("put_down", None) is None:
        return None
    items = reader.several("put_down", 0, MOST_CHANGES)
    return [words_to_square(item, sheet, f"position.put_down[{i}]") for i, item in enumerate(items)]


def sheets(part: Reader, seats: int, sheet: int) -> dict[int, list[Laid]]:
    """The tiles on the sheets that are given."""
    found = {}
    for seat in range(seats):
        name = f"P{seat + 1}"
        if part.raw(name, None) is not None:
            items = part.several(name, 0, SQUARES)
            found[seat] = [words_to_tile(item, sheet, f"position.sheets.{name}[{i}]") for i, item in enumerate(items)]
    part.done()
    return found


def reserves(part: Reader, seats: int) -> dict[int, dict[int, int]]:
    """The reserves that are given."""
    names = [f"P{seat + 1}" for seat in range(seats)]
    found = {seat: tiles(part.part(name)) for seat, name in enumerate(names) if part.raw(name, None) is not None}
    part.done()
    return found
