"""A move is one transaction, and a race has one winner."""

import threading
from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import pytest
from django.db import connections

import tabletown
from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.events.table_events import listen
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.bot_turns import waiting
from tabletown.web.tables.play.decisions import Refused, StaleDecision, decide
from tabletown.web.tables.play.match_storage import record_of

from ..kit.tables import each_game
from .visitors import Visitor, advance, bots_move, match_of, people


def replayed(table: Table) -> Any:
    """The stored game played again from its record: refused where a single move was not legal."""
    table.refresh_from_db()
    numbers = list(table.steps.values_list("number", flat=True))
    assert numbers == list(range(table.length))
    match = tabletown.load(record_of(table, list(table.seats.all())), luck="manual")
    assert match.position() == match_of(table).position()
    return match


@each_game
def test_a_whole_game_is_played_without_script(key: str) -> None:
    ann, decisions = Visitor(), 0
    table = ann.play_now(key)
    while True:
        bots_move(table)
        if table.status == Table.Status.OVER:
            break
        if decisions % 10 == 0:
            offered = ann.first_moves(table)
            assert sorted(offered) == sorted(move.id for move in match_of(table).legal())
        else:
            offered = [move.id for move in match_of(table).legal()]
        if decisions < 60:
            assert ann.move(table, offered[decisions % len(offered)]).status_code == 303
        else:
            advance(table, 1)
        decisions += 1
    match = replayed(table)
    assert match.over
    page = ann.page(f"/t/{table.id}")
    assert "Final scores" in page
    for line, _numbers in match.score_table():
        assert line.split("(")[0].replace("'", "&#39;") in page
    final = page[page.index('id="final-scores"') :]
    assert escape(match_of(table).verdict_to(0)) in final[: final.index("</div>")]
    record = ann.get(f"/t/{table.id}/record").content.decode()
    assert tabletown.load(record).scores == match.scores


def test_a_stale_page_gets_the_fresh_table_and_a_friendly_line() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    mover = (ann, ben)[int(table.turn or 0)]
    first, *_others, last = mover.first_moves(table)
    old = table.version
    assert mover.move(table, first).status_code == 303
    length = table.length
    answer = mover.move(table, last, old, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "moved on" in answer.content.decode()
    assert f'data-version="{table.version}"' in answer.content.decode()
    assert table.length == length
    assert mover.move(table, last, old).status_code == 303
    assert "moved on" in mover.page(f"/t/{table.id}")
    assert "moved on" not in mover.page(f"/t/{table.id}")


def test_two_moves_that_are_made_as_one_are_both_made_or_neither() -> None:
    table, (ann, ben) = people("infinite_city", 2)
    version, mover = table.version, (ann, ben)[int(table.turn or 0)]
    first = next(move.id for move in match_of(table).legal())
    refused = mover.post(f"/t/{table.id}/move", move=f"{first}+999999999", version=version)
    assert refused.status_code == 303  # to the table, which says why
    table.refresh_from_db()
    assert (table.version, table.turn) == (version, match_of(table).turn)
    trial = match_of(table).copy()
    trial.play(first)
    stamps: list[int] = []
    listen(lambda change: stamps.append(change.stamp))
    both = f"{first}+{trial.legal()[0].id}"
    assert mover.post(f"/t/{table.id}/move", move=both, version=version).status_code == 303
    table.refresh_from_db()
    assert table.version == version + 2
    assert replayed(table)
    assert stamps == [table.stamp]  # nobody is shown the question between the two


def test_a_double_click_is_one_move_and_no_error() -> None:
    table, visitors = people("neue_heimat", 2)
    mover = visitors[int(table.turn or 0)]
    move, version = mover.first_moves(table)[0], table.version
    assert mover.move(table, move, version).status_code == 303
    length = table.length
    answer = mover.move(table, move, version, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "moved on" not in answer.content.decode()
    assert table.length == length


def test_many_posts_at_once_make_exactly_one_legal_game() -> None:
    table, visitors = people("neue_heimat", 3)
    for _round in range(4):
        match = match_of(table)
        version, before = table.version, table.length
        mover = visitors[int(table.turn or 0)]
        moves = [move.id for move in match.legal()][:5]
        forms = [(mover, move) for move in moves] + [(visitor, moves[0]) for visitor in visitors]
        answers: list[int] = []

        def send(visitor: Visitor, move: int, version: int = version, answers: list[int] = answers) -> None:
            fields = {"move": move, "version": version}
            answer = visitor.client.post(f"/t/{table.id}/move", fields, headers={"HX-Request": "true"})
            answers.append(answer.status_code)
            connections.close_all()

        threads = [threading.Thread(target=send, args=form) for form in forms]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        table.refresh_from_db()
        assert table.version == version + 1
        assert len({step.move for step in table.steps.filter(version=version, by__gte=0)}) == 1
        assert table.length > before
        assert set(answers) <= {200, 409, 422}
    replayed(table)


def at_once(*actions: Callable[[], object]) -> list[object]:
    """What each action gave, all begun at the same moment in threads of their own."""
    line, given = threading.Barrier(len(actions)), [object()] * len(actions)

    def act(number: int) -> None:
        try:
            connections["default"].ensure_connection()
            line.wait()
            given[number] = actions[number]()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=act, args=(number,)) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def decisions_for(table: Table, version: int) -> list[int]:
    """Whose decisions answered a version of the table."""
    return list(table.steps.filter(version=version, by__gte=0).values_list("by", flat=True))


def tried(table: Table, version: int, seat: int, move: int) -> type[Refused] | None:
    """Decide what was thought of at that version; None, or how it was refused."""
    try:
        decide(table.id, version, seat, move)
    except Refused as refused:
        return type(refused)
    return None


def test_workers_and_a_person_at_a_bots_turn_make_one_legal_move() -> None:
    """Several processes have thought about the same turn, each of another move, while the person's page is stale."""
    ann, raced = Visitor(), 0
    table = ann.play_now("neue_heimat", 2)
    while table.status != Table.Status.OVER and raced < 12:
        legal = match_of(table).legal()
        if not table.waits_for_bot or len(legal) < 2:
            advance(table, 1)
            continue
        version, seat = table.version, int(table.turn or 0)
        fields = {"move": legal[0].id, "version": version}
        first, last, worker, answer = at_once(
            partial(tried, table, version, seat, legal[0].id),
            partial(tried, table, version, seat, legal[-1].id),
            partial(take_turn, table.id),
            partial(ann.client.post, f"/t/{table.id}/move", fields, headers={"HX-Request": "true"}),
        )
        made = table.steps.get(version=version, by=seat).move
        for said, move in ((first, legal[0]), (last, legal[-1])):
            assert said is (None if move.id == made else StaleDecision)  # the same move twice is no error
        assert getattr(answer, "status_code", None) in (409, 422)
        table.refresh_from_db()
        assert decisions_for(table, version) == [seat]
        assert table.version == version + 1 or worker is True  # it may have found the turn that came after
        raced += 1
    assert raced
    replayed(table)


def test_a_person_who_moves_and_the_bot_that_stands_in_for_them_make_one_legal_move() -> None:
    """Somebody concedes in one window and moves in another: person and bot answer the same version."""
    for round_ in range(6):
        table, visitors = people("neue_heimat", 2)
        advance(table, round_)
        version, seat = table.version, int(table.turn or 0)
        mover = visitors[seat]
        fields = {"move": match_of(table).legal()[-1].id, "version": version}
        elsewhere = Visitor()
        elsewhere.client.cookies = mover.client.cookies
        post = partial(mover.client.post, f"/t/{table.id}/move", fields, headers={"HX-Request": "true"})

        def leave(table: Table = table, elsewhere: Visitor = elsewhere) -> bool:
            elsewhere.client.post(f"/t/{table.id}/concede", headers={"HX-Request": "true"})
            return take_turn(table.id)

        answer, *_bots = at_once(post, leave, partial(take_turn, table.id))
        assert getattr(answer, "status_code", None) in (200, 409, 422)
        table.refresh_from_db()
        made = table.steps.get(version=version, by=seat).move
        assert (getattr(answer, "status_code", None) == 200) <= (made == fields["move"])
        assert table.version in (version + 1, version + 2)  # the bot may go on when the person was first
        for later in range(version, table.version):
            assert len(decisions_for(table, later)) == 1
        replayed(table)


def test_a_game_with_a_bot_replays_to_the_position_that_is_stored() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 2)
    bots_move(table)
    assert not waiting().filter(pk=table.id).exists()
    advance(table, 12)
    bots_move(table)
    replayed(table)


def test_what_is_not_legal_is_refused_and_nothing_changes() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    mover, other = (ann, ben) if table.turn == 0 else (ben, ann)
    stored = bytes(table.state)
    legal = mover.first_moves(table)
    hx = {"HX-Request": "true"}
    assert mover.move(table, max(legal) + 1, headers=hx).status_code == 422
    assert mover.move(table, "dance on the table", headers=hx).status_code == 422
    assert mover.move(table, "x" * 201, headers=hx).status_code == 422
    assert other.move(table, legal[0], headers=hx).status_code == 422
    assert Visitor().move(table, legal[0], headers=hx).status_code == 422
    assert mover.post(f"/t/{table.id}/move", move="99999999999999", version="1e9").status_code == 303
    table.refresh_from_db()
    assert bytes(table.state) == stored


def test_moves_can_be_typed() -> None:
    table, visitors = people("neue_heimat", 2)
    mover = visitors[int(table.turn or 0)]
    assert mover.move(table, "auction the mayor").status_code == 303
    assert table.steps.last().words == "auction the mayor"  # type: ignore[union-attr]


def test_a_step_can_be_taken_back_until_somebody_else_decides() -> None:
    table, visitors = people("neue_heimat", 2)
    seat = int(table.turn or 0)
    mover, other = visitors[seat], visitors[1 - seat]
    position = match_of(table).position()
    mover.move(table, "auction the mayor")
    step = table.length - 1
    assert "<button>↶ Take back" in mover.page(f"/t/{table.id}")
    assert "<button>↶ Take back" not in other.page(f"/t/{table.id}")
    other.post(f"/t/{table.id}/back", version=table.version, step=step)
    assert match_of(table).position() != position
    mover.post(f"/t/{table.id}/back", version=table.version, step=step)
    assert match_of(table).position() == position
    mover.move(table, "auction the mayor")
    other.move(table, "pass")
    version = table.version
    answer = mover.client.post(f"/t/{table.id}/back", {"version": version, "step": step}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    replayed(table)


def test_a_roof_that_was_revealed_stays_revealed() -> None:
    table, visitors = people("neue_heimat", 2)
    while True:
        match = match_of(table)
        seat = int(table.turn or 0)
        roofs = [move for move in match.legal() if move.text == "auction a roof"]
        if roofs:
            break
        advance(table, 1)
    visitors[seat].move(table, roofs[0].id)
    assert "Luck has fallen since then" in visitors[seat].page(f"/t/{table.id}")


def test_a_game_goes_on_after_its_rules_were_mended() -> None:
    table, visitors = people("neue_heimat", 2)
    advance(table, 20)
    expected = match_of(table).view(0)["table"]
    table.layout, table.state = "of yesterday", b"bytes that mean nothing any more"
    table.save()
    table.steps.update(layout="of yesterday", before=b"")
    assert match_of(table).view(0)["table"] == expected
    assert visitors[0].get(f"/t/{table.id}/replay?move=3").status_code == 200
    seat = int(table.turn or 0)
    assert visitors[seat].move(table, visitors[seat].first_moves(table)[0]).status_code == 303
    table.refresh_from_db()
    assert table.layout != "of yesterday"
    advance(table, 1000)
    assert table.status == Table.Status.OVER


def test_a_bot_plays_on_for_who_concedes() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    ann.post(f"/t/{table.id}/concede")
    table.refresh_from_db()
    seat = table.seats.get(number=0)
    assert (seat.kind, seat.conceded) == ("bot", True)
    page = ben.page(f"/t/{table.id}")
    for part in ('id="news"', '<ol class="log"', '<ol class="chat"'):  # wherever somebody may look
        assert "Person 1 concedes; a bot plays on." in page.split(part)[1].partition("</ol>")[0], part
    assert "Person 1 concedes" in ben.page(f"/t/{table.id}/text")
    assert ann.move(table, 0, headers={"HX-Request": "true"}).status_code == 422
    bots_move(table)
    assert table.turn == 1 or table.status == Table.Status.OVER


@pytest.mark.parametrize("path", ["move", "back", "back/ask", "back/answer", "chat", "concede", "rematch", "sit", "uncover"])
def test_every_action_is_a_post(path: str) -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    assert ann.get(f"/t/{table.id}/{path}").status_code == 405
