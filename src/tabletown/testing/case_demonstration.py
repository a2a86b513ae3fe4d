"""A case for a page to show: `python -m tabletown.testing.case_demonstration GAME FILE NUMBER` prints it as JSON.

It runs as plain Python, so that the lines of the rules can be seen at work: those that the moves run, or, where nothing is
played, those that say what is legal.
"""

import inspect
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import yaml

from tabletown.compiler.disk_cache import game_sources
from tabletown.engine import entry_points
from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from .cases import Case, cases_of, expect, play, refusal_of, start, steps_of

SECONDS = 30
MOST_FUNCTIONS = 30


@lru_cache(maxsize=200)
def demonstration(game: str, file: str, number: int) -> dict[str, Any]:
    """Demonstrate a case in a process of its own: `moves`, `told`, `expected`, `before` and `after` (drawings), `code`."""
    command = [sys.executable, "-m", "tabletown.testing.case_demonstration", game, file, str(number)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
    if done.returncode:
        raise TabletownError(f"{game} {file} {number}: {done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def demonstrate(case: Case) -> dict[str, Any]:
    """Play a case, and look at the table before and after it."""
    if "refused" in case.body:
        return {"moves": [], "told": [refusal_of(case)], "expected": case.body["refused"], "before": [], "after": [], "code": []}
    match = start(case)
    steps = steps_of(case)
    moves = [str(words) for step in steps for words in step.get("moves", [])]
    before, lines = drawn(match), Lines(case.game, roots_of(steps))
    sys.settrace(lines.called)
    try:
        for step in steps:
            told = len(match.steps)
            for words in step.get("moves", []):
                play(match, str(words))
            expect(match, step.get("expect", {}), match.news(after=told))
    finally:
        sys.settrace(None)
    expected = [step["expect"] for step in steps if step.get("expect")]
    return {
        "moves": moves,
        "told": match.news(after=0),
        "expected": "".join(yaml.safe_dump(each, sort_keys=False, allow_unicode=True, width=80) for each in expected),
        "before": list(before.values()),
        "after": [svg for id, svg in drawn(match).items() if svg != before.get(id)],
        "code": lines.functions(),
    }


def drawn(match: Match) -> dict[str, str]:
    """The parts of the table as the player in turn sees it."""
    turn = match.turn
    seat = turn if turn is not None and turn >= 0 else 0
    return {part.id: part.svg(match.game.key) for panel in match.game.display.panels(match.view(seat)) for part in panel.parts}


def roots_of(steps: list[dict[str, Any]]) -> set[CodeType]:
    """Which questions to the rules a case is about."""
    expected = {name for step in steps for name in step.get("expect", {})}
    asked: set[Callable[..., Any]] = set()
    if "forbidden" in expected:
        asked.add(entry_points.why_not_at)
    elif any(step.get("moves") for step in steps):
        asked.add(entry_points.apply_at)
    elif expected & {"legal", "offers", "refuses"}:
        asked.add(entry_points.legal_at)
    if expected & {"scores", "winners"}:
        asked |= {entry_points.scores_at, entry_points.winners_at}
    return {function.__code__ for function in asked or {entry_points.turn_at, entry_points.legal_at}}


class Lines:
    """The lines of a game's rules that run below some functions."""

    def __init__(self, game: str, roots: set[CodeType]) -> None:
        self.rules = {str(path) for path in game_sources(GAMES.package_of(game)) if "bot" not in path.parts}
        self.roots, self.inside = roots, 0
        self.ran: dict[CodeType, set[int]] = {}

    def called(self, frame: FrameType, event: str, argument: Any) -> Any:
        """A function is called."""
        if frame.f_code in self.roots:
            self.inside += 1
            return self.root_ends
        if self.inside and frame.f_code.co_filename in self.rules:
            self.ran.setdefault(frame.f_code, set())
            return self.line
        return None

    def root_ends(self, frame: FrameType, event: str, argument: Any) -> Any:
        """One of the functions below which lines count returns."""
        if event == "return":
            self.inside -= 1
        return self.root_ends

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        """A line runs."""
        if event == "line":
            self.ran[frame.f_code].add(frame.f_lineno)
        return self.line

    def functions(self) -> list[dict[str, Any]]:
        """The functions in the order in which they were called first, each with its lines and whether they ran."""
        found = []
        for code, ran in [(code, ran) for code, ran in self.ran.items() if not code.co_name.startswith("<")][:MOST_FUNCTIONS]:
            source, first = inspect.getsourcelines(code)
            lines = [(number, text.rstrip("\n"), number in ran) for number, text in enumerate(source, first)]
            found.append({"name": code.co_name, "file": f"rules/{Path(code.co_filename).name}", "lines": lines})
        return found


if __name__ == "__main__":
    _command, game, file, number = sys.argv
    print(json.dumps(demonstrate(next(case for case in cases_of(game) if (case.file, case.number) == (file, int(number))))))
