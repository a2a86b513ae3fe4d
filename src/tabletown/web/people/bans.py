"""Bans: somebody may not make tables, sit down or speak any more. They can watch, as anybody can."""

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from ..tables.actions import Refused
from ..tables.models import Seat, Table
from ..tables.seating import visitor_hash
from .leaving import leave_running_games
from .models import Account, Ban, new_door


def check(person: str) -> None:
    """Refuse what somebody may not do any more."""
    if person and Ban.objects.filter(pk=person).exists():
        raise Refused(_("Whoever looks after this site has banned you."))


def check_making(request: HttpRequest) -> None:
    """Nobody who is banned makes a table."""
    check(visitor_hash(request))


def check_sitting(request: HttpRequest, table: Table, seats: list[Seat]) -> None:
    """Nobody who is banned sits down."""
    check(visitor_hash(request))


def check_saying(table: Table, seat: Seat) -> None:
    """Nobody who is banned says anything."""
    check(seat.visitor_hash)


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
