"""A guided first game, as data: a position, prepared luck, gentle opponents, and chapters that speak at decisions.

A game declares its lesson in its room `display` (`games/<key>/display/lesson.py`); `teaching.py` plays it. Nothing here forbids a
move: a chapter says what a decision is about and lights places, and has an answer to whatever is done.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

Facts = Mapping[str, Any]
"""What sentences and conditions may speak of, by name: numbers and words out of what the learner's seat may know."""
Condition = Mapping[str, Any]
"""What must hold of a move's data (and its `words`), or of facts, by name. A tuple or a range means any of its values;
`Among` means any of the values that a fact lists; everything else must be equal."""
YOU = 0
"""The learner's seat."""


class Verdict(Enum):
    """What the guide thinks of a move."""

    GOOD = "good"
    POSSIBLE = "possible"
    COSTS = "costs"
    """Look what that would cost you: it can be taken back."""


@dataclass(frozen=True)
class Among:
    """In a condition: any of the values that this fact lists."""

    fact: str


@dataclass(frozen=True)
class Answer:
    """What the guide says to a move of which the conditions hold."""

    verdict: Verdict
    text: str
    move: Condition = field(default_factory=dict)
    facts: Condition = field(default_factory=dict)
    outcome: Condition = field(default_factory=dict)
    """What must hold of the outcome (`Lesson.outcome`). Nothing is said to the move until the outcome is known."""


@dataclass(frozen=True)
class Variant:
    """Another sentence for a chapter, where the table has come to look otherwise."""

    facts: Condition
    text: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """One decision of the learner: what it is about, what lights up, and answers, of which the first that fits is given."""

    asks: str | tuple[str, ...]
    """The phases of the game in which it can be told, as views name them."""
    text: str
    answers: tuple[Answer, ...]
    otherwise: str
    """To every other legal move."""
    facts: Condition = field(default_factory=dict)
    """What must hold for it to be told; else the guide looks whether the next chapter fits."""
    places: tuple[str, ...] = ()
    """Ids of pieces of the drawing; facts may be filled in."""
    variants: tuple[Variant, ...] = ()
    joined: bool = False
    """Whether the next decision goes with this one, so that one click on the board may make both: both are answered."""


Outcome = str | Condition
"""A move of a script: in words, or what must hold of its data."""
Script = Mapping[str, tuple[Outcome, ...]]
"""By phase: what happens the first, second, third time that it comes. What is not legal then is left to chance, or to a bot."""


@dataclass(frozen=True)
class Lesson:
    """A game's first lesson. The learner sits in the first seat."""

    position: Mapping[str, Any]
    """As `game.at` takes it, without the players' names: with the learner to decide."""
    opponents: tuple[str, ...]
    """Their names, in the order of the seats. Sentences may use them as {first}, {second} and so on."""
    chapters: tuple[Chapter, ...]
    facts: Callable[[Any, Mapping[str, Any], int], Facts]
    """What sentences and conditions may speak of: from a position in which all that the learner's seat does not know is dealt
    anew, for questions to the rules, and from the game's view of it for that seat."""
    ending: str
    """Said when the last chapter is over: what there is to go on with."""
    outcome: Callable[[Facts, Facts, Facts], Facts] = lambda before, move, after: after
    """What came of a decision, from the facts before it, the data of the move, and the facts at the learner's next decision or at
    the end. Answers may have conditions on it, and sentences may speak of it."""
    luck: Script = field(default_factory=dict)
    bots: Mapping[int, Script] = field(default_factory=dict)
    """By seat. Where there is nothing written, a bot of the level beginner decides."""
    asides: Mapping[str, str] = field(default_factory=dict)
    """By phase: what is said at decisions between two chapters."""
    minutes: int = 8
    seed: int = 1
    """Of the luck and the bots' choices that are not written down."""


def holds(condition: Condition, found: Facts, facts: Facts) -> bool:
    """Whether all that a condition names is found."""
    return all(name in found and fits(found[name], wanted, facts) for name, wanted in condition.items())


def fits(value: Any, wanted: Any, facts: Facts) -> bool:
    """Whether a value is what a condition wants."""
    if isinstance(wanted, Among):
        return value in facts[wanted.fact]
    if isinstance(wanted, tuple | range):
        return value in wanted
    return bool(value == wanted)
