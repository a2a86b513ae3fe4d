"""Hints: the best moves of the seat to move, how likely each wins, and why, as far as that seat can know.

Several searches with luck of their own say how good the moves are, and how sure that is. Then what the best moves lead to is
compared feature by feature (`bots/lookahead.py`): what the game's weights find most important among the differences is told
in the game's words (`display/advantages.py`). Where nothing stands out, that is said.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from reprlib import repr as short
from typing import Any

from tabletown.bots.lookahead import Outlook, look_ahead
from tabletown.bots.search_bot import Finding, SearchBot, add_up
from tabletown.engine.rng import new_rng
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.text.i18n import _, all_of

from .hint_reasons import Suggestion, Teller, percent

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
