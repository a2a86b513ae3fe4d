"""The lines of JSON that an agent in another process reads and writes: docs/agent_protocol.md, in code."""

import json
from base64 import b64encode
from collections.abc import Collection
from dataclasses import dataclass
from reprlib import repr as short
from typing import Any

from tabletown.bots.history import GameEnd
from tabletown.errors import IllegalMove
from tabletown.text.i18n import _
from tabletown.text.word_matching import listing
from tabletown.version import __version__

from .agent import Answer, Occasion, first_line
from .limits import AgentLimits
from .seat_view import SeatView

PROTOCOL = 1
"""Raised when an agent that was written for the one before would no longer play."""
PARTS = ("position", "text", "observation", "news", "redealt")
"""Parts of a question beside the legal moves."""
USUAL_PARTS = ("position", "text", "news")
MOST_LINE = 1 << 20
"""Bytes of a line that an agent writes."""
MOST_ANSWER = 1000
"""Letters of a move in words."""
LEFT_OUT = ("moves", "dimmed", "news", "changed", "came")
"""Of a view as data: the question holds the legal moves and the news itself, and the rest is for drawings."""


@dataclass(frozen=True)
class Introduction:
    """An agent's hello."""

    name: str = ""
    version: str = ""
    wants: tuple[str, ...] = USUAL_PARTS


def line(message: dict[str, Any]) -> bytes:
    """A message as it is written."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def hello() -> dict[str, Any]:
    """The first line."""
    return {"type": "hello", "protocol": PROTOCOL, "tabletown": __version__}


def new_game(occasion: Occasion, view: SeatView, limits: AgentLimits) -> dict[str, Any]:
    """A game begins."""
    return {
        "type": "newgame", "game": occasion.key, "key": view.game, "title": view.title, "rules": view.rules, "seat": view.seat,
        "names": list(view.names), "options": dict(view.options), "limits": limits.data(),
    }  # fmt: skip


def question(number: int, occasion: Occasion, view: SeatView, wants: Collection[str]) -> dict[str, Any]:
    """The message for a decision, with the parts that the agent wants."""
    told: dict[str, Any] = {
        "type": "choose",
        "ask": number,
        "game": occasion.key,
        "seat": view.seat,
        "number": view.number,
        "question": view.question,
        "moves": [{"id": move.id, "text": move.text, "data": dict(move.data)} for move in view.moves],
        "seconds": {"move": view.move_seconds, "game": view.game_seconds},
        "refused": view.refused,
    }
    if "news" in wants:
        told["news"] = list(view.news)
    if "position" in wants:
        told["position"] = {name: value for name, value in view.position.items() if name not in LEFT_OUT}
    if "text" in wants:
        told["text"] = view.text
    if "observation" in wants:
        told["observation"] = view.observation.tolist()
    if "redealt" in wants:
        told["redealt"] = b64encode(view.redealt).decode()
    return told


def result(occasion: Occasion, end: GameEnd) -> dict[str, Any]:
    """A game is over."""
    return {
        "type": "result", "game": occasion.key, "seat": occasion.seat, "winners": list(end.winners), "scores": list(end.scores),
        "verdict": end.verdict, "lost": end.lost,
    }  # fmt: skip


def quit_now() -> dict[str, Any]:
    """The last line."""
    return {"type": "quit"}


# --- what an agent writes ------------------------------------------------------------------------------------------------


def read(written: bytes) -> dict[str, Any]:
    """A line as a message; IllegalMove says what is wrong with it."""
    try:
        said = json.loads(written)
    except (ValueError, RecursionError):
        raise IllegalMove(_("a line of JSON was expected, not {line}", line=short_line(written))) from None
    if not isinstance(said, dict):
        raise IllegalMove(_("a message is a JSON object, not {line}", line=short_line(written)))
    if not isinstance(said.get("type"), str):
        raise IllegalMove(_("a message has a type, which {line} has not", line=short_line(written)))
    return said


def short_line(written: bytes) -> str:
    """The beginning of a line, whatever it is."""
    return short(written.decode("utf-8", "backslashreplace").strip())


def introduction(said: dict[str, Any]) -> Introduction:
    """Read an agent's hello; IllegalMove says what is wrong with it."""
    if said["type"] != "hello":
        raise IllegalMove(_("the first message is hello, not {kind}", kind=short(said["type"])))
    protocol = said.get("protocol")
    if protocol != PROTOCOL or isinstance(protocol, bool):
        raise IllegalMove(_("this is version {here} of the protocol, not {there}", here=PROTOCOL, there=short(protocol)))
    name, version, wants = said.get("name", ""), said.get("version", ""), said.get("wants", list(USUAL_PARTS))
    if not isinstance(name, str) or not isinstance(version, str):
        raise IllegalMove(_("name and version of an agent are texts"))
    if not isinstance(wants, list) or not all(isinstance(part, str) and part in PARTS for part in wants):
        raise IllegalMove(_("an agent wants some of {parts}, not {wants}", parts=listing(PARTS), wants=short(wants)))
    return Introduction(first_line(name)[:80], first_line(version)[:80], tuple(wants))


def answer(said: dict[str, Any]) -> Answer:
    """The move of an answer, as it was named."""
    if "move" not in said:
        raise IllegalMove(_("an answer names its move: its number or its words"))
    move = said["move"]
    if isinstance(move, bool) or not isinstance(move, int | str):
        raise IllegalMove(_("a move is a number or words, not {move}", move=short(move)))
    if isinstance(move, str) and len(move) > MOST_ANSWER:
        raise IllegalMove(_("a move in words has {most:,} letters at most, not {n:,}", most=MOST_ANSWER, n=len(move)))
    return move
