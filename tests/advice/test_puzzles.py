"""Puzzles: each opens, is legal, has one best move by its stored values, and tells why; a small search does not contradict."""

from datetime import date, timedelta

import pytest

from tabletown import GAMES, BadOption
from tabletown.advice.puzzles import Puzzle, puzzle, puzzle_of_the_day, puzzles_of
from tabletown.bots.lookahead import searched
from tabletown.engine.rng import new_rng
from tabletown.text.i18n import speaking
from tests.kit.marked import Marked, unmarked
from tests.kit.tables import OURS, each_game

LEAST_GAP = 0.08


@each_game
def test_every_puzzle_opens_with_its_solution_legal_and_best_by_far(key: str) -> None:
    assert len(puzzles_of(key)) == 50
    assert len({str(one.position) for one in puzzles_of(key)}) == len(puzzles_of(key))
    features = set(GAMES[key].levels["master"].weights.features)
    for one in puzzles_of(key):
        match = one.match()
        assert match.problems() == []
        assert match.turn == one.seat
        legal = {move.text for move in match.legal()}
        assert set(one.values) <= legal
        assert len(legal) >= 3
        others = [value for move, value in one.values.items() if move != one.solution]
        assert one.values[one.solution] - max(others) == pytest.approx(one.gap)
        assert one.gap >= LEAST_GAP
        assert {feature for _, feature, _, _ in one.reasons} <= features


@each_game
def test_a_small_search_agrees_with_most_solutions(key: str) -> None:
    asked = puzzles_of(key)[::4]
    agreed = [one for one in asked if best_at_a_glance(one) == one.solution]
    assert len(agreed) >= 0.7 * len(asked)


def best_at_a_glance(one: Puzzle) -> str:
    match = one.match()
    found = searched(match.game, match.states(), one.seat, match.game.levels["master"], 300, new_rng(1))
    move = max(found.moves, key=lambda tried: tried[1])[0]
    return match.find(move).text


@each_game
def test_answers_and_explanations_say_what_was_found(key: str) -> None:
    one = puzzle(key, 1)
    legal = {move.text: move for move in one.match().legal()}
    right = one.answer(legal[one.solution])
    assert right.right
    assert right.text.startswith("Right:")
    second = sorted(one.values, key=lambda move: -one.values[move])[1]
    wrong = one.answer(legal[second])
    assert not wrong.right
    assert wrong.value == one.values[second]
    assert second in one.explanation()
    with speaking(Marked()):
        told = one.explanation()
        for name in one.match().names:
            told = told.replace(name, "")
        assert unmarked(told) == []


def test_the_puzzle_of_the_day_changes_daily_and_takes_turns_with_the_games() -> None:
    first = date(2026, 11, 16)
    week = [puzzle_of_the_day(first + timedelta(days=n)) for n in range(8)]
    assert {one.game for one in week} == set(OURS)
    assert len({(one.game, one.number) for one in week}) == 8
    assert puzzle_of_the_day(first) == week[0]
    assert puzzle_of_the_day(first, "machi_koro").game == "machi_koro"


def test_puzzles_are_numbered_from_one() -> None:
    with pytest.raises(BadOption, match="puzzles are numbered 1 to"):
        puzzle("neue_heimat", 0)
