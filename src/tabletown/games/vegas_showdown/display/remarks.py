"""What a move would do, before it is made: a few words on its button, what is easily overlooked, and point by point."""

from typing import Any

from tabletown.drawing.svg import signed
from tabletown.positions.snapshot import ask, listed, tried
from tabletown.text.explanations import Remark
from tabletown.text.i18n import N_, _, ngettext, one_of
from tabletown.text.number_words import in_words

from ..notation.names import amounts, gains, tile_name
from ..rules.auction import cash_after_bid, lowest_bid, tile_of
from ..rules.components import (
    AREA_FAME,
    CONNECTION_FAME,
    FOOT,
    PUBLICITY_FAME,
    SQUARES,
    TRACK_VALUES,
    TURNS,
)
from ..rules.market import tiles_in_stack
from ..rules.numbers import (
    ADVERTISE,
    BID,
    BID_ON,
    BUY_SLOTS,
    DRAW,
    FINISH,
    GIVE_UP,
    NAME_STACK,
    PLACE,
    PLACE_AT,
    PLACE_NOTHING,
    PUBLICITY,
    RENOVATE,
    TAKE_UP,
    TURN,
)
from ..rules.placement import has_empty_reserve, kind_on, legal_turns
from ..rules.prospects import Prospect, could_place_something, has_nothing_to_renovate
from ..rules.resolving import may_finish
from ..rules.state import MOST_CHANGES, NO_CARD, NOBODY, Action, Phase
from .prospects import TRAPS, income_words, sheet_after, sheet_now, why_only_reserve
from .reasons import kind_of

# --- on the button ------------------------------------------------------------------------------------------------------


def brief(s: Any, move: int, names: list[str]) -> str:
    """Price and effect, where that decides."""
    if move < RENOVATE:
        track = move - BID_ON
        lowest = TRACK_VALUES[track][ask(lowest_bid, s, track)]
        return _("from ${lowest} · {gains}", lowest=lowest, gains=gains(ask(tile_of, s, track)))
    if move == PUBLICITY:
        places = ask(could_place_something, s, s.actor)
        return _("{fame} Fame, place a tile", fame=PUBLICITY_FAME) if places else _("{fame} Fame", fame=PUBLICITY_FAME)
    if move == RENOVATE:
        return _("take up {most} tiles at most, place {most} at most", most=in_words(MOST_CHANGES))
    if BID <= move < PLACE:
        return _("leaves you ${rest}", rest=ask(cash_after_bid, s, s.actor, s.track, move - BID))
    if PLACE <= move < PLACE_NOTHING:
        return gains(move - PLACE)
    if move == PLACE_NOTHING:
        return _("your tiles stay in the reserve")
    if ADVERTISE <= move <= BUY_SLOTS:
        return _("leaves you ${rest}", rest=tried(s, move)[0].cash[s.actor])
    if move == GIVE_UP:
        return _("your sheet will be as it was before")
    if NAME_STACK <= move < DRAW:
        return ngettext("{n} left", "{n} left", ask(tiles_in_stack, s, move - NAME_STACK))
    return ""


# --- traps --------------------------------------------------------------------------------------------------------------


def trap(s: Any, move: int, names: list[str]) -> str:
    """What somebody who makes this move might not have seen; of a tile that is bid on, once, before the amount is asked for."""
    if move < RENOVATE:
        return why_only_reserve(s, s.actor, kind_of(s, move), TRAPS)
    if move == RENOVATE and ask(has_nothing_to_renovate, s, s.actor):
        return _("You have nothing to renovate: your sheet and your reserve are empty.")
    return way_trap(s, move) if PLACE_AT <= move < TAKE_UP else ""


WAYS = (
    (
        Prospect.HOTEL_WAYS,
        N_("After this no door leads on from your hotel entrance: no blue tile could follow without a renovation."),
    ),
    (
        Prospect.CASINO_WAYS,
        N_("After this no door leads on from your casino entrance: no yellow tile could follow without a renovation."),
    ),
)


def way_trap(s: Any, move: int) -> str:
    """Whether a tile at this place would shut the last door that leads on from an entrance, however it is turned there."""
    if s.action[s.actor] == Action.RENOVATE:
        return ""  # it goes on
    square = s.square if move >= TURN else move - PLACE_AT
    before, sheets = sheet_now(s, s.actor), [sheet_after(s, s.actor, s.place, turn, square) for turn in turns_of(s, move)]
    if any(after[Prospect.FULL] for after in sheets):
        return ""
    shut = (_(said) for ways, said in WAYS if before[ways] and not any(after[ways] for after in sheets))
    return next(shut, "")


def turns_of(s: Any, move: int) -> list[int]:
    """How the tile that is being placed may lie if this move is made."""
    return [move - TURN] if move >= TURN else listed(legal_turns, s, TURNS, s.actor, s.place, move - PLACE_AT, 0)


# --- point by point -------------------------------------------------------------------------------------------------------


def remarks(s: Any, move: int, names: list[str]) -> list[Remark]:
    """What the move would do now."""
    if PLACE_AT <= move < TAKE_UP:
        return placing_remarks(s, move)
    if move < RENOVATE or BID <= move < PLACE:
        return bid_remarks(s, move, names)
    if TAKE_UP <= move < FINISH:
        return taking_remarks(s, move)
    if move == PUBLICITY:
        return publicity_remarks(s)
    warning = trap(s, move, names)
    return [Remark(warning, "bad")] if warning else []


def bid_remarks(s: Any, move: int, names: list[str]) -> list[Remark]:
    """What the tile would bring, what the bid leaves, and whom it outbids."""
    track = move - BID_ON if move < RENOVATE else s.track
    kind = ask(tile_of, s, track)
    told = [Remark(_("{tile} brings {gains}", tile=tile_name(kind), gains=gains(kind)))]
    if move >= BID:
        told.append(Remark(_("leaves you ${rest}", rest=ask(cash_after_bid, s, s.actor, track, move - BID))))
        fame = tried(s, move)[0].fame[s.actor] - s.fame[s.actor]
        if fame:
            told.append(Remark(_("{n} Fame at once", n=signed(fame)), "good"))
    if s.bidder[track] != NOBODY:
        told.append(Remark(_("outbids {name}", name=names[s.bidder[track]])))
    keep, income = why_only_reserve(s, s.actor, kind, TRAPS), income_words(s, s.actor, kind)
    if keep:
        return [*told, Remark(keep, "bad")]
    return [*told, Remark(income)] if income else told


def publicity_remarks(s: Any) -> list[Remark]:
    """A point of Fame, and whether a tile waits that can be placed."""
    told = [Remark(_("{n} Fame", n=signed(PUBLICITY_FAME)), "good")]
    if ask(has_empty_reserve, s, s.actor):
        return [*told, Remark(_("your reserve is empty: no tile to place"))]
    if not ask(could_place_something, s, s.actor):
        return [*told, Remark(_("no tile of your reserve can be placed now"))]
    return [*told, Remark(_("then you may place a tile of your reserve"))]


def figure_remarks(before: list[int], after: list[int]) -> list[Remark]:
    """How the counters, the income and the Fame of the end change."""
    change = [new - old for old, new in zip(before, after, strict=True)]
    rises = amounts(change[Prospect.POPULATION], change[Prospect.REVENUE], change[Prospect.FAME], signed)
    told = [Remark(text, "good" if text.startswith("+") else "bad") for text in rises]
    income = _("usual income ${n}", n=after[Prospect.INCOME])
    if change[Prospect.INCOME]:
        told.append(Remark(income, "good" if change[Prospect.INCOME] > 0 else "bad"))
    elif change[Prospect.POPULATION] or change[Prospect.REVENUE]:
        told.append(Remark(_("usual income stays ${n}", n=after[Prospect.INCOME])))
    return told


def placing_remarks(s: Any, move: int) -> list[Remark]:
    """What a tile on a square would bring, complete and shut; what is so in some turns only, with the names of these."""
    turns = turns_of(s, move)
    of_turn: dict[Remark, list[int]] = {}
    for turn in turns:
        moves = [move] if len(turns) == 1 else [move, TURN + turn]
        for remark in turned_remarks(s, s.square if move >= TURN else move - PLACE_AT, turn, moves):
            of_turn.setdefault(remark, []).append(turn)
    told = [remark for remark, found in of_turn.items() if found == turns]
    for remark, found in of_turn.items():
        if found != turns:
            words = _("{turns}: {remark}", turns=one_of([_(TURNED[turn]) for turn in found]), remark=remark.text)
            told.append(Remark(words, remark.tone))
    return told


TURNED = N_("upright"), N_("turned right"), N_("turned round"), N_("turned left")


def turned_remarks(s: Any, square: int, turn: int, moves: list[int]) -> list[Remark]:
    """What the tile would bring, complete and shut that lies there so after these moves."""
    before, after = sheet_now(s, s.actor), sheet_after(s, s.actor, s.place, turn, square)
    told = figure_remarks(before, after)
    diamonds = after[Prospect.DIAMONDS] - before[Prospect.DIAMONDS]
    if diamonds:
        told.append(Remark(_("diamonds: {n} Fame at the end", n=signed(diamonds)), "good"))
    if after[Prospect.CONNECTED] and not before[Prospect.CONNECTED]:
        told.append(Remark(_("connects your entrances: {n} Fame at the end", n=signed(CONNECTION_FAME)), "good"))
    told += area_remarks(before, after)
    if after[Prospect.FULL]:
        told.append(Remark(ending_words(s, moves)))
    return told + door_remarks(s, before, after, s.place, turn, square)


def ending_words(s: Any, moves: list[int]) -> str:
    """When the game ends if these moves fill the sheet."""
    after = tried(s, *moves)[0]
    if after.phase == Phase.OVER:
        return _("fills your sheet: the game ends at once")
    if after.phase == Phase.RENOVATE:
        if ask(may_finish, after):
            return _("fills your sheet: if you finish, the game ends after this round")
        return _("fills your sheet, but breaks a rule: you would have to give up the renovation")
    if s.card != NO_CARD:
        return _("fills your sheet: the game ends when everybody has been asked")
    return _("fills your sheet: the game ends after this round")


AREAS = (
    (
        Prospect.HOTEL_GAPS,
        N_("completes your hotel area: {n} Fame at the end"),
        N_("a yellow tile in the hotel area: no bonus for it as long as it lies there"),
    ),
    (
        Prospect.CASINO_GAPS,
        N_("completes your casino area: {n} Fame at the end"),
        N_("a blue tile in the casino area: no bonus for it as long as it lies there"),
    ),
)


def area_remarks(before: list[int], after: list[int]) -> list[Remark]:
    """Whether an area becomes complete, or a tile of the other colour lies in it."""
    told = []
    covered = before[Prospect.FREE] & ~after[Prospect.FREE]
    for gaps, complete, spoilt in AREAS:
        if before[gaps] and not after[gaps]:
            told.append(Remark(_(complete, n=signed(AREA_FAME)), "good"))
        elif covered & before[gaps] & after[gaps]:
            told.append(Remark(_(spoilt), "bad"))
    return told


def door_remarks(s: Any, before: list[int], after: list[int], kind: int, turn: int, square: int) -> list[Remark]:
    """Whose doors are walled up, and how many of the tile's own lead nowhere."""
    foot, own = int(FOOT[kind, turn]) << square, 0
    shut: dict[str, int] = {}
    for side in range(4):
        newly = after[Prospect.SHUT + side] & ~before[Prospect.SHUT + side]
        own += (newly & foot).bit_count()
        for place in range(SQUARES):
            if (newly & ~foot) >> place & 1:
                name = tile_name(ask(kind_on, s, s.actor, place))
                shut[name] = shut.get(name, 0) + 1
    blocked = [ngettext("blocks a door of {tile}", "blocks {n} doors of {tile}", n, tile=tile) for tile, n in shut.items()]
    told = [Remark(text, "bad") for text in blocked]
    if own:
        told.append(Remark(ngettext("{n} of its doors faces a wall", "{n} of its doors face a wall", own)))
    return told


def taking_remarks(s: Any, move: int) -> list[Remark]:
    """What is lost while the tile is not on the sheet."""
    before, after = sheet_now(s, s.actor), sheet_now(tried(s, move)[0], s.actor)
    return figure_remarks(before, after)
