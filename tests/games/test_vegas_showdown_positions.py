"""Positions of Vegas Showdown: what is left out is filled in, and what passes every check can be played to its end."""

import json
import random
from typing import Any

import pytest

from tabletown import GAMES, BadPosition
from tabletown.games.vegas_showdown.notation.counts import copies_in_game
from tabletown.games.vegas_showdown.rules.components import SLOTS
from tabletown.games.vegas_showdown.rules.events import is_buying
from tabletown.games.vegas_showdown.rules.market import in_setup
from tabletown.games.vegas_showdown.rules.state import NO_CARD, STATE, Phase
from tabletown.match.match import Match
from tabletown.positions.snapshot import ask
from tabletown.testing.cases import compare
from tests.kit.tables import Setting, random_walk, state_bytes
from tests.positions.test_bad_input import leaves

GAME = GAMES["vegas_showdown"]


PARTIAL: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"actor": "P3"}, {"phase": "choose_action", "first": "P3"}),
    ({"first": "P1", "actor": "P3"}, {"actions": {"P1": "renovate", "P2": "renovate"}}),
    ({"actions": {"P1": "publicity"}}, {"actor": "P2", "phase": "choose_action"}),
    ({"actions": {"P3": "publicity"}, "first": "P1"}, {"actor": "P3", "phase": "choose_tile"}),
    ({"actions": {"P1": "bid 33 on Theater"}}, {"spaces": ["Theater at 33", None, None, None], "cash": [33, 20, 20]}),
    ({"bidding_on": "Theater"}, {"phase": "choose_bid", "spaces": ["Theater at 52", None, None, None], "cash": [57, 20, 20]}),
    ({"bidding_on": "Theater", "cash": [7, 0, 0]}, {"spaces": ["Theater at 7", None, None, None]}),
    ({"phase": "choose_bid"}, {"bidding_on": "Slots"}),
    ({"placing": "Slots"}, {"phase": "choose_square", "reserves": {"P1": {"Slots": 1}}, "actions": {"P1": "publicity"}}),
    ({"placing": "Theater"}, {"phase": "choose_square", "actions": {"P1": "renovate"}}),
    ({"placing": "Slots", "square": "C2"}, {"phase": "choose_turn", "actions": {"P1": "renovate"}}),
    ({"phase": "choose_turn"}, {"placing": "Slots", "square": "G3"}),
    ({"phase": "choose_tile", "face_up": ["P.R. Scandal (small)"]}, {"actions": {"P1": "bid"}}),
    ({"phase": "pull_strings", "actor": "P2"}, {"first": "P2", "card": "Pull Strings"}),
    ({"card": "Taxes (small)"}, {"phase": "flip_tile", "flipping": "small"}),
    ({"card": "Ad Campaign (large)"}, {"phase": "ad_campaign", "actor": "P1"}),
    ({"flipping": "large"}, {"phase": "flip_tile", "round": 0, "spaces": ["Fancy Slots at 18", "Table Games at 18", None, None]}),
    ({"flipping": "large", "first": "P2"}, {"phase": "flip_tile", "round": 1, "card": "Thanksgiving (large)"}),
    ({"phase": "first_player"}, {"spaces": ["Fancy Slots at 18", "Table Games at 18", "Sports Book at 25", None]}),
    ({"actor": None}, {"phase": "draw_event"}),
    ({"round": 0}, {"phase": "flip_tile", "flipping": "small", "first": None}),
    ({"stacks": {"Slots": 5}}, {"stacks": {"Slots": 5, "Lounge": 7}, "reserves": {"P1": {"Slots": 3}, "P3": {"Slots": 2}}}),
    ({"stacks": {"Theater": 0}}, {"stacks": {"Sports Book": 0, "Space Age Sports Book": 2, "Theater": 0}}),
    ({"taken_up": ["Slots at G3 upright"]}, {"phase": "renovate", "reserves": {"P1": {"Slots": 1}}}),
]


@pytest.mark.parametrize(("said", "filled"), PARTIAL, ids=lambda value: str(value)[:60])
def test_what_is_left_out_is_filled_so_that_what_is_said_is_possible(said: dict[str, Any], filled: dict[str, Any]) -> None:
    match = GAME.at({"players": 3, **said}, luck="manual")
    compare(said | filled, match.position(), "position")


@pytest.mark.parametrize("players", list(GAME.seats))
def test_the_tiles_of_a_game_are_those_that_the_rules_lay_out(players: int) -> None:
    assert list(copies_in_game(players)) == GAME.new(players, luck="manual").state.stack
    missing = [full - here for full, here in zip(copies_in_game(5), copies_in_game(players), strict=True)]
    assert missing == ([3, 3, 3] if players == 3 else [0, 0, 0]) + [0] * (len(missing) - 3)


@pytest.mark.parametrize("phase", ["ad_campaign", "slots_surplus"])
def test_whoever_is_asked_by_an_event_comes_in_turn_from_the_first_player(phase: str) -> None:
    match = GAME.at({"players": 4, "phase": phase, "first": "P3", "actor": "P1"}, luck="manual")
    assert match.state.asked == 2  # P3 and P4 have answered
    match.play(match.legal()[-1])
    assert match.turn == 1
    match.play(match.legal()[-1])
    assert match.turn not in (2, 3)  # nobody is asked twice


def test_setup_lasts_until_the_first_round_begins_and_a_tile_is_placed_during_an_event_only_if_it_was_bought() -> None:
    bought = 0
    for seed in range(12):
        for match in random_walk(Setting("vegas_showdown", 3).new(seed), seed, 800):
            s = match.state
            assert bool(ask(in_setup, s)) == (s.round == 0)
            placing = s.phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN)
            assert bool(ask(is_buying, s)) == (placing and s.card != NO_CARD)
            assert not ask(is_buying, s) or s.place == SLOTS
            bought += ask(is_buying, s)
    assert bought > 0


DEPENDENT = ("population", "revenue", "stacks", "gone", "placing", "square", "phase", "actions", "card")
RENOVATION = ("sheets", "reserves", "taken_up", "put_down", "actor")


def part_of(position: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """Some of the fields. What says something about a sheet is left out with it."""
    keep = luck.choice([0.1, 0.5, 0.9])
    said = {name: value for name, value in position.items() if luck.random() < keep}
    renovating = position["taken_up"] or position["put_down"]
    if renovating and luck.random() < 0.5:
        said |= {name: position[name] for name in RENOVATION}
    elif renovating or "sheets" not in said:
        said = {name: value for name, value in said.items() if name not in (*DEPENDENT, *RENOVATION)}
    return said


@pytest.mark.parametrize("players", [3, 4, 5])
def test_any_part_of_a_position_is_possible(players: int) -> None:
    luck = random.Random(players)
    for seed in range(4):
        for match in random_walk(Setting("vegas_showdown", players).new(seed), seed, 5000):
            if luck.random() < 0.06:
                said = part_of(match.position(), luck)
                found = GAME.at({"players": players, **said}, luck="manual").position()
                for name, value in said.items():
                    compare(value, found[name], name)


def play_to_the_end(match: Match, luck: random.Random) -> None:
    """Nobody is ever stuck, and nothing goes wrong on the way."""
    match.go_on_with("manual")
    while not match.over:
        match.play(luck.choice(match.legal_ids()))
        if len(match.steps) < 10 or len(match.steps) % 9 == 0:
            assert match.problems() == []
        assert len(match.steps) < 4000
    assert match.problems() == []
    assert match.view()["verdict"]


def damaged_position(match: Match, luck: random.Random) -> Match | None:
    """The position with a value or two replaced, left out or taken from elsewhere; None where that is refused."""
    position = json.loads(json.dumps(match.position()))
    for _ in range(luck.randint(1, 2)):
        *path, last = luck.choice(leaves(position)[1:])
        holder, other = position, position
        for name in path:
            holder = holder[name]
        for name in luck.choice(leaves(position)[1:]):
            other = other[name]
        old = holder[last]
        near = old + luck.choice([-1, 1, 3]) if isinstance(old, int) else old
        holder[last] = luck.choice([near, near, None, json.loads(json.dumps(other))])
    try:
        return GAME.at(position, luck="manual", check=False)
    except BadPosition:
        return None


def damaged_state(match: Match, luck: random.Random) -> Match:
    """The state with a byte or two replaced."""
    state = bytearray(state_bytes(match))
    fields = [*range(STATE.fields["cash"][1], len(state) - 8)] if STATE.fields else []
    for _ in range(luck.randint(1, 2)):
        at = luck.choice([luck.randrange(len(state)), luck.choice(fields)])
        state[at] = luck.choice([0, 1, 2, 3, 255, (state[at] + 1) % 256, (state[at] - 1) % 256, luck.randrange(256)])
    return Match.resume(GAME, match.names, match.options, bytes(state), [])


@pytest.mark.slow
@pytest.mark.parametrize("damage", [damaged_position, damaged_state])
def test_a_damaged_position_without_problems_can_be_played_to_the_end(damage: Any) -> None:
    luck, fine = random.Random(11), 0
    for seed in range(5):
        setting = Setting("vegas_showdown", 3 + seed % 3, (("sheet", "8x5" if seed % 2 else "7x5"),))
        for match in random_walk(setting.new(seed), seed, 5000):
            renovating = match.state.taken_from[0] >= 0 or match.state.put_on[0] >= 0
            if luck.random() < (0.5 if renovating else 0.15):
                bad = damage(match, luck)
                if bad is not None and state_bytes(bad) != state_bytes(match) and bad.problems() == []:
                    play_to_the_end(bad, luck)
                    fine += 1
    assert fine >= 2
