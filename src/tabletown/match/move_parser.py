"""Which move somebody means who types words.

A typed move is never guessed into a different one. Words may be left out, but not turned round; numbers (amounts,
coordinates, places such as B2) are never reordered, dropped, added or changed; a "not" is never added.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from tabletown.text.word_matching import plain_words

ENTRY = re.compile(r"#\s*(\d+)")
"""An entry of the list of legal moves: '#5'."""
BARE_NUMBER = re.compile(r"[+-]?\d+")
NEGATIONS = {"no", "not", "nothing"}
PLACE = re.compile(r"(\D*?)([+-]?\d+)\D*")
FAR = 1000
"""How far apart texts with more and with fewer numbers are, and how far different letters before a number: A2 and B2."""


@dataclass(frozen=True)
class Wording:
    """A legal move as it may be typed: in full, with the players' names or with what records call them."""

    texts: tuple[str, ...]
    amount: int | None = None
    """What the move bids or pays, where that is what the game asks for."""

    @cached_property
    def forms(self) -> "list[Form]":
        """The words of each text; mostly all texts are the same."""
        return [move_form(text) for text in dict.fromkeys(self.texts)]


class Form(NamedTuple):
    """A text in plain words."""

    words: list[str]
    numbers: list[str]
    """The words that hold a digit."""
    others: Counter[str]
    """How often it has each of the other words."""


def form(text: str) -> Form:
    """The plain words of a text."""
    words = plain_words(text).split()
    numbers = [word for word in words if any(c.isdigit() for c in word)]
    return Form(words, numbers, Counter(word for word in words if word not in numbers))


@lru_cache(8192)
def move_words(text: str) -> str:
    """The plain words of a move, as one text."""
    return plain_words(text)


@lru_cache(8192)
def move_form(text: str) -> Form:
    """The plain words of a move; games say the same moves again and again."""
    return form(text)


def is_bare_number(typed: str) -> bool:
    """Whether nothing but a number was typed."""
    return BARE_NUMBER.fullmatch(plain_words(typed)) is not None


def entry(typed: str) -> int | None:
    """The entry of the list that '#5' chooses, counted from 1."""
    found = ENTRY.fullmatch(typed.strip())
    return int(found[1][:9]) if found else None


def meant(typed: str, wordings: Sequence[Wording]) -> list[int]:
    """The legal moves that may be meant, by their place in the list: one, none, or several that cannot be told apart."""
    said = form(typed)
    if is_bare_number(typed):
        return [i for i, wording in enumerate(wordings) if str(wording.amount) == said.words[0]]
    if not said.words:
        return []
    exact = [i for i, wording in enumerate(wordings) if any(said.words == there.words for there in wording.forms)]
    if len(exact) > 1:  # names that differ in signs or accents only
        return [i for i in exact if typed.strip() in wordings[i].texts] or exact
    if exact:
        return exact
    begun = [i for i, wording in enumerate(wordings) if any(begins(said, there, wording.amount) for there in wording.forms)]
    return begun or [i for i, wording in enumerate(wordings) if any(fits(said, there) for there in wording.forms)]


def begins(said: Form, there: Form, amount: int | None) -> bool:
    """Whether a move starts with these words. 'bid 5' is enough for 'bid 5 on Slots (track 2)': 5 is what is asked for."""
    if said.words != there.words[: len(said.words)]:
        return False
    return fits(said, there) or said.numbers == [str(amount)]


def fits(said: Form, there: Form) -> bool:
    """Whether these are some of a move's words, in their order, with all of its numbers or none, and with its 'not'."""
    if said.numbers and said.numbers != there.numbers:
        return False
    if not NEGATIONS.intersection(there.words) <= set(said.words):
        return False
    rest = iter(there.words)
    return all(word in rest for word in said.words)


def nearest_first(typed: str, wordings: Sequence[Wording]) -> list[int]:
    """All legal moves, those first that are most like what was typed: by the words they share, then by their numbers."""
    said = form(typed[:200])
    return sorted(range(len(wordings)), key=lambda i: min(unlike(said, there) for there in wordings[i].forms))


def unlike(said: Form, there: Form) -> tuple[int, int]:
    """How little a move is like what was typed."""
    shared = sum(min(times, there.others[word]) for word, times in said.others.items())
    if not said.numbers:
        return -shared, 0
    return -shared, sum(map(between, said.numbers, there.numbers)) + FAR * abs(len(said.numbers) - len(there.numbers))


@lru_cache(8192)
def between(one: str, other: str) -> int:
    """How far two numbers or places are apart."""
    first, second = PLACE.fullmatch(one), PLACE.fullmatch(other)
    if not first or not second:
        return 0 if one == other else FAR
    return abs(int(first[2][:9]) - int(second[2][:9])) + (0 if first[1] == second[1] else FAR)
