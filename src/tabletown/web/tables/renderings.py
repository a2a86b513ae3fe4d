"""What several viewers see alike is made once, whoever asks first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Renderings(Generic[Made]):
    """The newest renderings, or whatever is made, by what they depend on. Who asks for one that is being made waits for it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made = 0
        """How many were really made: for tests and figures."""
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._coming: dict[Hashable, Future[Made]] = {}
        """Those that are being made now."""
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The rendering for a key, made now if there is none."""
        with self._lock:
            if key in self._kept:
                return self._kept[key]
            coming = self._coming.get(key)
            mine = self._coming[key] = Future() if coming is None else coming
        if coming is None:
            try:
                self.made += 1
                mine.set_result(make())
            except BaseException as error:
                mine.set_exception(error)
            self._keep(key, mine)
        return mine.result()

    def _keep(self, key: Hashable, made: "Future[Made]") -> None:
        """Keep what was made, unless that failed, or everything was forgotten meanwhile."""
        with self._lock:
            if self._coming.get(key) is not made:
                return
            del self._coming[key]
            if made.exception() is None:
                self._kept[key] = made.result()
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def known(self, key: Hashable) -> Made | None:
        """The rendering for a key, if there is one; nobody makes it."""
        with self._lock:
            return self._kept.get(key)

    def has(self, key: Hashable) -> bool:
        """Whether nothing is to be made for a key: it is there, or somebody makes it already."""
        with self._lock:
            return key in self._kept or key in self._coming

    def clear(self) -> None:
        """Forget everything: for tests that change what is stored behind our back."""
        with self._lock:
            self._kept.clear()
            self._coming.clear()
