"""The declaration of a game, and the files that its compiled code depends on."""

import ast
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec, resolve_name
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from numba.np.numpy_support import from_dtype

from tabletown.compiler.backend import is_kernel
from tabletown.compiler.disk_cache import PACKAGE, game_sources, generic_sources
from tabletown.engine.kernel import State
from tabletown.engine.table_link_unit import asked_calls, parameters_of
from tabletown.game.registry import GAMES, complaint

SHOWING_ROOMS = ("notation", "display")
"""The rooms of a game whose modules ask its kernels about positions."""


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


def kernels_that_displays_ask_are_marked(key: str) -> None:
    """What the game's notation or display asks about a position is compiled with the table, and nothing else is."""
    package, state = GAMES.package_of(key), from_dtype(GAMES[key].state)
    known = {kernel for room in SHOWING_ROOMS for kernel in kernels_known_to(f"{package}.{room}")}
    wanted = {kernel for kernel in known if is_of(kernel, package) and State in annotations_of(kernel)}
    marked = {kernel for kernel, _kinds in asked_calls(state)}
    assert not wanted - marked, f"{key}: to be marked with @asked: {names_of(wanted - marked)}"
    assert not marked - wanted, f"{key}: no display asks, so @asked is too much: {names_of(marked - wanted)}"


def kernels_known_to(room: str) -> Iterator[Any]:
    """The kernels that the modules of a room have a name for."""
    try:
        modules = [import_module(room)]
    except ModuleNotFoundError:
        return  # a small game need not have it
    modules += [import_module(found.name) for found in walk_packages(getattr(modules[0], "__path__", []), f"{room}.")]
    for module in modules:
        yield from filter(is_kernel, vars(module).values())


def is_of(kernel: Any, package: str) -> bool:
    """Whether a kernel belongs to a game."""
    return str(kernel.__module__).startswith(f"{package}.")


def annotations_of(kernel: Any) -> list[Any]:
    """The declared types of a kernel's parameters."""
    return [parameter.annotation for parameter in parameters_of(kernel)]


def names_of(kernels: Iterable[Any]) -> str:
    """Where kernels are."""
    return ", ".join(sorted(f"{kernel.__module__}.{kernel.__name__}" for kernel in kernels))


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
