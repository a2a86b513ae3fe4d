"""Plays the ladder of levels: one bot of each level against a table of the level below, in every seat equally often.

    python tools/ladder.py                      every game, 400 games a pair
    python tools/ladder.py neue_heimat -n 100   one game, fewer games

Prints the table of docs/bots.md, with 95 % intervals and the time that it took. The same numbers give the same results again
as long as no level runs into its time limit.
"""

import argparse
import os
from math import sqrt
from time import perf_counter

from tabletown import GAMES
from tabletown.bots import LEVELS, bot_named
from tabletown.simulate import simulate

PAIRS = [("greedy", "random"), ("beginner", "random"), *zip(LEVELS[1:], LEVELS[:-1], strict=True), ("strong", "greedy")]


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


def climb(key: str, upper: str, lower: str, games: int, cores: int) -> str:
    """One row of the table."""
    game, began, won, played = GAMES[key], perf_counter(), 0.0, 0
    players = 4 if 4 in game.seats else game.seats.stop - 1
    for seat in range(players):
        bots = [bot_named(lower)] * players
        bots[seat] = bot_named(upper)
        results = simulate(game.new(players, luck="manual"), bots, games // players, cores, seed=seat)
        won += results.wins()[seat]
        played += results.games
    low, high = interval(won, played)
    against, seconds = f"{players - 1} {lower}", perf_counter() - began
    return f"| {key} | {upper} | {against} | {played} | {won / played:.0%} | {low:.0%} to {high:.0%} | {seconds:.0f} s |"


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("-n", type=int, default=400, help="games a pair")
    parser.add_argument("--pairs", help="for example strong:greedy,master:strong; the whole ladder without")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    pairs = [tuple(pair.split(":")) for pair in chosen.pairs.split(",")] if chosen.pairs else PAIRS
    print("| game | one | against | games | won | 95 % interval | time |\n|---|---|---|---|---|---|---|", flush=True)
    for key in chosen.games or list(GAMES):
        for upper, lower in pairs:
            print(climb(key, upper, lower, chosen.n, chosen.cores), flush=True)


if __name__ == "__main__":
    main()
