"""Golden playthroughs: a whole game told step by step.

Kept in files, they show every change of behaviour as a difference; if it is meant, raise the rules' version and write them anew.
"""

import hashlib
import json

from tabletown.engine.kernel import CHANCE
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from .game_settings import Setting
from .random_walks import random_walk, state_bytes

MOST = 400


def settings_of(key: str) -> list[Setting]:
    """The fewest players with every option at its last value that differs, and the most players as the game is."""
    game = GAMES[key]
    other = tuple((o.name, [v for v in o.values if v != o.default][-1]) for o in game.options if not o.sets)
    return [Setting(key, game.seats.start, other), Setting(key, game.seats.stop - 1)]


def playthrough(setting: Setting, seed: int) -> str:
    """The game as text: every move with what was legal, what was said, and a digest of the position."""
    match = setting.new(seed)
    lines = [f"playthrough of {setting}", f"rules {setting.game.version}, seed {seed}", ""]
    told = 0
    for step, now in enumerate(random_walk(match, seed, MOST)):
        lines += [f"  {line}" for line in now.news(after=told)]
        told = len(now.steps)
        if step % 50 == 0 or now.over:
            lines += ["", *now.text().splitlines(), ""]
        lines.append(summary(now))
    lines.append(f"scores {match.scores}, winners {[f'P{seat + 1}' for seat in match.winners]}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def summary(match: Match) -> str:
    """One line for a position."""
    last = match.canonical_words(match.steps[-1]) if match.steps else "start"
    digest = hashlib.sha256(state_bytes(match)).hexdigest()[:12]
    view = hashlib.sha256(json.dumps(match.view(0)["table"]).encode()).hexdigest()[:6]
    who = "over" if match.over else "luck" if match.turn == CHANCE else f"P{(match.turn or 0) + 1}"
    return f"{len(match.steps):>4} {last} -> {who}, {len(match.legal())} legal, {digest} {view}"


def playthroughs_of(key: str) -> dict[str, str]:
    """The playthroughs of a game, by the name of the file to keep each in."""
    return {f"{setting.players}_players.txt": playthrough(setting, 41) for setting in settings_of(key)}
