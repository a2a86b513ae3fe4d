"""For the position editor: which entry of a position a place of the drawing shows, and what players call the entries."""

import re
from collections.abc import Mapping
from typing import Any

from tabletown.text.i18n import N_

ON_SHEET = re.compile(r"(?:tile|square)-([1-5])-([A-Z]\d)")
FIELDS = {
    "event": ("card",),
    "part-event": ("card",),
    "part-past": ("discards",),
    "part-actions": ("actions",),
    "part-stacks": ("stacks",),
}

FIELD_WORDS = {
    "actions": N_("what each player does this round"),
    "actions:none": N_("nothing yet"),
    "actor": N_("who decides now"),
    "bidding_on": N_("the tile that is bid on"),
    "card": N_("the event that happens now"),
    "cash": N_("dollars"),
    "discards": N_("events that are over"),
    "face_up": N_("events of this round"),
    "fame": N_("Fame on the track"),
    "first": N_("the first player"),
    "flipping": N_("the stack that gives a tile"),
    "gone": N_("tiles out of the game"),
    "phase": N_("what is decided now"),
    "placing": N_("the tile that is being placed"),
    "population": N_("Population"),
    "put_down": N_("where tiles were placed in this renovation"),
    "reserves": N_("tiles in the reserves"),
    "revenue": N_("Revenue"),
    "round": N_("round"),
    "sheets": N_("tiles on the sheets"),
    "spaces": N_("premier tiles for sale"),
    "square": N_("the square for the tile"),
    "stacks": N_("tiles left in the stacks"),
    "taken_up": N_("tiles taken up in this renovation"),
    "phase:flip_tile": N_("luck: a new tile"),
    "phase:first_player": N_("luck: who begins"),
    "phase:draw_event": N_("luck: an event"),
    "phase:ad_campaign": N_("Ad Campaign: whether Fame is bought"),
    "phase:slots_surplus": N_("Slots Surplus: whether Slots are bought"),
    "phase:pull_strings": N_("Pull Strings: which stack"),
    "phase:choose_action": N_("a bid, Renovate or Publicity"),
    "phase:choose_bid": N_("how much is bid"),
    "phase:choose_tile": N_("which tile is placed"),
    "phase:choose_square": N_("where the tile goes"),
    "phase:choose_turn": N_("how the tile is turned"),
    "phase:renovate": N_("what is renovated"),
    "phase:over": N_("the game is over"),
}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """A tile or a square of a sheet, a reserve, a premier space, the event, the actions, the stacks."""
    if found := ON_SHEET.fullmatch(place):
        name, square = f"P{found[1]}", found[2]
        sheets = position.get("sheets")
        laid = sheets.get(name) if isinstance(sheets, dict) else None
        for number, words in enumerate(laid if isinstance(laid, list) else ()):
            if f" at {square} " in f"{words} ":
                return ("sheets", name, str(number)), ""
        return ("sheets", name, "+"), f"at {square}"
    if found := re.fullmatch(r"reserve-([1-5])(?:-.*)?", place):
        return ("reserves", f"P{found[1]}"), ""
    if found := re.fullmatch(r"(?:part-track|track|sale)-space-([1-4])|bid-space-([1-4])-\d+", place):
        return ("spaces", str(int(found[1] or found[2]) - 1)), ""
    if found := re.fullmatch(r"line-([1-5])-\d+", place):
        return ("fame", str(int(found[1]) - 1)), ""
    if place in ("renovate", "publicity") or place.startswith("marker-"):
        return ("actions",), ""
    if place.startswith(("stack-", "part-track-", "track-", "sale-")):
        return ("stacks",), ""
    return FIELDS.get(place, ()), ""
