"""What happened, in sentences, and where on the drawing."""

from collections.abc import Callable

from tabletown.wording import some

from ..notation.moves import card_place, landmark_place
from ..rules.components import (
    CARD_KEYS,
    CARD_NAMES,
    DECK_NAMES,
    HARBOR_ADDS,
    INVESTED,
    LANDMARK_NAMES,
    MOST_OWN_LANDMARKS,
    ROLLERS_LANDMARKS,
    TAXED_FROM,
    Kind,
    Landmark,
)
from ..rules.numbers import CARDS_OF, Event


def cards(bundle: int) -> str:
    """'Café ×2'."""
    copies, kind = divmod(bundle, CARDS_OF)
    return CARD_NAMES[kind] if copies == 1 else f"{CARD_NAMES[kind]} ×{copies}"


IDLE = {
    Kind.SUSHI_BAR: "{owner} has no Harbor",
    Kind.MACKEREL_BOAT: "{owner} has no Harbor",
    Kind.TUNA_BOAT: "{owner} has no Harbor",
    Kind.GENERAL_STORE: "{owner} has more than {most_landmarks}",
    Kind.FRENCH_RESTAURANT: "{roller} has fewer than {rollers_landmarks}",
    Kind.MEMBERS_ONLY_CLUB: "{roller} has fewer than {rollers_landmarks}",
    Kind.FLOWER_SHOP: "{owner} has no Flower Orchard",
    Kind.CHEESE_FACTORY: "{owner} has no cow",
    Kind.FURNITURE_FACTORY: "{owner} has no gear",
    Kind.FRUIT_VEGETABLE_MARKET: "{owner} has no wheat",
    Kind.SODA_BOTTLING_PLANT: "nobody has a cup",
    Kind.DEMOLITION_COMPANY: "{owner} has no landmark to demolish",
    Kind.MOVING_COMPANY: "{owner} has no establishment to give",
    Kind.BUSINESS_CENTER: "there are no two establishments to swap",
    Kind.PUBLISHER: "there are too few cups and breads",
    Kind.TAX_OFFICE: f"no other player has ${TAXED_FROM} or more",
    Kind.TECH_STARTUP: "it holds no coins",
}
NOTHING_OWED = "{owner} owes nothing for red cards"


def idle(owner: str, bundle: int, roller: str, no_debts: int) -> str:
    """A card that fired and brings nothing, and why."""
    copies, kind = divmod(bundle, CARDS_OF)
    why = (NOTHING_OWED if no_debts else IDLE[Kind(kind)]).format(
        owner=owner,
        roller=roller,
        most_landmarks=some(int(MOST_OWN_LANDMARKS[kind]), "landmark"),
        rollers_landmarks=some(int(ROLLERS_LANDMARKS[kind]), "landmark"),
    )
    return f"{owner}'s {cards(bundle)} {'brings' if copies == 1 else 'bring'} nothing: {why}."


def rebate(name: str, owed: int, kept: int) -> str:
    """What an owner of Tax Office keeps back of what red cards ask for."""
    if kept == 0:
        return f"{name} keeps back nothing of ${owed} for red cards: it is half of it, rounded down (Tax Office)."
    return f"{name} would pay ${owed} for red cards and keeps back ${kept} of it (Tax Office)."


def park(owner: str, payer: str, paid: int) -> str:
    """What a player pays for a double."""
    if paid == 0:
        return f"{payer} has no coins to pay {owner} for the double (Amusement Park)."
    return f"{payer} pays {owner} ${paid} for the double (Amusement Park)."


def rolled(name: str, a: int, b: int, c: int) -> str:
    """All dice of a roll."""
    if c:
        return f"{name} rolls {a}, {b} and {c}."
    if not b:
        return f"{name} rolls {a}."
    return f"{name} rolls {a} and {b}: {a + b}{', a double' if a == b else ''}."


def kept(name: str, a: int, b: int, _: int) -> str:
    """Two of three dice."""
    return f"{name} keeps {a} and {b}: {a + b}{', a double' if a == b else ''}."


def tuna_roll(a: int, b: int, c: int) -> str:
    """The roll that all Tuna Boats share."""
    if b:
        return f"The tuna roll is {a} and {b}: {a + b}."
    return f"The tuna roll is {a}, with Harbor's {c}: {a + c}." if c else f"The tuna roll is {a}."


Words = Callable[[str, int, int, int, list[str]], str]

SENTENCES: dict[int, Words] = {
    Event.STARTS: lambda name, a, b, c, names: f"{name} starts.",
    Event.ROLLED: lambda name, a, b, c, names: rolled(name, a, b, c),
    Event.KEPT: lambda name, a, b, c, names: kept(name, a, b, c),
    Event.ADDED_TWO: lambda name, a, b, c, names: f"{name} adds {HARBOR_ADDS} at the Harbor: {a}.",
    Event.LEFT_TOTAL: lambda name, a, b, c, names: f"{name} leaves it at {a}.",
    Event.PAID: lambda name, a, b, c, names: f"{names[a]} pays {name} ${c} for {cards(b)}.",
    Event.SHORT: lambda name, a, b, c, names: f"{names[a]} has no more: ${c} for {name}'s {cards(b)} is forgiven.",
    Event.NO_COINS: lambda name, a, b, c, names: f"{names[a]} has no coins to pay {name} for {cards(b)}.",
    Event.KEPT_BACK: lambda name, a, b, c, names: f"{name} goes short of ${c} for {cards(b)}: {names[a]} has a Tax Office.",
    Event.EARNED: lambda name, a, b, c, names: f"The bank pays {name} ${b} for {cards(a)}.",
    Event.IDLE: lambda name, a, b, c, names: idle(name, a, names[b], c),
    Event.REBATE: lambda name, a, b, c, names: rebate(name, a, b),
    Event.DEMOLISHED: lambda name, a, b, c, names: f"{name} demolishes {LANDMARK_NAMES[a]}.",
    Event.GAVE: lambda name, a, b, c, names: f"{name} gives {CARD_NAMES[a]} to {names[b]}.",
    Event.TUNA_ROLL: lambda name, a, b, c, names: tuna_roll(a, b, c),
    Event.SWAPPED: lambda name, a, b, c, names: f"{name} swaps {CARD_NAMES[a]} for {names[b]}'s {CARD_NAMES[c]}.",
    Event.NO_SWAP: lambda name, a, b, c, names: f"{name} does not swap (Business Center).",
    Event.PARK: lambda name, a, b, c, names: park(name, names[a], b),
    Event.EXTRA_ROLL: lambda name, a, b, c, names: f"{name} rolls again.",
    Event.NO_EXTRA_ROLL: lambda name, a, b, c, names: f"{name} does not roll again.",
    Event.CITY_HALL: lambda name, a, b, c, names: f"City Hall pays {name} ${a}.",
    Event.BUILT: lambda name, a, b, c, names: f"{name} builds {CARD_NAMES[a]} for ${b}.",
    Event.FINISHED: lambda name, a, b, c, names: f"{name} builds {LANDMARK_NAMES[a]} for ${b}.",
    Event.BUILT_NOTHING: lambda name, a, b, c, names: f"{name} builds nothing.",
    Event.AIRPORT: lambda name, a, b, c, names: f"{name} builds nothing and takes ${a} at the Airport.",
    Event.TURNED_UP: lambda name, a, b, c, names: f"{CARD_NAMES[a]} comes to the market.",
    Event.DEAD: lambda name, a, b, c, names: f"{CARD_NAMES[a]} is drawn and discarded: everybody owns one.",
    Event.REFRESHED: lambda name, a, b, c, names: f"Everybody owns a {CARD_NAMES[a % CARDS_OF]}: its stack is discarded.",
    Event.DECK_EMPTY: lambda name, a, b, c, names: f"The {DECK_NAMES[a]} deck is used up.",
    Event.DRAWS_BLIND: lambda name, a, b, c, names: f"{name} pays ${a} for a blind draw.",
    Event.BACK_ON_TOP: lambda name, a, b, c, names: f"It is {CARD_NAMES[a]}, which {name} owns: it goes back on top of the deck.",
    Event.TOOK: lambda name, a, b, c, names: f"It is {CARD_NAMES[a]}: {name} pays ${b} and takes it.",
    Event.UNDER_DECK: lambda name, a, b, c, names: f"It is {CARD_NAMES[a]}: {name} cannot pay ${b}, and it goes under the deck.",
    Event.INVESTED: lambda name, a, b, c, names: f"{name} invests ${INVESTED} in Tech Startup, which now holds ${a}.",
    Event.NO_COIN: lambda name, a, b, c, names: f"{name} has no coin to invest in Tech Startup.",
    Event.NOT_INVESTED: lambda name, a, b, c, names: f"{name} does not invest in Tech Startup.",
    Event.EXTRA_TURN: lambda name, a, b, c, names: f"{name} takes another turn.",
    Event.NO_EXTRA_TURN: lambda name, a, b, c, names: f"{name} does not take another turn.",
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it."""
    what, who, a, b, c, _ = event
    words = SENTENCES.get(what)
    return words(names[who] if 0 <= who < len(names) else "nobody", a, b, c, names) if words else None


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, a, b, c, _ = event
    purse = f"coins-{who + 1}"
    match what:
        case Event.ROLLED | Event.KEPT | Event.ADDED_TWO:
            return ["dice"]
        case Event.PAID:
            return [purse, f"coins-{a + 1}", card_place(who, b % CARDS_OF)]
        case Event.EARNED:
            return [purse, card_place(who, a % CARDS_OF)]
        case Event.PARK:
            return [purse, f"coins-{a + 1}", landmark_place(who, Landmark.AMUSEMENT_PARK)] if b else []
        case Event.DEMOLISHED:
            return [landmark_place(who, a)]
        case Event.GAVE:
            return [card_place(who, a), card_place(b, a)]
        case Event.SWAPPED:
            return [card_place(who, a), card_place(b, a), card_place(b, c), card_place(who, c)]
        case Event.CITY_HALL | Event.DRAWS_BLIND:
            return [purse]
        case Event.BUILT:
            return [purse, card_place(who, a), f"market-{CARD_KEYS[a]}"]
        case Event.FINISHED:
            return [purse, landmark_place(who, a)]
        case Event.AIRPORT:
            return [purse, landmark_place(who, Landmark.AIRPORT)]
        case Event.TURNED_UP:
            return [f"market-{CARD_KEYS[a]}"]
        case Event.TOOK:
            return [purse, card_place(who, a), "deck-major"]
        case Event.DEAD | Event.REFRESHED | Event.BACK_ON_TOP | Event.UNDER_DECK:
            return ["deck-major"]
        case Event.INVESTED:
            return [purse, card_place(who, Kind.TECH_STARTUP)]
    return []
