"""Words for people are templates with named fields, in gettext's way, so that another language is a catalogue and no code.

`_("{name} rolls {pips}.", name="Ann", pips=5)` looks the template up in the catalogue that is spoken now, then fills it in.
English is the template itself. Sentences are never glued together from pieces: what can be said in two ways is two templates.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Any, Protocol


class Catalogue(Protocol):
    """What finds a template in another language: a `gettext.GNUTranslations`, or anything like it."""

    def gettext(self, message: str, /) -> str:
        """The template in that language."""

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """The template that fits a number."""

    def __hash__(self) -> int:
        """Sentences are kept by the language that they are told in."""


ENGLISH: Catalogue = NullTranslations()
_spoken: ContextVar[Catalogue] = ContextVar("spoken", default=ENGLISH)


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Within this block, words for people come from a catalogue."""
    before = _spoken.set(catalogue)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> Catalogue:
    """The catalogue that words for people come from now."""
    return _spoken.get()


def _(template: str, /, **fields: Any) -> str:
    """A sentence, or a few words, in the language that is spoken now."""
    said = _spoken.get().gettext(template)
    return said.format(**fields) if fields else said


def ngettext(one: str, many: str, n: int, /, **fields: Any) -> str:
    """As `_`, by a number: `ngettext("{n} coin", "{n} coins", 3)`. The number that is shown may be another one: n=-1."""
    return _spoken.get().ngettext(one, many, n).format(**{"n": n, **fields})


def N_(template: str, /) -> str:  # noqa: N802  (what gettext calls it, and what its tools look for)
    """A template in a table, which is looked up by `_` when it is used."""
    return template


def all_of(words: Sequence[str]) -> str:
    """'Ann', 'Ann and Ben', 'Ann, Ben and Cleo'."""
    if len(words) < 2:
        return "".join(words)
    return _("{several} and {last}", several=", ".join(words[:-1]), last=words[-1])


def one_of(words: Sequence[str]) -> str:
    """'one', 'one or two', 'one, two or three'."""
    if len(words) < 2:
        return "".join(words)
    return _("{several} or {last}", several=", ".join(words[:-1]), last=words[-1])
