"""Writes docs/environments/: a page for each research environment, with its card and the table of its observation.

python tools/environment_pages.py            writes the pages
python tools/environment_pages.py --check    says which of them are not what would be written
"""

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tabletown.envs import Batch
from tabletown.game.declaration import Game
from tabletown.game.observation import Group, names_of
from tabletown.game.options import say
from tabletown.game.registry import GAMES

FOLDER = Path(__file__).parent.parent / "docs" / "environments"
RANDOM_GAMES = 200
KEYS = tuple(key for key in GAMES.ours if GAMES[key].observation)


def played(game: Game, players: int) -> dict[str, float]:
    """What random games are like: decisions, legal moves at one, and moves of luck. Always the same, by a fixed seed."""
    games = Batch(game.key, players, RANDOM_GAMES, seed=1)
    going = np.ones(RANDOM_GAMES, np.bool_)
    decisions, branches, most, lengths = 0, 0, 0, np.zeros(RANDOM_GAMES, np.int64)
    while going.any():
        counts = games.legal_counts[going].astype(np.int64)
        decisions, branches, most = decisions + len(counts), branches + int(counts.sum()), max(most, int(counts.max()))
        lengths[going] += 1
        games.step(games.sample())
        going &= ~games.done
    return {
        "decisions": decisions / RANDOM_GAMES,
        "shortest": int(lengths.min()),
        "longest": int(lengths.max()),
        "branching": branches / decisions,
        "most": most,
    }


def card(game: Game) -> list[str]:
    """What the environment is, in figures."""
    told = game.observation
    assert told is not None
    rows = [
        (
            "id",
            f"`tabletown/{game.key}-v{told.version}` (Gymnasium), `tabletown_{game.key}` (OpenSpiel), `{game.key}` (all others)",
        ),
        ("players", f"{game.seats[0]} to {game.seats[-1]}, one after the other"),
        ("hidden", game.hides or "nothing but luck to come"),
        ("luck", "explicit moves of a player of its own, or played by the environment"),
        ("moves", f"{game.move_count} numbers, at most {game.most_legal} legal at a time"),
        ("observation", f"{len(told)} whole numbers of 16 bits, version {told.version}"),
        ("position", f"{game.state.itemsize} bytes"),
        ("reward", "at the end: a win 1, a shared one its share; or points; or rank"),
        ("options", "; ".join(f"`{o.name}` ({', '.join(map(say, o.values))})" for o in game.options)),
    ]
    return ["| | |", "|---|---|", *(f"| {name} | {words} |" for name, words in rows)]


def games_table(game: Game) -> list[str]:
    """Random games at every number of players."""
    lines = ["| players | decisions a game | shortest, longest | legal moves at a decision | most |", "|---|---|---|---|---|"]
    for players in game.seats:
        found = played(game, players)
        lines.append(
            f"| {players} | {found['decisions']:.0f} | {found['shortest']}, {found['longest']}"
            f" | {found['branching']:.1f} | {found['most']} |"
        )
    return lines


def observation_table(groups: Any) -> list[str]:
    """The numbers of an observation in their order; those that differ in a player or tile only are told once."""
    lines = ["| numbers | name | from | to | meaning |", "|---|---|---|---|---|"]
    merged: dict[str, tuple[Group, int]] = {}
    for group in groups:
        pattern = re.sub(r"^(tile|player)\d+", r"\1N", group[0])
        count = merged[pattern][1] if pattern in merged else 0
        merged[pattern] = merged.get(pattern, (group, 0))[0], count + sum(1 for _ in names_of(group))
    for pattern, (group, count) in merged.items():
        _, axes, low, high, words = group
        labels = [f"{axis[0]} … {axis[-1]}" if len(axis) > 1 else str(axis[0]) for axis in axes]
        name = f"`{pattern}`" + (f" ({'; '.join(labels)})" if labels else "")
        lines.append(f"| {count} | {name} | {low} | {high} | {words} |")
    return lines


def page(key: str) -> str:
    """The page of one game."""
    game = GAMES[key]
    assert game.observation is not None
    parts = [
        f"# {game.title} as an environment", "", game.about, "",
        "<!-- Made by tools/environment_pages.py. Do not edit. -->", "", *card(game), "",
        f"Random games ({RANDOM_GAMES} at each number of players):", "", *games_table(game), "",
        "## The observation", "",
        "The observer is `player0`, whoever sits clockwise next is `player1`, and so on; players who are not there are zero."
        " Moves name",
        "seats by their number at the table, which `seat` tells of the observer. `game.observation.names`, `.low` and `.high`"
        " have it all.",
        "", *observation_table(game.observation.groups),
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def main() -> None:
    """See above."""
    FOLDER.mkdir(exist_ok=True)
    for key in KEYS:
        file, wanted = FOLDER / f"{key}.md", page(key)
        if "--check" in sys.argv:
            if not file.exists() or file.read_text(encoding="utf-8") != wanted:
                print(f"{file.name} is not up to date")
        else:
            file.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
