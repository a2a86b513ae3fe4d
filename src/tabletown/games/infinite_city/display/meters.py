"""The panel of what is left: Power Stations of five, the deck, the final round, and what each player's points are made of."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, paragraph, shortened, tag, words
from tabletown.text.i18n import _, ngettext
from tabletown.text.number_words import ordinal

from ..rules.components import STATIONS_TO_END

WIDTH, HEIGHT = 312, 76
BOLT = "l-10 19h8l-4 16l13 -21h-8l6 -14z"


def meters_panel(canvas: Canvas, view: dict[str, Any], first: bool) -> Panel:
    """A row for each player, then three meters. It folds to a line on a phone, unless a player is asked for."""
    table = view["table"]
    parts = [player_row(canvas, view, seat) for seat in range(len(view["names"]))]
    parts += [power(canvas, table), deck(canvas, table), final_round(canvas, view)]
    folded = _(
        "Power {stations} of {most} · {deck} in the deck",
        stations=table["stations"],
        most=STATIONS_TO_END,
        deck=table["deck"]["size"],
    )
    return Panel("meters", _("Power and deck"), parts, folded="" if first else folded, first=first)


def meter(canvas: Canvas, id: str, label: str, explains: str, *children: str) -> Part:
    """One of the meters."""
    drawing = canvas.piece(id, box(1, 1, WIDTH - 2, HEIGHT - 2, "raised", 9), *children, label=label, explains=explains)
    return Part(f"meter_{id}", WIDTH, HEIGHT, drawing, label)


def power(canvas: Canvas, table: dict[str, Any]) -> Part:
    """How many Power Stations lie face up."""
    shown = table["stations"]
    bolts = [tag("path", d=f"M{28 + n * 26} 8{BOLT}", class_="bolt" if n < shown else "unlit") for n in range(STATIONS_TO_END)]
    label = _("{shown} of {most} Power Stations face up", shown=shown, most=STATIONS_TO_END)
    count = words(WIDTH - 14, 36, _("{shown} of {most}", shown=shown, most=STATIONS_TO_END), "large bold end")
    says = _("The {last} ends the game. Dotted frames: locked.", last=ordinal(STATIONS_TO_END))
    return meter(canvas, "power", label, "word.power", *bolts, count, words(14, 65, says, "small"))


def deck(canvas: Canvas, table: dict[str, Any]) -> Part:
    """What is left to draw, and what the viewer knows of its bottom."""
    size = table["deck"]["size"]
    pile = [box(14 + 4 * n, 14 - 3 * n, 32, 32, "back", 5) for n in range(min(3, size))]
    known = [_(name) for batch in table["deck"]["bottom"] for name in batch if name]
    label = ngettext("{n} tile in the deck", "{n} tiles in the deck", size)
    bottom = _("at its bottom: {tiles}", tiles=", ".join(known)) if known else _("Removed tiles go to its bottom.")
    lines = [words(66, 36, label, "title"), words(14, 65, shortened(bottom, 44), "small")]
    return meter(canvas, "deck", label, "word.deck", *pile, *lines)


def final_round(canvas: Canvas, view: dict[str, Any]) -> Part:
    """Whether the final round has come, and whose turns are still to come."""
    table, names = view["table"], view["names"]
    title = words(14, 24, _("Final round"), "title" + ("" if table["final_by"] is None else " accent"))
    if table["final_by"] is None:
        says = _("It comes as soon as somebody has put down their last token.")
    elif view["over"]:
        says = _("It was triggered by {name}.", name=names[table["final_by"]])
    elif table["final_turns"]:
        rest = ", ".join(names[seat] for seat in table["final_turns"])
        says = _("It was triggered by {name}; still to come: {rest}.", name=names[table["final_by"]], rest=rest)
    else:
        says = _("It was triggered by {name}; this is the last turn.", name=names[table["final_by"]])
    return meter(canvas, "final", says, "word.final_round", title, paragraph(14, 45, says, WIDTH - 28, most=2))


def player_row(canvas: Canvas, view: dict[str, Any], seat: int) -> Part:
    """What a player's points are made of, and what the viewer is sure of in that hand."""
    player, name = view["table"]["players"][seat], _("You") if seat == view["seat"] else view["names"][seat]
    fields = {"areas": player["areas"], "values": player["values"], "silver": player["silver"], "points": player["silver_points"]}
    made = _("areas {areas} · values {values} · silver tiles {silver} (+{points})", **fields)
    known = [_(tile) for tile in player["known"]]
    holds = _("holds {tiles}", tiles=", ".join(known)) if known else ""
    label = _("{name}: {made}", name=name, made=made)
    parts = [
        box(1, 1, WIDTH - 2, HEIGHT - 2, "raised", 9),
        mark(seat, 22, 22, 9),
        words(42, 27, shortened(name, 26), "title"),
        words(42, 47, made, "small"),
        words(42, 65, shortened(holds, 40), "small soft") if holds else "",
    ]
    glow = outline(2, 2, WIDTH - 4, HEIGHT - 4, 9)
    drawing = canvas.piece(f"player_{seat + 1}", *parts, label=label, glow=glow, explains="word.area")
    return Part(f"row_{seat + 1}", WIDTH, HEIGHT, drawing, label)
