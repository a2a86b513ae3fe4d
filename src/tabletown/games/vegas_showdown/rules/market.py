"""Setup's tiles and steps 1 and 2 of a round: prices drop, new tiles are flipped. Chapters 3 and 5 of the rulebook."""

from tabletown.kernel import Journal, Moves, State, kernel, tell

from .components import (
    B_COPIES,
    B_STACK,
    BASICS,
    CARD_SYMBOL,
    CARDS,
    KINDS,
    LAST_CIRCLE,
    NO_SYMBOL,
    PREMIER,
    SIZE,
    SIZES,
    SPACES,
    START_SPACE,
    TRACK,
)
from .numbers import DRAW, FLIP, NAME_STACK, End, Event
from .scoring import end_game
from .state import NO_CARD, NO_SIZE, NO_SPACE, NO_TILE, NOBODY, Phase


@kernel
def spaces_in_use(s: State) -> int:
    """One premier space is for 4 and 5 players only."""
    return SPACES - 1 if s.seats == 3 else SPACES


@kernel
def empty_space(s: State) -> int:
    """The leftmost empty premier space in use, or NO_SPACE."""
    for space in range(spaces_in_use(s)):
        if s.space_tile[space] == NO_TILE:
            return space
    return NO_SPACE


@kernel
def clear_space(s: State, space: int) -> None:
    s.space_tile[space], s.minimum[space] = NO_TILE, NO_SPACE


# --- 5.1 Drop prices ----------------------------------------------------------------------------------------------------


@kernel
def drop_prices(s: State, journal: Journal) -> None:
    if s.round > 1:
        tell(journal, Event.PRICES_DROP, NOBODY, 0, 0, 0)
        lower_minimums(s, journal)
    s.phase = Phase.FILL_SPACES


@kernel
def lower_minimums(s: State, journal: Journal) -> None:
    """Ruling 12.1: to the next lower circle. A tile that would drop below the first one leaves the game."""
    for space in range(SPACES):
        kind = s.space_tile[space]
        if kind != NO_TILE and s.minimum[space] == 0:
            clear_space(s, space)
            tell(journal, Event.LEAVES_GAME, NOBODY, kind, 0, 0)
        elif kind != NO_TILE:
            s.minimum[space] -= 2
            tell(journal, Event.PRICE, NOBODY, kind, minimum_price(s, space), 0)


@kernel
def raise_minimums(s: State, journal: Journal) -> None:
    """To the next higher circle; a marker on the last one stays."""
    for space in range(SPACES):
        kind = s.space_tile[space]
        if kind != NO_TILE and s.minimum[space] >= LAST_CIRCLE:
            tell(journal, Event.PRICE_STAYS, NOBODY, kind, minimum_price(s, space), 0)
        elif kind != NO_TILE:
            s.minimum[space] += 2
            tell(journal, Event.PRICE, NOBODY, kind, minimum_price(s, space), 0)


@kernel
def minimum_price(s: State, space: int) -> int:
    return TRACK[PREMIER + space, s.minimum[space]]


# --- 5.2 Flip new tiles -------------------------------------------------------------------------------------------------


@kernel
def fill_spaces(s: State) -> None:
    """A card is drawn for each empty space; if there is none, no card is drawn."""
    s.phase = Phase.INCOME if empty_space(s) == NO_SPACE else Phase.DRAW_EVENT


@kernel
def legal_cards(s: State, moves: Moves) -> int:
    n = 0
    for card in range(len(CARDS)):
        for _ in range(s.deck[card]):
            moves[n] = DRAW + card
            n += 1
    return n


@kernel
def read_symbol(s: State, journal: Journal) -> None:
    """The card names the stack of the new tile. If that is empty the game ends at once."""
    size = CARD_SYMBOL[s.card]
    if size != NO_SYMBOL:
        if tiles_in_stack(s, size) == 0:
            end_game(s, End.EMPTY_STACK, size, journal)
        else:
            s.size, s.phase = size, Phase.FLIP_TILE
    elif tiles_in_stack(s, 0) + tiles_in_stack(s, 1) + tiles_in_stack(s, 2) == 0:
        end_game(s, End.ALL_STACKS_EMPTY, NO_SIZE, journal)
    else:
        s.actor, s.phase = s.first, Phase.PULL_STRINGS


@kernel
def tiles_in_stack(s: State, size: int) -> int:
    n = 0
    for kind in range(BASICS, KINDS):
        if SIZE[kind] == size:
            n += s.stack[kind]
    return n


@kernel
def legal_stacks(s: State, moves: Moves) -> int:
    n = 0
    for size in range(len(SIZES)):
        if tiles_in_stack(s, size) > 0:
            moves[n] = NAME_STACK + size
            n += 1
    return n


@kernel
def name_stack(s: State, size: int, journal: Journal) -> None:
    tell(journal, Event.NAMED, s.actor, size, 0, 0)
    s.actor, s.size, s.phase = NOBODY, size, Phase.FLIP_TILE


@kernel
def legal_flips(s: State, moves: Moves) -> int:
    """The tiles that may lie on top of the stack: B tiles only when all A tiles are gone."""
    below = 1 if tiles_in_stack(s, s.size) > B_STACK else 0
    n = 0
    for kind in range(BASICS, KINDS):
        if SIZE[kind] == s.size:
            for _ in range(s.stack[kind] - below * B_COPIES[kind]):
                moves[n] = FLIP + kind
                n += 1
    return n


@kernel
def flip_tile(s: State, kind: int, journal: Journal) -> None:
    """Onto the leftmost empty space, with a Minimum-Bid marker on its starting price; the card is finished."""
    space = empty_space(s)
    s.stack[kind] -= 1
    s.space_tile[space], s.minimum[space] = kind, START_SPACE[kind]
    tell(journal, Event.FLIPPED, NOBODY, kind, space, 0)
    if s.round > 0:
        s.card, s.size, s.phase = NO_CARD, NO_SIZE, Phase.FILL_SPACES
    elif s.size < len(SIZES) - 1:
        s.size += 1  # setup: one tile of each size
    else:
        s.size, s.phase = NO_SIZE, Phase.FIRST_PLAYER
