"""A decision can be taken back as long as nobody has learned anything by what followed: the rules say whether."""

from dataclasses import replace

import pytest

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.engine.kernel import CHANCE
from tabletown.match.known_information import learned
from tabletown.match.match import Match
from tabletown.match.steps import Step


def rounds(key: str, seed: int, decisions: int = 200) -> list[tuple[Match, list[Step]]]:
    """A game between bots: after each move of seat 0 and the others' answers, the match, and those steps."""
    match, found = GAMES[key].new(3, seed=seed), []
    for number in range(decisions):
        if match.over:
            break
        match.play(choose(bot_named("beginner"), match, number))
        mine = [n for n, step in enumerate(match.steps) if step.by == 0]
        if mine and match.turn == 0:
            found.append((match.copy(), match.steps[mine[-1] :]))
    return found


def told(match: Match, steps: list[Step], seat: int = 0) -> Step | None:
    return learned(match.game, steps[0].before, steps, seat)


@pytest.mark.parametrize("key", ["neue_heimat", "vegas_showdown", "machi_koro"])
def test_where_nothing_is_hidden_it_is_luck_alone_that_teaches(key: str) -> None:
    seen = set()
    for match, steps in rounds(key, 3):
        luck = [step for step in steps if step.by == CHANCE]
        found = told(match, steps)
        assert found is None or found in luck
        if not luck:
            assert found is None
        seen.add(found is None)
    assert False in seen  # luck has fallen now and then
    assert True in seen


BEGINNING = (
    "play Temple", "place Temple at (0, 2)", "look at Player 2's hand", "play Embassy", "place Embassy at (0, 3)",
    "send home your own token on the Temple at (0, 2)", "play Transit Station", "place Transit Station at (-2, 0)",
    "swap the face-down tile at (0, -1)", "with the face-down tile at (0, 0)", "play Transit Station",
    "place Transit Station at (0, -2)", "swap the face-down tile at (-1, 0)", "with the face-down tile at (1, 0)",
)  # fmt: skip


def infinite_city() -> list[tuple[Match, Step]]:
    """Every step of the beginning of a game, each with the match as it stood then."""
    match, found = GAMES["infinite_city"].new(3, seed=4), []
    for words in BEGINNING:
        before = len(match.steps)
        match.play(words)
        found += [(match.after(n), step) for n, step in enumerate(match.steps) if n >= before]
    return found


def learners(match: Match, step: Step) -> list[int]:
    return [seat for seat in range(3) if told(match, [step], seat)]


def test_a_tile_that_is_drawn_teaches_only_who_draws_it() -> None:
    drawn = [learners(match, step) for match, step in infinite_city() if step.by == CHANCE]
    assert [1] in drawn
    assert [2] in drawn
    assert all(len(who) == 1 for who in drawn)


def test_a_tile_from_a_hidden_hand_teaches_whoever_did_not_know_it() -> None:
    """Player 1 looks at the hand of Player 2, takes a tile out of it, and later sees a tile played that is known already."""
    kinds = [(step.by, GAMES["infinite_city"].notation.move_data(match.state, step.move)["kind"], learners(match, step))
             for match, step in infinite_city() if step.by >= 0]  # fmt: skip
    assert kinds[0] == (0, "play", [1, 2])
    assert kinds[1] == (0, "place", [])
    assert kinds[2] == (0, "choose_hand", [0])
    assert (1, "play", [2]) in kinds
    assert (2, "play", [0, 1]) in kinds


def test_what_was_tried_changes_no_match() -> None:
    for match, steps in rounds("infinite_city", 2, 30):
        position = match.position()
        told(match, steps)
        assert match.position() == position


@pytest.mark.parametrize("key", list(GAMES))
def test_steps_that_cannot_follow_a_position_are_not_carried_out_on_it(key: str) -> None:
    match, steps = rounds(key, 3)[-1]
    nonsense = replace(steps[0], move=match.game.move_count + 10**6)
    assert told(match, [nonsense, *steps[1:]]) is not None
    assert learned(match.game, match.states().tobytes(), [replace(steps[0], by=1, move=10**8)], 0) is not None
