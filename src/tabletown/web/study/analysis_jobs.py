"""Analyses of finished games, made in the background."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from tabletown.advice.analysis.game_analysis import ITERATIONS
from tabletown.web.jobs.child_process_jobs import Found, WorkKind
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.match_storage import game_of, record_of
from tabletown.web.tables.play.stored_positions import layout_of

from .models import AnalysedMove, GameAnalysis


class Unsuited(Exception):
    """A game that cannot be analysed."""


def analysis_of(table: Table) -> GameAnalysis | None:
    """The analysis of a game as it stands, if somebody has asked for one."""
    return GameAnalysis.objects.filter(table=table, version=table.version).first()


def order(table: Table) -> GameAnalysis:
    """Let a finished game be analysed; whoever asks for the same one gets the same."""
    kept = analysis_of(table)
    if kept and kept.state != GameAnalysis.State.FAILED:
        return kept
    today = layout_of(game_of(table))
    if table.layout != today or table.steps.exclude(layout=today).exists():
        raise Unsuited
    ANALYSES.check_room()
    with transaction.atomic():
        GameAnalysis.objects.filter(table=table).delete()
        return GameAnalysis.objects.create(
            table=table, version=table.version, iterations=ITERATIONS, total=table.length + 1, asked=timezone.now()
        )


def order_for(analysis: GameAnalysis) -> tuple[list[Any], int]:
    """What the child process needs: the game as a record, which it checks move by move as it reads, and what is there."""
    table = Table.objects.get(pk=analysis.table_id, status=Table.Status.OVER, version=analysis.version)
    rows = list(analysis.rows.values_list("data", flat=True))
    told = {
        "record": record_of(table, list(table.seats.all())),
        "iterations": analysis.iterations,
        "seed": analysis.seed,
        "rows": rows,
    }
    return [told], analysis.total - len(rows)


def keep(analysis: GameAnalysis, rows: list[Found]) -> int:
    """Store what was found about some moves."""
    AnalysedMove.objects.bulk_create([AnalysedMove(analysis=analysis, number=row["number"], data=row) for row in rows])
    return analysis.rows.count()


ANALYSES = WorkKind(GameAnalysis, "tabletown.advice.analysis", order_for, keep)
