"""The drawings of a table with something that is chosen and not yet decided, or with another world in front."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest

from tabletown.web.http.languages import spoken_to
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.models import Table

from .screens import screen_of
from .staged_table import StagedTable
from .table_context import seen_alike, show

CHOSEN: Cache[dict[str, str]] = Cache("chosen drawings", 40)


def drawings_with(request: HttpRequest, table: Table, chosen: int, focus: int | None) -> dict[str, str]:
    """The drawings, made once for all who see the same; a move that cannot be made now changes nothing."""
    with spoken_to(request):
        seen = seen_alike(request, table, ""), screen_of(request), chosen, focus
        return CHOSEN.get(table, seen, partial(drawn, request, table, chosen, focus))


def drawn(request: HttpRequest, table: Table, chosen: int, focus: int | None) -> dict[str, str]:
    """Stage, tray and the picture beside the question."""
    staged = StagedTable(show(request, table), screen_of(request))
    parts: dict[str, Any] = next((move["data"] for move in staged.show.view["moves"] if move["id"] == chosen), {})
    seat = focus if focus is not None and focus < len(staged.show.seats) else None
    shown = replace(staged, chosen=parts, focus=seat)
    return {"stage": str(shown.stage), "tray": str(shown.tray), "picture": str(shown.picture)}
