"""The panel of the dice: how they lie, what can be done with them, and what each roll would pay whom."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, escaped, group, tag, words
from tabletown.text.i18n import N_, _

from ..rules.components import HARBOR_ADDS, MOST_DICE, MOST_ROLLED, PIPS
from ..rules.reasons import Reason
from .forecast import LIKELIHOODS
from .pictograms import die
from .reasons import WORDS
from .words import change, means

TRAY, TRAY_HEIGHT, TABLE = 234, 132, 342
SIDE = 48
"""Beside the columns: whose line it is."""
DIE, DIE_STEP = 48, 56
ROW, FIRST_ROW = 22, 98
PHASES = ("roll", "keep", "harbor", "roll_again")
DICE = {1: N_("1 die"), 2: N_("2 dice"), 3: N_("3 dice")}
NEEDS = {2: WORDS[Reason.NO_TRAIN_STATION], 3: WORDS[Reason.NO_MOON_TOWER]}


def panel(canvas: Canvas, view: dict[str, Any]) -> Panel:
    """The tray, and two tables: the rolls of one die, and those above."""
    table = view["table"]
    tall = FIRST_ROW + ROW * len(view["names"]) + 12
    parts = [Part("tray", TRAY, TRAY_HEIGHT, draw_tray(canvas, view))]
    for name, rolls in (("low", range(1, PIPS + 1)), ("high", range(PIPS + 1, MOST_ROLLED + 1))):
        parts.append(Part(f"forecast-{name}", TABLE, tall, draw_table(canvas, view, rolls, tall)))
    return Panel("dice", title(view), parts, first=table["phase"] in PHASES)


def title(view: dict[str, Any]) -> str:
    """Whose roll is told."""
    active = view["table"]["active"]
    if active < 0 or view["over"]:
        return _("Dice and forecast")
    if view["seat"] == active:
        return _("What your roll brings")
    return _("What {name}'s roll brings", name=view["names"][active])


def assumptions(view: dict[str, Any], rolls: range) -> str:
    """What is left out of the figures; under the second table, what they are means over."""
    over = sorted({name for told in view["table"]["forecast"] if told["rolled"] in rolls for name in told["mean_over"]})
    if over:
        return _("* on average over {what}", what=means(over))
    said = 1 in rolls and view["table"]["forecast"]
    return _("cards and coins as they are; no City Hall, no doubles") if said else ""


# --- the tray -----------------------------------------------------------------------------------------------------


def draw_tray(canvas: Canvas, view: dict[str, Any]) -> str:
    """The dice as they lie, their total, and what can be done with them."""
    dice = view["table"]["dice"]
    lying = []
    for i, pips in enumerate(dice["rolled"]):
        aside = dice["set_aside"] is not None and i == MOST_DICE - 1
        label = _("a die with {pips}, set aside", pips=pips) if aside else _("a die with {pips}", pips=pips)
        x = 3 + i * DIE_STEP
        picture = die(pips, x, 6, DIE, "die-aside" if aside else "die")
        lying.append(canvas.piece(f"die-{i + 1}", picture, label=label, glow=outline(x - 2, 4, DIE + 4, DIE + 4, 10)))
    waiting = max(dice["rolling"] - len(lying), 0 if lying else 1)
    lying += [die(0, 3 + (len(lying) + i) * DIE_STEP, 6, DIE, "die-wait") for i in range(waiting)]
    tray = canvas.piece("dice", *lying, glow=outline(0.5, 2, DIE_STEP * len(lying) - 2, DIE + 8, 11))
    return group(tray, *draw_total(dice), *draw_buttons(canvas, TRAY_HEIGHT - 47))


def draw_total(dice: dict[str, Any]) -> list[str]:
    """The total, and what is special about it."""
    if dice["total"] is None:
        return []
    big = words(TRAY - 4, 48, dice["total"], "total bold end") if len(dice["rolled"]) > 1 else ""
    if dice["double"] and dice["added_two"]:
        note = _("a double, and Harbor's {added}", added=HARBOR_ADDS)
    elif dice["double"]:
        note = _("a double")
    elif dice["added_two"]:
        note = _("with Harbor's {added}", added=HARBOR_ADDS)
    else:
        note = ""
    return [big, words(4, 76, note, "small soft") if note else ""]


def draw_buttons(canvas: Canvas, top: float) -> list[str]:
    """One, two or three dice; the Harbor's choice; or another roll after a double."""
    kinds = {move["data"]["kind"] for move in canvas.view["moves"]}
    if "roll again" in kinds:
        return [draw_button(canvas, "roll-1", 2, top, TRAY - 4, _("roll again"))]
    choices = [move["data"] for move in canvas.view["moves"] if move["data"]["kind"] == "harbor"]
    if choices:
        wide = (TRAY - 4 - 8) / len(choices)
        return [
            draw_button(canvas, choice["at"], 2 + i * (wide + 8), top, wide, harbor_sign(choice))
            for i, choice in enumerate(choices)
        ]
    if "roll" not in kinds:
        return []
    wide = (TRAY - 4 - 2 * 8) / MOST_DICE
    return [
        draw_button(canvas, f"roll-{n}", 2 + (n - 1) * (wide + 8), top, wide, _(DICE[n]))
        for n in DICE
        if canvas.is_legal(f"roll-{n}") or canvas.why_not(f"roll-{n}")
    ]


def harbor_sign(choice: dict[str, Any]) -> str:
    """What stands on the button of a total."""
    return _("make it {total}", total=choice["total"]) if choice["add"] else _("leave it at {total}", total=choice["total"])


def draw_button(canvas: Canvas, id: str, x: float, y: float, wide: float, says: str) -> str:
    """A sign that can be pressed, lit where it may be."""
    sign = group(box(x, y, wide, 44, "button", 8), words(x + wide / 2, y + 27, says, "bold mid on-button"))
    return canvas.piece(id, sign, label=says, glow=outline(x - 1, y - 1, wide + 2, 46, 9))


# --- what each roll would pay ----------------------------------------------------------------------------------------


def draw_table(canvas: Canvas, view: dict[str, Any], rolls: range, tall: float) -> str:
    """A column for each roll, likelihoods above, and a line for each player: what it would bring or cost."""
    forecast = view["table"]["forecast"]
    allowed = {int(number) for told in forecast for number in told["likelihood"]}
    columns = [told for told in forecast if told["rolled"] in rolls] or [nothing_told(rolled) for rolled in rolls]
    wide = (TABLE - SIDE) / len(columns)
    parts = [draw_lines(view)]
    parts += [draw_column(view, told, SIDE + (i + 0.5) * wide, wide, tall - 20, allowed) for i, told in enumerate(columns)]
    for number, says in DICE.items():
        if number in allowed:
            parts.append(words(2, 22 + 16 * number, _(says), "small soft"))
        elif forecast and PIPS not in rolls:
            parts.append(words(SIDE, 22 + 16 * number, _(NEEDS[number]), "small soft"))
    parts += [canvas.info(16, 14, "word.forecast"), words(2, tall - 5, assumptions(view, rolls), "small soft")]
    return group(*parts)


def nothing_told(rolled: int) -> dict[str, Any]:
    """The column of a roll that cannot be made now."""
    return {"rolled": rolled, "total": rolled, "added_two": False, "pays": [], "exact": True}


def draw_lines(view: dict[str, Any]) -> str:
    """Whose line is which."""
    parts = [tag("path", d=f"M2 79h{TABLE - 4}", class_="rule")]
    for seat, name in enumerate(view["names"]):
        y = FIRST_ROW + ROW * seat
        if seat == view["seat"]:
            parts += [box(0, y - 16, TABLE, ROW, "mine", 5), words(21, y, _("you"), "small bold")]
        parts.append(group(tag("title", escaped(name)), mark(seat, 10, y - 5, 6.5)))
    return group(*parts)


def draw_column(view: dict[str, Any], told: dict[str, Any], middle: float, wide: float, tall: float, allowed: set[int]) -> str:
    """One roll; what has just been rolled is lit, and a mean carries a star."""
    dice, parts = view["table"]["dice"], []
    if dice["total"] and (told["total"], told["added_two"]) == (dice["total"], dice["added_two"]):
        parts.append(box(middle - wide / 2 + 1, 0, wide - 2, tall, "rolled", 5))
    narrow = wide < 40
    label = str(told["rolled"]) + ("" if told["exact"] else "*")
    parts.append(words(middle, 19, label, "bold mid" if narrow else "number bold mid"))
    if told["added_two"]:
        parts.append(words(middle, 36, f"+{HARBOR_ADDS}", "bold mid"))
    for number in sorted(allowed):
        chance = LIKELIHOODS[number].get(told["rolled"], 0)
        if chance and not told["added_two"]:
            parts.append(words(middle, 22 + 16 * number, _("{percent}%", percent=round(100 * chance)), "small soft mid"))
    for seat, coins in enumerate(told["pays"]):
        kind = "good bold" if coins > 0 else "bad bold" if coins < 0 else "soft"
        whole = abs(coins) >= (2 if narrow else 10)  # there is no room for more than four signs, in narrow columns for three
        says = f"{coins:+.0f}" if whole else change(coins)
        size = "small " if narrow else ""
        parts.append(words(middle, FIRST_ROW + ROW * seat, says.replace("-", "−") if coins else "·", f"{size}mid {kind}"))
    return group(*parts)
