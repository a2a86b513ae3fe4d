"""Bad input gets a typed error with a helpful sentence, and leaves everything as it was."""

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tabletown
from tabletown import CHANCE, GAMES, BadNotation, BadOption, BadPosition, IllegalMove, TabletownError, UnknownGame
from tabletown.match.match import Match
from tests.kit.tables import Setting, each_game, played, random_walk, state_bytes

FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@cache
def nested(depth: int) -> Any:
    """A list in a list in a list. Made once: the garbage collector looks through all of it again and again meanwhile."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="Did you mean neue_heimat"):
        GAMES["neu_heimat"]
    assert "neu_heimat" not in GAMES
    assert issubclass(UnknownGame, TabletownError)
    assert issubclass(TabletownError, ValueError)


@each_game
def test_bad_options_and_players_are_refused(key: str) -> None:
    game = GAMES[key]
    option = game.options[0]
    numbers: list[Any] = [0, 1, 99, -1, True, 2.5, "two", None]
    names: list[Any] = [[], ["a"] * 3, ["x", "x ", "y"], ["", "b", "c"], ["a,b", "c", "d"], ["a" * 99, "b", "c"], [1, 2, 3]]
    for players in numbers + names:
        with pytest.raises(BadOption):
            game.new(players=players)
    least = game.seats.start
    with pytest.raises(BadOption, match="has no option"):
        game.new(least, no_such_option=1)
    values: list[Any] = ["nonsense", 10**30, None, [], -7]
    for value in values:
        with pytest.raises(BadOption, match=option.name):
            game.new_with(least, {option.name: value})
    with pytest.raises(BadOption, match="luck"):
        game.new(least, luck="good")
    with pytest.raises(BadOption, match="seed"):
        game.new(least, seed="x")  # type: ignore[arg-type]


@each_game
def test_bad_moves_list_what_is_legal_and_change_nothing(key: str) -> None:
    match = played(Setting(key, GAMES[key].seats.start), 3, 60)
    before, first = state_bytes(match), match.legal()[0].text
    bad: list[Any] = ["", "   ", "make tea", "\0", "9" * 5000, "é" * 100_000, -1, 10**30, 2.5, None, True, [], {}]
    for move in bad:
        with pytest.raises(IllegalMove) as error:
            match.play(move)
        assert len(str(error.value)) < 8000
    with pytest.raises(IllegalMove, match="is not legal now; legal is: "):
        match.play("make tea")
    with pytest.raises(IllegalMove) as error:
        match.play("make tea")
    assert first in str(error.value)
    assert state_bytes(match) == before


@each_game
def test_seats_that_do_not_exist_are_refused(key: str) -> None:
    match = GAMES[key].new(GAMES[key].seats.start, seed=1)
    for seat in (-1, 99, True, "0", 1.0):
        for call in (match.view, match.svg, match.log, match.text, match.undo):
            with pytest.raises(BadOption):
                call(seat)  # type: ignore[arg-type]


def go_on(match: Match) -> None:
    """A position that was accepted can be looked at and played on from."""
    for _ in range(25):
        match.view(0)
        match.svg(0)
        match.text()
        legal = match.legal()
        if match.over or not legal:
            break
        match.play(legal[len(match.steps) % len(legal)])


def scalars(position: dict[str, Any]) -> dict[str, Any]:
    """The fields of a position that hold one word, number or flag, or nothing."""
    return {name: value for name, value in position.items() if not isinstance(value, dict | list)}


@each_game
def test_a_position_that_is_accepted_can_be_seen_drawn_and_written(key: str) -> None:
    """Positions of every phase, one field of each changed to what it is in another."""
    rng, positions, values = random.Random(key), dict[Any, dict[str, Any]](), dict[str, dict[Any, None]]()
    for seed in range(4):
        for match in random_walk(Setting(key, 3).new(seed), seed, 800):
            if (match.state.phase, match.turn) not in positions:
                positions[match.state.phase, match.turn] = match.position()
    for position in positions.values():
        for name, value in scalars(position).items():
            values.setdefault(name, {})[value] = None
    changes = [(here, name, value) for here in positions for name, found in values.items() for value in found]
    for here, name, value in rng.sample(changes, min(300, len(changes))):
        try:
            match = GAMES[key].at({**positions[here], name: value}, luck="manual")
        except BadPosition:
            continue
        for seat in {match.turn, None} - {CHANCE}:
            assert match.view(seat)["asks"]
            assert match.svg(seat)
            assert match.text(seat)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places inside a JSON-able value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(leaf for key, inner in items for leaf in leaves(inner, (*path, key)))]


@each_game
@FUZZ
@given(data=st.data())
def test_a_damaged_position_is_refused_or_playable(key: str, data: st.DataObject) -> None:
    seats = GAMES[key].seats
    setting = Setting(key, data.draw(st.sampled_from(list(seats))))
    match = played(setting, data.draw(st.integers(1, 5)), data.draw(st.integers(0, 250)))
    position = json.loads(json.dumps(match.position()))
    for _ in range(data.draw(st.integers(1, 3))):
        *path, last = data.draw(st.sampled_from(leaves(position)[1:]))
        holder = position
        for name in path:
            holder = holder[name]
        change = data.draw(st.sampled_from(["swap", "drop", "replace", "number", "word"]))
        others = leaves(position)[1:]
        if change == "drop" and isinstance(holder, dict):
            del holder[last]
        elif change == "swap":
            value: Any = position
            for name in data.draw(st.sampled_from(others)):
                value = value[name]
            holder[last] = json.loads(json.dumps(value))
        elif change == "number":
            holder[last] = data.draw(st.integers(-3, 130))
        elif change == "word":
            holder[last] = data.draw(st.sampled_from(["P1", "P2", "over", "beside", "A", ""]))
        else:
            holder[last] = data.draw(json_values)
    try:
        accepted = GAMES[key].at(position, seed=1, check=data.draw(st.booleans()))
    except BadPosition as error:
        assert 10 < len(str(error)) < 4000
    else:
        go_on(accepted)


@each_game
@FUZZ
@given(value=json_values)
def test_any_json_is_refused_as_a_position(key: str, value: Any) -> None:
    with pytest.raises(BadPosition):
        GAMES[key].at(value)


@each_game
def test_deep_and_huge_positions_are_refused(key: str) -> None:
    good = GAMES[key].new(GAMES[key].seats.start, seed=1).position()
    for name in good:
        for bad in (nested(50_000), "x" * 1_000_000, 10**4000, float("nan"), {"a": nested(5000)}):
            with pytest.raises(BadPosition) as error:
                GAMES[key].at({**good, name: bad})
            assert len(str(error.value)) < 2000


@each_game
@FUZZ
@given(data=st.data())
def test_a_damaged_record_is_refused_or_read(key: str, data: st.DataObject) -> None:
    text = played(Setting(key, GAMES[key].seats.start), 2, 80).record()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 60)))
    patch = data.draw(st.text(max_size=30) | st.sampled_from(["", "\n", "P1 ", "* ", text[:80], "#"]))
    damaged = text[:start] + patch + text[end:]
    try:
        go_on(tabletown.load(damaged))
    except BadNotation as error:
        assert len(str(error)) < 9000


@FUZZ
@given(text=st.text())
def test_any_text_is_refused_as_a_record(text: str) -> None:
    with pytest.raises(BadNotation):
        tabletown.load(text)
    with pytest.raises(BadNotation):
        tabletown.load("tabletown record 1\n" + text)


@each_game
def test_records_of_other_kinds_are_refused_with_the_reason(key: str) -> None:
    good = played(Setting(key, GAMES[key].seats.start), 2, 80).record()
    lines = good.splitlines()
    for bad, reason in (
        ("x" * 10_000_000, "characters"),
        ("\x00\xff" * 1000, "starts with the line"),
        (good.replace(f"rules: {GAMES[key].version}\n", "rules: 99\n"), "version"),
        (good.replace(f"game: {key}", "game: chess"), "there is no game"),
        (good.replace("options: none", "options: colour=red"), "has no option"),
        (good.replace("options: none", "options: huh"), "name=value"),
        (good.replace("players: ", "players: A, B, C, D, E, F, G, "), "seats"),
        (good.replace("date: ", "date: the "), "date"),
        ("\n".join(line for line in lines if not line.startswith("players")), "no header players"),
        (good.replace("options: none", 'position: {"a":' + "[" * 100_000), "not JSON"),
        (good + "P9 pass\n", "line"),
        ("\n".join([*lines[:12], "P1 make tea", *lines[12:]]), "line 13"),
        (good.replace("result: *", "colour: *"), "no header"),
    ):
        with pytest.raises(BadNotation, match=reason):
            tabletown.load(bad)
    for bad_type in (None, 7, b"tabletown record 1", ["x"]):
        with pytest.raises(BadNotation):
            tabletown.load(bad_type)  # type: ignore[arg-type]
