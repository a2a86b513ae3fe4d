"""What a seat may know of a game of Vegas Showdown: everything but the order of the event deck and of the stacks.

That order is luck, and no seat knows more of it than another: so every seat sees the same table.
"""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _

from ..notation.counts import discarded, gone_tiles
from ..notation.moves import shown_spaces
from ..notation.names import event_text, track_name
from ..notation.words import track_id
from ..rules.auction import lowest_bid, may_choose_publicity, tile_of, track_of
from ..rules.components import (
    BASICS,
    CARD_EVENT,
    CARD_NAMES,
    CASINO,
    COLOURS,
    COLUMNS,
    EVENT_NAMES,
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
    TRACK_VALUES,
    TRACKS,
    TURN_WORDS,
    Side,
    kind_and_turn,
    square_at,
    square_name,
)
from ..rules.facts import (
    PLAYER_FACTS,
    TRACK_FACTS,
    PlayerFact,
    TrackFact,
    find_player_facts,
    find_score_lines,
    find_stack_facts,
    find_track_facts,
)
from ..rules.prospects import Prospect
from ..rules.scoring import LINES
from ..rules.state import BARE, NO_CARD, NO_SQUARE, NO_TILE, NO_TRACK, NOBODY, Action, Phase
from .prospects import NOTES, sheet_now, why_only_reserve

SCORE_LABELS = (
    N_("Fame on the track"), N_("Casino area"), N_("Hotel area"), N_("Connection"), N_("Population"), N_("Revenue"), N_("Cash"),
    N_("Diamonds"),
)  # fmt: skip


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table; it looks the same from every seat, but for what a tile on sale would be to that seat."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "round": s.round,
        "first": s.first,
        "actor": s.actor,
        "card": card_view(s.card) if s.card != NO_CARD else None,
        "face_up": [card_view(card) for card, count in enumerate(s.face_up) for _ in range(count)],
        "deck_left": sum(s.deck),
        "events_left": events_left(s),
        "discards": [CARD_NAMES[card] for card, count in enumerate(discarded(s)) for _ in range(count)],
        "tracks": tracks_view(s),
        "only_reserve": only_reserve(s, seat) if seat is not None else {},
        "publicity": bool(ask(may_choose_publicity, s)),
        "stacks": stacks_view(s),
        "gone": {TILE_NAMES[kind]: count for kind, count in enumerate(gone_tiles(s)) if count},
        "placing": placing_view(s),
        "grid": grid_view(s),
        "players": players_view(s),
    }


def card_view(card: int) -> dict[str, str]:
    """An event card as it lies on the table."""
    event = CARD_EVENT[card]
    return {"card": CARD_NAMES[card], "name": EVENT_NAMES[event], "text": event_text(event)}


def events_left(s: Any) -> dict[str, int]:
    """How many cards of each event are in the deck: all the others lie open."""
    found = dict.fromkeys(EVENT_NAMES, 0)
    for card, count in enumerate(s.deck):
        found[EVENT_NAMES[CARD_EVENT[card]]] += count
    return found


# --- the main board -------------------------------------------------------------------------------------------------------


def tracks_view(s: Any) -> list[dict[str, Any]]:
    """The tracks in use."""
    found = np.zeros((TRACKS, TRACK_FACTS), np.int64)
    ask(find_track_facts, s, found.reshape(-1))
    return [track_view(s, track, facts) for track, facts in enumerate(found.tolist()) if facts[TrackFact.IN_USE]]


def only_reserve(s: Any, seat: int) -> dict[str, str]:
    """Which tiles on sale the seat could not place now, and why, by track."""
    kinds = {track: ask(tile_of, s, track) for track in range(TRACKS)}
    notes = {track_id(track): why_only_reserve(s, seat, kind, NOTES) for track, kind in kinds.items() if kind != NO_TILE}
    return {track: note for track, note in notes.items() if note}


def track_view(s: Any, track: int, facts: list[int]) -> dict[str, Any]:
    """A track: its tile, its spaces, the minimum, and the standing bid."""
    kind = facts[TrackFact.TILE]
    here = kind != NO_TILE
    return {
        "track": track_id(track),
        "words": track_name(s, track) if here else _("space {number}", number=track - PREMIER + 1),
        "tile": tile_facts(kind) if here else None,
        "left": None if track >= PREMIER else s.stack[kind],
        "values": list(TRACK_VALUES[track]),
        "shown": list(shown_spaces(s, track)) if here else [],
        "lowest": ask(lowest_bid, s, track) if here else 0,
        "biddable": list(range(facts[TrackFact.FIRST_OPEN], len(TRACK_VALUES[track]))),
        "minimum": TRACK_VALUES[track][facts[TrackFact.MINIMUM]] if here else None,
        "bidder": s.bidder[track],
        "bid": TRACK_VALUES[track][s.bid[track]] if s.bidder[track] != NOBODY else None,
        "barred": bool(facts[TrackFact.ON_STRIKE]),
        "bidding": s.track == track,
        "open": bool(facts[TrackFact.OPEN]),
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


def stacks_view(s: Any) -> dict[str, Any]:
    """How many tiles are left in each stack, and which: all the others lie open."""
    left, above, coming = np.zeros(len(SIZES), np.int64), np.zeros(len(SIZES), np.int64), np.zeros(KINDS, np.int64)
    ask(find_stack_facts, s, left, above, coming)
    found = {}
    for size, name in enumerate(SIZES):
        kinds = [kind for kind in range(BASICS, KINDS) if SIZE[kind] == size]
        found[name] = {
            "left": int(left[size]),
            "all": [TILE_NAMES[kind] for kind in kinds],
            "back": "A" if above[size] else "B" if left[size] else None,
            "tiles": {TILE_NAMES[kind]: s.stack[kind] for kind in kinds if s.stack[kind]},
            "next": {TILE_NAMES[kind]: int(coming[kind]) for kind in kinds if coming[kind] > 0},
        }
    return found


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


def tile_view(s: Any, player: int, square: int, passages: list[int], shut: list[int]) -> dict[str, Any]:
    """A tile on a sheet: where, how turned, where one can walk on, and from which entrance it can be reached."""
    sheet = s.sheets[player]
    kind, turn = kind_and_turn(sheet.tile[square])
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
        "shut": [[x, y, Side(side).name] for x, y, side in doors if shut[side] >> square + square_at(x, y) & 1],
        "red": TILES[kind].red,
        "hotel": bool(sheet.reach[HOTEL] >> square & 1),
        "casino": bool(sheet.reach[CASINO] >> square & 1),
    }


def diamonds(full: int, part: int) -> list[dict[str, Any]]:
    """The points where four or three red corners meet, by the square to their upper left."""
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
    sheet, found = s.sheets[player], np.zeros(PLAYER_FACTS, np.int64)
    ask(find_player_facts, s, player, found)
    facts, shut = found.tolist(), sheet_now(s, player)[Prospect.SHUT :]
    tiles = [square for square in range(SQUARES) if sheet.tile[square] != BARE]
    return {
        "cash": s.cash[player],
        "left": facts[PlayerFact.CASH_LEFT],
        "income": facts[PlayerFact.INCOME],
        "population": s.population[player],
        "revenue": s.revenue[player],
        "fame": s.fame[player],
        "points": facts[PlayerFact.TOTAL_FAME],
        "lines": lines,
        "action": action_view(s, player),
        "tiles": [tile_view(s, player, square, facts[PlayerFact.PASSAGES :], shut) for square in tiles],
        "reserve": [{**tile_facts(kind), "count": count} for kind, count in enumerate(sheet.reserve) if count],
        "empty": sheet.free.bit_count(),
        "diamonds": diamonds(facts[PlayerFact.FULL_DIAMONDS], facts[PlayerFact.THREE_QUARTER_DIAMONDS]),
        "connected": bool(facts[PlayerFact.CONNECTED]),
        "hotel_left": facts[PlayerFact.HOTEL_GAPS].bit_count(),
        "casino_left": facts[PlayerFact.CASINO_GAPS].bit_count(),
    }


def action_view(s: Any, player: int) -> dict[str, Any] | None:
    """Where the player's bid marker stands."""
    action = Action(s.action[player])
    if action == Action.NONE:
        return None
    track = ask(track_of, s, player)
    if action == Action.BID and track != NO_TRACK:
        return {"kind": "bid", "on": track_name(s, track), "bid": TRACK_VALUES[track][s.bid[track]]}
    return {"kind": action.name.lower()}
