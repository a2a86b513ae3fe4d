"""A match out of the database and back into it. The newest position is stored whole: nothing is replayed to go on playing."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tabletown.engine.kernel import CHANCE
from tabletown.game.declaration import Game
from tabletown.game.options import option_title, spoken
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.web.tables.events.table_events import announce_once_certain, tell_other_processes
from tabletown.web.tables.models import HouseLine, Seat, StoredStep, Table

from .bot_turns import put_turn
from .clocks import clock_now, run, settle, wind_up
from .match_cache import KeptMatch, KeptMatches, for_the_log
from .stored_positions import Replayed, fingerprint, keeps_position, layout_of

EarlierStep = tuple[int, int, list[list[int]], str]
"""A stored step: its move, by whom it was made, its events, and the layout of the bytes."""
MATCHES = KeptMatches(most=300)
CHANGING = [field for field in Table._meta.concrete_fields if field.name not in ("id", "created", "looked_at")]
"""What is written when a table changes. When somebody looked is written by itself, and may be newer in the database."""
CHANGE = 'UPDATE "tables_table" SET ' + ", ".join([f'"{field.column}" = %s' for field in CHANGING]) + ' WHERE "id" = %s'


def game_of(table: Table) -> Game:
    """The table's game."""
    return GAMES[table.game]


def options_of(table: Table) -> dict[str, Any]:
    """The table's options: those of a table whose rules are of an earlier version say what has been decided otherwise since."""
    earlier = game_of(table).by_earlier_rules(table.rules, table.options) if table.game in GAMES else {}
    return {**earlier, **table.options}


def names_of(seats: list[Seat]) -> list[str]:
    """The players' names; a seat that nobody has taken yet has a number."""
    return [seat.name or f"Player {seat.number + 1}" for seat in seats]


def log_steps(table: Table) -> int:
    """So many steps are kept and read for a page: they tell what stands in a log. The whole history has a page of its own."""
    return game_of(table).display.log_steps


def resume(table: Table, seats: list[Seat], last: int | None = None) -> Match:
    """The match as it stands, with its last steps: as many as a log tells, or fewer. A copy: whoever has it may do with it what
    they like."""
    whole = log_steps(table)
    last = whole if last is None else last
    kept = MATCHES.get(table, names_of(seats))
    if kept:
        return kept.with_last(last)
    followed = follow(table, seats) if last >= whole else None
    if followed:
        return followed.with_last(last)
    steps = last_steps(table, last)
    match = resume_at(table, seats, bytes(table.state), table.layout, steps)
    if last >= whole and len(steps) == min(last, table.length) and table.layout == layout_of(match.game):
        MATCHES.keep(table, match, [for_the_log(step) for step in match.steps])
    return match


def follow(table: Table, seats: list[Seat]) -> KeptMatch | None:
    """The match as it stands, by what this process knew of it and the steps that others have made since: those are few. None
    where some were taken back: what came instead has a number that is known already."""
    older = MATCHES.older(table)
    if older is None or older.length > table.length or table.layout != layout_of(game_of(table)):
        return None
    rows = table.steps.filter(version__gte=older.version, version__lt=table.version, number__lt=table.length).order_by("number")
    found = list(rows.values_list("number", "move", "by", "events", "layout"))
    if [(row[0], row[-1]) for row in found] != [(number, table.layout) for number in range(older.length, table.length)]:
        return None
    replayed, made = Replayed(older.match.game, older.match.states().tobytes()), list[Step]()
    for _number, move, by, events, _layout in found:
        made.append(Step(move, by, replayed.state(), 0, events))
        if not replayed.make(move):
            return None
    if replayed.state() != bytes(table.state):
        return None
    MATCHES.keep(table, *older.followed_by(resume_at(table, seats, bytes(table.state), table.layout, []), made))
    return MATCHES.get(table, names_of(seats))


def last_steps(table: Table, most: int) -> list[EarlierStep]:
    """The last steps that led to a table as somebody has read it. It may have moved on since, and steps that were taken back
    are gone: then none are known."""
    if not most:
        return []
    rows = table.steps.filter(number__lt=table.length, version__lt=table.version).order_by("-number")
    found = list(rows.values_list("number", "move", "by", "events", "layout")[:most])
    expected = range(table.length - 1, max(0, table.length - most) - 1, -1)
    return [row[1:] for row in found[::-1]] if [row[0] for row in found] == list(expected) else []


def resume_at(table: Table, seats: list[Seat], state: bytes, layout: str, steps: list[EarlierStep]) -> Match:
    """The match in a stored state, after the given steps."""
    game, names = game_of(table), names_of(seats)
    known = {option.name for option in game.options}
    options = game.resolve({name: value for name, value in options_of(table).items() if name in known})
    today = layout_of(game)
    if layout != today:
        # The rules were mended since: the position, which has names and not numbers, says what the bytes meant.
        state = game.at({**(table.position or {}), "players": names}, check=False).states().tobytes()
    made = [Step(move, by, b"", 0, events) for move, by, events, written in steps if written == today]
    match = Match.resume(game, names, options, state, made)
    match.start = table.start
    match.date = table.created.date()
    return match


def begin(table: Table, seats: list[Seat], match: Match | None = None) -> None:
    """Start the game of a table, in a transaction of the caller's."""
    game = game_of(table)
    if match is None and table.start:
        match = game.at({**table.start, "players": names_of(seats)})
    match = match or game.new_with(names_of(seats), options_of(table))
    table.options = dict(match.options)
    table.start = match.start
    wind_up(table, seats)
    keep(table, seats, match, match.steps)


def keep(table: Table, seats: list[Seat], match: Match, made: list[Step]) -> None:
    """Append what was made to the history and store where the match stands, in a transaction of the caller's."""
    before = MATCHES.get(table, match.names)
    StoredStep.objects.bulk_create(rows_of(table, match, made, settle(table)))
    table.length += len(made)
    store(table, seats, match)
    if before:
        transaction.on_commit(lambda: MATCHES.keep(table, *before.followed_by(match, made)))


def rows_of(table: Table, match: Match, made: list[Step], left: float | None = None) -> list[StoredStep]:
    """The steps that follow a table's history, ready to be stored, with the seconds that whoever decided had left."""
    layout = layout_of(match.game)
    return [
        StoredStep(
            table=table,
            number=table.length + i,
            version=table.version,
            by=step.by,
            move=step.move,
            words=match.canonical_words(step),
            events=step.events,
            layout=layout,
            before=step.before if keeps_position(table, table.length + i, layout) else b"",
            fingerprint=fingerprint(step.before),
            left=left if i == 0 else None,
        )
        for i, step in enumerate(made)
    ]


def store(table: Table, seats: list[Seat], match: Match) -> None:
    """Store where a match stands, as a new version of its table."""
    take_over(table, seats, match)
    changed(table)


def take_over(table: Table, seats: list[Seat], match: Match) -> None:
    """Let a table stand as its match does, without saving it yet."""
    table.rules = match.game.version
    table.options = dict(match.options)
    table.layout = layout_of(match.game)
    table.state = match.states().tobytes()
    table.position = match.position()
    table.turn = match.turn
    table.waits_since = timezone.now()
    table.result = {"winners": match.winners, "scores": match.scores} if match.over else None
    table.status = Table.Status.OVER if match.over else Table.Status.RUNNING
    table.waits_for_bot = match.turn is not None and match.turn >= 0 and seats[match.turn].kind == Seat.Kind.BOT
    table.bot_not_before = timezone.now() + timedelta(seconds=settings.BOT_PAUSE) if table.waits_for_bot else None
    table.version += 1
    if table.clock_kind:
        table.clock_until, table.paused = None, table.paused and not match.over
        run(table, seats, clock_now())


def add_house_line(table: Table, kind: HouseLine.Kind, seat: int, events: list[list[int]] | None = None) -> None:
    """Let the house tell what happened beside the moves, in a transaction of the caller's that goes on to save the table."""
    table.stamp += 1  # besides that of a new version: so it can be seen that not only a move was made
    HouseLine.objects.create(table=table, kind=kind, seat=seat, at=table.length, events=events or [])


def changed(table: Table) -> None:
    """Save a table that was changed, and tell everybody once that is certain."""
    table.stamp += 1
    table.read_again()
    save(table)
    put_turn(table)
    tell_other_processes(table)
    announce_once_certain(table)


def save(table: Table) -> None:
    """Write a table down that was changed: what `table.save` does, with a question that is composed once and not at each move."""
    values = [field.get_db_prep_save(field.pre_save(table, add=False), connection) for field in CHANGING]
    with connection.cursor() as cursor:
        cursor.execute(CHANGE, [*values, table.pk])
        if not cursor.rowcount:
            raise DatabaseError(f"table {table.pk} is gone")


def record_of(table: Table, seats: list[Seat]) -> str:
    """The game as text, from the words that were stored with each step."""
    head = resume(table, seats, last=0).record()
    lines = table.steps.values_list("by", "words")
    return head + "".join(f"{'*' if by == CHANCE else f'P{by + 1}'} {words}\n" for by, words in lines)


def options_in_words(table: Table) -> list[tuple[str, str]]:
    """The options that are not as usual, for people."""
    game = game_of(table)
    usual = game.resolve({})
    known = {option.name for option in game.options}
    return [
        (option_title(game.option(name)), spoken(value))
        for name, value in options_of(table).items()
        if name in known and usual.get(name) != value
    ]
