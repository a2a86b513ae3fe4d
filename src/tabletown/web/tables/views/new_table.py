"""A new table: at once against bots, or with seats, options and an audience of one's choice."""

from collections.abc import Sequence

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.bots import STYLES, levels_of
from tabletown.errors import BadOption, TabletownError
from tabletown.game.declaration import Game
from tabletown.web.http.error_pages import too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.lobby.forms import TableForm
from tabletown.web.tables.lobby.last_choices import remember, usual_level, usual_seats
from tabletown.web.tables.play.bot_choices import about_bot, bots_offered
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import Place, TablePlan, check_names, last_name, make

from ..models import Table
from .game_drawings import get_game_or_404


def name_of(request: HttpRequest) -> str:
    """What the visitor called themselves last."""
    return last_name(request) or _("Guest")


def levels(game: Game) -> list[tuple[str, str]]:
    """The levels of bots at a game, and the site's agents, and what each does."""
    return [(name, about_bot(name)) for name in bots_offered(game)]


def seats_for(request: HttpRequest, game: Game, asked: str | None) -> int:
    """The number of seats that was asked for, if the game has them; else as many as last time."""
    seats = whole_number(asked or "")
    return seats if seats in game.seats else usual_seats(request, game)


@require_POST
def play_now(request: HttpRequest, key: str) -> HttpResponse:
    """You against bots: one click from the home page."""
    game = get_game_or_404(key)
    level = request.POST.get("level", "")
    if level not in bots_offered(game):
        level = usual_level(request, game)
    players = seats_for(request, game, request.POST.get("players"))
    remember(request, game, players, level)
    name = name_of(request)
    try:
        check_names(game, [name, *[""] * (players - 1)])
    except BadOption:  # a name that fitted another seat elsewhere
        name = _("Guest")
    places = (Place("me", name), *[Place("bot", level=level)] * (players - 1))
    return create_table(request, TablePlan(game.key, places, {}))


@require_POST
def with_friends(request: HttpRequest, key: str) -> HttpResponse:
    """A table whose seats wait for whoever opens its address."""
    game = get_game_or_404(key)
    players = seats_for(request, game, request.POST.get("players"))
    remember(request, game, players, request.POST.get("level", ""))
    places = (Place("me", name_of(request)), *[Place("open")] * (players - 1))
    return create_table(request, TablePlan(game.key, places, {}))


@require_POST
def watch_bots(request: HttpRequest, key: str) -> HttpResponse:
    """Nobody but bots, for onlookers: as many as were chosen, all of the level that was chosen, or a mixture."""
    game = get_game_or_404(key)
    level, players = request.POST.get("level", ""), seats_for(request, game, request.POST.get("players"))
    remember(request, game, players, level)
    levels, offered = levels_of(game), bots_offered(game)
    mixture = levels[1], levels[0], levels[2]
    places = tuple(Place("bot", level=level if level in offered else mixture[n % len(mixture)]) for n in range(players))
    return create_table(request, TablePlan(game.key, places, {}, Table.Audience.PUBLIC))


def create_table(request: HttpRequest, plan: TablePlan, wishes: Sequence[hooks.Wish] = ()) -> HttpResponse:
    """Make a table and go there."""
    if not allowed(request, "tables"):
        return too_often(request)
    with transaction.atomic():
        table = make(request, plan)
        for wish in wishes:
            wish.grant(request, table.id)
    return redirect("table", table.id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, key: str) -> HttpResponse:
    """Choose seats, options, and who may watch."""
    game = get_game_or_404(key)
    players = seats_for(request, game, request.POST.get("players") or request.GET.get("players"))
    level, bots = usual_level(request, game), request.GET.get("bots", "")
    form = TableForm(game, players, name_of(request), level, request.POST or None, bots=bots)
    wishes = [(wish, bool(request.POST.get(wish.key))) for wish in hooks.TABLE_WISHES if wish.offered(request)]
    if request.method == "POST" and form.is_valid():
        try:
            plan = form.plan()
            answer = create_table(request, plan, [wish for wish, wanted in wishes if wanted])
            remember(request, game, players, next((place.level for place in plan.places if place.level), ""))
            for place in plan.places:
                if place.kind == "me":
                    request.session["name"] = place.name
            return answer
        except (TabletownError, Refused) as error:
            form.add_error(None, str(error))
    context = {"game": game, "form": form, "players": players, "levels": levels(game), "wishes": wishes}
    context["styles"] = [(style, STYLES[style]) for style in game.styles]
    return render(request, "tables/new.html", context, status=422 if form.is_bound else 200)
