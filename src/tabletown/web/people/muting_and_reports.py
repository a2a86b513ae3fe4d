"""Manners: not to read somebody's chat, not to sit with somebody, to close a table's chat, to complain."""

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.web.tables.models import ChatLine, Seat, Table
from tabletown.web.tables.play.decisions import Refused, locked
from tabletown.web.tables.play.match_storage import changed
from tabletown.web.tables.seats.seating import is_maker, own_hash, sat_down, visitor_hash

from .models import Distance, QuietTable, Report
from .personal_data import is_persons

QUOTED = 20
"""So many of the last lines that somebody has said go with a complaint."""


# --- muting and blocking ----------------------------------------------------------------------------------------------


def other_person(request: HttpRequest, table: Table, number: int) -> Seat:
    """Somebody else at a table, who is a person."""
    seat = next((seat for seat in table.seats.all() if seat.number == number and seat.taken), None)
    if seat is None or not seat.visitor_hash or not is_persons(seat):
        raise Refused(_("Nobody sits there."))
    if sat_down(request, table, seat) or seat.visitor_hash == visitor_hash(request):
        raise Refused(_("That is you."))
    return seat


def keep_distance(request: HttpRequest, table: Table, number: int, muted: bool | None, blocked: bool | None) -> None:
    """Mute somebody or not, block them or not; None leaves it as it is."""
    whom = other_person(request, table, number).visitor_hash
    with transaction.atomic():
        line, _new = Distance.objects.select_for_update().get_or_create(by=own_hash(request), whom=whom)
        line.muted = line.muted if muted is None else muted
        line.blocked = line.blocked if blocked is None else blocked
        if line.muted or line.blocked:
            line.save()
        else:
            line.delete()


def distances_of(request: HttpRequest) -> dict[str, Distance]:
    """What a visitor wants to have nothing to do with, by the hash of the other person."""
    mine = visitor_hash(request)
    return {line.whom: line for line in Distance.objects.filter(by=mine)} if mine else {}


def muted_seats(request: HttpRequest, table: Table, seats: list[Seat]) -> frozenset[int]:
    """The seats whose chat a visitor does not read."""
    mine = visitor_hash(request)
    if not mine:
        return frozenset()
    seated = {seat.visitor_hash for seat in seats} - {""}
    muted = table.read_once("muted", lambda: muted_by(seated)) if mine in seated else muted_by({mine})
    whom = muted.get(mine, ())
    return frozenset([seat.number for seat in seats if seat.visitor_hash in whom]) if whom else frozenset()


def muted_by(people: set[str]) -> dict[str, set[str]]:
    """Whom each of some people has muted, asked once for all who sit at a table."""
    found: dict[str, set[str]] = {}
    for by, whom in Distance.objects.filter(by__in=people, muted=True).values_list("by", "whom"):
        found.setdefault(by, set()).add(whom)
    return found


def check_sitting(request: HttpRequest, table: Table, seats: list[Seat]) -> None:
    """Nobody sits down with somebody who has blocked them."""
    check_blocks({visitor_hash(request)}, {seat.visitor_hash for seat in seats if seat.taken} | {table.maker_hash})


def check_rematch(request: HttpRequest, table: Table, seats: list[Seat]) -> None:
    """Nobody seats somebody once more who has blocked them since."""
    mine = {seat.visitor_hash for seat in seats if sat_down(request, table, seat)}
    check_blocks(mine, {seat.visitor_hash for seat in seats if is_persons(seat)} - mine)


def check_blocks(mine: set[str], there: set[str]) -> None:
    """Refuse somebody whom one of the others has blocked."""
    if Distance.objects.filter(by__in=there - {""}, whom__in=mine - {""}, blocked=True).exists():
        raise Refused(_("Somebody at this table does not want to play with you."))


def move_distances(before: str, after: str) -> None:
    """A guest is known by another hash from now on."""
    for line in Distance.objects.filter(by=before):
        move(line, after, line.whom)
    for line in Distance.objects.filter(whom=before):
        move(line, line.by, after)


def move(line: Distance, by: str, whom: str) -> None:
    """Keep a distance under other hashes; where there is one already, both hold."""
    line.delete()
    if by != whom:
        kept, _new = Distance.objects.get_or_create(by=by, whom=whom)
        kept.muted, kept.blocked = kept.muted or line.muted, kept.blocked or line.blocked
        kept.save()


# --- a table's chat ---------------------------------------------------------------------------------------------------


def is_quiet(table: Table) -> bool:
    """Whether a table's chat is closed."""
    return table.read_once("quiet", lambda: QuietTable.objects.filter(pk=table.id).exists())


def remark_on(table: Table) -> str:
    """What everybody is told about it."""
    return _("Chat is closed") if is_quiet(table) else ""


def check_saying(table: Table, seat: Seat) -> None:
    """Nobody says anything at a table whose chat is closed."""
    if why := why_silent(table, seat):
        raise Refused(why)


def why_silent(table: Table, seat: Seat) -> str:
    """Why nobody can say anything at a table, if it is so."""
    return _("Whoever made the table has closed its chat.") if is_quiet(table) else ""


def let_be_quiet(request: HttpRequest, table_id: str, quiet: bool) -> None:
    """Whoever made a table closes its chat, or opens it again."""
    with transaction.atomic():
        table, _seats = locked(table_id)
        if not is_maker(request, table):
            raise Refused(_("Only whoever made the table can do that."))
        if quiet:
            QuietTable.objects.get_or_create(table=table)
        else:
            QuietTable.objects.filter(table=table).delete()
        changed(table)


# --- complaints -------------------------------------------------------------------------------------------------------


def complain(request: HttpRequest, table: Table, number: int, reason: str) -> None:
    """Tell whoever looks after the site about somebody, with what they have said."""
    seat = other_person(request, table, number)
    lines = ChatLine.objects.filter(table=table, seat=number).order_by("-id").values_list("text", flat=True)[:QUOTED]
    Report.objects.create(
        table=table, seat=number, name=seat.name, whom=seat.visitor_hash, by=own_hash(request), reason=reason,
        said="\n".join(reversed(lines)),
    )  # fmt: skip
