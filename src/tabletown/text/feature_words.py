"""What the features of a position say to players: a difference between two positions, in words.

Bots weigh features (`bot/features.py`); hints tell people the largest differences between what two moves lead to. A game's
room `display` gives words to its features, as templates. Several features may say the same thing (coins, and coins that can
be used soon): they are told as one, by the number of the first.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .i18n import N_, _

LEAST = 0.25
"""Of what is counted, less than this is not worth a word."""
SURE = 0.9
"""From so much on, of something that one has or has not, it is told as had."""


@dataclass(frozen=True)
class Advantage:
    """Features that mean the same to players, and the templates for a difference: what one has, as in 'gives you {words}'."""

    features: tuple[str, ...]
    """Names of features; the number that is told is that of the first."""
    one_more: str
    """'one more coin'."""
    more: str
    """'{n} more coins'."""
    one_fewer: str
    fewer: str
    likelier: str = ""
    """Where a part of one makes no sense: 'a better chance of the Harbor'."""
    unlikelier: str = ""
    unit: float = 1.0
    """So much of the number is one of what is told."""
    good: bool = True
    """Whether players want more of it. What the weights say against that is chance or correlation, and not told."""
    vague: bool = False
    """Whether whoever moves is told so only where nothing else stands out: that building a Café gives one is no news."""
    shown: bool = True
    """Whether it is shown at all. Whose turn it is differs only by where a search stopped to look; what the best of the others
    has is told of that player."""
    name: str = ""
    """Of a piece, as a template: the field {name}."""

    def words(self, difference: float) -> str:
        """'2 more coins', '1.5 fewer coins', 'a better chance of the Harbor'; empty where it would be told as nothing."""
        amount = round(abs(difference) / self.unit, 1 if abs(difference) < 10 * self.unit else 0)
        if amount < LEAST:
            return ""
        up = difference > 0
        if self.likelier and amount < SURE:
            template = self.likelier if up else self.unlikelier
        elif amount == 1 or (self.likelier and amount < 1.5):
            template = self.one_more if up else self.one_fewer
        else:
            template = self.more if up else self.fewer
        return _(template, n=f"{amount:g}", name=_(self.name) if self.name else "")


def plain_advantages(features: Iterable[str]) -> tuple[Advantage, ...]:
    """For a game that brings no words: each feature by its name."""
    more, fewer = N_("{n} more ({name})"), N_("{n} fewer ({name})")
    return tuple(Advantage((feature,), more, more, fewer, fewer, name=feature) for feature in features)
