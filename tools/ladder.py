"""Plays the ladder of levels: one bot of each level against a table of the level below, in every seat equally often.

    python tools/ladder.py                                             every game, 400 games a pair
    python tools/ladder.py neue_heimat --pairs master:master@1         one game, one pair
    python tools/ladder.py --store FOLDER                              go on where an interrupted run has stopped

Every pair is a tournament of the arena, with its schedule, its workers and its store: a file of the folder for each pair, which
`tabletown arena` reads as well. Prints the table of docs/lab/bots.md, with 95 % intervals and the thinking that it took. The same
numbers give the same results again: no level looks at the clock here, so nothing depends on the machine.
"""

import argparse
import os
from itertools import pairwise
from pathlib import Path

from rich.progress import Progress

from tabletown import GAMES
from tabletown.arena import Settings, Tournament, on_cores, on_ray, run
from tabletown.arena.confidence_intervals import share
from tabletown.arena.game_result import Played
from tabletown.bots import levels_of

SEED = 1
HEAD = "| game | one | against | games | won | 95 % interval | a decision | thinking |\n|---|---|---|---|---|---|---|---|"


def seats_of(key: str) -> int:
    """Four, where the game seats four."""
    return 4 if 4 in GAMES[key].seats else GAMES[key].seats.stop - 1


def ladder_of(key: str) -> list[tuple[str, str]]:
    """Who plays whom: every level of the game the one below, and what ties them to bots that do not search."""
    steps = [(upper, lower) for lower, upper in pairwise(levels_of(GAMES[key]))]
    return [("greedy", "random"), ("beginner", "random"), *steps, ("strong", "greedy")]


def pairs_in(words: str) -> list[tuple[str, str]]:
    """Pairs as somebody has named them: `strong:greedy,master:master@1`."""
    return [(upper, lower) for upper, _colon, lower in (pair.partition(":") for pair in words.split(","))]


def pair_of(key: str, upper: str, lower: str, games: int, seed: int = SEED) -> Tournament:
    """One of the upper level among as many of the lower as there are seats left."""
    players = seats_of(key)
    return Tournament.of(key, [upper, *[lower] * (players - 1)], players, Settings(games=games, seed=seed))


def store_of(folder: Path | None, key: str, upper: str, lower: str) -> Path | None:
    """The file of a pair."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{key}-{upper}-{lower}.jsonl"


def line(tournament: Tournament, played: list[Played]) -> str:
    """One row of the table."""
    upper, lower = tournament.entries[0], tournament.entries[-1]
    seats = [game.seating.index(0) for game in played]
    won = share([game.shares()[seat] for game, seat in zip(played, seats, strict=True)], [1.0] * len(played))
    assert won
    thought = sum(game.seconds[seat] for game, seat in zip(played, seats, strict=True))
    decisions = sum(game.decisions[seat] for game, seat in zip(played, seats, strict=True))
    minutes = sum(sum(game.seconds) for game in played) / 60
    against, interval = f"{tournament.players - 1} {lower}", f"{won.low:.0%} to {won.high:.0%}"
    told = [tournament.game, upper, against, len(played), f"{won.value:.0%}", interval]
    return "| " + " | ".join(map(str, [*told, f"{1000 * thought / max(1, decisions):.1f} ms", f"{minutes:.1f} min"])) + " |"


def main(words: list[str] | None = None) -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("-n", type=int, default=400, help="games a pair")
    parser.add_argument("--pairs", help="for example strong:greedy,master:master@1; the whole ladder without")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=SEED, help="of the luck")
    parser.add_argument("--store", type=Path, help="a folder that keeps every finished game")
    parser.add_argument("--ray", nargs="?", const="", metavar="ADDRESS", help="play on a Ray cluster, or start one")
    chosen = parser.parse_args(words)
    player = on_cores(chosen.cores) if chosen.ray is None else on_ray(chosen.ray or None, chosen.cores)
    print(HEAD, flush=True)
    for key in chosen.games or list(GAMES):
        for upper, lower in pairs_in(chosen.pairs) if chosen.pairs else ladder_of(key):
            tournament = pair_of(key, upper, lower, chosen.n, chosen.seed)
            store = store_of(chosen.store, key, upper, lower)
            with Progress(transient=True) as progress:
                task = progress.add_task(f"{key}: {upper} against {lower}", total=tournament.total)
                played = run(tournament, player, store, lambda n: progress.update(task, completed=n), progress.print)  # noqa: B023
            print(line(tournament, played), flush=True)


if __name__ == "__main__":
    main()
