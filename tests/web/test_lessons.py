"""Lessons at real tables: the guide speaks beside the question, lights places, answers, and can be sent away."""

import re

from tabletown import GAMES
from tabletown.advice.lesson_runner import lesson_of
from tabletown.engine.rng import new_rng
from tabletown.web.learning.models import LessonTable
from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.models import Seat, Table

from ..kit.tables import each_game
from .test_secrecy import shown
from .visitors import Visitor, match_of


def begin(ann: Visitor, key: str) -> Table:
    answer = ann.post(f"/learn/{key}")
    assert answer.status_code == 302
    return Table.objects.get(pk=answer.url.rsplit("/", 1)[1])


def guide_on(html: str) -> str:
    """What the guide says on a page."""
    found = re.search(r'<section class="guide-box".*?</section>', html, re.DOTALL)
    return found.group() if found else ""


def bots_answer(table: Table) -> None:
    """Let the bots go on until it is somebody's turn."""
    for _turn in range(60):
        if not take_turn(table.id):
            break
    table.refresh_from_db()


def lesson_played(ann: Visitor, table: Table, page: str) -> set[str]:
    """Play a lesson through, always by the first move of the page: the chapters that were shown."""
    shown = set[str]()
    for _decision in range(80):
        bots_answer(table)
        said = guide_on(ann.page(page))
        assert said
        if "The lesson is over" in said or table.status == Table.Status.OVER:
            return shown
        shown |= set(re.findall(r"Chapter \d+ of \d+", said))
        assert ann.move(table, match_of(table).legal()[0].id).status_code == 303
    raise AssertionError("the lesson does not end")


@each_game
def test_a_lesson_is_played_at_a_real_table_and_ends_with_a_game_to_play_on(key: str) -> None:
    ann = Visitor()
    assert "Learn, 8 min" in ann.page(f"/g/{key}")
    assert "Learn it: 8 minutes" in ann.page(f"/learn/{key}")
    assert f"/learn/{key}" in ann.page(f"/rules/{key}")
    table = begin(ann, key)
    first, html = f"Chapter 1 of {len(lesson_of(GAMES[key]).chapters)}", ann.page(f"/t/{table.id}")
    assert first in guide_on(html)
    assert re.search(r'class="piece[^"]* guided', html), "places are lit, without script, too"
    assert first in guide_on(ann.page(f"/t/{table.id}/text"))
    assert len(lesson_played(ann, table, f"/t/{table.id}")) >= 3
    assert "A full game" in guide_on(ann.page(f"/t/{table.id}"))
    assert ann.post(f"/t/{table.id}/lesson/leave").status_code == 303
    html = ann.page(f"/t/{table.id}")
    assert guide_on(html) == ""
    assert table.status == Table.Status.RUNNING


def test_what_would_cost_something_is_answered_and_can_be_taken_back_with_the_luck_that_followed() -> None:
    ann = Visitor()
    table = begin(ann, "machi_koro")
    assert "data-final" not in ann.page(f"/t/{table.id}")
    ann.move(table, "roll one die")
    assert "A 2: your Bakery" in guide_on(ann.page(f"/t/{table.id}"))
    ann.move(table, "build nothing")
    bots_answer(table)
    said = guide_on(ann.page(f"/t/{table.id}"))
    assert "Look what that costs you" in said
    step = re.search(r'name="step" value="(\d+)"', said)
    assert step
    assert ann.post(f"/t/{table.id}/back", version=table.version, step=step[1]).status_code == 303
    table.refresh_from_db()
    said = guide_on(ann.page(f"/t/{table.id}"))
    assert "Chapter 2 of 10" in said
    assert "Look what that costs you" not in said
    assert ann.move(table, "build Ranch").status_code == 303
    bots_answer(table)
    assert "Ben rolled a 1" in guide_on(ann.page(f"/t/{table.id}"))


def test_after_the_guide_has_left_luck_and_taking_back_are_as_at_any_table() -> None:
    ann = Visitor()
    table = begin(ann, "machi_koro")
    fragment = ann.client.post(f"/t/{table.id}/lesson/leave", headers={"HX-Request": "true"})
    assert fragment.status_code == 200
    assert guide_on(fragment.content.decode()) == ""
    table.refresh_from_db()
    ann.move(table, "roll one die")
    step = table.steps.filter(by=0).last()
    assert step
    assert ann.post(f"/t/{table.id}/back", version=table.version, step=step.number).status_code == 303
    assert table.steps.filter(by=0).exists(), "luck has fallen that Ann knows now"


def test_a_lesson_is_one_persons_own() -> None:
    ann, eve = Visitor(), Visitor()
    table = begin(ann, "infinite_city")
    for path in ("", "/text", "/stream", "/replay"):
        assert eve.get(f"/t/{table.id}{path}").status_code == 403
    for path in ("move", "back", "lesson/leave"):
        assert eve.post(f"/t/{table.id}/{path}", version=table.version, move=1, step=0).status_code in (303, 403)
    table.refresh_from_db()
    assert table.length == 0
    assert LessonTable.objects.get(table=table).guided


@each_game
def test_a_redeal_of_what_the_learner_cannot_know_changes_no_page(key: str) -> None:
    ann = Visitor()
    table = begin(ann, key)
    for number in range(4):
        bots_answer(table)
        before, true = shown(ann, table), bytes(table.state)
        Table.objects.filter(pk=table.id).update(state=match_of(table).known_to(0, new_rng(number)).tobytes())
        assert shown(ann, table) == before
        Table.objects.filter(pk=table.id).update(state=true)
        table.refresh_from_db()
        ann.move(table, match_of(table).legal()[number % 2].id)


def test_a_learner_may_be_called_like_an_opponent_and_what_is_no_lesson_is_refused() -> None:
    ben = Visitor()
    session = ben.client.session
    session["name"] = "ben"
    session.save()
    ben.client.cookies["tabletown"] = str(session.session_key)
    table = begin(ben, "neue_heimat")
    names = list(Seat.objects.filter(table=table).values_list("name", flat=True))
    assert len({name.casefold() for name in names}) == 3
    assert ben.get("/learn/nothing").status_code == 404
    ordinary = ben.play_now("machi_koro", 2)
    assert ben.post(f"/t/{ordinary.id}/lesson/leave").status_code == 303
    assert guide_on(ben.page(f"/t/{ordinary.id}")) == ""
