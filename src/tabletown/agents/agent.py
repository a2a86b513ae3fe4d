"""The interface to agents of every kind, and agents that are objects of Python."""

import operator
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from reprlib import repr as short
from time import perf_counter
from types import FrameType
from typing import Any, Protocol

from tabletown.bots.history import Forfeit, GameEnd
from tabletown.errors import BadOption, TabletownError
from tabletown.match.steps import Move
from tabletown.text.i18n import _

from .seat_view import SeatView

Answer = Move | int | str | Any
"""A move, its number or its words; whatever else it is, it is refused in a sentence."""


class Agent(Protocol):
    """A player in Python: anything with this method, or with `decide(observation, mask)`, or a function of a view."""

    def choose(self, view: SeatView, /) -> Answer:
        """Pick one of `view.moves`: itself, its number, or its words."""


@dataclass(frozen=True)
class Occasion:
    """Which game it is about, and whose seat: agents may sit in several at the same time."""

    key: str
    """Another one for each seat of each game."""
    seat: int
    names: tuple[str, ...]


class Door(Protocol):
    """A way to an agent. What it does wrong comes as a `Forfeit`, which says so in a sentence."""

    def version(self) -> str:
        """Which version of the agent it is, as far as it says so."""

    def start(self) -> None:
        """Make it ready, so that nobody waits for that at a move."""

    def ask(self, occasion: Occasion, view: SeatView) -> Answer:
        """Return its answer, within `view.move_seconds` and `view.game_seconds`."""

    def end(self, occasion: Occasion, end: GameEnd) -> None:
        """A game is over for it."""

    def close(self) -> None:
        """It is no longer needed."""


MOST_GAMES = 1000
"""Games of which an agent is known to have been told."""


class KnownGames:
    """The games of which an agent has been told. Some never end: a table that is left. The oldest is forgotten then."""

    def __init__(self) -> None:
        self._keys: dict[str, None] = {}

    def is_new(self, key: str) -> bool:
        """Remember a game; true if it was not known."""
        if key in self._keys:
            return False
        self._keys[key] = None
        while len(self._keys) > MOST_GAMES:
            del self._keys[next(iter(self._keys))]
        return True

    def forget(self, key: str) -> bool:
        """Forget a game that is over; true if it was known."""
        return self._keys.pop(key, KnownGames) is None


class TooSlow(BaseException):
    """Raised in an agent whose time is up."""


class PythonDoor:
    """The way to an object: with `choose`, with `decide`, or a function. A class is called once to make an object of it.

    Where it has them, `begin(view)` and `end(result)` are called as well.
    """

    def __init__(self, agent: Any, name: str) -> None:
        self.name = name
        if isinstance(agent, type):
            agent = broken_down_as(name, agent)
        if not is_agent(agent):
            raise BadOption(
                _("{agent} is no agent: it has neither choose(view) nor decide(observation, mask)", agent=short(agent))
            )
        self.agent = agent
        self._games = KnownGames()

    def version(self) -> str:
        """Its attribute `version`, if it has one."""
        return str(getattr(self.agent, "version", ""))

    def start(self) -> None:
        """It is ready."""

    def ask(self, occasion: Occasion, view: SeatView) -> Answer:
        """Let it decide; before its first decision in a game it is told that one begins, if it wants to know."""
        agent = self.agent
        if self._games.is_new(occasion.key) and callable(begin := getattr(agent, "begin", None)):
            self._within(view, lambda: begin(view))
        if hasattr(agent, "choose"):
            return self._within(view, lambda: agent.choose(view))
        if hasattr(agent, "decide"):
            return self._within(view, lambda: whole_number(agent.decide(view.observation, view.mask)))
        return self._within(view, lambda: agent(view))

    def end(self, occasion: Occasion, end: GameEnd) -> None:
        """Tell it, if it wants to know."""
        if self._games.forget(occasion.key) and callable(told := getattr(self.agent, "end", None)):
            broken_down_as(self.name, lambda: told(end))

    def close(self) -> None:
        """Tell it, if it wants to know."""
        if callable(close := getattr(self.agent, "close", None)):
            close()

    def _within(self, view: SeatView, think: Any) -> Any:
        limits = [seconds for seconds in (view.move_seconds, view.game_seconds) if seconds is not None]
        limit, began = min(limits, default=None), perf_counter()
        try:
            with stopped_after(limit):
                answer = broken_down_as(self.name, think)
        except TooSlow:
            raise Forfeit(too_slow(self.name, limit)) from None
        if limit is not None and perf_counter() - began > limit:
            raise Forfeit(too_slow(self.name, limit))
        return answer


def whole_number(answer: Any) -> Any:
    """A number as trainers return it, an array or tensor without dimensions, as an int; whatever else it is, as it is."""
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        return answer
    try:
        return operator.index(answer)
    except TypeError:
        return answer


def is_agent(agent: Any) -> bool:
    """True if something can be asked for a move."""
    return callable(getattr(agent, "choose", None)) or callable(getattr(agent, "decide", None)) or callable(agent)


def too_slow(name: str, seconds: float | None) -> str:
    """The sentence for an agent that took too long."""
    return _("{name} has taken longer than its {seconds:.3g} s", name=name, seconds=seconds or 0.0)


def broken_down_as(name: str, call: Any) -> Any:
    """Call somebody else's code; what it raises becomes a `Forfeit` with a sentence."""
    try:
        return call()
    except Forfeit:
        raise
    except (Exception, SystemExit) as error:
        what = str(error) if isinstance(error, TabletownError) else f"{type(error).__name__}: {error}"
        raise Forfeit(_("{name} broke down: {error}", name=name, error=first_line(what))) from error


MOST_TOLD = 300
"""Letters of what somebody else's code said that stand in a sentence of ours."""


def first_line(text: str) -> str:
    """The beginning of what was said, without signs that would steer a terminal."""
    line = next(iter(text.strip().splitlines()), "").strip()
    line = "".join(sign if sign.isprintable() else " " for sign in line[: MOST_TOLD + 1])
    return line if len(line) <= MOST_TOLD else f"{line[:MOST_TOLD]}..."


@contextmanager
def stopped_after(seconds: float | None) -> Iterator[None]:
    """Within this block, TooSlow is raised when the time is up: where a system knows such signals, in its main thread.

    Elsewhere nothing stops Python's code; that it took too long is seen afterwards.
    """
    if sys.platform == "win32" or seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    if signal.getitimer(signal.ITIMER_REAL)[0] or signal.getsignal(signal.SIGALRM) not in (signal.SIG_DFL, signal.SIG_IGN):
        yield  # somebody else's
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # the last signal may have come just now
            signal.signal(signal.SIGALRM, before)
