"""How everybody stands: the lines of a score, groups and silver, and at the end who has won, and why."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from tabletown.snapshot import ask
from tabletown.verdict import Criterion, both, by_figures, together
from tabletown.wording import in_words

from ..notation.words import count
from ..rules.components import MOST_TILES, SMALLEST_AREA
from ..rules.scoring import LINES, standing


class Standing(NamedTuple):
    """How a seat stands: what the rules count for it."""

    lines: list[int]
    """Of its score."""
    groups: list[int]
    """The sizes of its groups, largest first."""
    in_area: list[bool]
    """For each tile, whether it belongs to an area of the seat."""
    silver: int
    """Silver tiles."""


def standing_of(s: Any, seat: int) -> Standing:
    """What the rules count for a seat."""
    lines, sizes, areas = np.zeros(LINES, np.int64), np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    silver = ask(standing, s, seat, lines, sizes, areas)
    counts = Counter(size for size in sizes.tolist() if size)
    groups = [size for size in sorted(counts, reverse=True) for _ in range(counts[size] // size)]
    return Standing(lines.tolist(), groups, [bool(area) for area in areas.tolist()], silver)


PLACES = (
    "largest", "second-largest", "third-largest", "fourth-largest", "fifth-largest", "sixth-largest", "seventh-largest",
    "eighth-largest", "ninth-largest", "tenth-largest", "eleventh-largest", "twelfth-largest", "thirteenth-largest",
    "fourteenth-largest", "fifteenth-largest",
)  # fmt: skip
"""Fifteen tokens are on fifteen groups at most."""


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why: by points, then by the sizes of groups, largest first."""
    standings = [standing_of(s, seat) for seat in range(s.seats)]
    points, groups = [sum(one.lines) for one in standings], [one.groups for one in standings]
    if len(winners) == 1:
        return by_figures(names, [Criterion("{n} point", "{n} points", "more points", points), *group_criteria(groups)])
    first = winners[0]
    return (
        f"{together([names[seat] for seat in winners])} share the victory: {both(winners)} have"
        f" {count(points[first], 'point')}, and {groups_in_words(groups[first])}."
    )


def group_criteria(groups: list[list[int]]) -> list[Criterion]:
    """The tie-break: the largest groups are compared, then the second-largest, and so on; a missing group counts 0."""
    return [
        Criterion("{n} tile", "{n} tiles", f"more tiles in their {place}", [(*sizes, *[0] * len(PLACES))[i] for sizes in groups])
        for i, place in enumerate(f"{place} group" for place in PLACES[: max(map(len, groups))])
    ]


def groups_in_words(sizes: list[int]) -> str:
    """The groups that several winners have alike."""
    if len(sizes) < 2:
        return f"each has one group of {count(sizes[0], 'tile')}" if sizes else "nobody controls a tile"
    return f"each has groups of {together([str(size) for size in sizes])} tiles"


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return [f"Areas of {in_words(SMALLEST_AREA)} or more", "Printed values", "Most silver borders"]
