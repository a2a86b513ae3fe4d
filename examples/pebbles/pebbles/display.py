"""For people: what a seat may know, questions, news, reasons, results, the drawing and the board as text."""

from typing import Any

from tabletown.drawing import Canvas, box, group, mark, outline, shortened, stylesheet, tag, words
from tabletown.panels import Panel, whole
from tabletown.snapshot import ask
from tabletown.verdict import Criterion, by_figures

from .notation import pebbles_of
from .rules import COPIES, FLOATS, HEAVIEST, ROOM, Event, Phase, Reason, in_bag, weight_of

# --- what a seat may know -------------------------------------------------------------------------------------------------


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat may know it."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "round": min(s.round + 1, s.rounds),
        "rounds": s.rounds,
        "starter": s.starter,
        "floats": FLOATS,
        "bag": sum(ask(in_bag, s, w) for w in range(HEAVIEST)),
        "players": [player_view(s, player, player == seat or s.phase == Phase.OVER) for player in range(s.seats)],
    }


def player_view(s: Any, player: int, seen: bool) -> dict[str, Any]:
    """One raft; only its owner has seen the pebbles, until the end."""
    return {
        "aboard": s.aboard[player],
        "pebbles": pebbles_of(s.raft[player]) if seen else None,
        "weight": ask(weight_of, s, player) if seen else None,
        "threw": s.overboard[player] > 0,
        "overboard": s.overboard[player] if seen else None,
        "cast_off": bool(s.cast_off[player]),
        "points": s.carried[player] + s.extra[player],
    }


# --- questions, news, reasons and results ---------------------------------------------------------------------------------


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for."""
    if s.phase == Phase.CHOOSE:
        return f"{names[s.player]} draws a pebble, throws one overboard, or casts off."
    return "The game is over." if s.phase == Phase.OVER else "Luck decides."


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What an event says to a seat: only the owner of a raft learns what is drawn or thrown."""
    what, who, a, b, _, _ = event
    name, mine = names[who], who == seat
    match what:
        case Event.BEGAN:
            return f"Round {a} of {b}: {name} starts."
        case Event.DREW:
            return f"{name} draws a pebble of weight {a}." if mine else f"{name} draws a pebble."
        case Event.THREW:
            return f"{name} throws a pebble of weight {a} overboard." if mine else f"{name} throws a pebble overboard."
        case Event.CAST_OFF:
            return f"{name} casts off."
        case Event.FLOATED:
            return f"The raft of {name} weighs {a} and floats."
        case Event.SANK:
            return f"The raft of {name} weighs {a} and sinks."
        case Event.BONUS:
            return f"No raft that floats is heavier than that of {name}: {b} points more."
    return None


def places(event: list[int]) -> list[str]:
    """The pieces of the drawing that an event changed."""
    return [f"raft-{event[1] + 1}"] if event[0] in (Event.DREW, Event.THREW, Event.CAST_OFF) else []


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """Why a move is not legal now."""
    return {
        Reason.FULL: f"a raft has room for {ROOM} pebbles",
        Reason.THROWN: "only one pebble a round may go overboard",
        Reason.NOT_ABOARD: "there is no such pebble on the raft",
    }[Reason(code)]


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why."""
    points = [s.carried[seat] + s.extra[seat] for seat in range(s.seats)]
    figures = [
        Criterion("{n} point", "{n} points", "more points", points),
        Criterion("{n} raft that floated", "{n} rafts that floated", "more rafts that floated", s.floated[: s.seats]),
    ]
    return by_figures(names, figures)


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return ["Rafts that floated", "Heaviest rafts" if s.bonus else None]


# --- the drawing ----------------------------------------------------------------------------------------------------------

ROW, WIDTH = 92, 760
STYLE = stylesheet(
    "pebbles",
    "{g} .water{fill:var(--water)}{g} .wood{fill:var(--wood);stroke:var(--ink)}{g} .stone{fill:var(--stone);stroke:var(--ink)}",
    light={"water": "#DCEBF2", "wood": "#C9A36B", "stone": "#E9E4DA"},
    dark={"water": "#22333D", "wood": "#7A5C33", "stone": "#4B463F"},
)


def panels(view: dict[str, Any]) -> list[Panel]:
    """The bag on the left, a raft for each player on the right."""
    canvas, table = Canvas(view), view["table"]
    height = ROW * len(table["players"]) + 20
    bag = [
        tag("circle", cx=70, cy=height / 2, r=50, class_="raised"),
        words(70, height / 2 + 2, table["bag"], "large bold mid"),
        words(70, height / 2 + 20, "in the bag", "small soft mid"),
    ]
    rafts = [raft(canvas, seat, 10 + ROW * seat) for seat in range(len(table["players"]))]
    drawn_bag = canvas.piece("bag", *bag, label="the bag", glow=outline(14, height / 2 - 56, 112, 112, 56))
    return whole(WIDTH, height, box(0, 0, WIDTH, height, "water"), drawn_bag, *rafts)


def raft(canvas: Canvas, seat: int, y: float) -> str:
    """One raft with its player, its pebbles and its points."""
    player, name = canvas.view["table"]["players"][seat], canvas.view["names"][seat]
    state = "cast off" if player["cast_off"] else "to move" if canvas.view["turn"] == seat else ""
    weight = "" if player["weight"] is None else f", weighs {player['weight']} of {FLOATS}"
    wood = [box(300, y + 50, 360, 16, "wood", 6), words(320, y + 82, f"{player['aboard']} aboard{weight}", "small")]
    return group(
        mark(seat, 165, y + 40),
        words(182, y + 45, shortened(name, 14), "bold"),
        words(182, y + 62, state, "small soft"),
        canvas.piece(f"raft-{seat + 1}", *wood, label=f"the raft of {name}", glow=outline(296, y + 46, 368, 24)),
        *pebbles(canvas, seat, player, y + 30),
        words(WIDTH - 20, y + 45, player["points"], "large bold end"),
    )


def pebbles(canvas: Canvas, seat: int, player: dict[str, Any], y: float) -> list[str]:
    """The pebbles on a raft: with their weights where they may be seen. A weight that is there twice is one piece."""
    if player["pebbles"] is None:
        return [tag("ellipse", cx=330 + 50 * n, cy=y, rx=20, ry=16, class_="stone") for n in range(player["aboard"])]
    drawn = []
    for weight in sorted(set(player["pebbles"])):
        same = [n for n, pebble in enumerate(player["pebbles"]) if pebble == weight]
        stones = [
            tag("ellipse", cx=330 + 50 * n, cy=y, rx=20, ry=16, class_="stone") + words(330 + 50 * n, y + 5, weight, "bold mid")
            for n in same
        ]
        glow = outline(307 + 50 * same[0], y - 19, 46 + 50 * (len(same) - 1), 38, 19)
        drawn.append(canvas.piece(f"pebble-{seat + 1}-{weight}", *stones, label=f"a pebble of weight {weight}", glow=glow))
    return drawn


# --- the board as text ----------------------------------------------------------------------------------------------------


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    table = view["table"]
    lines = [f"{view['title']}, round {table['round']} of {table['rounds']}"]
    lines += [f"{table['bag']} of {COPIES * HEAVIEST} pebbles are in the bag. A raft of more than {FLOATS} sinks.", ""]
    for seat, (name, player) in enumerate(zip(view["names"], table["players"], strict=True)):
        mine, sign = " (you)" if view["seat"] == seat else "", ">" if view["turn"] == seat else " "
        known = "" if player["pebbles"] is None else f" ({', '.join(map(str, player['pebbles'])) or 'none'}: {player['weight']})"
        state = [f"{player['points']} {'point' if player['points'] == 1 else 'points'}", f"{player['aboard']} aboard{known}"]
        state += ["threw one overboard"] if player["threw"] else []
        state += ["has cast off"] if player["cast_off"] else []
        lines.append(f"{sign} {name}{mine}: {', '.join(state)}")
    for line, numbers in view["score_table"]:
        lines.append(f"  {line}: {', '.join(map(str, numbers))}")
    return "\n".join([*lines, "", view["asks"]])
