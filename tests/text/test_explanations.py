"""Everything explains itself: pieces, figures, options and words, in the library and at the terminal."""

import pytest

from tabletown import GAMES
from tabletown.errors import UnknownPiece
from tabletown.testing.game_settings import Setting, option_values
from tabletown.text.word_matching import plain_words


@pytest.mark.parametrize("key", list(GAMES))
def test_every_explanation_says_something(key: str) -> None:
    told = GAMES[key].explanations()
    assert len(told) > len(GAMES[key].options)
    assert [e.key for e in told.values() if not e.title or len(e.text) < 20 or not e.text.endswith((".", "”"))] == []
    assert [e.key for e in told.values() if any(not name or not value for name, value in e.facts)] == []


@pytest.mark.parametrize("key", list(GAMES))
def test_every_figure_and_option_is_explained(key: str) -> None:
    game = GAMES[key]
    wanted = {f"figure.{f.field}" for f in game.display.figures} | {f"option.{o.name}" for o in game.options}
    assert wanted - game.explanations().keys() == set()


@pytest.mark.parametrize("key", list(GAMES))
def test_a_piece_is_found_by_its_title_and_its_key(key: str) -> None:
    game = GAMES[key]
    for explanation in game.explanations().values():
        assert game.explain(explanation.key) == explanation
        assert plain_words(game.explain(explanation.title.upper()).title) == plain_words(explanation.title)


@pytest.mark.parametrize("setting", [s for key in GAMES for s in option_values(key)], ids=str)
def test_explanations_know_the_options(setting: Setting) -> None:
    match = setting.new()
    assert match.explain(next(iter(setting.game.explanations()))).title
    assert setting.game.explanations(dict(setting.options)).keys() >= {f"option.{o.name}" for o in setting.game.options}


@pytest.mark.parametrize("key", list(GAMES))
def test_what_nobody_knows_is_said(key: str) -> None:
    with pytest.raises(UnknownPiece, match="has nothing called 'zeppelin'"):
        GAMES[key].explain("zeppelin")
