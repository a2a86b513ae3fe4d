"""What a game brings for a table that is one picture: a stage, a tray, what happened as beats, what choices would do as chips."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tabletown.drawing.stage import Box

from .beats import Beat, Chips

Drawn = Callable[[dict[str, Any], Box], str]
"""What is drawn of a view for a place, in pixels."""
Told = Callable[[list[list[int]], list[str], int | None, dict[str, Any], dict[str, Any]], list[Beat]]
"""What events are to a seat (None: an onlooker), between two views of the table by that seat."""


@dataclass(frozen=True)
class Lamp:
    """One of the things that a player must have to win: lit once they have it."""

    id: str
    on: bool
    words: str
    symbol: str
    """The id of its picture among the symbols."""


@dataclass(frozen=True)
class ResultRow:
    """A player at the end."""

    seat: int
    lamps: tuple[Lamp, ...]
    points: int
    """What decides."""
    of: int
    """How much of it wins; 0 where the most wins."""
    figure: int = 0
    """What else the player may be proud of."""
    figure_words: str = ""


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A game's stage."""

    drawing: Drawn
    """The world of the game, as a seat sees it."""
    tray: Drawn
    """What can be taken, and on narrow pages what is decided with other means than the stage."""
    asking: Drawn = lambda view, place: ""
    """On wide pages the picture beside the question; empty where stage and tray show all."""
    symbols: Callable[[], str] = lambda: ""
    """The pictures that the drawings refer to, once for a page."""
    symbols_of: Callable[[str], str] = lambda drawing: ""
    """Those of them that a drawing uses, for one that stands alone."""
    style: str = ""
    """The stylesheet of the drawings, for the class `stage-` and the game's key."""
    income: Callable[[Any], list[str]] = lambda s: []
    """What a round is to be expected to bring each player, in short; empty where that cannot be said."""
    lamps: Callable[[dict[str, Any], int], list[Lamp]] = lambda view, seat: []
    """How far a player has come, as a view shows it."""
    result: Callable[[dict[str, Any], Iterable[list[list[int]]]], list[ResultRow]] = lambda view, steps: []
    """The players at the end, the best first: by the view of it, and the events of every step that the viewer may know."""
    round: Callable[[Mapping[int, int], int], int] = lambda made, seats: 0
    """The number of the round, by how often each move was made; 0 where nobody counts rounds."""
    beats: Told = lambda events, names, seat, before, after: []
    """What happened in one step."""
    chips: Callable[[Any, int, list[str], int], Chips] = lambda s, move, names, seat: Chips()
    """What a legal move would do, on its targets; asked of the rules on a copy that knows only what the seat knows."""
    first_of_two: Callable[[Any, int], bool] = lambda s, move: False
    """Whether a legal move is only the first half of a decision: the same player goes on choosing, and nothing happens before
    that. A page holds it until the second half is chosen, and sends both as one."""
    worth: Callable[[Any, int, int], str] = lambda s, move, seat: ""
    """What else it would do in the long run, in a line: for this a page waits a moment. Empty where there is nothing to say."""
