"""Nothing is hidden: no seat knows more than another."""

from tabletown.engine.kernel import State, kernel
from tabletown.engine.rng import Rng


@kernel
def machi_koro_redeal(s: State, seat: int, rng: Rng) -> None:
    """Nothing: coins, cities and markets lie open, and a deck's order is not decided before it is drawn."""
