"""Checking what is stored: every table against a replay of its record, and against itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection

from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.record_reader import read_record
from tabletown.web.tables.models import Seat, StoredStep, Table
from tabletown.web.tables.play.match_storage import record_of
from tabletown.web.tables.play.stored_positions import fingerprint, layout_of

TRIES = 3
"""A table that changes while it is looked at is looked at again, so often."""


@dataclass(frozen=True)
class TableFinding:
    """What is to be said about a table."""

    table_id: str
    words: str
    is_wrong: bool = True
    """Or only a remark: something could not be compared."""


def check_tables() -> Iterator[TableFinding]:
    """Everything that is wrong, table by table; nothing is changed, and nobody has to wait for it."""
    yield from check_file()
    for table_id in Table.objects.exclude(status=Table.Status.HIDDEN).order_by("created").values_list("id", flat=True):
        yield from check_table(table_id)


def check_file() -> Iterator[TableFinding]:
    """What SQLite finds wrong with its own file. PostgreSQL looks after its files by itself."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for (words,) in cursor.execute("PRAGMA integrity_check").fetchall():
            if words != "ok":
                yield TableFinding("", f"the file is damaged: {words}")
        for table, row, *_others in cursor.execute("PRAGMA foreign_key_check").fetchall():
            yield TableFinding("", f"row {row} of {table} belongs to nothing")


def check_table(table_id: str) -> list[TableFinding]:
    """What is wrong with one table. Where it moves on meanwhile, what was found counts for nothing."""
    found: list[TableFinding] = []
    for _try in range(TRIES):
        table = Table.objects.filter(pk=table_id).prefetch_related("seats").first()
        if table is None:
            return []
        found = [TableFinding(table_id, words) for words in problems(table, list(table.seats.all()))]
        now = Table.objects.filter(pk=table_id).values_list("stamp", flat=True).first()
        if not found or now == table.stamp:
            break
    return found + remarks(table_id)


def remarks(table_id: str) -> list[TableFinding]:
    """What could not be compared, and why."""
    game, rules = Table.objects.filter(pk=table_id).values_list("game", "rules").first() or ("", 0)
    if game and game not in GAMES:
        return [TableFinding(table_id, f"the game {game} is not installed: not compared", is_wrong=False)]
    if game and rules != GAMES[game].version:
        return [
            TableFinding(
                table_id, f"played by rules {rules}, now there are rules {GAMES[game].version}: not compared", is_wrong=False
            )
        ]
    return []


def problems(table: Table, seats: list[Seat]) -> Iterator[str]:
    """What is wrong with a table."""
    if [seat.number for seat in seats] != list(range(len(seats))) or not seats:
        yield "its seats are not numbered in a row"
        return
    numbers = list(table.steps.order_by("number").values_list("number", flat=True))
    if numbers != list(range(table.length)):
        yield f"it has {len(numbers)} steps, and should have {table.length}"
        return
    yield from odd_turn(table, seats)
    if table.has_begun and table.game in GAMES and table.rules == GAMES[table.game].version:
        yield from against_record(table, seats)


def odd_turn(table: Table, seats: list[Seat]) -> Iterator[str]:
    """What contradicts itself about whose turn it is, and about clocks."""
    if table.status != Table.Status.RUNNING:
        if table.clock_until is not None or (table.waits_for_bot and not table.imported):
            yield "it waits for somebody, and no game is running"
        return
    if table.imported:
        return
    turn = table.turn
    if turn is None or not 0 <= turn < len(seats):
        yield "it is nobody's turn"
        return
    is_bot = seats[turn].kind == Seat.Kind.BOT
    if table.waits_for_bot != is_bot:
        yield f"it {'does not wait' if is_bot else 'waits'} for a bot, and seat {turn + 1} is a {seats[turn].kind}"
    if table.clock_kind and len(table.clock_left) != len(seats):
        yield "not every seat has a clock"
    if table.clock_until is not None and (is_bot or table.paused or not table.clock_kind):
        yield "a clock runs that should stand still"


def against_record(table: Table, seats: list[Seat]) -> Iterator[str]:
    """Where the stored game differs from the same moves made again, one after the other, each of them checked."""
    try:
        match = read_record(record_of(table, seats), luck="manual")
    except TabletownError as error:
        yield f"its record cannot be played again: {error}"
        return
    layout = layout_of(match.game)
    if table.layout == layout and bytes(table.state) != match.states().tobytes():
        yield "its position is not where its moves lead"
    if table.position != match.position():
        yield "its position in words is not where its moves lead"
    if table.turn != match.turn or (table.status == Table.Status.OVER) != match.over:
        yield "whose turn it is does not follow from its moves"
    if match.over and table.result not in (None, {"winners": match.winners, "scores": match.scores}):
        yield "its result does not follow from its moves"
    yield from odd_steps(table, match, layout)


def odd_steps(table: Table, match: Match, layout: str) -> Iterator[str]:
    """The first step that was stored otherwise than it is made again."""
    rows = StoredStep.objects.filter(table=table).order_by("number")
    columns = "number", "move", "by", "before", "fingerprint", "layout"
    for (number, move, by, before, mark, written), step in zip(rows.values_list(*columns).iterator(), match.steps, strict=False):
        if written != layout:
            continue
        differs = (move, by) != (step.move, step.by) or (before and bytes(before) != step.before)
        if differs or mark not in (None, fingerprint(step.before)):
            yield f"step {number} is stored otherwise than it was made"
            return
