"""What a card would bring whoever built it now, and what a roll would bring: asked before, on a copy or by bots."""

from enum import IntEnum

import numpy as np

from tabletown.engine.kernel import State, asked, kernel

from .city import condition_met, copy_pays, counted, lacks_harbor, landmarks, landmarks_missing
from .components import (
    CARDS,
    ESTABLISHMENTS,
    FIRES,
    HARBOR_ADDS,
    ICON,
    LANDMARK_COST,
    MOST_OWN_LANDMARKS,
    MOST_ROLLED,
    MOST_TOTAL,
    NO_CARD,
    PIPS,
    RED_AT,
    ROLLERS_LANDMARKS,
    Colour,
    Icon,
    Kind,
)
from .income import (
    blue_kind_at,
    company_can_act,
    cups_and_breads,
    green_kind,
    is_company,
    major_demand,
    major_kind,
    red_demand,
    red_limit,
    red_owed,
    shared_tuna,
    takes_coins,
    tuna_boat_pays,
)
from .reasons import Reason, landmark_reason, may_add_two, may_roll_several
from .state import Pairs

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


@asked
@kernel
def may_fire(s: State, roller: int, kind: int) -> bool:
    """Whether a player's dice can show a number of a card."""
    for total in range(1, MOST_TOTAL + 1):
        if FIRES[kind, total] == 1 and may_roll(s, roller, total):
            return True
    return False


@kernel
def feeds_another(s: State, owner: int, kind: int) -> bool:
    """Whether the cup or bread of one more copy would make another card of its owner bring more."""
    if ICON[kind] == Icon.CUP and s.cards[owner, Kind.SODA_BOTTLING_PLANT] > 0 and may_fire(s, owner, Kind.SODA_BOTTLING_PLANT):
        return True
    if ICON[kind] != Icon.CUP and ICON[kind] != Icon.BREAD:
        return False
    pairs = s.publisher_nerf == 1 and s.publisher_nerf_counts == Pairs.OWNER and s.cards[owner, Kind.PUBLISHER] > 0
    return pairs and cups_and_breads(s, owner) % 2 == 1 and may_fire(s, owner, Kind.PUBLISHER)


@asked
@kernel
def obstacle(s: State, owner: int, kind: int) -> int:
    """The first thing that stands between a card and its owner's coins, as the cities are now."""
    if feeds_another(s, owner, kind):
        return Obstacle.NONE
    if lacks_harbor(s, owner, kind):
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


@asked
@kernel
def one_copy_takes(s: State, owner: int, payer: int, kind: int, total: int) -> int:
    """What one copy alone would get from a player at a total: a red card on that player's roll, a major on its owner's.
    Asked on a copy."""
    if COLOUR[kind] == Colour.RED:
        s.active = payer
        for seat in range(s.seats):
            s.cards[seat, kind] = 1 if seat == owner else 0
        return min(red_demand(s, owner, kind), red_limit(s, kind, total, s.coins[payer]))
    s.active = owner
    return min(s.coins[payer], major_demand(s, payer, kind))


@asked
@kernel
def one_copy_earns(s: State, owner: int, kind: int) -> int:
    """What the bank would pay for one copy on its owner's roll. A Tuna Boat stands for what the Shopping Mall adds, and 1."""
    s.active = owner
    return copy_pays(s, owner, kind) if condition_met(s, owner, kind) else 0


# --- what a roll would bring ----------------------------------------------------------------------------------------


@kernel
def roll_brings(s: State, seat: int, total: int, purse: int, tuna: int) -> int:
    """The coins that a seat wins or loses when the active player gets this total: red, green, blue and purple cards.

    An estimate in three things: whoever pays is taken to hold `purse` coins at least, nobody to have been paid before, and the
    tuna dice to show `tuna`. What companies and Business Center do beside is not counted.
    """
    blue = blue_kind_at(total)
    value = blue_brings(s, seat, blue, tuna) if blue != NO_CARD else 0
    if seat == s.active:
        return value + green_brings(s, total) + majors_bring(s, total, purse) - red_costs(s, total, purse)
    return value + red_brings(s, seat, total, purse) - majors_cost(s, seat, total, purse)


@kernel
def red_brings(s: State, owner: int, total: int, purse: int) -> int:
    """What the owner of red cards takes from the active player."""
    kind = RED_AT[total]
    if kind == NO_CARD or s.cards[owner, kind] == 0:
        return 0
    return min(red_demand(s, owner, kind), red_limit(s, kind, total, held(s, s.active, purse)))


@kernel
def red_costs(s: State, total: int, purse: int) -> int:
    """What all owners of red cards take from the active player."""
    kind = RED_AT[total]
    return 0 if kind == NO_CARD else min(red_owed(s, kind), red_limit(s, kind, total, held(s, s.active, purse)))


@kernel
def green_brings(s: State, total: int) -> int:
    """What the active player's green cards are paid; every copy of a company as long as the first can do something."""
    value = 0
    for i in range(2):
        kind = green_kind(s, total, i)
        if kind != NO_CARD and (not is_company(kind) or company_can_act(s, kind)):
            value += s.cards[s.active, kind] * copy_pays(s, s.active, kind)
    return value


@kernel
def blue_brings(s: State, owner: int, kind: int, tuna: int) -> int:
    """What all blue cards of a kind pay their owner; Tuna Boats when the tuna dice show so much."""
    copies = s.cards[owner, kind]
    if kind == Kind.TUNA_BOAT:
        return copies * tuna_boat_pays(s, owner, tuna) + shared_tuna(s, owner, tuna)
    return copies * copy_pays(s, owner, kind) if copies > 0 else 0


@kernel
def majors_bring(s: State, total: int, purse: int) -> int:
    """What the active player's majors take from all others."""
    value = 0
    for i in range(2):
        kind = major_kind(s, total, i)
        if takes_coins(s, kind):
            for payer in range(s.seats):
                if payer != s.active:
                    value += min(major_demand(s, payer, kind), held(s, payer, purse))
    return value


@kernel
def majors_cost(s: State, payer: int, total: int, purse: int) -> int:
    """What the active player's majors take from another player."""
    value = 0
    for i in range(2):
        kind = major_kind(s, total, i)
        if takes_coins(s, kind):
            value += min(major_demand(s, payer, kind), held(s, payer, purse))
    return value


@kernel
def held(s: State, seat: int, purse: int) -> int:
    """The coins that a player can be expected to hold when it comes to paying."""
    return max(purse, s.coins[seat])


# --- the end --------------------------------------------------------------------------------------------------------


@asked
@kernel
def winning_landmark(s: State) -> int:
    """A landmark that the active player could build now and win, or NO_LANDMARK."""
    if landmarks_missing(s, s.active) > 1:
        return NO_LANDMARK
    for landmark in range(LANDMARK_COST.size):
        if landmark_reason(s, landmark) == Reason.NONE:
            return landmark
    return NO_LANDMARK
