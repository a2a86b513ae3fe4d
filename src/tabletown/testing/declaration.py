"""The declaration of a game, and the files that its compiled code depends on."""

import ast
from collections.abc import Iterable
from importlib.util import find_spec, resolve_name
from pathlib import Path

from tabletown.compiler.disk_cache import PACKAGE, game_sources, generic_sources
from tabletown.registry import GAMES, complaint


def a_game_and_its_options_are_declared(key: str) -> None:
    """Everything is said, and options are fields of the state."""
    game = GAMES[key]
    wrong = complaint(game, key, GAMES.package_of(key))
    assert not wrong, f"{key}: {wrong}"
    assert game.about.endswith("."), f"{key}: `about` is a sentence, so it ends with a full stop"
    assert len(game.seats) >= 2, f"{key}: it has only one number of players"
    fields = game.state.names or ()
    for option in game.options:
        assert option.about, f"{key}: the option {option.name} does not say what it does"
        assert option.name in fields or option.sets, f"{key}: the option {option.name} is no field of the state"
        set_by = [name for values in option.sets.values() for name in values]
        assert all(name in fields for name in set_by), f"{key}: the shorthand {option.name} sets what is no field of the state"


def compiled_code_cannot_be_stale(key: str) -> None:
    """Kernels live in the rooms `rules` and `bot`, and use nothing of the game from elsewhere: the cache looks there only."""
    package = GAMES.package_of(key)
    spec = find_spec(package)
    folders = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    covered = {*generic_sources(), *game_sources(package)}
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            module = ".".join([package, *path.relative_to(folder).with_suffix("").parts])
            uses_only(path, module, {folder, PACKAGE}, covered)


def uses_only(path: Path, module: str, folders: Iterable[Path], covered: set[Path]) -> None:
    """The kernels of a file use nothing from these folders but what lies in the covered files."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kernels = kernels_of(tree)
    if not kernels:
        return
    assert path in covered, f"{path} holds kernels, but changing it would not change the cache's folder"
    outside = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        for source in [source_of(node, alias.name, module)]
        if source and source not in covered and any(source.is_relative_to(folder) for folder in folders)
    }
    for function in kernels:
        used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} & outside
        assert not used, f"{path.name}: {function.name} uses {used} from a file that the cache does not look at"


def kernels_of(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions of a file that are compiled."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    ]


def source_of(node: ast.ImportFrom, name: str, module: str) -> Path | None:
    """The file that a name is imported from."""
    parent = module.rpartition(".")[0]
    whole = resolve_name("." * node.level + (node.module or ""), parent) if node.level else node.module or ""
    spec = find_spec(whole)
    if spec and spec.submodule_search_locations is not None:
        spec = find_spec(f"{whole}.{name}") or spec
    return Path(spec.origin) if spec and spec.origin else None
