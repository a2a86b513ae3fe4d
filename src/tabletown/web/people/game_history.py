"""What somebody has played: game by game, against bots of each level, and against each other person."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabletown.bots import LEVELS
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.web.tables.models import Seat, Table

from .models import Account
from .personal_data import is_persons
from .ratings import places

HEAVY = ("state", "position", "start")
"""What a list of games does not need."""
MOST_COUNTED = 3000
"""So many of the latest games are counted."""


@dataclass(frozen=True)
class PlayedGame:
    """One finished game of somebody's."""

    table: Table
    game: Game
    date: datetime
    seats: list[Seat]
    mine: list[int]
    places: list[int]

    @property
    def seat(self) -> int | None:
        """Where they sat; None where several seats were played at their device."""
        return self.mine[0] if len(self.mine) == 1 else None

    @property
    def conceded(self) -> bool:
        """Whether they left before the end."""
        return self.seat is not None and self.seats[self.seat].conceded

    @property
    def timed_out(self) -> bool:
        """Whether their time was over, and they did not come back."""
        return self.seat is not None and self.seats[self.seat].timed_out

    @property
    def won(self) -> bool:
        """Whether they have won, alone or with others."""
        here = self.seat is not None and not self.conceded and not self.timed_out
        return here and bool(self.places) and self.places[self.seat or 0] == 1

    @property
    def result(self) -> str:
        """What came of it, in a few words."""
        if self.seat is None:
            return _("several seats at one device")
        if self.conceded:
            return _("conceded")
        if self.timed_out:
            return _("lost on time")
        if not self.places:
            return ""
        if self.won:
            return _("won") if self.places.count(1) == 1 else _("shared victory")
        return _("place %(place)d of %(of)d") % {"place": self.places[self.seat], "of": len(self.seats)}

    @property
    def others(self) -> str:
        """With whom, in words."""
        return ", ".join(called(seat) for seat in self.seats if seat.number not in self.mine)

    @property
    def length(self) -> str:
        """How long it was."""
        moves = self.table.length
        return ngettext("%(n)d move", "%(n)d moves", moves) % {"n": moves}

    @property
    def replay(self) -> str:
        """Where it can be seen again."""
        return reverse("replay", args=[self.table.id])

    @property
    def analysis(self) -> str:
        """Where it is looked at afterwards, if this site can."""
        try:
            return reverse("analysis", args=[self.table.id])
        except NoReverseMatch:
            return ""


def called(seat: Seat) -> str:
    """Somebody at a table, in words."""
    if not is_persons(seat):
        return _("%(name)s (bot, %(level)s)") % {"name": seat.name, "level": seat.level_in_words}
    return seat.name


def finished_tables(account: Account, game: str = "") -> QuerySet[Table]:
    """The tables of somebody's finished games, the latest first."""
    mine = Seat.objects.filter(visitor_hash=account.person).values("table")
    over = Table.objects.filter(pk__in=mine, status=Table.Status.OVER, imported=False, game__in=[game] if game else list(GAMES))
    return over.order_by("-waits_since", "-updated").defer(*HEAVY).prefetch_related("seats")


def shown_to(account: Account, viewer: Account | None, tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those of the tables that a profile may show a viewer: to others, whatever is public, and where they have sat themselves.
    That a table is open to whoever has its address is no reason to publish the address."""
    if viewer == account:
        return tables
    seen = Q(audience=Table.Audience.PUBLIC, word_hash="")
    if viewer:
        seen |= Q(pk__in=Seat.objects.filter(visitor_hash=viewer.person).values("table"))
    return tables.filter(seen)


def played(account: Account, table: Table) -> PlayedGame:
    """A finished game as somebody played it."""
    seats = list(table.seats.all())
    mine = [seat.number for seat in seats if seat.visitor_hash == account.person]
    ranks = places(table.result, seats) if table.result else []
    return PlayedGame(table, GAMES[table.game], table.waits_since or table.updated, seats, mine, ranks)


@dataclass
class Met:
    """How two people have fared against each other."""

    account: Account
    games: int = 0
    before: int = 0
    behind: int = 0

    @property
    def equal(self) -> int:
        """Games that ended in the same place."""
        return self.games - self.before - self.behind


@dataclass
class Tally:
    """What all of somebody's games come to."""

    games: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    against: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """By game and level: games with bots of the level."""
    beaten: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """How many of those were won."""
    met: dict[str, Met] = field(default_factory=dict)
    """By the hash of the other person."""

    @property
    def levels(self) -> list[str]:
        """The levels of bots that somebody has played with, at whatever game: a column each."""
        return [level for level in (*LEVELS, *settings.AGENTS) if any(games[level] for games in self.against.values())]

    def lines(self) -> list[dict[str, Any]]:
        """Game by game: for each of these levels how many were won of how many."""
        return [
            {
                "game": GAMES[key],
                "levels": [(self.beaten[key][level], self.against[key][level]) for level in self.levels],
                "won": self.won[key],
                "games": self.games[key],
            }
            for key in GAMES
            if self.games[key]
        ]


def tally_of(account: Account, viewer: Account | None) -> Tally:
    """Everything counted. Others are told only of opponents who let their own profiles be seen, and of themselves."""
    found, sat = Tally(), list(finished_tables(account)[:MOST_COUNTED])
    persons = {seat.visitor_hash for table in sat for seat in table.seats.all()} - {account.person, ""}
    known = {other.person: other for other in Account.objects.filter(person__in=persons)}
    for table in sat:
        game = played(account, table)
        if game.seat is None or not game.places:
            continue
        found.games[table.game] += 1
        found.won[table.game] += game.won
        for level in {seat.level for seat in game.seats if not is_persons(seat)}:
            found.against[table.game][level] += 1
            found.beaten[table.game][level] += game.won
        for seat in game.seats:
            other = known.get(seat.visitor_hash)
            if other and (viewer == account or other.is_public or other == viewer):
                meet(found, other, game, seat.number)
    return found


def meet(found: Tally, other: Account, game: PlayedGame, seat: int) -> None:
    """Count one game between two people."""
    if sum(one.visitor_hash == other.person for one in game.seats) != 1 or game.seat is None:
        return
    met = found.met.setdefault(other.person, Met(other))
    met.games += 1
    met.before += game.places[game.seat] < game.places[seat]
    met.behind += game.places[game.seat] > game.places[seat]
