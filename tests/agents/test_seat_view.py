"""What an agent is handed: all that its seat may know, in data, text and numbers, and nothing else."""

import gc
import json
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES, IllegalMove
from tabletown.agents import SeatView, seat_view
from tabletown.agents.seat_view import TimeLeft
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match
from tabletown.testing.random_walks import random_walk, restored
from tabletown.testing.secrecy import unwatched
from tests.kit.tables import OURS, Setting, each_game, each_setting


def decisions(setting: Setting, every: int, most: int = 200) -> list[Match]:
    """Positions of a random game in which a seat is to decide."""
    walk = random_walk(setting.new(), 5, most)
    return [
        match.copy() for number, match in enumerate(walk) if number % every == 0 and (match.turn or 0) >= 0 and not match.over
    ]


def told(view: SeatView) -> tuple[Any, ...]:
    """Everything that an agent can read off a view."""
    numbers = view.observation.tobytes(), view.mask.tobytes(), view.move_numbers
    return (
        json.dumps(view.position),
        view.text,
        view.question,
        [(m.id, m.text, dict(m.data)) for m in view.moves],
        view.news,
        numbers,
    )


@each_game
def test_a_view_holds_what_the_match_shows_the_seat(key: str) -> None:
    for match in decisions(Setting(key, GAMES[key].seats_near(3)), 19):
        seat, view = match.turn, seat_view(match)
        assert seat is not None
        assert (view.game, view.rules, view.seat, view.names) == (key, GAMES[key].version, seat, tuple(match.names))
        assert view.text == match.text(seat)
        left_out = {"news", "changed", "came"}
        assert {k: v for k, v in view.position.items() if k not in left_out} == {
            k: v for k, v in match.view(seat).items() if k not in left_out
        }
        assert view.news == tuple(line for _who, line in match.since(seat))
        assert view.moves == tuple(match.legal())
        assert np.flatnonzero(view.mask).tolist() == list(view.move_numbers) == match.legal_ids()
        assert match.game.observation
        assert len(view.observation) == len(match.game.observation)
        assert view.find(view.moves[0].text) == view.find(view.moves[0].id) == view.moves[0]


@each_setting
def test_a_view_does_not_depend_on_what_the_seat_cannot_know(setting: Setting) -> None:
    for number, match in enumerate(decisions(setting, 41)):
        assert match.turn is not None
        true = unwatched(match)
        twin = restored(match, true.known_to(match.turn, new_rng(number)))
        assert told(seat_view(true)) == told(seat_view(twin))


def within(start: object) -> list[object]:
    """Every object that can be reached from one by what it holds, but for code and classes."""
    found: dict[int, object] = {}
    open_ends = [start]
    while open_ends:
        thing = open_ends.pop()
        if id(thing) in found or isinstance(thing, type | FunctionType | ModuleType):
            continue
        found[id(thing)] = thing
        open_ends += gc.get_referents(thing)
    return list(found.values())


@pytest.mark.parametrize("key", [key for key in OURS if GAMES[key].hides])
def test_the_true_position_is_in_no_object_that_a_view_leads_to(key: str) -> None:
    options: dict[str, bool] = {"hidden_money": True} if key == "neue_heimat" else {}
    hidden = 0
    for played in decisions(Setting(key, 3, tuple(options.items())), 7):
        match = unwatched(played)
        true = match.states().tobytes()
        view = seat_view(match, new_rng(4))
        told(view)
        reached = within(view)
        states = [bytes(thing) for thing in reached if isinstance(thing, bytes | bytearray)]
        states += [thing.tobytes() for thing in reached if isinstance(thing, np.ndarray)]
        matches = [thing for thing in reached if isinstance(thing, Match)]
        assert len(matches) == 1
        assert matches[0].steps == []
        assert matches[0].states().tobytes() in states
        if matches[0].states().tobytes() != true:
            hidden += 1
            assert true not in states
    assert hidden > 0


def test_a_view_is_of_a_decision() -> None:
    match = GAMES["machi_koro"].new(2, seed=1, luck="manual")
    while match.turn != CHANCE:
        match.play(match.legal()[0])
    with pytest.raises(IllegalMove, match="no player is to move"):
        seat_view(match)


def test_time_and_refusals_are_told() -> None:
    match = GAMES["neue_heimat"].new(2, seed=1)
    view = seat_view(match, time=TimeLeft(2.5, 60.0), refused="no")
    assert (view.move_seconds, view.game_seconds, view.refused) == (2.5, 60.0, "no")
    with pytest.raises(IllegalMove, match="legal is"):
        view.find("dance")
    with pytest.raises(ValueError, match="read-only"):
        view.mask[0] = 1
    with pytest.raises(AttributeError):
        view.seat = 1  # type: ignore[misc]


def test_trying_things_out_leaves_the_view_alone() -> None:
    view = seat_view(GAMES["infinite_city"].new(3, seed=1))
    before = told(view)
    tried = view.possible_match(seed=9)
    tried.play(tried.legal()[0])
    assert told(view) == before
