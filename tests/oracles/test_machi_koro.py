"""Machi Koro: all that is told about moves, pieces and the guided game, compared with what happens."""

import random
from collections import Counter

import pytest

from tabletown.game.lesson import YOU
from tabletown.games.machi_koro.rules.components import CARD_NAMES
from tabletown.games.machi_koro.rules.numbers import CARDS_OF, DRAW_BLIND, Event
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match
from tabletown.testing.game_settings import Setting
from tests.witnesses.machi_koro import CARDS, LANDMARKS

from .kit import decisions, settings_of, weighted
from .lessons import Claim, Told, check_claims, check_frames, told_at
from .machi_koro.forbidden import check_forbidden
from .machi_koro.income import totals_of, works
from .machi_koro.moves import check_moves
from .machi_koro.news import check_question, check_sums
from .machi_koro.pieces import check_pieces

# --- the lesson ------------------------------------------------------------------------------------------------------

BEN = 1


def built(told: Told) -> str:
    """The card that was built."""
    (kind,) = (event[2] for event in told.events if event[:2] == [Event.BUILT, YOU])
    return CARD_NAMES[kind]


def city(match: Match) -> dict[str, int]:
    found: dict[str, int] = match.position()["cities"][YOU]
    return found


def has_colour(told: Told, colour: str) -> bool:
    return CARDS[built(told)].colour == colour


def needs_two_dice(told: Told) -> bool:
    """Its number is 7 or more, and nobody on whose roll it works can roll that."""
    position, card = told.before.position(), CARDS[built(told)]
    rollers = {"red": [BEN], "blue": [YOU, BEN]}.get(card.colour, [YOU])
    return min(card.fires) >= 7 and not any(set(card.fires) & set(totals_of(position, roller)) for roller in rollers)


def useful_cards(told: Told) -> list[str]:
    """Cards that could be built, and would work."""
    position = told.before.position()
    names = [move.text.removeprefix("build ") for move in told.before.legal() if move.text.removeprefix("build ") in CARDS]
    return [name for name in names if works(position, YOU, name)]


def high_cards(told: Told) -> list[str]:
    """Own cards from 7 on that work on own rolls of two dice."""
    position = told.before.position()
    return [name for name in city(told.before) if min(CARDS[name].fires) >= 7 and works(position, YOU, name)]


def payments(told: Told) -> list[tuple[Event, int, str]]:
    """What cards brought: the kind of payment, who won, and the card."""
    found = []
    for what, who, a, b, *_ in told.events:
        if what in (Event.EARNED, Event.PAID):
            found.append((Event(what), who, CARD_NAMES[(a if what == Event.EARNED else b) % CARDS_OF]))
    return found


def paid_in_order(told: Told) -> bool:
    """Who was paid for a roll, and in which order."""
    said = {(YOU, "blue"), (YOU, "green"), (YOU, "purple"), (BEN, "blue"), (BEN, "red")}
    colours = [(who, CARDS[name].colour) for _what, who, name in payments(told)]
    order = [("red", "green", "blue", "purple").index(colour) for _who, colour in colours]
    return set(colours) <= said and order == sorted(order)


def bakery_pays_1(told: Told) -> bool:
    hall = [event for event in told.events if event[:3] == [Event.CITY_HALL, YOU, 1]]
    return payments(told) == [(Event.EARNED, YOU, "Bakery")] and bool(hall)


def cafe_takes_first(told: Told) -> bool:
    taken = [event for event in told.events if event[:3] == [Event.PAID, BEN, YOU]]
    cards = [name for _what, _who, name in payments(told)]
    return [event[4] for event in taken] == [1] and cards[:2] == ["Café", "Bakery"]


def one_more(told: Told) -> bool:
    """A landmark."""
    before, after = (len(match.position()["landmarks"][YOU]) for match in (told.before, told.after))
    return after == before + 1


def has(told: Told, *names: str) -> bool:
    return any(name in city(told.before) for name in names)


CLAIMS: dict[str, Claim] = {
    "A 2: your Bakery": bakery_pays_1,
    "Cards with that number have worked": paid_in_order,
    "Well chosen: it is blue": lambda t: has_colour(t, "blue"),
    "Red cards work when others roll": lambda t: has_colour(t, "red") and CARDS[built(t)].fires == [3],
    "Green cards pay on your own": lambda t: has_colour(t, "green") and set(CARDS[built(t)].fires) <= {2, 3} and has(t, "Bakery"),
    "Its number is 7 or more": needs_two_dice,
    "It would bring you nothing yet": lambda t: not works(t.before.position(), YOU, built(t)),
    "The Stadium takes 2": lambda t: built(t) == "Stadium" and CARDS["Stadium"].fires == [6],
    "That is one landmark of six": one_more,
    "You kept your coins": lambda t: bool(useful_cards(t)),
    "It works from now on": lambda t: works(t.before.position(), YOU, built(t)),
    "A 3: {first}'s Café is red": cafe_takes_first,
    "A step towards six": one_more,
    "A cheap landmark, and one of six": one_more,
    "One landmark more": one_more,
    "One card more for your town": lambda t: sum(city(t.after).values()) == sum(city(t.before).values()) + 1,
    "Two dice never make a 1": lambda t: not high_cards(t),
    "You have a card for high numbers": lambda t: bool(high_cards(t)),
    "It pays 3 for each cow": lambda t: not has(t, "Ranch"),
    "It pays 3 for each gear": lambda t: not has(t, "Forest"),
    "That fits what you have": lambda t: works(t.before.position(), YOU, built(t)) and min(CARDS[built(t)].fires) > 6,
    "A cow for a Cheese Factory": lambda t: CARDS[built(t)].icon == "cow" and has_colour(t, "blue"),
    "A gear for a Furniture Factory": lambda t: CARDS[built(t)].icon == "gear" and has_colour(t, "blue"),
    "Most majors take from all": lambda t: has_colour(t, "purple") and works(t.before.position(), YOU, built(t)),
    "It helps to pay for": lambda t: works(t.before.position(), YOU, built(t)),
    "Keep an eye on {first}": lambda t: True,
    "Saving for a dear landmark": lambda t: [event[:2] for event in t.events].count([Event.BUILT_NOTHING, YOU]) == 1,
}
"""What each answer says, by its beginning."""


def test_the_lesson_frames_what_can_be_done_and_says_what_is_true() -> None:
    told = told_at("machi_koro")
    check_frames(told)
    check_claims("machi_koro", told, CLAIMS)


# --- moves and pieces ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", settings_of("machi_koro", 4), ids=str)
def test_what_is_told_of_cards_and_landmarks_at_random_positions_is_true(setting: Setting) -> None:
    rng = random.Random(f"{setting}")
    for match in decisions(setting, 1, 5):
        check_pieces(match, rng.sample([*CARDS, *LANDMARKS], 6))


@pytest.mark.parametrize("setting", settings_of("machi_koro", 4), ids=str)
def test_what_is_told_of_moves_at_random_positions_is_true(setting: Setting) -> None:
    rng = random.Random(f"{setting}")
    for match in decisions(setting, 2, 8):
        check_moves(match, rng, 3)


@pytest.mark.parametrize("setting", settings_of("machi_koro", 4), ids=str)
def test_questions_reasons_and_news_are_true(setting: Setting) -> None:
    match = None
    for match in decisions(setting, 3, 20):
        check_question(match)
        check_forbidden(match)
    rng = random.Random(f"{setting}")
    assert match is not None
    while not match.over and len(match.steps) < 1_500:
        match.play(rng.choice(weighted(match)))
    for seat in range(len(match.names)):
        check_sums(match, seat)


RARE = (Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE, Phase.SWAP, Phase.SWAP_FOR, Phase.INVEST)


@pytest.mark.parametrize("setting", settings_of("machi_koro", 2), ids=str)
def test_what_is_told_of_demolitions_gifts_swaps_and_investments_is_true(setting: Setting) -> None:
    rng, seen = random.Random(f"{setting}"), Counter[int]()
    for match in decisions(setting, 4, 100):
        phase = match.state.phase
        blind = phase == Phase.BUILD and DRAW_BLIND in match.legal_ids()
        if (phase in RARE or blind) and seen[phase] < 3:
            seen[phase] += 1
            check_moves(match, rng, 4)
            check_question(match)
            check_forbidden(match)
