"""Bans: somebody may not make tables, sit down or speak any more. They can watch, as anybody can."""

from django.contrib.auth import SESSION_KEY
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tabletown.game.player_names import name_key
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.seats.seating import sat_down, visitor_hash

from ..tables.models import Seat, Table
from .account_deletion import leave_running_games
from .models import Account, Ban, new_door

BANNED = gettext_noop("Whoever looks after this site has banned you.")


def check(person: str) -> None:
    """Refuse what somebody may not do any more."""
    if person and Ban.objects.filter(pk=person).exists():
        raise Refused(_(BANNED))


def check_visitor(request: HttpRequest) -> None:
    """Refuse whoever is banned, and the browser where an account was signed in when it was banned: it is nobody's now."""
    check(visitor_hash(request))
    account = Account.objects.filter(pk=request.session.get(SESSION_KEY, 0), is_active=False).first()
    check(account.person if account else "")


def shuts_out(name: str, password: str) -> bool:
    """Whether name and password are those of an account that is banned: its owner may know why they do not come in."""
    account = Account.objects.filter(key=name_key(name), is_active=False).first()
    return account is not None and Ban.objects.filter(pk=account.person).exists() and account.check_password(password)


def check_making(request: HttpRequest) -> None:
    """Nobody who is banned makes a table."""
    check_visitor(request)


def check_sitting(request: HttpRequest, table: Table, seats: list[Seat]) -> None:
    """Nobody who is banned sits down."""
    check_visitor(request)


def check_rematch(request: HttpRequest, table: Table, seats: list[Seat]) -> None:
    """Nobody who is banned makes another game of one; a program is known by the seat that it has."""
    for seat in seats:
        if sat_down(request, table, seat):
            check(seat.visitor_hash)


def check_saying(table: Table, seat: Seat) -> None:
    """Nobody who is banned says anything."""
    check(seat.visitor_hash)


def why_silent(table: Table, seat: Seat) -> str:
    """Why a page offers somebody no chat."""
    seated = [other.visitor_hash for other in table.seats.all()]
    banned = table.read_once("banned", lambda: set(Ban.objects.filter(pk__in=seated).values_list("pk", flat=True)))
    return _(BANNED) if seat.visitor_hash in banned else ""


def ban(person: str, name: str, reason: str = "") -> None:
    """Ban somebody. An account is signed out everywhere, and bots play on in its games."""
    with transaction.atomic():
        Ban.objects.update_or_create(pk=person, defaults={"name": name, "reason": reason})
        account = Account.objects.filter(person=person).first()
        if account:
            account.is_active, account.door = False, new_door()
            account.save(update_fields=["is_active", "door"])
    if account:
        leave_running_games(account)


def unban(person: str) -> None:
    """Let somebody come back."""
    with transaction.atomic():
        Ban.objects.filter(pk=person).delete()
        Account.objects.filter(person=person).update(is_active=True)
