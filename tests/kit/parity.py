"""Plays seeds of a game and prints a digest of every position: run plain and compiled, the two must print the same."""

import hashlib
import json
import sys

import numpy as np

from tabletown import GAMES, batch
from tabletown.kernel import OVER, draw, new_journal, new_rng


def digests(key: str, seeds: int, moves: int) -> list[str]:
    """One digest a seed, over every position and journal of a random game; seats and options change with the seed."""
    game, found = GAMES[key], []
    for seed in range(seeds):
        option = game.options[seed % len(game.options)]
        options = {option.name: option.values[seed // len(game.options) % len(option.values)]}
        states = game.new_with(game.seats[seed % len(game.seats)], options, luck="manual").start_states()
        handle, buffer, rng = batch.handle(states), np.zeros(game.most_legal, np.int64), new_rng(seed)
        points, journal, digest = np.zeros(8, np.int64), new_journal(), hashlib.sha256()
        scratch = batch.handle(states.copy())
        for number in range(moves):
            if batch.turn_at(handle, 0) == OVER:
                break
            n = batch.legal_at(handle, 0, buffer)
            journal[:] = 0
            batch.apply_at(handle, 0, int(buffer[draw(rng, n)]), journal)
            digest.update(states.tobytes() + buffer[:n].tobytes() + journal.tobytes())
            if number % 20 == 0:
                batch.scores_at(handle, 0, points)
                batch.clone_many(scratch, handle)
                batch.redeal_at(scratch, 0, 0, rng)
                judged = [batch.judge_at(scratch, 0, seat) for seat in range(2)]
                features = np.zeros(len(game.levels["master"].weights.linear), np.int64)
                batch.features_at(scratch, 0, 1, features)
                digest.update(f"{points.tolist()} {batch.winners_at(handle, 0)} {judged} {features.tolist()}".encode())
        found.append(digest.hexdigest())
    return found


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
