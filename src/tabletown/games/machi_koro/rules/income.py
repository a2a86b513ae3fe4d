"""Income: chapters 5.2 and 8 of the rulebook. Red, green, blue, purple, each completely before the next.

A choice or a tuna roll stops it; `phase`, `copies` and `card` say where, and the rules go on from there.
"""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .city import condition_met, copy_pays, has, has_establishment, icons, landmarks
from .components import (
    BLUE_AT,
    ESTABLISHMENTS,
    FIRES,
    GREEN_AT,
    HARBOR_ADDS,
    LANDMARK_COST,
    NO_CARD,
    PAYS,
    PIPS,
    PURPLE_AT,
    RED_AT,
    TAXED_FROM,
    Icon,
    Kind,
    Landmark,
)
from .construction import doubles_bonus
from .market import copies_in_cities
from .numbers import DEMOLISH, DIE, GIVE, GIVE_TO, NO_SWAP, SWAP, SWAP_FOR, Event, copies_of
from .payments import collect, earn
from .reasons import Reason, demolish_reason, other_player_reason, own_card_reason, wish_reason
from .state import STOP_OF, Pairs, Phase, Tax, Tuna


@kernel
def raised_total(rolled: int, added_two: int) -> int:
    """What counts of a roll to which the Harbor has added its 2, or has not."""
    return rolled + HARBOR_ADDS * added_two


@kernel
def resolve_income(s: State, journal: Journal) -> None:
    red_income(s, journal)
    green_income(s, journal)
    next_company_copy(s, journal)


# --- red ----------------------------------------------------------------------------------------------------------


@kernel
def red_income(s: State, journal: Journal) -> None:
    """Counter-clockwise from the active player each owner is paid in full before the next (rulings R2, R3, R4)."""
    kind = RED_AT[s.total]
    if kind == NO_CARD and s.tax_office != Tax.REBATE:
        return
    budget = red_budget(s, kind, journal)
    if kind == NO_CARD:
        return
    for back in range(1, s.seats):
        owner = (s.active + s.seats - back) % s.seats
        copies = s.cards[owner, kind]
        if copies > 0:
            if condition_met(s, owner, kind):
                due = max(1, red_demand(s, owner, kind))  # a club that finds an empty purse is told too
                budget -= collect(s, owner, s.active, kind, copies, due, budget, journal)
            else:
                tell(journal, Event.IDLE, owner, copies_of(copies, kind), s.active, 0)


@kernel
def red_demand(s: State, owner: int, kind: int) -> int:
    """What all copies of an owner ask for together. Member's Only Club takes everything, which nothing can add to (8.7)."""
    if s.cards[owner, kind] == 0 or not condition_met(s, owner, kind):
        return 0
    if kind == Kind.MEMBERS_ONLY_CLUB:
        return s.coins[s.active]
    return s.cards[owner, kind] * copy_pays(s, owner, kind)


@kernel
def red_budget(s: State, kind: int, journal: Journal) -> int:
    """What red cards get together at most, as `red_limit` says; a Tax Office that keeps something back is told of."""
    budget = red_limit(s, kind, s.total, s.coins[s.active])
    if rebate_counts(s, s.total):
        owed = red_owed(s, kind)
        paid = min(owed, s.coins[s.active])
        if owed == 0:
            tell(journal, Event.IDLE, s.active, copies_of(1, Kind.TAX_OFFICE), s.active, 1)
        elif paid > 0:
            tell(journal, Event.REBATE, s.active, paid, paid - budget, 0)
    return budget


@kernel
def red_limit(s: State, kind: int, total: int, purse: int) -> int:
    """All of the active player's purse; with `tax_office` = rebate its owner keeps the larger half of the debt (ruling C4)."""
    return min(red_owed(s, kind), purse) // 2 if rebate_counts(s, total) else purse


@kernel
def rebate_counts(s: State, total: int) -> bool:
    """Whether the active player's Tax Office keeps back half of what red cards ask for at a total."""
    return s.tax_office == Tax.REBATE and s.cards[s.active, Kind.TAX_OFFICE] > 0 and FIRES[Kind.TAX_OFFICE, total] == 1


@kernel
def red_owed(s: State, kind: int) -> int:
    """What the red cards of all owners ask for together."""
    owed = 0
    if kind != NO_CARD:
        for owner in range(s.seats):
            if owner != s.active and s.cards[owner, kind] > 0:
                owed += red_demand(s, owner, kind)
    return owed


# --- green --------------------------------------------------------------------------------------------------------


@kernel
def green_income(s: State, journal: Journal) -> None:
    """The active player's firing green cards. Companies ask for a choice, copy by copy: see `next_company_copy`."""
    s.copies = 0
    for i in range(2):
        kind = green_kind(s, s.total, i)
        if kind != NO_CARD:
            copies = s.cards[s.active, kind]
            if is_company(kind):
                s.copies = copies
            else:
                earn(s, s.active, kind, copies, copies * copy_pays(s, s.active, kind), journal)


@kernel
def green_kind(s: State, total: int, i: int) -> int:
    """The first or the second kind of the active player's green cards that fire at a total, or NO_CARD."""
    kind = GREEN_AT[total, i]
    return kind if kind != NO_CARD and s.cards[s.active, kind] > 0 else NO_CARD


@kernel
def is_company(kind: int) -> bool:
    """Green cards that ask for a choice before they pay."""
    return kind == Kind.DEMOLITION_COMPANY or kind == Kind.MOVING_COMPANY


@kernel
def next_company_copy(s: State, journal: Journal) -> None:
    """Ruling R24: one copy after the other: choose, carry out, be paid. Copies that can do nothing are passed over."""
    if s.copies > 0:
        company = Kind.DEMOLITION_COMPANY if FIRES[Kind.DEMOLITION_COMPANY, s.total] == 1 else Kind.MOVING_COMPANY
        if company_can_act(s, company):
            s.phase = STOP_OF[company]
            return
        tell(journal, Event.IDLE, s.active, copies_of(s.copies, company), s.active, 0)
        s.copies = 0
    blue_income(s, journal)


@asked
@kernel
def company_can_act(s: State, company: int) -> bool:
    """There is a landmark to demolish, or an establishment to give away."""
    return landmarks(s, s.active) > 0 if company == Kind.DEMOLITION_COMPANY else has_establishment(s, s.active)


@kernel
def legal_demolitions(s: State, moves: Moves) -> int:
    n = 0
    for landmark in range(LANDMARK_COST.size):
        if demolish_reason(s, landmark) == Reason.NONE:
            moves[n] = DEMOLISH + landmark
            n += 1
    return n


@kernel
def demolish(s: State, landmark: int, journal: Journal) -> None:
    """8.1. The landmark falls first, then the copy pays (ruling R23)."""
    tell(journal, Event.DEMOLISHED, s.active, landmark, 0, 0)
    earn(s, s.active, Kind.DEMOLITION_COMPANY, 1, tear_down(s, s.active, landmark), journal)
    s.copies -= 1
    next_company_copy(s, journal)


@asked
@kernel
def tear_down(s: State, seat: int, landmark: int) -> int:
    """Returns what the copy of Demolition Company pays for it."""
    s.built[seat] ^= 1 << landmark
    return copy_pays(s, seat, Kind.DEMOLITION_COMPANY)


@kernel
def legal_own_cards(s: State, first: int, moves: Moves) -> int:
    """Establishments of the active player, as moves from a number on."""
    n = 0
    for kind in range(ESTABLISHMENTS):
        if own_card_reason(s, kind) == Reason.NONE:
            moves[n] = first + kind
            n += 1
    return n


@kernel
def legal_gifts(s: State, moves: Moves) -> int:
    return legal_own_cards(s, GIVE, moves)


@kernel
def choose_gift(s: State, kind: int, journal: Journal) -> None:
    """8.4. With two players there is nothing to ask about the receiver."""
    s.card = kind
    if receiver_is_asked_for(s):
        s.phase = Phase.RECEIVE
    else:
        give(s, 1 - s.active, journal)


@asked
@kernel
def receiver_is_asked_for(s: State) -> bool:
    return s.seats > 2


@asked
@kernel
def legal_receivers(s: State, moves: Moves) -> int:
    n = 0
    for seat in range(s.seats):
        if other_player_reason(s, seat) == Reason.NONE:
            moves[n] = GIVE_TO + seat
            n += 1
    return n


@kernel
def give(s: State, receiver: int, journal: Journal) -> None:
    s.cards[s.active, s.card] -= 1
    s.cards[receiver, s.card] += 1
    tell(journal, Event.GAVE, s.active, s.card, receiver, 0)
    s.card = NO_CARD
    earn(s, s.active, Kind.MOVING_COMPANY, 1, copy_pays(s, s.active, Kind.MOVING_COMPANY), journal)
    s.copies -= 1
    next_company_copy(s, journal)


# --- blue ---------------------------------------------------------------------------------------------------------


@kernel
def blue_income(s: State, journal: Journal) -> None:
    kind = blue_kind(s)
    if kind == Kind.TUNA_BOAT and somebody_fishes_tuna(s):
        s.phase = STOP_OF[kind]
        return
    if kind != NO_CARD:
        for on in range(s.seats):
            owner = (s.active + on) % s.seats
            copies = s.cards[owner, kind]
            if copies > 0:
                pays = 0 if kind == Kind.TUNA_BOAT else copy_pays(s, owner, kind)
                earn(s, owner, kind, copies, copies * pays, journal)
    purple_income(s, journal)


@asked
@kernel
def blue_kind(s: State) -> int:
    """The blue cards that fire on this roll, or NO_CARD: given away in the green step, they still pay their new owner."""
    return blue_kind_at(s.total)


@kernel
def blue_kind_at(total: int) -> int:
    """The blue cards that fire at a total, or NO_CARD."""
    return BLUE_AT[total]


@asked
@kernel
def somebody_fishes_tuna(s: State) -> bool:
    for seat in range(s.seats):
        if s.cards[seat, Kind.TUNA_BOAT] > 0 and condition_met(s, seat, Kind.TUNA_BOAT):
            return True
    return False


@asked
@kernel
def tuna_dice(s: State) -> int:
    """8.2: a die is rolled for tuna; officially two."""
    return 2 if s.tuna_boat == Tuna.OFFICIAL else 1


@kernel
def roll_tuna(s: State, pips: int, journal: Journal) -> None:
    """8.2: one roll for the whole table; a single die has 2 added if Harbor was used on this roll."""
    if tuna_dice(s) == 2:
        if s.tuna == 0:
            s.tuna = pips
            return
        tell(journal, Event.TUNA_ROLL, s.active, s.tuna, pips, 0)
        value = s.tuna + pips
        s.tuna = 0
    else:
        value = raised_total(pips, s.added_two)  # ruling C13
        tell(journal, Event.TUNA_ROLL, s.active, pips, 0, value - pips)
    for on in range(s.seats):
        owner = (s.active + on) % s.seats
        boats = s.cards[owner, Kind.TUNA_BOAT]
        earn(s, owner, Kind.TUNA_BOAT, boats, boats * tuna_boat_pays(s, owner, value), journal)
        shared = shared_tuna(s, owner, value)
        if shared > 0:
            s.coins[owner] += shared
            tell(journal, Event.SHARED_TUNA, owner, shared, 0, 0)
    purple_income(s, journal)


@asked
@kernel
def tuna_boat_pays(s: State, owner: int, value: int) -> int:
    """PAYS holds 1 for a Tuna Boat, so what `copy_pays` adds to that is Shopping Mall's."""
    pays = copy_pays(s, owner, Kind.TUNA_BOAT)  # rulings R17, R18, C6: nothing without Harbor
    return value + pays - PAYS[Kind.TUNA_BOAT] if pays > 0 else 0


@kernel
def shared_tuna(s: State, seat: int, value: int) -> int:
    """Ruling C6: where Tuna Boats are shared, every Harbor's owner gains the same for each boat of the others."""
    if s.tuna_boat != Tuna.SHARED or not has(s, seat, Landmark.HARBOR):
        return 0
    return value * (copies_in_cities(s, Kind.TUNA_BOAT) - s.cards[seat, Kind.TUNA_BOAT])


@kernel
def legal_pips(moves: Moves) -> int:
    for pips in range(1, PIPS + 1):
        moves[pips - 1] = DIE + pips - 1
    return PIPS


# --- purple -------------------------------------------------------------------------------------------------------


@kernel
def purple_income(s: State, journal: Journal) -> None:
    """The active player's majors, in the order of the table (ruling R16). Payers pay what they can, counter-clockwise."""
    for i in range(2):
        kind = major_kind(s, s.total, i)
        if kind == Kind.BUSINESS_CENTER:
            if a_swap_is_possible(s):
                s.phase = STOP_OF[kind]
                return
            tell(journal, Event.IDLE, s.active, copies_of(1, kind), s.active, 0)
        elif takes_coins(s, kind):
            major_income(s, kind, journal)
    doubles_bonus(s, journal)


@kernel
def major_kind(s: State, total: int, i: int) -> int:
    """The first or the second of the active player's majors that fire at a total, or NO_CARD."""
    kind = PURPLE_AT[total, i]
    return kind if kind != NO_CARD and s.cards[s.active, kind] > 0 else NO_CARD


@kernel
def takes_coins(s: State, kind: int) -> bool:
    """Whether a major makes the others pay: Business Center swaps cards, a rebate is seen to when red cards are paid."""
    return kind != NO_CARD and kind != Kind.BUSINESS_CENTER and (kind != Kind.TAX_OFFICE or s.tax_office != Tax.REBATE)


@kernel
def major_income(s: State, kind: int, journal: Journal) -> None:
    due_from_all = 0
    for back in range(1, s.seats):
        payer = (s.active + s.seats - back) % s.seats
        due = major_demand(s, payer, kind)
        collect(s, s.active, payer, kind, 1, due, s.coins[payer], journal)
        due_from_all += due
    if due_from_all == 0:
        tell(journal, Event.IDLE, s.active, copies_of(1, kind), s.active, 0)


@kernel
def major_demand(s: State, payer: int, kind: int) -> int:
    if kind == Kind.STADIUM:
        return PAYS[Kind.STADIUM]
    if kind == Kind.PUBLISHER:
        return publisher_demand(s, payer)
    if kind == Kind.TAX_OFFICE:  # ruling C4: the payer keeps the larger half
        return s.coins[payer] // 2 if s.tax_office == Tax.PUBLISHER and s.coins[payer] >= TAXED_FROM else 0
    return s.stored[s.active]  # 8.9, Tech Startup: the stored coins stay


@kernel
def publisher_demand(s: State, payer: int) -> int:
    """8.10: cups and breads in the payer's city; 12.1: pairs of them, by default in the owner's."""
    if s.publisher_nerf == 0:
        return PAYS[Kind.PUBLISHER] * cups_and_breads(s, payer)
    return PAYS[Kind.PUBLISHER] * (cups_and_breads(s, s.active if s.publisher_nerf_counts == Pairs.OWNER else payer) // 2)


@kernel
def cups_and_breads(s: State, seat: int) -> int:
    return icons(s, seat, Icon.CUP) + icons(s, seat, Icon.BREAD)


@asked
@kernel
def a_swap_is_possible(s: State) -> bool:
    """8.5: the active player and some other one own an establishment (ruling R11)."""
    if not has_establishment(s, s.active):
        return False
    for seat in range(s.seats):
        if seat != s.active and has_establishment(s, seat):
            return True
    return False


@kernel
def legal_swaps(s: State, moves: Moves) -> int:
    n = legal_own_cards(s, SWAP, moves)
    moves[n] = NO_SWAP
    return n + 1


@kernel
def choose_swap(s: State, move: int, journal: Journal) -> None:
    if move == NO_SWAP:
        tell(journal, Event.NO_SWAP, s.active, 0, 0, 0)
        doubles_bonus(s, journal)
    else:
        s.card = move - SWAP
        s.phase = Phase.SWAP_FOR


@kernel
def legal_wishes(s: State, moves: Moves) -> int:
    n = 0
    for seat in range(s.seats):
        for kind in range(ESTABLISHMENTS):
            if wish_reason(s, seat, kind) == Reason.NONE:
                moves[n] = SWAP_FOR + seat * ESTABLISHMENTS + kind
                n += 1
    return n


@kernel
def swap(s: State, other: int, kind: int, journal: Journal) -> None:
    s.cards[s.active, s.card] -= 1
    s.cards[other, s.card] += 1
    s.cards[other, kind] -= 1
    s.cards[s.active, kind] += 1
    tell(journal, Event.SWAPPED, s.active, s.card, other, kind)
    s.card = NO_CARD
    doubles_bonus(s, journal)
