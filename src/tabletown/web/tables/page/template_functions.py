"""What the pages draw themselves: the players' marks, and the icons beside their numbers."""

from functools import cache, lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from jinja2 import pass_context
from jinja2.runtime import Context

from tabletown.drawing.canvas import mark
from tabletown.drawing.svg import tag
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _
from tabletown.web.tables.extensions.game_links import GameLink, links_of
from tabletown.web.tables.extensions.template_slots import drawn
from tabletown.web.tables.play.clocks import clock_now

from .figure_icons import FIGURE_ICONS
from .recap import FigureChange


@cache
def player_mark(seat: int, radius: int = 8) -> SafeString:
    """A player's mark: colour and shape together."""
    size = radius * 2.9
    drawn = mark(seat, size / 2, size / 2, radius)
    box = f"0 0 {size:.1f} {size:.1f}"
    return mark_safe(tag("svg", drawn, viewBox=box, width=f"{size:.0f}", height=f"{size:.0f}", class_="mark", aria_hidden="true"))


@lru_cache(maxsize=1024)
def log_line(seat: int | None, line: str) -> SafeString:
    """A line of the log, behind the mark of the player that it begins with. There is one for all who are told the same, as most
    viewers of a table are: logs are kept, and dozens of lines long."""
    return format_html("<li>{}{}</li>", player_mark(seat, 5) if seat is not None else "", line)


def meant(change: FigureChange) -> SafeString:
    """What something brought or cost the viewer."""
    return format_html('<span class="meant {}">{}</span>', "more" if change.is_gain else "less", change.words)


def unbroken(text: str) -> str:
    """Words in which no number is torn from its percent sign at the end of a line."""
    return text.replace(" %", "\u00a0%")


@cache
def sign(name: str) -> SafeString:
    """The small sign beside a number; its words stand beside it for those who do not see it."""
    return mark_safe(f'<svg class="icon icon-{name}" viewBox="0 0 16 16" aria-hidden="true">{FIGURE_ICONS[name]}</svg>')


def now_in_milliseconds() -> int:
    """The time by which clocks run, for a device whose own clock may be wrong."""
    return int(clock_now().timestamp() * 1000)


FLAGS = [(x, round(26 - 20 * ((x - 160) / 156) ** 2, 1), round((152 - x) / 38, 1)) for x in range(9, 300, 22)]
"""Where they hang on the string: its curve, and how it leans there."""


def flourish(seats: list[int]) -> SafeString:
    """Flags over the table in the winner's colour, and the winner's mark in a wreath; of several winners, all of them."""
    flags = "".join(
        tag("path", d=f"M{x} {y}l16 {lean}l-8 17z", class_=f"flag {f'p{seats[n // 2 % len(seats)] + 1}' if n % 2 else 'plain'}")
        for n, (x, y, lean) in enumerate(FLAGS)
    )
    middle = 160 - 33 * (len(seats) - 1)
    marks = "".join(wreath(middle + 66 * n) + mark(seat, middle + 66 * n, 62, 11) for n, seat in enumerate(seats))
    string = tag("path", d="M4 6Q160 46 316 6", class_="flag-string")
    return mark_safe(tag("svg", string, flags, marks, viewBox="0 0 320 92", class_="flourish", aria_hidden="true"))


def wreath(x: float) -> str:
    """Two twigs that meet below."""
    return "".join(
        tag("ellipse", cx=x, cy=84, rx=3, ry=6.5, class_="twig", transform=f"rotate({turn} {x} 62) rotate({turn // 6} {x} 84)")
        for turn in range(-126, 127, 18)
        if turn
    )


def curtain(seat: int) -> SafeString:
    """What is drawn instead of a board that the last player may see and the next may not: whose turn it is to look."""
    folds = "".join(
        tag("path", d=f"M{x} 0v560q-20 26 -40 0V0z", class_="fold-dark" if x // 40 % 2 else "fold-light")
        for x in range(40, 961, 40)
    )
    sign = tag("circle", cx=480, cy=270, r=92, class_="curtain-plate") + mark(seat, 480, 270, 46)
    rod = tag("path", d="M0 0h960v22H0z", class_="curtain-rod")
    return mark_safe(tag("svg", folds, rod, sign, viewBox="0 0 960 600", class_="curtain-drawing", aria_hidden="true"))


def figure(value: int) -> str:
    """A number with a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def said(words: str) -> str:
    """Words of the library (a game's title, an option's sentence, a level of bots) in the visitor's language."""
    return _(str(words)) if words else ""


@pass_context
def extras(context: Context, place: str) -> SafeString:
    """HTML that other apps add at a place of the page."""
    return mark_safe(drawn(place, context.get_all()))


def before_the_rules(key: str) -> list[GameLink]:
    """What is offered about a game to who does not know it yet."""
    return links_of(GAMES[key], first=True)


def after_the_rules(key: str) -> list[GameLink]:
    """What else is offered about a game."""
    return links_of(GAMES[key], first=False)
