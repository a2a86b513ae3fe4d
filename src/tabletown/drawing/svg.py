"""What all boards share: tokens of colour, the players' marks, and small words for writing SVG.

A board is drawn from a view and from nothing else. Colours come from CSS variables that a page may set (`--tt-ink` and
so on); the defaults stand inside, for light and for dark, so that a saved drawing stands alone. No element carries a
style attribute: all style is in one block, which a page with a strict policy serves as a file instead.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Any


def tag(name: str, *children: str, **attributes: Any) -> str:
    """One element: `tag("rect", x=1, class_="raised")`. Underscores become hyphens, None leaves an attribute out."""
    if not children:
        return empty_tag(name, **attributes)
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(children)}</{name}>"


@lru_cache(maxsize=1024, typed=True)
def empty_tag(name: str, **attributes: Any) -> str:
    """An element with nothing in it. Every drawing has hundreds, mostly the same as in the one before."""
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}/>"


@lru_cache(maxsize=2048, typed=True)
def attribute(key: str, value: Any) -> str:
    """One attribute. A drawing has thousands, the same ones again and again."""
    written = number(value + 0.0) if isinstance(value, float) else str(value)  # -0.0 is found where 0.0 is kept
    return f' {key.rstrip("_").replace("_", "-")}="{escaped(written, quote=True)}"'


def escaped(text: str, quote: bool = False) -> str:
    """A text as it stands in a drawing, with references for letters that take more than a byte: one minus sign would double the
    room that a drawing of many kilobytes takes, and the time to copy it."""
    return escape(text, quote).encode("latin-1", "xmlcharrefreplace").decode("latin-1")


def number(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=512, typed=True)
def words(x: float, y: float, text: Any, class_: str = "", **attributes: Any) -> str:
    """A line of text."""
    return tag("text", escaped(str(text)), x=x, y=y, class_=class_ or None, **attributes)


def group(*children: str, at: tuple[float, float] | None = None, **attributes: Any) -> str:
    """Elements that move together."""
    moved = f"translate({number(at[0])} {number(at[1])})" if at else None
    return tag("g", *children, transform=moved, **attributes)


@lru_cache(maxsize=512, typed=True)
def box(x: float, y: float, width: float, height: float, class_: str = "", radius: float = 0, **attributes: Any) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=class_ or None, **attributes)


def polygon(points: Iterable[tuple[float, float]], class_: str = "", **attributes: Any) -> str:
    """A closed shape."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=class_ or None, **attributes)


NARROW, WIDE = frozenset("iljtfr.,:;'!|()[] I1"), frozenset("mwMWQ@%×–—")
LEADING = 1.25


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = 12) -> float:
    """About how wide a line of text is; rather too wide than too narrow, since every system has its own letters."""
    return size * sum(0.36 if c in NARROW else 0.9 if c in WIDE else 0.68 if c.isupper() else 0.58 for c in text)


def wrapped(text: str, width: float, size: float = 12) -> list[str]:
    """A text in lines of a width, broken between words."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=4096)
def paragraph(x: float, y: float, text: str, width: float, class_: str = "small", size: float = 12, most: int = 99) -> str:
    """A text over several lines, the first of which stands at y; what does not fit into the most of them ends with dots."""
    lines = wrapped(text, width, size)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + "…"]
    spans = [
        tag("tspan", escaped(line), x=x, dy=None if number == 0 else round(size * LEADING, 1))
        for number, line in enumerate(lines)
    ]
    return tag("text", *spans, x=x, y=y, class_=class_ or None) if spans else ""


def signed(value: int) -> str:
    """'+3', '−3' with a real minus sign, '0'."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def shortened(name: str, most: int) -> str:
    """A name that fits."""
    return name if len(name) <= most else name[: most - 1] + "…"
