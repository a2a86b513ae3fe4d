"""Positions: equal ones have equal bytes, they can be written down and set up again, and nothing gets lost."""

import json
from collections.abc import Callable
from math import prod
from typing import Any

from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from .game_settings import Setting
from .random_walks import random_walks, state_bytes

WALK = 450
Conserved = Callable[[dict[str, Any]], None]
"""Raises an AssertionError where a position has lost or doubled a component: written from the rulebook alone."""


def positions_and_undo_lead_back_to_the_same_bytes(setting: Setting, games: int = 1) -> None:
    """`match.position()`, through JSON, sets up the very same position; so does taking back a move."""
    for number, match in random_walks(setting, 14, WALK, games):
        if number % 7:
            continue
        position, before = match.position(), state_bytes(match)
        again = set_up_again(match)
        assert again.position() == position, f"{match!r}: the position reads {again.position()} when it is set up again"
        assert state_bytes(again) == before, f"{match!r}: set up from its position, the state has other bytes: {position}"
        assert [move.text for move in again.legal()] == [move.text for move in match.legal()], f"{match!r}: other moves"
        if not match.over:
            twin = match.copy()
            twin.play(match.legal()[-1])
            twin.undo()
            assert state_bytes(twin) == before, f"{match!r}: undo of {match.legal()[-1].text!r} does not lead back"
            assert state_bytes(match) == before, f"{match!r}: playing on a copy has changed the match"


def set_up_again(match: Match) -> Match:
    """A match from the position of another, through JSON."""
    try:
        return match.game.at(json.loads(json.dumps(match.position())), luck="manual")
    except TabletownError as error:
        raise AssertionError(f"{match!r}: its position cannot be set up again: {error}") from None


def no_position_has_problems(setting: Setting, games: int = 1) -> None:
    """`match.problems()` finds nothing wrong with positions that were played."""
    for _, match in random_walks(setting, 11, WALK, games):
        assert match.problems() == [], f"{match!r}: {match.problems()}"


def nothing_is_lost(setting: Setting, conserved: Conserved, games: int = 1) -> None:
    """Components are neither lost nor doubled, by an independent count."""
    for _, match in random_walks(setting, 11, WALK, games):
        conserved(match.position())


def a_state_has_no_gaps(key: str) -> None:
    """Every byte of a state belongs to a field, so that equal positions have equal bytes."""
    state = GAMES[key].state
    size = packed_size(state)
    assert size == state.itemsize, f"{key}: fields take {size} bytes of {state.itemsize}; the gaps between them hold anything"


def packed_size(kind: Any) -> int:
    """The bytes that a type's fields take without any gap between them."""
    if kind.subdtype:
        return packed_size(kind.subdtype[0]) * int(prod(kind.subdtype[1]))
    return sum(packed_size(kind[name]) for name in kind.names) if kind.names else int(kind.itemsize)
