"""Playing at a table. Every action is a form that also works without script."""

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.web.http.request_parameters import whole_number
from tabletown.web.tables.extensions.hooks import looked, seat_links_of
from tabletown.web.tables.lobby.forms import ChatForm
from tabletown.web.tables.lobby.waiting_room import waiting_context
from tabletown.web.tables.page.fragments import fragment
from tabletown.web.tables.page.move_buttons import move_numbers
from tabletown.web.tables.page.private_notes import notes_for
from tabletown.web.tables.page.scene import staged_table
from tabletown.web.tables.page.screens import screen_of
from tabletown.web.tables.page.staged_table import is_staged
from tabletown.web.tables.page.table_context import show
from tabletown.web.tables.play.bot_turns import look_at
from tabletown.web.tables.play.deadlines import deadline
from tabletown.web.tables.play.decisions import TOO_LATE, Refused, decide_all, say
from tabletown.web.tables.play.resignation import concede
from tabletown.web.tables.play.take_backs import answer_back, ask_back, take_back
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.presence import see
from tabletown.web.tables.seats.seating import hold, own_token, seats_held, seats_lost
from tabletown.web.tables.seats.table_access import visible_table

from ..models import Table
from .confirmation import confirmation

MOST_WORDS = 200


def at_table(request: HttpRequest, table: Table, notice: str = "", status: int = 200) -> HttpResponse:
    """The page of a table, or only the part that changes where htmx asks."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(fragment(request, table, notice), status=status)
    if request.method == "POST":
        if notice:
            request.session["notice"] = notice
        path = "/text" if request.POST.get("from") == "text" else ""
        return HttpResponseRedirect(f"/t/{table.id}{path}", status=303)
    notice = notice or request.session.pop("notice", "")
    if not table.has_begun:
        return render(request, "tables/waiting.html", waiting_context(request, table, notice), status=status)
    seats = list(table.seats.all())
    token = own_token(request, table, seats)
    if token and token not in request.session.get("seats", {}).get(table.id, []):
        hold(request, table.id, token)
    showing = show(request, table, notice)
    context = {"table": table, "show": showing, "token": token, "links": seat_links_of(table)}
    context |= {"notes": notes_for(request, showing), "deadline": deadline(request, table, seats)}
    if is_staged(table):
        context["staged"] = staged_table(showing, screen_of(request))
        return render(request, "tables/stage/table.html", context, status=status)
    return render(request, "tables/table.html", context, status=status)


@never_cache
@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table: the waiting room, the game, or the final scores."""
    table = visible_table(request, table_id)
    look_at([table_id])
    looked([request])
    if table.status == Table.Status.WAITING:
        see([(request, table_id)])
    return at_table(request, table)


@never_cache
@require_safe
def text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table in words, with the same moves."""
    table = visible_table(request, table_id)
    if not table.has_begun:
        return redirect("table", table_id)
    look_at([table_id])
    looked([request])
    notice = request.session.pop("notice", "")
    showing = show(request, table, notice)
    context = {"table": table, "show": showing, "notes": notes_for(request, showing)}
    return render(request, "tables/text.html", context | {"deadline": deadline(request, table, showing.seats)})


def acting(request: HttpRequest, table: Table) -> int | None:
    """The seat that the visitor acts for: the one in turn if it is theirs, else their first."""
    held = seats_held(request, table, list(table.seats.all()))
    return table.turn if table.turn in held else held[0] if held else None


def version_in(request: HttpRequest) -> int:
    """The version of the table that a form was about."""
    return whole_number(request.POST.get("version", ""))


@require_POST
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Make a move, given by its number or in words."""
    number, words = request.POST.get("move", ""), request.POST.get("words", "").strip()
    try:
        chosen: list[int | str] = [*move_numbers(number)]
        if not chosen and words and len(words) <= MOST_WORDS:
            chosen = [words]
        if not chosen:
            raise Refused(_("Which move? Press a button, click on the board, or type its words."))
        asked = confirmation(request, table_id, chosen)
        if asked:
            return asked
        table = decide_all(table_id, version_in(request), partial(seats_held, request), chosen)
    except Refused as refused:
        table = visible_table(request, table_id)
        lost = seats_lost(request, table, list(table.seats.all()))
        return at_table(request, table, _(TOO_LATE) if lost else str(refused), refused.status)
    return at_table(request, table)


def step_in(request: HttpRequest) -> int:
    """The number of the decision that a form is about."""
    return whole_number(request.POST.get("step", ""))


@require_POST
def back(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take back the last decision, and the bots' answers."""
    visible_table(request, table_id)
    try:
        table = take_back(table_id, version_in(request), step_in(request), partial(seats_held, request))
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, table)


@require_POST
def ask(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the others whether the last decision may be taken back."""
    table = visible_table(request, table_id)
    if not allowed(request, "chat", f"{table_id} {acting(request, table)}"):
        return at_table(request, table, _("A little slower, please: wait some seconds before you ask again."), 429)
    try:
        table = ask_back(table_id, version_in(request), step_in(request), partial(seats_held, request))
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, table)


@require_POST
def answer(request: HttpRequest, table_id: str) -> HttpResponse:
    """Agree to what somebody asks to take back, or not."""
    visible_table(request, table_id)
    try:
        table = answer_back(table_id, step_in(request), partial(seats_held, request), request.POST.get("agree") == "1")
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, table)


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
    try:
        return at_table(request, say(table_id, seat, " ".join(form.cleaned_data["text"].split())))
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)


@require_POST
def concede_seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Leave the game to a bot."""
    table = visible_table(request, table_id)
    seat = acting(request, table)
    try:
        if seat is None:
            raise Refused(_("Only players can concede."))
        table = concede(table_id, seat)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    notice = _("You have conceded. A bot plays on in your seat; you can go on watching.")
    return at_table(request, table, notice)


@require_POST
def uncover(request: HttpRequest, table_id: str) -> HttpResponse:
    """The device is in the hands of the player whose turn it is."""
    table = visible_table(request, table_id)
    held = seats_held(request, table, list(table.seats.all()))
    if table.turn in held:
        others = [(kept, seat) for kept, seat in request.session.get("at", {}).items() if kept != table_id]
        request.session["at"] = dict([*others[-3:], (table_id, table.turn)])
    return redirect("table", table_id)
