"""How many processes or threads may work at the same time, and which of them come first."""

import os


def usable_cores() -> int:
    """The cores that this process may use: where somebody has given it a few, not all of the machine's."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lower_priority(nice: int) -> None:
    """Let this process wait for others (0 to 19), where the system has such priorities; Windows has not."""
    if hasattr(os, "nice"):
        os.nice(nice)
