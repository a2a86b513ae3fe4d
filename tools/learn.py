"""Learns from many games how much each of a game's signs says about winning, and writes its `weights.py`.

    python tools/learn.py                               every game, greedy bots
    python tools/learn.py machi_koro -n 8000 --bot casual

Bots that sometimes play at random play many games; from positions in which a player's turn to decide begins, every seat's signs
are kept beside who won in the end. The weights are those under which `exp(sum of weight times sign)`, shared out among the seats,
foretells the winners best. How well they do so is told for games that were not learned from.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import tabletown
from tabletown import GAMES, Game, batch
from tabletown.bots import Bot, bot_named
from tabletown.bots.table import minds, play_game
from tabletown.kernel import CHANCE, OVER, Rng, States, draw, new_rng
from tabletown.simulate import MOST_MOVES

TASK = 50
"""Games that one task plays."""
PER_LINE = 10


@dataclass(frozen=True)
class Wanderer(Bot):
    """Plays as another bot does, and now and then at random, so that more than its habits is seen."""

    bot: Bot

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """One time in twelve without looking."""
        return legal[draw(rng, len(legal))] if draw(rng, 12) == 0 else self.bot.decide(game, known, legal, rng)


def collect(key: str, name: str, seed: int) -> tuple[Any, Any, Any]:
    """Signs and judgements of all seats, and the share of the win that each had in the end."""
    game, bot, rng = GAMES[key], Wanderer("wanderer", "", bot_named(name)), new_rng(seed)
    players = 4 if 4 in game.seats else game.seats.stop - 1
    start = game.new(players, luck="manual").start_states()
    seen: list[Any] = []
    judged: list[Any] = []
    won: list[Any] = []
    last = OVER

    def watch(states: States, who: int, legal: list[int], move: int, took: float) -> None:
        nonlocal last
        if who != CHANCE and who != last and draw(rng, 5) == 0:
            table, found = batch.handle(states), np.zeros((players, len(game.weights)), np.int64)
            for seat in range(players):
                batch.signs_at(table, 0, seat, found[seat])
            seen.append(found)
            judged.append([batch.judge_at(table, 0, seat) for seat in range(players)])
        last = last if who == CHANCE else who

    for number in range(seed * TASK, (seed + 1) * TASK):
        last = OVER
        came = play_game(game, start, [bot] * players, new_rng(number), minds(number, players), MOST_MOVES, watch)
        won += [[came.share(seat) for seat in range(players)]] * (len(seen) - len(won))
    return np.array(seen, float), np.array(judged, float), np.array(won)


def loss(worth: Any, won: Any) -> float:
    """How surprised somebody with these opinions is by the winners, in nats."""
    worth = worth - worth.max(axis=1, keepdims=True)
    return float(-(won * (worth - np.log(np.exp(worth).sum(axis=1, keepdims=True)))).sum(axis=1).mean())


def fit(seen: Any, won: Any, steps: int = 3000, rate: float = 0.03, keep_small: float = 1e-4) -> Any:
    """The weights, by gradient descent with a step of its own for each (Adam)."""
    spread = seen.std(axis=(0, 1)) + 1e-9
    seen, weights = seen / spread, np.zeros(seen.shape[2])
    slope, square, rng = np.zeros_like(weights), np.zeros_like(weights), np.random.default_rng(0)
    for i in range(steps):
        some = rng.integers(0, len(seen), 2048)
        worth = seen[some] @ weights
        odds = np.exp(worth - worth.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        now = np.einsum("nsf,ns->f", seen[some], odds - won[some]) / len(some) + keep_small * weights
        slope, square = 0.9 * slope + 0.1 * now, 0.99 * square + 0.01 * now**2
        known = (1 - 0.9 ** (i + 1), 1 - 0.99 ** (i + 1))
        weights -= rate * (1 - i / steps) * (slope / known[0]) / (np.sqrt(square / known[1]) + 1e-8)
    return weights / spread


def write(game: Game, learned: str, scale: float, weights: list[float]) -> None:
    """The game's `weights.py`."""
    rows = [weights[i : i + PER_LINE] for i in range(0, len(weights), PER_LINE)]
    lines = [
        f'"""What the signs of {game.title} say about winning, in their order.',
        f'\n{learned}\n"""',
        "",
        f"JUDGE_SCALE = {scale:.0f}",
        "WEIGHTS = (",
        *("    " + ", ".join(f"{weight:g}" for weight in row) + "," for row in rows),
        ")  # fmt: skip",
    ]
    folder = Path(tabletown.__file__).parent / "games" / game.key
    (folder / "weights.py").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Learn what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("-n", type=int, default=4000, help="games to learn from")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    for key in chosen.games or list(GAMES):
        tasks = max(5, chosen.n // TASK)
        with ProcessPoolExecutor(chosen.cores) as pool:
            parts = list(pool.map(collect, [key] * tasks, [chosen.bot] * tasks, range(tasks)))
        hidden, shown = parts[: tasks // 5], parts[tasks // 5 :]
        seen, judged, won = (np.concatenate(part) for part in zip(*shown, strict=True))
        new_seen, new_judged, new_won = (np.concatenate(part) for part in zip(*hidden, strict=True))
        scales = [float(scale) for scale in np.geomspace(1, 10_000_000, 141)]
        scale = min(scales, key=lambda scale: loss(judged / scale, won))
        weights = fit(seen, won)
        before, after = (loss(new_seen @ np.array(some), new_won) for some in (GAMES[key].weights, weights))
        print(f"{key}: {len(seen)} positions of {tasks * TASK} games; surprise by the winners of other games, in nats:")
        print(f"  nothing known {np.log(won.shape[1]):.4f}, judgement {loss(new_judged / scale, new_won):.4f}, ", end="")
        print(f"weights before {before:.4f}, now {after:.4f}")
        learned = f"Learned from {tasks * TASK:,} games between four {chosen.bot} bots."
        write(GAMES[key], learned, scale, [float(f"{weight:.4g}") for weight in weights])


if __name__ == "__main__":
    main()
