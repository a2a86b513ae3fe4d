"""The API: a program has the rights that a page has, and goes through the same door."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone

import tabletown
from tabletown import GAMES
from tabletown.bots import levels_of
from tabletown.web.api.models import SeatToken
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.timeouts import time_out
from tabletown.web.tables.seats.seating import hashed

from ..kit.tables import each_game
from .programs import Program, against_bots, answered, fewest, programs_at
from .visitors import Visitor, advance, bots_move, friends_table, match_of, people


def until_my_turn(table_id: str, program: Program) -> Any:
    """The table, once the bots have moved."""
    bots_move(Table.objects.get(pk=table_id))
    told = program.ask(f"/tables/{table_id}")
    assert told["my_turn"] or told["status"] == "over"
    return told


# --- the games --------------------------------------------------------------------------------------------------------


def test_games_options_explanations_rules_and_bots_are_told() -> None:
    anybody = Program()
    games = {game["key"]: game for game in anybody.ask("/games")}
    assert set(games) == set(GAMES)
    for key, told in games.items():
        assert told == anybody.ask(f"/games/{key}")
        assert told["seats"] == list(GAMES[key].seats)
        assert told["levels"] == levels_of(GAMES[key])
        assert [option["name"] for option in told["options"]] == [option.name for option in GAMES[key].options]
        explained = anybody.ask(f"/games/{key}/explanations")
        assert [piece["key"] for piece in explained] == list(GAMES[key].explanations())
        assert anybody.ask(f"/games/{key}/explanations?words={explained[0]['key']}") == explained[:1]
        assert anybody.ask(f"/games/{key}/rules").startswith("#")
    assert [bot["level"] for bot in anybody.ask("/bots")] == ["beginner", "casual", "strong", "expert", "master"]
    assert "has nothing called 'zebra'" in anybody.ask("/games/machi_koro/explanations?words=zebra", 404)["detail"]
    assert anybody.ask("/games/chess", 404)["reason"] == "not_found"


# --- making and joining -----------------------------------------------------------------------------------------------


@each_game
def test_a_program_plays_by_numbers_and_words(key: str) -> None:
    table_id, program, told = against_bots(key, fewest(key))
    for decision in range(3):
        told = until_my_turn(table_id, program)
        legal = program.ask(f"/tables/{table_id}/moves")
        assert legal["version"] == told["version"]
        assert legal["moves"] == told["view"]["moves"]
        move = legal["moves"][0]
        before = told["version"]
        told = program.do(f"/tables/{table_id}/moves", version=before, move=move["text"] if decision % 2 else move["id"])
        assert told["version"] == before + 1


def test_records_and_positions_of_a_game_that_is_over() -> None:
    table_id, program, _told = against_bots("machi_koro")
    table = Table.objects.get(pk=table_id)
    advance(table, 5000)
    assert table.status == Table.Status.OVER
    told = program.ask(f"/tables/{table_id}")
    assert told["view"]["verdict"]
    assert told["view"]["winners"]
    record = program.ask(f"/tables/{table_id}/record")
    assert tabletown.load(record).over
    opened = Program().do("/records", 201, record=record)
    assert (opened["imported"], opened["length"]) == (True, told["length"])
    assert program.ask(f"/tables/{table_id}/position")["position"] == match_of(table).position()


def test_several_seats_have_a_token_each() -> None:
    made = Program().do("/tables", 201, game="neue_heimat", seats=[{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}])
    assert [key["seat"] for key in made["keys"]] == [0, 1]
    views = [Program(key["token"]).ask(f"/tables/{made['table']['id']}") for key in made["keys"]]
    assert [told["view"]["seat"] for told in views] == [0, 1]
    assert [told["my_turn"] for told in views].count(True) == 1


def test_friends_and_whoever_comes_join_by_the_api() -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "open"}]
    made = Program().do("/tables", 201, game="neue_heimat", seats=seats, audience="public")
    table_id = made["table"]["id"]
    ann = Program(made["keys"][0]["token"])
    invite = ann.ask(f"/tables/{table_id}")["seats"][1]["invite"].rsplit("/", 1)[1]
    assert Program().ask(f"/tables/{table_id}")["seats"][1]["invite"] == ""
    assert table_id in [table["id"] for table in Program().ask("/tables")]
    assert Program().do(f"/tables/{table_id}/join", 404, name="Eve", invite="wrong")["reason"] == "not_found"
    assert "kept for somebody" in Program().do(f"/tables/{table_id}/join", 422, name="Eve", seat=1)["detail"]
    assert "called Ann already" in Program().do(f"/tables/{table_id}/join", 422, name="Ann")["detail"]
    assert Program().do(f"/tables/{table_id}/join", 201, name="Ben", invite=invite)["keys"][0]["seat"] == 1
    joined = Program().do(f"/tables/{table_id}/join", 201, name="Cleo")
    assert joined["keys"][0]["seat"] == 2
    assert joined["table"]["status"] == "running"
    assert Program().do(f"/tables/{table_id}/join", 422, name="Dora")["detail"] == "There is no open seat at this table."


def test_who_made_a_table_gives_seats_to_bots_or_cancels_it() -> None:
    for me in ([{"kind": "me", "name": "Ann"}], [{"kind": "open"}]):
        made = Program().do("/tables", 201, game="neue_heimat", seats=[*me, {"kind": "open"}])
        host, table_id = Program(made["keys"][0]["token"]), made["table"]["id"]
        joined = Program().do(f"/tables/{table_id}/join", 201, name="Ben")
        ben = Program(joined["keys"][0]["token"])
        if joined["table"]["status"] == "waiting":
            assert "Only whoever made the table" in ben.do(f"/tables/{table_id}/fill", 422, seat=1)["detail"]
            assert host.do(f"/tables/{table_id}/fill", seat=1)["status"] == "running"
    made = Program().do("/tables", 201, game="neue_heimat", seats=[{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    assert Program(made["keys"][0]["token"]).do(f"/tables/{made['table']['id']}/cancel")["status"] == "off"


def test_what_cannot_be_made_is_refused_in_the_librarys_words() -> None:
    me = {"kind": "me", "name": "Ann"}
    assert "seats 2 to" in Program().do("/tables", 422, game="neue_heimat", seats=[me])["detail"]
    wrong = Program().do("/tables", 422, game="neue_heimat", seats=[me, {"kind": "bot"}], options={"zebra": True})
    assert "has no option 'zebra'" in wrong["detail"]
    assert Program().do("/tables", 404, game="chess", seats=[me])["detail"] == "There is no such game."
    wrong = Program().do("/tables", 422, game="neue_heimat", seats=[{"kind": "king"}])
    assert wrong["errors"][0]["where"].endswith("seats.0.kind")
    assert Program().do("/tables", 422, game="neue_heimat", seats=[me | {"name": ","}, {"kind": "bot"}])["reason"] == "refused"


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_move_for_another_version_is_stale_and_a_repeated_one_is_made_once() -> None:
    table_id, program, _told = against_bots("neue_heimat")
    told = until_my_turn(table_id, program)
    move, version = told["view"]["moves"][0]["id"], told["version"]
    after = program.do(f"/tables/{table_id}/moves", version=version, move=move)
    again = program.do(f"/tables/{table_id}/moves", version=version, move=move)
    assert after["length"] == again["length"]
    stale = program.do(f"/tables/{table_id}/moves", 409, version=version + 100, move=move)
    assert stale["reason"] == "stale"
    assert "moved on" in stale["detail"]
    until_my_turn(table_id, program)
    wrong = program.do(f"/tables/{table_id}/moves", 422, version=Table.objects.get(pk=table_id).version, move=999_999)
    assert "is not legal now; legal is:" in wrong["detail"]


def test_a_decision_is_taken_back_where_nothing_was_learned() -> None:
    table, _visitors = people("neue_heimat", 2)
    programs = programs_at(table)
    for _try in range(60):
        mine = programs[match_of(table).turn or 0]
        told = mine.ask(f"/tables/{table.id}")
        told = mine.do(f"/tables/{table.id}/moves", version=told["version"], move=told["view"]["moves"][-1]["id"])
        table.refresh_from_db()
        if not told["back"]["why_not"]:
            break
    else:
        raise AssertionError("no decision could be taken back")
    asked = {"version": told["version"], "step": told["back"]["step"]}
    back = mine.do(f"/tables/{table.id}/back", **asked)
    assert back["length"] < told["length"]
    assert mine.do(f"/tables/{table.id}/back", **asked)["version"] == back["version"]


def test_people_are_asked_whether_something_may_be_taken_back() -> None:
    table, _visitors = people("neue_heimat", 2)
    programs = programs_at(table)
    advance(table, 6)
    asker = next(one for one in programs if (one.ask(f"/tables/{table.id}")["back"] or {}).get("may_ask"))
    (other,) = [one for one in programs if one is not asker]
    told = asker.ask(f"/tables/{table.id}")
    asker.do(f"/tables/{table.id}/back/ask", version=told["version"], step=told["back"]["step"])
    asked = other.ask(f"/tables/{table.id}")["asked"]
    assert asked["may_answer"]
    after = other.do(f"/tables/{table.id}/back/answer", step=asked["step"], agree=True)
    assert after["length"] == asked["step"]


def test_explanations_and_remarks_at_a_table_are_those_of_the_seat() -> None:
    table_id, program, _told = against_bots("machi_koro")
    told = until_my_turn(table_id, program)
    assert program.ask(f"/tables/{table_id}/explanations?words=wheat field")["key"] == "card.wheat_field"
    move = told["view"]["moves"][0]["id"]
    assert isinstance(program.ask(f"/tables/{table_id}/moves/{move}/remarks"), list)
    program.ask(f"/tables/{table_id}/moves/999999/remarks", 404)
    program.ask(f"/tables/{table_id}/moves/zebra/remarks", 404)
    assert program.ask(f"/tables/{table_id}/text")
    assert program.ask(f"/tables/{table_id}/log")


def test_hints_are_given_against_bots_alone() -> None:
    table_id, program, _told = against_bots("neue_heimat")
    told = until_my_turn(table_id, program)
    hint = program.ask(f"/tables/{table_id}/hint?iterations=40")
    assert {move["move"] for move in hint["moves"]} <= {move["id"] for move in told["view"]["moves"]}
    program.ask(f"/tables/{table_id}/hint?iterations=1000000", 422)
    table, _visitors = people("neue_heimat", 2)
    programs = programs_at(table)
    assert "where all of them have agreed" in programs[table.turn or 0].ask(f"/tables/{table.id}/hint", 403)["detail"]
    assert programs[1 - (table.turn or 0)].ask(f"/tables/{table.id}/hint", 422)["detail"] == "It is not your turn."


def test_chat_goes_through_the_same_door_as_on_a_page() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    robot = programs_at(table)[1]
    robot.do(f"/tables/{table.id}/chat", 201, text="good\x07  evening")
    assert "good evening" in ann.page(f"/t/{table.id}")
    assert [line["text"] for line in Program().ask(f"/tables/{table.id}/chat")] == ["good evening"]
    robot.do(f"/tables/{table.id}/chat", 422, text=" ")
    robot.do(f"/tables/{table.id}/chat", 422, text="x" * 301)
    for _line in range(20):
        if robot.client.post(f"/api/tables/{table.id}/chat", {"text": "hi"}, "application/json").status_code == 429:
            break
    else:
        raise AssertionError("nobody slows a chatterbox down")


def test_conceding_leaves_the_seat_to_a_bot() -> None:
    table_id, program, _told = against_bots("neue_heimat")
    told = program.do(f"/tables/{table_id}/concede")
    assert told["seats"][0]["conceded"]
    assert not told["my_turn"]
    program.do(f"/tables/{table_id}/moves", 422, version=told["version"], move=0)


def test_clocks_run_pause_and_a_lost_seat_is_taken_back() -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    offered = Program().ask("/clocks")[0]
    clock = {name: offered[name] for name in ("kind", "seconds", "increment")}
    assert (
        "no such clock" in Program().do("/tables", 422, game="neue_heimat", seats=seats, clock=clock | {"seconds": 7})["detail"]
    )
    made = Program().do("/tables", 201, game="neue_heimat", seats=seats, clock=clock)
    table_id, programs = made["table"]["id"], [Program(key["token"]) for key in made["keys"]]
    assert made["table"]["clock"]["until"]
    assert made["table"]["clock"]["left"] == [offered["seconds"]] * 2
    assert programs[0].do(f"/tables/{table_id}/pause")["clock"]["pause_asked_by"] == 0
    assert programs[1].do(f"/tables/{table_id}/pause/answer", agree=True)["clock"]["paused"]
    assert not programs[1].do(f"/tables/{table_id}/pause/end")["clock"]["paused"]
    turn = Table.objects.get(pk=table_id).turn or 0
    Table.objects.filter(pk=table_id).update(clock_until=timezone.now() - timedelta(hours=1))
    assert time_out(table_id)
    assert programs[turn].ask(f"/tables/{table_id}")["seats"][turn]["timed_out"]
    back = programs[turn].do(f"/tables/{table_id}/return")
    assert (back["seats"][turn]["kind"], back["my_turn"]) == ("person", True)
    assert "no seat here" in programs[turn].do(f"/tables/{table_id}/return", 422)["detail"]


def test_a_private_table_asks_programs_for_its_word() -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = Program().do("/tables", 201, game="neue_heimat", seats=seats, word="Zebra")
    table_id, ann = made["table"]["id"], Program(made["keys"][0]["token"])
    assert ann.ask(f"/tables/{table_id}")["status"] == "waiting"
    assert Program().ask(f"/tables/{table_id}", 403)["reason"] == "word"
    assert Program().do(f"/tables/{table_id}/join", 403, name="Eve")["reason"] == "word"
    assert "not the word" in Program().do(f"/tables/{table_id}/join", 403, name="Eve", word="lion")["detail"]
    assert Program().do(f"/tables/{table_id}/join", 201, name="Ben", word="Zebra")["table"]["status"] == "running"
    assert Program().ask(f"/tables/{table_id}", 403)["reason"] == "word"


# --- tokens -----------------------------------------------------------------------------------------------------------


def test_tokens_are_kept_as_hashes_and_shown_once() -> None:
    table_id, program, _told = against_bots("neue_heimat")
    token = program.headers["Authorization"].removeprefix("Bearer ")
    (kept,) = SeatToken.objects.filter(table=table_id)
    assert kept.token_hash == hashed(token)
    assert token not in str(program.ask(f"/tables/{table_id}/tokens"))
    assert len(token) > 30


def test_a_token_does_only_what_it_is_good_for() -> None:
    table_id, program, _told = against_bots("neue_heimat")
    reads = program.do(f"/tables/{table_id}/tokens", 201, name="my watcher", scopes=["read"])
    assert reads["scopes"] == ["read"]
    watcher = Program(reads["token"])
    told = watcher.ask(f"/tables/{table_id}")
    assert told["view"]["seat"] == 0
    for path, sent in {
        "moves": {"version": told["version"], "move": 0}, "back": {"version": 1, "step": 0}, "concede": {},
        "chat": {"text": "hi"}, "tokens": {"scopes": ["play"]}, "cancel": {}, "fill": {"seat": 1},
    }.items():  # fmt: skip
        assert watcher.do(f"/tables/{table_id}/{path}", 403, **sent)["reason"] == "scope"
    number = program.ask(f"/tables/{table_id}/tokens")[1]["id"]
    watcher.take(f"/tables/{table_id}/tokens/{number}", 403)
    program.take(f"/tables/{table_id}/tokens/{number}")
    assert watcher.ask(f"/tables/{table_id}", 401)["reason"] == "unauthorized"
    program.take(f"/tables/{table_id}/tokens/{number}", 404)


def test_a_token_opens_its_own_seat_and_no_other() -> None:
    table_id, program, _told = against_bots("neue_heimat")
    other_id, other, _told = against_bots("neue_heimat", audience="players")
    told = other.ask(f"/tables/{table_id}")
    assert told["view"]["seat"] is None
    assert not any(seat["mine"] for seat in told["seats"])
    other.do(f"/tables/{table_id}/moves", 422, version=told["version"], move=0)
    other.ask(f"/tables/{table_id}/moves", 422)
    assert other.ask(f"/tables/{table_id}/tokens") == []
    mine = SeatToken.objects.get(table=table_id)
    other.take(f"/tables/{table_id}/tokens/{mine.pk}", 404)
    assert program.ask(f"/tables/{other_id}", 403)["detail"] == "This table is for its players only."
    assert Program().ask(f"/tables/{other_id}", 403)["reason"] == "forbidden"
    for path in ("log", "text", "chat", "position", "record", "events", "explanations?words=x"):
        program.ask(f"/tables/{other_id}/{path}", 403)


def test_a_token_of_a_conceded_seat_plays_no_more() -> None:
    table_id, program, told = against_bots("neue_heimat")
    Seat.objects.filter(table=table_id, number=0).update(kind=Seat.Kind.BOT, level="beginner")
    program.do(f"/tables/{table_id}/moves", 422, version=told["version"], move=0)


def test_no_token_or_a_wrong_one_is_told_apart() -> None:
    table_id, _program, _told = against_bots("neue_heimat")
    assert Program().ask(f"/tables/{table_id}")["view"]["seat"] is None
    assert Program().do(f"/tables/{table_id}/moves", 401, version=1, move=0)["reason"] == "unauthorized"
    assert Program("tt_wrong").ask(f"/tables/{table_id}", 401)["title"] == "Unauthorized"
    assert Program("x" * 5000).ask(f"/tables/{table_id}", 401)
    with override_settings(LIMITS={"wrong links": (1, 3600)}):
        guesses = [Client(REMOTE_ADDR="198.51.100.7", headers={"Authorization": "Bearer tt_no"}) for _ in range(3)]
        assert [guess.get(f"/api/tables/{table_id}").status_code for guess in guesses] == [401, 429, 429]


def test_a_browsers_cookies_open_nothing_for_programs() -> None:
    """Otherwise any page that somebody visits could play for them."""
    ann = Visitor()
    table = ann.play_now("neue_heimat", 2)
    told = answered(ann.get(f"/api/tables/{table.id}"), 200)
    assert told["view"]["seat"] is None
    answer = ann.client.post(f"/api/tables/{table.id}/moves", {"version": 1, "move": 0}, "application/json")
    assert answer.status_code == 401
    assert ann.client.session["seats"]


# --- the page where a player makes tokens -----------------------------------------------------------------------------


def test_a_player_makes_a_token_on_a_page_and_takes_it_back() -> None:
    ann, eve = Visitor(), Visitor()
    table = ann.play_now("neue_heimat", 2)
    path = f"/t/{table.id}/programs"
    assert path in ann.page(f"/t/{table.id}")
    assert eve.get(path).status_code == 403
    assert eve.post(path, scope="play").status_code == 403
    page = ann.client.post(path, {"name": "My <b>bot", "scope": ["play"]})
    assert page.status_code == 201
    assert "My &lt;b&gt;bot" in page.content.decode()
    token = page.content.decode().split('value="tt_')[1].split('"')[0]
    robot = Program(f"tt_{token}")
    assert robot.ask(f"/tables/{table.id}")["view"]["seat"] == 0
    robot.do(f"/tables/{table.id}/chat", 403, text="hi")
    assert f"tt_{token}" not in ann.page(path)
    (kept,) = SeatToken.objects.filter(table=table)
    eve.post(f"{path}/{kept.pk}")
    assert robot.ask(f"/tables/{table.id}")["my_turn"] in (True, False)
    assert ann.post(f"{path}/{kept.pk}").status_code == 302
    robot.ask(f"/tables/{table.id}", 401)


def test_no_page_elsewhere_makes_or_takes_back_a_token() -> None:
    ann = Visitor(enforce_csrf_checks=True)
    for path in ("/t/x/programs", "/t/x/programs/1"):
        assert ann.post(path).status_code == 403


def test_a_seat_has_a_bounded_number_of_tokens() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 2)
    pages = [ann.client.post(f"/t/{table.id}/programs", {"name": str(n)}) for n in range(13)]
    assert [page.status_code for page in pages] == [201] * 12 + [422]


def test_a_waiting_table_is_told_without_a_view() -> None:
    table = friends_table(Visitor(), "open")
    told = Program().ask(f"/tables/{table.id}")
    assert (told["status"], told["view"], told["turn"]) == ("waiting", None, None)
    assert "not started yet" in Program().ask(f"/tables/{table.id}/log", 422)["detail"]
    joined = Program().do(f"/tables/{table.id}/join", 201, name="Robot")
    assert joined["table"]["status"] == "running"


# --- the door ---------------------------------------------------------------------------------------------------------


def test_what_is_wrong_with_a_request_is_a_problem_and_never_a_page() -> None:
    client = Client()
    for path in ("/api/", "/api/nothing", "/api/tables/no such table", "/api/tables/%00", "/api/games/neue_heimat/x"):
        answered(client.get(path), 404)
    for body in ("{", "[]", "null", '{"game": 1}', '"x"', '{"game": "neue_heimat", "seats": [], "more": 1}', "[" * 100_000):
        assert client.post("/api/tables", body, "application/json").status_code in (400, 422)
    unreadable = answered(client.post("/api/tables", "{", "application/json"), 400)
    assert unreadable["detail"] == "The body of this request is not JSON."
    answer = client.post(
        "/api/tables", '{"game": "neue_heimat", "seats": [{"kind": "me", "name": "\\ud800"}]}', "application/json"
    )
    answered(answer, 422)
    answer = client.delete("/api/games")
    answered(answer, 405)
    assert answer.headers["Allow"] == "GET"
    answer = client.get("/api/openapi.json")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_the_api_has_a_page_that_names_every_operation_and_what_it_sends() -> None:
    client, told = Client(), Program().ask("/openapi.json")
    assert client.get("/api/", headers={"accept": "text/html,*/*"}).headers["Location"] == "/api"
    page = client.get("/api").content.decode()
    for path, methods in told["paths"].items():
        for method in methods:
            assert f'<span class="method">{method.upper()}</span> <code>{path}</code>' in page
    for link in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{link}"' in page, link
    schemas = told["components"]["schemas"]
    assert all(f'<article id="{name}">' in page for name, schema in schemas.items() if schema.get("properties"))


def test_tables_are_limited_as_on_pages() -> None:
    with override_settings(LIMITS={"tables": (1, 3600)}):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
        client = Client(REMOTE_ADDR="198.51.100.8")
        asked = {"game": "neue_heimat", "seats": seats}
        sent = [client.post("/api/tables", asked, "application/json") for _ in range(2)]
        assert [answer.status_code for answer in sent] == [201, 429]
        assert 3590 < int(sent[1].headers["Retry-After"]) <= 3600


def test_the_description_is_openapi_3_1_and_made_from_the_code() -> None:
    told = Program().ask("/openapi.json")
    assert told["openapi"] == "3.1.0"
    assert told["components"]["securitySchemes"]["SeatToken"] == {"type": "http", "scheme": "bearer"}
    assert {"security", "responses"} <= told["paths"]["/api/tables/{table_id}/moves"]["post"].keys()
    assert "moved on" in told["components"]["schemas"]["MoveToMake"]["properties"]["version"]["description"]
    for operations in told["paths"].values():
        for operation in operations.values():
            assert operation["operationId"]
            assert operation["description"]
            assert "application/problem+json" in operation["responses"]["422"]["content"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_program_is_spoken_to_in_its_language(language: str) -> None:
    assert Program(**{"Accept-Language": language}).ask("/games/machi_koro")["about"]
