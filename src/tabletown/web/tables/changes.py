"""Who wants to know when a table changed: the open pages, and the bots."""

from collections.abc import Callable

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> None:
    """From now on, call this with the id of each table that this process changed."""
    _listeners.append(listener)


def tell(table_id: str) -> None:
    """A table was changed, and the change is on the disk."""
    for listener in _listeners:
        listener(table_id)
