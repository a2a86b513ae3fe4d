"""How one drawing's text becomes another one's: few pieces of text, where two drawings of the same world differ."""

import itertools
import re
from collections.abc import Iterator
from difflib import SequenceMatcher

PARTS = re.compile(r"<g\b|<button\b")
TAGS = re.compile(r"<[^>]*>|[^<]+")
MANY_TAGS = 1000
"""Where more tags than this differ as a whole, looking for what is alike within them takes longer than sending them."""
Change = tuple[int, int, str]
"""From where to where of the base another text stands."""


def changes(base: str, wanted: str) -> list[Change]:
    """What makes the wanted text of the base, in order; first groups are compared, then the tags within those that differ."""
    found: list[Change] = []
    for start, end, before, after in differing(parts(base), parts(wanted)):
        one, other = TAGS.findall(before), TAGS.findall(after)
        if max(len(one), len(other)) > MANY_TAGS or "".join(one) != before or "".join(other) != after:
            found.append((start, end, after))
        else:
            found += [(start + i, start + j, text) for i, j, _text, text in differing(one, other)]
    return found


def applied(base: str, made: list[Change]) -> str:
    """The wanted text."""
    written, at = [], 0
    for start, end, text in made:
        written += [base[at:start], text]
        at = end
    return "".join([*written, base[at:]])


def parts(text: str) -> list[str]:
    """A text in pieces, each of which begins with a group."""
    cuts = [0, *(match.start() for match in PARTS.finditer(text) if match.start()), len(text)]
    return [text[start:end] for start, end in itertools.pairwise(cuts)]


def differing(one: list[str], other: list[str]) -> Iterator[tuple[int, int, str, str]]:
    """Where two lists of pieces differ: from where to where of the first one's text, what stands there, and what stands there
    in the other one."""
    starts = [0]
    for piece in one:
        starts.append(starts[-1] + len(piece))
    for kind, i, j, k, n in SequenceMatcher(None, one, other).get_opcodes():
        if kind != "equal":
            yield starts[i], starts[j], "".join(one[i:j]), "".join(other[k:n])
