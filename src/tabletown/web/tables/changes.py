"""Who wants to know when a table changed: the open pages, and the bots."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from .models import Table

MOST_KEPT = 500
_listeners: list[Callable[[Table], None]] = []
_newest: OrderedDict[str, Table] = OrderedDict()
_lock = Lock()


def listen(listener: Callable[[Table], None]) -> None:
    """From now on, call this with each table that this process changed."""
    _listeners.append(listener)


def announce(table: Table) -> None:
    """A table was changed, and the change is on the disk."""
    with _lock:
        known = _newest.get(table.id)
        if known is None or known.stamp < table.stamp:
            _newest[table.id] = table
        _newest.move_to_end(table.id)
        while len(_newest) > MOST_KEPT:
            _newest.popitem(last=False)
    for listener in _listeners:
        listener(table)


def newer_than(table_id: str, stamp: int) -> Table | None:
    """A table as this process left it, if that is newer than somebody has it: then it need not be loaded."""
    with _lock:
        known = _newest.get(table_id)
    return known if known is not None and known.stamp > stamp else None
