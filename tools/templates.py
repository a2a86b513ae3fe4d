"""Prints every template of the library and the site with sample values, grouped by file: to be read aloud, and for translators.

    python tools/templates.py                 all of them, filled in
    python tools/templates.py WORD            only files with this in their path
    python tools/templates.py --pot FOLDER    tabletown.pot (library) and django.pot (pages), for another language

Templates are found by reading the sources: calls of `_`, `ngettext` and `N_`, Django's translation functions, Jinja2's in pages;
and what games declare (titles, options, figures) and tell in their guides.
"""

import argparse
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

from tabletown import GAMES
from tabletown.bots import BOTS
from tabletown.rulebook.guide import guide_of

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tabletown"
WEB = SOURCE / "web"
SAMPLES = {
    "name": "Ann", "other": "Ben", "names": "Ann and Ben", "card": "Café", "tile": "Slots", "title": "Machi Koro",
    "level": "casual", "move": "bid 5", "words": "'zeppelin'", "why": "costs 4, you have 2", "what": "Café",
}  # fmt: skip
"""What stands in a field of that name; any other is filled with its own name in angle quotes, or a number."""
NUMBERS = {"n", "amount", "price", "pips", "points", "number", "least", "most", "low", "high", "count", "of", "days"}


PAGES, LIBRARY = "django", "tabletown"
"""The domains of gettext: what the pages say, and what the library says."""
SINGLE, SEVERAL = {"_", "N_", "gettext", "gettext_lazy"}, {"ngettext", "ngettext_lazy"}


@dataclass(frozen=True)
class Template:
    """One template, where it stands, and its plural."""

    text: str
    file: Path
    line: int
    domain: str
    plural: str = ""


def functions_in(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """What a file calls the functions that look templates up: their own names, and whose they are."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            domain = PAGES if node.module == "django.utils.translation" else LIBRARY if node.module.endswith("language") else ""
            found |= {alias.asname or alias.name: (alias.name, domain) for alias in node.names if domain}
    return found


def in_python(file: Path) -> Iterator[Template]:
    """The templates of a Python file."""
    tree = ast.parse(file.read_text("utf-8"))
    functions = functions_in(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in functions:
            continue
        called, domain = functions[node.func.id]
        texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if called in SINGLE and texts:
            yield Template(texts[0], file, node.lineno, domain)
        elif called in SEVERAL and len(texts) >= 2:
            yield Template(texts[0], file, node.lineno, domain, texts[1])


def in_page(file: Path) -> Iterator[Template]:
    """The templates of a page, as gettext knows them."""
    with file.open("rb") as page:
        for line, _function, found, _comments in babel_extract(page, ("_", "gettext", "ngettext"), (), {"encoding": "utf-8"}):
            one, *many = [found] if isinstance(found, str) else filter(None, found or ())
            yield Template(one, file, line, PAGES, *many)


def declared() -> Iterator[Template]:
    """What games and bots declare, which is looked up when it is shown."""
    for key in GAMES:
        game = GAMES[key]
        file = SOURCE / "games" / key / "__init__.py"
        words = [game.title, game.about]
        for option in game.options:
            words += [
                option.title or option.name.replace("_", " "),
                option.about,
                *(str(v) for v in option.values if isinstance(v, str)),
            ]
        words += [text for figure in game.display.figures for text in (figure.words, figure.about) if text]
        yield from (Template(text, file, 1, LIBRARY) for text in words)
        guide = guide_of(key)
        yield from (Template(text, file.parent / game.guide, 1, LIBRARY) for text in (guide.texts() if guide else ()))
    for bot in BOTS.values():
        yield from (Template(text, SOURCE / "bots" / "__init__.py", 1, LIBRARY) for text in (bot.name, bot.about))


def every_template() -> list[Template]:
    """All templates, each once for each file, in the order in which they stand."""
    found: dict[tuple[str, Path], Template] = {}
    read = [found for file in sorted(SOURCE.rglob("*.py")) for found in in_python(file)]
    read += [found for file in sorted(WEB.glob("*/jinja2/**/*.*")) for found in in_page(file)]
    for template in [*read, *declared()]:
        found.setdefault((template.text, template.file), template)
    return sorted(found.values(), key=lambda template: (template.file, template.line))


def filled(text: str) -> str:
    """A template with sample values."""

    def sample(found: re.Match[str]) -> str:
        name = found[1] or found[2]
        return SAMPLES.get(name) or ("3" if name in NUMBERS else f"‹{name}›")

    return re.sub(r"\{(\w+)[^}]*\}|%\((\w+)\)[sd]", sample, text)


def print_all(word: str) -> None:
    """Every template, filled in, by file."""
    before = None
    for template in every_template():
        if word not in str(template.file):
            continue
        if template.file != before:
            print(f"\n{template.file.relative_to(ROOT)}")
            before = template.file
        print(f"  {filled(template.text)}" + (f"  |  {filled(template.plural)}" if template.plural else ""))


def catalogue(templates: list[Template]) -> Catalog:
    """Templates for translators, each once, with all the places where they stand."""
    found = Catalog(project="Tabletown", charset="utf-8")
    for template in templates:
        if template.text:
            message = (template.text, template.plural) if template.plural else template.text
            found.add(message, locations=[(str(template.file.relative_to(ROOT)), template.line)])
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("word", nargs="?", default="", help="only files with this in their path")
    parser.add_argument("--pot", metavar="FOLDER", type=Path, help="write tabletown.pot and django.pot there")
    asked = parser.parse_args()
    if asked.pot is None:
        print_all(asked.word)
        return
    asked.pot.mkdir(parents=True, exist_ok=True)
    templates = every_template()
    for domain in (LIBRARY, PAGES):
        mine = [template for template in templates if template.domain == domain]
        found = catalogue(mine)
        with (asked.pot / f"{domain}.pot").open("wb") as file:
            write_po(file, found, omit_header=False, width=0)
        print(f"{domain}.pot: {len(found)} templates")


if __name__ == "__main__":
    main()
