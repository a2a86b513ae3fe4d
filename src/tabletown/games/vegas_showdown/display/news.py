"""What happened, in sentences: the events of the journal as everybody at the table saw them."""

from ..notation.words import event_text, some, tile_words
from ..rules.components import (
    CARD_EVENT,
    EVENT_NAMES,
    PREMIER_TRACK,
    SECOND_SLOTS,
    SIZES,
    TILE_NAMES,
    TILES,
    TRACK_NAMES,
    Happening,
    square_name,
)
from ..rules.numbers import End, Event
from ..rules.state import NO_TRACK


def premier_words(kind: int, number: int) -> str:
    """'Fancy Slots', or 'Fancy Slots (space 2)' where another one is on the board."""
    return f"{TILE_NAMES[kind]} (space {number})" if number else TILE_NAMES[kind]


ENDS = {
    End.FULL_SHEET: "The game is over.",
    End.EMPTY_STACK: "The {} stack is empty: the game is over.",
    End.ALL_STACKS_EMPTY: "All stacks are empty: the game is over.",
}

NOBODY_GAINS = {
    **dict.fromkeys((Happening.SLOTS_TOURNAMENT, Happening.SLOTS_KING), "no sheet has Slots or Fancy Slots"),
    **dict.fromkeys((Happening.LADIES_NIGHT, Happening.LOUNGE_LIZARD), "no sheet has a Lounge or Fancy Lounge"),
    **dict.fromkeys((Happening.THANKSGIVING, Happening.FAMOUS_CHEF), "no sheet has a Restaurant or Fancy Restaurant"),
    Happening.MASTER_DESIGNER: "no sheet has a diamond",
    Happening.MASTER_PLANNER: "no sheet has its entrances connected",
}


def why_not_asked(name: str, event: int, cash: int) -> str:
    """Why somebody cannot buy what an event offers."""
    if event == Happening.AD_CAMPAIGN:
        return f"{name} has ${cash} and cannot pay for Fame."
    return f"{name} has ${cash} and cannot buy Slots." if cash >= 0 else f"{name} has no place for Slots and cannot buy any."


def renovation(name: str, taken: int, placed: int) -> str:
    """What a finished renovation has changed."""
    if not taken + placed:
        return f"{name} finishes the renovation and changes nothing."
    return f"{name} finishes the renovation: {some(taken, 'tile')} taken up, {some(placed, 'tile')} placed."


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it."""
    what, who, a, b, c, _ = event
    name = names[who] if 0 <= who < len(names) else "nobody"
    match what:
        case Event.STARTS:
            return f"{name} is the first player."
        case Event.ROUND:
            return f"Round {a}: {name} is the first player." if a > 1 else None
        case Event.PRICES_DROP:
            return "Prices drop."
        case Event.LEAVES_GAME:
            return f"Nobody wanted {premier_words(a, b)} for ${PREMIER_TRACK[0]}: it leaves the game."
        case Event.NO_PRICES:
            return "No price changes: no premier tile is on the board."
        case Event.DREW:
            return f"Event: {EVENT_NAMES[CARD_EVENT[a]]}. {event_text(CARD_EVENT[a])}"
        case Event.FLIPPED:
            return f"{TILE_NAMES[a]} comes up on space {b + 1} and starts at ${TILES[a].price}."
        case Event.GAINED_MONEY:
            return f"{name} gets ${a}."
        case Event.GAINED_FAME:
            return f"{name} gets {a} Fame from {EVENT_NAMES[b - 1]}." if b else f"{name} gets {a} Fame."
        case Event.NOBODY_GAINS:
            return f"Nobody gets anything: {NOBODY_GAINS[Happening(a)]}."
        case Event.PRICE:
            return f"{premier_words(a, c)} now starts at ${b}."
        case Event.PRICE_STAYS:
            return f"{premier_words(a, c)} stays at ${b}: there is no higher circle."
        case Event.ADVERTISED:
            return f"{name} pays ${a} for {b} Fame."
        case Event.DECLINED:
            return f"{name} pays nothing." if a else f"{name} buys nothing."
        case Event.NOT_ASKED:
            return why_not_asked(name, a, b)
        case Event.NO_SLOTS_LEFT:
            return "No Slots are left to buy."
        case Event.BOUGHT_SLOTS:
            return f"{name} buys Slots for ${a}."
        case Event.NAMED:
            return f"{name} names the {SIZES[a]} stack."
        case Event.INCOME:
            return f"{name} earns ${a}."
        case Event.BID:
            which = "" if c == NO_TRACK else " (track 2)" if c == SECOND_SLOTS else f" ({TRACK_NAMES[c]})"
            return f"{name} bids ${b} on {TILE_NAMES[a]}{which}."
        case Event.OUTBID:
            return f"{names[a]} is outbid."
        case Event.CHOSE_RENOVATE:
            return f"{name} chooses Renovate."
        case Event.CHOSE_PUBLICITY:
            return f"{name} chooses Publicity."
        case Event.WON:
            return f"{name} pays ${b} and takes {TILE_NAMES[a]}."
        case Event.PUBLICITY:
            return f"{name} gets {a} Fame for Publicity."
        case Event.PLACED:
            return f"{name} places {tile_words(a, b, c)}."
        case Event.PLACED_NOTHING:
            return f"{name} places nothing."
        case Event.CANNOT_PLACE:
            return f"{name} has no tile to place." if a else f"{name} cannot place any tile of the reserve."
        case Event.TOOK_UP:
            return f"{name} takes up {TILE_NAMES[a]} at {square_name(b)}."
        case Event.FINISHED:
            return renovation(name, a, b)
        case Event.GAVE_UP:
            return f"{name} gives up the renovation and leaves everything as it was."
        case Event.NOTHING_TO_RENOVATE:
            return f"{name} has no tiles and so nothing to renovate."
        case Event.CONNECTED:
            return f"{name}'s entrances are connected."
        case Event.FULL:
            return f"{name}'s sheet is full."
        case Event.ENDED:
            return ENDS[End(a)].format(SIZES[b])
        case Event.SCORES:
            return f"{name} has {a} Fame in all."
    return None


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, _, b = event[:4]
    match what:
        case Event.FLIPPED:
            return [f"track-space-{b + 1}"]
        case Event.DREW:
            return ["event"]
        case Event.BID:
            return [f"marker-{who + 1}"]
        case Event.CHOSE_RENOVATE | Event.CHOSE_PUBLICITY:
            return [f"marker-{who + 1}"]
        case Event.PLACED:
            return [f"tile-{who + 1}-{square_name(b)}", f"player-{who + 1}"]
        case Event.WON | Event.GAINED_MONEY | Event.GAINED_FAME | Event.ADVERTISED | Event.PUBLICITY | Event.TOOK_UP:
            return [f"player-{who + 1}"]
    return []
