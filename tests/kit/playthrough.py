"""Golden playthroughs: a whole game told step by step. Regenerate them with `python -m tests.kit.playthrough`.

A change of behaviour shows as a difference in these files; if it is meant, raise the rules' version and write them anew.
"""

import hashlib
import json
import sys
from pathlib import Path

from tabletown import CHANCE, GAMES
from tabletown.match import Match

from .tables import Setting, random_walk, state_bytes

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
MOST = 400


def settings_of(key: str) -> list[Setting]:
    """The fewest players with every option at its last value that differs, and the most players as the game is."""
    game = GAMES[key]
    other = tuple((o.name, [v for v in o.values if v != o.default][-1]) for o in game.options if not o.sets)
    return [Setting(key, game.seats.start, other), Setting(key, game.seats.stop - 1)]


def tell(setting: Setting, seed: int) -> str:
    """The game as text: every move with what was legal, what was said, and a digest of the position."""
    match = setting.new(seed)
    lines = [f"playthrough of {setting}", f"rules {setting.game.version}, seed {seed}", ""]
    told = 0
    for step, now in enumerate(random_walk(match, seed, MOST)):
        lines += [f"  {line}" for line in now.log()[told:]]
        told = len(now.log())
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


def files_of(key: str) -> dict[Path, str]:
    """What the files of a game should hold."""
    return {PLAYTHROUGHS / key / f"{setting.players}_players.txt": tell(setting, 41) for setting in settings_of(key)}


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(GAMES):
        for path, text in files_of(chosen).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name} of {chosen}")
