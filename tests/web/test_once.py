"""A page asks once: a click loads the table once and renders it once, for everybody who sees the same."""

import re
import zlib
from itertools import islice
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from tabletown.web.tables.live import table_streams as live
from tabletown.web.tables.live.table_streams import OpenPage, updates
from tabletown.web.tables.models import HouseLine, Table
from tabletown.web.tables.page.fragments import FRAGMENTS, fragment
from tabletown.web.tables.page.log_lines import LOG_LINES, named_first
from tabletown.web.tables.page.table_context import FORM_TOKEN, show
from tabletown.web.tables.page.template_functions import log_line
from tabletown.web.tables.play.system_messages import log_of

from .visitors import Visitor, advance, bots_move, match_of, people, plain

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w{64})"')

HTMX = {"HX-Request": "true"}


def loads(queries: CaptureQueriesContext) -> int:
    """How often a table was read from the database."""
    return sum(query["sql"].startswith("SELECT") and 'FROM "tables_table"' in query["sql"] for query in queries)


def request_of(visitor: Visitor) -> Any:
    """A request with the cookies of a visitor, as a stream holds it."""
    request: Any = RequestFactory().get("/")
    request.session = visitor.client.session
    return request


def mover(table: Table, visitors: list[Visitor]) -> Visitor:
    """Whose turn it is."""
    return visitors[match_of(table).turn or 0]


def test_a_click_loads_the_table_once_and_renders_it_once() -> None:
    table, visitors = people("neue_heimat", 3)
    ann, move = mover(table, visitors), match_of(table).legal()[-1].id
    made, version = FRAGMENTS.made, table.version
    with CaptureQueriesContext(connection) as queries:
        answer = ann.client.post(f"/t/{table.id}/move", {"move": move, "version": version}, headers=HTMX)
    assert answer.status_code == 200
    assert loads(queries) == 1
    assert FRAGMENTS.made == made + 1


def test_open_pages_get_what_was_rendered_already_and_the_table_is_loaded_once_for_all_of_them() -> None:
    table, visitors = people("neue_heimat", 3)
    ann, move, before = mover(table, visitors), match_of(table).legal()[-1].id, table.stamp
    answer = ann.client.post(f"/t/{table.id}/move", {"move": move, "version": table.version}, headers=HTMX)
    made = FRAGMENTS.made
    page, other = (OpenPage(request_of(ann), table.id) for _ in range(2))
    page.stamp = other.stamp = before
    with CaptureQueriesContext(connection) as queries:
        (_page, event), (_other, same) = updates(table.id, [page, other])
    assert event is same
    page.offer(event)
    sent = page.take().decode()
    assert plain(sent_html(sent)).rstrip() == plain(answer.content.decode())
    assert FRAGMENTS.made == made
    assert loads(queries) == 1


def sent_html(event: str) -> str:
    """The fragment that an event carries."""
    return "\n".join(line.removeprefix("data: ") for line in event.splitlines() if line.startswith("data: ")) + "\n"


def test_all_who_see_the_same_are_sent_one_event_with_tokens_of_their_own() -> None:
    table, visitors = people("neue_heimat", 3)
    pages = [OpenPage(request_of(visitor), table.id) for visitor in (*visitors, Visitor(), Visitor())]
    sent = updates(table.id, pages)
    assert len({id(event) for _page, event in sent}) == 4  # one for each seat, and one for all onlookers
    for page, event in sent:
        page.offer(event)
        read = page.take()
        assert TOKEN.search(read) or FORM_TOKEN.encode() not in event[1]
        assert FORM_TOKEN.encode() not in read
        assert len(zlib.compress(read, 3)) < 20_000  # as a proxy sends it


def test_a_table_that_cannot_be_drawn_for_one_viewer_is_drawn_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    table, visitors = people("neue_heimat", 2)
    pages = [OpenPage(request_of(visitor), table.id) for visitor in visitors]
    shown = live.shown_to

    def drawn(request: HttpRequest, table: Table) -> bytes:
        if request is pages[0].request:
            raise ValueError("this cannot be drawn")
        return shown(request, table)

    monkeypatch.setattr(live, "shown_to", drawn)
    (_page, broken), (_other, whole) = updates(table.id, pages)
    assert b'id="table"' in broken[1]
    assert b'id="board"' not in broken[1]
    assert b'id="board"' in whole[1]


def test_no_two_events_carry_the_same_masked_token() -> None:
    """A proxy may compress streams: were the token the same each time, lengths would tell it letter by letter (BREACH)."""
    table, visitors = people("neue_heimat", 2)
    page = OpenPage(request_of(visitors[0]), table.id)
    ((_page, event),) = updates(table.id, [page])
    tokens = set()
    for _time in range(2):
        page.next = event
        tokens |= set(TOKEN.findall(page.take()))
    assert len(tokens) == 2


def test_onlookers_share_one_rendering_and_each_has_a_token_of_their_own() -> None:
    table, _visitors = people("neue_heimat", 3)
    table.refresh_from_db()
    made = FRAGMENTS.made
    pages = [fragment(request_of(Visitor()), table).decode() for _ in range(3)]
    assert FRAGMENTS.made == made + 1
    assert len({plain(page) for page in pages}) == 1


def test_every_seat_has_a_rendering_of_its_own_and_forms_carry_the_visitors_token() -> None:
    table, visitors = people("neue_heimat", 3)
    table.refresh_from_db()
    pages = [fragment(request_of(visitor), table).decode() for visitor in visitors]
    assert len({plain(page) for page in pages}) == 3
    assert not any(FORM_TOKEN in page for page in pages)
    assert 'name="csrfmiddlewaretoken"' in pages[0]


def reads_of(queries: CaptureQueriesContext, kept: str) -> int:
    """How often the rows of a kind were read from the database."""
    return sum(query["sql"].startswith("SELECT") and f'FROM "tables_{kept}"' in query["sql"] for query in queries)


def test_what_was_said_is_read_once_for_a_click() -> None:
    table, visitors = people("neue_heimat", 3)
    for words in ("good evening", "here we go"):
        assert words not in visitors[0].page(f"/t/{table.id}")
        visitors[1].post(f"/t/{table.id}/chat", text=words)
        assert words in visitors[0].page(f"/t/{table.id}")
        table.refresh_from_db()
        ann, move = mover(table, visitors), match_of(table).legal()[-1].id
        with CaptureQueriesContext(connection) as queries:
            answer = ann.client.post(f"/t/{table.id}/move", {"move": move, "version": table.version}, headers=HTMX)
        assert words in answer.content.decode()
        assert reads_of(queries, "chatline") == reads_of(queries, "houseline") == reads_of(queries, "seat") == 1


def test_a_table_that_another_process_has_changed_is_loaded_again() -> None:
    table, visitors = people("neue_heimat", 3)
    table.refresh_from_db()
    ann, move = mover(table, visitors), match_of(table).legal()[-1].id
    asked = {"move": move, "version": table.version}
    Table.objects.filter(pk=table.id).update(stamp=table.stamp + 1, version=table.version + 1)
    assert ann.client.post(f"/t/{table.id}/move", asked, headers=HTMX).status_code == 409
    Table.objects.filter(pk=table.id).update(stamp=table.stamp, version=table.version, status=Table.Status.HIDDEN)
    assert ann.client.post(f"/t/{table.id}/move", asked, headers=HTMX).status_code == 404
    Table.objects.filter(pk=table.id).update(status=Table.Status.RUNNING)
    assert ann.client.post(f"/t/{table.id}/move", asked, headers=HTMX).status_code == 200


def test_pages_that_are_sent_anew_after_a_move_ask_the_database_once_for_all_of_them() -> None:
    table, visitors = people("neue_heimat", 3)
    advance(table, 12)  # everybody has decided something
    for _decision in range(2):  # what is known once is known from then on
        mover(table, visitors).move(table, match_of(table).legal_ids()[0])
        newest = Table.objects.prefetch_related("seats").get(pk=table.pk)
        first, *others = [request_of(visitor) for visitor in visitors]
        fragment(first, newest)
        with CaptureQueriesContext(connection) as queries:
            for request in others:
                fragment(request, newest)
    assert [query["sql"] for query in queries] == []


def test_the_log_that_grows_is_the_log_that_is_told_from_the_beginning() -> None:
    table, visitors = people("neue_heimat", 3)
    for decision in range(30):
        table = Table.objects.prefetch_related("seats").get(pk=table.pk)
        for visitor in (*visitors, Visitor()):
            now = show(request_of(visitor), table)
            from_the_beginning = islice(log_of(table, now.match, now.house, now.seat), LOG_LINES)
            lines = [log_line(named_first(line, now.match.names), line) for line in from_the_beginning]
            assert now.drawn_log == "".join(lines)
        if table.waits_for_bot:
            bots_move(table)
            continue
        ann, legal = mover(table, visitors), match_of(table).legal_ids()
        ann.move(table, legal[decision % len(legal)])
        if decision % 7 == 4:  # taken back at once, with a line of the house's in its place
            table = Table.objects.get(pk=table.pk)
            ann.post(f"/t/{table.id}/back", version=table.version, step=table.length - 1)
        if decision == 20:
            visitors[2].post(f"/t/{table.id}/concede")
    assert {line.kind for line in now.house} == {HouseLine.Kind.TOOK_BACK, HouseLine.Kind.CONCEDED}
