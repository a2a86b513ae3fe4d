"""The beats that a page has missed, for one that plays them after each other."""

from functools import partial
from typing import Any

from django.http import HttpRequest

from tabletown.web.http.languages import spoken_to
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.models import Table

from .played_beats import played, texts
from .screens import screen_of
from .staged_table import StagedTable
from .table_context import seen_alike, show

MISSED: Cache[dict[str, Any]] = Cache("missed beats", 20)


def missed(request: HttpRequest, table: Table, after: int) -> dict[str, Any]:
    """What has happened since a table had so many steps: made once for all who see the same on the same screens."""
    with spoken_to(request):
        seen = seen_alike(request, table, ""), screen_of(request), min(after, table.length)
        return MISSED.get(table, seen, partial(told_since, request, table, after))


def told_since(request: HttpRequest, table: Table, after: int) -> dict[str, Any]:
    """The beats, how the table looked in between, and how it looks now."""
    showing = show(request, table)
    staged = StagedTable(showing, screen_of(request))
    told = played(staged, after)
    place = {"stamp": table.stamp, "version": table.version, "length": table.length, "seat": showing.seat}
    return place | {"beats": told.beats, "frames": told.frames, "now": texts(staged)}
