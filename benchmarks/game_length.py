"""Prints how long one person plays against bots, for each game and number of players.

    python -m benchmarks.game_length            all games
    python -m benchmarks.game_length GAME ...   some of them

Bots play real games. Whoever sits in the first seat is taken for a person, who thinks for some seconds about each decision in
which there is a choice, and watches everything that the log tells, at normal pace. The games' declarations
(`minutes_with_bots`) are the medians, rounded up to five minutes.
"""

import argparse
import statistics

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.game.declaration import Game

GAMES_EACH = 15
THINKS, WATCHES = 7.0, 1.3
"""Seconds for a decision of one's own, and for each thing that happens."""


def seconds(game: Game, players: int, seed: int) -> float:
    """How many seconds one game takes."""
    match, bot, decided = game.new(players, seed=seed), bot_named("greedy"), 0
    while not match.over:
        decided += match.turn == 0 and len(match.legal_ids()) > 1
        match.play(choose(bot, match, seed * 100_000 + len(match.steps)))
    return decided * THINKS + len(match.log()) * WATCHES


def main() -> None:
    """One line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=sorted(GAMES))
    for key in parser.parse_args().games:
        game = GAMES[key]
        found = {n: statistics.median(seconds(game, n, seed) for seed in range(GAMES_EACH)) / 60 for n in game.seats}
        print(f"{key}: " + ", ".join(f"{n} players {minutes:.0f} min" for n, minutes in found.items()))


if __name__ == "__main__":
    main()
