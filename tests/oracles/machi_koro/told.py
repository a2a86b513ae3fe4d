"""A sentence that is told at a table of Machi Koro, and what rolls bring when they are played by hand."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from tabletown import CHANCE, GAMES
from tabletown.games.machi_koro.rules.numbers import NO_SWAP, Event
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match
from tabletown.testing.random_walks import state_bytes

from ..kit import after, numbers_in, weighted

GAME = GAMES["machi_koro"]
CHOICES = (Phase.KEEP, Phase.HARBOR, Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE)
"""Where the roller chooses what a roll pays."""
PAYING = (Event.EARNED, Event.PAID, Event.SHARED_TUNA)


@dataclass(frozen=True)
class Told:
    """A sentence to a seat: about a move, or about a piece (then `move` is -1)."""

    match: Match
    seat: int
    words: str
    move: int = -1
    piece: str = ""
    found: "re.Match[str] | None" = None

    @property
    def n(self) -> list[int]:
        return numbers_in(self.words)

    def __getitem__(self, group: str) -> str:
        assert self.found is not None
        return self.found[group] or ""

    @property
    def position(self) -> dict[str, Any]:
        return self.match.position()

    def __str__(self) -> str:
        move = self.match.game.notation.move_text(self.match.state, self.move, self.match.names) if self.move >= 0 else self.piece
        return f"{self.position}\nseat {self.seat}: {move}: {self.words}"


Claim = Callable[[Told], bool]


def check(told: Told, claims: Sequence[tuple[str, Claim]]) -> None:
    """A sentence is of one kind, and true."""
    found = [(match, claim) for pattern, claim in claims if (match := re.fullmatch(pattern, told.words))]
    assert len(found) == 1, f"{len(found)} claims are about: {told}"
    match, claim = found[0]
    assert claim(Told(told.match, told.seat, told.words, told.move, told.piece, match)), str(told)


def sentences(words: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=\.) (?=[A-Z])", words) if words else []


def events_after(match: Match, before: Match) -> list[list[int]]:
    """What happened since, as the journal has it."""
    return [event for step in match.steps[len(before.steps) :] for event in step.events]


def until_decision(match: Match) -> Match:
    """A copy in which luck has dealt whatever it comes to first, up to the next player's decision."""
    match = match.copy()
    while match.turn == CHANCE:
        match.play(match.legal_ids()[0])
    return match


# --- rolls, played by hand -----------------------------------------------------------------------------------------------


class End(NamedTuple):
    """What a roll comes to: the mean of the coins that each player wins, and what it allows."""

    coins: tuple[Fraction, ...]
    goes_on: bool
    swaps: bool


class Roll:
    """A roll of the active player that is played on: the player chooses what brings most coins at once, and swaps nothing."""

    def __init__(self, start: Match) -> None:
        self.start, self.coins = start, start.position()["coins"]
        self.seat: int = start.state.active
        self.known: dict[tuple[bytes, bool], End] = {}

    def best(self, ends: Iterator[End]) -> End:
        """What brings the roller most; of those that bring as much one that allows more."""
        return max(ends, key=lambda end: (end.coins[self.seat], end.goes_on, end.swaps))

    def end(self, match: Match, swaps: bool = False) -> End:
        """What a position in the middle of a roll comes to, where all luck that is left is the tuna roll."""
        key = state_bytes(match), swaps
        if key not in self.known:
            self.known[key] = self.found(match, swaps)
        return self.known[key]

    def found(self, match: Match, swaps: bool) -> End:
        phase = match.state.phase
        if phase == Phase.SWAP:
            return self.end(after(match, NO_SWAP), True)
        if phase in CHOICES:
            return self.best(self.end(after(match, move), swaps) for move in match.legal_ids())
        if phase == Phase.TUNA:
            ends = [self.end(after(match, move), swaps) for move in weighted(match)]
            coins = tuple(sum(column, Fraction()) / len(ends) for column in zip(*(end.coins for end in ends), strict=True))
            return ends[0]._replace(coins=coins)
        hall = [event for event in events_after(match, self.start) if event[0] == Event.CITY_HALL]
        change = [now - before for now, before in zip(match.position()["coins"], self.coins, strict=True)]
        for _what, who, amount, *_ in hall:
            change[who] -= amount
        goes_on = phase == Phase.ROLL_AGAIN or bool(match.state.extra_turn)
        return End(tuple(map(Fraction, change)), goes_on, swaps)

    def falls(self, dice: int) -> list[tuple[Fraction, tuple[int, ...], End]]:
        """What each fall of so many dice comes to, with its probability."""
        thrown: list[tuple[tuple[int, ...], Match]] = [
            ((), after(self.start, f"roll {('', 'one die', 'two dice', 'three dice')[dice]}"))
        ]
        for _die in range(dice):
            thrown = [((*pips, n), after(match, f"roll {n}")) for pips, match in thrown for n in range(1, 7)]
        counted = Counter(tuple(sorted(pips)) for pips, _match in thrown)
        kept = {tuple(sorted(pips)): match for pips, match in thrown}
        return [(Fraction(times, 6**dice), pips, self.end(kept[pips])) for pips, times in counted.items()]

    def can_bring(self, match: Match) -> bool:
        """Whether anything that luck and the roller may do pays the roller, or allows another roll or a swap."""
        phase = match.state.phase
        if phase == Phase.SWAP:
            return True
        if phase in (Phase.DICE, Phase.TUNA, *CHOICES):
            return any(self.can_bring(after(match, move)) for move in match.legal_ids())
        if phase == Phase.ROLL_AGAIN or match.state.extra_turn:
            return True
        happened = events_after(match, self.start)
        return any(what in PAYING and who == self.seat for what, who, *_ in happened)


def table_at(position: dict[str, Any], roller: int, coins: list[int]) -> Match:
    """The position at the beginning of a player's turn, with these purses."""
    cleared = {"phase": "roll", "active": f"P{roller + 1}", "rolling": 0, "dice": [], "added_two": False, "copies": 0}
    cleared |= {"card": None, "tuna": 0, "extra_turn": False}
    return GAME.at({**position, **cleared, "coins": coins}, luck="manual", check=False)


class Way(NamedTuple):
    """One way to roll: what the dice that count show, whether as a double, and whether the Harbor's 2 are added."""

    rolled: int
    double: bool
    added_two: bool


def way_of(label: str) -> Way:
    """'6', '3+3' for the double, '10+2' and '5+5+2' with the Harbor's 2."""
    pips = [int(part) for part in label.split("+")]
    added = len(pips) == 3 or (len(pips) == 2 and sum(pips[:1]) >= 10)
    dice = pips[:-1] if added else pips
    return Way(sum(dice), len(dice) == 2, added)


def force(match: Match, way: Way) -> Match | None:
    """The active player rolls so; nothing where that cannot be."""
    built = match.position()["landmarks"][match.state.active]
    if way.added_two and ("Harbor" not in built or way.rolled < 10):
        return None
    pair = dice_for(way)
    if len(pair) == 1:
        match = after(match, "roll one die", f"roll {pair[0]}")
    elif "Train Station" in built:
        match = after(match, "roll two dice", *(f"roll {n}" for n in pair))
    elif "Moon Tower" in built:
        match = after(match, "roll three dice", *(f"roll {n}" for n in pair), "roll 1")
        match = after(match, f"keep {pair[0]} and {pair[1]}")
    else:
        return None
    if match.state.phase == Phase.HARBOR:
        match = after(match, f"add 2 at the Harbor: {way.rolled + 2}" if way.added_two else f"leave it at {way.rolled}")
    return match


def dice_for(way: Way) -> tuple[int, ...]:
    """Dice that show it; 12 is a double however it is rolled."""
    half = way.rolled // 2
    if way.double or way.rolled == 12:
        return half, half
    if way.rolled <= 6:
        return (way.rolled,)
    return (half + 1, half - 1) if way.rolled % 2 == 0 else (half + 1, half)


def pays(position: dict[str, Any], roller: int, coins: list[int], way: Way, seat: int) -> Fraction | None:
    """The coins that a seat wins when a player rolls so; nothing where that cannot be."""
    start = table_at(position, roller, coins)
    rolled = force(start, way)
    return Roll(start).end(rolled).coins[seat] if rolled else None
