"""For the position editor: which entry of a position a place of the drawing shows, and what players call the entries."""

import re
from collections.abc import Mapping
from typing import Any

from tabletown.text.i18n import N_

ON_CELL = re.compile(r"(?:tile|cell|token)_(-?\d+)_(-?\d+)(?:_\d)?")
FIELDS = {"deck": ("deck",), "meter_deck": ("deck",), "final": ("final_turns",), "meter_final": ("final_turns",)}

FIELD_WORDS = {
    "active": N_("whose turn it is"),
    "bottom": N_("tiles put under the deck"),
    "cell": N_("the cell that Port or Salvage Yard fills"),
    "deck": N_("tiles in the deck"),
    "done": N_("what the text has done so far"),
    "extra": N_("tiles that Factories still give"),
    "final_by": N_("who put down their last token"),
    "final_turns": N_("who still has a last turn"),
    "hands": N_("tiles in the hands"),
    "known": N_("tiles of a hand that others have seen"),
    "limited": N_("no more tile this turn: the last token is down"),
    "looked": N_("tiles that the Library shows"),
    "owed": N_("who draws a tile instead of one that was taken"),
    "passes": N_("players in a row who had to pass"),
    "phase": N_("what is decided now"),
    "picked": N_("the tile that was chosen first"),
    "playing": N_("the tile that is being played"),
    "source": N_("where that tile comes from"),
    "source:deck": N_("the deck"),
    "supply": N_("tokens in the supply"),
    "text": N_("the tile whose text is carried out"),
    "tiles": N_("tiles in the city"),
    "victim": N_("whose hand the text is about"),
    "waiting": N_("tiles whose text is still to come"),
    "phase:deal": N_("luck: a tile is dealt"),
    "phase:start_player": N_("luck: who begins"),
    "phase:action": N_("which tile is played, or a Hotel"),
    "phase:place": N_("where the tile goes"),
    "phase:pick": N_("which turned tile comes first"),
    "phase:take_back": N_("Arboretum: a token that comes back"),
    "phase:bank": N_("Bank: the token to swap with"),
    "phase:choose_hand": N_("Capitol or Temple: whose hand"),
    "phase:choose_tile": N_("Capitol or Temple: which tile of it"),
    "phase:seize": N_("Capitol (printed): the next tile it takes"),
    "phase:build": N_("Construction Site: the next tile"),
    "phase:remove": N_("Disaster Site or Mausoleum: the tile that goes"),
    "phase:expel": N_("Embassy: the token that goes home"),
    "phase:take_over": N_("Embassy (printed): the tile it takes over"),
    "phase:settle": N_("Housing: the tile that gets a token"),
    "phase:look": N_("luck: the next tile of the Library"),
    "phase:read": N_("Library: which tile is played"),
    "phase:take_tile": N_("Mausoleum (printed): the tile for the hand"),
    "phase:ship": N_("Port: the cell"),
    "phase:unload": N_("luck: the tile of the Port"),
    "phase:pick_up": N_("Post Office: the tile"),
    "phase:deliver": N_("Post Office: where it goes"),
    "phase:fill": N_("Salvage Yard: the next cell"),
    "phase:salvage": N_("luck: the tile for that cell"),
    "phase:clear": N_("Security Guardpost: the tile"),
    "phase:swap_hands": N_("Shopping Complex: whose hand"),
    "phase:pull": N_("Stadium: the next token"),
    "phase:depart": N_("Transit Station: the first tile"),
    "phase:arrive": N_("Transit Station: the second tile"),
    "phase:draw": N_("luck: a tile is drawn"),
    "phase:over": N_("the game is over"),
}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """The tile on a cell, the hand of whoever looks, the supply of a player, the deck."""
    if found := ON_CELL.fullmatch(place):
        return ("tiles", f"{int(found[1])},{int(found[2])}"), ""
    if place.startswith(("hand_", "card_hand_", "slot_")):
        return ("hands", f"P{seat + 1}"), ""
    if found := re.fullmatch(r"(?:player|row)_([1-6])", place):
        return ("supply", str(int(found[1]) - 1)), ""
    return FIELDS.get(place, ()), ""
