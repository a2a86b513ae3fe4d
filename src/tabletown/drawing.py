"""What all boards share: tokens of colour, the players' marks, and small words for writing SVG.

A board is drawn from a view and from nothing else. Colours come from CSS variables that a page may set (`--tt-ink` and
so on); the defaults stand inside, for light and for dark, so that a saved drawing stands alone. No element carries a
style attribute: all style is in one block, which a page with a strict policy serves as a file instead.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Any

PLAYER_COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#0072B2", "#D55E00")
PLAYER_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")

LIGHT = {
    "surface": "#FBF7EF",
    "raised": "#FFFFFF",
    "ink": "#2B2622",
    "soft": "#6B6259",
    "line": "#D9CFC0",
    "accent": "#B3471D",
    "good": "#1F6F43",
    "bad": "#A8322A",
}
DARK = {
    "surface": "#1E1B18",
    "raised": "#2A2622",
    "ink": "#F2ECE2",
    "soft": "#B5AA9B",
    "line": "#4A433B",
    "accent": "#FF9A6B",
    "good": "#7FD3A2",
    "bad": "#FF8F84",
}


def variables(game: str, light: dict[str, str], dark: dict[str, str]) -> str:
    """The colours of a game's drawing: the page's where it sets them, else these."""
    shared = {f"p{n + 1}": colour for n, colour in enumerate(PLAYER_COLOURS)}

    def block(values: dict[str, str]) -> str:
        return "".join(f"--{name}:var(--tt-{name},{value});" for name, value in values.items())

    return (
        f".{game}{{{block({**LIGHT, **shared, **light})}}}"
        f"@media(prefers-color-scheme:dark){{.{game}{{{block({**DARK, **shared, **dark})}}}}}"
    )


SHARED_STYLE = (
    "{g}{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"
    "font-variant-numeric:tabular-nums}"
    "{g} text{fill:var(--ink);font-size:14px}{g} .small{font-size:11.5px}{g} .large{font-size:19px}"
    "{g} .bold{font-weight:650}{g} .soft{fill:var(--soft)}{g} .mid{text-anchor:middle}{g} .end{text-anchor:end}"
    "{g} .good{fill:var(--good)}{g} .bad{fill:var(--bad)}"
    "{g} .surface{fill:var(--surface)}{g} .raised{fill:var(--raised);stroke:var(--line)}"
    + "".join(f"{{g}} .p{n + 1}{{fill:var(--p{n + 1});stroke:var(--ink);stroke-width:1}}" for n in range(6))
    + "{g} .glow{fill:none;stroke:none}"
    "{g} .legal{cursor:pointer}{g} .legal>.glow{stroke:var(--accent);stroke-width:3;animation:tt-pulse 2s infinite}"
    "{g} .legal:hover>.glow,{g} .legal:focus>.glow,{g} .legal.lit>.glow{stroke-width:5;animation:none}"
    "{g} .legal:focus{outline:none}"
    "{g} .changed>.glow{stroke:var(--ink);stroke-width:2;stroke-dasharray:5 4}"
    "{g} .legal.changed>.glow{stroke:var(--accent);stroke-dasharray:none}"
    "@keyframes tt-pulse{50%{stroke-opacity:.35}}"
    "@media(prefers-reduced-motion:reduce){{g} .legal>.glow{animation:none}}"
)


def stylesheet(game: str, own: str, light: dict[str, str] | None = None, dark: dict[str, str] | None = None) -> str:
    """All style of a game's drawing; `{g}` in it stands for the game's class."""
    return variables(game, light or {}, dark or {}) + (SHARED_STYLE + own).replace("{g}", f".{game}")


def tag(name: str, *children: str, **attributes: Any) -> str:
    """One element: `tag("rect", x=1, class_="raised")`. Underscores become hyphens, None leaves an attribute out."""
    if not children:
        return empty_tag(name, **attributes)
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(children)}</{name}>"


@lru_cache(maxsize=8192, typed=True)
def empty_tag(name: str, **attributes: Any) -> str:
    """An element with nothing in it. Every drawing has hundreds, mostly the same as in the one before."""
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}/>"


@lru_cache(maxsize=8192, typed=True)
def attribute(key: str, value: Any) -> str:
    """One attribute. A drawing has thousands, the same ones again and again."""
    written = number(value + 0.0) if isinstance(value, float) else str(value)  # -0.0 is found where 0.0 is kept
    return f' {key.rstrip("_").replace("_", "-")}="{escape(written)}"'


def number(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=8192, typed=True)
def words(x: float, y: float, text: Any, class_: str = "", **attributes: Any) -> str:
    """A line of text."""
    return tag("text", escape(str(text), quote=False), x=x, y=y, class_=class_ or None, **attributes)


def group(*children: str, at: tuple[float, float] | None = None, **attributes: Any) -> str:
    """Elements that move together."""
    moved = f"translate({number(at[0])} {number(at[1])})" if at else None
    return tag("g", *children, transform=moved, **attributes)


@lru_cache(maxsize=8192, typed=True)
def box(x: float, y: float, width: float, height: float, class_: str = "", radius: float = 0, **attributes: Any) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=class_ or None, **attributes)


def polygon(points: Iterable[tuple[float, float]], class_: str = "", **attributes: Any) -> str:
    """A closed shape."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=class_ or None, **attributes)


MARKS: dict[int, list[tuple[float, float]]] = {
    1: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    2: [(0, -1.15), (1.15, 0.9), (-1.15, 0.9)],
    3: [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
    4: [(-0.6, -1.05), (0.6, -1.05), (1.2, 0), (0.6, 1.05), (-0.6, 1.05), (-1.2, 0)],
    5: [
        (0, -1.3),
        (0.35, -0.45),
        (1.25, -0.4),
        (0.55, 0.2),
        (0.8, 1.1),
        (0, 0.6),
        (-0.8, 1.1),
        (-0.55, 0.2),
        (-1.25, -0.4),
        (-0.35, -0.45),
    ],
}


def mark(seat: int, x: float, y: float, radius: float = 8) -> str:
    """A player's mark, colour and shape always together; nothing for nobody."""
    if seat < 0:
        return ""
    if seat == 0:
        return tag("circle", cx=x, cy=y, r=radius, class_="p1")
    return polygon(((x + dx * radius * 0.95, y + dy * radius * 0.95) for dx, dy in MARKS[seat]), f"p{seat + 1}")


class Canvas:
    """Draws the pieces of a view: a piece where a legal move can be made carries it, one that just changed has a ring."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.moves = {move["data"]["at"]: move for move in view["moves"] if "at" in move["data"]}
        self.changed = set(view["changed"])

    def is_legal(self, id: str) -> bool:
        """Whether a legal move is made at this piece."""
        return id in self.moves

    def piece(self, id: str, *children: str, label: str = "", glow: str = "", at: tuple[float, float] | None = None) -> str:
        """A piece with a stable id; `glow` is the outline that lights up, `label` what it is in words."""
        move = self.moves.get(id)
        kind = " ".join(["piece", *(["legal"] if move else []), *(["changed"] if id in self.changed else [])])
        says = f"{label} ({move['text']})" if move and label else move["text"] if move else label
        shown = [tag("title", escape(says, quote=False))] if says else []
        if move:
            act = {"data_move": move["id"], "role": "button", "tabindex": 0, "aria_label": move["text"]}
            return group(*shown, *children, glow, at=at, id=id, class_=kind, **act)
        return group(*shown, *children, glow, at=at, id=id, class_=kind)

    def document(self, width: int, height: int, style: str, *children: str) -> str:
        """The whole drawing."""
        title = f"{self.view['title']}: {self.view['asks']}"
        return tag(
            "svg",
            tag("title", escape(title, quote=False)),
            tag("style", style),
            *children,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            role="group",
            class_=self.view["game"],
            aria_label=title,
        )


def outline(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The outline of a piece that lights up."""
    return box(x, y, width, height, "glow", radius)


def without_style(svg: str) -> str:
    """A drawing for a page that serves the style as a file."""
    return re.sub(r"<style>.*?</style>", "", svg, count=1, flags=re.DOTALL)


def signed(value: int) -> str:
    """'+3', '−3' with a real minus sign, '0'."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def shortened(name: str, most: int) -> str:
    """A name that fits."""
    return name if len(name) <= most else name[: most - 1] + "…"
