"""What a seat observes: the kit's promises for every game, and each name read once more from the position."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tabletown import GAMES
from tabletown.games.infinite_city.rules.observation import TILE_KEYS
from tabletown.games.machi_koro.rules.components import CARD_KEYS, LANDMARK_KEYS
from tabletown.games.neue_heimat.rules.components import COLOURS, CUBE_NAMES, LOTS, ROWS, lot_name
from tabletown.games.vegas_showdown.rules.components import COLUMNS, TILE_NAMES, square_at
from tabletown.games.vegas_showdown.rules.observation import keys
from tabletown.testing import observations
from tests.kit.tables import Setting, each_game, each_seat_count, each_setting, played


@each_setting
def test_observations_keep_to_their_names_and_bounds(setting: Setting) -> None:
    observations.observations_keep_to_their_names_and_bounds(setting)


@each_setting
def test_an_observation_tells_what_is_shown_and_nothing_that_is_hidden(setting: Setting) -> None:
    observations.an_observation_tells_what_is_shown_and_nothing_that_is_hidden(setting)


@each_seat_count
def test_an_observer_is_player_0_and_the_others_follow_clockwise(setting: Setting) -> None:
    observations.an_observer_is_player_0_and_the_others_follow_clockwise(setting)


@each_game
def test_every_game_of_ours_has_observations(key: str) -> None:
    told = GAMES[key].observation
    assert told is not None
    assert told.version == 1
    assert len(told.names) == len(told.low) == len(told.high) == len(told)
    assert (told.low <= told.high).all()
    assert all(group[4] for group in told.groups)


# --- each name, read from the position once more ----------------------------------------------------------------------


def neue_heimat(s: Any, seat: int) -> dict[str, int]:
    found = {f"player{n}_hand": s.hand[(seat + n) % s.seats] for n in range(s.seats)}
    found |= {f"player{n}_stash": s.stash[(seat + n) % s.seats] for n in range(s.seats)}
    found |= {f"display_{row + 1}_{place + 1}": s.display[row][place] for row in range(3) for place in range(8)}
    found |= {f"roofs_{value}": s.roofs[value] for value in range(7)}
    for row in range(len(ROWS)):
        found |= {f"length_{ROWS[row]}": s.length[row], f"developed_{ROWS[row]}": s.developed[row]}
        for lot in range(LOTS):
            house, name = s.houses[row][lot], f"house_{lot_name(row, lot)}"
            found |= {f"{name}_roof": house.roof} | {f"{name}_floor{n + 1}": house.cubes[n] for n in range(6)}
    found |= {f"owner_{name}": (o - seat) % s.seats if o >= 0 else -1 for name, o in zip(COLOURS, s.owner, strict=True)}
    found |= {f"laid_out_{name.replace(' ', '_')}": s.drawn >> cube & 1 for cube, name in enumerate(CUBE_NAMES)}
    return found | {"phase": s.phase, "bid": s.bid, "piece": s.piece, "which": s.which, "mayor": s.mayor, "round": s.round}


def machi_koro(s: Any, seat: int) -> dict[str, int]:
    found = {"phase": s.phase, "total": s.total, "rolling": s.rolling, "top_of_majors": s.top, "chosen_card": s.card}
    found |= {f"market_{key}": s.market[kind] for kind, key in enumerate(CARD_KEYS)}
    found |= {f"deck_{key}": s.deck[kind] for kind, key in enumerate(CARD_KEYS)}
    for n in range(s.seats):
        player = (seat + n) % s.seats
        found |= {f"player{n}_coins": s.coins[player], f"player{n}_stored": s.stored[player]}
        found |= {f"player{n}_{key}": s.cards[player][kind] for kind, key in enumerate(CARD_KEYS)}
        found |= {f"player{n}_{key}": s.built[player] >> bit & 1 for bit, key in enumerate(LANDMARK_KEYS)}
    return found


def vegas_showdown(s: Any, seat: int) -> dict[str, int]:
    found = {"phase": s.phase, "round": s.round, "option_sheet": s.sheet, "placing": s.place, "square": s.square}
    found |= {f"stack_{key}": s.stack[kind] for kind, key in enumerate(keys(TILE_NAMES))}
    found |= {f"space{n + 1}_tile": s.space_tile[n] for n in range(4)} | {f"space{n + 1}_minimum": s.minimum[n] for n in range(4)}
    for n in range(s.seats):
        player = (seat + n) % s.seats
        sheet = s.sheets[player]
        found |= {f"player{n}_{name}": getattr(s, name)[player] for name in ("cash", "fame", "population", "revenue", "action")}
        found |= {f"player{n}_{c}{r + 1}": sheet.tile[square_at(x, r)] for x, c in enumerate(COLUMNS) for r in range(5)}
        found |= {f"player{n}_built_{key}": sheet.built[kind] for kind, key in enumerate(keys(TILE_NAMES))}
        found |= {f"player{n}_reserve_{key}": sheet.reserve[kind] for kind, key in enumerate(keys(TILE_NAMES))}
    return found


def infinite_city(s: Any, seat: int) -> dict[str, int]:
    found = {"phase": s.phase, "text": s.text, "playing": s.playing, "tiles": s.tiles, "deck": s.deck_size + s.bottom_size}
    for n in range(s.seats):
        player = (seat + n) % s.seats
        found |= {f"player{n}_supply": s.supply[player], f"player{n}_hand_size": s.hand_size[player]}
        hand = s.hand[player] if n == 0 else [s.known[player][kind][seat] for kind in range(len(TILE_KEYS))]
        found |= {f"player{n}_{key}": hand[kind] for kind, key in enumerate(TILE_KEYS)}
        found |= {f"tile{t}_player{n}_tokens": s.tokens[t] >> 4 * player & 15 for t in range(s.tiles)}
    for t in range(s.tiles):
        known = s.up[t] or s.seen[t] >> seat & 1
        found |= {f"tile{t}_face": 2 + s.kind[t] if known else 1, f"tile{t}_x": s.x[t], f"tile{t}_y": s.y[t]}
        found |= {f"tile{t}_up": s.up[t], f"tile{t}_locked": s.locked[t], f"tile{t}_free": s.free[t]}
    for k in range(s.bottom_size):
        seen = s.bottom_seen[k]
        found |= {f"under{k}": 2 + s.bottom[k] if seen >> seat & 1 else 1, f"under{k}_together": seen >> 6 & 1}
    found |= {f"waiting_{k}": 1 + s.waiting[k] for k in range(s.waits)} | {f"waiting_{k}": 0 for k in range(s.waits, 40)}
    return found


READ = {"neue_heimat": neue_heimat, "machi_koro": machi_koro, "vegas_showdown": vegas_showdown, "infinite_city": infinite_city}


@pytest.mark.parametrize("moves", [30, 90, 250])
@each_seat_count
def test_every_name_stands_for_what_it_says(setting: Setting, moves: int) -> None:
    match, told = played(setting, seed=moves, moves=moves), setting.game.observation
    assert told is not None
    for seat in range(setting.players):
        numbers = told.named(observations.observed(match.states(), seat, len(told)))
        expected = READ[setting.key](match.state, seat)
        assert {name: numbers[name] for name in expected} == expected


# --- the checks themselves: each fault is noticed ------------------------------------------------------------------------

FAULTS = """
import json
from tabletown import GAMES
from tabletown.engine.kernel import RULES
from tabletown.testing import observations
from tabletown.testing.game_settings import Setting

setting = Setting("infinite_city", 3)
told = GAMES["infinite_city"].observation
rules = RULES[GAMES["infinite_city"].state.names]
real, at, found = rules["observe"], told.names.index, {}

def leaks(s, seat, out):
    real(s, seat, out)
    out[at("player1_bank")] = s.hand[(seat + 1) % s.seats, 1]

def forgets(s, seat, out):
    kept = out[5]
    real(s, seat, out)
    out[5] = kept

def exceeds(s, seat, out):
    real(s, seat, out)
    out[at("phase")] = 99

def is_blind(s, seat, out):
    real(s, seat, out)
    out[at("tile0_face"):] = 0
    out[at("phase")], out[at("tiles")], out[at("deck")], out[at("player0_supply"):at("looked_0")] = 0, 0, 0, 0
    out[4:at("player0_supply")] = 0

def turns_round(s, seat, out):
    real(s, (seat + 1) % s.seats, out)

checks = {
    leaks: observations.an_observation_tells_what_is_shown_and_nothing_that_is_hidden,
    forgets: observations.observations_keep_to_their_names_and_bounds,
    exceeds: observations.observations_keep_to_their_names_and_bounds,
    is_blind: observations.an_observation_tells_what_is_shown_and_nothing_that_is_hidden,
    turns_round: observations.an_observer_is_player_0_and_the_others_follow_clockwise,
}
for fault, check in checks.items():
    rules["observe"] = fault
    try:
        check(setting)
        found[fault.__name__] = "nothing"
    except AssertionError as error:
        found[fault.__name__] = str(error)
print(json.dumps(found))
"""
NOTICED = {
    "leaks": "tells ['player1_bank']",
    "forgets": "['option_mausoleum'] of an observation are not written",
    "exceeds": "{'phase': 99} of an observation are out of their bounds",
    "is_blind": "is shown what its observation does not tell",
    "turns_round": "seat 0 is told that it is seat 1 of 3",
}


def test_the_kit_notices_observations_that_tell_too_much_or_too_little() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", FAULTS], env=environment, capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)
    assert {name: words for name, words in NOTICED.items() if words not in told[name]} == {}, told
