"""What the site keeps for programs: their tokens, as hashes."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from ..people.models import Account, tables_of_people
from ..tables.models import Seat, Table
from ..tables.rights import RightsQuerySet, RightsRow

MOST_NAME = 60


class ProgramToken(RightsRow):
    """What lets a program act for somebody. It is taken back by deleting it."""

    RIGHTS: ClassVar = frozenset({"account", "hosts", "opened_by", "sat_by", "scopes", "seat", "table", "token_hash"})
    objects = RightsQuerySet.as_manager()

    token_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    name = models.CharField(max_length=MOST_NAME, blank=True, default="")
    """What it is for, in its owner's words."""
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
    """When it was last used, roughly."""

    class Meta:
        """What all tokens have in common."""

        abstract = True
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"token {self.pk}"


class AccountToken(ProgramToken):
    """What lets a program do at tables what somebody with an account does: at all of theirs, and at new ones."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="program_tokens")

    @classmethod
    def tables_of(cls, rows: models.QuerySet["AccountToken"]) -> models.QuerySet[Table]:
        """Those where its owner sits."""
        return tables_of_people(Account.objects.filter(pk__in=rows.order_by().values("account")).values("person"))


class SeatToken(ProgramToken):
    """What lets a program act for whoever has a seat, or has made a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="program_tokens")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="program_tokens")
    """None: of whoever made a table and has no seat there."""
    hosts = models.BooleanField(default=False)
    """Whether it may do what whoever made the table may: see invitations, give seats to bots, cancel."""
    sat_by = models.CharField(max_length=64, blank=True, default="")
    opened_by = models.CharField(max_length=64, blank=True, default="")
    """The seat's hashes when the token was made: of whoever sat there, and of what opened it. Once neither is true, somebody else
    may sit there, and the token opens nothing."""

    @classmethod
    def tables_of(cls, rows: models.QuerySet["SeatToken"]) -> models.QuerySet[Table]:
        """Each is of one."""
        return Table.objects.filter(pk__in=rows.order_by().values("table"))
