"""Measures the text that language models are given: characters of an observation, for every kind of decision.

python tools/text_observations.py [--games 3] [--budget 5999]

Random games with the most and the fewest players of each game. A kind of decision is named by the words with which its legal
moves begin. The whole text is what would be said without a budget.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from tabletown.engine.rng import draw, new_rng
from tabletown.envs.text_env import TextEnv
from tabletown.envs.text_observation import BUDGET, observation, told_to
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

WITHOUT_BUDGET = 1_000_000


class Size(NamedTuple):
    """Characters of one observation, and of the same without a budget."""

    told: int
    whole: int


def kind_of(match: Match) -> str:
    """The first words of the legal moves."""
    return " / ".join(sorted({move.text.split()[0] for move in match.legal()}))


def sizes(key: str, players: int, games: int, budget: int = BUDGET) -> Iterator[tuple[str, Size]]:
    """Every decision of so many random games, luck and moves by fixed seeds: its kind, and how long its observation is."""
    for seed in range(games):
        match, rng = TextEnv(key, players, seed=seed).match, new_rng(seed)
        while not match.over:
            told = told_to(match, match.turn or 0)
            yield kind_of(match), Size(len(observation(told, budget)), len(observation(told, WITHOUT_BUDGET)))
            legal = match.legal_ids()
            match.play(legal[draw(rng, len(legal))])


def table(found: Mapping[str, Sequence[Size]]) -> list[str]:
    """A line for each kind of decision, the longest observations first."""
    lines = [f"{'decision':44} {'number':>7} {'median':>7} {'worst':>6} {'shortened':>9} {'whole':>6}"]
    for kind, seen in sorted(found.items(), key=lambda item: -max(size.told for size in item[1])):
        told, shortened = [size.told for size in seen], sum(size.told < size.whole for size in seen)
        whole = max(size.whole for size in seen)
        lines.append(f"{kind[:44]:44} {len(seen):7} {median(told):7.0f} {max(told):6} {shortened:9} {whole:6}")
    return lines


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--budget", type=int, default=BUDGET)
    given = parser.parse_args()
    for key in GAMES.ours:
        for players in sorted({min(GAMES[key].seats), max(GAMES[key].seats)}):
            found: dict[str, list[Size]] = defaultdict(list)
            for kind, size in sizes(key, players, given.games, given.budget):
                found[kind].append(size)
            print(f"{GAMES[key].title}, {players} players")
            print("\n".join(f"  {line}" for line in table({**found, "all": [size for seen in found.values() for size in seen]})))


if __name__ == "__main__":
    main()
