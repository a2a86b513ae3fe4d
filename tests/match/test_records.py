"""Records: a game as text means what it says, whoever the players are, and reading one never takes long."""

import json
import sys
from html import unescape
from typing import Any

import pytest

import tabletown
from tabletown import GAMES, BadNotation, BadOption, BadPosition
from tabletown.game.player_names import check_name
from tabletown.match.match import Match
from tabletown.match.record_reader import MOST_STEPS
from tests.kit.tables import Setting, each_game, played, state_bytes

NASTY = ["Player 2", "Player 1", "sell", "pass", "bid 3", "1", "P3", "Ann", "Ann B", "\U0001f98a", "starts", "Player 1's", "#2"]


def renamed(match: Match, names: list[str]) -> Match:
    """The same match between other people."""
    match.names = match.game.check_players(names)
    match._changed()
    return match


# --- names ------------------------------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("first", range(len(NASTY)))
def test_records_mean_the_same_whatever_the_players_are_called(key: str, first: int) -> None:
    seats = list(GAMES[key].seats)[first % len(GAMES[key].seats)]
    match = played(Setting(key, seats), first + 1, 400)
    moves = match.record().partition("\n\n")[2]
    match = renamed(match, (NASTY * 2)[first : first + seats])
    text = match.record()
    assert text.partition("\n\n")[2] == moves
    again = tabletown.load(text, luck="manual")
    assert state_bytes(again) == state_bytes(match)
    assert again.record() == text


def looking_at(words: str, *names: str) -> str:
    """A record in which the first player looks at somebody's hand: what then happened."""
    position = {"players": 3, "tiles": {"0,0": "Bank P2"}, "hands": {"P1": ["Temple"], "P2": ["Hotel"], "P3": ["Bank"]}}
    match = GAMES["infinite_city"].at(position, luck="manual")
    match.play("play Temple")
    match.play("place Temple at (1, 0)")
    return tabletown.load(f"{renamed(match, list(names)).record()}P1 {words}\n", luck="manual").log()[-1]


def test_a_record_calls_players_by_their_seats_and_own_names_do_as_well() -> None:
    assert looking_at("look at Player 2's hand", "Ann", "Ben", "Cleo") == "Ann looks at Ben's hand."
    assert looking_at("look at Cleo's hand", "Ann", "Ben", "Cleo") == "Ann looks at Cleo's hand."
    assert looking_at("look at Player 3's hand", "Player 2", "Player 3", "Cleo") == "Player 2 looks at Cleo's hand."
    assert looking_at("look at Player 2's hand", "Ann", "Player 3", "Player 2") == "Ann looks at Player 3's hand."
    for words in ("look at Player 1's hand", "look at P2's hand"):
        with pytest.raises(BadNotation, match="is not legal now"):
            looking_at(words, "Ann", "Player 1", "P2")


@pytest.mark.parametrize(
    "name", ["\U0001f98a", "\u2764\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "7", "Ann!", "Zoë", "李", "#2"]
)
def test_names_with_something_to_see_are_welcome_everywhere(name: str) -> None:
    assert check_name(name) == name
    match = GAMES["neue_heimat"].new([name, "Ben"], seed=1)
    assert name in match.text()
    assert name in unescape(match.svg())
    assert tabletown.load(match.record()).names == [name, "Ben"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "1 to 40 characters"),
        ("a" * 41, "1 to 40 characters"),
        (7, "1 to 40 characters"),
        ("Ann, Ben", "no comma"),
        (" Ann", "no spaces at its ends"),
        ("Ann\n", "no spaces at its ends"),
        ("A\tnn", "no invisible characters"),
        ("A\u202enn", "no invisible characters"),
        ("A\u200dnn", "no invisible characters"),
        ("\ud800", "no invisible characters"),
        ("???", "at least one letter, digit or emoji"),
        ("-", "at least one letter, digit or emoji"),
        ("\u3164", "at least one letter, digit or emoji"),
        ("\ufe0f", "at least one letter, digit or emoji"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_with_the_reason(name: Any, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        check_name(name)
    with pytest.raises(BadOption):
        GAMES["neue_heimat"].new([name, "Ben"])


def test_two_players_are_not_called_the_same() -> None:
    for one, other in (("Ann", "ANN"), ("Ann", "\uff21nn"), ("\u674e\u56db", "\u674e\u200d\u56db"), ("\u2764", "\u2764\ufe0f")):
        with pytest.raises(BadOption, match="same name"):
            GAMES["neue_heimat"].new([one, other])


# --- positions in records ---------------------------------------------------------------------------------------------


def record_at(position: dict[str, Any], players: str = "A, B", options: str = "none") -> str:
    """A record that starts from a position."""
    head = f"tabletown record 1\ngame: neue_heimat\nrules: 1\nplayers: {players}\noptions: {options}"
    return f"{head}\nposition: {json.dumps(position)}\n\n"


def test_a_record_from_an_impossible_position_is_refused_with_what_is_wrong() -> None:
    nothing = {"display": [], "permits": {"I": "out", "II": "out", "III": "out"}, "mayor": "out", "cancel_cube": "out"}
    for position, reason in (
        ({"players": 2, "display": [["red 5"], ["red 5"]]}, "there is only one red 5"),
        ({"players": 2, "phase": "choose", "stashed": True, **nothing}, "impossible position: the game is over"),
    ):
        with pytest.raises(BadNotation, match=reason):
            tabletown.load(record_at(position))


@each_game
def test_a_position_in_which_nobody_can_move_is_a_problem_of_its_own(key: str) -> None:
    match = GAMES[key].new(GAMES[key].seats.start, seed=1)
    assert match.problems() == []
    match._ids = []
    assert match.problems() == ["somebody is to move, but no move is legal"]


def test_players_and_options_of_a_record_agree_with_its_position() -> None:
    position = {"players": 2, "display": [["red 5"]], "options": {"rounds": 2}}
    assert tabletown.load(record_at(position, "A, B", "rounds=2")).names == ["A", "B"]
    assert tabletown.load(record_at(position)).options["rounds"] == 2
    with pytest.raises(BadNotation, match="players: 5 are named, but the position has 2"):
        tabletown.load(record_at(position, "A, B, C, D, E"))
    with pytest.raises(BadNotation, match="options: rounds is 3, but 2 in the position"):
        tabletown.load(record_at(position, "A, B", "rounds=3"))


# --- size -------------------------------------------------------------------------------------------------------------


def test_remarks_do_not_copy_the_game_again_and_again() -> None:
    text = played(Setting("machi_koro", 2), 3, 200).record() + "# tea\n" * 5000
    copied: list[int] = []
    getter = Match.__dict__["steps"].fget.__code__
    sys.setprofile(lambda frame, event, arg: copied.append(1) if event == "call" and frame.f_code is getter else None)
    try:
        again = tabletown.load(text, luck="manual")
    finally:
        sys.setprofile(None)
    assert len(again.comments[200]) == 5000
    assert len(copied) < 10


def test_a_remark_of_several_lines_stays_a_remark() -> None:
    match = GAMES["neue_heimat"].new(2, seed=1)
    match.comments[0] = ["one\nP1 stash a cheque", ""]
    assert tabletown.load(match.record()).comments[0] == ["one", "P1 stash a cheque", ""]


def test_a_record_has_an_end() -> None:
    text = GAMES["machi_koro"].new(2, luck="manual", first_player=1).record()
    match = tabletown.load(text, luck="manual")
    while match.turn == tabletown.CHANCE:
        match.play("#1")
    first, text = len(match.steps), match.record()
    turns = "".join(f"P{seat} roll one die\n* roll 6\nP{seat} build nothing\n" for seat in (1, 2))
    rounds = (MOST_STEPS - first) // 6
    assert len(tabletown.load(text + turns * rounds, luck="manual").steps) == first + 6 * rounds <= MOST_STEPS
    with pytest.raises(BadNotation, match="a record has at most 20,000 moves, luck included"):
        tabletown.load(text + turns * (rounds + 1))


# --- options as people write them -------------------------------------------------------------------------------------


@each_game
def test_options_are_taken_as_records_and_the_command_line_write_them(key: str) -> None:
    game = GAMES[key]
    for option in game.options:
        for value in option.values:
            written = {True: ("on", "true", " ON ", True), False: ("off", "false", "Off", False)}
            ways = written[value] if isinstance(value, bool) else (value, str(value))
            for way in ways:
                assert option.check(way) is option.check(value) or option.check(way) == value
                chosen = game.new_with(game.seats.start, {option.name: way}, seed=1).options
                assert option.sets or chosen[option.name] == value
                position = {"players": game.seats.start, "options": {option.name: way}}
                try:
                    assert game.at(position, seed=1).options == chosen
                except BadPosition as error:
                    assert option.name not in str(error)
        with pytest.raises(BadOption, match=f"{option.name} can be .*, not 'perhaps'"):
            option.check("perhaps")
