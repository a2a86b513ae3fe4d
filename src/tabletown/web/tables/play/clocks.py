"""Clocks. Nothing ticks: the database has what each seat had left, and when the time of the seat in turn ends.

Only the clock of a person in turn runs: a bot's thinking takes nobody's time, and luck takes none. Whether a time is over is
decided under the table's lock, by one clock for all processes: so a move that comes at the last moment counts or does not,
never both.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tabletown.text.i18n import _ as said
from tabletown.web.http.durations import DAY, HOUR, MINUTE, duration
from tabletown.web.tables.models import Seat, Table

Kind = Table.ClockKind
STAND_IN = "casual"
"""The level of the bot that plays on, where nobody has chosen another."""
GRACE = timedelta(seconds=1)
"""A move that was on its way when the time ended still counts."""
PUT_BACK = timedelta(minutes=5)
"""A decision that was taken so long after now was taken before the machine's clock was put back. Machines differ by seconds."""
FRESH_PART = 10
"""Who comes back after their time for the game was over has a tenth of it."""


@dataclass(frozen=True)
class Clock:
    """How much time people have, and which bot plays on for who runs out."""

    kind: str = Kind.NONE
    seconds: int = 0
    increment: int = 0
    level: str = STAND_IN

    @property
    def is_slow(self) -> bool:
        """Whether it is for people who look in now and then."""
        return self.seconds >= DAY / 2

    @property
    def fresh(self) -> float:
        """What somebody has who comes back after their time was over."""
        return float(self.seconds if self.kind == Kind.MOVE else max(self.increment, self.seconds / FRESH_PART))

    @property
    def key(self) -> str:
        """The clock in a form."""
        return f"{self.kind}-{self.seconds}-{self.increment}" if self.kind else ""

    @property
    def time_in_words(self) -> str:
        """How much time there is."""
        if not self.kind:
            return _("no clock")
        time = {"time": duration(self.seconds), "more": duration(self.increment)}
        if self.kind == Kind.MOVE:
            return _("%(time)s for each move") % time
        if not self.increment:
            return _("%(time)s for the game") % time
        return _("%(time)s for the game, and %(more)s for each move") % time

    def __str__(self) -> str:
        told = {"clock": self.time_in_words, "level": said(self.level)}
        return _("%(clock)s; who runs out is played on by a bot, %(level)s") % told if self.kind else self.time_in_words


NO_CLOCK = Clock()
CLOCKS = (
    *(Clock(Kind.MOVE, minutes * MINUTE) for minutes in (1, 3, 10, 60)),
    *(Clock(Kind.MOVE, hours * HOUR) for hours in (12, 24, 72, 168, 336)),
    *(Clock(Kind.GAME, minutes * MINUTE, more) for minutes, more in ((5, 5), (10, 10), (20, 20), (60, 30))),
    *(Clock(Kind.GAME, days * DAY, hours * HOUR) for days, hours in ((3, 6), (7, 12), (14, 24))),
)
"""What is offered."""


def figure(seconds: float) -> str:
    """What is left, as it stands beside a player."""
    left = max(0, int(seconds))
    if left >= DAY:
        return _("%(days)d d %(hours)d h") % {"days": left // DAY, "hours": left % DAY // HOUR}
    if left >= HOUR:
        return _("%(hours)d h %(minutes)02d min") % {"hours": left // HOUR, "minutes": left % HOUR // MINUTE}
    return f"{left // MINUTE}:{left % MINUTE:02d}"


def clock_of(table: Table) -> Clock:
    """A table's clock."""
    return Clock(table.clock_kind, table.clock_seconds, table.clock_increment, table.clock_level or STAND_IN)


def set_clock(table: Table, clock: Clock) -> None:
    """Give a table its clock, before the game."""
    table.clock_kind, table.clock_seconds, table.clock_increment = clock.kind, clock.seconds, clock.increment
    table.clock_level = clock.level if clock.kind else ""


def clock_now() -> datetime:
    """The time by which clocks run: the database's, where processes on several machines share one."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now


# --- running and standing still ---------------------------------------------------------------------------------------


def was_put_back(table: Table, now: datetime) -> bool:
    """Whether the clock of the machine was put back since the clock of the seat in turn began to run."""
    return table.clock_until is not None and table.waits_since is not None and table.waits_since > now + PUT_BACK


def is_over(table: Table, now: datetime) -> bool:
    """Whether the time of the seat in turn has ended."""
    return table.clock_until is not None and now >= table.clock_until + GRACE


def has_left(table: Table, seat: int, now: datetime) -> float:
    """The seconds that a seat has left."""
    if table.turn == seat and table.clock_until is not None:
        left = max(0.0, (table.clock_until - now).total_seconds())
        return min(left, float(table.clock_left[seat])) if seat < len(table.clock_left) else left  # nobody gains by waiting
    return float(table.clock_left[seat]) if seat < len(table.clock_left) else float(table.clock_seconds)


def give(table: Table, seat: int, seconds: float) -> None:
    """Write down what a seat has left. Never in place: others may have the same list."""
    table.clock_left = [seconds if number == seat else left for number, left in enumerate(table.clock_left)]


def stop(table: Table, now: datetime) -> None:
    """Let the clock of the seat in turn stand still."""
    if table.clock_until is not None and table.turn is not None:
        give(table, table.turn, has_left(table, table.turn, now))
    table.clock_until = None


def run(table: Table, seats: list[Seat], now: datetime) -> None:
    """Let the clock of the seat in turn run, where a person sits there and nobody rests."""
    turn = table.turn
    if not table.clock_kind or table.paused or table.status != Table.Status.RUNNING or turn is None or turn < 0:
        return
    if seats[turn].kind == Seat.Kind.PERSON:
        table.clock_until = now + timedelta(seconds=has_left(table, turn, now))


def wind_up(table: Table, seats: list[Seat]) -> None:
    """Everybody has all their time, when the game begins."""
    table.clock_left = [float(table.clock_seconds) for _seat in seats] if table.clock_kind else []


def settle(table: Table) -> float | None:
    """Whoever has just decided: their clock stands, and their next decision has its time, or they have a little more.

    Returns what they had left; None where no clock ran.
    """
    if table.clock_until is None or table.turn is None:
        return None
    seat, clock = table.turn, clock_of(table)
    stop(table, clock_now())
    left = float(table.clock_left[seat])
    give(table, seat, float(clock.seconds) if clock.kind == Kind.MOVE else left + clock.increment)
    return left


def rewind(table: Table, taken: list[tuple[int, float | None]]) -> None:
    """After a take-back: nobody has more than they had when they decided what was taken back, and what is gone since stays gone.
    Whoever was thinking about an answer has the whole time for it again, where each move has its own.

    `taken`: by whom each step was made, and what they had left then.
    """
    stop(table, clock_now())
    first: dict[int, float] = {}
    for by, left in taken:
        if left is not None:
            first.setdefault(by, left)
    now_left = [float(table.clock_seconds)] * len(table.clock_left) if table.clock_kind == Kind.MOVE else table.clock_left
    table.clock_left = [min(first.get(seat, left), left) for seat, left in enumerate(now_left)]
