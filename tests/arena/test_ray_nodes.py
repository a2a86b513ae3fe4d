"""Training and the ladder on a Ray cluster of unlike nodes: one lacks the sources, and the results are those of one machine."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.kit.clusters import two_environments
from tests.kit.pebbles import to_learn_in
from tests.kit.tournaments import lines_of

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
TEACH = """
import sys
sys.path.insert(0, {root!r})
from tools.train import main
words = "pebbles --device cpu --threads 1 --games 400 --every 2 --steps 60 --some 128 --examined 400 --hidden 8".split()
words += "--rounds 2 --exam 2 --log {name}.jsonl --out {name}.json".split()
school = main([*words, *{more!r}])
print(len(getattr(school.table, "players", [0])))
"""
CLIMB = """
import sys
sys.path.insert(0, {root!r})
from tools.ladder import main
main(["neue_heimat", "-n", "40", "--pairs", "greedy:random", "--cores", "1", "--store", {name!r}, *{more!r}])
"""


class Nodes(NamedTuple):
    """A cluster, and a folder from which nothing of ours is found."""

    address: str
    folder: Path
    surroundings: dict[str, str]

    def run(self, program: str, name: str, *more: str) -> str:
        """What a program says that works with a cluster, or without."""
        code = program.format(root=str(ROOT), name=name, more=more)
        env = {**os.environ, **self.surroundings}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=self.folder, env=env, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """Two nodes, the second without Tabletown: both know the game of the example, as if it were installed."""
    folder = tmp_path_factory.mktemp("nodes")
    surroundings = to_learn_in(folder)
    with two_environments(folder / "stranger", surroundings) as address:
        yield Nodes(address, folder, surroundings)


def taught(nodes: Nodes, name: str) -> tuple[Any, list[dict[str, Any]]]:
    """The weights of a run, and its log without times."""
    weights = json.loads((nodes.folder / f"{name}.json").read_text())["sets"]
    rounds = [json.loads(line) for line in (nodes.folder / f"{name}.jsonl").read_text().splitlines()]
    return weights, [{key: told[key] for key in told.keys() - {"playing", "learning", "seconds"}} for told in rounds]


def test_a_cluster_teaches_the_same_weights_as_one_machine_even_where_a_node_lacks_the_sources(nodes: Nodes) -> None:
    nodes.run(TEACH, "here")
    players = nodes.run(TEACH, "there", "--ray", nodes.address).splitlines()[-1]
    assert int(players) >= 2
    assert taught(nodes, "there") == taught(nodes, "here")


def test_the_ladder_is_the_same_on_nodes_that_lack_the_sources(nodes: Nodes) -> None:
    nodes.run(CLIMB, "here")
    nodes.run(CLIMB, "there", "--ray", nodes.address)
    here, there = (lines_of(nodes.folder / name / "neue_heimat-greedy-random.jsonl") for name in ("here", "there"))
    results = [sorted((game["game"], game["winners"], game["scores"]) for game in games) for games in (here, there)]
    assert results[0] == results[1]
    assert len({game["by"] for game in there}) >= 2
