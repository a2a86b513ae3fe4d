"""Hints: the best moves of the seat to move, how likely each wins, and why, as far as that seat can know.

Several searches with luck of their own say how good the moves are, and how sure that is. Then what the best moves lead to is
compared feature by feature (`bots/lookahead.py`): what the game's weights find most important among the differences is told
in the game's words (`display/advantages.py`). Where nothing stands out, that is said.
"""

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from reprlib import repr as short
from typing import Any

import numpy as np

from tabletown.game.declaration import Game
from tabletown.game.weights import Weights
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.positions.snapshot import snapshot
from tabletown.text.feature_words import plain_advantages
from tabletown.text.i18n import _, all_of

from .bots.bot import Finding, SearchBot, add_up
from .bots.chances import Floats
from .bots.lookahead import Outlook, Ply, look_ahead
from .engine.kernel import States
from .engine.rng import new_rng
from .errors import BadOption, IllegalMove

ITERATIONS, MOST_ITERATIONS = 8_000, 10_000_000
TREES = 4
"""Searches with luck of their own: what they disagree about is uncertain."""
SUGGESTED = 3
CURIOUS = 0.5
"""How much of a search's curiosity goes to all moves alike: a hint names more than the best."""
DIVES, FEWEST_DIVES, ITERATIONS_A_DIVE = 160, 8, 4
"""How often what a move leads to is looked at, and how many iterations of the search are asked for each time."""
TRIED_ENOUGH = 0.1
"""A move that was tried less often than this part of the most tried one comes after those that were."""
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


@dataclass(frozen=True)
class Hint:
    """The best moves of a seat, the best first."""

    seat: int
    legal: int
    """How many moves there are to choose from."""
    iterations: int
    moves: tuple[Suggestion, ...]

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        moves = [move.data() for move in self.moves]
        return {"seat": self.seat, "legal": self.legal, "iterations": self.iterations, "moves": moves}

    def __str__(self) -> str:
        lines = []
        for number, found in enumerate(self.moves, 1):
            chance = percent(found.chances[self.seat])
            told = {"number": number, "move": found.words, "chance": chance, "error": percent(max(0.01, found.error))}
            lines.append(_("{number}. {move}: wins with {chance} ± {error}", **told))
            lines.append(f"   {found.text}")
        return "\n".join(lines)


def hint(
    match: Match,
    seat: int | None = None,
    level: str = "master",
    iterations: int = ITERATIONS,
    seed: int | None = None,
    seconds: float = float("inf"),
) -> Hint:
    """The best moves of the seat to move, with chances, their uncertainty and reasons, by what that seat may know.

    The same seed gives the same hint.
    """
    match.name_of(seat)
    turn = match.turn
    if turn is None or turn < 0 or seat not in (None, turn):
        raise IllegalMove(_("only the player whose turn it is can be given a hint"))
    check_thinking(match.game, level, iterations)
    rng = new_rng(secrets.randbits(63) if seed is None else seed)
    legal = {move.id: move for move in match.choices()}
    known = match.known_to(turn, rng)
    share, time = -(-iterations // TREES), seconds / TREES
    thinker = SearchBot("hint", "", iterations=share, level=level, seconds=time, trees=1, widen=CURIOUS)
    grown = [thinker.think(match.game, known, rng) for _tree in range(TREES)]
    named = suggested(add_up([[(f.move, f.visits, f.chances) for f in found] for found in grown]), turn)
    thoughts, dives = match.game.levels[level], max(FEWEST_DIVES, min(DIVES, iterations // ITERATIONS_A_DIVE))
    outlooks = (
        [look_ahead(match.game, known, turn, found.move, thoughts, dives, rng) for found in named] if len(legal) > 1 else []
    )
    teller = Teller(match, turn, known, thoughts.weights)
    moves = []
    for number, found in enumerate(named[:SUGGESTED]):
        error = unsure(grown, found, turn, outlooks[number] if outlooks else None)
        after = named[number + 1] if number + 1 < len(named) else None
        pair = outlooks[number : number + 2]
        moves.append(teller.suggestion(legal[found.move], found, error, after, pair))
    return Hint(turn, len(legal), iterations, tuple(moves))


def check_thinking(game: Game, level: str, iterations: int) -> None:
    """Refuse what no search could do."""
    if level not in game.levels:
        raise BadOption(_("there is no level {level}; there is {levels}", level=level, levels=all_of(list(game.levels))))
    if isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1:
        raise BadOption(_("a search needs at least one iteration"))
    if iterations > MOST_ITERATIONS:
        raise BadOption(_("a search takes at most {most} iterations, not {n}", most=f"{MOST_ITERATIONS:,}", n=short(iterations)))


def ranked(findings: Sequence[Finding], seat: int) -> list[Finding]:
    """The best moves first: by their chances those that were tried often enough, then the others."""
    tried = [found for found in findings if found.visits]
    enough = TRIED_ENOUGH * max((found.visits for found in tried), default=0)
    return sorted(tried, key=lambda f: (f.visits < enough, -f.chances[seat] if f.visits >= enough else -f.visits, f.move))


def suggested(findings: Sequence[Finding], seat: int) -> list[Finding]:
    """What a hint names, and what it compares the last with: going down in their chances.

    Beside the best move others may have been tried too seldom; among themselves they can be compared all the same. What was tried
    too seldom to be named first, and claims more than what is, is left out.
    """
    named, left = list[Finding](), ranked(findings, seat)
    while left and len(named) <= SUGGESTED:
        best = ranked(left[: SUGGESTED + 1 - len(named)], seat)[0]
        left = [found for found in left if found.move != best.move and found.chances[seat] <= best.chances[seat]]
        named.append(best)
    return named


def unsure(grown: Sequence[Sequence[Finding]], found: Finding, seat: int, outlook: Outlook | None) -> float:
    """The standard error of a chance: by how the searches disagree, and never less than what luck alone leaves open."""
    each = [(f.chances[seat], f.visits) for findings in grown for f in findings if f.move == found.move and f.visits]
    apart = sum(visits * (chance - found.chances[seat]) ** 2 for chance, visits in each) / max(1, found.visits)
    between = sqrt(apart / max(1, len(each) - 1))
    within = float(outlook.errors[seat]) * sqrt(outlook.dives / max(1, found.visits)) if outlook else 0.0
    return max(between, within)


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
