"""Which pieces of the drawing an event changed, and which way they went."""

from ..notation.moves import card_place, landmark_place
from ..rules.components import CARD_KEYS, Kind, Landmark
from ..rules.numbers import CARDS_OF, Event


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, a, b, c, _rest = event
    match what:
        case Event.ROLLED | Event.KEPT | Event.ADDED_TWO:
            return ["dice"]
        case Event.PAID:
            return [purse(who), purse(a), card_place(who, b % CARDS_OF)]
        case Event.EARNED:
            return [purse(who), card_place(who, a % CARDS_OF)]
        case Event.SHARED_TUNA:
            return [purse(who), landmark_place(who, Landmark.HARBOR)]
        case Event.PARK:
            return [purse(who), purse(a), landmark_place(who, Landmark.AMUSEMENT_PARK)] if b else []
        case Event.DEMOLISHED:
            return [landmark_place(who, a)]
        case Event.GAVE:
            return [card_place(who, a), card_place(b, a)]
        case Event.SWAPPED:
            return [card_place(who, a), card_place(b, a), card_place(b, c), card_place(who, c)]
        case Event.CITY_HALL | Event.DRAWS_BLIND:
            return [purse(who)]
        case Event.BUILT:
            return [purse(who), card_place(who, a), f"market-{CARD_KEYS[a]}"]
        case Event.FINISHED:
            return [purse(who), landmark_place(who, a)]
        case Event.AIRPORT:
            return [purse(who), landmark_place(who, Landmark.AIRPORT)]
        case Event.TURNED_UP:
            return [f"market-{CARD_KEYS[a]}"]
        case Event.TOOK:
            return [purse(who), card_place(who, a), "deck-major"]
        case Event.DEAD | Event.REFRESHED | Event.BACK_ON_TOP | Event.UNDER_DECK:
            return ["deck-major"]
        case Event.INVESTED:
            return [purse(who), card_place(who, Kind.TECH_STARTUP)]
    return []


def purse(seat: int) -> str:
    """Where a player's coins stand: in the strip."""
    return f"figure-{seat}-coins"


def journeys(event: list[int], seat: int | None) -> list[tuple[str, str]]:
    """Cards that went from the market, the deck or a town to a town."""
    what, who, a, b, c, _rest = event
    match what:
        case Event.BUILT:
            return [(card_place(who, a), f"market-{CARD_KEYS[a]}")]
        case Event.TOOK:
            return [(card_place(who, a), "deck-major")]
        case Event.GAVE:
            return [(card_place(b, a), card_place(who, a))]
        case Event.SWAPPED:
            return [(card_place(b, a), card_place(who, a)), (card_place(who, c), card_place(b, c))]
    return []
