"""What every tile, event, space, stack and word of Vegas Showdown is and does."""

from collections.abc import Mapping
from typing import Any

from tabletown.text.explanations import Explanation
from tabletown.text.i18n import N_, _, all_of
from tabletown.text.number_words import in_words

from ..notation.names import amounts, event_name, event_text, gains, stack_name, tile_name
from ..rules.components import (
    A_COPIES,
    ADVERTS,
    AREA_FAME,
    B_COPIES,
    BASICS,
    BRING_FAME,
    CONNECTION_FAME,
    DOOR_COUNT,
    EVENT_NAMES,
    EVENTS,
    FAMILIES,
    FOOTPRINT,
    FULL_DIAMOND,
    GOOD_RELATIONS_STEP,
    KINDS,
    LAST_CIRCLE,
    LASTS,
    MOST_SEATS,
    NIGHT_CLUB,
    PAY_DOLLARS,
    PER_LOUNGE,
    PER_RESTAURANT,
    PER_SLOTS,
    PREMIER_TRACK,
    PUBLICITY_FAME,
    REMOVED_WITH_THREE,
    SIZE,
    SIZES,
    SLOTS_TRACK,
    SURPLUS_PRICE,
    THREE_QUARTER_DIAMOND,
    TILE_NAMES,
    TILES,
    VISIONARY_FAME,
    Colour,
    Happening,
)
from .keys import event_key, tile_key

PIECE_KINDS = {
    "tile": N_("Tiles"),
    "event": N_("Events"),
    "space": N_("Spaces"),
    "stack": N_("Stacks"),
}
"""What the kinds of pieces are called."""
# --- tiles --------------------------------------------------------------------------------------------------------------

PATHS = {
    Colour.YELLOW: N_("A yellow tile: a path must lead from it to the casino entrance."),
    Colour.BLUE: N_("A blue tile: a path must lead from it to the hotel entrance."),
    Colour.GREEN: N_("A green tile: a path must lead from it to the hotel entrance or the casino entrance."),
}
COLOUR_WORDS = {Colour.YELLOW: N_("yellow"), Colour.BLUE: N_("blue"), Colour.GREEN: N_("green")}
PAYING = {name: events for names, *events in zip(FAMILIES, PAY_DOLLARS, BRING_FAME, strict=True) for name in names}
"""The events that a tile counts for."""


def needs_of(kind: int) -> list[str]:
    """The tiles that a kind needs, as they are called."""
    return [tile_name(TILE_NAMES.index(name)) for name in TILES[kind].needs]


def tile_text(kind: int) -> str:
    """Everything that a tile is and does."""
    tile = TILES[kind]
    told = [_("On your sheet it brings {gains}.", gains=gains(kind)), _(PATHS[tile.colour])]
    if tile.needs:
        told.append(_("It needs {tiles} on your sheet.", tiles=all_of(needs_of(kind))))
    if kind == NIGHT_CLUB:
        told.append(_("One of its doors must open directly into a door of a Lounge or Fancy Lounge."))
    if tile.red:
        told.append(_("It has red corners: where three or four of them meet, a diamond scores at the end."))
    if tile.name in PAYING:
        events = all_of([event_name(event) for event in PAYING[tile.name]])
        told.append(_("It counts for the events {events}.", events=events))
    if kind < BASICS:
        told.append(_("A basic tile: it is on sale as long as its stack lasts."))
    else:
        stack = stack_name(tile.size)
        told.append(_("A premier tile: it comes up from {stack}, and its price drops while nobody buys.", stack=stack))
    return " ".join(told)


def tile_line(kind: int) -> str:
    """What a tile brings and needs, in a few words."""
    tile = TILES[kind]
    brings = ", ".join(amounts(tile.population, tile.revenue, tile.fame, str))
    return _("{gains}; needs {tiles}", gains=brings, tiles=all_of(needs_of(kind))) if tile.needs else brings


def tile_facts(kind: int) -> tuple[tuple[str, str], ...]:
    """What can be read off a tile and the chart."""
    tile, (width, height) = TILES[kind], FOOTPRINT[TILES[kind].size]
    facts = [
        (_("price"), f"${tile.price}"),
        (_("brings"), gains(kind)),
        (_("needs"), all_of(needs_of(kind)) or _("nothing")),
        (_("colour"), _(COLOUR_WORDS[tile.colour])),
        (_("squares"), _("{width} by {height}", width=width, height=height)),
        (_("doors"), str(DOOR_COUNT[kind])),
        (_("red corners"), _("yes") if tile.red else _("no")),
        (_("copies"), copies_words(kind)),
    ]
    return tuple(facts)


def copies_words(kind: int) -> str:
    """How many there are in the box."""
    copies = TILES[kind].copies
    return _("{n}; {few} with three players", n=copies, few=copies - REMOVED_WITH_THREE) if kind < BASICS else str(copies)


def tile_explanation(kind: int) -> Explanation:
    """One kind of tile."""
    tile = TILES[kind]
    return Explanation(
        tile_key(tile.name),
        tile_name(kind),
        tile_text(kind),
        tile_facts(kind),
        line=tile_line(kind),
        reconstructed=bool(tile.reconstructed),
        rule="The table",
    )


# --- events -------------------------------------------------------------------------------------------------------------

SLOTS_COUNT = N_("Only tiles on sheets count, and only these two: a Dragon Room is no Slots.")
LOUNGES_COUNT = N_("Only tiles on sheets count, and only these two: a Night Club or Theater is no Lounge.")
RESTAURANTS_COUNT = N_("Only tiles on sheets count, and only these two: a Buffet or Five-Star Steakhouse is no Restaurant.")
MORE = {
    Happening.SLOTS_TOURNAMENT: SLOTS_COUNT,
    Happening.SLOTS_KING: SLOTS_COUNT,
    Happening.LADIES_NIGHT: LOUNGES_COUNT,
    Happening.LOUNGE_LIZARD: LOUNGES_COUNT,
    Happening.THANKSGIVING: RESTAURANTS_COUNT,
    Happening.FAMOUS_CHEF: RESTAURANTS_COUNT,
    Happening.SLOTS_STRIKE: N_(
        "It covers both Slots tracks, and Fancy Slots that are on the board or come up later this round."
        " A Slots Surplus is a purchase and no bid: it goes on."
    ),
    Happening.LOUNGE_STRIKE: N_("It covers a Fancy Lounge that is on the board or comes up later this round, too."),
    Happening.RESTAURANT_STRIKE: N_("It covers a Fancy Restaurant that is on the board or comes up later this round, too."),
    Happening.TAXES: N_("It is rounded down. A second card of this kind in the same round changes nothing more."),
    Happening.CONVENTION: N_("Together with Taxes it is half of the Population, rounded down."),
    Happening.GOOD_RELATIONS: N_(
        "Circles and squares are both spaces. A first bid on a tile is not bound by it."
        " A bid on one of the last two spaces cannot be beaten."
    ),
    Happening.SCANDAL: N_("Everybody bids or renovates."),
    Happening.VISIONARY: N_("It pays every time, without a limit."),
    Happening.SALE: N_("A tile on the first circle, ${first}, leaves the game. The tile that this card brings is not touched."),
    Happening.RISE_IN_DEMAND: N_("A price on the last circle, ${last}, stays. The tile that this card brings is not touched."),
    Happening.AD_CAMPAIGN: N_("One of the {offers} offers at most, with the money in hand before income. Nobody has to pay."),
    Happening.SLOTS_SURPLUS: N_("It takes ${price}, a Slots in the stack and a legal place. Nobody has to buy."),
    Happening.MASTER_DESIGNER: N_("At the end of the game they score once more."),
    Happening.MASTER_PLANNER: N_("At the end of the game connected entrances score once more."),
    Happening.PULL_STRINGS: N_("Any stack that has tiles may be named. If all are empty, the game is over."),
}
EVENT_LINES = {
    Happening.SLOTS_TOURNAMENT: N_("${per_slots} for each Slots and Fancy Slots"),
    Happening.LADIES_NIGHT: N_("${per_lounge} for each Lounge and Fancy Lounge"),
    Happening.THANKSGIVING: N_("${per_restaurant} for each Restaurant and Fancy Restaurant"),
    Happening.SLOTS_KING: N_("{per_slots} Fame for each Slots and Fancy Slots"),
    Happening.LOUNGE_LIZARD: N_("{per_lounge} Fame for each Lounge and Fancy Lounge"),
    Happening.FAMOUS_CHEF: N_("{per_restaurant} Fame for each Restaurant and Fancy Restaurant"),
    Happening.SLOTS_STRIKE: N_("no bids on Slots and Fancy Slots this round"),
    Happening.LOUNGE_STRIKE: N_("no bids on Lounge and Fancy Lounge this round"),
    Happening.RESTAURANT_STRIKE: N_("no bids on Restaurant and Fancy Restaurant"),
    Happening.TAXES: N_("income is halved this round"),
    Happening.CONVENTION: N_("income is the Population this round"),
    Happening.GOOD_RELATIONS: N_("outbid by {higher} spaces at least this round"),
    Happening.SCANDAL: N_("no Publicity this round"),
    Happening.VISIONARY: N_("{visionary} Fame for every outbidding this round"),
    Happening.SALE: N_("every price drops by a circle"),
    Happening.RISE_IN_DEMAND: N_("every price rises by a circle"),
    Happening.AD_CAMPAIGN: N_("Fame for money"),
    Happening.SLOTS_SURPLUS: N_("a Slots for everybody who buys it"),
    Happening.MASTER_DESIGNER: N_("diamonds score now"),
    Happening.MASTER_PLANNER: N_("connected entrances score now"),
    Happening.PULL_STRINGS: N_("the first player names the stack"),
}


def event_line(event: int) -> str:
    """What an event does, in a few words."""
    return _(
        EVENT_LINES[Happening(event)],
        per_slots=PER_SLOTS,
        per_lounge=PER_LOUNGE,
        per_restaurant=PER_RESTAURANT,
        visionary=VISIONARY_FAME,
        higher=in_words(GOOD_RELATIONS_STEP),
    )


def event_explanation(event: int) -> Explanation:
    """One kind of event card."""
    symbols = EVENTS[event].symbols
    more = _(
        MORE[Happening(event)], first=PREMIER_TRACK[0], last=PREMIER_TRACK[LAST_CIRCLE], offers=len(ADVERTS), price=SURPLUS_PRICE
    )
    stacks = all_of([stack_name("SML".index(symbol)) for symbol in symbols if symbol != "-"])
    return Explanation(
        event_key(EVENT_NAMES[event]),
        event_name(event),
        _("{text} {more}", text=event_text(event), more=more),
        (
            (_("copies"), str(len(symbols))),
            (_("new tile from"), stacks or _("the stack that is named")),
            (_("lasts"), _("until the end of the round") if LASTS[event] else _("happens at once")),
        ),
        line=event_line(event),
        reconstructed=event != Happening.PULL_STRINGS,  # of the others, the symbols are
        rule="Events",
    )


# --- spaces, stacks and words ---------------------------------------------------------------------------------------------


def stack_explanation(size: int) -> Explanation:
    """One of the three stacks of premier tiles."""
    kinds = [kind for kind in range(BASICS, KINDS) if SIZE[kind] == size]
    above = all_of([_("{n} {tile}", n=A_COPIES[kind], tile=tile_name(kind)) for kind in kinds if A_COPIES[kind]])
    below = all_of([_("{n} {tile}", n=B_COPIES[kind], tile=tile_name(kind)) for kind in kinds if B_COPIES[kind]])
    text = _(
        "Ten premier tiles, face down: five A tiles, shuffled, lie on top of five B tiles, shuffled too."
        " Event cards say from which stack the next tile comes. If that stack is empty, the game is over."
    )
    facts = ((_("A tiles"), above), (_("B tiles"), below))
    title = _(STACK_TITLES[size])
    return Explanation(f"stack.{SIZES[size]}", title, text, facts, reconstructed=True, rule="The table")


STACK_TITLES = (N_("Small stack"), N_("Medium stack"), N_("Large stack"))

WORDS: tuple[tuple[str, str, str, str], ...] = (
    # key, title, text, heading in the rules
    ("space.renovate", N_("Renovate"), N_(
        "An action: take up none, one or two tiles of your sheet into your reserve, then place none, one or two of the reserve."
        " At the end every tile on your sheet must obey the rules; if you cannot get it right, give the renovation up."
        " Any number of players may choose it."), "Actions"),
    ("space.publicity", N_("Publicity"), N_(
        "An action: you get {publicity} Fame, and may place one tile of your reserve."
        " Any number of players may choose it."), "Actions"),
    ("space.premier", N_("Premier space"), N_(
        "Here one premier tile is on sale. With three players there are three such spaces, with more players four."
        " An empty space is filled at the start of the next round, with an event card for each tile."), "The table"),
    ("space.track", N_("Bid track"), N_(
        "The numbers that can be bid on one tile, {slots} for Slots. Bids stand on printed numbers only, and a new bid must be"
        " higher than the one that stands. You may jump. A bid on the last number cannot be beaten."), "Actions"),
    ("word.bid", N_("Bid"), N_(
        "An action: put your marker on a number of a track that you can pay. If nobody bids higher you pay it, take the tile and"
        " may place one tile: this one or another of your reserve."), "Actions"),
    ("word.outbid", N_("Outbid"), N_(
        "Whoever is outbid takes the marker back and chooses any action when the turn comes round again, also a higher bid on the"
        " same tile. Nobody raises a bid of their own that stands."), "Actions"),
    ("word.minimum", N_("Starting price"), N_(
        "The lowest bid for a premier tile. It stands on a circle of the track, and each round drops to the next lower circle,"
        " from {last} down to {first}. A tile that nobody wanted for {first} leaves the game."), "A round"),
    ("word.first_player", N_("First player"), N_(
        "Chooses first, and is asked first by events. The button passes clockwise after each round."), "A round"),
    ("word.round", N_("Round"), N_(
        "Prices drop, new tiles come up with events, everybody earns income, everybody chooses an action, the actions are"
        " resolved, and the button passes."), "A round"),
    ("word.reserve", N_("Reserve"), N_(
        "Tiles that you own and have not placed. They bring nothing until they lie on your sheet. After a winning bid or"
        " Publicity you may place one of them."), "The table"),
    ("word.resort", N_("Resort"), N_(
        "Your sheet with its tiles: the hotel area in the west, the casino area in the east, a neutral middle. When a sheet"
        " is full the round is finished, and the game ends."), "The table"),
    ("word.hotel_area", N_("Hotel area"), N_(
        "The blue columns. Covered by blue and green tiles alone, they bring {area} Fame at the end."), "The end"),
    ("word.casino_area", N_("Casino area"), N_(
        "The yellow columns. Covered by yellow and green tiles alone, they bring {area} Fame at the end."), "The end"),
    ("word.entrance", N_("Entrance"), N_(
        "A door in the outer wall, half way up: the hotel's in the west, the casino's in the east. Every tile needs a path to"
        " the entrance of its colour; a green tile to either."), "Placing"),
    ("word.door", N_("Door"), N_(
        "An opening in the wall of a tile. One walks from tile to tile where both have a door on the common edge. A door that"
        " faces a wall leads nowhere, which is allowed."), "Placing"),
    ("word.path", N_("Path"), N_(
        "The way through doors from a tile to an entrance. It runs through tiles of any colour, never across empty squares."),
        "Placing"),
    ("word.connection", N_("Connection"), N_(
        "If a path leads from one entrance to the other you get {connection} Fame at the end."), "The end"),
    ("word.diamond", N_("Diamond"), N_(
        "Where four squares meet, red corners make a diamond: {full} Fame at the end if all four squares lie under tiles with"
        " red corners, {part} if three do. The middle of one large tile is none."), "The end"),
    ("word.needs", N_("Needs"), N_(
        "What must lie on your sheet before a tile may be placed, one of each. It stays there and serves any number of tiles."),
        "Placing"),
    ("word.basic", N_("Basic tile"), N_(
        "Slots, Lounge and Restaurant: on sale in every round as long as their stacks last."), "The table"),
    ("word.premier", N_("Premier tile"), N_(
        "Every other tile. It comes up by chance and is on sale until somebody buys it or nobody wants it for {first} dollars."),
        "The table"),
    ("word.strike", N_("Strike"), N_(
        "Nobody may bid on that tile or its fancy one this round."), "Events"),
    ("word.second_track", N_("Second Slots track"), N_(
        "With {seats} players Slots are sold on two tracks, each an auction of its own, while two Slots are left."), "Rulings"),
    ("word.event", N_("Event card"), N_(
        "One is drawn for every empty premier space. First its text happens, then its symbol says from which stack the new tile"
        " comes."), "A round"),
)  # fmt: skip


def word_explanation(key: str, title: str, text: str, rule: str) -> Explanation:
    """A space or a word."""
    amounts = {
        "slots": all_of([str(value) for value in SLOTS_TRACK]),
        "first": PREMIER_TRACK[0],
        "last": PREMIER_TRACK[LAST_CIRCLE],
        "area": AREA_FAME,
        "connection": CONNECTION_FAME,
        "full": FULL_DIAMOND,
        "part": THREE_QUARTER_DIAMOND,
        "seats": MOST_SEATS,
        "publicity": PUBLICITY_FAME,
    }
    return Explanation(key, _(title), _(text, **amounts), rule=rule)


def explanations(options: Mapping[str, Any]) -> list[Explanation]:
    """Everything that can be asked about."""
    return [
        *(tile_explanation(kind) for kind in range(KINDS)),
        *(event_explanation(event) for event in range(len(EVENTS))),
        *(stack_explanation(size) for size in range(len(SIZES))),
        *(word_explanation(*word) for word in WORDS),
    ]
