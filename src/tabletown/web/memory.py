"""Memory that a process no longer needs goes back to the machine.

Pages are made of strings of some kilobytes that live for a moment, in several threads. The C library keeps what they leave
behind, in a heap for each thread, with holes that nothing fits into: a server grows for as long as it is busy. So it gets few
heaps, and returns what is free in them every twenty seconds, which takes some milliseconds.
"""

import ctypes
import threading

GIVE_BACK_EVERY = 20.0
HEAPS = 2
MOST_HEAPS = -8
"""What the C library (glibc) calls M_ARENA_MAX. Others have neither this nor these holes."""


class Tidier:
    """A thread that gives memory back, now and then."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.library = ctypes.CDLL(None)

    def start(self) -> None:
        """Begin, where the C library can do it."""
        if hasattr(self.library, "malloc_trim") and hasattr(self.library, "mallopt"):
            self.library.mallopt(MOST_HEAPS, HEAPS)
            threading.Thread(target=self.run, name="memory", daemon=True).start()

    def end(self) -> None:
        """Give back nothing more."""
        self.stop.set()

    def run(self) -> None:
        """Rest, give back, and again."""
        while not self.stop.wait(GIVE_BACK_EVERY):
            self.library.malloc_trim(0)
