"""What cards and landmarks say under the switches of a table: in a sentence, and in a line for a card in the market.

The amounts come from the tables of the rules, by name.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletown.text.i18n import N_, _

from ..rules.components import (
    AIRPORT_PAYS,
    AMUSEMENT_PARK_TAKES,
    CITY_HALL_PAYS,
    HARBOR_ADDS,
    HARBOR_FROM,
    INVESTED,
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
from ..rules.state import Pairs, Rule, Tax, Tuna
from .words import landmarks

AMOUNTS = {
    "harbor_from": HARBOR_FROM,
    "harbor_adds": HARBOR_ADDS,
    "mall_adds": MALL_ADDS,
    "park_takes": AMUSEMENT_PARK_TAKES,
    "airport_pays": AIRPORT_PAYS,
    "city_hall_pays": CITY_HALL_PAYS,
    "taxed_from": TAXED_FROM,
    "invested": INVESTED,
}
"""What the texts of cards and landmarks call the numbers of the rules."""


class Effect(NamedTuple):
    """What a card does: in a sentence or two, and in a line."""

    text: str
    line: str


ANYBODYS_ROLL = Effect(N_("${pays} from the bank on anybody's roll."), N_("${pays} from the bank, whoever rolls"))
FROM_ROLLER = Effect(N_("${pays} from whoever rolls."), N_("Takes ${pays} from whoever rolled"))

CARD_EFFECTS: dict[Kind, Effect] = {
    Kind.WHEAT_FIELD: ANYBODYS_ROLL,
    Kind.SUSHI_BAR: Effect(
        N_("${pays} from whoever rolls, if you have the Harbor."),
        N_("Takes ${pays} from whoever rolled, if you have the Harbor"),
    ),
    Kind.RANCH: ANYBODYS_ROLL,
    Kind.GENERAL_STORE: Effect(
        N_("${pays} from the bank on your roll, while you have at most {most_landmarks}."),
        N_("${pays} on your roll, with at most {most_landmarks}"),
    ),
    Kind.BAKERY: Effect(N_("${pays} from the bank on your roll."), N_("${pays} from the bank on your roll")),
    Kind.CAFE: FROM_ROLLER,
    Kind.FLOWER_ORCHARD: ANYBODYS_ROLL,
    Kind.DEMOLITION_COMPANY: Effect(
        N_("On your roll you must demolish one of your landmarks if you can; then ${pays} from the bank."),
        N_("You must demolish one of your landmarks: then ${pays}"),
    ),
    Kind.FOREST: ANYBODYS_ROLL,
    Kind.FRENCH_RESTAURANT: Effect(
        N_("${pays} from whoever rolls, if that player has {rollers_landmarks} or more."),
        N_("Takes ${pays} from whoever rolled with {rollers_landmarks} or more"),
    ),
    Kind.FLOWER_SHOP: Effect(
        N_("On your roll ${pays} from the bank for each Flower Orchard you own; ${with_mall} each with the Shopping Mall."),
        N_("${pays} for each of your Flower Orchards, on your roll"),
    ),
    Kind.PIZZA_JOINT: FROM_ROLLER,
    Kind.CHEESE_FACTORY: Effect(
        N_("On your roll ${pays} from the bank for each cow you own."),
        N_("${pays} for each of your cows, on your roll"),
    ),
    Kind.MACKEREL_BOAT: Effect(
        N_("${pays} from the bank on anybody's roll, if you have the Harbor."),
        N_("${pays}, whoever rolls, if you have the Harbor"),
    ),
    Kind.FURNITURE_FACTORY: Effect(
        N_("On your roll ${pays} from the bank for each gear you own."),
        N_("${pays} for each of your gears, on your roll"),
    ),
    Kind.MOVING_COMPANY: Effect(
        N_("On your roll you must give one of your establishments (no major) to another player; then ${pays} from the bank."),
        N_("You must give an establishment away: then ${pays}"),
    ),
    Kind.FAMILY_RESTAURANT: FROM_ROLLER,
    Kind.APPLE_ORCHARD: ANYBODYS_ROLL,
    Kind.SODA_BOTTLING_PLANT: Effect(
        N_("On your roll ${pays} from the bank for each cup that anybody owns."),
        N_("${pays} for each cup of all players, on your roll"),
    ),
    Kind.FRUIT_VEGETABLE_MARKET: Effect(
        N_("On your roll ${pays} from the bank for each wheat you own."),
        N_("${pays} for each of your wheats, on your roll"),
    ),
    Kind.TUNA_BOAT: Effect(
        N_("On anybody's roll what the tuna roll shows from the bank, if you have the Harbor: one die for the whole table, "
           "and {harbor_adds} more if the Harbor was used."),
        N_("What one more die shows, if you have the Harbor"),
    ),
    Kind.MEMBERS_ONLY_CLUB: Effect(
        N_("All coins of whoever rolls, if that player has {rollers_landmarks} or more."),
        N_("Takes all from whoever rolled with {rollers_landmarks} or more"),
    ),
    Kind.STADIUM: Effect(
        N_("On your roll ${pays} from each other player."),
        N_("Takes ${pays} from each other player, on your roll"),
    ),
    Kind.BUSINESS_CENTER: Effect(
        N_("On your roll you may swap one of your establishments for another player's; no majors."),
        N_("You may swap an establishment for another player's"),
    ),
    Kind.PUBLISHER: Effect(
        N_("On your roll each other player pays ${pays} for each cup and each bread in their own city."),
        N_("From each player ${pays} for each of their cups and breads"),
    ),
    Kind.TAX_OFFICE: Effect(
        N_("On your roll each other player with {taxed_from} coins or more pays half of them, rounded down."),
        N_("Takes half from each other player with ${taxed_from} or more"),
    ),
    Kind.TECH_STARTUP: Effect(
        N_("At the end of each of your turns you invest ${invested} in it, unless you have no coin. "
           "On your roll each other player pays as much as it holds."),
        N_("From each player as much as you invested in it"),
    ),
}  # fmt: skip
LANDMARK_EFFECTS: dict[Landmark, Effect] = {
    Landmark.HARBOR: Effect(
        N_("If you roll {harbor_from} or more you may add {harbor_adds}. Your boats and Sushi Bars work."),
        N_("Add {harbor_adds} to {harbor_from} or more; boats and Sushi Bars work"),
    ),
    Landmark.TRAIN_STATION: Effect(N_("You may roll two dice."), N_("You may roll two dice")),
    Landmark.SHOPPING_MALL: Effect(
        N_("Each of your establishments that pays, pays ${mall_adds} more."),
        N_("Each establishment that pays, pays ${mall_adds} more"),
    ),
    Landmark.AMUSEMENT_PARK: Effect(
        N_("A double: ${park_takes} from each other player, and you may roll again."),
        N_("A double: ${park_takes} from each, and roll again"),
    ),
    Landmark.MOON_TOWER: Effect(
        N_("You may roll three dice and keep two of them."),
        N_("You may roll three dice and keep two"),
    ),
    Landmark.AIRPORT: Effect(
        N_("If you build nothing: ${airport_pays} from the bank."),
        N_("${airport_pays} if you build nothing"),
    ),
}  # fmt: skip

OTHER_CARDS: dict[Kind, tuple[str, dict[Any, Effect]]] = {
    Kind.TUNA_BOAT: ("tuna_boat", {
        "official": Effect(
            N_("On anybody's roll what the tuna roll shows from the bank, if you have the Harbor: "
               "two dice for the whole table."),
            N_("What two more dice show, if you have the Harbor"),
        ),
        "shared": Effect(
            N_("On anybody's roll what the tuna roll shows from the bank, and as much to every other player who has the Harbor: "
               "one die for the whole table, and {harbor_adds} more if the Harbor was used."),
            N_("What one more die shows, to you and to every Harbor"),
        ),
    }),
    Kind.TECH_STARTUP: ("tech_startup", {
        "official": Effect(
            N_("At the end of each of your turns you may invest ${invested} in it. "
               "On your roll each other player pays as much as it holds."),
            N_("From each player as much as you invested in it"),
        ),
    }),
    Kind.TAX_OFFICE: ("tax_office", {
        "rebate": Effect(
            N_("On your roll you keep back half of what you owe for red cards, rounded up."),
            N_("You keep back half of what you owe for red cards"),
        ),
    }),
    Kind.PUBLISHER: ("publisher_nerf", {
        True: Effect(
            N_("On your roll each other player pays ${pays} for each pair of cups and breads in your city."),
            N_("From each player ${pays} for each pair of your cups and breads"),
        ),
    }),
}  # fmt: skip
OTHER_LANDMARKS: dict[Landmark, tuple[str, dict[Any, Effect]]] = {
    Landmark.HARBOR: ("tuna_boat", {
        "shared": Effect(
            N_("If you roll {harbor_from} or more you may add {harbor_adds}. Your Mackerel Boats and Sushi Bars work, and the "
               "others' Tuna Boats pay you, too."),
            N_("Add {harbor_adds} to {harbor_from} or more; boats and Sushi Bars work"),
        ),
    }),
    Landmark.SHOPPING_MALL: ("shopping_mall", {
        "official": Effect(
            N_("Each of your cups and breads that pays, pays ${mall_adds} more."),
            N_("Each cup and bread that pays, pays ${mall_adds} more"),
        ),
    }),
    Landmark.AMUSEMENT_PARK: ("amusement_park", {
        "official": Effect(
            N_("After a turn in which you rolled a double you may take another one."),
            N_("After a double you may take another turn"),
        ),
    }),
}  # fmt: skip
"""What values of an option make of a card or a landmark."""

PAIRS_OF_PAYER = Effect(
    N_("On your roll each other player pays ${pays} for each pair of cups and breads in their own city."),
    N_("From each player ${pays} for each pair of their cups and breads"),
)
CITY_HALL_EFFECT = Effect(N_("${city_hall_pays} from the bank before you build."), N_("${city_hall_pays} before you build"))
OFFICIAL_CITY_HALL = Effect(
    N_("${city_hall_pays} from the bank before you build, if you have no coin."),
    N_("${city_hall_pays} before you build, if you have none"),
)


def options_at(s: Any) -> dict[str, Any]:
    """The options that these texts ask for, of a position."""
    switches = ("shopping_mall", "amusement_park", "tech_startup", "city_hall")
    return {
        **{name: Rule(getattr(s, name)).name.lower() for name in switches},
        "tuna_boat": Tuna(s.tuna_boat).name.lower(),
        "tax_office": Tax(s.tax_office).name.lower(),
        "publisher_nerf": bool(s.publisher_nerf),
        "publisher_nerf_counts": Pairs(s.publisher_nerf_counts).name.lower(),
    }


def card_effect(card: Card, options: Mapping[str, Any]) -> str:
    """What a card does at a table with these options."""
    return _(card_told(card, options).text, **card_amounts(card))


def card_line(card: Card, options: Mapping[str, Any]) -> str:
    """The same in a few words, as it stands on the card in the market."""
    return _(card_told(card, options).line, **card_amounts(card))


def card_told(card: Card, options: Mapping[str, Any]) -> Effect:
    """The templates for a card."""
    if card.kind == Kind.PUBLISHER and options["publisher_nerf"] and options["publisher_nerf_counts"] == "payer":
        return PAIRS_OF_PAYER
    return told_under(OTHER_CARDS.get(card.kind), options) or CARD_EFFECTS[card.kind]


def told_under(others: tuple[str, dict[Any, Effect]] | None, options: Mapping[str, Any]) -> Effect | None:
    """What an option makes of an effect, if anything."""
    return others[1].get(options[others[0]]) if others else None


def card_amounts(card: Card) -> dict[str, Any]:
    """The numbers that a card's templates may name."""
    return {
        **AMOUNTS,
        "pays": card.pays,
        "with_mall": card.pays * MALL_MULTIPLIES_FLOWER_SHOPS,
        "most_landmarks": landmarks(int(MOST_OWN_LANDMARKS[card.kind])),
        "rollers_landmarks": landmarks(int(ROLLERS_LANDMARKS[card.kind])),
    }


def landmark_effect(monument: Monument, options: Mapping[str, Any]) -> str:
    """What a landmark does at a table with these options."""
    return _(landmark_told(monument, options).text, **AMOUNTS)


def landmark_line(monument: Monument, options: Mapping[str, Any]) -> str:
    """The same in a few words."""
    return _(landmark_told(monument, options).line, **AMOUNTS)


def landmark_told(monument: Monument, options: Mapping[str, Any]) -> Effect:
    """The templates for a landmark."""
    return told_under(OTHER_LANDMARKS.get(monument.landmark), options) or LANDMARK_EFFECTS[monument.landmark]


def city_hall_effect(options: Mapping[str, Any]) -> str:
    """When City Hall pays."""
    return _(city_hall_told(options).text, **AMOUNTS)


def city_hall_line(options: Mapping[str, Any]) -> str:
    """The same in a few words."""
    return _(city_hall_told(options).line, **AMOUNTS)


def city_hall_told(options: Mapping[str, Any]) -> Effect:
    """The templates for City Hall."""
    return OFFICIAL_CITY_HALL if options["city_hall"] == "official" else CITY_HALL_EFFECT
