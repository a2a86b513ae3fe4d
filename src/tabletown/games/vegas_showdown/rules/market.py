"""Setup's tiles and steps 1 and 2 of a round: prices drop, new tiles are flipped. Chapters 3 and 5 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import (
    B_COPIES,
    B_STACK,
    BASICS,
    CARD_SYMBOL,
    CARDS,
    CIRCLE_STEP,
    KINDS,
    LAST_CIRCLE,
    NO_SYMBOL,
    PREMIER,
    SIZE,
    SIZES,
    SPACES,
    SPACES_FOR,
    START_SPACE,
    TRACK,
)
from .numbers import DRAW, FLIP, NAME_STACK, End, Event
from .scoring import end_game
from .state import NO_CARD, NO_SIZE, NO_SPACE, NO_TILE, NOBODY, Phase


@asked
@kernel
def spaces_in_use(s: State) -> int:
    """One premier space is for 4 and 5 players only."""
    return SPACES_FOR[s.seats]


@asked
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
        if journal.shape[0] > 0 and some_price_can_drop(s):
            tell(journal, Event.PRICES_DROP, NOBODY, 0, 0, 0)
        lower_minimums(s, journal)
    s.phase = Phase.FILL_SPACES


@kernel
def lower_minimums(s: State, journal: Journal) -> None:
    """Ruling 12.1: to the next lower circle. A tile that would drop below the first one leaves the game."""
    for space in range(SPACES):
        if s.space_tile[space] != NO_TILE:
            s.minimum[space] -= CIRCLE_STEP
    if journal.shape[0] > 0:
        tell_prices(s, journal)
    for space in range(SPACES):
        if s.minimum[space] < 0:
            clear_space(s, space)


@kernel
def raise_minimums(s: State, journal: Journal) -> None:
    """To the next higher circle; a marker on the last one stays."""
    for space in range(SPACES):
        if s.space_tile[space] != NO_TILE:
            s.minimum[space] += CIRCLE_STEP
    if journal.shape[0] > 0:
        tell_prices(s, journal)
    for space in range(SPACES):
        s.minimum[space] = min(s.minimum[space], LAST_CIRCLE)


@kernel
def tell_prices(s: State, journal: Journal) -> None:
    """What the markers that have just been moved say: also those that went beyond an end of the track."""
    if no_tile_is_on_sale(s):
        tell(journal, Event.NO_PRICES, NOBODY, 0, 0, 0)
    for space in range(SPACES):
        kind, number = s.space_tile[space], number_among_twins(s, space)
        if kind != NO_TILE and s.minimum[space] < 0:
            tell(journal, Event.LEAVES_GAME, NOBODY, kind, number, 0)
        elif kind != NO_TILE and s.minimum[space] > LAST_CIRCLE:
            tell(journal, Event.PRICE_STAYS, NOBODY, kind, TRACK[PREMIER + space, LAST_CIRCLE], number)
        elif kind != NO_TILE:
            tell(journal, Event.PRICE, NOBODY, kind, minimum_price(s, space), number)


@kernel
def minimum_price(s: State, space: int) -> int:
    return TRACK[PREMIER + space, s.minimum[space]]


@kernel
def no_tile_is_on_sale(s: State) -> bool:
    """Of the premier tiles."""
    for space in range(SPACES):
        if s.space_tile[space] != NO_TILE:
            return False
    return True


@kernel
def some_price_can_drop(s: State) -> bool:
    """A marker on the first circle cannot: its tile leaves the game."""
    for space in range(SPACES):
        if s.minimum[space] > 0:
            return True
    return False


@kernel
def number_among_twins(s: State, space: int) -> int:
    """The number of a space, counted from 1, where it must be told apart from another that sells the same tile; else 0."""
    for other in range(SPACES):
        if other != space and s.space_tile[other] == s.space_tile[space]:
            return space + 1
    return 0


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


@asked
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
    above = has_a_tiles(s, s.size)
    n = 0
    for kind in range(BASICS, KINDS):
        if SIZE[kind] == s.size:
            for _ in range(may_come_next(s, kind, above)):
                moves[n] = FLIP + kind
                n += 1
    return n


@kernel
def has_a_tiles(s: State, size: int) -> bool:
    """Whether A tiles lie on top of a stack's B tiles."""
    return tiles_in_stack(s, size) > B_STACK


@kernel
def may_come_next(s: State, kind: int, above: bool) -> int:
    """How many tiles of a kind may lie on top of its stack, where A tiles lie above its B tiles or do not."""
    return s.stack[kind] - (B_COPIES[kind] if above else 0)


@asked
@kernel
def b_tiles_are_gone(s: State, size: int) -> bool:
    """Whether a stack lacks B tiles though A tiles lie above them: for positions that are set up by hand."""
    if has_a_tiles(s, size):
        for kind in range(BASICS, KINDS):
            if SIZE[kind] == size and may_come_next(s, kind, True) < 0:
                return True
    return False


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


@asked
@kernel
def in_setup(s: State) -> bool:
    """The first tiles come up without a card, and then the first player is drawn."""
    return s.phase == Phase.FIRST_PLAYER or (s.phase == Phase.FLIP_TILE and s.card == NO_CARD)
