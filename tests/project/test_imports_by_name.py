"""Imports that import-linter does not see, or that are not where a reader looks for them: by name, and inside of functions."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "tabletown"
INSIDE: dict[str, set[str]] = {
    "__init__.py": {"tabletown.match"},  # nothing heavy is loaded before it is asked for
    "agents/launcher.py": {"resource"},  # only on POSIX, and only where memory is limited
    "arena/rating.py": {"openskill"},  # an extra: what is missing is said in words, and only where it is needed
    "arena/ray_cluster.py": {"ray"},  # an extra, and slow to load
    "cli/mcp.py": {"tabletown.mcp_server"},  # an extra
    "web/study/apps.py": {"tabletown.web"},  # models can be named only after Django has been set up
    "web/config/environment.py": {"psycopg"},  # an extra
    "web/server/start.py": {"django", "uvicorn", "tabletown.web"},  # an extra; and Django reads the settings when it is imported
    "web/server/bot_process.py": {"tabletown.web"},  # as well
    "web/server/interpreting_server.py": {"tabletown.web"},  # as well
    "web/tables/apps.py": {"tabletown.web"},  # as well
    "web/people/apps.py": {"tabletown.web"},  # as well: what it tells the tables of knows them
    "web/api/apps.py": {"tabletown.web"},  # tables can be named only after Django has read all apps
    "web/server/database_check.py": {"tabletown.web"},  # tables can be named only after Django has been set up
}
"""What functions import, each with its reason: a package of ours, or one of others. There are no others."""
BY_NAME: dict[str, set[str]] = {
    "__init__.py": {"<FOUND_IN[name]>", "tabletown.envs"},  # nothing heavy is loaded before it is asked for
    "agents/named.py": {"<name>"},  # players that others have made are named by whoever lets them play
    "cli/__init__.py": {"tabletown.cli.*"},  # a command is read when it is used, so that help comes at once
    "envs/__init__.py": {"tabletown.envs.*", "tabletown.envs.batch", "tabletown.envs.text_env"},  # only what is asked for
    "envs/batch.py": {"tabletown.envs.cuda_engine"},  # an extra, and only where a GPU is asked for
    "compiler/numba_linker.py": {"<module>", "<self.outer.unit>"},  # kernels as they were kept: on the disk they are names
    "game/declaration.py": {"tabletown.match.match"},  # the class of the matches that it makes stands above it
    "game/registry.py": {"tabletown.engine.kernel", "<package>"},  # slow to load; games are found by name
    "testing/declaration.py": {"<room>", "<found.name>"},  # the rooms of whatever game it is
    "web/tables/extensions/tutors.py": {"<finder>"},  # apps cannot import each other's models while they are made ready
}
"""What is imported by a name in a string, each with its reason: a module of ours, or `<written so>` where only a run can tell."""


def by_name(path: Path) -> set[str]:
    """What a file imports by a name in a string, but for packages of others: `*` is what only a run can tell."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in (
            "import_module",
            "import_string",
            "__import__",
        ):
            found.add(module_named(path, node.args[0]))
    return {name for name in found if name.startswith("<") or name.split(".")[0] == PACKAGE.name}


def module_named(path: Path, name: ast.expr) -> str:
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


def absolute(path: Path, node: ast.ImportFrom) -> str:
    """The whole name of the module that an import names."""
    here = [*path.relative_to(PACKAGE.parent).with_suffix("").parts]
    return ".".join([*here[: len(here) - node.level], *([node.module] if node.module else [])])


def inside_of_functions(path: Path) -> set[str]:
    """The packages that the functions of a file import."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found: set[str] = set()
    for node in {node for function in functions for node in ast.walk(function)}:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(absolute(path, node) if node.level else node.module or "")
    return {".".join(name.split(".")[: 2 if name.startswith(PACKAGE.name) else 1]) for name in found}


def test_imports_inside_of_functions_are_declared_with_a_reason() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): inside_of_functions(path) for path in PACKAGE.rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == INSIDE


def test_imports_by_name_are_declared_with_a_reason() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): by_name(path) for path in PACKAGE.rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == BY_NAME
