"""The small network that a learner teaches: a game's features by themselves and a hidden layer, and what games teach it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from tools.selfplay import Lot

Floats = NDArray[np.float64]
Figures = tuple[Floats, Floats]
"""Weights and hidden units, as `game/weights.py` tells them."""
AT_ONCE = 1 << 18
"""Positions that are weighed at once."""
NOTICED = 0.05
"""A feature that varies less than this is taken for one that varies so much."""


class Net:
    """Features by themselves, and a hidden layer; the sums are the logarithms of the seats' odds. Learns with Adam.

    Its arrays are NumPy's or CuPy's: `xp`.
    """

    def __init__(self, xp: Any, features: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.xp, self.rng = xp, rng
        inner, outer = rng.normal(0, features**-0.5, (features, hidden)), rng.normal(0, 0.1, hidden)
        self.parts = [xp.asarray(part, np.float32) for part in (inner, np.zeros(hidden), outer, np.zeros(features))]
        self.slopes, self.squares = ([xp.zeros_like(part) for part in self.parts] for _ in range(2))
        self.calm = [part.copy() for part in self.parts]
        self.usual, self.spread, self.steps = xp.zeros(features, np.float32), xp.ones(features, np.float32), 0

    def get_used_to(self, seen: Any) -> None:
        """What numbers are usual: positions by seats by features."""
        flat = seen.reshape(-1, seen.shape[-1]).astype(np.float32)
        self.usual, self.spread = flat.mean(axis=0), self.xp.maximum(flat.std(axis=0), NOTICED)

    def weigh(self, seen: Any, there: Any, parts: list[Any]) -> tuple[Any, Any, Any]:
        """Every seat's chance, and what it came from. Where no seat is there, there is no chance."""
        features = (seen.astype(np.float32) - self.usual) / self.spread
        activation = self.xp.maximum(features @ parts[0] + parts[1], 0)
        worth = self.xp.where(there, activation @ parts[2] + features @ parts[3], -1e9)
        odds = self.xp.exp(worth - worth.max(axis=-1, keepdims=True))
        return odds / odds.sum(axis=-1, keepdims=True), features, activation

    def chances(self, seen: Any, there: Any) -> Any:
        """What is thought of positions, by the calm figures."""
        found = [self.weigh(seen[k : k + AT_ONCE], there[k : k + AT_ONCE], self.calm)[0] for k in range(0, len(seen), AT_ONCE)]
        return self.xp.concatenate(found)

    def learn(self, lessons: "list[Lesson]", steps: int, rate: float, some: int, keep_small: float = 1e-5) -> None:
        """So many steps, each with some positions of one of the lessons; `calm` follows slowly."""
        xp = self.xp
        for step in range(steps):
            lesson = lessons[step % len(lessons)]
            which = xp.asarray(self.rng.integers(0, len(lesson.seen), some))
            chances, features, activation = self.weigh(lesson.seen[which], lesson.there[which], self.parts)
            error = ((chances - lesson.target[which]) / some).astype(np.float32).ravel()
            features, activation = features.reshape(error.size, -1), activation.reshape(error.size, -1)
            back = error[:, None] * self.parts[2] * (activation > 0)
            now = [features.T @ back, back.sum(axis=0), activation.T @ error, features.T @ error]
            self.steps += 1
            for i, part in enumerate(self.parts):
                slope = now[i] + keep_small * part
                self.slopes[i] = 0.9 * self.slopes[i] + 0.1 * slope
                self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
                root = xp.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
                self.parts[i] = (part - rate * self.slopes[i] / (1 - 0.9**self.steps) / root).astype(np.float32)
                self.calm[i] = self.calm[i] + (self.parts[i] - self.calm[i]) / min(self.steps, 1000)

    def start_from(self, figures: Figures) -> None:
        """Think what these figures say; units that they do not have are there, and say nothing yet."""
        linear, hidden = figures
        inner, base, outer, direct = (self.host(part).copy() for part in self.parts)
        usual, spread = self.host(self.usual), self.host(self.spread)
        units, direct[:] = hidden.shape[1], linear * spread
        inner[:, :units], outer[units:] = hidden[:-2] * spread[:, None], 0
        base[:units], outer[:units] = hidden[-2] + usual @ hidden[:-2], hidden[-1]
        self.parts = [self.xp.asarray(part, np.float32) for part in (inner, base, outer, direct)]
        self.calm = [part.copy() for part in self.parts]

    def folded(self) -> Figures:
        """Weights and hidden units for features as they are counted."""
        inner, base, outer, direct = (self.host(part).astype(float) for part in self.calm)
        usual, spread = self.host(self.usual).astype(float), self.host(self.spread).astype(float)
        base = base - (usual / spread) @ inner
        return direct / spread, np.concatenate([inner / spread[:, None], base[None], outer[None]])

    def host(self, array: Any) -> Any:
        """An array on this side."""
        return array if self.xp is np else self.xp.asnumpy(array)

    def data(self) -> dict[str, Any]:
        """For a checkpoint."""
        rows = {"parts": self.parts, "slopes": self.slopes, "squares": self.squares, "calm": self.calm}
        found = {f"{name}{i}": self.host(array) for name, arrays in rows.items() for i, array in enumerate(arrays)}
        return {**found, "usual": self.host(self.usual), "spread": self.host(self.spread), "steps": self.steps}

    def take(self, data: Any) -> None:
        """What a checkpoint held."""
        for name, arrays in (("parts", self.parts), ("slopes", self.slopes), ("squares", self.squares), ("calm", self.calm)):
            arrays[:] = [self.xp.asarray(data[f"{name}{i}"]) for i in range(len(arrays))]
        self.usual, self.spread = self.xp.asarray(data["usual"]), self.xp.asarray(data["spread"])
        self.steps = int(data["steps"])


class Lesson:
    """Positions: every seat's features, which seats there are, and what each is to be thought of."""

    def __init__(self, seen: Any, there: Any, target: Any) -> None:
        self.seen, self.there, self.target = seen, there, target


def lesson_of(net: Net, lot: Lot, seats: Any, trace: float, searched: Any = None) -> tuple[Lesson, float]:
    """What a lot of games teaches, and how surprised the net was by the winners.

    Backwards through each game: the last position is worth what was won, each earlier one a mixture of what the next is
    to be worth (`trace`) and what is thought of the next. Where somebody searched, what was `searched` of each position is
    known: that has looked beyond the position itself, so it is the mixture's other part.
    """
    xp = net.xp
    games, slots, most, count = lot.seen.shape
    kept, won = xp.asarray(lot.kept), xp.asarray(lot.won)
    filled = xp.arange(slots)[None] < kept[:, None]
    places = xp.flatnonzero(filled.ravel())
    there = xp.repeat((xp.arange(most)[None] < seats[:, None])[:, None], slots, axis=1).reshape(-1, most)[places]
    seen = xp.asarray(lot.seen).reshape(-1, most, count)[places]
    chances = net.chances(seen, there)
    thought = xp.zeros((games * slots, most), np.float32)
    thought[places] = chances
    thought = thought.reshape(games, slots, most)
    target, following = xp.zeros((games, slots, most), np.float32), won
    for k in range(slots - 1, -1, -1):
        last = (kept - 1 == k)[:, None]
        following = xp.where(last, won, following)
        if searched is None:
            target[:, k] = following
            following = (1 - trace) * thought[:, k] + trace * following
        else:
            following = (1 - trace) * xp.asarray(searched)[:, k] + trace * following
            target[:, k] = following
    ends = xp.repeat(won[:, None], slots, axis=1).reshape(-1, most)[places]
    surprise = float(-(ends * xp.log(xp.maximum(chances, 1e-9))).sum(axis=1).mean())
    return Lesson(seen, there, target.reshape(-1, most)[places]), surprise
