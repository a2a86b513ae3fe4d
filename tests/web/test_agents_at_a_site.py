"""A real site with agents: they play whole games there, and one that hangs, floods or dies holds up nobody at other tables."""

import shlex
import shutil
import sys
import time
from collections.abc import Iterator

import pytest

from tabletown import GAMES
from tabletown.agents import bot_of
from tabletown.bots import choose
from tabletown.client import Json, Seat, Site

from .server import ROOT, Server

pytestmark = pytest.mark.slow
EXAMPLES = ROOT / "examples" / "agents"
RUDE = shlex.join([sys.executable, str(ROOT / "tests" / "agents" / "rude_agent.py")])
WAYS = {
    "hangs": "hang",
    "floods": "flood",
    "huge": "'huge without end'",
    "binary": "binary",
    "half": "half",
    "dies": "'die later'",
}


@pytest.fixture(scope="module")
def with_agents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with an agent in JavaScript, an object of Python, and rude ones."""
    named = {"js": f"node {EXAMPLES / 'random_agent.js'}", "object": f"{EXAMPLES / 'my_bot.py'}:MyBot"}
    named |= {name: f"{RUDE} {how}" for name, how in WAYS.items()}
    agents = ";".join(f"{name}={where}" for name, where in named.items())
    server = Server(tmp_path_factory.mktemp("site"), TABLETOWN_AGENTS=agents, TABLETOWN_AGENT_SECONDS="3").start()
    yield Site(server.address)
    server.stop()


def first(table: Json) -> int:
    return int(table["view"]["moves"][0]["id"])


@pytest.mark.parametrize("name", ["js", "object"])
def test_a_game_is_played_to_its_end_against_an_agent(name: str, with_agents: Site) -> None:
    if name == "js" and shutil.which("node") is None:
        pytest.skip("the example in JavaScript needs node")
    seat = with_agents.play("neue_heimat", level=name)
    over = seat.play_on(first)
    assert over["status"] == "over"
    assert over["seats"][1]["level"] == name
    assert "has not decided" not in " ".join(seat.log())


def test_any_agent_plays_over_the_network_as_the_page_says(with_agents: Site) -> None:
    bot, game, seat = bot_of(f"{EXAMPLES / 'my_bot.py'}:MyBot"), GAMES["neue_heimat"], with_agents.play("neue_heimat")
    over = seat.play_on(lambda table: choose(bot, game.at(seat.position())).id)
    assert over["status"] == "over"


def test_rude_agents_hold_up_nobody(with_agents: Site) -> None:
    """All of them are asked while a game against a bot of ours is played to its end; afterwards each of their tables goes on."""
    rude = {name: with_agents.play("neue_heimat", level=name) for name in WAYS}
    for seat in rude.values():
        if (table := seat.table())["my_turn"]:
            seat.move(first(table), table["version"])
    assert with_agents.play("neue_heimat", level="beginner").play_on(first)["status"] == "over"
    for name, seat in rude.items():
        assert goes_on(seat), name


def goes_on(seat: Seat) -> bool:
    """True if a plain bot decides for the agent, and it is the own turn again."""
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        if "has not decided; a plain bot decides" in " ".join(seat.log()) and seat.table()["my_turn"]:
            return True
        if (table := seat.table())["my_turn"]:
            seat.move(first(table), table["version"])
        time.sleep(0.1)
    return False


def test_who_concedes_leaves_a_game_that_bots_play_to_its_end(with_agents: Site) -> None:
    seat = with_agents.play("machi_koro", level="beginner")
    while not (table := seat.table())["my_turn"]:
        time.sleep(0.05)
    seat.move(first(table), table["version"])
    seat.concede()
    give_up = time.monotonic() + 60
    while (table := seat.table())["status"] != "over" and time.monotonic() < give_up:
        time.sleep(0.2)
    assert table["status"] == "over"
    assert table["seats"][0]["conceded"]
    assert table["view"]["verdict"]
    assert seat.record()
