"""Arrows point one way: a part of the house knows the parts below it and nothing above."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.import_graph import imported

PACKAGE = Path(__file__).parent.parent / "src" / "tabletown"
GROUND = {"errors", "cache", "kernel", "plain", "batch"}
LANDING = {"reading", "names", "typed", "fields", "snapshot", "verdict", "drawing", "weights", "observation", "game"}
BELOW: dict[str, set[str]] = {
    "errors": set(),
    "cache": set(),
    "kernel": {"cache"},
    "plain": set(),
    "batch": {"kernel", "plain"},
    "reading": {"errors"},
    "names": {"errors", "reading"},
    "typed": {"reading"},
    "fields": {"reading"},
    "snapshot": {"kernel", "plain"},
    "verdict": set(),
    "drawing": set(),
    "papers": set(),
    "weights": {"errors"},
    "observation": set(),
    "game": {"errors", "names", "reading", "weights", "observation"},
    "games": GROUND | LANDING,
    "notation": {"errors", "game", "kernel", "reading"},
    "match": GROUND | LANDING | {"notation"},
    "bots": GROUND | LANDING | {"match"},
    "simulate": GROUND | LANDING | {"match", "bots"},
    "warm": GROUND | LANDING | {"bots"},
    "bench": GROUND | LANDING | {"bots", "simulate", "warm"},
    "arena": GROUND | LANDING | {"match", "bots", "simulate"},
    "testing": GROUND | LANDING | {"notation", "match", "bots", "simulate"},
    "envs": GROUND | LANDING | {"match", "bots"},
    "terminal": GROUND | LANDING | {"match", "bots"},
    "web": GROUND | LANDING | {"notation", "match", "bots", "papers"},
    "cli": GROUND | LANDING | {"match", "bots", "envs", "simulate", "warm", "bench", "arena", "terminal", "web"},
    "__init__": {"errors", "game"},
}
"""Every part, and what it may know. `__init__`, which everybody may import, is the games and the errors."""
EXCEPTIONS: dict[str, set[str]] = {
    "game": {"match"},  # `game.new` starts a match
    "notation": {"match"},  # for types only
    "match": {"bots"},  # `match.hint` and `match.odds` are the bots' work
    "__init__": {"match", "notation"},  # nothing heavy is loaded before it is asked for
}
"""What may be imported inside of functions, or for types, against the arrows: declared here and nowhere else."""
ROOMS: dict[str, set[str]] = {"rules": set(), "notation": {"rules"}, "display": {"rules", "notation"}, "bot": {"rules"}}


def part_of(path: Path) -> str:
    """The part of the house that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def known_by(path: Path) -> Iterator[tuple[bool, str]]:
    """The other parts that a file knows."""
    listed = {file.name.removesuffix(".py") for file in PACKAGE.iterdir()}
    for at_top, module in imported(path):
        name = [*module.split("."), "__init__"][1]
        yield at_top, name if name in listed else "__init__"


def files_of(part: str) -> list[Path]:
    """The files of a part."""
    return list((PACKAGE / part).rglob("*.py")) if (PACKAGE / part).is_dir() else [PACKAGE / f"{part}.py"]


def test_every_part_is_listed() -> None:
    parts = {part_of(path) for path in PACKAGE.rglob("*.py")}
    assert parts - BELOW.keys() == set()


@pytest.mark.parametrize("part", list(BELOW))
def test_arrows_point_one_way(part: str) -> None:
    for path in files_of(part):
        for at_top, name in known_by(path) if path.is_file() else ():
            allowed = BELOW[part] | {part} | ({"__init__"} if BELOW[part] >= {"game"} else set())
            allowed |= set() if at_top else EXCEPTIONS.get(part, set())
            assert name in allowed, f"{path.relative_to(PACKAGE)} knows {name}"


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("games/*/*/*.py")), ids=lambda path: "/".join(path.parts[-3:]))
def test_the_rooms_of_a_game_know_only_what_lies_below(path: Path) -> None:
    key, room = path.parts[-3], path.parts[-2]
    for _, module in imported(path):
        parts = module.split(".")
        if parts[:3] == ["tabletown", "games", key]:
            assert len(parts) > 3, f"{room} knows the declaration"
            assert parts[3] in ROOMS[room] | {room}
        if room == "rules":
            assert parts[:3] == ["tabletown", "games", key] or module == "tabletown.kernel"
