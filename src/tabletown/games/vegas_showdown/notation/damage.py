"""What is wrong with a state from anywhere: numbers that mean nothing, parts that do not fit each other, what could not be."""

from typing import Any

from tabletown.engine import entry_points
from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.positions.validation import Reader
from tabletown.text.i18n import _

from ..rules.components import (
    BASICS,
    CARD_NAMES,
    COPIES,
    FEWEST_SEATS,
    GRID,
    KINDS,
    LONGEST_TRACK,
    MOST_CODE,
    MOST_SEATS,
    SHEETS,
    SIZES,
    SQUARES,
    TRACK_VALUES,
    TRACKS,
)
from ..rules.state import MOST_CHANGES, STATE, Action, Phase
from .filling_state import build
from .position import read_said, write
from .problems import check, problems
from .said import Limits

PLAYED_ON = Limits(cash=30_000, fame=30_000, rounds=30_000)
"""How large the numbers may have become at a table that started with the largest ones."""


def all_problems(s: Any) -> list[str]:
    """What could not be on any table, of a state from anywhere: first of all what no position could say."""
    return damage(s) or problems(s)


def damage(s: Any) -> list[str]:
    """A position is whole if it can be written down and read back to the same state."""
    wrong = out_of_bounds(s)
    if wrong:
        return [_("{field} is {value}, which means nothing", field=name, value=value) for name, value in wrong]
    states = entry_points.new_states(1, STATE)
    states[0]["seats"], states[0]["sheet"] = s.seats, s.sheet
    entry_points.setup_at(entry_points.handle(states), 0)
    try:
        again = build(read_said(Reader(write(s), "position"), Draft(states[0]), PLAYED_ON)).look()
        check(again)
    except BadPosition as error:
        return [str(error)]
    wrong_fields = [name for name in STATE.names or () if getattr(again, name) != getattr(s, name)]
    return [_("{field} does not fit the rest of the position", field=name) for name in wrong_fields]


def out_of_bounds(s: Any) -> list[tuple[str, int]]:
    """Numbers that are no seat, no tile, no square and so on."""
    if not FEWEST_SEATS <= s.seats <= MOST_SEATS:
        return [("seats", s.seats)]
    if not 0 <= s.sheet < len(SHEETS):
        return [("sheet", s.sheet)]
    bounds = {
        "phase": (0, Phase.OVER), "first": (-1, s.seats - 1), "actor": (-1, s.seats - 1), "card": (-1, len(CARD_NAMES) - 1),
        "size": (-1, len(SIZES) - 1), "track": (-1, TRACKS - 1), "place": (-1, KINDS - 1), "action": (0, Action.PUBLICITY),
        "taken": (0, MOST_CODE), "space_tile": (-1, KINDS - 1), "minimum": (-1, LONGEST_TRACK - 1), "bidder": (-1, s.seats - 1),
        "bid": (-1, LONGEST_TRACK - 1), "deck": (0, 99), "face_up": (0, 99), "stack": (0, int(max(COPIES))),
        "square": (-1, SQUARES - 1), "taken_from": (-1, SQUARES - 1), "put_on": (-1, SQUARES - 1),
    }  # fmt: skip
    found = []
    for name, (low, high) in bounds.items():
        value = getattr(s, name)
        found += [(name, number) for number in (value if isinstance(value, list) else [value]) if not low <= number <= high]
    return found or misplaced(s)


def misplaced(s: Any) -> list[tuple[str, int]]:
    """Tiles and markers where there is no square or no number."""
    grid = int(GRID[s.sheet])
    on_grid = [("square", s.square), *(("taken_from", square) for square in s.taken_from), *(("put_on", q) for q in s.put_on)]
    found = [(name, square) for name, square in on_grid if square >= 0 and not grid >> square & 1]
    found += [("space_tile", kind) for kind in s.space_tile if 0 <= kind < BASICS]
    found += [("minimum", -1) for kind, place in zip(s.space_tile, s.minimum, strict=True) if kind >= 0 and place < 0]
    found += [("bid", place) for track, place in enumerate(s.bid) if place >= len(TRACK_VALUES[track])]
    found += [("bid", -1) for track, place in enumerate(s.bid) if s.bidder[track] >= 0 and place < 0]
    found += [("taken", s.taken[i]) for i in range(MOST_CHANGES) if s.taken_from[i] >= 0 and not 0 < s.taken[i] <= MOST_CODE]
    for sheet in s.sheets:
        for square, code in enumerate(sheet.tile):
            if not 0 <= code <= MOST_CODE or (code and not grid >> square & 1):
                found.append(("tile", code))
        found += [("reserve", count) for count in sheet.reserve if not 0 <= count <= int(max(COPIES))]
    return found
