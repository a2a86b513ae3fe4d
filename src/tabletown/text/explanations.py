"""What a card, tile, event, space, figure, option or status word is and does: the one source for all who ask.

Pages, rules, the text board, the terminal's `explain WORDS` and programs all read the same explanation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletown.errors import UnknownPiece

from .i18n import _
from .word_matching import listing, nearest, plain_words


@dataclass(frozen=True)
class Explanation:
    """One piece, explained."""

    key: str
    """Stable, for programs and links: 'card.sushi_bar'. What stands before the dot is its kind."""
    title: str
    text: str
    """Its whole effect, in full sentences."""
    facts: tuple[tuple[str, str], ...] = ()
    """What can be read off it: cost, number, copies, points, what it needs."""
    line: str = ""
    """Its effect in a few words, as it stands on a card in a market."""
    reconstructed: bool = False
    """Whether values of it are not known from the original and were reconstructed."""
    rule: str = ""
    """The heading in the game's rules under which it is told."""
    called: tuple[str, ...] = ()
    """Other words for it."""
    now: str = ""
    """What it would do now for the seat that asks; empty where nobody asks, or nothing can be said."""

    @property
    def kind(self) -> str:
        """What sort of piece it is: card, tile, event, space, landmark, permit, figure, option, word."""
        return self.key.partition(".")[0]

    def data(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "key": self.key,
            "kind": self.kind,
            "title": self.title,
            "text": self.text,
            "line": self.line,
            "facts": [list(fact) for fact in self.facts],
            "reconstructed": self.reconstructed,
            "rule": self.rule,
            "now": self.now,
        }

    def __str__(self) -> str:
        facts = "".join(f"\n  {name}: {value}" for name, value in self.facts)
        mark = "\n  " + _("reconstructed: the original values are not known") if self.reconstructed else ""
        now = "\n  " + _("Now: {now}", now=self.now) if self.now else ""
        return f"{self.title}\n  {self.text}{facts}{mark}{now}"


@dataclass(frozen=True)
class Remark:
    """What a move would do, in a few words: good or bad for whoever makes it, or neither."""

    text: str
    tone: str = "plain"
    """plain, good or bad."""


def find(words: str, explained: Mapping[str, Explanation], title: str) -> Explanation:
    """The explanation that is meant: by its key, its title or another word for it, or a part of one where only one fits."""
    if words in explained:
        return explained[words]
    wanted = plain_words(words)
    known = {explanation.key: spoken_names(explanation) for explanation in explained.values()}
    for fits in (lambda name: name == wanted, lambda name: bool(wanted) and f" {wanted}" in f" {name}"):
        found = [explained[key] for key, names in known.items() if any(map(fits, names))]
        if len(found) == 1 or (found and len({plain_words(e.title) for e in found}) == 1):
            return found[0]
        if found:
            meant = listing((explanation.title for explanation in found), 12)
            raise UnknownPiece(_("{words} could be: {meant}", words=repr(words), meant=meant))
    hint = nearest(wanted, [name for names in known.values() for name in names])
    raise UnknownPiece(_("{title} has nothing called {words}.", title=title, words=repr(words)) + hint)


def spoken_names(explanation: Explanation) -> Sequence[str]:
    """What somebody may type for a piece."""
    return [plain_words(name) for name in (explanation.title, *explanation.called, explanation.key.partition(".")[2])]
