"""The Python client and the example bot, at a real server."""

import re
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

import tabletown
from tabletown.client import Json, Problem, Seat, Site, Stale
from tabletown.errors import TabletownError

from .server import ROOT, Server

pytestmark = pytest.mark.slow


def test_the_example_bot_plays_a_whole_game(server: Server) -> None:
    robot = ROOT / "examples" / "robot.py"
    assert len(robot.read_text().splitlines()) < 40
    done = subprocess.run([sys.executable, robot, server.address, "neue_heimat"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    watch, verdict = done.stdout.strip().splitlines()[:2]
    assert watch.startswith(f"Watch at {server.address}/t/")
    assert "won" in verdict or "win" in verdict, verdict
    watching = Seat(server.address, watch.rsplit("/", 1)[1])
    played = tabletown.load(watching.record())
    assert played.over
    assert verdict in {played.verdict_to(seat) for seat in range(len(played.names))}


def test_a_program_plays_on_when_the_site_is_started_anew(tmp_path: Path) -> None:
    """The site dies before an answer and before a move, and comes back a while later: nothing is lost and nothing said."""
    site, deaths = Server(tmp_path / "data").start(), 0

    def dying(table: Json) -> int:
        nonlocal deaths
        if deaths < 2:
            deaths += 1
            site.kill()
            Timer(1.0, site.start).start()
        if deaths == 2:
            assert seat.table()["version"] == table["version"]
        return int(table["view"]["moves"][0]["id"])

    seat = Site(site.address).play("neue_heimat", level="beginner")
    over = seat.play_on(dying)
    assert (over["status"], deaths) == ("over", 2)
    site.kill()
    with pytest.raises(Problem, match=r"the line to .* is down"):
        Seat(site.address, seat.table_id, seat.token, patience=0).say("hello")


def test_whoever_comes_back_to_a_stream_hears_what_they_have_missed(server: Server) -> None:
    """Also where nobody else has listened in the meantime, and nothing more happens: it is their own turn."""
    seat = Site(server.address).play("neue_heimat", level="beginner")
    while not (table := seat.table())["my_turn"]:
        time.sleep(0.05)
    answered = seat.move(table["view"]["moves"][0]["id"], table["version"])
    with closing(seat.events(after=table["stamp"])) as missed:
        assert next(missed)["stamp"] >= answered["stamp"] > table["stamp"]


def test_a_program_talks_takes_back_and_is_refused_in_words(server: Server) -> None:
    site = Site(server.address)
    assert {game["key"] for game in site.games()} == set(tabletown.GAMES)
    assert site.explanations("machi_koro", "cafe")[0]["title"] == "Café"
    seats = site.create("neue_heimat", [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}])
    table = next(seat for seat in seats if seat.table()["my_turn"])
    told = next(table.turns())
    with pytest.raises(Problem, match="is not legal now; legal is") as refused:
        table.move("fly to the moon", told["version"])
    assert (refused.value.status, refused.value.reason) == (422, "refused")
    after = table.move(told["view"]["moves"][0]["text"], told["version"])
    assert after["version"] == told["version"] + 1
    with pytest.raises(Stale, match="moved on"):
        table.move(told["view"]["moves"][-1]["id"] + 1, told["version"])
    table.say("good evening")
    assert [line["text"] for line in table.chat()] == ["good evening"]
    assert table.log()
    assert table.text()
    assert tabletown.GAMES["neue_heimat"].at(table.position())
    watcher = Seat(server.address, table.table_id, table.token_for("a watcher"))
    assert watcher.table()["view"]["seat"] == table.table()["view"]["seat"]
    with pytest.raises(Problem, match="This needs: play"):
        watcher.concede()
    events = watcher.events()
    assert next(events)["version"] == after["version"]
    table.revoke(table.tokens()[-1]["id"])
    table.say("good night")
    assert list(events) == []
    with pytest.raises(Problem) as refused:
        watcher.table()
    assert refused.value.status == 401
    assert table.concede()["seats"][0 if table is seats[0] else 1]["conceded"]


def test_the_bot_of_the_documentation_plays_a_whole_game(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```py\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL)
    done: dict[str, Any] = {}
    exec(code.replace("http://localhost:8000", server.address), done)
    assert capsys.readouterr().out.strip()
    again = done["seat"].rematch()
    assert again.table_id == done["seat"].table()["rematch"]
    assert again.table()["status"] == "running"


def test_a_program_is_paired_pauses_and_notes_something(server: Server) -> None:
    site = Site(server.address)
    ann, ben = (site.pair("neue_heimat", "Ann", "quick") for _ in range(2))
    assert ann.table_id == ben.table_id
    assert ann.pause()["clock"]["pause_asked_by"] == 0
    assert ben.answer_pause(True)["clock"]["paused"]
    assert not ann.go_on()["clock"]["paused"]
    ann.note("ask about the garden")
    assert (ann.notes(), ben.notes()) == ("ask about the garden", "")
    with pytest.raises(Problem, match="when the game is over"):
        ann.rematch()
    with pytest.raises(Problem, match="no seat here for you to take back"):
        ben.come_back()


def test_joining_by_invitation_and_a_hint(server: Server) -> None:
    (host,) = Site(server.address).create("machi_koro", [{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    guest = Site(server.address).join(host.table_id, "Ben", invite=host.table()["seats"][1]["invite"])
    assert guest.table()["status"] == "running"
    mine = Site(server.address).play("machi_koro", "Cleo")
    table = next(mine.turns())
    hint = mine.hint(40)
    assert hint["moves"][0]["move"] in [move["id"] for move in table["view"]["moves"]]
    assert isinstance(mine.remarks(hint["moves"][0]["move"]), list)
    assert mine.explain("Café")["now"] is not None
    record = (ROOT / "tests" / "records" / "machi_koro").glob("*.txt")
    assert Site(server.address).open_record(next(Path(path) for path in record).read_text())["imported"]


def test_what_is_no_site_is_said() -> None:
    with pytest.raises(TabletownError, match="begins with http"):
        Site("localhost:8000")
    with pytest.raises(OSError, match="refused"):
        Site("http://127.0.0.1:9").games()
