"""What is wrong with a position of Machi Koro: what cannot be played on from, and what could not be on any table."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.snapshot import ask

from ..rules.city import has_establishment, has_won, landmarks_to_win, owned_by_all
from ..rules.components import (
    CARD_NAMES,
    CARDS,
    DECK_NAMES,
    ESTABLISHMENTS,
    HARBOR_FROM,
    KINDS,
    KINDS_UP,
    MOST_DICE,
    MOST_ROLLED,
    NO_CARD,
    NO_DECK,
    START_CARDS,
    Card,
    Deck,
    Kind,
)
from ..rules.construction import double_counts, earns_another_turn, investing_is_a_choice, may_invest, park_stands
from ..rules.dice import total_rolled
from ..rules.income import a_swap_is_possible, company_can_act, receiver_is_asked_for, somebody_fishes_tuna, tuna_dice
from ..rules.market import deck_size, is_stale, kinds_face_up, short_deck
from ..rules.reasons import Reason, blind_draw_reason, may_add_two, roll_reason
from ..rules.state import (
    AFTER_INCOME,
    BEFORE_ROLL,
    BEFORE_TOTAL,
    COMPANIES,
    FILLING,
    MOST_BOTTOM,
    NOBODY,
    SECOND_STEPS,
    STOPS_IN,
    THEN,
    Phase,
)
from ..rules.turns import copies_in_game

FIRED_BY: dict[Phase, Card] = {phase: CARDS[kind] for kind, phase in STOPS_IN.items()}
FIRED_BY |= {later: FIRED_BY[earlier] for earlier, later in THEN.items()}
"""The card that stops the income of a roll with a choice or a roll of its own."""


def word_of(s: Any) -> str:
    """The phase, as positions call it."""
    return Phase(s.phase).name.lower()


# --- what cannot be played on from ----------------------------------------------------------------------------------


def check(s: Any) -> None:
    """What the phase speaks of must be there."""
    if (s.active == NOBODY) != (s.phase == Phase.FIRST_PLAYER):
        raise BadPosition("position.active must be named in every phase but first_player")
    check_dice(s)
    check_income(s)
    check_cities(s)
    check_later(s)


def check_dice(s: Any) -> None:
    """Dice lie on the table from the roll on."""
    rolled = sum(map(bool, s.dice))
    if s.phase in BEFORE_ROLL:
        if rolled or s.rolling:
            raise BadPosition(f"position.dice must be empty and rolling 0 in the phase {word_of(s)}")
    elif s.phase == Phase.DICE:
        if not rolled < s.rolling:
            raise BadPosition("position.rolling must be more than the dice that are rolled in the phase dice")
    elif rolled != s.rolling:
        raise BadPosition(f"position.dice must hold the {s.rolling} dice that were rolled")
    if s.phase == Phase.KEEP and rolled != MOST_DICE:
        raise BadPosition("position.dice must be three in the phase keep")
    too_low = ask(total_rolled, s) < HARBOR_FROM
    if s.added_two and (s.phase in BEFORE_TOTAL or s.phase == Phase.HARBOR or too_low):
        raise BadPosition(f"position.added_two needs a total of {HARBOR_FROM} or more that Harbor has changed")


def check_income(s: Any) -> None:
    """A choice in the income of a roll fits its total."""
    totals = tuple(range(HARBOR_FROM, MOST_ROLLED + 1)) if s.phase == Phase.HARBOR else ()
    totals = FIRED_BY[Phase(s.phase)].fires if s.phase in FIRED_BY else totals
    if totals and s.total not in totals:
        raise BadPosition(f"position.dice must make {' or '.join(map(str, totals))} in the phase {word_of(s)}")
    if (s.phase in COMPANIES) != (s.copies > 0):
        raise BadPosition("position.copies must be above 0 exactly in the phases demolish, give and receive")
    if (s.phase in SECOND_STEPS) != (s.card != NO_CARD):
        raise BadPosition("position.card must be named exactly in the phases receive and swap_for")
    if s.phase == Phase.RECEIVE and not ask(receiver_is_asked_for, s):
        raise BadPosition("position.phase: with two players nobody is asked who receives a card")
    if s.tuna and not (s.phase == Phase.TUNA and ask(tuna_dice, s) > 1):
        raise BadPosition("position.tuna is the first of two tuna dice, in the phase tuna and under the official rule")


def check_cities(s: Any) -> None:
    """What is chosen from is in the cities."""
    if s.phase == Phase.DEMOLISH and not ask(company_can_act, s, int(Kind.DEMOLITION_COMPANY)):
        raise BadPosition(f"position.landmarks[{s.active}] must hold a landmark to demolish")
    if s.card != NO_CARD and s.cards[s.active][s.card] == 0:
        raise BadPosition(f"position.cities[{s.active}] must hold the {CARD_NAMES[s.card]} that was chosen")
    if s.phase in (Phase.GIVE, Phase.SWAP, Phase.SWAP_FOR) and not ask(has_establishment, s, s.active):
        raise BadPosition(f"position.cities[{s.active}] must hold an establishment in the phase {word_of(s)}")
    if s.phase in (Phase.SWAP, Phase.SWAP_FOR) and not ask(a_swap_is_possible, s):
        raise BadPosition(f"position.cities must hold another player's establishment in the phase {word_of(s)}")


def check_later(s: Any) -> None:
    """Drawing needs a deck, and investing a coin."""
    if ask(deck_size, s, int(Deck.MAJOR)) > MOST_BOTTOM:
        raise BadPosition(f"position.deck, top and bottom hold more than the {MOST_BOTTOM} majors there are")
    if s.phase == Phase.BLIND_DRAW and not ask(deck_size, s, int(Deck.MAJOR)):
        raise BadPosition("position.deck.major must hold a card in the phase blind_draw")
    if s.phase in (Phase.SET_OUT, Phase.REPLENISH) and ask(short_deck, s) == NO_DECK:
        raise BadPosition(f"position.market must lack a kind that its deck can give in the phase {word_of(s)}")
    if s.phase == Phase.INVEST and not ask(may_invest, s):
        raise BadPosition("position: only an owner of Tech Startup with a coin is asked to invest")
    if s.phase == Phase.EXTRA_TURN and not s.extra_turn:
        raise BadPosition("position.extra_turn must be true in the phase extra_turn")


# --- what could not be on any table ---------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table. Cards may be missing, as in a puzzle; there are never too many."""
    found = [*card_problems(s), *market_problems(s), *dead_problems(s)]
    if s.active != NOBODY:
        found += [*roll_problems(s), *choice_problems(s)]
    return [*found, *end_problems(s)]


def card_problems(s: Any) -> list[str]:
    """No more of any card than the box holds."""
    found = []
    for kind, name in enumerate(CARD_NAMES):
        most = ask(copies_in_game, s, kind)
        in_all = most + (s.seats if kind in START_CARDS else 0)
        in_decks = s.market[kind] + s.deck[kind]
        if kind >= ESTABLISHMENTS:
            in_decks += [s.top, *s.bottom[: s.bottom_size]].count(kind) + s.discarded[kind - ESTABLISHMENTS]
        everywhere = in_decks + sum(city[kind] for city in s.cards)
        if in_decks > most:
            found.append(f"there are only {most} {name} cards for the market, not {in_decks}")
        elif everywhere > in_all:
            found.append(f"there are only {in_all} {name} cards, not {everywhere}")
    for seat in range(s.seats):
        if s.stored[seat] and not s.cards[seat][Kind.TECH_STARTUP]:
            found.append(f"P{seat + 1} has coins on Tech Startup but does not own it")
    return found


def market_problems(s: Any) -> list[str]:
    """A marketplace has its number of kinds, unless it is being filled or its deck is used up."""
    found = []
    for deck in Deck:
        up = ask(kinds_face_up, s, int(deck))
        if up > KINDS_UP[deck]:
            found.append(f"the {DECK_NAMES[deck]} market shows at most {KINDS_UP[deck]} kinds, not {up}")
        if up < KINDS_UP[deck] and ask(deck_size, s, int(deck)) and s.phase not in FILLING:
            kinds_up = "1 kind" if up == 1 else f"{up} kinds"
            found.append(f"the {DECK_NAMES[deck]} market shows {kinds_up} though its deck has cards")
    if (s.top != NO_CARD or s.bottom_size) and not s.major_market_limit:
        found.append("a major in the deck is only known with major_market_limit")
    if s.top != NO_CARD and not any(s.cards[seat][s.top] for seat in range(s.seats)):
        found.append(f"nobody owns a {CARD_NAMES[s.top]}, so nobody put it back on top of the deck")
    return found


def dead_problems(s: Any) -> list[str]:
    """Majors that everybody owns are discarded at once, by the switch `major_refresh`; no others ever are."""
    majors = range(ESTABLISHMENTS, KINDS)
    discarded = [kind for kind in majors if s.discarded[kind - ESTABLISHMENTS]]
    found = [
        f"a {CARD_NAMES[kind]} was discarded, but not everybody owns one" for kind in discarded if not ask(owned_by_all, s, kind)
    ]
    stale = [CARD_NAMES[kind] for kind in majors if ask(is_stale, s, kind)]
    if s.phase != Phase.REPLENISH and stale:
        found.append(f"everybody owns {' and '.join(stale)}, which would have been discarded")
    return found


NEEDED_TO_ROLL = {
    Reason.NO_TRAIN_STATION: "two dice need the Train Station",
    Reason.NO_MOON_TOWER: "three dice need the Moon Tower",
}
NEEDED_TO_DRAW = {
    Reason.NO_BLIND_DRAWS: "a blind draw needs major_market_limit",
    Reason.MAJOR_TO_BUY: "a blind draw is for the owner of every major that is face up",
}


def roll_problems(s: Any) -> list[str]:
    """Two dice need Train Station, three Moon Tower, 2 more Harbor."""
    found = []
    fresh = s.phase in (Phase.DICE, Phase.KEEP, Phase.HARBOR)  # nothing can have been demolished since the roll
    lacks = ask(roll_reason, s, s.rolling) if fresh else Reason.NONE
    if lacks:
        found.append(NEEDED_TO_ROLL[Reason(lacks)])
    if s.phase == Phase.HARBOR and not ask(may_add_two, s, s.total):
        found.append("only the Harbor's owner is asked to add 2")
    if s.added_two and not ask(may_add_two, s, ask(total_rolled, s)):
        found.append("2 is only added by the Harbor's owner")
    return found


def choice_problems(s: Any) -> list[str]:
    """What the phase asks for was given by a card, a landmark or a switch."""
    own, found = s.cards[s.active], []
    if s.phase in (Phase.SWAP, Phase.SWAP_FOR) and not own[Kind.BUSINESS_CENTER]:
        found.append("only the owner of a Business Center swaps")
    if s.phase == Phase.BLIND_DRAW and (lacks := ask(blind_draw_reason, s)) in NEEDED_TO_DRAW:
        found.append(NEEDED_TO_DRAW[Reason(lacks)])
    if s.phase == Phase.INVEST and not ask(investing_is_a_choice, s):
        found.append("who invests is only asked with tech_startup = official")
    if s.phase == Phase.ROLL_AGAIN and (ask(earns_another_turn, s) or not ask(double_counts, s)):
        found.append("another roll needs a double, the Amusement Park, and amusement_park = manual")
    earned = ask(double_counts, s) if s.rolling else ask(park_stands, s)
    if s.extra_turn and (s.phase not in AFTER_INCOME or not ask(earns_another_turn, s) or not earned):
        found.append("another turn is earned by a double with the Amusement Park and amusement_park = official")
    if s.phase == Phase.DEMOLISH and s.copies > own[Kind.DEMOLITION_COMPANY]:
        found.append("more Demolition Companies are left to resolve than there are in the city")
    companies = sum(s.cards[seat][Kind.MOVING_COMPANY] for seat in range(s.seats))  # one may have been given away
    if s.phase in (Phase.GIVE, Phase.RECEIVE) and s.copies > companies:
        found.append("more Moving Companies are left to resolve than there are in all cities")
    if s.phase == Phase.TUNA and not ask(somebody_fishes_tuna, s):
        found.append("a tuna roll needs a player with a Tuna Boat and the Harbor")
    return found


def end_problems(s: Any) -> list[str]:
    """The game is over exactly when somebody has built enough landmarks."""
    needed = ask(landmarks_to_win, s)
    won = [seat for seat in range(s.seats) if ask(has_won, s, seat)]
    if len(won) > 1:
        return ["two players cannot both have won"]
    if won and s.phase != Phase.OVER:
        return [f"P{won[0] + 1} has built {needed} landmarks, so the game is over"]
    if s.phase == Phase.OVER and not won:
        return ["nobody has built enough landmarks for the game to be over"]
    if won and won[0] != s.active:
        return [f"P{won[0] + 1} has won, so it was P{won[0] + 1}'s turn"]
    return []
