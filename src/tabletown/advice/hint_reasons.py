"""Why a move is suggested, in words: what it changes, and what is to be expected after it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tabletown.bots.lookahead import Outlook, Ply
from tabletown.bots.search_bot import Finding
from tabletown.bots.win_probability import Floats
from tabletown.engine.kernel import States
from tabletown.game.weights import Weights
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.positions.snapshot import snapshot
from tabletown.text.feature_words import plain_advantages
from tabletown.text.i18n import _, all_of

NEARLY_LEVEL = 0.005
STANDS_OUT = 0.02
"""What changes the chance to win by so much of itself is worth a word."""
MOST_REASONS = 3
LIKELY, SEEN_OFTEN, MOST_PLIES = 0.5, 8, 2
"""What happens next is told where it happens in half of the dives or more, of at least so many."""


@dataclass(frozen=True)
class Reason:
    """A difference between what a move and the next best one lead to."""

    seat: int
    """Whose feature it is."""
    feature: str
    difference: float
    weight: float
    """How it changes the logarithm of the chance to win: what it is worth to the seat that was asked for."""
    words: str
    """'2 more coins'."""
    text: str
    """'gives you 2 more coins'."""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "seat": self.seat,
            "feature": self.feature,
            "difference": round(self.difference, 3),
            "weight": round(self.weight, 4),
            "text": self.text,
        }


@dataclass(frozen=True)
class Expected:
    """What will probably be played next."""

    seat: int
    move: str
    share: float
    """Of the dives in which it came to this."""
    text: str
    """'Ben will probably pass.'"""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {"seat": self.seat, "move": self.move, "share": round(self.share, 3), "text": self.text}


@dataclass(frozen=True)
class Suggestion:
    """A move, how likely it wins, and why."""

    move: Move
    words: str
    """The move in the language that is spoken."""
    chances: list[float]
    """Every seat's chance to win after it."""
    error: float
    """The standard error of the asking seat's chance: as far as the search is unsure, not what its weights do not know."""
    visits: int
    instead_of: str
    """The next best move in words, which it was compared with; empty where there is none."""
    reasons: tuple[Reason, ...]
    line: tuple[Expected, ...]
    text: str
    """Why, in a sentence or two."""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "move": self.move.id,
            "words": self.words,
            "chances": [round(chance, 4) for chance in self.chances],
            "error": round(self.error, 4),
            "visits": self.visits,
            "instead_of": self.instead_of,
            "reasons": [reason.data() for reason in self.reasons],
            "line": [expected.data() for expected in self.line],
            "text": self.text,
        }


def percent(share: float) -> str:
    """'41 %'."""
    return _("{n} %", n=f"{100 * share:.0f}")


class Teller:
    """Puts what was found into words for one seat."""

    def __init__(self, match: Match, seat: int, known: States, weights: Weights) -> None:
        self.match, self.seat = match, seat
        self.known = snapshot(known)
        self.model = weights
        self.advantages = match.game.display.advantages or plain_advantages(weights.features)

    def words(self, s: Any, move: int) -> str:
        """A move in the language that is spoken."""
        return self.match.game.notation.move_text(s, move, self.match.names)

    def suggestion(
        self, move: Move, found: Finding, error: float, after: Finding | None, outlooks: Sequence[Outlook]
    ) -> Suggestion:
        """A move with its reasons: compared with the next best one, where there is one."""
        compared = after is not None and len(outlooks) == 2
        reasons = self.reasons(outlooks[0], outlooks[1]) if compared else ()
        line = self.line(outlooks[0]) if outlooks else ()
        other = self.words(self.known, after.move) if after else ""
        sentences = [self.why(reasons, other, after is not None and self.is_level(found, after, error))]
        text = " ".join(sentences + [expected.text for expected in line])
        words = self.words(self.known, move.id)
        return Suggestion(move, words, found.chances, error, found.visits, other, reasons, line, text)

    def is_level(self, found: Finding, after: Finding, error: float) -> bool:
        """Whether two moves are about equally good, as far as can be told."""
        return abs(found.chances[self.seat] - after.chances[self.seat]) <= max(2 * error, NEARLY_LEVEL)

    def why(self, reasons: Sequence[Reason], other: str, level: bool) -> str:
        """The reasons in a sentence."""
        if not other:
            only = len(self.match.legal_ids()) == 1
            return _("There is nothing else to choose.") if only else _("Nothing else was worth a closer look.")
        gains = self.together([reason for reason in reasons if reason.weight > 0])
        losses = self.together([reason for reason in reasons if reason.weight < 0])
        told = {"other": other, "reasons": gains, "drawbacks": losses}
        if not gains:
            if level:
                return _("As good as “{other}”, as far as can be seen.", **told)
            return _("Better than “{other}” in the search, but no single thing stands out.", **told)
        if level:
            if losses:
                return _("About as good as “{other}”: it {reasons}, but it {drawbacks}.", **told)
            return _("About as good as “{other}”: it {reasons}.", **told)
        if losses:
            return _("Compared with “{other}” it {reasons}, but it {drawbacks}.", **told)
        return _("Compared with “{other}” it {reasons}.", **told)

    def together(self, reasons: Sequence[Reason]) -> str:
        """Reasons all for a move or all against it, those of one player as one: 'gives you one more coin and 2 more points'."""
        seats = dict.fromkeys(reason.seat for reason in reasons)
        words = {seat: all_of([reason.words for reason in reasons if reason.seat == seat]) for seat in seats}
        good = all(reason.weight > 0 for reason in reasons)
        return all_of([self.phrase(seat, words[seat], good == (seat == self.seat)) for seat in seats])

    def reasons(self, this: Outlook, that: Outlook) -> tuple[Reason, ...]:
        """The largest differences for the move, and the largest one against it."""
        found = [
            reason
            for seat in range(len(self.match.names))
            for reason in self.differences(seat, this, that)
            if abs(reason.weight) >= STANDS_OUT
        ]
        found.sort(key=lambda reason: -abs(reason.weight))
        vague = {advantage.features[0] for advantage in self.advantages if advantage.vague}
        gains = [reason for reason in found if reason.weight > 0]
        gains = [reason for reason in gains if reason.seat != self.seat or reason.feature not in vague] or gains[:1]
        losses = [reason for reason in found if reason.weight < 0 and (reason.seat != self.seat or reason.feature not in vague)]
        return (*gains[:MOST_REASONS], *losses[:1])

    def differences(self, seat: int, this: Outlook, that: Outlook) -> list[Reason]:
        """What differs for a seat, each difference with what it is worth to the seat that asks."""
        names = self.model.features
        worths = shares_of_the_difference(self.model, this.features[seat], that.features[seat])
        own = this.chances[self.seat]
        worths = worths * (1.0 - own if seat == self.seat else -this.chances[seat])
        found = []
        for advantage in (advantage for advantage in self.advantages if advantage.shown):
            places = [names.index(feature) for feature in advantage.features]
            first, worth = places[0], float(sum(worths[place] for place in places))
            difference = float(this.features[seat, first] - that.features[seat, first])
            noise = float(np.hypot(this.feature_errors[seat, first], that.feature_errors[seat, first]))
            helps_them = (worth > 0) == (seat == self.seat)
            if abs(difference) > 2 * noise and ((difference > 0) == advantage.good) == helps_them:
                if words := advantage.words(difference):
                    text = self.phrase(seat, words, helps_them)
                    found.append(Reason(seat, advantage.features[0], difference, worth, words, text))
        return found

    def phrase(self, seat: int, words: str, helps: bool) -> str:
        """'gives you 2 more coins'."""
        if seat == self.seat:
            return _("gives you {words}", words=words) if helps else _("leaves you with {words}", words=words)
        told = {"name": self.match.names[seat], "words": words}
        return _("gives {name} {words}", **told) if helps else _("leaves {name} with {words}", **told)

    def line(self, outlook: Outlook) -> tuple[Expected, ...]:
        """What will probably be decided next, as long as it is likely."""
        lines, told = outlook.lines, list[Expected]()
        for ply in range(MOST_PLIES):
            lines = [line for line in lines if len(line) > ply]
            if len(lines) < SEEN_OFTEN:
                break
            likeliest, times = Counter(line[ply][0] for line in lines).most_common(1)[0]
            if times < LIKELY * len(lines):
                break
            lines = [line for line in lines if line[ply][0] == likeliest]
            told.append(self.expected(likeliest, lines[0][ply][1], times / len(outlook.lines)))
        return tuple(told)

    def expected(self, ply: Ply, before: bytes, share: float) -> Expected:
        """One decision of the line in words."""
        who, move = ply
        words = self.words(snapshot(np.frombuffer(before, self.match.game.state)), move)
        if who == self.seat:
            text = _("Then you will probably choose “{move}”.", move=words)
        else:
            text = _("{name} will probably choose “{move}”.", name=self.match.names[who], move=words)
        return Expected(who, words, share, text)


def shares_of_the_difference(weights: Weights, this: Floats, that: Floats) -> Floats:
    """What each feature adds to how much more one position is worth than another, in the logarithm of the odds.

    Exact for weights without hidden units; with them, each feature is changed by itself, from either side, and the mean taken.
    """
    linear = np.array(weights.linear)
    found: Floats = linear * (this - that)
    if weights.hidden:
        hidden = np.array(weights.hidden, float).reshape(linear.size + 2, -1)
        into, bias, out = hidden[:-2], hidden[-2], hidden[-1]

        def activated(features: Floats) -> Any:
            return np.maximum(0.0, features) @ out

        one, other = this @ into + bias, that @ into + bias
        steps = into * (this - that)[:, None]
        found = found + (activated(one) - activated(one - steps) + activated(other + steps) - activated(other)) / 2
    return found
