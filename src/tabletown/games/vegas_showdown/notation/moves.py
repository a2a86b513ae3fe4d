"""Moves of Vegas Showdown in words, and for programs."""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import _

from ..rules.auction import minimum_space
from ..rules.components import (
    ADVERTS,
    CARD_NAMES,
    LONGEST_TRACK,
    PREMIER,
    SIZES,
    SURPLUS_PRICE,
    TILE_NAMES,
    TRACK_VALUES,
    TRACKS,
    TURNS,
    kind_and_turn,
    square_name,
)
from ..rules.numbers import (
    ADVERTISE,
    BID,
    BID_ON,
    BUY_SLOTS,
    DECLINE,
    DRAW,
    FINISH,
    FLIP,
    GIVE_UP,
    NAME_STACK,
    PLACE,
    PLACE_AT,
    PLACE_NOTHING,
    RENOVATE,
    START,
    TAKE_UP,
    TURN,
)
from ..rules.placement import legal_turns
from ..rules.prospects import find_bids
from ..rules.state import NOBODY, Phase
from .names import card_name, stack_name, tile_name, tile_on_sheet, track_name
from .words import id_word, tile_on_track, track_id

SHOWN_PRICES = 7
"""Of a premier track on the drawing: as many as a phone is wide."""


def tile_at(s: Any, seat: int, square: int) -> int:
    """The kind of the tile whose upper left square this is."""
    kind, _turn = kind_and_turn(s.sheets[seat].tile[square])
    return kind


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move < RENOVATE:
        return _("bid on {track}", track=track_name(s, move - BID_ON))
    if move < BID:
        return _("renovate") if move == RENOVATE else _("publicity")
    if move < PLACE:
        return _("bid {amount} on {track}", amount=TRACK_VALUES[s.track][move - BID], track=track_name(s, s.track))
    if move < PLACE_AT:
        return _("place nothing") if move == PLACE_NOTHING else _("place {what}", what=tile_name(move - PLACE))
    if move < TURN:
        return _("place {tile} at {square}", tile=tile_name(s.place), square=square_name(move - PLACE_AT))
    if move < TAKE_UP:
        return _("place {what}", what=tile_on_sheet(s.place, s.square, move - TURN))
    if move < FINISH:
        square = move - TAKE_UP
        return _("take up {tile} at {square}", tile=tile_name(tile_at(s, s.actor, square)), square=square_name(square))
    if move <= GIVE_UP:
        return _("finish the renovation") if move == FINISH else _("give up the renovation")
    if move < BUY_SLOTS:
        price, fame = ADVERTS[move - ADVERTISE]
        return _("pay ${price} for {fame} Fame", price=price, fame=fame)
    if move == BUY_SLOTS:
        return _("buy Slots for ${price}", price=SURPLUS_PRICE)
    if move == DECLINE:
        return _("pay nothing") if s.phase == Phase.AD_CAMPAIGN else _("buy nothing")
    if move < DRAW:
        return _("name {stack}", stack=stack_name(move - NAME_STACK))
    if move < FLIP:
        return _("draw {card}", card=card_name(move - DRAW))
    return _("flip {tile}", tile=tile_name(move - FLIP)) if move < START else _("{name} starts", name=names[move - START])


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made.

    `then` lists the moves that would be asked for next and can be seen on the drawing already, each with its place: the prices
    of a track, the turns of a tile on a square. Whoever answers there means both moves, this one first.
    """
    if move < RENOVATE:
        track = move - BID_ON
        place = f"track-{track_id(track)}"
        return {"kind": "auction", "tile": tile_on_track(s, track), "at": place, "then": bids_then(s, track)}
    if move < BID:
        kind = "renovate" if move == RENOVATE else "publicity"
        return {"kind": kind, "at": kind}
    if move < PLACE:
        value = TRACK_VALUES[s.track][move - BID]
        return {"kind": "bid", "tile": tile_on_track(s, s.track), "amount": value} | price_place(s, s.track, move - BID)
    if move < PLACE_NOTHING:
        name = TILE_NAMES[move - PLACE]
        return {"kind": "place", "tile": name, "at": f"reserve-{s.actor + 1}-{id_word(name)}"}
    if move == PLACE_NOTHING:
        return {"kind": "place nothing"}
    if move < TAKE_UP:
        return placing_data(s, move)
    if move < FINISH:
        square = square_name(move - TAKE_UP)
        name = TILE_NAMES[tile_at(s, s.actor, move - TAKE_UP)]
        return {"kind": "take up", "tile": name, "square": square, "at": f"tile-{s.actor + 1}-{square}", "as_list": True}
    if move <= GIVE_UP:
        return {"kind": "finish" if move == FINISH else "give up"}
    if move < BUY_SLOTS:
        price, fame = ADVERTS[move - ADVERTISE]
        return {"kind": "advertise", "price": price, "fame": fame}
    if move <= DECLINE:
        return {"kind": "buy", "tile": "Slots", "at": "track-slots-1"} if move == BUY_SLOTS else {"kind": "decline"}
    if move < DRAW:
        return {"kind": "name", "stack": SIZES[move - NAME_STACK], "at": f"stack-{SIZES[move - NAME_STACK]}"}
    if move < FLIP:
        return {"kind": "draw", "card": CARD_NAMES[move - DRAW]}
    return {"kind": "flip", "tile": TILE_NAMES[move - FLIP]} if move < START else {"kind": "start", "seat": move - START}


def price_place(s: Any, track: int, space: int) -> dict[str, Any]:
    """Where a price stands on the drawing. Of a premier track a part is shown: what lies beyond is bid from the list."""
    shown = space in shown_spaces(s, track)
    return {"at": f"bid-{track_id(track)}-{TRACK_VALUES[track][space]}"} if shown else {"as_list": True}


def shown_spaces(s: Any, track: int) -> range:
    """The spaces of a track that the drawing shows: from the standing bid on, else from just below the lowest bid."""
    if track < PREMIER:
        return range(len(TRACK_VALUES[track]))
    standing = s.bidder[track] != NOBODY
    first = s.bid[track] if standing else max(0, ask(minimum_space, s, track) - 1)
    first = min(first, LONGEST_TRACK - SHOWN_PRICES)
    return range(first, first + SHOWN_PRICES)


def bids_then(s: Any, track: int) -> list[dict[str, Any]]:
    """The bids on a track that the drawing shows and the player can make."""
    found = np.zeros(2 * TRACKS, np.int64)
    ask(find_bids, s, s.actor, found)
    first, count = int(found[2 * track]), int(found[2 * track + 1])
    return [{"id": BID + n} | price_place(s, track, n) for n in range(first, first + count) if n in shown_spaces(s, track)]


def placing_data(s: Any, move: int) -> dict[str, Any]:
    """Where a tile goes, or how it is turned there."""
    chosen = s.square if move >= TURN else move - PLACE_AT
    square = square_name(chosen)
    told = {"tile": TILE_NAMES[s.place], "square": square, "at": f"square-{s.actor + 1}-{square}", "as_list": True}
    if move >= TURN:
        return {"kind": "turn", **told, "turn": move - TURN, "look": True}
    turns = listed(legal_turns, s, TURNS, s.actor, s.place, chosen, 0)
    if len(turns) < 2:
        return {"kind": "square", **told, "turns": turns, "look": True}
    then = [{"id": TURN + turn, "at": told["at"]} for turn in turns]
    return {"kind": "square", **told, "turns": turns, "look": True, "then": then}
