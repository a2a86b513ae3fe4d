"""Games whose rules are still being compiled: other processes do that, and the site's own never does.

A page that needs such a game is told by `NotReady`, wherever it first needs it. Then whoever asked sees how far the game
is, and their page opens by itself; the game goes first.
"""

import os
import time

from django.utils.translation import gettext as _

from tabletown.compiler.compile_notice import be_quiet, guard_with
from tabletown.compiler.disk_cache import root, usual_root
from tabletown.engine.kernel import PLAIN
from tabletown.game.registry import GAMES
from tabletown.precompile.compile_pool import BACKGROUND, Compilers, Progress, forget_other_versions, is_compiled, is_ready

LOOK_EVERY = 0.2
"""Seconds."""


class NotReady(Exception):
    """The rules of a game are not compiled yet."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the rules of {key} are not compiled yet")
        self.key = key


class Workshop:
    """The processes that compile for this server. Until it is opened, rules are compiled where they are needed."""

    def __init__(self) -> None:
        self.compilers: Compilers | None = None

    def open(self, keys: list[str]) -> None:
        """Begin to compile what is not compiled yet, in this order, and leave it to others from now on.

        Not where somebody has asked for interpreted rules; a first start has not (`server/first_start.py`).
        """
        if PLAIN and os.environ.get("NUMBA_DISABLE_JIT"):
            return
        forget_other_versions(keys)
        self.compilers = Compilers(keys, os.cpu_count() or 1, BACKGROUND)
        guard_with(refuse)
        be_quiet()
        self.compilers.start()

    def close(self) -> None:
        """Stop. What is compiled is kept."""
        if self.compilers:
            self.compilers.end()

    def ask(self, key: str) -> None:
        """Somebody wants this game: it goes first."""
        if self.compilers and key in GAMES:
            self.compilers.ask(key)

    def progress(self, key: str) -> Progress | None:
        """How far a game is; None where it is compiled, or never will be."""
        return self.compilers.progress(key) if self.must_wait(key, compiled=True) and self.compilers else None

    def must_wait(self, key: str, compiled: bool = False) -> bool:
        """True if a game cannot be played yet; with `compiled`, if interpreted rules are too slow and there are no others."""
        return bool(self.compilers) and not (is_compiled if compiled else is_ready)(key)

    @property
    def interprets(self) -> bool:
        """True if this process interprets the rules until another takes over that has compiled ones."""
        return PLAIN and bool(self.compilers)

    def wait(self) -> None:
        """Wait until nothing is left to compile."""
        while not (self.compilers and self.compilers.wait(LOOK_EVERY)):
            time.sleep(LOOK_EVERY)


workshop = Workshop()


def refuse(home: str) -> None:
    """Compile nothing of a game here, unless it is a leftover of a game that is ready."""
    key = next((key for key in GAMES if GAMES.package_of(key) == home), None)
    if key and not is_ready(key):
        raise NotReady(key)


def require_ready(key: str, compiled: bool = False) -> None:
    """Somebody needs this game now; `compiled` where interpreted rules are too slow."""
    if workshop.must_wait(key, compiled):
        raise NotReady(key)


def in_words(progress: Progress) -> str:
    """How far a game is, for people."""
    if progress.failure:
        return _("The rules could not be compiled: %(why)s") % {"why": progress.failure}
    return _("Setting the table: %(done)d of %(of)d") % {"done": progress.done, "of": progress.of}


def unusual_folder() -> str:
    """Where compiled code goes if not to its usual folder; empty if it does."""
    return "" if root() == usual_root() else str(root())
