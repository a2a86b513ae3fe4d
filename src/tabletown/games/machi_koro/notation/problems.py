"""What is wrong with a position of Machi Koro: what cannot be played on from, and what could not be on any table."""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.snapshot import ask
from tabletown.positions.validation import seat_word
from tabletown.text.i18n import N_, _, all_of, ngettext

from ..rules.city import has_establishment, has_won, landmarks_to_win, owned_by_all
from ..rules.components import (
    CARD_NAMES,
    CARDS,
    DECK_NAMES,
    ESTABLISHMENTS,
    HARBOR_TOTALS,
    KINDS,
    KINDS_UP,
    MOST_DICE,
    NO_CARD,
    NO_DECK,
    Card,
    Deck,
    Kind,
)
from ..rules.construction import double_counts, earns_another_turn, investing_is_a_choice, may_invest, park_stands
from ..rules.dice import total_rolled
from ..rules.income import a_swap_is_possible, company_can_act, receiver_is_asked_for, somebody_fishes_tuna, tuna_dice
from ..rules.market import copies_in_cities, copies_known, deck_size, is_stale, kinds_face_up, short_deck
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
from ..rules.turns import copies_in_game, starting_copies

FIRED_BY: dict[Phase, Card] = {phase: CARDS[kind] for kind, phase in STOPS_IN.items()}
FIRED_BY |= {later: FIRED_BY[earlier] for earlier, later in THEN.items()}
"""The card that stops the income of a roll with a choice or a roll of its own."""
TOTALS: dict[Phase, tuple[int, ...]] = {phase: card.fires for phase, card in FIRED_BY.items()} | {Phase.HARBOR: HARBOR_TOTALS}
"""The totals at which a roll leads to a phase, where not every one does."""


def word_of(phase: int) -> str:
    """A phase, as positions call it."""
    return Phase(phase).name.lower()


def one_or_other(words: Iterable[str]) -> str:
    """'10 or 11 or 12'."""
    return reduce(lambda several, last: _("{several} or {last}", several=several, last=last), words)


def one_and_other(words: Iterable[str]) -> str:
    """'Stadium and Publisher and Tax Office'."""
    return reduce(lambda several, last: _("{several} and {last}", several=several, last=last), words)


# --- what cannot be played on from ----------------------------------------------------------------------------------


def check(s: Any) -> None:
    """What the phase speaks of must be there."""
    if (s.active == NOBODY) != (s.phase == Phase.FIRST_PLAYER):
        named = {"where": "position.active", "phase": word_of(Phase.FIRST_PLAYER)}
        raise BadPosition(_("{where} must be named in every phase but {phase}", **named))
    check_dice(s)
    check_income(s)
    check_cities(s)
    check_later(s)


def check_dice(s: Any) -> None:
    """Dice lie on the table from the roll on."""
    rolled, dice, phase = sum(map(bool, s.dice)), "position.dice", word_of(s.phase)
    if s.phase in BEFORE_ROLL:
        if rolled or s.rolling:
            names = {"where": dice, "rolling": "rolling", "phase": phase}
            raise BadPosition(_("{where} must be empty and {rolling} 0 in the phase {phase}", **names))
    elif s.phase == Phase.DICE:
        if not rolled < s.rolling:
            names = {"where": "position.rolling", "phase": phase}
            raise BadPosition(_("{where} must be more than the dice that are rolled in the phase {phase}", **names))
    elif rolled != s.rolling:
        raise BadPosition(_("{where} must hold the {n} dice that were rolled", where=dice, n=s.rolling))
    if s.phase == Phase.KEEP and rolled != MOST_DICE:
        raise BadPosition(_("{where} must be three in the phase {phase}", where=dice, phase=phase))
    too_low = ask(total_rolled, s) not in HARBOR_TOTALS
    if s.added_two and (s.phase in BEFORE_TOTAL or s.phase == Phase.HARBOR or too_low):
        least = {"where": "position.added_two", "least": min(HARBOR_TOTALS)}
        raise BadPosition(_("{where} needs a total of {least} or more that Harbor has changed", **least))


def check_income(s: Any) -> None:
    """A choice in the income of a roll fits its total."""
    totals = TOTALS.get(Phase(s.phase), ())
    if totals and s.total not in totals:
        wanted = {"totals": one_or_other(map(str, totals)), "phase": word_of(s.phase)}
        raise BadPosition(_("{where} must make {totals} in the phase {phase}", where="position.dice", **wanted))
    if (s.phase in COMPANIES) != (s.copies > 0):
        phases = all_of([word_of(phase) for phase in (Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE)])
        raise BadPosition(_("{where} must be above 0 exactly in the phases {phases}", where="position.copies", phases=phases))
    if (s.phase in SECOND_STEPS) != (s.card != NO_CARD):
        phases = all_of([word_of(phase) for phase in (Phase.RECEIVE, Phase.SWAP_FOR)])
        raise BadPosition(_("{where} must be named exactly in the phases {phases}", where="position.card", phases=phases))
    if s.phase == Phase.RECEIVE and not ask(receiver_is_asked_for, s):
        raise BadPosition(_("{where}: with two players nobody is asked who receives a card", where="position.phase"))
    if s.tuna and not (s.phase == Phase.TUNA and ask(tuna_dice, s) > 1):
        raise BadPosition(
            _(
                "{where} is the first of two tuna dice, in the phase {phase} and under the official rule",
                where="position.tuna",
                phase=word_of(Phase.TUNA),
            )
        )


def check_cities(s: Any) -> None:
    """What is chosen from is in the cities."""
    own, phase = f"position.cities[{s.active}]", word_of(s.phase)
    if s.phase == Phase.DEMOLISH and not ask(company_can_act, s, int(Kind.DEMOLITION_COMPANY)):
        raise BadPosition(_("{where} must hold a landmark to demolish", where=f"position.landmarks[{s.active}]"))
    if s.card != NO_CARD and s.cards[s.active][s.card] == 0:
        raise BadPosition(_("{where} must hold the {card} that was chosen", where=own, card=CARD_NAMES[s.card]))
    if s.phase in (Phase.GIVE, Phase.SWAP, Phase.SWAP_FOR) and not ask(has_establishment, s, s.active):
        raise BadPosition(_("{where} must hold an establishment in the phase {phase}", where=own, phase=phase))
    if s.phase in (Phase.SWAP, Phase.SWAP_FOR) and not ask(a_swap_is_possible, s):
        names = {"where": "position.cities", "phase": phase}
        raise BadPosition(_("{where} must hold another player's establishment in the phase {phase}", **names))


def check_later(s: Any) -> None:
    """Drawing needs a deck, and investing a coin."""
    if ask(deck_size, s, int(Deck.MAJOR)) > MOST_BOTTOM:
        decks = all_of(["position.deck", "top", "bottom"])
        raise BadPosition(_("{decks} hold more than the {most} majors there are", decks=decks, most=MOST_BOTTOM))
    phase = word_of(s.phase)
    if s.phase == Phase.BLIND_DRAW and not ask(deck_size, s, int(Deck.MAJOR)):
        raise BadPosition(_("{where} must hold a card in the phase {phase}", where="position.deck.major", phase=phase))
    if s.phase in (Phase.SET_OUT, Phase.REPLENISH) and ask(short_deck, s) == NO_DECK:
        names = {"where": "position.market", "phase": phase}
        raise BadPosition(_("{where} must lack a kind that its deck can give in the phase {phase}", **names))
    if s.phase == Phase.INVEST and not ask(may_invest, s):
        raise BadPosition(_("{where}: only an owner of Tech Startup with a coin is asked to invest", where="position"))
    if s.phase == Phase.EXTRA_TURN and not s.extra_turn:
        raise BadPosition(_("{where} must be true in the phase {phase}", where="position.extra_turn", phase=phase))


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
        in_all = most + ask(starting_copies, s, kind)
        in_decks = s.market[kind] + s.deck[kind] + ask(copies_known, s, kind)
        everywhere = in_decks + ask(copies_in_cities, s, kind)
        if in_decks > most:
            found.append(_("there are only {n} {card} cards for the market, not {there}", n=most, card=name, there=in_decks))
        elif everywhere > in_all:
            found.append(_("there are only {n} {card} cards, not {there}", n=in_all, card=name, there=everywhere))
    for seat in range(s.seats):
        if s.stored[seat] and not s.cards[seat][Kind.TECH_STARTUP]:
            found.append(_("{seat} has coins on Tech Startup but does not own it", seat=seat_word(seat)))
    return found


def market_problems(s: Any) -> list[str]:
    """A marketplace has its number of kinds, unless it is being filled or its deck is used up."""
    found = []
    for deck in Deck:
        up, name = ask(kinds_face_up, s, int(deck)), DECK_NAMES[deck]
        if up > KINDS_UP[deck]:
            found.append(_("the {deck} market shows at most {n} kinds, not {up}", deck=name, n=KINDS_UP[deck], up=up))
        if up < KINDS_UP[deck] and ask(deck_size, s, int(deck)) and s.phase not in FILLING:
            found.append(
                ngettext(
                    "the {deck} market shows {n} kind though its deck has cards",
                    "the {deck} market shows {n} kinds though its deck has cards",
                    up,
                    deck=name,
                )
            )
    if (s.top != NO_CARD or s.bottom_size) and not s.major_market_limit:
        found.append(_("a major in the deck is only known with {option}", option="major_market_limit"))
    if s.top != NO_CARD and not any(s.cards[seat][s.top] for seat in range(s.seats)):
        found.append(_("nobody owns a {card}, so nobody put it back on top of the deck", card=CARD_NAMES[s.top]))
    return found


def dead_problems(s: Any) -> list[str]:
    """Majors that everybody owns are discarded at once, by the switch `major_refresh`; no others ever are."""
    majors = range(ESTABLISHMENTS, KINDS)
    discarded = [kind for kind in majors if s.discarded[kind - ESTABLISHMENTS]]
    found = [
        _("a {card} was discarded, but not everybody owns one", card=CARD_NAMES[kind])
        for kind in discarded
        if not ask(owned_by_all, s, kind)
    ]
    stale = [CARD_NAMES[kind] for kind in majors if ask(is_stale, s, kind)]
    if s.phase != Phase.REPLENISH and stale:
        found.append(_("everybody owns {cards}, which would have been discarded", cards=one_and_other(stale)))
    return found


NEEDED_TO_ROLL = {
    Reason.NO_TRAIN_STATION: N_("two dice need the Train Station"),
    Reason.NO_MOON_TOWER: N_("three dice need the Moon Tower"),
}
NEEDED_TO_DRAW = {
    Reason.NO_BLIND_DRAWS: N_("a blind draw needs {option}"),
    Reason.MAJOR_TO_BUY: N_("a blind draw is for the owner of every major that is face up"),
}


def roll_problems(s: Any) -> list[str]:
    """Two dice need Train Station, three Moon Tower, 2 more Harbor."""
    found = []
    fresh = s.phase in (Phase.DICE, Phase.KEEP, Phase.HARBOR)  # nothing can have been demolished since the roll
    lacks = ask(roll_reason, s, s.rolling) if fresh else Reason.NONE
    if lacks:
        found.append(_(NEEDED_TO_ROLL[Reason(lacks)]))
    if s.phase == Phase.HARBOR and not ask(may_add_two, s, s.total):
        found.append(_("only the Harbor's owner is asked to add 2"))
    if s.added_two and not ask(may_add_two, s, ask(total_rolled, s)):
        found.append(_("2 is only added by the Harbor's owner"))
    return found


def choice_problems(s: Any) -> list[str]:
    """What the phase asks for was given by a card, a landmark or a switch."""
    own, found = s.cards[s.active], []
    if s.phase in (Phase.SWAP, Phase.SWAP_FOR) and not own[Kind.BUSINESS_CENTER]:
        found.append(_("only the owner of a Business Center swaps"))
    if s.phase == Phase.BLIND_DRAW and (lacks := ask(blind_draw_reason, s)) in NEEDED_TO_DRAW:
        found.append(_(NEEDED_TO_DRAW[Reason(lacks)], option="major_market_limit"))
    if s.phase == Phase.INVEST and not ask(investing_is_a_choice, s):
        found.append(_("who invests is only asked with {option}", option="tech_startup = official"))
    if s.phase == Phase.ROLL_AGAIN and (ask(earns_another_turn, s) or not ask(double_counts, s)):
        found.append(_("another roll needs a double, the Amusement Park, and {option}", option="amusement_park = manual"))
    earned = ask(double_counts, s) if s.rolling else ask(park_stands, s)
    if s.extra_turn and (s.phase not in AFTER_INCOME or not ask(earns_another_turn, s) or not earned):
        official = "amusement_park = official"
        found.append(_("another turn is earned by a double with the Amusement Park and {option}", option=official))
    if s.phase == Phase.DEMOLISH and s.copies > own[Kind.DEMOLITION_COMPANY]:
        found.append(_("more Demolition Companies are left to resolve than there are in the city"))
    companies = sum(s.cards[seat][Kind.MOVING_COMPANY] for seat in range(s.seats))  # one may have been given away
    if s.phase in (Phase.GIVE, Phase.RECEIVE) and s.copies > companies:
        found.append(_("more Moving Companies are left to resolve than there are in all cities"))
    if s.phase == Phase.TUNA and not ask(somebody_fishes_tuna, s):
        found.append(_("a tuna roll needs a player with a Tuna Boat and the Harbor"))
    return found


def end_problems(s: Any) -> list[str]:
    """The game is over exactly when somebody has built enough landmarks."""
    needed = ask(landmarks_to_win, s)
    won = [seat for seat in range(s.seats) if ask(has_won, s, seat)]
    if len(won) > 1:
        return [_("two players cannot both have won")]
    if won and s.phase != Phase.OVER:
        return [_("{seat} has built {n} landmarks, so the game is over", seat=seat_word(won[0]), n=needed)]
    if s.phase == Phase.OVER and not won:
        return [_("nobody has built enough landmarks for the game to be over")]
    if won and won[0] != s.active:
        return [_("{seat} has won, so it was {seat}'s turn", seat=seat_word(won[0]))]
    return []
