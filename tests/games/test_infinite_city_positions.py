"""Positions of Infinite City: what the rules say about them, and what is left out."""

import numpy as np
import pytest

from tabletown import GAMES, BadPosition
from tabletown.games.infinite_city.notation.words import cell_of
from tabletown.games.infinite_city.rules.city import tile_at
from tabletown.games.infinite_city.rules.components import COUNT, KINDS
from tabletown.games.infinite_city.rules.hidden import count_outside_deck
from tabletown.games.infinite_city.rules.obstacles import places_tile_beyond_limit
from tabletown.games.infinite_city.rules.state import NO_TILE, STATE, Phase
from tabletown.games.infinite_city.rules.tokens import final_round_is_due, final_turns_after, last_token_is_placed_now
from tabletown.positions.snapshot import ask, snapshot
from tests.kit.tables import Setting, random_walk

GAME = GAMES["infinite_city"]


@pytest.mark.parametrize("players", list(GAME.seats))
def test_no_tile_is_ever_lost(players: int) -> None:
    for match in random_walk(Setting("infinite_city", players).new(players), players, 3000):
        outside = np.zeros(KINDS, np.int64)
        ask(count_outside_deck, match.state, outside)
        assert (outside + match.state.deck).tolist() == COUNT.tolist()


@pytest.mark.parametrize("players", list(GAME.seats))
def test_a_turn_is_limited_exactly_from_the_own_last_token_on(players: int) -> None:
    seen = set()
    for seed in range(6):
        for match in random_walk(Setting("infinite_city", players).new(seed), seed, 3000):
            s = match.state
            assert match.over or not any(ask(final_round_is_due, s, seat) for seat in range(players))
            assert bool(s.limited) == bool(ask(last_token_is_placed_now, s))
            assert not ask(places_tile_beyond_limit, s)
            seen.add(bool(s.limited))
    assert seen == {False, True}


def test_a_move_names_the_cell_on_which_its_tile_comes_to_lie() -> None:
    laid = 0
    for match in random_walk(Setting("infinite_city", 3).new(4), 4, 400):
        for step in match.steps[-1:]:
            before = snapshot(np.frombuffer(step.before, STATE))
            if before.phase == Phase.PLACE:
                cell = cell_of(before, step.move)
                assert ask(tile_at, before, *cell) == NO_TILE
                assert match.state.kind[ask(tile_at, match.state, *cell)] == before.playing
                laid += 1
    assert laid > 10


def test_after_the_own_last_token_no_tile_is_played() -> None:
    last = {"players": 2, "phase": "place", "playing": "Temple", "supply": [1, 9], "final_by": "P1", "limited": True}
    s = GAME.at(last, check=False).state
    assert ask(places_tile_beyond_limit, s)
    with pytest.raises(BadPosition, match="P1 has placed their last token in this turn, so no more tile is placed in it"):
        GAME.at(last)


def test_whose_final_turn_is_left_out_has_it_still_to_come() -> None:
    match = GAME.at({"players": 4, "active": "P3", "final_by": "P2", "supply": [3, 0, 2, 5]}, luck="manual")
    assert match.position()["final_turns"] == ["P4", "P1"]
    assert ask(final_turns_after, match.state, 1) == 0b1101
    assert match.state.phase == Phase.ACTION
