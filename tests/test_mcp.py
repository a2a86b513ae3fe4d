"""`tabletown mcp`: assistants play, tried with the client of the official SDK."""

import os
import random
import socket
import sys
import time
from base64 import b64decode
from collections.abc import Awaitable, Callable
from contextlib import closing
from http.client import HTTPConnection
from io import BytesIO
from subprocess import PIPE, Popen
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from PIL import Image

import tabletown
from tabletown.engine.rng import new_rng
from tabletown.envs.text_observation import BUDGET, expanded
from tabletown.errors import BadOption, IllegalMove
from tabletown.mcp_server.games import MOST_GAMES, AssistantGames, GameAgainstBots, new_lines, site_and_table
from tabletown.mcp_server.server import made
from tabletown.testing.random_walks import random_walk, restored
from tabletown.testing.secrecy import unwatched
from tests.kit.tables import OURS, Setting, each_game, seat_counts

TOOLS = {
    "list_games", "rules", "new_game", "join_table", "look", "picture", "legal_moves", "play", "explain", "hint", "record",
}  # fmt: skip
Assistant = Callable[[Client], Awaitable[None]]


def talk(assistant: Assistant, server: Any = None) -> None:
    """Let an assistant talk to a server, one in this process where none is named."""

    async def connected() -> None:
        async with Client(made(AssistantGames()) if server is None else server) as client:
            await assistant(client)

    anyio.run(connected)


async def told(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool says."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    return str(answer.content[0].text)


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """Why a tool does not do what it is asked for."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error, answer.content
    return str(answer.content[0].text)


async def started(client: Client, game: str, **settings: Any) -> str:
    """The id of a new game."""
    said = await told(client, "new_game", game=game, seed=1, **settings)
    return said.splitlines()[0].removeprefix("The id of this game: ")


async def whole_game(client: Client, key: str, rng: random.Random) -> tuple[str, str]:
    """A game to its end, by what the tools say: its id, and what was said last."""
    game = await started(client, key, bots="greedy", players=min(tabletown.GAMES[key].seats))
    said = await told(client, "look", game=game)
    while "Your legal moves" in said:
        assert len(said) < BUDGET + 200
        moves = expanded((await told(client, "legal_moves", game=game)).splitlines())
        said = await told(client, "play", game=game, move=rng.choice(moves))
    return game, said


@each_game
def test_an_assistant_plays_a_whole_game(key: str) -> None:
    async def assistant(client: Client) -> None:
        game, said = await whole_game(client, key, random.Random(2))
        assert "win" in said or "won" in said
        pages, number = [], 1
        while True:
            page = await told(client, "record", game=game, page=number)
            pages.append(page.rpartition("\n(Page ")[0] or page)
            if "; ask for page" not in page.rpartition("\n")[2]:
                break
            number += 1
        record = "\n".join(pages)
        assert tabletown.load(record + "\n").over
        assert "the game is over" in await refused(client, "play", game=game, move="pass")
        assert "no move is legal for you" in await told(client, "legal_moves", game=game)

    talk(assistant)


def test_every_tool_says_what_it_is_asked_for() -> None:
    async def assistant(client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert all(tool.description and tool.input_schema for tool in (await client.list_tools()).tools)
        games = await told(client, "list_games")
        assert all(f"{key}: " in games for key in OURS)
        assert "Scoring" in await told(client, "rules", game="neue_heimat")
        assert (await told(client, "rules", game="neue_heimat", chapter="scoring")).startswith("## Scoring")
        assert "ask for page 3" in await told(client, "rules", game="neue_heimat", chapter="Neue Heimat", page=2)
        game = await started(client, "machi_koro", players=4, seat=2, name="Ada", options={"quick_win": True})
        said = await told(client, "look", game=game)
        assert "You are Ada, one of 4 players." in said
        assert "Call play with one legal move in words." in said
        await told(client, "play", game=game, move="roll one die")
        assert "Harbor" in await told(client, "legal_moves", game=game, words="harbor")
        assert "Now:" in await told(client, "explain", game=game, words="harbor")
        assert "Harbor" in await told(client, "explain", game="machi_koro", words="harbor")
        assert "wins with" in await told(client, "hint", game=game)
        assert "What the landmarks do" in await told(client, "look", game=game, part="board")
        assert "You roll" in await told(client, "look", game=game, part="news")
        assert "build nothing" in expanded((await told(client, "look", game=game, part="moves")).splitlines())
        picture = (await client.call_tool("picture", {"game": game})).content[0]
        assert picture.mime_type == "image/png"
        drawn = Image.open(BytesIO(b64decode(picture.data)))
        assert drawn.width == 1200

    talk(assistant)


def test_what_is_wrong_is_said_in_the_sentence_that_a_person_gets() -> None:
    async def assistant(client: Client) -> None:
        game = await started(client, "neue_heimat", players=3)
        with pytest.raises(IllegalMove) as error:
            tabletown.GAMES["neue_heimat"].new(3, seed=1).play("fly")
        assert (await refused(client, "play", game=game, move="fly")).startswith(str(error.value).partition(";")[0])
        before = await told(client, "look", game=game)
        for move in ("", "? rules", "#999", "build\npass" if "pass" not in before else "fly"):
            await refused(client, "play", game=game, move=move)
        assert await told(client, "look", game=game) == before
        assert "tells what is hidden" in await refused(client, "record", game=game)
        assert "there is no game 'chess'" in await refused(client, "look", game="chess")
        assert "Did you mean" in await refused(client, "new_game", game="neue_heimatt")
        assert "no option" in await refused(client, "new_game", game="neue_heimat", options={"flying": True})
        assert "seats are numbered 1 to 3" in await refused(client, "new_game", game="neue_heimat", players=3, seat=4)
        for bot in ("hal", "command:touch here", "os:system"):  # an assistant starts no programs
            assert "there is no bot" in await refused(client, "new_game", game="neue_heimat", bots=bot)
        assert "part is board" in await refused(client, "look", game=game, part="secrets")
        assert "there are pages 1 to 1" in await refused(client, "look", game=game, page=5)
        assert "begins with http" in await refused(client, "join_table", address="ftp://x/t/abc", token="x")
        assert "does not answer" in await refused(client, "join_table", address="http://127.0.0.1:9/t/abc", token="x")
        assert await refused(client, "play", game=game, move="x" * 401)

    talk(assistant)


def test_games_are_found_by_their_ids_alone_and_old_ones_make_room() -> None:
    games = AssistantGames(["http://a.example"])
    first = games.add(GameAgainstBots("machi_koro", 2, "random", 1, 1, {}, "Ada"))
    other = GameAgainstBots("machi_koro", 2, "random", 1, 1, {}, "Ada")
    others = [games.add(other) for _ in range(MOST_GAMES)]
    assert len({first, *others}) == MOST_GAMES + 1
    with pytest.raises(BadOption, match="there is no game"):
        games[first]
    with pytest.raises(BadOption, match="not to be joined"):
        games.join("http://b.example/t/abc", "token", "", "", "", "")
    with pytest.raises(BadOption, match="a seat is taken with its token"):
        games.join("http://a.example/t/abc", "", "", "", "", "")


def test_a_link_to_a_table_names_site_and_table() -> None:
    assert site_and_table("https://x.example/t/abc/", "") == ("https://x.example", "abc")
    assert site_and_table("https://x.example:8000/", "abc") == ("https://x.example:8000", "abc")
    with pytest.raises(BadOption, match="say which table"):
        site_and_table("https://x.example", "")


def test_of_a_log_the_lines_are_new_that_were_not_heard() -> None:
    assert new_lines([], ["b", "a"]) == ["b", "a"]
    assert new_lines(["b", "a"], ["d", "c", "b", "a"]) == ["d", "c"]
    assert new_lines(["b", "a"], ["b", "a"]) == []
    assert new_lines(["z"], ["b", "a"]) == ["b", "a"]


@pytest.mark.parametrize("setting", [s for s in seat_counts() if s.game.hides], ids=str)
def test_no_tool_tells_a_secret(setting: Setting) -> None:
    """Deal anew what the seat does not know: nothing that an assistant is told may change by a byte."""
    options = dict(setting.options)
    played = GameAgainstBots(setting.game.key, setting.players, "random", 1, 3, options, "Ada")
    for number, match in enumerate(random_walk(played.env.match, 9, 300)):
        if number % 59 or match.turn != 0:
            continue
        true = unwatched(match)
        twin = restored(match, true.known_to(0, new_rng(number)))
        seen = []
        for table in (true, twin):
            played.env.match = table
            with pytest.raises(IllegalMove) as error:
                played.play("fly")
            texts = [
                played.look(),
                played.board(),
                played.legal(),
                played.legal("xyzzy"),
                played.explain("points"),
                str(error.value),
            ]
            seen.append([*texts, played.drawing(), *played.news()])
        played.env.match = match
        assert seen[0] == seen[1]


# --- as processes -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_assistant_starts_the_server_and_plays_over_standard_input_and_output() -> None:
    async def assistant(client: Client) -> None:
        _game, said = await whole_game(client, "machi_koro", random.Random(3))
        assert "win" in said or "won" in said

    talk(
        assistant,
        stdio_client(StdioServerParameters(command=sys.executable, args=["-m", "tabletown", "mcp"], env=surroundings())),
    )


@pytest.mark.slow
def test_assistants_of_this_machine_play_over_http_and_no_others() -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tabletown", "mcp", "--http", "--port", str(port)]
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True, env={**os.environ, **surroundings()}) as process:
        try:
            wait_for(port)

            async def assistant(client: Client) -> None:
                game = await started(client, "neue_heimat")
                assert "Your legal moves" in await told(client, "look", game=game)

            talk(assistant, f"http://127.0.0.1:{port}/mcp")
            line = HTTPConnection("127.0.0.1", port, timeout=10)
            line.request("POST", "/mcp", "{}", {"Host": "evil.example", "Content-Type": "application/json"})
            assert line.getresponse().status == 421
            line.close()
            with closing(socket.socket()) as outside:
                outside.settimeout(1)
                assert outside.connect_ex((address_of_this_machine(), port)) != 0
        finally:
            process.terminate()
            process.communicate(timeout=20)


def surroundings() -> dict[str, str]:
    """What the server needs of the surroundings of the tests."""
    return {name: os.environ[name] for name in ("TABLETOWN_DATA", "HOME", "PATH") if name in os.environ}


def wait_for(port: int) -> None:
    """Until somebody listens."""
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        with closing(socket.socket()) as line:
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("nobody listens")


def address_of_this_machine() -> str:
    """An address of this machine that is not the loopback's own; another of the loopback where there is none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as line:
        try:
            line.connect(("192.0.2.1", 9))
            return str(line.getsockname()[0])
        except OSError:
            return "127.0.0.2"
