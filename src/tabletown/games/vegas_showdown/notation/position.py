"""Positions of Vegas Showdown as data with names: to set up tables for tests, puzzles and reports."""

from itertools import islice
from typing import Any

import numpy as np

from tabletown.errors import BadPosition
from tabletown.reading import Reader, seat_word
from tabletown.snapshot import snapshot

from ..display.view import discarded, gone_tiles
from ..rules.components import (
    CARD_NAMES,
    PREMIER_TRACK,
    SIZES,
    SPACES,
    SQUARES,
    TILE_NAMES,
    TRACK_VALUES,
    TURNS,
    square_name,
)
from ..rules.state import BARE, NO_CARD, NO_SIZE, NO_SQUARE, NO_TILE, NO_TRACK, STATE, Action
from .building import build
from .completing import MOST_TRIALS, completions
from .damage import damage
from .problems import action_problems, bid_problems, player_problems, sheet_problems, tile_problems
from .said import PHASES, read_said
from .words import tile_words, track_words

# --- writing --------------------------------------------------------------------------------------------------------------


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    seats = range(s.seats)
    return {
        "phase": PHASES[s.phase],
        "round": s.round,
        "first": seat_word(s.first),
        "actor": seat_word(s.actor),
        "card": CARD_NAMES[s.card] if s.card != NO_CARD else None,
        "face_up": card_list(s.face_up),
        "discards": card_list(discarded(s)),
        "flipping": SIZES[s.size] if s.size != NO_SIZE else None,
        "spaces": [space_to_words(s, space) for space in range(SPACES)],
        "stacks": dict(zip(TILE_NAMES, s.stack, strict=True)),
        "gone": {TILE_NAMES[kind]: count for kind, count in enumerate(gone_tiles(s)) if count},
        "actions": {f"P{p + 1}": action_to_words(s, p) for p in seats if s.action[p] != Action.NONE},
        "bidding_on": track_words(s, s.track) if s.track != NO_TRACK else None,
        "placing": TILE_NAMES[s.place] if s.place != NO_TILE else None,
        "square": square_name(s.square) if s.square != NO_SQUARE else None,
        "taken_up": [code_to_words(s.taken[i], at) for i, at in enumerate(s.taken_from) if at != NO_SQUARE],
        "put_down": [square_name(square) for square in s.put_on if square != NO_SQUARE],
        "cash": s.cash[: s.seats],
        "fame": s.fame[: s.seats],
        "population": s.population[: s.seats],
        "revenue": s.revenue[: s.seats],
        "sheets": {f"P{p + 1}": sheet_to_words(s.sheets[p]) for p in seats},
        "reserves": {f"P{p + 1}": {TILE_NAMES[k]: n for k, n in enumerate(s.sheets[p].reserve) if n} for p in seats},
    }


def card_list(counts: list[int]) -> list[str]:
    """The cards by name, as often as there are."""
    return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def space_to_words(s: Any, space: int) -> str | None:
    """'Theater at 52'."""
    kind = s.space_tile[space]
    return f"{TILE_NAMES[kind]} at {PREMIER_TRACK[s.minimum[space]]}" if kind != NO_TILE else None


def action_to_words(s: Any, player: int) -> str:
    """'bid 18 on Theater', 'bid' of a bid that is paid already, 'renovate' or 'publicity'."""
    if s.action[player] == Action.BID and player in s.bidder:
        track = s.bidder.index(player)
        return f"bid {TRACK_VALUES[track][s.bid[track]]} on {track_words(s, track)}"
    return Action(s.action[player]).name.lower()


def code_to_words(code: int, square: int) -> str:
    """'Lounge at C2 turned right'."""
    kind, turn = divmod(code - 1, TURNS)
    return tile_words(kind, square, turn)


def sheet_to_words(sheet: Any) -> list[str]:
    """Every tile, row by row."""
    return [code_to_words(sheet.tile[square], square) for square in range(SQUARES) if sheet.tile[square] != BARE]


# --- reading --------------------------------------------------------------------------------------------------------------


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning; what is left out is filled so that what is said is possible.

    Sheets that are left out are empty.
    """
    seats, sheet = int(s["seats"]), int(s["sheet"])
    start = np.frombuffer(s.tobytes(), STATE)
    refusal: BadPosition | None = None
    fallback: Any = None
    for full in islice(completions(read_said(reader, seats, sheet), seats, sheet), MOST_TRIALS):
        states = start.copy()
        try:
            build(full, states)
        except BadPosition as error:
            refusal = refusal or error
            continue
        if not table_problems(snapshot(states)):
            fallback = states[0]
            break
        fallback = states[0] if fallback is None else fallback
    if fallback is None:
        raise refusal or BadPosition("position says nothing that could be played")
    for name in STATE.names or ():
        s[name] = fallback[name]


# --- what could not be on any table ---------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return damage(s, write) or table_problems(s)


def table_problems(s: Any) -> list[str]:
    """What could not have come about at any table, in a state that fits together."""
    return [*tile_problems(s), *sheet_problems(s), *player_problems(s), *bid_problems(s), *action_problems(s)]
