"""Games as OpenEnv environments: its server and its client, as processes of their own."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

import tabletown
from tabletown.envs.openenv import TabletownAction, TabletownEnv, TabletownEnvironment, app
from tabletown.envs.text_observation import BUDGET, expanded
from tests.kit.tables import OURS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=OURS)
def server(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """A game's server: the key, and its address."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tabletown.envs.openenv", request.param, "--players", "3", "--rules", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            give_up = time.monotonic() + 60
            while time.monotonic() < give_up and process.poll() is None:
                with closing(socket.socket()) as line:
                    if line.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield request.param, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def legal(text: str) -> list[str]:
    """The legal moves of an observation."""
    lines = text.partition("Your legal moves")[2].partition("\n\n")[0].splitlines()[1:]
    return expanded(line for line in lines if not line.startswith("One line stands"))


def test_a_whole_game_is_played_through_server_and_client(server: tuple[str, str]) -> None:
    key, address = server
    with TabletownEnv(base_url=address).sync() as env:
        result = env.reset(seed=3)
        assert result.observation.rules.startswith("# ")
        refused = env.step(TabletownAction(answer="fly"))
        assert not refused.observation.accepted
        assert refused.observation.refusal in refused.observation.text
        assert env.step(TabletownAction(answer="? rules the end")).observation.text.startswith("## ")
        steps, moves = 2, legal(result.observation.text)
        while not result.done:
            assert result.reward == 0
            assert len(result.observation.text) <= BUDGET
            result = env.step(TabletownAction(answer=f"I think.\n{moves[steps % len(moves)]}"))
            assert result.observation.accepted, result.observation.text
            steps, moves = steps + 1, legal(result.observation.text)
        state = env.state()
        assert (state.game, state.players, state.seat, state.over, state.step_count) == (key, 3, 0, True, steps)
        assert len(state.scores) == 3
        assert 0 <= result.reward <= 1
        again = env.reset(seed=3)
        assert not again.done


def test_every_connection_has_a_game_of_its_own(server: tuple[str, str]) -> None:
    _key, address = server
    with TabletownEnv(base_url=address).sync() as one, TabletownEnv(base_url=address).sync() as other:
        first = one.reset(seed=3)
        assert other.reset(seed=3).observation.text == first.observation.text
        moved = one.step(TabletownAction(answer=legal(first.observation.text)[0]))
        assert moved.observation.move
        assert other.state().step_count == 0
        assert other.step(TabletownAction(answer=legal(first.observation.text)[0])).observation.text == moved.observation.text


def test_what_cannot_be_is_refused_before_the_server_starts() -> None:
    with pytest.raises(tabletown.TabletownError, match="seats are numbered 0 to 2"):
        app("machi_koro", 3, seat=3)
    with pytest.raises(tabletown.TabletownError, match="there is no bot"):
        app("machi_koro", bots="hal")


def test_an_answer_that_loses_ends_the_game_without_a_reward() -> None:
    env = TabletownEnvironment("neue_heimat", 3, illegal="lose", tries=1)
    env.reset(seed=1)
    lost = env.step(TabletownAction(answer="fly"))
    assert (lost.done, lost.reward, env.state.over, env.state.scores) == (True, 0.0, True, [])
    assert "reset" in env.step(TabletownAction(answer="pass")).text
