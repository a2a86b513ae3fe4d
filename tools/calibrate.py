"""Finds how much a lead in a game's judgement says about winning: the `judge_scale` of its declaration.

Greedy bots that sometimes play at random play many games; from positions on the way, each seat's judgement is kept beside who
won in the end. The scale is the one under which `exp(judgement / scale)`, shared out among the seats, foretells the winners best.
"""

import sys
from typing import Any

import numpy as np

from tabletown import GAMES, batch
from tabletown.bots.bot import decide_at
from tabletown.kernel import CHANCE, NO_JOURNAL, OVER, draw, new_rng


def collect(key: str, games: int) -> tuple[Any, Any]:
    """Judgements of all seats, and the share of the win that each had in the end."""
    game, seen, won = GAMES[key], [], []
    rng, buffer = new_rng(1), np.zeros(game.most_legal, np.int64)
    players = 4 if 4 in game.seats else game.seats.stop - 1
    start = game.new(players, luck="manual").start_states()
    for _ in range(games):
        states, kept = start.copy(), []
        known, scratch = states.copy(), states.copy()
        for _ in range(4000):
            who = batch.turn_at(states, 0)
            if who == OVER:
                break
            n = batch.legal_at(states, 0, buffer)
            move = int(buffer[draw(rng, n)])
            if who != CHANCE and draw(rng, 10) > 0:
                known[:] = states
                batch.redeal_at(known, 0, who, rng)
                move = int(decide_at(1, known, scratch, buffer, n, rng, NO_JOURNAL))
            batch.apply_at(states, 0, move, NO_JOURNAL)
            if draw(rng, 25) == 0 and batch.turn_at(states, 0) != OVER:
                kept.append([batch.judge_at(states, 0, seat) for seat in range(players)])
        bits = batch.winners_at(states, 0)
        shares = np.array([bits >> seat & 1 for seat in range(players)], float)
        seen += kept
        won += [shares / max(shares.sum(), 1)] * len(kept)
    return np.array(seen, float), np.array(won)


def loss(judged: Any, won: Any, scale: float) -> float:
    """How surprised such a scale is by the winners."""
    odds = np.exp((judged - judged.max(axis=1, keepdims=True)) / scale)
    odds /= odds.sum(axis=1, keepdims=True)
    return float(-(won * np.log(odds + 1e-9)).sum(axis=1).mean())


if __name__ == "__main__":
    for name in sys.argv[1:] or list(GAMES):
        judgements, results = collect(name, 400)
        scales = [float(s) for s in np.geomspace(1, 10_000_000, 141)]
        losses = [loss(judgements, results, s) for s in scales]
        even = float(np.log(judgements.shape[1]))
        print(f"{name}: judge_scale={scales[int(np.argmin(losses))]:.0f} (loss {min(losses):.3f}; {even:.3f} would be a guess)")
