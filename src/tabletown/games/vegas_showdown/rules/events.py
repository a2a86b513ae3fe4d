"""The event cards: chapter 11 of the rulebook, in its order."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import (
    ADVERT_FAME,
    ADVERT_PRICE,
    ADVERTS,
    BRINGS_FAME,
    CARD_EVENT,
    CONNECTION_FAME,
    EVENT_CARDS,
    FANCY_LOUNGE,
    FANCY_RESTAURANT,
    FANCY_SLOTS,
    FIRST_CARD,
    LASTS,
    LOUNGE,
    NO_STRIKE,
    PAYS_DOLLARS,
    PER_LOUNGE,
    PER_RESTAURANT,
    PER_SLOTS,
    RESTAURANT,
    SLOTS,
    STRIKE,
    SURPLUS_PRICE,
    Happening,
)
from .market import lower_minimums, raise_minimums
from .numbers import ADVERTISE, BUY_SLOTS, DECLINE, End, Event
from .placement import is_connected, is_full, is_placeable
from .scoring import diamond_fame, end_game
from .state import NO_CARD, NO_SIZE, NOBODY, Phase


@kernel
def draw_event(s: State, card: int, journal: Journal) -> None:
    """The text is carried out completely before the symbol is read."""
    s.deck[card] -= 1
    s.card = card
    tell(journal, Event.DREW, NOBODY, card, 0, 0)
    event = CARD_EVENT[card]
    s.phase = Phase.READ_SYMBOL
    if PAYS_DOLLARS[event] or BRINGS_FAME[event]:
        pay_for_tiles(s, event, journal)
    elif LASTS[event] == 1:
        s.face_up[card] += 1
    elif event == Happening.SALE:
        lower_minimums(s, journal)
    elif event == Happening.RISE_IN_DEMAND:
        raise_minimums(s, journal)
    elif event == Happening.AD_CAMPAIGN or event == Happening.SLOTS_SURPLUS:
        s.actor, s.asked, s.phase = s.first, 0, Phase.ASK_IN_TURN
    elif event == Happening.MASTER_DESIGNER or event == Happening.MASTER_PLANNER:
        pay_for_sheets(s, event, journal)


# --- money and Fame for tiles and sheets ----------------------------------------------------------------------------------


@kernel
def pay_for_tiles(s: State, event: int, journal: Journal) -> None:
    """Only tiles on the sheet and only those named count, plain and fancy."""
    total = 0
    for seat in range(s.seats):
        gain = gain_for_tiles(s, seat, event)
        total += gain
        if PAYS_DOLLARS[event]:
            gain_money(s, seat, gain, journal)
        else:
            gain_fame(s, seat, gain, journal)
    if total == 0:
        tell(journal, Event.NOBODY_GAINS, NOBODY, event, 0, 0)


@asked
@kernel
def gain_for_tiles(s: State, seat: int, event: int) -> int:
    """What one of the six events that pay for tiles brings a player, in dollars or Fame."""
    family, built = event % 3, s.sheets[seat].built
    if family == 0:
        return PER_SLOTS * (built[SLOTS] + built[FANCY_SLOTS])
    if family == 1:
        return PER_LOUNGE * (built[LOUNGE] + built[FANCY_LOUNGE])
    return PER_RESTAURANT * (built[RESTAURANT] + built[FANCY_RESTAURANT])


@kernel
def pay_for_sheets(s: State, event: int, journal: Journal) -> None:
    """Master Designer pays for diamonds, Master Planner for connected entrances."""
    total = 0
    for seat in range(s.seats):
        gain = gain_for_sheet(s, seat, event)
        gain_fame(s, seat, gain, journal)
        total += gain
    if total == 0:
        tell(journal, Event.NOBODY_GAINS, NOBODY, event, 0, 0)


@asked
@kernel
def gain_for_sheet(s: State, seat: int, event: int) -> int:
    """What Master Designer or Master Planner brings a player."""
    if event == Happening.MASTER_DESIGNER:
        return diamond_fame(s, seat)
    return CONNECTION_FAME if is_connected(s, seat) else 0


@kernel
def gain_money(s: State, seat: int, dollars: int, journal: Journal) -> None:
    s.cash[seat] += dollars
    if dollars > 0:
        tell(journal, Event.GAINED_MONEY, seat, dollars, 0, 0)


@kernel
def gain_fame(s: State, seat: int, fame: int, journal: Journal) -> None:
    s.fame[seat] += fame
    if fame > 0:
        tell(journal, Event.GAINED_FAME, seat, fame, 0, 0)


# --- events of this round -------------------------------------------------------------------------------------------------


@kernel
def lasts(s: State, event: int) -> bool:
    """Whether the event is in force this round; a second copy changes nothing."""
    first = FIRST_CARD[event]
    for card in range(first, first + EVENT_CARDS[event]):
        if s.face_up[card] > 0:
            return True
    return False


@asked
@kernel
def is_on_strike(s: State, kind: int) -> bool:
    """A strike covers the basic tile and its fancy one, also one flipped later."""
    return STRIKE[kind] != NO_STRIKE and lasts(s, STRIKE[kind])


# --- Ad Campaign and Slots Surplus ----------------------------------------------------------------------------------------


@kernel
def ask_in_turn(s: State, journal: Journal) -> None:
    """From the first player clockwise; whoever cannot buy is not asked."""
    surplus = CARD_EVENT[s.card] == Happening.SLOTS_SURPLUS
    while s.asked < s.seats:
        s.actor = (s.first + s.asked) % s.seats
        if surplus and can_buy_slots(s, s.actor):
            s.phase = Phase.SLOTS_SURPLUS
            return
        if not surplus and can_pay_some_advert(s, s.actor):
            s.phase = Phase.AD_CAMPAIGN
            return
        if surplus and s.stack[SLOTS] == 0:
            tell(journal, Event.NO_SLOTS_LEFT, NOBODY, 0, 0, 0)
            s.asked = s.seats - 1
        else:
            short_of_money = not surplus or s.cash[s.actor] < SURPLUS_PRICE
            tell(journal, Event.NOT_ASKED, s.actor, CARD_EVENT[s.card], s.cash[s.actor] if short_of_money else -1, 0)
        s.asked += 1
    s.actor, s.asked, s.phase = NOBODY, 0, Phase.READ_SYMBOL
    if surplus and some_sheet_is_full(s):
        end_game(s, End.FULL_SHEET, NO_SIZE, journal)  # chapter 9 (c): everybody was asked, but no tile is flipped


@kernel
def can_pay_advert(s: State, seat: int, advert: int) -> bool:
    return s.cash[seat] >= ADVERT_PRICE[advert]


@asked
@kernel
def can_pay_some_advert(s: State, seat: int) -> bool:
    """The last one is the cheapest."""
    return can_pay_advert(s, seat, len(ADVERTS) - 1)


@kernel
def can_buy_slots(s: State, seat: int) -> bool:
    """A purchase, not a bid: a strike does not stop it. It takes $7, a tile, and a legal place."""
    return s.cash[seat] >= SURPLUS_PRICE and s.stack[SLOTS] > 0 and is_placeable(s, seat, SLOTS)


@kernel
def some_sheet_is_full(s: State) -> bool:
    for seat in range(s.seats):
        if is_full(s, seat):
            return True
    return False


@kernel
def legal_adverts(s: State, moves: Moves) -> int:
    n = 0
    for advert in range(len(ADVERTS)):
        if can_pay_advert(s, s.actor, advert):
            moves[n] = ADVERTISE + advert
            n += 1
    moves[n] = DECLINE
    return n + 1


@kernel
def advertise(s: State, move: int, journal: Journal) -> None:
    if move == DECLINE:
        tell(journal, Event.DECLINED, s.actor, 1, 0, 0)
    else:
        advert = move - ADVERTISE
        s.cash[s.actor] -= ADVERT_PRICE[advert]
        s.fame[s.actor] += ADVERT_FAME[advert]
        tell(journal, Event.ADVERTISED, s.actor, ADVERT_PRICE[advert], ADVERT_FAME[advert], 0)
    answered(s)


@kernel
def legal_purchases(s: State, moves: Moves) -> int:
    n = 0
    if can_buy_slots(s, s.actor):
        moves[0] = BUY_SLOTS
        n = 1
    moves[n] = DECLINE
    return n + 1


@kernel
def buy_slots(s: State, move: int, journal: Journal) -> None:
    """Ruling 12.17: optional. Whoever buys must place the tile at once."""
    if move == DECLINE:
        tell(journal, Event.DECLINED, s.actor, 0, 0, 0)
        answered(s)
    else:
        s.cash[s.actor] -= SURPLUS_PRICE
        s.stack[SLOTS] -= 1
        s.sheets[s.actor].reserve[SLOTS] += 1
        tell(journal, Event.BOUGHT_SLOTS, s.actor, SURPLUS_PRICE, 0, 0)
        s.place, s.phase = SLOTS, Phase.CHOOSE_SQUARE


@kernel
def answered(s: State) -> None:
    s.asked += 1
    s.phase = Phase.ASK_IN_TURN


@asked
@kernel
def is_buying(s: State) -> bool:
    """Whether a tile is being placed that was bought at a Slots Surplus."""
    placing = s.phase == Phase.CHOOSE_SQUARE or s.phase == Phase.CHOOSE_TURN
    return placing and s.card != NO_CARD and CARD_EVENT[s.card] == Happening.SLOTS_SURPLUS
