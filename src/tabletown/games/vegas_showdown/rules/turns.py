"""The rulebook of Vegas Showdown as code: setup, the round, and who is asked what. The chapters have files of their own."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import CHANCE, OVER, Moves, State, asked, kernel

from .auction import choose_action, clear_bid, legal_actions, legal_bids, place_bid, start_choosing
from .components import (
    BASICS,
    CARD_COPIES,
    CARDS,
    COPIES,
    KINDS,
    MOST_SEATS,
    REMOVED,
    SPACES,
    START_CASH,
    START_POPULATION,
    START_REVENUE,
    TRACKS,
    Happening,
    Size,
)
from .events import advertise, ask_in_turn, buy_slots, draw_event, lasts, legal_adverts, legal_purchases
from .market import (
    clear_space,
    drop_prices,
    fill_spaces,
    flip_tile,
    legal_cards,
    legal_flips,
    legal_stacks,
    name_stack,
    read_symbol,
)
from .numbers import BID, DRAW, FLIP, NAME_STACK, PLACE_AT, START, TURN, Event
from .placement import clear_sheet, legal_turns
from .resolving import (
    choose_square,
    choose_tile,
    forget_changes,
    legal_renovations,
    legal_squares,
    legal_tiles,
    place_tile,
    renovate,
    resolve,
)
from .state import IS_LUCK, IS_STEP, NO_CARD, NO_SQUARE, NO_TILE, NO_TRACK, NOBODY, Action, Phase

# --- 3 Setup ------------------------------------------------------------------------------------------------------------


@kernel
def vegas_showdown_setup(s: State) -> None:
    """Up to the first premier tile, which is luck's: one tile of each stack is turned up, then the first player is drawn."""
    lay_out_main_board(s)
    for seat in range(MOST_SEATS):
        clear_sheet(s, seat)
        s.action[seat] = Action.NONE
        seated = 1 if seat < s.seats else 0
        s.cash[seat], s.fame[seat] = START_CASH * seated, 0
        s.population[seat], s.revenue[seat] = START_POPULATION * seated, START_REVENUE * seated
        for kind in range(KINDS):
            s.sheets[seat].reserve[kind] = 0
    s.round, s.first, s.actor, s.asked = 0, NOBODY, NOBODY, 0
    s.card, s.track, s.place, s.square = NO_CARD, NO_TRACK, NO_TILE, NO_SQUARE
    forget_changes(s)
    s.size, s.phase = Size.SMALL, Phase.FLIP_TILE


@kernel
def lay_out_main_board(s: State) -> None:
    for kind in range(KINDS):
        s.stack[kind] = COPIES[kind]
        if kind < BASICS:
            s.stack[kind] -= REMOVED[s.seats]  # ruling 12.5
    for space in range(SPACES):
        clear_space(s, space)  # ruling 12.14: the fourth space stays empty in setup
    for card in range(len(CARDS)):
        s.deck[card], s.face_up[card] = CARD_COPIES[card], 0
    for track in range(TRACKS):
        clear_bid(s, track)


@kernel
def legal_first_players(s: State, moves: Moves) -> int:
    for seat in range(s.seats):
        moves[seat] = START + seat
    return s.seats


@kernel
def start(s: State, seat: int, journal: Journal) -> None:
    tell(journal, Event.STARTS, seat, 0, 0, 0)
    s.first, s.round, s.phase = seat, 1, Phase.DROP_PRICES


# --- 4 Round ------------------------------------------------------------------------------------------------------------


@kernel
def vegas_showdown_turn(s: State) -> int:
    if IS_LUCK[s.phase]:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.actor


@asked
@kernel
def vegas_showdown_legal(s: State, moves: Moves) -> int:
    phase = s.phase
    if phase == Phase.CHOOSE_ACTION:
        return legal_actions(s, moves)
    if phase == Phase.CHOOSE_BID:
        return legal_bids(s, moves)
    if phase == Phase.CHOOSE_TILE:
        return legal_tiles(s, moves)
    if phase == Phase.CHOOSE_SQUARE:
        return legal_squares(s, moves)
    if phase == Phase.CHOOSE_TURN:
        return legal_turns(s, s.actor, s.place, s.square, TURN, moves)
    if phase == Phase.RENOVATE:
        return legal_renovations(s, moves)
    if phase == Phase.FLIP_TILE:
        return legal_flips(s, moves)
    if phase == Phase.DRAW_EVENT:
        return legal_cards(s, moves)
    if phase == Phase.AD_CAMPAIGN:
        return legal_adverts(s, moves)
    if phase == Phase.SLOTS_SURPLUS:
        return legal_purchases(s, moves)
    if phase == Phase.PULL_STRINGS:
        return legal_stacks(s, moves)
    if phase == Phase.FIRST_PLAYER:
        return legal_first_players(s, moves)
    return 0


@kernel
def vegas_showdown_apply(s: State, move: int, journal: Journal) -> None:
    phase = s.phase
    if phase == Phase.CHOOSE_ACTION:
        choose_action(s, move, journal)
    elif phase == Phase.CHOOSE_BID:
        place_bid(s, move - BID, journal)
    elif phase == Phase.CHOOSE_TILE:
        choose_tile(s, move, journal)
    elif phase == Phase.CHOOSE_SQUARE:
        choose_square(s, move - PLACE_AT, journal)
    elif phase == Phase.CHOOSE_TURN:
        place_tile(s, s.square, move - TURN, journal)
    elif phase == Phase.RENOVATE:
        renovate(s, move, journal)
    elif phase == Phase.FLIP_TILE:
        flip_tile(s, move - FLIP, journal)
    elif phase == Phase.DRAW_EVENT:
        draw_event(s, move - DRAW, journal)
    elif phase == Phase.AD_CAMPAIGN:
        advertise(s, move, journal)
    elif phase == Phase.SLOTS_SURPLUS:
        buy_slots(s, move, journal)
    elif phase == Phase.PULL_STRINGS:
        name_stack(s, move - NAME_STACK, journal)
    elif phase == Phase.FIRST_PLAYER:
        start(s, move - START, journal)
    go_on(s, journal)


@kernel
def go_on(s: State, journal: Journal) -> None:
    """The steps that nobody decides, until somebody or luck must."""
    while IS_STEP[s.phase]:
        phase = s.phase
        if phase == Phase.RESOLVE:
            resolve(s, journal)
        elif phase == Phase.PASS_BUTTON:
            pass_button(s)
        elif phase == Phase.DROP_PRICES:
            tell(journal, Event.ROUND, s.first, s.round, 0, 0)
            drop_prices(s, journal)
        elif phase == Phase.FILL_SPACES:
            fill_spaces(s)
        elif phase == Phase.ASK_IN_TURN:
            ask_in_turn(s, journal)
        elif phase == Phase.READ_SYMBOL:
            read_symbol(s, journal)
        else:
            collect_income(s, journal)
            start_choosing(s)


# --- 5.3 Income ---------------------------------------------------------------------------------------------------------


@asked
@kernel
def usual_income(s: State, seat: int) -> int:
    """What a player earns where no event changes it."""
    return s.population[seat] + 0 if is_limited_by_population(s, seat) else s.revenue[seat] + 0


@kernel
def is_limited_by_population(s: State, seat: int) -> bool:
    """Which of the two figures is the smaller one."""
    return s.population[seat] < s.revenue[seat]


@asked
@kernel
def income_now(s: State, seat: int) -> int:
    """The smaller of Population and Revenue, as the round's events have it. Taxes and Convention together: half of Population."""
    income = s.population[seat] if lasts(s, Happening.CONVENTION) else usual_income(s, seat)
    return income // 2 if lasts(s, Happening.TAXES) else income


@kernel
def collect_income(s: State, journal: Journal) -> None:
    for seat in range(s.seats):
        income = income_now(s, seat)
        s.cash[seat] += income
        tell(journal, Event.INCOME, seat, income, 0, 0)


# --- 7.1 Pass the button ------------------------------------------------------------------------------------------------


@kernel
def pass_button(s: State) -> None:
    """To the next player clockwise; bans and events of the round are over."""
    s.first = (s.first + 1) % s.seats
    for card in range(len(CARDS)):
        s.face_up[card] = 0
    s.round += 1
    s.phase = Phase.DROP_PRICES
