"""The panel of the viewer's hand, and of tiles that a text lets the player look at."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.panels import Panel
from tabletown.text.i18n import _

from ..rules.components import HAND
from .tiles import card, empty_slot


def hand_panel(canvas: Canvas, view: dict[str, Any], first: bool) -> Panel | None:
    """The viewer's tiles, those alike as one card; the one that is being played stays in its place until it has its cell."""
    table, seat = view["table"], view["seat"]
    if table["hand"] is None:
        return None
    playing = table["playing"] if table["playing"] and table["source"] == seat else None
    tiles = sorted([*table["hand"], *([playing] if playing else [])])
    cards = [card(canvas, "hand", name, tiles.count(name), name == playing) for name in dict.fromkeys(tiles)]
    slots = [empty_slot(number) for number in range(len(cards), HAND)]
    how = how_to_play(playing if seat == view["turn"] else None, first)
    return Panel("hand", _("Your hand"), [*cards, *slots], how, row=True, first=first)


def how_to_play(playing: str | None, chooses: bool) -> str:
    """How a tile comes from the hand to the map."""
    if playing:
        return _("drag it to a cell, or click the cell")
    return _("drag a tile to a cell, or click it") if chooses else ""


def shown_panel(canvas: Canvas, view: dict[str, Any], first: bool) -> Panel | None:
    """Tiles of the deck or of another hand, while one of them is chosen and played."""
    table, seat = view["table"], view["seat"]
    if seat is None or seat != view["turn"]:
        return None
    playing, source = table["playing"], table["source"]
    if table["looked"] or (playing and source is None):
        place, title, tiles = "looked", _("Tiles of the deck"), list(table["looked"] or [])
    elif table["phase"] == "choose_tile" or (playing and source != seat):
        victim = table["victim"]
        place, title = "known", _("{name}'s hand", name=view["names"][victim])
        tiles = list(table["players"][victim]["known"])
    else:
        return None
    tiles = sorted([*tiles, *([playing] if playing else [])])
    cards = [card(canvas, place, name, tiles.count(name), name == playing) for name in dict.fromkeys(tiles)]
    return Panel("shown", title, cards, row=True, first=first)
