"""Moves of Infinite City in words, and as data for programs."""

from typing import Any

from tabletown.language import N_, _

from ..rules.components import MOST_SEATS, NAMES
from ..rules.numbers import CELL, DRAW, ENOUGH, KIND, PASS, SEAT, START, TILE, TOKEN
from ..rules.state import FROM_DECK, NO_TILE, Phase
from .names import tile_name
from .words import at, cell_of, place_of, slug, tile_place, tile_words

ANSWERS = {
    Phase.ACTION: N_("check in at {tile}"),
    Phase.PLACE: N_("place {playing} at {cell}"),
    Phase.PICK: N_("resolve {tile}"),
    Phase.TAKE_BACK: N_("take back a token from {tile}"),
    Phase.BANK: N_("swap with {name}'s token on {tile}"),
    Phase.CHOOSE_HAND: N_("look at {name}'s hand"),
    Phase.SEIZE: N_("seize {tile}"),
    Phase.REMOVE: N_("remove {tile}"),
    Phase.EXPEL: N_("send home {name}'s token on {tile}"),
    Phase.TAKE_OVER: N_("take over {tile}"),
    Phase.SETTLE: N_("put a token on {tile}"),
    Phase.TAKE_TILE: N_("take {tile}"),
    Phase.SHIP: N_("add a tile at {cell}"),
    Phase.PICK_UP: N_("move {tile}"),
    Phase.DELIVER: N_("move it to {cell}"),
    Phase.FILL: N_("fill {cell}"),
    Phase.CLEAR: N_("clear {tile}"),
    Phase.SWAP_HANDS: N_("swap hands with {name}"),
    Phase.PULL: N_("pull in {name}'s token from {tile}"),
    Phase.DEPART: N_("swap {tile}"),
    Phase.ARRIVE: N_("with {tile}"),
}
"""The answers to what is asked in a phase; tiles out of a hand are played in the same words everywhere."""
OWN_TOKEN = {
    Phase.BANK: N_("swap with your own token on {tile}"),
    Phase.EXPEL: N_("send home your own token on {tile}"),
    Phase.PULL: N_("pull in your own token from {tile}"),
}
NO_MORE = {Phase.TAKE_BACK: N_("take back no more"), Phase.PULL: N_("pull in no more")}


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == PASS:
        return _("pass")
    if move == ENOUGH:
        return _(NO_MORE[Phase(s.phase)])
    if move < SEAT:
        return _("play {tile}", tile=tile_name(move - KIND))
    if move >= START:
        return _("{name} starts", name=names[move - START])
    if move >= DRAW:
        return _("draw {tile}", tile=tile_name(move - DRAW))
    words = ANSWERS[Phase(s.phase)]
    if move < TILE:
        return _(words, name=names[move - SEAT])
    if move < TOKEN:
        return _(words, tile=tile_words(s, move - TILE))
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        return _(OWN_TOKEN[Phase(s.phase)] if seat == s.active else words, name=names[seat], tile=tile_words(s, tile))
    return _(words, playing=tile_name(s.playing) if s.playing != NO_TILE else "", cell=at(cell_of(s, move)))


HANDS = {Phase.CHOOSE_TILE: "known", Phase.READ: "looked"}
"""Where a tile to play lies: in a hand that was looked at, among tiles of the deck, else in the own hand."""
FOR_GOOD = {
    Phase.BANK, Phase.CHOOSE_HAND, Phase.SEIZE, Phase.REMOVE, Phase.EXPEL, Phase.TAKE_OVER, Phase.SETTLE, Phase.TAKE_TILE,
    Phase.DELIVER, Phase.CLEAR, Phase.SWAP_HANDS, Phase.ARRIVE,
}  # fmt: skip
"""Answers after which mostly luck comes, so that they cannot be taken back: they are looked at before they are given."""


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made, `via` the tile that is taken there. What `drags`
    can be dragged from there to a place that the drawing shows already, which makes the next move as well."""
    kind = Phase(s.phase).name.lower()
    if move == PASS:
        return {"kind": "pass"}
    if move == ENOUGH:
        return {"kind": "enough"}
    if move >= START:
        return {"kind": "start", "seat": move - START}
    if move >= DRAW:
        return {"kind": "draw", "tile": NAMES[move - DRAW]}
    look = {"look": True} if s.phase in FOR_GOOD else {}
    if move < SEAT:
        name, place = NAMES[move - KIND], HANDS.get(Phase(s.phase), "hand")
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
