"""A kernel is analysed once, and what Python calls is translated together; whatever is lost on the disk is made again."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit, types
from numba.core.compiler_lock import global_compiler_lock
from numba.np.numpy_support import from_dtype

from tabletown import GAMES
from tabletown.compiler.numba_linker import compiled_as_unit, is_kernel, is_possible, of_unit
from tabletown.engine import entry_points
from tabletown.engine.game_calls import features
from tabletown.engine.kernel import Moves, Rows, State, kernel
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.engine.table_link_unit import called, table_calls
from tests.kit.pebbles import nearly_compiled_at, pebbles_at


def two_dice(rng: Rng) -> Any:
    """A function of somebody else's, which calls a kernel."""
    return draw(rng, 6) * 10 + draw(rng, 6)


def test_functions_that_are_not_ours_can_call_kernels() -> None:
    assert njit(two_dice)(new_rng(5)) == two_dice(new_rng(5))


@kernel
def first_of(s: State, found: Moves) -> Any:
    """Says that it takes a list, and takes a table."""
    return found[0, 0] + s.seats


def test_a_kernel_that_is_declared_wrongly_is_compiled_when_it_is_called() -> None:
    state = GAMES["neue_heimat"].state
    states = entry_points.new_states(1, state)
    states["seats"] = 3
    assert not is_possible(*called(first_of, from_dtype(state)))
    assert first_of(states[0], np.full((1, 1), 4)) == 7


def test_what_displays_ask_is_known_beforehand() -> None:
    state = from_dtype(GAMES["neue_heimat"].state)
    calls = {kernel.__name__: kinds for kernel, kinds in table_calls(state)}
    assert calls["lowest_bid"] == (state,)
    assert calls["appraise"] == (state, *(types.Array(types.int64, axes, "C") for axes in (2, 3, 2)))
    assert all(is_kernel(kernel) for kernel, _kinds in table_calls(state))
    assert Rows != Moves


@kernel
def half_of(number: int) -> int:
    """Is called by Python and by another kernel of its unit."""
    return number // 2


@kernel
def quarter_of(number: int) -> int:
    """Calls a kernel of its own unit."""
    return half_of(half_of(number))


def unit(_kinds: Iterable[Any]) -> list[Any]:
    """Both, as the calls of one unit."""
    return [(one, (types.int64,)) for one in (half_of, quarter_of)]


def test_whichever_kernel_of_a_unit_is_called_first_the_whole_unit_is_compiled() -> None:
    of_unit(__name__, half_of, quarter_of)
    other: Any = quarter_of
    assert half_of(12) == 6
    assert (types.int64,) in other.overloads, "it was compiled beside, although it calls the one that was asked for"
    assert quarter_of(12) == 3


NAMES = """
import sys
from numba.np.numpy_support import from_dtype
from tabletown import GAMES
from tabletown.engine import entry_points
from tabletown.engine.table_link_unit import called
state, found = from_dtype(GAMES["pebbles"].state), {}
for name in sys.argv[1:]:
    kernel, kinds = called(getattr(entry_points, name), state)
    kernel.inner.compile(kinds)
    found[name] = kernel.inner.overloads[kinds].fndesc.llvm_func_name
print(sorted(found.items()))
"""


@pytest.mark.slow
def test_a_kernel_bears_the_same_name_whatever_was_compiled_before_it(tmp_path: Path) -> None:
    """One process calls what another has lowered: two of them compile a game."""
    said = []
    for number, order in enumerate((["turn_at", "legal_at"], ["legal_at", "turn_at"])):
        environment = {**os.environ, **pebbles_at(tmp_path / str(number))}
        done = subprocess.run([sys.executable, "-c", NAMES, *order], env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]


PLAY = """
from tabletown import GAMES
from tabletown.bots import bot_named, choose
match = GAMES["pebbles"].new(2, seed=1)
match.svg(), match.log(), match.problems()
for number in range(3):
    match.play(choose(bot_named("casual"), match, number))
print(match.position())
"""


def played(environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def units_with(units: Iterable[Path], *names: str) -> list[Path]:
    """The units in which any of these kernels can be called."""
    doors = {file: " ".join(pickle.loads(file.read_bytes())[1]) for file in units}
    return [file for file, called in doors.items() if any(name in called for name in names)]


@pytest.mark.slow
def test_what_python_calls_of_a_game_lies_in_two_units_and_comes_back_when_one_is_lost(tmp_path: Path) -> None:
    environment = nearly_compiled_at(tmp_path)
    (game,) = (tmp_path / "cache" / "kernels").glob("pebbles-*")
    units = set((game / "units").iterdir())
    table, bots = (units_with(units, *names) for names in (("legal_at", "apply_at", "winners_at"), ("walk_down", "play_games")))
    assert len(table) == len(bots) == 1
    assert table != bots
    before = played(environment)
    assert set((game / "units").iterdir()) == units
    for unit in units:
        unit.unlink()
    assert played(environment) == before
    assert set((game / "units").iterdir())


def features_of_first(states: Any, seat: int, found: Moves) -> None:
    """Another function of somebody else's, which takes a kernel in as it is."""
    features(states[0], seat, found)


def test_a_function_that_is_not_ours_calls_a_kernel_with_the_arguments_it_was_written_with() -> None:
    """What Python calls is optimised as a whole, and the same kernel may take fewer arguments there."""
    game = GAMES["neue_heimat"]
    states = game.new(3, seed=1).start_states()
    usual, strange = np.zeros((2, len(game.levels["master"].weights.linear)), np.int64)
    entry_points.features_at(entry_points.handle(states), 0, 1, usual)
    njit(features_of_first)(states, 1, strange)
    assert usual.any()
    assert usual.tolist() == strange.tolist()


def test_code_that_calls_what_is_not_there_is_refused() -> None:
    state = from_dtype(GAMES["neue_heimat"].state)
    kernel, kinds = called(entry_points.turn_at, state)
    kernel.inner.compile(kinds)
    library = kernel.inner.overloads[kinds].library
    lost = list(library._linking_libraries)
    library._linking_libraries.clear()
    try:
        with global_compiler_lock, pytest.raises(RuntimeError, match=r"turn_at calls .*neue_heimat_turn.*not there"):
            compiled_as_unit([(kernel, kinds)])
    finally:
        library._linking_libraries.extend(lost)
