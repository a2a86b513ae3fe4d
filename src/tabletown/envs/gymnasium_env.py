"""Games against bots as Gymnasium environments: one game, or many in one compiled call. Needs the extra `envs`.

`import tabletown.envs` registers an id for every game: `gymnasium.make("tabletown/machi_koro-v1", bots="greedy")`, and the
vector environment with `gymnasium.make_vec`.
"""

import warnings
from functools import cache
from reprlib import repr as short
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from tabletown.agents import bot_of
from tabletown.bots import Bot
from tabletown.bots.game_loop import seat_rngs
from tabletown.bots.history import Forfeit
from tabletown.engine.rng import Rng
from tabletown.errors import BadOption, IllegalMove

from .arguments import ChosenGame, check_seat, check_seed, chosen, reward_named
from .batch import Batch, read_only
from .episode import RENDER_MODES, Episode, IllegalActions, shown
from .pettingzoo_env import check_render_mode

MOST_FORFEITS = 10
"""Games that bots may lose outside of the rules one after the other, before the agent has moved."""
Bots = Any
"""One bot, or one for each seat: a name, a `Bot` or an agent, as `tabletown.agents.bot_of` takes it."""


def others(bots: Bots, choice: ChosenGame) -> list[Bot]:
    """The bots of all seats but one: one for all of them, or one for each."""
    left = choice.players - 1
    given = bots if isinstance(bots, list | tuple) else [bots] * left
    if len(given) != left:
        raise BadOption(f"bots is one name, or one for each of the other {left} seats, not {short(bots)}")
    found: list[tuple[Any, Bot]] = []
    for who in given:  # what stands there twice is one agent in two seats
        found.append(next((pair for pair in found if pair[0] is who), None) or (who, bot_of(who, choice.game)))
    return [bot for _who, bot in found]


@cache
def observation_space(key: str) -> spaces.Box:
    """The same for every number of players."""
    told = chosen(key, 0, {}).observation
    return spaces.Box(told.low, told.high, dtype=np.int16)


class GameEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; bots play the others. Actions are the numbers of moves.

    `info["action_mask"]` and `action_masks()` say which are legal (sb3-contrib's MaskablePPO asks for the latter). An action
    that is not legal is refused, unless `illegal` is "random", which plays any legal move instead (`info` then has
    `illegal_action` and `action_played`), or "lose", which ends the game without a reward. Trainers that know no masks need
    one of these; the ids that are registered with Gymnasium take "random".

    A bot that fails (an agent that is too slow, breaks down or answers with no move) has lost the game, all others have won it,
    and `info` has `forfeit`, which says why, and `forfeit_seat`.
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
        self.bots = others(bots, self.chosen)
        self.render_mode = check_render_mode(render_mode)
        self.illegal_actions = IllegalActions(illegal)
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
        self.seated = [*self.bots[: self.agent], None, *self.bots[self.agent :]]
        self.rngs = list(seat_rngs(thoughts, players))
        self.episode.reset(luck, self.seated)
        self._let_bots_play()
        forfeits = 0
        while self.episode.over:  # a game that ends before the agent has moved is none for it
            forfeits += self.episode.lost is not None
            if self.episode.lost and forfeits > MOST_FORFEITS:
                raise Forfeit(self.episode.lost[1])
            self.episode.reset(luck := luck + 1, self.seated)
            self._let_bots_play()
        return self.episode.observe(self.agent), self._info()

    def _let_bots_play(self) -> None:
        episode = self.episode
        while not episode.over and episode.turn != self.agent:
            bot, rng = self.seated[episode.turn], self.rngs[episode.turn]
            assert bot is not None
            episode.let_play(bot, rng)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move, and what the others do until the agent is asked again or the game is over."""
        if self.episode.over:
            raise IllegalMove("the game is over; reset the environment")
        said = self.illegal_actions.play(self.episode, action, self.np_random)
        if said is None:
            return self.episode.observe(self.agent), 0.0, False, True, self._info() | {"illegal_action": True}
        self._let_bots_play()
        over = self.episode.over
        reward = self.episode.rewards()[self.agent] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.episode.observe(self.agent), reward, over, False, self._info() | said

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal: what MaskablePPO asks for."""
        return self.episode.mask(self.agent).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        told = {"action_mask": self.episode.mask(self.agent), "seat": self.agent}
        lost = self.episode.lost
        return told | {"forfeit": lost[1], "forfeit_seat": lost[0]} if lost else told

    def render(self) -> Any:
        """The table as everybody may see it: text, a drawing, or its pixels, as `render_mode` says."""
        return self.episode.render(self.render_mode)


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, one seat of each; compiled bots play the others.

    `autoreset_mode` is SAME_STEP (where a game ends, the next one begins in the same step, and `info["final_obs"]` holds the
    last look at it), NEXT_STEP (the next step begins it, whatever the action is) or DISABLED (`reset` begins games, those of
    `options={"reset_mask": mask}`; until then nothing is played in them). `info["action_mask"]` says which moves are legal.
    An illegal action is refused, or replaced by a random legal one, which `info["illegal_action"]` then says.
    Arrays cannot be written to; with copy=False they are used again in the next step.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        key: str,
        size: int,
        seat: int = 0,
        bots: Bots = "greedy",
        *,
        players: int = 0,
        reward: str = "win",
        illegal: str = "refuse",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        copy: bool = True,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        found = chosen(key, players, options)
        self.agent, self.copy = check_seat(seat, found.players), copy
        named = others(bots, found)
        seated = [*named[: self.agent], None, *named[self.agent :]]
        if illegal not in ("refuse", "random"):
            raise BadOption(f"illegal can be refuse or random where many games are stepped at once, not {short(illegal)}")
        self.illegal, self.warned = illegal, False
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2, "autoreset_mode": self.mode}
        self.batch = Batch(
            key, found.players, size, seed=0, reward=reward, bots=seated, watch=self.agent, threads=threads, **options
        )
        self.num_envs = self.batch.size
        self.single_observation_space = observation_space(key)
        self.single_action_space = spaces.Discrete(found.game.move_count)
        low, high = (np.broadcast_to(bound, (size, len(bound))) for bound in (found.observation.low, found.observation.high))
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.MultiDiscrete(np.full(size, found.game.move_count))
        self.render_mode = check_render_mode(render_mode)
        self.ended = np.zeros(self.num_envs, np.bool_)
        """The games that are over where the next one is not to be seen yet."""

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start every game anew, up to the agent's first decision, or those of `options["reset_mask"]`.

        A seed is a number, or a list with one for each game; a game with the same seed gets the same luck in any vector.
        """
        mask = check_reset_mask((options or {}).get("reset_mask"), self.num_envs)
        seeds = check_seeds(seed, self.num_envs)
        super().reset(seed=None if seeds is not None else seed)
        if mask is not None or seeds is not None:
            words = self.np_random.integers(0, 1 << 62, self.num_envs) if seeds is None else seeds
            self.batch.restart(np.ones(self.num_envs, np.bool_) if mask is None else mask, [int(word) for word in words])
        else:
            self.batch.reset(seed=int(self.np_random.integers(0, 1 << 62)))
        self.ended &= False if mask is None else ~mask
        return self._observations(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move in every game, and what the others do until the agent is asked again."""
        resting, info = self.ended.copy(), {}
        taken = np.array(actions)
        if self.illegal == "random":
            info = self._replace_illegal(taken, resting)
        _seen, rewards, done = self.batch.step(taken, skip=resting)
        done = done & ~resting
        if self.mode == AutoresetMode.SAME_STEP:
            if done.any():
                info |= {"final_obs": self._handed_out(self.batch.last_look), "_final_obs": done.copy()}
        elif self.mode == AutoresetMode.NEXT_STEP:
            self.ended = done
        else:
            self.ended = resting | done
        won = np.where(resting, 0.0, rewards[:, self.agent])
        over = self.ended.copy() if self.mode == AutoresetMode.DISABLED else done.copy()
        if self.render_mode == "human":
            self.render()
        return self._observations(), won, over, np.zeros_like(done), self._info() | info

    def _replace_illegal(self, actions: NDArray[np.int64], resting: NDArray[np.bool_]) -> dict[str, Any]:
        """Put random legal actions in the places of those that are not legal."""
        rows, masks = np.arange(self.num_envs), self.batch.mask()
        within = (actions >= 0) & (actions < masks.shape[1])
        wrong = ~(within & masks[rows, np.where(within, actions, 0)]) & ~resting
        if not wrong.any():
            return {}
        if not self.warned:
            self.warned = True
            warnings.warn(
                f"{int(wrong.sum())} of {self.num_envs} actions are not legal. Random legal moves are played instead; the masks "
                "say what is legal.",
                stacklevel=3,
            )
        actions[wrong] = self.batch.sample()[wrong]
        return {"illegal_action": wrong, "action_played": actions.copy()}

    def _observations(self) -> Any:
        """What the agent observes: where a game is over and the next one has not begun for it, the last look."""
        seen = self.batch.observe()
        if self.ended.any():
            return read_only(np.where(self.ended[:, None], self.batch.last_look, seen))
        return self._handed_out(seen)

    def _handed_out(self, array: Any) -> Any:
        return read_only(array.copy() if self.copy else array)

    def _info(self) -> dict[str, Any]:
        mask = self.batch.mask()
        if self.ended.any():  # nothing is played there, so any action will do
            return {"action_mask": read_only(mask | self.ended[:, None])}
        return {"action_mask": self._handed_out(mask)}

    def action_masks(self) -> Any:
        """Which moves are legal in every game."""
        return self._info()["action_mask"]

    def render(self) -> Any:
        """Each table as everybody may see it, as `render_mode` says. Games that are over show the one that has begun since."""
        frames = tuple(shown(self.batch.match(i), self.render_mode) for i in range(self.num_envs))
        return None if self.render_mode in (None, "human") else frames


def check_reset_mask(mask: Any, size: int) -> NDArray[np.bool_] | None:
    """Which games are to be started anew; None for all of them."""
    if mask is None:
        return None
    found = np.asarray(mask)
    if found.shape != (size,) or found.dtype != np.bool_:
        raise BadOption(f"reset_mask is {size} truth values, one for each game, not {short(mask)}")
    return found


def check_seeds(seed: Any, size: int) -> list[int] | None:
    """A seed for each game, where a list of them is given."""
    if seed is None or isinstance(seed, int | np.integer):
        return None
    seeds = [check_seed(each) for each in seed]
    if len(seeds) != size:
        raise BadOption(f"seed is a number, or a list with one for each of {size} games, not {short(seed)}")
    return seeds


def vector(num_envs: int, key: str, **settings: Any) -> GameVectorEnv:
    """As `gymnasium.make_vec` asks for it."""
    return GameVectorEnv(key, num_envs, **settings)
