"""What a card would bring whoever had it now, in words: what is in the way, and what it would pay or take."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _, all_of, one_of

from ..notation.cities import built
from ..rules.city import coins_missing, has
from ..rules.components import INVESTED, MOST_OWN_LANDMARKS, ROLLERS_LANDMARKS, Card, Colour, Kind, Landmark
from ..rules.construction import investing_is_a_choice
from ..rules.income import tear_down, tuna_boat_pays
from ..rules.prospects import Obstacle, may_fire, obstacle, one_copy_earns, one_copy_takes
from ..rules.state import Tax
from .words import dashed, landmarks, numbers_of

COUNTED_SHORT = {
    Kind.FLOWER_SHOP: N_("nothing yet: no Flower Orchard"),
    Kind.CHEESE_FACTORY: N_("nothing yet: no cow"),
    Kind.FURNITURE_FACTORY: N_("nothing yet: no gear"),
    Kind.FRUIT_VEGETABLE_MARKET: N_("nothing yet: no wheat"),
    Kind.SODA_BOTTLING_PLANT: N_("nothing yet: no cup anywhere"),
}
COUNTED = {
    Kind.FLOWER_SHOP: N_("It would bring nothing yet: you have no Flower Orchard."),
    Kind.CHEESE_FACTORY: N_("It would bring nothing yet: you have no cow."),
    Kind.FURNITURE_FACTORY: N_("It would bring nothing yet: you have no gear."),
    Kind.FRUIT_VEGETABLE_MARKET: N_("It would bring nothing yet: you have no wheat."),
    Kind.SODA_BOTTLING_PLANT: N_("It would bring nothing yet: nobody has a cup."),
}
SHORT = {
    Obstacle.NO_HARBOR: N_("nothing yet: no Harbor"),
    Obstacle.TOO_MANY_LANDMARKS: N_("nothing: too many landmarks"),
    Obstacle.NO_LANDMARK: N_("nothing yet: no landmark"),
    Obstacle.OWN_DICE: N_("nothing yet: you roll one die"),
    Obstacle.ANYBODYS_DICE: N_("nothing yet: all roll one die"),
    Obstacle.OTHERS_LANDMARKS: N_("nothing yet: they have too few"),
    Obstacle.OTHERS_DICE: N_("nothing yet: they roll one die"),
}
SENTENCES = {
    Obstacle.NO_HARBOR: N_("It would bring nothing yet: you have no Harbor."),
    Obstacle.TOO_MANY_LANDMARKS: N_("It would bring nothing: you have more than {most_landmarks}."),
    Obstacle.NO_LANDMARK: N_("It would bring nothing yet: you have no landmark to demolish."),
    Obstacle.OWN_DICE: N_("It would bring nothing yet: you roll one die, which never shows {numbers}."),
    Obstacle.ANYBODYS_DICE: N_("It would bring nothing yet: everybody rolls one die, which never shows {numbers}."),
    Obstacle.OTHERS_LANDMARKS: N_("It would bring nothing yet: no other player has {rollers_landmarks}."),
    Obstacle.OTHERS_DICE: N_("It would bring nothing yet: whoever it takes from rolls one die, which never shows {numbers}."),
}


def short_obstacle(card: Card, name: str) -> str:
    """What is in the way, in a few words for the card in the market; `name` is that of the obstacle in a view."""
    what = Obstacle[name.upper()]
    return _(COUNTED_SHORT[card.kind] if what == Obstacle.NOTHING_COUNTED else SHORT[what])


def what_is_in_the_way(s: Any, seat: int, card: Card) -> str:
    """Why a card would bring a seat nothing yet; empty where it would bring something."""
    what = Obstacle(ask(obstacle, s, seat, int(card.kind)))
    if what == Obstacle.NONE:
        return ""
    if what == Obstacle.NOTHING_COUNTED:
        return _(COUNTED[card.kind])
    return _(
        SENTENCES[what],
        numbers=dashed(numbers_of(card)),
        most_landmarks=landmarks(int(MOST_OWN_LANDMARKS[card.kind])),
        rollers_landmarks=landmarks(int(ROLLERS_LANDMARKS[card.kind])),
    )


def card_now(s: Any, seat: int, card: Card, names: list[str]) -> str:
    """What one copy would do now for a seat."""
    in_the_way = what_is_in_the_way(s, seat, card)
    if in_the_way:
        return in_the_way
    numbers = dashed(numbers_of(card))
    if card.kind == Kind.BUSINESS_CENTER:
        return _("On your {numbers} you may swap a card.", numbers=numbers)
    if card.kind == Kind.TAX_OFFICE and s.tax_office == Tax.REBATE:
        return _("On your {numbers} you keep back half, rounded up, of what red cards ask for.", numbers=numbers)
    if card.colour in (Colour.RED, Colour.PURPLE):
        return taking_now(s, seat, card, names, numbers)
    if card.kind == Kind.TUNA_BOAT:
        added = ask(tuna_boat_pays, s, seat, 0)
        if added:
            more = N_("On anybody's {numbers} one pays you what the tuna roll shows, and ${added} more.")
            return _(more, numbers=numbers, added=added)
        return _("On anybody's {numbers} one pays you what the tuna roll shows.", numbers=numbers)
    if card.kind == Kind.DEMOLITION_COMPANY:
        return demolition_now(s, seat, numbers)
    pays = ask(one_copy_earns, s, seat, int(card.kind))
    if card.kind == Kind.MOVING_COMPANY:
        return _("On your {numbers} one pays you ${pays} for a card that you must give away.", numbers=numbers, pays=pays)
    if card.colour == Colour.BLUE:
        return _("One pays you ${pays} on anybody's {numbers}.", pays=pays, numbers=numbers)
    return _("One pays you ${pays} on your {numbers}.", pays=pays, numbers=numbers)


def demolition_pays(s: Any, seat: int) -> tuple[int, int]:
    """What a demolition pays at most, and for the Shopping Mall, 0 without one: it adds nothing if it falls (ruling R23)."""
    pays = {landmark: ask(tear_down, s, seat, landmark) for landmark, stands in enumerate(built(s, seat)) if stands}
    return max(pays.values()), pays.get(Landmark.SHOPPING_MALL, 0)


def demolition_now(s: Any, seat: int, numbers: str) -> str:
    """What a demolition would bring."""
    most, mall = demolition_pays(s, seat)
    if 0 < mall < most:
        either = N_(
            "On your {numbers} one pays you ${pays} for a landmark that you must demolish, or ${less} if it is the Shopping Mall."
        )
        return _(either, numbers=numbers, pays=most, less=mall)
    return _("On your {numbers} one pays you ${pays} for a landmark that you must demolish.", numbers=numbers, pays=most)


def taking_now(s: Any, seat: int, card: Card, names: list[str], numbers: str) -> str:
    """Whom a red card or a major would take how much from, as the purses are now; by number where a Tax Office counts."""
    kind, red = int(card.kind), card.colour == Colour.RED
    payers = [other for other in range(s.seats) if other != seat and (not red or ask(may_fire, s, other, kind))]
    rolled: dict[tuple[int, ...], list[int]] = {}
    for total in card.fires:
        rolled.setdefault(tuple(ask(one_copy_takes, s, seat, other, kind, total) for other in payers), []).append(total)
    if not any(any(amounts) for amounts in rolled):
        return takes_nothing(s, seat, card)
    told = []
    for taken, totals in rolled.items():
        parts = [
            _("${amount} from {name}", amount=amount, name=names[other])
            for other, amount in zip(payers, taken, strict=True)
            if amount
        ]
        if parts:
            on = numbers if len(rolled) == 1 else one_of([str(total) for total in totals])
            sentence = (
                N_("When they roll {numbers}, one takes {amounts}.") if red else N_("On your {numbers} it takes {amounts}.")
            )
            told.append(_(sentence, numbers=on, amounts=all_of(parts)))
    return " ".join(told)


def takes_nothing(s: Any, seat: int, card: Card) -> str:
    """Why a card would take no coins now."""
    if card.kind != Kind.TECH_STARTUP or s.stored[seat]:
        return _("As the purses are now, it would take nothing.")
    if ask(investing_is_a_choice, s):
        return _("It holds nothing yet: you may invest ${invested} at the end of each of your turns.", invested=INVESTED)
    return _("It holds nothing yet: you invest ${invested} at the end of each of your turns.", invested=INVESTED)


def landmark_now(s: Any, seat: int, landmark: Landmark, cost: int) -> str:
    """Whether a seat has a landmark, or what it lacks for it."""
    if ask(has, s, seat, int(landmark)):
        return _("You have built it.")
    lacks = ask(coins_missing, s, seat, cost)
    if lacks:
        return _("You lack ${lacks} for it.", lacks=lacks)
    return _("You could pay for it: you have ${coins}.", coins=s.coins[seat])


def owned_now(s: Any, seat: int, kind: int) -> str:
    """How many of a card a seat has."""
    copies = s.cards[seat][kind]
    return _("You own {copies} of them.", copies=copies) if copies > 1 else _("You own one.") if copies else ""
