"""Networks are data: they round-trip, a file that does not fit is refused, and what they say can be computed by hand."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletown import GAMES, Game
from tabletown.arena.tournament import fingerprint
from tabletown.bots.feature_model import MOST_SEATS
from tabletown.bots.network import AMOUNT, encoding_of, learned_for, network_in, new_network, think, weigh_moves, weigh_seats
from tabletown.engine import entry_points
from tabletown.engine.kernel import States, kernel
from tabletown.errors import BadWeights
from tabletown.game.levels import LeadingNetwork
from tabletown.game.networks import BESIDES, LAYERS, SHAPES, Learned, NetworkFile, load_network, save_network
from tabletown.match.match import Match
from tabletown.testing.game_settings import Setting
from tabletown.testing.random_walks import random_walk

LEARNED = Learned("pebbles", 1, ("stones", "how late it is"), 3, {"inputs": 7, "numbers": 4, "seats": 6})
SIZES = {**LEARNED.sizes, "moves": 3, "first": 5, "second": 4}
PROVENANCE = {"command": "python tools/train_network.py pebbles", "seed": 1}
NOT_RECORDED = {"neue_heimat": {"games"}}
"""What a file does not say apart: some of Neue Heimat's games are known about only, as its `learned` says."""
NETWORKS = [(key, level.network) for key, game in GAMES.items() for level in game.levels.values() if level.network]
led = pytest.mark.parametrize(("key", "network"), NETWORKS, ids=[key for key, _ in NETWORKS])


def saved(tmp_path: Path, learned: Learned = LEARNED) -> Path:
    """A file with numbers that 16 bits hold exactly."""
    shapes = {name: [SIZES[subject] for subject in subjects] for name, subjects in SHAPES.items()}
    layers = {name: np.full(shapes[name], 0.5 + number, np.float32) for number, name in enumerate(LAYERS)}
    path = tmp_path / "network.npz"
    save_network(path, learned, NetworkFile(layers, np.ones(2, np.float32), np.arange(4), PROVENANCE))
    return path


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    file = load_network(saved(tmp_path), LEARNED)
    assert [file.layers[name].flat[0] for name in LAYERS] == [0.5 + number for number in range(len(LAYERS))]
    assert (file.scale.tolist(), file.usual.tolist(), file.provenance) == ([1, 1], [0, 1, 2, 3], PROVENANCE)


@pytest.mark.parametrize(
    ("other", "subject"),
    [
        (Learned("marbles", 1, LEARNED.features, 3), "game"),
        (Learned("pebbles", 2, LEARNED.features, 3), "observation"),
        (Learned("pebbles", 1, ("stones",), 3), "features"),
        (Learned("pebbles", 1, LEARNED.features, 4), "moves"),
    ],
)
def test_a_network_that_was_learned_for_something_else_is_refused(tmp_path: Path, other: Learned, subject: str) -> None:
    with pytest.raises(BadWeights, match=rf"network\.npz was learned for something else: {subject} differ"):
        load_network(saved(tmp_path), other)


def test_a_missing_or_damaged_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nothing\.npz cannot be read"):
        load_network(tmp_path / "nothing.npz", LEARNED)
    path = saved(tmp_path)
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"no archive"):
        path.write_bytes(damaged)
        with pytest.raises(BadWeights, match=r"network\.npz is not whole"):
            load_network(path, LEARNED)
    np.savez(path, about=np.array("{}"))
    with pytest.raises(BadWeights, match=r"network\.npz is not whole"):
        load_network(path, LEARNED)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    with np.load(path) as data:
        parts = dict(data)
    np.savez(path, **{**parts, "about": np.array(json.dumps({"format": 2}))})
    with pytest.raises(BadWeights, match="not of format 1"):
        load_network(path, LEARNED)


def changed(path: Path, part: str, array: Any) -> None:
    """Put another array into a file."""
    with np.load(path) as data:
        parts = dict(data)
    np.savez(path, **{**parts, part: array})


def refused(path: Path, learned: Learned = LEARNED) -> str:
    """Why a file is refused."""
    with pytest.raises(BadWeights) as told:
        load_network(path, learned)
    return str(told.value)


@pytest.mark.parametrize(
    ("part", "axis"), [(part, axis) for part, subjects in {**SHAPES, **BESIDES}.items() for axis in range(len(subjects))]
)
@pytest.mark.parametrize("more", [-1, 1])
def test_an_array_that_is_too_small_or_too_large_is_refused(tmp_path: Path, part: str, axis: int, more: int) -> None:
    path = saved(tmp_path)
    with np.load(path) as data:
        shape = list(data[part].shape)
    shape[axis] += more
    changed(path, part, np.zeros(shape, np.int64))
    assert re.fullmatch(r"the network network\.npz is of another size: \w+ is [\d ×]+, not [\d ×]+ \([\w ×]+\)", refused(path))


def test_the_sentence_says_which_array_and_what_would_fit(tmp_path: Path) -> None:
    path = saved(tmp_path)
    changed(path, "moves", np.zeros((9, 4)))
    assert refused(path) == "the network network.npz is of another size: moves is 9 × 4, not 3 × 4 (moves × second)"
    path = saved(tmp_path)
    changed(path, "rows", np.zeros(7))
    assert refused(path) == "the network network.npz is of another size: rows is 7, not 7 × first (inputs × first)"
    path = saved(tmp_path)
    changed(path, "bias", np.float32(1))
    assert refused(path) == "the network network.npz is of another size: bias is one number, not 5 (first)"


@pytest.mark.parametrize("usual", [[0, 1, 2, 7], [0, 1, 2, -1]])
def test_a_usual_value_is_a_row_of_the_network(tmp_path: Path, usual: list[int]) -> None:
    path = saved(tmp_path)
    changed(path, "usual", np.array(usual))
    assert refused(path) == "the network network.npz: usual names rows that it does not have"


@pytest.mark.parametrize(
    ("part", "array"),
    [
        ("bias", np.full(5, np.nan)),
        ("inner", np.full((5, 4), np.inf)),
        ("scale", np.array(["a", "b"])),
        ("seats_bias", np.zeros(6, bool)),
        ("usual", np.zeros(4)),
    ],
)
def test_what_is_no_number_is_refused(tmp_path: Path, part: str, array: Any) -> None:
    path = saved(tmp_path)
    changed(path, part, array)
    assert refused(path) == f"the network network.npz: {part} holds something that is no number"


@given(place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
@settings(max_examples=300, deadline=None)
def test_a_file_with_a_wrong_byte_is_the_same_network_or_refused(a_file: Path, place: float, byte: int) -> None:
    whole = bytearray(a_file.read_bytes())
    whole[int(place * len(whole))] = byte
    damaged = a_file.with_name("damaged.npz")
    damaged.write_bytes(whole)
    try:
        found = load_network(damaged, LEARNED)
    except BadWeights:
        return
    assert all((found.layers[name] == layer).all() for name, layer in load_network(a_file, LEARNED).layers.items())


@pytest.fixture(scope="module")
def a_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is sound."""
    return saved(tmp_path_factory.mktemp("sound"))


@led
def test_a_games_network_is_of_the_size_that_the_game_asks_for(key: str, network: LeadingNetwork, tmp_path: Path) -> None:
    """Every array that has rows for something of the game is checked: one row too few is refused."""
    game, path = GAMES[key], tmp_path / "network.npz"
    for part in ("rows", "seats", "seats_bias", "moves", "moves_bias", "scale", "usual"):
        shutil.copy(network.path, path)
        with np.load(path) as data:
            less = data[part][:-1]
        changed(path, part, less)
        with pytest.raises(BadWeights, match=rf"is of another size: {part} is {len(less)}\b"):
            load_network(path, learned_for(game))


@led
def test_a_games_network_is_small_and_says_where_it_comes_from(key: str, network: LeadingNetwork) -> None:
    assert network.path.stat().st_size < 2_000_000
    provenance = load_network(network.path, learned_for(GAMES[key])).provenance
    missing = {"learned", "games", "seed", "commit", "command", "date"} - provenance.keys()
    assert missing == NOT_RECORDED.get(key, set())
    assert str(provenance["command"]).startswith("python tools/train_network.py")


# --- what it says ---------------------------------------------------------------------------------------------------


@kernel
def opinions(states: States, who: int, net: Any, moves: Any, n: int) -> None:
    """What is thought of a position."""
    think(states[0], who, net)
    weigh_moves(net, moves, n)
    weigh_seats(net, who, states[0].seats + 0)


def by_hand(game: Game, path: Path, match: Match, who: int) -> tuple[Any, Any]:
    """The same by plain sums over the file's arrays: opinions of all moves, and chances by seat."""
    code, file = encoding_of(game), load_network(path, learned_for(game))
    states, seats = entry_points.handle(match.states()), len(match.names)
    observed, inputs = np.zeros(code.low.size, np.int16), np.zeros(code.rows)
    entry_points.observe_at(states, 0, who, observed)
    for i, value in enumerate(observed.tolist()):
        inputs[code.start[i] + np.clip(value - code.low[i], 0, code.values[i] - 1)] += 1
        if code.amount[i] >= 0:
            inputs[code.amount[i]] = value / AMOUNT
    count = file.scale.size
    for n in range(seats):
        found = np.zeros(count, np.int64)
        entry_points.features_at(states, 0, (who + n) % seats, found)
        inputs[code.features + n * count : code.features + (n + 1) * count] = found * file.scale
    part = file.layers
    first = np.maximum(inputs @ part["rows"] + part["bias"], 0)
    second = np.maximum(first @ part["inner"] + part["inner_bias"], 0)
    worth = (part["seats"] @ second + part["seats_bias"])[:seats]
    odds = np.exp(worth - worth.max())
    return part["moves"] @ second + part["moves_bias"], np.roll(odds / odds.sum(), who)


def decisions(key: str, players: int) -> Iterator[Match]:
    """Positions of a game in which somebody decides."""
    for number, match in enumerate(random_walk(Setting(key, players).new(), 7, 300)):
        if number % 25 == 0 and match.turn is not None and match.turn >= 0:
            yield match


@led
def test_the_compiled_network_says_what_its_arrays_say(key: str, network: LeadingNetwork) -> None:
    game, seen = GAMES[key], 0
    net = new_network(game, network.path)
    for players in game.seats:
        for match in decisions(key, players):
            who, moves = match.turn or 0, np.array([move.id for move in match.legal()], np.int64)
            opinions(entry_points.handle(match.states()), who, net, moves, len(moves))
            logits, chances = by_hand(game, network.path, match, who)
            assert np.allclose(net.logits[: len(moves)], logits[moves], atol=2e-3)
            assert np.allclose(net.chances[:players], chances, atol=1e-3)
            assert isclose(float(net.chances[:players].sum()), 1, rel_tol=1e-6)
            seen += 1
    assert seen > 10


@led
def test_networks_share_what_was_learned_and_nothing_else(key: str, network: LeadingNetwork) -> None:
    learned = network_in(GAMES[key], network.path)
    one, other = (new_network(GAMES[key], network.path) for _ in range(2))
    assert one.rows is other.rows is learned.rows
    for name in ("observed", "features", "first", "second", "logits", "chances"):
        assert not np.shares_memory(getattr(one, name), getattr(other, name))
    assert one.chances.size == MOST_SEATS


@led
def test_tournaments_know_a_network_by_what_it_holds_not_by_where_it_lies(
    key: str, network: LeadingNetwork, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, elsewhere = GAMES[key], Path(shutil.copy(network.path, tmp_path))
    usual, levels = fingerprint(game), dict(game.levels)
    moved = {
        name: replace(level, network=level.network and replace(level.network, path=elsewhere)) for name, level in levels.items()
    }
    monkeypatch.setitem(vars(game), "levels", moved)
    assert fingerprint(game) == usual
    elsewhere.write_bytes(network.path.read_bytes() + b" ")
    assert fingerprint(game) != usual
