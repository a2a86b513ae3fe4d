"""A decision is one transaction: load, check version, seat and legality, append, store, commit; only then is it told."""

from collections.abc import Callable

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tabletown.errors import IllegalMove
from tabletown.game.registry import GAMES
from tabletown.web.metrics import MOVES
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.extensions.tutors import tutor_at
from tabletown.web.tables.models import ChatLine, Seat, Table

from .clocks import clock_now, is_over
from .match_storage import changed, keep, resume
from .seeded_luck import seed_of

MOST_ID = 16
TOO_LATE = gettext_noop("Your time is over: a bot plays on in your seat. You can take it back.")


class Refused(Exception):
    """A decision that was not taken, and why, in words for the person who tried."""

    status = 422


class StaleDecision(Refused):
    """The table had moved on before the decision came."""

    status = 409


class PositionUnknown(Refused):
    """A position that the stored moves do not lead to."""

    def __init__(self) -> None:
        super().__init__(
            _("What is stored of this game does not lead to the position that it was played from: a wrong one is not shown.")
        )


Held = Callable[[Table, list[Seat]], list[int]]
"""Says which seats of a table somebody may play."""


def locked(table_id: str) -> tuple[Table, list[Seat]]:
    """The table with its seats, for this transaction alone."""
    table = Table.objects.select_for_update().filter(pk=table_id).first() if len(table_id) <= MOST_ID else None
    if table is None or not is_open(table):
        raise Http404
    return table, read_seats(table)


def read_seats(table: Table) -> list[Seat]:
    """The seats of a table, read once and kept with it, as `prefetch_related` does, but they do not point back at it. So a table
    that was read anew is gone at once: in a circle it would wait for the garbage collector, some dozens a second of them."""
    seats = Seat.objects.filter(table_id=table.pk)
    vars(table).setdefault("_prefetched_objects_cache", {})["seats"] = seats
    return list(seats)


def is_open(table: Table) -> bool:
    """Whether there is anything to see: of a game that is installed, and written down whole."""
    return table.game in GAMES and table.status != Table.Status.HIDDEN


def expect(table: Table, version: int) -> None:
    """The decision must be about the table as it stands."""
    if not table.has_begun:
        raise Refused(_("The game has not started yet."))
    if table.version != version:
        raise StaleDecision(_("The table has moved on in the meantime: here is how it stands now."))


def in_time(table: Table) -> None:
    """The time of the player in turn must not be over. Whoever has the table's lock decides it: nobody else can, meanwhile."""
    if table.paused:
        raise Refused(_("The clocks stand still. Press “Go on” before you play."))
    if table.clock_until is not None and is_over(table, clock_now()):
        raise Refused(_(TOO_LATE))


def decide(table_id: str, version: int, who: int | Held, move: int | str) -> Table:
    """Make a move for a seat, or for whichever of somebody's seats is to move. Returns the table as it stands then.

    A second click of the same move is no second move, and no error.
    """
    with transaction.atomic():
        table, seats = locked(table_id)
        seat = who if isinstance(who, int) else mover(table, version, who(table, seats))
        if table.version != version and isinstance(move, int) and same_again(table, version, seat, move):
            return table
        expect(table, version)
        match = resume(table, seats, last=0)
        if match.over:
            raise Refused(_("The game is over."))
        if match.turn != seat:
            raise Refused(_("It is not your turn."))
        if seats[seat].kind == Seat.Kind.PERSON:
            in_time(table)
        try:
            found = match.find(move)
        except IllegalMove as error:
            raise Refused(str(error)) from None
        tutor = tutor_at(table)
        if tutor:
            tutor.play(match, found)
        else:
            match.seed_luck(seed_of(table, f"after {found.id}"))
            match.play(found)
        if seats[seat].kind == Seat.Kind.PERSON:
            table.back_to, table.back_granted = None, []  # who plays on has not agreed to anything
        keep(table, seats, match, match.steps)
        transaction.on_commit(lambda: MOVES.labels(table.game, seats[seat].kind).inc())
    return table


def decide_all(table_id: str, version: int, who: int | Held, moves: list[int | str]) -> Table:
    """Make one move, or several as one: all of them or none, and nobody sees the table between two of them."""
    first, *others = moves
    if not others:
        return decide(table_id, version, who, first)
    with transaction.atomic():
        table = decide(table_id, version, who, first)
        for move in others:
            table = decide(table_id, table.version, who, move)
    return table


def mover(table: Table, version: int, held: list[int]) -> int:
    """The one of somebody's seats that a move is for: whoever was to move in that version, if that is one of theirs."""
    if not held:
        raise Refused(_("You are watching this table; only players can move."))
    if table.version == version and table.turn in held:
        return int(table.turn)
    step = table.steps.filter(version=version, by__in=held).order_by("number").first()
    return step.by if step else held[0]


def same_again(table: Table, version: int, seat: int, move: int) -> bool:
    """Whether exactly this decision has been taken already."""
    return table.steps.filter(version=version, by=seat, move=move).exists()


def say(table_id: str, seat: int, text: str) -> Table:
    """Say something at a table."""
    with transaction.atomic():
        table, seats = locked(table_id)
        for check in hooks.BEFORE_SAYING:
            check(table, seats[seat])
        readable = "".join(letter for letter in text if letter.isprintable())  # no page holds control characters
        ChatLine.objects.create(table=table, seat=seat, text=readable)
        changed(table)
    return table
