"""Where cells lie on the map: counted from the cell (0, 0), so that nothing moves against anything else when a city grows."""

from collections.abc import Iterable
from itertools import pairwise

from tabletown.drawing.svg import number, tag

Cell = tuple[int, int]
CELL = 84
"""The side of a cell in pixels."""
MARGIN = 18
"""For the axes."""
GAP = 46
"""Where rows or columns without a tile are left out."""
COLUMNS, ROWS = 5, 3
"""On either side of (0, 0), even if the city is smaller: a young city grows without the map growing."""
LONGEST = 4
"""So many rows or columns without a tile are drawn between two parts of a city; more are left out."""


class Frame:
    """The map of a city: every cell beside a tile has its place."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        known = set(cells)
        self.columns = spread({x for x, y in known}, COLUMNS)
        self.rows = spread({-y for x, y in known}, ROWS)
        self.west, self.north = min(self.columns.values()) - MARGIN, min(self.rows.values()) - MARGIN
        self.width = max(self.columns.values()) + CELL + MARGIN - self.west
        self.height = max(self.rows.values()) + CELL + MARGIN - self.north

    def at(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.columns[cell[0]] - self.west, self.rows[-cell[1]] - self.north

    def tears(self) -> list[str]:
        """Lines where rows or columns are left out."""
        found = []
        for column in torn(self.columns):
            found.append(f"M{number(column - self.west)} 0" + "l6 12l-12 24l6 12" * int(self.height // 48))
        for row in torn(self.rows):
            found.append(f"M0 {number(row - self.north)}" + "l12 6l24 -12l12 6" * int(self.width // 48))
        return [tag("path", d=path, class_="tear") for path in found]


def spread(values: set[int], least: int) -> dict[int, float]:
    """The distance of each row or column from that of (0, 0), with one more beside every tile; what is far apart is moved
    together."""
    wanted = {v + d for v in values for d in (-1, 0, 1)} | set(range(-least, least + 1))
    for low, high in pairwise(sorted(wanted)):
        if high - low <= LONGEST:
            wanted |= set(range(low, high))
    return {**outward(sorted(v for v in wanted if v >= 0)), **outward(sorted((v for v in wanted if v <= 0), reverse=True))}


def outward(values: list[int]) -> dict[int, float]:
    """Distances from 0 in one direction."""
    places, away = {0: 0.0}, 0.0
    for nearer, farther in pairwise(values):
        away += CELL + (GAP if abs(farther - nearer) > 1 else 0)
        places[farther] = away if farther > 0 else -away
    return places


def torn(places: dict[int, float]) -> list[float]:
    """Where something is left out: in the middle of the gap."""
    order = sorted(places)
    return [(places[low] + CELL + places[high]) / 2 for low, high in pairwise(order) if high - low > 1]
