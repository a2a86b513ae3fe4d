"""Pictures of a game: a moment as SVG and PNG, and some moments in a row as a film."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.errors import MissingExtra
from tabletown.web.http.error_pages import busy, error_page, too_often
from tabletown.web.http.languages import language_of
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.tables.models import Film, Table
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.replay.films import MOST_PICTURES, PicturesBusy, drawing, is_stuck, order, picture, require_pictures
from tabletown.web.tables.seats.table_access import replay_seat, visible_table

from .game_drawings import PICTURE_POLICY
from .replay import moment


def drawing_of(request: HttpRequest, table_id: str, move: int) -> tuple[Table, str]:
    """The board after some moves, as this visitor may see it."""
    table = visible_table(request, table_id)
    found = moment(table, str(move)) if table.has_begun and move <= table.length else None
    if found is None or found.at != move:
        raise Http404
    seat = replay_seat(request, table)
    return table, drawing(table, list(table.seats.all()), found.state, found.layout, found.earlier, seat)


def file_answer(data: bytes | str, kind: str, table: Table, name: str) -> HttpResponse:
    """A picture that is shown, and has a name of its own when it is kept."""
    headers = {
        "Content-Disposition": f'inline; filename="{table.game}-{table.id}-{name}"',
        "Content-Security-Policy": PICTURE_POLICY,
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(data, content_type=kind, headers=headers)


@require_safe
def svg(request: HttpRequest, table_id: str, move: int) -> HttpResponse:
    """A moment as a drawing."""
    table, drawn = drawing_of(request, table_id, move)
    return file_answer(drawn, "image/svg+xml", table, f"{move}.svg")


@require_safe
def png(request: HttpRequest, table_id: str, move: int) -> HttpResponse:
    """A moment as pixels."""
    table, drawn = drawing_of(request, table_id, move)
    if not allowed(request, "pictures"):
        return too_often(request)
    try:
        return file_answer(picture(drawn), "image/png", table, f"{move}.png")
    except MissingExtra:
        return not_installed(request)
    except PicturesBusy:
        return busy(request)


def not_installed(request: HttpRequest) -> HttpResponse:
    """The site was installed without what makes pixels."""
    text = _("This site was installed without the extra 'pictures': it has drawings (SVG), but no PNG and no films.")
    return error_page(request, 501, _("There are no such pictures here"), text)


@require_POST
def order_film(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let a film be made of some moments in a row."""
    table = visible_table(request, table_id)
    first, last = whole_number(request.POST.get("first", "")), whole_number(request.POST.get("last", ""))
    found = moment(table, str(max(0, first))) if table.has_begun else None
    if found is None or not found.first <= first < last <= table.length or last - first >= MOST_PICTURES:
        text = _("A film shows %(most)d moments at most, from an earlier one to a later one.") % {"most": MOST_PICTURES}
        return error_page(request, 422, _("That is no film"), text)
    try:
        require_pictures()
    except MissingExtra:
        return not_installed(request)
    if not allowed(request, "films"):
        return too_often(request)
    film = Film.objects.create(table=table, seat=replay_seat(request, table), first=first, last=last)
    try:
        order(film, language_of(request))
    except PicturesBusy:
        film.delete()
        return busy(request)
    return redirect("film", table_id, film.id)


def visible_film(request: HttpRequest, table_id: str, token: str) -> Film:
    """The film at that address, if this visitor may see what it shows."""
    table = visible_table(request, table_id)
    film = table.films.filter(pk=token).first() if len(token) <= 16 else None
    if film is None:
        raise Http404
    if film.seat not in (None, replay_seat(request, table)) and table.status != Table.Status.OVER:
        raise PermissionDenied
    return film


@never_cache
@require_safe
def film(request: HttpRequest, table_id: str, token: str) -> HttpResponse:
    """How far a film is; then the film."""
    found = visible_film(request, table_id, token)
    context: dict[str, Any] = {"film": found, "table": found.table, "stuck": is_stuck(found)}
    return render(request, "tables/film.html", context)


@require_safe
def film_file(request: HttpRequest, table_id: str, token: str) -> HttpResponse:
    """The film itself."""
    found = visible_film(request, table_id, token)
    if found.state != Film.State.READY:
        raise Http404
    return file_answer(bytes(found.data), "image/webp", found.table, f"{found.first}-{found.last}.webp")
