"""From the doubles bonus to the end of the turn: chapters 5.3 to 5.7, 7.1, 7.5, 7.7, 9 and 12.2 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .city import has, has_won
from .components import (
    AIRPORT_PAYS,
    AMUSEMENT_PARK_TAKES,
    BLIND_DRAW_COSTS,
    CITY_HALL_PAYS,
    COST,
    INVESTED,
    KINDS,
    LANDMARK_COST,
    MOST_DICE,
    NO_CARD,
    NO_DECK,
    Deck,
    Kind,
    Landmark,
)
from .market import deck_size, put_on_top, put_under, refresh_majors, short_deck, take_top_card
from .numbers import BUILD, BUILD_NOTHING, DRAW_BLIND, EXTRA_TURN, FINISH, INVEST, ROLL_AGAIN, Event
from .reasons import Reason, blind_draw_reason, card_reason, landmark_reason
from .state import Phase, Rule

# --- 5.3 Doubles bonus --------------------------------------------------------------------------------------------


@asked
@kernel
def is_double(s: State) -> bool:
    """Two dice count and are equal. Of three dice the kept two stand first. Harbor changes nothing about it."""
    return s.rolling >= 2 and s.dice[0] == s.dice[1]


@asked
@kernel
def double_counts(s: State) -> bool:
    """7.5. Amusement Park must stand when this step is reached."""
    return is_double(s) and park_stands(s)


@asked
@kernel
def park_stands(s: State) -> bool:
    return has(s, s.active, Landmark.AMUSEMENT_PARK)


@asked
@kernel
def earns_another_turn(s: State) -> bool:
    """What a double with the Amusement Park is for officially; else it takes coins, and allows another roll."""
    return s.amusement_park == Rule.OFFICIAL


@kernel
def doubles_bonus(s: State, journal: Journal) -> None:
    if not double_counts(s):
        begin_construction(s, journal)
    elif earns_another_turn(s):
        s.extra_turn = 1  # asked for at the end of the turn
        begin_construction(s, journal)
    else:
        for back in range(1, s.seats):
            payer = (s.active + s.seats - back) % s.seats
            paid = min(s.coins[payer], AMUSEMENT_PARK_TAKES)
            s.coins[payer] -= paid
            s.coins[s.active] += paid
            tell(journal, Event.PARK, s.active, payer, paid, 0)
        s.phase = Phase.ROLL_AGAIN  # ruling R7: optional, the coins are taken anyway


@kernel
def roll_again(s: State, move: int, journal: Journal) -> None:
    if move == ROLL_AGAIN:
        tell(journal, Event.EXTRA_ROLL, s.active, 0, 0, 0)
        clear_roll(s)
        s.phase = Phase.ROLL
    else:
        tell(journal, Event.NO_EXTRA_ROLL, s.active, 0, 0, 0)
        begin_construction(s, journal)


@kernel
def clear_roll(s: State) -> None:
    """No dice on the table: ruling R8, Harbor too is judged anew for every roll."""
    for die in range(MOST_DICE):
        s.dice[die] = 0
    s.rolling, s.total, s.added_two = 0, 0, 0
    s.copies, s.card, s.tuna = 0, NO_CARD, 0


# --- 5.4 City Hall, 5.5 Construction ------------------------------------------------------------------------------


@kernel
def city_hall_always_pays(s: State) -> bool:
    """7.1: officially it pays only those who have nothing."""
    return s.city_hall == Rule.MANUAL


@kernel
def begin_construction(s: State, journal: Journal) -> None:
    """7.1: a coin before building."""
    if city_hall_always_pays(s) or s.coins[s.active] == 0:
        s.coins[s.active] += CITY_HALL_PAYS
        tell(journal, Event.CITY_HALL, s.active, CITY_HALL_PAYS, 0, 0)
    s.phase = Phase.BUILD


@kernel
def legal_builds(s: State, moves: Moves) -> int:
    n = 0
    for kind in range(KINDS):
        if card_reason(s, kind) == Reason.NONE:
            moves[n] = BUILD + kind
            n += 1
    for landmark in range(LANDMARK_COST.size):
        if landmark_reason(s, landmark) == Reason.NONE:
            moves[n] = FINISH + landmark
            n += 1
    if blind_draw_reason(s) == Reason.NONE:
        moves[n] = DRAW_BLIND
        n += 1
    moves[n] = BUILD_NOTHING
    return n + 1


@kernel
def construct(s: State, move: int, journal: Journal) -> None:
    if move >= BUILD and move < FINISH:
        buy(s, move - BUILD, journal)
        replenish(s, journal)
    elif move >= FINISH and move < DRAW_BLIND:
        finish_landmark(s, move - FINISH, journal)
    elif move == DRAW_BLIND:
        s.coins[s.active] -= BLIND_DRAW_COSTS
        tell(journal, Event.DRAWS_BLIND, s.active, BLIND_DRAW_COSTS, 0, 0)
        s.phase = Phase.BLIND_DRAW
    else:
        build_nothing(s, journal)


@kernel
def buy(s: State, kind: int, journal: Journal) -> None:
    s.coins[s.active] -= COST[kind]
    s.market[kind] -= 1
    s.cards[s.active, kind] += 1
    tell(journal, Event.BUILT, s.active, kind, COST[kind], 0)


@kernel
def finish_landmark(s: State, landmark: int, journal: Journal) -> None:
    """Chapter 9: the last landmark wins at once; nothing else resolves."""
    s.coins[s.active] -= LANDMARK_COST[landmark]
    s.built[s.active] |= 1 << landmark
    tell(journal, Event.FINISHED, s.active, landmark, LANDMARK_COST[landmark], 0)
    if has_won(s, s.active):
        s.phase = Phase.OVER
    else:
        invest(s, journal)


@asked
@kernel
def nothing_pays(s: State, seat: int) -> int:
    """What a player gets for building nothing."""
    return AIRPORT_PAYS if has(s, seat, Landmark.AIRPORT) else 0


@kernel
def build_nothing(s: State, journal: Journal) -> None:
    """7.7: Airport pays at the end of the phase, so after City Hall (ruling R13) and in time for Tech Startup."""
    pays = nothing_pays(s, s.active)
    s.coins[s.active] += pays
    tell(journal, Event.AIRPORT if pays > 0 else Event.BUILT_NOTHING, s.active, pays, 0, 0)
    invest(s, journal)


# --- 12.2 The blind draw ------------------------------------------------------------------------------------------


@kernel
def draw_blind(s: State, kind: int, journal: Journal) -> None:
    """Owned already: back on top. Affordable: paid and taken. Else: under the deck. The face-up stacks are not touched."""
    take_top_card(s, kind)
    if s.cards[s.active, kind] > 0:
        put_on_top(s, kind)
        tell(journal, Event.BACK_ON_TOP, s.active, kind, 0, 0)
    elif COST[kind] <= s.coins[s.active]:
        s.coins[s.active] -= COST[kind]
        s.cards[s.active, kind] += 1
        tell(journal, Event.TOOK, s.active, kind, COST[kind], 0)
        if deck_size(s, Deck.MAJOR) == 0:
            tell(journal, Event.DECK_EMPTY, 0, Deck.MAJOR, 0, 0)
    else:
        put_under(s, kind)
        tell(journal, Event.UNDER_DECK, s.active, kind, COST[kind], 0)
    invest(s, journal)


# --- 5.6 Replenish, 5.7 Invest, and the next turn -----------------------------------------------------------------


@kernel
def replenish(s: State, journal: Journal) -> None:
    """Draw while a marketplace is short; then see to majors that everybody owns, and again after every refresh."""
    while short_deck(s) == NO_DECK:
        if not refresh_majors(s, journal):
            invest(s, journal)
            return
    s.phase = Phase.REPLENISH


@asked
@kernel
def may_invest(s: State) -> bool:
    return s.cards[s.active, Kind.TECH_STARTUP] > 0 and s.coins[s.active] >= INVESTED


@asked
@kernel
def investing_is_a_choice(s: State) -> bool:
    return s.tech_startup == Rule.OFFICIAL


@kernel
def invest(s: State, journal: Journal) -> None:
    """8.9: a coin goes onto Tech Startup; officially it may. Ruling R14: without a coin nothing happens."""
    if may_invest(s):
        if investing_is_a_choice(s):
            s.phase = Phase.INVEST
            return
        store_coin(s, journal)
    elif s.cards[s.active, Kind.TECH_STARTUP] > 0:
        tell(journal, Event.NO_COIN, s.active, 0, 0, 0)
    close_turn(s)


@kernel
def store_coin(s: State, journal: Journal) -> None:
    s.coins[s.active] -= INVESTED
    s.stored[s.active] += INVESTED
    tell(journal, Event.INVESTED, s.active, s.stored[s.active], 0, 0)


@kernel
def decide_investment(s: State, move: int, journal: Journal) -> None:
    if move == INVEST:
        store_coin(s, journal)
    else:
        tell(journal, Event.NOT_INVESTED, s.active, 0, 0, 0)
    close_turn(s)


@kernel
def close_turn(s: State) -> None:
    """The next player clockwise, or a question first where the official Amusement Park has earned another turn."""
    if s.extra_turn == 1:
        s.phase = Phase.EXTRA_TURN
    else:
        begin_turn(s, (s.active + 1) % s.seats)


@kernel
def decide_extra_turn(s: State, move: int, journal: Journal) -> None:
    if move == EXTRA_TURN:
        tell(journal, Event.EXTRA_TURN, s.active, 0, 0, 0)
        begin_turn(s, s.active)
    else:
        tell(journal, Event.NO_EXTRA_TURN, s.active, 0, 0, 0)
        begin_turn(s, (s.active + 1) % s.seats)


@kernel
def begin_turn(s: State, seat: int) -> None:
    clear_roll(s)
    s.active, s.extra_turn = seat, 0
    s.phase = Phase.ROLL
