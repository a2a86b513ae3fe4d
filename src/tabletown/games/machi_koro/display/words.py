"""Words that the text board, the drawing and the explanations share."""

from typing import Any

from tabletown.text.i18n import N_, _, all_of, ngettext
from tabletown.text.number_words import in_words

from ..notation.names import card_name
from ..rules.components import CARDS, HARBOR_ADDS, LANDMARKS, Card, Colour, Deck, Icon, Kind

CARD_OF = {card.kind.name.lower(): card for card in CARDS}
LANDMARK_OF = {monument.landmark.name.lower(): monument for monument in LANDMARKS}

MEANS = {
    "tuna": N_("the tuna roll"),
}
COLOURS = {Colour.BLUE: N_("blue"), Colour.GREEN: N_("green"), Colour.RED: N_("red"), Colour.PURPLE: N_("purple")}
ICON_NAMES = {
    Icon.WHEAT: N_("wheat"),
    Icon.COW: N_("cow"),
    Icon.GEAR: N_("gear"),
    Icon.BOAT: N_("boat"),
    Icon.BREAD: N_("bread"),
    Icon.CUP: N_("cup"),
    Icon.FACTORY: N_("factory"),
    Icon.FRUIT: N_("fruit"),
    Icon.COMPANY: N_("company"),
    Icon.TOWER: N_("tower"),
}
MARKETS = {"1-6": N_("Market 1-6"), "7+": N_("Market 7+"), "major": N_("Majors")}
DECK_TEMPLATES = {
    Deck.LOW: N_("The 1-6 deck is used up."),
    Deck.HIGH: N_("The 7+ deck is used up."),
    Deck.MAJOR: N_("The major deck is used up."),
}
SHORT_NAMES = {
    Kind.DEMOLITION_COMPANY: N_("Demolition Co."),
    Kind.FRENCH_RESTAURANT: N_("French Rest."),
    Kind.FURNITURE_FACTORY: N_("Furniture Fact."),
    Kind.FAMILY_RESTAURANT: N_("Family Rest."),
    Kind.SODA_BOTTLING_PLANT: N_("Soda Bottling"),
    Kind.FRUIT_VEGETABLE_MARKET: N_("Fruit & Veg."),
    Kind.MEMBERS_ONLY_CLUB: N_("Member's Club"),
    Kind.MOVING_COMPANY: N_("Moving Co."),
    Kind.BUSINESS_CENTER: N_("Business Ctr."),
}


def short_name(card: Card) -> str:
    """A name for a small shop front."""
    return _(SHORT_NAMES[card.kind]) if card.kind in SHORT_NAMES else card_name(card.kind)


def cards(number: int) -> str:
    """'1 card', '3 cards'."""
    return ngettext("{n} card", "{n} cards", number)


def landmarks(number: int) -> str:
    """'one landmark', 'two landmarks'."""
    return ngettext("{number} landmark", "{number} landmarks", number, number=in_words(number))


def copies_of(name: str, copies: int) -> str:
    """'Café', 'Café ×2'."""
    return name if copies == 1 else _("{card} ×{copies}", card=name, copies=copies)


def numbers_of(card: Card) -> str:
    """'2-3', '12-14', '7'."""
    return str(card.fires[0]) if len(card.fires) == 1 else f"{card.fires[0]}-{card.fires[-1]}"


def dashed(numbers: str) -> str:
    """'2–3', for the eye."""
    return numbers.replace("-", "–")


def change(amount: float) -> str:
    """'+3', '-2', '+5.5'."""
    return f"{amount:+.1f}".removesuffix(".0")


def roll_label(told: dict[str, Any]) -> str:
    """'11', or '11+2' where the Harbor's 2 are added."""
    return f"{told['rolled']}+{HARBOR_ADDS}" if told["added_two"] else str(told["rolled"])


def means(names: list[str]) -> str:
    """What figures are means over: 'the tuna roll'."""
    return all_of([_(MEANS[name]) for name in names])
