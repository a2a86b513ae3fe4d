"""What a piece would do now for a seat: asked of the rules."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import _, ngettext

from ..notation.names import gains, tile_name
from ..rules.components import BRING_FAME, PAY_DOLLARS, PUBLICITY_FAME, SIZES, SLOTS, SURPLUS_PRICE, Colour, Happening
from ..rules.events import can_pay_some_advert, gain_for_sheet, gain_for_tiles
from ..rules.market import tiles_in_stack
from ..rules.placement import has_empty_reserve
from ..rules.prospects import Prospect, could_buy_slots, could_place_something, has_nothing_to_renovate, income_under
from ..rules.turns import income_now
from .keys import EVENT_OF_KEY, TILE_OF_KEY
from .prospects import TRAPS, income_words, sheet_now, why_only_reserve


def now(s: Any, seat: int, key: str, names: list[str]) -> str:
    """What it would do now, or empty where nothing can be said."""
    if key in TILE_OF_KEY:
        return tile_now(s, seat, TILE_OF_KEY[key])
    if key in EVENT_OF_KEY:
        return event_now(s, seat, EVENT_OF_KEY[key])
    if key.startswith("stack."):
        n = ask(tiles_in_stack, s, SIZES.index(key.removeprefix("stack.")))
        return ngettext("{n} tile is left in it.", "{n} tiles are left in it.", n)
    return word_now(s, seat, key)


def tile_now(s: Any, seat: int, kind: int) -> str:
    """Whether it could be placed, and what it would bring."""
    keep = why_only_reserve(s, seat, kind, TRAPS)
    if keep:
        return keep
    income = income_words(s, seat, kind)
    if income:
        return _("You could place it: {gains}; {income}.", gains=gains(kind), income=income)
    return _("You could place it: {gains}.", gains=gains(kind))


def event_now(s: Any, seat: int, event: int) -> str:
    """What the event would mean if it came now."""
    if event in PAY_DOLLARS:
        return _("Now it would pay you ${n}.", n=ask(gain_for_tiles, s, seat, event))
    if event in BRING_FAME:
        return _("Now it would bring you {n} Fame.", n=ask(gain_for_tiles, s, seat, event))
    match event:
        case Happening.TAXES | Happening.CONVENTION:
            before, after = ask(income_now, s, seat), ask(income_under, s, seat, event)
            if before == after:
                return _("Your income would stay ${n}.", n=before)
            return _("Your income would be ${n} instead of ${usual}.", n=after, usual=before)
        case Happening.MASTER_DESIGNER | Happening.MASTER_PLANNER:
            return _("Now it would bring you {n} Fame.", n=ask(gain_for_sheet, s, seat, event))
        case Happening.AD_CAMPAIGN:
            can_pay = ask(can_pay_some_advert, s, seat)
            return _("You have ${n} to pay with.", n=s.cash[seat]) if can_pay else _("You could pay nothing now.")
        case Happening.SLOTS_SURPLUS:
            if ask(could_buy_slots, s, seat):
                return _("You could buy {tile} for ${price} now.", tile=tile_name(SLOTS), price=SURPLUS_PRICE)
            return _("You could not buy {tile} now.", tile=tile_name(SLOTS))
    return ""


def word_now(s: Any, seat: int, key: str) -> str:
    """How it stands with an action or a figure."""
    figures = sheet_now(s, seat)
    match key:
        case "space.renovate":
            if ask(has_nothing_to_renovate, s, seat):
                return _("You have nothing to renovate.")
        case "space.publicity":
            if ask(has_empty_reserve, s, seat):
                return _("{fame} Fame; your reserve is empty, so you would place nothing.", fame=PUBLICITY_FAME)
            if not ask(could_place_something, s, seat):
                return _("{fame} Fame; no tile of your reserve can be placed now.", fame=PUBLICITY_FAME)
            return _("{fame} Fame, and you could place a tile of your reserve.", fame=PUBLICITY_FAME)
        case "figure.income":
            return _("Your usual income is ${n}.", n=figures[Prospect.INCOME])
        case "word.connection":
            joined = figures[Prospect.CONNECTED]
            return _("Your entrances are connected.") if joined else _("Your entrances are not connected yet.")
        case "word.diamond":
            return _("Your diamonds count {n} Fame now.", n=figures[Prospect.DIAMONDS])
        case "word.hotel_area":
            return squares_left(figures[Prospect.HOTEL_GAPS], figures[Prospect.FREE], Colour.YELLOW)
        case "word.casino_area":
            return squares_left(figures[Prospect.CASINO_GAPS], figures[Prospect.FREE], Colour.BLUE)
    return ""


def squares_left(gaps: int, free: int, other: Colour) -> str:
    """How many squares an area still lacks: those that are empty, and those under tiles of the other area's colour."""
    empty, wrong = (gaps & free).bit_count(), (gaps & ~free).bit_count()
    told = []
    if empty:
        told.append(ngettext("You have {n} square of it still to cover.", "You have {n} squares of it still to cover.", empty))
    if wrong and other == Colour.YELLOW:
        told.append(ngettext("{n} square of it lies under a yellow tile.", "{n} squares of it lie under yellow tiles.", wrong))
    elif wrong:
        told.append(ngettext("{n} square of it lies under a blue tile.", "{n} squares of it lie under blue tiles.", wrong))
    return " ".join(told) or _("It is complete.")
