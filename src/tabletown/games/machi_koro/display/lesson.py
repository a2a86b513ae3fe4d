"""The guided first game: five turns against one other town, from the first coins to the first landmarks."""

from collections.abc import Mapping
from typing import Any

from tabletown.game.lesson import Among, Answer, Chapter, Facts, Lesson, Variant, Verdict
from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_

from ..rules.components import CARD_KEYS, CARDS, LANDMARK_KEYS, LANDMARKS, PIPS, Card, Colour
from ..rules.prospects import Obstacle, may_fire, obstacle
from ..rules.reasons import Reason, card_reason, landmark_reason, roll_reason

POSITION = {
    "phase": "roll",
    "active": "P1",
    "coins": [7, 5],
    "cities": [{"Wheat Field": 1, "Bakery": 1}, {"Wheat Field": 1, "Bakery": 1}],
    "market": {
        "1-6": {"Ranch": 4, "Bakery": 1, "Café": 2, "Flower Orchard": 2, "Forest": 4},
        "7+": {
            "Cheese Factory": 2,
            "Furniture Factory": 2,
            "Family Restaurant": 1,
            "Apple Orchard": 2,
            "Fruit and Vegetable Market": 1,
        },
        "major": {"Stadium": 1, "Publisher": 1},
    },
}
MAJORS = tuple(key for key, card in zip(CARD_KEYS, CARDS, strict=True) if card.colour == Colour.PURPLE)
HIGH = tuple(key for key, card in zip(CARD_KEYS, CARDS, strict=True) if min(card.fires) > PIPS)
LOW_BLUE = ("wheat_field", "ranch", "flower_orchard", "forest")
COUNTING = ("cheese_factory", "furniture_factory")


def facts(s: Any, view: Mapping[str, Any], seat: int) -> Facts:
    """What the guide speaks of: the coins, what stands in town, and who can roll what."""
    me = view["players"][seat]
    cards = me["cards"]
    other = view["players"][1 - seat]
    in_the_way = {CARD_KEYS[card.kind]: Obstacle(ask(obstacle, s, seat, int(card.kind))) for card in CARDS}
    to_build = {CARD_KEYS[card.kind] for card in CARDS if ask(card_reason, s, int(card.kind)) == Reason.NONE}
    useful = {key for key in to_build if in_the_way[key] == Obstacle.NONE}
    return {
        "coins": me["coins"],
        "station": me["landmarks"]["train_station"],
        "out_of_reach": tuple(
            CARD_KEYS[card.kind]
            for card in CARDS
            if in_the_way[CARD_KEYS[card.kind]] != Obstacle.NONE and is_out_of_reach(s, seat, card)
        ),
        "idle": tuple(key for key, what in in_the_way.items() if what != Obstacle.NONE),
        "missing": me["missing"],
        "other_missing": other["missing"],
        "no_cow": in_the_way["cheese_factory"] == Obstacle.NOTHING_COUNTED,
        "no_gear": in_the_way["furniture_factory"] == Obstacle.NOTHING_COUNTED,
        "high_cards": sum(cards.get(key, 0) for key in HIGH if in_the_way[key] == Obstacle.NONE),
        "place_two_dice": "roll-2" if ask(roll_reason, s, 2) == Reason.NONE else "",
        **{f"place_{key}": f"market-{key}" if key in useful else "" for key in CARD_KEYS},
        **{f"place_{LANDMARK_KEYS[monument.landmark]}": place_of_landmark(s, seat, monument.landmark) for monument in LANDMARKS},
    }


def is_out_of_reach(s: Any, seat: int, card: Card) -> bool:
    """Whether nobody on whose roll a seat's card works has dice for its number, whatever else is in the way."""
    seats = range(s.seats)
    rollers = {Colour.RED: [other for other in seats if other != seat], Colour.BLUE: list(seats)}.get(card.colour, [seat])
    return not any(ask(may_fire, s, roller, int(card.kind)) for roller in rollers)


def place_of_landmark(s: Any, seat: int, landmark: int) -> str:
    """The place of a landmark on the drawing if it can be built now; else nothing."""
    return f"landmark-{seat + 1}-{LANDMARK_KEYS[landmark]}" if ask(landmark_reason, s, landmark) == Reason.NONE else ""


NOTHING = Answer(
    Verdict.COSTS,
    N_("You kept your coins, but coins in the purse earn nothing. One of the cards you can pay for would work from now on."),
    {"kind": "build nothing"},
)
LANDMARK = Answer(
    Verdict.GOOD,
    N_("One landmark more, and what it does holds from now on. The sixth one wins the game on the spot."),
    {"kind": "landmark"},
)
TOO_HIGH = Answer(
    Verdict.COSTS,
    N_(
        "Its number is 7 or more, which one die never shows. It would earn nothing until there is a Train Station in the town of "
        "whoever has to roll it."
    ),
    {"kind": "build", "card": Among("out_of_reach")},
)
IDLE = Answer(
    Verdict.COSTS,
    N_("It would bring you nothing yet, and the card in the market says why."),
    {"kind": "build", "card": Among("idle")},
)
ROLLED = N_(
    "Cards with that number have worked: your blue, green and purple ones for you, {first}'s blue ones for {first}, "
    "{first}'s red ones against you."
)
CHAPTERS = (
    Chapter(
        "roll",
        N_("Be the first to build all six landmarks and you win. A turn is a roll, then building one thing: roll the die."),
        (
            Answer(
                Verdict.GOOD,
                N_(
                    "A 2: your Bakery works on 2 and 3 and paid you 1 coin. City Hall gives you another before you build, "
                    "every turn."
                ),
                {"kind": "roll"},
            ),
        ),
        ROLLED,
        places=(
            "roll-1",
            "landmark-1-harbor",
            "landmark-1-train_station",
            "landmark-1-shopping_mall",
            "landmark-1-amusement_park",
            "landmark-1-moon_tower",
            "landmark-1-airport",
        ),
    ),
    Chapter(
        "build",
        N_(
            "You have {coins} coins: build one thing. One die shows each number from 1 to 6 equally often: cover those "
            "that you lack."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("Well chosen: it is blue, so the bank pays you for it on everybody's roll, not only on yours."),
                {"kind": "build", "card": LOW_BLUE},
            ),
            Answer(
                Verdict.GOOD,
                N_("Red cards work when others roll: on a 3, {first} now pays you a coin."),
                {"kind": "build", "card": "cafe"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("Green cards pay on your own rolls only. You have a Bakery already: a new number would have paid more often."),
                {"kind": "build", "card": "bakery"},
            ),
            TOO_HIGH,
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "The Stadium takes 2 coins from each other player, but only when you roll a 6. Two cheap cards would "
                    "earn more often."
                ),
                {"kind": "build", "card": "stadium"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("That is one landmark of six. This early, cards that pay would bring you the others sooner."),
                {"kind": "landmark"},
            ),
            NOTHING,
        ),
        N_("It works from now on, whenever its number is rolled."),
        places=("market-ranch", "market-flower_orchard", "market-forest"),
    ),
    Chapter(
        "roll",
        N_("{first} rolled a 1, and your Wheat Field paid you: blue cards work on everybody's roll. Roll again."),
        (
            Answer(
                Verdict.GOOD,
                N_(
                    "A 3: {first}'s Café is red and took 1 coin from you before your Bakery paid. Red goes first, then "
                    "green, blue, purple."
                ),
                {"kind": "roll", "dice": 1},
            ),
        ),
        ROLLED,
        places=("roll-1", "card-1-wheat_field", "card-2-cafe"),
    ),
    Chapter(
        "build",
        N_("You have {coins} coins. The Train Station costs 4: a landmark to win with, and you may roll two dice from then on."),
        (
            Answer(
                Verdict.GOOD,
                N_("A step towards six landmarks. With two dice the cards from 7 on begin to work for you."),
                {"kind": "landmark", "landmark": "train_station"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("A cheap landmark, and one of six. What it does needs boats, Sushi Bars or rolls of 10 and more."),
                {"kind": "landmark", "landmark": "harbor"},
            ),
            LANDMARK,
            TOO_HIGH,
            IDLE,
            NOTHING,
        ),
        N_("One card more for your town. Landmarks can wait a little, not for long: {first} builds them, too."),
        places=("landmark-1-train_station",),
        variants=(
            Variant(
                {"station": True},
                N_("You have {coins} coins and the Train Station. Now cards from 7 on can work for you as well."),
                ("{place_cheese_factory}", "{place_furniture_factory}", "{place_apple_orchard}"),
            ),
        ),
    ),
    Chapter(
        "roll",
        N_(
            "Roll one die: two dice need the Train Station. The forecast shows before you roll what each number would pay, "
            "and whom."
        ),
        (
            Answer(
                Verdict.COSTS,
                N_(
                    "Two dice never make a 1 and seldom a 2 or 3, and from 7 on no card of yours would pay yet. One die would "
                    "pay you more often."
                ),
                {"kind": "roll", "dice": 2},
                {"high_cards": 0},
            ),
            Answer(
                Verdict.GOOD,
                N_("You have a card for high numbers, so two dice are worth a try. The forecast tells which choice pays more."),
                {"kind": "roll", "dice": 2},
            ),
            Answer(Verdict.GOOD, ROLLED, {"kind": "roll"}),
        ),
        ROLLED,
        places=("roll-1",),
        variants=(
            Variant(
                {"station": True, "high_cards": 0},
                N_("One die or two? The forecast shows what each number would pay you, and from 7 on that is nothing yet."),
                ("roll-1",),
            ),
            Variant(
                {"station": True},
                N_("One die or two? The forecast shows what each number would pay you: look there before you choose."),
                ("roll-1", "roll-2"),
            ),
        ),
    ),
    Chapter(
        "build",
        N_(
            "Some cards count others: a Cheese Factory pays 3 for each cow, a Furniture Factory 3 for each gear. Ranches and "
            "Forests feed them."
        ),
        (
            Answer(
                Verdict.COSTS,
                N_("It pays 3 for each cow in your town, and you have no Ranch: for now it pays nothing."),
                {"kind": "build", "card": "cheese_factory"},
                {"no_cow": True},
            ),
            Answer(
                Verdict.COSTS,
                N_("It pays 3 for each gear in your town, and you have no Forest: for now it pays nothing."),
                {"kind": "build", "card": "furniture_factory"},
                {"no_gear": True},
            ),
            TOO_HIGH,
            IDLE,
            Answer(
                Verdict.GOOD,
                N_(
                    "That fits what you have: each card that it counts makes it pay 3 more. Two dice are needed to reach its "
                    "number."
                ),
                {"kind": "build", "card": COUNTING},
            ),
            Answer(
                Verdict.GOOD,
                N_("A cow for a Cheese Factory to come, and a blue card besides."),
                {"kind": "build", "card": "ranch"},
            ),
            Answer(
                Verdict.GOOD,
                N_("A gear for a Furniture Factory to come, and a blue card besides."),
                {"kind": "build", "card": "forest"},
            ),
            LANDMARK,
            NOTHING,
        ),
        N_("One card more for your town. Those that fit together help most."),
        places=("{place_ranch}", "{place_forest}", "{place_cheese_factory}", "{place_furniture_factory}"),
    ),
    Chapter(
        "roll",
        N_(
            "You pay for others' red cards before you earn, as long as you have coins: who keeps many can lose many. What you "
            "cannot pay is forgiven. Roll."
        ),
        (Answer(Verdict.GOOD, ROLLED, {"kind": "roll"}),),
        ROLLED,
        places=("roll-1", "{place_two_dice}"),
    ),
    Chapter(
        "build",
        N_(
            "Purple cards are majors: one of each kind in a town, and they work on your own roll, after all others. What you "
            "take from a market is replaced from its deck."
        ),
        (
            TOO_HIGH,
            IDLE,
            Answer(
                Verdict.GOOD,
                N_("Most majors take from all other players at once: the more sit at a table, the more they bring."),
                {"kind": "build", "card": MAJORS},
            ),
            LANDMARK,
            NOTHING,
        ),
        N_("One card more for your town. The market has a new one in its place, if the last of its kind was taken."),
        places=("{place_stadium}", "{place_publisher}"),
    ),
    Chapter(
        "roll",
        N_(
            "Landmarks are more than steps to victory: the Harbor lets boats and Sushi Bars work, the Shopping Mall lets each "
            "card pay 1 more, the Amusement Park rewards doubles. {first} lacks {other_missing}. Roll."
        ),
        (Answer(Verdict.GOOD, ROLLED, {"kind": "roll"}),),
        ROLLED,
        places=("landmark-1-harbor", "landmark-1-shopping_mall", "landmark-1-amusement_park"),
    ),
    Chapter(
        "build",
        N_(
            "You still need {missing} landmarks; together they are dear, so earn first and then build one after the other. "
            "What now?"
        ),
        (
            LANDMARK,
            TOO_HIGH,
            IDLE,
            Answer(
                Verdict.POSSIBLE,
                N_("Saving for a dear landmark can be right. Cards that pay would fill your purse sooner."),
                {"kind": "build nothing"},
            ),
            Answer(
                Verdict.GOOD,
                N_("It helps to pay for the landmarks. Keep an eye on {first}'s, because the sixth ends the game at once."),
                {"kind": "build"},
            ),
        ),
        N_("Keep an eye on {first}'s landmarks, because the sixth ends the game at once."),
        places=("{place_harbor}", "{place_train_station}", "{place_shopping_mall}", "{place_amusement_park}"),
    ),
)
LESSON = Lesson(
    position=POSITION,
    opponents=("Ben",),
    chapters=CHAPTERS,
    facts=facts,
    ending=N_(
        "That is the whole game: roll, be paid or pay, build one thing. Nothing but landmarks counts, and whoever builds the "
        "sixth has won on the spot. Play on from here, the table is yours."
    ),
    luck={"dice": ("roll 2", "roll 1", "roll 3", "roll 2", "roll 4", "roll 5", "roll 5", "roll 2", "roll 6", "roll 4")},
    bots={1: {"build": ("build Café", "build Ranch", "build Forest")}},
    asides={"build": N_("Build one thing, or nothing."), "roll": N_("Roll.")},
)
