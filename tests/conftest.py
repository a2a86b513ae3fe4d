"""In which order tests run, and that their processes do not look again and again through what stays."""

import gc
import os

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")
"""Several test processes share the cores already: threads of PyTorch and of linear algebra would turn in circles, waiting for one
another. It is read when those libraries are."""

LONGEST = (
    "tests/engine/test_bounds.py", "tests/envs/test_cuda.py", "tests/web/test_whole_games.py", "tests/web/test_screens.py",
    "tests/web/test_postgresql.py", "tests/training/test_train_network.py", "tests/web/test_preparing.py",
    "tests/arena/test_arena_ray.py", "tests/web/test_server.py", "tests/arena/test_ray_nodes.py", "tests/web/test_study_lab.py",
    "tests/web/test_many_processes.py", "tests/web/test_schemathesis.py", "tests/web/test_axe.py",
    "tests/precompile/test_compile_pool.py", "tests/training/test_train.py", "tests/arena/test_arena_interruptions.py",
    "tests/web/test_study_analysis.py", "tests/project/test_wheel.py", "tests/web/test_breaking.py",
    "tests/web/test_starting.py", "tests/project/test_docs.py", "tests/envs/test_tutorial.py",
    "tests/web/test_study_browser.py", "tests/bots/test_bots.py", "tests/training/test_searched_games.py",
    "tests/compiler/test_disk_cache.py", "tests/web/test_words.py", "tests/web/test_client.py",
    "tests/web/test_pages_on_phones.py", "tests/games/test_plugins.py", "tests/text/test_i18n.py",
    "tests/positions/test_bad_input.py", "tests/arena/test_champions.py", "tests/cli/test_cli.py",
)  # fmt: skip
"""Files with tests that take long. They go first: at the end, when others have nothing left to do, one would keep all waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first, everything else as it stands in the files.

    Each of several workers gets as many of the items at first, one after the other: so each piece begins with some long files.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    place = {file: number for number, file in enumerate(LONGEST)}
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    others: list[pytest.Item] = []
    for item in sorted(items, key=lambda item: place.get(item.nodeid.partition("::")[0], len(LONGEST))):
        number = place.get(item.nodeid.partition("::")[0])
        (others if number is None else shares[number % workers]).append(item)
    for number, share in enumerate(shares):
        wanted = (len(items) - sum(map(len, shares[:number]))) // (workers - number) - len(share)
        share += others[: max(0, wanted)]
        del others[: max(0, wanted)]
    items[:] = [item for share in shares for item in share] + others


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they have read stay to the end: the garbage collector need not look at them again."""
    gc.freeze()
