"""What happened, in sentences: the events of the journal as everybody at the table saw them, and as the one it happened to."""

from typing import Any

from tabletown.text.i18n import N_, _, ngettext

from ..notation.names import (
    changes,
    event_name,
    event_text,
    premier_name,
    stack_name,
    tile_name,
    tile_on_sheet,
    track_name,
)
from ..rules.components import (
    AREA_FAME,
    CARD_EVENT,
    CASINO,
    CONNECTION_FAME,
    PREMIER,
    PREMIER_TRACK,
    TILES,
    Happening,
    square_name,
)
from ..rules.numbers import End, Event
from ..rules.state import NO_TRACK

TABLE_NEWS = {
    Event.PRICES_DROP: N_("Prices drop."),
    Event.LEAVES_GAME: N_("Nobody wanted {tile} for ${price}: it leaves the game."),
    Event.NO_PRICES: N_("No price changes: no premier tile is on the board."),
    Event.DREW: N_("Event: {event}. {text}"),
    Event.FLIPPED: N_("{tile} comes up on space {space} and starts at ${price}."),
    Event.PRICE: N_("{tile} now starts at ${price}."),
    Event.PRICE_STAYS: N_("{tile} stays at ${price}: there is no higher circle."),
    Event.NO_SLOTS_LEFT: N_("No Slots are left to buy."),
}
"""What happens to everybody."""

PLAYER_NEWS = {
    Event.STARTS: (N_("You are the first player."), N_("{name} is the first player.")),
    Event.ROUND: (N_("Round {round}: you are the first player."), N_("Round {round}: {name} is the first player.")),
    Event.GAINED_MONEY: (N_("You get ${amount}."), N_("{name} gets ${amount}.")),
    Event.ADVERTISED: (N_("You pay ${price} for {fame} Fame."), N_("{name} pays ${price} for {fame} Fame.")),
    Event.BOUGHT_SLOTS: (N_("You buy Slots for ${price}."), N_("{name} buys Slots for ${price}.")),
    Event.NAMED: (N_("You name {stack}."), N_("{name} names {stack}.")),
    Event.INCOME: (N_("You earn ${amount}."), N_("{name} earns ${amount}.")),
    Event.BID: (N_("You bid ${price} on {tile}."), N_("{name} bids ${price} on {tile}.")),
    Event.OUTBID: (N_("You are outbid: you will choose again."), N_("{name} is outbid.")),
    Event.CHOSE_RENOVATE: (N_("You choose Renovate."), N_("{name} chooses Renovate.")),
    Event.CHOSE_PUBLICITY: (N_("You choose Publicity."), N_("{name} chooses Publicity.")),
    Event.WON: (N_("You pay ${price} and take {tile}."), N_("{name} pays ${price} and takes {tile}.")),
    Event.PUBLICITY: (N_("You get {fame} Fame for Publicity."), N_("{name} gets {fame} Fame for Publicity.")),
    Event.PLACED: (N_("You place {what}: {changes}."), N_("{name} places {what}: {changes}.")),
    Event.PLACED_NOTHING: (N_("You place nothing."), N_("{name} places nothing.")),
    Event.TOOK_UP: (N_("You take up {tile} at {square}: {changes}."), N_("{name} takes up {tile} at {square}: {changes}.")),
    Event.GAVE_UP: (
        N_("You give up the renovation and leave everything as it was."),
        N_("{name} gives up the renovation and leaves everything as it was."),
    ),
    Event.NOTHING_TO_RENOVATE: (
        N_("You have no tiles and so nothing to renovate."),
        N_("{name} has no tiles and so nothing to renovate."),
    ),
    Event.CONNECTED: (
        N_("Your entrances are connected: {fame} Fame at the end."),
        N_("{name}'s entrances are connected: {fame} Fame at the end."),
    ),
    Event.DIAMONDS: (
        N_("Your diamonds count {fame} Fame more at the end."),
        N_("{name}'s diamonds count {fame} Fame more at the end."),
    ),
    Event.FULL: (N_("Your sheet is full."), N_("{name}'s sheet is full.")),
    Event.SCORES: (N_("You have {fame} Fame in all."), N_("{name} has {fame} Fame in all.")),
}
"""What happens to a player: as that player reads it, and as the others do."""

GAINED_FAME = N_("You get {fame} Fame."), N_("{name} gets {fame} Fame.")
GAINED_FAME_FROM = N_("You get {fame} Fame from {event}."), N_("{name} gets {fame} Fame from {event}.")
PAYS_NOTHING = N_("You pay nothing."), N_("{name} pays nothing.")
BUYS_NOTHING = N_("You buy nothing."), N_("{name} buys nothing.")
CANNOT_PAY = N_("You have ${cash} and cannot pay for Fame."), N_("{name} has ${cash} and cannot pay for Fame.")
CANNOT_BUY = N_("You have ${cash} and cannot buy Slots."), N_("{name} has ${cash} and cannot buy Slots.")
NO_PLACE = N_("You have no place for Slots and cannot buy any."), N_("{name} has no place for Slots and cannot buy any.")
NO_TILE_TO_PLACE = N_("You have no tile to place."), N_("{name} has no tile to place.")
NONE_FITS = N_("You cannot place any tile of your reserve."), N_("{name} cannot place any tile of the reserve.")
CHANGED_NOTHING = (
    N_("You finish the renovation and change nothing."),
    N_("{name} finishes the renovation and changes nothing."),
)
FINISHED = N_("You finish the renovation: {taken}, {placed}."), N_("{name} finishes the renovation: {taken}, {placed}.")
AREA_COMPLETE = {
    False: (
        N_("Your hotel area is complete: {fame} Fame at the end."),
        N_("{name}'s hotel area is complete: {fame} Fame at the end."),
    ),
    True: (
        N_("Your casino area is complete: {fame} Fame at the end."),
        N_("{name}'s casino area is complete: {fame} Fame at the end."),
    ),
}

ENDS = {End.FULL_SHEET: N_("The game is over."), End.ALL_STACKS_EMPTY: N_("All stacks are empty: the game is over.")}
STACK_ENDS = (
    N_("The small stack is empty: the game is over."),
    N_("The medium stack is empty: the game is over."),
    N_("The large stack is empty: the game is over."),
)

NO_SLOTS = N_("Nobody gets anything: no sheet has Slots or Fancy Slots.")
NO_LOUNGES = N_("Nobody gets anything: no sheet has a Lounge or Fancy Lounge.")
NO_RESTAURANTS = N_("Nobody gets anything: no sheet has a Restaurant or Fancy Restaurant.")
NOBODY_GAINS = {
    Happening.SLOTS_TOURNAMENT: NO_SLOTS,
    Happening.SLOTS_KING: NO_SLOTS,
    Happening.LADIES_NIGHT: NO_LOUNGES,
    Happening.LOUNGE_LIZARD: NO_LOUNGES,
    Happening.THANKSGIVING: NO_RESTAURANTS,
    Happening.FAMOUS_CHEF: NO_RESTAURANTS,
    Happening.MASTER_DESIGNER: N_("Nobody gets anything: no sheet has a diamond."),
    Happening.MASTER_PLANNER: N_("Nobody gets anything: no sheet has its entrances connected."),
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as a seat is told it."""
    what, who, a, b, c = event[:5]
    if what in TABLE_NEWS:
        return _(TABLE_NEWS[Event(what)], **details(what, a, b, c))
    if what == Event.ENDED:
        return _(STACK_ENDS[b]) if a == End.EMPTY_STACK else _(ENDS[End(a)])
    if what == Event.NOBODY_GAINS:
        return _(NOBODY_GAINS[Happening(a)])
    if what == Event.ROUND and a == 1:
        return None  # who starts has just been told
    whom = a if what == Event.OUTBID else who
    yours, theirs = PLAYER_NEWS.get(Event(what)) or player_news(what, a, b)
    told = details(what, a, b, c)
    return _(yours, **told) if whom == seat else _(theirs, name=names[whom], **told)


def player_news(what: int, a: int, b: int) -> tuple[str, str]:
    """What depends on more than the event: as the player reads it, and as the others do."""
    match what:
        case Event.GAINED_FAME:
            return GAINED_FAME_FROM if b else GAINED_FAME
        case Event.DECLINED:
            return PAYS_NOTHING if a else BUYS_NOTHING
        case Event.NOT_ASKED:
            return CANNOT_PAY if a == Happening.AD_CAMPAIGN else CANNOT_BUY if b >= 0 else NO_PLACE
        case Event.CANNOT_PLACE:
            return NO_TILE_TO_PLACE if a else NONE_FITS
        case Event.AREA:
            return AREA_COMPLETE[a == CASINO]
    return FINISHED if a + b else CHANGED_NOTHING


def details(what: int, a: int, b: int, c: int) -> dict[str, Any]:
    """What fills the templates of an event in."""
    match what:
        case Event.LEAVES_GAME:
            return {"tile": premier_name(a, b), "price": PREMIER_TRACK[0]}
        case Event.DREW:
            return {"event": event_name(CARD_EVENT[a]), "text": event_text(CARD_EVENT[a])}
        case Event.FLIPPED:
            return {"tile": tile_name(a), "space": b + 1, "price": TILES[a].price}
        case Event.PRICE | Event.PRICE_STAYS:
            return {"tile": premier_name(a, c), "price": b}
        case Event.ROUND:
            return {"round": a}
        case Event.GAINED_MONEY | Event.INCOME:
            return {"amount": a}
        case Event.GAINED_FAME:
            return {"fame": a, "event": event_name(b - 1)} if b else {"fame": a}
        case Event.ADVERTISED:
            return {"price": a, "fame": b}
        case Event.BOUGHT_SLOTS:
            return {"price": a}
        case Event.NOT_ASKED:
            return {"cash": b}
        case Event.NAMED:
            return {"stack": stack_name(a)}
        case Event.BID:
            return {"price": b, "tile": sold_on(a, c)}
        case Event.WON:
            return {"price": b, "tile": tile_name(a)}
        case Event.PLACED:
            return {"what": tile_on_sheet(a, b, c), "changes": changes(a, 1)}
        case Event.TOOK_UP:
            return {"tile": tile_name(a), "square": square_name(b), "changes": changes(a, -1)}
        case Event.FINISHED:
            return {"taken": taken_up(a), "placed": placed(b)}
        case Event.CONNECTED:
            return {"fame": CONNECTION_FAME}
        case Event.AREA:
            return {"fame": AREA_FAME}
        case Event.PUBLICITY | Event.DIAMONDS | Event.SCORES:
            return {"fame": a}
    return {}


def sold_on(kind: int, track: int) -> str:
    """The tile of a bid, with its track where another one sells the same."""
    if track == NO_TRACK:
        return tile_name(kind)
    return premier_name(kind, track - PREMIER + 1) if track >= PREMIER else track_name(None, track)


def taken_up(n: int) -> str:
    """How many tiles were taken up."""
    return ngettext("{n} tile taken up", "{n} tiles taken up", n) if n else _("no tile taken up")


def placed(n: int) -> str:
    """How many tiles were placed."""
    return ngettext("{n} tile placed", "{n} tiles placed", n) if n else _("no tile placed")
