"""What a position of Machi Koro leaves out, filled so that what it says is possible.

Everything follows from the phase and the active player: what the phase speaks of is there, cards that are nowhere else lie
in the markets and decks, and a market that could not be refilled has a deck that is used up.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft

from ..rules.city import condition_met, has_won, owned_by_all
from ..rules.components import (
    DECK,
    END_OF_DECK,
    ESTABLISHMENTS,
    FIRST_OF_DECK,
    HARBOR_TOTALS,
    KINDS,
    KINDS_UP,
    LANDMARKS_TO_WIN,
    MOST_DICE,
    NO_CARD,
    PIPS,
    Deck,
    Kind,
)
from ..rules.construction import park_stands
from ..rules.dice import total_of_dice, total_rolled
from ..rules.income import company_can_act
from ..rules.reasons import Reason, may_add_two, roll_reason
from ..rules.state import BEFORE_ROLL, BEFORE_TOTAL, COMPANIES, FILLING, MOST_BOTTOM, NOBODY, SECOND_STEPS, Phase, Rule
from ..rules.turns import copies_left
from .problems import FIRED_BY, TOTALS, check, problems


@dataclass
class Said:
    """A position as it is said, by the numbers of the rules; None is what is left out. Of market and deck there are the decks
    that are named."""

    seats: int
    phase: int | None = None
    active: int | None = None
    rolling: int | None = None
    dice: list[int] | None = None
    added_two: bool | None = None
    copies: int | None = None
    card: int | None = None
    tuna: int | None = None
    extra_turn: bool | None = None
    coins: list[int] | None = None
    stored: list[int] | None = None
    cities: list[list[int]] | None = None
    landmarks: list[int] | None = None
    market: dict[int, list[int]] = field(default_factory=dict)
    deck: dict[int, list[int]] = field(default_factory=dict)
    top: int | None = None
    bottom: list[int] | None = None
    discarded: list[int] | None = None


def fill(record: Any, said: Said) -> None:
    """Fill a record that stands at the beginning.

    Where the phase or the active player is left out, the first that fits what is said is taken; where none does, the most usual
    one, so that the complaint is about that.
    """
    start = Draft(record)
    drafts = (drafted(said, start, phase, active) for phase, active in moments(said))
    usual = next(drafts)
    found = next((draft for draft in chain([usual], drafts) if fits(draft)), usual)
    found.write_to(record)


def moments(said: Said) -> Iterator[tuple[Phase, int]]:
    """The phases and active players that a position can mean, the most usual first."""
    usual = Phase.ROLL if said.dice is None and said.rolling is None else Phase.BUILD
    phases = [usual, *(phase for phase in Phase if phase != usual)] if said.phase is None else [Phase(said.phase)]
    for phase in phases:
        if said.active is not None:
            yield phase, said.active
        elif phase == Phase.FIRST_PLAYER:
            yield phase, NOBODY
        else:
            yield from ((phase, seat) for seat in range(said.seats))


def fits(draft: Draft) -> bool:
    """Whether nothing is wrong with a draft."""
    s = draft.look()
    try:
        check(s)
    except BadPosition:
        return False
    return not problems(s)


def drafted(said: Said, start: Draft, phase: Phase, active: int) -> Draft:
    """The beginning of a game, with what is said and what then must be so at a phase of a player's turn."""
    draft = start.copy()
    draft.put(phase=phase, active=active)
    for name, values in (("built", said.landmarks), ("coins", said.coins), ("stored", said.stored)):
        if values is not None:
            draft.put_in(name, slice(said.seats), values)
    fill_roll(said, draft)
    fill_known_majors(said, draft)
    fill_cities(said, draft)
    fill_landmarks(said, draft)
    if said.card is None and phase in SECOND_STEPS:
        city = draft.look().cards[active]
        draft.put(card=next((kind for kind in range(ESTABLISHMENTS) if city[kind]), NO_CARD))
    short = deck_to_be_short(said, draft)
    for deck in Deck:
        fill_market(said, draft, deck, short=deck == short)
    settle_known_majors(draft)
    return draft


def kinds_of(deck: int) -> range:
    """The kinds of a deck."""
    return range(int(FIRST_OF_DECK[deck]), int(END_OF_DECK[deck]))


# --- the roll -------------------------------------------------------------------------------------------------------


def fill_roll(said: Said, draft: Draft) -> None:
    """The dice, and how far the income of the roll has got."""
    phase = Phase(draft.look().phase)
    dice = said.dice if said.dice is not None else fitting_dice(said, draft)
    rolling = said.rolling if said.rolling is not None else fitting_number(said, draft, len(dice))
    draft.put(dice=[*dice, *[0] * (MOST_DICE - len(dice))], rolling=rolling)
    low_tuna = phase == Phase.TUNA and draft.ask(total_rolled) < total_for(phase)  # only the Harbor's 2 make the boats sail then
    draft.put(added_two=said.added_two if said.added_two is not None else low_tuna)
    draft.put(
        total=0 if phase in BEFORE_TOTAL else draft.ask(total_of_dice),
        copies=said.copies if said.copies is not None else phase in COMPANIES,
        card=said.card if said.card is not None else NO_CARD,
        tuna=said.tuna or 0,
        extra_turn=said.extra_turn if said.extra_turn is not None else phase == Phase.EXTRA_TURN,
    )


def total_for(phase: Phase) -> int:
    """The lowest total of the dice at which a phase can be reached; 0 where any will do, or none."""
    if phase == Phase.ROLL_AGAIN:
        return 2  # the lowest double
    return min(TOTALS[phase]) if phase in TOTALS else 0


def three_dice(said: Said, draft: Draft) -> bool:
    """Whether more than one die must be three: by the landmarks that are said to be there, two cannot be rolled."""
    if said.landmarks is None or draft.look().active == NOBODY:
        return False
    return draft.ask(roll_reason, 2) != Reason.NONE and draft.ask(roll_reason, MOST_DICE) == Reason.NONE


def fitting_dice(said: Said, draft: Draft) -> list[int]:
    """Dice with which the phase can be reached."""
    phase = Phase(draft.look().phase)
    if phase in BEFORE_ROLL or phase == Phase.DICE:
        return []
    if phase == Phase.KEEP:
        return [1, 2, 3]
    rolling = said.rolling
    total = total_for(phase) or (min(HARBOR_TOTALS) if said.added_two else 2 if rolling else 0)
    if total == 0:
        return []
    if rolling == 1 or (rolling is None and total <= PIPS and phase != Phase.ROLL_AGAIN):
        return [min(total, PIPS)]
    pair = [total // 2, total - total // 2]
    third = rolling == MOST_DICE or (rolling is None and three_dice(said, draft))
    return [*pair, 1] if third else pair


def fitting_number(said: Said, draft: Draft, rolled: int) -> int:
    """How many dice are rolled, where only those on the table are known."""
    if draft.look().phase != Phase.DICE:
        return rolled
    return MOST_DICE if rolled and three_dice(said, draft) else min(rolled + 1, MOST_DICE)


# --- the cities -----------------------------------------------------------------------------------------------------


def fill_cities(said: Said, draft: Draft) -> None:
    """Cards: where no cities are said, the starting cards and what everything else that is said asks for."""
    if said.cities is not None:
        draft.put_in("cards", slice(said.seats), said.cities)
        return
    s = draft.look()
    for seat in range(s.seats):
        if s.stored[seat]:
            own(draft, seat, Kind.TECH_STARTUP)
        for i, discarded in enumerate(s.discarded):
            if discarded:  # only what everybody owns is ever discarded
                own(draft, seat, ESTABLISHMENTS + i)
    if s.active != NOBODY:
        for kind, copies in asked_of_the_city(said, draft).items():
            own(draft, fisher(said, draft) if kind == Kind.TUNA_BOAT else s.active, kind, copies)


def own(draft: Draft, seat: int, kind: int, copies: int = 1) -> None:
    """At least so many copies in a city."""
    draft.put_in("cards", (seat, kind), max(draft.look().cards[seat][kind], copies))


def asked_of_the_city(said: Said, draft: Draft) -> dict[int, int]:
    """The cards that the active player must have for the phase and for what is said."""
    s = draft.look()
    asked: dict[int, int] = {}
    if s.phase in FIRED_BY:
        asked[FIRED_BY[Phase(s.phase)].kind] = s.copies if s.phase in COMPANIES else 1
    if s.phase == Phase.INVEST:
        asked[Kind.TECH_STARTUP] = 1
    if s.phase == Phase.BLIND_DRAW:
        asked |= dict.fromkeys(majors_to_own(said, draft), 1)
    for card in (said.top, said.card):  # its owner put the one back there, and has chosen the other
        if card is not None and card != NO_CARD:
            asked.setdefault(card, 1)
    return asked


def majors_to_own(said: Said, draft: Draft) -> list[int]:
    """Before a blind draw: all majors of which a copy can be in the city."""
    counted = [part[Deck.MAJOR] for part in (said.market, said.deck) if Deck.MAJOR in part]
    majors = enumerate(kinds_of(Deck.MAJOR))
    return [kind for i, kind in majors if draft.ask(copies_left, kind) > sum(counts[i] for counts in counted)]


def fisher(said: Said, draft: Draft) -> int:
    """Who has a Tuna Boat where none is said: a player whose boats sail, and first of all the active one."""
    s = draft.look()
    if said.landmarks is None:
        return int(s.active)
    round_the_table = [(s.active + on) % s.seats for on in range(s.seats)]
    return next((seat for seat in round_the_table if draft.ask(condition_met, seat, int(Kind.TUNA_BOAT))), int(s.active))


def fill_landmarks(said: Said, draft: Draft) -> None:
    """Landmarks: where none are said, those without which the phase could not have been reached."""
    s = draft.look()
    if said.landmarks is not None or s.active == NOBODY:
        return
    if s.phase == Phase.TUNA:
        for seat in range(s.seats):
            if s.cards[seat][Kind.TUNA_BOAT]:
                build_for(draft, seat, partial(draft.ask, condition_met, seat, int(Kind.TUNA_BOAT)))
    if s.phase == Phase.HARBOR or s.added_two:
        build_for(draft, s.active, lambda: draft.ask(may_add_two, draft.ask(total_rolled)))
    if s.phase == Phase.DEMOLISH:
        build_for(draft, s.active, lambda: draft.ask(company_can_act, int(Kind.DEMOLITION_COMPANY)))
    if s.phase == Phase.ROLL_AGAIN or s.extra_turn:
        build_for(draft, s.active, lambda: draft.ask(park_stands))
    build_for(draft, s.active, lambda: draft.ask(roll_reason, s.rolling) == Reason.NONE)
    if s.phase == Phase.OVER:
        while not draft.ask(has_won, s.active):
            built = draft.look().built[s.active]
            draft.put_in("built", s.active, built | built + 1)  # the first that is missing


def build_for(draft: Draft, seat: int, allowed: Callable[[], Any]) -> None:
    """Give a player the landmark with which the rules allow something, if they do not yet, and if one of them does it."""
    before = draft.look().built[seat]
    for built in (before, *(before | 1 << landmark for landmark in range(LANDMARKS_TO_WIN))):
        draft.put_in("built", seat, built)
        if allowed():
            return
    draft.put_in("built", seat, before)


# --- the marketplaces -----------------------------------------------------------------------------------------------


def fill_known_majors(said: Said, draft: Draft) -> None:
    """Majors that are discarded, or known in their deck: none where nothing is said."""
    bottom = said.bottom or []
    draft.put(
        discarded=said.discarded or [0] * len(kinds_of(Deck.MAJOR)),
        top=NO_CARD if said.top is None else said.top,
        bottom=[*bottom, *[NO_CARD] * (MOST_BOTTOM - len(bottom))],
        bottom_size=len(bottom),
    )


def left_over(draft: Draft, deck: int) -> list[int]:
    """Copies of the kinds of a deck that are for its market and its pile."""
    return [draft.ask(copies_left, kind) for kind in kinds_of(deck)]


def deck_to_be_short(said: Said, draft: Draft) -> int | None:
    """While a market is replenished one of them must be short: that one, if what is said leaves it open."""
    if draft.look().phase != Phase.REPLENISH or any(is_said_short(said, draft, deck) for deck in said.market):
        return None
    for deck in Deck:
        pile = said.deck[deck] if deck in said.deck else left_over(draft, deck)
        if deck not in said.market and any(pile):
            return int(deck)
    return None


def is_said_short(said: Said, draft: Draft, deck: int) -> bool:
    """Whether a market is said to lack a kind that its deck can give."""
    s, up = draft.look(), said.market[deck]
    known = deck == Deck.MAJOR and (s.bottom_size > 0 or s.top != NO_CARD)
    pile = sum(said.deck[deck]) if deck in said.deck else sum(left_over(draft, deck)) - sum(up)
    return bool(sum(map(bool, up)) < KINDS_UP[deck] and (pile > 0 or known))


def fill_market(said: Said, draft: Draft, deck: Deck, short: bool) -> None:
    """What lies face up in a market and in its deck."""
    kinds, left = kinds_of(deck), left_over(draft, deck)
    pile, up = said.deck.get(deck), said.market.get(deck)
    if up is None:
        up = fitting_market(draft, deck, left, pile, short)
    if pile is None:
        complete = sum(map(bool, up)) == KINDS_UP[deck] or draft.look().phase in FILLING
        pile = [max(0, n - shown) if complete else 0 for n, shown in zip(left, up, strict=True)]
        if deck == Deck.MAJOR and not complete and said.discarded is None:
            discard_dead(draft, left, up)
    draft.put_in("market", slice(kinds.start, kinds.stop), up)
    draft.put_in("deck", slice(kinds.start, kinds.stop), pile)


def fitting_market(draft: Draft, deck: Deck, left: list[int], pile: list[int] | None, short: bool) -> list[int]:
    """One card of each of the first kinds that can be face up; all of them where there are too few kinds to choose from."""
    s = draft.look()
    if s.phase in (Phase.FIRST_PLAYER, Phase.SET_OUT):
        return [0] * len(left)
    wanted = int(KINDS_UP[deck])
    free = [max(0, n - below) for n, below in zip(left, pile or [0] * len(left), strict=True)]
    first = kinds_of(deck).start
    fitting = [i for i, n in enumerate(free) if n and may_be_face_up(draft, first + i)]
    if short:  # at least one card is left for the deck
        shown = fitting[: wanted - 1] if pile else fitting[: wanted - 1][: len(fitting) - 1]
        return [int(i in shown) for i in range(len(free))]
    if fitting and len(fitting) < wanted and pile and s.major_refresh == Rule.MANUAL:
        fitting += [i for i, n in enumerate(free) if n and i not in fitting]  # a dead major beside one that is not
    enough = len(fitting) > wanted or (len(fitting) == wanted and pile is None)
    return [(1 if enough else n) if i in fitting[:wanted] else 0 for i, n in enumerate(free)]


def may_be_face_up(draft: Draft, kind: int) -> bool:
    """Not a major that everybody owns; and while a major is drawn blind, only majors of the player who draws."""
    if DECK[kind] != Deck.MAJOR:
        return True
    s = draft.look()
    if s.phase == Phase.BLIND_DRAW:
        return bool(s.cards[s.active][kind])
    return not draft.ask(owned_by_all, kind)


def discard_dead(draft: Draft, left: list[int], up: list[int]) -> None:
    """A major deck that is used up has given all its cards: those of majors that everybody owns are discarded."""
    for i, kind in enumerate(kinds_of(Deck.MAJOR)):
        if draft.ask(owned_by_all, kind):
            draft.put_in("discarded", i, max(0, left[i] - up[i]))


def settle_known_majors(draft: Draft) -> None:
    """A known top card with nothing unknown below it is the first of the known ones."""
    s = draft.look()
    unknown = sum(s.deck[ESTABLISHMENTS:KINDS])
    if s.top != NO_CARD and unknown == 0 and s.bottom_size < MOST_BOTTOM:
        draft.put(bottom=[s.top, *s.bottom[:-1]], bottom_size=s.bottom_size + 1, top=NO_CARD)
