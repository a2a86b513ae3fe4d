"""The graph of everybody's chances over a game: drawn in the size in which it is shown, so that its words can be read."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletown.advice.hint_reasons import percent
from tabletown.drawing.canvas import mark
from tabletown.drawing.svg import number, tag, words
from tabletown.text.i18n import _

from .analysis_reports import AnalysisInWords

LEFT, RIGHT, TOP, BOTTOM = 46.0, 34.0, 12.0, 26.0
NEXT_MARK = 18.0
DASHES = ("", "9 4", "3 4", "12 4 3 4", "6 6", "2 3")
"""Lines differ by more than their colour."""


@dataclass(frozen=True)
class Axes:
    """Where moves and chances are on a drawing of some size."""

    width: float
    height: float
    last: int

    def x(self, move: float) -> float:
        """Across: the moves."""
        return LEFT + (self.width - LEFT - RIGHT) * move / max(1, self.last)

    def y(self, chance: float) -> float:
        """Upwards: the chances."""
        return TOP + (self.height - TOP - BOTTOM) * (1 - chance)


def graph(analysis: AnalysisInWords, replay: str, width: float = 900, height: float = 300, at: int | None = None) -> str:
    """Everybody's chances, a line each; turning points lead to their moments of the replay, and `at` is where that stands."""
    frame = Axes(width, height, max(1, len(analysis.chances) - 1))
    parts = [
        *grid(frame),
        *cursor(frame, at),
        *lines(frame, analysis),
        *mistakes(frame, analysis),
        *marks(frame, analysis.chances[-1]),
    ]
    parts += [point(frame, analysis, turn.number, f"{replay}?move={turn.number}", turn.point.text) for turn in analysis.turns]
    return tag(
        "svg", *parts, viewBox=f"0 0 {number(width)} {number(height)}", class_="course", role="group",
        aria_label=_("Chances to win over the game"), data_first=LEFT, data_end=width - RIGHT, data_last=frame.last,
        data_width=width, data_replay=replay,
    )  # fmt: skip


def grid(frame: Axes) -> list[str]:
    """Quarters, and where the game begins and ends."""
    parts = []
    for quarter in (0, 25, 50, 75, 100):
        height = frame.y(quarter / 100)
        parts.append(tag("line", x1=LEFT, y1=height, x2=frame.x(frame.last), y2=height, class_="course-grid"))
        parts.append(words(LEFT - 6, height + 4, percent(quarter / 100), "course-words end"))
    parts.append(words(LEFT, frame.height - 6, _("move {n}", n=0), "course-words"))
    parts.append(words(frame.x(frame.last), frame.height - 6, _("move {n}", n=frame.last), "course-words end"))
    return parts


def cursor(frame: Axes, at: int | None) -> list[str]:
    """Where the replay stands, or whoever walks over the graph."""
    if at is None:
        return []
    x = frame.x(min(at, frame.last))
    return [tag("line", x1=x, y1=frame.y(1), x2=x, y2=frame.y(0), class_="course-now")]


def lines(frame: Axes, analysis: AnalysisInWords) -> list[str]:
    """A line for each player."""
    found = []
    for seat in range(len(analysis.names)):
        points = " ".join(f"{number(frame.x(i))},{number(frame.y(row[seat]))}" for i, row in enumerate(analysis.chances))
        dashes = DASHES[seat % len(DASHES)] or None
        found.append(tag("polyline", points=points, class_=f"course-line seat{seat + 1}", stroke_dasharray=dashes))
    return found


def mistakes(frame: Axes, analysis: AnalysisInWords) -> list[str]:
    """A dot in its player's colour for each decision that lost much."""
    return [
        tag("circle", cx=frame.x(move), cy=frame.y(analysis.chances[move][seat]), r=4, class_=f"course-dot p{seat + 1}")
        for move, seat in analysis.mistakes
    ]


def point(frame: Axes, analysis: AnalysisInWords, move: int, link: str, text: str) -> str:
    """A turning point: a place to press, with the chances before it for who cannot see the lines."""
    by = next(turn.point for turn in analysis.turns if turn.number == move)
    x, y = frame.x(move), frame.y(analysis.chances[move][by.seat])
    chances = chances_in_words(analysis, move)
    ring = tag("circle", cx=x, cy=y, r=7, class_=f"course-ring seat{by.seat + 1}")
    reach = tag("circle", cx=x, cy=y, r=22, class_="course-reach")
    label = _("Move {n} in the replay: {text} Before it: {chances}.", n=move, text=text, chances=chances)
    return tag("a", tag("title", words_only(label)), reach, ring, href=link, aria_label=label, class_="course-point")


def chances_in_words(analysis: AnalysisInWords, move: int) -> str:
    """Everybody's chances before a move."""
    each = [
        _("{name} {chance}", name=name, chance=percent(chance))
        for name, chance in zip(analysis.names, analysis.chances[move], strict=True)
    ]
    return ", ".join(each)


def words_only(text: str) -> str:
    """A text as it stands between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def marks(frame: Axes, chances: Sequence[float]) -> list[str]:
    """Everybody's mark behind the end of their line, one beside the other where they end alike."""
    found, last = [], -NEXT_MARK
    ordered = sorted(range(len(chances)), key=lambda seat: -chances[seat])
    for place, seat in enumerate(ordered):
        room = frame.height - BOTTOM - NEXT_MARK * (len(ordered) - 1 - place)
        last = max(last + NEXT_MARK, min(frame.y(chances[seat]), room))
        found.append(mark(seat, frame.x(frame.last) + 18, last, 7))
    return found
