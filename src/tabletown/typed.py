"""Which move somebody means who types words.

A typed move is never guessed into a different one. Words may be left out, but not turned round; numbers (amounts,
coordinates, places such as B2) are never reordered, dropped, added or changed; a "not" is never added.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .reading import plain_words

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

    @property
    def forms(self) -> list[list[str]]:
        """The words of each text."""
        return [move_words(text).split() for text in self.texts]


@lru_cache(8192)
def move_words(text: str) -> str:
    """The plain words of a move; games say the same moves again and again."""
    return plain_words(text)


def numbers(words: Sequence[str]) -> list[str]:
    """The words that hold a digit."""
    return [word for word in words if any(c.isdigit() for c in word)]


def is_bare_number(typed: str) -> bool:
    """Whether nothing but a number was typed."""
    return BARE_NUMBER.fullmatch(plain_words(typed)) is not None


def entry(typed: str) -> int | None:
    """The entry of the list that '#5' chooses, counted from 1."""
    found = ENTRY.fullmatch(typed.strip())
    return int(found[1][:9]) if found else None


def meant(typed: str, wordings: Sequence[Wording]) -> list[int]:
    """The legal moves that may be meant, by their place in the list: one, none, or several that cannot be told apart."""
    words = plain_words(typed).split()
    if is_bare_number(typed):
        return [i for i, wording in enumerate(wordings) if str(wording.amount) == words[0]]
    if not words:
        return []
    exact = [i for i, wording in enumerate(wordings) if words in wording.forms]
    if len(exact) > 1:  # names that differ in signs or accents only
        return [i for i in exact if typed.strip() in wordings[i].texts] or exact
    begun = [i for i, wording in enumerate(wordings) if any(begins(words, form, wording.amount) for form in wording.forms)]
    return exact or begun or [i for i, wording in enumerate(wordings) if any(fits(words, form) for form in wording.forms)]


def begins(words: list[str], form: list[str], amount: int | None) -> bool:
    """Whether a move starts with these words. 'bid 5' is enough for 'bid 5 on Slots (track 2)': 5 is what is asked for."""
    if words != form[: len(words)]:
        return False
    return fits(words, form) or numbers(words) == [str(amount)]


def fits(words: list[str], form: list[str]) -> bool:
    """Whether these are some of a move's words, in their order, with all of its numbers or none, and with its 'not'."""
    said = numbers(words)
    if said and said != numbers(form):
        return False
    if not NEGATIONS.intersection(form) <= set(words):
        return False
    rest = iter(form)
    return all(word in rest for word in words)


def nearest_first(typed: str, wordings: Sequence[Wording]) -> list[int]:
    """All legal moves, those first that are most like what was typed: by the words they share, then by their numbers."""
    words = plain_words(typed[:200]).split()
    return sorted(range(len(wordings)), key=lambda i: min(unlike(words, form) for form in wordings[i].forms))


def unlike(words: list[str], form: list[str]) -> tuple[int, int]:
    """How little a move is like what was typed."""
    said, there = numbers(words), numbers(form)
    shared = sum((Counter(words) & Counter(form)).values()) - sum((Counter(said) & Counter(there)).values())
    apart = sum(map(between, said, there)) + FAR * abs(len(said) - len(there)) if said else 0
    return -shared, apart


def between(one: str, other: str) -> int:
    """How far two numbers or places are apart."""
    first, second = PLACE.fullmatch(one), PLACE.fullmatch(other)
    if not first or not second:
        return 0 if one == other else FAR
    return abs(int(first[2][:9]) - int(second[2][:9])) + (0 if first[1] == second[1] else FAR)
