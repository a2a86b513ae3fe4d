"""The library's words, on the model game."""

import json
from dataclasses import replace

import numpy as np
import pytest

import tabletown
from tabletown import CHANCE, GAMES, BadOption, IllegalMove
from tabletown.bots import bot_named, choose
from tests.kit.tables import Setting, each_seat_count

NH = GAMES["neue_heimat"]


def at_bidding() -> tabletown.Match:
    """A cube on auction, three players."""
    return NH.at({"players": ["Ann", "Ben", "Cleo"], "display": [["red 5", "blue 2"], ["red 1"]]}, seed=1)


def test_a_match_starts_with_luck_played_and_somebody_to_decide() -> None:
    match = NH.new(players=4, seed=7)
    assert match.turn in range(4)
    assert not match.over
    assert match.winners == []
    assert match.scores == [0, 0, 0, 0]
    assert match.names == ["Player 1", "Player 2", "Player 3", "Player 4"]


@pytest.mark.parametrize(("seats", "near"), [(range(2, 6), 3), (range(4, 7), 4), (range(2, 3), 2)])
def test_a_game_seats_the_number_that_is_nearest_to_what_somebody_would_like(seats: range, near: int) -> None:
    assert replace(NH, seats=seats).seats_near(3) == near


def test_moves_are_played_by_object_number_and_words() -> None:
    match = at_bidding()
    move = match.legal()[1]
    assert (move.text, str(move)) == ("auction red 5", "auction red 5")
    assert match.play(move) == move
    assert match.play(match.find("bid 3").id).text == "bid 3"
    assert match.play("  PASS ").text == "pass"
    assert match.play("sell").text == "sell"
    assert match.names[match.turn or 0] == "Ben"


def test_words_that_fit_several_moves_are_refused_with_those_moves() -> None:
    match = at_bidding()
    with pytest.raises(IllegalMove, match=r"could be: auction red 5 \(#2\), auction red 1 \(#4\)"):
        match.play("auction red")
    match.play("mayor")
    with pytest.raises(IllegalMove, match="is not legal now; legal is: pass, bid 1, "):
        match.play("sell")


def test_undo_takes_back_decisions_and_seats_only_their_own() -> None:
    match = at_bidding()
    match.play("stash a cheque")
    match.play("auction red 5")
    assert match.may_undo(0)
    assert match.undo(0).text == "auction red 5"
    match.play("auction red 5")
    match.play("bid 2")
    with pytest.raises(IllegalMove, match="Ann has no decision to take back"):
        match.undo(0)
    assert match.undo(1).text == "bid 2"
    assert match.undo().text == "auction red 5"
    assert match.undo().text == "stash a cheque"
    with pytest.raises(IllegalMove, match="no decision"):
        match.undo()


def test_luck_bars_a_seat_from_taking_back_but_not_the_owner_of_the_match() -> None:
    match = NH.at({"players": 2, "rows": {"B": [{"floors": ["blue 3"]}]}, "owners": {"blue": "P1"}}, seed=3)
    before = match.position()
    match.play("auction a roof")
    with pytest.raises(IllegalMove):
        match.undo(0)
    assert match.undo().text == "auction a roof"
    assert match.position() == before


def test_after_an_undo_the_same_luck_comes_again() -> None:
    match = NH.at({"players": 2, "rows": {"B": [{"floors": ["blue 3"]}]}, "owners": {"blue": "P1"}}, seed=3)
    match.play("auction a roof")
    first = match.record()
    match.undo()
    match.play("auction a roof")
    assert match.record() == first


def test_luck_can_be_played_by_hand() -> None:
    match = NH.new(players=2, luck="manual")
    assert match.turn == CHANCE
    match.play("draw red 5")
    assert match.position()["display"][0] == ["red 5"]
    with pytest.raises(IllegalMove):
        match.play("draw red 5")
    assert match.undo().text == "draw red 5"
    match.go_on_with("auto")
    assert match.turn in (0, 1)


def test_a_view_is_plain_data_and_lists_moves_for_the_seat_in_turn_only() -> None:
    match = at_bidding()
    assert json.loads(json.dumps(match.view(0))) == match.view(0)
    assert [move["text"] for move in match.view(0)["moves"]] == [move.text for move in match.legal()]
    assert match.view(1)["moves"] == match.view()["moves"] == []
    assert match.view(1)["seat"] == 1


def test_what_is_shown_at_once_is_what_is_shown_one_by_one() -> None:
    match = at_bidding()
    for seat in (0, 1, None):
        assert match.shown(seat) == (match.view(seat), match.text(seat), match.svg(seat))


def test_records_keep_names_remarks_and_where_they_started() -> None:
    match = at_bidding()
    match.play("auction red 5")
    match.comments[1] = ["Ben should bid here.", "He has the money."]
    text = match.record()
    assert "players: Ann, Ben, Cleo" in text
    assert "# Ben should bid here.\n# He has the money." in text
    again = tabletown.load(text)
    assert again.record() == text
    assert again.names == ["Ann", "Ben", "Cleo"]
    assert again.start == match.start


def test_a_copy_goes_its_own_way() -> None:
    match = at_bidding()
    twin = match.copy()
    twin.play("auction red 5")
    assert len(match.steps) == 0
    assert match.legal()[0].text == "stash a cheque"
    assert twin.steps[0].by == 0
    match.play("stash a cheque")
    assert [step.events for step in twin.steps] != [step.events for step in match.steps]


def test_a_copy_that_is_only_looked_at_takes_little_room() -> None:
    """A site keeps hundreds: what only a move needs is made with the first move."""
    match = NH.new(players=3, seed=5)
    held = [value for value in vars(match.copy()).values() if isinstance(value, np.ndarray)]
    assert sum(value.nbytes for value in held) < 5_000


@each_seat_count
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_last_steps_tell_what_stands_in_a_log(setting: Setting, level: str) -> None:
    """The steps that a game says are enough tell forty sentences to everybody, or all that there are."""
    match, bot = setting.new(seed=3, luck="auto"), bot_named(level)
    enough = match.game.display.log_steps
    for number in range(250):
        if match.over:
            break
        match.play(choose(bot, match, number))
        if number % 25 == 0 and len(match.steps) > enough:
            last = match.copy_with(match.steps[-enough:])
            for seat in (None, *range(len(match.names))):
                assert len(last.log(seat)) >= 40, f"{match!r}, {seat}"


def test_a_match_can_be_looked_at_as_it_was() -> None:
    match = NH.new(players=2, seed=5)
    while not match.over:
        match.play(match.legal()[0])
    for moves in (0, 30, len(match.steps)):
        earlier = match.after(moves)
        assert len(earlier.steps) == moves
        assert earlier.record().splitlines()[8 : 8 + moves] == match.record().splitlines()[8 : 8 + moves]
    with pytest.raises(BadOption):
        match.after(len(match.steps) + 1)


def test_everything_has_a_repr_and_notebooks_get_a_drawing() -> None:
    match = NH.new(players=2, seed=1, rounds=3)
    assert repr(NH) == "<Game neue_heimat: Neue Heimat, 2-5 players>"
    assert repr(match).startswith("<Match neue_heimat 2 players rounds=3, 25 moves, Player ")
    assert "neue_heimat" in repr(GAMES)
    assert match._repr_svg_().startswith("<svg")
    assert str(match) == match.text()
    assert "Move(id=" in repr(match.legal()[0])


def test_a_shorthand_sets_the_others_and_a_hand_set_switch_beats_it() -> None:
    assert NH.new(2, official2018=True).options["blank_roofs"] == 0
    assert NH.new(2, official2018=True, blank_roofs=5).options["blank_roofs"] == 5
    assert "official2018" not in NH.new(2, official2018=True).options


def test_importing_the_library_loads_nothing_heavy() -> None:
    import subprocess
    import sys

    code = "import sys, tabletown; tabletown.GAMES; print([m for m in ('numba', 'numpy', 'rich', 'click') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_who_has_not_decided_yet_reads_everything_since_the_first_decision_and_onlookers_the_last_one() -> None:
    match = GAMES["neue_heimat"].new(["Ann", "Ben", "Cleo"], seed=1)
    first = match.turn
    assert first is not None
    opened = len(match.steps)
    while len({step.by for step in match.steps if step.by != CHANCE}) < 2:
        match.play(match.legal()[0])
    waiting = next(seat for seat in range(3) if seat not in {step.by for step in match.steps})
    assert [line for _by, line in match.since(waiting)] == match.news(waiting, after=opened)
    assert len({by for by, _line in match.since(waiting)}) == 2
    assert match.since(waiting)[0][0] == first
    assert [line for _by, line in match.since(None)] == match.told_by(match.steps[-1])
    assert match.since(match.steps[-1].by)[0][0] == match.steps[-1].by


def test_a_decision_of_which_nothing_can_be_told_yet_is_told_with_the_one_before_it() -> None:
    match = GAMES["infinite_city"].new(2, seed=1)
    seat = match.turn
    assert seat is not None
    while match.turn == seat:
        match.play(match.legal()[0])
    while match.turn != seat:
        match.play(match.legal()[0])
    before = match.since(seat)
    match.play(match.legal()[0])  # which tile: nobody is told before it lies
    assert match.since(seat) == before
