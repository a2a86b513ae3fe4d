"""The ground: compiling, luck and the journal."""

import numpy as np
import pytest

from tabletown import GAMES
from tabletown.engine import entry_points
from tabletown.engine.game_calls import register, win_share
from tabletown.engine.interpreted_state import PlainStates
from tabletown.engine.journal import NO_JOURNAL, new_journal, tell
from tabletown.engine.kernel import PLAIN, RULES
from tabletown.engine.rng import draw, new_rng, split_mix
from tests.kit.tables import each_game


def test_a_game_answers_exactly_the_generic_calls() -> None:
    with pytest.raises(TypeError, match="missing or unknown"):
        register(np.dtype([("seats", np.int8)]), setup=print, nonsense=print)


@each_game
def test_each_rule_is_compiled_for_one_type_of_integers_only(key: str) -> None:
    """Every further version of a rule costs compile time and means that two callers disagree about its arguments."""
    assert not PLAIN
    game = GAMES[key]
    states = game.new(game.seats.start, luck="manual").start_states()
    entry_points.play_out(states, 0, np.zeros(game.most_legal, np.int64), new_rng(1), NO_JOURNAL, 50)
    for kernel in RULES[game.state.names].values():
        kinds = {tuple(str(arg) for arg in signature if "int" in str(arg)) for signature in kernel.signatures}
        assert len(kinds) <= 1


def test_draws_are_even_and_repeatable() -> None:
    rng, again = new_rng(5), new_rng(5)
    drawn = [int(draw(rng, 6)) for _ in range(6000)]
    assert drawn == [int(draw(again, 6)) for _ in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(6))
    assert len({int(new_rng(seed)[0]) for seed in range(1000)}) == 1000


def test_seeds_are_mixed_as_the_published_split_mix_does_it_one_by_one_and_in_arrays() -> None:
    seeds = [1234567 + n * 0x9E3779B97F4A7C15 for n in range(3)]
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [split_mix(seed) for seed in seeds] == published
    assert split_mix(np.array([seed % 2**64 for seed in seeds], np.uint64)).tolist() == published


def test_winners_share_a_win_and_nobody_has_a_game_that_was_stopped() -> None:
    assert [win_share(0b101, seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert [win_share(0b010, seat) for seat in range(3)] == [0.0, 1.0, 0.0]
    assert [win_share(0, seat) for seat in range(2)] == [0.0, 0.0]


def test_the_journal_keeps_what_fits_and_nothing_without_room() -> None:
    journal = new_journal(2)
    for event in range(1, 5):
        tell(journal, event, 0, 1, 2, 3)
    assert journal[0, 0] == 2
    assert journal[1:, 0].tolist() == [1, 2]
    tell(NO_JOURNAL, 1, 0, 0, 0, 0)
    assert NO_JOURNAL.size == 0


def test_plain_states_read_as_wide_integers_and_refuse_what_does_not_fit() -> None:
    inner = np.dtype([("a", np.int8), ("b", np.int8, (2,))])
    states = PlainStates(np.zeros(2, np.dtype([("n", np.int8), ("grid", np.int8, (2, 3)), ("parts", inner, (2, 2))])))
    s = states[1]
    s.n = 100
    s.grid[1, 2] = 120
    s.parts[1, 0].b[1] = 7
    assert s.n + s.n + s.grid[1, 2] == 320
    assert (s.parts[1, 0].b[1], s.parts[0, 0].b[1], s.grid.shape, s.grid[1].size) == (7, 0, (2, 3), 3)
    with pytest.raises(OverflowError):
        s.n = 300
    states[0] = s
    assert states[0].n == 100
