"""Coming in: the home page, and what can be watched."""

import re
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabletown.bots import LEVELS
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _ as translated
from tabletown.web.tables.extensions.hooks import looked, person
from tabletown.web.tables.lobby.last_choices import usual_level, usual_seats
from tabletown.web.tables.lobby.matchmaking import PACES
from tabletown.web.tables.lobby.my_tables import next_for, not_over, over, over_line, time_since, winners_of
from tabletown.web.tables.lobby.waiting_room import offered, open_tables
from tabletown.web.tables.play.decisions import MOST_ID
from tabletown.web.tables.play.match_storage import game_of
from tabletown.web.tables.seats.seating import MOST_TABLES, last_name, visitor_token

from ..models import Table
from .game_drawings import get_game_or_404
from .new_table import levels
from .small_pictures import cover_url

SLUG = re.compile(r"[\w-]+", re.ASCII)
FEW = 5
"""So many tables of a kind stand on the home page; the others have pages of their own."""
FEW_OPEN = 3
"""So many of the visitor's open tables do."""
ON_A_PAGE = 20
MOST_OFFERED = 60


def short_title(game: Game) -> str:
    """A game's title without what stands behind a colon."""
    return str(translated(game.title)).partition(":")[0]


@dataclass(frozen=True)
class Offer:
    """A game with so many players, of whom one is the visitor."""

    players: int
    minutes: int

    @property
    def words(self) -> str:
        """The bots and the minutes, as the line under a game's name says them."""
        bots = self.players - 1
        told = ngettext("%(n)d bot, %(minutes)d min", "%(n)d bots, %(minutes)d min", bots)
        return told % {"n": bots, "minutes": self.minutes}


@dataclass(frozen=True)
class GameChoice:
    """A game, and what a visitor can choose before it begins; what they chose last is chosen."""

    game: Game
    offers: list[Offer]
    """One for each number of players."""
    offer: Offer
    """The one that is chosen."""
    level: str
    """The chosen level of the bots."""
    levels: list[tuple[str, str]]
    """The names of the levels, each with its description."""
    cover: str
    """The address of the game's picture."""
    pictured: tuple[str, ...] = LEVELS
    """The levels that have a picture; a site's agents have none."""

    @property
    def name(self) -> str:
        """The game's short title."""
        return short_title(self.game)

    @property
    def focus(self) -> int:
        """The part of a cropped cover that stays in view: tens of percent of the width, each a class of the style."""
        return round(self.game.cover.focus, -1) if self.game.cover else 0


def choice(request: HttpRequest, game: Game) -> GameChoice:
    """A game for a visitor to choose."""
    players, minutes = usual_seats(request, game), game.minutes_with_bots
    offers = [Offer(n, minutes.get(n, game.minutes)) for n in game.seats]
    chosen = offers[players - game.seats.start]
    return GameChoice(game, offers, chosen, usual_level(request, game), levels(game), cover_url(game))


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The visitor's open tables, and the games."""
    looked([request])
    mine, done = not_over(request), list(over(request)[: FEW + 1])
    known_already = {item["table"].id for item in mine}
    looking = [table for table in open_tables()[: FEW + MOST_TABLES] if table.id not in known_already]
    return render(
        request,
        "tables/home.html",
        {
            "choices": [choice(request, GAMES[key]) for key in sorted(GAMES, key=by_length)],
            "mine": [with_picture(item) for item in mine[:FEW_OPEN]],
            "open": len(mine),
            "finished": [over_line(request, table) for table in done[:FEW]],
            "more": len(done) > FEW,
            "looking": [offered(table) for table in looking[:FEW]],
        },
    )


def with_picture(item: dict[str, Any]) -> dict[str, Any]:
    """An open table of the visitor's (`open_line`), with whose turn it is, and its game's cover for before it begins."""
    table, seats = item["table"], item["seats"]
    running = table.status == Table.Status.RUNNING and not item["my_turn"]
    seat = next((seat for seat in seats if running and seat.number == table.turn), None)
    shown = {"name": short_title(item["game"]), "cover": cover_url(item["game"])}
    return item | shown | {"turn": seat.number if seat else None, "turn_of": seat.name if seat else ""}


def by_length(key: str) -> tuple[bool, int]:
    """Games with a cover first, of these the shortest."""
    game = GAMES[key]
    return game.cover is None, min(game.minutes_with_bots.values(), default=game.minutes)


@never_cache
@require_safe
def game_page(request: HttpRequest, key: str) -> HttpResponse:
    """A game: how to play it, to learn it and to read about it."""
    return render(request, "tables/game.html", {"choice": choice(request, get_game_or_404(key))})


@never_cache
@require_safe
def my_games(request: HttpRequest) -> HttpResponse:
    """The visitor's games that are over, page by page."""
    looked([request])
    page = Paginator(over(request), ON_A_PAGE).get_page(request.GET.get("page", "1")[:6])
    lines = [over_line(request, table) for table in page]
    context = {"page": page, "finished": lines, "mine": not_over(request), "known": bool(person(request))}
    return render(request, "tables/mine.html", context)


@never_cache
@require_safe
def next_table(request: HttpRequest) -> HttpResponse:
    """On to the next table that waits for the visitor."""
    after = request.GET.get("after", "")[:MOST_ID]
    found = next_for(request, after)
    if found:
        return redirect("table", found.id)
    if after:
        request.session["notice"] = _("No other table waits for you.")
        return redirect("table", after) if SLUG.fullmatch(after) else redirect("home")
    return redirect("mine")


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The tables that look for players, and a quick way to one of them."""
    visitor_token(request)  # so that whoever presses the button twice is known to be one
    context = {
        "looking": [offered(table) for table in open_tables()[:MOST_OFFERED]],
        "games": [GAMES[key] for key in GAMES],
        "chosen": request.session.get("paired", ""),
        "paces": PACES.items(),
        "pace": request.session.get("pace", ""),
        "name": last_name(request),
    }
    return render(request, "tables/lobby.html", context)


@never_cache
@require_safe
def watch_list(request: HttpRequest) -> HttpResponse:
    """The public tables where somebody plays, or has played."""
    public = Table.objects.filter(audience=Table.Audience.PUBLIC, word_hash="", game__in=list(GAMES)).order_by("-updated")
    public = public.prefetch_related("seats")
    running = public.filter(status=Table.Status.RUNNING)[:30]
    finished = public.filter(status=Table.Status.OVER)[:10]
    return render(
        request,
        "tables/watch.html",
        {
            "running": list(map(to_watch, running)),
            "finished": list(map(to_watch, finished)),
            "choices": [choice(request, GAMES[key]) for key in GAMES],
        },
    )


def to_watch(table: Table) -> dict[str, Any]:
    """A public table in a line: who sits there, how far they are, and who has won."""
    seats, winners = list(table.seats.all()), list[int]()
    if table.status == Table.Status.OVER:
        winners, since = winners_of(table, seats), time_since(table.updated)
        state = _("%(time)s ago") % {"time": since} if since else _("just now")
    else:
        state = _("move %(number)d") % {"number": table.length} if table.length else ""
    return {"table": table, "game": game_of(table), "seats": seats, "winners": winners, "state": state}
