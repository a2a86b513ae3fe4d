"""Levels of earlier editions stay as they were: progress is shown against them."""

import pytest

from tabletown import GAMES, BadOption
from tabletown.arena import Settings, Tournament
from tabletown.arena.game_runner import unhurried
from tabletown.bots import BOTS, EARLIER, bot_named, choose
from tests.kit.tables import each_game

DECIDED = {
    "infinite_city": {
        "casual@1": [889, 901, 37, 23, 42, 3],
        "strong@1": [879, 894, 37, 23, 40, 14],
        "master@1": [874, 894, 37, 15, 39, 3],
    },
    "machi_koro": {
        "casual@1": [179, 185, 179, 181, 181, 179],
        "strong@1": [204, 185, 203, 181, 203, 203],
        "master@1": [204, 204, 204, 204, 204, 204],
    },
    "neue_heimat": {
        "casual@1": [16, 17, 0, 13, 6, 16],
        "strong@1": [16, 13, 0, 13, 6, 16],
        "master@1": [15, 13, 0, 13, 5, 16],
    },
    "vegas_showdown": {
        "casual@1": [0, 9, 2, 10, 5, 10],
        "strong@1": [0, 0, 2, 10, 6, 10],
        "master@1": [0, 0, 2, 10, 3, 10],
    },
}
"""What the levels of the first edition played when they were today's: in a greedy game, where there was much to choose from."""


@each_game
def test_a_level_of_an_earlier_edition_plays_what_it_played_then(key: str) -> None:
    match, greedy = GAMES[key].new(4, seed=11), bot_named("greedy")
    found: dict[str, list[int]] = {name: [] for name in DECIDED[key]}
    while len(found["master@1"]) < 6:
        number, choices = len(match.steps), len(match.choices())
        if (choices > 3 and number % 9 == 0) or (choices > 8 and number % 4 == 0):
            for name, decided in found.items():
                decided.append(choose(unhurried(bot_named(name)), match, seed=number).id)
        match.play(choose(greedy, match, seed=number))
    assert found == DECIDED[key]


@each_game
def test_a_game_has_every_earlier_level(key: str) -> None:
    assert GAMES[key].earlier.keys() == EARLIER.keys()
    assert not EARLIER.keys() & BOTS.keys()


def test_a_tournament_takes_earlier_levels_by_name() -> None:
    tournament = Tournament.of("neue_heimat", ["casual", "casual@1", "casual@1"], 3, Settings(games=3, seed=1))
    assert tournament.bots == ["casual", "casual@1"]


def test_a_level_that_never_was_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match=r"there is no bot 'master@9'"):
        bot_named("master@9")
    with pytest.raises(BadOption, match=r"Neue Heimat has no level 'guru'; it has casual, strong, expert, master, casual@1"):
        GAMES["neue_heimat"].level("guru")
