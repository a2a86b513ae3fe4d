"""The API beside the game: once more with the same people, with whoever comes, and what somebody writes down for themselves."""

import secrets

from tabletown.web.api.seat_tokens import make_token
from tabletown.web.people.models import Ban, Distance
from tabletown.web.tables.models import Table

from .programs import Program, programs_at
from .visitors import finish, people


def test_a_rematch_seats_everybody_and_gives_each_program_its_own_token() -> None:
    table, _visitors = people("neue_heimat", 2)
    ann, ben = programs_at(table)
    assert "when the game is over" in ann.do(f"/tables/{table.id}/rematch", 403)["detail"]
    finish(table, 7, 3)
    made = ann.do(f"/tables/{table.id}/rematch", 201)
    again, (key,) = made["table"]["id"], made["keys"]
    assert (key["seat"], made["table"]["status"]) == (0, "running")
    assert [seat["mine"] for seat in made["table"]["seats"]] == [True, False]
    found = ben.do(f"/tables/{table.id}/rematch", 201)
    assert (found["table"]["id"], [key["seat"] for key in found["keys"]]) == (again, [1])
    assert ben.ask(f"/tables/{table.id}")["rematch"] == again
    assert not ben.ask(f"/tables/{again}")["my_turn"]  # the old token is good for the old table
    seats = [Program(key["token"]), Program(found["keys"][0]["token"])]
    assert sorted(program.ask(f"/tables/{again}")["my_turn"] for program in seats) == [False, True]
    assert Program().do(f"/tables/{table.id}/rematch", 401)
    watching = Program(make_token(table, table.seats.all()[0], ["read"]))
    assert watching.do(f"/tables/{table.id}/rematch", 403)["reason"] == "scope"


def test_whoever_is_blocked_or_banned_makes_no_rematch() -> None:
    table, _visitors = people("neue_heimat", 2)
    ann, ben = programs_at(table)
    anns, bens = (secrets.token_hex(32) for _ in range(2))
    for number, person in enumerate((anns, bens)):
        table.seats.filter(number=number).update(visitor_hash=person)
    finish(table, 7, 3)
    Distance.objects.create(by=anns, whom=bens, blocked=True)
    assert "does not want to play" in ben.do(f"/tables/{table.id}/rematch", 422)["detail"]
    Ban.objects.create(person=anns)
    assert "banned" in ann.do(f"/tables/{table.id}/rematch", 422)["detail"]
    Ban.objects.all().delete()
    assert ann.do(f"/tables/{table.id}/rematch", 201)


def test_programs_are_paired_with_whoever_comes() -> None:
    Table.objects.filter(status=Table.Status.WAITING).update(status=Table.Status.CANCELLED)
    first = Program().do("/pair", 201, game="machi_koro", name="Ann", pace="slow")
    assert first["table"]["clock"]["kind"] == "move"
    second = Program().do("/pair", 201, game="machi_koro", name="Ann", pace="slow")
    assert second["table"]["id"] == first["table"]["id"]
    assert [seat["name"] for seat in second["table"]["seats"]] == ["Ann", "Ann 2"]
    assert (second["table"]["status"], second["keys"][0]["seat"]) == ("running", 1)
    assert Program(first["keys"][0]["token"]).ask(f"/tables/{first['table']['id']}")["seats"][0]["mine"]
    assert Program().do("/pair", 422, game="machi_koro", name="Ann", pace="now")["errors"]
    assert Program().do("/pair", 404, game="chess", name="Ann")
    alone = Program().do("/pair", 201, game="infinite_city", name="Cleo")
    host = Program(alone["keys"][0]["token"])
    assert host.do(f"/tables/{alone['table']['id']}/cancel")["status"] == "off"


def test_notes_are_for_whoever_may_act_for_a_seat() -> None:
    table, _visitors = people("neue_heimat", 2)
    ann, ben = programs_at(table)
    assert ann.ask(f"/tables/{table.id}/notes") == {"seat": 0, "text": ""}
    ann.put(f"/tables/{table.id}/notes", text="keep the red cubes")
    assert ann.ask(f"/tables/{table.id}/notes")["text"] == "keep the red cubes"
    assert ben.ask(f"/tables/{table.id}/notes") == {"seat": 1, "text": ""}
    assert "Only players" in ben.ask(f"/tables/{table.id}/notes?seat=0", 403)["detail"]
    assert "Only players" in ben.put(f"/tables/{table.id}/notes", 403, text="mine", seat=0)["detail"]
    watching = Program(make_token(table, table.seats.all()[0], ["read", "chat"]))
    assert watching.ask(f"/tables/{table.id}/notes", 403)["reason"] == "scope"
    assert Program().ask(f"/tables/{table.id}/notes", 401)
    ann.put(f"/tables/{table.id}/notes", 422, text="x" * 4001)
    assert ann.put(f"/tables/{table.id}/notes", text="")["text"] == ""
