"""A page asks once: a click loads the table once and renders it once, for everybody who sees the same."""

from typing import Any

from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from tabletown.web.tables.models import Table
from tabletown.web.tables.presenter import FORM_TOKEN, RENDERINGS, fragment
from tabletown.web.tables.views.live import current

from .visitors import Visitor, match_of, people, plain

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
    made, version = RENDERINGS.made, table.version
    with CaptureQueriesContext(connection) as queries:
        answer = ann.client.post(f"/t/{table.id}/move", {"move": move, "version": version}, headers=HTMX)
    assert answer.status_code == 200
    assert loads(queries) == 1
    assert RENDERINGS.made == made + 1


def test_open_pages_get_what_was_rendered_already_and_nothing_is_loaded_for_them() -> None:
    table, visitors = people("neue_heimat", 3)
    ann, move, before = mover(table, visitors), match_of(table).legal()[-1].id, table.stamp
    answer = ann.client.post(f"/t/{table.id}/move", {"move": move, "version": table.version}, headers=HTMX)
    made = RENDERINGS.made
    with CaptureQueriesContext(connection) as queries:
        sent = current(request_of(ann), table.id, before)
    assert sent is not None
    assert plain(sent[1]) == plain(answer.content.decode())
    assert RENDERINGS.made == made
    assert loads(queries) == 0


def test_onlookers_share_one_rendering_and_each_has_a_token_of_their_own() -> None:
    table, _visitors = people("neue_heimat", 3)
    table.refresh_from_db()
    made = RENDERINGS.made
    pages = [fragment(request_of(Visitor()), table) for _ in range(3)]
    assert RENDERINGS.made == made + 1
    assert len({plain(page) for page in pages}) == 1


def test_every_seat_has_a_rendering_of_its_own_and_forms_carry_the_visitors_token() -> None:
    table, visitors = people("neue_heimat", 3)
    table.refresh_from_db()
    pages = [fragment(request_of(visitor), table) for visitor in visitors]
    assert len({plain(page) for page in pages}) == 3
    assert not any(FORM_TOKEN in page for page in pages)
    assert 'name="csrfmiddlewaretoken"' in pages[0]
