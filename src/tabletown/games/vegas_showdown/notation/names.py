"""What things are called in the language that is spoken: for moves, questions, news, explanations and the board.

Positions keep the names of the rules' tables. In English both are the same words; a test compares the tables.
"""

from typing import Any

from tabletown.drawing.svg import signed
from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _, all_of, ngettext, one_of
from tabletown.text.number_words import in_words

from ..rules.auction import has_twin, tile_of
from ..rules.components import (
    ADVERTS,
    CARDS,
    CONNECTION_FAME,
    FULL_DIAMOND,
    GOOD_RELATIONS_STEP,
    NO_SYMBOL,
    PER_LOUNGE,
    PER_RESTAURANT,
    PER_SLOTS,
    PREMIER,
    SECOND_SLOTS,
    SURPLUS_PRICE,
    THREE_QUARTER_DIAMOND,
    TILES,
    TRACK_TILE,
    VISIONARY_FAME,
    square_name,
)
from ..rules.state import NO_TILE

TILE_WORDS = (
    N_("Slots"), N_("Lounge"), N_("Restaurant"), N_("Fancy Slots"), N_("Dragon Room"), N_("Table Games"), N_("High Rollers Room"),
    N_("Sports Book"), N_("Space Age Sports Book"), N_("Fancy Lounge"), N_("Night Club"), N_("Theater"), N_("Fancy Restaurant"),
    N_("Buffet"), N_("Five-Star Steakhouse"),
)  # fmt: skip
EVENT_WORDS = (
    N_("Slots Tournament"), N_("Ladies' Night"), N_("Thanksgiving"), N_("Slots King"), N_("Lounge Lizard"), N_("Famous Chef"),
    N_("Slots Builders on Strike"), N_("Lounge Builders on Strike"), N_("Restaurant Builders on Strike"), N_("Taxes"),
    N_("Convention"), N_("Good Relations"), N_("P.R. Scandal"), N_("Visionary"), N_("Sale"), N_("Rise in Demand"),
    N_("Ad Campaign"), N_("Slots Surplus"), N_("Master Designer"), N_("Master Planner"), N_("Pull Strings"),
)  # fmt: skip
EVENT_TEXTS = (
    N_("Everybody gets ${per_slots} for each Slots and Fancy Slots."),
    N_("Everybody gets ${per_lounge} for each Lounge and Fancy Lounge."),
    N_("Everybody gets ${per_restaurant} for each Restaurant and Fancy Restaurant."),
    N_("Everybody gets {per_slots} Fame for each Slots and Fancy Slots."),
    N_("Everybody gets {per_lounge} Fame for each Lounge and Fancy Lounge."),
    N_("Everybody gets {per_restaurant} Fame for each Restaurant and Fancy Restaurant."),
    N_("No bids on Slots or Fancy Slots this round."),
    N_("No bids on Lounge or Fancy Lounge this round."),
    N_("No bids on Restaurant or Fancy Restaurant this round."),
    N_("This round's income is halved."),
    N_("This round's income is the Population, whatever the Revenue."),
    N_("Whoever outbids another this round goes at least {higher} spaces higher."),
    N_("No Publicity this round."),
    N_("Whoever outbids another this round gets {visionary} Fame at once."),
    N_("Every price on the board drops to the next lower circle."),
    N_("Every price on the board rises to the next higher circle."),
    N_("In turn, everybody may pay {adverts}."),
    N_("In turn, everybody may buy one Slots for ${surplus} and place it at once."),
    N_("Diamonds score now: {part} Fame for three quarters, {full} for a full one."),
    N_("Everybody whose entrances are connected gets {connection} Fame."),
    N_("The first player names the stack of the new tile."),
)
CARD_WORDS = (N_("{event} (small)"), N_("{event} (medium)"), N_("{event} (large)"))
SIZE_WORDS = (N_("small"), N_("medium"), N_("large"))
STACK_WORDS = (N_("the small stack"), N_("the medium stack"), N_("the large stack"))
ON_SHEET = (
    N_("{tile} at {square} upright"),
    N_("{tile} at {square} turned right"),
    N_("{tile} at {square} turned round"),
    N_("{tile} at {square} turned left"),
)


def tile_name(kind: int) -> str:
    """A kind of tile."""
    return _(TILE_WORDS[kind])


def event_name(event: int) -> str:
    """An event, whatever its symbol."""
    return _(EVENT_WORDS[event])


def event_text(event: int) -> str:
    """What is written on an event card."""
    return _(
        EVENT_TEXTS[event],
        per_slots=PER_SLOTS,
        per_lounge=PER_LOUNGE,
        per_restaurant=PER_RESTAURANT,
        higher=in_words(GOOD_RELATIONS_STEP),
        visionary=VISIONARY_FAME,
        adverts=one_of([advert_words(i) for i in range(len(ADVERTS))]),
        surplus=SURPLUS_PRICE,
        part=THREE_QUARTER_DIAMOND,
        full=FULL_DIAMOND,
        connection=CONNECTION_FAME,
    )


def advert_words(i: int) -> str:
    """An offer of an Ad Campaign in the list of all: '$10 for 5 Fame', then '$5 for 2'."""
    price, fame = ADVERTS[i]
    return _("${price} for {fame}", price=price, fame=fame) if i else _("${price} for {fame} Fame", price=price, fame=fame)


def card_name(card: int) -> str:
    """An event card with its symbol: 'Sale (large)'."""
    event, symbol = CARDS[card]
    return event_name(event) if symbol == NO_SYMBOL else _(CARD_WORDS[symbol], event=event_name(event))


def stack_name(size: int) -> str:
    """'the small stack'."""
    return _(STACK_WORDS[size])


def track_name(s: Any, track: int) -> str:
    """What is sold on a track: the tile's name, and which one where two tracks sell the same; of an empty space its number."""
    if track == SECOND_SLOTS:
        return _("Slots (track 2)")
    if track < PREMIER:
        return tile_name(int(TRACK_TILE[track]))
    kind, number = ask(tile_of, s, track), track - PREMIER + 1
    if kind == NO_TILE:
        return _("space {number}", number=number)
    return premier_name(kind, number if ask(has_twin, s, track) else 0)


def premier_name(kind: int, number: int) -> str:
    """'Fancy Slots', or 'Fancy Slots (space 2)' where another one is on the board."""
    return _("{tile} (space {number})", tile=tile_name(kind), number=number) if number else tile_name(kind)


def tile_on_sheet(kind: int, square: int, turn: int) -> str:
    """'Lounge at C2 turned right'."""
    return _(ON_SHEET[turn], tile=tile_name(kind), square=square_name(square))


def gains(kind: int) -> str:
    """What a tile brings: '1 Revenue and 2 Fame'."""
    return all_of(amounts(TILES[kind].population, TILES[kind].revenue, TILES[kind].fame, str))


def changes(kind: int, sign: int) -> str:
    """What placing a tile (1) or taking it up (-1) changes: '+1 Revenue and +2 Fame'."""
    tile = TILES[kind]
    return all_of(amounts(sign * tile.population, sign * tile.revenue, sign * tile.fame, signed))


def amounts(population: int, revenue: int, fame: int, written: Any) -> list[str]:
    """The three figures that a tile changes, those that are not zero."""
    found = ((N_("{n} Population"), population), (N_("{n} Revenue"), revenue), (N_("{n} Fame"), fame))
    return [_(template, n=written(n)) for template, n in found if n]


def squares(n: int) -> str:
    """'1 square', '5 squares'."""
    return ngettext("{n} square", "{n} squares", n)
