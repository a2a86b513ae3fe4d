"""CUDA without a GPU: what would run there is compiled to the device's assembler, so that a change that breaks it is seen."""

import gc
import os
import re
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES, TabletownError
from tabletown.compiler.disk_cache import folder_of
from tabletown.envs import Batch, dlpack
from tabletown.envs.arguments import chosen
from tabletown.envs.batch import new_games
from tabletown.envs.batch_stepping import GameBatch
from tests.kit.tables import each_game

if find_spec("numba_cuda") is None:  # made for Linux only
    pytest.skip("numba-cuda is not installed: the extra `cuda`", allow_module_level=True)

from numba import cuda

from tabletown.envs import cuda_engine as batches_on_a_gpu
from tabletown.envs import cuda_kernels
from tabletown.envs.cuda_engine import Layout, layout, ptx
from tabletown.envs.cuda_kernels import Programs

SOURCES = [str(module.__file__) for module in (batches_on_a_gpu, cuda_kernels)]
MOST_CONSTANTS = 65_536
"""Bytes: all that a GPU has for them."""


def some_games(key: str) -> GameBatch:
    """Arrays as a batch has them."""
    found = chosen(key, 4, {})
    setting = np.array([0, 0, -1], np.int64)
    widths = len(found.observation), found.game.move_count, found.game.most_legal
    return new_games(found.start, 1, 4, setting, *widths)


def assembled(key: str, program: str) -> str:
    """A program as PTX. It takes its time, so it is kept with the game's compiled code, by the sources of both."""
    source = sha256(b"".join(Path(file).read_bytes() for file in SOURCES)).hexdigest()[:8]
    kept = folder_of(GAMES.package_of(key)) / f"{program}-{source}-plain.ptx"
    if not kept.exists():
        unfinished = kept.with_suffix(".part")
        gc.disable()  # a fifth of the time would go into looking for what is to be thrown away
        try:
            unfinished.write_text(ptx(GAMES[key], program, some_games(key), optimised=False))  # sooner, by two fifths
        finally:
            gc.enable()
        unfinished.replace(kept)
    return kept.read_text()


def needed(key: str) -> tuple[str, ...]:
    """What to compile of a game: all its rules and its observation; of one every program, since the others differ in nothing."""
    return Programs._fields if key == "neue_heimat" else ("step", "look")


@pytest.mark.slow
@each_game
def test_all_rules_and_the_observation_of_a_game_compile_for_a_gpu_and_its_constants_fit(key: str) -> None:
    """In one test: the first program takes ten seconds, since the rules are typed; the others find them typed."""
    for program in needed(key):
        text = assembled(key, program)
        assert ".target sm_90" in text
        assert text.count(".entry") == 1
        constants = [int(size) for size in re.findall(r"^\.const[^\n=]*\[(\d+)\]", text, re.MULTILINE)]
        assert sum(constants) <= MOST_CONSTANTS
        assert "malloc" not in text


@pytest.mark.slow
@pytest.mark.parametrize("key", ["neue_heimat", "infinite_city"])
def test_a_gpus_programs_play_what_the_processor_plays(key: str) -> None:
    """In Numba's simulator: how games line up, luck, restarts, lists, and how observations are turned over."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.envs.gpu_walk", key], env=environment, capture_output=True, text=True, check=False
    )
    assert run.stdout.strip() == f"{key} the same", run.stderr


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (1, Layout(32, 32, 1)), (5000, Layout(64, 64, 79)), (131_072, Layout(512, 992, 133)), (1 << 20, Layout(512, 2048, 512)),
    ],
)  # fmt: skip
def test_large_groups_but_one_for_each_processor_of_the_device(size: int, expected: Layout) -> None:
    found = layout(size, 512, 2048, processors=133)
    assert found == expected
    assert found.group * found.blocks >= size


def test_a_batch_on_a_gpu_that_is_not_there_is_refused_in_words() -> None:
    if cuda.is_available():
        assert Batch("neue_heimat", 3, size=4, device="cuda", seed=1).turn.shape == (4,)
        return
    with pytest.raises(TabletownError, match="no GPU can be used here: "):
        Batch("neue_heimat", 3, size=4, device="cuda")


def test_without_numba_cuda_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['numba.cuda'] = None\nimport tabletown\n"
        "try:\n    tabletown.envs.Batch('neue_heimat', 3, size=4, device='cuda')\n"
        "except tabletown.MissingExtra as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "numba-cuda is not installed, which this needs: pip install 'tabletown[cuda]'"


class Lender:
    """An array that hands itself over as those on a device do."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **asked: object) -> Any:
        return dlpack.capsule(self.array.ctypes.data, self.array.shape, self.array.dtype, (dlpack.CPU, 0), self.array)

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CPU, 0


@pytest.mark.parametrize("dtype", [np.int16, np.int64, np.uint64, np.float32, np.bool_, np.int8])
def test_arrays_are_handed_over_without_a_copy_and_let_go(dtype: type) -> None:
    array: Any = np.arange(12).reshape(3, 4).astype(dtype)
    taken = np.from_dlpack(Lender(array))  # type: ignore[arg-type]
    assert (taken == array).all()
    assert taken.dtype == array.dtype
    assert taken.ctypes.data == array.ctypes.data
    assert len(dlpack.lent) == 1
    del taken
    assert dlpack.lent == {}
    unread = Lender(array).__dlpack__()
    assert len(dlpack.lent) == 1
    del unread
    assert dlpack.lent == {}
