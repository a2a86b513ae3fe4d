"""Plays the ladder of levels: one bot of each level against a table of the level below, in every seat equally often.

    python tools/ladder.py                                      every game, 400 games a pair
    python tools/ladder.py neue_heimat --pairs master:strong    one game, one pair
    python tools/ladder.py --store ladder.jsonl                 go on where an interrupted run has stopped

Prints the table of docs/bots.md, with 95 % intervals and the thinking that it took. The same numbers give the same results again:
no level looks at the clock here, so nothing depends on the machine.
"""

import argparse
import hashlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from rich.progress import track

import tabletown
from tabletown import GAMES
from tabletown.arena.intervals import share
from tabletown.arena.referee import unhurried
from tabletown.bots import LEVELS, bot_named
from tabletown.bots.playing import play_game, seat_rngs
from tabletown.bots.playouts import MOST_MOVES
from tabletown.kernel import new_rng

PAIRS = [("greedy", "random"), ("beginner", "random"), *zip(LEVELS[1:], LEVELS[:-1], strict=True), ("strong", "greedy")]
Row = dict[str, Any]


def seats_of(key: str) -> int:
    """Four, where the game seats four."""
    return 4 if 4 in GAMES[key].seats else GAMES[key].seats.stop - 1


def fingerprint(key: str, upper: str, lower: str) -> str:
    """Of what the results follow from: the rules' version, the thinking, the weights and the levels."""
    package, game = Path(tabletown.__file__).parent, GAMES[key]
    files = ("bots/policy.py", "bots/search.py", "bots/model.py", f"games/{key}/bot/judge.py")
    code = [(package / name).read_bytes() for name in files]
    levels = [replace(unhurried(bot_named(name)), about="") for name in (upper, lower)]
    told = [code, game.version, game.levels.get(upper), game.levels.get(lower), levels]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]


def play(key: str, upper: str, lower: str, number: int) -> Row:
    """One game: the upper level sits in the seat that the game's number says."""
    players = seats_of(key)
    seat, began = number % players, process_time()
    bots = [unhurried(bot_named(lower))] * players
    bots[seat] = unhurried(bot_named(upper))
    start = GAMES[key].new(players, luck="manual").start_states()
    came = play_game(GAMES[key], start, bots, new_rng(number), seat_rngs(number, players), MOST_MOVES)
    return {
        "game": key, "pair": f"{upper}:{lower}", "of": fingerprint(key, upper, lower), "number": number,
        "won": came.share(seat), "seconds": round(process_time() - began, 3),
    }  # fmt: skip


def line(key: str, upper: str, lower: str, rows: list[Row]) -> str:
    """One row of the table."""
    won, minutes = share([row["won"] for row in rows], [1.0] * len(rows)), sum(row["seconds"] for row in rows) / 60
    assert won
    against, interval = f"{seats_of(key) - 1} {lower}", f"{won.low:.0%} to {won.high:.0%}"
    return f"| {key} | {upper} | {against} | {len(rows)} | {won.value:.0%} | {interval} | {minutes:.1f} min |"


def stored(path: Path | None) -> list[Row]:
    """What earlier runs have played; a line that was cut off is left out."""
    found = []
    for text in path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []:
        try:
            found.append(json.loads(text))
        except ValueError:
            continue
    return found


def climb(key: str, upper: str, lower: str, games: int, pool: ProcessPoolExecutor, store: Path | None) -> Iterator[Row]:
    """The games of one pair: those of the store, then those that are missing."""
    mine = fingerprint(key, upper, lower)
    old = {row["number"]: row for row in stored(store) if row["of"] == mine and row["number"] < games}
    yield from old.values()
    missing = [number for number in range(games) if number not in old]
    results = pool.map(play, *zip(*[(key, upper, lower, number) for number in missing], strict=True)) if missing else iter(())
    for row in track(results, f"{key}: {upper} against {lower}", total=len(missing), transient=True):
        if store:
            with store.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        yield row


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("-n", type=int, default=400, help="games a pair")
    parser.add_argument("--pairs", help="for example strong:greedy,master:strong; the whole ladder without")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--store", type=Path, help="a file that keeps every finished game")
    chosen = parser.parse_args()
    pairs = [pair.split(":") for pair in chosen.pairs.split(",")] if chosen.pairs else PAIRS
    print("| game | one | against | games | won | 95 % interval | thinking |\n|---|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor(chosen.cores) as pool:
        for key in chosen.games or list(GAMES):
            for upper, lower in pairs:
                rows = list(climb(key, upper, lower, chosen.n, pool, chosen.store))
                print(line(key, upper, lower, rows), flush=True)


if __name__ == "__main__":
    main()
