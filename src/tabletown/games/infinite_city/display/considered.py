"""Moves that a player may think of and that a rule forbids: they are shown dimmed, with that rule."""

from typing import Any

import numpy as np

from tabletown.snapshot import ask

from ..rules.city import list_free_cells
from ..rules.components import KINDS, MOST_SEATS, Kind
from ..rules.effects import ANSWER
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, TILE, TOKEN
from ..rules.state import NO_TILE, Phase

ANYWHERE = {Phase.PLACE, Phase.SHIP}
"""Cells that a Plaza may forbid."""


def considered(s: Any) -> list[int]:
    """What somebody might try: tiles of a hand, Hotels, locked tiles, cells away from an open Plaza, empty hands."""
    phase, answer = Phase(s.phase), ANSWER[s.phase]
    if phase in (Phase.ACTION, Phase.BUILD):
        hand = [KIND + kind for kind in range(KINDS) if s.hand[s.active][kind]]
        return hand + [TILE + tile for tile in face_up(s, Kind.HOTEL)] if phase == Phase.ACTION else hand
    if phase == Phase.READ:
        return [KIND + kind for kind in s.looked if kind != NO_TILE]
    if phase in ANYWHERE:
        moves = np.zeros(MOST_LEGAL, np.int64)
        return [int(move) for move in moves[: ask(list_free_cells, s, moves)]]
    if answer == SEAT:
        return [SEAT + seat for seat in range(s.seats) if seat != s.active]
    locked = [tile for tile in range(s.tiles) if s.locked[tile]]
    if answer == TOKEN:
        return [TOKEN + tile * MOST_SEATS for tile in locked if s.tokens[tile]]
    return [TILE + tile for tile in locked] if answer == TILE else []


def face_up(s: Any, kind: Kind) -> list[int]:
    """The tiles of a kind that lie face up."""
    return [tile for tile in range(s.tiles) if s.up[tile] and s.kind[tile] == kind]
