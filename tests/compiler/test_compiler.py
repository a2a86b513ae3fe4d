"""Which compiler makes machine code of kernels, what the linker uses of Numba, and how it goes without the linker."""

import hashlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import caching, compiler, dispatcher, typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
from packaging.requirements import Requirement

from tabletown import GAMES, TabletownError
from tabletown.compiler.choice import LINKER, PLAIN, TRIED, chosen
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.rng import new_rng
from tests.kit.tables import each_game

ROOT = Path(__file__).parents[2]


def test_the_linker_is_taken_with_the_versions_of_numba_that_it_knows() -> None:
    assert chosen("", f"{TRIED[-1]}.1") == LINKER
    assert chosen(PLAIN, f"{TRIED[-1]}.1") == PLAIN


def test_with_another_numba_kernels_are_compiled_by_numba_alone_and_that_is_said() -> None:
    with pytest.warns(UserWarning, match=r"tried with Numba .*, not 9\.9\.0"):
        assert chosen("", "9.9.0") == PLAIN
    assert chosen(LINKER, "9.9.0") == LINKER


def test_an_unknown_compiler_is_refused() -> None:
    with pytest.raises(TabletownError, match="TABLETOWN_COMPILER is linker or plain, not clang"):
        chosen("clang", "0.68.1")


def test_the_linker_knows_a_numba_that_may_be_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = next(r for r in map(Requirement, project["dependencies"]) if r.name == "numba").specifier
    assert all(f"{version}.0" in allowed for version in TRIED)


INSIDES: dict[Any, str] = {
    JITCodeLibrary: "_raise_if_finalized _finalize_dynamic_globals _ensure_finalized _finalize_final_module finalize "
    "_optimize_final_module _get_module_for_linking _get_compiled_object _set_compiled_object enable_object_caching "
    "add_linking_library",
    dispatcher.Dispatcher: "get_call_template get_overload add_overload compile enable_caching stats",
    compiler.CompilerBase: "define_pipelines",
    compiler.DefaultPassBuilder: "define_nopython_pipeline",
    typed_passes.NativeLowering: "run_pass",
    untyped_passes.IRProcessing: "run_pass",
    caching.CompileResultCacheImpl: "reduce rebuild get_filename_base check_cachable",
    caching.FunctionCache: "_impl_class load_overload save_overload flush",
    caching._CacheLocator: "get_cache_path get_source_stamp get_disambiguator from_function",
    CPUContext: "mangler insert_user_function get_executable create_cpython_wrapper codegen",
}
"""What the linker calls or overrides. A test for each, so that with another Numba it is seen at once what has gone."""


@pytest.mark.parametrize(("owner", "name"), [(owner, name) for owner, names in INSIDES.items() for name in names.split()])
def test_numba_still_has_what_the_linker_uses(owner: Any, name: str) -> None:
    assert hasattr(owner, name), f"Numba {numba.__version__} has no {owner.__name__}.{name}; numba_linker.py uses it"


def test_a_library_and_a_dispatcher_still_keep_what_the_linker_reads() -> None:
    made = numba.njit(lambda number: number + 1)
    assert made(1) == 2
    library = next(iter(made.overloads.values())).library
    assert {"_final_module", "_linking_libraries", "_shared_module", "_codegen"} <= vars(library).keys()
    assert isinstance(library._codegen._engine._defined_symbols, set)
    assert {"_cache", "_compiler", "_compiling_counter", "_cache_hits", "_cache_misses"} <= vars(made).keys()
    assert callable(library._codegen.set_env)


def ending(key: str) -> str:
    """A digest of how a random game ends, and of its scores."""
    game = GAMES[key]
    states, points = game.new_with(game.seats.start, {}, luck="manual").start_states(), np.zeros(8, np.int64)
    handle = entry_points.handle(states)
    moves = entry_points.play_out(handle, 0, np.zeros(game.most_legal, np.int64), new_rng(5), NO_JOURNAL, 100_000)
    entry_points.scores_at(handle, 0, points)
    return hashlib.sha256(f"{moves} {points.tolist()}".encode() + states.tobytes()).hexdigest()


@pytest.mark.slow
@each_game
def test_every_game_is_played_the_same_without_the_linker(key: str) -> None:
    code = f"from tests.compiler.test_compiler import ending; print(ending({key!r}))"
    environment = {**os.environ, "TABLETOWN_COMPILER": PLAIN, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ending(key)
