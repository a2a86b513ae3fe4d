"""Learns from many games how much each of a game's features says about winning, and writes its `weights.py`.

    python tools/learn.py machi_koro                                  greedy games first, then forty rounds of its own
    python tools/learn.py neue_heimat --rounds 0 --ideas 0            greedy games only, every feature by itself
    python tools/learn.py machi_koro --early 7                        keep what was known after seven rounds as well
    python tools/learn.py infinite_city -n 200000 --rounds 0 --search 2 --games 20000     greedy games, then those of searches

First greedy bots play, now and then at random, and from some positions every seat's features are kept beside who won in the end:
positions after a decision, or beginnings of turns where the game's search plays every turn to its end before it weighs. The
weights are those under which `exp(weighed features)`, shared out among the seats, foretells the winners best. Then bots that take
the move with the best weighed features at once play against each other and against greedy ones; what their games teach corrects
the weights, and so on for some rounds; with `--early`, from some round on also against what was known by then. Ideas are sums of
features that count from some strength on: they say what several of them mean together. With `--search`, bots that search a little
play, and some of the positions that their searches weigh are played out by greedy bots: so the weights learn about what they will
be asked. With `--games`, bots that search a little play whole games at last, and the weights learn how those end: from the
winners, and from what they think themselves a few turns later.
"""

import argparse
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

import tabletown
from tabletown import GAMES, Game, batch
from tabletown.bots.policy import Policy, decide_greedily
from tabletown.bots.search import MOST_SEATS, NONE, TO_THE_END, Tree, back_up, dive, judge_end, new_tree, play_on
from tabletown.kernel import (
    CHANCE,
    NO_JOURNAL,
    OVER,
    Journal,
    Moves,
    Rng,
    States,
    apply,
    draw,
    features,
    judge,
    legal,
    new_rng,
    redeal,
    turn,
    winners,
)

Floats = NDArray[np.float64]
Figures = tuple[Floats, Floats]
LEARNER, GREEDY, EARLY = 0, 1, 2
GREEDILY = int(Policy.GREEDY)
LONGEST = 2000
"""Decisions of one game that may be kept."""
AT_ONCE = 20_000
"""Positions in one block of memory."""
SEARCHED = 64
"""Iterations of a search that is learned from."""
NODES = 64_000
"""Room for its tree."""
LOOKED_AT = 24
"""One of so many positions that it weighs is played out."""
SEARCHED_IN_GAMES = 32
"""Iterations of a search in whole games."""
LOOKS_AHEAD = 0.85
"""How much of a later result counts a turn earlier; the rest is what is thought of that later turn."""
TURNS = 40
"""Turns of a game, roughly."""
WINDOW = 6
"""Rounds that are learned from together."""
NOTICED = 0.05
"""A feature that varies less than this is taken for one that varies so much."""
PER_LINE = 10


# --- games ----------------------------------------------------------------------------------------------------------


def seats_of(game: Game) -> int:
    """Four, where the game seats four."""
    return 4 if 4 in game.seats else game.seats.stop - 1


def features_of(game: Game) -> int:
    """How many features its judge counts."""
    return int(import_module(f"tabletown.games.{game.key}.bot.judge").FEATURES)


@numba.njit(nogil=True)  # type: ignore[misc]
def play(
    start: States, table: States, known: States, scratch: States, seats: int, kinds: Moves, moves: Moves, rng: Rng,
    journal: Journal, found: Moves, weights: Floats, ideas: Floats, early_weights: Floats, early_ideas: Floats, strength: Floats,
    result: Floats, seen: Any, judged: Moves, at: int, every: int, astray: int, at_begin: bool,
) -> tuple[int, int]:
    """One game: one decision in `astray` is made at random, and the features of one position in `every` are kept, be it after a
    decision or at the beginning of a turn. Returns where it got to, and who won."""
    table[0] = start[0]
    last = OVER
    while True:
        who = turn(table[0])
        if who == OVER:
            return at, winners(table[0])
        n = legal(table[0], moves)
        if at_begin and who != CHANCE and who != last and draw(rng, every) == 0:
            keep(table, seats, seen, judged, at)
            at += 1
        move = moves[0]
        if who == CHANCE or (n > 1 and draw(rng, astray) == 0):
            move = moves[draw(rng, n)]
        elif n > 1:
            known[0] = table[0]
            redeal(known[0], who, rng)
            if kinds[who] == GREEDY:
                move = decide_greedily(known, scratch, moves, n, rng, journal)
            else:
                by, and_by = (weights, ideas) if kinds[who] == LEARNER else (early_weights, early_ideas)
                move = best_weighed(known, scratch, seats, who, moves, n, journal, result, found, by, and_by, strength)
        apply(table[0], move, journal)
        last = last if who == CHANCE else who
        if not at_begin and who != CHANCE and n > 1 and draw(rng, every) == 0 and turn(table[0]) != OVER:
            keep(table, seats, seen, judged, at)
            at += 1  # fmt: skip


@numba.njit(nogil=True)  # type: ignore[misc]
def keep(table: States, seats: int, seen: Any, judged: Moves, at: int) -> None:
    """Every seat's features and judgement."""
    keep_features(table, seats, seen, at)
    for seat in range(seats):
        judged[at, seat] = judge(table[0], seat)


@numba.njit(nogil=True)  # type: ignore[misc]
def keep_features(table: States, seats: int, seen: Any, at: int) -> None:
    """Every seat's features."""
    for seat in range(seats):
        features(table[0], seat, seen[at, seat])


@numba.njit(nogil=True)  # type: ignore[misc]
def best_weighed(
    table: States, scratch: States, seats: int, who: int, moves: Moves, n: int, journal: Journal, result: Floats,
    found: Moves, weights: Floats, ideas: Floats, strength: Floats,
) -> int:
    """The move after which the features are best for a seat."""
    best, best_chance = moves[0], -1.0
    for i in range(n):
        scratch[0] = table[0]
        apply(scratch[0], moves[i], journal)
        judge_end(scratch, seats, result, found, weights, ideas, strength)
        if result[who] > best_chance:
            best, best_chance = moves[i], result[who]
    return best  # fmt: skip


@numba.njit(nogil=True)  # type: ignore[misc]
def play_searching(
    start: States, table: States, known: States, leaf: States, scratch: States, seats: int, kinds: Moves, moves: Moves, rng: Rng,
    journal: Journal, first: Moves, sibling: Moves, move_of: Moves, visits: Moves, prior: Floats, chances: Floats,
    counters: Moves, path: Moves, stamp: Moves, found: Moves, weights: Floats, ideas: Floats, strength: Floats, result: Floats,
    scale: float, explore: float, trust: float, depth: int, finish: bool, seen: Any, won: Any, at: int, astray: int,
    iterations: int, looked_at: int,
) -> int:
    """One game of bots that search. One in `looked_at` of the positions that they weigh is kept and played out greedily, or
    without looking at them, the beginnings of turns are kept with the end of the game."""
    table[0] = start[0]
    begin, last = at, OVER
    while True:
        who = turn(table[0])
        if who == OVER:
            judge_end(table, seats, result, found, weights, ideas, strength)
            for k in range(begin if looked_at == 0 else at, at):
                won[k] = result[:seats]
            return at
        if looked_at == 0 and who != CHANCE and who != last and at < len(seen):
            keep_features(table, seats, seen, at)
            at += 1
        last = last if who == CHANCE else who
        n = legal(table[0], moves)
        move = moves[0]
        if who == CHANCE or (n > 1 and draw(rng, astray) == 0):
            move = moves[draw(rng, n)]
        elif n > 1:
            known[0] = table[0]
            redeal(known[0], who, rng)
            if kinds[who] == GREEDY:
                move = decide_greedily(known, scratch, moves, n, rng, journal)
            else:
                first[: counters[0]], visits[: counters[0]], chances[: counters[0]], counters[0] = NONE, 0, 0.0, 1
                for _ in range(iterations):
                    length = dive(
                        known, leaf, scratch, seats, who, moves, rng, journal, first, sibling, move_of, visits, prior, chances,
                        counters, path, stamp, result, found, weights, ideas, strength, scale, explore, trust, GREEDILY, depth,
                        finish,
                    )
                    judge_end(leaf, seats, result, found, weights, ideas, strength)
                    back_up(seats, visits, chances, path, length, result)
                    if looked_at > 0 and at < len(seen) and turn(leaf[0]) != OVER and draw(rng, looked_at) == 0:
                        keep_features(leaf, seats, seen, at)
                        play_on(leaf, scratch, moves, rng, journal, GREEDILY, TO_THE_END, NONE)
                        judge_end(leaf, seats, result, found, weights, ideas, strength)
                        won[at] = result[:seats]
                        at += 1
                child = best = first[0]
                while child != NONE:
                    best = child if visits[child] > visits[best] else best
                    child = sibling[child]
                move = move_of[best]
        apply(table[0], move, journal)  # fmt: skip


@dataclass
class Lesson:
    """Positions: every seat's features, judgement, share of the win in the end, and whether it is the last of its game."""

    seen: Any
    judged: Any
    won: Any
    last: Any


def together(lessons: list[Lesson]) -> Lesson:
    """Several lessons as one."""
    return Lesson(*(np.concatenate([getattr(lesson, name) for lesson in lessons]) for name in ("seen", "judged", "won", "last")))


class Table:
    """Where one thread plays its games."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seats, self.thinking = seats_of(game), game.thinking["master"]
        states = game.new(self.seats, luck="manual").start_states()
        self.states = [batch.handle(states.copy()) for _ in range(5)]
        self.moves, self.rng = np.zeros(game.most_legal, np.int64), new_rng(seed)
        self.found, self.result = np.zeros(features_of(game), np.int64), np.zeros(MOST_SEATS)
        self.tree: Tree = new_tree(NODES, game.move_count)
        self.at_begin = self.thinking.plays_on > 0 or self.thinking.finishes
        self.dice = np.random.default_rng(seed)

    def kinds(self, learner: bool, early: bool) -> Moves:
        """Who sits where: in the first games only greedy bots, later the learner with some of them, and with its early self."""
        kinds, one, luck = np.full(self.seats, GREEDY, np.int64), self.dice.integers(self.seats), self.dice.random()
        if early:
            return self.dice.choice([LEARNER, GREEDY, EARLY], self.seats, p=[0.55, 0.2, 0.25])
        if learner and luck >= 0.1:
            kinds[:] = LEARNER
        if learner and luck < 0.5:
            kinds[one] = GREEDY if luck >= 0.1 else LEARNER
        return kinds

    def games(self, count: int, figures: Figures | None, early: Figures | None, every: int, astray: int) -> Lesson:
        """What so many games show; without figures to play by, greedy ones."""
        weights, ideas = figures or (np.zeros(self.found.size), np.zeros((self.found.size + 2, 0)))
        strength, lessons, at = np.zeros(ideas.shape[1]), [], 0
        seen = np.zeros((AT_ONCE, self.seats, self.found.size), np.int64)
        judged, won = np.zeros((AT_ONCE, self.seats), np.int64), np.zeros((AT_ONCE, self.seats), np.float32)
        for number in range(count):
            begin = at
            kinds, at_begin = self.kinds(figures is not None, early is not None), self.at_begin
            at, bits = play(
                *self.states[:4], self.seats, kinds, self.moves, self.rng, NO_JOURNAL, self.found, weights, ideas,
                *(early or (weights, ideas)), strength, self.result, seen, judged, at, every, astray, at_begin,
            )  # fmt: skip
            won[begin:at] = [(bits >> seat & 1) / bits.bit_count() for seat in range(self.seats)]
            if at > AT_ONCE - LONGEST or number == count - 1:
                lessons.append(Lesson(seen[:at].astype(np.int16), judged[:at].copy(), won[:at].copy(), np.zeros(at, bool)))
                at = 0
        return together(lessons)

    def searched(
        self, count: int, figures: Figures, scale: float, astray: int, look: bool, told: Callable[[int], None]
    ) -> Lesson:
        """So many positions that searching bots weigh, each played out; or without looking, so many beginnings of turns."""
        weights, ideas = figures
        strength, tree, at, level = np.zeros(ideas.shape[1]), self.tree, 0, self.thinking
        seen, won = np.zeros((count, self.seats, self.found.size), np.int64), np.zeros((count, self.seats), np.float32)
        last = np.zeros(count, bool)
        while at < count:
            kinds = self.dice.choice([LEARNER, GREEDY], self.seats, p=[0.65, 0.35])
            before, at = at, play_searching(
                *self.states, self.seats, kinds, self.moves, self.rng, NO_JOURNAL, tree.first, tree.sibling, tree.move,
                tree.visits, tree.prior, tree.chances, tree.counters, tree.path, tree.stamp, self.found, weights, ideas, strength,
                self.result, scale, level.explore, level.trust, level.plays_on, level.finishes, seen, won, at, astray,
                SEARCHED if look else SEARCHED_IN_GAMES, LOOKED_AT if look else 0,
            )  # fmt: skip
            last[at - 1] = True
            told(at - before)
        return Lesson(seen.astype(np.int16), np.zeros((count, 0)), won, last)


# --- learning -------------------------------------------------------------------------------------------------------


class Net:
    """Features by themselves, and ideas; learns by gradient descent with a step of its own for each number (Adam)."""

    def __init__(self, lesson: Lesson, ideas: int, seed: int) -> None:
        rng, size = np.random.default_rng(seed), lesson.seen.shape[2]
        self.usual = lesson.seen.mean(axis=(0, 1)).astype(np.float32)
        self.spread = np.maximum(lesson.seen.std(axis=(0, 1)), NOTICED).astype(np.float32)
        shapes = [rng.normal(0, size**-0.5, (size, ideas)), np.zeros(ideas), rng.normal(0, 0.1, ideas), np.zeros(size)]
        self.parts = [part.astype(np.float32) for part in shapes]
        self.slopes, self.squares = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self.calm = [part.copy() for part in self.parts]
        self.steps, self.rng = 0, rng

    def weigh(self, seen: Any, parts: list[Any]) -> tuple[Any, Any, Any]:
        """The logarithms of the seats' odds, and what they came from."""
        features = ((seen - self.usual) / self.spread).astype(np.float32)
        strength = np.maximum(features @ parts[0] + parts[1], 0)
        return strength @ parts[2] + features @ parts[3], features, strength

    def surprise(self, lesson: Lesson) -> float:
        """How surprised it is by the winners, in nats."""
        return loss(self.weigh(lesson.seen, self.calm)[0], lesson.won)

    def learn(self, lesson: Lesson, steps: int, rate: float, some: int = 2048, keep_small: float = 1e-5) -> None:
        """So many steps; `calm` follows slowly."""
        for _ in range(steps):
            which = self.rng.integers(0, len(lesson.seen), some)
            worth, features, strength = self.weigh(lesson.seen[which], self.parts)
            odds = np.exp(worth - worth.max(axis=1, keepdims=True))
            error = ((odds / odds.sum(axis=1, keepdims=True) - lesson.won[which]) / some).astype(np.float32).ravel()
            features, strength = features.reshape(error.size, -1), strength.reshape(error.size, self.parts[1].size)
            back = np.outer(error, self.parts[2]) * (strength > 0)
            now = [features.T @ back, back.sum(axis=0), strength.T @ error, features.T @ error]
            self.steps += 1
            for i, part in enumerate(self.parts):
                slope = now[i] + keep_small * part
                self.slopes[i] = 0.9 * self.slopes[i] + 0.1 * slope
                self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
                root = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
                self.parts[i] = (part - rate * self.slopes[i] / (1 - 0.9**self.steps) / root).astype(np.float32)
                self.calm[i] += (self.parts[i] - self.calm[i]) / min(self.steps, 2000)

    def foreseen(self, lesson: Lesson) -> Any:
        """What to think of the beginnings of turns: what came of them in the end, and what is thought of the turns between."""
        parts = np.array_split(lesson.seen, len(lesson.seen) // AT_ONCE + 1)
        worth = np.concatenate([self.weigh(part, self.calm)[0] for part in parts])
        odds = np.exp(worth - worth.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        targets = lesson.won.copy()
        for turn_number in range(len(targets) - 2, -1, -1):
            if not lesson.last[turn_number]:
                targets[turn_number] = (1 - LOOKS_AHEAD) * odds[turn_number + 1] + LOOKS_AHEAD * targets[turn_number + 1]
        return targets

    def folded(self) -> Figures:
        """Weights and ideas for features as they are counted."""
        inner, base, outer, direct = (part.astype(float) for part in self.calm)
        base = base - (self.usual / self.spread) @ inner
        return direct / self.spread, np.concatenate([inner / self.spread[:, None], base[None], outer[None]])


def loss(worth: Any, won: Any) -> float:
    """How surprised somebody with these opinions is by the winners, in nats."""
    worth = worth - worth.max(axis=1, keepdims=True)
    return float(-(won * (worth - np.log(np.exp(worth).sum(axis=1, keepdims=True)))).sum(axis=1).mean())


class School:
    """Everything that is learned about a game: one step after the other."""

    def __init__(self, game: Game, chosen: argparse.Namespace, progress: Progress, pool: ThreadPoolExecutor) -> None:
        self.game, self.chosen, self.progress, self.pool = game, chosen, progress, pool
        self.rooms = [Table(game, 1 + number) for number in range(chosen.cores)]
        self.early: Figures | None = None
        first = self.played(None)
        self.scale = float(min(np.geomspace(1, 10_000_000, 141), key=lambda scale: loss(first.judged / scale, first.won)))
        self.net = Net(first, chosen.ideas, 0)
        self.net.learn(first, 6000, 0.002)

    def played(self, figures: Figures | None) -> Lesson:
        """One round of games: greedy ones, or with figures, of bots that take the best weighed move at once."""
        count, every, astray = self.chosen.n // self.chosen.cores, self.chosen.every, self.chosen.astray
        return together(list(self.pool.map(lambda room: room.games(count, figures, self.early, every, astray), self.rooms)))

    def searched(self, count: int, look: bool) -> Lesson:
        """Positions that searches weigh, played out; or without looking at those, whole games."""
        figures, each = self.net.folded(), count // self.chosen.cores
        bar = self.progress.add_task("  positions of searches", total=count)
        told, astray = partial(self.progress.advance, bar), self.chosen.astray
        return together(
            list(self.pool.map(lambda room: room.searched(each, figures, self.scale, astray, look, told), self.rooms))
        )

    def examine(self) -> None:
        """Say how well other greedy games are foretold."""
        unseen = self.played(None)
        known = [loss(unseen.won * 0, unseen.won), loss(unseen.judged / self.scale, unseen.won), self.net.surprise(unseen)]
        told = [f"{name} {nats:.4f}" for name, nats in zip(("nothing known", "judgement", "features"), known, strict=True)]
        self.progress.print(f"{self.game.key}: surprise at the winners of other games, in nats: {', '.join(told)}")

    def learn_from_own_games(self) -> None:
        """Rounds of games of bots that take the best weighed move at once."""
        window: list[Lesson] = []
        for number in self.progress.track(range(self.chosen.rounds), description="  own games"):
            if number == self.chosen.early:
                self.early = self.net.folded()
            new = self.played(self.net.folded())
            self.progress.print(f"  round {number + 1}: {len(new.seen)} new positions, surprise {self.net.surprise(new):.4f}")
            window = [*window, new][-WINDOW:] if number > 2 else [new]
            self.net.learn(together(window), 1500, 0.0015 * (1 - number / self.chosen.rounds) + 0.00003)

    def learn_from_searches(self) -> None:
        """Rounds of positions that searches weigh."""
        lessons: list[Lesson] = []
        for number in range(self.chosen.search):
            lessons.append(self.searched(self.chosen.leaves, look=True))
            surprise = self.net.surprise(lessons[-1])
            self.progress.print(f"  search {number + 1}: {len(lessons[-1].seen)} new positions, surprise {surprise:.4f}")
            self.net.learn(together(lessons), 4000, 0.001)
            self.net.learn(together(lessons), 4000, 0.0002)

    def learn_from_games_of_search(self) -> None:
        """Whole games of bots that search: from how they end, and from what is thought of them on the way."""
        games = self.searched(self.chosen.games * TURNS, look=False)
        self.progress.print(f"  games of search: {len(games.seen)} beginnings of turns, surprise {self.net.surprise(games):.4f}")
        for number in range(10):
            self.net.learn(replace(games, won=self.net.foreseen(games)), 2000, 0.0006 * (1 - number / 10))


def learn(game: Game, chosen: argparse.Namespace, progress: Progress) -> School:
    """All that was asked for."""
    with ThreadPoolExecutor(chosen.cores) as pool:
        school = School(game, chosen, progress, pool)
        school.examine()
        school.learn_from_own_games()
        school.learn_from_searches()
        if chosen.games:
            school.learn_from_games_of_search()
    return school


# --- writing --------------------------------------------------------------------------------------------------------


def rows(numbers: list[float]) -> str:
    """Numbers, ten a line."""
    short = [f"{number:.4g}" for number in numbers]
    return "".join("    " + ", ".join(short[i : i + PER_LINE]) + ",\n" for i in range(0, len(short), PER_LINE))


def tables(figures: Figures, prefix: str = "") -> str:
    """Weights and ideas as they are written down."""
    weights, ideas = figures
    text = f"{prefix}WEIGHTS = (\n{rows(weights.tolist())})  # fmt: skip\n"
    if ideas.shape[1]:
        text += f"{prefix}IDEAS = (\n" + "".join(f"    (\n{rows(row)}    ),\n" for row in ideas.tolist()) + ")  # fmt: skip\n"
    return text


def write(game: Game, learned: str, scale: float, text: str) -> None:
    """The game's `weights.py`."""
    head = f'"""What the features of {game.title} say about winning, in their order.\n\n{learned}\n"""\n\n'
    head += f"JUDGE_SCALE = {scale:.0f}\n"
    folder = Path(tabletown.__file__).parent / "games" / game.key
    (folder / "weights.py").write_text(head + text, encoding="utf-8")


def main() -> None:
    """Learn what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="GAME", help="games; all without")
    parser.add_argument("-n", type=int, default=6000, help="games a round")
    parser.add_argument("--rounds", type=int, default=40, help="rounds of its own games, after the greedy ones")
    parser.add_argument("--ideas", type=int, default=24)
    parser.add_argument("--every", type=int, default=3, help="one decision of so many is looked at")
    parser.add_argument("--astray", type=int, default=12, help="one decision of so many is made at random")
    parser.add_argument("--early", type=int, metavar="ROUND", help="keep what was known after so many rounds as well")
    parser.add_argument("--search", type=int, default=0, metavar="ROUNDS", help="rounds of games of bots that search, at last")
    parser.add_argument("--leaves", type=int, default=200_000, help="positions of their searches that are played out in a round")
    parser.add_argument("--games", type=int, default=0, help="whole games of bots that search, at the very end, about so many")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    with Progress() as progress:
        for key in chosen.keys or list(GAMES):
            school = learn(GAMES[key], chosen, progress)
            learned = f"Learned from {chosen.n:,} games between greedy bots"
            learned += f", then from {chosen.rounds} rounds of {chosen.n:,} games of its own." if chosen.rounds else "."
            learned += f"\nThen from {chosen.search} times {chosen.leaves:,} positions of searches." if chosen.search else ""
            learned += f"\nThen from about {chosen.games:,} games between searching and greedy bots." if chosen.games else ""
            learned += f"\nEARLY is what was known after {chosen.early} of them." if school.early else ""
            early = tables(school.early, "EARLY_") if school.early else ""
            write(GAMES[key], learned, school.scale, early + tables(school.net.folded()))


if __name__ == "__main__":
    main()
