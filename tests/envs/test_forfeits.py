"""A bot that fails in an environment has lost the game: its episode ends, and nobody's step raises anything."""

from typing import Any

import pytest
import textarena

import tabletown.envs
import tabletown.envs.textarena
from tabletown.agents import AgentBot, SeatView, bot_of
from tabletown.bots.history import Forfeit
from tests.kit.tables import each_game


class Tired:
    """Plays a few moves, then breaks down; it keeps what it is told."""

    def __init__(self, moves: int) -> None:
        self.moves, self.news, self.ends = moves, list[str](), list[Any]()

    def choose(self, view: SeatView) -> int:
        """The first move."""
        self.news += view.news
        self.moves -= 1
        if self.moves < 0:
            raise RuntimeError("tired")
        return view.move_numbers[0]

    def end(self, end: Any) -> None:
        """A game is over."""
        self.ends.append(end)


@each_game
@pytest.mark.parametrize(("reward", "brought"), [("win", 0.5), ("rank", 0.75), ("points", None)])
def test_a_bot_that_fails_loses_a_game_of_gymnasium(key: str, reward: str, brought: float | None) -> None:
    tired = Tired(99)
    env = tabletown.envs.make_env(key, bots=["random", bot_of(tired)], players=3, reward=reward, seat=0)
    _, info = env.reset(seed=3)
    tired.moves, over = 1, False
    while not over:
        assert "forfeit" not in info
        _, got, over, truncated, info = env.step(int(info["action_mask"].argmax()))
    assert not truncated
    assert info["forfeit_seat"] == 2
    assert info["forfeit"] == "Tired broke down: RuntimeError: tired"
    assert not info["action_mask"].any()
    assert brought is None or got == brought
    assert [(end.winners, end.lost) for end in tired.ends] == [((0, 1), info["forfeit"])]
    tired.moves = 99
    _, info = env.reset(seed=4)
    assert "forfeit" not in info


def test_a_bot_that_fails_at_once_ends_the_wait_for_a_game() -> None:
    env = tabletown.envs.make_env("infinite_city", bots=bot_of(Tired(0)), players=6, seat=5)
    with pytest.raises(Forfeit, match="tired"):
        env.reset(seed=1)


@each_game
@pytest.mark.parametrize(("reward", "brought"), [("win", (0.5, 0.5, 0.0)), ("rank", (0.75, 0.75, 0.0)), ("points", None)])
def test_a_bot_that_fails_loses_a_game_in_text(key: str, reward: str, brought: Any) -> None:
    tired = Tired(99)
    env = tabletown.envs.text(key, players=3, bots=[None, "random", tired], seed=3, reward=reward)
    tired.moves = 1
    while not env.over:
        reply = env.step(env.match.legal()[0].text)
    why = "Tired broke down: RuntimeError: tired"
    assert (reply.over, reply.truncated, reply.forfeit, reply.seat) == (True, False, why, None)
    assert why in reply.text
    assert brought is None or reply.rewards == env.rewards == brought
    assert min(reply.rewards) == reply.rewards[2]
    assert [(end.winners, end.lost) for end in tired.ends] == [((0, 1), why)]
    assert tired.news, "an agent is told what happened since its last decision"


def test_a_bot_that_fails_before_anybody_is_asked_ends_a_game_in_text() -> None:
    env = tabletown.envs.text("machi_koro", players=2, bots=[Tired(0), None], seed=3)
    assert env.over
    assert env.rewards == (0.0, 1.0)
    assert "tired" in env.observation()


@pytest.mark.parametrize("seed", [0, 1])
def test_a_bot_that_fails_loses_a_game_of_textarena(seed: int) -> None:
    env = textarena.make("tabletown/infinite_city-v0-raw", bots="tests.envs.test_forfeits:Tired0", players=4)
    env.reset(num_players=1, seed=seed)
    done = False
    while not done:
        env.get_observation()
        done, _info = env.step(env.text.match.legal()[0].text)
    rewards, told = env.close()
    assert rewards == {0: 1.0}
    assert "tired" in told[0]["reason"]


def test_bots_of_text_environments_are_named_as_everywhere() -> None:
    agent = Tired(9)
    env = tabletown.envs.text("machi_koro", players=3, bots=agent)
    assert env.bots[0] is None
    assert isinstance(env.bots[1], AgentBot)
    assert env.bots[1] is env.bots[2]
    env = tabletown.envs.text("machi_koro", players=2, bots="tests.envs.test_forfeits:Tired9")
    assert isinstance(env.bots[1], AgentBot)


class Tired9(Tired):
    """One that can be made by its name alone."""

    def __init__(self) -> None:
        super().__init__(9)


class Tired0(Tired):
    """One that breaks down at once."""

    def __init__(self) -> None:
        super().__init__(0)
