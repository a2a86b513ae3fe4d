"""Analyses of finished games, in the background: one at a time in each server process, by a child process of low priority.

The database is their queue. A page that waits says so again and again; an analysis that nobody waits for rests, and so does one
whose server was stopped: what was found is kept, and whichever process a page asks next goes on from there.
"""

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import connections, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabletown.analysis.analysis import ITERATIONS
from tabletown.cache import child_environment

from ..tables.claims import is_gone, me
from ..tables.models import Table
from ..tables.storage import game_of, layout_of, record_of
from .models import AnalysedMove, GameAnalysis

log = logging.getLogger(__name__)
MOST_WAITING = 12
"""So many games are analysed or wait for it; who comes then is asked for patience."""
PATIENCE = timedelta(seconds=40)
"""An analysis goes on for so long after a page last asked for it."""
LEASE = timedelta(seconds=90)
"""A claim lasts so long after the last sign of life: another process may take the analysis over then."""
STORE_EVERY = 1.0
MOST_SECONDS = 1800.0
"""After so long a process that analyses is ended."""


class Busy(Exception):
    """Others are waiting for their analyses."""


class Unsuited(Exception):
    """A game that cannot be analysed."""


# --- asking for one ---------------------------------------------------------------------------------------------------


def analysis_of(table: Table) -> GameAnalysis | None:
    """The analysis of a game as it stands, if somebody has asked for one."""
    return GameAnalysis.objects.filter(table=table, version=table.version).first()


def order(table: Table) -> GameAnalysis:
    """Let a finished game be analysed; whoever asks for the same one gets the same."""
    kept = analysis_of(table)
    if kept and kept.state != GameAnalysis.State.FAILED:
        return kept
    if table.steps.exclude(layout=layout_of(game_of(table))).exists() or table.layout != layout_of(game_of(table)):
        raise Unsuited
    if wanted().count() >= MOST_WAITING:
        raise Busy
    with transaction.atomic():
        GameAnalysis.objects.filter(table=table).delete()
        return GameAnalysis.objects.create(
            table=table, version=table.version, iterations=ITERATIONS, total=table.length + 1, asked=timezone.now()
        )


def wanted() -> QuerySet[GameAnalysis]:
    """The analyses that are not ready and that somebody waits for, the longest waiting first."""
    waiting = GameAnalysis.objects.filter(state=GameAnalysis.State.WAITING, asked__gt=timezone.now() - PATIENCE)
    return waiting.order_by("created")


def wait_for(analysis: GameAnalysis) -> None:
    """A page waits for an analysis: somebody shall work at it."""
    if analysis.state == GameAnalysis.State.WAITING:
        GameAnalysis.objects.filter(pk=analysis.pk).update(asked=timezone.now())
        analyst.wake()


def games_before(analysis: GameAnalysis) -> int:
    """How many games are analysed before this one."""
    return wanted().filter(created__lt=analysis.created).count()


# --- working at one ---------------------------------------------------------------------------------------------------


class Analyst:
    """The analyses of this process, one after the other, by a thread that is there as long as there is something to do."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.asked = False

    def wake(self) -> None:
        """There may be something to do."""
        with self.lock:
            self.asked = True
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, name="analyses", daemon=True)
                self.thread.start()

    def run(self) -> None:
        """One after the other, until nobody waits."""
        while self.goes_on():
            try:
                while claimed := claim():
                    work_at(claimed)
            except Exception:
                log.exception("An analysis could not be made")
            finally:
                connections.close_all()

    def goes_on(self) -> bool:
        """Whether somebody has asked since the last look; else the thread ends."""
        with self.lock:
            goes_on, self.asked = self.asked, False
            if not goes_on:
                self.thread = None
        return goes_on

    def rest(self, seconds: float = 60.0) -> None:
        """Wait until nothing is being done here: for tests, and for whoever stops."""
        thread = self.thread
        if thread:
            thread.join(seconds)


analyst = Analyst()


def claim() -> GameAnalysis | None:
    """The next analysis that nobody works at, for this process."""
    now = timezone.now()
    for analysis in wanted():
        if analysis.claimed_until and analysis.claimed_until > now and not is_gone(analysis.claimed_by):
            continue
        free = Q(claimed_by=analysis.claimed_by, claimed_until=analysis.claimed_until)
        mine = GameAnalysis.objects.filter(free, pk=analysis.pk, state=GameAnalysis.State.WAITING)
        if mine.update(claimed_by=me(), claimed_until=now + LEASE):
            return analysis
    return None


def work_at(analysis: GameAnalysis) -> None:
    """Make an analysis, or go on with it; stop where nobody waits for it any more."""
    try:
        with child(order_for(analysis)) as rows:
            finished = all(keep(analysis, some) for some in in_parts(rows))
        ready = finished and analysis.rows.count() == analysis.total
        state = GameAnalysis.State.READY if ready else GameAnalysis.State.WAITING
        if finished and not ready:
            raise OSError("the process that analyses has written too few rows")
    except Exception:
        log.exception("The analysis of %s failed", analysis.pk)
        state = GameAnalysis.State.FAILED
    GameAnalysis.objects.filter(pk=analysis.pk).update(state=state, claimed_by="", claimed_until=None)


def order_for(analysis: GameAnalysis) -> dict[str, Any]:
    """What the child process needs: the game as a record, which it checks move by move as it reads, and what is there."""
    table = Table.objects.get(pk=analysis.table_id, status=Table.Status.OVER, version=analysis.version)
    record = record_of(table, list(table.seats.all()))
    rows = list(analysis.rows.values_list("data", flat=True))
    return {"record": record, "iterations": analysis.iterations, "seed": analysis.seed, "rows": rows}


@contextmanager
def child(order: dict[str, Any]) -> Iterator[Iterator[dict[str, Any]]]:
    """A process that analyses, and the rows that it writes. It ends with the block."""
    command = [sys.executable, "-m", "tabletown.analysis"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment()) as process:
        assert process.stdin
        assert process.stdout
        limit = threading.Timer(MOST_SECONDS, process.kill)
        limit.start()
        try:
            process.stdin.write(json.dumps(order).encode() + b"\n")
            process.stdin.close()
            yield map(json.loads, process.stdout)
        finally:
            limit.cancel()
            process.kill()


def in_parts(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Rows as they come, those of about a second together."""
    some, since = list[dict[str, Any]](), time.monotonic()
    for row in rows:
        some.append(row)
        if time.monotonic() - since > STORE_EVERY:
            yield some
            some, since = [], time.monotonic()
    yield some


def keep(analysis: GameAnalysis, rows: list[dict[str, Any]]) -> bool:
    """Store rows, and say how far the analysis is. False where nobody waits for the rest."""
    AnalysedMove.objects.bulk_create([AnalysedMove(analysis=analysis, number=row["number"], data=row) for row in rows])
    now: datetime = timezone.now()
    GameAnalysis.objects.filter(pk=analysis.pk).update(done=analysis.rows.count(), claimed_until=now + LEASE)
    return GameAnalysis.objects.filter(pk=analysis.pk, asked__gt=now - PATIENCE).exists()
