"""After a game, and beside it: replay, records, and playing again."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabletown.drawing.raster import can_draw
from tabletown.errors import TabletownError
from tabletown.web.http.error_pages import busy, too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.tables.lobby.forms import RecordForm
from tabletown.web.tables.maintenance.cleanup import look_at_record
from tabletown.web.tables.page.log_lines import named_first
from tabletown.web.tables.page.scene import replayed_table
from tabletown.web.tables.page.screens import screen_of
from tabletown.web.tables.page.staged_table import is_staged
from tabletown.web.tables.page.table_context import Showing
from tabletown.web.tables.play.decisions import PositionUnknown
from tabletown.web.tables.play.match_storage import EarlierStep, game_of, record_of, resume_at
from tabletown.web.tables.play.stored_positions import layout_of, position_before
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.replay.chapters import chapters_of
from tabletown.web.tables.replay.record_import import ImportBusy, import_record, may_import
from tabletown.web.tables.seats.seating import rematch, seats_held
from tabletown.web.tables.seats.table_access import replay_seat, visible_table

from ..models import Table
from .table import at_table

FILMED = 20
"""So many moves are offered as a film."""
NEWS_STEPS = 12
"""So many steps back are read to tell what the last decision did."""
TRIES = 5
"""So often a replay is read anew when somebody takes a move back at that very moment."""


@dataclass(frozen=True)
class ReplayMoment:
    """A table after some of its moves."""

    table: Table
    first: int
    """The first moment that can be shown: those before it were played by rules that have been mended since."""
    at: int
    state: bytes
    layout: str
    earlier: list[EarlierStep]


def moment(table: Table, asked: str) -> ReplayMoment | None:
    """The moment that was asked for, or the first decision. None where a step was taken back between two of the questions."""
    first = table.steps.filter(layout=layout_of(game_of(table))).values_list("number", flat=True).first()
    first = table.length if first is None else min(first, table.length)
    wanted = whole_number(asked)
    at = min(max(first_decision(table) if wanted < 0 else wanted, first), table.length)
    steps = list(table.steps.filter(number__lte=at, number__gte=at - NEWS_STEPS).defer("before"))
    earlier, here = [step for step in steps if step.number < at], [step for step in steps if step.number == at]
    told = [(step.move, step.by, step.events, step.layout) for step in earlier]
    if len(earlier) < min(at, NEWS_STEPS):
        return None
    if at < table.length:
        state = position_before(table, at)
        if here and state is not None:
            return ReplayMoment(table, first, at, state, here[0].layout, told)
        if table.steps.filter(number=at, version__lt=table.version).exists():
            raise PositionUnknown
        return None
    same = Table.objects.filter(pk=table.id, version=table.version).exists()
    return ReplayMoment(table, first, at, bytes(table.state), table.layout, told) if same else None


def first_decision(table: Table) -> int:
    """The moment when somebody had to decide for the first time: luck has laid everything out."""
    number = table.steps.filter(by__gte=0).order_by("number").values_list("number", flat=True).first()
    return table.length if number is None else number


def moment_now(request: HttpRequest, table_id: str) -> ReplayMoment:
    """The moment that was asked for, of the table as it stands. A table that does not hold still is shown without its news."""
    for _try in range(TRIES):
        table = visible_table(request, table_id)
        if whole := moment(table, request.GET.get("move", "")):
            return whole
    return ReplayMoment(table, 0, table.length, bytes(table.state), table.layout, [])


@never_cache
@require_safe
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table after any number of moves."""
    if not visible_table(request, table_id).has_begun:
        return redirect("table", table_id)
    now = moment_now(request, table_id)
    table, first, at = now.table, now.first, now.at
    look_at_record(table)
    seats = list(table.seats.all())
    seat = replay_seat(request, table)
    match = resume_at(table, seats, now.state, now.layout, now.earlier)
    view = match.view(seat) | {"moves": [], "dimmed": []}
    chapters = chapters_of(table, seats)
    earlier = [chapter for chapter in chapters if chapter.move <= at]
    held = seats_held(request, table, seats)
    mine = held if held == [seat] else []  # where several people look at one screen, nobody is "you"
    film_first = max(first, first_decision(table), at - FILMED)  # before that there is only luck
    showing = Showing(table, seats, mine, seat, match, view)
    context = {
        "table": table, "show": showing, "at": at, "first": first, "last": table.length,
        "before": max(first, at - 1), "after": min(table.length, at + 1), "link": request.build_absolute_uri(request.path),
        "mended": table.length > 0 and first > 0, "can_draw": can_draw(),
        "film_first": film_first, "film_last": max(at, min(table.length, film_first + FILMED)),
        "chapters": chapters, "chapter": earlier[-1] if earlier else None,
        "news": [(named_first(line, match.names), line) for line in view["news"]],
    }  # fmt: skip
    partial = request.htmx and not request.htmx.boosted  # type: ignore[attr-defined]
    if is_staged(table):
        context |= {"staged": replayed_table(showing, at, now.state, screen_of(request))}
        return render(request, "tables/stage/_replay.html" if partial else "tables/stage/replay.html", context)
    return render(request, "tables/_replay.html" if partial else "tables/replay.html", context)


@require_safe
def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game as text. While it is running it could tell secrets, so it is kept until the end."""
    table = visible_table(request, table_id)
    if table.status != Table.Status.OVER and not table.imported:
        return at_table(request, table, _("The record can be downloaded when the game is over."), 403)
    text = record_of(table, list(table.seats.all()))
    name = f"{table.game}-{table.created:%Y-%m-%d}-{table.id}.txt"
    return HttpResponse(
        text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_record(request: HttpRequest) -> HttpResponse:
    """A record from elsewhere becomes a replay with an address of its own."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        if not may_import(request, form.cleaned_data["text"]):
            return too_often(request)
        try:
            table = import_record(form.cleaned_data["text"])
        except TabletownError as error:
            form.add_error(None, str(error))
        except ImportBusy:
            return busy(request)
        else:
            return redirect("replay", table.id)
    context = {"form": form, "days": round(settings.IMPORT_DAYS)}
    return render(request, "tables/open.html", context, status=422 if form.is_bound else 200)


@require_POST
def play_again(request: HttpRequest, table_id: str) -> HttpResponse:
    """The same people once more; everybody's page shows the way."""
    table = visible_table(request, table_id)
    seats = list(table.seats.all())
    if table.status != Table.Status.OVER or table.imported or not seats_held(request, table, seats):
        return at_table(request, table, _("Players can ask for a rematch when the game is over."), 403)
    if not allowed(request, "tables"):
        return too_often(request)
    return redirect("table", rematch(request, table, seats).id)
