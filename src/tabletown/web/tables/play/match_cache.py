"""Matches that this process has seen last, with the steps that their logs show: nothing is read twice from the database.

A match is only used where everything agrees that it was made from.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.web.tables.models import Table

POSITIONS = 24
"""Before so many steps the position is kept as well: pages tell what each meant since somebody's last decision."""


@dataclass(frozen=True)
class KeptMatch:
    """A match as it stands, and its last steps. Nobody plays it on: copies are handed out."""

    version: int
    length: int
    layout: str
    made_from: tuple[object, ...]
    match: Match
    steps: list[Step]

    def with_last(self, most: int) -> Match:
        """A copy of the match with so many steps at most. All copies share how Python reads the position: nobody changes that."""
        _read = self.match.state
        return self.match.copy_with(self.steps[-most:] if most else [])

    def followed_by(self, match: Match, made: list[Step]) -> tuple[Match, list[Step]]:
        """The match after some more steps, and the last of all of them; the last few with the positions before them."""
        old, new = [*self.steps, *made][:-POSITIONS], [*self.steps, *made][-POSITIONS:]
        return match, [*(for_the_log(step) if step.before else step for step in old), *new][-match.game.display.log_steps :]


def for_the_log(step: Step) -> Step:
    """A step that is only told of any more, in as little room as possible: tables have a hundred of them."""
    return Step(step.move, step.by, b"", 0, step.events)


def made_from(table: Table, names: list[str]) -> tuple[object, ...]:
    """All that a match is made from."""
    return table.version, table.length, table.layout, bytes(table.state), *names


class KeptMatches:
    """The newest version of each table that was seen lately."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[str, KeptMatch] = OrderedDict()
        self._lock = Lock()

    def get(self, table: Table, names: list[str]) -> KeptMatch | None:
        """The match of a table, exactly as it stands."""
        with self._lock:
            kept = self._kept.get(table.id)
            if kept is None or kept.version != table.version or kept.made_from != made_from(table, names):
                return None
            self._kept.move_to_end(table.id)
            return kept

    def older(self, table: Table) -> KeptMatch | None:
        """The match as it stood at an earlier version, by the same layout: another process has moved since."""
        with self._lock:
            kept = self._kept.get(table.id)
        return kept if kept and kept.version < table.version and kept.layout == table.layout else None

    def keep(self, table: Table, match: Match, steps: list[Step]) -> None:
        """Keep a match that is stored. An older version than is known is not worth it."""
        with self._lock:
            known = self._kept.get(table.id)
            if known is None or known.version <= table.version:
                made = made_from(table, match.names)
                kept = KeptMatch(table.version, table.length, table.layout, made, match.copy_with([]), steps)
                self._kept[table.id] = kept
            self._kept.move_to_end(table.id)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything, as a process does that begins."""
        with self._lock:
            self._kept.clear()
