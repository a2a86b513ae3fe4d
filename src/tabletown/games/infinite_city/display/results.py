"""How everybody stands: the lines of a score, groups and silver, and at the end who has won, and why."""

from typing import Any, NamedTuple

import numpy as np

from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import N_, _, all_of, ngettext
from tabletown.text.number_words import in_words
from tabletown.text.result_text import Criterion, by_figures, winners_in_words

from ..rules.components import MOST_TILES, SMALLEST_AREA
from ..rules.scoring import LINES, list_groups, standing


class Standing(NamedTuple):
    """How a seat stands: what the rules count for it."""

    lines: list[int]
    """Of its score."""
    groups: list[int]
    """The sizes of its groups, largest first."""
    areas: list[int]
    """For each tile the number of the area of the seat to which it belongs, 0 where it belongs to none."""
    sizes: list[int]
    """For each tile, how large the group is in which the seat controls it; 0 where it does not."""
    silver: int
    """Silver tiles."""
    points: int
    """All lines together."""


def standing_of(s: Any, seat: int) -> Standing:
    """What the rules count for a seat."""
    lines, sizes, areas = np.zeros(LINES + 1, np.int64), np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    silver = ask(standing, s, seat, lines, sizes, areas)
    groups = listed(list_groups, s, MOST_TILES, seat)
    return Standing(lines[:LINES].tolist(), groups, areas.tolist(), sizes.tolist(), silver, int(lines[LINES]))


MORE_TILES = (
    N_("more tiles in the largest group"), N_("more tiles in the second-largest group"),
    N_("more tiles in the third-largest group"), N_("more tiles in the fourth-largest group"),
    N_("more tiles in the fifth-largest group"), N_("more tiles in the sixth-largest group"),
    N_("more tiles in the seventh-largest group"), N_("more tiles in the eighth-largest group"),
    N_("more tiles in the ninth-largest group"), N_("more tiles in the tenth-largest group"),
    N_("more tiles in the eleventh-largest group"), N_("more tiles in the twelfth-largest group"),
    N_("more tiles in the thirteenth-largest group"), N_("more tiles in the fourteenth-largest group"),
    N_("more tiles in the fifteenth-largest group"),
)  # fmt: skip
"""Fifteen tokens are on fifteen groups at most."""


def verdict(s: Any, winners: list[int], names: list[str], seat: int | None) -> str:
    """Who has won, and why: by points, then by the sizes of groups, largest first."""
    standings = [standing_of(s, seat) for seat in range(s.seats)]
    points, groups = [one.points for one in standings], [one.groups for one in standings]
    if len(winners) == 1:
        first_of_all = Criterion(_("{n} point"), _("{n} points"), _("more points"), points)
        return by_figures(names, winners, [first_of_all, *group_criteria(groups)], seat)
    first = winners[0]
    shared = N_("{names} share the victory: all have {points}, and {groups}.")
    if len(winners) == 2:
        shared = N_("{names} share the victory: both have {points}, and {groups}.")
    return _(
        shared,
        names=winners_in_words(winners, names, seat),
        points=ngettext("{n} point", "{n} points", points[first]),
        groups=groups_in_words(groups[first]),
    )


def group_criteria(groups: list[list[int]]) -> list[Criterion]:
    """The tie-break: the largest groups are compared, then the second-largest, and so on; a missing group counts 0."""
    return [
        Criterion(_("{n} tile"), _("{n} tiles"), _(more), [(*sizes, *[0] * len(MORE_TILES))[i] for sizes in groups])
        for i, more in enumerate(MORE_TILES[: max(map(len, groups))])
    ]


def groups_in_words(sizes: list[int]) -> str:
    """The groups that several winners have alike."""
    if not sizes:
        return _("nobody controls a tile")
    if len(sizes) == 1:
        return ngettext("each has one group of {n} tile", "each has one group of {n} tiles", sizes[0])
    return _("each has groups of {sizes} tiles", sizes=all_of([str(size) for size in sizes]))


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return [_("Areas of {three} or more", three=in_words(SMALLEST_AREA)), _("Printed values"), _("Most silver borders")]
