"""How a game is shown that brings no words or drawing of its own: what its view says, and a button for each move."""

from typing import Any

from tabletown.text.i18n import _
from tabletown.text.result_text import Criterion, by_figures

from .canvas import Canvas, outline
from .panels import Panel, whole
from .svg import box, words

LINE, BUTTON, WIDTH = 20, 50, 760


def text(view: dict[str, Any]) -> str:
    """The whole table, one player a line."""
    table = view["table"]
    lines = [view["title"], facts({name: value for name, value in table.items() if name != "players"}), ""]
    for seat, (name, player) in enumerate(zip(view["names"], table["players"], strict=True)):
        turn, who = ">" if view["turn"] == seat else " ", _("{name} (you)", name=name) if view["seat"] == seat else name
        lines.append(f"{turn} {who}: {facts(player)}")
    lines += [f"  {line}: {', '.join(map(str, numbers))}" for line, numbers in view["score_table"]]
    return "\n".join([*lines, "", view["asks"]])


def facts(things: dict[str, Any]) -> str:
    """'aboard 3, pebbles 1 4 4, cast off': what is known and there."""
    there = {name: value for name, value in things.items() if value is not None and value is not False and value not in ("", [])}
    said = ((name.replace("_", " "), value) for name, value in there.items())
    return ", ".join(name if value is True else f"{name} {plain(value)}" for name, value in said)


def plain(value: Any) -> str:
    """Numbers and words, those of a list side by side."""
    return " ".join(map(plain, value)) if isinstance(value, list | tuple) else str(value)


def panels(view: dict[str, Any]) -> list[Panel]:
    """The board as text, and below it a button wherever a move is made."""
    canvas, lines = Canvas(view), text(view).splitlines()
    top = LINE * len(lines) + 20
    parts = [words(16, LINE * (n + 1), line) for n, line in enumerate(lines) if line]
    for n, (place, moves) in enumerate(canvas.moves.items()):
        y = top + BUTTON * n
        shown = box(16, y, WIDTH - 32, BUTTON - 6, "raised", 6), words(28, y + 24, moves[0]["text"], "bold")
        parts.append(canvas.piece(place, *shown, glow=outline(14, y - 2, WIDTH - 28, BUTTON - 2)))
    height = top + BUTTON * len(canvas.moves)
    return whole(WIDTH, height, box(0, 0, WIDTH, height, "surface"), *parts)


def by_points(names: list[str], winners: list[int], points: list[int], seat: int | None) -> str:
    """Who has won, where points decide and nothing else is told."""
    return by_figures(names, winners, [Criterion("{n} point", "{n} points", "more points", points)], seat)
