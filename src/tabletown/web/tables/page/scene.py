"""What the script of a table's page is told: what has happened as beats, how it looked, what choices would do."""

import json
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from .played_beats import since_last_decision
from .staged_table import StagedTable
from .table_context import Showing


def staged_table(show: Showing, screen: tuple[int, int]) -> StagedTable:
    """A table as one viewer sees it on a screen, with what the page's script is told."""
    staged = StagedTable(show, screen)
    told = since_last_decision(staged)
    staged.scene = as_json(
        {"length": show.table.length, "seat": show.seat, "beats": told.beats, "frames": told.frames, "chips": {}}
    )
    return staged


def as_json(told: dict[str, Any]) -> SafeString:
    """Data within a page: no letter of it ends its element."""
    written = json.dumps(told, separators=(",", ":"))
    return mark_safe(written.replace("<", "\\u003C").replace(">", "\\u003E").replace("&", "\\u0026"))
