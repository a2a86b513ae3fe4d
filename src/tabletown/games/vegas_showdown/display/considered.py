"""What a player may think of: what of it is forbidden is shown dimmed, with the rule that forbids it."""

from collections.abc import Iterable
from typing import Any

from tabletown.positions.snapshot import ask

from ..rules.auction import is_in_use, is_open
from ..rules.components import ADVERTS, KINDS, SIZES, SQUARES, TRACK_LENGTH, TRACKS
from ..rules.numbers import ADVERTISE, BID, BID_ON, FINISH, NAME_STACK, PLACE, PUBLICITY, TAKE_UP
from ..rules.state import BARE, Phase


def considered(s: Any) -> Iterable[int]:
    """What a player may think of now, legal or not."""
    match s.phase:
        case Phase.CHOOSE_ACTION:
            tracks = [track for track in range(TRACKS) if ask(is_in_use, s, track) and ask(is_open, s, track)]
            return [*(BID_ON + track for track in tracks), PUBLICITY]
        case Phase.CHOOSE_BID:
            return range(BID, BID + int(TRACK_LENGTH[s.track]))
        case Phase.CHOOSE_TILE:
            return reserve_moves(s)
        case Phase.RENOVATE:
            taken = (TAKE_UP + square for square in range(SQUARES) if s.sheets[s.actor].tile[square] != BARE)
            return [*reserve_moves(s), *taken, FINISH]
        case Phase.AD_CAMPAIGN:
            return range(ADVERTISE, ADVERTISE + len(ADVERTS))
        case Phase.PULL_STRINGS:
            return range(NAME_STACK, NAME_STACK + len(SIZES))
    return ()


def reserve_moves(s: Any) -> list[int]:
    """Placing each tile of the reserve."""
    return [PLACE + kind for kind in range(KINDS) if s.sheets[s.actor].reserve[kind]]
