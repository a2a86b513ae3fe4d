"""A decision is taken back over the bots' answers, as long as nothing was learned by it; among people the others are asked."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from typing import Any

from django.db import transaction

from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.models import HouseLine, Seat, StoredStep, Table
from tabletown.web.tables.play.decisions import Refused, decide
from tabletown.web.tables.play.match_storage import record_of
from tabletown.web.tables.play.take_backs import remove, take_back

from .test_actions import at_once, replayed
from .visitors import Visitor, bots_move, match_of, people

HX = {"HX-Request": "true"}
MAYOR = "auction the mayor"


def against_bots(key: str = "neue_heimat", players: int = 3) -> tuple[Visitor, Table]:
    """A table where Ann begins and all others are bots."""
    ann = Visitor()
    table = ann.play_now(key, players)
    while table.waits_for_bot:
        table = ann.play_now(key, players)
    return ann, table


def decided(table: Table, seat: int = 0) -> int:
    """The number of the last step that a seat decided."""
    step = table.steps.filter(by=seat).last()
    assert step
    return int(step.number)


def back(visitor: Visitor, table: Table, version: int | None = None, step: int | None = None) -> Any:
    table.refresh_from_db()
    fields = {"version": table.version if version is None else version, "step": decided(table) if step is None else step}
    answer = visitor.client.post(f"/t/{table.id}/back", fields, headers=HX)
    table.refresh_from_db()
    return answer


def why_not(page: str) -> str:
    """What the page says about taking back: nothing where the button works."""
    button = re.search(r'id="back">.*?<button( disabled)?[^>]*>↶ Take back', page, re.DOTALL)
    assert button
    said = re.search(r'id="back-why"[^>]*>(.*?)</p>', page)
    assert bool(button[1]) == bool(said)
    return unescape(said[1]) if said else ""


def log_on(page: str) -> list[str]:
    log = re.search(r'<ol class="log" reversed>(.*?)</ol>', page, re.DOTALL)
    assert log
    return [unescape(re.sub("<[^>]*>", "", line)) for line in re.findall(r"<li>(.*?)</li>", log[1], re.DOTALL)]


def test_a_decision_is_taken_back_over_the_bots_answers_as_often_as_somebody_likes() -> None:
    ann, table = against_bots()
    assert why_not(ann.page(f"/t/{table.id}")) == "You have not decided anything yet."
    start, first = match_of(table).position(), table.length
    for _time in range(3):
        ann.move(table, MAYOR)
        take_turn(table.id)  # a bot has answered
        assert why_not(ann.page(f"/t/{table.id}")) == ""
        answer = back(ann, table)
        assert answer.status_code == 200
        assert match_of(table).position() == start
        assert (table.turn, table.length) == (0, first)
    assert table.taken_steps.count() == 6
    assert {step.taken_by for step in table.taken_steps.all()} == {0}
    assert any(line.startswith("Guest takes back: ") for line in log_on(Visitor().page(f"/t/{table.id}")))
    assert "You take back: " in ann.page(f"/t/{table.id}").split('id="news"')[1].split("</ol>")[0]
    assert not re.search("takes? back:", ann.page(f"/t/{table.id}/replay"))
    ann.move(table, "auction")
    replayed(table)
    assert "takes back" not in record_of(table, list(table.seats.all()))


def test_two_moves_that_the_board_makes_as_one_are_taken_back_as_one() -> None:
    """Whoever clicks on a price was never asked which price to bid on the track."""
    ann, table = against_bots("vegas_showdown")
    start, page = match_of(table).position(), ann.page(f"/t/{table.id}")
    both = re.search(r'value="(\d+\+\d+)"', page)
    assert both
    ann.post(f"/t/{table.id}/move", move=both[1], version=table.version)
    assert table.steps.filter(by=0).count() == 2
    bots_move(table)
    page = ann.page(f"/t/{table.id}")
    assert why_not(page) == ""
    step = re.search(r'id="back">.*?name="step" value="(\d+)"', page, re.DOTALL)
    assert step
    assert back(ann, table, step=int(step[1])).status_code == 200
    assert match_of(table).position() == start
    assert "You take back: You bid $" in ann.page(f"/t/{table.id}")


def test_among_people_a_bid_that_was_one_click_is_taken_back_whole() -> None:
    table, visitors = people("vegas_showdown", 3)
    seat = match_of(table).turn
    assert seat is not None
    start, page = match_of(table).position(), visitors[seat].page(f"/t/{table.id}")
    both = re.search(r'value="(\d+\+\d+)"', page)
    assert both
    visitors[seat].post(f"/t/{table.id}/move", move=both[1], version=table.version)
    assert why_not(visitors[seat].page(f"/t/{table.id}")) == ""
    assert back(visitors[seat], table, step=decided(table, seat) - 1).status_code == 200
    assert match_of(table).position() == start


def test_the_same_move_has_the_same_luck_and_the_same_answers_again() -> None:
    """Nobody rolls anew by taking back."""
    for key in ("neue_heimat", "infinite_city"):
        ann, table = against_bots(key)
        move, seen = match_of(table).legal()[0].id, []
        for _time in range(3):
            ann.move(table, move)
            for _answer in range(4):
                if table.waits_for_bot:
                    take_turn(table.id)
                    table.refresh_from_db()
            number = decided(table)
            seen.append([(step.by, step.move) for step in table.steps.filter(number__gte=number)])
            with_all_agreed(table, number)
        assert seen[0] == seen[1] == seen[2]


def with_all_agreed(table: Table, number: int) -> None:
    """Take back to a step, whatever was learned."""
    with transaction.atomic():
        remove(table, list(table.seats.all()), number)
    table.refresh_from_db()


def test_luck_that_is_known_stays_and_the_button_says_so() -> None:
    ann, table = against_bots("machi_koro", 2)
    ann.move(table, "roll")
    page = ann.page(f"/t/{table.id}")
    assert 'id="back"' not in page
    assert re.search(r'id="back-why">Luck has fallen since then: ', page)
    length = table.length
    answer = back(ann, table)
    assert answer.status_code == 422
    assert "Luck has fallen since then" in answer.content.decode()
    assert table.length == length


def test_a_tile_that_a_bot_has_shown_stays_shown() -> None:
    ann, table = against_bots("infinite_city", 3)
    for _decision in range(60):
        if table.waits_for_bot:
            take_turn(table.id)
        else:
            ann.move(table, match_of(table).legal()[0].id)
        table.refresh_from_db()
        step = table.steps.last()
        if step and step.by > 0 and table.steps.filter(by=0).exists():
            break
    why = why_not(ann.page(f"/t/{table.id}"))
    assert why.startswith(("Something hidden has been shown since then", "Luck has fallen since then"))
    assert back(ann, table).status_code == 422


def test_a_click_that_comes_while_bots_go_on_takes_back_what_it_meant_and_only_once() -> None:
    ann, table = against_bots()
    start = match_of(table).position()
    ann.move(table, MAYOR)
    version, step = table.version, decided(table)
    take_turn(table.id)  # the page has not heard of it
    assert back(ann, table, version, step).status_code == 200
    assert match_of(table).position() == start
    now = table.version
    assert back(ann, table, version, step).status_code == 200  # a double click
    assert table.version == now
    ann.move(table, MAYOR)
    assert back(ann, table, version, step + 1).status_code == 409  # a page from before
    assert back(ann, table, 10**8, decided(table)).status_code == 409
    assert back(Visitor(), table).status_code == 422


def test_a_bot_that_is_thinking_while_somebody_takes_back_is_too_late_and_the_game_stays_whole() -> None:
    """Again and again at the same moment: one of the two is first, and the other is told so or goes on from there."""
    ann, table = against_bots("neue_heimat", 2)
    for _round in range(6):
        bots_move(table)
        if table.turn != 0 or table.status != Table.Status.RUNNING:
            break
        ann.move(table, match_of(table).legal()[0].id)
        version, step = table.version, decided(table)
        thought = partial(take_turn, table.id)
        took, _bot, _bot = at_once(partial(back, ann, Table.objects.get(pk=table.id), version, step), thought, thought)
        assert getattr(took, "status_code", None) in (200, 422)  # luck may have been faster
        replayed(table)
        assert sorted(table.steps.values_list("number", flat=True)) == list(range(table.length))


def test_a_move_that_answers_a_position_that_was_taken_back_is_refused() -> None:
    """The bot has thought about a version that is no more, even where the same seat is to move again."""
    ann, table = against_bots()
    ann.move(table, MAYOR)
    thought = match_of(table).legal()[0].id
    version, seat = table.version, int(table.turn or 0)
    back(ann, table)
    ann.move(table, MAYOR)
    try:
        decide(table.id, version, seat, thought)
    except Refused as refused:
        assert refused.status == 409
    else:
        raise AssertionError("a move was made for a version that was taken back")


def test_several_people_at_one_device_take_back_the_last_decision_of_any_of_them() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 3)
    mine = table.seats.get(number=0).token_hash
    table.seats.filter(number=1).update(kind=Seat.Kind.PERSON, token_hash=mine)
    while table.turn != 1:
        seat = int(table.turn or 0)
        decide(table.id, table.version, seat, match_of(table).legal()[0].id)
        table.refresh_from_db()
    ann.move(table, match_of(table).legal()[0].id)
    assert back(ann, table, step=decided(table, 1)).status_code == 200
    assert table.turn == 1


# --- among people -----------------------------------------------------------------------------------------------------


def asked(visitor: Visitor, table: Table, path: str, **fields: Any) -> int:
    table.refresh_from_db()
    answer = visitor.client.post(f"/t/{table.id}/back/{path}", {"version": table.version, **fields}, headers=HX)
    table.refresh_from_db()
    return int(answer.status_code)


def among_three() -> tuple[Table, list[Visitor], int, dict[str, Any]]:
    """Ann has decided and somebody has passed: she cannot take it back by herself. The position before it."""
    table, visitors = people("neue_heimat", 3)
    seat = int(table.turn or 0)
    position = match_of(table).position()
    visitors[seat].move(table, MAYOR)
    visitors[int(table.turn or 0)].move(table, "pass")
    return table, visitors, seat, position


def test_all_other_people_must_agree() -> None:
    table, visitors, seat, position = among_three()
    ann, ben, cleo = visitors[seat], visitors[(seat + 1) % 3], visitors[(seat + 2) % 3]
    assert why_not(ann.page(f"/t/{table.id}")).endswith("has decided since then.")
    assert "Ask to take back" in ann.page(f"/t/{table.id}")
    step = decided(table, seat)
    assert asked(Visitor(), table, "ask", step=step) == 422
    assert asked(ann, table, "ask", step=step) == 200
    assert "Do not agree" in ben.page(f"/t/{table.id}")
    assert "Do not agree" not in ann.page(f"/t/{table.id}")
    assert "Do not agree" not in Visitor().page(f"/t/{table.id}")
    assert asked(ann, table, "answer", step=step, agree="1") == 200  # her own word counts for nothing more
    assert asked(Visitor(), table, "answer", step=step, agree="1") == 422
    assert asked(ben, table, "answer", step=step, agree="1") == 200
    assert match_of(table).position() != position
    assert asked(cleo, table, "answer", step=step, agree="1") == 200
    assert match_of(table).position() == position
    told = log_on(Visitor().page(f"/t/{table.id}"))
    assert [line.split(" ", 2)[2].split(":")[0] for line in told[:4]] == [
        "takes back", "agrees that it is taken back.", "agrees that it is taken back.", "asks to take back a move.",
    ]  # fmt: skip
    replayed(table)


def test_one_who_does_not_agree_or_plays_on_lets_the_move_stand() -> None:
    table, visitors, seat, _position = among_three()
    step, length = decided(table, seat), table.length
    ann, others = visitors[seat], [visitors[n] for n in range(3) if n != seat]
    asked(ann, table, "ask", step=step)
    assert asked(others[0], table, "answer", step=step, agree="0") == 200
    assert table.back_to is None
    assert asked(others[1], table, "answer", step=step, agree="1") == 409
    assert asked(ann, table, "ask", step=step) == 200
    assert asked(ann, table, "answer", step=step, agree="0") == 200  # she lets it stand herself
    assert table.back_to is None
    assert asked(ann, table, "ask", step=step) == 200
    visitors[int(table.turn or 0)].move(table, "pass")
    assert table.back_to is None
    assert table.length > length
    assert not table.taken_steps.exists()


def test_a_bot_that_stands_in_agrees() -> None:
    table, visitors, seat, position = among_three()
    ann, ben, cleo = visitors[seat], visitors[(seat + 1) % 3], visitors[(seat + 2) % 3]
    asked(ann, table, "ask", step=decided(table, seat))
    asked(ben, table, "answer", step=table.back_to, agree="1")
    cleo.post(f"/t/{table.id}/concede")
    assert match_of(table).position() == position
    assert list(table.house_lines.values_list("kind", flat=True))[-2:] == ["conceded", "took back"]


def test_everybody_agreeing_at_once_takes_back_once() -> None:
    table, visitors, seat, position = among_three()
    step = decided(table, seat)
    asked(visitors[seat], table, "ask", step=step)
    others = [visitors[n] for n in range(3) if n != seat]
    at_once(*(partial(asked, visitor, Table.objects.get(pk=table.id), "answer", step=step, agree="1") for visitor in others * 2))
    assert match_of(table).position() == position
    assert table.taken_steps.filter(by=seat).count() == 1
    assert HouseLine.objects.filter(table=table, kind=HouseLine.Kind.TOOK_BACK).count() == 1
    replayed(table)


def test_against_bots_alone_there_is_nobody_to_ask() -> None:
    ann, table = against_bots("machi_koro", 2)
    ann.move(table, "roll")
    assert "Ask to take back" not in ann.page(f"/t/{table.id}")
    assert asked(ann, table, "ask", step=decided(table)) == 422


def test_what_the_house_tells_shows_nobody_what_a_move_had_hidden() -> None:
    """The log tells a take-back to each seat in the words that the seat was told before."""
    table, visitors = people("infinite_city", 3)
    seat = int(table.turn or 0)
    visitors[seat].move(table, match_of(table).legal()[0].id)
    step = table.steps.get(number=decided(table, seat))
    match = match_of(table)
    told = {n: match.told_by(match.steps[-1], n)[:1] for n in range(3)}
    assert visitors[seat].post(f"/t/{table.id}/back", version=table.version, step=step.number).status_code == 303
    for n, visitor in enumerate(visitors):
        said = next(line for line in log_on(visitor.page(f"/t/{table.id}")) if re.search("takes? back", line))
        assert said.partition(": ")[2] == "".join(told[n])


def test_a_table_whose_rules_were_mended_since_says_that_it_cannot_go_back() -> None:
    ann, table = against_bots()
    ann.move(table, MAYOR)
    StoredStep.objects.filter(table=table).update(layout="of yesterday")
    Table.objects.filter(pk=table.id).update(version=table.version + 1, stamp=table.stamp + 1)
    assert why_not(ann.page(f"/t/{table.id}")) == "Your last decision is too long ago."
    assert back(ann, table).status_code == 422


def status_of(act: Callable[..., object], *arguments: Any) -> int:
    """What came of an act: done, or why not."""
    try:
        act(*arguments)
    except Refused as refused:
        return refused.status
    return 200


def test_who_takes_back_and_who_answers_at_the_same_moment_make_one_game() -> None:
    """One window takes back, another decides once more, for the same version."""
    table, visitors = people("neue_heimat", 2)
    seat = int(table.turn or 0)
    for _round in range(4):
        visitors[seat].move(table, MAYOR)
        version, step = table.version, decided(table, seat)
        other = int(table.turn or 0)
        move = match_of(table).legal()[0].id

        def holds(_table: Table, _seats: list[Seat], seat: int = seat) -> list[int]:
            return [seat]

        took, made = at_once(
            partial(status_of, take_back, table.id, version, step, holds),
            partial(status_of, decide, table.id, version, other, move),
        )
        assert (took, made) in {(200, 409), (422, 200)}
        replayed(table)
        if made == 200:
            break
