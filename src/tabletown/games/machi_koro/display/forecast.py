"""What each roll would pay whom: the income rules themselves, asked on a copy of the position.

Where luck is still open, the figures are means. Where a choice is open, the player who rolls takes what brings most coins at
once. City Hall's coin comes on top.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import new_journal
from tabletown.engine.kernel import CHANCE
from tabletown.positions.snapshot import ask, snapshot

from ..rules.components import DICE_THAT_COUNT, MOST_DICE, MOST_ROLLED, PIPS
from ..rules.dice import FALLS, WAYS
from ..rules.forecast import list_rolls, resolve_on_copy
from ..rules.income import blue_kind
from ..rules.numbers import GIVE, MOST_LEGAL, NO_SWAP, Event
from ..rules.state import NOBODY, STATE, Phase

Pays = tuple[Fraction, ...]
Kept = tuple[int, bool]
"""What the dice that count show together, and whether they are a double."""

OPEN = (Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE, Phase.TUNA)
"""Where income waits for luck or for a choice that changes what is paid."""
RECEIVES = (Event.EARNED, Event.PAID, Event.SHARED_TUNA)
"""What pays the seat that it tells of; for a double it may be nothing."""


def likelihoods(dice: int) -> dict[int, Fraction]:
    """How likely it is that so many dice allow a total, for each that they can allow."""
    return {total: Fraction(ways, int(FALLS[dice])) for total, ways in enumerate(WAYS[dice].tolist()) if ways}


def falls(dice: int) -> Counter[tuple[Kept, ...]]:
    """In how many ways so many dice leave a choice of what to keep."""
    return Counter(tuple(kept_of(fall)) for fall in product(range(1, PIPS + 1), repeat=dice))


def kept_of(fall: tuple[int, ...]) -> Iterator[Kept]:
    """What can be kept of some dice."""
    for kept in sorted(set(combinations(sorted(fall), min(len(fall), DICE_THAT_COUNT)))):
        yield sum(kept), len(kept) == DICE_THAT_COUNT and kept[0] == kept[1]


LIKELIHOODS = {dice: likelihoods(dice) for dice in range(1, MOST_DICE + 1)}
KEPT = {dice: falls(dice) for dice in range(1, MOST_DICE + 1)}


class Outcome(NamedTuple):
    """What a roll comes to."""

    pays: Pays
    """The coins that every player wins or loses."""
    receives: bool = False
    """Whether whoever rolls may be paid anything."""
    goes_on: bool = False
    """Whether it allows another roll or turn."""
    swaps: bool = False
    """Whether it allows a swap."""
    mean: bool = False
    """Whether `pays` are means over the tuna roll."""
    hall: Fraction = Fraction()
    """What City Hall pays whoever rolls on top of that, as far as it is certain; before another roll it does not pay yet."""


class Roll(NamedTuple):
    """One way to roll."""

    rolled: int
    """What the dice show together."""
    double: bool
    added_two: bool
    total: int
    outcome: Outcome


def forecast(s: Any) -> list[dict[str, Any]]:
    """For each roll that the active player could make: how likely it is, and what the cards would pay or cost every player.

    `rolled` is what the dice show and `total` what counts: they differ where the Harbor's 2 are added. The coins of a double come
    on top. `exact` is false where `pays` are means, and `mean_over` says over what: the tuna roll.
    """
    return [
        {
            "total": roll.total,
            "rolled": roll.rolled,
            "added_two": roll.added_two,
            "likelihood": {str(n): round(float(LIKELIHOODS[n].get(roll.rolled, 0)), 4) for n in allowed_dice(s, s.active)},
            "pays": [figure(coins) for coins in roll.outcome.pays],
            "exact": not roll.outcome.mean,
            "mean_over": ["tuna"] if roll.outcome.mean else [],
        }
        for roll in rolls_of(s, s.active)
        if not roll.double
    ]


def figure(coins: Fraction) -> int | float:
    """A whole number where it is one."""
    return coins.numerator if coins.denominator == 1 else round(float(coins), 2)


def rolls_of(s: Any, roller: int) -> tuple[Roll, ...]:
    """Every roll that a player could make, doubles apart where they are worth something, and with the Harbor's 2 or not."""
    return () if roller == NOBODY or s.phase == Phase.OVER else found_for(s._bytes, roller).rolls


def allowed_dice(s: Any, roller: int) -> tuple[int, ...]:
    """How many dice a player may roll."""
    return () if roller == NOBODY or s.phase == Phase.OVER else found_for(s._bytes, roller).dice


def best_of(s: Any, kept: Kept) -> Outcome:
    """What the active player's dice come to, with the Harbor's 2 where they bring that player more coins."""
    return found_for(s._bytes, s.active).best(kept)


def outcomes_of(s: Any, dice: int) -> list[tuple[Fraction, Outcome]]:
    """What so many dice of the active player come to, each with its probability; of three those two are kept that bring most."""
    found, ways = found_for(s._bytes, s.active), KEPT[dice]
    return [(Fraction(times, ways.total()), best(map(found.best, choices), s.active)) for choices, times in ways.items()]


def roll_of(s: Any, kept: Kept, added_two: bool) -> Outcome:
    """What the active player's dice come to, with the Harbor's 2 or without."""
    found = {(roll.rolled, roll.double): roll.outcome for roll in rolls_of(s, s.active) if roll.added_two == added_two}
    return found.get(kept) or found[kept[0], False]


def can_bring(s: Any, dice: int) -> bool:
    """Whether so many dice of the active player can come to anything but costs: coins, another roll or turn, or a swap."""
    rolls = [roll for roll in rolls_of(s, s.active) if roll.rolled in LIKELIHOODS[dice] and (dice > 1 or not roll.double)]
    return any(roll.outcome.receives or roll.outcome.goes_on or roll.outcome.swaps for roll in rolls)


def best(outcomes: Iterable[Outcome], seat: int) -> Outcome:
    """What brings a seat most; of those that bring as much one that allows more."""
    return max(outcomes, key=lambda outcome: (outcome.pays[seat], outcome.goes_on, outcome.swaps))


@dataclass(frozen=True)
class Found:
    """What was found out about a player's rolls."""

    roller: int
    dice: tuple[int, ...]
    rolls: tuple[Roll, ...]

    @cached_property
    def outcomes(self) -> dict[Kept, Outcome]:
        """What is best of each roll."""
        found: dict[Kept, list[Outcome]] = {}
        for roll in self.rolls:
            found.setdefault((roll.rolled, roll.double), []).append(roll.outcome)
        return {kept: best(outcomes, self.roller) for kept, outcomes in found.items()}

    def best(self, kept: Kept) -> Outcome:
        """What dice that count come to: a double that is worth nothing is like any other roll."""
        return self.outcomes.get(kept) or self.outcomes[kept[0], False]


@lru_cache(256)
def found_for(position: bytes, roller: int) -> Found:
    """Kept for a while: a view asks for it once to show it, and once for each move that it explains by it."""
    dice, harbor = np.zeros(MOST_DICE + 1, np.int64), np.zeros(MOST_ROLLED + 1, np.int64)
    trial = Trial(position, roller)
    doubles_count = list_rolls(trial.table[1], roller, dice, harbor)
    allowed = tuple(number for number in LIKELIHOODS if dice[number])
    kept = sorted({(rolled, False) for number in allowed for rolled in LIKELIHOODS[number]})
    if doubles_count and max(allowed) > 1:
        kept += [(2 * pips, True) for pips in range(1, PIPS + 1)]
    rolls = [trial.roll(rolled, double, False) for rolled, double in kept]
    rolls += [trial.roll(rolled, double, True) for rolled, double in kept if harbor[rolled]]
    return Found(roller, allowed, tuple(rolls))


class Trial:
    """A position, and a copy of it on which a player's rolls are tried."""

    def __init__(self, position: bytes, roller: int) -> None:
        self.states = np.frombuffer(bytearray(position * 2), STATE)
        self.states["active"][0] = roller
        self.roller = roller
        self.bytes = self.states.view(np.uint8).reshape(2, STATE.itemsize)  # quicker to copy than records
        self.table = entry_points.handle(self.states)
        self.moves, self.journal = np.zeros(MOST_LEGAL, np.int64), new_journal()
        self.coins = self.states["coins"][0][: self.states["seats"][0]].tolist()
        self.known: dict[tuple[bytes, bool], Outcome] = {}

    def roll(self, rolled: int, double: bool, added_two: bool) -> Roll:
        """What a roll comes to."""
        self.known.clear()
        self.journal[0, 0] = 0
        total = int(resolve_on_copy(self.table, rolled, int(double), int(added_two), self.journal))
        return Roll(rolled, double, added_two, total, self.from_here(False))

    def from_here(self, received: bool) -> Outcome:
        """What the copy comes to; whether a card has paid the roller before is said."""
        events = self.journal[1 : self.journal[0, 0] + 1].tolist()
        received = received or any(
            who == self.roller and (what in RECEIVES or (what == Event.PARK and amount > 0))
            for what, who, _, amount, *_ in events
        )
        phase = Phase(int(self.states["phase"][1]))
        if phase == Phase.SWAP:
            self.play(NO_SWAP)
            return self.from_here(received)._replace(swaps=True)
        if phase not in OPEN:
            return self.reached(events, received)
        now = self.bytes[1].copy()
        key = now.tobytes(), received
        if key not in self.known:
            self.known[key] = self.tried(phase, now, received)
        return self.known[key]

    def reached(self, events: list[list[int]], received: bool) -> Outcome:
        """The end of a roll; City Hall may just have paid, which is taken off."""
        change = [int(now) - before for now, before in zip(self.states["coins"][1], self.coins, strict=False)]
        hall = 0
        for what, who, amount, *_ in events:
            if what == Event.CITY_HALL:
                change[who] -= amount
                hall += amount
        goes_on = bool(self.states["phase"][1] == Phase.ROLL_AGAIN or self.states["extra_turn"][1])
        return Outcome(tuple(map(Fraction, change)), received, goes_on, hall=Fraction(hall))

    def tried(self, phase: Phase, now: Any, received: bool) -> Outcome:
        """Everything that luck or the roller can do now."""
        luck, outcomes = entry_points.turn_at(self.table, 1) == CHANCE, []
        for move in self.moves_that_differ(phase):
            self.bytes[1] = now
            self.play(move)
            outcomes.append(self.from_here(received))
        self.bytes[1] = now
        if not luck:
            return best(outcomes, self.roller)
        pays = tuple(
            sum(column, Fraction()) / len(outcomes) for column in zip(*(outcome.pays for outcome in outcomes), strict=True)
        )
        return outcomes[0]._replace(pays=pays, receives=any(outcome.receives for outcome in outcomes), mean=True)

    def play(self, move: int) -> None:
        """Make a move on the copy; the journal then tells of it alone."""
        self.journal[0, 0] = 0
        entry_points.apply_at(self.table, 1, move, self.journal)

    def moves_that_differ(self, phase: Phase) -> list[int]:
        """The legal moves; of gifts that cannot pay anybody on this roll any more, one stands for all."""
        legal = [int(move) for move in self.moves[: entry_points.legal_at(self.table, 1, self.moves)]]
        if phase not in (Phase.GIVE, Phase.RECEIVE):
            return legal
        s = snapshot(self.states[1:2])
        pays_yet = ask(blue_kind, s)
        if phase == Phase.RECEIVE:
            return legal if s.card == pays_yet else legal[:1]
        idle = [move for move in legal if move != GIVE + pays_yet]
        return [*idle[:1], *(move for move in legal if move == GIVE + pays_yet)]
