"""The rules of Pebbles: what is in the box, the position, and everything that may happen to it."""

import numpy as np

from tabletown.engine.journal import REVEALED, Journal, tell
from tabletown.engine.kernel import CHANCE, OVER, Moves, State, asked, kernel
from tabletown.engine.rng import Rng, draw

# --- what is in the box -------------------------------------------------------------------------------------------------

MOST_SEATS = 4
HEAVIEST = 6  # pebbles weigh 1 to 6
COPIES = 4  # of each weight
FEWEST, ROOM = 3, 5  # pebbles on a raft that casts off
FLOATS = 12  # a heavier raft sinks
BONUS = 5  # points for the heaviest raft that floats

# --- the position: one flat record of integers ----------------------------------------------------------------------------

CHOOSE, DRAW, END = 0, 1, 2
PHASES = ("choose", "draw", "over")
STATE = np.dtype([
    ("seats", np.int8),
    ("bonus", np.int8),  # an option: whether the heaviest raft scores more
    ("phase", np.int8),
    ("player", np.int8),  # who draws or decides
    ("raft", np.int8, (MOST_SEATS, HEAVIEST)),  # pebbles of each weight: only their owner has seen them
    ("aboard", np.int8, (MOST_SEATS,)),  # how many they are: everybody sees that
    ("cast_off", np.int8, (MOST_SEATS,)),
])  # fmt: skip

# --- the numbers of moves, of events and of reasons -----------------------------------------------------------------------

CAST_OFF, TAKE, PEBBLE = 0, 1, 2  # luck: PEBBLE + weight - 1
MOVES = PEBBLE + HEAVIEST
MOST_LEGAL = HEAVIEST * COPIES  # at luck, a likelier outcome stands there more often
DREW, LEFT, WEIGHED = 1, 2, 3  # events: DREW tells a weight, WEIGHED weight and points
TOO_FEW, FULL = 1, 2  # why a move is not legal now

# --- the generic calls, and what several of them want to know ---------------------------------------------------------------


@asked
@kernel
def weight_of(s: State, seat: int) -> int:
    weight = 0
    for w in range(HEAVIEST):
        weight += s.raft[seat, w] * (w + 1)
    return weight


@kernel
def carried(s: State, seat: int) -> int:
    """The weight of a raft that floats."""
    return weight_of(s, seat) if weight_of(s, seat) <= FLOATS else 0


@asked
@kernel
def in_bag(s: State, w: int) -> int:
    """Pebbles of a weight (counted from 0) that are on no raft."""
    left = COPIES
    for seat in range(s.seats):
        left -= s.raft[seat, w]
    return left


@kernel
def pebbles_turn(s: State) -> int:
    return s.player if s.phase == CHOOSE else CHANCE if s.phase == DRAW else OVER


@kernel
def pebbles_why_not(s: State, move: int) -> int:
    """What forbids the player a decision: the one place that knows."""
    if s.phase != CHOOSE or move >= PEBBLE:
        return 0
    if move == CAST_OFF:
        return TOO_FEW if s.aboard[s.player] < FEWEST else 0
    return FULL if s.aboard[s.player] == ROOM else 0


@kernel
def pebbles_legal(s: State, moves: Moves) -> int:
    n = 0
    for move in range(PEBBLE if s.phase == CHOOSE else 0):
        if pebbles_why_not(s, move) == 0:
            moves[n] = move
            n += 1
    for w in range(HEAVIEST if s.phase == DRAW else 0):
        for _ in range(in_bag(s, w)):
            moves[n] = PEBBLE + w
            n += 1
    return n


@kernel
def pebbles_apply(s: State, move: int, journal: Journal) -> None:
    if move == TAKE:
        s.phase = DRAW
        return
    if move == CAST_OFF:
        s.cast_off[s.player] = 1
        tell(journal, LEFT, s.player, 0, 0, 0)
    else:
        s.raft[s.player, move - PEBBLE] += 1
        s.aboard[s.player] += 1
        tell(journal, DREW, s.player, move - PEBBLE + 1, 0, 0)
    for _ in range(s.seats):
        s.player = (s.player + 1) % s.seats
        if s.cast_off[s.player] == 0:
            s.phase = CHOOSE
            return
    s.phase = END
    tell(journal, REVEALED, s.player, 0, 0, 0)
    for seat in range(s.seats):
        tell(journal, WEIGHED, seat, weight_of(s, seat), pebbles_score_line(s, seat, 0) + pebbles_score_line(s, seat, 1), 0)


# --- scores, and what is hidden -------------------------------------------------------------------------------------------

LINES = 2


@asked
@kernel
def pebbles_score_line(s: State, seat: int, line: int) -> int:
    """What the raft carries, and the bonus for the heaviest. Nobody scores before all rafts are looked at."""
    if s.phase != END or line == 0:
        return carried(s, seat) if s.phase == END else 0
    for other in range(s.seats):
        if carried(s, other) > carried(s, seat):
            return 0
    return BONUS * s.bonus if carried(s, seat) > 0 else 0


@kernel
def pebbles_redeal(s: State, seat: int, rng: Rng) -> None:
    """A seat sees how many pebbles the others have: they could be any that are not its own."""
    if s.phase == END:
        return
    for other in range(s.seats):
        for w in range(HEAVIEST):
            s.raft[other, w] *= 1 if other == seat else 0
    for other in range(s.seats):
        for _ in range(0 if other == seat else s.aboard[other]):
            drawn = int(draw(rng, HEAVIEST))
            while draw(rng, COPIES) >= in_bag(s, drawn):  # the more pebbles of a weight are left, the likelier it is
                drawn = int(draw(rng, HEAVIEST))
            s.raft[other, drawn] += 1
