"""The latest lines of a table's log, as they stand on its pages: those after the decision before, and what has come since."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from threading import Lock

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tabletown.engine.kernel import CHANCE
from tabletown.match import Match

from .house import log_of, told_between
from .models import HouseLine, Table
from .template_functions import log_line

LOG_LINES = 40
"""So many stand beside the board; the replay has them all."""

Lines = tuple[SafeString, ...]
Viewer = tuple[str, int | None, str | None, bool]
"""All who read the same of a table: its id, their seat, their language, and whether they look at an earlier moment."""


@dataclass(frozen=True, slots=True)
class KeptLog:
    """Somebody's log, as it stood at a moment."""

    moment: tuple[int, ...]
    lines: Lines


class KeptLogs:
    """The newest log of each viewer who was here lately. An older one is worth nothing: it goes when a newer one comes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Viewer, KeptLog] = OrderedDict()
        self._lock = Lock()

    def find(self, viewer: Viewer, *moment: int) -> Lines | None:
        """A viewer's log of a moment, if it is the newest that is known."""
        with self._lock:
            kept = self._kept.get(viewer)
        return kept.lines if kept and kept.moment == moment else None

    def keep(self, viewer: Viewer, log: KeptLog) -> None:
        """Keep a viewer's log; of those who have not been here for longest there is none any more."""
        with self._lock:
            self._kept[viewer] = log
            self._kept.move_to_end(viewer)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)


LOGS = KeptLogs(1200)
"""Four viewers for each of the matches that are kept."""


def latest_lines(table: Table, match: Match, house: list[HouseLine], seat: int | None, besides_moves: int) -> Lines:
    """The log as a seat may read it, each line behind the mark of the player that it begins with. So each sentence is looked for
    once, and not at every move again."""
    steps, language = match.steps, get_language()

    def drawn(told: Iterable[str]) -> Lines:
        return tuple([log_line(named_first(line, match.names), line) for line in islice(told, LOG_LINES)])

    whole = match.game.display.log_steps
    if len(steps) < min(whole, table.length):  # the table has moved on since it was read, or its rules were mended
        return drawn(log_of(table, match, house, seat))
    viewer, others = (table.id, seat, language, besides_moves < 0), (besides_moves, len(house))
    lines = LOGS.find(viewer, *others, table.length)
    if lines is None:
        last = next((n for n, step in enumerate(reversed(steps), 1) if step.by != CHANCE), len(steps))
        first = table.length - last
        older = LOGS.find(viewer, *others, first)
        if older is None:
            lines = drawn(log_of(table, match, house, seat))
        else:
            since = [line for line in house if line.at > first]
            lines = (*drawn(told_between(match, steps[-last:], first, since, seat)), *older)[:LOG_LINES]
        LOGS.keep(viewer, KeptLog((*others, table.length), lines))
    return lines


def named_first(line: str, names: list[str]) -> int | None:
    """The seat of the player whose name a sentence begins with."""
    found = [seat for seat, name in enumerate(names) if line.startswith(f"{name} ")]
    return max(found, key=lambda seat: len(names[seat])) if found else None
