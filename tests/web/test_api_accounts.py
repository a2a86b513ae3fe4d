"""Tokens of accounts, and what becomes of tokens when somebody leaves or signs out."""

from tabletown.web.api.models import AccountToken, SeatToken
from tabletown.web.api.seat_tokens import make_token
from tabletown.web.people.account_deletion import delete
from tabletown.web.people.models import Account, Distance
from tabletown.web.people.ratings import ratings_of
from tabletown.web.tables.models import Seat, Table

from .programs import Program
from .test_accounts import known, new_account
from .visitors import Visitor, bots_move, friends_table


def robot_of(account: Account, *scopes: str) -> Program:
    """A program of somebody's, with a token that was made on the page."""
    page = known(account).client.post("/account/programs", {"name": "robot", "scope": list(scopes or ("play", "chat"))})
    assert page.status_code == 201
    return Program("tt_" + page.content.decode().split('value="tt_')[1].split('"')[0])


def test_a_program_plays_under_its_owners_account_at_old_and_new_tables() -> None:
    account = new_account()
    ann, robot = known(account), robot_of(account)
    old = ann.play_now("neue_heimat", 2)
    bots_move(old)
    told = robot.ask(f"/tables/{old.id}")
    assert told["my_turn"]
    robot.do(f"/tables/{old.id}/moves", version=told["version"], move=told["view"]["moves"][0]["id"])
    made = robot.do("/tables", 201, game="neue_heimat", seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}])["table"]
    assert Seat.objects.get(table=made["id"], number=0).visitor_hash == account.person
    assert robot.do(f"/tables/{made['id']}/fill", seat=1)["status"] == "running"
    assert {table["id"] for table in robot.ask("/mine")} == {old.id, made["id"]}
    assert robot.ask(f"/tables/{made['id']}")["view"]["seat"] == 0
    assert made["id"] in ann.page("/")
    assert robot.ask(f"/tables/{Visitor().play_now('neue_heimat', 2).id}")["view"]["seat"] is None


def test_a_token_of_an_account_does_only_what_it_is_good_for() -> None:
    account = new_account()
    old = known(account).play_now("neue_heimat", 2)
    reads, plays = robot_of(account, "read"), robot_of(account, "play")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    assert reads.ask(f"/tables/{old.id}")["view"]["seat"] == 0
    for path, sent in {f"/tables/{old.id}/concede": {}, "/tables": {"game": "neue_heimat", "seats": seats}}.items():
        assert reads.do(path, 403, **sent)["reason"] == "scope"
    made = plays.do("/tables", 201, game="neue_heimat", seats=seats)
    assert made["keys"][0]["scopes"] == ["read", "play"]  # what it hands on can do no more
    Program(made["keys"][0]["token"]).do(f"/tables/{made['table']['id']}/chat", 403, text="hi")
    for path in ("/account", "/account/programs", "/account/export"):  # it opens tables, and no page of the account
        assert reads.client.get(path).status_code in (302, 405)


def test_whoever_was_blocked_is_blocked_as_a_program_too() -> None:
    host, guest = new_account(), new_account()
    table = friends_table(known(host), "open")
    Distance.objects.create(by=host.person, whom=guest.person, blocked=True)
    assert "does not want to play with you" in robot_of(guest).do(f"/tables/{table.id}/join", 422, name="Ben")["detail"]


def test_a_banned_account_and_a_token_that_was_taken_back_open_nothing() -> None:
    account = new_account()
    first, second = robot_of(account), robot_of(account)
    number = AccountToken.objects.filter(account=account).values_list("pk", flat=True)[0]
    known(new_account()).post(f"/account/programs/{number}")  # somebody else's button
    first.ask("/mine")
    known(account).post(f"/account/programs/{number}")
    first.ask("/mine", 401)
    second.ask("/mine")
    Account.objects.filter(pk=account.pk).update(is_active=False)
    second.ask("/mine", 401)
    assert Visitor().get("/account/programs").status_code == 302


def test_signing_out_everywhere_and_leaving_close_programs_out() -> None:
    for closing in ("everywhere", "delete"):
        account = new_account()
        ann, robot = known(account), robot_of(account)
        table = ann.play_now("neue_heimat", 2)
        at_seat = Program(make_token(table, table.seats.get(number=0)))
        assert at_seat.ask(f"/tables/{table.id}")["view"]["seat"] == 0
        if closing == "everywhere":
            ann.post("/account/devices")
        else:
            delete(account)
        robot.ask("/mine", 401)
        at_seat.ask(f"/tables/{table.id}", 401)
        assert not SeatToken.objects.filter(table=table).exists()


def test_a_seat_that_was_given_up_is_not_opened_by_the_token_of_whoever_sat_there() -> None:
    table = friends_table(Visitor(), "open", audience="public")
    ben = Program().do(f"/tables/{table.id}/join", 201, name="Ben")
    Table.objects.filter(pk=table.id).update(status=Table.Status.WAITING)
    Seat.objects.filter(table=table, number=1).update(name="", taken=False, token_hash="", visitor_hash="")
    robot = Program(ben["keys"][0]["token"])
    assert not robot.ask(f"/tables/{table.id}")["seats"][1]["mine"]
    eve = Visitor()
    assert eve.post(f"/t/{table.id}/sit", seat="1", name="Eve").status_code == 302
    assert not robot.ask(f"/tables/{table.id}")["seats"][1]["mine"]
    assert robot.ask(f"/tables/{table.id}")["view"]["seat"] is None


def test_a_guests_token_stays_good_when_they_sign_in() -> None:
    guest, account = Visitor(), new_account()
    table = guest.play_now("neue_heimat", 2)
    robot = Program(make_token(table, table.seats.get(number=0)))
    Seat.objects.filter(table=table, number=0).update(visitor_hash=account.person)
    assert robot.ask(f"/tables/{table.id}")["view"]["seat"] == 0


def test_a_program_makes_a_rated_table_with_the_token_of_an_account_alone() -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    refused = Program().do("/tables", 422, game="neue_heimat", seats=seats, rated=True)
    assert "signed in" in refused["detail"]
    mine = robot_of(new_account())
    made = mine.do("/tables", 201, game="neue_heimat", seats=seats, rated=True)
    assert made["table"]["rated"]
    assert not mine.do("/tables", 201, game="neue_heimat", seats=seats)["table"]["rated"]
    assert "sign in to sit down" in Program().do(f"/tables/{made['table']['id']}/join", 422, name="Eve")["detail"]
    other = robot_of(new_account())
    assert other.do(f"/tables/{made['table']['id']}/join", 201, name="Ben")["table"]["status"] == "running"
    alone = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    assert "among people" in mine.do("/tables", 422, game="neue_heimat", seats=alone, rated=True)["detail"]


def test_agents_with_accounts_of_their_own_are_rated_like_everybody() -> None:
    accounts = [new_account(), new_account()]
    one, two = (robot_of(account) for account in accounts)
    made = one.do("/tables", 201, game="neue_heimat", seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}], rated=True)
    path = f"/tables/{made['table']['id']}"
    table = two.do(f"{path}/join", 201, name="Ben")["table"]
    while table["status"] == "running":
        mover, told = next((robot, told) for robot in (one, two) if (told := robot.ask(path))["my_turn"])
        table = mover.do(f"{path}/moves", version=told["version"], move=told["view"]["moves"][-1]["id"])
    assert table["status"] == "over"
    found = [ratings_of(account)["neue_heimat"] for account in accounts]
    assert [games for _rating, games in found] == [1, 1]
    assert found[0][0].value != found[1][0].value
