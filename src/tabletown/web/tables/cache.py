"""The one cache of the site: what is shown of tables, made once for all who see the same.

An entry belongs to a table at one stamp. Every change of what is shown raises the stamp, and so does every change of who may see
or do something (`rights.py`): nothing outlives the right to it, and nobody has to say what is to be forgotten.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Any, Generic, TypeVar

from .models import Table

Made = TypeVar("Made")
CACHES: "dict[str, Cache[Any]]" = {}
"""All of them, by name."""


class Cache(Generic[Made]):
    """So many of the entries that were asked for last. Who asks for one that is being made waits for it."""

    def __init__(self, name: str, most: int) -> None:
        self.most = most
        self.made = 0
        """How many were really made: for tests and figures."""
        self._entries: OrderedDict[Hashable, Made] = OrderedDict()
        self._coming: dict[Hashable, Future[Made]] = {}
        """Those that are being made now."""
        self._lock = Lock()
        assert name not in CACHES
        CACHES[name] = self

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, table: Table, key: Hashable, make: Callable[[], Made]) -> Made:
        """The entry of a table as it stands, made now if there is none."""
        whole = table.id, table.stamp, key
        with self._lock:
            if whole in self._entries:
                self._entries.move_to_end(whole)
                return self._entries[whole]
            coming = self._coming.get(whole)
            mine = self._coming[whole] = Future() if coming is None else coming
        if coming is None:
            try:
                self.made += 1
                mine.set_result(make())
            except BaseException as error:
                mine.set_exception(error)
            self._keep(whole, mine)
        return mine.result()

    def _keep(self, whole: Hashable, made: "Future[Made]") -> None:
        """Keep what was made, unless that failed, or everything was forgotten meanwhile."""
        with self._lock:
            if self._coming.get(whole) is not made:
                return
            del self._coming[whole]
            if made.exception() is None:
                self._entries[whole] = made.result()
            while len(self._entries) > self.most:
                self._entries.popitem(last=False)

    def has(self, table: Table, key: Hashable) -> bool:
        """Whether nothing is to be made: the entry is there, or somebody makes it already."""
        whole = table.id, table.stamp, key
        with self._lock:
            return whole in self._entries or whole in self._coming

    def clear(self) -> None:
        """Forget everything: for tests that change what is stored behind our back."""
        with self._lock:
            self._entries.clear()
            self._coming.clear()
