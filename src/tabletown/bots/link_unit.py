"""What bots and simulations call of a game's kernels, from Python: it is translated together, as one unit."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from numba import typeof, types
from numba.np.numpy_support import from_dtype

from tabletown.compiler.backend import Call
from tabletown.engine import entry_points
from tabletown.engine.kernel import home_in
from tabletown.engine.rng import new_rng
from tabletown.engine.table_link_unit import called
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES

from .feature_model import evaluate, new_model
from .mcts import back_up, new_tree, play_on, search, settings_of, walk_down
from .network import new_network
from .network_mcts import led_settings, network_search
from .playouts import play_games
from .risk_attitude import search_in_style
from .scratch_buffers import new_scratch
from .simple_policies import SeatPolicies, decide_at

LOOPS = (
    entry_points.step,
    entry_points.play_luck,
    entry_points.play_out,
    entry_points.play_many,
    entry_points.clone_many,
    decide_at,
)


def bot_calls(game: Game) -> list[Call]:
    """What bots and simulations need of a game."""
    seats, level, state = game.seats.start, game.levels["master"], from_dtype(game.state)
    scratch, tree = new_scratch(game, entry_points.new_states(1, game.state), new_rng(1)), new_tree(2, game.move_count)
    model, settings = new_model(level.weights), settings_of(level, seats, 0)
    policies = SeatPolicies(np.zeros(seats, np.int64), np.zeros(seats, np.int64))
    examples: list[tuple[Any, list[Any]]] = [
        (play_games, [scratch, policies, np.zeros(8, np.int64), np.zeros((1, 3 + seats), np.int64), 1]),
        (search, [tree, model, scratch, settings, 1]),
        (walk_down, [tree, model, scratch, settings]),
        (back_up, [tree, model.chances, 1, 1]),
        (play_on, [scratch, 1, 1, 1]),
    ]
    led_level = next((level for level in game.levels.values() if level.network), None)
    if led_level and led_level.network:
        led = led_settings(led_level, led_level.network, seats, 0, 0.0)
        examples.append((network_search, [tree, new_network(game, led_level.network.path), scratch, led, 1, 0.0]))
    if game.styles:
        examples.append((search_in_style, [tree, model, scratch, settings, 1, 1.0]))
    return [
        *(called(kernel, state) for kernel in LOOPS),
        *((kernel, tuple(map(typeof, arguments))) for kernel, arguments in examples),
        (evaluate, (state, types.int64, typeof(model))),
    ]


@cache
def calls_of_home(home: str) -> list[Call]:
    """The same for the game that lives in a package."""
    return next((bot_calls(GAMES[key]) for key in GAMES if GAMES.package_of(key) == home), [])


def unit(kinds: Iterable[Any]) -> list[Call]:
    """All calls of the unit to which a call with arguments of these types belongs."""
    return calls_of_home(next(filter(None, map(home_in, kinds)), ""))
