"""Plots as inline SVG. Their colours are the page's, so that they follow light and dark."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

import numpy as np

from tabletown.drawing.canvas import mark
from tabletown.drawing.svg import box, group, number, polygon, shortened, tag, words
from tabletown.text.i18n import N_, _

from .confidence_intervals import Estimate

WIDTH = 520
ROW = 30
RIGHT = 78
LABEL = 27
"""Letters that fit left of a row."""
Text = Callable[[float], str]


def minus(text: str) -> str:
    """A real minus sign."""
    return text.replace("-", "−")


def rounded(value: float) -> str:
    """'1,200'."""
    return minus(f"{value:,.0f}")


def figure(height: float, label: str, *children: str) -> str:
    """A drawing with a name for those who cannot see it."""
    view = f"0 0 {WIDTH} {number(height)}"
    return tag("svg", *children, xmlns="http://www.w3.org/2000/svg", viewBox=view, role="img", aria_label=label)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """A straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


@dataclass(frozen=True)
class Axis:
    """Values from left to right."""

    low: float
    high: float
    left: float
    right: float = WIDTH - RIGHT

    def x(self, value: float) -> float:
        """Where a value stands."""
        return self.left + (self.right - self.left) * (value - self.low) / ((self.high - self.low) or 1)

    def grid(self, height: float, text: Text, ticks: Sequence[float] | None = None) -> str:
        """Thin lines with their values below."""
        marks = ticks if ticks is not None else nice_ticks(self.low, self.high)
        lines = [line(self.x(t), 4, self.x(t), height, "grid") for t in marks]
        return "".join(lines + [words(self.x(t), height + 17, text(t), "small soft mid") for t in marks])


def nice_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round values within a range."""
    span = (high - low) or 1
    step = 10 ** floor(log10(span / about))
    step = next(step * k for k in (1, 2, 5, 10) if span / (step * k) <= about)
    first = ceil(low / step - 1e-9)
    return [round(k * step, 10) for k in range(first, floor(high / step + 1e-9) + 1)]


def roomy(values: Sequence[float], around: float = 0.06) -> tuple[float, float]:
    """A range with some room on both sides."""
    low, high = min(values), max(values)
    room = (high - low) * around or abs(high) * 0.1 or 1.0
    return low - room, high + room


def margin(names: Sequence[str]) -> float:
    """Room for the names left of the rows."""
    return 22 + 7.6 * min(LABEL, max(map(len, names), default=0))


@dataclass(frozen=True)
class PlotRow:
    """One line of a plot: a name, a figure, and what it says in words."""

    name: str
    estimate: Estimate
    seat: int = -1
    tone: str = ""


def whiskers(rows: Sequence[PlotRow], label: str, text: Text, even: float | None = None, said: Text | None = None) -> str:
    """Figures with their intervals, one below the other; a dashed line shows what would be even."""
    ends = [end for row in rows for end in (row.estimate.low, row.estimate.high)] + ([even] if even is not None else [])
    axis = Axis(*roomy(ends), margin([row.name for row in rows]))
    height = ROW * len(rows) + 8
    parts = [axis.grid(height, text)]
    if even is not None:
        parts.append(line(axis.x(even), 0, axis.x(even), height, "even"))
    for i, row in enumerate(rows):
        y, e = ROW * i + ROW / 2 + 6, row.estimate
        tone = f" {row.tone}" if row.tone else ""
        shown = (said or text)(e.value)
        title = tag(
            "title", _("{name}: {shown} ({low} to {high})", name=row.name, shown=shown, low=text(e.low), high=text(e.high))
        )
        dot = mark(row.seat, axis.x(e.value), y, 6) if row.seat >= 0 else tag(
            "circle", cx=axis.x(e.value), cy=y, r=5.5, class_=f"dot{tone}"
        )  # fmt: skip
        parts.append(
            group(
                title,
                words(axis.left - 14, y + 5, shortened(row.name, LABEL), "end"),
                line(axis.x(e.low), y, axis.x(e.high), y, f"whisker{tone}"),
                dot,
                words(WIDTH - RIGHT + 14, y + 5, shown, f"bold{tone}"),
            )
        )
    return figure(height + 26, label, *parts)


def bins_for(values: Sequence[float], about: int = 32) -> Any:
    """Edges of equal classes, at whole numbers."""
    low, high = min(values), max(values)
    width = max(1, ceil((high - low + 1) / about))
    first = floor(low / width) * width
    return np.arange(first, high + width + 1, width) - 0.5


def histogram(values: Sequence[float], label: str, text: Text = rounded, unit: str = N_("games")) -> str:
    """How often each value comes up, with the mean marked."""
    edges = bins_for(values)
    counts = np.histogram(values, edges)[0]
    axis, height = Axis(float(edges[0]), float(edges[-1]), 14, WIDTH - 14), 190.0
    middle = float(np.mean(values))
    parts = [axis.grid(height, text), bars(axis, edges, counts, height, height - 34, unit)]
    parts += [line(axis.x(middle), 22, axis.x(middle), height, "even"), mean_words(axis, middle, 15)]
    return figure(height + 26, label, *parts)


def mean_words(axis: Axis, middle: float, y: float) -> str:
    """'mean 12.3' above its line, kept inside the drawing."""
    x = min(max(axis.x(middle), 50), WIDTH - 50)
    return words(x, y, _("mean {number}", number=minus(f"{middle:,.1f}")), "small bold mid")


def bars(axis: Axis, edges: Any, counts: Any, base: float, tallest: float, unit: str) -> str:
    """The bars of a histogram on a base line."""
    scale = tallest / max(1, int(counts.max()))
    drawn = []
    for low, high, n in zip(edges[:-1], edges[1:], counts, strict=True):
        if n:
            x, width = axis.x(float(low)), axis.x(float(high)) - axis.x(float(low))
            first, last = f"{low + 0.5:.0f}", f"{high - 0.5:.0f}"
            values = first if high - low == 1 else _("{low} to {high}", low=first, high=last)
            title = tag("title", _("{values}: {n:,} {unit}", values=values, n=n, unit=_(unit)))
            size = {"x": x + 0.5, "y": base - n * scale, "width": max(0.8, width - 1), "height": n * scale}
            drawn.append(tag("rect", title, class_="bar", **size))
    return group(*drawn)


def ridges(rows: Sequence[tuple[str, Sequence[float]]], label: str, text: Text = rounded) -> str:
    """One histogram for each row over a common axis, with the row's mean."""
    everything = [value for _, values in rows for value in values]
    edges = bins_for(everything, 44)
    axis, each = Axis(float(edges[0]), float(edges[-1]), margin([name for name, _ in rows])), 54.0
    height = each * len(rows) + 4
    parts = [axis.grid(height, text)]
    for i, (name, values) in enumerate(rows):
        base = each * (i + 1)
        counts = np.histogram(values, edges)[0]
        middle = float(np.mean(values)) if len(values) else 0.0
        parts += [
            words(axis.left - 14, base - 10, shortened(name, LABEL), "end"),
            line(axis.left, base, WIDTH - RIGHT, base, "base"),
            bars(axis, edges, counts, base, each - 12, N_("results")),
            line(axis.x(middle), base - each + 10, axis.x(middle), base, "even"),
            words(WIDTH - RIGHT + 14, base - 10, minus(f"{middle:.1f}"), "bold"),
            words(WIDTH - RIGHT + 14, base - 25, _("mean"), "small soft") if i == 0 else "",
        ]
    return figure(height + 26, label, *parts)


def times(rows: Sequence[tuple[str, float, float]], label: str, text: Text) -> str:
    """Mean and 95th percentile of decision times, on a scale where each line is ten times the one before."""
    low = floor(log10(max(1e-6, min(min(a, b) for _, a, b in rows))))
    high = max(low + 1, ceil(log10(max(max(a, b) for _, a, b in rows) or 1e-6)))
    axis, height = Axis(low, high, margin([name for name, _, _ in rows])), ROW * len(rows) + 8
    parts = [axis.grid(height, lambda t: text(10.0**t), list(range(low, high + 1)))]
    for i, (name, middle, p95) in enumerate(rows):
        y, a, b = ROW * i + ROW / 2 + 6, axis.x(log10(max(middle, 10.0**low))), axis.x(log10(max(p95, 10.0**low)))
        parts.append(
            group(
                tag("title", _("{name}: {mean} on average, 95 % below {p95}", name=name, mean=text(middle), p95=text(p95))),
                words(axis.left - 14, y + 5, shortened(name, LABEL), "end"),
                line(a, y, b, y, "whisker"),
                line(b, y - 6, b, y + 6, "whisker"),
                tag("circle", cx=a, cy=y, r=5.5, class_="dot"),
                words(WIDTH - RIGHT + 14, y + 5, text(middle), "bold"),
            )
        )
    return figure(height + 26, label, *parts)


def course(points: Sequence[tuple[float, Estimate]], label: str, text: Text, even: float) -> str:
    """A share over the course of a game, with its band."""
    across, height = Axis(0, 1, 52, WIDTH - 20), 210.0
    top = max([0.5, *(e.high for _, e in points)]) * 1.05

    def y(value: float) -> float:
        return height - (height - 12) * value / top

    ticks = nice_ticks(0, top)
    parts = [line(52, y(t), WIDTH - 20, y(t), "grid") + words(44, y(t) + 4, text(t), "small soft end") for t in ticks]
    parts += [words(across.x(t), height + 18, f"{t:.0%}", "small soft mid") for t in (0, 0.25, 0.5, 0.75, 1)]
    parts.append(line(52, y(even), WIDTH - 20, y(even), "even"))
    if points:
        edge = [(across.x(at), y(e.high)) for at, e in points] + [(across.x(at), y(e.low)) for at, e in reversed(points)]
        parts.append(polygon(edge, "band"))
        way = " ".join(f"{number(across.x(at))},{number(y(e.value))}" for at, e in points)
        parts.append(tag("polyline", points=way, class_="course"))
        parts += [
            tag("circle", tag("title", after(at, text(e.value))), cx=across.x(at), cy=y(e.value), r=4, class_="dot")
            for at, e in points
        ]
    return figure(height + 26, label, *parts)


def after(at: float, share: str) -> str:
    """What a moment of the course is called."""
    return _("after {part:.0%}: {share}", part=at, share=share)


def split(pieces: Sequence[tuple[str, float, str]], label: str) -> str:
    """A whole and its parts, as one bar; each part has a name, a size and a tone."""
    axis = Axis(0, max(1e-9, sum(size for _, size, _ in pieces)), 0, WIDTH)
    parts, x = [], 0.0
    for name, size, tone in pieces:
        left, right = axis.x(x), axis.x(x + size)
        x += size
        if right - left < 0.5:
            continue
        parts.append(box(left + 1, 26, right - left - 2, 40, tone, 3))
        room = right - left
        if room > 44:
            parts.append(words((left + right) / 2, 52, f"{size:.0%}", "bold mid onbar"))
        if room > 7 * len(name):
            parts.append(words((left + right) / 2, 18, name, "small soft mid"))
    return figure(72, label, *parts)
