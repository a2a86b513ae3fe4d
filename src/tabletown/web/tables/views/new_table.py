"""A new table: at once against bots, or with seats, options and an audience of one's choice."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.bots import BOTS, LEVELS
from tabletown.errors import BadOption, TabletownError
from tabletown.game import Game

from ..forms import TableForm
from ..limits import allowed
from ..models import Table
from ..seating import Place, Plan, check_names, last_name, make
from .drawings import known
from .errors import too_often


def name_of(request: HttpRequest) -> str:
    """What the visitor called themselves last."""
    return last_name(request) or _("Guest")


def levels() -> list[tuple[str, str]]:
    """The levels of bots, and what each does."""
    return [(level, BOTS[level].about) for level in LEVELS]


def seats_for(game: Game, asked: str | None) -> int:
    """The number of seats that was asked for, if the game has them."""
    if asked and asked.isdecimal() and len(asked) < 3 and int(asked) in game.seats:
        return int(asked)
    return min(max(3, game.seats.start), game.seats.stop - 1)


@require_POST
def play_now(request: HttpRequest, key: str) -> HttpResponse:
    """You against bots: one click from the home page."""
    game = known(key)
    level = request.POST.get("level", "casual")
    if level not in LEVELS:
        level = "casual"
    players = seats_for(game, request.POST.get("players"))
    name = name_of(request)
    try:
        check_names(game, [name, *[""] * (players - 1)])
    except BadOption:  # a name that fitted another seat elsewhere
        name = _("Guest")
    places = (Place("me", name), *[Place("bot", level=level)] * (players - 1))
    return create_table(request, Plan(game.key, places, {}))


@require_POST
def watch_bots(request: HttpRequest, key: str) -> HttpResponse:
    """Nobody but bots, for onlookers."""
    game = known(key)
    levels = [LEVELS[n % len(LEVELS)] for n in (1, 0, 2, 1, 0, 2)]
    places = tuple(Place("bot", level=level) for level in levels[: seats_for(game, None)])
    return create_table(request, Plan(game.key, places, {}, Table.Audience.PUBLIC))


def create_table(request: HttpRequest, plan: Plan) -> HttpResponse:
    """Make a table and go there."""
    if not allowed(request, "tables"):
        return too_often(request)
    return redirect("table", make(request, plan).id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, key: str) -> HttpResponse:
    """Choose seats, options, and who may watch."""
    game = known(key)
    players = seats_for(game, request.POST.get("players") or request.GET.get("players"))
    form = TableForm(game, players, name_of(request), request.POST or None, bots=request.GET.get("bots", ""))
    if request.method == "POST" and form.is_valid():
        try:
            plan = form.plan()
            answer = create_table(request, plan)
            for place in plan.places:
                if place.kind == "me":
                    request.session["name"] = place.name
            return answer
        except TabletownError as error:
            form.add_error(None, str(error))
    status = 422 if form.is_bound else 200
    return render(request, "tables/new.html", {"game": game, "form": form, "players": players, "levels": levels()}, status=status)
