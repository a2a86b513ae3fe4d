"""The one-page guides: the board's own pictures, readable on a phone, linked from everywhere a game is named."""

import re
from html import unescape
from importlib.resources import files

import pytest

from tabletown import GAMES
from tabletown.drawing.panels import PHONE
from tabletown.errors import BadGuide
from tabletown.rulebook.guide import drawn, guide_of, read_guide
from tabletown.text.i18n import speaking
from tabletown.web.learning.views.guides import page_of

from ..kit.marked import Marked
from ..kit.tables import each_game
from .test_words import marks, plain_words_of  # noqa: F401  (a fixture)
from .visitors import Visitor, people

NAMES = re.compile("Anna|Ann|Ben|Bob|Cleo|Dora")


@each_game
def test_a_guide_tells_goal_turn_scores_and_mistakes_with_pictures(key: str) -> None:
    guide, page = guide_of(key), unescape(Visitor().page(f"/g/{key}/guide"))
    assert guide
    for step in (*guide.turn, *guide.scores, *guide.mistakes):
        assert step.title in page
    assert page.count('class="guide-picture"') == sum(bool(step.picture) for step in (*guide.turn, *guide.scores))
    assert page.count("<svg") > 4
    assert "explain:" not in page
    assert "data-move" not in page


@each_game
def test_the_pictures_of_a_guide_fit_on_a_phone(key: str) -> None:
    guide = guide_of(key)
    assert guide
    for step in (*guide.turn, *guide.scores):
        assert not step.picture or max(part.width for part in drawn(GAMES[key], step.picture)) <= PHONE, step.title


@each_game
def test_every_picture_of_the_rules_can_be_drawn(key: str) -> None:
    guide = guide_of(key)
    assert guide
    assert guide.examples
    for example in guide.examples:
        assert drawn(GAMES[key], example.picture)


@each_game
def test_every_word_of_a_guide_is_a_template(marks: None, key: str) -> None:  # noqa: F811
    with speaking(Marked()):
        page = Visitor().page(f"/g/{key}/guide")
    assert [word for word in plain_words_of(page) if not NAMES.search(word)] == []


@each_game
def test_a_guide_is_linked_from_home_rules_the_waiting_room_and_the_table(key: str) -> None:
    table, (ann, *_others) = people(key, GAMES[key].seats.start)
    for path in (f"/g/{key}", f"/rules/{key}", f"/new/{key}", f"/g/{key}/pieces", f"/t/{table.id}"):
        assert f'href="/g/{key}/guide"' in ann.page(path), path


def test_a_game_without_a_guide_has_no_such_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page_of.cache_clear()
    guide_of.cache_clear()
    monkeypatch.setitem(GAMES["neue_heimat"].__dict__, "guide", "")
    try:
        assert Visitor().get("/g/neue_heimat/guide").status_code == 404
        assert "/g/neue_heimat/guide" not in Visitor().page("/g/neue_heimat")
        assert Visitor().get("/g/zeppelin/guide").status_code == 404
    finally:
        page_of.cache_clear()
        guide_of.cache_clear()


@pytest.mark.parametrize(
    ("whole", "damaged", "error"),
    [
        ("[[mistakes]]", "[[mistaken]]", KeyError),
        ('at = "start"', 'at = "nowhere"', KeyError),
        ('seat = "P1"', 'seat = "Ann"', ValueError),
        ('[[mistakes]]\ntitle = "Overlooking the end."', '[[others]]\ntitle = "Overlooking the end."', BadGuide),
    ],
)
def test_a_damaged_guide_is_refused(whole: str, damaged: str, error: type[Exception]) -> None:
    game = GAMES["neue_heimat"]
    written = files(GAMES.package_of(game.key)).joinpath(game.guide).read_text("utf-8")
    assert whole in written
    with pytest.raises(error):
        read_guide(game, written.replace(whole, damaged))
