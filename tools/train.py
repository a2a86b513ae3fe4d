"""Teaches a game's weights by games that the learner plays with itself, on a GPU (or, a little, on the processor).

    python tools/train.py neue_heimat --device cuda --minutes 4 --out taught.json --log taught.jsonl --checkpoint taught.npz
    python tools/train.py neue_heimat --device cpu --rounds 6 --games 200 --threads 2 --hidden 8 --out small.json
    python tools/train.py neue_heimat --device cpu --rounds 60 --games 4096 --ray 10.0.0.1:6379 --out taught.json
    python tools/train.py neue_heimat --device cuda --against taught.json --minutes 2 --out response.json

The first games are greedy ones. Then the learner plays: all seats itself, or some of them earlier selves, greedy bots, and the
weights of the first edition; now and then a move at random; all numbers of players and all options. Each kept position is to be
worth what the next one is thought to be worth, and in the end who has won: TD(lambda). The same seed and `--rounds` give the same
weights on the same machine; the checkpoint holds all that is needed to go on. `--against` trains a best response: a learner that
starts from nothing sits among players with fixed weights, and the log tells what it wins from them.
"""

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools.features import features_named, rounded, seats_of, weights_file  # noqa: E402
from tools.logbook import log_line, origin  # noqa: E402
from tools.searchplay import Searchers, searching_like  # noqa: E402
from tools.selfplay import GREEDY, Gpu, Lot, Plan, Processor  # noqa: E402
from tools.selfplay_ray import RayNodes  # noqa: E402
from tools.value_net import Figures, Lesson, Net, lesson_of  # noqa: E402
from tools.variants import Variant, unusual_rules  # noqa: E402

from tabletown import GAMES, Game  # noqa: E402
from tabletown.game.weights import Weights, WeightsFile, load_weights, save_weights  # noqa: E402

CURRENT, FIXED = 0, 1
"""Places of models: the learner itself, and the weights of the first edition or those that are played against."""
POOL = 6
"""Earlier selves that are kept."""
FULL = 0.02
"""If more of the games than this have no room for another position, fewer of them are kept."""


# --- games ----------------------------------------------------------------------------------------------------------


def all_starts(game: Game) -> tuple[Any, list[float]]:
    """Positions from which games begin, and how often each: mostly four players by the usual rules, else all there is."""
    numbers: list[Variant] = [(seats, {}) for seats in game.seats]
    often = [0.5 if seats == seats_of(game) else 0.25 / max(1, len(numbers) - 1) for seats in game.seats]
    rules = unusual_rules(game)
    often += [0.25 / len(rules)] * len(rules)
    states = [game.new_with(seats, options, luck="manual").start_states() for seats, options in (*numbers, *rules)]
    return np.concatenate(states), [share / sum(often) for share in often]


def table_for(game: Game, features: int, chosen: argparse.Namespace) -> Any:
    """Where games are played: by searching bots, on a GPU, on this machine's cores, or on those of a cluster."""
    asked = (game, features, chosen.hidden, chosen.threads)
    if chosen.iterations:
        scale = load_weights(weights_file(game), features_named(game), fewer=True).judge_scale if chosen.prior == "judge" else 0
        return Searchers(*asked, searching_like(game, chosen.iterations, scale))
    if chosen.device == "cuda":
        return Gpu(*asked)
    return Processor(*asked) if chosen.ray is None else RayNodes(*asked, address=chosen.ray)


class School:
    """A learner, its earlier selves, and the table they play at."""

    def __init__(self, game: Game, chosen: argparse.Namespace) -> None:
        self.game, self.chosen = game, chosen
        self.features = len(features_named(game))
        self.starts, self.often = all_starts(game)
        self.most = game.seats.stop - 1
        self.table = table_for(game, self.features, chosen)
        level = game.levels["master"]
        self.begins = not chosen.at_once and (level.plays_on > 0 or level.finishes)
        self.net = Net(self.table.arrays, self.features, chosen.hidden, chosen.seed)
        self.fixed, self.pool = self.fitting(self.fixed_weights()), list[Figures]()
        self.begun = self.figures_of(chosen.start) if chosen.start else None
        self.window: list[Lesson] = []
        self.round, self.every, self.seconds, self.games, self.decisions = 0, chosen.every, 0.0, 0, 0
        self.seen = self.table.arrays.zeros((chosen.games, chosen.slots, self.most, self.features), np.int16)

    def fixed_weights(self) -> Figures:
        """Those of the first edition, or those to be played against."""
        return self.figures_of(self.chosen.against or ("master@1" if self.game.earlier else "master"))

    def figures_of(self, words: str) -> Figures:
        """The weights of a level, or of a file."""
        levels = {**self.game.levels, **self.game.earlier}
        if words in levels:
            weights = levels[words].weights
        else:
            path, _, name = words.partition("#")
            weights = load_weights(Path(path), features_named(self.game), fewer=True)[name or "taught"]
        return np.array(weights.linear), np.array(weights.hidden, float).reshape(len(weights.linear) + 2, -1)

    def fitting(self, figures: Figures) -> Figures:
        """With as many hidden units as the learner has, where there were fewer."""
        linear, hidden = figures
        lacking = self.chosen.hidden - hidden.shape[1]
        if lacking < 0:
            raise SystemExit(f"{self.game.key}: the fixed weights have {hidden.shape[1]} hidden units, so ask for as many")
        return linear, np.pad(hidden, ((0, 0), (0, lacking)))

    def kinds(self, dice: np.random.Generator, games: int) -> NDArray[np.int8]:
        """Who sits where: at first greedy bots only."""
        if self.round == 0 and self.begun is None:
            return np.full((games, self.most), GREEDY, np.int8)
        luck, mine = dice.random((games, 1)), dice.random((games, self.most)) < 0.6
        if self.chosen.against:
            others = np.full((games, self.most), FIXED)
            mine = np.arange(self.most)[None] == dice.integers(0, 2, (games, 1))
        else:
            pool = dice.integers(FIXED, FIXED + 1 + len(self.pool), (games, self.most))
            others = np.where(luck < 0.35, CURRENT, np.where(luck < 0.8, pool, GREEDY))
        return np.where(mine, CURRENT, others).astype(np.int8)

    def lot(self, dice: np.random.Generator, kinds: Any, start: Any, slots: int) -> Lot:
        """Games to be played now."""
        models = [self.fitting(self.begun) if self.round == 0 and self.begun else self.net.folded(), self.fixed, *self.pool]
        models += [self.fixed] * (2 + POOL - len(models))
        games, xp = len(start), self.table.arrays
        return Lot(
            self.starts,
            start.astype(np.int32),
            kinds,
            dice.integers(1, 1 << 62, games).astype(np.uint64),
            np.array([linear for linear, _ in models]),
            np.array([hidden for _, hidden in models]),
            self.seen[:games, :slots] if slots else xp.zeros((games, 1, self.most, self.features), np.int16),
            xp.zeros(games, np.int32),
            xp.zeros((games, self.most), np.float32),
            xp.zeros(games, np.int32),
        )

    def trace(self) -> float:
        """Before anything is known, only the end teaches."""
        return 1.0 if self.round == 0 and self.begun is None else float(self.chosen.trace)

    def rate(self) -> float:
        """How large the steps are: smaller towards the end."""
        done = self.round / self.chosen.rounds if self.chosen.rounds else self.seconds / (60 * self.chosen.minutes)
        return float(self.chosen.rate * max(0.02, 1 - done))

    def play_round(self) -> dict[str, Any]:
        """Games, then steps; what is to be told of them."""
        began, dice = perf_counter(), np.random.default_rng([self.chosen.seed, self.round])
        games = self.chosen.games
        start = dice.choice(len(self.starts), games, p=self.often)
        lot = self.lot(dice, self.kinds(dice, games), start, self.chosen.slots)
        self.table.play(lot, Plan(self.chosen.astray, self.every, self.begins))
        played = perf_counter()
        if self.round == 0:
            self.net.get_used_to(self.positions(lot))
            if self.begun:
                self.net.start_from(self.begun)
        seats = self.table.arrays.asarray(self.starts["seats"][start].astype(np.int64))
        lesson, surprise = lesson_of(self.net, lot, seats, self.trace(), self.searched())
        self.window = [*self.window, lesson][-self.chosen.window :] if self.round > 2 else [lesson]
        steps = self.chosen.steps * (3 if self.round == 0 else 1)
        self.net.learn(self.shuffled_window(dice), steps, self.rate(), self.chosen.some)
        kept, decisions = self.net.host(lot.kept), int(self.net.host(lot.decisions).sum())
        every, full = self.every, float((kept == self.chosen.slots).mean())
        self.every = -(-self.every * 5 // 4) if full > FULL else self.every
        self.games, self.decisions = self.games + games, self.decisions + decisions
        told = {
            "round": self.round, "games": self.games, "decisions": self.decisions, "surprise": round(surprise, 4),
            "positions": len(lesson.seen), "unfinished": int((kept == 0).sum()), "every": every, "full": round(full, 3),
            "rate": round(self.rate(), 6), "playing": round(played - began, 2), "learning": round(perf_counter() - played, 2),
        }  # fmt: skip
        self.round += 1
        if self.round % self.chosen.keep_self == 0 and not self.chosen.against:
            self.pool = [*self.pool, self.net.folded()]
            if len(self.pool) > POOL:
                del self.pool[int(dice.integers(0, POOL - 1))]
        return told

    def searched(self) -> Any:
        """What searches thought of the positions that were just kept, where somebody searched."""
        return self.table.thought if isinstance(self.table, Searchers) else None

    def shuffled_window(self, dice: np.random.Generator) -> list[Lesson]:
        """The lots that are learned from, in an order by chance: there may be more of them than steps."""
        return [self.window[k] for k in dice.permutation(len(self.window))]

    def positions(self, lot: Lot) -> Any:
        """The features of seats that are there, of the first positions that are kept."""
        xp = self.table.arrays
        kept = xp.asarray(lot.kept)
        return lot.seen[:, 0, :2][kept > 0]

    def examine(self, games: int) -> dict[str, float]:
        """What one learner wins against a table of greedy bots, and of those with the fixed weights; without exploring."""
        found, usual = {}, seats_of(self.game)
        which = next(n for n in range(len(self.starts)) if self.starts["seats"][n] == usual)
        for name, kind in (("greedy", GREEDY), ("fixed", FIXED)):
            dice = np.random.default_rng([self.chosen.seed, self.round, kind + 2])
            own = np.arange(games) % usual
            kinds = np.full((games, self.most), kind, np.int8)
            kinds[np.arange(games), own] = CURRENT
            lot = self.lot(dice, kinds, np.full(games, which), 0)
            self.table.play(lot, Plan(0, 1 << 40, self.begins))
            won = self.net.host(lot.won)[np.arange(games), own]
            found[f"against {name}"] = round(float(won.mean()), 4)
        return found

    def warm_up(self) -> None:
        """Compile what plays, before time counts."""
        dice = np.random.default_rng(0)
        began, games = perf_counter(), 64
        lot = self.lot(dice, np.full((games, self.most), GREEDY, np.int8), np.zeros(games), 0)
        self.table.play(lot, Plan(0, 1 << 40, self.begins))
        print(f"{self.game.key}: ready after {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)

    # --- going on ---------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """All that is needed to go on."""
        pool: dict[str, Any] = {f"pool{i}_{j}": part for i, figures in enumerate(self.pool) for j, part in enumerate(figures)}
        numbers = [self.round, self.every, self.games, self.decisions]
        state = json.dumps(self.net.rng.bit_generator.state)
        whole = path.with_suffix(".part.npz")
        np.savez(whole, numbers=numbers, seconds=self.seconds, rng=state, selves=len(self.pool), **pool, **self.net.data())
        whole.replace(path)

    def load(self, path: Path) -> None:
        """Go on where a checkpoint was made; the lots that were learned from lately are played anew."""
        with np.load(path) as data:
            self.round, self.every, self.games, self.decisions = map(int, data["numbers"])
            self.seconds = float(data["seconds"])
            self.net.rng.bit_generator.state = json.loads(str(data["rng"]))
            self.pool = [(data[f"pool{i}_0"], data[f"pool{i}_1"]) for i in range(int(data["selves"]))]
            self.net.take(data)

    def write(self, path: Path, told: dict[str, Any]) -> None:
        """The weights, with where they came from."""
        linear, hidden = self.net.folded()
        names = features_named(self.game)
        weights = Weights(names, rounded(linear), tuple(map(rounded, hidden)))
        provenance = {
            "learned": f"By self-play: {self.games:,} games with {self.decisions:,} decisions in {self.round} rounds on"
            f" {self.chosen.device}, {self.seconds:.0f} s.",
            **origin("train.py", self.chosen.words, self.chosen.seed),
            "last": told,
        }
        scale = load_weights(weights_file(self.game), names, fewer=True).judge_scale
        save_weights(path, self.game.key, WeightsFile(names, {"taught": weights}, scale, provenance))


def run(game: Game, chosen: argparse.Namespace) -> School:
    """Rounds until the time is up, or so many; the log and the checkpoint follow."""
    school = School(game, chosen)
    if chosen.checkpoint and chosen.checkpoint.exists():
        school.load(chosen.checkpoint)
    school.warm_up()
    saved, told = perf_counter(), dict[str, Any]()
    while school.round < chosen.rounds if chosen.rounds else school.seconds < 60 * chosen.minutes:
        began = perf_counter()
        told = school.play_round()
        last = school.round == chosen.rounds if chosen.rounds else school.seconds + perf_counter() - began >= 60 * chosen.minutes
        if chosen.exam and (school.round % chosen.exam == 0 or last):
            told |= school.examine(chosen.examined)
        school.seconds += perf_counter() - began
        told["seconds"] = round(school.seconds, 1)
        log_line({"game": game.key, **told}, chosen.log)
        if last or perf_counter() - saved > 20:
            saved = perf_counter()
            if chosen.checkpoint:
                school.save(chosen.checkpoint)
            school.write(chosen.out, told)
    return school


def main(words: list[str] | None = None) -> School:
    """Teach what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", metavar="GAME")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--minutes", type=float, default=4.0, help="how long, where no rounds are given")
    parser.add_argument("--rounds", type=int, default=0, help="how many rounds, whatever the time")
    parser.add_argument("--games", type=int, default=65_536, help="of a round")
    parser.add_argument("--threads", type=int, default=32_768, help="of the GPU, or cores of the processor")
    parser.add_argument(
        "--ray", nargs="?", const="", metavar="ADDRESS", help="with --device cpu: play on a Ray cluster, or start one"
    )
    parser.add_argument("--at-once", action="store_true", help="weigh a move at once, even where bots finish the turn before")
    parser.add_argument("--iterations", type=int, default=0, help="of a search for each decision (on the processor only)")
    parser.add_argument("--prior", choices=("judge", "model"), default="judge", help="whose first opinion a search follows")
    parser.add_argument("--start", metavar="LEVEL|FILE[#SET]", help="begin with what these weights say, not with nothing")
    parser.add_argument("--hidden", type=int, default=32, help="hidden units")
    parser.add_argument("--trace", type=float, default=0.8, help="lambda: how much of the end reaches back a position")
    parser.add_argument("--astray", type=int, default=16, help="one decision of so many is made at random")
    parser.add_argument("--every", type=int, default=3, help="one position of so many is kept, at first")
    parser.add_argument("--slots", type=int, default=24, help="positions of a game that are kept at most")
    parser.add_argument("--window", type=int, default=3, help="the last so many rounds are learned from together")
    parser.add_argument("--steps", type=int, default=400, help="of learning, in a round")
    parser.add_argument("--some", type=int, default=8192, help="positions of one step")
    parser.add_argument("--rate", type=float, default=0.0015, help="of learning, at first")
    parser.add_argument("--keep-self", type=int, default=5, help="an earlier self is kept every so many rounds")
    parser.add_argument("--exam", type=int, default=5, help="examine every so many rounds; 0: never")
    parser.add_argument("--examined", type=int, default=4096, help="games of an exam")
    parser.add_argument("--against", metavar="FILE[#SET]", help="learn a best response to these weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the weights")
    parser.add_argument("--log", type=Path, help="a JSON line for each round")
    parser.add_argument("--checkpoint", type=Path, help="go on from this file, and keep it up to date")
    chosen = parser.parse_args(words)
    if chosen.ray is not None and chosen.device != "cpu":
        parser.error("--ray plays with processors: add --device cpu")
    if chosen.iterations and (chosen.device != "cpu" or chosen.ray is not None):
        parser.error("--iterations searches on this machine's cores: add --device cpu, and leave out --ray")
    chosen.words = sys.argv[1:] if words is None else words
    return run(GAMES[chosen.key], chosen)


if __name__ == "__main__":
    main()
