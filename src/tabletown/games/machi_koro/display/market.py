"""The panel of the marketplaces: a shop front for each stack, with what its card does and costs."""

from typing import Any

from tabletown.drawing.canvas import Canvas, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, group, paragraph, tag, words, wrapped
from tabletown.text.i18n import _, ngettext

from ..notation.names import card_name
from ..rules.components import BLIND_DRAW_COSTS, Card
from .effects import card_line
from .labels import card_label
from .pictograms import awning, icon
from .prospects import short_obstacle
from .words import CARD_OF, cards, dashed, numbers_of

WIDTH, HEIGHT = 150, 196
STALL = 142
"""A stall within its part: the stack shows behind it, and its outline around it."""


def panel(canvas: Canvas, view: dict[str, Any]) -> Panel:
    """Twelve places, always: five of each deck with a major at the end of the row."""
    low, high, majors = view["table"]["markets"]
    rows = [*places(canvas, view, low), *places(canvas, view, majors)[:1]]
    rows += [*places(canvas, view, high), *places(canvas, view, majors)[1:]]
    if view["options"]["major_market_limit"]:
        rows.append(draw_deck(canvas, majors))
    note = _("in the decks: 1–6 {low}, 7+ {high}, majors {majors}", low=low["deck"], high=high["deck"], majors=majors["deck"])
    return Panel("markets", _("Markets"), rows, note=note, first=view["table"]["phase"] == "build")


def places(canvas: Canvas, view: dict[str, Any], market: dict[str, Any]) -> list[Part]:
    """The stacks of a marketplace in die order, and an empty place where there is none."""
    found = []
    for number in range(max(market["wanted"], len(market["cards"]))):
        id = f"stall-{market['market'].replace('+', '')}-{number + 1}"
        if number < len(market["cards"]):
            found.append(Part(id, WIDTH, HEIGHT, draw_stall(canvas, view, market["cards"][number])))
        else:
            found.append(Part(id, WIDTH, HEIGHT, draw_empty(market["deck"])))
    return found


def draw_empty(in_the_deck: int) -> str:
    """A place without a card: for a moment, until the next one is turned over, or for good."""
    return group(
        box(4, 4, STALL - 2, HEIGHT - 8, "no-card", 8),
        words(WIDTH / 2, HEIGHT / 2, _("empty"), "mid soft"),
        "" if in_the_deck else words(WIDTH / 2, HEIGHT / 2 + 18, _("no cards are left"), "small mid soft"),
    )


def draw_stall(canvas: Canvas, view: dict[str, Any], stack: dict[str, Any]) -> str:
    """A stack of cards: number and copies on the awning, name and picture, what it does, price, and what is in the way."""
    card, copies, id = CARD_OF[stack["card"]], stack["copies"], f"market-{stack['card']}"
    key = f"card.{stack['card']}"
    tall = HEIGHT - 8
    layers = [box(2 + 2.5 * i, 2 + 2.5 * i, STALL, tall, "under", 8) for i in range(min(copies - 1, 2), 0, -1)]
    piece = canvas.piece(
        id,
        *layers,
        box(2, 2, STALL, tall, "card", 8),
        awning(2, 2, STALL, 30, card.colour.name.lower(), 9),
        words(12, 24, dashed(numbers_of(card)), "large bold on-awning"),
        words(STALL - 6, 23, f"×{copies}", "bold end on-awning"),
        icon(card.icon, STALL - 36, 43, 28),
        draw_name(12, 58, card_name(card.kind), STALL - 50, "bold on-card"),
        paragraph(12, 96, card_line(card, view["options"]), STALL - 14, "small card-line", 12, 4),
        draw_price(card.cost, 26, tall - 22, 15),
        label=card_label(card, view, ngettext("{n} in the market", "{n} in the market", copies)),
        glow=outline(1, 1, STALL + 2, tall + 2, 9),
        explains=key,
    )
    return group(piece, draw_note(canvas, view, card, id, tall - 22), canvas.info(STALL - 13, tall - 22, key), class_="stall")


def draw_note(canvas: Canvas, view: dict[str, Any], card: Card, id: str, middle: float) -> str:
    """Beside the price: why it cannot be built, why it would bring nothing yet, or what a card that counts would pay now."""
    key, room = card.kind.name.lower(), STALL - 44 - 24
    why, table = canvas.why_not(id), view["table"]
    if why:  # on paper of its own, since the card is dimmed; there is no room for its full stop
        return box(42, middle - 23, room + 4, 46, "plate", 5) + centred(44, middle, why.rstrip("."), room, "small card-warning")
    if key in table["nothing_yet"]:
        return centred(42, middle, short_obstacle(card, table["nothing_yet"][key]), room, "small card-warning")
    pays = table["counting_cards_pay"].get(key, 0)
    return centred(44, middle, _("now ${pays}", pays=pays), room, "small card-line") if pays else ""


def centred(x: float, y: float, text: str, width: float, class_: str) -> str:
    """Up to three lines around a height."""
    lines = min(3, len(wrapped(text, width)))
    return paragraph(x, y + 4 - 7.5 * (lines - 1), text, width, class_, 12, 3)


def draw_name(x: float, y: float, name: str, width: float, class_: str) -> str:
    """A name on one line or two, rarely on three; bold letters are wider than others."""
    lines = wrapped(name, width, 15.5)
    first, step = (y, 17) if len(lines) < 3 else (y - 5, 15)
    return group(*(words(x, first + step * i, line, class_) for i, line in enumerate(lines)))


def draw_price(cost: int, x: float, y: float, radius: float) -> str:
    """A coin with the price on it."""
    return group(tag("circle", cx=x, cy=y, r=radius, class_="coin"), words(x, y + 5, cost, "bold mid on-coin"))


def draw_deck(canvas: Canvas, market: dict[str, Any]) -> Part:
    """The deck of majors, from which blind draws are made, and what everybody knows of it."""
    known = []
    if market["known_top"]:
        known.append(_("on top: {card}", card=card_name(CARD_OF[market["known_top"]].kind)))
    if market["known_bottom"]:
        below = ", ".join(card_name(CARD_OF[key].kind) for key in market["known_bottom"])
        known.append(_("at the bottom: {cards}", cards=below))
    tall = HEIGHT - 8
    piece = canvas.piece(
        "deck-major",
        box(4.5, 4.5, STALL, tall, "back", 8),
        box(2, 2, STALL, tall, "back", 8),
        words(12, 26, _("Blind draw"), "bold"),
        words(12, 46, cards(market["deck"]), "small soft"),
        paragraph(12, 70, "; ".join(known) or _("Turn over the top card of the majors"), STALL - 18, "small", 12, 5),
        draw_price(BLIND_DRAW_COSTS, 26, tall - 20, 15),
        label=_("the deck of majors: {cards}", cards=cards(market["deck"])),
        glow=outline(1, 1, STALL + 2, tall + 2, 9),
        explains="word.blind_draw",
    )
    why = canvas.why_not("deck-major")
    return Part("stall-deck", WIDTH, HEIGHT, group(piece, paragraph(46, tall - 34, why, STALL - 52, "small bad", 12, 3)))
