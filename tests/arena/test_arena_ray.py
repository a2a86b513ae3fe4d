"""Tournaments on a real Ray cluster: workers and nodes may die, the totals are those of one machine."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.tournaments import COMMAND, LONGER, LONGER_GAMES, lines_of, start, undisturbed, wait_for, without_times

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _workers_as_quick_as_the_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray lets its workers give way to all other processes, of which a test run has plenty."""
    monkeypatch.setenv("RAY_worker_niceness", "0")


def test_a_killed_worker_of_a_local_cluster_loses_no_game(tmp_path: Path) -> None:
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    store = tmp_path / "games.jsonl"
    process = start(store, *LONGER, "--ray", "--cores", "2")
    kept = wait_for(process, store, 1)
    while len(players := sorted({line["by"] for line in kept})) < 2:
        kept = wait_for(process, store, len(kept) + 1)
    os.kill(int(players[0].split("/")[1]), signal.SIGKILL)
    at_death = len(lines_of(store))
    said, complaint = process.communicate()
    assert process.returncode == 0, complaint
    assert at_death < LONGER_GAMES
    assert len(lines_of(store)) == LONGER_GAMES
    assert without_times(json.loads(said)) == undisturbed(*LONGER)


TWO_NODES = """
import sys
from ray.cluster_utils import Cluster
little = {"num_cpus": 1, "include_log_monitor": False}
cluster = Cluster(initialize_head=True, head_node_args={**little, "include_dashboard": False, "no_monitor": True})
nodes = [cluster.add_node(**little)]
cluster.wait_for_nodes()
print(cluster.address, flush=True)
for line in sys.stdin:
    cluster.remove_node(nodes.pop(), allow_graceful=False)
    print("removed", flush=True)
cluster.shutdown()
"""


@pytest.fixture
def two_nodes() -> Iterator["subprocess.Popen[str]"]:
    """A cluster of a head, which plays as well, and another node; a line that is said to it kills that one."""
    quiet = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    command, pipe = [sys.executable, "-c", TWO_NODES], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=quiet) as process:
        yield process
        process.communicate()


def test_a_node_that_dies_loses_no_game(tmp_path: Path, two_nodes: "subprocess.Popen[str]") -> None:
    assert two_nodes.stdin is not None
    assert two_nodes.stdout is not None
    address = two_nodes.stdout.readline().strip()
    store = tmp_path / "games.jsonl"
    process = start(store, *LONGER, "--ray", address)
    kept = wait_for(process, store, 1)
    while len({line["by"] for line in kept}) < 2:
        kept = wait_for(process, store, len(kept) + 1)
    print("die", file=two_nodes.stdin, flush=True)
    assert two_nodes.stdout.readline() == "removed\n"
    at_death = len(lines_of(store))
    said, complaint = process.communicate()
    assert process.returncode == 0, complaint
    assert at_death < LONGER_GAMES
    assert without_times(json.loads(said)) == undisturbed(*LONGER)


def test_a_cluster_that_is_not_there_is_told_in_a_line() -> None:
    shown = subprocess.run(
        [*COMMAND, *LONGER, "--ray", "ray://127.0.0.1:1"], capture_output=True, text=True, check=False, timeout=300
    )  # fmt: skip
    assert shown.returncode == 2
    assert "no Ray cluster at ray://127.0.0.1:1" in shown.stderr
    assert "Traceback" not in shown.stderr
