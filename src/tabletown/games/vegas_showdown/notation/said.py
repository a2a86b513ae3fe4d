"""What a position from outside says: every field read by itself, and what is left out known as such."""

import re
from collections import Counter
from dataclasses import dataclass, field
from reprlib import repr as short
from typing import Any, NamedTuple

from tabletown.errors import BadPosition
from tabletown.language import _
from tabletown.reading import Reader, word

from ..rules.components import (
    BASICS,
    CARD_EVENT,
    CARD_NAMES,
    CIRCLE_STEP,
    COLUMNS,
    COPIES,
    DECK,
    DIFFERENT_TURNS,
    LASTS,
    PREMIER,
    PREMIER_TRACK,
    SHEETS,
    SIZES,
    SPACES,
    SPACES_FOR,
    SQUARES,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VALUES,
    TURN_WORDS,
    square_at,
)
from ..rules.state import MOST_CHANGES, NO_CARD, NO_SIZE, NO_SQUARE, NO_TILE, STEPS, Action, Phase

PHASES = [phase.name.lower() for phase in Phase if phase not in STEPS]
ACTIONS = [action.name.lower() for action in Action]
CIRCLES = PREMIER_TRACK[::CIRCLE_STEP]


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

    seats: int
    sheet: int
    limits: Limits
    phase: Phase | None = None
    round: int | None = None
    first: int | None = None
    actor: int | None = None
    card: int | None = None
    face_up: list[int] | None = None
    discards: list[int] | None = None
    size: int | None = None
    spaces: list[tuple[int, int] | None] | None = None
    stacks: dict[int, int] | None = None
    gone: dict[int, int] | None = None
    actions: dict[int, Standing] | None = None
    is_bidding: bool | None = None
    bidding_on: Sold | None = None
    place: int | None = None
    square: int | None = None
    taken: list[Laid] | None = None
    put: list[int] | None = None
    cash: list[int] | None = None
    fame: list[int] | None = None
    population: list[int] | None = None
    revenue: list[int] | None = None
    sheets: dict[int, list[Laid]] = field(default_factory=dict)
    reserves: dict[int, dict[int, int]] = field(default_factory=dict)


# --- one field each: what a `Field` of the table in `position.py` reads -----------------------------------------------------


def read_phase(reader: Reader, said: Said) -> None:
    """What the table is waiting for."""
    if reader.raw("phase", None) is not None:
        said.phase = Phase(reader.word("phase", PHASES))


def read_round(reader: Reader, said: Said) -> None:
    """The number of the round, 0 in setup."""
    if reader.raw("round", None) is not None:
        said.round = reader.whole("round", 0, said.limits.rounds)


def read_first(reader: Reader, said: Said) -> None:
    """The first player."""
    said.first = reader.seat("first", said.seats) if "first" in reader.data else reader.raw("first", None)


def read_actor(reader: Reader, said: Said) -> None:
    """Who is asked."""
    said.actor = reader.seat("actor", said.seats) if "actor" in reader.data else reader.raw("actor", None)


def read_card(reader: Reader, said: Said) -> None:
    """The event card that is being carried out."""
    said.card = named(reader, "card", CARD_NAMES, NO_CARD)


def read_face_up(reader: Reader, said: Said) -> None:
    """The cards that last for the round."""
    said.face_up = cards(reader, "face_up")
    for card, count in enumerate(said.face_up or ()):
        if count and not lasts_for_the_round(card):
            told = {"where": "position.face_up", "card": CARD_NAMES[card]}
            raise BadPosition(_("{where} holds only events that last for the round, not {card}", **told))


def read_discards(reader: Reader, said: Said) -> None:
    """The cards that are used up."""
    said.discards = cards(reader, "discards")


def read_flipping(reader: Reader, said: Said) -> None:
    """The stack from which a tile is being flipped."""
    said.size = named(reader, "flipping", SIZES, NO_SIZE)


def read_spaces(reader: Reader, said: Said) -> None:
    """Tile and place of the marker on each premier space, from words like 'Theater at 52'."""
    if reader.raw("spaces", None) is None:
        return
    found: list[tuple[int, int] | None] = []
    for space, words in enumerate(reader.several("spaces", 0, SPACES)):
        if words is None:
            found.append(None)
            continue
        where = f"position.spaces[{space}]"
        if not isinstance(words, str):
            told = {"where": where, "example": "Theater at 52", "words": short(words)}
            raise BadPosition(_("{where} is written like '{example}', not {words}", **told))
        name, _word, price = words.rpartition(" at ")
        kind = word(name, TILE_NAMES[BASICS:], where) + BASICS
        circle = word(price, list(map(str, CIRCLES)), where)
        if space >= SPACES_FOR[said.seats]:
            raise BadPosition(_("{where}: the fourth premier space is for 4 and 5 players", where="position.spaces"))
        found.append((kind, CIRCLE_STEP * circle))
    said.spaces = [*found, *(None,) * (SPACES - len(found))]


def read_stacks(reader: Reader, said: Said) -> None:
    """The tiles in the stacks."""
    if reader.raw("stacks", None) is not None:
        said.stacks = tiles(reader.part("stacks"))


def read_gone(reader: Reader, said: Said) -> None:
    """The tiles that left the game."""
    if reader.raw("gone", None) is not None:
        said.gone = tiles(reader.part("gone"))


def read_actions(reader: Reader, said: Said) -> None:
    """Where each bid marker stands."""
    if reader.raw("actions", None) is None:
        return
    part, said.actions = reader.part("actions"), {}
    for seat in range(said.seats):
        words, where = part.raw(f"P{seat + 1}", None), f"position.actions.P{seat + 1}"
        if isinstance(words, str) and words.startswith("bid "):
            value, _word, on = words.removeprefix("bid ").partition(" on ")
            sold = words_to_sold(on, where)
            values = PREMIER_TRACK if sold.track is None else TRACK_VALUES[sold.track]
            said.actions[seat] = Standing(Action.BID, sold, values[word(value, list(map(str, values)), where)])
        elif words is not None:
            said.actions[seat] = Standing(Action(word(words, ACTIONS, where)))
    part.done()


def read_bidding_on(reader: Reader, said: Said) -> None:
    """What the actor is bidding on."""
    words = reader.raw("bidding_on", None)
    if words is not None:
        said.bidding_on = words_to_sold(words, "position.bidding_on")
    said.is_bidding = words is not None if "bidding_on" in reader.data else None


def read_placing(reader: Reader, said: Said) -> None:
    """The tile that is being placed."""
    said.place = named(reader, "placing", TILE_NAMES, NO_TILE)


def read_square(reader: Reader, said: Said) -> None:
    """Where it is being placed."""
    words = reader.raw("square", None)
    if "square" in reader.data:
        said.square = NO_SQUARE if words is None else words_to_square(words, said.sheet, "position.square")


def read_taken_up(reader: Reader, said: Said) -> None:
    """The tiles taken up in a renovation."""
    if reader.raw("taken_up", None) is not None:
        items = reader.several("taken_up", 0, MOST_CHANGES)
        said.taken = [words_to_tile(item, said.sheet, f"position.taken_up[{i}]") for i, item in enumerate(items)]


def read_put_down(reader: Reader, said: Said) -> None:
    """The squares of the tiles placed in a renovation."""
    if reader.raw("put_down", None) is not None:
        items = reader.several("put_down", 0, MOST_CHANGES)
        said.put = [words_to_square(item, said.sheet, f"position.put_down[{i}]") for i, item in enumerate(items)]


def read_cash(reader: Reader, said: Said) -> None:
    """Everybody's dollars."""
    said.cash = numbers(reader, "cash", said.seats, 0, said.limits.cash)


def read_fame(reader: Reader, said: Said) -> None:
    """Everybody's Fame."""
    said.fame = numbers(reader, "fame", said.seats, -said.limits.fame, said.limits.fame)


def read_population(reader: Reader, said: Said) -> None:
    """Everybody's Population."""
    said.population = numbers(reader, "population", said.seats, 0, said.limits.fame)


def read_revenue(reader: Reader, said: Said) -> None:
    """Everybody's Revenue."""
    said.revenue = numbers(reader, "revenue", said.seats, 0, said.limits.fame)


def read_sheets(reader: Reader, said: Said) -> None:
    """The tiles on the sheets that are given."""
    part = reader.part("sheets", {})
    for seat in range(said.seats):
        name = f"P{seat + 1}"
        if part.raw(name, None) is not None:
            items = part.several(name, 0, SQUARES)
            said.sheets[seat] = [words_to_tile(item, said.sheet, f"position.sheets.{name}[{i}]") for i, item in enumerate(items)]
    part.done()


def read_reserves(reader: Reader, said: Said) -> None:
    """The reserves that are given."""
    part = reader.part("reserves", {})
    for seat in range(said.seats):
        if part.raw(f"P{seat + 1}", None) is not None:
            said.reserves[seat] = tiles(part.part(f"P{seat + 1}"))
    part.done()


# --- words and numbers ----------------------------------------------------------------------------------------------------


def numbers(reader: Reader, name: str, seats: int, low: int, high: int) -> list[int] | None:
    """A number for each seat."""
    return None if reader.raw(name, None) is None else reader.wholes(name, seats, low, high)


def named(reader: Reader, name: str, choices: tuple[str, ...], none: int) -> int | None:
    """One of a list of names, as its number."""
    if name not in reader.data:
        return reader.raw(name, None)
    return none if reader.raw(name) is None else reader.word(name, choices)


def cards(reader: Reader, name: str) -> list[int] | None:
    """How many cards of each row are named."""
    if reader.raw(name, None) is None:
        return None
    found = Counter(word(item, CARD_NAMES, f"position.{name}[{i}]") for i, item in enumerate(reader.several(name, 0, DECK)))
    return [found[card] for card in range(len(CARD_NAMES))]


def lasts_for_the_round(card: int) -> bool:
    """Whether a card stays face up until the button passes."""
    return bool(LASTS[CARD_EVENT[card]])


def tiles(part: Reader) -> dict[int, int]:
    """How many tiles of each kind are named."""
    found = {kind: part.whole(name, 0, int(COPIES[kind])) for kind, name in enumerate(TILE_NAMES) if name in part.data}
    part.seen.update(TILE_NAMES)
    part.done()
    return found


SOLD = {TRACK_NAMES[track]: Sold(track, -1) for track in range(PREMIER)} | {
    f"{TILE_NAMES[kind]}{words}": Sold(None, kind, space)
    for kind in range(BASICS, len(TILE_NAMES))
    for space, words in ((None, ""), *((space, f" ({TRACK_NAMES[PREMIER + space]})") for space in range(SPACES)))
}


def words_to_sold(words: Any, where: str) -> Sold:
    """What 'Theater' or 'Fancy Slots (space 2)' is."""
    if not isinstance(words, str) or words not in SOLD:
        try:
            word(words, [name for name in SOLD if "(space" not in name], where)
        except BadPosition as refused:
            raise BadPosition(str(refused), choices=SOLD) from None
    return SOLD[words]


TILE_PATTERN = re.compile(r"(?P<name>.+?) at (?P<square>\S+)(?: (?P<turn>.+))?")


def words_to_tile(words: Any, sheet: int, where: str) -> Laid:
    """Kind, turn and square of 'Lounge at C2 turned right'. Turns that look alike are the same turn."""
    found = TILE_PATTERN.fullmatch(words) if isinstance(words, str) else None
    if not found:
        told = {"where": where, "example": "Lounge at C2 turned right", "words": short(words)}
        raise BadPosition(_("{where} is written like '{example}', not {words}", **told))
    kind = word(found["name"], TILE_NAMES, where)
    turn = word(found["turn"] or TURN_WORDS[0], TURN_WORDS, where) % int(DIFFERENT_TURNS[kind])
    return Laid(kind, turn, words_to_square(found["square"], sheet, where))


def words_to_square(words: Any, sheet: int, where: str) -> int:
    """The number of 'C2'."""
    columns, rows = COLUMNS[: SHEETS[sheet].columns], SHEETS[sheet].rows
    known = {f"{column}{row + 1}": square_at(x, row) for x, column in enumerate(columns) for row in range(rows)}
    if not isinstance(words, str) or words not in known:
        told = {"where": where, "first": "A1", "last": f"{columns[-1]}{rows}", "words": short(words)}
        raise BadPosition(_("{where}: squares are {first} to {last}, not {words}", **told), here=known)
    return known[words]
