"""The pages of a visitor: home, a new table, and playing. Every action is a form that also works without script."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markdown_it import MarkdownIt

from tabletown import GAMES
from tabletown.bots import BOTS, LEVELS
from tabletown.errors import BadOption, TabletownError
from tabletown.game import Game
from tabletown.papers import rules_page

from ..access import visible_table
from ..actions import Refused, concede, decide, say, take_back
from ..claims import look_at
from ..forms import ChatForm, TableForm
from ..limits import allowed
from ..lobby import waiting_context
from ..models import Table
from ..presenter import fragment, show
from ..seating import MOST_TABLES, Place, Plan, check_names, hold, last_name, make, own_token, seats_held, tokens_held
from ..storage import game_of, resume
from .drawings import known
from .errors import too_often

MOST_WORDS = 200


def name_of(request: HttpRequest) -> str:
    """What the visitor called themselves last."""
    return last_name(request) or _("Guest")


# --- coming in ----------------------------------------------------------------------------------------------------


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


def levels() -> list[tuple[str, str]]:
    """The levels of bots, and what each does."""
    return [(level, BOTS[level].about) for level in LEVELS]


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
    return made(request, Plan(game.key, places, {}))


@require_POST
def watch_bots(request: HttpRequest, key: str) -> HttpResponse:
    """Nobody but bots, for onlookers."""
    game = known(key)
    levels = [LEVELS[n % len(LEVELS)] for n in (1, 0, 2, 1, 0, 2)]
    places = tuple(Place("bot", level=level) for level in levels[: seats_for(game, None)])
    return made(request, Plan(game.key, places, {}, Table.Audience.PUBLIC))


def made(request: HttpRequest, plan: Plan) -> HttpResponse:
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
            answer = made(request, plan)
            for place in plan.places:
                if place.kind == "me":
                    request.session["name"] = place.name
            return answer
        except TabletownError as error:
            form.add_error(None, str(error))
    status = 422 if form.is_bound else 200
    return render(request, "tables/new.html", {"game": game, "form": form, "players": players, "levels": levels()}, status=status)


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
        winners = resume(table, seats).winners
        fresh = timezone.now() - table.updated < timedelta(minutes=1)
        state = _("just now") if fresh else _("%(time)s ago") % {"time": timesince(table.updated, depth=1)}
    else:
        state = _("move %(number)d") % {"number": table.length} if table.length else ""
    return {"table": table, "game": game_of(table), "seats": seats, "winners": winners, "state": state}


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a game, from its own page of the docs."""
    game = known(key)
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_page(key))
    return render(request, "tables/rules.html", {"game": game, "rules": mark_safe(text)})


# --- at a table ---------------------------------------------------------------------------------------------------


def at_table(request: HttpRequest, table: Table, notice: str = "", status: int = 200) -> HttpResponse:
    """The page of a table, or only the part that changes where htmx asks."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(fragment(request, table, notice), status=status)
    if request.method == "POST":
        if notice:
            request.session["notice"] = notice
        where = "text" if request.POST.get("from") == "text" else "table"
        return HttpResponseRedirect(f"/t/{table.id}{'/text' if where == 'text' else ''}", status=303)
    notice = notice or request.session.pop("notice", "")
    if table.status == Table.Status.WAITING:
        return render(request, "tables/waiting.html", waiting_context(request, table, notice), status=status)
    seats = list(table.seats.all())
    token = own_token(request, table, seats)
    if token and token not in request.session.get("seats", {}).get(table.id, []):
        hold(request, table.id, token)
    context = {"table": table, "show": show(request, table, notice), "token": token}
    return render(request, "tables/table.html", context, status=status)


@never_cache
@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table: the waiting room, the game, or the final scores."""
    table = visible_table(request, table_id)
    look_at([table_id])
    return at_table(request, table)


@never_cache
@require_safe
def text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table in words, with the same moves."""
    table = visible_table(request, table_id)
    if table.status == Table.Status.WAITING:
        return redirect("table", table_id)
    look_at([table_id])
    notice = request.session.pop("notice", "")
    return render(request, "tables/text.html", {"table": table, "show": show(request, table, notice)})


def acting(request: HttpRequest, table: Table) -> int | None:
    """The seat that the visitor acts for: the one in turn if it is theirs, else their first."""
    held = seats_held(request, table, list(table.seats.all()))
    return table.turn if table.turn in held else held[0] if held else None


def version_in(request: HttpRequest) -> int:
    """The version of the table that a form was about."""
    written = request.POST.get("version", "")
    return int(written) if written.isdecimal() and len(written) < 10 else -1


@require_POST
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Make a move, given by its number or in words."""
    table = visible_table(request, table_id)
    number, words = request.POST.get("move", ""), request.POST.get("words", "").strip()
    held = seats_held(request, table, list(table.seats.all()))
    try:
        if not held:
            raise Refused(_("You are watching this table; only players can move."))
        if number.isdecimal() and len(number) < 10:
            chosen: int | str = int(number)
        elif words and len(words) <= MOST_WORDS:
            chosen = words
        else:
            raise Refused(_("Which move? Press a button, click on the board, or type its words."))
        seat = mover(table, version_in(request), held)
        decide(table_id, version_in(request), seat, chosen)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, visible_table(request, table_id))


def mover(table: Table, version: int, held: list[int]) -> int:
    """The visitor's seat that a move is for: whoever was to move in that version, if that is one of theirs."""
    if table.version == version and table.turn in held:
        return int(table.turn)
    step = table.steps.filter(version=version, by__in=held).order_by("number").first()
    return step.by if step else held[0]


@require_POST
def back(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take back the last step."""
    table = visible_table(request, table_id)
    taker = show(request, table).last_taker
    try:
        if taker is None:
            raise Refused(_("There is nothing that you can take back."))
        take_back(table_id, version_in(request), taker)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, visible_table(request, table_id))


@require_POST
def chat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say something; only who sits at the table can."""
    table, form = visible_table(request, table_id), ChatForm(request.POST)
    seat = acting(request, table)
    if seat is None:
        return at_table(request, table, _("Only players can chat."), 403)
    if not form.is_valid():
        return at_table(request, table, _("A line of chat has 1 to 300 letters."), 422)
    if not allowed(request, "chat", f"{table_id} {seat}"):
        return at_table(request, table, _("A little slower, please: wait some seconds before you write again."), 429)
    say(table_id, seat, " ".join(form.cleaned_data["text"].split()))
    return at_table(request, visible_table(request, table_id))


@require_POST
def concede_seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Leave the game to a bot."""
    table = visible_table(request, table_id)
    seat = acting(request, table)
    try:
        if seat is None:
            raise Refused(_("Only players can concede."))
        concede(table_id, seat)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    notice = _("You have conceded. A bot plays on in your seat; you can go on watching.")
    return at_table(request, visible_table(request, table_id), notice)


@require_POST
def uncover(request: HttpRequest, table_id: str) -> HttpResponse:
    """The device is in the hands of the player whose turn it is."""
    table = visible_table(request, table_id)
    held = seats_held(request, table, list(table.seats.all()))
    if tokens_held(request, table) and table.turn in held:
        others = [(kept, seat) for kept, seat in request.session.get("at", {}).items() if kept != table_id]
        request.session["at"] = dict([*others[-3:], (table_id, table.turn)])
    return redirect("table", table_id)
