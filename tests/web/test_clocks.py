"""Clocks: stored and not ticking, right for every process; who runs out is played on by a bot, once, and can come back."""

import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tabletown.web.api.seat_tokens import make_token
from tabletown.web.http.durations import DAY
from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.models import HouseLine, Seat, Table
from tabletown.web.tables.play.clocks import CLOCKS, GRACE, Clock, clock_now, figure, has_left
from tabletown.web.tables.play.decisions import Refused, decide
from tabletown.web.tables.play.pauses import ask_pause
from tabletown.web.tables.play.timeouts import overdue, take_seat_back, time_out

from .programs import Program
from .test_actions import at_once, replayed
from .visitors import Visitor, advance, bots_move, friends_table, match_of, people

HX = {"HX-Request": "true"}
PER_MOVE, PER_GAME = Clock("move", 600), Clock("game", 600, 10, "beginner")


def left(table: Table) -> list[float]:
    """What each seat has left in the database, the running clock counted down."""
    table.refresh_from_db()
    found = list(table.clock_left)
    if table.clock_until and table.turn is not None:
        found[table.turn] = (table.clock_until - clock_now()).total_seconds()
    return found


def pass_time(table: Table, seconds: float) -> None:
    """Let so much time be gone from the clock that runs, as if it had passed; and no process remembers the table."""
    table.refresh_from_db()
    assert table.clock_until
    until = table.clock_until - timedelta(seconds=seconds)
    Table.objects.filter(pk=table.pk).update(clock_until=until, stamp=table.stamp + 1)
    table.refresh_from_db()


def run_out(table: Table) -> int:
    """Let the time of the seat in turn be over; the seat."""
    pass_time(table, left(table)[int(table.turn or 0)] + GRACE.total_seconds())
    return int(table.turn or 0)


def kinds(table: Table) -> list[str]:
    return list(table.house_lines.values_list("kind", flat=True))


def post(visitor: Visitor, table: Table, path: str, **fields: Any) -> int:
    answer = visitor.client.post(f"/t/{table.id}/{path}", fields, headers=HX)
    table.refresh_from_db()
    return int(answer.status_code)


# --- what is chosen -------------------------------------------------------------------------------------------------


def test_a_clock_is_chosen_with_the_table_and_said_wherever_people_look() -> None:
    ann = Visitor()
    page = ann.page("/new/neue_heimat")
    for words in ("no clock", "1 minute for each move", "14 days for each move", "20 minutes for the game, and 20 seconds for"):
        assert words in page
    none = friends_table(ann, "open")
    assert (none.clock_kind, none.clock_until) == ("", None)
    table = friends_table(ann, "open", clock="game-1200-20", clock_level="strong", audience="public")
    words = "20 minutes for the game, and 20 seconds for each move"
    assert f"{words}; who runs out is played on by a bot, strong" in ann.page(f"/t/{table.id}")
    assert table.clock_until is None  # nobody's time passes in a waiting room
    assert Visitor().post(f"/t/{table.id}/sit", seat="1", name="Ben").status_code == 302
    table.refresh_from_db()
    assert table.clock_left == [1200, 1200]
    assert table.clock_until
    assert words in ann.page(f"/t/{table.id}")
    assert ann.post("/new/neue_heimat?players=2", seat0="me", seat1="open", clock="game-7-7").status_code == 422


def test_what_is_offered_goes_from_minutes_to_days() -> None:
    assert {clock.kind for clock in CLOCKS} == {"move", "game"}
    assert min(clock.seconds for clock in CLOCKS) == 60
    assert max(clock.seconds for clock in CLOCKS) == 14 * DAY
    assert len({clock.key for clock in CLOCKS}) == len(CLOCKS)
    assert [figure(seconds) for seconds in (-3, 9, 272.9, 3600, 11045, DAY * 2 + 15000)] == [
        "0:00", "0:09", "4:32", "1 h 00 min", "3 h 04 min", "2 d 4 h",
    ]  # fmt: skip


# --- whose time passes ----------------------------------------------------------------------------------------------


def test_each_move_has_its_time() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_MOVE)
    for _decision in range(5):
        seat = int(table.turn or 0)
        assert left(table)[seat] == pytest.approx(600, abs=30)
        pass_time(table, 500)
        step = table.length
        assert visitors[seat].move(table, match_of(table).legal()[0].id).status_code == 303
        assert table.steps.get(number=step).left == pytest.approx(100, abs=30)
        if table.turn != seat:
            assert left(table)[seat] == 600
    replayed(table)


def test_the_time_for_a_game_runs_for_the_seat_in_turn_and_grows_with_each_move() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_GAME)
    seat = int(table.turn or 0)
    pass_time(table, 100)
    visitors[seat].move(table, "auction the mayor")
    assert table.turn == 1 - seat
    assert left(table)[seat] == pytest.approx(510, abs=30)
    pass_time(table, 50)
    assert left(table)[seat] == pytest.approx(510, abs=30)
    assert left(table)[1 - seat] == pytest.approx(550, abs=30)


def test_a_bots_thinking_takes_nobodys_time() -> None:
    ann = Visitor()
    table = friends_table(ann, "bot:beginner", "bot:beginner", clock="move-600-0")
    while not table.waits_for_bot:
        advance(table, 1)
    assert table.clock_until is None
    bots_move(table)
    assert table.status == Table.Status.OVER or table.clock_until
    advance(table, 1000)
    assert (table.status, table.clock_until) == (Table.Status.OVER, None)


def test_a_move_without_a_clock_asks_the_database_no_more_than_before_and_one_with_a_clock_neither() -> None:
    def questions(clock: Clock) -> list[str]:
        table, _visitors = people("neue_heimat", 2, clock=clock)
        advance(table, 2)
        seat, move = int(table.turn or 0), match_of(table).legal()[0].id
        with CaptureQueriesContext(connection) as queries:
            decide(table.id, table.version, seat, move)
        return [query["sql"].split()[0] for query in queries if "clock_timestamp" not in query["sql"]]

    assert questions(Clock()) == questions(PER_GAME)


@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME])
def test_a_wall_clock_that_is_put_back_gives_nobody_days(clock: Clock) -> None:
    table, visitors = people("neue_heimat", 2, clock=clock)
    advance(table, 1)
    seat = int(table.turn or 0)
    pass_time(table, 100)
    pass_time(table, -3 * DAY)  # as seen from three days before
    Table.objects.filter(pk=table.pk).update(waits_since=clock_now() + timedelta(days=3))
    table.refresh_from_db()
    assert has_left(table, seat, clock_now()) <= 610  # whoever moves at once has gained nothing
    assert table.id in overdue()
    assert not time_out(table.id)
    assert 500 <= left(table)[seat] <= 610
    assert overdue().count(table.id) == 0
    visitors[seat].move(table, match_of(table).legal()[0].id)
    assert max(left(table)) <= 620
    assert kinds(table) == []


# --- running out ----------------------------------------------------------------------------------------------------


def test_a_bot_of_the_chosen_level_plays_on_for_who_runs_out_and_everybody_is_told() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_GAME)
    assert table.id not in overdue()
    assert not time_out(table.id)
    seat = run_out(table)
    assert table.id in overdue()
    other = visitors[1 - seat]
    assert visitors[seat].move(table, match_of(table).legal()[0].id, headers=HX).status_code == 422  # too late
    assert time_out(table.id)
    assert not time_out(table.id)  # once
    assert table.id not in overdue()
    table.refresh_from_db()
    lost = table.seats.get(number=seat)
    assert (lost.kind, lost.level, lost.timed_out, lost.conceded) == ("bot", "beginner", True, False)
    assert table.waits_for_bot
    page = other.page(f"/t/{table.id}")
    for part in ('id="news"', '<ol class="log"', '<ol class="chat"'):
        told = f"The time of Person {seat + 1} is over; a bot plays on until they take their seat back."
        assert told in page.split(part)[1].partition("</ol>")[0], part
    assert "Take your seat back" not in page
    own = visitors[seat].page(f"/t/{table.id}")
    assert "Take your seat back" in own
    assert '<li class="house own">Your time is over;' in own
    assert "Take your seat back" in visitors[seat].page(f"/t/{table.id}/text")
    assert "time over: take your seat back" in visitors[seat].page("/")
    bots_move(table)
    replayed(table)


def test_when_the_game_is_over_nobody_is_offered_their_seat_back() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_GAME)
    seat = run_out(table)
    time_out(table.id)
    table.refresh_from_db()
    advance(table, 3000)
    assert table.status == Table.Status.OVER
    for path in (f"/t/{table.id}", f"/t/{table.id}/text"):
        page = visitors[seat].page(path)
        assert "Take your seat back" not in page
        assert "a bot plays on for you" not in page


def test_the_seat_is_taken_back_at_any_time_and_the_bot_is_too_late() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_GAME)
    seat = run_out(table)
    time_out(table.id)
    table.refresh_from_db()
    thought, version = match_of(table).legal()[0].id, table.version
    for stranger in (visitors[1 - seat], Visitor()):
        assert post(stranger, table, "return") == 422
    late = visitors[seat].move(table, thought, headers=HX)
    assert late.status_code == 422
    assert "Your time is over: a bot plays on" in late.content.decode()
    assert post(visitors[seat], table, "return") == 200
    assert post(visitors[seat], table, "return") == 422  # there is nothing left to take back
    back = table.seats.get(number=seat)
    assert (back.kind, back.level, back.timed_out) == ("person", "", False)
    assert left(table)[seat] == pytest.approx(60, abs=30)  # a tenth of the game
    with pytest.raises(Refused):
        decide(table.id, version, seat, thought)
    assert not take_turn(table.id)
    assert visitors[seat].move(table, thought, headers=HX).status_code == 200
    assert kinds(table) == ["timed out", "returned"]
    # Once more, and the bot has moved in the meantime: the seat is taken back while somebody else thinks.
    while table.turn != seat:
        advance(table, 1)
    run_out(table)
    time_out(table.id)
    bots_move(table)
    assert post(visitors[seat], table, "return") == 200
    assert (table.turn == seat) <= (table.clock_until is not None)
    replayed(table)


def test_a_move_at_the_deadline_counts_or_does_not() -> None:
    """The player moves, two processes find the clock run out, and a bot plays on: all at once, again and again."""
    for round_ in range(8):
        table, visitors = people("neue_heimat", 2, clock=PER_MOVE)
        advance(table, round_)
        seat, version = int(table.turn or 0), table.version
        move = match_of(table).legal()[-1].id
        until = clock_now() - GRACE + timedelta(milliseconds=15)
        Table.objects.filter(pk=table.pk).update(clock_until=until, stamp=table.stamp + 1)
        fields = {"move": move, "version": version}

        def look(table: Table = table, version: int = version) -> None:
            """As a process with bots does, until the turn is over for one reason or the other."""
            while not Table.objects.filter(pk=table.pk, version__gt=version).exists():
                if table.id in overdue() and time_out(table.id):
                    take_turn(table.id)

        post_move = partial(visitors[seat].client.post, f"/t/{table.id}/move", fields, headers=HX)
        answer, *_others = at_once(post_move, look, look)
        in_time = getattr(answer, "status_code", None) == 200
        table.refresh_from_db()
        steps = table.steps.filter(version=version, by=seat)
        gone = table.seats.get(number=seat).timed_out
        assert kinds(table) == (["timed out"] if gone else [])
        assert in_time is not gone  # never both, and never neither: who was refused was too late
        if in_time:
            assert steps.get().move == move
        assert table.steps.filter(version=version, by__gte=0).count() <= 1
        replayed(table)


def test_coming_back_at_the_moment_in_which_the_bot_moves_makes_one_game() -> None:
    for round_ in range(6):
        table, _visitors = people("neue_heimat", 2, clock=PER_MOVE)
        advance(table, round_)
        seat = run_out(table)
        assert time_out(table.id)
        version = table.version

        def holds(_table: Table, seats: list[Seat], seat: int = seat) -> list[int]:
            return [seat] if seats[seat].timed_out else []

        def come_back(table_id: str = table.id, holds: Any = holds) -> bool:
            try:
                take_seat_back(table_id, holds)
            except Refused:
                return False
            return True

        first, second, _moved = at_once(come_back, come_back, partial(take_turn, table.id))
        assert sorted([bool(first), bool(second)]) == [False, True]
        assert kinds(table) == ["timed out", "returned"]
        assert table.steps.filter(version=version, by__gte=0).count() <= 1
        table.refresh_from_db()
        assert not table.seats.get(number=seat).timed_out
        assert (table.waits_for_bot, table.clock_until is None) == (False, False)  # a person is in turn, and their clock runs
        replayed(table)


OTHER = """
import sys
import django
django.setup()
from tabletown.web.tables.play.timeouts import overdue, time_out
print(sys.argv[1] in overdue(), time_out(sys.argv[1]), time_out(sys.argv[1]))
"""


def test_a_clock_is_right_after_a_restart_and_in_another_process() -> None:
    table, _visitors = people("neue_heimat", 2, clock=PER_GAME)
    run_out(table)
    done = subprocess.run([sys.executable, "-c", OTHER, table.id], capture_output=True, text=True)
    assert done.stdout.split() == ["True", "True", "False"], done.stderr
    assert not time_out(table.id)
    assert table.id not in overdue()


def test_who_concedes_or_whose_game_is_over_has_no_clock() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_MOVE)
    seat = int(table.turn or 0)
    visitors[seat].post(f"/t/{table.id}/concede")
    table.refresh_from_db()
    assert table.clock_until is None
    assert post(visitors[seat], table, "return") == 422  # conceding is for good
    bots_move(table)
    assert table.turn == 1 - seat
    assert table.clock_until


def test_a_rematch_has_the_same_clock_and_the_same_people() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_GAME)
    seat = run_out(table)
    time_out(table.id)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    answer = visitors[1 - seat].post(f"/t/{table.id}/rematch")
    again = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    assert (again.clock_kind, again.clock_seconds, again.clock_increment, again.clock_level) == ("game", 600, 10, "beginner")
    assert {seat.kind for seat in again.seats.all()} == {"person"}
    assert again.clock_until


# --- taking back ----------------------------------------------------------------------------------------------------


def test_taking_back_gives_nobody_time_and_takes_none() -> None:
    for clock, expected in ((PER_MOVE, (100, 600)), (PER_GAME, (100, 550))):
        table, visitors = people("neue_heimat", 2, clock=clock)
        seat = int(table.turn or 0)
        pass_time(table, 500)
        visitors[seat].move(table, "auction the mayor")
        pass_time(table, 50)  # the other one is thinking
        step = table.steps.filter(by=seat).last()
        assert step
        assert post(visitors[seat], table, "back", version=table.version, step=step.number) == 200
        assert table.turn == seat
        assert (left(table)[seat], left(table)[1 - seat]) == pytest.approx(expected, abs=30)
        for _again in range(3):  # however often
            visitors[seat].move(table, "auction the mayor")
            step = table.steps.filter(by=seat).last()
            assert step
            post(visitors[seat], table, "back", version=table.version, step=step.number)
        assert left(table)[seat] <= 100


# --- pausing --------------------------------------------------------------------------------------------------------


def test_the_clocks_stand_still_when_everybody_agrees_and_run_when_somebody_goes_on() -> None:
    table, (ann, ben, cleo) = people("neue_heimat", 3, clock=PER_GAME)
    assert "Ask for a pause" in ann.page(f"/t/{table.id}")
    assert "Ask for a pause" not in Visitor().page(f"/t/{table.id}")
    assert post(Visitor(), table, "pause") == 422
    assert post(ann, table, "pause") == 200
    assert post(ben, table, "pause") == 422  # one question at a time
    assert "Person 1 asks for a pause" in ben.page(f"/t/{table.id}")
    assert post(ann, table, "pause/answer", agree="1") == 200  # her own word counts for nothing more
    assert post(Visitor(), table, "pause/answer", agree="1") == 422
    assert post(ben, table, "pause/answer", agree="1") == 200
    assert not table.paused
    assert post(cleo, table, "pause/answer", agree="0") == 200
    assert (table.paused, table.pause_by) == (False, None)
    assert post(ben, table, "pause/answer", agree="1") == 409
    pass_time(table, 100)
    post(ann, table, "pause")
    post(ben, table, "pause/answer", agree="1")
    post(cleo, table, "pause/answer", agree="1")
    assert (table.paused, table.clock_until) == (True, None)
    seat, visitors = int(table.turn or 0), (ann, ben, cleo)
    assert left(table)[seat] == pytest.approx(500, abs=30)
    assert table.id not in overdue()
    answer = visitors[seat].move(table, match_of(table).legal()[0].id, headers=HX)
    assert answer.status_code == 422
    assert "clocks stand still" in answer.content.decode()
    assert post(Visitor(), table, "pause/end") == 422
    assert post(cleo, table, "pause/end") == 200
    assert post(cleo, table, "pause/end") == 200  # a double click
    assert left(table)[seat] == pytest.approx(500, abs=30)
    assert table.clock_until
    assert kinds(table)[-2:] == ["paused", "went on"]
    assert kinds(table).count("went on") == 1


def test_everybody_agreeing_at_once_pauses_once_and_against_bots_nobody_is_asked() -> None:
    table, (ann, *others) = people("neue_heimat", 3, clock=PER_MOVE)
    post(ann, table, "pause")
    at_once(*(partial(post, visitor, Table.objects.get(pk=table.id), "pause/answer", agree="1") for visitor in others * 2))
    table.refresh_from_db()
    assert table.paused
    assert kinds(table).count("paused") == 1
    alone = friends_table(Visitor(), "bot:beginner", clock="move-600-0")
    ask_pause(alone.id, lambda _table, _seats: [0])
    alone.refresh_from_db()
    assert alone.paused


def test_in_a_pause_nobody_is_asked_to_play() -> None:
    table, visitors = people("neue_heimat", 2, clock=PER_MOVE)
    seat = int(table.turn or 0)
    mover, other = visitors[seat], visitors[1 - seat]
    program = Program(make_token(table, table.seats.all()[seat]))
    assert post(mover, table, "pause") == post(other, table, "pause/answer", agree="1") == 200
    for path in ("", "/text"):
        page = mover.page(f"/t/{table.id}{path}")
        assert ("A pause" in page, "The clocks stand still until somebody goes on." in page) == (True, True)
        assert 'name="move"' not in page
        assert "Your turn" not in page
        assert "Go on" in page
    assert not program.ask(f"/tables/{table.id}")["my_turn"]
    assert "Whoever plays here goes on." in Visitor().page(f"/t/{table.id}")
    assert post(other, table, "pause/end") == 200
    assert 'name="move"' in mover.page(f"/t/{table.id}")
    assert program.ask(f"/tables/{table.id}")["my_turn"]


def test_without_a_clock_there_is_nothing_to_pause_and_nothing_on_the_page() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    page = ann.page(f"/t/{table.id}")
    assert 'class="clock' not in page
    assert "Ask for a pause" not in page
    assert "data-now" not in page
    for path in ("pause", "pause/answer", "pause/end", "return"):
        assert post(ann, table, path) == 422, path
        assert ann.get(f"/t/{table.id}/{path}").status_code == 405


def test_a_page_has_the_moment_and_no_countdown_of_its_own() -> None:
    """The script counts; the server renders the same for everybody who sees the same, whenever they ask."""
    table, visitors = people("neue_heimat", 2, clock=Clock("move", 3 * DAY))
    seat = int(table.turn or 0)
    page = visitors[seat].page(f"/t/{table.id}")
    assert table.clock_until
    shown = re.search(r'<time datetime="([^"]+)" data-until="(\d+)" data-mine>until ([^<]+) UTC</time>', page)
    assert shown
    assert int(shown[2]) == int(table.clock_until.timestamp() * 1000)
    assert page.count("data-until") == 1  # only one clock runs
    assert "3 d 0 h" in page
    assert re.search(r'data-until="\d+">', visitors[1 - seat].page(f"/t/{table.id}"))
    assert re.search(r"2 days left, until \d+ \w+ \d\d:\d\d UTC", visitors[seat].page("/"))
    assert HouseLine.objects.filter(table=table).count() == 0
    assert timezone.now() < table.clock_until


def test_until_when_somebody_has_time_is_told_by_the_clock_on_their_wall() -> None:
    table, visitors = people("neue_heimat", 2, clock=Clock("move", 3 * DAY))
    seat = int(table.turn or 0)
    end = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)
    Table.objects.filter(pk=table.pk).update(clock_until=end)
    ann, name = visitors[seat], f"Person {seat + 1}"
    told = f"{name} has less than a minute left, until 1 Jul 22:30 UTC."
    assert told in ann.page(f"/t/{table.id}/text")
    assert re.search(rf"<noscript>\s*<div[^>]*>\s*<p[^>]*>{re.escape(told)}", ann.page(f"/t/{table.id}"))
    assert "It is not known yet" in ann.page("/settings/zone")
    for odd in ("Europe/Nowhere", "../etc/passwd", "UTC", "x" * 5000):
        assert ann.post("/settings", zone=odd, back="/mine").status_code == 303
        assert "zone" not in ann.client.cookies
    assert ann.post("/settings", zone="Asia/Kolkata", back=f"/t/{table.id}").url == f"/t/{table.id}"
    assert f"{name} has less than a minute left, until 2 Jul 04:00." in ann.page(f"/t/{table.id}/text")
    assert "until 2 Jul 04:00<" in ann.page("/")
    assert "in Asia/Kolkata." in ann.page("/settings/zone")
    assert "until 1 Jul 22:30 UTC." in visitors[1 - seat].page(f"/t/{table.id}/text")
