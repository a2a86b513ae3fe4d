"""Finds what the best level does that a greedy bot would not: positions in which its move is worth most against the greedy one.

A quick search looks at every decision of games between searching bots. Where its move and the greedy bot's differ much, the best
level is asked twice, with random numbers of its own each time, and both moves are searched deeply, twice as well; what does not
agree is dropped. The reasons are those of `match.hint`, for the better move against the greedy one.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count
from time import process_time
from typing import Any

import numpy as np
from tools.ladder import seats_of

from tabletown import GAMES
from tabletown.advice.analysis.searches import Thinker, hides_something
from tabletown.advice.hint_reasons import Teller
from tabletown.advice.hints import CURIOUS, ranked
from tabletown.arena.game_runner import unhurried
from tabletown.arena.study_recorder import plain_action
from tabletown.bots import bot_named, choose
from tabletown.bots.lookahead import look_ahead, searched
from tabletown.bots.search_bot import Finding, add_up
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match

KEPT = 3
QUICK, DEEP, DIVES = 240, 8_000, 300
FEWEST_MOVES = 3
QUICK_GAP, GAP = 0.06, 0.04
"""How much better the move must look at first, and in each deep search."""
DECIDED = 0.9
"""Who is so likely to win needs no good move."""
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]


@dataclass(frozen=True)
class Example:
    """A position, the best level's move, the greedy one, and why."""

    game: str
    dealt: int
    """The number of the game."""
    decision: int
    seat: int
    names: list[str]
    position: dict[str, Any]
    """As the seat knows it."""
    best: str
    greedy: str
    chances: list[tuple[float, float]]
    """In each deep search: the seat's chance to win after the one and after the other."""
    why: str

    @property
    def gap(self) -> float:
        """How much better it is at least."""
        return min(best - greedy for best, greedy in self.chances)

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def quick_findings(match: Match, seed: int) -> list[Finding]:
    """A first look at the legal moves of the seat to move, the best first."""
    seat = match.turn or 0
    found = searched(match.game, match.states(), seat, match.game.levels["master"], QUICK, new_rng(seed), CURIOUS)
    return ranked(add_up([found.moves]), seat)


def looks_different(match: Match, findings: list[Finding], seed: int) -> int | None:
    """The greedy bot's move, where it looks much worse than the best one."""
    seat, best = match.turn or 0, findings[0]
    if len(findings) < FEWEST_MOVES or best.chances[seat] > DECIDED:
        return None
    greedy = choose(bot_named("greedy"), match, seed).id
    tried = {found.move: found.chances[seat] for found in findings}
    return greedy if greedy in tried and best.chances[seat] - tried[greedy] >= QUICK_GAP else None


def is_masters(match: Match, move: int, seed: int) -> bool:
    """Whether the best level makes a move, twice."""
    master = unhurried(bot_named("master"))
    return all(choose(master, match, seed + again).id == move for again in range(2))


def deep_chances(match: Match, moves: tuple[int, int], seed: int) -> list[tuple[float, float]]:
    """The seat's chances after each of two moves, in two deep searches."""
    seat, states = match.turn or 0, match.states()
    secret = hides_something(match.game, states, new_rng(seed))
    thinker = Thinker(match, match.game.levels["master"], DEEP, 0)
    found = []
    for luck in (2 * seed, 2 * seed + 1):
        one, other = (float(thinker.value_of(states, seat, move, secret, new_rng(luck))[seat]) for move in moves)
        found.append((round(one, 4), round(other, 4)))
    return found


def told(match: Match, best: int, greedy: int, chances: list[tuple[float, float]], dealt: int, decision: int) -> Example | None:
    """The position as an example, with its reasons; None where it cannot be written down exactly."""
    game, seat, rng = match.game, match.turn or 0, new_rng(dealt)
    known = match.known_to(seat, rng)
    position = json.loads(json.dumps(Match.resume(game, match.names, match.options, known.tobytes(), []).position()))
    again = game.at(position, check=False)
    if again.problems() or again.states().tobytes() != known.tobytes():
        return None
    level = game.levels["master"]
    outlooks = [look_ahead(game, known, seat, move, level, DIVES, rng) for move in (best, greedy)]
    teller = Teller(again, seat, known, level.weights)
    texts = {move.id: move.text for move in again.legal()}
    sentences = [teller.why(teller.reasons(*outlooks), texts[greedy], False)]
    sentences += [expected.text for expected in teller.line(outlooks[0])]
    names = list(match.names)
    return Example(game.key, dealt, decision, seat, names, position, texts[best], texts[greedy], chances, " ".join(sentences))


def in_game(key: str, dealt: int) -> Iterator[Example]:
    """The examples of one game between searching bots."""
    match = GAMES[key].new(NAMES[: seats_of(key)], seed=dealt)
    rng, decision = np.random.default_rng(dealt), 0
    while not match.over:
        seed, decision = dealt * 10_000 + decision, decision + 1
        if len(match.legal_ids()) == 1:
            match.play(match.legal_ids()[0])
            continue
        findings = quick_findings(match, seed)
        greedy = looks_different(match, findings, seed)
        if greedy is not None and is_masters(match, findings[0].move, seed):
            chances = deep_chances(match, (findings[0].move, greedy), seed)
            if min(best - other for best, other in chances) >= GAP:
                example = told(match, findings[0].move, greedy, chances, dealt, decision)
                if example:
                    yield example
        # mostly the best move, else the second: games differ
        match.play(findings[1 if len(findings) > 1 and rng.random() < 0.1 else 0].move)


def kind_of(example: Example) -> tuple[str, str]:
    """What is done instead of what: examples shall not say the same thing thrice."""
    return plain_action(example.best), plain_action(example.greedy)


def chosen(found: list[Example]) -> list[Example]:
    """The clearest, of different kinds and from different games as long as there are such."""
    kept: list[Example] = []
    rest = sorted(found, key=lambda example: -example.gap)
    for strict in (True, False):
        for example in rest:
            seen = {kind_of(other)[0] for other in kept} | {other.dealt for other in kept} if strict else set()
            if len(kept) < KEPT and example not in kept and not {kind_of(example)[0], example.dealt} & seen:
                kept.append(example)
    return sorted(kept, key=lambda example: -example.gap)


def find(key: str, seconds: float, first: int = 1) -> dict[str, Any]:
    """The examples that so many seconds of processor time find, and among how many positions."""
    began, found, games = process_time(), list[Example](), 0
    for dealt in count(first):
        if process_time() - began > seconds:
            break
        found += in_game(key, dealt)
        games += 1
    kept = [example.data() for example in chosen(found)]
    return {"games": games, "found": len(found), "searched": DEEP, "examples": kept}
