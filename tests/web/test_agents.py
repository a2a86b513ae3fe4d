"""Agents that an operator has added: they sit at tables as bots do, see what their seat may know, and hold nobody up."""

import json
import logging
import os
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from tabletown.bots import BOTS, EARLIER, STYLED
from tabletown.errors import BadOption
from tabletown.web.config.agents import TAKEN, agents
from tabletown.web.jobs.queue import NotNow
from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.bots.site_agents import MOST_FAILURES, agent_named, asked, environment
from tabletown.web.tables.models import HouseLine, Table
from tabletown.web.tables.play.match_storage import resume

from ..kit.tables import each_game
from .programs import Program, fewest
from .visitors import Visitor, advance, bots_move, table_fields

ROOT = Path(__file__).parents[2]
RANDOM = f"{shlex.quote(sys.executable)} {ROOT / 'examples' / 'agents' / 'random_agent.py'}"
PLAYERS = """
import json, os, sys, time
from tabletown.bots import BOTS

GREEDY = BOTS["greedy"]
KEPT = open(os.environ["KEPT"], "a", buffering=1) if "KEPT" in os.environ else None

class Last:
    def choose(self, view):
        print("what an agent prints disturbs nobody")
        if KEPT:
            told = {"text": view.text, "news": view.news, "number": view.number, "names": view.names, "repr": repr(view)}
            KEPT.write(json.dumps({**told, "position": view.position, "possible": view.possible_match(1).position()}) + chr(10))
        return view.moves[-1]

class Endless:
    def choose(self, view):
        while True:
            pass

class Broken:
    def choose(self, view):
        raise KeyError("lost")

class Wrong:
    def choose(self, view):
        return "no such move"
"""


@pytest.fixture
def players(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Agents of every kind, in the settings."""
    file = tmp_path / "players.py"
    file.write_text(PLAYERS)
    named = {name.lower(): f"{file}:{name}" for name in ("Last", "Endless", "Broken", "Wrong", "GREEDY")}
    named |= {"program": RANDOM, "missing": "no-such-command here", "dies": f"{shlex.quote(sys.executable)} -c 'print(1)'"}
    with override_settings(AGENTS=named):
        yield named


def at_table(name: str, key: str = "machi_koro") -> Table:
    """A table whose first decision of an agent is awaited: a person sits there as well."""
    table = Visitor().play_now(key, fewest(key), name)
    assert {seat.level for seat in table.seats.all()[1:]} == {name}
    while not awaits_agent(table):
        advance(table, 1)
    return table


def awaits_agent(table: Table) -> bool:
    """Whether it is the turn of a bot that has a choice."""
    table.refresh_from_db()
    return table.waits_for_bot and len(resume(table, list(table.seats.all()), last=0).choice_ids()) > 1


def failures(table: Table) -> int:
    return HouseLine.objects.filter(table=table, kind=HouseLine.Kind.FAILED).count()


def test_the_setting_names_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_AGENTS", "careful = my_module:Careful; js=node agent.js --rates a=1,b=2;")
    assert agents("MY_AGENTS") == {"careful": "my_module:Careful", "js": "node agent.js --rates a=1,b=2"}
    monkeypatch.delenv("MY_AGENTS")
    assert agents("MY_AGENTS") == {}
    assert set(TAKEN) >= {*BOTS, "human", "mixed"}


@pytest.mark.parametrize("wrong", ["my_module:Careful", "=x", "x=", "Big=x", "x y=z", "averylongname9=x", "greedy=x", "a=x;a=y"])
def test_what_is_no_agent_is_said_at_the_start(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_AGENTS", wrong)
    with pytest.raises(BadOption, match="MY_AGENTS"):
        agents("MY_AGENTS")


def test_no_name_of_an_agent_is_that_of_another_bot() -> None:
    assert all("-" in name or "@" in name for name in (*EARLIER, *STYLED))  # names of agents have no such signs


@each_game
def test_agents_are_chosen_where_bots_are(key: str, players: dict[str, str]) -> None:
    ann = Visitor()
    for name in players:
        assert f'name="level" value="{name}"' in ann.page("/")
        assert f'<option value="bot:{name}"' in ann.page(f"/new/{key}")
    told = Program().ask(f"/games/{key}")
    assert told["levels"][-len(players) :] == list(players)
    assert [bot["level"] for bot in Program().ask("/bots")][-len(players) :] == list(players)
    answer = ann.post(f"/new/{key}?players={fewest(key)}", **table_fields(key, *["bot:last"] * (fewest(key) - 1)))
    assert answer.status_code == 302, answer.content.decode()


def test_programs_seat_agents_and_whoever_is_none_is_refused(players: dict[str, str]) -> None:
    me = {"kind": "me", "name": "Robot"}
    made = Program().do("/tables", 201, game="machi_koro", seats=[me, {"kind": "bot", "level": "program"}])
    assert made["table"]["seats"][1]["level"] == "program"
    for level in ("nobody", "command:rm", "players:Last"):
        Program().do("/tables", 422, game="machi_koro", seats=[me, {"kind": "bot", "level": level}])
    styled = {"kind": "bot", "level": "last", "style": "daring"}
    Program().do("/tables", 422, game="machi_koro", seats=[me, styled])


@pytest.mark.parametrize("name", ["last", "program", "greedy"])
def test_an_agent_plays(name: str, players: dict[str, str]) -> None:
    table = at_table(name)
    for _ in range(3):
        bots_move(table)
        advance(table, 1)
    assert failures(table) == 0
    assert agent_named(name).door.starts == 1


def test_an_object_is_told_what_happened(players: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept"
    monkeypatch.setenv("KEPT", str(kept))
    table = at_table("last", "vegas_showdown")
    bots_move(table)
    told = [json.loads(line) for line in kept.read_text().splitlines()]
    assert told
    assert any(question["news"] for question in told)
    assert all(question["number"] > 0 for question in told[1:])
    assert all(table.id not in json.dumps(question) for question in told)
    assert failures(table) == 0


def test_agents_have_nothing_of_the_sites_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://tabletown:secret@db/tabletown")
    monkeypatch.setenv("TABLETOWN_MAIL", "smtps://tabletown:secret@mail")
    monkeypatch.setenv("TABLETOWN_CACHE", os.environ.get("TABLETOWN_CACHE", "kernels"))
    told = environment()
    assert "secret" not in str(told.get("DATABASE_URL", "")) + str(told.get("TABLETOWN_MAIL", ""))
    assert "TABLETOWN_DATA" not in told
    assert {"PATH", "TABLETOWN_CACHE"} <= set(told)


@pytest.mark.parametrize("name", ["broken", "wrong", "missing", "dies"])
def test_a_plain_bot_decides_for_an_agent_that_fails(
    name: str, players: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    table = at_table(name)
    assert table.turn is not None
    seat, version = table.seats.all()[table.turn], table.version
    with caplog.at_level(logging.WARNING):
        assert take_turn(table.id)
    table.refresh_from_db()
    assert table.version > version
    assert failures(table) == 1
    assert f"The agent {seat.name} has not decided; a plain bot decides." in Visitor().page(f"/t/{table.id}")
    said = [record.getMessage() for record in caplog.records if "failed" in record.getMessage()]
    assert len(said) == 1
    assert f"the agent {name} has failed at table {table.id}, and greedy decides: " in said[0]


def test_an_agent_that_fails_again_and_again_is_not_asked_any_more(players: dict[str, str]) -> None:
    with override_settings(AGENT_STAND_IN="random"):
        table = at_table("missing")
        for _ in range(8):
            bots_move(table)
            advance(table, 1)
    assert 1 < failures(table) <= MOST_FAILURES * (table.seats.count() - 1)


def test_an_agent_that_never_answers_is_ended_in_time(players: dict[str, str]) -> None:
    with override_settings(AGENT_SECONDS=0.5):
        table = at_table("endless")
        began = time.monotonic()
        assert take_turn(table.id)
        assert time.monotonic() - began < 20  # most of it is the start of its process
    assert failures(table) == 1


def test_whoever_waits_for_an_agent_keeps_no_thread(players: dict[str, str]) -> None:
    table = at_table("program")
    match, agent = resume(table, list(table.seats.all())), agent_named("program")
    with agent.thinks, pytest.raises(NotNow):
        asked(table, "program", match)
    assert take_turn(table.id)
    assert failures(table) == 0
