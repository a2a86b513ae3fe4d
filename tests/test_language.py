"""Every sentence that a person reads is a template: spoken in a language of marks, no plain word is left."""

import xml.etree.ElementTree as ET
from functools import lru_cache

import pytest

from tabletown import GAMES
from tabletown.kernel import CHANCE
from tabletown.language import _, all_of, ngettext, one_of, speaking
from tabletown.match import Match
from tabletown.panels import composed
from tabletown.testing.settings import Setting, all_settings
from tabletown.testing.walks import random_walk
from tests.kit.marked import NAMES, Marked, unmarked

SETTINGS = [setting for key in GAMES for setting in all_settings(key)]


def test_english_is_the_template_itself() -> None:
    assert _("{name} rolls {pips}.", name="{Ann}", pips=5) == "{Ann} rolls 5."
    assert [ngettext("{n} coin", "{n} coins", n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [all_of([]), all_of(["a"]), all_of(["a", "b"]), one_of(["a", "b", "c"])] == ["", "a", "a and b", "a, b or c"]


def test_marks_find_what_was_glued() -> None:
    with speaking(Marked()):
        assert unmarked(_("{name} builds {card}.", name=NAMES[0], card=_("Café"))) == []
        assert unmarked(_("{name} builds {card}.", name=NAMES[0], card="Café")) == ["Caf"]


@lru_cache(4096)
def shown_words(drawing: str) -> list[str]:
    """All texts of a drawing: what can be seen, and the names for those who cannot see it."""
    elements = list(ET.fromstring(drawing).iter())
    texts = [e.text or "" for e in elements if not e.tag.endswith("style")]
    return texts + [e.get("aria-label", "") for e in elements]


def everything_read(match: Match, seat: int | None) -> dict[str, list[str]]:
    """What a seat is told at this moment, by where it stands."""
    view, game = match.view(seat), match.game
    panels = game.display.panels(view)
    found = {
        "question": [view["asks"]],
        "moves": [m[field] for m in view["moves"] for field in ("text", "brief", "trap")],
        "dimmed": [m[field] for m in view["dimmed"] for field in ("text", "why")],
        "news": view["news"],
        "result": [view["verdict"], *(line for line, numbers in view["score_table"])],
        "text board": game.display.text(view).splitlines(),
        "figures": [_(figure.words) for figure in game.display.figures],
        "parts": [word for panel in panels for part in panel.parts for word in shown_words(part.svg(game.key))],
        "picture": shown_words(composed(panels, game.key, "", "")) if match.over else [],
        "panels": [word for panel in panels for word in (panel.title, panel.note, panel.folded)],
    }
    if seat is not None and seat == match.turn:
        found["remarks"] = [remark.text for move in match.legal_ids()[::7] for remark in match.remarks(move)]
        found["why not"] = [match.why_not(move) for move in range(0, game.move_count, 5)]
    return found


def without(titles: list[str], text: str) -> str:
    """A text but for the name of the game, which is the same in all languages."""
    for title in titles:
        text = text.replace(title, "")
    return text


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_sentence_of_a_game_is_a_template(setting: Setting) -> None:
    match = setting.game.new_with(NAMES[: setting.players], dict(setting.options), 3, "auto")
    said: set[str] = set()
    with speaking(Marked()):
        titles = [setting.game.title, _(setting.game.title)]
        for number, now in enumerate(random_walk(match, 5, 400)):
            if number % 12 and not now.over:
                continue
            turn = now.turn
            for seat in {turn if turn != CHANCE else None, None, 0}:
                for where, texts in everything_read(now, seat).items():
                    for text in {*texts} - said:
                        assert unmarked(without(titles, text)) == [], f"{where}: {text!r}"
                    said.update(texts)
        log = [line for seat in range(setting.players) for line in match.log(seat)]
        assert [line for line in log if unmarked(line)] == []


@pytest.mark.parametrize("key", list(GAMES))
def test_every_explanation_is_a_template(key: str) -> None:
    with speaking(Marked()):
        told = GAMES[key].explanations()
        texts = [text for e in told.values() for text in (e.title, e.text, e.line, *(part for fact in e.facts for part in fact))]
    said = [text for text in texts if unmarked(text)]
    options = {option.name.replace("_", " ") for option in GAMES[key].options}
    values = {value for e in told.values() if e.kind == "option" for name, value in e.facts}  # as one writes them
    assert [text for text in said if text not in options | values] == []
