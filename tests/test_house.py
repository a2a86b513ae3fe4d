"""The house is in order: every game has all its rooms, papers and witnesses, and arrows point one way."""

import ast
import importlib
import json
import re
from math import prod
from pathlib import Path
from typing import Any

from tabletown import GAMES
from tabletown.cache import NOT_COMPILED, game_sources, generic_sources

from .kit.cases import cases_of
from .kit.tables import each_game, witness

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabletown"
ROOMS = {
    "rules": ("components", "state", "numbers", "turns", "scoring", "hidden"),
    "notation": ("moves", "position"),
    "display": ("view", "board", "text"),
    "bot": ("judge", "levels"),
}


@each_game
def test_a_game_has_every_room(key: str) -> None:
    for room, files in ROOMS.items():
        for file in files:
            assert importlib.import_module(f"tabletown.games.{key}.{room}.{file}").__doc__


@each_game
def test_a_game_has_its_papers(key: str) -> None:
    assert len(cases_of(key)) >= 40
    assert len(list((ROOT / "tests" / "playthroughs" / key).glob("*.txt"))) >= 2
    assert len(list((ROOT / "tests" / "records" / key).glob("*.txt"))) >= 2
    assert len(json.loads((ROOT / "tests" / "perft" / f"{key}.json").read_text())) >= 3
    assert callable(witness(key).scores)
    assert callable(witness(key).conserved)


def table_after(heading: str, text: str) -> list[list[str]]:
    """The rows of the table under a heading of a page."""
    part = re.split(rf"^## {heading}$", text, flags=re.MULTILINE)
    assert len(part) == 2, f"one heading '## {heading}' is expected"
    lines = [line for line in re.split(r"^## ", part[1], flags=re.MULTILINE)[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@each_game
def test_every_ruling_is_settled_by_a_case(key: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    rulings = {row[0] for row in table_after("Rulings", text)}
    cited = {ruling for case in cases_of(key) for ruling in case.rulings}
    assert rulings
    assert rulings - cited == set()
    assert cited - rulings == set()


@each_game
def test_reconstructed_values_are_told(key: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    reconstructed = importlib.import_module(f"tabletown.games.{key}.rules.components").RECONSTRUCTED
    told = {row[0] for row in table_after("Reconstructed values", text)}
    assert {item.item for item in reconstructed} <= told


@each_game
def test_a_game_and_its_options_are_declared(key: str) -> None:
    game = GAMES[key]
    assert game.key == key
    assert game.about.endswith(".")
    assert len(game.seats) >= 2
    for option in game.options:
        assert option.default in option.values
        assert option.about
        assert option.name in (game.state.names or ()) or option.sets
        assert all(name in (game.state.names or ()) for values in option.sets.values() for name in values)


def packed_size(kind: Any) -> int:
    """The bytes that a type's fields take without any gap between them."""
    if kind.subdtype:
        return packed_size(kind.subdtype[0]) * int(prod(kind.subdtype[1]))
    return sum(packed_size(kind[name]) for name in kind.names) if kind.names else int(kind.itemsize)


@each_game
def test_a_state_has_no_gaps_so_that_equal_positions_have_equal_bytes(key: str) -> None:
    assert packed_size(GAMES[key].state) == GAMES[key].state.itemsize


def kernels_of(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions of a file that are compiled."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    ]


def test_the_cache_key_covers_everything_that_kernels_depend_on() -> None:
    covered = {*generic_sources(), *(source for key in GAMES for source in game_sources(GAMES.package_of(key)))}
    loose = {"notation", "display", *(name.removesuffix(".py") for name in NOT_COMPILED)}
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        kernels = kernels_of(tree)
        if not kernels:
            continue
        assert path in covered, f"{path} holds kernels, but changing it would not change the cache's folder"
        outside = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in loose
            for alias in node.names
        }
        for function in kernels:
            used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            assert used & outside == set(), f"{path.name}: {function.name} uses {used & outside} from a room that is not covered"
