"""What the site keeps for programs: their tokens, as hashes."""

from typing import ClassVar

from django.db import models

from ..tables.models import Seat, Table

MOST_NAME = 60


class SeatToken(models.Model):
    """What lets a program act for a seat, or for whoever made a table. It is taken back by deleting it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="program_tokens")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="program_tokens")
    """None: of whoever made a table and has no seat there."""
    hosts = models.BooleanField(default=False)
    """Whether it may do what whoever made the table may: see invitations, give seats to bots, cancel."""
    token_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    name = models.CharField(max_length=MOST_NAME, blank=True, default="")
    """What it is for, in its owner's words."""
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)
    """When it was last used, roughly."""

    class Meta:
        """The oldest first."""

        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"token {self.pk} of {self.table_id}"
