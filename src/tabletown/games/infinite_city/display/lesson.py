"""The guided first game: five turns in a small city, from the first area of three to the end's conditions."""

from collections.abc import Mapping
from typing import Any

from tabletown.game.lesson import Among, Answer, Chapter, Facts, Lesson, Variant, Verdict
from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import N_

from ..notation.words import cell_of, place_of
from ..rules.city import list_free_cells
from ..rules.components import NAMES, POINTS, SILVERED
from ..rules.effects import EFFECTS
from ..rules.numbers import MOST_LEGAL
from ..rules.prospects import makes_area
from ..rules.state import LUCK

POSITION = {
    "phase": "action",
    "active": "P1",
    "tiles": {
        "0,0": "Port P1",
        "1,0": "Housing P1",
        "0,1": "face-down Factory",
        "0,-1": "face-down Arboretum",
        "-1,0": "Embassy P2",
        "-1,1": "Construction Site P2",
    },
    "hands": {
        "P1": ["Housing", "Factory", "Temple", "Transit Station", "Security Guardpost"],
        "P2": ["Port", "Port", "Stadium", "Arboretum", "Embassy"],
    },
}
SILVER_TILES = tuple(name for name, silver in zip(NAMES, SILVERED, strict=True) if silver)
POINTED = tuple(name for name, points in zip(NAMES, POINTS, strict=True) if points)
BREAKING = (
    "Bank",
    "Disaster Site",
    "Embassy",
    "Mausoleum",
    "Post Office",
    "Security Guardpost",
    "Stadium",
    "Transit Station",
)
"""Tiles that move or remove what others have built."""


def facts(s: Any, view: Mapping[str, Any], seat: int) -> Facts:
    """What the guide speaks of: points, tokens, and where a tile would make an area or enlarge one."""
    me, other = view["players"][seat], view["players"][1 - seat]
    return {
        "tokens": me["tokens"],
        "points": me["points"],
        "areas": me["areas"],
        "values": me["values"],
        "silver_points": me["silver_points"],
        "silver": me["silver"],
        "other_silver": other["silver"],
        "other_points": other["points"],
        "stations": view["stations"],
        "own_hand": view["source"] in (None, seat),
        "area_cells": area_cells(s, seat),
        "face_down": tuple(tile["at"] for tile in view["tiles"] if not tile["up"]),
        "mine": tuple(tile["at"] for tile in view["tiles"] if tile["tokens"][seat]),
        "theirs": tuple(tile["at"] for tile in view["tiles"] if tile["tokens"][1 - seat] and not tile["tokens"][seat]),
    }


def area_cells(s: Any, seat: int) -> tuple[str, ...]:
    """The free cells, by their ids on the drawing, where a tile of the seat's would belong to an area."""
    free = listed(list_free_cells, s, MOST_LEGAL)
    return tuple(place_of("cell", cell_of(s, move)) for move in free if ask(makes_area, s, seat, move))


TEXTS = tuple(
    phase.name.lower() for phase in dict.fromkeys(phase for effect in EFFECTS for phase in effect.asks) if phase not in LUCK
)
"""The phases in which a tile's text asks for something."""
TOOK_PLACE = N_("It stands there with one of your tokens: the tile is yours now.")
GROWS = Answer(
    Verdict.GOOD,
    N_("It is connected to your tiles: the area counts a point for each of its tiles."),
    {"kind": "place", "at": Among("area_cells")},
)
APART = N_("It stands apart from your areas. That is worth something only if it has points or silver, or if you come back there.")
CHAPTERS = (
    Chapter(
        "action",
        N_(
            "Most points win: three or more touching tiles with your tokens are an area and count 1 each. Play a tile from "
            "your hand."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("Housing will let you put one more token into the city in this very turn."),
                {"tile": "Housing"},
            ),
            Answer(
                Verdict.GOOD,
                N_("A Temple has 3 points printed on it, and lets you play a tile out of {first}'s hand as your own."),
                {"tile": "Temple"},
            ),
            Answer(
                Verdict.GOOD,
                N_("A Factory has a silver border and brings you five extra tiles to choose from."),
                {"tile": "Factory"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "A Transit Station has a silver border and lets two tiles swap places: of more use when there is more to "
                    "swap."
                ),
                {"tile": "Transit Station"},
            ),
        ),
        N_("A Security Guardpost clears all tokens off another tile: of more use when {first} has an area to break."),
        places=("hand_housing", "hand_factory", "hand_temple", "tile_0_0", "tile_1_0"),
        joined=True,
    ),
    Chapter(
        "place",
        N_("It may go beside any tile. Next to your two it makes an area of three: 3 points. Each cell says what you gain."),
        (
            Answer(
                Verdict.GOOD,
                N_("Three connected tiles with your tokens: an area, worth 3 points."),
                {"at": Among("area_cells")},
            ),
            Answer(
                Verdict.COSTS,
                N_(
                    "There it does not touch your two tiles, and fewer than three count nothing. Beside them it would be an "
                    "area of 3 points."
                ),
                {"kind": "place"},
            ),
        ),
        TOOK_PLACE,
        places=("cell_1_1", "cell_2_0", "cell_1_-1"),
    ),
    Chapter(
        TEXTS,
        N_("What a tile's text says must be done, as far as it can be. Choose on the board."),
        (
            Answer(
                Verdict.GOOD,
                N_("It turns over as soon as a token of yours is on it, and its text is then carried out as yours."),
                {"kind": "settle", "at": Among("face_down")},
            ),
            Answer(
                Verdict.GOOD,
                N_("All tokens on it go home, {first} controls one tile less."),
                {"kind": "clear", "at": Among("theirs")},
            ),
            Answer(
                Verdict.COSTS,
                N_("All tokens on it go home, and those are yours. A tile of {first}'s would have been the better choice."),
                {"kind": "clear", "at": Among("mine")},
            ),
        ),
        N_("Done: then the text is finished, or asks for the next thing."),
        variants=(
            Variant(
                {"asks": "settle"},
                N_(
                    "Housing: put a token on a tile that has none. A face-down tile turns over, and its text is carried out, too."
                ),
                ("tile_0_1", "tile_0_-1"),
            ),
            Variant(
                {"asks": "clear"},
                N_("Security Guardpost: all tokens on one other tile go home to their owners. Whose?"),
                ("tile_-1_0", "tile_-1_1"),
            ),
            Variant({"asks": "depart"}, N_("Transit Station: choose two tiles that swap places, with all tokens on them.")),
            Variant(
                {"asks": "choose_hand"}, N_("Temple: look at another hand and play one of its tiles as your own."), ("player_2",)
            ),
        ),
    ),
    Chapter(
        "action",
        N_(
            "After each turn you draw until you hold five tiles, or none if you hold as many. Whoever has most silver borders "
            "at the end scores them: you have {silver}, {first} {other_silver}."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("It has a silver border: one more for you, if it keeps your token until the end."),
                {"kind": "play", "tile": SILVER_TILES},
            ),
        ),
        N_("Each tile says what it lets you do."),
        joined=True,
    ),
    Chapter(
        "place",
        N_("Where? A tile that touches your area makes it larger. A Plaza with a free side would force you to that side."),
        (GROWS,),
        APART,
        facts={"own_hand": True},
    ),
    Chapter(
        "action",
        N_(
            "Whoever has a token on a tile controls it, several players at once if need be. Look where {first} is strong, and "
            "what your tiles could do about it."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("It can change what others have built: an area that loses its middle may count nothing."),
                {"kind": "play", "tile": BREAKING},
            ),
            Answer(
                Verdict.GOOD,
                N_("It has points printed on it. They count for whoever controls it at the end, apart from areas."),
                {"kind": "play", "tile": POINTED},
            ),
        ),
        N_("By itself it leaves {first}'s tokens where they are: what counts is what it adds to your own tiles."),
        places=("player_2",),
        joined=True,
    ),
    Chapter(
        "place",
        N_("Only sides connect: tiles that touch at a corner are two groups. Face-down tiles with your token count, too."),
        (GROWS,),
        APART,
        facts={"own_hand": True},
    ),
    Chapter(
        "action",
        N_(
            "Each tile takes one of your tokens: {tokens} are left. Whoever places their last one starts the final round; a "
            "fifth Power Station ends the game at once."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("It locks itself and the tiles beside it: what is yours there can no longer be moved or taken."),
                {"tile": "Power Station"},
            ),
        ),
        N_("Mind your tokens: they are your clock. {stations} of five Power Stations are face up so far."),
        joined=True,
    ),
    Chapter(
        "place",
        N_(
            "Others can move, clear or remove tiles. One large area counts most and breaks easily; a Power Station protects "
            "its neighbours."
        ),
        (GROWS,),
        APART,
        facts={"own_hand": True},
    ),
    Chapter(
        "action",
        N_(
            "Points as they stand: {points} for you ({areas} for areas, {values} printed on tiles, {silver_points} for silver), "
            "{other_points} for {first}. Your move."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("It has a silver border, and silver may decide at the end."),
                {"kind": "play", "tile": SILVER_TILES},
            ),
        ),
        N_("Read what it does, then put it where it counts."),
        places=("player_1", "player_2"),
    ),
)
LESSON = Lesson(
    position=POSITION,
    opponents=("Ben",),
    chapters=CHAPTERS,
    facts=facts,
    ending=N_(
        "That is the whole game: play a tile, do what it says. At the end areas of three or more count a point a tile, then the "
        "points on face-up tiles, and the silver of whoever has most of it. Play on from here, the table is yours."
    ),
    bots={1: {"action": ("play Port", "play Stadium", "play Arboretum", "play Port", "play Embassy")}},
    asides={
        "action": N_("Play a tile from your hand."),
        "place": N_("Put it beside any tile of the city."),
        **dict.fromkeys(TEXTS, N_("Do what the tile says: choose on the board.")),
    },
)
