"""The display and what lies beside the board: all that can be auctioned, and who owns which colour."""

from typing import Any, NamedTuple

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, group, shortened, signed, words
from tabletown.text.i18n import _, ngettext

from ..notation.names import COLOUR_NAMES, counted_houses, cube_words, permit_sign
from ..rules.building import lots_of
from ..rules.components import COLOURS, CUBE_NAMES, DISPLAY_ROWS, DISPLAY_WIDTH, PERMITS
from .auction import called
from .pieces import CUBE, crossed_cube, cube_face, mayor_figure, roof_pile, sign

PITCH, ROW = 43.5, 50
CARD_WIDTHS, CARD_HEIGHT, CARD_GAP = (115, 143), 46, 4
COLOUR_WIDTH, COLOUR_HEIGHT = 304, 44


def supply(view: dict[str, Any], canvas: Canvas) -> Panel:
    """The display, the pieces beside the board, and the colours."""
    half, table = len(COLOURS) // 2, view["table"]
    beside = [table[name] for name in ("roofs_left", "roofs_by_number", "mayor", "permits", "cancel_cube_gone", "piece")]
    parts = [
        canvas.kept("neue_heimat display", table["display"], lambda: draw_display(canvas, table)),
        canvas.kept("neue_heimat beside", beside, lambda: draw_beside(canvas, table)),
        draw_colours(canvas, view, COLOURS[:half], "colours-1"),
        draw_colours(canvas, view, COLOURS[half:], "colours-2"),
    ]
    choosing = table["phase"] == "choose"
    note = _("cubes: from either end")
    return Panel("supply", _("Display and supply"), parts, note=note, wide=8, fills=True, first=choosing)


def draw_display(canvas: Canvas, table: dict[str, Any]) -> Part:
    """Three rows of cubes; those at the ends can be chosen."""
    drawn = []
    for number, row in enumerate(table["display"]):
        y = number * ROW
        drawn.append(box(1, y + 1, PITCH * DISPLAY_WIDTH, ROW - 4, "tray", 8))
        drawn += [draw_cube(canvas, cube, 3.5 + i * PITCH, y + 4) for i, cube in enumerate(row)]
    return Part("display", 350, DISPLAY_ROWS * ROW, group(*drawn), label=_("Display"))


def draw_cube(canvas: Canvas, cube: str, x: float, y: float) -> str:
    """A cube of the display."""
    name = cube.replace(" ", "-")
    face = cube_face(cube, x, y)
    label = cube_words(CUBE_NAMES.index(cube))
    glow = outline(x - 2, y - 2, CUBE + 4, CUBE + 4, 7)
    return canvas.piece(f"cube-{name}", face, label=label, glow=glow, explains=f"cube.{cube.replace(' ', '_')}")


class Special(NamedTuple):
    """A piece that lies beside the board, or has lain there."""

    id: str
    explains: str
    title: str
    line: str
    picture: str
    gone: str = ""
    """Where it is now; empty while it lies here."""


def draw_beside(canvas: Canvas, table: dict[str, Any]) -> Part:
    """The face-down roofs and the special pieces; where one has gone, its place says so."""
    first, second, third = (permit(table, number) for number in range(len(PERMITS)))
    pieces = [roofs(table), mayor(table), first, cancel_cube(table), second, third]  # wide names in the wide column
    cards = []
    for i, piece in enumerate(pieces):
        left, width = (CARD_WIDTHS[0] + CARD_GAP, CARD_WIDTHS[1]) if i % 2 else (0, CARD_WIDTHS[0])
        cards.append(group(draw_special(canvas, piece, width), at=(left, (CARD_HEIGHT + CARD_GAP) * (i // 2) + 1)))
    return Part("beside", sum(CARD_WIDTHS) + CARD_GAP, 3 * (CARD_HEIGHT + CARD_GAP), group(*cards), label=_("Beside the board"))


def draw_special(canvas: Canvas, piece: Special, width: float) -> str:
    """A piece with its name and what it is good for; or its empty place and where it is."""
    if piece.gone:
        return group(
            box(0.5, 0.5, width - 1, CARD_HEIGHT - 2, "slot", 8),
            group(piece.picture, class_="faint"),
            words(41, 19, piece.title, "soft"),
            words(41, 37, piece.gone, "small soft"),
        )
    return canvas.piece(
        piece.id,
        box(0, 0, width, CARD_HEIGHT - 1, "tray", 8),
        piece.picture,
        words(41, 19, piece.title, "bold"),
        words(41, 37, piece.line, "small soft"),
        label=_("{piece}: {line}", piece=piece.title, line=piece.line),
        glow=outline(1, 0.5, width - 2, CARD_HEIGHT - 2, 8),
        explains=piece.explains,
    )


def roofs(table: dict[str, Any]) -> Special:
    """How many there are, and how many of them are known to be blank."""
    left, blank = table["roofs_left"], table["roofs_by_number"][0]
    title = ngettext("{n} roof", "{n} roofs", left)
    return Special("roofs", "roof.face_down", title, _("{n} blank", n=blank), roof_pile(left, 1, 36))


def mayor(table: dict[str, Any]) -> Special:
    """Beside the board, on a row, on auction or gone."""
    gone = where(table["mayor"]["row"], on_auction(table, "mayor"), table["mayor"]["gone"])
    return Special("mayor", "piece.mayor", _("Mayor"), _("doubles a row"), mayor_figure(22, 28), gone)


def permit(table: dict[str, Any], number: int) -> Special:
    """Beside the board, in a row, on auction or gone."""
    here, text = table["permits"][number], permit_sign(number)
    gone = where(here["row"], on_auction(table, "permit", number), here["gone"])
    line = ngettext("±{n} lot", "±{n} lots", lots_of(number))
    picture = sign(text, 1, 2, 37)
    return Special(f"permit-{PERMITS[number]}", f"permit.{number + 1}", _("Permit {sign}", sign=text), line, picture, gone)


def cancel_cube(table: dict[str, Any]) -> Special:
    """Beside the board, on auction or gone."""
    gone = where(None, on_auction(table, "cancel"), table["cancel_cube_gone"])
    title, line = _("Cancel cube"), _("ends a permit")
    return Special("cancel-cube", "piece.cancel_cube", title, line, crossed_cube(7, 7), gone)


def on_auction(table: dict[str, Any], kind: str, which: int = 0) -> bool:
    """Whether a piece is being auctioned or used."""
    piece = table["piece"]
    return piece is not None and (piece["kind"], piece["which"]) == (kind, which)


def where(row: str | None, auctioned: bool, gone: bool) -> str:
    """Where a piece is that has left its place beside the board; empty while it lies there."""
    if row:
        return _("in row {row}", row=row)
    if auctioned:
        return _("on auction")
    return _("gone") if gone else ""


def draw_colours(canvas: Canvas, view: dict[str, Any], colours: tuple[str, ...], id: str) -> Part:
    """Who owns some of the colours, and what their houses count."""
    owned = [colour_owned(view["table"], colour) for colour in colours]

    def draw() -> Part:
        drawn = [
            group(draw_colour(canvas, view, colour), at=(0, i * (COLOUR_HEIGHT + CARD_GAP) + 1)) for i, colour in enumerate(owned)
        ]
        height = len(colours) * (COLOUR_HEIGHT + CARD_GAP)
        return Part(id, COLOUR_WIDTH, height, group(*drawn), label=_("Who owns which colour"))

    return canvas.kept("neue_heimat colours", (id, owned, view["names"], view["seat"]), draw)


class Colour(NamedTuple):
    """A colour, its owner, and the houses whose top floor has it: they are the owner's."""

    colour: str
    owner: int
    houses: int
    points: int


def colour_owned(table: dict[str, Any], colour: str) -> Colour:
    """How a colour stands."""
    standing = table["colours"][colour]
    return Colour(colour, table["owners"][colour], standing["houses"], standing["points"])


def draw_colour(canvas: Canvas, view: dict[str, Any], owned: Colour) -> str:
    """A colour's owner, and what its houses count."""
    colour, owner, houses, points = owned
    title = _(COLOUR_NAMES[COLOURS.index(colour)])
    drawn = [
        box(0, 0, COLOUR_WIDTH, COLOUR_HEIGHT - 1, "tray", 8),
        box(8, 9, 26, 26, f"brick cube-{colour}", 4),
        words(44, 27, title),
    ]
    if owner < 0:
        drawn.append(words(112, 27, _("nobody’s yet"), "soft"))
        label = _("{colour}: nobody owns it yet", colour=title)
    else:
        name = called(view, owner)
        drawn += [
            mark(owner, 122, 22, 8),
            words(138, 27, shortened(name, 8), "bold"),
            words(258, 26, counted_houses(houses), "small soft end"),
            words(COLOUR_WIDTH - 10, 27, signed(points), f"bold end {'good' if points > 0 else 'bad' if points else 'soft'}"),
        ]
        label = (
            _("{colour}: yours, counts {points}", colour=title, points=signed(points))
            if owner == view["seat"]
            else _("{colour}: owned by {name}, counts {points}", colour=title, name=name, points=signed(points))
        )
    glow = outline(1, 1, COLOUR_WIDTH - 2, COLOUR_HEIGHT - 3, 8)
    return canvas.piece(f"owner-{colour}", *drawn, label=label, glow=glow, explains=f"colour.{colour}")
