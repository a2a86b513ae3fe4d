"""Hints at a table: who may have one, and what it says, by what the player in turn may know.

A hint is thought about in a thread for what computes for long (see `request_threads`), and kept until the table has moved on.
"""

import hashlib
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.advice.hint_reasons import Suggestion, percent
from tabletown.advice.hints import Hint, hint
from tabletown.match.match import Match
from tabletown.web.http.languages import language_of
from tabletown.web.jobs.compile_service import workshop
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.extensions.hooks import is_without_advice
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.page.table_context import viewing_seat
from tabletown.web.tables.play.match_storage import resume
from tabletown.web.tables.play.take_backs import others
from tabletown.web.tables.seats.seating import seats_held

from .models import HintAgreement

ITERATIONS = 6_000
SECONDS = 6.0
"""A busy machine thinks no longer than that."""
LEAST_ERROR = 0.01
HINTS: Cache[list["Advice"]] = Cache("hints", 200)


class NoHint(Exception):
    """Nobody gets a hint now, and why, in words for whoever asked."""


@dataclass(frozen=True)
class Advice:
    """One of the best moves, as a page shows it."""

    move: int
    words: str
    chance: str
    error: str
    share: float
    """The chance in percent, for a bar."""
    text: str
    places: str
    """Pieces of the board where the move is made, with spaces."""


def people_at(seats: list[Seat]) -> list[int]:
    """The seats of people."""
    return [seat.number for seat in seats if seat.kind == Seat.Kind.PERSON]


def hints_are_fine(table: Table, seats: list[Seat], held: list[int]) -> bool:
    """Whether somebody may have hints: among bots always, among people where all agreed. Several at one device count as one."""
    if not others(seats, held):
        return True
    return set(people_at(seats)) <= set(agreed_at(table)) and not is_without_advice(table)


def agreed_at(table: Table) -> tuple[int, ...]:
    """The seats of those who want hints."""
    found = table.read_once("hint agreement", lambda: HintAgreement.objects.filter(table=table).first())
    return tuple(found.agreed) if found else ()


def asking_seat(request: HttpRequest, table: Table, seats: list[Seat], match: Match) -> int:
    """The seat that a visitor may have a hint for: their own, in turn and not covered. NoHint where there is none."""
    if workshop.interprets:
        raise NoHint(_("Hints come in a minute: the rules are still being compiled on this machine."))
    held = [] if table.imported else seats_held(request, table, seats)
    if table.status != Table.Status.RUNNING or table.turn is None or table.turn not in held:
        raise NoHint(_("Only the player whose turn it is can be given a hint."))
    if not hints_are_fine(table, seats, held):
        raise NoHint(_("Among people, there are hints where all of them have agreed."))
    if viewing_seat(request, table, held, match)[0] != table.turn:
        raise NoHint(_("Only the player whose turn it is can be given a hint."))
    return table.turn


def kept_key(request: HttpRequest, table: Table, seat: int) -> tuple[object, ...]:
    """All that a hint depends on besides the table and its stamp."""
    return bytes(table.state), seat, language_of(request)


def advice(request: HttpRequest, table: Table, seats: list[Seat], seat: int) -> list[Advice]:
    """The best moves of the seat in turn, the best first."""
    return HINTS.get(table, kept_key(request, table, seat), lambda: think(table, resume(table, seats, last=0), seat))


def think(table: Table, match: Match, seat: int) -> list[Advice]:
    """Ask the search. Its random numbers come from the table's address and version, so nothing that is hidden has a say."""
    digest = hashlib.sha256(f"hint {table.id} {table.version} {seat}".encode()).digest()
    found = hint(match, seat, iterations=ITERATIONS, seed=int.from_bytes(digest[:7]), seconds=SECONDS)
    places = {move["id"]: places_of(move) for move in match.view(seat)["moves"]}
    return [as_advice(found, one, places) for one in found.moves]


def as_advice(found: Hint, one: Suggestion, places: dict[int, str]) -> Advice:
    """A suggestion in a page's words."""
    chance = one.chances[found.seat]
    error = percent(max(LEAST_ERROR, one.error))
    return Advice(one.move.id, one.words, percent(chance), error, round(100 * chance, 1), one.text, places.get(one.move.id, ""))


def places_of(move: dict[str, Any]) -> str:
    """Where a move is made on the board: the piece that is taken, and where it goes."""
    data = move["data"]
    return " ".join(str(data[name]) for name in ("via", "at") if data.get(name))
