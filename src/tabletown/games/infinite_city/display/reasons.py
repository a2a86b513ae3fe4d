"""Why a move is not legal now, in words."""

from typing import Any

from tabletown.text.i18n import N_, _

from ..notation.names import the_tile
from ..notation.words import at, cell_of, tile_words
from ..rules.components import ARBORETUM_TOKENS, MOST_SEATS
from ..rules.numbers import CELL, ORIGIN, SEAT, TILE, TOKEN
from ..rules.reasons import Reason
from ..rules.state import NO_TILE

WORDS = {
    Reason.LOCKED: N_("{where} is locked by a Power Station"),
    Reason.NOT_ADJACENT: N_("{where} is not adjacent to {text}"),
    Reason.NO_HOTEL: N_("{where} is no face-up Hotel to check in at"),
    Reason.OWN_TOKEN_THERE: N_("you have a token on {where} already"),
    Reason.HOLDS_TOKEN: N_("{where} holds a token already"),
    Reason.NO_TOKEN_THERE: N_("{where} holds no token"),
    Reason.NO_OWN_TOKEN_THERE: N_("{where} holds no token of {name}"),
    Reason.THE_TILE_ITSELF: N_("it must be another tile"),
    Reason.SEIZED_ALREADY: N_("{where} is seized already"),
    Reason.NO_MORE_TOKENS_BACK: N_("{name} has taken back {most} tokens already"),
    Reason.NO_TOKEN: N_("{name} has no token in supply"),
    Reason.CELL_TAKEN: N_("there is a tile at {where} already"),
    Reason.PLAZA: N_("an open Plaza binds: the tile must go to one of its free sides"),
    Reason.NO_SIDE_OF_IT: N_("{where} is no side of {text}"),
    Reason.TOUCHES_NO_OTHER: N_("{where} touches no tile but the one that is moved"),
    Reason.OWN_HAND: N_("it must be another player's hand"),
    Reason.EMPTY_HAND: N_("{owner} has no tile in hand"),
    Reason.NO_LIBRARY: N_("a Library cannot be played from a Library"),
}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids a move; a sentence without its point."""
    return _(
        WORDS[Reason(code)],
        where=place_words(s, move),
        text=the_tile(s.kind[s.text]) if s.text != NO_TILE else "",
        name=names[s.active],
        owner=names[move - SEAT] if SEAT <= move < SEAT + len(names) else "",
        most=ARBORETUM_TOKENS,
    )


def place_words(s: Any, move: int) -> str:
    """The tile or the cell that a move names."""
    if TILE <= move < TOKEN:
        return tile_words(s, move - TILE)
    if TOKEN <= move < CELL:
        return tile_words(s, (move - TOKEN) // MOST_SEATS)
    return at(cell_of(s, move)) if CELL <= move < ORIGIN else ""
