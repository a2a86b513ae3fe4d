"""Draws which part of the package imports which: an arrow that points upwards, against the house, is red.

    python tools/import_graph.py                                   writes docs/pictures/imports.svg
    python tools/import_graph.py PACKAGE_FOLDER PICTURE.svg        of another checkout, to compare

A part is a file or a folder of the package; inside a game, its rooms. Imports inside of functions are dashed.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabletown"
ROOMS = ("rules", "notation", "display", "bot")
WIDTH, ROW, BOX = 900, 84, 32
HIGHEST = 20
"""Where imports go round in a circle there is no top: so many floors are drawn."""
TITLE = "{parts} parts, {arrows} arrows, {up} of them upwards"
Arrow = tuple[str, str]


def imported(path: Path, package: Path = PACKAGE) -> Iterator[tuple[bool, str]]:
    """Every module of the package that a file imports, wherever in it; and whether that is at the top."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = absolute(path, node, package)
        else:
            continue
        yield from ((node in tree.body, name) for name in names if name.split(".")[0] == package.name)


def absolute(path: Path, node: ast.ImportFrom, package: Path = PACKAGE) -> list[str]:
    """What an import names, with the whole path."""
    here = [*path.relative_to(package.parent).with_suffix("").parts]
    base = here[: len(here) - node.level] if node.level else []
    module = ".".join([*base, *([node.module] if node.module else [])])
    return [f"{module}.{alias.name}" for alias in node.names] if module == package.name or not node.module else [module]


def part_of(module: str, parts: set[str]) -> str:
    """The part that a module belongs to: its room where it is a game's, else the first part of its path."""
    words = module.split(".")[1:] or ["__init__"]
    if words[0] == "games" and len(words) > 2:
        return f"games/*/{words[2]}" if words[2] in ROOMS else "games"
    return words[0] if words[0] in parts else "__init__"


def arrows_of(package: Path) -> dict[Arrow, bool]:
    """Every arrow between two parts, and whether one of its imports stands at the top of a file."""
    parts = {path.name.removesuffix(".py") for path in package.iterdir()}
    found: dict[Arrow, bool] = {}
    for path in package.rglob("*.py"):
        module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        here = part_of(module, parts)
        for at_top, name in imported(path, package):
            there = part_of(name, parts)
            if there != here:
                found[here, there] = found.get((here, there), False) or at_top
    return found


def floors_of(arrows: dict[Arrow, bool]) -> dict[str, int]:
    """How high each part stands: above all that it imports at the top of its files, as far as that goes round in no circle."""
    parts = {part for arrow in arrows for part in arrow}
    floors = dict.fromkeys(parts, 0)
    for _ in parts:
        for (above, below), at_top in arrows.items():
            if at_top and floors[above] <= floors[below] < len(parts):
                floors[above] = floors[below] + 1
    return floors


def drawn(arrows: dict[Arrow, bool]) -> str:
    """The graph as SVG."""
    floors = floors_of(arrows)
    rows: dict[int, list[str]] = {}
    for part in sorted(floors):
        rows.setdefault(min(floors[part], HIGHEST), []).append(part)
    height = ROW * len(rows) + 20
    places: dict[str, tuple[float, float]] = {}
    for level, floor in enumerate(sorted(rows)):
        for i, part in enumerate(rows[floor]):
            places[part] = (WIDTH * (i + 0.5 + 0.25 * (level % 2)) / (len(rows[floor]) + 0.5), height - ROW * (level + 0.6))
    lines = [arrow_line(places[above], places[below], at_top) for (above, below), at_top in sorted(arrows.items())]
    boxes = [part_box(part, *places[part]) for part in sorted(places)]
    style = (
        "text{font:16px system-ui,sans-serif;text-anchor:middle;fill:#2B2622}rect{fill:#FFF;stroke:#B9AD9C}"
        "path{fill:none;stroke:#9A8F80;stroke-width:1}path.up{stroke:#A8322A;stroke-width:2}path.inside{stroke-dasharray:4 4}"
    )
    up = sum(places[above][1] >= places[below][1] for above, below in arrows)
    title = TITLE.format(parts=len(places), arrows=len(arrows), up=up)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
    return "\n".join([head, f"<title>{title}</title><style>{style}</style>", *lines, *boxes, "</svg>"]) + "\n"


def arrow_line(above: tuple[float, float], below: tuple[float, float], at_top: bool) -> str:
    """From a part to one that it knows."""
    (x, y), (to_x, to_y) = above, below
    up = y >= to_y
    kinds = " ".join(kind for kind, is_so in (("up", up), ("inside", not at_top)) if is_so)
    start, end = (y - BOX / 2, to_y + BOX / 2) if up else (y + BOX / 2, to_y - BOX / 2)
    middle = (start + end) / 2
    return f'<path class="{kinds}" d="M{x:.0f} {start:.0f}C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f} {to_x:.0f} {end:.0f}"/>'


def part_box(part: str, x: float, y: float) -> str:
    """A part with its name."""
    width = 8.6 * len(part) + 14
    rect = f'<rect x="{x - width / 2:.0f}" y="{y - BOX / 2:.0f}" width="{width:.0f}" height="{BOX}" rx="7"/>'
    return f'{rect}<text x="{x:.0f}" y="{y + 5:.0f}">{part}</text>'


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PACKAGE
    picture = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs" / "pictures" / "imports.svg"
    picture.write_text(drawn(arrows_of(folder)), encoding="utf-8")
    print(f"wrote {picture}")
