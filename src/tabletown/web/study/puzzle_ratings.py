"""How well somebody solves puzzles: a rating for each visitor and each puzzle, after Elo.

An answer is a game between the two. Who is `d` points ahead is expected to win it with 1 / (1 + 10^(-d / 400)); the rating
changes by K times what came less what was expected. K is 64 for a visitor's first ten answers and 32 later, 16 for a puzzle. Only
the first answer to a puzzle counts.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from tabletown.advice.puzzles import Puzzle, puzzles_of
from tabletown.game.registry import GAMES
from tabletown.web.tables.seats.seating import own_hash, visitor_hash

from .models import PuzzleAnswer, PuzzleRating, Solver

START = 1500.0
OBVIOUS, HIDDEN = 1300.0, 1600.0
"""Where a puzzle begins whose solution looks best at once, and one where it does not."""
WIDE_GAP, NARROW_GAP = 0.30, 0.08
"""How much better the solution is than the next best move: what stands out more is found more easily, by 100 points at most."""
NEW_K, USUAL_K, PUZZLE_K, NEW = 64.0, 32.0, 16.0, 10


def name_of(puzzle: Puzzle) -> str:
    """A puzzle by its content: a new edition may number puzzles anew."""
    return names_in(puzzle.game)[puzzle.number - 1]


@cache
def names_in(key: str) -> list[str]:
    """The names of all puzzles of a game."""
    contents = [json.dumps([one.position, one.seat, one.solution], sort_keys=True) for one in puzzles_of(key)]
    return [f"{key[:40]}-{hashlib.sha256(content.encode()).hexdigest()[:16]}" for content in contents]


def first_rating(puzzle: Puzzle) -> float:
    """How hard a puzzle is held to be before anybody has tried it."""
    gap = min(max(puzzle.gap, NARROW_GAP), WIDE_GAP)
    ease = (gap - NARROW_GAP) / (WIDE_GAP - NARROW_GAP)
    return (OBVIOUS if puzzle.obvious else HIDDEN) + 100.0 - 200.0 * ease


def expected(own: float, other: float) -> float:
    """How likely a solver with one rating solves a puzzle with another."""
    return float(1.0 / (1.0 + 10.0 ** ((other - own) / 400.0)))


@dataclass(frozen=True)
class Counted:
    """What an answer did to the solver's rating."""

    rating: int
    change: int
    counts: bool
    """Whether it was the first answer to this puzzle."""


def solver_of(request: HttpRequest) -> Solver | None:
    """What is known of a visitor, by who is signed in or else by the browser; None before their first answer."""
    me = visitor_hash(request)
    return Solver.objects.filter(visitor_hash=me).first() if me else None


def count(request: HttpRequest, puzzle: Puzzle, right: bool) -> Counted:
    """Write a visitor's answer down; both ratings change by the first one."""
    with transaction.atomic():
        solver, _new = Solver.objects.select_for_update().get_or_create(visitor_hash=own_hash(request))
        rating, _new = PuzzleRating.objects.select_for_update().get_or_create(
            puzzle=name_of(puzzle), defaults={"rating": first_rating(puzzle)}
        )
        if solver.answers.filter(puzzle=rating.puzzle).exists():
            return Counted(round(solver.rating), 0, counts=False)
        surprise = right - expected(solver.rating, rating.rating)
        change = (NEW_K if solver.answered < NEW else USUAL_K) * surprise
        before = solver.rating
        solver.rating += change
        solver.answered += 1
        solver.right += right
        rating.rating -= PUZZLE_K * surprise
        rating.answered += 1
        solver.save()
        rating.save()
        PuzzleAnswer.objects.create(solver=solver, puzzle=rating.puzzle, right=right, change=change)
    return Counted(round(solver.rating), round(solver.rating) - round(before), counts=True)


def answered_by(solver: Solver | None) -> dict[str, bool]:
    """The puzzles that somebody has answered, the earliest first, and whether rightly."""
    return dict(solver.answers.values_list("puzzle", "right")) if solver else {}


def fitting(solver: Solver | None, key: str = "", besides: str = "") -> Puzzle | None:
    """A puzzle that is as hard as somebody is good, of those that they have not answered; else the one answered longest ago."""
    games = [key] if key else list(GAMES)
    done = list(answered_by(solver))
    all_of_them = [puzzle for game in games for puzzle in puzzles_of(game) if name_of(puzzle) != besides]
    fresh = [puzzle for puzzle in all_of_them if name_of(puzzle) not in done]
    if not fresh:
        return min(all_of_them, key=lambda puzzle: done.index(name_of(puzzle)), default=None)
    rated = dict(PuzzleRating.objects.filter(puzzle__in=[name_of(puzzle) for puzzle in fresh]).values_list("puzzle", "rating"))
    rating = solver.rating if solver else START
    return min(fresh, key=lambda puzzle: abs(rated.get(name_of(puzzle), first_rating(puzzle)) - rating))


# --- accounts ---------------------------------------------------------------------------------------------------------


def move_solver(before: str, after: str) -> None:
    """A guest has signed in: their answers are the account's, unless it has answers of its own."""
    if not Solver.objects.filter(visitor_hash=after).exists():
        Solver.objects.filter(visitor_hash=before).update(visitor_hash=after)


def forget_solver(person: str) -> None:
    """Somebody has deleted their account."""
    Solver.objects.filter(visitor_hash=person).delete()


def data_of_solver(person: str) -> dict[str, Any]:
    """What is kept of somebody's answers, ready for JSON."""
    solver = Solver.objects.filter(visitor_hash=person).first()
    if solver is None:
        return {}
    answers = [{"puzzle": puzzle, "right": right} for puzzle, right in solver.answers.values_list("puzzle", "right")]
    return {"puzzles": {"rating": solver.rating, "answers": answers}}
