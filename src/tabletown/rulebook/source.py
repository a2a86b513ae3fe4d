"""The papers that come with the games: each brings its rulebook in its package."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tabletown.errors import UnknownPiece
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _
from tabletown.text.word_matching import listing, nearest, plain_words

HEADING = re.compile(r"(#{1,3}) +(.+)")


def rules_page(key: str) -> str:
    """The rules of a game as Markdown; in our games rulings and reconstructed values included."""
    return files(GAMES.package_of(key)).joinpath(GAMES[key].rulebook).read_text("utf-8")


@dataclass(frozen=True)
class RulesChapter:
    """A heading of a rulebook with what stands under it, its subheadings included."""

    title: str
    level: int
    text: str
    """As Markdown, the heading included."""


@cache
def chapters(key: str) -> tuple[RulesChapter, ...]:
    """The chapters of a rulebook in their order, the whole of it (its title) first; a chapter holds those below it."""
    lines = rules_page(key).strip().splitlines()
    headings = [(at, len(found[1]), found[2].strip()) for at, line in enumerate(lines) if (found := HEADING.fullmatch(line))]
    there = []
    for number, (at, level, title) in enumerate(headings):
        ends = (other for other, depth, _title in headings[number + 1 :] if depth <= level)
        there.append(RulesChapter(title, level, "\n".join(lines[at : next(ends, len(lines))]).strip()))
    return tuple(there)


def chapter_named(key: str, words: str) -> RulesChapter:
    """The chapter that is meant: its whole title, or some words of it where only one has them. UnknownPiece where none is."""
    asked, there = plain_words(words), chapters(key)
    exact = [chapter for chapter in there if plain_words(chapter.title) == asked]
    parts = set(asked.split())
    found = exact or [chapter for chapter in there if parts and parts <= set(plain_words(chapter.title).split())]
    if len(found) == 1 or exact:
        return found[0]
    titles = [chapter.title for chapter in there]
    if found:
        several = listing(chapter.title for chapter in found)
        raise UnknownPiece(_("{words} could be several chapters: {chapters}", words=repr(words[:80]), chapters=several))
    told = listing(titles)
    closest = nearest(words, titles)
    raise UnknownPiece(
        _("there is no chapter {words}.{nearest} There is: {chapters}", words=repr(words[:80]), nearest=closest, chapters=told)
    )
