"""The rules of Pebbles: what is in the box, the position, and everything that may happen to it."""

from enum import IntEnum

import numpy as np

from tabletown.kernel import CHANCE, OVER, REVEALED, Journal, Moves, Rng, State, draw, kernel, tell

# --- what is in the box -------------------------------------------------------------------------------------------------

MOST_SEATS = 4
HEAVIEST = 6  # pebbles weigh 1 to 6
COPIES = 4  # of each weight
ROOM = 5  # pebbles on a raft
FLOATS = 12  # a heavier raft sinks
BONUS = 5  # points for the heaviest raft that floats
DEALT = 2  # pebbles that a raft starts with


# --- the position: one flat record of integers ----------------------------------------------------------------------------


class Phase(IntEnum):
    """What the table is waiting for."""

    START = 0  # luck: who starts
    DEAL = 1  # luck: a pebble for everybody, twice
    CHOOSE = 2  # a player draws, throws a pebble overboard, or casts off
    DRAW = 3  # luck: the pebble that a player draws
    OVER = 4


IS_LUCK = np.array([phase in {Phase.START, Phase.DEAL, Phase.DRAW} for phase in Phase], np.int64)

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("rounds", np.int8),  # an option: rounds to play
        ("bonus", np.int8),  # an option: whether the heaviest raft scores more
        ("phase", np.int8),
        ("round", np.int8),  # rounds that are finished
        ("starter", np.int8),
        ("player", np.int8),  # who draws or decides
        ("raft", np.int8, (MOST_SEATS, HEAVIEST)),  # pebbles of each weight: only its owner has seen them
        ("aboard", np.int8, (MOST_SEATS,)),  # how many they are: everybody sees that
        ("overboard", np.int8, (MOST_SEATS,)),  # the weight that was thrown this round, or 0
        ("cast_off", np.int8, (MOST_SEATS,)),  # whether the raft has cast off this round
        ("carried", np.int16, (MOST_SEATS,)),  # points for rafts that floated
        ("extra", np.int16, (MOST_SEATS,)),  # points for the heaviest of them
        ("floated", np.int8, (MOST_SEATS,)),  # how many floated
    ]
)


# --- the numbers of moves, of events and of reasons -----------------------------------------------------------------------

CAST_OFF = 0
TAKE = 1
THROW = 2  # + weight - 1
PEBBLE = THROW + HEAVIEST  # luck: + weight - 1
STARTS = PEBBLE + HEAVIEST  # luck: + seat
MOVES = STARTS + MOST_SEATS
MOST_LEGAL = HEAVIEST * COPIES  # at luck, a likelier outcome stands there more often


class Event(IntEnum):
    """What the journal tells; the comment names what follows the seat."""

    REVEALED = REVEALED
    BEGAN = 1  # round, of rounds
    DREW = 2  # weight
    THREW = 3  # weight
    CAST_OFF = 4
    FLOATED = 5  # weight
    SANK = 6  # weight
    BONUS = 7  # weight


class Reason(IntEnum):
    """Why a move is not legal now."""

    NONE = 0
    FULL = 1
    THROWN = 2
    NOT_ABOARD = 3


# --- questions about rafts ------------------------------------------------------------------------------------------------


@kernel
def weight_of(s: State, seat: int) -> int:
    weight = 0
    for w in range(HEAVIEST):
        weight += s.raft[seat, w] * (w + 1)
    return weight


@kernel
def in_bag(s: State, w: int) -> int:
    """Pebbles of a weight (counted from 0) that are neither on a raft nor overboard."""
    left = COPIES
    for seat in range(s.seats):
        left -= s.raft[seat, w]
        if s.overboard[seat] == w + 1:
            left -= 1
    return left


# --- the generic calls ----------------------------------------------------------------------------------------------------


@kernel
def pebbles_setup(s: State) -> None:
    """Nothing is to be laid out: everything starts at zero, and luck says who starts."""
    s.phase = Phase.START


@kernel
def pebbles_turn(s: State) -> int:
    if s.phase == Phase.OVER:
        return OVER
    return CHANCE if IS_LUCK[s.phase] else s.player


@kernel
def pebbles_legal(s: State, moves: Moves) -> int:
    n = 0
    if s.phase == Phase.START:
        for seat in range(s.seats):
            moves[n] = STARTS + seat
            n += 1
    elif s.phase == Phase.CHOOSE:
        for move in range(PEBBLE):
            if reason_against(s, move) == Reason.NONE:
                moves[n] = move
                n += 1
    elif s.phase != Phase.OVER:
        for w in range(HEAVIEST):
            for _ in range(in_bag(s, w)):
                moves[n] = PEBBLE + w
                n += 1
    return n


@kernel
def reason_against(s: State, move: int) -> int:
    """What forbids the player a decision: the one place that knows."""
    if move == TAKE and s.aboard[s.player] == ROOM:
        return Reason.FULL
    if move >= THROW and s.overboard[s.player] > 0:
        return Reason.THROWN
    if move >= THROW and s.raft[s.player, move - THROW] == 0:
        return Reason.NOT_ABOARD
    return Reason.NONE


@kernel
def pebbles_why_not(s: State, move: int) -> int:
    if s.phase != Phase.CHOOSE or move >= PEBBLE:
        return Reason.NONE
    return reason_against(s, move)


@kernel
def pebbles_apply(s: State, move: int, journal: Journal) -> None:
    if move >= STARTS:
        s.starter = move - STARTS
        begin_round(s, journal)
    elif move >= PEBBLE:
        draw_pebble(s, move - PEBBLE, journal)
    elif move == TAKE:
        s.phase = Phase.DRAW
    elif move == CAST_OFF:
        s.cast_off[s.player] = 1
        tell(journal, Event.CAST_OFF, s.player, 0, 0, 0)
        pass_on(s, journal)
    else:
        s.raft[s.player, move - THROW] -= 1
        s.aboard[s.player] -= 1
        s.overboard[s.player] = move - THROW + 1
        tell(journal, Event.THREW, s.player, move - THROW + 1, 0, 0)
        pass_on(s, journal)


@kernel
def begin_round(s: State, journal: Journal) -> None:
    s.phase, s.player = Phase.DEAL, s.starter
    for seat in range(s.seats):
        s.aboard[seat], s.overboard[seat], s.cast_off[seat] = 0, 0, 0
        for w in range(HEAVIEST):
            s.raft[seat, w] = 0
    tell(journal, Event.BEGAN, s.starter, s.round + 1, s.rounds, 0)


@kernel
def draw_pebble(s: State, w: int, journal: Journal) -> None:
    s.raft[s.player, w] += 1
    s.aboard[s.player] += 1
    tell(journal, Event.DREW, s.player, w + 1, 0, 0)
    if s.phase == Phase.DRAW:
        pass_on(s, journal)
        return
    s.player = (s.player + 1) % s.seats
    if s.aboard[s.player] == DEALT:
        s.phase = Phase.CHOOSE


@kernel
def pass_on(s: State, journal: Journal) -> None:
    """The next player who has not cast off decides; when all have, the round is over."""
    for _ in range(s.seats):
        s.player = (s.player + 1) % s.seats
        if s.cast_off[s.player] == 0:
            s.phase = Phase.CHOOSE
            return
    end_round(s, journal)


@kernel
def end_round(s: State, journal: Journal) -> None:
    """All rafts are looked at. Each one that floats scores its weight, the heaviest of them the bonus as well."""
    tell(journal, Event.REVEALED, s.player, 0, 0, 0)
    best = 0
    for seat in range(s.seats):
        weight = weight_of(s, seat)
        if weight > FLOATS:
            tell(journal, Event.SANK, seat, weight, 0, 0)
            continue
        tell(journal, Event.FLOATED, seat, weight, 0, 0)
        s.carried[seat] += weight
        s.floated[seat] += 1
        best = max(best, weight)
    for seat in range(s.seats):
        if s.bonus == 1 and best > 0 and weight_of(s, seat) == best:
            s.extra[seat] += BONUS
            tell(journal, Event.BONUS, seat, best, BONUS, 0)
    s.round += 1
    s.starter = (s.starter + 1) % s.seats
    if s.round == s.rounds:
        s.phase = Phase.OVER
    else:
        begin_round(s, journal)


# --- scores ---------------------------------------------------------------------------------------------------------------


@kernel
def pebbles_score_line(s: State, seat: int, line: int) -> int:
    return s.carried[seat] if line == 0 else s.extra[seat]


@kernel
def pebbles_scores(s: State, points: Moves) -> None:
    for seat in range(s.seats):
        points[seat] = pebbles_score_line(s, seat, 0) + pebbles_score_line(s, seat, 1)


@kernel
def pebbles_winners(s: State) -> int:
    """The most points; of those, the most rafts that floated."""
    best, won = -1, 0
    for seat in range(s.seats):
        rank = 100 * (s.carried[seat] + s.extra[seat]) + s.floated[seat]
        if rank > best:
            best, won = rank, 0
        if rank == best:
            won |= 1 << seat
    return won


# --- what is hidden -------------------------------------------------------------------------------------------------------


@kernel
def pebbles_redeal(s: State, seat: int, rng: Rng) -> None:
    """A seat sees how many pebbles the others have, and has seen its own: those of the others could be any that are left."""
    if s.phase == Phase.OVER:
        return
    for other in range(s.seats):
        if other != seat:
            s.overboard[other] = -1 if s.overboard[other] > 0 else 0
            for w in range(HEAVIEST):
                s.raft[other, w] = 0
    for other in range(s.seats):
        if other != seat:
            if s.overboard[other] < 0:
                s.overboard[other] = random_pebble(s, rng) + 1
            for _ in range(s.aboard[other]):
                s.raft[other, random_pebble(s, rng)] += 1


@kernel
def random_pebble(s: State, rng: Rng) -> int:
    """The weight, counted from 0, of a pebble from the bag."""
    left = 0
    for w in range(HEAVIEST):
        left += in_bag(s, w)
    nth = draw(rng, left)
    for w in range(HEAVIEST):
        nth -= in_bag(s, w)
        if nth < 0:
            return w
    return HEAVIEST - 1
