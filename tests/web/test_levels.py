"""The levels of bots on the site and in the API: the game says what is offered, and what it has not is refused in words."""

import re
from typing import get_args

import pytest

from tabletown import GAMES
from tabletown.bots import LEVELS, levels_of
from tabletown.web.api.value_types import Level
from tabletown.web.tables.models import Table

from ..kit.tables import each_game
from .programs import Program, fewest
from .visitors import Visitor, bots_move, chosen, table_fields

WITH = next(key for key in GAMES if "expert" in GAMES[key].levels)
WITHOUT = [key for key in GAMES if "expert" not in GAMES[key].levels]
ME = {"kind": "me", "name": "Robot"}
HX = {"HX-Request": "true"}


def offered(html: str, select: str) -> list[str]:
    """The values of a choice."""
    found = re.search(rf"<select [^>]*{select}[^>]*>(.*?)</select>", html, re.DOTALL)
    assert found, select
    return re.findall(r'<option value="([^"]*)"', found[1])


def refusal(key: str) -> str:
    return f"{GAMES[key].title} has no level 'expert'; it has beginner, casual, strong, master"


def waiting_room(visitor: Visitor, key: str) -> Table:
    """A table with an open seat."""
    kinds = ["open"] * (fewest(key) - 1)
    answer = visitor.post(f"/new/{key}?players={fewest(key)}", **table_fields(key, *kinds))
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(pk=answer.url.rsplit("/", 1)[1])


@each_game
def test_every_choice_of_a_level_offers_those_of_the_game(key: str) -> None:
    ann, levels = Visitor(), levels_of(GAMES[key])
    home, watch, new = ann.page("/"), ann.page("/watch"), ann.page(f"/new/{key}")
    form = home[home.index(f'id="now-{key}"') :].partition("</form>")[0]
    assert tuple(re.findall(r'name="level" value="(\w+)"', form)) == tuple(levels)
    assert offered(watch[watch.index(f'action="/watch/{key}"') :], 'name="level"') == ["mixed", *levels]
    assert [kind for kind in offered(new, 'name="seat1"') if kind.startswith("bot:")] == [f"bot:{level}" for level in levels]
    assert offered(new, 'name="clock_level"') == levels
    assert offered(ann.page(f"/g/{key}/edit"), 'id="play-level"') == levels
    table = waiting_room(ann, key)
    assert offered(ann.page(f"/t/{table.id}"), 'id="fill-1"') == levels


def test_an_expert_sits_down_and_plays_where_the_game_has_them() -> None:
    ann = Visitor()
    table = ann.play_now(WITH, fewest(WITH), "expert")
    assert {seat.level for seat in table.seats.all()[1:]} == {"expert"}
    bots_move(table)
    assert "bot, expert" in ann.page(f"/t/{table.id}")
    others = [{"kind": "bot", "level": "expert"}] * (fewest(WITH) - 1)
    made = Program().do("/tables", 201, game=WITH, seats=[ME, *others])
    assert made["table"]["seats"][1]["level"] == "expert"


@pytest.mark.parametrize("key", WITHOUT)
def test_forms_refuse_an_expert_where_the_game_has_none(key: str) -> None:
    ann, before = Visitor(), Table.objects.count()
    rest = ["bot:casual"] * (fewest(key) - 2)
    clock = {"clock": "game-1200-20", "clock_level": "expert"}
    for fields in (table_fields(key, "bot:expert", *rest), table_fields(key, "bot:casual", *rest, **clock)):
        assert ann.post(f"/new/{key}?players={fewest(key)}", **fields).status_code == 422
    assert Table.objects.count() == before
    table = waiting_room(ann, key)
    answer = ann.client.post(f"/t/{table.id}/fill", {"seat": "1", "level": "expert"}, headers=HX)
    assert answer.status_code == 422
    assert refusal(key).replace("'", "&#39;") in answer.content.decode()
    assert not table.seats.get(number=1).taken


@pytest.mark.parametrize("key", WITHOUT)
def test_programs_are_told_why_a_game_has_no_expert(key: str) -> None:
    before = Table.objects.count()
    rest = [{"kind": "bot"}] * (fewest(key) - 2)
    refused = Program().do("/tables", 422, game=key, seats=[ME, {"kind": "bot", "level": "expert"}, *rest])
    assert refused["detail"] == refusal(key)
    clock = {"kind": "game", "seconds": 1200, "increment": 20, "level": "expert"}
    refused = Program().do("/tables", 422, game=key, seats=[ME, {"kind": "bot"}, *rest], clock=clock)
    assert refused["detail"] == refusal(key)
    assert Table.objects.count() == before
    made = Program().do("/tables", 201, game=key, seats=[ME, *[{"kind": "open"}] * (fewest(key) - 1)])
    host, table_id = Program(made["keys"][0]["token"]), made["table"]["id"]
    assert host.do(f"/tables/{table_id}/fill", 422, seat=1, level="expert")["detail"] == refusal(key)


@pytest.mark.parametrize("key", WITHOUT)
def test_whoever_played_experts_elsewhere_is_offered_the_level_below(key: str) -> None:
    ann = Visitor()
    ann.play_now(WITH, fewest(WITH), "expert")
    home = ann.page("/")
    for game, level in ((WITH, "expert"), (key, "strong")):
        assert chosen(home[home.index(f'id="now-{game}"') :].partition("</form>")[0])["level"] == level
    table = ann.play_now(key, fewest(key), "expert")
    assert {seat.level for seat in table.seats.all()[1:]} == {"strong"}


def test_the_api_knows_the_word_for_every_level() -> None:
    assert get_args(Level) == LEVELS
