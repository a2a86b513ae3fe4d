"""Moves that a player may think of and that a rule forbids: they are shown dimmed, with that rule."""

from typing import Any

from tabletown.positions.snapshot import listed

from ..rules.choices import list_locked
from ..rules.city import list_free_cells
from ..rules.components import KINDS, Kind
from ..rules.effects import ANSWER, PLAZA_BINDS
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, TILE
from ..rules.state import NO_TILE, Phase


def considered(s: Any) -> list[int]:
    """What somebody might try: tiles of a hand, Hotels, locked tiles, cells away from an open Plaza, empty hands."""
    phase = Phase(s.phase)
    if phase in (Phase.ACTION, Phase.BUILD):
        hand = [KIND + kind for kind in range(KINDS) if s.hand[s.active][kind]]
        return hand + [TILE + tile for tile in face_up(s, Kind.HOTEL)] if phase == Phase.ACTION else hand
    if phase == Phase.READ:
        return [KIND + kind for kind in s.looked if kind != NO_TILE]
    if PLAZA_BINDS[phase]:
        return listed(list_free_cells, s, MOST_LEGAL)
    if ANSWER[phase] == SEAT:
        return [SEAT + seat for seat in range(s.seats) if seat != s.active]
    return listed(list_locked, s, MOST_LEGAL)


def face_up(s: Any, kind: Kind) -> list[int]:
    """The tiles of a kind that lie face up."""
    return [tile for tile in range(s.tiles) if s.up[tile] and s.kind[tile] == kind]
