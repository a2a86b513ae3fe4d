"""What a level thinks with: a search by its weights, or one that is led by its network."""

from collections.abc import Callable

from tabletown.game import Game, Level

from .foresight import foreseeing_search
from .guided import guided_search, guided_settings
from .model import new_model
from .move_network import new_move_network
from .network import new_network
from .room import Room
from .search import Tree, search, settings_of
from .style import search_in_style

Search = Callable[[int], None]
"""So many iterations more."""


def search_of(
    game: Game, level: Level, tree: Tree, room: Room, who: tuple[int, int], bend: float = 0.0, widen: float = 0.0
) -> Search:
    """How a level searches the position of a room, for so many seats, by what one of them knows.

    `bend` is the style's. A network is so sure of itself that it hardly looks at other moves: with `widen` it has to.
    """
    guide = level.guide
    if guide:
        led = guided_settings(level, guide, *who, widen)
        if game.sketch:
            mind = new_move_network(game, guide.path)
            return lambda iterations: foreseeing_search(tree, mind, room, led, iterations, bend)
        net = new_network(game, guide.path)
        return lambda iterations: guided_search(tree, net, room, led, iterations, bend)
    model, settings = new_model(level.weights), settings_of(level, *who)
    if bend:
        return lambda iterations: search_in_style(tree, model, room, settings, iterations, bend)
    return lambda iterations: search(tree, model, room, settings, iterations)
