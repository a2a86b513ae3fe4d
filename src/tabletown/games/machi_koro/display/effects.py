"""What cards and landmarks say under the switches of a table: for hints on the drawing and for the text form."""

from typing import Any

from tabletown.wording import some

from ..rules.components import (
    AIRPORT_PAYS,
    AMUSEMENT_PARK_TAKES,
    CARDS,
    CITY_HALL_PAYS,
    HARBOR_ADDS,
    HARBOR_FROM,
    INVESTED,
    LANDMARKS,
    MALL_ADDS,
    MALL_MULTIPLIES_FLOWER_SHOPS,
    MOST_OWN_LANDMARKS,
    ROLLERS_LANDMARKS,
    TAXED_FROM,
    Card,
    Kind,
    Landmark,
    Monument,
)

AMOUNTS = {
    "harbor_from": HARBOR_FROM,
    "harbor_adds": HARBOR_ADDS,
    "mall_adds": MALL_ADDS,
    "park_takes": AMUSEMENT_PARK_TAKES,
    "airport_pays": AIRPORT_PAYS,
    "taxed_from": TAXED_FROM,
    "invested": INVESTED,
}
"""What the texts of cards and landmarks call the numbers of the rules."""

OTHER_EFFECTS: dict[tuple[str, Any], dict[Kind | Landmark, str]] = {
    ("shopping_mall", "official"): {
        Landmark.SHOPPING_MALL: "Each of your cups and breads that pays, pays ${mall_adds} more.",
    },
    ("amusement_park", "official"): {
        Landmark.AMUSEMENT_PARK: "After a turn in which you rolled a double you may take another one.",
    },
    ("tuna_boat", "official"): {
        Kind.TUNA_BOAT: "On anybody's roll what the tuna roll shows from the bank, if you have the Harbor: "
        "two dice for the whole table.",
    },
    ("tech_startup", "official"): {
        Kind.TECH_STARTUP: "At the end of each of your turns you may invest ${invested} in it. "
        "On your roll each other player pays as much as it holds.",
    },
    ("tax_office", "rebate"): {
        Kind.TAX_OFFICE: "On your roll you keep back half of what you owe for red cards, rounded down.",
    },
    ("publisher_nerf", True): {
        Kind.PUBLISHER: "On your roll each other player pays ${pays} for each pair of cups and breads in your city.",
    },
}
PAIRS_OF_PAYER = "On your roll each other player pays ${pays} for each pair of cups and breads in their own city."


def card_effect(card: Card, options: dict[str, Any]) -> str:
    """What a card does at a table with these options."""
    if card.kind == Kind.PUBLISHER and options["publisher_nerf"] and options["publisher_nerf_counts"] == "payer":
        template = PAIRS_OF_PAYER
    else:
        template = changed(card.kind, options) or card.effect
    return template.format(
        **AMOUNTS,
        pays=card.pays,
        with_mall=card.pays * MALL_MULTIPLIES_FLOWER_SHOPS,
        most_landmarks=some(int(MOST_OWN_LANDMARKS[card.kind]), "landmark"),
        rollers_landmarks=some(int(ROLLERS_LANDMARKS[card.kind]), "landmark"),
    )


def landmark_effect(monument: Monument, options: dict[str, Any]) -> str:
    """What a landmark does at a table with these options."""
    return (changed(monument.landmark, options) or monument.effect).format(**AMOUNTS)


def city_hall_effect(options: dict[str, Any]) -> str:
    """When City Hall pays."""
    needs = ", if you have no coin" if options["city_hall"] == "official" else ""
    return f"${CITY_HALL_PAYS} from the bank before you build{needs}."


def changed(what: Kind | Landmark, options: dict[str, Any]) -> str | None:
    """The text that a switch has changed, if any."""
    for (name, value), texts in OTHER_EFFECTS.items():
        for other, text in texts.items():
            if options[name] == value and other is what:
                return text
    return None


CARD_OF = {card.kind.name.lower(): card for card in CARDS}
LANDMARK_OF = {monument.landmark.name.lower(): monument for monument in LANDMARKS}
