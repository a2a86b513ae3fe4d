"""The guided first game: three rounds of bidding for the first tiles of a resort, and what counts at the end."""

from collections.abc import Mapping
from typing import Any

from tabletown.game.lesson import Among, Answer, Chapter, Facts, Lesson, Verdict
from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_

from ..notation.words import id_word
from ..rules.components import FAME, REVENUE, TILE_NAMES
from ..rules.prospects import income_with, placing_reason
from ..rules.reasons import Reason
from ..rules.turns import usual_income

POSITION = {
    "phase": "choose_action",
    "round": 1,
    "first": "P1",
    "actor": "P1",
    "spaces": ["Fancy Slots at 18", "Table Games at 18", "Sports Book at 25", None],
    "cash": [25, 25, 25],
}


def facts(s: Any, view: Mapping[str, Any], seat: int) -> Facts:
    """What the guide speaks of: the numbers of the resort, and what could not be placed there."""
    me = view["players"][seat]
    on_sale = [track for track in view["tracks"] if track["tile"] is not None]
    bidding = next((track for track in on_sale if track["bidding"]), None)
    names = {track["tile"]["name"] for track in on_sale}
    prices = [bidding["values"][space] for space in bidding["biddable"]] if bidding else []
    return {
        "round": view["round"],
        "cash": me["cash"],
        "population": me["population"],
        "revenue": me["revenue"],
        "tiles": len(me["tiles"]),
        "reserve": len(me["reserve"]),
        "waiting": next((f"reserve-{seat + 1}-{id_word(tile['name'])}" for tile in me["reserve"]), ""),
        "unplaceable": tuple(sorted(name for name in names if needs_another(s, seat, name))),
        "earning": tuple(sorted(name for name in names if raises_income(s, seat, name))),
        "famous": tuple(sorted(name for name in names if brings_fame(s, seat, name))),
        "place_publicity": "publicity" if view["publicity"] else "",
        "place_renovate": "renovate" if len(me["tiles"]) > 1 or me["reserve"] else "",
        "standing_bid": bool(bidding and bidding["bidder"] >= 0),
        "least": prices[0] if prices else 0,
        "lowest": tuple(prices[:1]),
        **{place_fact(track): place_on_offer(s, seat, track, me["cash"]) for track in view["tracks"]},
    }


def place_fact(track: Mapping[str, Any]) -> str:
    """The fact in which the place of a track stands: 'place_space_1'."""
    return f"place_{track['track'].replace('-', '_')}"


def place_on_offer(s: Any, seat: int, track: Mapping[str, Any], cash: int) -> str:
    """The place of a track on the drawing if this money is enough to bid there on a tile that needs no other; else nothing."""
    affordable = any(track["values"][space] <= cash for space in track["biddable"])
    return f"track-{track['track']}" if affordable and not needs_another(s, seat, track["tile"]["name"]) else ""


def needs_another(s: Any, seat: int, name: str) -> bool:
    """Whether a tile could not be placed now for want of another on the sheet."""
    return ask(placing_reason, s, seat, TILE_NAMES.index(name)) == Reason.NEEDS


def raises_income(s: Any, seat: int, name: str) -> bool:
    """Whether a tile could be placed now, and its Revenue would then bring more income."""
    kind = TILE_NAMES.index(name)
    more = REVENUE[kind] > 0 and ask(income_with, s, seat, kind) > ask(usual_income, s, seat)
    return bool(more) and ask(placing_reason, s, seat, kind) == Reason.NONE


def brings_fame(s: Any, seat: int, name: str) -> bool:
    """Whether a tile could be placed now, and would bring Fame."""
    kind = TILE_NAMES.index(name)
    return bool(FAME[kind]) and ask(placing_reason, s, seat, kind) == Reason.NONE


UNPLACEABLE = Answer(
    Verdict.COSTS,
    N_("It needs another tile on your sheet first. Until you have that, it would lie in your reserve and bring nothing."),
    {"kind": "auction", "tile": Among("unplaceable")},
)
NO_BID = Answer(
    Verdict.POSSIBLE,
    N_("Publicity brings 1 Fame and costs nothing, but your money lies idle for a round."),
    {"kind": "publicity"},
)
RENOVATION = Answer(
    Verdict.COSTS,
    N_("Renovating rearranges tiles, and you have hardly any to rearrange: the round would bring you nothing."),
    {"kind": "renovate"},
    {"tiles": range(2), "reserve": 0},
)
CHEAPEST = Answer(
    Verdict.GOOD,
    N_("The lowest price that is open to you: nobody pays more than their own bid, and you can bid again if you are outbid."),
    {"kind": "bid", "amount": Among("lowest")},
)
CHAPTERS = (
    Chapter(
        "choose_action",
        N_(
            "Most Fame wins. Income each round is the lower of Population and Revenue: you have {population} and {revenue}, "
            "so bid on what brings Revenue."
        ),
        (
            Answer(Verdict.GOOD, N_("Slots bring 1 Revenue for little money: that is $1 more each round."), {"tile": "Slots"}),
            UNPLACEABLE,
            Answer(
                Verdict.GOOD, N_("It brings Revenue: more income each round, the sooner the better."), {"tile": Among("earning")}
            ),
            Answer(
                Verdict.COSTS,
                N_("A Restaurant brings 2 Population, but your Revenue is the lower number: your income would not grow."),
                {"tile": "Restaurant"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("A Lounge brings 2 Fame at once. Early in the game, income is worth more."),
                {"tile": "Lounge"},
            ),
            NO_BID,
            RENOVATION,
        ),
        N_("Everybody has one marker, for one bid or one action."),
        places=("track-slots-1", "track-space-2", "track-space-3"),
        joined=True,
    ),
    Chapter(
        "choose_bid",
        N_("How much? If somebody outbids you, your marker comes back and you choose anew: so begin with the lowest price."),
        (
            CHEAPEST,
            Answer(
                Verdict.COSTS,
                N_("${least} would have been enough to begin with. You pay ${amount} if nobody outbids you."),
                {"kind": "bid"},
                {"standing_bid": False},
            ),
        ),
        N_("You pay ${amount} if nobody outbids you."),
    ),
    Chapter(
        "choose_action",
        N_("You were outbid: your marker is back, and no money is lost. Bid higher, or take what nobody has bid on."),
        (
            UNPLACEABLE,
            Answer(Verdict.GOOD, N_("Still Revenue, which is what your income lacks."), {"tile": Among("earning")}),
            Answer(Verdict.POSSIBLE, N_("Not what your income needs most, but it is not wasted."), {"kind": "auction"}),
            NO_BID,
            RENOVATION,
        ),
        N_("Your marker stands again."),
        facts={"round": 1},
        joined=True,
    ),
    Chapter(
        "choose_bid",
        N_("You have ${cash}, and what you do not spend now you can bid with next round."),
        (CHEAPEST,),
        N_("A higher bid may drive the others away, and costs you as much."),
        facts={"round": 1},
    ),
    Chapter(
        "choose_tile",
        N_("You have won it and paid: place it on your sheet now. Only tiles on the sheet bring anything."),
        (
            Answer(Verdict.GOOD, N_("Now choose the square for it."), {"kind": "place"}),
            Answer(
                Verdict.COSTS,
                N_("In your reserve it brings nothing, and placing it later takes an action or another bid that you win."),
                {"kind": "place nothing"},
            ),
        ),
        N_("It is settled."),
        places=("{waiting}",),
    ),
    Chapter(
        "choose_square",
        N_("Doors must make a path: yellow tiles to the casino entrance, blue ones to the hotel entrance, green ones to either."),
        (
            Answer(
                Verdict.GOOD,
                N_("From tile to tile, door to door: leave doors open for what comes next. What it brings counts from now on."),
                {"kind": "square"},
            ),
        ),
        N_("It is settled."),
    ),
    Chapter(
        "choose_action",
        N_(
            "A new round: everybody was paid, and what nobody bought is cheaper now. Dear tiles bring Fame, and need simpler "
            "ones on your sheet first."
        ),
        (
            UNPLACEABLE,
            Answer(
                Verdict.GOOD,
                N_("Revenue again. Watch that Population does not become the lower of the two."),
                {"tile": Among("earning")},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("2 Fame, and Lounges are needed for Fancy Lounges, Night Clubs and the Theater."),
                {"tile": "Lounge"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("2 Population: worth it as soon as your Revenue is higher than your Population."),
                {"tile": "Restaurant"},
            ),
            NO_BID,
            RENOVATION,
        ),
        N_("Everybody has one marker, for one bid or one action."),
        facts={"round": 2},
        places=("{place_slots_1}", "{place_lounge}", "{place_space_1}", "{place_space_2}", "{place_space_3}"),
        joined=True,
    ),
    Chapter(
        "choose_bid",
        N_("Look at the others' money before you bid: who cannot pay more cannot outbid you."),
        (CHEAPEST,),
        N_("A jump like that may keep the others away, if they have less."),
        facts={"round": 2},
    ),
    Chapter(
        "choose_square",
        N_(
            "Where two tiles meet, a path goes through only if both have a door there, so keep doors towards free squares. Tiles "
            "with red corners make diamonds where they meet."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("Your resort grows. A casino covered in yellow and green, or a hotel in blue and green, will bring 5 Fame."),
                {"kind": "square"},
            ),
        ),
        N_("It is settled."),
        facts={"round": 2},
    ),
    Chapter(
        "choose_action",
        N_(
            "Instead of bidding you may choose Publicity, 1 Fame and a tile out of your reserve, or Renovate: take up to two "
            "tiles off your sheet and put up to two down."
        ),
        (
            UNPLACEABLE,
            Answer(
                Verdict.GOOD, N_("More income: worth a round's bid as long as many rounds are left."), {"tile": Among("earning")}
            ),
            Answer(
                Verdict.GOOD,
                N_("Fame at once. Dollars themselves hardly count at the end, so spend them."),
                {"tile": Among("famous")},
            ),
            NO_BID,
            RENOVATION,
        ),
        N_("Everybody has one marker, for one bid or one action."),
        facts={"round": 3},
        places=("{place_publicity}", "{place_renovate}"),
        joined=True,
    ),
    Chapter(
        "choose_bid",
        N_("What nobody bids on is one step cheaper next round. Waiting pays if nobody else can use the tile."),
        (CHEAPEST,),
        N_("You pay ${amount} if nobody outbids you."),
        facts={"round": 3},
    ),
    Chapter(
        "choose_action",
        N_(
            "The game ends when a sheet is full or a stack has run out. Then the first three in Population and in Revenue get 5, "
            "3 and 1 Fame; a path between the entrances brings 3, a diamond up to 3, every $10 another 1."
        ),
        (
            UNPLACEABLE,
            Answer(
                Verdict.GOOD,
                N_("Revenue counts twice: as income now, and at the end, if you have the most of it."),
                {"tile": Among("earning")},
            ),
            NO_BID,
        ),
        N_("From here on you know the game: earn first, then buy Fame."),
        facts={"round": range(4, 99)},
    ),
)
LESSON = Lesson(
    position=POSITION,
    opponents=("Ben", "Clara"),
    chapters=CHAPTERS,
    facts=facts,
    ending=N_(
        "That is the whole game: bid, place, be paid the lower of Population and Revenue, and turn money into Fame before a "
        "sheet is full or a stack is empty. Most Fame wins. Play on from here, the table is yours."
    ),
    luck={"draw_event": ("draw Slots Tournament (small)", "draw Famous Chef (medium)")},
    bots={
        1: {
            "choose_action": ({"tile": "Slots"}, {"tile": "Restaurant"}, {"tile": "Slots"}),
            "choose_bid": ({"amount": 7}, {"amount": 15}, {"amount": 5}),
        },
        2: {
            "choose_action": ({"tile": "Lounge"}, {"tile": "Lounge"}),
            "choose_bid": ({"amount": 9}, {"amount": 9}),
        },
    },
    asides={
        "choose_action": N_("Bid on a tile, renovate, or make publicity."),
        "choose_bid": N_("Choose a price."),
        "choose_tile": N_("Place one tile from your reserve, or nothing."),
        "choose_square": N_("Choose the square for it."),
        "choose_turn": N_("Turn it so that its doors fit."),
        "renovate": N_("Take up or place up to two tiles, then finish."),
    },
)
