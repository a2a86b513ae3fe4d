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
        self._kept: OrderedDict[Hashable, Future[Made]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The rendering for a key, made now if there is none."""
        with self._lock:
            future = self._kept.get(key)
            mine = future is None
            if future is None:
                future = self._kept[key] = Future()
                while len(self._kept) > self.most:
                    self._kept.popitem(last=False)
        if mine:
            try:
                self.made += 1
                future.set_result(make())
            except BaseException as error:
                with self._lock:
                    self._kept.pop(key, None)
                future.set_exception(error)
        return future.result()

    def has(self, key: Hashable) -> bool:
        """Whether nothing is to be made for a key: it is there, or somebody makes it already."""
        with self._lock:
            return key in self._kept

    def clear(self) -> None:
        """Forget everything: for tests that change what is stored behind our back."""
        with self._lock:
            self._kept.clear()
