"""A drawing that grows piece by piece, with what can be touched in it, and the drawings that are kept."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property, lru_cache
from itertools import chain
from sys import getsizeof, intern
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from tabletown.text.i18n import _, spoken

from .svg import box, escaped, group, polygon, tag, words

TOUCH = 44
"""As large as a finger."""


MARKS: dict[int, list[tuple[float, float]]] = {
    1: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    2: [(0, -1.15), (1.15, 0.9), (-1.15, 0.9)],
    3: [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
    4: [(-0.6, -1.05), (0.6, -1.05), (1.2, 0), (0.6, 1.05), (-0.6, 1.05), (-1.2, 0)],
    5: [
        (0, -1.3),
        (0.35, -0.45),
        (1.25, -0.4),
        (0.55, 0.2),
        (0.8, 1.1),
        (0, 0.6),
        (-0.8, 1.1),
        (-0.55, 0.2),
        (-1.25, -0.4),
        (-0.35, -0.45),
    ],
}


@lru_cache(maxsize=4096)
def mark(seat: int, x: float, y: float, radius: float = 8) -> str:
    """A player's mark, colour and shape always together; nothing for nobody."""
    if seat < 0:
        return ""
    if seat == 0:
        return tag("circle", cx=x, cy=y, r=radius, class_="p1")
    return polygon(((x + dx * radius * 0.95, y + dy * radius * 0.95) for dx, dy in MARKS[seat]), f"p{seat + 1}")


class Piece(NamedTuple):
    """All that a piece of a board is drawn from."""

    id: str
    children: tuple[str, ...]
    glow: str
    at: tuple[float, float] | None
    label: str
    says: str
    kinds: tuple[str, ...]
    """Of legal, trap, dimmed, changed, guided: what holds."""
    moves: tuple[tuple[int, str], ...]
    """The legal moves that are made here: their numbers and words."""
    explains: str
    came: str | None
    """The piece that it was a part of before the last decision."""


@lru_cache(maxsize=1536)
def drawn(piece: Piece) -> str:
    """A piece of a board. Most look to everybody as they did a move ago."""
    shown = [tag("title", escaped(piece.says))] if piece.says else []
    act: dict[str, Any] = {"data_came": piece.came, "data_explain": piece.explains or None}
    if len(piece.moves) == 1:
        number, said = piece.moves[0]
        act |= {"data_move": number, "role": "button", "tabindex": 0, "aria_label": said}
    elif piece.moves:
        numbers = " ".join(str(number) for number, _words in piece.moves)
        act |= {"data_moves": numbers, "role": "button", "tabindex": 0, "aria_label": piece.label or piece.moves[0][1]}
    elif piece.explains:
        act |= {"role": "img", "tabindex": -1, "aria_label": piece.says} if piece.says else {"tabindex": -1}
    kind = " ".join(["piece", *piece.kinds])
    return group(*shown, *piece.children, piece.glow, at=piece.at, id=piece.id, class_=kind, **act)


Drawing = TypeVar("Drawing")


class Kept(NamedTuple):
    """A drawing, and on which pieces' marks it depends."""

    drawing: Any
    asked: tuple[str, ...]
    marks: dict[str, str]
    size: int
    """About how many bytes it takes, with all that it is found by."""


BESIDES = 500
"""Bytes that a drawing takes besides the texts that it holds and the pieces that it asks about."""


def kept_drawing(drawing: Any, shown: str, asked: Iterable[str], all_marks: dict[str, str]) -> Kept:
    """A drawing with all that is kept of it. The names of pieces are kept once for all drawings."""
    ids = tuple(map(intern, sorted(asked)))
    marks = {id: all_marks[id] for id in ids if id in all_marks}
    found_by = getsizeof(shown) + getsizeof(ids) + getsizeof(marks) + sum(map(getsizeof, marks.values()))
    return Kept(drawing, ids, marks, BESIDES + size_of_texts(drawing) + found_by)


def size_of_texts(drawing: Any) -> int:
    """How many bytes the texts of a drawing take, of a part or of several."""
    if isinstance(drawing, list | tuple):
        return sum(map(size_of_texts, drawing))
    return sum(map(getsizeof, vars(drawing).values())) if hasattr(drawing, "__dict__") else getsizeof(drawing)


class KeptDrawings:
    """The drawings that were wanted last, each with the newest marks: as many as there is room for. Boards grow with the game, so
    that room is counted in bytes."""

    def __init__(self, room: int) -> None:
        self.room, self.taken = room, 0
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()

    def find(self, key: Hashable) -> Kept | None:
        """The drawing of some data, if there is one."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Hashable, kept: Kept) -> None:
        """Keep a drawing; what was not wanted for longest goes."""
        with self._lock:
            before = self._kept.pop(key, None)
            self._kept[key] = kept
            self.taken += kept.size - (before.size if before else 0)
            while self.taken > self.room:
                self.taken -= self._kept.popitem(last=False)[1].size

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.taken = 0


KEPT = KeptDrawings(24_000_000)


class Canvas:
    """Draws the pieces of a view: a piece where legal moves can be made carries them, one that just changed has a ring, and one
    that cannot be chosen now is dimmed and says why."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.moves: dict[str, list[dict[str, Any]]] = {}
        for move in view["moves"]:
            if "at" in move["data"]:
                self.moves.setdefault(move["data"]["at"], []).append(move)
        self.dimmed: dict[str, dict[str, Any]] = {}
        for move in view.get("dimmed", ()):
            if "at" in move["data"]:
                self.dimmed.setdefault(move["data"]["at"], move)
        self.changed = set(view["changed"])
        self.guided = set(view.get("guided", ()))
        self.came: dict[str, str] = view.get("came", {})

        self.asked: set[str] = set()
        """The pieces that the drawing in hand has asked about."""

    @cached_property
    def marks(self) -> dict[str, str]:
        """All that holds at pieces now, by their ids, written down; most pieces have none."""
        ids = dict.fromkeys(chain(self.moves, self.dimmed, self.changed, self.guided, self.came))
        return {id: self.marks_at(id) for id in ids}

    def marks_at(self, id: str) -> str:
        """What holds at a piece: the legal moves, what cannot be done, whether it changed, whether a guide points at it, where it
        came from."""
        return repr((self.moves.get(id), self.dimmed.get(id), id in self.changed, id in self.guided, self.came.get(id)))

    def kept(self, name: str, shown: Any, draw: Callable[[], Drawing]) -> Drawing:
        """A drawing, taken from before where it would look the same: where the data that it shows are the same, the language,
        and what holds at the pieces that it asks about. It may depend on nothing else."""
        key = name, repr(shown), spoken()
        kept = KEPT.find(key)
        if kept and {id: self.marks[id] for id in kept.asked if id in self.marks} == kept.marks:
            self.asked.update(kept.asked)
            before_drawn: Drawing = kept.drawing
            return before_drawn
        before, self.asked = self.asked, set()
        drawing = draw()
        asked, self.asked = self.asked, before | self.asked
        KEPT.keep(key, kept_drawing(drawing, key[1], asked, self.marks))
        return drawing

    def moves_at(self, id: str) -> list[dict[str, Any]]:
        """The legal moves that are made at this piece."""
        self.asked.add(id)
        return self.moves.get(id, [])

    def dimmed_at(self, id: str) -> dict[str, Any] | None:
        """What might be thought of at this piece and cannot be done now."""
        self.asked.add(id)
        return self.dimmed.get(id)

    def is_legal(self, id: str) -> bool:
        """Whether a legal move is made at this piece."""
        self.asked.add(id)
        return id in self.moves

    def why_not(self, id: str) -> str:
        """Why nothing can be done at this piece now, where somebody might think of it; empty where there is nothing to say."""
        self.asked.add(id)
        return "" if id in self.moves else self.dimmed[id]["why"] if id in self.dimmed else ""

    def trap(self, id: str) -> str:
        """What somebody who makes the moves at this piece might not have seen."""
        return next((move.get("trap", "") for move in self.moves_at(id)), "")

    def piece(
        self,
        id: str,
        *children: str,
        label: str = "",
        glow: str = "",
        at: tuple[float, float] | None = None,
        explains: str = "",
    ) -> str:
        """A piece with a stable id; `glow` is the outline that lights up, `label` what it is in words, `explains` the key of its
        explanation. With several legal moves at one piece, the page asks which."""
        self.asked.add(id)
        if id not in self.marks:  # nothing holds there, as at most pieces
            return drawn(Piece(id, children, glow, at, label, label, (), (), explains, None))
        moves, why = self.moves.get(id, []), self.why_not(id)
        told = moves[0]["text"] if len(moves) == 1 else why
        says = _("{what} ({more})", what=label, more=told) if told and label else told or label
        kinds = {"legal": moves, "trap": self.trap(id), "dimmed": why, "changed": id in self.changed}
        kinds["guided"] = id in self.guided
        holds = tuple([kind for kind, found in kinds.items() if found])
        made_here = tuple([(move["id"], move["text"]) for move in moves])
        return drawn(Piece(id, children, glow, at, label, says, holds, made_here, explains, self.came.get(id)))

    def info(self, x: float, y: float, explains: str, radius: float = 10) -> str:
        """A small i that opens an explanation; on a page without script it is a link to the gallery."""
        sign = tag("circle", cx=x, cy=y, r=TOUCH / 2, class_="info-hit") + tag("circle", cx=x, cy=y, r=radius, class_="info-ring")
        sign += words(x, y + 4.5, _("i"), "small bold mid info-i")
        return tag("a", sign, class_="info", href=f"explain:{explains}", data_explain=explains, aria_label=_("What is this?"))

    def ghost(self, move: int, *children: str, at: tuple[float, float] | None = None) -> str:
        """What the board would look like at a place if a move were made: hidden until the move is chosen there."""
        return group(*children, at=at, class_="ghost", data_ghost=move, aria_hidden="true")


def outline(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The outline of a piece that lights up."""
    return box(x, y, width, height, "glow", radius)
