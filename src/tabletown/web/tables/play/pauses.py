"""Pausing: the clocks stand still as soon as all people at the table have agreed. Whoever wants to goes on, and all are told."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tabletown.web.tables.models import HouseLine, Seat, Table

from .clocks import clock_now, run, stop
from .decisions import Held, Refused, StaleDecision, in_time, locked
from .match_storage import add_house_line, changed


@dataclass(frozen=True)
class Pause:
    """What is to be said about a pause at a table, to a viewer."""

    asker: int | None
    """Who asks for one; None where nobody does."""
    is_mine: bool
    may_answer: bool
    may_go_on: bool
    """Whether the clocks stand still, and the viewer can let them run again."""
    may_ask: bool
    waits_for: list[int]
    """The seats of the people who have not answered."""


def pause_at(table: Table, seats: list[Seat], held: list[int]) -> Pause | None:
    """What a viewer can do about a pause; None where there is no clock."""
    if not table.clock_kind or table.status != Table.Status.RUNNING:
        return None
    waits_for = unasked(table, seats) if table.pause_by is not None else []
    may_ask = bool(held) and not table.paused and table.pause_by is None
    may_answer = any(seat in held for seat in waits_for)
    return Pause(table.pause_by, table.pause_by in held, may_answer, table.paused and bool(held), may_ask, waits_for)


def unasked(table: Table, seats: list[Seat]) -> list[int]:
    """The seats of the people who have not agreed to a pause."""
    return [seat.number for seat in seats if seat.kind == Seat.Kind.PERSON and seat.number not in table.pause_granted]


def playing_by_clock(table_id: str, who: Held) -> tuple[Table, list[Seat], list[int]]:
    """The table for this transaction alone, if there is a clock, with the seats that somebody plays there."""
    table, seats = locked(table_id)
    held = who(table, seats)
    if not held:
        raise Refused(_("Only players can pause the clocks."))
    if table.status != Table.Status.RUNNING or not table.clock_kind:
        raise Refused(_("No clock runs at this table."))
    return table, seats, held


def ask_pause(table_id: str, who: Held) -> Table:
    """Ask the other people for a pause; where there are none, it begins at once."""
    with transaction.atomic():
        table, seats, held = playing_by_clock(table_id, who)
        if table.paused:
            raise Refused(_("The clocks stand still already."))
        if table.pause_by is not None:
            raise Refused(_("Somebody is asking already."))
        if table.turn in held:
            in_time(table)
        table.pause_by, table.pause_granted = held[0], held
        if unasked(table, seats):
            add_house_line(table, HouseLine.Kind.ASKED_PAUSE, held[0])
        pause_if_all_agree(table, seats)
        changed(table)
    return table


def answer_pause(table_id: str, who: Held, agrees: bool) -> Table:
    """Agree to a pause, or decline; who has asked takes the question back."""
    with transaction.atomic():
        table, seats, held = playing_by_clock(table_id, who)
        pause = pause_at(table, seats, held)
        if pause is None or pause.asker is None or not (pause.may_answer or pause.is_mine):
            raise StaleDecision(_("The table has moved on in the meantime: here is how it stands now."))
        if agrees and pause.may_answer:
            table.pause_granted = [*table.pause_granted, *(seat for seat in held if seat in pause.waits_for)]
            add_house_line(table, HouseLine.Kind.AGREED_PAUSE, held[0])
            pause_if_all_agree(table, seats)
        elif not agrees:
            table.pause_by, table.pause_granted = None, []
            if not pause.is_mine:
                add_house_line(table, HouseLine.Kind.NO_PAUSE, held[0])
        changed(table)
    return table


def pause_if_all_agree(table: Table, seats: list[Seat]) -> None:
    """Let the clocks stand still when all have agreed, in a transaction of the caller's that saves the table."""
    if table.pause_by is None or unasked(table, seats):
        return
    asker = table.pause_by
    table.pause_by, table.pause_granted, table.paused = None, [], True
    stop(table, clock_now())
    add_house_line(table, HouseLine.Kind.PAUSED, asker)


def go_on(table_id: str, who: Held) -> Table:
    """Let the clocks run again: one word of one player is enough, so that nobody can rest for ever."""
    with transaction.atomic():
        table, seats, held = playing_by_clock(table_id, who)
        if not table.paused:
            return table
        table.paused = False
        run(table, seats, clock_now())
        add_house_line(table, HouseLine.Kind.WENT_ON, held[0])
        changed(table)
    return table
