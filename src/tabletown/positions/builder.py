"""Positions that are being filled in: what is said is put into a draft, and the rules are asked what then must be so.

A game's `notation/filling.py` works on these, so that it need not know a rule: a kernel is asked about the draft as it stands,
or works on it, and the next thing is put in.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tabletown.engine import entry_points

from .snapshot import snapshot


class Draft:
    """A position that is being filled in: a copy of a record, which nobody else sees."""

    def __init__(self, record: Any) -> None:
        self.states = np.frombuffer(bytearray(record.tobytes()), record.dtype)
        self.record = self.states[0]
        """The draft as a record, for whoever fills it field by field."""
        self._for_kernels = entry_points.handle(self.states)[0]
        self._seen: Any = None

    def copy(self) -> "Draft":
        """The same once more, to try something out."""
        return Draft(self.record)

    def look(self) -> Any:
        """How it stands: a snapshot, the same one until something changes."""
        if self._seen is None or self._seen._bytes != self.states.tobytes():
            self._seen = snapshot(self.states)
        return self._seen

    def ask(self, kernel: Callable[..., Any], *arguments: Any) -> int:
        """What the rules say about it, or make of it."""
        return int(kernel(self._for_kernels, *arguments) or 0)

    def put(self, **fields: Any) -> None:
        """Change it."""
        for name, value in fields.items():
            self.record[name] = value

    def put_in(self, name: str, place: Any, value: Any) -> None:
        """Change a part of a field that has several: a number of it, or a slice."""
        self.record[name][place] = value

    def write_to(self, record: Any) -> None:
        """Make a record the same."""
        for name in record.dtype.names:
            record[name] = self.record[name]
