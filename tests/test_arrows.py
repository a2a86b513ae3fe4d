"""Arrows point one way: a part of the house knows the parts below it and nothing above."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "tabletown"
GROUND = {"errors", "cores", "language", "compiler", "engine"}
LANDING = {
    "reading", "names", "typed", "fields", "snapshot", "drafts", "verdict", "wording", "drawing", "panels", "symbols", "stage",
    "explanations",
    "plain_display", "weights", "networks", "observation", "advantages", "lessons", "game", "registry",
}  # fmt: skip
BELOW: dict[str, set[str]] = {
    "errors": set(),
    "cores": set(),
    "language": set(),
    "compiler": {"errors"},
    "engine": {"compiler"},
    "reading": {"errors", "language"},
    "names": {"errors", "language", "reading"},
    "typed": {"reading"},
    "fields": {"language", "reading"},
    "snapshot": {"engine"},
    "drafts": {"engine", "snapshot"},
    "verdict": {"language"},
    "wording": {"language"},
    "drawing": {"language"},
    "panels": {"drawing", "language"},
    "symbols": {"drawing"},
    "stage": {"symbols"},
    "explanations": {"errors", "language", "reading"},
    "plain_display": {"drawing", "language", "panels", "verdict"},
    "papers": {"registry"},
    "guides": {"drawing", "errors", "game", "panels", "reading", "registry"},
    "pixels": {"cores"},
    "weights": {"errors", "language"},
    "networks": {"errors", "language"},
    "observation": set(),
    "advantages": {"language"},
    "lessons": set(),
    "game": {
        "advantages",
        "errors",
        "explanations",
        "language",
        "lessons",
        "names",
        "observation",
        "panels",
        "plain_display",
        "reading",
        "weights",
    },
    "registry": {"errors", "game", "language", "reading"},
    "games": (GROUND | LANDING) - {"registry"},
    "notation": {"engine", "errors", "game", "language", "reading", "registry"},
    "seen": GROUND | LANDING,
    "match": GROUND | LANDING | {"notation", "seen"},
    "taking_back": GROUND | LANDING | {"match"},
    "bots": GROUND | LANDING | {"match"},
    "hints": GROUND | LANDING | {"match", "bots"},
    "puzzles": GROUND | LANDING | {"match", "hints"},
    "teaching": GROUND | LANDING | {"match", "bots"},
    "analysis": GROUND | LANDING | {"match", "bots", "hints", "arena"},
    "simulate": GROUND | LANDING | {"match", "bots"},
    "compilers": {"errors", "compiler", "engine", "registry"},
    "warm": GROUND | LANDING | {"match", "bots", "compilers"},
    "bench": GROUND | LANDING | {"bots", "simulate", "compilers"},
    "arena": GROUND | LANDING | {"match", "bots", "simulate"},
    "testing": GROUND | LANDING | {"notation", "match", "bots", "simulate", "hints"},
    "envs": GROUND | LANDING | {"match", "bots", "pixels"},
    "client": {"errors"},
    "terminal": GROUND | LANDING | {"match", "bots", "hints"},
    "web": GROUND
    | LANDING
    | {"notation", "match", "seen", "taking_back", "bots", "teaching", "papers", "guides", "compilers", "pixels"}
    | {"hints", "analysis", "puzzles", "arena"},
    "__main__": {"cli"},
    "cli": GROUND
    | LANDING
    | {
        "match",
        "bots",
        "envs",
        "simulate",
        "compilers",
        "bench",
        "arena",
        "terminal",
        "web",
        "analysis",
        "teaching",
        "puzzles",
    },
    "__init__": {"errors", "game", "registry"},
}
"""Every part, and what it may know. `__init__`, which everybody may import, is the games and the errors."""
EXCEPTIONS: dict[str, set[str]] = {
    "game": {"match"},  # `game.new` starts a match
    "notation": {"match"},  # for types only
    "seen": {"match"},  # for types only
    "registry": {"engine"},  # what declares a game is read without Numba; only who brings a game is asked for its kernels
    "__init__": {"match", "notation", "envs", "bots", "hints", "analysis"},  # nothing heavy is loaded before it is asked for
}
"""What may be imported inside of functions, or for types, against the arrows: declared here and nowhere else."""
INSIDE: dict[str, set[str]] = {
    "__init__.py": {"notation"},  # nothing heavy is loaded before it is asked for
    "game.py": {"match"},  # `game.new` starts a match, and a match is of a game
    "arena/rating.py": {"openskill"},  # an extra: what is missing is said in words, and only where it is needed
    "arena/cluster.py": {"ray"},  # an extra, and slow to load
    "web/study/apps.py": {"web"},  # models can be named only after Django has been set up
    "web/environment.py": {"psycopg"},  # an extra
    "web/server.py": {"django", "uvicorn", "web"},  # an extra; and Django reads the settings when it is imported
    "web/bots.py": {"web"},  # as well
    "web/tables/apps.py": {"web"},  # as well
    "web/people/apps.py": {"web"},  # as well: what it tells the tables of knows them
    "web/api/apps.py": {"web"},  # tables can be named only after Django has read all apps
    "web/database.py": {"web"},  # tables can be named only after Django has been set up
}
"""The imports inside of functions, each with its reason: there are no others."""
BY_NAME: dict[str, set[str]] = {
    "__init__.py": {"<FOUND_IN[name]>", "tabletown.envs"},  # nothing heavy is loaded before it is asked for
    "cli/__init__.py": {"tabletown.cli.*"},  # a command is read when it is used, so that help comes at once
    "envs/__init__.py": {"tabletown.envs.*", "tabletown.envs.batch"},  # each needs an extra of its own
    "envs/batch.py": {"tabletown.envs.cuda_engine"},  # an extra, and only where a GPU is asked for
    "compiler/numba_linker.py": {"<module>", "<self.outer.unit>"},  # kernels as they were kept: on the disk they are names
    "registry.py": {"tabletown.engine.kernel", "<package>"},  # slow to load; games are found by name
    "testing/declaration.py": {"<room>", "<found.name>"},  # the rooms of whatever game it is
    "web/tables/tutors.py": {"<finder>"},  # apps cannot import each other's models while they are made ready
}
"""What is imported by a name in a string, each with its reason: a module of ours, or `<written so>` where only a run can tell."""
ENGINE_OF_RULES = {f"tabletown.engine.{name}" for name in ("kernel", "journal", "rng", "observation_kernels")}
ROOMS: dict[str, set[str]] = {"rules": set(), "notation": {"rules"}, "display": {"rules", "notation"}, "bot": {"rules"}}


def imported(path: Path, package: Path = PACKAGE) -> Iterator[tuple[bool, str]]:
    """Every module of the package that a file imports, wherever in it; and whether that is at the top."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = absolute(path, node, package)
        else:
            continue
        yield from ((node in tree.body, name) for name in names if name.split(".")[0] == package.name)


def absolute(path: Path, node: ast.ImportFrom, package: Path = PACKAGE) -> list[str]:
    """What an import names, with the whole path."""
    here = [*path.relative_to(package.parent).with_suffix("").parts]
    base = here[: len(here) - node.level] if node.level else []
    module = ".".join([*base, *([node.module] if node.module else [])])
    return [f"{module}.{alias.name}" for alias in node.names] if module == package.name or not node.module else [module]


def part_of(path: Path) -> str:
    """The part of the house that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def by_name(path: Path) -> set[str]:
    """What a file imports by a name in a string, but for packages of others: `*` is what only a run can tell."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in (
            "import_module",
            "import_string",
            "__import__",
        ):
            found.add(said(path, node.args[0]))
    return {name for name in found if name.startswith("<") or name.split(".")[0] == PACKAGE.name}


def said(path: Path, name: ast.expr) -> str:
    """The name of a module as code says it: whole where that can be read off."""
    here = [PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts]
    package = ".".join(here[:-1])
    known = {"__package__": package, "__name__": package if here[-1] == "__init__" else ".".join(here)}
    if isinstance(name, ast.Constant):
        return str(name.value)
    if isinstance(name, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.FormattedValue) else part for part in name.values]
        return "".join(str(part.value) if isinstance(part, ast.Constant) else known.get(ast.unparse(part), "*") for part in parts)
    return f"<{ast.unparse(name)}>"


def known_by(path: Path) -> Iterator[tuple[bool, str]]:
    """The other parts that a file knows."""
    listed = {file.name.removesuffix(".py") for file in PACKAGE.iterdir()}
    yield from ((False, within(module)) for module in by_name(path) if not module.startswith("<"))
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


def inside_of_functions(path: Path) -> set[str]:
    """What the functions of a file import: a part of ours, or a package of others."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found: set[str] = set()
    for node in {node for function in functions for node in ast.walk(function)}:
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {within(name) for name in absolute(path, node)} if node.level else {(node.module or "").split(".")[0]}
    return found


def within(module: str) -> str:
    """The part of the house that a module of ours is in."""
    return [*module.split("."), "__init__"][1]


def test_imports_inside_of_functions_are_declared_with_a_reason() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): inside_of_functions(path) for path in PACKAGE.rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == INSIDE


def test_imports_by_name_are_declared_with_a_reason() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): by_name(path) for path in PACKAGE.rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == BY_NAME


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("games/*/*/*.py")), ids=lambda path: "/".join(path.parts[-3:]))
def test_the_rooms_of_a_game_know_only_what_lies_below(path: Path) -> None:
    key, room = path.parts[-3], path.parts[-2]
    for _, module in imported(path):
        parts = module.split(".")
        if parts[:3] == ["tabletown", "games", key]:
            assert len(parts) > 3, f"{room} knows the declaration"
            assert parts[3] in ROOMS[room] | {room}
        if room == "rules":
            assert parts[:3] == ["tabletown", "games", key] or module in ENGINE_OF_RULES
