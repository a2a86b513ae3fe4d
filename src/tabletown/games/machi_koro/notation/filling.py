"""What a position of Machi Koro leaves out, filled so that what it says is possible.

Everything follows from the phase and the active player: what the phase speaks of is there, cards that are nowhere else lie
in the markets and decks, and a market that could not be refilled has a deck that is used up.
"""

from typing import Any, NamedTuple

from tabletown.errors import BadPosition

from ..rules.components import (
    COPIES,
    DECK,
    END_OF_DECK,
    ESTABLISHMENTS,
    FIRST_OF_DECK,
    HARBOR_ADDS,
    HARBOR_FROM,
    KINDS,
    KINDS_UP,
    LANDMARKS_TO_WIN,
    MOST_DICE,
    NO_CARD,
    START_CARDS,
    START_COINS,
    Deck,
    Kind,
    Landmark,
)
from ..rules.state import MOST_BOTTOM, NOBODY, Phase, Rule
from .problems import BEFORE_TOTAL, CHOSEN_CARD_PHASES, COMPANY_PHASES, FILLING


class Said(NamedTuple):
    """What a position says, by the numbers of the rules; None where it says nothing."""

    phase: int | None
    active: int | None
    rolling: int | None
    dice: list[int] | None
    added_two: bool | None
    copies: int | None
    card: int | None
    tuna: int | None
    extra_turn: bool | None
    coins: list[int] | None
    stored: list[int] | None
    cities: list[list[int]] | None
    landmarks: list[int] | None
    market: dict[int, list[int]]
    deck: dict[int, list[int]]
    top: int | None
    bottom: list[int] | None
    discarded: list[int] | None


def fill(said: Said, s: Any, phase: Phase, active: int) -> None:
    """A whole position from what is said, at a phase of a player's turn."""
    seats = int(s["seats"])
    s["phase"], s["active"] = phase, active
    s["coins"][:seats] = said.coins or [START_COINS] * seats
    s["stored"][:seats] = said.stored or [0] * seats
    fill_roll(said, s)
    fill_known_majors(said, s)
    fill_cities(said, s)
    fill_landmarks(said, s)
    if s["card"] == NO_CARD and said.card is None and phase in CHOSEN_CARD_PHASES:
        own = [kind for kind in range(ESTABLISHMENTS) if s["cards"][active, kind]]
        s["card"] = own[0] if own else NO_CARD
    for deck in Deck:
        fill_market(said, s, deck, short=deck == deck_to_be_short(said, s))
    settle_known_majors(s)


def kinds_of(deck: int) -> range:
    """The kinds of a deck."""
    return range(int(FIRST_OF_DECK[deck]), int(END_OF_DECK[deck]))


# --- the roll -------------------------------------------------------------------------------------------------------

TOTAL_OF = {
    Phase.HARBOR: HARBOR_FROM,
    Phase.DEMOLISH: 4,
    Phase.GIVE: 9,
    Phase.RECEIVE: 9,
    Phase.TUNA: 12,
    Phase.SWAP: 6,
    Phase.SWAP_FOR: 6,
    Phase.ROLL_AGAIN: 2,
}
"""A total of the dice at which a phase can be reached."""


def fill_roll(said: Said, s: Any) -> None:
    """The dice, and how far the income of the roll has got."""
    phase = Phase(int(s["phase"]))
    dice = said.dice if said.dice is not None else fitting_dice(said, phase, int(s["active"]))
    s["dice"][: len(dice)] = dice
    s["rolling"] = said.rolling if said.rolling is not None else fitting_number(said, phase, int(s["active"]), len(dice))
    low_tuna = phase == Phase.TUNA and sum(dice[:2]) < 12  # only the Harbor's 2 make the boats sail then
    s["added_two"] = said.added_two if said.added_two is not None else low_tuna
    s["total"] = 0 if phase in BEFORE_TOTAL else sum(dice[:2]) + HARBOR_ADDS * int(s["added_two"])
    s["copies"] = said.copies if said.copies is not None else int(phase in COMPANY_PHASES)
    s["card"] = said.card if said.card is not None else NO_CARD
    s["tuna"] = said.tuna or 0
    s["extra_turn"] = said.extra_turn if said.extra_turn is not None else phase == Phase.EXTRA_TURN


def three_dice(said: Said, active: int) -> bool:
    """Whether more than one die must be three: the Moon Tower is said to be there, and no Train Station."""
    built = said.landmarks[active] if said.landmarks is not None and active != NOBODY else 1 << Landmark.TRAIN_STATION
    return not built >> Landmark.TRAIN_STATION & 1 and bool(built >> Landmark.MOON_TOWER & 1)


def fitting_dice(said: Said, phase: Phase, active: int) -> list[int]:
    """Dice with which the phase can be reached."""
    if phase <= Phase.DICE:
        return []
    if phase == Phase.KEEP:
        return [1, 2, 3]
    total = TOTAL_OF.get(phase) or (HARBOR_FROM if said.added_two else 2 if said.rolling else 0)
    if total == 0:
        return []
    if said.rolling == 1 or (said.rolling is None and phase in (Phase.DEMOLISH, Phase.SWAP, Phase.SWAP_FOR)):
        return [min(total, 6)]
    pair = [total // 2, total - total // 2]
    third = said.rolling == MOST_DICE or (said.rolling is None and three_dice(said, active))
    return [*pair, 1] if third else pair


def fitting_number(said: Said, phase: Phase, active: int, rolled: int) -> int:
    """How many dice are rolled, where only those on the table are known."""
    if phase != Phase.DICE:
        return rolled
    return MOST_DICE if rolled and three_dice(said, active) else min(rolled + 1, MOST_DICE)


# --- the cities -----------------------------------------------------------------------------------------------------


def fill_cities(said: Said, s: Any) -> None:
    """Cards: where no cities are said, the starting cards and what everything else that is said asks for."""
    seats, active = int(s["seats"]), int(s["active"])
    if said.cities is not None:
        s["cards"][:seats] = said.cities
        return
    for seat in range(seats):
        if s["stored"][seat]:
            own(s, seat, Kind.TECH_STARTUP)
        for i in range(KINDS - ESTABLISHMENTS):
            if s["discarded"][i]:  # only what everybody owns is ever discarded
                own(s, seat, ESTABLISHMENTS + i)
    if active != NOBODY:
        for kind, copies in asked_of_the_city(said, s).items():
            own(s, fisher(said, s) if kind == Kind.TUNA_BOAT else active, kind, copies)


def own(s: Any, seat: int, kind: int, copies: int = 1) -> None:
    """At least so many copies in a city."""
    s["cards"][seat, kind] = max(int(s["cards"][seat, kind]), copies)


def asked_of_the_city(said: Said, s: Any) -> dict[int, int]:
    """The cards that the active player must have for the phase and for what is said."""
    phase = Phase(int(s["phase"]))
    wanted = {
        Phase.DEMOLISH: {Kind.DEMOLITION_COMPANY: int(s["copies"])},
        Phase.GIVE: {Kind.MOVING_COMPANY: int(s["copies"])},
        Phase.RECEIVE: {Kind.MOVING_COMPANY: int(s["copies"])},
        Phase.TUNA: {Kind.TUNA_BOAT: 1},
        Phase.SWAP: {Kind.BUSINESS_CENTER: 1},
        Phase.SWAP_FOR: {Kind.BUSINESS_CENTER: 1},
        Phase.INVEST: {Kind.TECH_STARTUP: 1},
        Phase.BLIND_DRAW: dict.fromkeys(majors_to_own(said, s), 1),
    }.get(phase, {})
    asked = {int(kind): copies for kind, copies in wanted.items()}
    if said.top is not None and said.top != NO_CARD:  # its owner put it back there
        asked[said.top] = 1
    if said.card is not None and said.card != NO_CARD:
        asked.setdefault(said.card, 1)
    return asked


def majors_to_own(said: Said, s: Any) -> list[Kind]:
    """Before a blind draw: all majors of which a copy can be in the city."""
    named = [counts for part in (said.market, said.deck) for deck, counts in part.items() if deck == Deck.MAJOR]
    found = []
    for i, kind in enumerate(range(ESTABLISHMENTS, KINDS)):
        if copies_of_kind(s, kind) > elsewhere(s, kind) + sum(counts[i] for counts in named):
            found.append(Kind(kind))
    return found


def fisher(said: Said, s: Any) -> int:
    """Who has a Tuna Boat where none is said: a player with a Harbor, and first of all the active one."""
    active, seats = int(s["active"]), int(s["seats"])
    built = said.landmarks or [1 << Landmark.HARBOR] * seats
    return next((seat for on in range(seats) if built[seat := (active + on) % seats] >> Landmark.HARBOR & 1), active)


def fill_landmarks(said: Said, s: Any) -> None:
    """Landmarks: where none are said, those without which the phase could not have been reached."""
    seats, active, phase = int(s["seats"]), int(s["active"]), Phase(int(s["phase"]))
    if said.landmarks is not None:
        s["built"][:seats] = said.landmarks
        return
    if phase == Phase.TUNA:
        for seat in range(seats):
            s["built"][seat] = (s["cards"][seat, Kind.TUNA_BOAT] > 0) << Landmark.HARBOR
    if active == NOBODY:
        return
    needed = {
        Landmark.HARBOR: phase in (Phase.HARBOR, Phase.DEMOLISH) or s["added_two"],
        Landmark.TRAIN_STATION: s["rolling"] == 2,
        Landmark.AMUSEMENT_PARK: phase == Phase.ROLL_AGAIN or s["extra_turn"],
        Landmark.MOON_TOWER: s["rolling"] == MOST_DICE,
    }
    s["built"][active] |= sum(1 << landmark for landmark, wanted in needed.items() if wanted)
    if phase == Phase.OVER:
        s["built"][active] = (1 << LANDMARKS_TO_WIN) - 1


# --- the marketplaces -----------------------------------------------------------------------------------------------


def fill_known_majors(said: Said, s: Any) -> None:
    """Majors that are discarded, or known in their deck: none where nothing is said."""
    s["discarded"] = said.discarded or 0
    s["top"] = NO_CARD if said.top is None else said.top
    bottom = said.bottom or []
    s["bottom"][: len(bottom)] = bottom
    s["bottom_size"] = len(bottom)


def copies_of_kind(s: Any, kind: int) -> int:
    """Copies of a kind in this game's deck and market at the beginning."""
    return int(s["seats"]) if kind >= ESTABLISHMENTS and s["major_market_limit"] else int(COPIES[kind])


def elsewhere(s: Any, kind: int) -> int:
    """Copies of a kind that are in cities (starting cards aside), discarded, or known in the deck."""
    in_cities = int(s["cards"][:, kind].sum())
    if kind < ESTABLISHMENTS:
        return max(0, in_cities - (int(s["seats"]) if kind in START_CARDS else 0))
    known = [int(s["top"]), *map(int, s["bottom"])].count(kind)
    return in_cities + int(s["discarded"][kind - ESTABLISHMENTS]) + known


def left_over(s: Any, deck: int) -> list[int]:
    """Copies of the kinds of a deck that are for its market and its pile."""
    return [max(0, copies_of_kind(s, kind) - elsewhere(s, kind)) for kind in kinds_of(deck)]


def deck_to_be_short(said: Said, s: Any) -> int | None:
    """While a market is replenished one of them must be short: that one, if what is said leaves it open."""
    if s["phase"] != Phase.REPLENISH or any(is_said_short(said, s, deck) for deck in said.market):
        return None
    for deck in Deck:
        pile = said.deck[deck] if deck in said.deck else left_over(s, deck)
        if deck not in said.market and any(pile):
            return int(deck)
    return None


def is_said_short(said: Said, s: Any, deck: int) -> bool:
    """Whether a market is said to lack a kind that its deck can give."""
    up = said.market[deck]
    known = deck == Deck.MAJOR and (s["bottom_size"] > 0 or s["top"] != NO_CARD)
    pile = sum(said.deck[deck]) if deck in said.deck else sum(left_over(s, deck)) - sum(up)
    return sum(map(bool, up)) < KINDS_UP[deck] and (pile > 0 or known)


def fill_market(said: Said, s: Any, deck: Deck, short: bool) -> None:
    """What lies face up in a market and in its deck."""
    kinds, left, wanted = kinds_of(deck), left_over(s, deck), int(KINDS_UP[deck])
    pile = said.deck.get(deck)
    up = said.market.get(deck)
    if up is None:
        up = fitting_market(s, deck, left, pile, short)
    if pile is None:
        complete = sum(map(bool, up)) == wanted or short or s["phase"] in FILLING
        pile = [max(0, n - shown) if complete else 0 for n, shown in zip(left, up, strict=True)]
        if deck == Deck.MAJOR and not complete and said.discarded is None:
            discard_dead(s, left, up)
    s["market"][kinds.start : kinds.stop] = up
    s["deck"][kinds.start : kinds.stop] = pile


def fitting_market(s: Any, deck: Deck, left: list[int], pile: list[int] | None, short: bool) -> list[int]:
    """One card of each of the first kinds that can be face up; all of them where there are too few kinds to choose from."""
    if s["phase"] in (Phase.FIRST_PLAYER, Phase.SET_OUT):
        return [0] * len(left)
    wanted = int(KINDS_UP[deck])
    free = [max(0, n - below) for n, below in zip(left, pile or [0] * len(left), strict=True)]
    first = kinds_of(deck).start
    fitting = [i for i, n in enumerate(free) if n and may_be_face_up(s, first + i)]
    if short:  # at least one card is left for the deck
        shown = fitting[: wanted - 1] if pile else fitting[: wanted - 1][: len(fitting) - 1]
        return [int(i in shown) for i in range(len(free))]
    if fitting and len(fitting) < wanted and pile and s["major_refresh"] == Rule.MANUAL:
        fitting += [i for i, n in enumerate(free) if n and i not in fitting]  # a dead major beside one that is not
    enough = len(fitting) > wanted or (len(fitting) == wanted and pile is None)
    return [(1 if enough else n) if i in fitting[:wanted] else 0 for i, n in enumerate(free)]


def may_be_face_up(s: Any, kind: int) -> bool:
    """Not a major that everybody owns; and while a major is drawn blind, only majors of the player who draws."""
    if DECK[kind] != Deck.MAJOR:
        return True
    owned = s["cards"][: int(s["seats"]), kind] > 0
    if s["phase"] == Phase.BLIND_DRAW:
        return bool(owned[int(s["active"])])
    return not owned.all()


def discard_dead(s: Any, left: list[int], up: list[int]) -> None:
    """A major deck that is used up has given all its cards: those of majors that everybody owns are discarded."""
    for i, kind in enumerate(kinds_of(Deck.MAJOR)):
        if (s["cards"][: int(s["seats"]), kind] > 0).all():
            s["discarded"][i] = max(0, left[i] - up[i])


def settle_known_majors(s: Any) -> None:
    """A known top card with nothing unknown below it is the first of the known ones."""
    unknown = int(s["deck"][ESTABLISHMENTS:].sum())
    size = int(s["bottom_size"])
    if unknown + size + (s["top"] != NO_CARD) > MOST_BOTTOM:
        raise BadPosition(f"position.deck, top and bottom hold more than the {MOST_BOTTOM} majors there are")
    if s["top"] != NO_CARD and unknown == 0:
        s["bottom"][1 : size + 1] = s["bottom"][:size].copy()
        s["bottom"][0], s["bottom_size"], s["top"] = s["top"], size + 1, NO_CARD
