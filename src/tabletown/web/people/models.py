"""What the site keeps of people who want an account. What belongs to them is found by a hash: see `Account.person`."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tabletown.arena.rating import NEWCOMER
from tabletown.game.player_names import name_key
from tabletown.web.tables.seats.look_alikes import look_of

from ..tables.models import Seat, Table, public_id
from ..tables.rights import RightsQuerySet, RightsRow


def new_person() -> str:
    """A hash that is nobody's yet: as long as that of a browser's token, and made from no token at all."""
    return secrets.token_hex(32)


def new_door() -> str:
    """What every open session of an account knows, until it is changed."""
    return secrets.token_hex(8)


def tables_of_people(people: models.QuerySet[Any, Any]) -> models.QuerySet[Table]:
    """The tables where some people sit or sat, and those that they have made."""
    seated = Q(pk__in=Seat.objects.filter(visitor_hash__in=people).values("table"))
    return Table.objects.filter(seated | Q(maker_hash__in=people))


class Accounts(BaseUserManager["Account"]):
    """All accounts."""

    def get_queryset(self) -> RightsQuerySet["Account"]:
        """Rows of rights."""
        return RightsQuerySet(self.model, using=self._db)

    def get_by_natural_key(self, username: str | None) -> "Account":
        """The account of that name, however it is written."""
        return self.get(key=name_key(username or ""))

    def create_user(self, name: str, password: str | None = None, **more: Any) -> "Account":
        """A new account."""
        account = self.model(name=name, **more)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(self, name: str, password: str | None = None, **more: Any) -> "Account":
        """A new account that may do everything in the admin."""
        return self.create_user(name, password, is_staff=True, is_superuser=True, **more)


class Account(AbstractBaseUser, PermissionsMixin, RightsRow):
    """Somebody who wants to be known again, on every device."""

    RIGHTS: ClassVar = frozenset({"door", "is_active", "password", "person"})

    name = models.CharField(max_length=40, unique=True)
    key = models.CharField(max_length=80, unique=True, editable=False)
    """The name, however it is written: somebody signs in by it."""
    look = models.CharField(max_length=160, default="", editable=False, db_index=True)
    """What it has in common with all names that look like it. No new account has that of another; older ones may."""
    email = models.EmailField(blank=True, default="")
    """To send somebody a link who has forgotten their password; and, if they want it, word that a table waits for them."""
    person = models.CharField(max_length=64, unique=True, default=new_person, editable=False)
    """Seats carry it as `visitor_hash`. It is no secret and opens nothing: a request must be signed in to count as its own."""
    door = models.CharField(max_length=16, default=new_door, editable=False)
    """Changed when somebody signs out on all devices."""
    address = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    """Of the profile; a name may change."""
    is_public = models.BooleanField(default=False)
    """Whether others may see the profile."""
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    objects = Accounts()
    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name

    @classmethod
    def tables_of(cls, rows: models.QuerySet["Account"]) -> models.QuerySet[Table]:
        """Those where they sit."""
        return tables_of_people(rows.values("person"))

    def save(self, *args: Any, **kwargs: Any) -> None:
        """What is known of the name follows it."""
        self.key, self.look = name_key(self.name), look_of(self.name)
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], "key", "look"}
        super().save(*args, **kwargs)

    def get_session_auth_hash(self) -> str:
        """What a session must know to be this account's: it changes with the password, and with the door."""
        return salted_hmac("tabletown.session", f"{self.password} {self.door}", algorithm="sha256").hexdigest()

    def get_session_auth_fallback_hash(self) -> list[str]:
        """The site has had one secret key only."""
        return []


class Passkey(models.Model):
    """What somebody can sign in with instead of their password: the public half of a key that a device of theirs holds."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=40)
    host = models.CharField(max_length=255)
    """The name of the site that it was made for: under another one, browsers do not offer it."""
    handle = models.CharField(max_length=64, unique=True)
    """A hash of the credential's id, to find it by."""
    credential = models.BinaryField()
    """Its id and its public key, as the device sent them."""
    counter = models.PositiveBigIntegerField(default=0)
    """How often the device has signed, as it says; always 0 where it does not count."""
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        """The oldest first."""

        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.account} {self.name}"


class TurnMail(models.Model):
    """That somebody has chosen whether they are told by mail when tables wait for them; whoever never chose has none."""

    class After(models.IntegerChoices):
        """How many hours a table has waited then."""

        NEVER = 0
        HOUR = 1
        DAY = 24

    account = models.OneToOneField(Account, models.CASCADE, related_name="turn_mail", primary_key=True)
    after = models.PositiveSmallIntegerField(choices=After, default=After.NEVER)
    confirmed = models.EmailField(blank=True, default="")
    """The address that a link was opened from: nothing is sent to any other, which may be a stranger's."""
    site = models.CharField(max_length=300)
    """How the site is reached by whoever chose: links in the mail begin with it."""
    language = models.CharField(max_length=20, default="en")
    """What they read the site in."""
    zone = models.CharField(max_length=64, default="", blank=True)
    """Where they live, as far as it is known: Europe/Berlin."""
    seen_at = models.DateTimeField(null=True)
    """When a page of theirs was last open, roughly."""
    not_before = models.DateTimeField(default=timezone.now)
    """Nothing is sent before. It moves on when a process sets about a mail, so that no other does; and after each mail."""
    tries = models.PositiveSmallIntegerField(default=0)
    """How often in a row a mail was set about, and was not sent as far as is known."""

    def __str__(self) -> str:
        return f"turn mail {self.account_id}"


class ToldTurn(models.Model):
    """A turn that somebody was mailed about: once is enough."""

    mail = models.ForeignKey(TurnMail, models.CASCADE, related_name="told")
    table = models.ForeignKey(Table, models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    """Of the table then: with the next decision it is another turn."""

    class Meta:
        """The last one at each table."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["mail", "table"], name="one_told_turn_each")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.version}"


class RatedTable(models.Model):
    """A table whose game counts for the ratings of those who play it, if all of them are signed in."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="rated", primary_key=True)
    counted = models.BooleanField(default=False, db_index=True)
    """Whether its result is in the ratings already, or never will be."""

    def __str__(self) -> str:
        return f"rated {self.table_id}"


class Rating(models.Model):
    """How strong somebody is at a game, as far as it is known: OpenSkill's mean, and how unsure that is."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="ratings", null=True, blank=True)
    agent = models.CharField(max_length=12, blank=True, default="")
    """The name of an agent of the site's settings, where it is no account's."""
    game = models.CharField(max_length=40)
    mean = models.FloatField(default=NEWCOMER[0])
    deviation = models.FloatField(default=NEWCOMER[1])
    games = models.PositiveIntegerField(default=0)

    class Meta:
        """One for each game."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "game"], name="one_rating_each"),
            models.UniqueConstraint(fields=["agent", "game"], condition=models.Q(account=None), name="one_rating_each_agent"),
        ]

    def __str__(self) -> str:
        return f"{self.account or self.agent} {self.game} {self.mean:.1f}"


class Distance(models.Model):
    """What somebody wants to have nothing to do with. People are known by the hash that their seats carry, guests as well."""

    by = models.CharField(max_length=64)
    whom = models.CharField(max_length=64, db_index=True)
    muted = models.BooleanField(default=False)
    """What they say is not read, at any table."""
    blocked = models.BooleanField(default=False)
    """They cannot sit down where this person sits already."""

    class Meta:
        """One between two people, each way."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["by", "whom"], name="one_distance_each_way")]

    def __str__(self) -> str:
        return f"{self.by[:6]} from {self.whom[:6]}"


class QuietTable(models.Model):
    """A table whose chat is closed."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="quiet", primary_key=True)

    def __str__(self) -> str:
        return f"quiet {self.table_id}"


class Report(models.Model):
    """Somebody's complaint about somebody at a table, for whoever looks after the site."""

    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="reports")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    whom = models.CharField(max_length=64, db_index=True)
    by = models.CharField(max_length=64)
    reason = models.CharField(max_length=1000)
    said = models.TextField(blank=True)
    """What they had said lately, as it stood then."""
    created = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False, db_index=True)
    note = models.CharField(max_length=1000, blank=True)
    """What was done about it."""

    class Meta:
        """The latest first."""

        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return f"{self.name}: {self.reason[:60]}"


class SignedOut(RightsRow):
    """A sign-in that has ended: a copy of its cookie opens nothing. Kept as long as such a cookie could live."""

    RIGHTS: ClassVar = frozenset({"key", "person"})
    objects = RightsQuerySet.as_manager()
    key = models.CharField(max_length=64, primary_key=True)
    """The hash of the number that the session was given when it began."""
    person = models.CharField(max_length=64)
    ended = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"signed out {self.key[:6]}"

    @classmethod
    def tables_of(cls, rows: models.QuerySet["SignedOut"]) -> models.QuerySet[Table]:
        """Those where whoever has signed out sits."""
        return tables_of_people(rows.values("person"))


class Ban(RightsRow):
    """Somebody who may not make tables, sit down or speak any more: an account, or the browser of a guest."""

    RIGHTS: ClassVar = frozenset({"person"})
    objects = RightsQuerySet.as_manager()

    person = models.CharField(max_length=64, primary_key=True)
    name = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=1000, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or self.person[:8]

    @classmethod
    def tables_of(cls, rows: models.QuerySet["Ban"]) -> models.QuerySet[Table]:
        """Those where they sit."""
        return tables_of_people(rows.values("person"))


class Deed(models.Model):
    """What somebody of the staff has done: it is written down, and nobody can change it here."""

    when = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="deeds")
    name = models.CharField(max_length=40)
    """Theirs, as it was then."""
    about = models.CharField(max_length=200)
    what = models.TextField()

    class Meta:
        """The latest first."""

        ordering: ClassVar = ["-when", "-id"]

    def __str__(self) -> str:
        return f"{self.name}: {self.what[:60]}"
