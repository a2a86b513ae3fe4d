"""What studies of balance say, side by side: every figure with its interval, drawn without words, which stand beside it."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from django.utils.safestring import SafeString, mark_safe

from tabletown.arena.balance_study import Action, Study
from tabletown.arena.charts import bins_for
from tabletown.arena.confidence_intervals import Estimate, mean
from tabletown.arena.study_recorder import TENTHS
from tabletown.drawing.svg import tag
from tabletown.text.i18n import _

from .balance_jobs import lead_changes

WIDTH, HEIGHT, TALL = 200.0, 22.0, 70.0
MOST_ACTIONS = 24
Text = Callable[[float], str]


@dataclass(frozen=True)
class Cell:
    """One figure of one study."""

    drawn: SafeString
    text: str
    tone: str = ""


@dataclass(frozen=True)
class FigureLine:
    """One figure of all studies that are compared."""

    name: str
    cells: list[Cell]
    seat: int | None = None


@dataclass(frozen=True)
class FigureGroup:
    """Figures of one kind."""

    title: str
    about: str
    lines: list[FigureLine] = field(default_factory=list)


@dataclass(frozen=True)
class Scale:
    """Where values stand on the drawings of one part: the same for all of them."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """Across."""
        return 8 + (WIDTH - 16) * (min(max(value, self.low), self.high) - self.low) / ((self.high - self.low) or 1)


def percents(value: float) -> str:
    """'31 %', never torn apart at the end of a line."""
    return _("{n} %", n=f"{100 * value:.0f}".replace("-", "−")).replace(" ", "\u00a0")


def tenths(value: float) -> str:
    """'3.4'."""
    return f"{value:.1f}".replace("-", "−")


def figure_in_words(estimate: Estimate, text: Text) -> str:
    """A figure with its interval."""
    low = text(estimate.low).removesuffix("\u00a0%")  # the sign stands once for both ends
    return _("{value} ({low} to {high})", value=text(estimate.value), low=low, high=text(estimate.high))


def whisker(estimate: Estimate, scale: Scale, even: float | None, tone: str = "") -> SafeString:
    """A figure as a dot and its interval as a line; a dashed line is what would be even."""
    middle, parts = HEIGHT / 2, []
    if even is not None:
        parts.append(tag("line", x1=scale.x(even), y1=0, x2=scale.x(even), y2=HEIGHT, class_="lab-even"))
    low, high = scale.x(estimate.low), scale.x(estimate.high)
    parts.append(tag("line", x1=low, y1=middle, x2=high, y2=middle, class_=f"lab-whisker {tone}"))
    parts.append(tag("circle", cx=scale.x(estimate.value), cy=middle, r=5, class_=f"lab-dot {tone}"))
    return mark_safe(tag("svg", *parts, viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}", class_="lab-drawn", aria_hidden="true"))


def bars(values: Sequence[int], edges: Sequence[float]) -> SafeString:
    """How often each value comes up."""
    counts, _edges = np.histogram(values, np.asarray(edges))
    scale, most = Scale(float(edges[0]), float(edges[-1])), max(1, int(counts.max()))
    drawn = []
    for (low, high), n in zip(pairwise(map(float, edges)), counts.tolist(), strict=True):
        size = {"x": scale.x(low), "width": max(1.0, scale.x(high) - scale.x(low) - 1), "height": TALL * n / most}
        drawn.append(tag("rect", y=TALL - TALL * n / most, class_="lab-bar", **size))
    return mark_safe(tag("svg", *drawn, viewBox=f"0 0 {WIDTH:.0f} {TALL:.0f}", class_="lab-drawn tall", aria_hidden="true"))


def nothing() -> Cell:
    """In place of a figure that would mislead."""
    return Cell(mark_safe(""), _("too few games to tell"))


def compared(name: str, found: Sequence[Estimate | None], scale: Scale, text: Text, even: float | None = None) -> FigureLine:
    """A figure of each study."""
    cells = [Cell(whisker(one, scale, even), figure_in_words(one, text)) if one else nothing() for one in found]
    return FigureLine(name, cells)


def scale_of(found: Sequence[Estimate | None], *besides: float) -> Scale:
    """A scale that holds all figures."""
    ends = [end for one in found if one for end in (one.low, one.high)] + list(besides)
    return Scale(min(ends, default=0.0), max(ends, default=1.0))


def parts_of(studies: Sequence[Study]) -> list[FigureGroup]:
    """Everything that is told of some studies, one column each."""
    return [seats(studies), luck(studies), lead(studies), lengths(studies), *actions(studies)]


def seats(studies: Sequence[Study]) -> FigureGroup:
    """How much the seat matters."""
    most = max(len(study.seats) for study in studies)
    rows = [[study.seats[seat][0] if seat < len(study.seats) else None for study in studies] for seat in range(most)]
    evens = [1 / len(study.seats) for study in studies]
    scale = scale_of([one for row in rows for one in row], *evens)
    lines = []
    for seat, row in enumerate(rows):
        cells = [
            Cell(whisker(one, scale, even), figure_in_words(one, percents)) if one else nothing()
            for one, even in zip(row, evens, strict=True)
        ]
        lines.append(FigureLine(_("seat {n}", n=seat + 1), cells, seat))
    about = _("How often each seat wins. The dashed line is even.")
    return FigureGroup(_("Seats"), about, lines)


def luck(studies: Sequence[Study]) -> FigureGroup:
    """How much luck decides."""
    scale = Scale(0.0, 1.0)
    whole, deal = FigureLine(_("luck"), []), FigureLine(_("luck before the first decision"), [])
    for study in studies:
        if study.luck and study.luck.clear:
            for line, part in zip((whole, deal), study.luck.shown, strict=True):
                line.cells.append(Cell(whisker(part, scale, None), figure_in_words(part, percents)))
        else:
            too_few = luck_needs(study)
            whole.cells.append(too_few)
            deal.cells.append(too_few)
    about = _("What part of the differences in results luck explains; decisions explain the rest. Few games cannot tell.")
    return FigureGroup(_("Luck"), about, [whole, deal])


def luck_needs(study: Study) -> Cell:
    """In place of the luck that so few games cannot tell: about how many would."""
    if not study.luck:
        return nothing()
    enough = study.luck.games_to_tell(len(study.games))
    return Cell(mark_safe(""), _("too few games to tell; about {n} would", n=f"{enough:,}"))


def lead(studies: Sequence[Study]) -> FigureGroup:
    """Whether the lead says who wins, and how often it changes."""
    changes = [mean([float(n) for n in lead_changes(study)]) for study in studies]
    lines = [compared(_("changes of the lead in a game"), changes, scale_of(changes, 0.0), tenths)]
    leads = [study.leads() for study in studies]
    evens = 1 / len(studies[0].seats)
    for tenth in range(0, TENTHS, 2):
        name = _("whoever leads after {n} % wins", n=100 * (tenth + 1) // TENTHS)
        lines.append(compared(name, [found[tenth] for found in leads], Scale(0.0, 1.0), percents, evens))
    return FigureGroup(_("Lead"), _("The lead in points, looked at after each tenth of a game."), lines)


def lengths(studies: Sequence[Study]) -> FigureGroup:
    """How long games are, and how they end."""
    lines = []
    figures: list[tuple[str, list[Sequence[int]]]] = [
        (_("moves, luck included"), [study.moves for study in studies]),
        (_("final scores"), [study.scores for study in studies]),
        (_("points between first and second"), [study.margins for study in studies]),
    ]
    for name, each in figures:
        everything = [value for values in each for value in values]
        edges = bins_for(everything or [0])
        lines.append(
            FigureLine(name, [Cell(bars(values, edges), spread_words(values)) if len(values) else nothing() for values in each])
        )
    undrawn = mark_safe("")
    lines.append(FigureLine(_("decisions of a player"), [Cell(undrawn, tenths(study.decisions())) for study in studies]))
    lines.append(FigureLine(_("moves to choose from"), [Cell(undrawn, tenths(study.choices())) for study in studies]))
    return FigureGroup(_("Length and scores"), _("How often each value came up."), lines)


def spread_words(values: Sequence[int]) -> str:
    """The middle, and where nine of ten games are."""
    low, middle, high = (f"{value:.0f}".replace("-", "−") for value in np.quantile(np.asarray(values, float), [0.05, 0.5, 0.95]))
    return _("{middle} (mostly {low} to {high})", middle=middle, low=low, high=high)


def actions(studies: Sequence[Study]) -> list[FigureGroup]:
    """Which cards, tiles and other actions go with winning."""
    parts = []
    titles = (_("Kinds of moves"), _("Cards, tiles and single moves"))
    evens = [1 / len(study.seats) for study in studies]
    for title, each in zip(titles, ([s.kinds for s in studies], [s.actions for s in studies]), strict=True):
        differ = differing(each)
        known = [{line_name(action, differ): action for action in found} for found in each]
        told = [[line_name(action, differ) for action in telling(found, even)] for found, even in zip(each, evens, strict=True)]
        labels = list(dict.fromkeys(name for names in told for name in list(dict.fromkeys(names))[:MOST_ACTIONS]))
        if not labels:
            continue
        rows = [(label, [found.get(label) for found in known]) for label in labels]
        shown = [action.with_it for _label, row in rows for action in row if action]
        scale = scale_of(shown, 0.0)
        cells = [[action_cell(action, scale, even) for action, even in zip(row, evens, strict=True)] for _label, row in rows]
        lines = [FigureLine(label, found) for (label, _row), found in zip(rows, cells, strict=True)]
        about = _("How often those win who do it at least once in a game. Green goes with winning, red with losing, as far as"
                  " chance cannot explain it.")  # fmt: skip
        parts.append(FigureGroup(title, about, lines))
    return parts


def differing(each: Sequence[Sequence[Action]]) -> set[str]:
    """The words that several kinds of moves share with different figures. Where the figures are the same, those kinds are
    steps of one decision, such as a track and the price on it, and are told once."""
    seen, found_to_differ = dict[tuple[int, str], object](), set[str]()
    for study, found in enumerate(each):
        for action in found:
            figures = (action.times, action.used, action.with_it, action.winners_more)
            if seen.setdefault((study, action.action), figures) != figures:
                found_to_differ.add(action.action)
    return found_to_differ


def line_name(action: Action, differ: Container[str]) -> str:
    """What a line is called: with its kind only where that makes a difference."""
    return action.label if action.action in differ else action.action or action.label


def tone_of(share: Estimate, even: float) -> str:
    """Whether something goes with winning: green or red only where the interval that is drawn keeps away from what is even."""
    return "good" if share.low > even else "bad" if share.high < even else "plain"


def telling(found: Sequence[Action], even: float) -> list[Action]:
    """The actions that go with winning or losing first, then the most frequent."""
    compared = [(action, tone_of(action.with_it, even) == "plain") for action in found if action.with_it]
    return [action for action, _plain in sorted(compared, key=lambda one: (one[1], -one[0].times))]


def action_cell(action: Action | None, scale: Scale, even: float) -> Cell:
    """The win share of those who do something."""
    if action is None or action.with_it is None:
        return nothing()
    tone = tone_of(action.with_it, even)
    return Cell(whisker(action.with_it, scale, even, tone), figure_in_words(action.with_it, percents), tone)
