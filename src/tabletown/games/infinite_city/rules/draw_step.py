"""The draw step, the next player, and the final round: the end of a turn (chapters 5 and 9)."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import State, asked, kernel

from .components import HAND
from .hidden import add_to_hand, draw_tile, tiles_in_deck
from .numbers import End, Event
from .scoring import clear_turn, end_game
from .state import MOST_OWED, NOBODY, Phase

# --- 5.3 Draw step ----------------------------------------------------------------------------------------------------


@kernel
def begin_draw_step(s: State, journal: Journal) -> None:
    for k in range(min(tiles_in_deck(s), s.debts), s.debts):
        tell(journal, Event.OWED, s.owed[k], 0, 0, 0)
    wanted = max(0, HAND - s.hand_size[s.active]) + s.extra
    due = min(wanted, max(0, tiles_in_deck(s) - s.debts))
    if wanted > 0:
        tell(journal, Event.FILLS_UP, s.active, due, wanted - due, 0)
    s.phase = Phase.DRAW
    if next_to_draw(s) == NOBODY:
        end_turn(s, journal)


@asked
@kernel
def next_to_draw(s: State) -> int:
    """Whoever is owed a tile; then the active player up to five and for his Factories; then, with `refill_victims`, others."""
    if tiles_in_deck(s) == 0:
        return NOBODY
    if s.debts > 0:
        return s.owed[0]
    if s.hand_size[s.active] < HAND or s.extra > 0:
        return s.active
    if s.refill_victims != 0:
        for step in range(1, s.seats):
            seat = (s.active + step) % s.seats
            if s.hand_size[seat] < HAND:
                return seat
    return NOBODY


@kernel
def draw_into_hand(s: State, kind: int, journal: Journal) -> None:
    seat = next_to_draw(s)
    seen = draw_tile(s, kind, seat)
    counted = 1 if s.debts == 0 and seat == s.active else 0
    tell(journal, Event.DREW, seat, kind, counted, 1 if s.debts > 0 else 0)
    if s.debts > 0:
        pay_debt(s)
    elif seat == s.active and s.hand_size[seat] >= HAND:
        s.extra -= 1
    add_to_hand(s, seat, kind, seen)
    if next_to_draw(s) == NOBODY:
        end_turn(s, journal)


@kernel
def pay_debt(s: State) -> None:
    for k in range(MOST_OWED - 1):
        s.owed[k] = s.owed[k + 1]
    s.owed[MOST_OWED - 1] = NOBODY
    s.debts -= 1


# --- 5.4 Next player; 9 the final round ---------------------------------------------------------------------------------


@kernel
def end_turn(s: State, journal: Journal) -> None:
    clear_turn(s)
    if nobody_goes_on(s):
        end_game(s, End.ALL_PASSED, journal)
    elif s.final_by == NOBODY:
        s.active = (s.active + 1) % s.seats
        s.phase = Phase.ACTION
    else:
        next_final_turn(s, journal)


@asked
@kernel
def nobody_goes_on(s: State) -> bool:
    """Everybody in succession has had to pass, and there is nothing to draw (ruling 5.4)."""
    return s.passes >= s.seats and tiles_in_deck(s) == 0


@kernel
def next_final_turn(s: State, journal: Journal) -> None:
    """Everybody but the triggering player has one turn, clockwise, the active player last; without tokens it is skipped."""
    seat = final_turn_after(s, s.active)
    while seat != NOBODY:
        s.to_come &= ~(1 << seat)
        if s.supply[seat] > 0:
            s.active = seat
            s.phase = Phase.ACTION
            return
        tell(journal, Event.SKIPPED, seat, 0, 0, 0)
        seat = final_turn_after(s, seat)
    end_game(s, End.FINAL_ROUND, journal)


@asked
@kernel
def final_turn_after(s: State, last: int) -> int:
    """The next seat, clockwise, whose final turn is still to come, or NOBODY."""
    for step in range(1, s.seats + 1):
        seat = (last + step) % s.seats
        if has_final_turn(s, seat):
            return seat
    return NOBODY


@asked
@kernel
def has_final_turn(s: State, seat: int) -> bool:
    """Whether a seat's turn of the final round is still to come."""
    return s.to_come >> seat & 1 != 0
