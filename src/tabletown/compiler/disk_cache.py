"""Compiled code that cannot be stale: kept on the disk, in folders named after what it was compiled from.

Numba's own cache does not notice changes in files that a function calls into, and files code under the path of its
source. Here every game has a folder of its own, named after the content of its rules and of the generic kernels; what
belongs to no game lies in a folder `shared`. A changed line in one game compiles that game alone; a copy of the same
sources elsewhere finds what is compiled already.
"""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import numba
import numpy as np
from numba import config

from .choice import COMPILER

PACKAGE = Path(__file__).parents[1]
COMPILED_ROOMS = ("rules", "bot")
"""The rooms of a game that hold its kernels: folders, or in a small game files."""
NOT_COMPILED = {"levels.py"}
"""Files of those rooms that hold no kernels: a bot that thinks longer need not be compiled anew."""
GENERIC = (
    *("compiler/numba_linker.py", "compiler/numba_plain.py", "envs/batch_stepping.py"),
    *(f"engine/{name}.py" for name in ("kernel", "game_calls", "journal", "rng", "observation_kernels", "entry_points")),
    *(f"bots/{name}.py" for name in ("simple_policies", "scratch_buffers", "playouts", "win_probability", "feature_model")),
    *(f"bots/{name}.py" for name in ("mcts", "risk_attitude", "network", "network_mcts")),
)
SHARED = "shared"
ENTRY_POINTS = "tabletown.games"
"""As the registry has it, which lies above."""
KEPT_FOLDERS = 4
"""Of each game, so that going to and fro between two versions of the rules compiles nothing."""


# --- what compiled code depends on ----------------------------------------------------------------------------------


def generic_sources() -> list[Path]:
    """The source files of the kernels that all games share."""
    return sorted(PACKAGE / name for name in GENERIC)


def game_sources(package: str) -> list[Path]:
    """The source files of the kernels of a game, given its package. Nothing of it is imported for that."""
    spec = find_spec(package)
    folders = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    rooms = [folder / room for folder in folders for room in COMPILED_ROOMS]
    files = [file for room in rooms for file in (room.with_suffix(".py"), *room.glob("**/*.py"))]
    return sorted(file for file in files if file.is_file() and file.name not in NOT_COMPILED)


def home_of(module: str) -> str | None:
    """The package of the game that a module's kernels belong to, `shared`, or None for what is not ours to keep."""
    parts = module.split(".")
    rooms = [number for number, part in enumerate(parts) if part in COMPILED_ROOMS and number]
    if rooms:
        return ".".join(parts[: rooms[0]])
    return SHARED if parts[0] == "tabletown" else None


@cache
def digest(home: str) -> str:
    """What a game's compiled code was made from and with; of `shared`, the generic kernels.

    `@kernel` asks when a game is imported: what becomes of the files later (they are edited, or a new version is installed) is
    nothing to a process that has read them before.
    """
    how = f"{COMPILER}, bounds checked: {bool(config.BOUNDSCHECK)}"  # NUMBA_BOUNDSCHECK=1 makes other code of the same source
    content = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__} {how}".encode() + generic_content())
    content.update(b"" if home == SHARED else content_of(game_sources(home)))
    return content.hexdigest()[:16]


@cache
def generic_content() -> bytes:
    """What stands in the generic kernels: read once, so that all games of a process agree about them."""
    return content_of(generic_sources())


def content_of(sources: list[Path]) -> bytes:
    """What stands in some files, with their names."""
    return b"".join(f"{file.parent.name}/{file.name}".encode() + b"\0" + file.read_bytes() + b"\0" for file in sources)


# --- where it lies --------------------------------------------------------------------------------------------------


@cache
def root() -> Path:
    """The folder of all compiled code. Numba unpickles what it finds there: so nobody else may write to it."""
    for folder in (usual_root(), Path(tempfile.gettempdir()) / f"tabletown-{user_id()}"):
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        if is_ours(folder):
            return folder
    private = Path(tempfile.mkdtemp(prefix="tabletown-")) / "kernels"
    private.mkdir(mode=0o700)
    return private


def child_environment() -> dict[str, str]:
    """The environment for a process that is to find the same folder, even where it lies in an unusual place."""
    return {**os.environ, "TABLETOWN_CACHE": str(root().parent)} if root().name == "kernels" else dict(os.environ)


def user_id() -> int:
    """The number of the account that this process runs as; 0 where accounts have none."""
    return os.getuid() if hasattr(os, "getuid") else 0


def usual_root() -> Path:
    """Where compiled code is kept if that folder can be used."""
    home = os.environ.get("TABLETOWN_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "tabletown"
    )
    return Path(home) / "kernels"


def is_ours(folder: Path) -> bool:
    """Whether a folder is really one, belongs to us (or to the machine's own account), and only its owner can write to it.

    Windows has no such modes: there the folders of an account, that of temporary files too, are closed to others.
    """
    found = folder.lstat()
    if os.name == "nt":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid in (user_id(), 0) and not found.st_mode & 0o022


@cache
def folder_of(home: str) -> Path:
    """The folder of a game's compiled code."""
    folder = root() / f"{home.rpartition('.')[2]}-{digest(home)}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@cache
def folder_of_all_games() -> Path:
    """A folder for compiled code of all games, ours and those of other packages: whichever changes, it is another folder."""
    ours = [f"{PACKAGE.name}.games.{found.parent.name}" for found in sorted(PACKAGE.glob("games/*/__init__.py"))]
    guests = [found.module for found in entry_points(group=ENTRY_POINTS) if find_spec(found.module.partition(".")[0])]
    content = "".join(digest(home) for home in [SHARED, *ours, *sorted(guests)])
    folder = root() / f"all-{hashlib.sha256(content.encode()).hexdigest()[:16]}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def forget_old_folders() -> None:
    """Compiled code of older sources goes, but for the few newest of each game: it would only take room."""
    folders: dict[str, list[Path]] = {}
    for folder in root().iterdir():
        if folder.is_dir():
            folders.setdefault(folder.name.rpartition("-")[0], []).append(folder)
    for older in folders.values():
        for folder in sorted(older, key=lambda f: f.stat().st_mtime, reverse=True)[KEPT_FOLDERS:]:
            shutil.rmtree(folder, ignore_errors=True)
