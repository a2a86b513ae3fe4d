"""Which pieces of the drawing an event changed, and which way they went."""

from ..notation.words import id_word, track_id
from ..rules.components import PREMIER, SIZE, SIZES, SLOTS, TILE_NAMES, square_name
from ..rules.numbers import Event


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, a, b = event[:4]
    match what:
        case Event.FLIPPED:
            return [f"track-{track_id(PREMIER + b)}"]
        case Event.DREW:
            return ["event"]
        case Event.BID | Event.CHOSE_RENOVATE | Event.CHOSE_PUBLICITY:
            return [f"marker-{who + 1}"]
        case Event.NAMED:
            return [f"stack-{SIZES[a]}"]
        case Event.PLACED:
            return [f"tile-{who + 1}-{square_name(b)}"]
        case Event.TOOK_UP:
            return [f"square-{who + 1}-{square_name(b)}"]
        case Event.WON:
            return [f"reserve-{who + 1}-{id_word(TILE_NAMES[a])}"]
    return []


def journeys(event: list[int], seat: int | None) -> list[tuple[str, str]]:
    """Tiles on their ways: from a stack to a space, from a track to a reserve, to a sheet and back."""
    what, who, a, b, c = event[:5]
    match what:
        case Event.FLIPPED:
            return [(f"sale-{track_id(PREMIER + b)}", f"stack-{SIZES[SIZE[a]]}")]
        case Event.WON:
            return [(reserve_place(who, a, seat), f"sale-{track_id(c)}")]
        case Event.BOUGHT_SLOTS:
            return [(reserve_place(who, SLOTS, seat), "sale-slots-1")]
        case Event.PLACED:
            return [(f"tile-{who + 1}-{square_name(b)}", reserve_place(who, a, seat))]
        case Event.TOOK_UP:
            return [(reserve_place(who, a, seat), f"tile-{who + 1}-{square_name(b)}")]
    return []


def reserve_place(player: int, kind: int, seat: int | None) -> str:
    """The id of a tile in a reserve. The others' are told in words: their tiles come out of the words."""
    return f"reserve-{player + 1}-{id_word(TILE_NAMES[kind])}" if player == seat else f"reserve-{player + 1}"
