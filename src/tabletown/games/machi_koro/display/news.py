"""What happened, in sentences.

Whoever reads it is "you": each sentence that speaks of players stands here in every person that it can be told in.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from tabletown.text.i18n import N_, _, all_of, ngettext

from ..notation.names import card_name, landmark_name
from ..rules.components import (
    HARBOR_ADDS,
    INVESTED,
    MOST_OWN_LANDMARKS,
    ROLLERS_LANDMARKS,
    TAXED_FROM,
    Deck,
    Kind,
)
from ..rules.numbers import CARDS_OF, Event
from ..rules.state import NOBODY
from .words import DECK_TEMPLATES, copies_of, landmarks


def cards(bundle: int) -> str:
    """'Café ×2'."""
    copies, kind = divmod(bundle, CARDS_OF)
    return copies_of(card_name(kind), copies)


class Story(NamedTuple):
    """An event in words: of {name} and perhaps an {other}; to the one; and to the other."""

    told: str
    to_name: str = ""
    to_other: str = ""
    other: int | None = None
    """Which of the event's numbers is the other player's seat."""
    fields: Callable[[int, int, int], dict[str, Any]] = lambda a, b, c: {}
    """What else the sentence names, from the event's numbers."""


def paid_fields(a: int, b: int, c: int) -> dict[str, Any]:
    """Of payments between players."""
    return {"cards": cards(b), "amount": c}


def card_field(a: int, b: int, c: int) -> dict[str, Any]:
    """Of what happens to a card."""
    return {"card": card_name(a), "price": b}


STORIES: dict[int, Story] = {
    Event.STARTS: Story(N_("{name} starts."), N_("You start.")),
    Event.ADDED_TWO: Story(
        N_("{name} adds {added} at the Harbor: {total}."),
        N_("You add {added} at the Harbor: {total}."),
        fields=lambda a, b, c: {"added": HARBOR_ADDS, "total": a},
    ),
    Event.LEFT_TOTAL: Story(
        N_("{name} leaves it at {total}."), N_("You leave it at {total}."), fields=lambda a, b, c: {"total": a}
    ),
    Event.PAID: Story(
        N_("{other} pays {name} ${amount} for {cards}."),
        N_("{other} pays you ${amount} for {cards}."),
        N_("You pay {name} ${amount} for {cards}."),
        other=0,
        fields=paid_fields,
    ),
    Event.SHORT: Story(
        N_("{other} has no more: ${amount} for {name}'s {cards} is forgiven."),
        N_("{other} has no more: ${amount} for your {cards} is forgiven."),
        N_("You have no more: ${amount} for {name}'s {cards} is forgiven."),
        other=0,
        fields=paid_fields,
    ),
    Event.NO_COINS: Story(
        N_("{other} has no coins to pay {name} for {cards}."),
        N_("{other} has no coins to pay you for {cards}."),
        N_("You have no coins to pay {name} for {cards}."),
        other=0,
        fields=paid_fields,
    ),
    Event.KEPT_BACK: Story(
        N_("{name} goes short of ${amount} for {cards}: {other} has a Tax Office."),
        N_("You go short of ${amount} for {cards}: {other} has a Tax Office."),
        N_("{name} goes short of ${amount} for {cards}: you have a Tax Office."),
        other=0,
        fields=paid_fields,
    ),
    Event.EARNED: Story(
        N_("The bank pays {name} ${amount} for {cards}."),
        N_("The bank pays you ${amount} for {cards}."),
        fields=lambda a, b, c: {"cards": cards(a), "amount": b},
    ),
    Event.SHARED_TUNA: Story(
        N_("The bank pays {name} ${amount} at the Harbor for the others' {card}."),
        N_("The bank pays you ${amount} at the Harbor for the others' {card}."),
        fields=lambda a, b, c: {"card": card_name(Kind.TUNA_BOAT), "amount": a},
    ),
    Event.REBATE: Story(
        N_("{name} would pay ${owed} for red cards and keeps back ${kept} of it (Tax Office)."),
        N_("You would pay ${owed} for red cards and keep back ${kept} of it (Tax Office)."),
        fields=lambda a, b, c: {"owed": a, "kept": b},
    ),
    Event.DEMOLISHED: Story(
        N_("{name} demolishes {landmark}."),
        N_("You demolish {landmark}."),
        fields=lambda a, b, c: {"landmark": landmark_name(a)},
    ),
    Event.GAVE: Story(
        N_("{name} gives {card} to {other}."),
        N_("You give {card} to {other}."),
        N_("{name} gives you {card}."),
        other=1,
        fields=card_field,
    ),
    Event.SWAPPED: Story(
        N_("{name} swaps {card} for {other}'s {wish}."),
        N_("You swap {card} for {other}'s {wish}."),
        N_("{name} swaps {card} for your {wish}."),
        other=1,
        fields=lambda a, b, c: {"card": card_name(a), "wish": card_name(c)},
    ),
    Event.NO_SWAP: Story(N_("{name} does not swap (Business Center)."), N_("You do not swap (Business Center).")),
    Event.EXTRA_ROLL: Story(N_("{name} rolls again."), N_("You roll again.")),
    Event.NO_EXTRA_ROLL: Story(N_("{name} does not roll again."), N_("You do not roll again.")),
    Event.CITY_HALL: Story(
        N_("City Hall pays {name} ${amount}."), N_("City Hall pays you ${amount}."), fields=lambda a, b, c: {"amount": a}
    ),
    Event.BUILT: Story(N_("{name} builds {card} for ${price}."), N_("You build {card} for ${price}."), fields=card_field),
    Event.FINISHED: Story(
        N_("{name} builds {landmark} for ${price}."),
        N_("You build {landmark} for ${price}."),
        fields=lambda a, b, c: {"landmark": landmark_name(a), "price": b},
    ),
    Event.BUILT_NOTHING: Story(N_("{name} builds nothing."), N_("You build nothing.")),
    Event.AIRPORT: Story(
        N_("{name} builds nothing and takes ${amount} at the Airport."),
        N_("You build nothing and take ${amount} at the Airport."),
        fields=lambda a, b, c: {"amount": a},
    ),
    Event.DEAD: Story(N_("{card} is drawn and discarded: everybody owns one."), fields=card_field),
    Event.REFRESHED: Story(
        N_("Everybody owns a {card}: its stack is discarded."), fields=lambda a, b, c: {"card": card_name(a % CARDS_OF)}
    ),
    Event.DRAWS_BLIND: Story(
        N_("{name} pays ${price} for a blind draw."),
        N_("You pay ${price} for a blind draw."),
        fields=lambda a, b, c: {"price": a},
    ),
    Event.BACK_ON_TOP: Story(
        N_("It is {card}, which {name} owns: it goes back on top of the deck."),
        N_("It is {card}, which you own: it goes back on top of the deck."),
        fields=card_field,
    ),
    Event.TOOK: Story(
        N_("It is {card}: {name} pays ${price} and takes it."),
        N_("It is {card}: you pay ${price} and take it."),
        fields=card_field,
    ),
    Event.UNDER_DECK: Story(
        N_("It is {card}: {name} cannot pay ${price}, and it goes under the deck."),
        N_("It is {card}: you cannot pay ${price}, and it goes under the deck."),
        fields=card_field,
    ),
    Event.INVESTED: Story(
        N_("{name} invests ${coins} in Tech Startup, which now holds ${stored}."),
        N_("You invest ${coins} in Tech Startup, which now holds ${stored}."),
        fields=lambda a, b, c: {"coins": INVESTED, "stored": a},
    ),
    Event.NO_COIN: Story(
        N_("{name} has no coin to invest in Tech Startup."), N_("You have no coin to invest in Tech Startup.")
    ),
    Event.NOT_INVESTED: Story(N_("{name} does not invest in Tech Startup."), N_("You do not invest in Tech Startup.")),
    Event.EXTRA_TURN: Story(N_("{name} takes another turn."), N_("You take another turn.")),
    Event.NO_EXTRA_TURN: Story(N_("{name} does not take another turn."), N_("You do not take another turn.")),
}  # fmt: skip


def told(story: Story, event: list[int], names: list[str], seat: int | None) -> str:
    """A story in the person that fits whoever reads it."""
    who, numbers = event[1], event[2:5]
    other = numbers[story.other] if story.other is not None else NOBODY
    template = story.told
    if seat is not None and seat == who and story.to_name:
        template = story.to_name
    elif seat is not None and seat == other:
        template = story.to_other
    return _(template, name=called(who, names), other=called(other, names), **story.fields(*numbers))


def called(seat: int, names: list[str]) -> str:
    """A player's name; nothing for nobody."""
    return names[seat] if 0 <= seat < len(names) else ""


# --- events that are told in more than one way --------------------------------------------------------------------


ROLLED = {
    "one": (N_("{name} rolls {a}."), N_("You roll {a}.")),
    "two": (N_("{name} rolls {a} and {b}: {total}."), N_("You roll {a} and {b}: {total}.")),
    "double": (N_("{name} rolls {a} and {b}: {total}, a double."), N_("You roll {a} and {b}: {total}, a double.")),
    "three": (N_("{name} rolls {a}, {b} and {c}."), N_("You roll {a}, {b} and {c}.")),
}
KEPT = {
    "two": (N_("{name} keeps {a} and {b}: {total}."), N_("You keep {a} and {b}: {total}.")),
    "double": (N_("{name} keeps {a} and {b}: {total}, a double."), N_("You keep {a} and {b}: {total}, a double.")),
}


def rolled(event: list[int], names: list[str], seat: int | None) -> str:
    """All dice of a roll."""
    who, (a, b, c) = event[1], event[2:5]
    how = "three" if c else "one" if not b else "double" if a == b else "two"
    return _(ROLLED[how][seat == who], name=called(who, names), a=a, b=b, c=c, total=a + b)


def kept(event: list[int], names: list[str], seat: int | None) -> str:
    """Two of three dice."""
    who, (a, b) = event[1], event[2:4]
    return _(KEPT["double" if a == b else "two"][seat == who], name=called(who, names), a=a, b=b, total=a + b)


def tuna_roll(event: list[int], names: list[str], seat: int | None) -> str:
    """The roll that all Tuna Boats share."""
    a, b, c = event[2:5]
    if b:
        return _("The tuna roll is {a} and {b}: {total}.", a=a, b=b, total=a + b)
    if c:
        return _("The tuna roll is {a}, with Harbor's {c}: {total}.", a=a, c=c, total=a + c)
    return _("The tuna roll is {a}.", a=a)


PARK = Story(
    N_("{other} pays {name} ${amount} for the double (Amusement Park)."),
    N_("{other} pays you ${amount} for the double (Amusement Park)."),
    N_("You pay {name} ${amount} for the double (Amusement Park)."),
    other=0,
    fields=lambda a, b, c: {"amount": b},
)
NOTHING_FOR_PARK = Story(
    N_("{other} has no coins to pay {name} for the double (Amusement Park)."),
    N_("{other} has no coins to pay you for the double (Amusement Park)."),
    N_("You have no coins to pay {name} for the double (Amusement Park)."),
    other=0,
)


def park(event: list[int], names: list[str], seat: int | None) -> str:
    """What a player pays for a double."""
    return told(PARK if event[3] else NOTHING_FOR_PARK, event, names, seat)


def turned_up(events: list[list[int]], names: list[str], seat: int | None) -> str:
    """The cards that come to the market one after the other: each kind once, with its copies."""
    copies = Counter(event[2] for event in events)
    cards = all_of([copies_of(card_name(kind), number) for kind, number in copies.items()])
    return ngettext("{cards} comes to the market.", "{cards} come to the market.", len(events), cards=cards)


TOGETHER = {Event.TURNED_UP: turned_up}


def deck_empty(event: list[int], names: list[str], seat: int | None) -> str:
    """No card is left to draw."""
    return _(DECK_TEMPLATES[Deck(event[2])])


NO_HARBOR = (N_("{owner} has no Harbor"), N_("you have no Harbor"))
ROLLER_IS_POOR = (N_("{roller} has fewer than {rollers_landmarks}"), N_("you have fewer than {rollers_landmarks}"))
IDLE = {
    Kind.SUSHI_BAR: NO_HARBOR,
    Kind.MACKEREL_BOAT: NO_HARBOR,
    Kind.TUNA_BOAT: NO_HARBOR,
    Kind.GENERAL_STORE: (N_("{owner} has more than {most_landmarks}"), N_("you have more than {most_landmarks}")),
    Kind.FRENCH_RESTAURANT: ROLLER_IS_POOR,
    Kind.MEMBERS_ONLY_CLUB: ROLLER_IS_POOR,
    Kind.FLOWER_SHOP: (N_("{owner} has no Flower Orchard"), N_("you have no Flower Orchard")),
    Kind.CHEESE_FACTORY: (N_("{owner} has no cow"), N_("you have no cow")),
    Kind.FURNITURE_FACTORY: (N_("{owner} has no gear"), N_("you have no gear")),
    Kind.FRUIT_VEGETABLE_MARKET: (N_("{owner} has no wheat"), N_("you have no wheat")),
    Kind.SODA_BOTTLING_PLANT: (N_("nobody has a cup"),) * 2,
    Kind.DEMOLITION_COMPANY: (N_("{owner} has no landmark to demolish"), N_("you have no landmark to demolish")),
    Kind.MOVING_COMPANY: (N_("{owner} has no establishment to give"), N_("you have no establishment to give")),
    Kind.BUSINESS_CENTER: (N_("there are no two establishments to swap"),) * 2,
    Kind.PUBLISHER: (N_("there are too few cups and breads"),) * 2,
    Kind.TAX_OFFICE: (N_("no other player has ${taxed_from} or more"),) * 2,
    Kind.TECH_STARTUP: (N_("it holds no coins"),) * 2,
}
"""Why a card brings nothing: of the player that it depends on, and to that player."""
NOTHING_OWED = (N_("{owner} owes nothing for red cards"), N_("you owe nothing for red cards"))


def idle(event: list[int], names: list[str], seat: int | None) -> str:
    """A card that fired and brings nothing, and why."""
    owner, (bundle, roller, no_debts) = event[1], event[2:5]
    copies, kind = divmod(bundle, CARDS_OF)
    about = NOTHING_OWED if no_debts else IDLE[Kind(kind)]
    depends_on = roller if about is ROLLER_IS_POOR else owner
    why = _(
        about[seat == depends_on],
        owner=called(owner, names),
        roller=called(roller, names),
        taxed_from=TAXED_FROM,
        most_landmarks=landmarks(int(MOST_OWN_LANDMARKS[kind])),
        rollers_landmarks=landmarks(int(ROLLERS_LANDMARKS[kind])),
    )
    if seat == owner:
        return ngettext(
            "Your {cards} brings nothing: {why}.", "Your {cards} bring nothing: {why}.", copies, cards=cards(bundle), why=why
        )
    return ngettext(
        "{owner}'s {cards} brings nothing: {why}.",
        "{owner}'s {cards} bring nothing: {why}.",
        copies,
        owner=called(owner, names),
        cards=cards(bundle),
        why=why,
    )


SENTENCES: dict[int, Callable[[list[int], list[str], int | None], str]] = {
    Event.ROLLED: rolled,
    Event.KEPT: kept,
    Event.TUNA_ROLL: tuna_roll,
    Event.PARK: park,
    Event.DECK_EMPTY: deck_empty,
    Event.IDLE: idle,
    Event.TURNED_UP: lambda event, names, seat: turned_up([event], names, seat),
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it, told to a seat."""
    what = event[0]
    if what in STORIES:
        return told(STORIES[what], event, names, seat)
    return SENTENCES[what](event, names, seat) if what in SENTENCES else None
