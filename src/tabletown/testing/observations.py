"""Observations: everything that a seat may know and nothing else, in numbers with names and bounds, counted from the seat."""

import json
import re

import numpy as np
from numpy.typing import NDArray

from tabletown.engine import entry_points
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import new_rng
from tabletown.game.observation import Observation
from tabletown.match.match import Match

from .game_settings import Setting
from .random_walks import random_walks

WALK = 160
GARBAGE = -31_111, 29_999
"""What lies in the room for an observation before it is written."""
PLAYER = re.compile(r"player(\d+)")


def declared(setting: Setting) -> Observation | None:
    """What the game says that it lets a seat observe; None where it has no observations."""
    return setting.game.observation


def observed(states: States, seat: int, length: int, garbage: int = GARBAGE[0]) -> NDArray[np.int16]:
    """One observation. What lies behind its room must stay as it is."""
    room = np.full(length + 64, garbage, np.int16)
    entry_points.observe_at(entry_points.handle(states), 0, seat, room[:length])
    assert (room[length:] == garbage).all(), "the kernel `observe` writes more numbers than `observation` names"
    return room[:length]


def observations_keep_to_their_names_and_bounds(setting: Setting, games: int = 1) -> None:
    """Every number is written, and lies within the bounds that are declared for its name."""
    told = declared(setting)
    if told is None:
        return
    assert len(set(told.names)) == len(told.names), f"{setting}: two numbers of an observation have one name"
    assert {"players", "seat", "to_move"} <= set(told.names), f"{setting}: an observation says players, seat and to_move"
    for _, match in random_walks(setting, 31, WALK, games):
        states = match.states()
        for seat in range(setting.players):
            numbers, again = (observed(states, seat, len(told), garbage) for garbage in GARBAGE)
            unwritten = [told.names[k] for k in np.flatnonzero(numbers != again)]
            assert not unwritten, f"{match!r}: {unwritten} of an observation are not written"
            wrong = {told.names[k]: int(numbers[k]) for k in np.flatnonzero((numbers < told.low) | (numbers > told.high))}
            assert not wrong, f"{match!r}: {wrong} of an observation are out of their bounds"
        assert states.tobytes() == match.states().tobytes(), f"{match!r}: observing has changed the position"


def an_observation_tells_what_is_shown_and_nothing_that_is_hidden(setting: Setting, games: int = 1, every: int = 7) -> None:
    """A re-deal of what a seat does not know changes none of its numbers; what it is shown changes only together with them.

    One position of `every` so many is re-dealt.
    """
    told = declared(setting)
    if told is None:
        return
    before: dict[int, tuple[bytes, str]] = {}
    for number, match in random_walks(setting, 32, WALK, games):
        for seat in range(setting.players):
            numbers = observed(match.states(), seat, len(told)).tobytes()
            if number % every == 0:
                twin = observed(match.known_to(seat, new_rng(number * 10 + seat)), seat, len(told)).tobytes()
                assert twin == numbers, f"{match!r}: the observation of seat {seat} tells {differences(told, numbers, twin)}"
            if seat == number // 2 % setting.players:  # asked for twice in a row
                shown = json.dumps(match.game.display.view(match.state, seat))
                if seat in before and before[seat][0] == numbers:
                    assert before[seat][1] == shown, f"{match!r}: seat {seat} is shown what its observation does not tell"
                before[seat] = numbers, shown


def differences(told: Observation, one: bytes, other: bytes) -> list[str]:
    """The names of the numbers that differ."""
    pairs = zip(told.names, np.frombuffer(one, np.int16), np.frombuffer(other, np.int16), strict=True)
    return [name for name, a, b in pairs if a != b]


def an_observer_is_player_0_and_the_others_follow_clockwise(setting: Setting, games: int = 1) -> None:
    """What is told of a player does not depend on who looks, unless the game hides something; only its number does."""
    told = declared(setting)
    if told is None:
        return
    place = {name: k for k, name in enumerate(told.names)}
    players, own_seat, to_move = (place[name] for name in ("players", "seat", "to_move"))
    of_players = [] if setting.game.hides else [k for name, k in place.items() if is_about_one_of(name, setting.players)]
    from_first = [
        [place[as_first_seat_says(told.names[k], seat, setting)] for k in of_players] for seat in range(setting.players)
    ]
    for _, match in random_walks(setting, 33, WALK, games):
        states = match.states()
        seen = [observed(states, seat, len(told)) for seat in range(setting.players)]
        for seat, numbers in enumerate(seen):
            own = int(numbers[players]), int(numbers[own_seat])
            assert own == (setting.players, seat), f"{match!r}: seat {seat} is told that it is seat {own[1]} of {own[0]}"
            assert numbers[to_move] == expected_turn(match, seat), f"{match!r}: seat {seat} is told another turn"
            other = [told.names[of_players[n]] for n in np.flatnonzero(numbers[of_players] != seen[0][from_first[seat]])]
            assert not other, f"{match!r}: {other} are something else from seat {seat} than from seat 0"


def is_about_one_of(name: str, players: int) -> bool:
    """Whether a name is about one of so many players."""
    found = PLAYER.search(name)
    return found is not None and int(found[1]) < players


def as_first_seat_says(name: str, seat: int, setting: Setting) -> str:
    """What is called so from a seat, as it is called from seat 0."""
    return PLAYER.sub(lambda found: f"player{(int(found[1]) + seat) % setting.players}", name, count=1)


def expected_turn(match: Match, seat: int) -> int:
    """Whose decision it is, counted from a seat."""
    if match.turn is None:
        return OVER
    return CHANCE if match.turn == CHANCE else (match.turn - seat) % len(match.names)
