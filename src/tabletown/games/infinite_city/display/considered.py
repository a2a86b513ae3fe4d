"""Moves that a player may think of and that a rule forbids: they are shown dimmed, with that rule."""

from typing import Any

from tabletown.snapshot import ask, listed

from ..notation.words import tokens_on
from ..rules.city import list_free_cells
from ..rules.components import KINDS, MOST_SEATS, Kind
from ..rules.effects import QUESTIONS
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, TILE, TOKEN
from ..rules.state import NO_TILE, Phase
from ..rules.tokens import beside

ANYWHERE = {Phase.PLACE, Phase.SHIP}
"""Cells that a Plaza may forbid."""
ABOUT_TOKENS = {question.phase for question in QUESTIONS if question.answer == TOKEN}
ABOUT_TILES = {
    Phase.TAKE_BACK, Phase.REMOVE, Phase.TAKE_TILE, Phase.PICK_UP, Phase.CLEAR, Phase.DEPART, Phase.ARRIVE,
}  # fmt: skip
BESIDE = {Phase.EXPEL, Phase.PULL, Phase.TAKE_TILE}
"""What a lock may forbid: tokens, tiles, and only those next to the tile whose text asks."""


def considered(s: Any) -> list[int]:
    """What somebody might try: tiles of a hand, Hotels, locked tiles, cells away from an open Plaza, empty hands."""
    phase = Phase(s.phase)
    if phase in (Phase.ACTION, Phase.BUILD):
        hand = [KIND + kind for kind in range(KINDS) if s.hand[s.active][kind]]
        return hand + [TILE + tile for tile in face_up(s, Kind.HOTEL)] if phase == Phase.ACTION else hand
    if phase == Phase.READ:
        return [KIND + kind for kind in s.looked if kind != NO_TILE]
    if phase in ANYWHERE:
        return listed(list_free_cells, s, MOST_LEGAL)
    if phase in (Phase.CHOOSE_HAND, Phase.SWAP_HANDS):
        return [SEAT + seat for seat in range(s.seats) if seat != s.active]
    return [move for tile, tokens in enumerate(tokens_on(s)) if s.locked[tile] for move in kept_by_lock(s, phase, tile, tokens)]


def kept_by_lock(s: Any, phase: Phase, tile: int, tokens: list[int]) -> list[int]:
    """What somebody might want to do with a locked tile, or with the tokens on it."""
    if phase in BESIDE and not ask(beside, s, tile, s.text):
        return []
    holders = [seat for seat, there in enumerate(tokens) if there and (phase != Phase.BANK or seat != s.active)]
    if phase in ABOUT_TOKENS:
        return [TOKEN + tile * MOST_SEATS + holders[0]] if holders else []
    if phase == Phase.TAKE_BACK and s.active not in holders:
        return []
    return [TILE + tile] if phase in ABOUT_TILES and (holders or phase != Phase.CLEAR) else []


def face_up(s: Any, kind: Kind) -> list[int]:
    """The tiles of a kind that lie face up."""
    return [tile for tile in range(s.tiles) if s.up[tile] and s.kind[tile] == kind]
