"""A language that nobody speaks: every letter of every template is a wide one, and what fills the templates in is not.

Spoken in a test, any plain letter that is left (the players' names apart) was glued into a sentence or left out of the
templates.
"""

import re
from functools import cache
from gettext import NullTranslations

WIDE_LETTERS = {ord(c): ord(c) + 0xFEE0 for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
NAMES = ["Ä1", "Ö2", "Ü3", "Ñ4", "É5", "Ø6"]
"""Players without a plain letter in their names."""


@cache
def marked(template: str) -> str:
    """A template in that language: fields stay what they are."""
    return "".join(part if part.startswith("{") else part.translate(WIDE_LETTERS) for part in re.split(r"(\{[^}]*\})", template))


class Marked(NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        return marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return marked(msgid1 if n == 1 else msgid2)


def unmarked(text: str) -> list[str]:
    """The words of a text that no template has said: those with a plain letter. Cells are called A1, turns R, and so on: a single
    capital letter with or without a number is a name, not a word."""
    return [word for word in re.findall(r"[A-Za-z]+[0-9]*", text) if not re.fullmatch(r"[A-Z][0-9]*", word)]
