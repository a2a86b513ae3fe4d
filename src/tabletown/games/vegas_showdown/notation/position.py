"""Positions of Vegas Showdown as data with names: to set up tables for tests, puzzles and reports."""

import re
from collections import Counter
from functools import partial
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.positions.fields import Field, read_fields, said_field, said_name, said_seat, said_seat_numbers, write_fields
from tabletown.positions.snapshot import ask
from tabletown.positions.validation import Reader, word
from tabletown.text.i18n import _

from ..rules.auction import track_of
from ..rules.components import (
    BASICS,
    CARD_NAMES,
    CIRCLE_STEP,
    COLUMNS,
    COPIES,
    DECK,
    DIFFERENT_TURNS,
    PREMIER,
    PREMIER_TRACK,
    SHEETS,
    SIZES,
    SPACES,
    SQUARES,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VALUES,
    TURN_WORDS,
    kind_and_turn,
    square_at,
    square_name,
)
from ..rules.market import spaces_in_use
from ..rules.state import BARE, MOST_CHANGES, NO_SQUARE, NO_TILE, NO_TRACK, STEPS, Action, Phase
from .counts import discarded, gone_tiles, lasts_for_the_round
from .filling import fill
from .said import STANDARD, Laid, Limits, Said, Sold, Standing
from .words import tile_words, track_words

PHASES = [phase.name.lower() for phase in Phase if phase not in STEPS]
ACTIONS = [action.name.lower() for action in Action]
CIRCLES = PREMIER_TRACK[::CIRCLE_STEP]


# --- words --------------------------------------------------------------------------------------------------------------


def code_to_words(code: int, square: int) -> str:
    """'Lounge at C2 turned right'."""
    kind, turn = kind_and_turn(code)
    return tile_words(kind, square, turn)


SOLD = {TRACK_NAMES[track]: Sold(track, NO_TILE) for track in range(PREMIER)} | {
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


def by_seat(s: Any, what: Any) -> dict[str, Any]:
    """Something of every seat, by the seat's name."""
    return {f"P{p + 1}": what(p) for p in range(s.seats)}


# --- cards --------------------------------------------------------------------------------------------------------------


def card_list(counts: list[int]) -> list[str]:
    """The cards by name, as often as there are."""
    return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def read_cards(reader: Reader, name: str) -> list[int]:
    """How many cards of each row are named."""
    found = Counter(word(item, CARD_NAMES, f"position.{name}[{i}]") for i, item in enumerate(reader.several(name, 0, DECK)))
    return [found[card] for card in range(len(CARD_NAMES))]


def read_face_up(reader: Reader, said: Said) -> list[int]:
    """The cards that last for the round."""
    found = read_cards(reader, "face_up")
    for card, count in enumerate(found):
        if count and not lasts_for_the_round(card):
            told = {"where": "position.face_up", "card": CARD_NAMES[card]}
            raise BadPosition(_("{where} holds only events that last for the round, not {card}", **told))
    return found


# --- tiles on the board -------------------------------------------------------------------------------------------------


def space_to_words(s: Any, space: int) -> str | None:
    """'Theater at 52'."""
    kind = s.space_tile[space]
    return f"{TILE_NAMES[kind]} at {PREMIER_TRACK[s.minimum[space]]}" if kind != NO_TILE else None


def read_spaces(reader: Reader, said: Said) -> list[tuple[int, int] | None]:
    """Tile and place of the marker on each premier space."""
    found: list[tuple[int, int] | None] = []
    used = said.start.ask(spaces_in_use)
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
        if space >= used:
            raise BadPosition(_("{where}: the fourth premier space is for 4 and 5 players", where="position.spaces"))
        found.append((kind, CIRCLE_STEP * circle))
    return [*found, *(None,) * (SPACES - len(found))]


def read_tiles(part: Reader) -> dict[int, int]:
    """How many tiles of each kind are named."""
    found = {kind: part.whole(name, 0, int(COPIES[kind])) for kind, name in enumerate(TILE_NAMES) if name in part.data}
    part.seen.update(TILE_NAMES)
    part.done()
    return found


# --- what is decided ----------------------------------------------------------------------------------------------------


def action_to_words(s: Any, player: int) -> str:
    """'bid 18 on Theater', 'bid' of a bid that is paid already, 'renovate' or 'publicity'."""
    track = ask(track_of, s, player)
    if s.action[player] == Action.BID and track != NO_TRACK:
        return f"bid {TRACK_VALUES[track][s.bid[track]]} on {track_words(s, track)}"
    return Action(s.action[player]).name.lower()


def write_actions(s: Any) -> dict[str, str]:
    """Where each bid marker stands, if it does."""
    return {f"P{p + 1}": action_to_words(s, p) for p in range(s.seats) if s.action[p] != Action.NONE}


def read_actions(reader: Reader, said: Said) -> dict[int, Standing]:
    """Where each bid marker stands."""
    part, found = reader.part("actions"), {}
    for seat in range(said.seats):
        words, where = part.raw(f"P{seat + 1}", None), f"position.actions.P{seat + 1}"
        if isinstance(words, str) and words.startswith("bid "):
            value, _word, on = words.removeprefix("bid ").partition(" on ")
            sold = words_to_sold(on, where)
            values = PREMIER_TRACK if sold.track is None else TRACK_VALUES[sold.track]
            found[seat] = Standing(Action.BID, sold, values[word(value, list(map(str, values)), where)])
        elif words is not None:
            found[seat] = Standing(Action(word(words, ACTIONS, where)))
    part.done()
    return found


def read_bidding_on(reader: Reader, said: Said) -> None:
    """What the actor is bidding on."""
    words = reader.raw("bidding_on", None)
    if words is not None:
        said.bidding_on = words_to_sold(words, "position.bidding_on")
    said.is_bidding = words is not None if "bidding_on" in reader.data else None


def read_square(reader: Reader, said: Said) -> int:
    """Where a tile is being placed."""
    words = reader.raw("square")
    return NO_SQUARE if words is None else words_to_square(words, said.sheet, "position.square")


def write_taken_up(s: Any) -> list[str]:
    """The tiles taken up in a renovation."""
    return [code_to_words(s.taken[i], square) for i, square in enumerate(s.taken_from) if square != NO_SQUARE]


def read_taken_up(reader: Reader, said: Said) -> list[Laid]:
    """The tiles taken up in a renovation."""
    items = reader.several("taken_up", 0, MOST_CHANGES)
    return [words_to_tile(item, said.sheet, f"position.taken_up[{i}]") for i, item in enumerate(items)]


def read_put_down(reader: Reader, said: Said) -> list[int]:
    """The squares of the tiles placed in a renovation."""
    items = reader.several("put_down", 0, MOST_CHANGES)
    return [words_to_square(item, said.sheet, f"position.put_down[{i}]") for i, item in enumerate(items)]


# --- what the players have ----------------------------------------------------------------------------------------------


def sheet_to_words(sheet: Any) -> list[str]:
    """Every tile, row by row."""
    return [code_to_words(sheet.tile[square], square) for square in range(SQUARES) if sheet.tile[square] != BARE]


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
            said.reserves[seat] = read_tiles(part.part(f"P{seat + 1}"))
    part.done()


# --- the fields, each said once -----------------------------------------------------------------------------------------

field = partial(said_field, null_says_nothing=True)
numbers = partial(said_seat_numbers, null_says_nothing=True)

FIELDS = (
    field("phase", lambda s: PHASES[s.phase], lambda reader, said: Phase(reader.word("phase", PHASES))),
    field("round", lambda s: s.round, lambda reader, said: reader.whole("round", 0, said.limits.rounds)),
    said_seat("first"),
    said_seat("actor"),
    said_name("card", CARD_NAMES),
    field("face_up", lambda s: card_list(s.face_up), read_face_up),
    field("discards", lambda s: card_list(discarded(s)), lambda reader, said: read_cards(reader, "discards")),
    said_name("flipping", SIZES, to="size"),
    field("spaces", lambda s: [space_to_words(s, space) for space in range(SPACES)], read_spaces),
    field(
        "stacks", lambda s: dict(zip(TILE_NAMES, s.stack, strict=True)), lambda reader, said: read_tiles(reader.part("stacks"))
    ),
    field(
        "gone",
        lambda s: {TILE_NAMES[kind]: n for kind, n in enumerate(gone_tiles(s)) if n},
        lambda reader, said: read_tiles(reader.part("gone")),
    ),
    field("actions", write_actions, read_actions),
    Field("bidding_on", lambda s: track_words(s, s.track) if s.track != NO_TRACK else None, read_bidding_on),
    said_name("placing", TILE_NAMES, to="place"),
    said_field("square", lambda s: square_name(s.square) if s.square != NO_SQUARE else None, read_square),
    field("taken_up", write_taken_up, read_taken_up, to="taken"),
    field("put_down", lambda s: [square_name(square) for square in s.put_on if square != NO_SQUARE], read_put_down, to="put"),
    numbers("cash", lambda said: (0, said.limits.cash)),
    numbers("fame", lambda said: (-said.limits.fame, said.limits.fame)),
    numbers("population", lambda said: (0, said.limits.fame)),
    numbers("revenue", lambda said: (0, said.limits.fame)),
    Field("sheets", lambda s: by_seat(s, lambda p: sheet_to_words(s.sheets[p])), read_sheets),
    Field(
        "reserves",
        lambda s: by_seat(s, lambda p: {TILE_NAMES[k]: n for k, n in enumerate(s.sheets[p].reserve) if n}),
        read_reserves,
    ),
)


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    return write_fields(FIELDS, s)


def read_said(reader: Reader, start: Draft, limits: Limits = STANDARD) -> Said:
    """Every field of a position, as far as it can be understood without the others."""
    said = Said(start, int(start.record["seats"]), int(start.record["sheet"]), limits)
    read_fields(FIELDS, reader, said)
    return said


def read(reader: Reader, record: Any) -> None:
    """Fill a record that stands at the beginning; what is left out is filled so that what is said is possible.

    Sheets that are left out are empty.
    """
    fill(record, read_said(reader, Draft(record)))
