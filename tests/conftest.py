"""In which order tests run, and that their processes do not look again and again through what stays."""

import gc

import pytest

LONGEST = (
    "tests/test_bounds.py", "tests/envs/test_cuda.py", "tests/web/test_whole_games.py", "tests/web/test_screens.py",
    "tests/web/test_postgresql.py", "tests/test_compilers.py", "tests/web/test_preparing.py", "tests/test_arena_ray.py",
    "tests/web/test_many_processes.py", "tests/test_ray_nodes.py", "tests/web/test_schemathesis.py",
    "tests/test_arena_interruptions.py", "tests/web/test_axe.py", "tests/web/test_server.py", "tests/web/test_breaking.py",
    "tests/web/test_starting.py", "tests/envs/test_tutorial.py", "tests/test_wheel.py", "tests/test_docs.py",
)  # fmt: skip
"""Files with tests that take long. They go first: at the end, when others have nothing left to do, one would keep all waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first, everything else as it stands in the files."""
    place = {file: number for number, file in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(LONGEST)))


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they have read stay to the end: the garbage collector need not look at them again."""
    gc.freeze()
