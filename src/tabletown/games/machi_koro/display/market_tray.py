"""The market as the tray shows it: twelve cards in the order of their numbers."""

from math import ceil
from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import box, group, tag, words
from tabletown.text.i18n import _, ngettext

from ..rules.components import BLIND_DRAW_COSTS
from .coins import coin
from .effects import card_line
from .labels import card_label
from .tray_cards import CardSize, card_face, price_coin
from .words import CARD_OF

COLUMNS = {Shape.PHONE: 4, Shape.TALL: 4, Shape.WIDE: 6}
PLACES = 12
GAP, EDGE = 6, 8
STACKED = 3
"""How far the copies below show behind a card."""


def market(canvas: Canvas, view: dict[str, Any], tray: Box) -> str:
    """The cards that can be built, in rows; a place whose deck is empty stays empty."""
    stacks = sorted(
        (stack for market in view["table"]["markets"] for stack in market["cards"]),
        key=lambda stack: (min(CARD_OF[stack["card"]].fires), CARD_OF[stack["card"]].kind),
    )
    blind = bool(view["options"]["major_market_limit"])
    places = max(PLACES, len(stacks)) + blind
    columns = COLUMNS[tray.shape] + (places > PLACES)
    rows = ceil(places / columns)
    gap = 9 if tray.shape == Shape.WIDE else GAP
    width = (tray.width - 2 * EDGE - gap * (columns - 1)) / columns
    height = (tray.height - 2 * EDGE + 2 - gap * (rows - 1)) / rows
    size = CardSize(round(width, 2), round(height, 2), tray.shape)
    corners = [(EDGE + (width + gap) * (i % columns), EDGE - 1 + (height + gap) * (i // columns)) for i in range(columns * rows)]
    drawn = [stall(canvas, view, stack, size, at) for stack, at in zip(stacks, corners, strict=False)]
    drawn += [empty_place(size, at) for at in corners[len(stacks) : places - blind]]
    if blind:
        drawn.append(deck(canvas, view["table"]["markets"][-1], size, corners[places - 1]))
    building = view["table"]["phase"] == "build" and view["seat"] == view["turn"]
    return group(*drawn, class_="market" if building else "market quiet")


def empty_place(size: CardSize, at: tuple[float, float]) -> str:
    """A place without a card."""
    return group(box(0, 0, size.width, size.height, "stall-empty", 10), at=at)


def stall(canvas: Canvas, view: dict[str, Any], stack: dict[str, Any], size: CardSize, at: tuple[float, float]) -> str:
    """A stack of cards. Faded: it cannot be built; dashed: it would bring nothing yet; with a frame: it is chosen."""
    card, copies = CARD_OF[stack["card"]], stack["copies"]
    id, colour = f"market-{stack['card']}", card.colour.name.lower()
    radius = 14 if size.wide else 10
    idle = stack["card"] in view["table"]["nothing_yet"]
    chosen = view.get("chosen", {}).get("card") == stack["card"]
    below = [
        box(STACKED * i / 2, STACKED * i / 2, size.width, size.height, f"dark-{colour}", radius)
        for i in range(min(copies - 1, 2), 0, -1)
    ]
    edge = "stall-idle" if idle else "stall-edge"
    return canvas.piece(
        id,
        *(group(each, class_="face") for each in below),
        card_face(card, copies, size, card_line(card, view["options"])),
        price_coin(card, size),
        box(0.75, 0.75, size.width - 1.5, size.height - 1.5, edge, radius),
        box(-2, -2, size.width + 4, size.height + 4, "stall-chosen", radius + 2) if chosen else "",
        label=card_label(card, view, ngettext("{n} in the market", "{n} in the market", copies)),
        glow=box(-1, -1, size.width + 2, size.height + 2, "glow", radius + 1),
        at=at,
        explains=f"card.{stack['card']}",
    ).replace('class="piece', 'class="stall piece', 1)  # fmt: skip


def deck(canvas: Canvas, majors: dict[str, Any], size: CardSize, at: tuple[float, float]) -> str:
    """The deck of majors, from which blind draws are made."""
    return canvas.piece(
        "deck-major",
        box(0, 0, size.width, size.height, "dark-purple", 10),
        box(5, 5, size.width - 10, size.height - 10, "stall-edge", 7),
        coin(size.width - 15, 15, 11, BLIND_DRAW_COSTS),
        words(size.width / 2, size.height / 2 + 4, _("Blind draw"), "t12 heavy mid on-kind"),
        words(size.width / 2, size.height / 2 + 20, f"×{majors['deck']}", "t12 heavy mid on-kind"),
        label=_("the deck of majors: {cards}", cards=ngettext("{n} card", "{n} cards", majors["deck"])),
        glow=tag("rect", x=-1, y=-1, width=size.width + 2, height=size.height + 2, rx=11, class_="glow"),
        at=at,
        explains="word.blind_draw",
    )
