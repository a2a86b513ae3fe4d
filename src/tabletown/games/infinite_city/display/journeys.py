"""Which tiles of the map an event changed, and which way tiles and tokens went, as far as a seat saw it."""

from ..notation.words import place_of, slug, token_place
from ..rules.components import NAMES
from ..rules.numbers import Event
from ..rules.state import FROM_DECK
from .news import cell_of_spot

Journey = tuple[str, str]
"""Where a piece is now, and where it was."""
SPOTS = {
    Event.CHECKED_IN: (2,),
    Event.PLAYED: (3,),
    Event.PUT_TOKEN: (3,),
    Event.TURNED: (3,),
    Event.TOOK_BACK: (3,),
    Event.SWAPPED_TOKENS: (3, 4),
    Event.RETURNED: (3,),
    Event.ADDED: (2,),
    Event.MOVED: (4,),
    Event.SALVAGED: (3,),
    Event.PULLED: (4,),
    Event.SWAPPED_TILES: (3, 4),
}
"""The columns of an event that hold the cells of tiles it changed."""


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    return [place_of("tile", cell_of_spot(event[column])) for column in SPOTS.get(Event(event[0]), ())]


def journeys(event: list[int], seat: int | None) -> list[Journey]:
    """Out of hands and the deck to the map, over the map, and back into the viewer's hand."""
    what, who, a, b, c, _rest = event
    match what:
        case Event.PLAYED:
            return [(tile_at(b), played_from(who, a, c, seat))]
        case Event.ADDED:
            return [(tile_at(a), "deck")]
        case Event.SALVAGED:
            return [(tile_at(b), in_hand(who, a, seat))]
        case Event.MOVED:
            return [(tile_at(c), tile_at(b))]
        case Event.SWAPPED_TILES:
            return [(tile_at(c), tile_at(b)), (tile_at(b), tile_at(c))]
        case Event.TOOK_TILE if who == seat:
            return [(in_hand(who, c, seat), tile_at(b))]
        case Event.DREW if who == seat:
            return [(in_hand(who, a, seat), "deck")]
        case Event.PULLED:
            return [(token_at(c, a), token_at(b, a))]
        case Event.SWAPPED_TOKENS:
            return [(token_at(c, who), token_at(b, who)), (token_at(b, a), token_at(c, a))]
    return []


def tile_at(spot: int) -> str:
    """A tile of the map."""
    return place_of("tile", cell_of_spot(spot))


def token_at(spot: int, seat: int) -> str:
    """A seat's token on a tile of the map."""
    return token_place(cell_of_spot(spot), seat)


def in_hand(owner: int, kind: int, seat: int | None) -> str:
    """A tile of a hand: the viewer's own lie open, of the others one sees who has them."""
    return f"hand_{slug(NAMES[kind])}" if owner == seat else f"player_{owner + 1}"


def played_from(who: int, kind: int, source: int, seat: int | None) -> str:
    """Where a tile was that somebody played; whoever plays a tile of another hand or of the deck looks at it there."""
    if source == who or seat != who:
        return "deck" if source == FROM_DECK else in_hand(source, kind, seat)
    return f"{'looked' if source == FROM_DECK else 'known'}_{slug(NAMES[kind])}"
