"""What would come of a move, for whoever looks ahead: asked on a copy, and no part of any rule."""

from tabletown.kernel import Moves, State, kernel

from .choices import legal_places


@kernel
def places_from_hand(s: State, moves: Moves) -> int:
    """The cells where a tile out of the active player's hand could go now."""
    s.source = s.active
    return legal_places(s, moves)
