"""What a page has missed, for those that show one decision after the other."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabletown.web.tables.models import Table
from tabletown.web.tables.page.catch_up import frames_since
from tabletown.web.tables.seats.table_access import visible_table


@never_cache
@require_safe
def since(request: HttpRequest, table_id: str, version: str) -> JsonResponse:
    """The table after each decision since a version, as the visitor could see it, but not as it stands now."""
    table = visible_table(request, table_id)
    known = version.isdecimal() and len(version) < 10 and table.status != Table.Status.WAITING
    frames = frames_since(request, table, int(version)) if known else []
    return JsonResponse({"frames": [{"version": frame.version, "html": frame.html} for frame in frames]})
