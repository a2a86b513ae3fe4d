"""A typed move is never guessed into a different one."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletown import GAMES, IllegalMove
from tabletown.match.match import Match
from tabletown.match.move_parser import Wording, meant
from tabletown.text.word_matching import plain_words
from tests.kit.tables import Setting, each_game, played, state_bytes

FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def placing_a_hotel() -> Match:
    """One tile at (2, 0) beside the first at (0, 0): a Hotel is to be placed."""
    match = GAMES["infinite_city"].at({"players": 2, "tiles": {"2,0": "Bank P2"}, "hands": {"P1": ["Hotel"]}}, luck="manual")
    match.play("play Hotel")
    return match


def refused(match: Match, words: str) -> str:
    """Words that play nothing; what is said about them."""
    before = state_bytes(match)
    with pytest.raises(IllegalMove) as error:
        match.play(words)
    assert state_bytes(match) == before
    return str(error.value)


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "place Hotel at (0, 1)",
        "place Hotel at 0 1",
        "place Hotel at (1)",
        "place Hotel at (1, 1, 0)",
        "place Hotel at (1, 0, 0)",
        "place Hotel at (-1, 0)",
        "place Hotel at (\N{MINUS SIGN} 1, 0)",
        "place Hotel at (1, -0)",
        "place Hotel at 1.0",
        "place Hotel at 1-0",
        "place Hotel at (1\N{SUPERSCRIPT TWO}, 0)",
        "place Hotel at (01, 0)",
        "place Hotel at (#1, 0)",
        "(0, 1) place Hotel",
        "1",
        "Hotel 1",
        "Hotel at place (1, 0)",
        "Hotel Hotel (1, 0)",
    ],
)
def test_a_cell_that_is_not_legal_is_never_played_elsewhere(words: str) -> None:
    match = placing_a_hotel()
    assert "place Hotel at (1, 0)" in [move.text for move in match.legal()]
    refused(match, words)


@pytest.mark.parametrize("words", ["1 0", "(1, 0)", "hotel at 1,0", "PLACE HOTEL AT (1; 0)", "place hotel at (\uff11, 0)"])
def test_a_cell_in_other_clothes_is_the_same_cell(words: str) -> None:
    assert placing_a_hotel().play(words).text == "place Hotel at (1, 0)"


def test_negative_coordinates_keep_their_sign() -> None:
    position = {"players": 2, "tiles": {"0,0": "Bank P2"}, "hands": {"P1": ["Hotel"]}}
    for words in ("place Hotel at (-1, 0)", "(-1, 0)", "(- 1, 0)", "at \N{MINUS SIGN}1 0", "hotel -1 0"):
        match = GAMES["infinite_city"].at(position, luck="manual")
        match.play("play Hotel")
        assert match.play(words).data["cell"] == [-1, 0]


def test_a_tile_is_not_removed_at_the_mirrored_cell() -> None:
    position = {
        "players": 2,
        "tiles": {"0,0": "Hotel P1", "1,0": "Hotel P2", "2,0": "Bank P2"},
        "hands": {"P1": ["Disaster Site"]},
    }
    match = GAMES["infinite_city"].at(position, luck="manual")
    match.play("play Disaster Site")
    match.play("place Disaster Site at (3, 0)")
    assert "remove the Bank at (2, 0)" in [move.text for move in match.legal()]
    refused(match, "remove the Bank at (0, 2)")
    refused(match, "remove the Hotel")
    assert match.play("the Bank").text == "remove the Bank at (2, 0)"


def test_what_is_refused_is_answered_with_the_nearest_legal_moves_first() -> None:
    match = placing_a_hotel()
    said = refused(match, "place Hotel at (1, 1)").partition("legal is: ")[2]
    assert said == "place Hotel at (2, 1), place Hotel at (1, 0), place Hotel at (3, 0), place Hotel at (2, -1)"
    many = GAMES["neue_heimat"].new(2, seed=1, luck="manual")
    assert refused(many, "draw red 9").endswith("more")
    assert re.search(r"legal is: draw red 6, draw red 5, draw red 4, .* and \d+ more$", refused(many, "draw red 9"))


def test_words_keep_their_order_and_a_not_is_never_added() -> None:
    texts = ["swap Ranch for Ben's Forest", "do not swap"]
    wordings = [Wording((text,)) for text in texts]
    assert meant("swap Forest for Ben's Ranch", wordings) == []
    assert meant("swap for Ben's Forest", wordings) == [0]
    assert meant("do not", wordings) == [1]
    assert meant("swap", [wordings[1]]) == []
    assert meant("not swap", [wordings[1]]) == [0]


# --- a number alone, and entries of the list --------------------------------------------------------------------------


def bidding(key: str) -> Match:
    """A position in which bids are asked for."""
    if key == "neue_heimat":
        match = GAMES[key].at({"players": 3, "display": [["red 5"]]})
        match.play("auction red 5")
    else:
        match = GAMES[key].at({"players": 5, "cash": [20] * 5})
        match.play("bid on Slots (track 2)")
    return match


@pytest.mark.parametrize("key", ["neue_heimat", "vegas_showdown"])
def test_where_an_amount_is_asked_for_a_number_alone_is_that_amount(key: str) -> None:
    for words in ("5", " $5 ", "5.", "bid 5"):
        assert bidding(key).play(words).data["amount"] == 5
    match = bidding(key)
    assert [match.find(f"#{n + 1}") for n in range(len(match.legal()))] == match.legal()
    for words in ("99", "-5", "05", "+5", "5.5", "5 5", "bid #5", "bid", "bid on Slots (track 2)"):
        refused(match, words)
    assert "legal is: bid " in refused(match, "99")


@each_game
def test_where_no_amount_is_asked_for_a_number_alone_is_refused(key: str) -> None:
    match = played(Setting(key, GAMES[key].seats.start), 3, 90)
    while not match.over:
        if not any("amount" in move.data for move in match.legal()):
            for number in ("1", "2", "5", "10"):
                assert "a number alone is an amount, and none is asked for" in refused(match, number)
            assert match.find("#1") == match.legal()[0]
        if len(match.steps) > 160:
            break
        match.play(match.legal()[-1])
    assert not match.over or len(match.steps) > 90


def test_entries_beyond_the_list_are_refused() -> None:
    match = bidding("neue_heimat")
    for words in ("#0", "#99", "#" + "9" * 5000):
        assert "the list of legal moves goes from #1 to #13" in refused(match, words)
    for words in ("#", "#x", "#-1", "##1", "#1 #2"):
        refused(match, words)


# --- names ------------------------------------------------------------------------------------------------------------


def test_a_name_that_is_somebody_elses_number_is_ambiguous_in_live_play() -> None:
    match = looking(["Player 2", "Player 3", "Cleo"])
    assert [move.text for move in match.legal()] == ["look at Player 3's hand", "look at Cleo's hand"]
    said = refused(match, "look at Player 3's hand")
    assert "could be: look at Player 3's hand (#1), look at Cleo's hand (#2)" in said
    assert match.play("look at Cleo's hand").data["seat"] == 2


def looking(names: list[str]) -> Match:
    """The first player is to look at somebody's hand."""
    position = {"players": names, "tiles": {"0,0": "Bank P2"}, "hands": {"P1": ["Temple"], "P2": ["Hotel"], "P3": ["Hotel"]}}
    match = GAMES["infinite_city"].at(position, luck="manual")
    match.play("play Temple")
    match.play("place Temple at (1, 0)")
    return match


def test_names_that_differ_in_signs_or_begin_alike_are_told_apart_by_their_full_text() -> None:
    for names in (["Zoe", "Ann", "Ann B"], ["Zoe", "José", "Jose"], ["Zoe", "\U0001f98a", "\U0001f43b"], ["Zoe", "Ann!", "Ann"]):
        match = looking(names)
        for move in match.legal():
            assert match.find(move.text) == move
        refused(match, "look at")
    assert looking(["Zoe", "Ann", "Ann B"]).find("Ann B").data["seat"] == 2
    assert looking(["Zoe", "\U0001f98a", "\U0001f43b"]).find("\U0001f43b").data["seat"] == 2


# --- whatever is typed ------------------------------------------------------------------------------------------------


def digits(text: str) -> list[int]:
    """The numbers in a text, with their signs; 'C2' holds 2."""
    return [int(number.replace(" ", "")) for number in re.findall(r"(?<![\w-])-\s*\d+|\d+", text)]


@st.composite
def typed_words(draw: st.DrawFn, texts: list[str]) -> str:
    """A legal move, or a mixture of two, with words and numbers changed, lost, doubled, turned round and dressed up."""
    words = draw(st.sampled_from(texts)).split()
    if draw(st.booleans()):
        words += draw(st.sampled_from(texts)).split()
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(words)))
        match draw(st.sampled_from(["drop", "double", "swap", "number", "sign", "turn round", "other"])):
            case "drop":
                words = words[:at] + words[at + 1 :]
            case "double":
                words = words[:at] + words[at : at + 1] + words[at:]
            case "swap":
                other = draw(st.integers(0, len(words)))
                words = [*words[other:], *words[:other]]
            case "number":
                words = [*words[:at], str(draw(st.integers(-3, 12))), *words[at + 1 :]]
            case "sign":
                words = [word.translate({ord("("): "(-", ord("-"): ""}) for word in words]
            case "turn round":
                words = words[::-1]
            case _:
                words = [*words[:at], draw(st.sampled_from(["not", "at", "(", ",", "$", "-", "P2", "Player 2"])), *words[at:]]
    return draw(st.sampled_from([" ", "  ", ", "])).join(words)


@each_game
@FUZZ
@given(data=st.data())
def test_no_typed_text_plays_a_move_with_other_numbers(key: str, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(list(GAMES[key].seats)))
    match = played(Setting(key, seats), data.draw(st.integers(1, 9)), data.draw(st.integers(0, 250)))
    if match.over:
        return
    typed = data.draw(typed_words([move.text for move in match.legal()]))
    try:
        found = match.find(typed)
    except IllegalMove as error:
        assert len(str(error)) < 2000
        return
    assert digits(typed) in ([], digits(found.text), [found.data.get("amount")]), f"{typed!r} plays {found.text!r}"
    assert set(plain_words(typed).split()) <= set(plain_words(found.text).split())
