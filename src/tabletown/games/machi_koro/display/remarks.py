"""What a move would do now: in a few words on its button, as a warning, and point by point for who has chosen it."""

from fractions import Fraction
from typing import Any

import numpy as np

from tabletown.positions.snapshot import Snapshot, ask, listed, tried
from tabletown.text.explanations import Remark
from tabletown.text.i18n import N_, _, all_of, one_of

from ..notation.cities import built
from ..notation.moves import kept_dice
from ..notation.names import card_name, landmark_name
from ..rules.city import copy_pays, landmarks_missing
from ..rules.components import (
    BLIND_DRAW_COSTS,
    CARDS,
    ESTABLISHMENTS,
    HARBOR_ADDS,
    LANDMARK_COST,
    LANDMARKS,
    MOST_ROLLED,
    NO_CARD,
    PIPS,
    Card,
    Kind,
)
from ..rules.construction import earns_another_turn, is_double, nothing_pays
from ..rules.income import blue_kind, receiver_is_asked_for, tear_down
from ..rules.numbers import (
    ADD_TWO,
    BUILD,
    BUILD_NOTHING,
    DEMOLISH,
    DRAW_BLIND,
    FINISH,
    GIVE,
    GIVE_TO,
    INVEST,
    KEEP,
    LEAVE_TOTAL,
    MOST_LEGAL,
    NO_SWAP,
    ROLL,
    ROLL_AGAIN,
    SWAP,
    SWAP_FOR,
)
from ..rules.prospects import NO_LANDMARK, winning_landmark
from ..rules.state import STATE, Phase
from ..rules.turns import machi_koro_legal
from .effects import card_line, landmark_line, options_at
from .forecast import Outcome, allowed_dice, best_of, can_bring, outcomes_of, roll_of, rolls_of
from .prospects import card_now, what_is_in_the_way
from .words import dashed, numbers_of

MOST_CHANGES = 6
"""What a move changes is told in so many points at most, the largest first."""
AFTER_DOUBLES = (N_("another roll after a double"), N_("another turn after a double"))
AFTER_SOME_DOUBLES = (N_("another roll after some doubles"), N_("another turn after some doubles"))
MORE = (N_("another roll"), N_("another turn"))
"""What a double allows: by the manual, and officially."""


# --- what decides, on a button ------------------------------------------------------------------------------------


def brief(s: Any, move: int, names: list[str]) -> str:
    """Price and effect, or what a roll brings."""
    if move < KEEP:
        return roll_brief(s, move - ROLL + 1)
    if move < LEAVE_TOTAL:
        one, other = kept_dice(s, move - KEEP + 1)
        return outcome_brief(s, best_of(s, (one + other, one == other)))
    if move <= ADD_TWO:
        return outcome_brief(s, roll_of(s, (s.total, bool(ask(is_double, s))), move == ADD_TWO))
    if DEMOLISH <= move < GIVE:
        pays, cost = ask(tear_down, s, s.active, move - DEMOLISH), int(LANDMARK_COST[move - DEMOLISH])
        return _("+${pays} · ${cost} to build it again", pays=pays, cost=cost)
    if GIVE <= move < GIVE_TO or SWAP <= move < NO_SWAP or SWAP_FOR <= move < ROLL_AGAIN:
        first = GIVE if move < GIVE_TO else SWAP if move < NO_SWAP else SWAP_FOR
        card = CARDS[(move - first) % ESTABLISHMENTS]
        return _("on {numbers}: {effect}", numbers=dashed(numbers_of(card)), effect=card_line(card, options_at(s)))
    if move == INVEST:
        holds, numbers = tried(s, move)[0].stored[s.active], dashed(numbers_of(CARDS[Kind.TECH_STARTUP]))
        return _("then up to ${coins} from each player on {numbers}", coins=holds, numbers=numbers)
    if BUILD <= move < FINISH:
        card = CARDS[move - BUILD]
        return _("${cost} · {effect}", cost=card.cost, effect=card_line(card, options_at(s)))
    if FINISH <= move < DRAW_BLIND:
        monument = LANDMARKS[move - FINISH]
        return _("${cost} · {effect}", cost=monument.cost, effect=landmark_line(monument, options_at(s)))
    return ""


def roll_brief(s: Any, dice: int) -> str:
    """What a roll of so many dice brings on average, and what else it can bring."""
    ways = outcomes_of(s, dice)
    coins = gain(round(float(sum(chance * outcome.pays[s.active] for chance, outcome in ways)), 1))
    parts = [_("on average {coins}", coins=coins)]
    doubles = [roll.outcome.goes_on for roll in rolls_of(s, s.active) if roll.double and dice > 1]
    if any(doubles):
        said = AFTER_DOUBLES if all(doubles) else AFTER_SOME_DOUBLES
        parts.append(_(said[ask(earns_another_turn, s)]))
    if any(outcome.swaps for _chance, outcome in ways):
        parts.append(_("a swap on {numbers}", numbers=dashed(numbers_of(CARDS[Kind.BUSINESS_CENTER]))))
    return all_of(parts)


def outcome_brief(s: Any, outcome: Outcome) -> str:
    """What a roll brings, on average where luck is open."""
    parts = [gain(round(float(outcome.pays[s.active]), 2))]
    if outcome.goes_on:
        parts.append(_(MORE[ask(earns_another_turn, s)]))
    if outcome.swaps:
        parts.append(_("a swap"))
    return all_of(parts)


def gain(amount: float) -> str:
    """'+$3', '−$2', '$0'."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}${abs(amount):g}"


# --- traps --------------------------------------------------------------------------------------------------------


def trap(s: Any, move: int, names: list[str]) -> str:
    """What somebody who makes this move might not have seen."""
    if move < KEEP or move == ROLL_AGAIN:
        return roll_trap(s, move)
    if DEMOLISH <= move < GIVE:
        return demolition_trap(s, move - DEMOLISH)
    if GIVE <= move < GIVE_TO:
        if move - GIVE == ask(blue_kind, s):
            return _("It works on this very roll, after this: its new owner will be paid for it.")
        return ""
    if SWAP_FOR <= move < ROLL_AGAIN:
        return what_is_in_the_way(tried(s, move)[0], s.active, CARDS[(move - SWAP_FOR) % ESTABLISHMENTS])
    if BUILD <= move <= BUILD_NOTHING:
        return build_trap(s, move)
    return ""


def roll_trap(s: Any, move: int) -> str:
    """A roll that cannot bring the roller anything, where there is another choice."""
    bring = {dice: can_bring(s, dice) for dice in allowed_dice(s, s.active)}
    if move == ROLL_AGAIN:
        return "" if any(bring.values()) else _("No roll can bring you anything now.")
    if bring.get(move - ROLL + 1, True) or not any(bring.values()):
        return ""
    return _("No roll of one die can bring you anything now.") if move == ROLL else _("No such roll can bring you anything now.")


def demolition_trap(s: Any, landmark: int) -> str:
    """A demolition that costs more than it brings delays the own win."""
    pays, cost = ask(tear_down, s, s.active, landmark), int(LANDMARK_COST[landmark])
    if cost <= pays:
        return ""
    return _("You get ${pays}, but must pay ${cost} to build it again: it delays your win.", pays=pays, cost=cost)


def build_trap(s: Any, move: int) -> str:
    """A win that is passed over, a card that would bring nothing yet, a Demolition Company that costs more than it brings."""
    wins = ask(winning_landmark, s)
    if wins != NO_LANDMARK and not FINISH <= move < DRAW_BLIND:
        return _("You could build {landmark} now and win.", landmark=landmark_name(wins))
    if move == DRAW_BLIND:
        return blind_draw_trap(s)
    if not BUILD <= move < FINISH:
        return ""
    card = CARDS[move - BUILD]
    in_the_way = what_is_in_the_way(s, s.active, card)
    if in_the_way or card.kind != Kind.DEMOLITION_COMPANY:
        return in_the_way
    standing = [landmark for landmark, stands in enumerate(built(s, s.active)) if stands]
    cheapest = min(standing, key=lambda landmark: int(LANDMARK_COST[landmark]))
    cost, pays = int(LANDMARK_COST[cheapest]), ask(tear_down, s, s.active, cheapest)
    if cost <= pays:
        return ""
    return _(
        "You would have to demolish a landmark: the cheapest costs ${cost} to build again and brings ${pays}.",
        cost=cost,
        pays=pays,
    )


def blind_draw_trap(s: Any) -> str:
    """A card that is known and cannot be had, or too few coins for any: every card that may come is tried."""
    paid = tried(s, DRAW_BLIND)[0]
    draws = set(listed(machi_koro_legal, paid, MOST_LEGAL))
    if any(tried(paid, draw)[0].cards[s.active] != s.cards[s.active] for draw in draws):
        return ""
    if s.top != NO_CARD and s.cards[s.active][s.top]:
        card = card_name(s.top)
        return _("The top card is {card}, which you own: the ${price} would be lost.", card=card, price=BLIND_DRAW_COSTS)
    coins = paid.coins[s.active]
    return _("You would have ${coins} left, and could not pay for any card that you might draw.", coins=coins)


# --- point by point -----------------------------------------------------------------------------------------------


def remarks(s: Any, move: int, names: list[str]) -> list[Remark]:
    """What a chosen move would do now."""
    warning = trap(s, move, names)
    found = [Remark(warning, "bad")] if warning else []
    if BUILD <= move < FINISH:
        return [*found, *remarks_on_card(s, move, CARDS[move - BUILD], names, bool(warning)), purse_after(s, move)]
    if FINISH <= move < DRAW_BLIND:
        return [*found, progress_after(s, move), *changes_by(s, move, names), purse_after(s, move)]
    if DEMOLISH <= move < GIVE:
        lost = landmark_line(LANDMARKS[move - DEMOLISH], options_at(s))
        return [*found, Remark(_("Lost with it: {effect}", effect=lost), "bad"), *changes_by(s, move, names)]
    if GIVE <= move < SWAP:
        gets = _("You get ${pays} for it.", pays=ask(copy_pays, s, s.active, int(Kind.MOVING_COMPANY)))
        goes = move >= GIVE_TO or not ask(receiver_is_asked_for, s)
        return [*found, Remark(gets, "good"), *(changes_by(s, move, names) if goes else [])]
    if SWAP_FOR <= move < ROLL_AGAIN:
        return [*found, *changes_by(s, move, names)]
    if SWAP <= move < NO_SWAP:
        return [*found, Remark(_("You choose next what you get for it."))]
    if move == INVEST:
        return [*found, *changes_by(s, move, names), purse_after(s, move)]
    if move == BUILD_NOTHING and ask(nothing_pays, s, s.active):
        found.append(purse_after(s, move))
    return found


def remarks_on_card(s: Any, move: int, card: Card, names: list[str], warned: bool) -> list[Remark]:
    """What a card would change; where that says little or nothing, what it does."""
    changes = changes_by(s, move, names)
    if warned or (changes and card.kind not in (Kind.DEMOLITION_COMPANY, Kind.MOVING_COMPANY)):
        return changes
    return [Remark(card_now(s, s.active, card, names)), *changes]


def settled(s: Any, move: int) -> Any:
    """The position after a move and the cards that it brings to the market: which those are changes no purse and no town."""
    after = tried(s, move)[0]
    while after.phase == Phase.REPLENISH:
        after = tried(after, listed(machi_koro_legal, after, MOST_LEGAL)[0])[0]
    return after


def purse_after(s: Any, move: int) -> Remark:
    """What is left to the builder."""
    coins = settled(s, move).coins[s.active]
    if coins > s.coins[s.active]:
        return Remark(_("You will have ${coins}.", coins=coins), "good")
    return Remark(_("You will have ${coins} left.", coins=coins))


def progress_after(s: Any, move: int) -> Remark:
    """How near a landmark brings the end."""
    after = tried(s, move)[0]
    if after.phase == Phase.OVER:
        return Remark(_("You win."), "good")
    missing = ask(landmarks_missing, after, s.active)
    if missing == 1:
        return Remark(_("Then one more landmark wins."), "good")
    return Remark(_("Then {missing} more landmarks win.", missing=missing))


Way = tuple[bool, int, bool]
"""Whether the Harbor's 2 are added, what is rolled, and whether it is a double: in this order they are told."""


def changes_by(s: Any, move: int, names: list[str]) -> list[Remark]:
    """Which rolls would bring the active player more or less than now, with the purses as they are."""
    after = with_purses(settled(s, move), s.coins)
    if after.phase == Phase.OVER:
        return []
    rollers: dict[tuple[Way, float], list[int]] = {}
    for roller in range(s.seats):
        for change in different(s, after, roller, s.active):
            rollers.setdefault(change, []).append(roller)
    told: dict[tuple[float, tuple[int, ...]], list[Way]] = {}
    for (way, more), who in rollers.items():
        for group in ([s.active], [other for other in who if other != s.active]):
            if set(group) <= set(who) and group:
                told.setdefault((more, tuple(group)), []).append(way)
    largest = sorted(told.items(), key=lambda item: (-abs(item[0][0]), item[0][1] != (s.active,)))
    return [told_change(s, more, who, sorted(ways), names) for (more, who), ways in largest[:MOST_CHANGES]]


def with_purses(s: Any, coins: list[int]) -> Any:
    """A position with other purses: what a price leaves behind should not look like what a card brings."""
    states = np.frombuffer(bytearray(s._bytes), STATE)
    states["coins"][0] = coins
    return Snapshot(states)


def different(s: Any, after: Any, roller: int, seat: int) -> list[tuple[Way, float]]:
    """The rolls of a player that will pay a seat otherwise than now, and by how much; doubles where they do so in another way."""
    before, then = ({(r.added_two, r.rolled, r.double): r.outcome.pays[seat] for r in rolls_of(x, roller)} for x in (s, after))
    plain: dict[Way, Fraction | int] = {way: then[way] - before.get(way, 0) for way in then if not way[2]}
    # Where a Train Station or a Harbor falls, some doubles cannot be rolled any more.
    doubled = {way[:2] for way in then} if any(rolled > PIPS for _added, rolled, _double in then) else set()
    doubles = {(*way[:2], True) for way in (*before, *then) if way[2] and way[:2] in doubled}
    for added, rolled, _double in doubles:
        pays, paid = (of.get((added, rolled, True), of.get((added, rolled, False), 0)) for of in (then, before))
        if rolled == MOST_ROLLED:  # nothing but a double
            plain.pop((added, rolled, False), None)
        if pays - paid != plain.get((added, rolled, False), 0):
            plain[added, rolled, True] = pays - paid
    return [(way, round(float(more), 2)) for way, more in plain.items() if round(more, 2)]


def told_change(s: Any, more: float, who: tuple[int, ...], ways: list[Way], names: list[str]) -> Remark:
    """'+$3 when you roll 7 or 8'."""
    coins, numbers, tone = gain(more), one_of(list(map(way_label, ways))), "good" if more > 0 else "bad"
    if who == (s.active,):
        return Remark(_("{coins} when you roll {rolls}", coins=coins, rolls=numbers), tone)
    if len(who) == s.seats - 1:
        return Remark(_("{coins} when another player rolls {rolls}", coins=coins, rolls=numbers), tone)
    named = one_of([names[seat] for seat in who])
    return Remark(_("{coins} when {names} rolls {rolls}", coins=coins, names=named, rolls=numbers), tone)


def way_label(way: Way) -> str:
    """'6', '3+3' for the double, '10+2' with the Harbor's 2."""
    added_two, rolled, double = way
    shown = f"{rolled // 2}+{rolled // 2}" if double else str(rolled)
    return f"{shown}+{HARBOR_ADDS}" if added_two else shown
