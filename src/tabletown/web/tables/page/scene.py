"""What the script of a table's page is told: what has happened as beats, how it looked, what choices would do."""

import json
from copy import copy
from dataclasses import replace
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from tabletown.drawing.svg import signed
from tabletown.web.tables.models import Table

from .choice_chips import chips_of_moves, second_halves
from .played_beats import played, since_last_decision
from .staged_table import StagedTable
from .table_context import Showing


def staged_table(show: Showing, screen: tuple[int, int]) -> StagedTable:
    """A table as one viewer sees it on a screen, with what the page's script is told."""
    staged = StagedTable(show, screen)
    told = since_last_decision(staged)
    moves = show.view["moves"]
    staged.last, staged.last_seat = in_a_line(told.beats, show.reader)
    staged.scene = as_json(
        {"length": show.table.length, "seat": show.seat, "beats": told.beats, "frames": told.frames}
        | {"chips": chips_of_moves(show.match, moves), "halves": second_halves(show.match, moves)}
        | {"names": list(show.match.names), "over": bool(show.view["over"])}
    )
    return staged


def replayed_table(show: Showing, length: int, state: bytes, screen: tuple[int, int]) -> StagedTable:
    """A table as it was after so many steps, with the beats of the last of them."""
    then = copy(show.table)
    then.length, then.state, then.turn = length, state, show.match.turn
    then.status = Table.Status.OVER if show.match.over else Table.Status.RUNNING
    staged = StagedTable(replace(show, table=then, past=True), screen)
    told = played(staged, length - 1)
    staged.last, staged.last_seat = in_a_line(told.beats, show.reader)
    staged.scene = as_json(
        {"length": length, "seat": show.seat, "beats": told.beats, "frames": told.frames, "names": list(show.match.names)}
    )
    return staged


NEXT = ("turn", "deal")
"""Kinds of beats that lead to what comes next."""


def in_a_line(beats: list[dict[str, Any]], reader: int | None) -> tuple[str, int | None]:
    """What has happened last, and what it brought or took the reader altogether: "You roll 7: +8"; and who did it."""
    told = [beat for beat in beats if beat["kind"] not in NEXT] or beats
    if not told:
        return "", None
    purse = None if reader is None else f"figure-{reader}-coins"
    flows = [flow for beat in told for flow in beat.get("coins", ()) if len(told) > 1]
    net = sum(number * ((to == purse) - (start == purse)) for start, to, number in flows)
    line = f"{told[0]['say']}: {signed(net)}" if net else told[0]["say"]
    return line, told[0]["by"] if told[0]["by"] >= 0 else None


def as_json(told: dict[str, Any]) -> SafeString:
    """Data within a page: no letter of it ends its element."""
    written = json.dumps(told, separators=(",", ":"))
    return mark_safe(written.replace("<", "\\u003C").replace(">", "\\u003E").replace("&", "\\u0026"))
