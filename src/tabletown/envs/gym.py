"""Games against bots as Gymnasium environments: one game, or many in one compiled call. Needs the extra `envs`.

`import tabletown.envs` registers an id for every game: `gymnasium.make("tabletown/machi_koro-v1", bots="greedy")`, and the
vector environment with `gymnasium.make_vec`.
"""

from collections.abc import Sequence
from functools import cache
from reprlib import repr as short
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from tabletown.bots import Bot, bot_named
from tabletown.bots.playing import seat_rngs
from tabletown.errors import BadOption, IllegalMove
from tabletown.kernel import Rng

from .arguments import ChosenGame, check_seat, chosen, reward_named
from .batch import Batch
from .episode import RENDER_MODES, Episode
from .zoo import check_render_mode

Bots = str | Sequence[str]


def others(bots: Bots, choice: ChosenGame, seat: int) -> list[str | None]:
    """The bot of each seat: one name for all others, or one for each of them; None for the agent's own seat."""
    left = choice.players - 1
    names = [bots] * left if isinstance(bots, str) else list(bots)
    if len(names) != left:
        raise BadOption(f"bots is one name, or one for each of the other {left} seats, not {short(bots)}")
    for name in names:
        bot_named(name, choice.game)
    return [*names[:seat], None, *names[seat:]]


@cache
def observation_space(key: str) -> spaces.Box:
    """The same for every number of players."""
    told = chosen(key, 0, {}).observation
    return spaces.Box(told.low, told.high, dtype=np.int16)


class GameEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; bots play the others. Actions are the numbers of moves.

    `info["action_mask"]` and `action_masks()` say which are legal (sb3-contrib's MaskablePPO asks for the latter). An action
    that is not legal is refused, unless `illegal` is "random", which plays any legal move instead, or "lose", which ends the
    game without a reward: trainers that know no masks need one of these.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        key: str,
        seat: int | None = 0,
        bots: Bots = "greedy",
        *,
        players: int = 0,
        render_mode: str | None = None,
        reward: str = "win",
        illegal: str = "refuse",
        **options: Any,
    ) -> None:
        """With seat=None the agent sits somewhere else in every game."""
        self.chosen = chosen(key, players, options)
        self.seat = None if seat is None else check_seat(seat, self.chosen.players)
        others(bots, self.chosen, self.seat or 0)
        self.bots = bots
        self.render_mode = check_render_mode(render_mode)
        if illegal not in ("refuse", "random", "lose"):
            raise BadOption(f"illegal can be refuse, random or lose, not {short(illegal)}")
        self.illegal = illegal
        self.episode = Episode(self.chosen, reward_named(reward))
        self.observation_space = observation_space(key)
        self.action_space = spaces.Discrete(self.chosen.game.move_count)
        self.agent = self.seat or 0
        self.seated: list[Bot | None] = []
        self.rngs: list[Rng] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game, up to the agent's first decision."""
        super().reset(seed=seed)
        luck, thoughts = (int(word) for word in self.np_random.integers(0, 1 << 62, 2))
        players = self.chosen.players
        self.agent = int(self.np_random.integers(players)) if self.seat is None else self.seat
        self.seated = [None if name is None else bot_named(name) for name in others(self.bots, self.chosen, self.agent)]
        self.rngs = list(seat_rngs(thoughts, players))
        self.episode.reset(luck)
        self._let_bots_play()
        while self.episode.over:  # a game that ends before the agent has moved is none for it
            self.episode.reset(luck := luck + 1)
            self._let_bots_play()
        return self.episode.observe(self.agent), self._info()

    def _let_bots_play(self) -> None:
        episode, game = self.episode, self.chosen.game
        while not episode.over and episode.turn != self.agent:
            bot, rng = self.seated[episode.turn], self.rngs[episode.turn]
            assert bot is not None
            legal = episode.legal()
            episode.play(
                legal[0] if len(legal) == 1 else bot.decide(game, episode.match().known_to(episode.turn, rng), legal, rng)
            )

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move, and what the others do until the agent is asked again or the game is over."""
        if self.episode.over:
            raise IllegalMove("the game is over; reset the environment")
        try:
            self.episode.play(int(action) if isinstance(action, np.ndarray) and action.ndim == 0 else action)
        except IllegalMove:
            if self.illegal == "refuse":
                raise
            if self.illegal == "lose":
                return self.episode.observe(self.agent), 0.0, False, True, self._info()
            self.episode.play(int(self.np_random.choice(self.episode.legal())))
        self._let_bots_play()
        over = self.episode.over
        reward = self.episode.rewards()[self.agent] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.episode.observe(self.agent), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal: what MaskablePPO asks for."""
        return self.episode.mask(self.agent).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.agent), "seat": self.agent}

    def render(self) -> Any:
        """The table as everybody may see it: text, a drawing, or its pixels, as `render_mode` says."""
        return self.episode.render(self.render_mode)


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, one seat of each; compiled bots play the others. Where a game ends, the next one begins in the same step.

    `info["action_mask"]` says which moves are legal; `info["final_obs"]` holds the last look at games that are over.
    Arrays are used again in the next step, unless `copy` is on.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        key: str,
        size: int,
        seat: int = 0,
        bots: Bots = "greedy",
        *,
        players: int = 0,
        reward: str = "win",
        copy: bool = True,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        found = chosen(key, players, options)
        self.agent, self.copy = check_seat(seat, found.players), copy
        seated = others(bots, found, self.agent)
        self.batch = Batch(
            key, found.players, size, seed=0, reward=reward, bots=seated, watch=self.agent, threads=threads, **options
        )
        self.num_envs = self.batch.size
        self.single_observation_space = observation_space(key)
        self.single_action_space = spaces.Discrete(found.game.move_count)
        low, high = (np.broadcast_to(bound, (size, len(bound))) for bound in (found.observation.low, found.observation.high))
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.MultiDiscrete(np.full(size, found.game.move_count))
        self.render_mode = None

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start every game anew, up to the agent's first decision."""
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(0, 1 << 62)))
        return self._seen(self.batch.observe()), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move in every game, and what the others do until the agent is asked again."""
        observations, rewards, done = self.batch.step(np.asarray(actions))
        info = self._info()
        if done.any():
            info |= {"final_obs": self._seen(self.batch.last_look), "_final_obs": done.copy()}
        return self._seen(observations), rewards[:, self.agent].astype(np.float64), done.copy(), np.zeros_like(done), info

    def _seen(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seen(self.batch.mask())}

    def action_masks(self) -> Any:
        """Which moves are legal in every game."""
        return self.batch.mask()


def vector(num_envs: int, key: str, **settings: Any) -> GameVectorEnv:
    """As `gymnasium.make_vec` asks for it."""
    return GameVectorEnv(key, num_envs, **settings)
