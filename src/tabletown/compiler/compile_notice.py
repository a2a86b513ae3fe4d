"""Rules that must be compiled in this very process: somebody waits, so it is said; or it is refused, where others compile.

A kernel whose code is not on the disk yet is compiled when it is first called. That takes a while, once. Whoever calls it
from a terminal or a notebook is told after a second what they are waiting for. A server answers many people and must not
stand still for one: it lets other processes compile (`tabletown.precompile.compile_pool`), and refuses to do it itself.
"""

import sys
from collections import Counter
from collections.abc import Callable
from threading import Lock, Timer

PATIENCE = 1.0
"""Seconds after which somebody is told what they are waiting for."""

_begun: Counter[str] = Counter()
_told: set[str] = set()
_lock = Lock()
_guard: Callable[[str], None] | None = None
_quiet = False


def guard_with(guard: Callable[[str], None] | None) -> None:
    """Before anything is compiled here, ask this, with the game's package: it may raise what the caller is to be told."""
    global _guard
    _guard = guard


def be_quiet() -> None:
    """Say nothing: whoever started this process shows its progress."""
    global _quiet
    _quiet = True


def begins(home: str) -> None:
    """A kernel of a game's package is about to be compiled."""
    if _guard:
        _guard(home)
    with _lock:
        _begun[home] += 1
        if _quiet or home in _told or _begun[home] > 1:
            return
    timer = Timer(PATIENCE, _tell, [home])
    timer.daemon = True
    timer.start()


def ends(home: str) -> None:
    """It is compiled."""
    with _lock:
        _begun[home] -= 1


def _tell(home: str) -> None:
    with _lock:
        if not _begun[home] or home in _told:
            return
        _told.add(home)
    name = home.rpartition(".")[2].replace("_", " ")
    what = f"the rules of {name}" if "." in home else "what all games share"
    print(f"tabletown: compiling {what}; that takes a quarter of a minute or so, once ...", file=sys.stderr, flush=True)
