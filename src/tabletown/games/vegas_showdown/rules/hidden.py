"""Nothing is hidden: no seat knows more than another."""

from tabletown.engine.kernel import State, kernel
from tabletown.engine.rng import Rng


@kernel
def vegas_showdown_redeal(s: State, seat: int, rng: Rng) -> None:
    """Nothing is known to one seat and hidden from another."""
