"""Measures what a style changes: one bot with it among plain ones of the same level, in every seat equally often.

    python tools/styles.py                                           every game that has styles, 240 games each, `strong`
    python tools/styles.py neue_heimat --level strong -n 400 --store FOLDER

Prints the tables of docs/lab/bots.md: what the style wins (even is one in as many as sit there), what it does to the points and
how far they spread, how often it comes last; and which actions it takes clearly more or less often than the others there.
Every table is a tournament of the arena, kept in its store: an interrupted run goes on where it stopped.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools.ladder import seats_of, store_of  # noqa: E402

from tabletown import GAMES  # noqa: E402
from tabletown.arena import Settings, Tournament, on_cores, run  # noqa: E402
from tabletown.arena.confidence_intervals import Z, figure, mean, share  # noqa: E402
from tabletown.arena.game_result import Played  # noqa: E402
from tabletown.arena.tournament import Watching  # noqa: E402
from tabletown.bots import in_style  # noqa: E402

HEAD = (
    "| game | style | games | won | its points | spread of its points | of the others' | last |\n"
    "|---|---|---|---|---|---|---|---|"
)
SEED = 1
SHOWN = 4
"""Actions that are told of."""
CLEARLY = 3.0
"""Standard errors between two frequencies that are told of: many are compared."""


def tournament_of(key: str, level: str, style: str, games: int, seed: int = SEED) -> Tournament:
    """One with the style among plain bots."""
    players = seats_of(key)
    entries = [in_style(level, style), *[level] * (players - 1)]
    return Tournament.of(key, entries, players, Settings(games=games, seed=seed, watching=Watching("random", 1)))


@dataclass(frozen=True)
class Difference:
    """An action that the style takes more or less often than the others."""

    action: str
    its: float
    """Times a game."""
    others: float
    errors: float
    """How many standard errors lie between the two."""


def spread(points: list[int]) -> str:
    """The standard deviation, with its 95 % interval (as of points that are spread like a bell)."""
    deviation = float(np.std(points, ddof=1))
    reach = Z * deviation / sqrt(2 * (len(points) - 1))
    return f"{figure(deviation)} ({figure(deviation - reach)} to {figure(deviation + reach)})"


def row(tournament: Tournament, games: list[Played]) -> str:
    """One row of the table."""
    own = [game.seating.index(0) for game in games]
    won = share([game.shares()[seat] for game, seat in zip(games, own, strict=True)], [1.0] * len(games))
    its = [game.scores[seat] for game, seat in zip(games, own, strict=True)]
    others = [score for game, seat in zip(games, own, strict=True) for n, score in enumerate(game.scores) if n != seat]
    last = [float(game.places()[seat] == max(game.places())) for game, seat in zip(games, own, strict=True)]
    points, worst = mean(its), share(last, [1.0] * len(games))
    assert won
    assert points
    assert worst
    style = tournament.entries[0].partition("-")[2]
    told = [GAMES[tournament.game].title, style, f"{len(games)}", won.percent(0)]
    told += [f"{figure(points.value)} ({figure(points.low)} to {figure(points.high)})", spread(its), spread(others)]
    return "| " + " | ".join([*told, worst.percent(0)]) + " |"


def differences(games: list[Played]) -> list[Difference]:
    """What the style does more or less often, the clearest first."""
    mine: list[Counter[str]] = []
    theirs: list[Counter[str]] = []
    for game in games:
        own, rest = Counter[str](), Counter[str]()
        for seat, taken in enumerate(game.seen["taken"]):
            for kind, action, times in taken:
                (own if seat == game.seating.index(0) else rest)[action or kind] += times
        mine.append(own)
        theirs.append(rest)
    found = []
    for action in sorted(set().union(*mine, *theirs)):
        its = np.array([counts[action] for counts in mine], float)
        others = np.array([counts[action] for counts in theirs], float) / (len(games[0].seating) - 1)
        error = standard_error(its - others)
        found.append(Difference(action, float(its.mean()), float(others.mean()), abs(float((its - others).mean())) / error))
    return sorted((told for told in found if told.errors >= CLEARLY), key=lambda told: -told.errors)[:SHOWN]


def standard_error(values: NDArray[np.float64]) -> float:
    """Of the mean; never nothing."""
    return max(1e-9, float(values.std(ddof=1)) / sqrt(len(values)))


def remarks(key: str, style: str, games: list[Played]) -> Iterator[str]:
    """What the style does, in a line."""
    found = [
        f"“{told.action}” {figure(told.its, 2)} times a game, the others {figure(told.others, 2)}" for told in differences(games)
    ]
    yield f"- {GAMES[key].title}, {style}: {'; '.join(found) or 'nothing that chance could not explain'}."


def main(words: list[str] | None = None) -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all that have styles without")
    parser.add_argument("-n", type=int, default=240, help="games of each style")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--store", type=Path, help="a folder that keeps every finished game")
    chosen = parser.parse_args(words)
    print(HEAD, flush=True)
    told: list[str] = []
    for key in chosen.games or [key for key in GAMES if GAMES[key].styles]:
        for style in GAMES[key].styles:
            tournament = tournament_of(key, chosen.level, style, chosen.n)
            store = store_of(chosen.store, key, tournament.entries[0], chosen.level)
            games = [game for game in run(tournament, on_cores(chosen.cores), store) if game.finished]
            print(row(tournament, games), flush=True)
            told += remarks(key, style, games)
    print("\n" + "\n".join(told))


if __name__ == "__main__":
    main()
