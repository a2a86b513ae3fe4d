"""Analyses: start, decisions and luck add up to the result; the same seed gives the same; they go on where they stopped."""

import json
import re
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise

import numpy as np
import pytest

import tabletown
from tabletown import GAMES, BadOption
from tabletown.advice.analysis import Analysis, Report, Row
from tabletown.advice.analysis.html_report import as_page, label_heights
from tabletown.advice.analysis.searches import Thinker, hides_something
from tabletown.advice.analysis.text_report import as_text
from tabletown.bots import bot_named, choose
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match
from tabletown.testing.secrecy import unwatched
from tabletown.text.i18n import speaking
from tests.kit.marked import NAMES, Marked, unmarked
from tests.kit.tables import each_game

QUICK = 12


def game_between_bots(key: str, players: int, decisions: int = 10_000) -> Match:
    match, greedy = GAMES[key].new(NAMES[:players], seed=5), bot_named("greedy")
    while not match.over and decisions:
        match.play(choose(greedy, match, decisions))
        decisions -= 1
    return match


@cache
def report(key: str) -> Report:
    return tabletown.analyse(game_between_bots(key, GAMES[key].seats.start), iterations=QUICK, seed=3)


@each_game
def test_start_decisions_and_luck_add_up_to_the_result(key: str) -> None:
    found = report(key)
    result = [(seat in found.match.winners) / len(found.match.winners) for seat in range(len(found.match.names))]
    for player in found.players:
        assert player.start + player.skill + player.luck == pytest.approx(player.result, abs=1e-9)
        assert player.result == pytest.approx(result[player.seat])
        assert 0 <= player.mistakes <= player.decisions
        assert player.accuracy is None or 0 <= player.accuracy <= 1
    for parts in zip(*[(p.start, p.skill, p.luck) for p in found.players], strict=True):
        assert sum(parts) == pytest.approx(round(sum(parts)), abs=1e-4)
    assert sum(player.luck for player in found.players) == pytest.approx(0, abs=1e-4)
    assert found.chances.min() >= 0
    assert np.allclose(found.chances.sum(axis=1), 1, atol=1e-4)


@each_game
def test_every_decision_has_its_best_move_and_what_was_lost_by_what_was_known(key: str) -> None:
    found = report(key)
    data = found.data()
    assert len(data["moves"]) == len(found.match.steps)
    for row, told in zip(found.rows[:-1], data["moves"], strict=True):
        assert told["by"] == found.match.steps[row.number].by
        if row.legal < 2:
            assert told["all_hands_shown"]["before"] == told["all_hands_shown"]["after"]
        elif row.by == CHANCE:
            assert row.luck is not None
            assert told["by_what_was_known"] is None
        else:
            known = told["by_what_was_known"]
            assert known["lost"] == pytest.approx(known["before"][row.by] - known["after"][row.by], abs=1e-5)
            assert (known["best"] == row.move) == (known["lost"] == 0)
    assert data["moves"][0]["all_hands_shown"]["before"] == pytest.approx([player.start for player in found.players], abs=1e-5)
    assert json.loads(json.dumps(data))["summary"] == found.summary


@each_game
def test_a_report_is_made_of_templates_and_of_the_players_words(key: str) -> None:
    found = report(key)
    assert found.summary in as_text(found)
    assert found.match.names[found.match.winners[0]] in found.summary
    with speaking(Marked()):
        told = as_text(Report(found.match, found.rows, found.iterations, found.seed)).replace(found.match.game.title, "")
        assert unmarked(told) == []
    page = as_page(found)
    assert page.count("<polyline") == len(found.match.names)
    assert all(point.text in as_text(found) for point in found.turning_points)


@each_game
def test_whoever_reads_an_analysis_is_spoken_to(key: str) -> None:
    found = report(key)
    for seat, name in enumerate(found.match.names):
        mine = Report(found.match, found.rows, found.iterations, found.seed, seat)
        told = [mine.summary, *(point.text for point in mine.turning_points), as_text(mine), as_page(mine)]
        assert not any(name in re.sub("“.*?”|<td>.*?</td>", "", text) for text in told)
        assert mine.summary.startswith("You won") == (found.match.winners == [seat])
        assert "You" in as_text(mine)


@each_game
def test_only_of_a_game_that_hides_something_is_told_what_was_known(key: str) -> None:
    found = report(key)
    assert found.hides == (key == "infinite_city")
    told = f"{as_text(found)} {as_page(found)}"
    assert ("all hands" in told) == ("knew" in told) == found.hides
    if found.turning_points:
        assert found.hides == ("(with all hands shown)" in told or "(by what was known)" in told)


def test_hands_are_spoken_of_where_an_option_hides_them() -> None:
    match = unwatched(GAMES["neue_heimat"].new(2, seed=5, hidden_money=True))
    while len(match.steps) < 30:
        match.play(choose(bot_named("greedy"), match, 3))
    assert "with all hands shown" in as_text(tabletown.analyse(match, iterations=QUICK, seed=3))


def test_an_analysis_goes_on_where_it_stopped_and_is_the_same_on_several_cores() -> None:
    match = game_between_bots("neue_heimat", 2, 12)
    whole = tabletown.analyse(match, iterations=QUICK, seed=9, cores=2)
    first = Analysis(match, QUICK, seed=9)
    rows = list(islice(first.steps(), 7))
    assert (first.done, first.total) == (7, len(match.steps) + 1)
    with pytest.raises(BadOption, match=f"7 of {first.total} moves are analysed"):
        first.report()
    stored = json.loads(json.dumps([row.data() for row in rows]))
    again = Analysis(match, QUICK, seed=9).resume(map(Row.from_data, stored))
    assert len(list(again.steps())) == again.total - 7
    assert again.report().data() == whole.data()
    assert tabletown.analyse(match, iterations=QUICK, seed=8).data() != whole.data()


def test_rows_of_another_match_are_refused() -> None:
    match, other = game_between_bots("neue_heimat", 2, 4), GAMES["neue_heimat"].new(2, seed=77)
    rows = list(Analysis(match, QUICK).steps())
    with pytest.raises(BadOption, match="is of another match"):
        Analysis(other, QUICK).resume(rows)
    with pytest.raises(BadOption, match="an analysis takes 1 to 256 cores"):
        list(Analysis(other, QUICK).steps(cores=10**22))


def test_progress_is_told_and_may_stop_it() -> None:
    match, told = game_between_bots("neue_heimat", 2, 6), list[tuple[int, int]]()

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tabletown.analyse(match, iterations=QUICK, progress=progress, cores=2)
    assert told == [(n, len(match.steps) + 1) for n in (1, 2, 3)]


def test_luck_is_fair_over_all_that_could_have_come() -> None:
    match = GAMES["neue_heimat"].new(2, seed=5, luck="manual")
    while match.turn != CHANCE:
        match.play("auction a roof" if any(move.text == "auction a roof" for move in match.legal()) else match.legal()[0])
    weights = Thinker(match, match.game.levels["master"], 20, 0).legal(match.states())
    assert len(weights) > 2
    total = np.zeros(2)
    for outcome, times in weights.items():
        after = match.copy()
        after.play(outcome)
        row = Thinker(after, match.game.levels["master"], 20, 0).row(len(match.steps))
        assert row.luck is not None
        total += times * np.array(row.luck)
    assert total == pytest.approx([0, 0], abs=1e-4)


def test_a_victory_is_put_down_to_nothing_that_the_searches_are_not_sure_of() -> None:
    found = report("neue_heimat")
    sure = replace(found.players[0], start=0.25, skill=0.95, luck=-0.2, luck_error=0.01)
    assert "won against the luck: from 25 %, decisions gave +95 %, and luck −20 %" in found.why_won(sure)
    assert "won mostly by decisions" in found.why_won(replace(sure, skill=0.65, luck=0.1))
    unsure = found.why_won(replace(sure, skill=0.76, luck=-0.01, luck_error=0.36))
    assert "decisions gave +76 % and luck −1 %, each give or take 36 %" in unsure


def test_a_game_that_is_not_over_is_analysed_as_far_as_it_went() -> None:
    found = tabletown.analyse(game_between_bots("machi_koro", 2, 5), iterations=QUICK)
    assert found.summary.startswith("The game is not over")
    for player in found.players:
        assert player.start + player.skill + player.luck == pytest.approx(player.result, abs=1e-9)


def test_what_is_hidden_is_noticed_only_where_something_is() -> None:
    def hides(match: Match) -> bool:
        return hides_something(match.game, match.states(), new_rng(1))

    assert hides(GAMES["infinite_city"].new(3, seed=1))
    assert hides(unwatched(GAMES["neue_heimat"].new(3, seed=1, hidden_money=True)))
    assert not hides(GAMES["neue_heimat"].new(3, seed=1, hidden_money=True))
    assert not hides(GAMES["neue_heimat"].new(3, seed=1))
    assert not hides(GAMES["machi_koro"].new(3, seed=1))


def test_names_beside_the_graph_do_not_overlap() -> None:
    heights = sorted(label_heights([290.0, 292.0, 290.0, 12.0]).values())
    assert all(b - a >= 16 for a, b in pairwise(heights))
    assert heights[-1] <= 294
