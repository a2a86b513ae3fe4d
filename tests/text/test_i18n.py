"""Every sentence that a person reads is a template: spoken in a language of marks, no plain word is left."""

import ast
import importlib
import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from tabletown import GAMES, BadPosition
from tabletown.drawing.panels import composed
from tabletown.engine.kernel import CHANCE
from tabletown.match.match import Match
from tabletown.testing.cases import cases_of
from tabletown.testing.game_settings import Setting, all_settings
from tabletown.testing.random_walks import played, random_walk
from tabletown.text.i18n import _, all_of, ngettext, one_of, speaking
from tests.kit.marked import NAMES, Marked, unmarked
from tests.kit.tables import OURS, each_game
from tests.positions.test_bad_input import leaves

PACKAGE = Path(__file__).parents[2] / "src" / "tabletown"
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
        "short text board": match.short_text(seat).splitlines(),
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


# --- what is wrong with a position -----------------------------------------------------------------------------------------


def words_in(value: Any) -> Iterator[str]:
    """Every word of a value that is data: names of fields, and what stands in them."""
    if isinstance(value, str):
        yield value
    for name, inner in value.items() if isinstance(value, dict) else ():
        yield from (name, *words_in(inner))
    for inner in value if isinstance(value, list | tuple) else ():
        yield from words_in(inner)


@cache
def written_words(key: str) -> list[str]:
    """What positions of a game are written with: names of fields, options, phases and pieces. No language changes them.

    The longest first, since some hold others: Fancy Slots and Slots.
    """
    game, found = GAMES[key], {key, "None", "True", "False"}
    for room in ("components", "state"):
        for value in vars(importlib.import_module(f"tabletown.games.{key}.rules.{room}")).values():
            if isinstance(value, type) and issubclass(value, IntEnum):
                found |= {member.name.lower() for member in value}
            elif isinstance(value, tuple) and all(isinstance(name, str) for name in value):
                found |= {*value, *(name.lower() for name in value)}
    found |= {game.title, *words_in(played_to(key)), *(game.state.names or ())}
    found |= {str(word) for option in game.options for word in (option.name, *option.values)}
    return sorted((name for name in found if name), key=len, reverse=True)


def only_told(key: str, sentence: str) -> str:
    """A sentence about a position without its data: values as they were written, names, and where they stand."""
    rest = re.sub(r"""(?<!\w)('[^']*'|"[^"]*")""", "", sentence)
    rest = re.sub(r"(?<=\w) at [A-Z]\d\b", "", rest)  # Lounge at C2 upright: an entry of a sheet
    for name in written_words(key):
        rest = re.sub(rf"(?<![A-Za-z_]){re.escape(name)}(?![A-Za-z_])", "", rest) if name in rest else rest
    return re.sub(r"position[\w.\[\]+,-]*", "", rest)


def complaints(key: str, position: Any) -> list[str]:
    """What is said about a position: why it is refused, or what could not be on any table."""
    try:
        return GAMES[key].at(position, luck="manual", check=False).problems()
    except BadPosition as error:
        return [str(error)]


@cache
def played_to(key: str) -> list[dict[str, Any]]:
    """Positions from all over some games, as data."""
    players = random.Random(3).choices(list(GAMES[key].seats), k=60)
    matches = [played(Setting(key, seats), number % 6, 7 * number) for number, seats in enumerate(players)]
    return [json.loads(json.dumps(match.position())) for match in matches]


def damaged(key: str, times: int) -> Iterator[dict[str, Any]]:
    """Positions that were played to, with a few fields of others, or with a value changed a little or taken from elsewhere."""
    luck, positions = random.Random(7), played_to(key)
    for _number in range(times):
        one, other = (json.loads(json.dumps(luck.choice(positions))) for _position in range(2))
        fields = luck.sample(sorted(other.keys() - {"players", "game"}), luck.randint(0, 4))
        one |= {name: other[name] for name in fields}
        if not fields or luck.random() < 0.3:
            field = luck.choice(list(one))
            *path, last = luck.choice([(field, *path) for path in leaves(one[field])])
            holder = one
            for name in path:
                holder = holder[name]
            near: Any = (
                holder[last] + luck.choice([-1, 1, 40]) if isinstance(holder[last], int) else luck.choice([None, [], "x y"])
            )
            holder[last] = luck.choice([near, near, luck.choice(list(other.values()))])
        yield one


def wrong_positions(key: str) -> list[Any]:
    """The positions of the case files that are wrong, and many that were damaged."""
    return [*(case.body["position"] for case in cases_of(key) if {"refused", "check"} & case.body.keys()), *damaged(key, 600)]


@each_game
def test_every_problem_of_a_position_is_a_template(key: str) -> None:
    with speaking(Marked()):
        told = {sentence for position in wrong_positions(key) for sentence in complaints(key, position)}
    assert len(told) > 40
    assert [sentence for sentence in told if unmarked(only_told(key, sentence))] == []


@each_game
def test_a_problem_names_the_same_fields_in_every_language(key: str) -> None:
    """The editor of positions looks for them."""
    for position in [case.body["position"] for case in cases_of(key) if "refused" in case.body]:
        named = [re.findall(r"position\.\w+", sentence) for sentence in complaints(key, position)]
        with speaking(Marked()):
            assert [re.findall(r"position\.\w+", sentence) for sentence in complaints(key, position)] == named


ABOUT_POSITIONS = [
    PACKAGE / f"{name}.py"
    for name in ("positions/validation", "positions/fields", "text/word_matching", "match/record_reader", "match/record_writer")
]
ABOUT_POSITIONS += [path for key in OURS for path in sorted((PACKAGE / "games" / key / "notation").glob("*.py"))]
TEMPLATES = {"_", "N_", "ngettext"}
SENTENCE = re.compile(r"\b[a-z']{2,} [a-z']{2,} [a-z']{2,}\b")
GLUED = re.compile(r"\b[a-z']{2,} [a-z']{2,}\b")
"""Three words in a row are a sentence; two are, where something is put in between."""


def sentences_outside(node: ast.AST) -> Iterator[str]:
    """Sentences of a piece of code that are in no template. Docstrings are for those who read the code."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
            continue
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in TEMPLATES:
            yield from (said for field in part.keywords for said in sentences_outside(field))
        elif isinstance(part, ast.JoinedStr):
            pieces = [str(piece.value) if isinstance(piece, ast.Constant) else "{}" for piece in part.values]
            yield from ["".join(pieces)] if GLUED.search("".join(pieces)) else []
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from [part.value] if SENTENCE.search(part.value) else []
        else:
            yield from sentences_outside(part)


@pytest.mark.parametrize("path", ABOUT_POSITIONS, ids=lambda path: "/".join(path.relative_to(PACKAGE).parts))
def test_no_sentence_about_a_position_stands_outside_of_a_template(path: Path) -> None:
    assert list(sentences_outside(ast.parse(path.read_text(encoding="utf-8")))) == []


# --- what the library, its tournaments and its commands say -----------------------------------------------------------------

NOT_YET = {
    "__init__.py": "as Python says it of any module",
    "benchmark": "figures for those who work on the rules",
    "bots": "declared, and looked up where they are shown",
    "client.py": "stands alone: a program brings it without the library",
    "compiler": "said before the library has been read, or for those who write rules",
    "engine": "for those who write rules",
    "envs": "for those who write programs",
    "errors.py": "for those who install it",
    "games": "their packages are looked at above; what they declare is looked up where it is shown",
    "mcp_server": "for language models: the schemas and answers of a protocol",
    "match/match.py": "what Python's own `repr` says",
    "precompile": "for the log of a site",
    "rulebook/guide.py": "for those who write a guide",
    "testing": "for those who write a game",
    "web": "its pages are Django's to translate; what its commands say is not yet",
}
"""Packages and modules in which sentences may stand outside of templates, and why. Whatever is not named here may not."""
LEFT: dict[str, set[str]] = {
    "cli/shared_options.py": {  # help as well
        "One bot for all seats, or one for each.",
        "One bot more: of ours, my_module:MyBot, my_file.py:MyBot or 'command:node agent.js'; may be given again.",
        "Cores to use; all by default.",
    },
}
"""Sentences of other files that stay as they are: help, which Click writes in English."""
MARKUP = re.compile(r"<\w+[ >]|^[.:}*]|^(?:small|soft|mid|end|bold|onbar|info-i| )+$")
"""Elements, style and the names of classes are no sentences."""


def commands_help(tree: ast.AST) -> ast.AST:
    """The code of a file without the help and the examples of its commands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            node.keywords = [field for field in node.keywords if field.arg != "help"]
            if isinstance(node.func, ast.Name) and node.func.id == "example":
                node.args = []
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "COMMANDS":
            node.value = ast.Constant(None)
    return tree


TOLD = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not any(path == PACKAGE / part or PACKAGE / part in path.parents for part in NOT_YET)
]


@pytest.mark.parametrize("path", TOLD, ids=lambda path: "/".join(path.relative_to(PACKAGE).parts))
def test_no_sentence_of_the_library_stands_outside_of_a_template(path: Path) -> None:
    left = LEFT.get(path.relative_to(PACKAGE).as_posix(), set())
    found = sentences_outside(commands_help(ast.parse(path.read_text(encoding="utf-8"))))
    assert [words for words in found if not MARKUP.search(words) and words not in left] == []


def test_parts_without_templates_are_there() -> None:
    assert [part for part in NOT_YET if not (PACKAGE / part).exists()] == []
    names = {path.relative_to(PACKAGE).as_posix() for path in TOLD}
    assert names >= {"game/registry.py", "arena/simulation.py", "cli/arena.py", "arena/html_report.py"}
