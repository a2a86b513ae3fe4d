"""Bots with a temper: the same search, by somebody who fears or loves swings.

The plain search takes the mean of the chances that its dives end with. Here the seat that asks counts each of them by
a curve that is bent about its chance in the position searched (constant risk aversion): of two moves with the same mean
a daring player takes the one whose results lie farther apart, a cautious one that whose results lie closer together. The others
are taken to play plainly; knowledge, iterations and time are those of the plain level.
"""

from math import exp

from tabletown.engine.kernel import kernel, of_unit

from .feature_model import Model, evaluate
from .mcts import Settings, Tree, back_up, dive
from .scratch_buffers import Scratch


@kernel
def search_in_style(tree: Tree, model: Model, scratch: Scratch, settings: Settings, iterations: int, bend: float) -> None:
    """So many iterations more, by somebody who loves swings (`bend` above 0) or fears them (below)."""
    seat = settings.seat
    evaluate(scratch.root[0], settings.seats, model)
    usual = model.chances[seat]
    for _ in range(iterations):
        length = dive(tree, model, scratch, settings)
        evaluate(scratch.position[0], settings.seats, model)
        model.chances[seat] = bent(model.chances[seat], usual, bend)
        back_up(tree, model.chances, settings.seats, length)


@kernel
def bent(chance: float, usual: float, bend: float) -> float:
    """What a chance counts: as much as it is where it is usual; above and below that, more or less steeply."""
    return usual + (exp(bend * (chance - usual)) - 1.0) / bend


of_unit("tabletown.bots.link_unit", search_in_style)
