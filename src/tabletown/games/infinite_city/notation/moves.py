"""Moves of Infinite City in words, and as data for programs."""

from typing import Any

from ..rules.components import MOST_SEATS, NAMES
from ..rules.effects import QUESTION
from ..rules.numbers import CELL, DRAW, ENOUGH, KIND, ORIGIN, PASS, SEAT, START, TILE, TOKEN
from ..rules.state import Phase
from .words import at, cell_of, place_of, slug, tile_place, tile_words


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == PASS:
        return "pass"
    if move == ENOUGH:
        return QUESTION[Phase(s.phase)].enough
    if move < SEAT:
        return f"play {NAMES[move - KIND]}"
    if move >= DRAW:
        return f"draw {NAMES[move - DRAW]}" if move < START else f"{names[move - START]} starts"
    words = QUESTION[Phase(s.phase)].move
    if move < TILE:
        return words.format(name=names[move - SEAT])
    if move < TOKEN:
        return words.format(tile=tile_words(s, move - TILE))
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        owner = "your own" if seat == s.active else f"{names[seat]}'s"
        return words.format(owner=owner, tile=tile_words(s, tile))
    return words.format(playing=NAMES[s.playing], cell=at(cell_of(s, move)))


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    kind = Phase(s.phase).name.lower()
    if move == PASS:
        return {"kind": "pass"}
    if move == ENOUGH:
        return {"kind": "enough"}
    if move < SEAT:
        name = NAMES[move - KIND]
        where = {Phase.CHOOSE_TILE: "known", Phase.READ: "looked"}.get(s.phase, "hand")
        return {"kind": "play", "tile": name, "at": f"{where}_{slug(name)}"}
    if move < TILE:
        return {"kind": kind, "seat": move - SEAT, "at": f"player_{move - SEAT + 1}"}
    if move < TOKEN:
        kind = "check_in" if s.phase == Phase.ACTION else kind
        return {"kind": kind, "cell": [s.x[move - TILE], s.y[move - TILE]], "at": tile_place(s, move - TILE)}
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        place = f"{place_of('token', (s.x[tile], s.y[tile]))}_{seat + 1}"
        return {"kind": kind, "cell": [s.x[tile], s.y[tile]], "seat": seat, "at": place}
    if move <= ORIGIN:
        cell = cell_of(s, move)
        return {"kind": kind, "cell": list(cell), "at": place_of("cell", cell)}
    if move < START:
        return {"kind": "draw", "tile": NAMES[move - DRAW]}
    return {"kind": "start", "seat": move - START}
