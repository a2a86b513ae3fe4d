"""A game's cases by the places of its rulebook: its paragraphs, rulings, options and pieces."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from math import log

from tabletown.game.registry import GAMES
from tabletown.rulebook.html import Rulebook, anchor_of, rulebook_of, ruling_anchor
from tabletown.text.word_matching import plain_words

from .cases import Case, cases_of

STEM = 5
"""So many letters of a word are compared: bid, bids and bidder are one."""


@cache
def cases_by_place(key: str) -> Mapping[str, tuple[Case, ...]]:
    """The cases of each place of a rulebook that has some, by the names that `rulebook_of` gives to places."""
    book, found = rulebook_of(key), dict[str, list[Case]]()
    names = piece_names(key, book)
    for case in cases_of(key):
        for place in dict.fromkeys(book.paragraph_of.get(place, place) for place in places_of(case, book, names)):
            found.setdefault(place, []).append(case)
    return {place: tuple(cases) for place, cases in found.items()}


def places_of(case: Case, book: Rulebook, names: Mapping[str, re.Pattern[str]]) -> Iterator[str]:
    """Where a case belongs: the rulings that it settles, the options that it switches, the pieces that its rule names, and the
    paragraph of its section that has most of its words."""
    yield from map(ruling_anchor, case.rulings)
    set_up = {**case.body.get("new", {}), **(case.body.get("position") or {})}
    options = {**set_up, **(set_up.get("options") or {})} if isinstance(set_up.get("options", {}), dict) else set_up
    yield from (place for key, place in book.places.items() if key.startswith("option.") and key[7:] in options)
    yield from (book.places[key] for key, pattern in names.items() if pattern.search(plain_words(case.rule)))
    if named := case.body.get("paragraph"):
        yield from (place for told in book.paragraphs.values() for place, text in told if text.startswith(named))
    elif best := best_paragraph(case.rule, book.paragraphs.get(anchor_of(case.section), ())):
        yield best


def piece_names(key: str, book: Rulebook) -> dict[str, re.Pattern[str]]:
    """The names of the pieces that have a place, to be looked for in sentences."""
    told = {piece.key: piece for piece in GAMES[key].explanations().values() if piece.key in book.places}
    called = {name: {plain_words(title) for title in (piece.title, *piece.called)} for name, piece in told.items()}
    words = {name: "|".join(map(re.escape, titles)) for name, titles in called.items() if not name.startswith("option.")}
    return {name: re.compile(rf"\b({titles})s?\b") for name, titles in words.items()}


def best_paragraph(rule: str, paragraphs: tuple[tuple[str, str], ...]) -> str:
    """The place of the paragraph that shares most words with a rule; a word that many of them have counts little."""
    stems = [set(stems_of(text)) for _place, text in paragraphs]
    known = Counter(stem for found in stems for stem in found)
    asked = set(stems_of(rule))
    shared = [sum((log(1 + len(stems) / known[stem]) for stem in asked & found), 0.0) for found in stems]
    return paragraphs[shared.index(max(shared))][0] if any(shared) else ""


def stems_of(text: str) -> list[str]:
    """The beginnings of the words of a text."""
    return [word[:STEM] for word in plain_words(text).split() if len(word) > 2]
