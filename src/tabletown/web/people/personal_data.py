"""What belongs to somebody: it follows a guest who signs in, and can be taken home as a file."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import ChatLine, Note, Seat, StoredStep, Table
from tabletown.web.tables.play.match_storage import options_of
from tabletown.web.tables.seats.seating import hashed

from .models import Account, Ban, Distance, Report
from .turn_mail import after_of, zone_of


def seats_of(account: Account) -> QuerySet[Seat]:
    """The seats that somebody has or had, those of others at their device included."""
    return Seat.objects.filter(visitor_hash=account.person)


def is_persons(seat: Seat) -> bool:
    """Whether a seat is or was somebody's, whoever plays on there."""
    return seat.kind == Seat.Kind.PERSON or seat.conceded or seat.timed_out


def close_seats(seats: QuerySet[Seat]) -> None:
    """Nothing but being signed in opens these seats any more: no links, no tokens of programs."""
    for closed in hooks.SEATS_CLOSED:
        closed(seats)
    seats.update(token_hash="")


def tables_of_accounts() -> Q:
    """The tables where somebody with an account sits or sat: they are kept, however old."""
    return Q(pk__in=Seat.objects.filter(visitor_hash__in=Account.objects.values("person")).values("table"))


def bring_along(request: HttpRequest, account: Account) -> int:
    """Let the seats and tables of this browser belong to whoever has just signed in; how many seats that were.

    What somebody else's account has already stays theirs, even where the browser holds a link to it. The links themselves go on
    to open the seats, so that other devices of a guest lose nothing; this browser needs them no longer.
    """
    held: dict[str, list[str]] = request.session.pop("seats", {})
    me = str(request.session.pop("me", ""))
    mine = Q(visitor_hash=hashed(me)) if me else Q(pk__in=[])
    tokens = [hashed(token) for tokens in held.values() for token in tokens]
    with transaction.atomic():
        mine |= Q(token_hash__in=tokens, table__in=[*held, *rematches_of(held)])
        free = Seat.objects.filter(mine).exclude(visitor_hash__in=Account.objects.values("person"))
        brought = free.update(visitor_hash=account.person)
        if me:
            for moved in hooks.PERSON_MOVED:
                moved(hashed(me), account.person)
            if Ban.objects.filter(pk=hashed(me)).exists():
                Ban.objects.get_or_create(pk=account.person, defaults={"name": account.name})
        Table.objects.filter(pk__in=held, maker_hash__in=tokens).update(maker_hash=account.person)
    return brought


def rematches_of(held: dict[str, list[str]]) -> QuerySet[Table]:
    """Tables whose seats are opened by the tokens of the game before."""
    return Table.objects.filter(rematch_of__in=list(held)).only("pk")


# --- everything as a file ---------------------------------------------------------------------------------------------


def everything_of(account: Account) -> dict[str, Any]:
    """All that the site keeps of somebody, ready for JSON."""
    distances = list(Distance.objects.filter(by=account.person))
    names = dict(Account.objects.filter(person__in=[line.whom for line in distances]).values_list("person", "name"))
    elsewhere = {name: value for data in hooks.PERSON_DATA for name, value in data(account.person).items()}
    return {
        **elsewhere,
        "account": {
            "name": account.name,
            "email": account.email,
            "created": account.created.isoformat(),
            "last sign-in": account.last_login.isoformat() if account.last_login else None,
            "public profile": account.is_public,
            "hours until mail about a turn": after_of(account) or None,
            "time zone in these mails": zone_of(account) or None,
        },
        "ratings": {
            rating.game: {"mean": rating.mean, "deviation": rating.deviation, "games": rating.games}
            for rating in account.ratings.all()
        },
        "muted or blocked": [
            {"name": names.get(line.whom, "a guest"), "muted": line.muted, "blocked": line.blocked} for line in distances
        ],
        "reports": [
            {"about": report.name, "reason": report.reason, "when": report.created.isoformat()}
            for report in Report.objects.filter(by=account.person)
        ],
        "passkeys": [
            {
                "name": passkey.name,
                "for": passkey.host,
                "made": passkey.created.isoformat(),
                "last used": passkey.used.isoformat() if passkey.used else None,
            }
            for passkey in account.passkeys.all()
        ],
        "programs": [
            {"name": token.name, "may": token.scopes, "made": token.created.isoformat()} for token in account.program_tokens.all()
        ],
        "games": [game_of_mine(seat) for seat in seats_of(account).select_related("table").order_by("table__created", "number")],
    }


def game_of_mine(seat: Seat) -> dict[str, Any]:
    """One of somebody's seats: the table, what they said, and their moves. Of a running game nothing of the others is told."""
    table = seat.table
    said = ChatLine.objects.filter(table=table, seat=seat.number).values_list("created", "text")
    moves = StoredStep.objects.filter(table=table, by=seat.number).order_by("number").values_list("number", "words")
    return {
        "table": table.id,
        "game": table.game,
        "options": options_of(table),
        "made": table.created.isoformat(),
        "state": table.status,
        "seat": seat.number + 1,
        "name": seat.name,
        "conceded": seat.conceded,
        "note": "\n".join(Note.objects.filter(seat=seat).values_list("text", flat=True)),
        "result": table.result if table.status == Table.Status.OVER else None,
        "moves": [{"number": number + 1, "words": words} for number, words in moves],
        "said": [{"when": when.isoformat(), "text": text} for when, text in said],
    }
