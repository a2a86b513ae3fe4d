"""What a game's kernel `observe` writes: the name of each number, its bounds, and what it means."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

Group = tuple[str, Sequence[Sequence[object]], int, int, str]
"""Numbers of one kind: a pattern of names, what takes the place of each {} in turn, the least and the greatest, the meaning."""


@dataclass(frozen=True, eq=False)
class Observation:
    """What a seat is told in numbers: always as many, whatever the number of players; the observer is player0."""

    version: int
    """Raised whenever a number changes its place, its bounds or its meaning."""
    groups: Sequence[Group]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each number."""
        return tuple(name for group in self.groups for name in names_of(group))

    @cached_property
    def low(self) -> NDArray[np.int16]:
        """The least that each number can be."""
        return self._bound(2)

    @cached_property
    def high(self) -> NDArray[np.int16]:
        """The greatest that each number can be."""
        return self._bound(3)

    def _bound(self, column: int) -> NDArray[np.int16]:
        bounds: list[Any] = [group[column] for group in self.groups for _ in names_of(group)]
        found = np.array(bounds, np.int16)
        found.flags.writeable = False
        return found

    def __len__(self) -> int:
        return len(self.names)

    def named(self, numbers: NDArray[Any]) -> dict[str, int]:
        """One observation, with names."""
        return dict(zip(self.names, map(int, numbers), strict=True))


def names_of(group: Group) -> Iterator[str]:
    """The names of a group, the last axis running first."""
    pattern, axes = group[0], group[1]
    return (pattern.format(*labels) for labels in product(*axes))
