"""The positions of a game that is stored as its moves.

A step keeps its move and a fingerprint of the position before it. A whole position is kept with the first step, with every
`KEPT_EVERY`th, and with the first that was made by other rules than the step before it; those between are found by making the
moves again. A position that does not have the stored fingerprint is not given to anybody.
"""

import hashlib
import logging
from functools import cache, lru_cache

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import new_journal
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.web.tables.models import Table

log = logging.getLogger(__name__)
KEPT_EVERY = 128
"""Steps. The slowest game makes so many moves again in 2 ms, the largest position (3.8 kB) costs 30 bytes a step."""


@cache
def layout_of(game: Game) -> str:
    """A digest of what the bytes of a state mean: its fields, and the version of the rules that filled them."""
    meaning = repr((game.key, game.version, game.state.descr, game.state.itemsize))
    return hashlib.sha256(meaning.encode()).hexdigest()[:16]


def fingerprint(state: bytes) -> int:
    """A position in 64 bits, as databases have them: with a sign."""
    return int.from_bytes(hashlib.blake2b(state, digest_size=8).digest(), "big", signed=True)


class Replayed:
    """A position on which stored moves are made again."""

    def __init__(self, game: Game, state: bytes) -> None:
        self._states = np.frombuffer(bytearray(state), game.state)
        self._handle = entry_points.handle(self._states)
        self._buffer, self._journal = np.zeros(game.most_legal, np.int64), new_journal()

    def make(self, move: int) -> bool:
        """Make a move, luck included. Not one that is illegal: no kernel must be given that."""
        if move not in self._buffer[: entry_points.legal_at(self._handle, 0, self._buffer)]:
            return False
        self._journal[0, 0] = 0
        entry_points.apply_at(self._handle, 0, move, self._journal)
        return True

    def state(self) -> bytes:
        """Where it stands."""
        return self._states.tobytes()


def positions(table: Table, first: int, last: int) -> dict[int, bytes]:
    """The positions before the steps from `first` to `last` of a table as somebody has read it, by the step's number.

    Those are missing that were reached by rules that have been mended since, that belong to steps taken back meanwhile, and that
    the stored moves do not lead to any more.
    """
    game, last = GAMES[table.game], min(last, table.length - 1)
    today = layout_of(game)
    rows = table.steps.filter(number__gte=first - first % KEPT_EVERY, number__lte=last, version__lt=table.version)
    found: dict[int, bytes] = {}
    replayed, expected = None, -1
    columns = "number", "move", "before", "layout", "fingerprint"
    for number, move, before, layout, mark in rows.order_by("number").values_list(*columns):
        if layout != today or (number != expected and not before):
            replayed = None
            continue
        if before:
            replayed = Replayed(game, before) if len(before) == game.state.itemsize else None
        state = replayed.state() if replayed else b""
        if replayed is None or mark not in (None, fingerprint(state)):
            tell_once(table.id, number)
            replayed, expected = None, -1
            continue
        if number >= first:
            found[number] = state
        expected = number + 1 if number == last or replayed.make(move) else -1
    return found


def position_before(table: Table, number: int) -> bytes | None:
    """The position before one step; None where it is not known, as `positions` says."""
    return positions(table, number, number).get(number)


@lru_cache(maxsize=1000)
def tell_once(table_id: str, number: int) -> None:
    """Tell whoever looks after the site, once for each such step."""
    log.error("Table %s: its moves do not lead to the position before step %d any more: tabletown site check", table_id, number)


def keeps_position(table: Table, number: int, layout: str) -> bool:
    """Whether a step that is to be added to a table's keeps the whole position before it."""
    return number % KEPT_EVERY == 0 or (number == table.length and table.layout != layout)
