"""What the site keeps: tables, seats, every step of every game, and what people said."""

import secrets
from typing import ClassVar

from django.db import models


def public_id() -> str:
    """A table's address: too long to guess, short enough to send."""
    return secrets.token_urlsafe(9)


class Table(models.Model):
    """One game between some seats, from the waiting room to the final score."""

    class Status(models.TextChoices):
        """Where a table stands."""

        WAITING = "waiting"
        RUNNING = "running"
        OVER = "over"
        HIDDEN = "hidden"
        """A record that is still being written down, or being cleared away: nobody is shown it."""

    class Audience(models.TextChoices):
        """Who may see a table besides those who sit there."""

        PUBLIC = "public"
        LINK = "link"
        PLAYERS = "players"

    id = models.CharField(primary_key=True, max_length=16, default=public_id, editable=False)
    game = models.CharField(max_length=40)
    rules = models.PositiveIntegerField()
    """The version of the rules that the stored position was reached with."""
    options = models.JSONField(default=dict)
    audience = models.CharField(max_length=8, choices=Audience, default=Audience.LINK)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    maker_hash = models.CharField(max_length=64, blank=True, default="")
    """Of the token of whoever made the table: they are shown the invite links. It opens their seats, too, if they took any."""
    imported = models.BooleanField(default=False)
    """A record that somebody opened: there is nobody to play it on."""

    version = models.PositiveIntegerField(default=0)
    """Counts decisions and take-backs. A move names the version that it answers."""
    stamp = models.PositiveIntegerField(default=0)
    """Counts everything that a page shows: moves, seats, chat."""
    length = models.PositiveIntegerField(default=0)
    """How many steps there are."""
    turn = models.SmallIntegerField(null=True)
    waits_for_bot = models.BooleanField(default=False)
    bot_not_before = models.DateTimeField(null=True)
    """People can follow: the bot's turn is left alone until then."""
    looked_at = models.DateTimeField(null=True)
    """When somebody last looked, roughly. Kept where only bots play, who pause, and of records, which expire."""
    claimed_by = models.CharField(max_length=60, blank=True, default="")
    """The server process that thinks about the bot's turn, until it runs out."""
    claimed_until = models.DateTimeField(null=True)

    layout = models.CharField(max_length=16, blank=True)
    """Of the state's bytes: where it differs from today's, the position is read instead."""
    state = models.BinaryField(default=bytes)
    position = models.JSONField(null=True)
    start = models.JSONField(null=True)
    """The position that the game began from, where it was not the usual beginning."""

    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        """Bots look for their turns, and onlookers for tables."""

        indexes: ClassVar = [
            models.Index(fields=["waits_for_bot"], condition=models.Q(waits_for_bot=True), name="bot_turns"),
            models.Index(fields=["audience", "status", "-updated"], name="to_watch"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """A place at a table. Tokens are kept as hashes; the person has the only copy."""

    class Kind(models.TextChoices):
        """Who sits there."""

        PERSON = "person"
        BOT = "bot"

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind)
    level = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=40, blank=True)
    taken = models.BooleanField(default=False)
    invited = models.BooleanField(default=False)
    """Only whoever has the invite link may sit down here."""
    conceded = models.BooleanField(default=False)
    token_hash = models.CharField(max_length=64, blank=True)
    invite_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        """Seats stand in their order."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_each")]

    def __str__(self) -> str:
        return f"seat {self.number + 1} of {self.table_id}"


class StoredStep(models.Model):
    """A move that was made, luck included: by whom, from which position, in which words, and what happened."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    """The table's version that the move answered."""
    by = models.SmallIntegerField()
    move = models.PositiveIntegerField()
    words = models.CharField(max_length=400)
    events = models.JSONField(default=list)
    layout = models.CharField(max_length=16)
    before = models.BinaryField()

    class Meta:
        """One step after the other; no two in the same place, whatever races there are."""

        db_table = "tables_step"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_step_after_the_other")]

    def __str__(self) -> str:
        return f"{self.number} {self.words}"


class ChatLine(models.Model):
    """Something that was said at a table; with no seat, by the house."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat")
    seat = models.SmallIntegerField(null=True)
    text = models.CharField(max_length=300)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """As it was said."""

        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.text


class Allowance(models.Model):
    """How much of something a visitor may still do: a bucket that fills again with time."""

    key = models.CharField(primary_key=True, max_length=80)
    left = models.FloatField()
    updated = models.FloatField()

    def __str__(self) -> str:
        return f"{self.key}: {self.left:.1f}"
