"""What the site keeps: tables, seats, every step of every game, and what people said."""

import secrets
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django.db import models, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tabletown.bots import in_style
from tabletown.text.i18n import _ as said
from tabletown.web.tables.events.table_events import tell_that_rights_changed

from .rights import RightsQuerySet, RightsRow

Read = TypeVar("Read")


def public_id() -> str:
    """A table's address: too long to guess, short enough to send."""
    return secrets.token_urlsafe(9)


class TableQuerySet(models.QuerySet["Table"]):
    """Tables, several at once."""

    def update(self, **values: Any) -> int:
        """As Django's. Where it changes who may see or do something, the stamp rises (see `rights`)."""
        if not Table.RIGHTS & values.keys():
            return super().update(**values)
        with transaction.atomic():
            changed = super().update(**{"stamp": F("stamp") + 1} | values)
            tell_that_rights_changed()
            return changed


class Table(models.Model):
    """One game between some seats, from the waiting room to the final score. It is saved by `storage.changed`."""

    RIGHTS: ClassVar = frozenset({"audience", "imported", "maker_hash", "status", "word_hash"})
    """Fields that say who may see or do something."""
    objects = TableQuerySet.as_manager()

    class Status(models.TextChoices):
        """Where a table stands."""

        WAITING = "waiting"
        RUNNING = "running"
        OVER = "over"
        CANCELLED = "off"
        """Whoever made the table has sent everybody home before the game began."""
        HIDDEN = "hidden"
        """A record that is still being written down, or being cleared away: nobody is shown it."""

    class Audience(models.TextChoices):
        """Who may see a table besides those who sit there."""

        PUBLIC = "public"
        LINK = "link"
        PLAYERS = "players"

    class ClockKind(models.TextChoices):
        """What somebody's time is for."""

        NONE = ""
        MOVE = "move"
        GAME = "game"

    id = models.CharField(primary_key=True, max_length=16, default=public_id, editable=False)
    game = models.CharField(max_length=40)
    rules = models.PositiveIntegerField()
    """The version of the rules that the stored position was reached with."""
    options = models.JSONField(default=dict)
    audience = models.CharField(max_length=8, choices=Audience, default=Audience.LINK)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    maker_hash = models.CharField(max_length=64, blank=True, default="")
    """Of the token of whoever made the table: they are shown the invite links. It opens their seats, too, if they took any."""
    word_hash = models.CharField(max_length=160, blank=True, default="")
    """Of the word that visitors must know before they may look or sit down; empty where none is asked for."""
    imported = models.BooleanField(default=False)
    """A record that somebody opened: there is nobody to play it on."""

    version = models.PositiveIntegerField(default=0)
    """Counts decisions and take-backs. A move names the version that it answers."""
    stamp = models.PositiveIntegerField(default=0)
    """Counts everything that a page shows: moves, seats, chat."""
    length = models.PositiveIntegerField(default=0)
    """How many steps there are."""
    turn = models.SmallIntegerField(null=True)
    waits_since = models.DateTimeField(null=True)
    """When the last decision was taken: since then the table waits for the seat in turn."""
    result = models.JSONField(null=True)
    """Of a game that is over: its `winners`, by seat, and everybody's `scores`."""
    back_to = models.PositiveIntegerField(null=True)
    """The step that somebody asks the others to take back, with all that followed."""
    back_granted = models.JSONField(default=list)
    """The seats whose players have agreed to that."""
    clock_kind = models.CharField(max_length=4, choices=ClockKind, blank=True, default=ClockKind.NONE)
    clock_seconds = models.PositiveIntegerField(default=0)
    """For each decision, or for all decisions of a game together."""
    clock_increment = models.PositiveIntegerField(default=0)
    """Seconds that are added with each decision, where the time is for the game."""
    clock_level = models.CharField(max_length=12, blank=True, default="")
    """Of the bot that plays on for who runs out of time."""
    clock_left = models.JSONField(default=list)
    """Seconds that each seat had left when its clock last stood still. Nothing ticks: see `clock_until`."""
    clock_until = models.DateTimeField(null=True)
    """When the time of the seat in turn ends; None where no clock runs."""
    paused = models.BooleanField(default=False)
    """All people at the table have agreed that the clocks stand still."""
    pause_by = models.SmallIntegerField(null=True)
    """The seat that asks the others for a pause."""
    pause_granted = models.JSONField(default=list)
    """The seats whose players have agreed to that."""
    waits_for_bot = models.BooleanField(default=False)
    bot_not_before = models.DateTimeField(null=True)
    """People can follow: the bot's turn is left alone until then."""
    looked_at = models.DateTimeField(null=True)
    """When somebody last looked, roughly. Kept where only bots play, who pause, and of records, which expire."""

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
        """Bots look for their turns and for clocks that have run out, and onlookers for tables."""

        indexes: ClassVar = [
            models.Index(fields=["waits_for_bot"], condition=models.Q(waits_for_bot=True), name="bot_turns"),
            models.Index(fields=["clock_until"], condition=models.Q(clock_until__isnull=False), name="running_clocks"),
            models.Index(fields=["audience", "status", "-updated"], name="to_watch"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def has_begun(self) -> bool:
        """Whether there is a game to see; before that there is a waiting room."""
        return self.status not in (self.Status.WAITING, self.Status.CANCELLED)

    def read_once(self, what: str, read: Callable[[], Read]) -> Read:
        """What `read` finds in the database about this table, read once for this object: every request loads one of its own."""
        kept: dict[str, Any] = self.__dict__.setdefault("_read_once", {})
        if what not in kept:
            kept[what] = read()
        return kept[what]  # type: ignore[no-any-return]

    def read_again(self) -> None:
        """Forget what was read once: the table was changed."""
        self.__dict__.pop("_read_once", None)


class Seat(RightsRow):
    """A place at a table. Tokens are kept as hashes; the person has the only copy."""

    RIGHTS: ClassVar = frozenset(
        {"conceded", "invite_hash", "invited", "kind", "name", "taken", "timed_out", "token_hash", "visitor_hash"}
    )
    objects = RightsQuerySet.as_manager()

    class Kind(models.TextChoices):
        """Who sits there."""

        PERSON = "person"
        BOT = "bot"

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind)
    level = models.CharField(max_length=12, blank=True)
    style = models.CharField(max_length=12, blank=True, default="")
    """Of a bot; empty is plain."""
    name = models.CharField(max_length=40, blank=True)
    taken = models.BooleanField(default=False)
    invited = models.BooleanField(default=False)
    """Only whoever has the invite link may sit down here."""
    conceded = models.BooleanField(default=False)
    timed_out = models.BooleanField(default=False)
    """A bot plays on because the player's time was over; they can take the seat back."""
    token_hash = models.CharField(max_length=64, blank=True)
    visitor_hash = models.CharField(max_length=64, blank=True, default="", db_index=True)
    """Of the token of the browser that took the seat: its games are found by it."""
    seen_at = models.DateTimeField(null=True)
    """When the player's page was last open, roughly. Kept in waiting rooms."""
    here = models.BooleanField(default=False)
    """Whether the others in the waiting room were told that the player is here."""
    invite_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        """Seats stand in their order."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_each")]

    def __str__(self) -> str:
        return f"seat {self.number + 1} of {self.table_id}"

    @classmethod
    def tables_of(cls, rows: models.QuerySet["Seat"]) -> models.QuerySet[Table]:
        """Each is of one."""
        return Table.objects.filter(pk__in=rows.order_by().values("table"))

    @property
    def bot(self) -> str:
        """The name of the bot that sits there."""
        return in_style(self.level, self.style)

    @property
    def level_in_words(self) -> str:
        """The level of a bot, with its style where it has one."""
        told = {"level": said(self.level), "style": said(self.style)}
        return _("%(level)s, %(style)s") % told if self.style else said(self.level)


class MadeStep(models.Model):
    """What is kept of a move, luck included: by whom, in which words, and what happened. Positions are found by `positions`."""

    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    """The table's version that the move answered."""
    by = models.SmallIntegerField()
    move = models.PositiveIntegerField()
    words = models.CharField(max_length=400)
    events = models.JSONField(default=list)
    layout = models.CharField(max_length=16)
    before = models.BinaryField()
    """The position before it, where that is kept whole; else nothing."""
    fingerprint = models.BigIntegerField(null=True)
    """Of the position before it, kept or not; None in steps that an earlier version has stored."""
    left = models.FloatField(null=True)
    """Seconds that the player had left, where a clock ran: what a take-back cannot give more of."""

    class Meta:
        """What steps of the game and steps that were taken back have in common."""

        abstract = True

    def __str__(self) -> str:
        return f"{self.number} {self.words}"


class StoredStep(MadeStep):
    """A move of the game."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="steps")

    class Meta:
        """One step after the other; no two in the same place, whatever races there are."""

        db_table = "tables_step"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_step_after_the_other")]


class TakenStep(MadeStep):
    """A step that was taken back. It is kept, and no part of the game any more: nothing is replayed from here."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="taken_steps")
    taken_at = models.PositiveIntegerField()
    """The table's version in which it was taken back."""
    taken_by = models.SmallIntegerField()

    class Meta:
        """As they were taken back, and then as they were made."""

        ordering: ClassVar = ["taken_at", "number"]

    def __str__(self) -> str:
        return f"{super().__str__()}, taken back"


class HouseLine(models.Model):
    """Something that happened at a table beside the moves: the house tells it, in the news, the log and the chat."""

    class Kind(models.TextChoices):
        """What happened."""

        CONCEDED = "conceded"
        TOOK_BACK = "took back"
        ASKED_BACK = "asked back"
        AGREED = "agreed"
        DECLINED = "declined"
        REMATCH = "rematch"
        TIMED_OUT = "timed out"
        RETURNED = "returned"
        ASKED_PAUSE = "ask pause"
        AGREED_PAUSE = "ok pause"
        NO_PAUSE = "no pause"
        PAUSED = "paused"
        WENT_ON = "went on"
        FAILED = "failed"

    table = models.ForeignKey(Table, models.CASCADE, related_name="house_lines")
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.SmallIntegerField()
    at = models.PositiveIntegerField()
    """How many steps there were: between which of them it is told."""
    events = models.JSONField(default=list)
    """Of the decision that was taken back: each viewer is told as much of it as they were told before."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """As it happened."""

        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.seat}"


class ChatLine(models.Model):
    """Something that was said at a table; with no seat, by the house before it had lines of its own."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat")
    seat = models.SmallIntegerField(null=True)
    text = models.CharField(max_length=300)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """As it was said."""

        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.text


class Note(models.Model):
    """What a player has written down for themselves. Nobody else is shown it, at no time."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="note")
    text = models.TextField(max_length=4000)
    updated = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"note of {self.seat_id}"


class Film(models.Model):
    """Some moments of a game in a row as an animated picture, made for one viewer, and kept for a while."""

    class State(models.TextChoices):
        """How far it is."""

        MAKING = "making"
        READY = "ready"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=16, default=public_id, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="films")
    seat = models.SmallIntegerField(null=True)
    """As whom its viewer sees the table; None: an onlooker."""
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    """How many of its pictures are drawn."""
    state = models.CharField(max_length=8, choices=State, default=State.MAKING)
    data = models.BinaryField(default=bytes)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.first} to {self.last} of {self.table_id}, {self.state}"

    @property
    def count(self) -> int:
        """How many pictures it has."""
        return self.last - self.first + 1


class Allowance(models.Model):
    """How much of something a visitor may still do: a bucket that fills again with time."""

    key = models.CharField(primary_key=True, max_length=80)
    left = models.FloatField()
    updated = models.FloatField()

    def __str__(self) -> str:
        return f"{self.key}: {self.left:.1f}"
