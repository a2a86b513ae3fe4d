"""What the table is waiting for, in one sentence: it offers only what the rules allow."""

from typing import Any

from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import N_, _, ngettext, one_of

from ..notation.faults import sheet_faults
from ..notation.names import tile_name, track_name
from ..rules.components import ADVERTS, SURPLUS_PRICE, TRACK_VALUES, square_name
from ..rules.numbers import (
    ADVERTISE,
    BID,
    BID_ON,
    BUY_SLOTS,
    FINISH,
    GIVE_UP,
    MOST_LEGAL,
    PLACE,
    PLACE_NOTHING,
    PUBLICITY,
    RENOVATE,
    TAKE_UP,
)
from ..rules.resolving import has_placed, has_taken_up
from ..rules.state import NO_SQUARE, NOBODY, Phase
from ..rules.turns import vegas_showdown_legal

ACTIONS = {
    # can bid, may choose Publicity: to the player who decides, to the others
    (True, True): (
        N_("You have ${cash}: bid on a tile, renovate or choose Publicity."),
        N_("{name} bids on a tile, renovates or chooses Publicity, with ${cash} in hand."),
    ),
    (True, False): (
        N_("You have ${cash}: bid on a tile or renovate."),
        N_("{name} bids on a tile or renovates, with ${cash} in hand."),
    ),
    (False, True): (
        N_("You have ${cash}, and no bid is possible: renovate or choose Publicity."),
        N_("{name} renovates or chooses Publicity, with ${cash} in hand: no bid is possible."),
    ),
    (False, False): (
        N_("You have ${cash}, and no bid is possible: renovate."),
        N_("{name} renovates, with ${cash} in hand: no bid is possible."),
    ),
}
QUESTIONS = {
    Phase.PULL_STRINGS: (N_("Name the stack of the new tile."), N_("{name} names the stack of the new tile.")),
    Phase.CHOOSE_SQUARE: (N_("Choose a place for {tile}."), N_("{name} chooses a place for {tile}.")),
    Phase.CHOOSE_TURN: (
        N_("Turn {tile} at {square} as you want it."),
        N_("{name} chooses how {tile} at {square} is turned."),
    ),
}
ADVERT = (
    N_("Pay {offers}, or pay nothing: you have ${cash}."),
    N_("{name} may pay {offers}."),
)
NO_ADVERT = N_("You cannot pay for Fame: you have ${cash}."), N_("{name} cannot pay for Fame.")
SURPLUS = (
    N_("Buy Slots for ${price} and place it at once, or buy nothing: you have ${cash}."),
    N_("{name} may buy Slots for ${price} and place it at once."),
)
NO_SURPLUS = N_("You cannot buy Slots."), N_("{name} cannot buy Slots.")
FIRST_BID = (
    N_("Bid ${lowest} or more on {track}: you have ${cash}."),
    N_("{name} bids ${lowest} or more on {track}, with ${cash} in hand."),
)
HIGHER_BID = (
    N_("Bid ${lowest} or more on {track}: {other} has bid ${bid}, and you have ${cash}."),
    N_("{name} bids ${lowest} or more on {track}, with ${cash} in hand; {other} has bid ${bid}."),
)
OVER_YOURS = N_("{name} bids ${lowest} or more on {track}, with ${cash} in hand; you have bid ${bid}.")
ONE_TILE = N_("Place {tile}, or place nothing."), N_("{name} may place {tile}.")
SOME_TILE = N_("Place one tile of your reserve, or place nothing."), N_("{name} may place one tile.")
RENOVATION = N_("You renovate and may {acts}."), N_("{name} renovates and may {acts}.")
ONLY_GIVE_UP = (
    N_("You have to give up the renovation: {faults}."),
    N_("{name} has to give up the renovation: {faults}."),
)


def told_briefly(faults: list[str]) -> str:
    """The first fault in full, and how many there are besides: a question has to leave room for its answers."""
    more = len(faults) - 1
    if not more:
        return faults[0]
    return ngettext("{fault}, and one more thing is wrong", "{fault}, and {n} more things are wrong", more, fault=faults[0])


def legal_moves(s: Any) -> list[int]:
    """What the rules allow."""
    return listed(vegas_showdown_legal, s, MOST_LEGAL)


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for: to the seat that decides what it can do, to the others what that player is about."""
    if s.phase == Phase.OVER:
        return _("The game is over.")
    if s.actor == NOBODY:
        return _("Luck decides.")
    (yours, theirs), told = asked(s, names, seat)
    return _(yours, **told) if s.actor == seat else _(theirs, name=names[s.actor], **told)


def asked(s: Any, names: list[str], seat: int | None) -> tuple[tuple[str, str], dict[str, Any]]:
    """The question to the player who decides and the one to the others, and what fills them in."""
    cash = s.cash[s.actor]
    match s.phase:
        case Phase.AD_CAMPAIGN:
            offers = [ADVERTS[move - ADVERTISE] for move in legal_moves(s) if ADVERTISE <= move < BUY_SLOTS]
            said = [_("${price} for {fame} Fame", price=price, fame=fame) for price, fame in offers]
            return (ADVERT, {"offers": one_of(said), "cash": cash}) if said else (NO_ADVERT, {"cash": cash})
        case Phase.SLOTS_SURPLUS:
            return (SURPLUS, {"price": SURPLUS_PRICE, "cash": cash}) if BUY_SLOTS in legal_moves(s) else (NO_SURPLUS, {})
        case Phase.CHOOSE_ACTION:
            legal = legal_moves(s)
            can_bid = any(BID_ON <= move < RENOVATE for move in legal)
            return ACTIONS[can_bid, PUBLICITY in legal], {"cash": cash}
        case Phase.CHOOSE_BID:
            return bid_question(s, names, seat)
        case Phase.CHOOSE_TILE:
            tiles = [move - PLACE for move in legal_moves(s) if PLACE <= move < PLACE_NOTHING]
            return (ONE_TILE, {"tile": tile_name(tiles[0])}) if len(tiles) == 1 else (SOME_TILE, {})
        case Phase.RENOVATE:
            if legal_moves(s) == [GIVE_UP]:
                return ONLY_GIVE_UP, {"faults": told_briefly(sheet_faults(s, s.actor))}
            return RENOVATION, {"acts": one_of(renovation_acts(s))}
    square = square_name(s.square) if s.square != NO_SQUARE else ""
    return QUESTIONS[Phase(s.phase)], {"tile": tile_name(s.place), "square": square}


def bid_question(s: Any, names: list[str], seat: int | None) -> tuple[tuple[str, str], dict[str, Any]]:
    """From which bid on, and whose bid stands."""
    values, standing = TRACK_VALUES[s.track], s.bidder[s.track]
    lowest = min(values[move - BID] for move in legal_moves(s))
    told = {"lowest": lowest, "track": track_name(s, s.track), "cash": s.cash[s.actor]}
    if standing == NOBODY:
        return FIRST_BID, told
    return (HIGHER_BID[0], OVER_YOURS) if standing == seat else HIGHER_BID, told | {
        "other": names[standing],
        "bid": values[s.bid[s.track]],
    }


def renovation_acts(s: Any) -> list[str]:
    """Whether tiles may still be taken up and placed, and whether the sheet may stay as it is."""
    legal = legal_moves(s)
    acts = []
    if any(TAKE_UP <= move < FINISH for move in legal):
        acts.append(_("take up another tile") if ask(has_taken_up, s) else _("take up a tile"))
    if any(PLACE <= move < PLACE_NOTHING for move in legal):
        acts.append(_("place another tile") if ask(has_placed, s) else _("place a tile"))
    if FINISH in legal:
        acts.append(_("finish"))
    if GIVE_UP in legal:
        acts.append(_("give up"))
    return acts


def chapter(s: Any, names: list[str]) -> str:
    """The round."""
    return _("Round {round}", round=s.round) if s.round > 0 else ""
