"""Entries of positions that are made of parts, for whoever chooses them instead of writing them."""

from tabletown.game.declaration import Compound, WordPart
from tabletown.text.i18n import N_

from ..rules.components import (
    BASICS,
    COLUMNS,
    SHEETS,
    TILE_NAMES,
    TRACK_VALUES,
    TURN_WORDS,
)
from .position import ACTIONS, CIRCLES, SOLD

SQUARE_NAMES = tuple(f"{column}{row + 1}" for row in range(max(sheet.rows for sheet in SHEETS)) for column in COLUMNS)
BIDS = tuple(str(bid) for bid in sorted({value for values in TRACK_VALUES for value in values}))
KIND = WordPart(N_("tile"), tuple(TILE_NAMES))
LAID = (KIND, WordPart(N_("square"), SQUARE_NAMES, "at "), WordPart(N_("turn"), tuple(TURN_WORDS)))
COMPOUNDS = (
    Compound(("sheets", "*", "*"), LAID),
    Compound(("taken_up", "*"), LAID),
    Compound(
        ("spaces", "*"),
        (
            WordPart(N_("tile"), tuple(TILE_NAMES[BASICS:])),
            WordPart(N_("price"), tuple(str(price) for price in CIRCLES), "at "),
        ),
    ),
    Compound(
        ("actions", "*"),
        (
            WordPart(N_("action"), tuple(ACTIONS)),
            WordPart(N_("bid"), ("", *BIDS)),
            WordPart(N_("tile"), ("", *SOLD), "on "),
        ),
    ),
)
