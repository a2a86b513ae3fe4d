"""Why the text of a tile is skipped: what its question finds nothing to choose from, or must not do any more."""

from tabletown.engine.kernel import State, asked, kernel

from .choices import any_token, count_tiles
from .city import has_free_side
from .effects import ANSWER, LACKS, LEAST, NEEDS_TOKEN, PLACES_TILE
from .hidden import tiles_in_deck
from .numbers import TOKEN, Why
from .state import NOBODY, Phase
from .tokens import tokens_of


@kernel
def obstacle(s: State) -> int:
    """Why the text is skipped, if it is."""
    return Why.OWN_LAST_TOKEN if places_tile_beyond_limit(s) else lacking(s)


@asked
@kernel
def places_tile_beyond_limit(s: State) -> bool:
    """After your own last token no text places a tile any more (chapter 9), and you play none."""
    return s.limited != 0 and (s.phase == Phase.PLACE or PLACES_TILE[s.phase] != 0)


@asked
@kernel
def lacking(s: State) -> int:
    """What is missing for an answer to the question of a text."""
    phase = s.phase
    if NEEDS_TOKEN[phase] != 0 and s.supply[s.active] == 0:
        return Why.NO_TOKEN
    if ANSWER[phase] == TOKEN:
        return lacking_token(s)
    why = Why.NO_OBSTACLE
    if phase == Phase.BUILD:
        why = Why.EMPTY_HAND if s.hand_size[s.active] == 0 else why
    elif phase == Phase.CHOOSE_HAND:
        why = Why.EMPTY_HANDS if next_giver(s, 1) == NOBODY or next_giver(s, 1) == s.active else why
    elif phase == Phase.LOOK or phase == Phase.SHIP:
        why = Why.EMPTY_DECK if tiles_in_deck(s) == 0 else why
    elif phase == Phase.FILL:
        nobody = s.victim == NOBODY or s.hand_size[s.victim] == 0
        why = Why.NO_FREE_SIDE if not has_free_side(s, s.text) else Why.ALL_HANDS_EMPTY if nobody else why
    elif phase == Phase.PICK_UP and s.tiles == 1:
        why = Why.NO_OTHER_TILE
    elif LACKS[phase] != 0 and count_tiles(s, LEAST[phase]) < LEAST[phase]:
        return LACKS[phase]
    return why


@kernel
def lacking_token(s: State) -> int:
    """Bank, Stadium and Embassy: a token to choose; Bank and Stadium give and take none while they are locked."""
    if s.phase != Phase.EXPEL and s.locked[s.text] != 0:
        return Why.LOCKED
    if s.phase == Phase.BANK and tokens_of(s, s.text, s.active) == 0:
        return Why.TOKEN_GONE
    return Why.NO_OBSTACLE if any_token(s) else LACKS[s.phase]


@kernel
def next_giver(s: State, start: int) -> int:
    """Each other player who holds a tile, clockwise from your left; after them you, until your hand is empty."""
    for step in range(start, s.seats + 1):
        seat = (s.active + step) % s.seats
        if s.hand_size[seat] > 0:
            return seat
    return NOBODY
