"""What a card would bring whoever built it now: asked before, on a copy."""

from enum import IntEnum

import numpy as np

from tabletown.kernel import State, kernel

from .city import condition_met, copy_pays, counted, has, landmarks, landmarks_missing
from .components import (
    CARDS,
    ESTABLISHMENTS,
    FIRES,
    HARBOR_ADDS,
    LANDMARK_COST,
    MOST_OWN_LANDMARKS,
    MOST_ROLLED,
    MOST_TOTAL,
    NEEDS_HARBOR,
    PIPS,
    ROLLERS_LANDMARKS,
    Colour,
    Kind,
    Landmark,
)
from .income import major_demand, red_demand
from .reasons import Reason, landmark_reason, may_add_two, may_roll_several

COLOUR = np.array([card.colour for card in CARDS], np.int64)
NO_LANDMARK = -1


class Obstacle(IntEnum):
    """Why a card would bring its owner nothing yet."""

    NONE = 0
    NO_HARBOR = 1
    TOO_MANY_LANDMARKS = 2
    NOTHING_COUNTED = 3
    NO_LANDMARK = 4
    OWN_DICE = 5  # the owner's dice cannot show its number
    ANYBODYS_DICE = 6  # nobody's can
    OTHERS_LANDMARKS = 7  # no other player has enough
    OTHERS_DICE = 8  # nobody's whom it would take coins from


@kernel
def may_roll(s: State, roller: int, total: int) -> bool:
    """Whether a player's dice can come to a total, the Harbor's 2 included."""
    active = s.active
    s.active = roller
    several = may_roll_several(s)
    raised = several and may_add_two(s, total - HARBOR_ADDS)
    s.active = active
    return total <= PIPS or (several and total <= MOST_ROLLED) or raised


@kernel
def may_fire(s: State, roller: int, kind: int) -> bool:
    """Whether a player's dice can show a number of a card."""
    for total in range(1, MOST_TOTAL + 1):
        if FIRES[kind, total] == 1 and may_roll(s, roller, total):
            return True
    return False


@kernel
def obstacle(s: State, owner: int, kind: int) -> int:
    """The first thing that stands between a card and its owner's coins, as the cities are now."""
    if NEEDS_HARBOR[kind] == 1 and not has(s, owner, Landmark.HARBOR):
        return Obstacle.NO_HARBOR
    if landmarks(s, owner) > MOST_OWN_LANDMARKS[kind]:
        return Obstacle.TOO_MANY_LANDMARKS
    if kind < ESTABLISHMENTS and counted(s, owner, kind) == 0:
        return Obstacle.NOTHING_COUNTED
    if kind == Kind.DEMOLITION_COMPANY and landmarks(s, owner) == 0:
        return Obstacle.NO_LANDMARK
    if COLOUR[kind] == Colour.RED:
        return obstacle_to_red(s, owner, kind)
    if may_fire(s, owner, kind):
        return Obstacle.NONE
    if COLOUR[kind] != Colour.BLUE:
        return Obstacle.OWN_DICE
    for roller in range(s.seats):
        if may_fire(s, roller, kind):
            return Obstacle.NONE
    return Obstacle.ANYBODYS_DICE


@kernel
def obstacle_to_red(s: State, owner: int, kind: int) -> int:
    """Somebody else must have enough landmarks, and dice for its number."""
    found = Obstacle.OTHERS_LANDMARKS
    for roller in range(s.seats):
        if roller != owner and landmarks(s, roller) >= ROLLERS_LANDMARKS[kind]:
            if may_fire(s, roller, kind):
                return Obstacle.NONE
            found = Obstacle.OTHERS_DICE
    return found


@kernel
def one_copy_takes(s: State, owner: int, payer: int, kind: int) -> int:
    """What one copy would get from a player: a red card on that player's roll, a major on its owner's."""
    if COLOUR[kind] == Colour.RED:
        s.active, s.cards[owner, kind] = payer, 1
        return min(s.coins[payer], red_demand(s, owner, kind))
    s.active = owner
    return min(s.coins[payer], major_demand(s, payer, kind))


@kernel
def one_copy_earns(s: State, owner: int, kind: int) -> int:
    """What the bank would pay for one copy on its owner's roll. A Tuna Boat stands for what the Shopping Mall adds, and 1."""
    s.active = owner
    return copy_pays(s, owner, kind) if condition_met(s, owner, kind) else 0


@kernel
def winning_landmark(s: State) -> int:
    """A landmark that the active player could build now and win, or NO_LANDMARK."""
    if landmarks_missing(s, s.active) > 1:
        return NO_LANDMARK
    for landmark in range(LANDMARK_COST.size):
        if landmark_reason(s, landmark) == Reason.NONE:
            return landmark
    return NO_LANDMARK
