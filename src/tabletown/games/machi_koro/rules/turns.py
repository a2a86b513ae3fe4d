"""The rulebook of Machi Koro as code: setup, whose turn it is, and what may be done. The chapters have their own files."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import CHANCE, OVER, Moves, State, asked, kernel

from .components import (
    COPIES,
    ESTABLISHMENTS,
    KINDS,
    MAJORS,
    MOST_SEATS,
    NO_CARD,
    NO_DECK,
    START_CARDS,
    START_COINS,
    START_COPIES,
    Deck,
)
from .construction import (
    begin_turn,
    clear_roll,
    construct,
    decide_extra_turn,
    decide_investment,
    draw_blind,
    legal_builds,
    replenish,
    roll_again,
)
from .dice import choose_dice, legal_harbor, legal_keeps, legal_rolls, roll_die, set_aside, use_harbor
from .income import (
    choose_gift,
    choose_swap,
    demolish,
    give,
    legal_demolitions,
    legal_gifts,
    legal_pips,
    legal_receivers,
    legal_swaps,
    legal_wishes,
    roll_tuna,
    swap,
)
from .market import copies_in_cities, copies_known, legal_draws, short_deck, turn_up
from .numbers import (
    DEMOLISH,
    DIE,
    DRAW,
    EXTRA_TURN,
    GIVE,
    GIVE_TO,
    INVEST,
    KEEP,
    ROLL,
    ROLL_AGAIN,
    START,
    SWAP_FOR,
    Event,
)
from .state import IS_LUCK, MOST_BOTTOM, NOBODY, Phase

# --- 4 Setup ----------------------------------------------------------------------------------------------------

WHEAT_FIELD, BAKERY = START_CARDS


@kernel
def machi_koro_setup(s: State) -> None:
    for seat in range(MOST_SEATS):
        seated = 1 if seat < s.seats else 0
        s.coins[seat], s.stored[seat], s.built[seat] = START_COINS * seated, 0, 0
        for kind in range(KINDS):
            s.cards[seat, kind] = 0
        s.cards[seat, WHEAT_FIELD], s.cards[seat, BAKERY] = seated, seated
    lay_out_decks(s)
    clear_roll(s)
    s.extra_turn = 0
    if s.first_player >= 1 and s.first_player <= s.seats:
        s.active, s.phase = s.first_player - 1, Phase.SET_OUT
    else:
        s.active, s.phase = NOBODY, Phase.FIRST_PLAYER


@kernel
def lay_out_decks(s: State) -> None:
    """Every card is in its deck."""
    for kind in range(KINDS):
        s.market[kind] = 0
        s.deck[kind] = copies_in_game(s, kind)
    for i in range(MAJORS):
        s.discarded[i] = 0
    for i in range(MOST_BOTTOM):
        s.bottom[i] = NO_CARD
    s.top, s.bottom_size = NO_CARD, 0


@asked
@kernel
def copies_in_game(s: State, kind: int) -> int:
    """Copies of a kind for its market and deck; 12.2: with `major_market_limit` one of each major for every player."""
    return s.seats if kind >= ESTABLISHMENTS and s.major_market_limit == 1 else COPIES[kind]


@asked
@kernel
def starting_copies(s: State, kind: int) -> int:
    """Copies of a kind that the players begin with, beside those for its market and deck."""
    return START_COPIES[kind] * s.seats


@asked
@kernel
def copies_left(s: State, kind: int) -> int:
    """Copies of a kind for its market and the unknown part of its deck: those that are neither in cities nor known."""
    bought = max(0, copies_in_cities(s, kind) - starting_copies(s, kind))
    return max(0, copies_in_game(s, kind) - bought - copies_known(s, kind))


@kernel
def legal_first_players(s: State, moves: Moves) -> int:
    for seat in range(s.seats):
        moves[seat] = START + seat
    return s.seats


@kernel
def choose_first_player(s: State, seat: int) -> None:
    s.active, s.phase = seat, Phase.SET_OUT


@kernel
def set_out(s: State, kind: int, journal: Journal) -> None:
    """Draw until every marketplace shows its number of kinds; then the first turn begins."""
    turn_up(s, kind, journal)
    if short_deck(s) == NO_DECK:
        tell(journal, Event.STARTS, s.active, 0, 0, 0)
        begin_turn(s, s.active)


# --- 5 The turn -------------------------------------------------------------------------------------------------


@kernel
def machi_koro_turn(s: State) -> int:
    """Only the active player ever decides anything."""
    if IS_LUCK[s.phase] == 1:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.active


@asked
@kernel
def machi_koro_legal(s: State, moves: Moves) -> int:
    phase = s.phase
    if phase == Phase.BUILD:
        return legal_builds(s, moves)
    if phase == Phase.ROLL:
        return legal_rolls(s, moves)
    if phase == Phase.DICE or phase == Phase.TUNA:
        return legal_pips(moves)
    if phase == Phase.REPLENISH or phase == Phase.SET_OUT:
        return legal_draws(s, short_deck(s), moves)
    return legal_rarely(s, moves)


@kernel
def legal_rarely(s: State, moves: Moves) -> int:
    phase = s.phase
    if phase == Phase.KEEP:
        return legal_keeps(s, moves)
    if phase == Phase.HARBOR:
        return legal_harbor(moves)
    if phase == Phase.DEMOLISH:
        return legal_demolitions(s, moves)
    if phase == Phase.GIVE:
        return legal_gifts(s, moves)
    if phase == Phase.RECEIVE:
        return legal_receivers(s, moves)
    if phase == Phase.SWAP:
        return legal_swaps(s, moves)
    if phase == Phase.SWAP_FOR:
        return legal_wishes(s, moves)
    if phase == Phase.ROLL_AGAIN:
        return yes_or_no(ROLL_AGAIN, moves)
    if phase == Phase.BLIND_DRAW:
        return legal_draws(s, Deck.MAJOR, moves)
    if phase == Phase.INVEST:
        return yes_or_no(INVEST, moves)
    if phase == Phase.EXTRA_TURN:
        return yes_or_no(EXTRA_TURN, moves)
    if phase == Phase.FIRST_PLAYER:
        return legal_first_players(s, moves)
    return 0


@kernel
def yes_or_no(yes: int, moves: Moves) -> int:
    """The number after a yes is its no."""
    moves[0], moves[1] = yes, yes + 1
    return 2


@kernel
def machi_koro_apply(s: State, move: int, journal: Journal) -> None:
    phase = s.phase
    if phase == Phase.BUILD:
        construct(s, move, journal)
    elif phase == Phase.ROLL:
        choose_dice(s, move - ROLL + 1)
    elif phase == Phase.DICE:
        roll_die(s, move - DIE + 1, journal)
    elif phase == Phase.REPLENISH:
        turn_up(s, move - DRAW, journal)
        replenish(s, journal)
    else:
        apply_rarely(s, move, journal)


@kernel
def apply_rarely(s: State, move: int, journal: Journal) -> None:
    phase = s.phase
    if phase == Phase.KEEP:
        set_aside(s, move - KEEP + 1, journal)
    elif phase == Phase.HARBOR:
        use_harbor(s, move, journal)
    elif phase == Phase.DEMOLISH:
        demolish(s, move - DEMOLISH, journal)
    elif phase == Phase.GIVE:
        choose_gift(s, move - GIVE, journal)
    elif phase == Phase.RECEIVE:
        give(s, move - GIVE_TO, journal)
    elif phase == Phase.TUNA:
        roll_tuna(s, move - DIE + 1, journal)
    elif phase == Phase.SWAP:
        choose_swap(s, move, journal)
    elif phase == Phase.SWAP_FOR:
        swap(s, (move - SWAP_FOR) // ESTABLISHMENTS, (move - SWAP_FOR) % ESTABLISHMENTS, journal)
    elif phase == Phase.ROLL_AGAIN:
        roll_again(s, move, journal)
    elif phase == Phase.BLIND_DRAW:
        draw_blind(s, move - DRAW, journal)
    elif phase == Phase.INVEST:
        decide_investment(s, move, journal)
    elif phase == Phase.EXTRA_TURN:
        decide_extra_turn(s, move, journal)
    elif phase == Phase.FIRST_PLAYER:
        choose_first_player(s, move - START)
    elif phase == Phase.SET_OUT:
        set_out(s, move - DRAW, journal)
