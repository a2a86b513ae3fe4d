"""What a page shows at a glance: the players' numbers, what cannot be taken back, who has won."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.engine.rng import new_rng
from tabletown.game.options import say
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.log_lines import named_first
from tabletown.web.tables.page.move_buttons import grouped, not_taken_back
from tabletown.web.tables.page.player_figures import figures_in
from tabletown.web.tables.page.template_functions import flourish

from ..kit.tables import each_board, each_game
from .visitors import Visitor, advance, match_of, people

SEEN = {
    "infinite_city": ["tokens", "hand_size", "points"],
    "machi_koro": ["coins", "finished"],
    "neue_heimat": ["hand", "stash", "points"],
    "vegas_showdown": ["cash", "income", "population", "revenue", "fame", "points"],
}


@each_game
def test_a_strip_shows_what_a_player_wants_to_compare(key: str) -> None:
    match = GAMES[key].new(3, seed=1)
    for seat in range(3):
        assert [figure.field for figure in figures_in(match.game, match.view(seat), seat)] == SEEN[key]


@each_board
def test_the_strips_of_a_page_carry_the_numbers_of_the_view(key: str) -> None:
    table, (ann, *_others) = people(key, 3)
    advance(table, 25)
    players = match_of(table).view(0)["table"]["players"]
    page = ann.page(f"/t/{table.id}")
    shown = {(int(s), f): int(n) for s, f, n in re.findall(r'id="figure-(\d)-(\w+)" data-amount="(-?\d+)"', page)}
    assert shown == {(seat, field): players[seat][field] for seat in range(3) for field in SEEN[key]}


def test_landmarks_are_counted_out_of_those_that_win() -> None:
    view = GAMES["machi_koro"].new(2, seed=1).view(0)
    (landmarks,) = [figure for figure in figures_in(GAMES["machi_koro"], view, 0) if figure.field == "finished"]
    assert (landmarks.value, landmarks.of) == (0, 6)


def test_hidden_money_is_in_nobody_elses_strips() -> None:
    match = GAMES["neue_heimat"].new(3, seed=1, hidden_money=True)
    assert [figure.field for figure in figures_in(match.game, match.view(0), 0)] == SEEN["neue_heimat"]
    assert figures_in(match.game, match.view(0), 1) == figures_in(match.game, match.view(None), 0) == []


@each_game
def test_what_is_said_about_taking_back_comes_true(key: str) -> None:
    match, told = GAMES[key].new(3, seed=4), set()
    for number in range(150):
        if match.over:
            break
        seat, move = match.turn, match.legal()[number * 7 % len(match.legal())]
        assert seat is not None
        said = move.id in not_taken_back(match, seat)
        match.play(move)
        assert said == (match.over or not match.may_undo(seat)), move.text
        told.add(said)
    assert told == {True, False}


@each_game
def test_what_is_said_about_taking_back_tells_no_secret(key: str) -> None:
    match = GAMES[key].new(3, seed=4)
    for number in range(60):
        seat = match.turn
        assert seat is not None
        twin = match.copy()
        twin._states[:] = match.known_to(seat, new_rng(number))
        twin._changed()
        assert not_taken_back(twin, seat) == not_taken_back(match, seat)
        match.play(choose(bot_named("beginner"), match, number))


def test_a_roll_of_the_dice_says_that_it_cannot_be_taken_back() -> None:
    table, visitors = people("machi_koro", 2)
    assert table.turn is not None
    page = visitors[table.turn].page(f"/t/{table.id}")
    (button,) = re.findall(r"<button name=\"move\"[^>]*>", page)
    assert re.search(r'aria-label="Roll one die · .* · cannot be taken back"', button)


def test_a_bid_can_be_taken_back_and_says_nothing() -> None:
    match = GAMES["neue_heimat"].new(3, seed=1)
    match.play(next(move for move in match.legal() if move.text.startswith("auction the")))
    assert match.turn is not None
    assert {move.data["kind"] for move in match.legal()} == {"bid", "pass"}
    assert not_taken_back(match, match.turn) == set()


def test_a_line_of_the_log_bears_the_mark_of_whom_it_is_about() -> None:
    names = ["Ann", "Ann Marie", "Ben"]
    assert named_first("Ann pays Ben $2.", names) == 0
    assert named_first("Ann Marie pays Ben $2.", names) == 1
    assert named_first("Annabel is not here.", names) is None
    assert named_first("Round 2: Ben holds the button.", names) is None


def move(id: int, text: str, kind: str) -> dict[str, Any]:
    return {"id": id, "text": text, "data": {"kind": kind}}


def test_moves_that_are_alone_of_their_kind_stand_together_without_a_heading() -> None:
    moves = [move(1, "pass", "pass"), *(move(n, f"bid {n}", "bid") for n in (2, 3, 4)), move(9, "sell", "sell")]
    groups = grouped(moves, {9})
    assert [(group.heading, [button.short for button in group.buttons]) for group in groups] == [
        ("", ["pass", "sell"]),
        ("bid", ["2", "3", "4"]),
    ]
    assert [button.for_good for button in groups[0].buttons] == [False, True]
    assert not groups[0].for_good


def test_a_heading_does_not_break_off_after_an_article() -> None:
    (group,) = grouped([move(n, f"name the {size} stack", "name") for n, size in enumerate(("small", "medium", "large"))], set())
    assert (group.heading, [button.short for button in group.buttons]) == (
        "name",
        ["the small stack", "the medium stack", "the large stack"],
    )


@each_board
def test_the_end_names_the_winner_and_adds_up_line_by_line(key: str) -> None:
    players = 3
    table, (ann, *_others) = people(key, players)
    advance(table, 3000)
    assert table.status == Table.Status.OVER
    match, page = match_of(table), ann.page(f"/t/{table.id}")
    heading = re.search(r'<h1 class="ask"[^>]*>([^<]*)</h1>', page)
    assert heading
    if match.winners == [0]:
        assert heading[1] == "You have won."
    else:
        assert all(match.names[seat] in heading[1] for seat in match.winners)
    assert page.count('class="flourish"') == 1
    rows = [
        re.findall(r"<td[^>]*>([^<]*)</td>", row)
        for row in re.findall(r"<tr>.*?</tr>", page.split('id="final-scores"')[1], re.DOTALL)
    ]
    numbers = [[int(cell.replace("−", "-")) for cell in row] for row in rows if row]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1] == match.scores
    onlooker = Visitor().page(f"/t/{table.id}")
    assert all(match.names[seat] in onlooker for seat in match.winners)


def test_whoever_reads_how_a_game_ended_is_spoken_to_unless_several_share_a_screen() -> None:
    table, visitors = people("neue_heimat", 2)
    advance(table, 3000)
    match = match_of(table)
    for seat, visitor in enumerate(visitors):
        page, text = visitor.page(f"/t/{table.id}"), visitor.page(f"/t/{table.id}/text")
        for shown in (page, text):
            columns = re.findall(r'class="whose-column">([^<]*)<', shown)
            assert columns == ["You" if seat == number else name for number, name in enumerate(match.names)]
            strip = shown.split(f'id="strip-{seat}"')[1].partition("</li>")[0]
            assert ("have won" in strip) == (seat in match.winners)
            assert "has won" not in strip
        assert re.search(r"^ +(You|Person 1) +(You|Person 2)$", text, re.MULTILINE)
    both = Visitor()
    for number in range(2):
        both.get(f"/t/{table.id}/seat/token-{number}-{table.id}")
    page = both.page(f"/t/{table.id}/text")
    assert re.findall(r'class="whose-column">([^<]*)<', page) == match.names
    assert not re.search(r"^ +(You .*|.* You)$", page, re.MULTILINE)


def news_on(page: str) -> list[str]:
    """The sentences that stand as news on a page."""
    lines = page.split('id="news"')[1].split("</ol>")[0]
    return [unescape(line) for line in re.findall(r'<span class="told"[^>]*>(.*?)</span>', lines)]


@each_game
def test_news_is_what_happened_since_my_last_decision_and_ends_with_the_last_sentence(key: str) -> None:
    table, (ann, *_others) = people(key, 3)
    advance(table, 40)
    match = match_of(table)
    told = [line for _by, line in match.since(0)]
    mine = max((number for number, step in enumerate(match.steps) if step.by == 0), default=None)
    assert mine is None or [step.by for step in match.steps[mine:]].count(0) == 1
    news = news_on(ann.page(f"/t/{table.id}"))
    assert news == told
    assert told[len(told) - len(match.view(0)["news"]) :] == match.view(0)["news"]
    advance(table, 3000)
    assert news_on(ann.page(f"/t/{table.id}"))[-1] == match_of(table).view(0)["news"][-1]


def test_the_list_of_public_tables_says_how_far_they_are_and_who_has_won() -> None:
    table, _people = people("neue_heimat", 2)
    Table.objects.filter(pk=table.pk).update(audience=Table.Audience.PUBLIC)
    advance(table, 5)
    assert f"move {table.length}" in Visitor().page("/watch")
    advance(table, 1000)
    page = Visitor().page("/watch")
    line = page[page.index(f"/t/{table.id}/replay") :].partition("</a>")[0]
    assert line.count("has won") == len(match_of(table).winners)
    assert "just now" in line


@pytest.mark.parametrize("winners", [[0], [5], [1, 2], [0, 1, 2, 3]])
def test_the_flourish_bears_the_marks_of_all_winners(winners: list[int]) -> None:
    drawn = flourish(winners)
    for seat in range(6):
        assert (f"p{seat + 1}" in drawn) == (seat in winners)


def test_a_covered_table_shows_whose_turn_it_is_and_no_board() -> None:
    ann = Visitor()
    fields = {"players": "2", "seat0": "me", "name0": "Ann", "seat1": "device", "name1": "Ben"}
    options = {f"option_{option.name}": say(option.default) for option in GAMES["infinite_city"].options}
    answer = ann.post("/new/infinite_city", **fields, **options)
    assert answer.status_code == 302
    table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    while table.turn == 0:
        advance(table, 1)
    page = ann.page(f"/t/{table.id}")
    assert "Hand the device to Ben." in page
    assert "curtain-drawing" in page
    assert 'class="infinite_city"' not in page


def test_a_replay_says_what_it_can_show_after_the_rules_were_mended() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    advance(table, 20)
    assert "have been mended" not in ann.page(f"/t/{table.id}/replay")
    table.steps.update(layout="of yesterday")
    Table.objects.filter(pk=table.pk).update(layout="of yesterday")
    page = ann.page(f"/t/{table.id}/replay?move=3")
    assert "can show only how the table stands now" in page
    assert "When the game is over, its record has every move in words." in page
    first = table.length
    advance(table, 1000)
    page = ann.page(f"/t/{table.id}/replay?move=3")
    assert f"can show it from move {first} on" in page
    assert f"move {first} of {table.length}" in page
    assert "The record has every move in words." in page
    assert len(ann.get(f"/t/{table.id}/record").content.decode().splitlines()) > table.length


SHARED = {"dimmed", "empty", "glow", "grip", "info", "info-ring", "legal", "lit", "mine", "piece", "trap"}
SHARED |= {f"p{n}" for n in range(1, 7)}
"""Classes that pages and drawings mean alike, or that pages style only on elements of their own."""


@each_game
def test_pages_do_not_style_what_a_drawing_calls_the_same(key: str) -> None:
    """A rectangle of class "card" would have the width of a page's card."""
    game = GAMES[key]
    match = game.new(game.seats.start, seed=1)
    pieces = [game.display.picture(piece, match.options) for piece in game.explanations()]
    parts = [part for panel in game.display.panels(match.view(match.turn)) for part in panel.parts] + [p for p in pieces if p]
    drawn = {name for part in parts for names in re.findall(r'class="([^"]*)"', part.drawing) for name in names.split()}
    drawn |= set(re.findall(r"\.([a-z][\w-]*)", game.display.style))
    sheets = [finders.find(path) for path in ("http/site.css", "tables/table.css")]
    styled = {name for sheet in sheets for name in re.findall(r"\.([a-z][\w-]*)", Path(str(sheet)).read_text("utf-8"))}
    assert drawn & styled - SHARED == set()


@each_game
def test_no_name_stands_twice_on_a_page(key: str) -> None:
    """Pieces and the parts of a page share one space of names."""
    table, visitors = people(key, GAMES[key].seats.start)
    for _moment in range(3):
        ids = re.findall(r'\sid="([^"]+)"', visitors[table.turn or 0].page(f"/t/{table.id}"))
        assert [id for id in set(ids) if ids.count(id) > 1] == []
        advance(table, 12)
