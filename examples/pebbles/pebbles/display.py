"""For people: what a seat may know, the question, the news, and the drawing."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.palette import stylesheet
from tabletown.drawing.panels import Panel, whole
from tabletown.drawing.svg import box, group, shortened, tag, words
from tabletown.positions.snapshot import ask

from .notation import pebbles_of
from .rules import DREW, END, FEWEST, FLOATS, FULL, HEAVIEST, LEFT, LINES, ROOM, in_bag, pebbles_score_line, weight_of


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat may know it."""
    return {
        "bag": sum(ask(in_bag, s, w) for w in range(HEAVIEST)),
        "floats": FLOATS,
        "players": [player_view(s, player, player == seat or s.phase == END) for player in range(s.seats)],
    }


def player_view(s: Any, player: int, seen: bool) -> dict[str, Any]:
    """One raft; only its owner has seen the pebbles, until the end."""
    return {
        "aboard": s.aboard[player],
        "pebbles": pebbles_of(s.raft[player]) if seen else None,
        "weight": ask(weight_of, s, player) if seen else None,
        "cast_off": bool(s.cast_off[player]),
        "points": sum(ask(pebbles_score_line, s, player, line) for line in range(LINES)),
    }


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for."""
    return (f"{names[s.player]} draws a pebble or casts off.", "Luck decides.", "The game is over.")[s.phase]


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What an event says to a seat: only the owner of a raft learns what is drawn."""
    what, who, a, points, *_ = event
    if what == DREW:
        return f"{names[who]} draws a pebble{f' of weight {a}' if who == seat else ''}."
    if what == LEFT:
        return f"{names[who]} casts off."
    return f"The raft of {names[who]} weighs {a} and {'floats' if a <= FLOATS else 'sinks'}: {points} points."


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """Why a move is not legal now."""
    return f"a raft has room for {ROOM} pebbles" if code == FULL else f"a raft casts off with {FEWEST} pebbles or more"


STYLE = stylesheet(
    "pebbles",
    "{g} .water{fill:var(--water)}{g} .wood{fill:var(--wood)}{g} .stone{fill:var(--stone);stroke:var(--ink)}",
    light={"water": "#DCEBF2", "wood": "#C9A36B", "stone": "#E9E4DA"},
    dark={"water": "#22333D", "wood": "#7A5C33", "stone": "#4B463F"},
)


def panels(view: dict[str, Any]) -> list[Panel]:
    """The bag on the left, a raft for each player on the right."""
    canvas, players = Canvas(view), view["table"]["players"]
    middle, height = 46 * len(players) + 10, 92 * len(players) + 20
    bag = [tag("circle", cx=70, cy=middle, r=50, class_="raised"), words(70, middle, view["table"]["bag"], "large bold mid")]
    drawn = [canvas.piece("bag", *bag, label="the bag", glow=outline(14, middle - 56, 112, 112, 56))]
    drawn += [raft(canvas, seat, player, 10 + 92 * seat) for seat, player in enumerate(players)]
    return whole(700, height, box(0, 0, 700, height, "water"), *drawn)


def raft(canvas: Canvas, seat: int, player: dict[str, Any], y: float) -> str:
    """One raft with its player, its pebbles, with their weights where they may be seen, and its points."""
    stones = []
    for n, weight in enumerate(player["pebbles"] or [""] * player["aboard"]):
        stones.append(tag("ellipse", cx=330 + 50 * n, cy=y + 30, rx=20, ry=16, class_="stone"))
        stones.append(words(330 + 50 * n, y + 35, weight, "bold mid"))
    return group(
        mark(seat, 165, y + 40),
        words(182, y + 45, shortened(canvas.view["names"][seat], 14), "bold"),
        words(182, y + 62, "has cast off" if player["cast_off"] else "", "small soft"),
        canvas.piece(f"raft-{seat + 1}", box(300, y + 50, 280, 16, "wood", 6), *stones, glow=outline(296, y + 46, 288, 24)),
        words(680, y + 45, player["points"], "large bold end"),
    )
