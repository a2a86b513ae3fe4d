"""Mail that it is your turn, for whoever has chosen it: a round of mails every ten minutes.

The database knows what is due, and who has set about it: any number of processes may go their rounds, and be stopped at any
time. A mail that could not be sent is tried again later, less and less often, and given up in the end.
"""

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabletown.game.registry import GAMES
from tabletown.text.i18n import _ as said
from tabletown.text.i18n import all_of, speaking
from tabletown.web.http import languages
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.play.bot_turns import people_at
from tabletown.web.tables.play.deadlines import moment, time_left, zone_name
from tabletown.web.tables.rate_limits import take

from ..jobs.models import Job
from ..jobs.queue import JobKind, put
from ..tables.models import Seat, Table
from . import mail
from .models import Account, ToldTurn, TurnMail
from .site_address import address_for_mail

log = logging.getLogger(__name__)
HOUR = timedelta(hours=1)
CLOCK_ENDS_SOON = timedelta(hours=6)
"""Who wants mail after a day only gets it sooner when their time is over before."""
JUST_LOOKED = timedelta(minutes=30)
"""Whoever was here so lately knows."""
NOTE_EVERY = 60.0
"""Seconds after which it is written down again that somebody looks."""
MOST_NOTED = 10_000
LEASE = timedelta(minutes=10)
"""A process that has set about a mail and not said how it went is taken for dead after so long."""
TRY_AGAIN = timedelta(minutes=10)
"""After the first failure; after each further one twice as long."""
MOST_TRIES = 5
MOST_FAILURES = 3
"""So many in one round, and the mail server is left alone until the next."""
AT_ONCE = 50
"""So many mails in one round: a forgotten password waits behind them."""
MOST_LINES = 20
"""So many tables are named in a mail."""
SIGNER = signing.Signer(salt="tabletown.turn-mail", sep=".")
BEGIN = "tabletown.turn-mail.begin"
BEGIN_WITHIN = timedelta(days=1)
BY_ITSELF = {"Auto-Submitted": "auto-generated"}
"""So that nobody's absence note answers."""


# --- who has chosen what ----------------------------------------------------------------------------------------------


def after_of(account: Account) -> int:
    """After how many hours somebody wants mail; 0: never."""
    return TurnMail.objects.filter(pk=account.pk).values_list("after", flat=True).first() or 0


def zone_of(account: Account) -> str:
    """The time zone in which moments are told in somebody's mails; nothing where it is not known."""
    return TurnMail.objects.filter(pk=account.pk).values_list("zone", flat=True).first() or ""


def choose(request: HttpRequest, account: Account, after: int) -> TurnMail:
    """Keep what somebody has chosen, and how they reach and read the site."""
    reached = {"site": address_for_mail(request), "language": languages.language_of(request)}
    chosen = {"after": after, "seen_at": timezone.now(), "zone": zone_name(request), **reached}
    return TurnMail.objects.update_or_create(account=account, defaults=chosen)[0]


def is_confirmed(account: Account) -> bool:
    """Whether somebody's address is known to be theirs."""
    return TurnMail.objects.filter(pk=account.pk, confirmed=account.email).exclude(confirmed="").exists()


def ask_to_confirm(chosen: TurnMail) -> None:
    """Let a link be sent to the address that mail is wanted at: it begins when the link is opened."""
    put(CONFIRM.name, str(chosen.pk), {"address": chosen.account.email})


def send_confirmation(job: Job) -> None:
    """Send it, unless the address is another one by now."""
    chosen = TurnMail.objects.filter(pk=int(job.key), account__email=job.arguments["address"]).select_related("account").first()
    if chosen is None:
        return
    account = chosen.account
    token = signing.dumps([account.pk, account.email], salt=BEGIN)
    with translation.override(chosen.language), speaking(languages.catalogue_of(chosen.language)):
        context = {"name": account.name, "link": (settings.ADDRESS or chosen.site) + reverse("begin_turn_mail", args=[token])}
        text = render_to_string("people/begin_turn_mail.txt", context)
        mail.send(EmailMessage(_("Mail about your turns at Tabletown"), text, to=[account.email], headers=BY_ITSELF))


def begins(token: str) -> TurnMail | None:
    """Whose mail begins by a link; None where it is none of ours, too old, or for an address that they have no more."""
    try:
        account_id, address = signing.loads(token, salt=BEGIN, max_age=BEGIN_WITHIN)
    except (signing.BadSignature, ValueError):
        return None
    found = TurnMail.objects.filter(pk=account_id, account__email=address, account__is_active=True)
    return found.exclude(after=TurnMail.After.NEVER).select_related("account").first()


def begin(chosen: TurnMail) -> None:
    """The address is theirs."""
    TurnMail.objects.filter(pk=chosen.pk).update(confirmed=chosen.account.email)


def token_of(account_id: int) -> str:
    """What a link has that stops the mail of an account. It opens nothing else."""
    return SIGNER.sign(str(account_id))


def stops(token: str) -> int | None:
    """Whose mail a link stops; None where it is none of ours."""
    try:
        return int(SIGNER.unsign(token))
    except signing.BadSignature:
        return None


def stop(account_id: int) -> None:
    """Send no more."""
    TurnMail.objects.filter(pk=account_id).update(after=TurnMail.After.NEVER)


# --- who is here ------------------------------------------------------------------------------------------------------

noted: dict[str, float] = {}
"""When it was last written down here that somebody looks."""


def note_looks(requests: list[HttpRequest]) -> None:
    """Whoever looks needs no mail. It is written down once in a minute."""
    if not mail.can_be_sent():
        return
    now = time.monotonic()
    people = {person for person in map(hooks.person, requests) if person and noted.get(person, -NOTE_EVERY) <= now - NOTE_EVERY}
    if people:
        if len(noted) > MOST_NOTED:
            noted.clear()
        noted.update(dict.fromkeys(people, now))
        TurnMail.objects.filter(account__person__in=people).update(seen_at=timezone.now())


# --- what is due ------------------------------------------------------------------------------------------------------


def waiting(now: datetime, after: int) -> QuerySet[Seat]:
    """The seats that tables have waited for long enough, with other people there, and nobody was told yet."""
    others = people_at(OuterRef("table")).exclude(visitor_hash=OuterRef("visitor_hash"))
    told = ToldTurn.objects.filter(
        mail__account__person=OuterRef("visitor_hash"), table=OuterRef("table"), version=OuterRef("table__version")
    )
    ends_soon = Q(since__lte=now - HOUR, table__clock_until__lte=now + CLOCK_ENDS_SOON)
    in_turn = Seat.objects.filter(
        kind=Seat.Kind.PERSON, number=F("table__turn"), table__status=Table.Status.RUNNING, table__waits_for_bot=False,
        table__paused=False, table__imported=False, table__game__in=list(GAMES),
    )  # fmt: skip
    waiting_since = in_turn.annotate(since=Coalesce("table__waits_since", "table__updated"))
    return waiting_since.filter(Q(since__lte=now - after * HOUR) | ends_soon, Exists(others), ~Exists(told))


def due(now: datetime, after: int) -> QuerySet[TurnMail]:
    """Who is to be sent a mail now, of those who want it after so many hours."""
    seats = waiting(now, after).filter(visitor_hash=OuterRef("account__person"))
    away = Q(seen_at__isnull=True) | Q(seen_at__lt=now - JUST_LOOKED)
    wanted = TurnMail.objects.filter(away, Exists(seats), after=after, not_before__lte=now, account__is_active=True)
    return wanted.filter(confirmed=F("account__email")).exclude(confirmed="").select_related("account").order_by("not_before")


def claim_next() -> TurnMail | None:
    """Set about a mail that no other process has set about; None where there is none, or the site has sent enough."""
    now = timezone.now()
    for after in (TurnMail.After.HOUR, TurnMail.After.DAY):
        for found in due(now, after)[:AT_ONCE]:
            if not take("turn mails", "of the site"):
                return None
            free = TurnMail.objects.filter(pk=found.pk, not_before=found.not_before, after=after)
            if free.update(not_before=now + LEASE, tries=F("tries") + 1):
                found.tries += 1
                return found
    return None


# --- a round ----------------------------------------------------------------------------------------------------------


def go_round() -> None:
    """Send what is due, one mail after the other."""
    sent = failed = 0
    while mail.can_be_sent() and sent < AT_ONCE and failed < MOST_FAILURES and (claimed := claim_next()):
        if write_to(claimed):
            sent += 1
        else:
            failed += 1


def write_to(to: TurnMail) -> bool:
    """Send somebody the mail that was set about; False where that failed."""
    now = timezone.now()
    seats = list(waiting(now, to.after).filter(visitor_hash=to.account.person).select_related("table").order_by("since", "pk"))
    turns = {seat.table_id: seat.table.version for seat in seats}
    if turns:  # or else they have just played
        try:
            mail.send(letter(to, seats, now))
        except Exception as error:
            log.warning("A mail about a turn could not be sent: %s", type(error).__name__)
            put_off(to, turns, now)
            return False
    settle(to, turns, now)
    return True


def put_off(to: TurnMail, turns: dict[str, int], now: datetime) -> None:
    """A mail could not be sent: later, or not at all when that has happened too often."""
    if to.tries >= MOST_TRIES:
        settle(to, turns, now)
    else:
        TurnMail.objects.filter(pk=to.pk).update(not_before=now + TRY_AGAIN * 2 ** (to.tries - 1))


def settle(to: TurnMail, turns: dict[str, int], now: datetime) -> None:
    """Somebody knows of these turns: no more about them, and nothing for an hour."""
    with transaction.atomic():
        if not TurnMail.objects.filter(pk=to.pk).update(not_before=now + HOUR if turns else now, tries=0):
            return  # the account was deleted meanwhile
        ToldTurn.objects.filter(mail=to).exclude(table__status=Table.Status.RUNNING).delete()
        for table_id, version in turns.items():
            if Table.objects.filter(pk=table_id).exists():
                ToldTurn.objects.update_or_create(mail=to, table_id=table_id, defaults={"version": version})


# --- what it says -----------------------------------------------------------------------------------------------------


def letter(to: TurnMail, seats: list[Seat], now: datetime) -> EmailMessage:
    """The mail: which games, with whom, how long they wait and until when; nothing of what lies on the tables."""
    site = settings.ADDRESS or to.site
    end = site + reverse("stop_turn_mail", args=[token_of(to.pk)])
    with translation.override(to.language), speaking(languages.catalogue_of(to.language)):
        context: dict[str, Any] = {
            "name": to.account.name,
            "lines": [line(to, seat, now) for seat in seats[:MOST_LINES]],
            "more": max(0, len(seats) - MOST_LINES),
            "mine": site + reverse("mine"),
            "account": site + reverse("account"),
            "end": end,
        }
        n = len(seats)
        subject = ngettext("Your turn at Tabletown: a table waits", "Your turn at Tabletown: %(n)d tables wait", n) % {"n": n}
        text = render_to_string("people/turn_mail.txt", context)
    headers = {
        "List-Unsubscribe": f"<{end}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        **BY_ITSELF,
    }
    return EmailMessage(subject, text, to=[to.account.email], headers=headers)


def line(to: TurnMail, seat: Seat, now: datetime) -> dict[str, Any]:
    """One of the tables."""
    table = seat.table
    names = [other.name or _("somebody") for other in table.seats.all() if other.visitor_hash != seat.visitor_hash]
    return {
        "game": said(GAMES[table.game].title),
        "others": all_of(names),
        "wait": timesince(table.waits_since or table.updated, now, depth=1).replace("\xa0", " "),
        "until": table.clock_until and moment(table.clock_until, to.zone),
        "left": table.clock_until and time_left(table.clock_until),
        "link": (settings.ADDRESS or to.site) + reverse("table", args=[table.id]),
    }


CONFIRM = JobKind("confirmation mail", send_confirmation, tell_error=False)
ROUND = JobKind("turn mails", lambda _job: go_round(), every=600.0, tell_error=False)
