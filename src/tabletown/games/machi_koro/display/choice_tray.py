"""Panels for what is decided between rolling and building: how many dice, which of them, whose building.

They fill the tray of a phone and the picture of the question on wide screens. What stands on the stage, too, is a stand-in here:
`data-for` names the piece that it stands for.
"""

from collections.abc import Callable
from math import ceil, sqrt
from typing import Any

from tabletown.drawing.canvas import Canvas, mark
from tabletown.drawing.stage import Box
from tabletown.drawing.svg import box, escaped, group, paragraph, shortened, tag, text_width, words
from tabletown.text.i18n import N_, _

from ..notation.names import landmark_name
from .dice_art import dice_sign, die
from .plates import plate, plate_text
from .roll_chart import chart
from .symbols import ART
from .tray_cards import name_lines
from .words import CARD_OF, LANDMARK_OF

EDGE, GAP, RADIUS = 8, 8, 14
SIGN = 74
"""The column of a panel that tells what it is about."""
TAB = 44
SHARES = {1: (1.0,), 2: (0.44, 0.56), 3: (0.31, 0.345, 0.345)}
"""Of the height, for the panels of one, two and three dice."""
DICE = {1: N_("One die"), 2: N_("Two dice"), 3: N_("Three dice")}
FINGER = 44


def choices(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """The panels of the decision that the viewer has to make; empty where it is made elsewhere."""
    if view["seat"] is None or view["seat"] != view["turn"] or not view["moves"]:
        return ""
    drawing = PANELS.get(view["table"]["phase"])
    return drawing(canvas, view, place) if drawing else ""


def moves_of(view: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The legal moves of a kind."""
    return [move for move in view["moves"] if move["data"]["kind"] == kind]


def rows(place: Box, shares: tuple[float, ...]) -> list[tuple[float, float, float, float]]:
    """Panels below each other: corner, width and height of each."""
    room, y = place.height - 2 * EDGE - GAP * (len(shares) - 1), float(EDGE)
    found: list[tuple[float, float, float, float]] = []
    for share in shares:
        found.append((EDGE, y, place.width - 2 * EDGE, room * share))
        y += room * share + GAP
    return found


def equal_rows(place: Box, number: int, most: float = 120) -> list[tuple[float, float, float, float]]:
    """Panels of one height, in the middle of the place."""
    tall = min(most, (place.height - 2 * EDGE - GAP * (number - 1)) / number)
    top = (place.height - tall * number - GAP * (number - 1)) / 2
    return [(EDGE, top + (tall + GAP) * i, place.width - 2 * EDGE, tall) for i in range(number)]


def panel_ground(width: float, height: float) -> str:
    """The ground of a panel."""
    return box(0, 0, width, height, "raised-ground", RADIUS)


def frame(width: float, height: float) -> str:
    """What lights up around a panel."""
    return box(-1, -1, width + 2, height + 2, "glow", RADIUS + 1)


# --- dice -----------------------------------------------------------------------------------------------------------


def roll(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """A panel for each number of dice: what its rolls would bring."""
    moves = moves_of(view, "roll")
    shares = SHARES[len(moves)]
    drawn = []
    for move, (x, y, width, height) in zip(moves, rows(place, shares), strict=True):
        number, size = move["data"]["dice"], 13
        sign_height = min(50, height - 34)
        drawn.append(
            canvas.piece(
                move["data"]["at"],
                panel_ground(width, height),
                dice_sign(number, 6, (height - sign_height - 18) / 2, 64, sign_height),
                words(6 + 33, (height + sign_height) / 2 + 6, _(DICE[number]), "t13 heavy mid stage-ink"),
                group(chart(view, view["seat"], number, width - SIGN - 12, height - 14, size), at=(SIGN + 4, 8)),
                label=_(DICE[number]),
                glow=frame(width, height),
                at=(x, y),
            )
        )
    return "".join(drawn)


def keep(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """A panel for each pair that can be kept."""
    moves = moves_of(view, "keep")
    drawn = []
    for move, (x, y, width, height) in zip(moves, equal_rows(place, len(moves)), strict=True):
        one, other = move["data"]["dice"]
        edge = min(height * 0.5, 44)
        middle = height / 2 + edge * 0.08
        drawn.append(
            canvas.piece(
                move["data"]["at"],
                panel_ground(width, height),
                die(one, 20 + edge / 2, middle, edge, -6),
                die(other, 20 + edge * 1.95, middle, edge, 7),
                words(44 + edge * 2.6, middle + 8, move["data"]["total"], "t22 heavy stage-ink"),
                *outcome(move, width, middle),
                label=move["text"],
                glow=frame(width, height),
                at=(x, y),
            )
        )
    return "".join(drawn)


def outcome(move: dict[str, Any], width: float, middle: float) -> list[str]:
    """What a choice comes to, at the right of its panel."""
    brief = move.get("brief", "")
    kind = "stage-good" if brief.startswith("+") else "stage-bad" if brief.startswith("−") else "stage-soft"
    if text_width(brief, 18) < width * 0.38:
        return [words(width - 16, middle + 7, brief, f"t18 heavy end {kind}")]
    return [paragraph(width * 0.55, middle - 4, brief, width * 0.42, f"t13 {kind}", 13, 3)]


def harbor(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """The total as it is, and with the Harbor's 2."""
    moves = moves_of(view, "harbor")
    drawn = []
    for move, (x, y, width, height) in zip(moves, equal_rows(place, len(moves)), strict=True):
        added = move["data"]["add"]
        tall = min(height - 14, 64)
        sign = ART.within("harbor", 12, (height - tall) / 2, SIGN - 12, tall) if added else die_pair(view, height)
        drawn.append(
            canvas.piece(
                move["data"]["at"],
                panel_ground(width, height),
                sign,
                words(SIGN + 24, height / 2 + 8, move["data"]["total"], "t22 heavy stage-ink"),
                words(SIGN + 62, height / 2 + 7, f"+{added}", "t16 heavy stage-soft") if added else "",
                *outcome(move, width, height / 2),
                label=move["text"],
                glow=frame(width, height),
                at=(x, y),
            )
        )
    return "".join(drawn)


def die_pair(view: dict[str, Any], height: float) -> str:
    """The dice that count, small."""
    rolled = view["table"]["dice"]["rolled"]
    one, other = (rolled[:2] * 2)[:2]
    return die(one, 24, height / 2 + 2, 24, -8) + die(other, 56, height / 2 + 1, 24, 8)


def roll_again(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """The doubles bonus."""
    (move,) = moves_of(view, "roll again")
    ((x, y, width, height),) = equal_rows(place, 1, 160)
    edge = min(60, height * 0.4)
    pips = view["table"]["dice"]["rolled"][0]
    return canvas.piece(
        move["data"]["at"],
        panel_ground(width, height),
        die(pips, width / 2 - edge * 0.7, height * 0.42, edge, -9),
        die(pips, width / 2 + edge * 0.7, height * 0.4, edge, 8),
        words(width / 2, height - 18, _("A double: once more?"), "t16 heavy mid stage-ink"),
        label=move["text"],
        glow=frame(width, height),
        at=(x, y),
    )


# --- buildings ------------------------------------------------------------------------------------------------------


def cells(left: float, top: float, width: float, height: float, number: int) -> list[tuple[float, float, float, float]]:
    """So many fields of one size, as square as they can be and as large as a finger."""
    columns = max(3, min(max(3, int(width // (FINGER + 6))), ceil(sqrt(number * width / height * 0.7))))
    lines = ceil(number / columns)
    wide, tall = (width - 6 * (columns - 1)) / columns, min((height - 6 * (lines - 1)) / lines, 112)
    return [(left + (wide + 6) * (i % columns), top + (tall + 6) * (i // columns), wide, tall) for i in range(number)]


def stand_in(id: str, chosen: bool, label: str, at: tuple[float, float], width: float, height: float, *children: str) -> str:
    """What stands here for a piece of the stage."""
    return group(
        tag("title", escaped(label)),
        *children,
        box(-1, -1, width + 2, height + 2, "panel-chosen", 11) if chosen else "",
        at=at,
        class_="stand-in",
        data_for=id,
    )


def card_cell(key: str, copies: int, width: float, height: float) -> str:
    """An establishment in a small field: picture and number, and the name where there is room."""
    card = CARD_OF[key]
    named = height >= 84 and width >= 70
    foot = 34 if named else 20
    tall = min(height - foot - 6, width - 8)
    lines = name_lines(card, width - 4, 12) if named else []
    first = height - 8 - 13 * (len(lines) - 1)
    return (
        box(0, 0, width, height, "raised-ground", 10)
        + ART.within(key, (width - tall) / 2, height - foot - tall, tall, tall)
        + plate(width / 2 if not named else width - 20, height - 11 if not named else 14, plate_text(card, copies), colour(key))
        + "".join(words(width / 2, first + 13 * i, line, "t12 heavy mid stage-ink") for i, line in enumerate(lines))
    )


def colour(key: str) -> str:
    """The colour of a card."""
    return CARD_OF[key].colour.name.lower()


def own_cards(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """My establishments, to give or to swap."""
    seat = view["seat"]
    kinds = {move["data"]["card"]: move for move in view["moves"] if move["data"]["kind"] in ("give", "swap")}
    owned, chosen = view["table"]["players"][seat]["cards"], view.get("chosen", {}).get("at")
    fields = cells(EDGE, EDGE, place.width - 2 * EDGE, place.height - 2 * EDGE, len(kinds))
    return "".join(
        stand_in(
            move["data"]["at"], chosen == move["data"]["at"], move["text"], (x, y), width, height,
            card_cell(key, owned[key], width, height),
        )
        for (key, move), (x, y, width, height) in zip(kinds.items(), fields, strict=True)
    )  # fmt: skip


def others_cards(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """The establishments of one of the others, with a tab for each who has any."""
    moves = moves_of(view, "swap for")
    owners = sorted({move["data"]["seat"] for move in moves}, key=lambda seat: (seat - view["seat"]) % len(view["names"]))
    open_at = view["focus"] if view.get("focus") in owners else owners[0]
    wide = (place.width - 2 * EDGE - 6 * (len(owners) - 1)) / len(owners)
    drawn = [tab(view, seat, EDGE + (wide + 6) * i, wide, seat == open_at) for i, seat in enumerate(owners)]
    theirs, chosen = [move for move in moves if move["data"]["seat"] == open_at], view.get("chosen", {}).get("at")
    owned = view["table"]["players"][open_at]["cards"]
    top = EDGE + TAB + 6
    fields = cells(EDGE, top, place.width - 2 * EDGE, place.height - top - EDGE, len(theirs))
    for move, (x, y, width, height) in zip(theirs, fields, strict=True):
        key, id = move["data"]["wish"], move["data"]["at"]
        face = card_cell(key, owned[key], width, height)
        drawn.append(stand_in(id, chosen == id, move["text"], (x, y), width, height, face))
    return "".join(drawn)


def tab(view: dict[str, Any], seat: int, x: float, width: float, open_: bool) -> str:
    """Whose establishments are shown."""
    name = shortened(view["names"][seat], max(2, int((width - 30) / text_width("n", 13))))
    return group(
        box(0, 0, width, TAB, "raised-ground", 10),
        mark(seat, 15, TAB / 2, 6.5),
        words(27, TAB / 2 + 4.5, name, "t13 heavy stage-ink"),
        box(-1, -1, width + 2, TAB + 2, "panel-chosen", 11) if open_ else "",
        at=(x, EDGE),
        class_="stand-in",
        data_focus=seat,
    )


def receivers(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """Who may get a building."""
    moves, chosen = moves_of(view, "give to"), view.get("chosen", {}).get("at")
    drawn = []
    for move, (x, y, width, height) in zip(moves, equal_rows(place, len(moves), 64), strict=True):
        seat, middle = move["data"]["seat"], height / 2
        coins = view["table"]["players"][seat]["coins"]
        face = (
            panel_ground(width, height)
            + mark(seat, 26, middle, 9)
            + words(46, middle + 6, shortened(view["names"][seat], 20), "t16 heavy stage-ink")
            + words(width - 16, middle + 6, f"${coins}", "t16 heavy end stage-soft")
        )
        drawn.append(stand_in(move["data"]["at"], chosen == move["data"]["at"], move["text"], (x, y), width, height, face))
    return "".join(drawn)


def demolition(canvas: Canvas, view: dict[str, Any], place: Box) -> str:
    """My landmarks that could fall, and what that brings."""
    moves, chosen = moves_of(view, "demolish"), view.get("chosen", {}).get("at")
    fields = cells(EDGE, EDGE, place.width - 2 * EDGE, place.height - 2 * EDGE, len(moves))
    drawn = []
    for move, (x, y, width, height) in zip(moves, fields, strict=True):
        key, id = move["data"]["landmark"], move["data"]["at"]
        name = landmark_name(LANDMARK_OF[key].landmark)
        face = (
            box(0, 0, width, height, "raised-ground", 10)
            + ART.within(key, 8, 6, width - 16, max(20, height - 46))
            + words(width / 2, height - 22, shortened(name, int(width / 7)), "t12 heavy mid stage-ink")
            + words(width / 2, height - 7, move.get("brief", "").split(" ")[0], "t13 heavy mid stage-good")
        )
        drawn.append(stand_in(id, chosen == id, move["text"], (x, y), width, height, face))
    return "".join(drawn)


Drawn = Callable[[Canvas, dict[str, Any], Box], str]
PANELS: dict[str, Drawn] = {
    "roll": roll,
    "keep": keep,
    "harbor": harbor,
    "roll_again": roll_again,
    "give": own_cards,
    "receive": receivers,
    "swap": own_cards,
    "swap_for": others_cards,
    "demolish": demolition,
}
