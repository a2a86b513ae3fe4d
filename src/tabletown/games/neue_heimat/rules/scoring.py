"""The end of a round, scoring, and who wins: chapters 9, 10 and 13 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, Pages, Rows, State, asked, kernel

from .building import completed_rows, is_completed, lots_to_build, roofs_to_build, top_cube, unroofed_houses
from .components import DISPLAY_ROWS, MOST_ROUNDS, NUMBERED_ROOFS, ROWS, STASH_POINTS, colour_of, pips_of
from .numbers import End, Event
from .state import NOBODY, MatchRule, Phase, Piece

# --- 9 End of the game --------------------------------------------------------------------------------------------


@kernel
def game_ends(s: State) -> int:
    """The reason why the round is over, or 0."""
    completed = completed_rows(s)
    if completed & (completed - 1) != 0:
        return End.TWO_ROWS
    unroofed = unroofed_houses(s)
    houses = 0
    for row in range(len(ROWS)):
        houses += s.developed[row]
    if houses - unroofed == NUMBERED_ROOFS:
        return End.ALL_ROOFS
    cubes = 0
    for row in range(DISPLAY_ROWS):
        cubes += s.displayed[row]
    if cubes == 0 and unroofed == 0:
        return End.NOTHING_TO_BUILD
    return 0


@asked
@kernel
def end_of_round(s: State) -> int:
    """The same at any moment of a turn: a cube that is on auction is still to be built."""
    reason = game_ends(s)
    return 0 if reason == End.NOTHING_TO_BUILD and s.piece == Piece.CUBE else reason


# --- 10 Scoring ---------------------------------------------------------------------------------------------------


@kernel
def house_value(s: State, row: int, lot: int) -> int:
    house = s.houses[row, lot]
    value = 0 + house.roof
    for floor in range(house.floors):
        value += pips_of(house.cubes[floor])
    return value


@kernel
def house_owner(s: State, row: int, lot: int) -> int:
    """The owner of the top cube's colour, no matter who placed what."""
    return s.owner[colour_of(top_cube(s, row, lot))]


@kernel
def row_factor(s: State, row: int) -> int:
    """Plus or minus one, doubled by the mayor."""
    return mayor_factor(s, row) if is_completed(s, row) else -mayor_factor(s, row)


@kernel
def mayor_factor(s: State, row: int) -> int:
    return 2 if s.mayor == row else 1


@asked
@kernel
def round_points(s: State, seat: int) -> int:
    """The score of the running round: houses, and a point for each stashed cheque. Cheques in hand are worth nothing."""
    return house_points(s, seat) + stash_points(s, seat)


@kernel
def stash_points(s: State, seat: int) -> int:
    return STASH_POINTS * s.stash[seat]


@kernel
def house_points(s: State, seat: int) -> int:
    points = 0
    for row in range(len(ROWS)):
        points += row_points(s, seat, row)
    return points


@asked
@kernel
def row_points(s: State, seat: int, row: int) -> int:
    value = 0
    for lot in range(s.developed[row]):
        if house_owner(s, row, lot) == seat:
            value += house_value(s, row, lot)
    return row_factor(s, row) * value


@asked
@kernel
def colour_houses(s: State, colour: int) -> int:
    """How many houses have this colour on top."""
    n = 0
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if colour_of(top_cube(s, row, lot)) == colour:
                n += 1
    return n


@asked
@kernel
def colour_points(s: State, colour: int) -> int:
    """What the houses with this colour on top count, for whoever owns it."""
    points = 0
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if colour_of(top_cube(s, row, lot)) == colour:
                points += row_factor(s, row) * house_value(s, row, lot)
    return points


# The lines of a score: the earlier rounds, then the rows of the board as it stands, then the stash.
ROW_LINES = MOST_ROUNDS
STASH_LINE = ROW_LINES + len(ROWS)
LINES = STASH_LINE + 1


@asked
@kernel
def earlier_rounds(s: State) -> int:
    """The rounds whose board is gone; the last one's still lies there when the match is over."""
    return s.round - 1 if s.phase == Phase.OVER else s.round


@kernel
def neue_heimat_score_line(s: State, seat: int, line: int) -> int:
    if line < ROW_LINES:
        return s.round_score[line, seat] if line < earlier_rounds(s) else 0
    return row_points(s, seat, line - ROW_LINES) if line < STASH_LINE else stash_points(s, seat)


@asked
@kernel
def total_points(s: State, seat: int) -> int:
    """All rounds together, the running one as it stands."""
    total = 0
    for line in range(LINES):
        total += neue_heimat_score_line(s, seat, line)
    return total


@kernel
def neue_heimat_scores(s: State, points: Moves) -> None:
    for seat in range(s.seats):
        points[seat] = total_points(s, seat)


HOUSES, TOTAL = len(ROWS), len(ROWS) + 1
"""The columns of a seat that follow those of the rows."""


@asked
@kernel
def appraise(s: State, rows: Rows, houses: Pages, seats: Rows) -> None:
    """For whoever shows the table. Of each row: whether it is completed, the houses and roofs it needs, and its factor;
    of each house: its owner, its value and what it counts; of each seat: the points of its houses in each row, the points of
    all its houses, and all its points."""
    for row in range(len(ROWS)):
        rows[row, 0] = 1 if is_completed(s, row) else 0
        rows[row, 1], rows[row, 2] = lots_to_build(s, row), roofs_to_build(s, row)
        rows[row, 3] = row_factor(s, row)
        for lot in range(s.developed[row]):
            houses[row, lot, 0], houses[row, lot, 1] = house_owner(s, row, lot), house_value(s, row, lot)
            houses[row, lot, 2] = row_factor(s, row) * house_value(s, row, lot)
    for seat in range(s.seats):
        for row in range(len(ROWS)):
            seats[seat, row] = row_points(s, seat, row)
        seats[seat, HOUSES], seats[seat, TOTAL] = house_points(s, seat), total_points(s, seat)


# --- 13 Multi-round match -------------------------------------------------------------------------------------------


@asked
@kernel
def round_on_board(s: State) -> int:
    """The number of the round whose board lies there: the last one's when the match is over."""
    return earlier_rounds(s) + 1


@kernel
def finish_round(s: State, reason: int, journal: Journal) -> None:
    """Record the scores; the last round ends the match, or by the reprint's rule a player who has won two."""
    tell(journal, Event.ENDED, NOBODY, reason, s.rounds, 0)
    for seat in range(s.seats):
        s.round_score[s.round, seat] = round_points(s, seat)
        tell(journal, Event.ROUND_SCORE, seat, s.round_score[s.round, seat], 0, 0)
    s.round_winner[s.round] = round_winner(s, s.round)
    if s.rounds > 1:
        tell(journal, Event.ROUND_WON, s.round_winner[s.round], s.round + 1, 0, 0)
    s.round += 1
    if match_is_over(s):
        s.phase = Phase.OVER


@asked
@kernel
def match_is_over(s: State) -> bool:
    """All rounds are played, or by the reprint's rule somebody has won two of them."""
    return s.round == s.rounds or match_winner_by_rounds(s, s.round) != NOBODY


@asked
@kernel
def round_winner(s: State, r: int) -> int:
    """Highest score; then the highest total of all rounds so far; then most cheques; then nobody."""
    best = NOBODY
    shared = False
    for seat in range(s.seats):
        comparison = 1 if best == NOBODY else compare_in_round(s, r, seat, best)
        if comparison > 0:
            best, shared = seat, False
        elif comparison == 0:
            shared = True
    return NOBODY if shared else best


@kernel
def compare_in_round(s: State, r: int, one: int, other: int) -> int:
    difference = lead_in_round(s, r, one, other)
    if difference != 0:
        return difference
    for earlier in range(r):
        difference += lead_in_round(s, earlier, one, other)
    return difference if difference != 0 else cheques(s, one) - cheques(s, other)


@kernel
def lead_in_round(s: State, r: int, one: int, other: int) -> int:
    """How many points one player was ahead of another."""
    return s.round_score[r, one] - s.round_score[r, other]


@asked
@kernel
def has_highest_score(s: State, r: int, seat: int) -> bool:
    """Whether a round can have gone to a player: the first thing that counts is its score."""
    for other in range(s.seats):
        if lead_in_round(s, r, seat, other) < 0:
            return False
    return True


@asked
@kernel
def cheques(s: State, seat: int) -> int:
    return s.hand[seat] + s.stash[seat]


@asked
@kernel
def match_winner_by_rounds(s: State, played: int) -> int:
    """The player whom two of the rounds played let win by the reprint's rule, or NOBODY."""
    if s.match != MatchRule.TWO_ROUNDS:
        return NOBODY  # ruling N7
    for r in range(played):
        for later in range(r + 1, played):
            if s.round_winner[r] != NOBODY and s.round_winner[r] == s.round_winner[later]:
                return s.round_winner[r]
    return NOBODY


@kernel
def neue_heimat_winners(s: State) -> int:
    """By the reprint's rule two rounds won; otherwise the highest total, then most cheques; still tied, shared."""
    by_rounds = match_winner_by_rounds(s, s.round)
    if by_rounds != NOBODY:
        return 1 << by_rounds
    best_points, best_cheques, seats = -(1 << 30), 0, 0
    for seat in range(s.seats):
        points, money = total_points(s, seat), cheques(s, seat)
        if points > best_points or (points == best_points and money > best_cheques):
            best_points, best_cheques, seats = points, money, 0
        if points == best_points and money == best_cheques:
            seats |= 1 << seat
    return seats
