"""A draft is a position that is being filled in: the rules are asked about it, and nobody else sees it before it is done."""

import pytest

from tabletown import GAMES
from tabletown.engine.kernel import States
from tabletown.games.neue_heimat.rules.building import measure_rows
from tabletown.games.neue_heimat.rules.components import LOTS
from tabletown.games.neue_heimat.rules.hidden import seen_to_hold_the_bid
from tabletown.games.neue_heimat.rules.state import NOBODY, STATE, Phase
from tabletown.positions.builder import Draft
from tabletown.positions.snapshot import copy_of


@pytest.fixture
def states() -> States:
    """A table of Neue Heimat at its beginning, of the game's own type."""
    found = copy_of(GAMES["neue_heimat"].new(3, luck="manual")._states)
    assert found.dtype == STATE
    return found


def test_a_draft_is_a_copy_until_it_is_written(states: States) -> None:
    before, draft = states.tobytes(), Draft(states[0])
    draft.put(phase=Phase.BID, bid=4)
    draft.put_in("hand", slice(3), [1, 2, 3])
    assert states.tobytes() == before
    draft.write_to(states[0])
    assert (states["phase"][0], states["bid"][0], states["hand"][0][:3].tolist()) == (Phase.BID, 4, [1, 2, 3])
    assert states.tobytes() == draft.states.tobytes()


def test_what_is_tried_on_a_copy_of_a_draft_is_not_in_the_draft(states: States) -> None:
    draft = Draft(states[0])
    draft.copy().put(bid=9)
    assert draft.look().bid == 0


def test_whoever_looks_sees_the_draft_as_it_stands(states: States) -> None:
    draft = Draft(states[0])
    before = draft.look()
    assert draft.look() is before
    draft.put_in("hand", 1, 5)
    assert (before.hand[1], draft.look().hand[1]) == (12, 5)


def test_the_rules_are_asked_about_a_draft_as_it_stands_and_may_work_on_it(states: States) -> None:
    draft = Draft(states[0])
    assert draft.ask(seen_to_hold_the_bid) == NOBODY
    draft.put(phase=Phase.BID, leader=2, bid=3)
    assert draft.ask(seen_to_hold_the_bid) == 2
    draft.put(permit_row=[0, NOBODY, NOBODY], permit_sign=[1, 0, 0])
    longer = draft.look().length[0]
    draft.ask(measure_rows)
    assert draft.look().length[0] > longer
    assert draft.look().length[0] <= LOTS
