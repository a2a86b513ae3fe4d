"""States for kernels that run as ordinary Python: fields read as plain integers, as wide as they need to be.

A compiled kernel widens what it reads from a record to 64 bits. NumPy's own scalars would not, and small sums would
overflow; these thin wrappers make the two agree, and turn a number that does not fit its field into an error. Whatever looks
into the same memory each time is made once: NumPy takes its time to make it.
"""

from typing import Any

import numpy as np


class PlainStates:
    """An array of records, as kernels see it."""

    def __init__(self, array: np.ndarray[Any, np.dtype[np.void]]) -> None:
        self.array = array
        self.size = array.size
        self._records: dict[int, PlainRecord] = {}

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return PlainStates(self.array[index])
        i = int(index)
        if i not in self._records:
            self._records[i] = PlainRecord(self.array[i : i + 1])
        return self._records[i]

    def __setitem__(self, index: Any, record: "PlainRecord") -> None:
        self.array[int(index)] = record._one[0]


class PlainArray:
    """An array field of a record."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self.size = array.size
        self.shape = array.shape
        self._numbers = 0 if array.dtype.names else array.ndim
        """How many indices lead to a number; 0 where none does, since records stand there."""
        self._inner: dict[Any, Any] = {}

    def __getitem__(self, index: Any) -> Any:
        try:
            if index.__class__ is tuple:
                return self.array.item(*index) if len(index) == self._numbers else self._inner[index]
            return self.array.item(index) if self._numbers == 1 else self._inner[index]
        except (KeyError, TypeError):  # not looked at yet, or a slice
            return self._found(index)

    def _found(self, index: Any) -> Any:
        found = self.array[index]
        path = index if isinstance(index, tuple) else (index,)
        if isinstance(found, np.void):
            row, last = self.array[path[:-1]], int(path[-1])
            self._inner[index] = PlainRecord(row[last : last + 1])
            return self._inner[index]
        if not isinstance(found, np.ndarray):
            return found.item()
        part = PlainArray(found)
        if all(isinstance(number, int | np.integer) for number in path):
            self._inner[index] = part
        return part

    def __setitem__(self, index: Any, value: int) -> None:
        self.array[index] = value

    def __len__(self) -> int:
        return len(self.array)


class PlainRecord:
    """One record: its fields are attributes."""

    def __init__(self, one: np.ndarray[Any, np.dtype[np.void]]) -> None:
        self.__dict__.update(_one=one, dtype=one.dtype, _numbers={})

    def __getattr__(self, name: str) -> Any:
        """What is not here yet: an array is made once, a number is read each time."""
        number = self._numbers.get(name)
        if number is None:
            field = self._one[name]
            if isinstance(field[0], np.ndarray):
                self.__dict__[name] = PlainArray(field[0])
                return self.__dict__[name]
            number = self._numbers[name] = field
        return number.item()

    def __setattr__(self, name: str, value: int) -> None:
        number = self._numbers.get(name)
        (self._one[name] if number is None else number)[0] = value
