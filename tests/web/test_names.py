"""What people may call themselves: a refused name is forgotten, and no name ever stands in the way of a game."""

import re

import pytest

from tabletown.web.tables.models import Table

from .visitors import Visitor, friends_table, table_fields

HX = {"HX-Request": "true"}
REFUSED = ["???", "Player 2", "  player   02 ", "p3", "\u200b", "\x07", "a\x00b"]
PERHAPS = ["\N{FOX FACE}", "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_name_is_told_and_forgotten(name: str) -> None:
    ann = Visitor()
    answer = ann.post("/new/neue_heimat?players=3", **table_fields("neue_heimat", "bot:casual", "bot:casual", name0=name))
    assert answer.status_code == 422
    assert 'class="notice" role="alert"' in answer.content.decode() or 'class="is-bad"' in answer.content.decode()
    assert "name" not in ann.client.session
    assert ann.play_now("neue_heimat", 3).seats.get(number=0).name == "Guest"


@pytest.mark.parametrize("name", REFUSED + PERHAPS)
def test_play_now_works_whatever_name_an_old_cookie_holds(name: str) -> None:
    ann = Visitor()
    session = ann.client.session
    session["name"] = name
    session.save()
    ann.client.cookies["tabletown"] = str(session.session_key)
    table = ann.play_now("neue_heimat", 3)
    assert table.status == Table.Status.RUNNING
    assert ann.get("/new/neue_heimat").status_code == 200
    waiting = friends_table(Visitor(), "open")
    assert ann.get(f"/t/{waiting.id}").status_code == 200


@pytest.mark.parametrize("name", PERHAPS)
def test_a_picture_for_a_name_is_taken_or_refused_in_a_sentence(name: str) -> None:
    table = friends_table(Visitor(), "open")
    answer = Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": name}, headers=HX)
    assert answer.status_code in (302, 422)
    made = Visitor().post("/new/neue_heimat?players=2", **table_fields("neue_heimat", "bot:casual", name0=name))
    assert made.status_code == answer.status_code


def test_at_a_table_nobody_looks_like_somebody_else() -> None:
    table = friends_table(Visitor(), "open")
    for name in ("Ann", "\u0410nn", "\u0391nn"):
        answer = Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": name}, headers=HX)
        assert answer.status_code == 422, ascii(name)
    assert Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": "Anne"}, headers=HX).status_code == 302


def test_a_name_may_have_pictures_in_it() -> None:
    ann = Visitor()
    table = friends_table(ann, "bot:beginner", name0="Ann \N{FOX FACE}")
    assert "<strong>Ann \N{FOX FACE}</strong>" in Visitor().page(f"/t/{table.id}")
    assert ann.play_now("neue_heimat", 2).seats.get(number=0).name == "Ann \N{FOX FACE}"


def test_a_number_is_a_name_in_its_own_seat_only() -> None:
    table = friends_table(Visitor(), "open", "open")
    refused = Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": "player 3"}, headers=HX)
    assert refused.status_code == 422
    assert "another seat" in refused.content.decode()
    assert Visitor().post(f"/t/{table.id}/sit", seat="2", name="Player 3").status_code == 302


def test_a_name_that_somebody_has_is_refused_in_a_sentence() -> None:
    table = friends_table(Visitor(), "open")
    answer = Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": "ann"}, headers=HX)
    assert answer.status_code == 422
    assert "Somebody at this table is called Ann" in answer.content.decode()
    made = Visitor().post("/new/neue_heimat?players=2", **table_fields("neue_heimat", "device", name0="Ann", name1="ANN"))
    assert made.status_code == 422
    assert "Somebody at this table is called Ann" in made.content.decode()


def test_a_bot_never_has_a_persons_name() -> None:
    ann = Visitor()
    for name in ("Bruno", "Clara", "dora"):
        table = friends_table(ann, *["bot:beginner"] * 4, name0=name)
        names = [seat.name.casefold() for seat in table.seats.all()]
        assert len(set(names)) == len(names)


def test_a_refused_name_stays_in_its_field_to_be_mended() -> None:
    answer = Visitor().post("/new/neue_heimat?players=2", **table_fields("neue_heimat", "bot:casual", name0="???"))
    assert re.search(r'name="name0" value="\?\?\?"', answer.content.decode())
