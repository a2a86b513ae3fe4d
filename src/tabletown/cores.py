"""How many processes or threads may work at the same time."""

import os


def usable_cores() -> int:
    """The cores that this process may use: where somebody has given it a few, not all of the machine's."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
