"""Learns from many games how much each of a game's features says about winning, and writes its `weights.json`.

    python tools/learn.py machi_koro                                  greedy games first, then forty rounds of its own
    python tools/learn.py neue_heimat --rounds 0 --hidden 0           greedy games only, every feature by itself
    python tools/learn.py machi_koro --early 7                        keep what was known after seven rounds as well
    python tools/learn.py infinite_city -n 200000 --rounds 0 --search 2 --games 20000     greedy games, then those of searches
    python tools/learn.py pebbles -n 3000 --rounds 4 --hidden 0       a game of another package that is installed to be edited

First greedy bots play, now and then at random, and from some positions every seat's features are kept beside who won in the end:
positions after a decision, or beginnings of turns where the game's search plays every turn to its end before it weighs. The
weights are those under which `exp(weighed features)`, shared out among the seats, foretells the winners best. Then bots that take
the move with the best weighed features at once play against each other and against greedy ones; what their games teach corrects
the weights, and so on for some rounds; with `--early`, from some round on also against what was known by then. Hidden
units are sums of features that count from some activation on: they say what several of them mean together. With `--search`, bots
that search a little play, and some of the positions that their searches weigh are played out by greedy bots: so the weights
learn about what they will be asked. With `--games`, bots that search a little play whole games at last, and the weights
learn how those end: from the winners, and from what they think themselves a few turns later.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.features import features_named, features_of, rounded, seats_of, weights_file

from tabletown import GAMES, Game
from tabletown.bots.feature_model import MOST_SEATS, Model, evaluate
from tabletown.bots.mcts import NONE, TO_THE_END, Settings, Tree, back_up, dive, new_tree, play_on, settings_of
from tabletown.bots.scratch_buffers import Scratch, new_scratch
from tabletown.bots.simple_policies import Policy, decide_greedily
from tabletown.engine.game_calls import apply, features, judge, legal, redeal, turn, win_share, winners
from tabletown.engine.kernel import CHANCE, OVER, Moves, kernel
from tabletown.engine.rng import draw, new_rng
from tabletown.game.weights import Weights, WeightsFile, save_weights

Floats = NDArray[np.float64]
F = TypeVar("F", bound=Callable[..., Any])
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


# --- games ----------------------------------------------------------------------------------------------------------


def compiled(function: F) -> F:
    """A kernel as those of the games, with which it is linked and optimised once; but compiled anew in each run, since it is no
    part of the house."""
    return kernel(function)


class Players(NamedTuple):
    """Who sits where, by which models, and one decision of how many is made at random."""

    kinds: Moves
    learner: Model
    early: Model
    astray: int


class Kept(NamedTuple):
    """Positions that are kept: every seat's features, judgement, and share of the win in the end."""

    seen: Any
    judged: Moves
    won: Any


@compiled
def play(scratch: Scratch, seats: int, players: Players, kept: Kept, at: int, every: int, at_begin: bool) -> tuple[int, int]:
    """One game. The features of one position in `every` are kept, be it after a decision or at the beginning of a turn.

    Returns where it got to, and who won."""
    table, moves = scratch.position, scratch.moves
    table[0] = scratch.root[0]
    last = OVER
    while True:
        who = turn(table[0])
        if who == OVER:
            return at, winners(table[0])
        n = legal(table[0], moves)
        if at_begin and who != CHANCE and who != last and draw(scratch.rng, every) == 0:
            keep(scratch, seats, kept, at)
            at += 1
        move = moves[0]
        if who == CHANCE or (n > 1 and draw(scratch.rng, players.astray) == 0):
            move = moves[draw(scratch.rng, n)]
        elif n > 1:
            scratch.known[0] = table[0]
            redeal(scratch.known[0], who, scratch.rng)
            if players.kinds[who] == GREEDY:
                move = decide_greedily(scratch.known, scratch.spare, moves, n, scratch.rng, scratch.journal)
            else:
                move = best_valued(scratch, seats, who, n, players.learner if players.kinds[who] == LEARNER else players.early)
        apply(table[0], move, scratch.journal)
        last = last if who == CHANCE else who
        if not at_begin and who != CHANCE and n > 1 and draw(scratch.rng, every) == 0 and turn(table[0]) != OVER:
            keep(scratch, seats, kept, at)
            at += 1


@compiled
def keep(scratch: Scratch, seats: int, kept: Kept, at: int) -> None:
    """Every seat's features and judgement."""
    keep_features(scratch, seats, kept, at)
    for seat in range(seats):
        kept.judged[at, seat] = judge(scratch.position[0], seat)


@compiled
def keep_features(scratch: Scratch, seats: int, kept: Kept, at: int) -> None:
    """Every seat's features."""
    for seat in range(seats):
        features(scratch.position[0], seat, kept.seen[at, seat])


@compiled
def best_valued(scratch: Scratch, seats: int, who: int, n: int, model: Model) -> Any:
    """The move after which a seat's chances are best."""
    best, best_chance = scratch.moves[0], -1.0
    for i in range(n):
        scratch.spare[0] = scratch.known[0]
        apply(scratch.spare[0], scratch.moves[i], scratch.journal)
        evaluate(scratch.spare[0], seats, model)
        if model.chances[who] > best_chance:
            best, best_chance = scratch.moves[i], model.chances[who]
    return best


@compiled
def play_searching(
    scratch: Scratch, leaf: Scratch, players: Players, tree: Tree, settings: Settings, kept: Kept, at: int, looks: tuple[int, int]
) -> int:
    """One game of bots that search: `looks` are the iterations of a search, and one in how many of the positions that it
    evaluates is kept and played out greedily; 0: without looking at them, the beginnings of turns are kept with the end of the
    game."""
    looked_at, seats, model = looks[1], settings.seats, players.learner
    table, moves = scratch.position, scratch.moves
    table[0] = scratch.root[0]
    begin, last = at, OVER
    while True:
        who = turn(table[0])
        if who == OVER:
            evaluate(table[0], seats, model)
            for k in range(begin if looked_at == 0 else at, at):
                kept.won[k] = model.chances[:seats]
            return at
        if looked_at == 0 and who != CHANCE and who != last and at < len(kept.seen):
            keep_features(scratch, seats, kept, at)
            at += 1
        last = last if who == CHANCE else who
        n = legal(table[0], moves)
        move = moves[0]
        if who == CHANCE or (n > 1 and draw(scratch.rng, players.astray) == 0):
            move = moves[draw(scratch.rng, n)]
        elif n > 1:
            scratch.known[0] = table[0]
            redeal(scratch.known[0], who, scratch.rng)
            if players.kinds[who] == GREEDY:
                move = decide_greedily(scratch.known, scratch.spare, moves, n, scratch.rng, scratch.journal)
            else:
                leaf.root[0] = scratch.known[0]
                at = think(leaf, tree, model, with_seat(settings, who), kept, at, looks)
                move = tree.move[most_visited(tree)]
        apply(table[0], move, scratch.journal)


@compiled
def with_seat(settings: Settings, seat: int) -> Settings:
    """The same settings for the seat that asks."""
    scale, explore, trust = settings.judge_scale, settings.explore, settings.trust
    return Settings(settings.seats, seat, scale, explore, trust, settings.policy, settings.depth, settings.finish, 0.0)


@compiled
def think(leaf: Scratch, tree: Tree, model: Model, settings: Settings, kept: Kept, at: int, looks: tuple[int, int]) -> int:
    """A search from the leaf's root in an empty tree; returns where the kept positions got to."""
    (iterations, looked_at), seats = looks, settings.seats
    used = tree.counters[0].nodes
    tree.first[:used], tree.visits[:used], tree.chances[:used] = NONE, 0, 0.0
    tree.counters[0].nodes = 1
    for _ in range(iterations):
        length = dive(tree, model, leaf, settings)
        evaluate(leaf.position[0], seats, model)
        back_up(tree, model.chances, seats, length)
        if looked_at > 0 and at < len(kept.seen) and turn(leaf.position[0]) != OVER and draw(leaf.rng, looked_at) == 0:
            keep_features(leaf, seats, kept, at)
            play_on(leaf, GREEDILY, TO_THE_END, NONE)
            evaluate(leaf.position[0], seats, model)
            kept.won[at] = model.chances[:seats]
            at += 1
    return at


@compiled
def most_visited(tree: Tree) -> Any:
    """The root's child that was tried most."""
    child = best = tree.first[0]
    while child != NONE:
        best = child if tree.visits[child] > tree.visits[best] else best
        child = tree.sibling[child]
    return best


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


class Worker:
    """Where one thread plays its games."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seats, self.level = seats_of(game), game.levels["master"]
        states, rng = game.new(self.seats, luck="manual").start_states(), new_rng(seed)
        self.scratch, self.leaf = new_scratch(game, states, rng), new_scratch(game, states.copy(), rng)
        self.features = features_of(game)
        self.tree: Tree = new_tree(NODES, game.move_count)
        self.at_begin = self.level.plays_on > 0 or self.level.finishes
        self.dice = np.random.default_rng(seed)

    def model(self, figures: Figures | None) -> Model:
        """The model that these figures make; without any, one that knows nothing."""
        linear, hidden = figures or (np.zeros(self.features), np.zeros((self.features + 2, 0)))
        return Model(linear, hidden, np.zeros(self.features, np.int64), np.zeros(hidden.shape[1]), np.zeros(MOST_SEATS))

    def room_for(self, positions: int) -> Kept:
        """Memory for so many positions."""
        seen = np.zeros((positions, self.seats, self.features), np.int64)
        return Kept(seen, np.zeros((positions, self.seats), np.int64), np.zeros((positions, self.seats), np.float32))

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
        learner, lessons, at = self.model(figures), [], 0
        kept, earlier = self.room_for(AT_ONCE), self.model(early or figures)
        for number in range(count):
            begin = at
            players = Players(self.kinds(figures is not None, early is not None), learner, earlier, astray)
            at, bits = play(self.scratch, self.seats, players, kept, at, every, self.at_begin)
            kept.won[begin:at] = [win_share(bits, seat) for seat in range(self.seats)]
            if at > AT_ONCE - LONGEST or number == count - 1:
                seen = kept.seen[:at].astype(np.int16)
                lessons.append(Lesson(seen, kept.judged[:at].copy(), kept.won[:at].copy(), np.zeros(at, bool)))
                at = 0
        return together(lessons)

    def searched(
        self, count: int, figures: Figures, scale: float, astray: int, look: bool, told: Callable[[int], None]
    ) -> Lesson:
        """So many positions that searching bots weigh, each played out; or without looking, so many beginnings of turns."""
        kept, model, last, at = self.room_for(count), self.model(figures), np.zeros(count, bool), 0
        settings = settings_of(self.level, self.seats, 0)._replace(judge_scale=scale)
        looks = (SEARCHED, LOOKED_AT) if look else (SEARCHED_IN_GAMES, 0)
        while at < count:
            players = Players(self.dice.choice([LEARNER, GREEDY], self.seats, p=[0.65, 0.35]), model, model, astray)
            before, at = at, play_searching(self.scratch, self.leaf, players, self.tree, settings, kept, at, looks)
            last[at - 1] = True
            told(at - before)
        return Lesson(kept.seen.astype(np.int16), np.zeros((count, 0)), kept.won, last)


# --- learning -------------------------------------------------------------------------------------------------------


class Net:
    """Features by themselves, and a hidden layer; learns by gradient descent with a step of its own for each number (Adam)."""

    def __init__(self, lesson: Lesson, hidden: int, seed: int) -> None:
        rng, size = np.random.default_rng(seed), lesson.seen.shape[2]
        self.usual = lesson.seen.mean(axis=(0, 1)).astype(np.float32)
        self.spread = np.maximum(lesson.seen.std(axis=(0, 1)), NOTICED).astype(np.float32)
        shapes = [rng.normal(0, size**-0.5, (size, hidden)), np.zeros(hidden), rng.normal(0, 0.1, hidden), np.zeros(size)]
        self.parts = [part.astype(np.float32) for part in shapes]
        self.slopes, self.squares = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self.calm = [part.copy() for part in self.parts]
        self.steps, self.rng = 0, rng

    def weigh(self, seen: Any, parts: list[Any]) -> tuple[Any, Any, Any]:
        """The logarithms of the seats' odds, and what they came from."""
        features = ((seen - self.usual) / self.spread).astype(np.float32)
        activation = np.maximum(features @ parts[0] + parts[1], 0)
        return activation @ parts[2] + features @ parts[3], features, activation

    def surprise(self, lesson: Lesson) -> float:
        """How surprised it is by the winners, in nats."""
        return loss(self.weigh(lesson.seen, self.calm)[0], lesson.won)

    def learn(self, lesson: Lesson, steps: int, rate: float, some: int = 2048, keep_small: float = 1e-5) -> None:
        """So many steps; `calm` follows slowly."""
        for _ in range(steps):
            which = self.rng.integers(0, len(lesson.seen), some)
            worth, features, activation = self.weigh(lesson.seen[which], self.parts)
            odds = np.exp(worth - worth.max(axis=1, keepdims=True))
            error = ((odds / odds.sum(axis=1, keepdims=True) - lesson.won[which]) / some).astype(np.float32).ravel()
            features, activation = features.reshape(error.size, -1), activation.reshape(error.size, self.parts[1].size)
            back = np.outer(error, self.parts[2]) * (activation > 0)
            now = [features.T @ back, back.sum(axis=0), activation.T @ error, features.T @ error]
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
        """Weights and hidden units for features as they are counted."""
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
        self.workers = [Worker(game, 1 + number) for number in range(chosen.cores)]
        self.early: Figures | None = None
        first = self.played(None)
        self.scale = float(min(np.geomspace(1, 10_000_000, 141), key=lambda scale: loss(first.judged / scale, first.won)))
        self.net = Net(first, chosen.hidden, 0)
        self.net.learn(first, 6000, 0.002)

    def played(self, figures: Figures | None) -> Lesson:
        """One round of games: greedy ones, or with figures, of bots that take the best weighed move at once."""
        count, every, astray = self.chosen.n // self.chosen.cores, self.chosen.every, self.chosen.astray
        return together(list(self.pool.map(lambda worker: worker.games(count, figures, self.early, every, astray), self.workers)))

    def searched(self, count: int, look: bool) -> Lesson:
        """Positions that searches weigh, played out; or without looking at those, whole games."""
        figures, each = self.net.folded(), count // self.chosen.cores
        bar = self.progress.add_task("  positions of searches", total=count)
        told, astray = partial(self.progress.advance, bar), self.chosen.astray
        return together(
            list(self.pool.map(lambda worker: worker.searched(each, figures, self.scale, astray, look, told), self.workers))
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


def weights_of(game: Game, figures: Figures) -> Weights:
    """What was learned, as it is written down."""
    linear, hidden = figures
    return Weights(features_named(game), rounded(linear), tuple(map(rounded, hidden)) if hidden.shape[1] else ())


def write(game: Game, learned: str, school: School) -> None:
    """The game's file of weights, with where it came from."""
    sets = {"learned": weights_of(game, school.net.folded())}
    if school.early:
        sets["early"] = weights_of(game, school.early)
    asked = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    command = " ".join(["python", "tools/learn.py", *sys.argv[1:]])
    commit, today = asked.stdout.strip() or "unknown", date.today().isoformat()
    asked_for, cores = school.chosen, school.chosen.cores
    provenance = {
        "learned": learned,
        "games": asked_for.n * (1 + asked_for.rounds) + asked_for.games,
        "seed": 1 if cores == 1 else f"1 to {cores}, one for each core",
        "commit": commit,
        "command": command,
        "date": today,
    }
    save_weights(weights_file(game), game.key, WeightsFile(features_named(game), sets, round(school.scale), provenance))


def main() -> None:
    """Learn what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="GAME", help="games; all without")
    parser.add_argument("-n", type=int, default=6000, help="games a round")
    parser.add_argument("--rounds", type=int, default=40, help="rounds of its own games, after the greedy ones")
    parser.add_argument("--hidden", type=int, default=24, help="hidden units")
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
            learned += f" Then from {chosen.search} times {chosen.leaves:,} positions of searches." if chosen.search else ""
            learned += f" Then from about {chosen.games:,} games between searching and greedy bots." if chosen.games else ""
            learned += f" The set early is what was known after {chosen.early} of them." if school.early else ""
            write(GAMES[key], learned, school)


if __name__ == "__main__":
    main()
