"""Words as people write them: made plain, listed, and matched with the nearest known one."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from .i18n import _

_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
_JOINERS = "\u200d\ufe0e\ufe0f"
"""What stands between the parts of an emoji."""
_SIGN = re.compile(r"((?<![\w)\]])[+-]|#)[\s$€£]*(?=[+-]?\d)")
_WORD = re.compile(r"(?:#(?=[+-]?\d))?[\w+-]+(?:(?<=\d)\.(?=\d)[\w+-]+)*|[^\x00-\x7f]")


def plain_words(text: str) -> str:
    """Words as people type them: no case, no accents, no punctuation, single spaces.

    Numbers stay what they are: a sign belongs to the number after it, 1.5 is one number, and so is #5, which is no 5.
    """
    if not text.isascii():
        text = "".join(map(_plain, unicodedata.normalize("NFC", text)))
    return " ".join(_WORD.findall(_SIGN.sub(r" \1", text.casefold())))


@lru_cache(4096)
def _plain(c: str) -> str:
    """A character without accents: digits of any script and all dashes are ASCII's, emoji are words, punctuation is a space."""
    if c.isdecimal():
        return str(unicodedata.decimal(c))
    if c.isascii() or c in _DASHES:
        return _DASHES.get(c, c)
    kind, flat = unicodedata.category(c), unicodedata.normalize("NFKD", c)
    if kind in ("So", "Sk"):
        return f" {c} "
    if unicodedata.combining(c) or c in _JOINERS:
        return ""
    if any(part.isdigit() for part in flat):
        return c  # a superscript or a fraction is no plain digit
    letters = "".join(part for part in flat if not unicodedata.combining(part))
    return letters if letters.replace("'", "").isalnum() else _DASHES.get(letters, " ")


def listing(words: Iterable[str], most: int = 60) -> str:
    """'a, b, c', and how many more there are."""
    words = list(words)
    if len(words) <= most:
        return ", ".join(words)
    return _("{several} and {n} more", several=", ".join(words[:most]), n=len(words) - most)


def nearest(word: str, choices: Iterable[str]) -> str:
    """' Did you mean x?' where something is close enough to be meant, or nothing."""
    close = get_close_matches(word[:100], list(choices), 1)
    return " " + _("Did you mean {word}?", word=close[0]) if close else ""
