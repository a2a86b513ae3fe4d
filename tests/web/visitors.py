"""People who visit the site without a browser: they read pages and send forms, as a page without script does."""

import os
import re
import subprocess
import threading
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

from django.db import connections
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.game.options import say
from tabletown.match.match import Match
from tabletown.web.jobs.worker import JobWorker
from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.clocks import NO_CLOCK, Clock
from tabletown.web.tables.play.match_storage import resume
from tabletown.web.tables.seats.seating import hashed

SECRETS = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


def plain(html: str) -> str:
    """A page without the token that changes every time."""
    return SECRETS.sub("", html)


def addresses(under: URLResolver | None = None, before: str = "") -> list[str]:
    """Every address of the site as its pattern, those of all apps included; Django's admin, which is made for others, aside."""
    found: list[str] = []
    for part in (under or get_resolver()).url_patterns:
        pattern = before + str(part.pattern)
        if isinstance(part, URLPattern):
            found.append(pattern)
        elif part.namespace != "admin":
            found += addresses(part, pattern)
    return found


def run_jobs(*kinds: str) -> int:
    """Run what is due of these kinds, in this thread; how many."""
    return JobWorker(kinds).run_due()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, **kwargs: Any) -> None:
        self.client = Client(**kwargs)

    def get(self, path: str, **kwargs: Any) -> Any:
        return self.client.get(path, **kwargs)

    def page(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content.decode()

    def post(self, path: str, **fields: Any) -> Any:
        return self.client.post(path, fields)

    def play_now(self, key: str, players: int = 0, level: str = "beginner") -> Table:
        answer = self.post(f"/play/{key}", level=level, players=str(players or ""))
        assert answer.status_code == 302
        return Table.objects.get(pk=answer.url.rsplit("/", 1)[1])

    def move(self, table: Table, move: int | str, version: int | None = None, **headers: Any) -> Any:
        table.refresh_from_db()
        name = "move" if isinstance(move, int) else "words"
        fields = {name: move, "version": table.version if version is None else version}
        answer: Any = self.client.post(f"/t/{table.id}/move", fields, **headers)
        table.refresh_from_db()
        return answer

    def first_moves(self, table: Table) -> list[int]:
        """The moves that the page offers."""
        return [int(n) for n in re.findall(r'name="move" value="(\d+)"', self.page(f"/t/{table.id}"))]

    def form(self, table: Table) -> dict[str, str]:
        """The hidden fields of the page's form of moves."""
        html = self.page(f"/t/{table.id}")
        form = re.search(r'<form id="moves".*?</form>', html, re.DOTALL)
        assert form
        return {unescape(n): unescape(v) for n, v in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form.group())}


def people(key: str, players: int, options: dict[str, Any] | None = None, clock: Clock = NO_CLOCK) -> tuple[Table, list[Visitor]]:
    """A running table with a visitor in each seat."""
    from django.test import RequestFactory

    from tabletown.web.tables.seats.seating import Place, TablePlan, make

    request: Any = RequestFactory().get("/")
    request.session = {}
    places = tuple(Place("device", f"Person {n + 1}") for n in range(players))
    table = make(request, TablePlan(key, places, options or {}, clock=clock))
    visitors = [Visitor() for _ in range(players)]
    for seat, visitor in zip(table.seats.all(), visitors, strict=True):
        token = f"token-{seat.number}-{table.id}"
        Seat.objects.filter(pk=seat.pk).update(token_hash=hashed(token))
        assert visitor.get(f"/t/{table.id}/seat/{token}").status_code == 302
    table.refresh_from_db()
    return table, visitors


def table_fields(key: str, *kinds: str, **extra: str) -> dict[str, str]:
    """The form of a new table: the visitor, called Ann, in the first seat, and then what is said."""
    fields = {"players": str(len(kinds) + 1), "seat0": "me", "name0": "Ann"}
    fields |= {f"seat{n}": kind for n, kind in enumerate(kinds, 1)}
    fields |= {f"option_{option.name}": say(option.default) for option in GAMES[key].options}
    return fields | extra


def friends_table(ann: Visitor, *kinds: str, **extra: str) -> Table:
    """A table of Neue Heimat that Ann made for others."""
    answer = ann.post(f"/new/neue_heimat?players={len(kinds) + 1}", **table_fields("neue_heimat", *kinds, **extra))
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(pk=answer.url.rsplit("/", 1)[1])


def match_of(table: Table) -> Match:
    """The table's match as it stands in the database."""
    table.refresh_from_db()
    return resume(table, list(table.seats.all()))


def advance(table: Table, decisions: int) -> None:
    """Let everybody decide like a beginner, past the pages."""
    from tabletown.web.tables.play.decisions import decide

    for number in range(decisions):
        match = match_of(table)
        if match.over or match.turn is None:
            break
        decide(table.id, table.version, match.turn, choose(bot_named("beginner"), match, number).id)
    table.refresh_from_db()


def finish(table: Table, *scores: int) -> None:
    """Let a game have ended with these scores, without playing it."""
    result = {"winners": [seat for seat, score in enumerate(scores) if score == max(scores)], "scores": list(scores)}
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, result=result, waits_for_bot=False)
    table.refresh_from_db()


def bots_move(table: Table) -> None:
    """Let the bots decide until it is a person's turn."""
    table.refresh_from_db()
    while table.waits_for_bot:
        assert take_turn(table.id)
        table.refresh_from_db()


def elsewhere(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What a function gives in a thread of its own, with a connection of its own to the database."""
    given: list[Any] = []

    def act() -> None:
        try:
            given.append(function(*args, **kwargs))
        finally:
            connections.close_all()

    thread = threading.Thread(target=act)
    thread.start()
    thread.join()
    return given[0]


def stored_bytes() -> bytes:
    """Everything that the database has on the disk. Another program reads it: where this process closed one of the files, SQLite
    would lose its locks on them, and with them the database."""
    files = map(str, Path(os.environ["TABLETOWN_DATA"]).glob("tabletown.sqlite3*"))
    return subprocess.run(["cat", *files], capture_output=True, check=True).stdout


def chosen(part: str) -> dict[str, str]:
    """The choices in a form, by the names of its buttons."""
    return dict(re.findall(r'type="radio" name="(\w+)" value="(\w+)"[^>]* checked', part))
