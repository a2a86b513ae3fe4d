"""Why a move is not legal now, in words to the player who might think of it."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _, all_of
from tabletown.text.number_words import in_words

from ..notation.faults import sheet_faults
from ..notation.names import tile_name, track_name
from ..rules.auction import lowest_bid, minimum_space, tile_of
from ..rules.components import (
    ADVERTS,
    COLOUR,
    GOOD_RELATIONS_STEP,
    MOST_NEEDS,
    SLOTS,
    SURPLUS_PRICE,
    TRACK_VALUES,
    Colour,
)
from ..rules.numbers import ADVERTISE, BID, BID_ON, BUY_SLOTS, NAME_STACK, PLACE, PLACE_AT, RENOVATE
from ..rules.placement import missing_need
from ..rules.reasons import Reason
from ..rules.state import MOST_CHANGES, NO_TILE, Phase

PLAIN = {
    Reason.ONE_SLOTS_LEFT: N_("the second track needs two Slots, and one is left"),
    Reason.EMPTY_SPACE: N_("no tile lies on this space"),
    Reason.SCANDAL: N_("no Publicity this round: P.R. Scandal"),
    Reason.ENOUGH_PLACED: N_("{most} tiles have been placed, no more in one renovation"),
    Reason.ENOUGH_TAKEN: N_("{most} tiles have been taken up, no more in one renovation"),
    Reason.PLACED_ALREADY: N_("tiles are taken up before any is placed"),
    Reason.NOTHING_CHANGED: N_("nothing has been changed: finish the renovation instead"),
}
EMPTY_STACKS = (N_("the small stack is empty"), N_("the medium stack is empty"), N_("the large stack is empty"))
NO_PATH_HERE = {
    Colour.YELLOW: N_("{tile} would have no path to the casino entrance here"),
    Colour.BLUE: N_("{tile} would have no path to the hotel entrance here"),
    Colour.GREEN: N_("{tile} would have no path to an entrance here"),
}
NO_PATH_ANYWHERE = {
    Colour.YELLOW: N_("{tile} would have no path to the casino entrance anywhere"),
    Colour.BLUE: N_("{tile} would have no path to the hotel entrance anywhere"),
    Colour.GREEN: N_("{tile} would have no path to an entrance anywhere"),
}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    match code:
        case Reason.EMPTY_STACK if s.phase == Phase.PULL_STRINGS:
            return _(EMPTY_STACKS[move - NAME_STACK])
        case Reason.EMPTY_STACK:
            return _("no {tile} is left", tile=tile_name(kind_of(s, move)))
        case Reason.STRIKE:
            return _("no bids on {tile} this round: the builders are on strike", tile=tile_name(kind_of(s, move)))
        case Reason.UNBEATABLE | Reason.NOT_HIGHER | Reason.NOT_TWO_HIGHER:
            return standing_words(s, move, code, names)
        case Reason.TOO_DEAR:
            return _("it costs ${price}, and you have ${cash}", price=price(s, move), cash=s.cash[s.actor])
        case Reason.BELOW_MINIMUM:
            lowest = TRACK_VALUES[s.track][ask(minimum_space, s, s.track)]
            return _("bids on {track} start at ${lowest}", track=track_name(s, s.track), lowest=lowest)
        case Reason.NOT_IN_RESERVE:
            return _("you have no {tile} in your reserve", tile=tile_name(kind_of(s, move)))
        case Reason.UNLAWFUL:
            return "; ".join(sheet_faults(s, s.actor))
        case Reason.NEEDS | Reason.NO_ROOM | Reason.NO_PATH | Reason.NO_LOUNGE:
            here = s.place != NO_TILE and move >= PLACE_AT
            return place_words(s, s.actor, kind_of(s, move), code, here)
    return _(PLAIN[Reason(code)], most=in_words(MOST_CHANGES)) if code in PLAIN else ""


def kind_of(s: Any, move: int) -> int:
    """The kind of tile that a move is about."""
    if BID_ON <= move < RENOVATE:
        return ask(tile_of, s, move - BID_ON)
    if s.place != NO_TILE:
        return int(s.place)
    return SLOTS if move == BUY_SLOTS else move - PLACE


def missing_needs(s: Any, seat: int, kind: int) -> list[int]:
    """The tiles that a kind needs and that are not on the sheet."""
    found = [ask(missing_need, s, seat, kind, i) for i in range(MOST_NEEDS)]
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
    told = {"name": names[s.bidder[track]], "bid": TRACK_VALUES[track][s.bid[track]]}
    if code == Reason.UNBEATABLE:
        return _("{name} has bid ${bid}, and nothing higher can be bid", **told)
    if code == Reason.NOT_HIGHER:
        return _("{name} has bid ${bid}", **told)
    higher = in_words(GOOD_RELATIONS_STEP)
    return _("{name} has bid ${bid}: {higher} spaces higher at least, for Good Relations", higher=higher, **told)


def place_words(s: Any, seat: int, kind: int, code: int, here: bool) -> str:
    """Why a tile has no place on a player's sheet, here or anywhere."""
    tile = tile_name(kind)
    match code:
        case Reason.NEEDS:
            needed = all_of([tile_name(need) for need in missing_needs(s, seat, kind)])
            return _("{tile} needs {needed} on your sheet", tile=tile, needed=needed)
        case Reason.NO_ROOM:
            return _("{tile} does not fit here", tile=tile) if here else _("{tile} does not fit anywhere", tile=tile)
        case Reason.NO_PATH:
            return _((NO_PATH_HERE if here else NO_PATH_ANYWHERE)[Colour(int(COLOUR[kind]))], tile=tile)
    if here:
        return _("{tile} would have no door to a Lounge or Fancy Lounge here", tile=tile)
    return _("{tile} would have no door to a Lounge or Fancy Lounge anywhere", tile=tile)
