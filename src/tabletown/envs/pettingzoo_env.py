"""Games as PettingZoo environments: agents move one after the other. Needs the extra `envs`."""

from functools import cache
from reprlib import repr as short
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tabletown.engine.rng import WORD
from tabletown.errors import BadOption, IllegalMove
from tabletown.text.word_matching import listing

from .arguments import chosen, reward_named
from .episode import RENDER_MODES, Episode, IllegalActions


def check_render_mode(mode: str | None) -> str | None:
    """How an environment can be shown."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode can be {listing(RENDER_MODES)} or None, not {short(mode)}")
    return mode


class GameAEC(AECEnv[str, Any, Any]):
    """A game as an AECEnv. The agents are player_0, player_1 and so on; actions are the numbers of moves.

    An observation is a dict of `observation` (named by `game.observation.names`) and `action_mask`, which is all zero for
    whoever is not to move. Rewards come at the end: "win" (a shared one its share), "points" or "rank". An action that is not
    legal is refused, unless `illegal` is "random", which plays any legal move instead (`infos` of the agent then has
    `illegal_action` and `action_played`), or "lose", which ends the game for everybody without a reward.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        key: str,
        players: int = 0,
        *,
        render_mode: str | None = None,
        reward: str = "win",
        illegal: str = "refuse",
        **options: Any,
    ) -> None:
        super().__init__()
        self.chosen = chosen(key, players, options)
        self.render_mode = check_render_mode(render_mode)
        self.illegal_actions = IllegalActions(illegal)
        self.np_random = np.random.default_rng()
        self.episode = Episode(self.chosen, reward_named(reward))
        self.metadata = {
            "name": f"tabletown_{key}_v{self.chosen.observation.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.chosen.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._spaces = observation_space(key), spaces.Discrete(self.chosen.game.move_count)

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: numbers within their bounds, and the mask."""
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a seed with fresh luck."""
        self.np_random = np.random.default_rng(self.episode.reset(seed) & WORD)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.turn]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do."""
        if agent not in self.seats:
            raise BadOption(f"there is no agent {short(agent)}; there is {listing(self.possible_agents)}")
        seat = self.seats[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """Play the move of the agent whose turn it is."""
        if not self.agents:
            raise IllegalMove("the game is over, and nobody is left; reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        said = self.illegal_actions.play(self.episode, action, self.np_random)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal_action": True} if said is None else said
        if said is None:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        elif self.episode.over:
            for name, reward in zip(self.possible_agents, self.episode.rewards(), strict=True):
                self.rewards[name] = reward
                self._cumulative_rewards[name] += reward
                self.terminations[name] = True
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.episode.turn]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as everybody may see it: text, a drawing, or its pixels, as `render_mode` says."""
        return self.episode.render(self.render_mode)

    def state(self) -> Any:
        """Everything that anybody may know: the observations of all seats, one after the other."""
        return np.concatenate([self.episode.observe(seat) for seat in range(self.chosen.players)])

    def close(self) -> None:
        """Nothing is held."""


def with_wrappers(env: GameAEC) -> OrderEnforcingWrapper[str, Any, Any]:
    """As PettingZoo's own games come: whoever forgets `reset` is told so."""
    return OrderEnforcingWrapper(env)


@cache
def observation_space(key: str) -> spaces.Dict:
    """The same for every number of players."""
    found = chosen(key, 0, {})
    told = found.observation
    return spaces.Dict(
        {
            "observation": spaces.Box(told.low, told.high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (found.game.move_count,), np.int8),
        }
    )
