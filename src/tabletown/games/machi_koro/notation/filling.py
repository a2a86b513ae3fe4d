"""What a position of Machi Koro leaves out, filled so that what it says is possible.

Everything follows from the phase and the active player: what the phase speaks of is there, cards that are nowhere else lie
in the markets and decks, and a market that could not be refilled has a deck that is used up. `said` holds what is said, by
the names of the fields, and None where nothing is; `s` is a draft of the position, with `supply`: the copies of each kind
that the game is played with.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletown import batch

from ..rules.city import condition_met, has_won, owned_by_all
from ..rules.components import (
    DECK,
    END_OF_DECK,
    ESTABLISHMENTS,
    FIRST_OF_DECK,
    HARBOR_FROM,
    KINDS,
    KINDS_UP,
    LANDMARKS_TO_WIN,
    MOST_DICE,
    NO_CARD,
    PIPS,
    START_CARDS,
    START_COINS,
    Deck,
    Kind,
)
from ..rules.construction import park_stands
from ..rules.dice import total_of_dice, total_rolled
from ..rules.income import company_can_act
from ..rules.reasons import Reason, may_add_two, roll_reason
from ..rules.state import (
    BEFORE_ROLL,
    BEFORE_TOTAL,
    COMPANIES,
    FILLING,
    MOST_BOTTOM,
    NOBODY,
    SECOND_STEPS,
    STATE,
    Phase,
    Rule,
)
from .problems import FIRED_BY

Said = dict[str, Any]


def says(s: Any, kernel: Callable[..., Any], *arguments: int) -> int:
    """What the rules say about a draft."""
    states = batch.new_states(1, STATE)
    for name in STATE.names or ():
        states[name][0] = getattr(s, name)
    return int(kernel(batch.handle(states)[0], *arguments))


def fill(said: Said, s: Any, phase: Phase, active: int) -> None:
    """A whole position from what is said, at a phase of a player's turn."""
    s.phase, s.active = int(phase), active
    s.built[: s.seats] = said["landmarks"] or [0] * s.seats
    s.coins[: s.seats] = said["coins"] or [START_COINS] * s.seats
    s.stored[: s.seats] = said["stored"] or [0] * s.seats
    fill_roll(said, s)
    fill_known_majors(said, s)
    fill_cities(said, s)
    fill_landmarks(said, s)
    if said["card"] is None and phase in SECOND_STEPS:
        s.card = next((kind for kind in range(ESTABLISHMENTS) if s.cards[active][kind]), NO_CARD)
    short = deck_to_be_short(said, s)
    for deck in Deck:
        fill_market(said, s, deck, short=deck == short)
    settle_known_majors(s)


def kinds_of(deck: int) -> range:
    """The kinds of a deck."""
    return range(int(FIRST_OF_DECK[deck]), int(END_OF_DECK[deck]))


# --- the roll -------------------------------------------------------------------------------------------------------


def fill_roll(said: Said, s: Any) -> None:
    """The dice, and how far the income of the roll has got."""
    phase = Phase(s.phase)
    dice = said["dice"] if said["dice"] is not None else fitting_dice(said, s)
    s.dice = [*dice, *[0] * (MOST_DICE - len(dice))]
    s.rolling = said["rolling"] if said["rolling"] is not None else fitting_number(said, s, len(dice))
    low_tuna = phase == Phase.TUNA and says(s, total_rolled) < total_for(phase)  # only the Harbor's 2 make the boats sail then
    s.added_two = int(said["added_two"] if said["added_two"] is not None else low_tuna)
    s.total = 0 if phase in BEFORE_TOTAL else says(s, total_of_dice)
    s.copies = said["copies"] if said["copies"] is not None else int(phase in COMPANIES)
    s.card = said["card"] if said["card"] is not None else NO_CARD
    s.tuna = said["tuna"] or 0
    s.extra_turn = int(said["extra_turn"] if said["extra_turn"] is not None else phase == Phase.EXTRA_TURN)


def total_for(phase: Phase) -> int:
    """The lowest total of the dice at which a phase can be reached; 0 where any will do, or none."""
    if phase == Phase.ROLL_AGAIN:
        return 2  # the lowest double
    return HARBOR_FROM if phase == Phase.HARBOR else min(FIRED_BY[phase].fires) if phase in FIRED_BY else 0


def three_dice(said: Said, s: Any) -> bool:
    """Whether more than one die must be three: by the landmarks that are said to be there, two cannot be rolled."""
    if said["landmarks"] is None or s.active == NOBODY:
        return False
    return says(s, roll_reason, 2) != Reason.NONE and says(s, roll_reason, MOST_DICE) == Reason.NONE


def fitting_dice(said: Said, s: Any) -> list[int]:
    """Dice with which the phase can be reached."""
    phase = Phase(s.phase)
    if phase in BEFORE_ROLL or phase == Phase.DICE:
        return []
    if phase == Phase.KEEP:
        return [1, 2, 3]
    rolling = said["rolling"]
    total = total_for(phase) or (HARBOR_FROM if said["added_two"] else 2 if rolling else 0)
    if total == 0:
        return []
    if rolling == 1 or (rolling is None and total <= PIPS and phase != Phase.ROLL_AGAIN):
        return [min(total, PIPS)]
    pair = [total // 2, total - total // 2]
    third = rolling == MOST_DICE or (rolling is None and three_dice(said, s))
    return [*pair, 1] if third else pair


def fitting_number(said: Said, s: Any, rolled: int) -> int:
    """How many dice are rolled, where only those on the table are known."""
    if s.phase != Phase.DICE:
        return rolled
    return MOST_DICE if rolled and three_dice(said, s) else min(rolled + 1, MOST_DICE)


# --- the cities -----------------------------------------------------------------------------------------------------


def fill_cities(said: Said, s: Any) -> None:
    """Cards: where no cities are said, the starting cards and what everything else that is said asks for."""
    if said["cities"] is not None:
        s.cards[: s.seats] = said["cities"]
        return
    for seat in range(s.seats):
        if s.stored[seat]:
            own(s, seat, Kind.TECH_STARTUP)
        for i, discarded in enumerate(s.discarded):
            if discarded:  # only what everybody owns is ever discarded
                own(s, seat, ESTABLISHMENTS + i)
    if s.active != NOBODY:
        for kind, copies in asked_of_the_city(said, s).items():
            own(s, fisher(said, s) if kind == Kind.TUNA_BOAT else s.active, kind, copies)


def own(s: Any, seat: int, kind: int, copies: int = 1) -> None:
    """At least so many copies in a city."""
    s.cards[seat][kind] = max(s.cards[seat][kind], copies)


def asked_of_the_city(said: Said, s: Any) -> dict[int, int]:
    """The cards that the active player must have for the phase and for what is said."""
    asked: dict[int, int] = {}
    if s.phase in FIRED_BY:
        asked[FIRED_BY[Phase(s.phase)].kind] = s.copies if s.phase in COMPANIES else 1
    if s.phase == Phase.INVEST:
        asked[Kind.TECH_STARTUP] = 1
    if s.phase == Phase.BLIND_DRAW:
        asked |= dict.fromkeys(majors_to_own(said, s), 1)
    for card in (said["top"], said["card"]):  # its owner put the one back there, and has chosen the other
        if card not in (None, NO_CARD):
            asked.setdefault(card, 1)
    return asked


def majors_to_own(said: Said, s: Any) -> list[int]:
    """Before a blind draw: all majors of which a copy can be in the city."""
    counted = [part[Deck.MAJOR] for part in (said["market"], said["deck"]) if Deck.MAJOR in part]
    majors = enumerate(kinds_of(Deck.MAJOR))
    return [kind for i, kind in majors if s.supply[kind] > elsewhere(s, kind) + sum(counts[i] for counts in counted)]


def fisher(said: Said, s: Any) -> int:
    """Who has a Tuna Boat where none is said: a player whose boats sail, and first of all the active one."""
    if said["landmarks"] is None:
        return int(s.active)
    round_the_table = [(s.active + on) % s.seats for on in range(s.seats)]
    return next((seat for seat in round_the_table if says(s, condition_met, seat, Kind.TUNA_BOAT)), int(s.active))


def fill_landmarks(said: Said, s: Any) -> None:
    """Landmarks: where none are said, those without which the phase could not have been reached."""
    if said["landmarks"] is not None or s.active == NOBODY:
        return
    if s.phase == Phase.TUNA:
        for seat in range(s.seats):
            if s.cards[seat][Kind.TUNA_BOAT]:
                build_for(s, seat, partial(says, s, condition_met, seat, Kind.TUNA_BOAT))
    if s.phase == Phase.HARBOR or s.added_two:
        build_for(s, s.active, lambda: says(s, may_add_two, says(s, total_rolled)))
    if s.phase == Phase.DEMOLISH:
        build_for(s, s.active, lambda: says(s, company_can_act, Kind.DEMOLITION_COMPANY))
    if s.phase == Phase.ROLL_AGAIN or s.extra_turn:
        build_for(s, s.active, lambda: says(s, park_stands))
    build_for(s, s.active, lambda: says(s, roll_reason, s.rolling) == Reason.NONE)
    if s.phase == Phase.OVER:
        while not says(s, has_won, s.active):
            s.built[s.active] |= s.built[s.active] + 1  # the first that is missing


def build_for(s: Any, seat: int, allowed: Callable[[], Any]) -> None:
    """Give a player the landmark with which the rules allow something, if they do not yet, and if one of them does it."""
    before = s.built[seat]
    for built in (before, *(before | 1 << landmark for landmark in range(LANDMARKS_TO_WIN))):
        s.built[seat] = built
        if allowed():
            return
    s.built[seat] = before


# --- the marketplaces -----------------------------------------------------------------------------------------------


def fill_known_majors(said: Said, s: Any) -> None:
    """Majors that are discarded, or known in their deck: none where nothing is said."""
    s.discarded = list(said["discarded"] or [0] * len(kinds_of(Deck.MAJOR)))
    s.top = NO_CARD if said["top"] is None else said["top"]
    bottom = said["bottom"] or []
    s.bottom = [*bottom, *[NO_CARD] * (MOST_BOTTOM - len(bottom))]
    s.bottom_size = len(bottom)


def elsewhere(s: Any, kind: int) -> int:
    """Copies of a kind that are in cities (starting cards aside), discarded, or known in the deck."""
    in_cities = sum(city[kind] for city in s.cards)
    if kind < ESTABLISHMENTS:
        return max(0, in_cities - (s.seats if kind in START_CARDS else 0))
    return int(in_cities + s.discarded[kind - ESTABLISHMENTS] + [s.top, *s.bottom].count(kind))


def left_over(s: Any, deck: int) -> list[int]:
    """Copies of the kinds of a deck that are for its market and its pile."""
    return [max(0, s.supply[kind] - elsewhere(s, kind)) for kind in kinds_of(deck)]


def deck_to_be_short(said: Said, s: Any) -> int | None:
    """While a market is replenished one of them must be short: that one, if what is said leaves it open."""
    if s.phase != Phase.REPLENISH or any(is_said_short(said, s, deck) for deck in said["market"]):
        return None
    for deck in Deck:
        pile = said["deck"][deck] if deck in said["deck"] else left_over(s, deck)
        if deck not in said["market"] and any(pile):
            return int(deck)
    return None


def is_said_short(said: Said, s: Any, deck: int) -> bool:
    """Whether a market is said to lack a kind that its deck can give."""
    up = said["market"][deck]
    known = deck == Deck.MAJOR and (s.bottom_size > 0 or s.top != NO_CARD)
    pile = sum(said["deck"][deck]) if deck in said["deck"] else sum(left_over(s, deck)) - sum(up)
    return bool(sum(map(bool, up)) < KINDS_UP[deck] and (pile > 0 or known))


def fill_market(said: Said, s: Any, deck: Deck, short: bool) -> None:
    """What lies face up in a market and in its deck."""
    kinds, left = kinds_of(deck), left_over(s, deck)
    pile, up = said["deck"].get(deck), said["market"].get(deck)
    if up is None:
        up = fitting_market(s, deck, left, pile, short)
    if pile is None:
        complete = sum(map(bool, up)) == KINDS_UP[deck] or s.phase in FILLING
        pile = [max(0, n - shown) if complete else 0 for n, shown in zip(left, up, strict=True)]
        if deck == Deck.MAJOR and not complete and said["discarded"] is None:
            discard_dead(s, left, up)
    s.market[kinds.start : kinds.stop] = up
    s.deck[kinds.start : kinds.stop] = pile


def fitting_market(s: Any, deck: Deck, left: list[int], pile: list[int] | None, short: bool) -> list[int]:
    """One card of each of the first kinds that can be face up; all of them where there are too few kinds to choose from."""
    if s.phase in (Phase.FIRST_PLAYER, Phase.SET_OUT):
        return [0] * len(left)
    wanted = int(KINDS_UP[deck])
    free = [max(0, n - below) for n, below in zip(left, pile or [0] * len(left), strict=True)]
    first = kinds_of(deck).start
    fitting = [i for i, n in enumerate(free) if n and may_be_face_up(s, first + i)]
    if short:  # at least one card is left for the deck
        shown = fitting[: wanted - 1] if pile else fitting[: wanted - 1][: len(fitting) - 1]
        return [int(i in shown) for i in range(len(free))]
    if fitting and len(fitting) < wanted and pile and s.major_refresh == Rule.MANUAL:
        fitting += [i for i, n in enumerate(free) if n and i not in fitting]  # a dead major beside one that is not
    enough = len(fitting) > wanted or (len(fitting) == wanted and pile is None)
    return [(1 if enough else n) if i in fitting[:wanted] else 0 for i, n in enumerate(free)]


def may_be_face_up(s: Any, kind: int) -> bool:
    """Not a major that everybody owns; and while a major is drawn blind, only majors of the player who draws."""
    if DECK[kind] != Deck.MAJOR:
        return True
    if s.phase == Phase.BLIND_DRAW:
        return bool(s.cards[s.active][kind])
    return not is_dead(s, kind)


def is_dead(s: Any, kind: int) -> bool:
    """Whether everybody owns a major."""
    return bool(says(s, owned_by_all, kind))


def discard_dead(s: Any, left: list[int], up: list[int]) -> None:
    """A major deck that is used up has given all its cards: those of majors that everybody owns are discarded."""
    for i, kind in enumerate(kinds_of(Deck.MAJOR)):
        if is_dead(s, kind):
            s.discarded[i] = max(0, left[i] - up[i])


def settle_known_majors(s: Any) -> None:
    """A known top card with nothing unknown below it is the first of the known ones."""
    unknown = sum(s.deck[ESTABLISHMENTS:KINDS])
    if s.top != NO_CARD and unknown == 0 and s.bottom_size < MOST_BOTTOM:
        s.bottom = [s.top, *s.bottom[:-1]]
        s.bottom_size, s.top = s.bottom_size + 1, NO_CARD
