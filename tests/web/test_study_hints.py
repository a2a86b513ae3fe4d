"""Hints on the site: for the player in turn, among bots or where all agreed, by what that seat may know."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings

from tabletown.web.people.models import RatedTable
from tabletown.web.study import table_hints as hinting
from tabletown.web.tables.models import Allowance, Table

from .visitors import Visitor, advance, bots_move, match_of, people


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search that looks at no clock: the same numbers every time."""
    monkeypatch.setattr(hinting, "ITERATIONS", 60)
    monkeypatch.setattr(hinting, "SECONDS", float("inf"))


def suggested(page: str) -> list[int]:
    return [int(move) for move in re.findall(r'data-hint-move="(\d+)"', page)]


def against_bots(key: str = "neue_heimat") -> tuple[Table, Visitor]:
    ann = Visitor()
    table = ann.play_now(key, 3)
    bots_move(table)
    return table, ann


def test_a_hint_names_the_best_moves_and_each_can_be_played_without_script() -> None:
    table, ann = against_bots()
    page = ann.page(f"/t/{table.id}")
    assert f'href="/t/{table.id}/hint"' in page
    hint = ann.page(f"/t/{table.id}/hint")
    moves = suggested(hint)
    assert 1 <= len(moves) <= 3
    assert set(moves) <= set(match_of(table).legal_ids())
    assert len(re.findall(r"wins with \d+ % ± \d+ %", hint)) == len(moves)
    before = table.version
    assert ann.move(table, moves[0]).status_code == 303
    assert table.version > before
    only = ann.get(f"/t/{table.id}/hint", headers={"X-Hint": "1"}).content.decode()
    assert "<html" not in only


def test_only_the_player_in_turn_gets_a_hint() -> None:
    table, ann = against_bots()
    eve = Visitor()
    assert eve.get(f"/t/{table.id}/hint").status_code == 403
    assert "hint-ask" not in eve.page(f"/t/{table.id}")
    Table.objects.filter(pk=table.pk).update(turn=1)
    assert ann.get(f"/t/{table.id}/hint").status_code == 403
    over, ben = against_bots()
    advance(over, 2000)
    assert over.status == Table.Status.OVER
    assert ben.get(f"/t/{over.id}/hint").status_code == 403


def test_among_people_there_are_hints_where_all_have_agreed() -> None:
    table, visitors = people("neue_heimat", 2)
    in_turn = visitors[match_of(table).turn or 0]
    other = next(visitor for visitor in visitors if visitor is not in_turn)
    assert in_turn.get(f"/t/{table.id}/hint").status_code == 403
    assert "Ask for hints" in in_turn.page(f"/t/{table.id}")
    assert Visitor().post(f"/t/{table.id}/hints", agree="1").status_code == 303
    in_turn.post(f"/t/{table.id}/hints", agree="1")
    assert in_turn.get(f"/t/{table.id}/hint").status_code == 403
    assert "would like hints for everybody" in other.page(f"/t/{table.id}")
    other.post(f"/t/{table.id}/hints", agree="1")
    assert suggested(in_turn.page(f"/t/{table.id}/hint"))
    assert f'href="/t/{table.id}/hint"' in in_turn.page(f"/t/{table.id}")
    assert other.get(f"/t/{table.id}/hint").status_code == 403  # it is not their turn
    RatedTable.objects.create(table=table)
    assert in_turn.get(f"/t/{table.id}/hint").status_code == 403  # the game counts
    RatedTable.objects.filter(table=table).delete()
    other.post(f"/t/{table.id}/hints", agree="0")
    assert in_turn.get(f"/t/{table.id}/hint").status_code == 403


def test_hints_have_a_limit_but_the_same_one_can_be_read_again(one_an_hour: None) -> None:
    table, ann = against_bots()
    assert ann.get(f"/t/{table.id}/hint").status_code == 200
    assert ann.get(f"/t/{table.id}/hint").status_code == 200
    again, ben = against_bots()
    assert ben.get(f"/t/{again.id}/hint").status_code == 429


@pytest.fixture
def one_an_hour(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    Allowance.objects.filter(key__startswith="hints").delete()
    monkeypatch.setitem(settings.LIMITS, "hints", (1, 3600))
    yield
    Allowance.objects.filter(key__startswith="hints").delete()
