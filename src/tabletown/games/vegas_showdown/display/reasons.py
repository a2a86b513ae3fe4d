"""Why a move is not legal now, in words."""

from typing import Any

from tabletown.snapshot import ask
from tabletown.verdict import together
from tabletown.wording import in_words

from ..notation.faults import sheet_faults
from ..notation.words import track_words
from ..rules.auction import lowest_bid, tile_of
from ..rules.components import (
    ADVERTS,
    COLOUR,
    GOOD_RELATIONS_STEP,
    MOST_NEEDS,
    SIZES,
    SLOTS,
    SURPLUS_PRICE,
    TILE_NAMES,
    TRACK_VALUES,
    Colour,
)
from ..rules.numbers import ADVERTISE, BID, BID_ON, BUY_SLOTS, NAME_STACK, PLACE, PLACE_AT, RENOVATE
from ..rules.placement import missing_need
from ..rules.reasons import Reason
from ..rules.state import MOST_CHANGES, NO_TILE, Phase

PLAIN = {
    Reason.ONE_SLOTS_LEFT: "the second track needs two Slots, and one is left",
    Reason.EMPTY_SPACE: "no tile lies on this space",
    Reason.SCANDAL: "no Publicity this round: P.R. Scandal",
    Reason.ENOUGH_PLACED: f"{in_words(MOST_CHANGES)} tiles have been placed, no more in one renovation",
    Reason.ENOUGH_TAKEN: f"{in_words(MOST_CHANGES)} tiles have been taken up, no more in one renovation",
    Reason.PLACED_ALREADY: "tiles are taken up before any is placed",
    Reason.NOTHING_CHANGED: "nothing has been changed: finish the renovation instead",
}
ENTRANCES = {Colour.YELLOW: "the casino entrance", Colour.BLUE: "the hotel entrance", Colour.GREEN: "an entrance"}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    match code:
        case Reason.EMPTY_STACK if s.phase == Phase.PULL_STRINGS:
            return f"the {SIZES[move - NAME_STACK]} stack is empty"
        case Reason.EMPTY_STACK:
            return f"no {tile_name(s, move)} is left"
        case Reason.STRIKE:
            return f"no bids on {tile_name(s, move)} this round: the builders are on strike"
        case Reason.UNBEATABLE | Reason.NOT_HIGHER | Reason.NOT_TWO_HIGHER:
            return standing_words(s, move, code, names)
        case Reason.TOO_DEAR:
            return f"it costs ${price(s, move)}, and {names[s.actor]} has ${s.cash[s.actor]}"
        case Reason.BELOW_MINIMUM:
            return f"bids on {track_words(s, s.track)} start at ${TRACK_VALUES[s.track][ask(lowest_bid, s, s.track)]}"
        case Reason.NOT_IN_RESERVE:
            return f"{names[s.actor]} has no {tile_name(s, move)} in the reserve"
        case Reason.NEEDS:
            needed = together([TILE_NAMES[kind] for kind in missing_needs(s, kind_of(s, move))])
            return f"{tile_name(s, move)} needs {needed} on the sheet"
        case Reason.NO_ROOM | Reason.NO_PATH | Reason.NO_LOUNGE:
            return place_words(s, move, code)
        case Reason.UNLAWFUL:
            return "; ".join(sheet_faults(s, s.actor))
    return PLAIN.get(Reason(code), "")


def kind_of(s: Any, move: int) -> int:
    """The kind of tile that a move is about."""
    if BID_ON <= move < RENOVATE:
        return ask(tile_of, s, move - BID_ON)
    if s.place != NO_TILE:
        return int(s.place)
    return SLOTS if move == BUY_SLOTS else move - PLACE


def tile_name(s: Any, move: int) -> str:
    """The name of the tile that a move is about."""
    return TILE_NAMES[kind_of(s, move)]


def missing_needs(s: Any, kind: int) -> list[int]:
    """The tiles that a kind needs and that are not on the sheet."""
    found = [ask(missing_need, s, s.actor, kind, i) for i in range(MOST_NEEDS)]
    return [need for need in found if need != NO_TILE]


def price(s: Any, move: int) -> int:
    """What a move would cost at least."""
    if BID_ON <= move < RENOVATE:
        track = move - BID_ON
        return TRACK_VALUES[track][ask(lowest_bid, s, track)]
    if s.phase == Phase.CHOOSE_BID:
        return TRACK_VALUES[s.track][move - BID]
    return SURPLUS_PRICE if move == BUY_SLOTS else ADVERTS[move - ADVERTISE][0]


def standing_words(s: Any, move: int, code: int, names: list[str]) -> str:
    """How the standing bid is in the way."""
    track = move - BID_ON if code == Reason.UNBEATABLE else s.track
    bid = f"{names[s.bidder[track]]} has bid ${TRACK_VALUES[track][s.bid[track]]}"
    if code == Reason.UNBEATABLE:
        return f"{bid}, and nothing higher can be bid"
    higher = f": {in_words(GOOD_RELATIONS_STEP)} spaces higher at least, for Good Relations"
    return bid if code == Reason.NOT_HIGHER else bid + higher


def place_words(s: Any, move: int, code: int) -> str:
    """Why a tile has no place, here or anywhere."""
    name, here = tile_name(s, move), s.place != NO_TILE and move >= PLACE_AT
    if code == Reason.NO_ROOM:
        return f"{name} does not fit {'here' if here else 'anywhere'}"
    where = "" if here else " anywhere"
    if code == Reason.NO_PATH:
        entrance = ENTRANCES[Colour(int(COLOUR[kind_of(s, move)]))]
        return f"{name} would have no path to {entrance}{' here' if here else where}"
    return f"{name} would have no door to a Lounge or Fancy Lounge{' here' if here else where}"
