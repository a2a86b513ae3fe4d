"""What the oracles stand on."""

from fractions import Fraction

import pytest

from tabletown import CHANCE, GAMES
from tabletown.game.lesson import YOU
from tests.kit.tables import OURS

from .kit import decisions, mean, numbers_in, outcomes, settings_of, ways_on
from .lessons import told_at


def test_luck_is_averaged_by_its_weights() -> None:
    match = GAMES["machi_koro"].at(
        {"players": 2, "coins": [5, 0], "cities": [{"Wheat Field": 1, "Bakery": 1}, {}]}, luck="manual"
    )
    match.play("roll one die")
    assert sum(chance for chance, _end in outcomes(match)) == 1
    assert mean(match, lambda end: int(end.state.coins[0])) == Fraction(13, 2), "1, 2 and 3 fire; City Hall pays"


@pytest.mark.parametrize("key", OURS)
def test_positions_are_decisions_of_every_setting(key: str) -> None:
    for setting in settings_of(key)[::5]:
        found = [(match.turn, match.options, len(match.legal_ids())) for match in decisions(setting, 1, 3)]
        assert len(found) == 3
        for turn, options, legal in found:
            assert turn is not None
            assert turn >= 0
            assert legal > 1
            assert set(setting.game.resolve(dict(setting.options)).items()) == set(options.items())


def test_ways_on_end_where_another_decides() -> None:
    match = GAMES["neue_heimat"].new(2, seed=1, luck="manual")
    while match.turn == CHANCE:
        match.play(match.legal_ids()[0])
    seat = match.turn
    assert seat is not None
    ends = list(ways_on(match, seat))
    assert ends
    assert all(end.turn != seat for end in ends)


def test_numbers_are_read_in_their_order() -> None:
    assert numbers_in("You pay $3 and have −12 of 1,200 left, +4.") == [3, -12, 1200, 4]
    assert numbers_in("lot B2") == []


@pytest.mark.parametrize("key", OURS)
def test_a_lesson_is_told_with_every_legal_move_and_what_came_of_it(key: str) -> None:
    told = told_at(key)
    chapters = len(GAMES[key].display.lesson.chapters)  # type: ignore[union-attr]
    assert {one.chapter for one in told} == set(range(1, chapters + 1))
    for one in told[:: len(told) // 20]:
        tried = {other.move.id for other in told if other.before is one.before}
        assert tried == set(one.before.legal_ids())
        assert one.after.turn in (YOU, None)
        assert one.steps[0].move == one.move.id
