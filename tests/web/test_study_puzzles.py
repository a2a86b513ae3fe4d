"""Puzzles on the site: shown as their seat sees them, answered by forms, and a rating that adapts to the solver."""

import re

import pytest
from django.utils import timezone

from tabletown.advice.puzzles import puzzle, puzzle_of_the_day, puzzles_of
from tabletown.web.study import puzzle_ratings as solving
from tabletown.web.study.models import PuzzleRating, Solver

from ..kit.tables import each_game
from .visitors import Visitor


def solution_of(key: str, number: int) -> int:
    found = puzzle(key, number)
    return next(move.id for move in found.match().legal() if move.text == found.solution)


@each_game
def test_a_puzzle_is_answered_by_a_form_and_explained(key: str) -> None:
    ann, number = Visitor(), 2
    page = ann.page(f"/puzzles/{key}/{number}")
    offered = {int(move) for move in re.findall(r'name="move" value="(\d+)"', page)}
    right = solution_of(key, number)
    assert offered == set(puzzle(key, number).match().legal_ids())
    answered = ann.post(f"/puzzles/{key}/{number}", move=str(right)).content.decode()
    assert "Solved" in answered
    assert "Right: it wins with" in answered
    wrong = next(move for move in offered if move != right)
    told = Visitor().post(f"/puzzles/{key}/{number}", move=str(wrong)).content.decode()
    assert "Not solved" in told
    assert "No: “" in told
    assert ann.get(f"/puzzles/{key}/{number}/about/{right}").status_code == 200
    assert ann.get(f"/picture/puzzle/{key}/{number}.svg").status_code == 200


def test_the_first_answer_counts_and_the_rating_follows_the_stated_formula() -> None:
    ann, key, number = Visitor(), "neue_heimat", 3
    found = puzzle(key, number)
    PuzzleRating.objects.filter(puzzle=solving.name_of(found)).delete()
    ann.post(f"/puzzles/{key}/{number}", move=str(solution_of(key, number)))
    solver = Solver.objects.latest("updated")
    surprise = 1 - 1 / (1 + 10 ** ((solving.first_rating(found) - 1500) / 400))
    assert solver.rating == pytest.approx(1500 + 64 * surprise)
    hardness = PuzzleRating.objects.get(puzzle=solving.name_of(found))
    assert hardness.rating == pytest.approx(solving.first_rating(found) - 16 * surprise)
    again = ann.post(f"/puzzles/{key}/{number}", move=str(solution_of(key, number))).content.decode()
    assert "Your rating" not in again
    assert "does not count any more" in ann.page(f"/puzzles/{key}/{number}")
    assert Solver.objects.get(pk=solver.pk).answered == 1
    assert f"Your rating is {solver.rating:.0f}: 1 of 1 solved" in ann.page("/puzzles")


def test_the_next_puzzle_is_a_fresh_one_that_fits() -> None:
    ann = Visitor()
    first = ann.get("/puzzles/next?game=machi_koro").url
    key, number = first.split("/")[2:]
    best = min(abs(solving.first_rating(one) - 1500) for one in puzzles_of("machi_koro"))
    assert abs(solving.first_rating(puzzle(key, int(number))) - 1500) == best
    ann.post(first, move=str(solution_of(key, int(number))))
    seen = {first}
    for _again in range(3):
        found = ann.get("/puzzles/next?game=machi_koro").url
        assert found not in seen
        seen.add(found)
        ann.post(found, move=str(solution_of("machi_koro", int(found.rsplit("/", 1)[1]))))
    ratings = [solving.first_rating(puzzle("machi_koro", int(one.rsplit("/", 1)[1]))) for one in seen]
    assert max(ratings) > 1500


def test_nonsense_is_refused_in_words() -> None:
    ann = Visitor()
    for fields in ({}, {"move": "999999"}, {"move": "x"}, {"words": "fly to the moon"}):
        assert ann.post("/puzzles/neue_heimat/1", **fields).status_code == 422
    for path in ("/puzzles/neue_heimat/0", "/puzzles/neue_heimat/51", "/puzzles/chess/1", "/puzzles/neue_heimat/x"):
        assert ann.get(path).status_code == 404
    assert ann.get("/puzzles/neue_heimat/1/about/999999").status_code == 409
    assert Solver.objects.filter(answered=0).count() == 0


def test_the_puzzle_of_the_day_stands_on_the_home_page() -> None:
    today = puzzle_of_the_day(timezone.localdate())
    assert f'href="/puzzles/{today.game}/{today.number}"' in Visitor().page("/")
