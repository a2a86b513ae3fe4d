"""What a page has missed, for those that show one decision after the other."""

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabletown.web.http.request_parameters import whole_number
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.catch_up import frames_since
from tabletown.web.tables.page.chosen_drawings import drawings_with
from tabletown.web.tables.page.missed_beats import missed
from tabletown.web.tables.play.match_storage import game_of
from tabletown.web.tables.seats.table_access import visible_table


@never_cache
@require_safe
def since(request: HttpRequest, table_id: str, version: str) -> JsonResponse:
    """The table after each decision since a version, as the visitor could see it, but not as it stands now."""
    table = visible_table(request, table_id)
    known = version.isdecimal() and len(version) < 10 and table.status != Table.Status.WAITING
    frames = frames_since(request, table, int(version)) if known else []
    return JsonResponse({"frames": [{"version": frame.version, "html": frame.html} for frame in frames]})


@never_cache
@require_safe
def beats(request: HttpRequest, table_id: str) -> JsonResponse:
    """What has happened since a table had so many steps, for a page that shows it as one picture; and that picture."""
    table = visible_table(request, table_id)
    after, stage = whole_number(request.GET.get("after", "")), game_of(table).display.stage
    if stage is None or after < 0 or not table.has_begun:
        raise Http404
    return JsonResponse(missed(request, table, after))


@never_cache
@require_safe
def drawn(request: HttpRequest, table_id: str) -> JsonResponse:
    """A staged table's drawings with something chosen, or with another world in front."""
    table = visible_table(request, table_id)
    if game_of(table).display.stage is None or not table.has_begun:
        raise Http404
    chosen, focus = (whole_number(request.GET.get(name, "")) for name in ("chosen", "focus"))
    found = drawings_with(request, table, chosen, focus if focus >= 0 else None)
    return JsonResponse({"version": table.version, "length": table.length, **found})
