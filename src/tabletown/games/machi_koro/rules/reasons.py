"""Which rule forbids a move: every condition of a choice is said here once, and what is legal is what nothing forbids."""

from enum import IntEnum

from tabletown.engine.kernel import State, asked, kernel

from .city import coins_missing, has
from .components import (
    BLIND_DRAW_COSTS,
    COST,
    ESTABLISHMENTS,
    HARBOR_FROM,
    KINDS,
    LANDMARK_COST,
    MOST_DICE,
    NO_CARD,
    Deck,
    Landmark,
)
from .market import deck_size
from .numbers import (
    BUILD,
    DEMOLISH,
    DRAW_BLIND,
    FINISH,
    GIVE,
    GIVE_TO,
    KEEP,
    LEAVE_TOTAL,
    NO_SWAP,
    ROLL,
    ROLL_AGAIN,
    SWAP,
    SWAP_FOR,
)
from .state import Phase


class Reason(IntEnum):
    """Why a move is not legal now."""

    NONE = 0
    NO_TRAIN_STATION = 1
    NO_MOON_TOWER = 2
    NOT_ROLLED = 3
    NOT_BUILT = 4
    NOT_OWNED = 5
    OWN_CITY = 6
    NOT_SEATED = 7
    NOT_THEIRS = 8
    NOT_FACE_UP = 9
    OWNED_MAJOR = 10
    TOO_DEAR = 11
    BUILT = 12
    NO_BLIND_DRAWS = 13
    MAJOR_TO_BUY = 14
    DECK_EMPTY = 15


# --- 5.1 Roll -----------------------------------------------------------------------------------------------------


@asked
@kernel
def roll_reason(s: State, dice: int) -> int:
    """One die; two with Train Station; three with Moon Tower, which does not ask for Train Station."""
    if dice == 2 and not has(s, s.active, Landmark.TRAIN_STATION):
        return Reason.NO_TRAIN_STATION
    if dice == MOST_DICE and not has(s, s.active, Landmark.MOON_TOWER):
        return Reason.NO_MOON_TOWER
    return Reason.NONE


@kernel
def may_roll_several(s: State) -> bool:
    """Two dice or three."""
    return roll_reason(s, 2) == Reason.NONE or roll_reason(s, MOST_DICE) == Reason.NONE


@kernel
def keep_reason(s: State, pips: int) -> int:
    """A die that is set aside lies on the table."""
    for die in range(MOST_DICE):
        if s.dice[die] == pips:
            return Reason.NONE
    return Reason.NOT_ROLLED


@asked
@kernel
def may_add_two(s: State, rolled: int) -> bool:
    """7.2: the Harbor's owner, at 10 or more; so never with one die (ruling R6)."""
    return rolled >= HARBOR_FROM and has(s, s.active, Landmark.HARBOR)


# --- 8 Special establishments -------------------------------------------------------------------------------------


@kernel
def demolish_reason(s: State, landmark: int) -> int:
    """8.1: City Hall has no number, so it is never demolished (ruling R1)."""
    return Reason.NONE if has(s, s.active, landmark) else Reason.NOT_BUILT


@kernel
def own_card_reason(s: State, kind: int) -> int:
    """8.4, 8.5: establishments of the active player; majors have no number among these moves."""
    return Reason.NONE if s.cards[s.active, kind] > 0 else Reason.NOT_OWNED


@kernel
def other_player_reason(s: State, seat: int) -> int:
    """Somebody else at the table."""
    if seat >= s.seats:
        return Reason.NOT_SEATED
    return Reason.OWN_CITY if seat == s.active else Reason.NONE


@kernel
def wish_reason(s: State, seat: int, kind: int) -> int:
    """8.5: an establishment of another player."""
    reason = other_player_reason(s, seat)
    if reason == Reason.NONE and s.cards[seat, kind] == 0:
        return Reason.NOT_THEIRS
    return reason


# --- 5.5 Construction ---------------------------------------------------------------------------------------------


@asked
@kernel
def card_reason(s: State, kind: int) -> int:
    """Face up and affordable; one of each major at most (ruling R12), establishments without limit (ruling R10)."""
    if s.market[kind] == 0:
        return Reason.NOT_FACE_UP
    if kind >= ESTABLISHMENTS and s.cards[s.active, kind] > 0:
        return Reason.OWNED_MAJOR
    return Reason.TOO_DEAR if coins_missing(s, s.active, COST[kind]) > 0 else Reason.NONE


@asked
@kernel
def landmark_reason(s: State, landmark: int) -> int:
    """Not built yet, and affordable."""
    if has(s, s.active, landmark):
        return Reason.BUILT
    return Reason.TOO_DEAR if coins_missing(s, s.active, LANDMARK_COST[landmark]) > 0 else Reason.NONE


@asked
@kernel
def blind_draw_reason(s: State) -> int:
    """12.2: with the house rule, for who owns every major face up, has the coins, and finds a card in the deck."""
    if s.major_market_limit == 0:
        return Reason.NO_BLIND_DRAWS
    if major_to_buy(s) != NO_CARD:
        return Reason.MAJOR_TO_BUY
    if deck_size(s, Deck.MAJOR) == 0:
        return Reason.DECK_EMPTY
    return Reason.TOO_DEAR if coins_missing(s, s.active, BLIND_DRAW_COSTS) > 0 else Reason.NONE


@asked
@kernel
def major_to_buy(s: State) -> int:
    """A major that is face up and that the active player does not own, or NO_CARD."""
    for kind in range(ESTABLISHMENTS, KINDS):
        if s.market[kind] > 0 and s.cards[s.active, kind] == 0:
            return kind
    return NO_CARD


# --- any move -----------------------------------------------------------------------------------------------------


@kernel
def machi_koro_why_not(s: State, move: int) -> int:
    """What forbids a move of the kind that is asked for now; of any other kind there is nothing to say."""
    phase = s.phase
    if phase == Phase.ROLL and move >= ROLL and move < KEEP:
        return roll_reason(s, move - ROLL + 1)
    if phase == Phase.KEEP and move >= KEEP and move < LEAVE_TOTAL:
        return keep_reason(s, move - KEEP + 1)
    if phase == Phase.DEMOLISH and move >= DEMOLISH and move < GIVE:
        return demolish_reason(s, move - DEMOLISH)
    if phase == Phase.GIVE and move >= GIVE and move < GIVE_TO:
        return own_card_reason(s, move - GIVE)
    if phase == Phase.RECEIVE and move >= GIVE_TO and move < SWAP:
        return other_player_reason(s, move - GIVE_TO)
    if phase == Phase.SWAP and move >= SWAP and move < NO_SWAP:
        return own_card_reason(s, move - SWAP)
    if phase == Phase.SWAP_FOR and move >= SWAP_FOR and move < ROLL_AGAIN:
        return wish_reason(s, (move - SWAP_FOR) // ESTABLISHMENTS, (move - SWAP_FOR) % ESTABLISHMENTS)
    if phase == Phase.BUILD and move >= BUILD and move < FINISH:
        return card_reason(s, move - BUILD)
    if phase == Phase.BUILD and move >= FINISH and move < DRAW_BLIND:
        return landmark_reason(s, move - FINISH)
    if phase == Phase.BUILD and move == DRAW_BLIND:
        return blind_draw_reason(s)
    return Reason.NONE


@asked
@kernel
def something_to_build(s: State) -> bool:
    """Whether the active player can build a card or a landmark."""
    for kind in range(KINDS):
        if card_reason(s, kind) == Reason.NONE:
            return True
    for landmark in range(LANDMARK_COST.size):
        if landmark_reason(s, landmark) == Reason.NONE:
            return True
    return False
