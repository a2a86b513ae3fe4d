"""The three decks and their marketplaces: chapter 6 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .city import owned_by_all
from .components import DECK, END_OF_DECK, ESTABLISHMENTS, FIRST_OF_DECK, KINDS, KINDS_UP, NO_CARD, NO_DECK, Deck
from .numbers import DRAW, Event, copies_of
from .state import Rule


@asked
@kernel
def kinds_face_up(s: State, deck: int) -> int:
    n = 0
    for kind in range(FIRST_OF_DECK[deck], END_OF_DECK[deck]):
        if s.market[kind] > 0:
            n += 1
    return n


@kernel
def unknown_cards(s: State, deck: int) -> int:
    n = 0
    for kind in range(FIRST_OF_DECK[deck], END_OF_DECK[deck]):
        n += s.deck[kind]
    return n


@asked
@kernel
def deck_size(s: State, deck: int) -> int:
    n = unknown_cards(s, deck)
    if deck == Deck.MAJOR:
        n += s.bottom_size
        if s.top != NO_CARD:
            n += 1
    return n


@asked
@kernel
def short_deck(s: State) -> int:
    """A deck whose marketplace shows too few kinds and that has cards left, or NO_DECK."""
    for deck in range(KINDS_UP.size):
        if kinds_face_up(s, deck) < KINDS_UP[deck] and deck_size(s, deck) > 0:
            return deck
    return NO_DECK


# --- drawing ------------------------------------------------------------------------------------------------------


@kernel
def legal_draws(s: State, deck: int, moves: Moves) -> int:
    """Every card that can be on top, as often as it is there. Where everybody knows which it is, that one."""
    if deck == Deck.MAJOR and s.top != NO_CARD:
        moves[0] = DRAW + s.top
        return 1
    n = 0
    for kind in range(FIRST_OF_DECK[deck], END_OF_DECK[deck]):
        for _ in range(s.deck[kind]):
            moves[n] = DRAW + kind
            n += 1
    if n == 0 and s.bottom_size > 0:
        moves[0] = DRAW + s.bottom[0]
        return 1
    return n


@kernel
def take_top_card(s: State, kind: int) -> None:
    deck = DECK[kind]
    if deck == Deck.MAJOR and s.top != NO_CARD:
        s.top = NO_CARD
    elif unknown_cards(s, deck) > 0:
        s.deck[kind] -= 1
    else:
        for i in range(s.bottom_size - 1):
            s.bottom[i] = s.bottom[i + 1]
        s.bottom_size -= 1
        s.bottom[s.bottom_size] = NO_CARD


@kernel
def put_on_top(s: State, kind: int) -> None:
    """12.2: the very next card to be drawn. With nothing unknown between, top and bottom are one list."""
    if unknown_cards(s, Deck.MAJOR) > 0:
        s.top = kind
        return
    for i in range(s.bottom_size, 0, -1):
        s.bottom[i] = s.bottom[i - 1]
    s.bottom[0] = kind
    s.bottom_size += 1


@kernel
def put_under(s: State, kind: int) -> None:
    """12.2: cards at the bottom come last, in the order they were put there."""
    s.bottom[s.bottom_size] = kind
    s.bottom_size += 1


# --- refilling ----------------------------------------------------------------------------------------------------


@kernel
def turn_up(s: State, kind: int, journal: Journal) -> None:
    """A drawn card starts a stack or lies down on that of its kind; a major that everybody owns is discarded."""
    take_top_card(s, kind)
    if DECK[kind] == Deck.MAJOR and owned_by_all(s, kind):
        s.discarded[kind - ESTABLISHMENTS] += 1
        tell(journal, Event.DEAD, 0, kind, 0, 0)
    else:
        s.market[kind] += 1
        tell(journal, Event.TURNED_UP, 0, kind, 0, 0)
    if deck_size(s, DECK[kind]) == 0:
        tell(journal, Event.DECK_EMPTY, 0, DECK[kind], 0, 0)


@kernel
def discard_stack(s: State, kind: int, journal: Journal) -> None:
    tell(journal, Event.REFRESHED, 0, copies_of(s.market[kind], kind), 0, 0)
    s.discarded[kind - ESTABLISHMENTS] += s.market[kind]
    s.market[kind] = 0


@kernel
def all_majors_are_dead(s: State) -> bool:
    """Everybody owns every major that is face up."""
    for kind in range(ESTABLISHMENTS, KINDS):
        if s.market[kind] > 0 and not owned_by_all(s, kind):
            return False
    return True


@asked
@kernel
def is_stale(s: State, kind: int) -> bool:
    """A major that everybody owns makes room: together with all that are face up (ruling C11), or (official) by itself."""
    if s.market[kind] == 0 or not owned_by_all(s, kind):
        return False
    return s.major_refresh == Rule.OFFICIAL or all_majors_are_dead(s)


@kernel
def refresh_majors(s: State, journal: Journal) -> bool:
    """Discard stale majors; officially one at a time, with a refill after each. Returns whether there were any."""
    found = False
    for kind in range(ESTABLISHMENTS, KINDS):
        if is_stale(s, kind):
            discard_stack(s, kind, journal)
            found = True
            if s.major_refresh == Rule.OFFICIAL:
                return True
    return found


# --- where the copies of a kind are: for positions that are set up by hand ------------------------------------------


@asked
@kernel
def copies_in_cities(s: State, kind: int) -> int:
    n = 0
    for seat in range(s.seats):
        n += s.cards[seat, kind]
    return n


@asked
@kernel
def copies_known(s: State, kind: int) -> int:
    """Majors that are discarded, or were seen and put back into their deck."""
    if kind < ESTABLISHMENTS:
        return 0
    n = s.discarded[kind - ESTABLISHMENTS] + (1 if s.top == kind else 0)
    for i in range(s.bottom_size):
        if s.bottom[i] == kind:
            n += 1
    return n
