"""A match written as text: see record_reader for the format."""

import json

from tabletown.engine.kernel import CHANCE
from tabletown.game.options import say

from .readable_match import ReadableMatch

FIRST_LINE = "tabletown record 1"
HEADERS = ("game", "rules", "players", "options", "date", "result", "position")


def write_record(match: ReadableMatch) -> str:
    """A match as a record."""
    options = ", ".join(f"{n}={say(v)}" for n, v in match.options.items() if v != match.game.option(n).default)
    lines = [
        FIRST_LINE,
        f"game: {match.game.key}",
        f"rules: {match.game.version}",
        f"players: {', '.join(match.names)}",
        f"options: {options or 'none'}",
        f"date: {match.date.isoformat()}",
        f"result: {result(match)}",
    ]
    if match.start is not None:
        lines.append(f"position: {json.dumps(match.start, ensure_ascii=False)}")
    lines.append("")
    for number, step in enumerate(match.steps):
        lines += _remarks(match, number)
        lines.append(f"{'*' if step.by == CHANCE else f'P{step.by + 1}'} {match.canonical_words(step)}")
    lines += _remarks(match, len(match.steps))
    return "\n".join(lines) + "\n"


def _remarks(match: ReadableMatch, number: int) -> list[str]:
    """The remarks before a move; one of several lines stays a remark."""
    return [f"# {line}".rstrip() for remark in match.comments.get(number, []) for line in remark.splitlines() or [""]]


def result(match: ReadableMatch) -> str:
    """'21 : 13 : -4, P1 wins', or a star while the game is running."""
    if not match.over:
        return "*"
    won = " and ".join(f"P{seat + 1}" for seat in match.winners)
    return f"{' : '.join(map(str, match.scores))}, {won} {'wins' if len(match.winners) == 1 else 'win'}"
