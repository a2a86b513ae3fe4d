"""Coming in: the home page, what can be watched, and the rules."""

import re
from contextlib import suppress
from datetime import timedelta
from html import unescape
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from tabletown import GAMES
from tabletown.papers import rules_page
from tabletown.reading import plain_words

from ..models import Table
from ..preparing import NotReady
from ..seating import MOST_TABLES, seats_held
from ..storage import game_of, resume
from .drawings import known
from .new_table import levels


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The games as cards, and the tables where the visitor sits."""
    mine = list(request.session.get("seats", {}))[-MOST_TABLES:]
    tables = Table.objects.filter(pk__in=mine, game__in=list(GAMES)).exclude(status=Table.Status.OVER).order_by("-updated")[:6]
    return render(
        request,
        "tables/home.html",
        {
            "games": [GAMES[key] for key in GAMES],
            "levels": levels(),
            "mine": [my_table(request, table) for table in tables],
        },
    )


def my_table(request: HttpRequest, table: Table) -> dict[str, Any]:
    """One of the visitor's tables in a line."""
    seats = list(table.seats.all())
    held = seats_held(request, table, seats)
    return {
        "table": table,
        "game": game_of(table),
        "others": ", ".join(seat.name or _("somebody") for seat in seats if seat.number not in held),
        "my_turn": table.turn in held,
    }


@never_cache
@require_safe
def watch_list(request: HttpRequest) -> HttpResponse:
    """The public tables."""
    public = Table.objects.filter(audience=Table.Audience.PUBLIC, game__in=list(GAMES)).order_by("-updated")
    public = public.prefetch_related("seats")
    running = public.exclude(status=Table.Status.OVER)[:30]
    finished = public.filter(status=Table.Status.OVER)[:10]
    return render(
        request,
        "tables/watch.html",
        {"running": list(map(to_watch, running)), "finished": list(map(to_watch, finished)), "games": [GAMES[k] for k in GAMES]},
    )


def to_watch(table: Table) -> dict[str, Any]:
    """A public table in a line: who sits there, how far they are, and who has won."""
    seats, winners = list(table.seats.all()), list[int]()
    if table.status == Table.Status.OVER:
        with suppress(NotReady):  # the list waits for no game
            winners = resume(table, seats).winners
        fresh = timezone.now() - table.updated < timedelta(minutes=1)
        state = _("just now") if fresh else _("%(time)s ago") % {"time": timesince(table.updated, depth=1)}
    else:
        state = _("move %(number)d") % {"number": table.length} if table.length else ""
    return {"table": table, "game": game_of(table), "seats": seats, "winners": winners, "state": state}


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a game, from its rulebook."""
    game = known(key)
    text = with_anchors(MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_page(key)))
    return render(request, "tables/rules.html", {"game": game, "rules": mark_safe(text)})


def anchor_of(heading: str) -> str:
    """The name of a heading's place on the page of the rules: "2.1 The dice" is 2-1-the-dice."""
    return "-".join(plain_words(heading).replace(".", " ").split())


def with_anchors(html: str) -> str:
    """The page of the rules with a place for each heading, so that a piece can lead to where it is told."""

    def anchored(found: re.Match[str]) -> str:
        anchor = anchor_of(unescape(re.sub("<[^>]*>", "", found[2])))
        return f'<{found[1]} id="{anchor}">{found[2]}</{found[1]}>'

    return re.sub(r"<(h[1-6])>(.*?)</\1>", anchored, html)
