"""What is wrong with a position of Machi Koro: what cannot be played on from, and what could not be on any table."""

from typing import Any

from tabletown.errors import BadPosition

from ..rules.components import (
    CARD_NAMES,
    CARDS,
    DECK,
    DECK_NAMES,
    ESTABLISHMENTS,
    KINDS,
    KINDS_UP,
    LANDMARKS_TO_WIN,
    MOST_DICE,
    NO_CARD,
    START_CARDS,
    Deck,
    Kind,
    Landmark,
)
from ..rules.state import NOBODY, Phase

BEFORE_TOTAL = (Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.ROLL, Phase.DICE, Phase.KEEP)
COMPANY_PHASES = (Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE)
CHOSEN_CARD_PHASES = (Phase.RECEIVE, Phase.SWAP_FOR)
FILLING = (Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.REPLENISH)
"""While a marketplace is being filled it may show too few kinds."""

TOTALS = {
    Phase.HARBOR: (10, 11, 12),
    Phase.DEMOLISH: (4,),
    Phase.GIVE: (9, 10),
    Phase.RECEIVE: (9, 10),
    Phase.TUNA: (12, 13, 14),
    Phase.SWAP: (6,),
    Phase.SWAP_FOR: (6,),
}


def check_phase(s: Any) -> None:
    """What the phase speaks of must be there, so that it can be played on."""
    phase = Phase(int(s["phase"]))
    if (s["active"] == NOBODY) != (phase == Phase.FIRST_PLAYER):
        raise BadPosition("position.active must be named in every phase but first_player")
    check_dice(s, phase)
    check_income(s, phase)
    check_later(s, phase)


def check_dice(s: Any, phase: Phase) -> None:
    """Dice lie on the table from the roll on."""
    rolled = int((s["dice"] > 0).sum())
    rolling = int(s["rolling"])
    if phase in (Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.ROLL):
        if rolled or rolling:
            raise BadPosition(f"position.dice must be empty and rolling 0 in the phase {phase.name.lower()}")
    elif phase == Phase.DICE:
        if not rolled < rolling:
            raise BadPosition("position.rolling must be more than the dice that are rolled in the phase dice")
    elif rolled != rolling:
        raise BadPosition(f"position.dice must hold the {rolling} dice that were rolled")
    if phase == Phase.KEEP and rolled != MOST_DICE:
        raise BadPosition("position.dice must be three in the phase keep")
    if s["added_two"] and (phase in BEFORE_TOTAL or phase == Phase.HARBOR or int(s["dice"][0] + s["dice"][1]) < 10):
        raise BadPosition("position.added_two needs a total of 10 or more that Harbor has changed")


def check_income(s: Any, phase: Phase) -> None:
    """A choice in the income of a roll fits its total and the city."""
    total, active = int(s["total"]), int(s["active"])
    if phase in TOTALS and total not in TOTALS[phase]:
        wanted = " or ".join(map(str, TOTALS[phase]))
        raise BadPosition(f"position.dice must make {wanted} in the phase {phase.name.lower()}")
    company = phase in COMPANY_PHASES
    if company != (s["copies"] > 0):
        raise BadPosition("position.copies must be above 0 exactly in the phases demolish, give and receive")
    if phase == Phase.DEMOLISH and s["built"][active] == 0:
        raise BadPosition(f"position.landmarks[{active}] must hold a landmark to demolish")
    if (phase in CHOSEN_CARD_PHASES) != (s["card"] != NO_CARD):
        raise BadPosition("position.card must be named exactly in the phases receive and swap_for")
    if s["card"] != NO_CARD and s["cards"][active, s["card"]] == 0:
        raise BadPosition(f"position.cities[{active}] must hold the {CARD_NAMES[int(s['card'])]} that was chosen")
    if phase == Phase.RECEIVE and s["seats"] == 2:
        raise BadPosition("position.phase: with two players nobody is asked who receives a card")
    establishments = s["cards"][:, :ESTABLISHMENTS].sum(axis=1)
    if phase in (Phase.GIVE, Phase.SWAP, Phase.SWAP_FOR) and establishments[active] == 0:
        raise BadPosition(f"position.cities[{active}] must hold an establishment in the phase {phase.name.lower()}")
    if phase in (Phase.SWAP, Phase.SWAP_FOR) and establishments.sum() == establishments[active]:
        raise BadPosition(f"position.cities must hold another player's establishment in the phase {phase.name.lower()}")
    if s["tuna"] and not (phase == Phase.TUNA and s["tuna_boat"]):
        raise BadPosition("position.tuna is the first of two tuna dice, in the phase tuna and under the official rule")


def check_later(s: Any, phase: Phase) -> None:
    """Drawing needs a deck, investing a coin, and the end a winner."""
    active = int(s["active"])
    majors = int(s["deck"][ESTABLISHMENTS:].sum()) + int(s["bottom_size"]) + int(s["top"] != NO_CARD)
    if phase == Phase.BLIND_DRAW and majors == 0:
        raise BadPosition("position.deck.major must hold a card in the phase blind_draw")
    if phase in (Phase.SET_OUT, Phase.REPLENISH) and not any(is_short(s, deck) for deck in Deck):
        raise BadPosition(f"position.market must lack a kind that its deck can give in the phase {phase.name.lower()}")
    if phase == Phase.INVEST and (s["coins"][active] == 0 or s["cards"][active, Kind.TECH_STARTUP] == 0):
        raise BadPosition("position: only an owner of Tech Startup with a coin is asked to invest")
    if (phase == Phase.EXTRA_TURN) > bool(s["extra_turn"]):
        raise BadPosition("position.extra_turn must be true in the phase extra_turn")


def is_short(s: Any, deck: Deck) -> bool:
    """Whether a marketplace shows too few kinds and its deck has cards."""
    kinds = [kind for kind in range(KINDS) if DECK[kind] == deck]
    left = int(s["deck"][kinds].sum())
    if deck == Deck.MAJOR:
        left += int(s["bottom_size"]) + int(s["top"] != NO_CARD)
    return left > 0 and int((s["market"][kinds] > 0).sum()) < KINDS_UP[deck]


# --- checking -------------------------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table. Cards may be missing, as in a puzzle; there are never too many."""
    return [*card_problems(s), *market_problems(s), *roll_problems(s), *choice_problems(s), *end_problems(s)]


def card_problems(s: Any) -> list[str]:
    """No more of any card than the box holds."""
    found = []
    for card in CARDS:
        kind = card.kind
        most = s.seats if kind >= ESTABLISHMENTS and s.major_market_limit else card.copies
        in_decks = s.market[kind] + s.deck[kind]
        if kind >= ESTABLISHMENTS:
            known = [s.top, *s.bottom[: s.bottom_size]].count(kind)
            in_decks += known + s.discarded[kind - ESTABLISHMENTS]
        everywhere = in_decks + sum(city[kind] for city in s.cards)
        if in_decks > most:
            found.append(f"there are only {most} {card.name} cards for the market, not {in_decks}")
        elif everywhere > most + (s.seats if kind in START_CARDS else 0):
            found.append(f"there are only {most + (s.seats if kind in START_CARDS else 0)} {card.name} cards, not {everywhere}")
    for seat in range(s.seats):
        if s.stored[seat] and not s.cards[seat][Kind.TECH_STARTUP]:
            found.append(f"P{seat + 1} has coins on Tech Startup but does not own it")
    return found


def market_problems(s: Any) -> list[str]:
    """A marketplace has its number of kinds, unless it is being filled or its deck is used up."""
    found = []
    for deck in Deck:
        kinds = [kind for kind in range(KINDS) if DECK[kind] == deck]
        up = sum(1 for kind in kinds if s.market[kind])
        left = sum(s.deck[kind] for kind in kinds) + (s.bottom_size + (s.top != NO_CARD) if deck == Deck.MAJOR else 0)
        if up > KINDS_UP[deck]:
            found.append(f"the {DECK_NAMES[deck]} market shows at most {KINDS_UP[deck]} kinds, not {up}")
        if up < KINDS_UP[deck] and left and s.phase not in FILLING:
            kinds_up = "1 kind" if up == 1 else f"{up} kinds"
            found.append(f"the {DECK_NAMES[deck]} market shows {kinds_up} though its deck has cards")
    if (s.top != NO_CARD or s.bottom_size) and not s.major_market_limit:
        found.append("a major in the deck is only known with major_market_limit")
    if s.top != NO_CARD and not any(s.cards[seat][s.top] for seat in range(s.seats)):
        found.append(f"nobody owns a {CARD_NAMES[s.top]}, so nobody put it back on top of the deck")
    return [*found, *dead_problems(s)]


def dead_problems(s: Any) -> list[str]:
    """Majors that everybody owns are discarded at once, by the switch `major_refresh`; no others ever are."""
    majors = range(ESTABLISHMENTS, KINDS)
    dead = [kind for kind in majors if all(s.cards[seat][kind] for seat in range(s.seats))]
    up = [kind for kind in majors if s.market[kind]]
    found = [
        f"a {CARD_NAMES[kind]} was discarded, but not everybody owns one"
        for kind in majors
        if s.discarded[kind - ESTABLISHMENTS] and kind not in dead
    ]
    stale = [kind for kind in up if kind in dead]
    if s.phase != Phase.REPLENISH and stale and (s.major_refresh or stale == up):
        found.append(f"everybody owns {' and '.join(CARD_NAMES[kind] for kind in stale)}, which would have been discarded")
    return found


def roll_problems(s: Any) -> list[str]:
    """Two dice need Train Station, three Moon Tower, 2 more Harbor."""
    if s.active == NOBODY:
        return []
    built, found = s.built[s.active], []
    fresh = s.phase in (Phase.DICE, Phase.KEEP, Phase.HARBOR)  # nothing can have been demolished since the roll
    if fresh and s.rolling == 2 and not built >> Landmark.TRAIN_STATION & 1:
        found.append("two dice need the Train Station")
    if fresh and s.rolling == 3 and not built >> Landmark.MOON_TOWER & 1:
        found.append("three dice need the Moon Tower")
    if s.phase == Phase.HARBOR and not built >> Landmark.HARBOR & 1:
        found.append("only the Harbor's owner is asked to add 2")
    if s.phase in (Phase.SWAP, Phase.SWAP_FOR) and not s.cards[s.active][Kind.BUSINESS_CENTER]:
        found.append("only the owner of a Business Center swaps")
    if s.phase == Phase.BLIND_DRAW and not s.major_market_limit:
        found.append("a blind draw needs major_market_limit")
    if s.phase == Phase.INVEST and not s.tech_startup:
        found.append("who invests is only asked with tech_startup = official")
    return found


def choice_problems(s: Any) -> list[str]:
    """What the phase asks for was given by a card, a landmark or a switch."""
    if s.active == NOBODY:
        return []
    built, own, found = s.built[s.active], s.cards[s.active], []
    park = built >> Landmark.AMUSEMENT_PARK & 1
    double = s.rolling >= 2 and s.dice[0] == s.dice[1]
    if s.phase == Phase.ROLL_AGAIN and (s.amusement_park or not park or not double):
        found.append("another roll needs a double, the Amusement Park, and amusement_park = manual")
    if s.extra_turn and (s.phase < Phase.BUILD or not s.amusement_park or not park or (s.rolling and not double)):
        found.append("another turn is earned by a double with the Amusement Park and amusement_park = official")
    if s.added_two and not built >> Landmark.HARBOR & 1:
        found.append("2 is only added by the Harbor's owner")
    if s.phase == Phase.DEMOLISH and s.copies > own[Kind.DEMOLITION_COMPANY]:
        found.append("more Demolition Companies are left to resolve than there are in the city")
    companies = sum(s.cards[seat][Kind.MOVING_COMPANY] for seat in range(s.seats))  # one may have been given away
    if s.phase in (Phase.GIVE, Phase.RECEIVE) and s.copies > companies:
        found.append("more Moving Companies are left to resolve than there are in all cities")
    boats = [seat for seat in range(s.seats) if s.cards[seat][Kind.TUNA_BOAT] and s.built[seat] >> Landmark.HARBOR & 1]
    if s.phase == Phase.TUNA and not boats:
        found.append("a tuna roll needs a player with a Tuna Boat and the Harbor")
    if s.phase == Phase.BLIND_DRAW and any(s.market[kind] and not own[kind] for kind in range(ESTABLISHMENTS, KINDS)):
        found.append("a blind draw is for the owner of every major that is face up")
    return found


def end_problems(s: Any) -> list[str]:
    """The game is over exactly when somebody has built enough landmarks."""
    needed = LANDMARKS_TO_WIN - 1 if s.quick_win else LANDMARKS_TO_WIN
    won = [seat for seat in range(s.seats) if s.built[seat].bit_count() >= needed]
    if len(won) > 1:
        return ["two players cannot both have won"]
    if won and s.phase != Phase.OVER:
        return [f"P{won[0] + 1} has built {needed} landmarks, so the game is over"]
    if s.phase == Phase.OVER and not won:
        return ["nobody has built enough landmarks for the game to be over"]
    if won and won[0] != s.active:
        return [f"P{won[0] + 1} has won, so it was P{won[0] + 1}'s turn"]
    return []
