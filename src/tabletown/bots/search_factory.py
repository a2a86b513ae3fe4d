"""What a level thinks with: a search by its weights, or one that is led by its network."""

from collections.abc import Callable

from tabletown.game.declaration import Game
from tabletown.game.levels import Level

from .feature_model import new_model
from .mcts import Tree, search, settings_of
from .network import new_network
from .network_mcts import led_settings, network_search
from .risk_attitude import search_in_style
from .scratch_buffers import Scratch

Search = Callable[[int], None]
"""So many iterations more."""


def search_of(
    game: Game, level: Level, tree: Tree, scratch: Scratch, who: tuple[int, int], bend: float = 0.0, widen: float = 0.0
) -> Search:
    """How a level searches the root of its scratch space, for so many seats, by what one of them knows.

    `bend` is the style's. A network is so sure of itself that it hardly looks at other moves: with `widen` it has to.
    """
    network = level.network
    if network:
        net, led = new_network(game, network.path), led_settings(level, network, *who, widen)
        return lambda iterations: network_search(tree, net, scratch, led, iterations, bend)
    model, settings = new_model(level.weights), settings_of(level, *who)
    if bend:
        return lambda iterations: search_in_style(tree, model, scratch, settings, iterations, bend)
    return lambda iterations: search(tree, model, scratch, settings, iterations)
