"""What a seat may know of a game of Vegas Showdown: everything but the order of the event deck and of the stacks.

That order is luck, and no seat knows more of it than another: so every seat sees the same table.
"""

from typing import Any

import numpy as np

from tabletown.snapshot import ask

from ..notation.counts import discarded, gone_tiles
from ..notation.words import track_id, track_words
from ..rules.auction import is_in_use, is_open, may_choose_publicity, tile_of
from ..rules.components import (
    BASICS,
    CARD_EVENT,
    CARD_NAMES,
    CASINO,
    COLOURS,
    COLUMNS,
    EVENT_NAMES,
    EVENTS,
    FOOTPRINT,
    FULL_DIAMOND,
    HOTEL,
    KINDS,
    ORIENTATIONS,
    PREMIER,
    SHEETS,
    SIZE,
    SIZES,
    SQUARES,
    STRIDE,
    THREE_QUARTER_DIAMOND,
    TILE_NAMES,
    TILES,
    TRACK_NAMES,
    TRACK_VALUES,
    TRACKS,
    TURN_WORDS,
    TURNS,
    Side,
    square_at,
    square_name,
)
from ..rules.events import is_on_strike
from ..rules.market import has_a_tiles, may_come_next, tiles_in_stack
from ..rules.placement import find_passages, is_connected
from ..rules.scoring import (
    LINES,
    cash_left,
    casino_gaps,
    find_score_lines,
    full_diamonds,
    hotel_gaps,
    three_quarter_diamonds,
)
from ..rules.state import BARE, NO_CARD, NO_SQUARE, NO_TILE, NOBODY, Action, Phase
from ..rules.turns import usual_income

SCORE_LABELS = ("Fame on the track", "Casino area", "Hotel area", "Connection", "Population", "Revenue", "Cash", "Diamonds")


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table; it looks the same from every seat."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "round": s.round,
        "first": s.first,
        "actor": s.actor,
        "card": card_view(s.card) if s.card != NO_CARD else None,
        "face_up": [card_view(card) for card, count in enumerate(s.face_up) for _ in range(count)],
        "deck_left": sum(s.deck),
        "discards": [CARD_NAMES[card] for card, count in enumerate(discarded(s)) for _ in range(count)],
        "tracks": [track_view(s, track) for track in range(TRACKS) if ask(is_in_use, s, track)],
        "publicity": bool(ask(may_choose_publicity, s)),
        "stacks": {SIZES[size]: stack_view(s, size) for size in range(len(SIZES))},
        "gone": {TILE_NAMES[kind]: count for kind, count in enumerate(gone_tiles(s)) if count},
        "placing": placing_view(s),
        "grid": grid_view(s),
        "players": players_view(s),
    }


def card_view(card: int) -> dict[str, str]:
    """An event card as it lies on the table."""
    event = CARD_EVENT[card]
    return {"card": CARD_NAMES[card], "name": EVENT_NAMES[event], "text": EVENTS[event].text}


# --- the main board -------------------------------------------------------------------------------------------------------


def track_view(s: Any, track: int) -> dict[str, Any]:
    """A track: its tile, its spaces, the minimum, and the standing bid."""
    kind = ask(tile_of, s, track)
    minimum = 0 if track < PREMIER else s.minimum[track - PREMIER]
    here = kind != NO_TILE
    return {
        "track": track_id(track),
        "words": track_words(s, track) if here else TRACK_NAMES[track],
        "tile": tile_facts(kind) if here else None,
        "left": None if track >= PREMIER else s.stack[kind],
        "values": list(TRACK_VALUES[track]),
        "minimum": TRACK_VALUES[track][minimum] if here else None,
        "bidder": s.bidder[track],
        "bid": TRACK_VALUES[track][s.bid[track]] if s.bidder[track] != NOBODY else None,
        "barred": here and bool(ask(is_on_strike, s, kind)),
        "bidding": s.track == track,
        "open": bool(ask(is_open, s, track)),
    }


def tile_facts(kind: int) -> dict[str, Any]:
    """What is printed on a tile, and on the chart of prerequisites."""
    tile = TILES[kind]
    width, height = FOOTPRINT[tile.size]
    return {
        "name": tile.name,
        "colour": COLOURS[tile.colour],
        "size": SIZES[tile.size],
        "width": width,
        "height": height,
        "doors": [[x, y, Side(side).name] for x, y, side in ORIENTATIONS[kind][0][2]],
        "population": tile.population,
        "revenue": tile.revenue,
        "fame": tile.fame,
        "price": tile.price,
        "red": tile.red,
        "needs": list(tile.needs),
        "copies": tile.copies,
    }


def stack_view(s: Any, size: int) -> dict[str, Any]:
    """How many tiles are left in a stack, and which: all the others lie open."""
    kinds = [kind for kind in range(BASICS, KINDS) if SIZE[kind] == size]
    left, above = ask(tiles_in_stack, s, size), bool(ask(has_a_tiles, s, size))
    return {
        "left": left,
        "back": "A" if above else "B" if left else None,
        "tiles": {TILE_NAMES[kind]: s.stack[kind] for kind in kinds if s.stack[kind]},
        "next": {TILE_NAMES[kind]: count for kind in kinds if (count := ask(may_come_next, s, kind, above)) > 0},
    }


# --- the sheets -----------------------------------------------------------------------------------------------------------


def grid_view(s: Any) -> dict[str, Any]:
    """What is printed on every sheet."""
    sheet = SHEETS[s.sheet]
    return {
        "columns": list(COLUMNS[: sheet.columns]),
        "rows": sheet.rows,
        "blue": sheet.blue,
        "neutral": sheet.neutral,
        "yellow": sheet.yellow,
        "entrance_row": sheet.entrance_row,
    }


def placing_view(s: Any) -> dict[str, Any] | None:
    """The tile that is being placed, and what it looks like in each of its turns."""
    if s.place == NO_TILE:
        return None
    return {
        "tile": tile_facts(s.place),
        "square": square_name(s.square) if s.square != NO_SQUARE else None,
        "turns": [
            {"width": width, "height": height, "doors": [[x, y, Side(side).name] for x, y, side in doors]}
            for width, height, doors in ORIENTATIONS[s.place]
        ],
    }


def tile_view(s: Any, player: int, square: int, passages: list[int]) -> dict[str, Any]:
    """A tile on a sheet: where, how turned, where one can walk on, and from which entrance it can be reached."""
    sheet = s.sheets[player]
    kind, turn = divmod(sheet.tile[square] - 1, TURNS)
    width, height, doors = ORIENTATIONS[kind][turn]
    return {
        "name": TILE_NAMES[kind],
        "colour": COLOURS[TILES[kind].colour],
        "at": square_name(square),
        "turn": turn,
        "turned": TURN_WORDS[turn],
        "column": square % STRIDE,
        "row": square // STRIDE,
        "width": width,
        "height": height,
        "doors": [[x, y, Side(side).name] for x, y, side in doors],
        "passages": [[x, y, Side(side).name] for x, y, side in doors if passages[side] >> square + square_at(x, y) & 1],
        "red": TILES[kind].red,
        "hotel": bool(sheet.reach[HOTEL] >> square & 1),
        "casino": bool(sheet.reach[CASINO] >> square & 1),
    }


def diamonds(s: Any, player: int) -> list[dict[str, Any]]:
    """The points where at least three red corners meet, by the square to their upper left."""
    full, part = ask(full_diamonds, s, player), ask(three_quarter_diamonds, s, player)
    return [
        {
            "column": square % STRIDE,
            "row": square // STRIDE,
            "corners": 4 if full >> square & 1 else 3,
            "fame": FULL_DIAMOND if full >> square & 1 else THREE_QUARTER_DIAMOND,
        }
        for square in range(SQUARES)
        if (full | part) >> square & 1
    ]


def players_view(s: Any) -> list[dict[str, Any]]:
    """Everybody's strip and sheet."""
    lines = fame_lines(s)
    return [player_view(s, player, dict(zip(SCORE_LABELS, lines[player], strict=True))) for player in range(s.seats)]


def fame_lines(s: Any) -> list[list[int]]:
    """What everybody's Fame would be made of if the game ended now."""
    found = np.zeros(s.seats * LINES, np.int64)
    ask(find_score_lines, s, found)
    return [found[seat * LINES : (seat + 1) * LINES].tolist() for seat in range(s.seats)]


def player_view(s: Any, player: int, lines: dict[str, int]) -> dict[str, Any]:
    """One player's strip and sheet."""
    sheet, passages = s.sheets[player], np.zeros(len(Side), np.int64)
    ask(find_passages, s, player, passages)
    tiles = [square for square in range(SQUARES) if sheet.tile[square] != BARE]
    return {
        "cash": s.cash[player],
        "left": ask(cash_left, s, player),
        "income": ask(usual_income, s, player),
        "population": s.population[player],
        "revenue": s.revenue[player],
        "fame": s.fame[player],
        "points": sum(lines.values()),
        "lines": lines,
        "action": action_view(s, player),
        "tiles": [tile_view(s, player, square, passages.tolist()) for square in tiles],
        "reserve": [{**tile_facts(kind), "count": count} for kind, count in enumerate(sheet.reserve) if count],
        "empty": sheet.free.bit_count(),
        "diamonds": diamonds(s, player),
        "connected": bool(ask(is_connected, s, player)),
        "hotel_left": ask(hotel_gaps, s, player).bit_count(),
        "casino_left": ask(casino_gaps, s, player).bit_count(),
    }


def action_view(s: Any, player: int) -> dict[str, Any] | None:
    """Where the player's bid marker stands."""
    action = Action(s.action[player])
    if action == Action.NONE:
        return None
    if action == Action.BID and player in s.bidder:
        track = s.bidder.index(player)
        return {"kind": "bid", "on": track_words(s, track), "bid": TRACK_VALUES[track][s.bid[track]]}
    return {"kind": action.name.lower()}
