"""An analysis as a walk over the moves of a match: each finished row can be stored, and handed back to go on from there."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from reprlib import repr as short

from tabletown.advice.hints import check_thinking
from tabletown.errors import BadOption
from tabletown.match.match import Match
from tabletown.text.i18n import _

from .report import Report
from .rows import Row
from .searches import Thinker

ITERATIONS = 2_000
"""The standard depth: so many for each position."""
MOST_CORES = 256
AHEAD = 2
"""Rows that each core may be ahead of what was asked for."""


class Analysis:
    """The analysis of a match as it is now. Stop whenever you like: what was done can be handed back by `resume`."""

    def __init__(self, match: Match, iterations: int = ITERATIONS, seed: int = 0, level: str = "master") -> None:
        check_thinking(match.game, level, iterations)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadOption(_("seed must be a whole number, not {seed}", seed=short(seed)))
        self.match = match.copy()
        self.iterations, self.seed, self.level = iterations, seed, level
        self.rows: dict[int, Row] = {}
        """What is done, by the number of the move."""
        self._thinker = Thinker(self.match, match.game.levels[level], iterations, seed)

    @property
    def total(self) -> int:
        """How many rows there will be: one for each move, and one for the end."""
        return len(self.match.steps) + 1

    @property
    def done(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def resume(self, rows: Iterable[Row]) -> "Analysis":
        """Take over rows of an earlier analysis of the same match with the same settings."""
        made = [step.move for step in self.match.steps] + [0]
        for row in rows:
            if not 0 <= row.number < self.total or made[row.number] != row.move:
                raise BadOption(_("row {number} is of another match", number=row.number))
            self.rows[row.number] = row
        return self

    def steps(self, cores: int = 1) -> Iterator[Row]:
        """Go on with what is missing, move by move. The rows are the same on any number of cores."""
        if not 1 <= cores <= MOST_CORES:
            raise BadOption(_("an analysis takes 1 to {most} cores, not {cores}", most=MOST_CORES, cores=short(cores)))
        missing = [number for number in range(self.total) if number not in self.rows]
        if cores == 1:
            for number in missing:
                yield self._keep(self._thinker.row(number))
            return
        with ThreadPoolExecutor(cores) as pool:
            waiting: deque[Future[Row]] = deque()
            try:
                for number in missing:
                    waiting.append(pool.submit(self._thinker.row, number))
                    if len(waiting) >= AHEAD * cores:
                        yield self._keep(waiting.popleft().result())
                while waiting:
                    yield self._keep(waiting.popleft().result())
            finally:
                pool.shutdown(cancel_futures=True)

    def _keep(self, row: Row) -> Row:
        self.rows[row.number] = row
        return row

    def report(self) -> Report:
        """What the rows say together."""
        if self.done < self.total:
            raise BadOption(_("{done} of {total} moves are analysed", done=self.done, total=self.total))
        return Report(self.match, [self.rows[number] for number in range(self.total)], self.iterations, self.seed)


def analyse(
    match: Match,
    iterations: int = ITERATIONS,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    level: str = "master",
    cores: int = 1,
) -> Report:
    """The whole game looked at afterwards: chances move by move, mistakes, luck. It looks into all hands.

    `progress` is told how many rows are done, of how many; to stop, let it raise something.
    """
    analysis = Analysis(match, iterations, seed, level)
    for _row in analysis.steps(cores):
        if progress:
            progress(analysis.done, analysis.total)
    return analysis.report()
