"""The event that is being carried out and those in force, the stacks that they call for, and the events so far."""

from collections import Counter
from typing import Any

from tabletown.drawing.canvas import Canvas, outline
from tabletown.drawing.panels import COLUMNS, Panel, Part
from tabletown.drawing.svg import box, group, paragraph, words
from tabletown.text.i18n import _, ngettext

from .keys import event_key
from .text import counted, shown_cards

TALL = 112
EVENT_WIDTH, STACK_WIDTH, PAST_WIDTH = 344, 192, 350
ASKING = ("ad_campaign", "pull_strings")
PILES = {"small": (30, 30), "medium": (46, 26), "large": (44, 44)}


def event_panel(canvas: Canvas) -> Panel:
    """What is in force this round, and what is still to come."""
    table = canvas.view["table"]
    cards = shown_cards(table)
    note = ngettext("{n} card left", "{n} cards left", table["deck_left"])
    folded = "" if cards else _("no event in force")
    parts = [event_part(canvas, cards), stacks_part(canvas), past_part(canvas)]
    asked = table["phase"] in ASKING
    return Panel("event", _("Event"), parts, note=note, wide=7, tall=COLUMNS if asked else 6, folded=folded, first=asked)


def event_part(canvas: Canvas, cards: list[dict[str, Any]]) -> Part:
    """The newest event in large, and others in force in a line each; always as high."""
    parts = [box(0, 0, EVENT_WIDTH, TALL, "card" if cards else "lane", 10)]
    if not cards:
        parts.append(words(EVENT_WIDTH / 2, TALL / 2 + 5, _("no event in force"), "soft mid"))
    elif len(cards) == 1:
        parts.append(words(16, 32, _(cards[0]["name"]), "large bold on-card"))
        parts.append(paragraph(16, 58, cards[0]["text"], EVENT_WIDTH - 32, "name on-card", 15, 3))
    else:
        most = 2 if len(cards) == 2 else 1
        for i, card in enumerate(cards[:3]):
            top = i * (TALL - 4) / min(len(cards), 3)
            parts.append(words(12, top + 19, _(card["name"]), "bold on-card"))
            parts.append(paragraph(12, top + 34, card["text"], EVENT_WIDTH - 24, "small on-card", 12, most))
    about = event_key(cards[0]["name"]) if cards else "word.event"
    label = ", ".join(_(card["name"]) for card in cards)
    drawn = canvas.piece("event", *parts, label=label, glow=outline(1.5, 1.5, EVENT_WIDTH - 3, TALL - 3, 9), explains=about)
    return Part("part-event", EVENT_WIDTH, TALL, drawn, label=_("Event"))


def stacks_part(canvas: Canvas) -> Part:
    """The three stacks, face down, with the letter on their backs and how many tiles are left."""
    parts, step = [], STACK_WIDTH / 3
    for i, (size, stack) in enumerate(canvas.view["table"]["stacks"].items()):
        x, (width, height) = i * step, PILES[size]
        middle, centre = x + step / 2, 38
        piled = [
            box(middle - width / 2 + k * 3 - 3, centre - height / 2 - k * 3 + 3, width, height, "pile", 3)
            for k in range(min(3, stack["left"]))
        ]
        own = [box(x + 2, 0, step - 4, TALL, "lane", 10), *piled]
        if stack["back"]:
            own.append(words(middle + 3, centre + 2, stack["back"], "bold mid soft"))
        own.append(words(middle, 86, _(size), "small mid"))
        own.append(words(middle, 102, ngettext("{n} left", "{n} left", stack["left"]), "small soft mid"))
        inside = ", ".join(counted(name, count) for name, count in stack["tiles"].items()) or _("empty")
        glow = outline(x + 3.5, 1.5, step - 7, TALL - 3, 9)
        parts.append(canvas.piece(f"stack-{size}", *own, label=inside, glow=glow, explains=f"stack.{size}"))
    return Part("part-stacks", STACK_WIDTH, TALL, group(*parts), label=_("Stacks of premier tiles"))


def past_part(canvas: Canvas) -> Part:
    """The events that are over: what cannot come again, or less likely."""
    past = Counter(name.partition(" (")[0] for name in canvas.view["table"]["discards"])
    told = ", ".join(past_words(name, count) for name, count in past.items()) if past else _("none yet")
    title = words(12, 20, _("Events that are over"), "small soft")
    drawn = group(box(0, 0, PAST_WIDTH, TALL, "lane", 10), title, paragraph(12, 38, told, PAST_WIDTH - 20, "small", 12, 5))
    return Part("part-past", PAST_WIDTH, TALL, drawn, label=_("Events that are over"))


def past_words(name: str, count: int) -> str:
    """An event that is over, and how often it came."""
    return _("{event} ×{n}", event=_(name), n=count) if count > 1 else _(name)
