"""Moves of Infinite City in words, and as data for programs."""

from typing import Any

from tabletown.text.i18n import _

from ..rules.components import MOST_SEATS, NAMES
from ..rules.effects import FINAL
from ..rules.numbers import CELL, DRAW, ENOUGH, KIND, PASS, SEAT, START, TILE, TOKEN
from ..rules.state import FROM_DECK, NO_TILE, Phase
from .asking import WORDING
from .names import tile_name
from .words import at, cell_of, place_of, slug, tile_place, tile_words


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == PASS:
        return _("pass")
    if move == ENOUGH:
        return _(WORDING[Phase(s.phase)].enough)
    if move < SEAT:
        return _("play {tile}", tile=tile_name(move - KIND))
    if move >= START:
        return _("{name} starts", name=names[move - START])
    if move >= DRAW:
        return _("draw {tile}", tile=tile_name(move - DRAW))
    wording = WORDING[Phase(s.phase)]
    if move < TILE:
        return _(wording.move, name=names[move - SEAT])
    if move < TOKEN:
        return _(wording.move, tile=tile_words(s, move - TILE))
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        return _(wording.own if seat == s.active else wording.move, name=names[seat], tile=tile_words(s, tile))
    return _(wording.move, playing=tile_name(s.playing) if s.playing != NO_TILE else "", cell=at(cell_of(s, move)))


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made, `via` the tile that is taken there. What `drags`
    can be dragged from there to a place that the drawing shows already, which makes the next move as well. What cannot be taken
    back is to be given a `look` before it is made."""
    kind = Phase(s.phase).name.lower()
    if move == PASS:
        return {"kind": "pass"}
    if move == ENOUGH:
        return {"kind": "enough"}
    if move >= START:
        return {"kind": "start", "seat": move - START}
    if move >= DRAW:
        return {"kind": "draw", "tile": NAMES[move - DRAW]}
    look = {"look": True} if s.phase in FINAL else {}
    if move < SEAT:
        name, place = NAMES[move - KIND], WORDING[Phase(s.phase)].hand
        drags = {"drags": True} if place == "hand" else {}
        return {"kind": "play", "tile": name, "at": f"{place}_{slug(name)}", "as_list": True, **drags}
    if move < TILE:
        return {"kind": kind, "seat": move - SEAT, "at": f"player_{move - SEAT + 1}", **look}
    if s.phase == Phase.ACTION:
        return {"kind": "check_in", **on_the_map(s, move)}
    return {"kind": kind, **on_the_map(s, move), "as_list": True, **look}


def on_the_map(s: Any, move: int) -> dict[str, Any]:
    """Where a tile, a token or a cell is chosen. Tokens are small: they are chosen at their tile, one after the other."""
    if move < TOKEN:
        tile = move - TILE
        taken = {"via": tile_place(s, s.picked)} if s.phase == Phase.ARRIVE else {}
        return {"cell": [s.x[tile], s.y[tile]], "at": tile_place(s, tile), **taken}
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        return {"cell": [s.x[tile], s.y[tile]], "seat": seat, "at": tile_place(s, tile)}
    cell = cell_of(s, move)
    return {"cell": list(cell), "at": place_of("cell", cell), **taken_tile(s)}


def taken_tile(s: Any) -> dict[str, str]:
    """The tile that goes to the cell: out of a hand, from the deck, or from another cell."""
    if s.phase == Phase.DELIVER:
        return {"via": tile_place(s, s.picked)}
    if s.phase != Phase.PLACE:
        return {}
    hand = "hand" if s.source == s.active else "looked" if s.source == FROM_DECK else "known"
    return {"via": f"{hand}_{slug(NAMES[s.playing])}"}
