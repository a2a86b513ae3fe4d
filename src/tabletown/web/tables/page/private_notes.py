"""What a player writes down for themselves at a table. It is shown to their seat alone, and stands in no shared fragment."""

from dataclasses import dataclass

from django.db import transaction
from django.http import Http404, HttpRequest

from tabletown.web.tables.models import Note, Seat, Table
from tabletown.web.tables.seats.seating import sat_down

from .table_context import Showing

MOST_LETTERS = 4000


@dataclass(frozen=True)
class Notes:
    """A seat's notes, for its own page."""

    seat: int
    text: str


def notes_for(request: HttpRequest, showing: Showing) -> Notes | None:
    """The notes of the seat that looks, also where a bot plays on in it. Nothing for onlookers, and nothing on a device of
    several players before it is known in whose hands it is."""
    mine = [seat.number for seat in showing.seats if sat_down(request, showing.table, seat)]
    seat = mine[0] if len(mine) == 1 else showing.seat
    if seat not in mine or showing.table.imported:
        return None
    return Notes(seat, note_of(showing.table, seat))


def note_of(table: Table, number: int) -> str:
    """What the player of a seat has written down; nothing where they have not."""
    return Note.objects.filter(seat__table=table, seat__number=number).values_list("text", flat=True).first() or ""


def write_note(table: Table, number: int, text: str) -> None:
    """Keep a seat's notes, in place of what stood there; an empty text is none."""
    kept = "".join(letter for letter in text.replace("\r\n", "\n") if letter.isprintable() or letter == "\n").strip()
    with transaction.atomic():
        seat = Seat.objects.select_for_update().filter(table=table, number=number).first()
        if seat is None:
            raise Http404
        if kept:
            Note.objects.update_or_create(seat=seat, defaults={"text": kept[:MOST_LETTERS]})
        else:
            Note.objects.filter(seat=seat).delete()
