"""Entries of positions that are made of parts, for whoever chooses them instead of writing them."""

from tabletown.game.declaration import Compound, WordPart
from tabletown.text.i18n import N_

from ..rules.components import NAMES

SEATS = ("", "P1", "P2", "P3", "P4", "P5", "P6")
KIND = WordPart(N_("tile"), NAMES)
KNOWN = WordPart(N_("seen by"), SEATS, "seen by ", most=6)
MOST_TOKENS = 40
"""On one tile, as far as they can be chosen. A Hotel and a Stadium hold any number."""
COMPOUNDS = (
    Compound(
        ("tiles", "*"),
        (
            WordPart(N_("side up"), ("", "face-down"), without=N_("face-up")),
            KIND,
            WordPart(N_("token"), SEATS, most=MOST_TOKENS),
            KNOWN,
        ),
    ),
    Compound(("looked", "*"), (KIND, KNOWN)),
    Compound(("bottom", "*", "*"), (KIND, KNOWN)),
)
