"""The chapters of a replay: where each turn or round begins, in the words of its game."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tabletown.positions.snapshot import snapshot
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.match_storage import game_of, names_of
from tabletown.web.tables.play.stored_positions import positions


@dataclass(frozen=True)
class ReplayChapter:
    """A part of a game, from one decision on."""

    move: int
    title: str


CHAPTERS: Cache[list[ReplayChapter]] = Cache("chapters", 64)


def chapters_of(table: Table, seats: list[Seat]) -> list[ReplayChapter]:
    """The chapters so far, from the first decision on; what was played by rules that have been mended since has none.

    A replay asks for them at every step, which would read the whole game.
    """
    return CHAPTERS.get(table, get_language(), lambda: list(read(table, names_of(seats))))


def read(table: Table, names: list[str]) -> Iterator[ReplayChapter]:
    """The chapters, from the positions before the decisions."""
    game = game_of(table)
    states, title = positions(table, 0, table.length), ""
    for number, by in table.steps.filter(by__gte=0).order_by("number").values_list("number", "by"):
        if number not in states:
            continue
        told = game.display.chapter(snapshot(np.frombuffer(states[number], game.state)), names)
        told = told or _("%(name)s decides") % {"name": names[by]}
        if told != title:
            title = told
            yield ReplayChapter(number, title)
