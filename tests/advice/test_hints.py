"""Hints: the best moves with their chances and reasons, in words that every feature has, from what the seat may know."""

import json

import numpy as np
import pytest

import tabletown
from tabletown import GAMES, BadOption, IllegalMove
from tabletown.advice.hint_reasons import Teller, percent, shares_of_the_difference
from tabletown.advice.hints import ranked, suggested
from tabletown.bots import bot_named, choose
from tabletown.bots.feature_model import new_model, weigh
from tabletown.bots.lookahead import Outlook, look_ahead
from tabletown.bots.search_bot import Finding
from tabletown.engine.rng import new_rng
from tabletown.game.weights import Weights
from tabletown.match.match import Match
from tabletown.text.feature_words import plain_advantages
from tabletown.text.i18n import speaking
from tests.kit.marked import NAMES, Marked, unmarked
from tests.kit.tables import each_game

QUICK = 200


def at_a_choice(key: str, decisions: int = 25, names: list[str] | None = None) -> Match:
    """A match between greedy bots, after so many decisions, where there is something to choose."""
    match, greedy = GAMES[key].new(names or ["Ann", "Ben", "Cleo"], seed=4), bot_named("greedy")
    for number in range(decisions):
        match.play(choose(greedy, match, number))
    while len(match.legal()) < 4:
        match.play(choose(greedy, match, 1))
    return match


@each_game
def test_every_feature_has_words_once(key: str) -> None:
    told = [feature for advantage in GAMES[key].display.advantages for feature in advantage.features]
    assert sorted(told) == sorted(GAMES[key].levels["master"].weights.features)


@each_game
def test_the_words_of_features_are_templates_for_any_difference(key: str) -> None:
    for advantage in GAMES[key].display.advantages:
        for amount in (0.6, 1.0, 2.0, 2.5, 40.0):
            words = [advantage.words(sign * amount * advantage.unit) for sign in (1, -1)]
            assert all(words)
            assert words[0] != words[1]
            assert "{" not in "".join(words)
            with speaking(Marked()):
                assert [unmarked(advantage.words(sign * amount * advantage.unit)) for sign in (1, -1)] == [[], []]
        assert advantage.words(0.0) == ""


def test_what_a_hint_names_goes_down_in_its_chances() -> None:
    chances = {1: (0.24, 40), 2: (0.61, 900), 3: (0.27, 30), 4: (0.7, 2), 5: (0.6, 3)}  # the last two were hardly tried
    found = [Finding(move, visits, [chance, 1 - chance]) for move, (chance, visits) in chances.items()]
    assert [finding.move for finding in ranked(found, 0)] == [2, 1, 3, 5, 4]
    assert [finding.move for finding in suggested(found, 0)] == [2, 3, 1]


@each_game
def test_a_hint_names_three_moves_with_chances_and_reasons_the_same_with_the_same_seed(key: str) -> None:
    match = at_a_choice(key)
    found = tabletown.hint(match, iterations=QUICK, seed=1)
    assert len(found.moves) == 3
    assert len({suggestion.move.id for suggestion in found.moves}) == 3
    for suggestion in found.moves:
        assert suggestion.move in match.legal()
        assert sum(suggestion.chances) == pytest.approx(1)
        assert 0 < suggestion.error < 0.5
        assert suggestion.text in str(found)
        assert suggestion.instead_of != suggestion.words
        assert all(reason.feature in match.game.levels["master"].weights.features for reason in suggestion.reasons)
    assert json.loads(json.dumps(found.data())) == tabletown.hint(match, match.turn, iterations=QUICK, seed=1).data()


@each_game
def test_a_hint_is_made_of_templates(key: str) -> None:
    match = at_a_choice(key, 12, NAMES[:3])
    with speaking(Marked()):
        assert unmarked(str(tabletown.hint(match, iterations=QUICK, seed=2))) == []


def test_hints_are_for_the_player_in_turn_and_for_sane_budgets() -> None:
    match = GAMES["neue_heimat"].new(3, seed=4)
    with pytest.raises(IllegalMove, match="only the player whose turn it is"):
        tabletown.hint(match, ((match.turn or 0) + 1) % 3)
    with pytest.raises(BadOption, match="there is no level grand"):
        tabletown.hint(match, level="grand")
    with pytest.raises(BadOption, match="at least one iteration"):
        tabletown.hint(match, iterations=0)
    with pytest.raises(BadOption, match="at most 10,000,000 iterations"):
        tabletown.hint(match, iterations=10**22)
    assert tabletown.hint(match, seconds=0.05).moves[0].move in match.legal()


def test_where_nothing_else_can_be_chosen_the_hint_says_so() -> None:
    match, greedy = GAMES["machi_koro"].new(2, seed=4), bot_named("greedy")
    while len(match.legal()) > 1:
        match.play(choose(greedy, match, 1))
    (only,) = tabletown.hint(match, iterations=8, seed=1).moves
    assert only.text == "There is nothing else to choose."


def test_where_nothing_stands_out_the_hint_says_so() -> None:
    match = at_a_choice("machi_koro")
    teller = Teller(match, match.turn or 0, match.states(), match.game.levels["master"].weights)
    outlook = look_ahead(
        match.game, match.states(), match.turn or 0, match.legal_ids()[0], match.game.levels["master"], 8, new_rng(1)
    )
    assert teller.reasons(outlook, outlook) == ()
    assert teller.why((), "", True) == "Nothing else was worth a closer look."
    assert teller.why((), "roll", True) == "As good as “roll”, as far as can be seen."
    assert teller.why((), "roll", False) == "Better than “roll” in the search, but no single thing stands out."


def test_the_reasons_are_the_largest_differences_in_the_players_words() -> None:
    match = at_a_choice("vegas_showdown")
    seat, weights = match.turn or 0, match.game.levels["master"].weights
    teller = Teller(match, seat, match.states(), weights)
    other = (seat + 1) % 3
    equal = np.full((3, len(weights.features)), 10.0)
    better = equal.copy()
    better[seat, weights.features.index("Fame")] += 4
    better[other, weights.features.index("income")] -= 3

    def outlook(features: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> Outlook:
        return Outlook(8, np.full(3, 1 / 3), np.zeros(3), features, np.zeros_like(features), [])

    texts = {reason.text for reason in teller.reasons(outlook(better), outlook(equal))}
    assert texts == {"gives you 4 more Fame", f"leaves {match.names[other]} with $3 less a round"}
    assert [reason.weight > 0 for reason in teller.reasons(outlook(equal), outlook(better))] == [False]


def test_shares_of_a_difference_add_up_for_linear_weights_and_agree_with_the_model_for_single_changes() -> None:
    rng = np.random.default_rng(1)
    names, linear = ("a", "b", "c"), (0.5, -1.0, 0.25)
    hidden = tuple(tuple(row) for row in rng.normal(size=(5, 4)).tolist())
    this, that = np.array([3.0, 1.0, 2.0]), np.array([1.0, 1.0, 4.0])
    assert shares_of_the_difference(Weights(names, linear), this, that).tolist() == [1.0, 0.0, -0.5]
    weights = Weights(names, linear, hidden)
    only = np.array([3.0, 1.0, 4.0])
    worth = []
    for features in (only, that):
        model = new_model(weights)
        model.features[:] = features
        worth.append(weigh(model))
    assert shares_of_the_difference(weights, only, that)[0] == pytest.approx(worth[0] - worth[1])


def test_a_game_without_words_for_its_features_calls_them_by_name() -> None:
    (weight,) = plain_advantages(["weight of the raft"])
    assert [weight.words(n) for n in (2.0, -1.0, 0.0)] == ["2 more (weight of the raft)", "1 fewer (weight of the raft)", ""]


def test_percentages_are_whole() -> None:
    assert [percent(share) for share in (0.0, 0.014, 0.5, 1.0)] == ["0 %", "1 %", "50 %", "100 %"]
