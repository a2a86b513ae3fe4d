"""Where finished games are kept: a file that is only ever added to, one line a game.

The first line is the tournament's definition. A line is written whole or, when the power goes, torn; a torn line is
nobody's game, so its game is played again.
"""

import json
import os
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from filelock import FileLock, Timeout

from tabletown.errors import BadNotation, BadOption
from tabletown.text.i18n import _

from .game_result import Played
from .tournament import Tournament, difference

KIND = "tabletown arena"
SAFE_EVERY = 2.0
"""Seconds after which finished games are on the disk for sure, even when the power goes."""
BINARY: int = getattr(os, "O_BINARY", 0)
"""On Windows alone, files are opened as text unless one asks otherwise."""


def first_line(tournament: Tournament) -> bytes:
    """The line that says what is played."""
    return json.dumps({"kind": KIND, "definition": tournament.definition()}).encode() + b"\n"


def read_first_line(name: str, line: bytes) -> dict[str, Any]:
    """The definition in a store."""
    try:
        head = json.loads(line)
        if head["kind"] == KIND and isinstance(head["definition"], dict):
            return dict(head["definition"])
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise BadNotation(_("{name} does not hold a tournament; take a new file for the store", name=name))


def definition_in(path: Path) -> dict[str, Any] | None:
    """What is played in a store, or nothing where it has not begun."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        line = file.readline()
    return read_first_line(path.name, line) if line.endswith(b"\n") else None


def seed_in(path: Path | None) -> int | None:
    """The seed of a tournament that has begun, so that nobody has to remember it."""
    seed = (definition_in(path) or {}).get("seed") if path else None
    return seed if isinstance(seed, int) else None


class Store:
    """The games that are finished, in memory, and in a file where one is named."""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        self.tournament = tournament
        self.path = path
        self.games: dict[int, Played] = {}
        self.unreadable = 0
        """Lines that were torn or spoilt; their games are played again."""
        self._file: int | None = None
        self._lock: FileLock | None = None
        self._safe_at = monotonic()
        if path:
            self._open(path)

    def _open(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY, 0o644)
        try:
            self._take(path)
            self._read(path)
        except BaseException:
            self.close()
            raise

    def _take(self, path: Path) -> None:
        self._lock = FileLock(f"{path}.lock", blocking=False, thread_local=False)  # it ends with the process, however that ends
        try:
            self._lock.acquire()
        except Timeout:
            raise BadOption(_("another tournament is being written to {name} right now", name=path.name)) from None

    def _read(self, path: Path) -> None:
        assert self._file is not None
        content = path.read_bytes()
        head = first_line(self.tournament)
        if len(content) < len(head) and head.startswith(content):
            os.ftruncate(self._file, 0)
            os.write(self._file, head)
            return
        lines = content.splitlines(keepends=True)
        there = read_first_line(path.name, lines[0])
        if there != self.tournament.definition():
            raise BadOption(
                _(
                    "{name} holds another tournament ({difference}); give the same definition to go on with it, or another file",
                    name=path.name,
                    difference=difference(there, self.tournament.definition()),
                )
            )
        for line in lines[1:]:
            self._keep(line)
        if not content.endswith(b"\n"):
            os.write(self._file, b"\n")  # what follows shall not be glued to the torn line

    def _keep(self, line: bytes) -> None:
        """Take a line for a game, if it is one."""
        if not line.strip():
            return
        try:
            played = Played.from_data(json.loads(line))
            number = played.number
            if not 0 <= number < self.tournament.total or self.tournament.job(number).seating != played.seating:
                raise ValueError(number)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self.unreadable += 1
            return
        self.games.setdefault(number, played)

    def missing(self) -> list[int]:
        """The games still to be played."""
        return [number for number in range(self.tournament.total) if number not in self.games]

    def add(self, played: Played) -> bool:
        """Keep a finished game; False where it was there already."""
        if played.number in self.games:
            return False
        self.games[played.number] = played
        if self._file is not None:
            write_whole(self._file, json.dumps(played.data(), separators=(",", ":")).encode() + b"\n")
            if monotonic() - self._safe_at > SAFE_EVERY:
                os.fsync(self._file)
                self._safe_at = monotonic()
        return True

    def close(self) -> None:
        """Finish writing."""
        if self._file is not None:
            os.fsync(self._file)
            os.close(self._file)
            self._file = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def write_whole(file: int, line: bytes) -> None:
    """Write all of a line, however little the system takes at once."""
    while line:
        line = line[os.write(file, line) :]
