"""What only Neue Heimat has: verdicts, questions, news, and positions that say little."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import tabletown
from tabletown import GAMES, BadPosition
from tabletown.engine.rng import new_rng
from tabletown.games.neue_heimat.rules.components import LOTS
from tabletown.games.neue_heimat.rules.numbers import (
    APPOINT,
    CHOOSE_CANCEL,
    CHOOSE_CUBE,
    CHOOSE_MAYOR,
    CHOOSE_PERMIT,
    CHOOSE_ROOF,
    DISCARD,
    KEEP,
    LENGTHEN,
    PASS,
    PUT,
    REMOVE,
    SHORTEN,
    STASH,
)
from tabletown.match.match import Match
from tests.kit.tables import Setting, random_walk, witness

GAME = GAMES["neue_heimat"]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


# --- who has won, and why ----------------------------------------------------------------------------------------------


def named_as_winners(verdict: str) -> list[str]:
    """Whom a verdict calls the winners."""
    found = re.search(r"(?:^|\. )(\S[^:.]*?) (?:wins|share the victory)\b", verdict)
    assert found, verdict
    return re.split(r", | and ", found[1])


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_a_verdict_names_the_winners_and_nobody_else(players: int, rounds: int) -> None:
    for seed in range(4):
        match = GAME.new(NAMES[:players], seed=seed, rounds=rounds, match=("total", "two_rounds")[seed % 2])
        for _ in random_walk(match, seed, 5000):
            pass
        assert match.over
        assert named_as_winners(match.verdict) == [match.names[seat] for seat in match.winners]
        assert match.log()[-1] == match.verdict


def test_a_record_of_the_first_rules_is_decided_by_two_rounds_won() -> None:
    record = GAME.new(2, seed=1, rounds=3, luck="manual").record()
    first = tabletown.load(record.replace("rules: 2", "rules: 1"))
    assert (first.options["match"], tabletown.load(record).options["match"]) == ("two_rounds", "total")
    assert tabletown.load(first.record()).options["match"] == "two_rounds"
    position = {"rules": 1, "players": 2, "display": [["grey 1"]]}
    assert GAME.at({**position, "options": {"rounds": 2}}).options["match"] == "two_rounds"
    assert GAME.at(position).options["match"] == "total"


def random_end(rng: random.Random) -> dict[str, Any]:
    """A game that has just ended, with few points, so that there are many ties."""
    players = rng.choice(GAME.seats)
    rounds = rng.choice([1, 1, 2, 3])
    stash = [rng.choice([0, 1, 2]) for _ in range(players)]
    hand = [12 - stashed for stashed in stash]
    for _ in range(rng.randrange(3)):
        hand[rng.randrange(players)] += 1
        hand[max(range(players), key=lambda seat: hand[seat])] -= 1
    earlier = [{"scores": [rng.choice([0, 1]) for _ in range(players)]} for _ in range(rounds - 1)]
    if not earlier:
        return {"players": NAMES[:players], "phase": "over", "display": [], "hand": hand, "stash": stash}
    last = {"scores": stash}
    options = {"rounds": rounds, "match": rng.choice(["total", "two_rounds"])}
    return {"players": NAMES[:players], "options": options, "phase": "over", "hand": hand, "stash": stash,
            "rounds_played": [*earlier, last]}  # fmt: skip


def test_a_verdict_tells_ties_as_the_rules_break_them() -> None:
    rng = random.Random(7)
    slow = witness("neue_heimat")
    kinds = set()
    for _ in range(400):
        match = GAME.at(random_end(rng), check=False)
        if match.problems():
            continue  # somebody won two rounds before the last
        winners = [match.names[seat] for seat in match.winners]
        assert match.winners == slow.winners(match.position())
        assert named_as_winners(match.verdict) == winners
        kinds.add((match.options["rounds"] != 1, len(winners) > 1, "cheques" in match.verdict, "two rounds won" in match.verdict))
    assert len(kinds) == 7, "single games and matches: points, cheques, shared; and matches won by rounds"


def test_the_text_board_ends_with_the_score_table_and_one_verdict() -> None:
    match = GAME.at({"players": ["Ann", "Ben"], "phase": "over", "display": [], "stash": [2, 1]})
    lines = match.text().splitlines()
    assert lines[-1] == "Ann wins with 2 points."
    assert sum("Ann" in line and "win" in line for line in lines) == 1
    assert lines[-3].split() == ["Total", "2", "1"]


# --- questions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "question"),
    [
        ({"phase": "choose"}, "Ann may stash a cheque, then chooses a piece to auction."),
        ({"phase": "choose", "hand": [0, 24]}, "Ann chooses a piece to auction."),
        ({"phase": "choose", "options": {"hidden_money": True}}, "Ann chooses a piece to auction."),
        ({"piece": "cube red 5"}, "Ben bids for the red 5 or passes; there is no bid yet."),
        (
            {"piece": "cube red 5", "hand": [24, 0], "options": {"hidden_money": True}},
            "Ben is asked for a bid on the red 5; there is no bid yet.",
        ),
        ({"phase": "settle", "bid": 3}, "Ann sells the red 1 to Ben for 3, or keeps it and pays 3."),
        ({"phase": "settle", "bid": 3, "hand": [2, 22]}, "Ann must sell the red 1 to Ben for 3."),
        (
            {"phase": "settle", "bid": 3, "hand": [2, 22], "options": {"hidden_money": True}},
            "Ann answers Ben, who offers 3 for the red 1.",
        ),
        ({"phase": "use", "piece": "cube red 5"}, "Ann builds the red 5."),
        (
            {
                "phase": "use",
                "piece": "cube red 5",
                "permits": {"I": "-A", "II": "-B", "III": "-C"},
                "rows": {
                    "A": [{"floors": ["blue 6"]}, {"floors": ["blue 5"]}, {"floors": ["blue 4"]}],
                    "B": [{"floors": ["grey 5"]}, {"floors": ["grey 4"]}],
                    "C": [{"floors": ["green 5"]}],
                },
            },
            "Ann can only discard the red 5: it fits nowhere.",
        ),
        (
            {"phase": "use", "piece": "roof 3", "rows": {"A": [{"floors": ["blue 6"]}]}},
            "Ann roofs a house with roof 3.",
        ),
        ({"phase": "use", "piece": "permit II"}, "Ann lengthens or shortens a row with permit II, or discards it."),
        (
            {
                "phase": "use",
                "piece": "permit III",
                "rows": {row: [{"floors": [f"{colour} 6"]}, {"floors": [f"{colour} 5"]}]
                         for row, colour in zip("ABC", ("red", "blue", "grey"), strict=True)},
            },
            "Ann lengthens a row with permit III, or discards it.",
        ),
        (
            {"phase": "use", "piece": "cancel"},
            "Ann can only discard the cancel cube: there is no permit that it could remove.",
        ),
        (
            {"phase": "use", "piece": "cancel", "permits": {"I": "+A"}},
            "Ann removes a permit with the cancel cube, or discards it.",
        ),
        ({"phase": "use", "piece": "mayor"}, "Ann sends the mayor to a row, or discards it."),
        (
            {"phase": "use", "piece": "mayor", "mayor": "B", "options": {"movable_mayor": True}},
            "Ann sends the mayor to another row, or leaves it in row B.",
        ),
        ({"phase": "lay_out"}, "Luck lays out the display."),
        ({"phase": "start_player"}, "Luck decides who starts."),
        ({"phase": "reveal_roof", "rows": {"A": [{"floors": ["blue 6"]}]}}, "Luck turns over a roof."),
        ({"phase": "over"}, "The game is over."),
    ],
)  # fmt: skip
def test_a_question_offers_what_can_be_done(position: dict[str, Any], question: str) -> None:
    match = GAME.at({"players": ["Ann", "Ben"], **position}, luck="manual")
    assert match.view()["asks"] == question


FULL = {
    "permits": {"I": "-A", "II": "-B", "III": "-C"},
    "rows": {
        "A": [{"floors": ["blue 6"]}, {"floors": ["blue 5"]}, {"floors": ["blue 4"]}],
        "B": [{"floors": ["grey 5"]}, {"floors": ["grey 4"]}],
        "C": [{"floors": ["green 5"]}],
    },
}
"""Short rows without a free lot: the red 5 fits nowhere."""


@pytest.mark.parametrize(
    ("position", "question"),
    [
        ({"phase": "choose"}, "Choose a piece to auction. Before that, you may stash a cheque."),
        ({"phase": "choose", "hand": [0, 24]}, "Choose a piece to auction."),
        ({"phase": "choose", "stashed": True}, "Choose a piece to auction."),
        ({"piece": "cube red 5"}, "Bid for the red 5, or pass. Nobody has bid yet; you have 12 cheques."),
        (
            {"piece": "cube red 5", "hand": [24, 0], "options": {"hidden_money": True}},
            "Pass: you have no cheque to bid for the red 5.",
        ),
        (
            {"players": 3, "piece": "mayor", "leader": "P2", "bid": 3},
            "Bid 4 or more for the mayor, or pass. Player 2 bids 3; you have 12 cheques.",
        ),
        (
            {"players": 3, "piece": "mayor", "leader": "P2", "bid": 3, "hand": [16, 16, 4]},
            "Bid 4 for the mayor, or pass. Player 2 bids 3; you have 4 cheques.",
        ),
        (
            {"players": 3, "piece": "mayor", "leader": "P2", "bid": 3, "hand": [16, 19, 1], "options": {"hidden_money": True}},
            "Pass: Player 2 bids 3 for the mayor, and you have 1 cheque.",
        ),
        ({"phase": "settle", "bid": 3}, "Sell the red 1 to Ben for 3, or keep it and pay Ben 3."),
        (
            {"phase": "settle", "bid": 3, "hand": [2, 22]},
            "Sell the red 1 to Ben for 3: you have only 2 cheques, too few to keep it.",
        ),
        ({"phase": "settle", "bid": 3, "hand": [0, 24]}, "Sell the red 1 to Ben for 3: you have no cheque to keep it with."),
        ({"phase": "use", "piece": "cube red 5"}, "Build the red 5."),
        ({"phase": "use", "piece": "cube red 5", **FULL}, "Discard the red 5: it fits nowhere."),
        ({"phase": "use", "piece": "roof 3", "rows": {"A": [{"floors": ["blue 6"]}]}}, "Roof a house with roof 3."),
        ({"phase": "use", "piece": "permit II"}, "Lengthen or shorten a row with permit II, or discard it."),
        ({"phase": "use", "piece": "cancel"}, "Discard the cancel cube: there is no permit that it could remove."),
        ({"phase": "use", "piece": "cancel", "permits": {"I": "+A"}}, "Remove a permit with the cancel cube, or discard it."),
        ({"phase": "use", "piece": "mayor"}, "Send the mayor to a row, or discard it."),
        (
            {"phase": "use", "piece": "mayor", "mayor": "B", "options": {"movable_mayor": True}},
            "Send the mayor to another row, or leave it in row B.",
        ),
    ],
)  # fmt: skip
def test_whoever_decides_is_spoken_to(position: dict[str, Any], question: str) -> None:
    match = GAME.at({"players": ["Ann", "Ben"], **position}, luck="manual")
    assert match.view(match.turn)["asks"] == question


# --- news --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "moves", "told"),
    [
        (
            {"display": [["red 5"]]},
            ["auction red 5", "bid 3", "keep"],
            ["You auction the red 5.", "Ben bids 3.", "You keep it and pay 3 to Ben."],
        ),
        (
            {"display": [["red 5"]]},
            ["auction red 5", "bid 3", "sell", "build on A1"],
            [
                "You auction the red 5.",
                "Ben bids 3.",
                "You sell to Ben for 3.",
                "Ben builds the red 5 on A1.",
                "Ben now owns red.",
                "A1 now counts −5 for Ben.",
            ],
        ),
        (
            {
                "display": [["red 1"]],
                "rows": {"B": [{"floors": ["blue 6"]}], "C": [{"floors": ["red 6"]}]},
                "owners": {"blue": "P2", "red": "P1"},
            },
            ["auction red 1", "pass", "raise B1"],
            [
                "You auction the red 1.",
                "Ben passes.",
                "Nobody bids: you take the red 1 for nothing.",
                "You raise B1 with the red 1.",
                "B1 now counts −7 for you, no longer for Ben.",
            ],
        ),
        ({}, ["stash a cheque"], ["You stash a cheque."]),
        (
            {"phase": "use", "piece": "permit III"},
            ["shorten row A by 3"],
            ["You shorten row A by 3 to 1 lot."],
        ),
        ({"phase": "use", "piece": "permit III"}, ["discard"], ["You discard permit III."]),
        ({"phase": "use", "piece": "cube red 5", **FULL}, ["discard"], ["You discard the red 5, which fits nowhere."]),
        (
            {"phase": "use", "piece": "cancel"},
            ["discard"],
            ["You discard the cancel cube: there is no permit that it could remove."],
        ),
    ],
)
def test_news_speak_to_whom_they_are_about(position: dict[str, Any], moves: list[str], told: list[str]) -> None:
    match = GAME.at({"players": ["Ann", "Ben"], **position})
    for move in moves:
        match.play(move)
    assert match.log(0) == told
    assert not any(re.search(r"\b[Yy]ou\b", line) for line in match.log())


def test_both_sides_of_a_trade_are_told_in_their_own_words() -> None:
    match = GAME.at({"players": ["Ann", "Ben"], "display": [["red 5"]]})
    for move in ("auction red 5", "bid 3"):
        match.play(move)
    kept = match.copy()
    match.play("sell")
    kept.play("keep")
    assert match.log(1)[-1] == "Ann sells to you for 3."
    assert kept.log(1)[-1] == "Ann keeps it and pays 3 to you."


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"permits": {"III": "-A"}}, "Row A: 1 lot (-III), lacks 1 house and 1 roof"),
        ({"stash": [11, 0], "hand": [1, 12]}, "1 cheque, 11 stashed, 11 points"),
        ({"stash": [1, 0]}, "11 cheques, 1 stashed, 1 point"),
    ],
)
def test_the_text_board_knows_one_from_many(position: dict[str, Any], words: str) -> None:
    text = GAME.at({"players": 2, **position}).text()
    assert words in text
    assert not re.search(r"\b1 (lots|houses|roofs|cheques|points|face-down roofs)\b", text)


def test_a_single_face_down_roof_is_one() -> None:
    roofs = {"A": (1, 1, 2, 2), "B": (3, 3, 4, None), "C": (5, 5, 6, None)}
    colours = dict(zip("ABC", ("red", "blue", "grey"), strict=True))
    rows = {
        row: [{"floors": [f"{colours[row]} {lot + 1}"], "roof": roof} for lot, roof in enumerate(built)]
        for row, built in roofs.items()
    }
    text = GAME.at({"players": 2, "options": {"blank_roofs": 0}, "phase": "use", "piece": "roof 4", "rows": rows}).text()
    assert "Beside the board: 1 face-down roof, permit I" in text


# --- why a move is not legal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("options", [{}, {"must_be_placeable": True, "max_row_length": 9}, {"movable_mayor": True}], ids=str)
def test_a_legal_move_is_not_forbidden_by_any_rule(players: int, options: dict[str, Any]) -> None:
    match = GAME.new_with(players, options, seed=players, luck="manual")
    silent, told = 0, set()
    for now in random_walk(match, players, 700):
        legal = set(now.legal_ids())
        for move in range(GAME.move_count):
            words = now.why_not(move)
            assert not (move in legal and words), f"{words}: {now.position()}"
            silent += not words
            told.add(words)
    assert silent
    assert len(told) > 15


CHOOSING = {"players": ["Ann", "Ben"], "phase": "choose", "display": [["red 5"], []]}
HOUSES = {
    "A": [{"floors": ["blue 6"]}],
    "B": [{"floors": ["blue 5"], "roof": 2}, {"floors": ["green 4", "grey 2"]}],
}
USING = {"players": ["Ann", "Ben"], "phase": "use", "auctioneer": "P1", "builder": "P1", "rows": HOUSES}


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ({**CHOOSING, "stashed": True}, STASH, "only one cheque can be stashed in a turn"),
        ({**CHOOSING, "hand": [0, 24]}, STASH, "there is no cheque in hand to stash"),
        (CHOOSING, CHOOSE_CUBE, ""),
        (CHOOSING, CHOOSE_CUBE + 2, "this row of the display is empty"),
        (CHOOSING, CHOOSE_ROOF, "no house lacks a roof"),
        ({**CHOOSING, "permits": {"II": "out"}}, CHOOSE_PERMIT + 1, "permit II has been auctioned before"),
        ({**CHOOSING, "cancel_cube": "out"}, CHOOSE_CANCEL, "the cancel cube has been auctioned before"),
        ({**CHOOSING, "mayor_offered": ["P1"]}, CHOOSE_MAYOR, "each player can auction the mayor only once"),
        ({**CHOOSING, "mayor": "B"}, CHOOSE_MAYOR, "the mayor is on the board and stays there"),
        ({**CHOOSING, "mayor": "out"}, CHOOSE_MAYOR, "the mayor is out of the game"),
        ({"players": ["Ann", "Ben", "Cy"], "piece": "mayor", "leader": "P2", "bid": 4}, PASS + 4, "a bid must be 5 or more"),
        ({"players": ["Ann", "Ben"], "piece": "mayor", "hand": [23, 1]}, PASS + 2, "it is more than the 1 cheque in hand"),
        ({"players": ["Ann", "Ben"], "phase": "settle", "bid": 9, "hand": [2, 22]}, KEEP,
         "keeping it costs 9, more than the 2 cheques in hand"),
        ({**USING, "piece": "cube red 5"}, PUT + 4, "row A ends before A5"),
        ({**USING, "piece": "cube red 5"}, PUT + 2, "rows have no gaps: A2 comes first"),
        ({**USING, "piece": "cube red 5"}, PUT, "A1 has a white fence: one floor only"),
        ({**USING, "piece": "cube red 5"}, PUT + LOTS, "B1 has a roof"),
        ({**USING, "piece": "cube red 5"}, PUT + LOTS + 1,
         "a floor must have fewer pips than the one below, and B2 ends with the grey 2"),
        ({**USING, "piece": "cube red 1"}, PUT + LOTS + 1, ""),
        ({**USING, "piece": "cube red 5"}, DISCARD, "the red 5 fits somewhere and must be built"),
        ({**USING, "piece": "roof 3"}, PUT + LOTS, "B1 has a roof"),
        ({**USING, "piece": "roof 3"}, PUT + 1, "there is no house on A2"),
        ({**USING, "piece": "roof 3"}, DISCARD, "roof 3 must be put on a house"),
        ({**USING, "piece": "permit III"}, SHORTEN + 1, "row B is built on up to B2"),
        ({**USING, "piece": "permit III", "permits": {"II": "-C"}}, SHORTEN + 2, "a row has one lot at least"),
        ({**USING, "piece": "permit III", "permits": {"II": "+C"}, "options": {"max_row_length": 9}}, LENGTHEN + 2, ""),
        ({**USING, "piece": "permit III", "permits": {"I": "+C", "II": "+C"}, "options": {"max_row_length": 9}}, LENGTHEN + 2,
         "a row has 9 lots at most"),
        ({**USING, "piece": "cancel", "permits": {"II": "out"}}, REMOVE + 1, "permit II is not on the board"),
        ({**USING, "piece": "mayor", "mayor": "B", "options": {"movable_mayor": True}}, APPOINT + 1,
         "the mayor is in row B already"),
        ({**USING, "piece": "mayor", "mayor": "B", "options": {"movable_mayor": True}}, DISCARD,
         "a mayor who is on the board can be moved or left, but not discarded"),
        ({**USING, "piece": "mayor"}, PUT, ""),
    ],
)  # fmt: skip
def test_the_rule_that_forbids_a_move_is_told(position: dict[str, Any], move: int, words: str) -> None:
    assert GAME.at(position, luck="manual").why_not(move) == words


def test_a_cube_that_fits_nowhere_may_not_be_chosen_by_the_switch() -> None:
    full = {
        "A": [{"floors": ["blue 1"]}, {"floors": ["blue 2"]}, {"floors": ["blue 3"]}, {"floors": ["blue 4"]}],
        "B": [{"floors": ["grey 1"]}],
        "C": [{"floors": ["green 1"]}, {"floors": ["green 2"]}],
    }
    said = {"players": 2, "options": {"must_be_placeable": True}, "phase": "choose", "display": [["red 6"]], "rows": full}
    match = GAME.at({**said, "permits": {"III": "-B", "II": "-C", "I": "beside"}})
    assert match.why_not(CHOOSE_CUBE) == "this cube fits nowhere"


# --- positions that say little, or something wrong -------------------------------------------------------------------


def without_some(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A position that was played to, with some of what it says left out, but not its houses."""
    kept = {name: value for name, value in position.items() if name in ("players", "options", "rows") or rng.random() < 0.5}
    for name in ("permits", "owners", "roofs"):
        if name in kept:
            kept[name] = {key: value for key, value in kept[name].items() if rng.random() < 0.5}
    if position["phase"] == "over" and "rounds_played" in kept:
        kept |= {name: position[name] for name in ("owners", "mayor", "permits", "stash")}  # they make the last round's scores
    return kept


def damaged(position: dict[str, Any], others: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """A position with some of its fields taken from other games."""
    changed = dict(position)
    for name in rng.sample([name for name in position if name not in ("game", "rules", "players", "options")], rng.randint(1, 3)):
        changed[name] = rng.choice(others)[name]
    return changed


def some_positions(seed: int, count: int) -> list[dict[str, Any]]:
    """Positions from games with two players, at random moments."""
    rng = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        options = (("rounds", rng.choice([1, 2, 3])), ("movable_mayor", rng.random() < 0.3), ("blank_roofs", rng.choice([0, 5])))
        match = Setting("neue_heimat", 2, options).new(rng.randrange(10**6))
        for _ in random_walk(match, rng.randrange(10**6), rng.randrange(24, 500)):
            pass
        found.append(json.loads(json.dumps(match.position())))
    return found


def play_to_the_end(match: Match, seed: int) -> None:
    for now in random_walk(match, seed, 3000):
        assert now.over or now.legal(), now.position()
    assert match.over, "a match has an end"


def test_what_is_left_out_is_never_the_reason_to_refuse() -> None:
    """What is said was once on a table, so there is a way to fill in the rest."""
    rng = random.Random(11)
    for number, position in enumerate(some_positions(12, 60)):
        part = without_some(position, rng)
        match = GAME.at(part, seed=1, luck="manual")
        for name in part.keys() & {"phase", "auctioneer", "display", "rows", "hand", "stash", "mayor", "piece", "out_of_play"}:
            assert match.position()[name] == part[name]
        if number % 8 == 0:
            play_to_the_end(match, number)


def test_a_position_without_problems_can_be_played_to_its_end() -> None:
    rng = random.Random(5)
    positions = some_positions(6, 30)
    good = 0
    for number in range(160):
        try:
            match = GAME.at(damaged(rng.choice(positions), positions, rng), luck="manual", check=False)
        except BadPosition:
            continue
        if not match.problems():
            good += 1
            witness("neue_heimat").scores(match.position())
            play_to_the_end(match, number)
    assert good > 10


# --- what everybody has seen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2])
def test_of_a_game_that_was_watched_from_its_start_nothing_is_left_to_deal(rounds: int) -> None:
    for players in GAME.seats:
        match = GAME.new(players, seed=players, hidden_money=True, rounds=rounds)
        for shown in random_walk(match, players, 500):
            if len(shown.steps) % 10 == 0 and not shown.over:
                for seat in range(players):
                    assert shown.known_to(seat, new_rng(len(shown.steps))).tobytes() == shown.states().tobytes()


def test_of_a_position_that_was_laid_out_a_redeal_keeps_what_was_seen_since() -> None:
    position = {
        "players": 3, "hand": [5, 6, 7], "stash": [4, 6, 8], "display": [["red 5", "blue 2", "grey 1"]],
        "options": {"hidden_money": True},
    }  # fmt: skip
    match = GAME.at(position, luck="manual")
    for move in ("stash a cheque", "auction red 5", "bid 4", "pass", "keep"):
        match.play(move)
    assert match.position()["unseen"] == {"hand": [0, 2, 7], "stash": [4, 6, 8]}
    dealt = [match.known_to(2, new_rng(n))[0] for n in range(60)]
    assert {int(known["stash"][0]) for known in dealt} > {1}, "the one that was seen, and more"
    assert min(int(known["stash"][0]) for known in dealt) >= 1
    assert min(int(known["hand"][1]) for known in dealt) >= 4
    assert {int(known["hand"][2]) for known in dealt} == {7}
    assert {int(known["hand"].sum() + known["stash"].sum()) for known in dealt} == {36}


def test_where_stashes_alone_are_hidden_a_redeal_leaves_hands_as_they_are() -> None:
    position = {
        "players": 3, "hand": [5, 6, 7], "stash": [4, 6, 8], "display": [["red 5", "blue 2", "grey 1"]],
        "options": {"hidden_money": "stash"},
    }  # fmt: skip
    match = GAME.at(position, luck="manual")
    match.play("stash a cheque")
    assert match.position()["unseen"] == {"stash": [4, 6, 8]}
    dealt = [match.known_to(2, new_rng(n))[0] for n in range(60)]
    assert {tuple(known["hand"][:3]) for known in dealt} == {(4, 6, 7)}
    assert {int(known["stash"][2]) for known in dealt} == {8}
    assert {int(known["stash"][0] + known["stash"][1]) for known in dealt} == {11}
    stashes = {int(known["stash"][0]) for known in dealt}
    assert len(stashes) > 4
    assert min(stashes) >= 1, "the one that was seen"
    with pytest.raises(BadPosition, match="hand"):
        GAME.at({**position, "unseen": {"hand": [1, 0, 0]}})


def test_a_hint_knows_who_stashed_how_often() -> None:
    record = (Path(__file__).parents[1] / "records" / "neue_heimat" / "stashed_eight_times.txt").read_text(encoding="utf-8")
    match = tabletown.load(record)
    chances = {found.move.text: found.chances[1] for found in tabletown.hint(match, iterations=8_000, seed=7).moves}
    assert max(chances.values()) < 0.3, "the others lead; a re-deal that left out stashes promised 99 %"
