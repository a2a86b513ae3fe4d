"""Measures the text that language models are given: characters of an observation, for every kind of decision.

python tools/text_observations.py [--games 3] [--budget 5999] [--markdown]

With `--markdown`, as docs/text_observations.md has it.

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


MARKDOWN = """\
# Characters of each kind of decision

What `python tools/text_observations.py --markdown` prints: {games} random games with the fewest and with the most players of each
game. A decision is named by the words with which its legal moves begin. No observation has more than {budget:,} characters
([how](language_models.md#a-text-environment)); "shortened" says, with the most players, how many would have had more.
"""


def markdown_table(fewest: Mapping[str, Sequence[Size]], most: Mapping[str, Sequence[Size]]) -> list[str]:
    """A row for each kind of decision: median and worst with the fewest and the most players; the longest observations first."""
    lines = ["| decision | fewest: median | worst | most: median | worst | seen | shortened |", "|---|---|---|---|---|---|---|"]
    for kind in sorted(
        {**fewest, **most}, key=lambda kind: -max(size.told for size in [*fewest.get(kind, ()), *most.get(kind, ())])
    ):
        cells = []
        for seen in (fewest.get(kind, ()), most.get(kind, ())):
            told = [size.told for size in seen]
            cells += [f"{median(told):,.0f}", f"{max(told):,}"] if told else ["–", "–"]
        last = most.get(kind, ())
        lines.append(f"| {kind} | {' | '.join(cells)} | {len(last):,} | {sum(size.told < size.whole for size in last):,} |")
    return lines


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    if given.markdown:
        print(MARKDOWN.format(games=given.games, budget=given.budget))
    for key in GAMES.ours:
        tables = []
        for players in sorted({min(GAMES[key].seats), max(GAMES[key].seats)}):
            found: dict[str, list[Size]] = defaultdict(list)
            for kind, size in sizes(key, players, given.games, given.budget):
                found[kind].append(size)
            tables.append({**found, "all": [size for seen in found.values() for size in seen]})
            if not given.markdown:
                print(f"{GAMES[key].title}, {players} players")
                print("\n".join(f"  {line}" for line in table(tables[-1])))
        if given.markdown:
            seats = GAMES[key].seats
            print(f"## {GAMES[key].title}, {seats[0]} and {seats[-1]} players\n")
            print("\n".join(markdown_table(tables[0], tables[-1])) + "\n")


if __name__ == "__main__":
    main()
