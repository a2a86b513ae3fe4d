"""Everything that the kit asks of a game, and what only this one promises."""

from typing import Any

import pytest

from tabletown import GAMES, IllegalMove
from tabletown.testing import Check, checks_of


def conserved(position: dict[str, Any]) -> None:
    """There are four pebbles of each weight, and five at most lie on a raft."""
    pebbles = [pebble for raft in position["rafts"] for pebble in raft]
    assert all(pebbles.count(weight) <= 4 for weight in range(1, 7)), f"too many pebbles of a weight: {pebbles}"
    assert all(len(raft) <= 5 for raft in position["rafts"]), f"too many pebbles on a raft: {position['rafts']}"


def scores(position: dict[str, Any]) -> list[int]:
    """Weights of rafts that float, and the bonus."""
    floating = [sum(raft) if sum(raft) <= 12 and position["phase"] == "over" else 0 for raft in position["rafts"]]
    bonus = 5 * position["options"].get("bonus", True)
    return [weight + bonus if weight and weight == max(floating) else weight for weight in floating]


@pytest.mark.parametrize("check", checks_of("pebbles", conserved, scores), ids=str)
def test_the_kit(check: Check) -> None:
    check()


def test_a_raft_that_is_too_heavy_sinks_and_the_heaviest_other_scores_most() -> None:
    rafts = [[6, 6, 1], [5, 5, 1], [4, 2, 1]]
    match = GAMES["pebbles"].at({"players": ["Ann", "Ben", "Cleo"], "rafts": rafts})
    for _ in range(3):
        match.play("cast off")
    assert match.scores == [0, 16, 7]
    assert match.verdict == "Ben wins with 16 points."


def test_a_full_raft_takes_no_pebble_and_a_light_one_does_not_cast_off() -> None:
    match = GAMES["pebbles"].at({"players": 2, "rafts": [[1, 1, 2, 2, 3], [1, 4]]})
    with pytest.raises(IllegalMove):
        match.play("draw a pebble")
    assert match.why_not(1) == "a raft has room for 5 pebbles"
    match.play("cast off")
    assert match.why_not(0) == "a raft casts off with 3 pebbles or more"
    assert [move.text for move in match.legal()] == ["draw a pebble"]
