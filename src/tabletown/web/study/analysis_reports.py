"""What an analysis says, ready to be shown: the report is made once for each language, and kept."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from tabletown.advice.analysis.html_report import costly_decision
from tabletown.advice.analysis.report import MISTAKE, Report, TurningPoint
from tabletown.advice.analysis.rows import Row
from tabletown.advice.analysis.text_report import cells, heads, honest
from tabletown.advice.hint_reasons import percent
from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.web.http.languages import language_of
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.decisions import PositionUnknown
from tabletown.web.tables.play.match_storage import resume
from tabletown.web.tables.play.stored_positions import positions
from tabletown.web.tables.seats.seating import seats_held

from .models import GameAnalysis


@dataclass(frozen=True)
class ShownTurningPoint:
    """A turning point, with what would have been better."""

    point: TurningPoint
    better: str
    """The better move in words; empty for luck, and where the best was played."""
    label: str
    """Which kind of chances it tells; empty where nothing was hidden."""

    @property
    def number(self) -> int:
        """The moment of the replay before it: as many moves have been made."""
        return self.point.number


@dataclass(frozen=True)
class AnalysisInWords:
    """An analysis as pages show it."""

    names: list[str]
    """What the players are called where nothing else stands; whoever reads it is "You"."""
    seat: int | None
    """Whoever reads it; None for onlookers, and where several people look at one screen."""
    hides: bool
    """Whether somebody did not know everything at some moment."""
    summary: str
    chances: list[list[float]]
    """With all hands shown, before each move and at the end."""
    turns: list[ShownTurningPoint]
    mistakes: list[tuple[int, int]]
    """Decisions that lost much, by what was known: the number of the move, and the seat."""
    heads: list[str]
    players: list[list[str]]
    decisions: list[tuple[int, int, list[str]]]
    """Decisions that lost something: number, seat; who, what, what would have been better, how much."""
    honest: str
    error: str
    data: dict[str, Any]
    """For programs: everybody by name."""


IN_WORDS: Cache[AnalysisInWords] = Cache("analyses in words", 40)


def analysis_in_words(request: HttpRequest, table: Table, analysis: GameAnalysis) -> AnalysisInWords:
    """A finished analysis in the visitor's language, told to the visitor."""
    seat = reader_at(request, table)
    key = analysis.version, analysis.created, language_of(request), seat
    return IN_WORDS.get(table, key, lambda: in_words(report_of(table, analysis, seat)))


def reader_at(request: HttpRequest, table: Table) -> int | None:
    """The visitor's seat. Where several people look at one screen, nobody is "you"."""
    held = [] if table.imported else seats_held(request, table, list(table.seats.all()))
    return held[0] if len(held) == 1 else None


def report_of(table: Table, analysis: GameAnalysis, seat: int | None = None) -> Report:
    """The report that the stored rows make, told to a seat."""
    rows = [Row.from_data(data) for data in analysis.rows.values_list("data", flat=True)]
    return Report(whole_match(table), rows, analysis.iterations, analysis.seed, seat)


def whole_match(table: Table) -> Match:
    """A finished match with all its steps."""
    now = resume(table, list(table.seats.all()), last=0)
    states = positions(table, 0, table.length)
    stored = table.steps.order_by("number").values_list("number", "move", "by")
    if len(states) != table.length:
        raise PositionUnknown
    return now.copy_with([Step(move, by, states[number], 0, []) for number, move, by in stored])


def in_words(report: Report) -> AnalysisInWords:
    """Everything in words."""
    rows, plain = report.rows[:-1], Report(report.match, report.rows, report.iterations, report.seed)
    lost = [(row, line) for row in rows if (line := costly_decision(report, row.number)) is not None]
    return AnalysisInWords(
        report.names,
        report.seat,
        report.hides,
        report.summary,
        report.chances.tolist(),
        [ShownTurningPoint(point, better_than(report, point), report.label(point)) for point in report.turning_points],
        [(row.number, row.by) for row in rows if row.known and row.known.lost >= MISTAKE],
        heads(),
        [cells(report, player) for player in report.players],
        [(row.number, row.by, line) for row, line in lost],
        honest(report),
        percent(max(0.01, report.error)),
        plain.data(),
    )


def better_than(report: Report, point: TurningPoint) -> str:
    """What would have been better, in words."""
    row = report.rows[point.number]
    return report.words(point.number, row.known.best) if row.known and row.known.best != row.move else ""
