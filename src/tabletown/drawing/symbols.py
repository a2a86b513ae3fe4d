"""Pictures of pieces: SVG files of a folder as symbols, each written once into the drawing that uses it."""

import re
from functools import cache, cached_property
from pathlib import Path

from .svg import tag

USED = re.compile(r'href="#([\w-]+)"')


class ArtFile:
    """One SVG file: its size in its own units and what is drawn in it."""

    def __init__(self, source: str) -> None:
        found = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"[^>]*>(.*)</svg>', source, re.DOTALL)
        assert found, source[:80]
        self.x, self.y, self.width, self.height = map(float, found.groups()[:4])
        self.body = re.sub(r">\s+<", "><", re.sub(r"\s+", " ", found[5])).strip()


class SymbolSheet:
    """The pictures of a folder. `use` places one, `definitions_for` gives the symbols that a drawing uses."""

    def __init__(self, prefix: str, folder: Path) -> None:
        self.prefix, self.folder = prefix, folder

    @cached_property
    def pictures(self) -> dict[str, ArtFile]:
        """All pictures by name; names have hyphens for underscores."""
        return {file.stem: ArtFile(file.read_text("utf-8")) for file in sorted(self.folder.glob("*.svg"))}

    def size(self, name: str) -> tuple[float, float]:
        """Width and height of a picture in its own units."""
        picture = self.pictures[name]
        return picture.width, picture.height

    def use(self, name: str, x: float, y: float, scale: float = 1, class_: str | None = None) -> str:
        """A picture with its upper left corner at a place."""
        width, height = self.size(name)
        return tag("use", href=f"#{self.id_of(name)}", x=x, y=y, width=width * scale, height=height * scale, class_=class_)

    def standing(self, name: str, x: float, ground: float, scale: float = 1, class_: str | None = None, sole: float = 4) -> str:
        """A picture that stands on the ground: `x` is its middle, and `sole` how far its ground line is above its lower edge."""
        width, height = self.size(name)
        return self.use(name, x - width * scale / 2, ground - (height - sole) * scale, scale, class_)

    def within(self, name: str, x: float, y: float, width: float, height: float) -> str:
        """A picture as large as it fits into a box, in the middle of its lower edge."""
        own_width, own_height = self.size(name)
        scale = min(width / own_width, height / own_height)
        return self.use(name, x + (width - own_width * scale) / 2, y + height - own_height * scale, scale)

    def id_of(self, name: str) -> str:
        """The id of a picture's symbol."""
        return f"{self.prefix}-{name.replace('_', '-')}"

    @cache  # noqa: B019 - there is one sheet a game, for as long as the process lives
    def symbol(self, name: str) -> str:
        """A picture as a symbol."""
        picture = self.pictures[name]
        frame = f"{picture.x:g} {picture.y:g} {picture.width:g} {picture.height:g}"
        return tag("symbol", picture.body, id=self.id_of(name), viewBox=frame)

    def definitions_for(self, drawing: str) -> str:
        """The symbols that a drawing uses."""
        names = {self.id_of(name): name for name in self.pictures}
        used = sorted({id for id in USED.findall(drawing) if id in names})
        return tag("defs", *(self.symbol(names[id]) for id in used)) if used else ""

    @cached_property
    def definitions(self) -> str:
        """All symbols, for a page that keeps them beside its drawings."""
        return tag("defs", *map(self.symbol, self.pictures))


def scaled_group(scale: float, *children: str) -> str:
    """Elements that are drawn in units, as large as a unit is."""
    return tag("g", *children, transform=f"scale({scale:g})") if scale != 1 else "".join(children)
