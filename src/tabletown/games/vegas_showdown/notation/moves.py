"""Moves and events of Vegas Showdown in words."""

from typing import Any

from ..rules.components import (
    ADVERTS,
    CARD_EVENT,
    CARD_NAMES,
    EVENT_NAMES,
    EVENTS,
    PREMIER,
    SECOND_SLOTS,
    SIZES,
    SURPLUS_PRICE,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VALUES,
    TURN_WORDS,
    TURNS,
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
    End,
    Event,
)
from ..rules.state import NO_TRACK, Phase


def track_words(s: Any, track: int) -> str:
    """What is sold on a track: the tile's name, and which one where two tracks sell the same."""
    if track < PREMIER:
        return TRACK_NAMES[track]
    kind = s.space_tile[track - PREMIER]
    alike = s.space_tile.count(kind) > 1
    return f"{TILE_NAMES[kind]} ({TRACK_NAMES[track]})" if alike else TILE_NAMES[kind]


def tile_at(s: Any, seat: int, square: int) -> int:
    """The kind of the tile whose upper left square this is."""
    return int(s.sheets[seat].tile[square] - 1) // TURNS


def tile_words(kind: int, square: int, turn: int) -> str:
    """'Lounge at C2 turned right'."""
    return f"{TILE_NAMES[kind]} at {square_name(square)} {TURN_WORDS[turn]}"


def id_word(name: str) -> str:
    """A name as part of an id on the drawing: 'fancy-slots'."""
    return name.lower().replace(" ", "-")


def track_id(track: int) -> str:
    """The id of a track on the drawing."""
    return ("slots-1", "slots-2", "lounge", "restaurant")[track] if track < PREMIER else f"space-{track - PREMIER + 1}"


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move < RENOVATE:
        return f"bid on {track_words(s, move - BID_ON)}"
    if move < BID:
        return "renovate" if move == RENOVATE else "publicity"
    if move < PLACE:
        return f"bid {TRACK_VALUES[s.track][move - BID]} on {track_words(s, s.track)}"
    if move < PLACE_AT:
        return "place nothing" if move == PLACE_NOTHING else f"place {TILE_NAMES[move - PLACE]}"
    if move < TURN:
        return f"place {TILE_NAMES[s.place]} at {square_name(move - PLACE_AT)}"
    if move < TAKE_UP:
        return f"place {tile_words(s.place, s.square, move - TURN)}"
    if move < FINISH:
        square = move - TAKE_UP
        return f"take up {TILE_NAMES[tile_at(s, s.actor, square)]} at {square_name(square)}"
    if move <= GIVE_UP:
        return "finish the renovation" if move == FINISH else "give up the renovation"
    if move < BUY_SLOTS:
        price, fame = ADVERTS[move - ADVERTISE]
        return f"pay ${price} for {fame} Fame"
    if move == BUY_SLOTS:
        return f"buy Slots for ${SURPLUS_PRICE}"
    if move == DECLINE:
        return "pay nothing" if s.phase == Phase.AD_CAMPAIGN else "buy nothing"
    if move < DRAW:
        return f"name the {SIZES[move - NAME_STACK]} stack"
    if move < FLIP:
        return f"draw {CARD_NAMES[move - DRAW]}"
    return f"flip {TILE_NAMES[move - FLIP]}" if move < START else f"{names[move - START]} starts"


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    if move < RENOVATE:
        track = move - BID_ON
        return {"kind": "auction", "tile": tile_on_track(s, track), "at": f"track-{track_id(track)}"}
    if move < BID:
        kind = "renovate" if move == RENOVATE else "publicity"
        return {"kind": kind, "at": kind}
    if move < PLACE:
        value = TRACK_VALUES[s.track][move - BID]
        return {"kind": "bid", "tile": tile_on_track(s, s.track), "amount": value, "at": f"bid-{track_id(s.track)}-{value}"}
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
        return {"kind": "take up", "tile": name, "square": square, "at": f"tile-{s.actor + 1}-{square}"}
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


def placing_data(s: Any, move: int) -> dict[str, Any]:
    """Where a tile goes, or how it is turned there."""
    if move < TURN:
        square = square_name(move - PLACE_AT)
        return {"kind": "square", "tile": TILE_NAMES[s.place], "square": square, "at": f"square-{s.actor + 1}-{square}"}
    square, turn = square_name(s.square), move - TURN
    return {"kind": "turn", "tile": TILE_NAMES[s.place], "square": square, "turn": turn, "at": f"turn-{turn}"}


def tile_on_track(s: Any, track: int) -> str:
    """The name of the tile that is sold there."""
    return TRACK_NAMES[track].partition(" (")[0] if track < PREMIER else TILE_NAMES[s.space_tile[track - PREMIER]]


def some(number: int, what: str) -> str:
    """'1 tile', '2 tiles', 'no tile'."""
    return f"{number or 'no'} {what}{'s' if number > 1 else ''}"


ENDS = {
    End.FULL_SHEET: "The game is over.",
    End.EMPTY_STACK: "The {} stack is empty: the game is over.",
    End.ALL_STACKS_EMPTY: "All stacks are empty: the game is over.",
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it."""
    what, who, a, b, c, _ = event
    name = names[who] if 0 <= who < len(names) else "nobody"
    match what:
        case Event.STARTS:
            return f"{name} is the first player."
        case Event.ROUND:
            return f"Round {a}: {name} holds the button." if a > 1 else None
        case Event.PRICES_DROP:
            return "Prices drop."
        case Event.LEAVES_GAME:
            return f"Nobody wanted {TILE_NAMES[a]}: it leaves the game."
        case Event.DREW:
            return f"Event: {EVENT_NAMES[CARD_EVENT[a]]}. {EVENTS[CARD_EVENT[a]].text}"
        case Event.FLIPPED:
            return f"{TILE_NAMES[a]} comes up on space {b + 1}."
        case Event.GAINED_MONEY:
            return f"{name} gets ${a}."
        case Event.GAINED_FAME:
            return f"{name} gets {a} Fame."
        case Event.PRICE:
            return f"{TILE_NAMES[a]} now starts at ${b}."
        case Event.PRICE_STAYS:
            return f"{TILE_NAMES[a]} stays at ${b}."
        case Event.ADVERTISED:
            return f"{name} pays ${a} for {b} Fame."
        case Event.DECLINED:
            return f"{name} buys nothing."
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
            return f"{name} will renovate."
        case Event.CHOSE_PUBLICITY:
            return f"{name} chooses Publicity."
        case Event.WON:
            return f"{name} pays ${b} and takes {TILE_NAMES[a]}."
        case Event.PUBLICITY:
            return f"{name} gets 1 Fame for Publicity."
        case Event.PLACED:
            return f"{name} places {tile_words(a, b, c)}."
        case Event.PLACED_NOTHING:
            return f"{name} places nothing."
        case Event.CANNOT_PLACE:
            return f"{name} can place nothing."
        case Event.TOOK_UP:
            return f"{name} takes up {TILE_NAMES[a]} at {square_name(b)}."
        case Event.FINISHED:
            return f"{name} renovates: {some(a, 'tile')} taken off, {some(b, 'tile')} put down."
        case Event.GAVE_UP:
            return f"{name} gives up the renovation and leaves everything as it was."
        case Event.NOTHING_TO_RENOVATE:
            return f"{name} has nothing to renovate."
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
