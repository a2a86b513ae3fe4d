"""For the position editor: which entry of a position a place of the drawing shows, and what players call the entries."""

import re
from collections.abc import Mapping
from typing import Any

from tabletown.text.i18n import N_

from ..rules.components import CARD_KEYS, CARD_NAMES, DECK, DECK_NAMES

NAME_OF = dict(zip(CARD_KEYS, CARD_NAMES, strict=True))
DECK_OF = {key: DECK_NAMES[DECK[kind]] for kind, key in enumerate(CARD_KEYS)}

FIELD_WORDS = {
    "active": N_("whose turn it is"),
    "added_two": N_("the Harbor has added 2"),
    "bottom": N_("majors put under their deck"),
    "card": N_("the card that was chosen to give or swap"),
    "cities": N_("cards in the towns"),
    "coins": N_("coins"),
    "copies": N_("copies of that company that still work"),
    "deck": N_("cards in the decks"),
    "deck:1-6": N_("cards 1 to 6"),
    "deck:7+": N_("cards from 7 on"),
    "deck:major": N_("majors"),
    "dice": N_("what was rolled"),
    "discarded": N_("majors out of the game"),
    "extra_turn": N_("another turn is earned"),
    "landmarks": N_("landmarks that stand"),
    "market": N_("cards in the markets"),
    "market:1-6": N_("cards 1 to 6"),
    "market:7+": N_("cards from 7 on"),
    "market:major": N_("majors"),
    "phase": N_("what is decided now"),
    "rolling": N_("how many dice are rolled"),
    "stored": N_("coins on the Tech Startup"),
    "top": N_("the major that lies on top, as all have seen"),
    "tuna": N_("the first die of the tuna roll"),
    "phase:first_player": N_("luck: who begins"),
    "phase:set_out": N_("luck: the first markets"),
    "phase:roll": N_("how many dice are rolled"),
    "phase:dice": N_("luck: the dice"),
    "phase:keep": N_("which two of three dice are kept"),
    "phase:harbor": N_("Harbor: whether 2 are added"),
    "phase:demolish": N_("Demolition Company: which landmark"),
    "phase:give": N_("Moving Company: which card"),
    "phase:receive": N_("Moving Company: who gets it"),
    "phase:tuna": N_("luck: the tuna roll"),
    "phase:swap": N_("Business Center: which own card"),
    "phase:swap_for": N_("Business Center: for which card"),
    "phase:roll_again": N_("whether the dice are rolled again"),
    "phase:build": N_("what is built"),
    "phase:blind_draw": N_("luck: the top major"),
    "phase:replenish": N_("luck: the market is filled"),
    "phase:invest": N_("Tech Startup: whether a coin is invested"),
    "phase:extra_turn": N_("whether another turn is taken"),
    "phase:over": N_("the game is over"),
}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """A card of a market or a town, the landmarks of a player, a market, the dice, the purse."""
    if (found := re.fullmatch(r"market-(\w+)", place)) and found[1] in NAME_OF:
        return ("market", DECK_OF[found[1]], NAME_OF[found[1]]), ""
    if (found := re.fullmatch(r"(?:card|shop)-([1-5])-(\w+)", place)) and found[2] in NAME_OF:
        return ("cities", str(int(found[1]) - 1), NAME_OF[found[2]]), ""
    if found := re.fullmatch(r"landmark-([1-5])-\w+", place):
        return ("landmarks", str(int(found[1]) - 1)), ""
    if found := re.fullmatch(r"(?:row|city|panel-town)-([1-5])", place):
        return ("cities", str(int(found[1]) - 1)), ""
    if found := re.fullmatch(r"stall-(1-6|7|major)-\d", place):
        return ("market", "7+" if found[1] == "7" else found[1]), ""
    if place.startswith(("purse", "coins")):
        return ("coins", str(seat)), ""
    return {"dice": ("dice",), "tray": ("dice",), "hall": ("cities", str(seat)), "panel-markets": ("market",)}.get(place, ()), ""
