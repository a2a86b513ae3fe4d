"""Taking a seat: an open one, by an invite link, or again by one's own link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.tables.lobby.forms import NameForm
from tabletown.web.tables.lobby.last_choices import usual_level
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.play.match_storage import game_of
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import cancel, fill_with_bot, fits, hold, last_name, sit_down
from tabletown.web.tables.seats.table_access import any_table, give_word, lacks_word, visible_table

from .closed_tables import ask_word
from .table import at_table


@require_POST
def sit(request: HttpRequest, table_id: str) -> HttpResponse:
    """Sit down in an open seat."""
    table, form = visible_table(request, table_id), NameForm(request.POST)
    number = whole_number(request.POST.get("seat", ""))
    if not form.is_valid():
        return at_table(request, table, str(form.errors["name"][0]), 422)
    if number < 0:
        return at_table(request, table, _("Which seat? Press the button beside it."), 422)
    try:
        sit_down(request, table_id, number, form.cleaned_data["name"])
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    request.session["name"] = form.cleaned_data["name"]
    return redirect("table", table_id)


@require_POST
def word(request: HttpRequest, table_id: str) -> HttpResponse:
    """The word of a private table."""
    table = any_table(table_id)
    if not lacks_word(request, table):
        visible_table(request, table_id)
        return redirect("table", table_id)
    if not allowed(request, "words"):
        return too_often(request)
    if not give_word(request, table, request.POST.get("word", "")):
        return ask_word(request, table_id, _("That is not the word of this table."))
    return redirect("table", table_id)


@require_POST
def fill(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give a free seat to a bot."""
    visible_table(request, table_id)
    number, level = whole_number(request.POST.get("seat", "")), request.POST.get("level", "")
    try:
        table = fill_with_bot(request, table_id, number, level)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    request.session["level"] = level
    return at_table(request, table)


@require_POST
def start_now(request: HttpRequest, table_id: str) -> HttpResponse:
    """Begin with who is there: bots take the seats that are still free."""
    table = visible_table(request, table_id)
    level = usual_level(request, game_of(table))
    try:
        for seat in table.seats.filter(taken=False):
            table = fill_with_bot(request, table_id, seat.number, level)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, table)


@require_POST
def cancel_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Send everybody home before the game has begun."""
    visible_table(request, table_id)
    try:
        cancel(request, table_id)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return redirect("home")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, table_id: str, token: str) -> HttpResponse:
    """The page behind an invite link: your name, and you are in. The link works once."""
    table = any_table(table_id)
    seat = next((seat for seat in table.seats.all() if fits(token, seat.invite_hash)), None)
    if seat is None:
        if not allowed(request, "wrong links"):
            return too_often(request)
        text = _("Somebody has taken the seat, or a letter is missing.")
        return error_page(request, 404, _("This invitation is no longer open"), text)
    form, notice = NameForm(request.POST or None, initial={"name": last_name(request)}), ""
    if request.method == "POST" and form.is_valid():
        try:
            sit_down(request, table_id, seat.number, form.cleaned_data["name"], token)
        except Refused as refused:
            notice = str(refused)
        else:
            request.session["name"] = form.cleaned_data["name"]
            return redirect("table", table_id)
    context = {"table": table, "game": game_of(table), "form": form, "notice": notice}
    context["sitting"] = [seat for seat in table.seats.all() if seat.taken]
    return render(request, "tables/invite.html", context, status=422 if notice or form.errors else 200)


@never_cache
@require_safe
def come_back(request: HttpRequest, table_id: str, token: str) -> HttpResponse:
    """A player's own link: opens their seat in this browser."""
    table = any_table(table_id)
    if not any(fits(token, seat.token_hash) for seat in table.seats.all()):
        if not allowed(request, "wrong links"):
            return too_often(request)
        return error_page(request, 404, _("This link opens no seat"), _("Perhaps a letter of it is missing."))
    hold(request, table_id, token)
    return redirect("table", table_id)
