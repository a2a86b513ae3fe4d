"""Learns from many games how much each of a game's signs says about winning, and writes its `weights.py`.

    python tools/learn.py machi_koro                                  greedy games first, then forty rounds of its own
    python tools/learn.py neue_heimat --rounds 0 --ideas 0            greedy games only, every sign by itself
    python tools/learn.py machi_koro --early 7                        keep what was known after seven rounds as well
    python tools/learn.py infinite_city --search 7000                 and at last games between bots that search

First greedy bots play, now and then at random, and from positions after a decision every seat's signs are kept beside who won in
the end. The weights are those under which `exp(weighed signs)`, shared out among the seats, foretells the winners best. Then bots
that take the move with the best weighed signs at once play against each other and against greedy ones; what their games teach
corrects the weights, and so on for some rounds; with `--early`, from some round on also against what was known by then. Ideas are
sums of signs that count from some strength on: they say what several signs mean together. With `--search`, bots that search a
little play at last, and the beginnings of turns are looked at: the positions that a search weighs.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

import tabletown
from tabletown import GAMES, Game, batch
from tabletown.bots import Bot, SearchBot, bot_named
from tabletown.bots.policy import decide_greedily
from tabletown.bots.search import MOST_SEATS, best_weighed
from tabletown.bots.table import minds, play_game
from tabletown.game import Thinking
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
    judge,
    legal,
    new_rng,
    redeal,
    signs,
    turn,
    winners,
)
from tabletown.simulate import MOST_MOVES

Floats = NDArray[np.float64]
Figures = tuple[Floats, Floats]
LEARNER, GREEDY, EARLY = 0, 1, 2
LONGEST = 2000
"""Decisions of one game that may be kept."""
AT_ONCE = 20_000
"""Positions in one block of memory."""
TASK = 20
"""Games of search that one task plays."""
SEARCHED = 24
"""Iterations of such a search."""
WINDOW = 6
"""Rounds that are learned from together."""
NOTICED = 0.05
"""A sign that varies less than this is taken for one that varies so much."""
PER_LINE = 10


# --- games ----------------------------------------------------------------------------------------------------------


def seats_of(game: Game) -> int:
    """Four, where the game seats four."""
    return 4 if 4 in game.seats else game.seats.stop - 1


@numba.njit(nogil=True)  # type: ignore[misc]
def play(
    start: States, table: States, known: States, scratch: States, seats: int, kinds: Moves, moves: Moves, rng: Rng,
    journal: Journal, found: Moves, weights: Floats, ideas: Floats, early_weights: Floats, early_ideas: Floats, strength: Floats,
    result: Floats, seen: Any, judged: Moves, at: int, every: int, astray: int,
) -> tuple[int, int]:
    """One game: the signs after one decision in `every` are kept, one in `astray` is made at random. Where it got to, who won."""
    table[0] = start[0]
    while True:
        who = turn(table[0])
        if who == OVER:
            return at, winners(table[0])
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
                by, and_by = (weights, ideas) if kinds[who] == LEARNER else (early_weights, early_ideas)
                move = best_weighed(known, scratch, seats, who, moves, n, journal, result, found, by, and_by, strength)
        apply(table[0], move, journal)
        if who != CHANCE and n > 1 and draw(rng, every) == 0 and turn(table[0]) != OVER:
            for seat in range(seats):
                signs(table[0], seat, seen[at, seat])
                judged[at, seat] = judge(table[0], seat)
            at += 1  # fmt: skip


@dataclass
class Lesson:
    """Positions: every seat's signs, its judgement, and its share of the win in the end."""

    seen: Any
    judged: Any
    won: Any


def together(lessons: list[Lesson]) -> Lesson:
    """Several lessons as one."""
    return Lesson(*(np.concatenate([getattr(lesson, name) for lesson in lessons]) for name in ("seen", "judged", "won")))


class Table:
    """Where one thread plays its games."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seats = seats_of(game)
        states = game.new(self.seats, luck="manual").start_states()
        self.states = [batch.handle(states.copy()) for _ in range(4)]
        self.moves, self.rng = np.zeros(game.most_legal, np.int64), new_rng(seed)
        self.found, self.result = np.zeros(len(game.thinking["master"].weights), np.int64), np.zeros(MOST_SEATS)
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
            at, bits = play(
                *self.states, self.seats, self.kinds(figures is not None, early is not None), self.moves, self.rng, NO_JOURNAL,
                self.found, weights, ideas, *(early or (weights, ideas)), strength, self.result, seen, judged, at, every, astray,
            )  # fmt: skip
            won[begin:at] = [(bits >> seat & 1) / bits.bit_count() for seat in range(self.seats)]
            if at > AT_ONCE - LONGEST or number == count - 1:
                lessons.append(Lesson(seen[:at].astype(np.int16), judged[:at].copy(), won[:at].copy()))
                at = 0
        return together(lessons)


@dataclass(frozen=True)
class Wanderer(Bot):
    """Plays as another bot does, and now and then at random, so that more than its habits is seen."""

    bot: Bot
    astray: int

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """Mostly as the other would."""
        return legal[draw(rng, len(legal))] if draw(rng, self.astray) == 0 else self.bot.decide(game, known, legal, rng)


def searched(key: str, thinking: Thinking, astray: int, task: int) -> Lesson:
    """What some games between searching and greedy bots show at the beginnings of turns."""
    game, dice = replace(GAMES[key], thinking={"master": thinking}), np.random.default_rng(task)
    players = seats_of(game)
    start = game.new(players, luck="manual").start_states()
    thinker, greedy = (Wanderer("", "", bot, astray) for bot in (SearchBot("thinker", ""), bot_named("greedy")))
    seen: list[Any] = []
    judged: list[Any] = []
    won: list[Any] = []
    last = OVER

    def watch(states: States, who: int, legal: list[int], move: int, took: float) -> None:
        nonlocal last
        if who != CHANCE and who != last:
            table, found = batch.handle(states), np.zeros((players, len(thinking.weights)), np.int64)
            for seat in range(players):
                batch.signs_at(table, 0, seat, found[seat])
            seen.append(found)
            judged.append([batch.judge_at(table, 0, seat) for seat in range(players)])
        last = last if who == CHANCE else who

    for number in range(task * TASK, (task + 1) * TASK):
        last = OVER
        bots = [thinker if dice.random() < 0.7 else greedy for _ in range(players)]
        came = play_game(game, start, bots, new_rng(number), minds(number, players), MOST_MOVES, watch)
        won += [[came.share(seat) for seat in range(players)]] * (len(seen) - len(won))
    return Lesson(np.array(seen, np.int16), np.array(judged), np.array(won, np.float32))


# --- learning -------------------------------------------------------------------------------------------------------


class Net:
    """Signs by themselves, and ideas; learns by gradient descent with a step of its own for each number (Adam)."""

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
        signs = ((seen - self.usual) / self.spread).astype(np.float32)
        strength = np.maximum(signs @ parts[0] + parts[1], 0)
        return strength @ parts[2] + signs @ parts[3], signs, strength

    def surprise(self, lesson: Lesson) -> float:
        """How surprised it is by the winners, in nats."""
        return loss(self.weigh(lesson.seen, self.calm)[0], lesson.won)

    def learn(self, lesson: Lesson, steps: int, rate: float, some: int = 2048, keep_small: float = 1e-5) -> None:
        """So many steps; `calm` follows slowly."""
        for _ in range(steps):
            which = self.rng.integers(0, len(lesson.seen), some)
            worth, signs, strength = self.weigh(lesson.seen[which], self.parts)
            odds = np.exp(worth - worth.max(axis=1, keepdims=True))
            error = ((odds / odds.sum(axis=1, keepdims=True) - lesson.won[which]) / some).astype(np.float32).ravel()
            signs, strength = signs.reshape(error.size, -1), strength.reshape(error.size, self.parts[1].size)
            back = np.outer(error, self.parts[2]) * (strength > 0)
            now = [signs.T @ back, back.sum(axis=0), strength.T @ error, signs.T @ error]
            self.steps += 1
            for i, part in enumerate(self.parts):
                slope = now[i] + keep_small * part
                self.slopes[i] = 0.9 * self.slopes[i] + 0.1 * slope
                self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
                root = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
                self.parts[i] = (part - rate * self.slopes[i] / (1 - 0.9**self.steps) / root).astype(np.float32)
                self.calm[i] += (self.parts[i] - self.calm[i]) / min(self.steps, 2000)

    def folded(self) -> Figures:
        """Weights and ideas for signs as they are counted."""
        inner, base, outer, direct = (part.astype(float) for part in self.calm)
        base = base - (self.usual / self.spread) @ inner
        return direct / self.spread, np.concatenate([inner / self.spread[:, None], base[None], outer[None]])


def loss(worth: Any, won: Any) -> float:
    """How surprised somebody with these opinions is by the winners, in nats."""
    worth = worth - worth.max(axis=1, keepdims=True)
    return float(-(won * (worth - np.log(np.exp(worth).sum(axis=1, keepdims=True)))).sum(axis=1).mean())


def learn(game: Game, chosen: argparse.Namespace, progress: Progress) -> tuple[Figures | None, Figures, float]:
    """All rounds of a game: what was known early, what in the end, and the judgement's scale."""
    rooms = [Table(game, 1 + number) for number in range(chosen.cores)]
    bar = progress.add_task(game.title, total=chosen.rounds + 2)
    with ThreadPoolExecutor(chosen.cores) as pool:

        def lesson(figures: Figures | None, early: Figures | None) -> Lesson:
            count = chosen.n // chosen.cores
            return together(list(pool.map(lambda table: table.games(count, figures, early, chosen.every, chosen.astray), rooms)))

        first, unseen, early = lesson(None, None), lesson(None, None), None
        progress.advance(bar)
        scale = min(np.geomspace(1, 10_000_000, 141), key=lambda scale: loss(first.judged / scale, first.won))
        net = Net(first, chosen.ideas, 0)
        net.learn(first, 6000, 0.002)
        known = [loss(unseen.won * 0, unseen.won), loss(unseen.judged / scale, unseen.won), net.surprise(unseen)]
        told = [f"{name} {nats:.4f}" for name, nats in zip(("nothing known", "judgement", "signs"), known, strict=True)]
        progress.print(f"{game.key}: surprise at the winners of other games, in nats: {', '.join(told)}")
        progress.advance(bar)
        window = [first]
        for number in range(chosen.rounds):
            if number == chosen.early:
                early = net.folded()
            new = lesson(net.folded(), early)
            progress.print(f"  round {number + 1}: {len(new.seen)} new positions, surprise {net.surprise(new):.4f}")
            window = [*window, new][-WINDOW:] if number > 2 else [new]
            net.learn(together(window), 1500, 0.0015 * (1 - number / chosen.rounds) + 0.00003)
            progress.advance(bar)
    if chosen.search:
        weights, ideas = net.folded()
        thinking = Thinking(SEARCHED, tuple(weights), tuple(map(tuple, ideas)), round(scale), plays_on=1)
        tasks = max(1, chosen.search // TASK)
        with ProcessPoolExecutor(chosen.cores) as processes:
            last = list(processes.map(searched, [game.key] * tasks, [thinking] * tasks, [chosen.astray] * tasks, range(tasks)))
        whole = together(last)
        progress.print(f"  games of search: {len(whole.seen)} positions, surprise {net.surprise(whole):.4f}")
        for part in range(10):
            net.learn(whole, 200, 0.0006 * (1 - part / 10))
    return early, net.folded(), float(scale)


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
    head = f'"""What the signs of {game.title} say about winning, in their order.\n\n{learned}\n"""\n\n'
    head += f"JUDGE_SCALE = {scale:.0f}\n"
    folder = Path(tabletown.__file__).parent / "games" / game.key
    (folder / "weights.py").write_text(head + text, encoding="utf-8")


def main() -> None:
    """Learn what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("-n", type=int, default=6000, help="games a round")
    parser.add_argument("--rounds", type=int, default=40, help="rounds of its own games, after the greedy ones")
    parser.add_argument("--ideas", type=int, default=24)
    parser.add_argument("--every", type=int, default=3, help="one decision of so many is looked at")
    parser.add_argument("--astray", type=int, default=12, help="one decision of so many is made at random")
    parser.add_argument("--early", type=int, metavar="ROUND", help="keep what was known after so many rounds as well")
    parser.add_argument("--search", type=int, default=0, metavar="GAMES", help="games between bots that search, at the end")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    with Progress() as progress:
        for key in chosen.games or list(GAMES):
            early, figures, scale = learn(GAMES[key], chosen, progress)
            learned = f"Learned from {chosen.n:,} games between greedy bots"
            learned += f", then from {chosen.rounds} rounds of {chosen.n:,} games of its own." if chosen.rounds else "."
            learned += f"\nThen from {chosen.search:,} games between searching and greedy bots." if chosen.search else ""
            learned += f"\nEARLY is what was known after {chosen.early} of them." if early else ""
            write(GAMES[key], learned, scale, (tables(early, "EARLY_") if early else "") + tables(figures))


if __name__ == "__main__":
    main()
