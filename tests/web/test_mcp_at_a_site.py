"""An assistant sits down at a table of a real site, by its token, with the client of the official SDK."""

import random
from typing import Any

import anyio
import pytest
from mcp import Client

from tabletown.client import Seat, Site
from tabletown.envs.text_observation import expanded
from tabletown.mcp_server.games import AssistantGames
from tabletown.mcp_server.server import made
from tests.test_mcp import refused, told

from .server import Server

pytestmark = pytest.mark.slow


def test_an_assistant_plays_a_whole_game_in_the_seat_of_a_token(server: Server) -> None:
    seat = Site(server.address).play("neue_heimat", name="Ada", level="beginner")

    async def assistant() -> None:
        async with Client(made(AssistantGames([server.address]))) as client:
            link = f"{server.address}/t/{seat.table_id}"
            assert "begins" in await refused(client, "join_table", address="x", token=seat.token)
            assert await refused(client, "join_table", address=link, token="wrong")
            said = await told(client, "join_table", address=link, token=seat.token)
            game = said.splitlines()[0].removeprefix("The id of this game: ")
            said = await told(client, "look", game=game, wait_seconds=20)
            assert "You are Ada" in said
            assert "Your legal moves" in said
            assert "not legal" in await refused(client, "play", game=game, move="fly")
            assert "wins with" in await told(client, "hint", game=game)
            assert "Scoring" in await told(client, "rules", game="neue_heimat")
            assert await told(client, "explain", game=game, words="mayor")
            assert (await client.call_tool("picture", {"game": game})).content[0].mime_type == "image/png"
            assert await refused(client, "record", game=game)
            said = await played_to_its_end(client, game, random.Random(4))
            assert "The game is over." in said
            assert seat.table()["view"]["verdict"] in said
            record = await told(client, "record", game=game)
            assert seat.record().startswith(record.rpartition("\n(Page ")[0] or record)
            assert "game is over" in await refused(client, "play", game=game, move="pass")

    anyio.run(assistant)


async def played_to_its_end(client: Client, game: str, rng: random.Random) -> str:
    """Play legal moves until there are none any more; what is told then."""
    while "Your legal moves" in (said := await told(client, "look", game=game, wait_seconds=20)):
        moves = expanded((await told(client, "legal_moves", game=game)).splitlines())
        assert "What happened since your last decision:" in await told(client, "play", game=game, move=rng.choice(moves))
    return said


def test_at_a_table_of_friends_an_assistant_waits_and_is_told_its_own_secrets_alone(server: Server) -> None:
    kinds: list[dict[str, Any]] = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    ann: Seat = Site(server.address).create("infinite_city", kinds, audience="link")[0]

    async def assistant() -> None:
        async with Client(made(AssistantGames())) as client:
            link = f"{server.address}/t/{ann.table_id}"
            said = await told(client, "join_table", address=link, name="Bea")
            game = said.splitlines()[0].removeprefix("The id of this game: ")
            made_moves = 0
            while made_moves < 4:
                table = ann.table()
                if table["my_turn"]:
                    waiting = await told(client, "look", game=game)
                    assert "It is not your turn" in waiting
                    assert "no move is legal for you" in await told(client, "legal_moves", game=game)
                    assert "it is not your turn" in await refused(client, "play", game=game, move="pass")
                    ann.move(table["view"]["moves"][0]["id"], table["version"])
                else:
                    moves = expanded((await told(client, "legal_moves", game=game)).splitlines())
                    await told(client, "play", game=game, move=moves[0])
                    made_moves += 1
            hidden = hand_line(ann.text())
            texts = [await told(client, "look", game=game), await told(client, "look", game=game, part="board")]
            assert all(hidden not in text and "Your hand: " in text for text in texts)
            assert await refused(client, "hint", game=game)  # friends have not agreed

    anyio.run(assistant)


def hand_line(text: str) -> str:
    """The line of a board that tells the own hand."""
    return next(line for line in text.splitlines() if line.startswith("Your hand: "))
