"""Machi Koro's beats: every coin is told, in few words, to each reader; and they tell nothing that the seat may not know."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import numpy as np
import pytest

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.game.beats import BANK, Beat, Kind
from tabletown.games.machi_koro.display import beats as told
from tabletown.games.machi_koro.display import players
from tabletown.games.machi_koro.rules.numbers import Event
from tabletown.match.match import Match
from tabletown.positions.snapshot import snapshot
from tabletown.testing.random_walks import random_walk
from tests.kit.tables import Setting, all_settings

SETTINGS = [setting for setting in all_settings() if setting.key == "machi_koro"]
MOVES = 1200
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil"]


def views(match: Match, step: int, seat: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table before and after a step, as a seat knows it."""
    steps, game = match.steps, match.game
    before = snapshot(np.frombuffer(steps[step].before, game.state))
    later = snapshot(np.frombuffer(steps[step + 1].before, game.state)) if step + 1 < len(steps) else match.state
    return game.display.view(before, seat), game.display.view(later, seat)


def beats_of(match: Match, step: int, seat: int | None) -> tuple[list[Beat], dict[str, Any], dict[str, Any]]:
    """What a step is to a seat, and the table before and after."""
    before, after = views(match, step, seat)
    names = NAMES[: len(match.names)]
    return told.beats(match.steps[step].events, names, seat, before, after), before, after


def walked(setting: Setting, seed: int = 5, most: int = MOVES) -> Match:
    """A match of random moves."""
    match = setting.new(seed)
    for _match in random_walk(match, seed, most):
        pass
    return match


def eventful(match: Match) -> Iterator[int]:
    """Numbers of steps that have events, at most so many of each mixture of kinds."""
    seen: Counter[tuple[int, ...]] = Counter()
    for number, step in enumerate(match.steps):
        kinds = tuple(dict.fromkeys(event[0] for event in step.events))
        seen[kinds] += 1
        if kinds and seen[kinds] <= 12:
            yield number


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_coin_is_told_and_the_purses_end_as_they_are(setting: Setting) -> None:
    match = walked(setting)
    for number in eventful(match):
        for seat in (0, None):
            found, before, after = beats_of(match, number, seat)
            purses = {f"figure-{player}-coins": told["coins"] for player, told in enumerate(before["players"])}
            for beat in found:
                for start, end, coins in beat.coins:
                    assert coins > 0
                    assert start in purses or start == BANK
                    assert end in purses or end == BANK or end.startswith("card-")
                    purses[start] = purses.get(start, 0) - coins
                    purses[end] = purses.get(end, 0) + coins
                touched = {place for flow in beat.coins for place in flow[:2] if place.startswith("figure-")}
                shown = {id: text for id, text in beat.figures.items() if id.endswith("-coins")}
                assert {id: str(purses[id]) for id in shown} == shown
                assert set(shown) <= touched
            ends = {f"figure-{player}-coins": told["coins"] for player, told in enumerate(after["players"])}
            assert {id: purses[id] for id in ends} == ends, (match.steps[number].events, found)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_beat_has_six_words_at_most_and_speaks_to_its_reader(setting: Setting) -> None:
    match, kinds = walked(setting, 6), set()
    for number in eventful(match):
        for seat in (*range(setting.players), None):
            found, _before, _after = beats_of(match, number, seat)
            for beat in found:
                kinds.add(beat.kind)
                assert 1 <= len(beat.say.split()) <= 6, beat.say
                assert "{" not in beat.say
                words = {word.strip(":,").lower() for word in beat.say.split()}
                if seat is None:
                    assert beat.mine == 0
                    assert not words & {"you", "your"}
                else:
                    assert NAMES[seat] not in beat.say, (beat.say, seat)
    assert kinds <= set(get_args(Kind))


def test_every_event_that_players_must_see_has_a_beat() -> None:
    """What a beat may leave out: a debt that is forgiven stands with the payment; a double that takes nothing; others' cards
    that bring nothing."""
    silent = {Event.REVEALED, Event.SHORT, Event.KEPT_BACK, Event.IDLE, Event.PARK, Event.NO_COINS}
    rare = {Event.EXTRA_TURN, Event.NO_EXTRA_TURN, Event.DECK_EMPTY, Event.DEAD}
    seen: set[int] = set()
    few_majors = [setting for setting in SETTINGS if "major_market_limit" in str(setting)]
    for seed, setting in enumerate([*SETTINGS, *few_majors * 12]):
        match = walked(setting, seed)
        for number in eventful(match):
            for event in match.steps[number].events:
                if event[0] not in silent | seen:
                    before, after = views(match, number, None)
                    alone = told.beats([event], NAMES[: setting.players], None, before, after | {"active": before["active"]})
                    seen.add(event[0])
                    assert alone, event
    assert seen >= set(Event) - silent - rare


def test_a_turn_is_told_in_the_order_of_its_events() -> None:
    match = GAMES["machi_koro"].new(NAMES[:3], seed=3, luck="manual", first_player=1)
    while match.turn != 0 or match.position()["phase"] != "roll":
        match.play(match.legal()[0])
    match.play("roll one die")
    match.play("roll 1")
    found, _before, after = beats_of(match, len(match.steps) - 1, 0)
    assert [beat.kind for beat in found] == ["roll", "pay", "hall"]
    assert [beat.say for beat in found] == ["You roll 1", "Wheat Field: you +1", "City Hall pays you $1"]
    assert found[0].dice == (1,)
    assert [beat.mine for beat in found] == [0, 1, 1]
    assert found[1].coins == tuple((BANK, f"figure-{seat}-coins", 1) for seat in range(3))
    assert found[1].places == tuple(f"card-{seat + 1}-wheat_field" for seat in range(3))
    assert found[-1].figures["figure-0-coins"] == str(after["players"][0]["coins"])
    onlookers, _before, _after = beats_of(match, len(match.steps) - 1, None)
    assert [beat.say for beat in onlookers] == ["Ann rolls 1", "Wheat Field pays 3 players", "City Hall pays Ann $1"]


def test_the_last_landmark_ends_in_a_moment() -> None:
    landmarks = ["Harbor", "Train Station", "Shopping Mall", "Amusement Park", "Moon Tower"]
    start = GAMES["machi_koro"].new(NAMES[:2], seed=3, first_player=1)
    position = start.position() | {"landmarks": [landmarks, []], "coins": [40, 3]}
    match = GAMES["machi_koro"].at(position, luck="manual", check=False)
    match.play("roll one die")
    match.play("roll 6")
    match.play("build Airport")
    for seat, say, mine in ((0, "You win", 1), (1, "Ann wins", -1), (None, "Ann wins", 0)):
        found, _before, _after = beats_of(match, len(match.steps) - 1, seat)
        assert [beat.kind for beat in found] == ["landmark", "end"]
        assert all(beat.moment for beat in found)
        assert (found[-1].say, found[-1].mine) == (say, mine)


@pytest.mark.parametrize("setting", SETTINGS[:6], ids=str)
def test_the_result_counts_every_coin_that_somebody_has_received(setting: Setting) -> None:
    match = walked(setting, 8, 4000)
    received = [0] * setting.players
    for number, step in enumerate(match.steps):
        if step.events:
            found, _before, _after = beats_of(match, number, None)
            for beat in found:
                for _start, end, coins in beat.coins:
                    if end.startswith("figure-"):
                        received[int(end.split("-")[1])] += coins
    view = match.view(None)
    rows = players.result(view, (step.events for step in match.steps))
    assert {row.seat: row.figure for row in rows} == dict(enumerate(received))
    assert [row.points for row in rows] == [view["table"]["players"][row.seat]["finished"] for row in rows]
    if match.over:
        assert rows[0].seat in match.winners


def test_rounds_are_counted_by_turns() -> None:
    match = GAMES["machi_koro"].new(3, seed=4, first_player=1)
    turns, active = 0, -1
    bot = bot_named("greedy")
    for number in range(250):
        if match.over:
            break
        if match.position()["phase"] == "roll" and match.state.active != active:
            active, turns = match.state.active, turns + 1
            match.play(match.legal()[0])
            made = Counter(step.move for step in match.steps)
            assert players.round_of(made, 3) == (turns - 1) // 3 + 1
        else:
            match.play(choose(bot, match, number))
    assert turns > 30
