"""Entries of positions that are made of parts, for whoever chooses them instead of writing them."""

from tabletown.game import Compound, WordPart
from tabletown.language import N_

from ..rules.components import NAMES

SEATS = ("", "P1", "P2", "P3", "P4", "P5", "P6")
KIND = WordPart(N_("tile"), NAMES)
KNOWN = (WordPart(N_("seen by"), SEATS, "seen by "), WordPart(N_("and by"), SEATS))
COMPOUNDS = (
    Compound(
        ("tiles", "*"),
        (
            WordPart(N_("side up"), ("", "face-down"), without=N_("face-up")),
            KIND,
            WordPart(N_("token"), SEATS),
            WordPart(N_("second token"), SEATS),
            *KNOWN,
        ),
    ),
    Compound(("looked", "*"), (KIND, *KNOWN)),
    Compound(("bottom", "*", "*"), (KIND, *KNOWN)),
)
