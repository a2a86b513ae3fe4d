"""States for kernels that run as ordinary Python: fields read as plain integers, as wide as they need to be.

A compiled kernel widens what it reads from a record to 64 bits. NumPy's own scalars would not, and small sums would
overflow; these thin wrappers make the two agree, and turn a number that does not fit its field into an error.
"""

from typing import Any

import numpy as np


class PlainStates:
    """An array of records, as kernels see it."""

    def __init__(self, array: np.ndarray[Any, np.dtype[np.void]]) -> None:
        self.array = array
        self.size = array.size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return PlainStates(self.array[index])
        i = int(index)
        return PlainRecord(self.array[i : i + 1])

    def __setitem__(self, index: Any, record: "PlainRecord") -> None:
        self.array[int(index)] = record._one[0]


class PlainArray:
    """An array field of a record."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self.size = array.size
        self.shape = array.shape

    def __getitem__(self, index: Any) -> Any:
        found = self.array[index]
        if isinstance(found, np.void):
            row = self.array[index[:-1]] if isinstance(index, tuple) else self.array
            last = int(index[-1] if isinstance(index, tuple) else index)
            return PlainRecord(row[last : last + 1])
        return PlainArray(found) if isinstance(found, np.ndarray) else found.item()

    def __setitem__(self, index: Any, value: int) -> None:
        self.array[index] = value

    def __len__(self) -> int:
        return len(self.array)


class PlainRecord:
    """One record: its fields are attributes."""

    __slots__ = ("_one", "dtype")

    def __init__(self, one: np.ndarray[Any, np.dtype[np.void]]) -> None:
        object.__setattr__(self, "_one", one)
        object.__setattr__(self, "dtype", one.dtype)

    def __getattr__(self, name: str) -> Any:
        found = self._one[name][0]
        return PlainArray(found) if isinstance(found, np.ndarray) else found.item()

    def __setattr__(self, name: str, value: int) -> None:
        self._one[name][0] = value
