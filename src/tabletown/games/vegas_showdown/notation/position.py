"""Positions of Vegas Showdown as data with names: to set up tables for tests, puzzles and reports."""

from itertools import islice
from typing import Any

import numpy as np

from tabletown.errors import BadPosition
from tabletown.fields import Field, read_fields, write_fields
from tabletown.language import _
from tabletown.reading import Reader, seat_word
from tabletown.snapshot import ask, copy_of, snapshot

from ..rules.auction import track_of
from ..rules.components import CARD_NAMES, PREMIER_TRACK, SIZES, SPACES, SQUARES, TILE_NAMES, TRACK_VALUES, TURNS, square_name
from ..rules.state import BARE, NO_CARD, NO_SIZE, NO_SQUARE, NO_TILE, NO_TRACK, STATE, Action
from . import said as reading
from .building import build
from .checks import check
from .counts import discarded, gone_tiles
from .filling import MOST_TRIALS, completions
from .impossible import impossibilities
from .said import PHASES, STANDARD, Limits, Said
from .words import tile_words, track_words


def card_list(counts: list[int]) -> list[str]:
    """The cards by name, as often as there are."""
    return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def space_to_words(s: Any, space: int) -> str | None:
    """'Theater at 52'."""
    kind = s.space_tile[space]
    return f"{TILE_NAMES[kind]} at {PREMIER_TRACK[s.minimum[space]]}" if kind != NO_TILE else None


def action_to_words(s: Any, player: int) -> str:
    """'bid 18 on Theater', 'bid' of a bid that is paid already, 'renovate' or 'publicity'."""
    track = ask(track_of, s, player)
    if s.action[player] == Action.BID and track != NO_TRACK:
        return f"bid {TRACK_VALUES[track][s.bid[track]]} on {track_words(s, track)}"
    return Action(s.action[player]).name.lower()


def code_to_words(code: int, square: int) -> str:
    """'Lounge at C2 turned right'."""
    kind, turn = divmod(code - 1, TURNS)
    return tile_words(kind, square, turn)


def sheet_to_words(sheet: Any) -> list[str]:
    """Every tile, row by row."""
    return [code_to_words(sheet.tile[square], square) for square in range(SQUARES) if sheet.tile[square] != BARE]


def by_seat(s: Any, what: Any) -> dict[str, Any]:
    """Something of every seat, by the seat's name."""
    return {f"P{p + 1}": what(p) for p in range(s.seats)}


FIELDS = (
    Field("phase", lambda s: PHASES[s.phase], reading.read_phase),
    Field("round", lambda s: s.round, reading.read_round),
    Field("first", lambda s: seat_word(s.first), reading.read_first),
    Field("actor", lambda s: seat_word(s.actor), reading.read_actor),
    Field("card", lambda s: CARD_NAMES[s.card] if s.card != NO_CARD else None, reading.read_card),
    Field("face_up", lambda s: card_list(s.face_up), reading.read_face_up),
    Field("discards", lambda s: card_list(discarded(s)), reading.read_discards),
    Field("flipping", lambda s: SIZES[s.size] if s.size != NO_SIZE else None, reading.read_flipping),
    Field("spaces", lambda s: [space_to_words(s, space) for space in range(SPACES)], reading.read_spaces),
    Field("stacks", lambda s: dict(zip(TILE_NAMES, s.stack, strict=True)), reading.read_stacks),
    Field("gone", lambda s: {TILE_NAMES[kind]: n for kind, n in enumerate(gone_tiles(s)) if n}, reading.read_gone),
    Field(
        "actions",
        lambda s: {f"P{p + 1}": action_to_words(s, p) for p in range(s.seats) if s.action[p] != Action.NONE},
        reading.read_actions,
    ),
    Field("bidding_on", lambda s: track_words(s, s.track) if s.track != NO_TRACK else None, reading.read_bidding_on),
    Field("placing", lambda s: TILE_NAMES[s.place] if s.place != NO_TILE else None, reading.read_placing),
    Field("square", lambda s: square_name(s.square) if s.square != NO_SQUARE else None, reading.read_square),
    Field(
        "taken_up",
        lambda s: [code_to_words(s.taken[i], square) for i, square in enumerate(s.taken_from) if square != NO_SQUARE],
        reading.read_taken_up,
    ),
    Field("put_down", lambda s: [square_name(square) for square in s.put_on if square != NO_SQUARE], reading.read_put_down),
    Field("cash", lambda s: s.cash[: s.seats], reading.read_cash),
    Field("fame", lambda s: s.fame[: s.seats], reading.read_fame),
    Field("population", lambda s: s.population[: s.seats], reading.read_population),
    Field("revenue", lambda s: s.revenue[: s.seats], reading.read_revenue),
    Field("sheets", lambda s: by_seat(s, lambda p: sheet_to_words(s.sheets[p])), reading.read_sheets),
    Field(
        "reserves",
        lambda s: by_seat(s, lambda p: {TILE_NAMES[k]: n for k, n in enumerate(s.sheets[p].reserve) if n}),
        reading.read_reserves,
    ),
)


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    return write_fields(FIELDS, s)


def read_said(reader: Reader, seats: int, sheet: int, limits: Limits = STANDARD) -> Said:
    """Every field of a position, as far as it can be understood without the others."""
    said = Said(seats, sheet, limits)
    read_fields(FIELDS, reader, said)
    return said


def read(reader: Reader, record: Any) -> None:
    """Fill a record that stands at the beginning; what is left out is filled so that what is said is possible.

    Sheets that are left out are empty.
    """
    start = np.frombuffer(record.tobytes(), STATE)
    refusal: BadPosition | None = None
    fallback: Any = None
    for full in islice(completions(read_said(reader, int(record["seats"]), int(record["sheet"]))), MOST_TRIALS):
        states = copy_of(start)
        try:
            build(full, states)
            s = snapshot(states)
            check(s)
        except BadPosition as error:
            refusal = refusal or error
            continue
        possible = not impossibilities(s)
        if possible or fallback is None:
            fallback = states[0]
        if possible:
            break
    if fallback is None:
        raise refusal or BadPosition(_("{where} says nothing that could be played", where=reader.where))
    for name in STATE.names or ():
        record[name] = fallback[name]
