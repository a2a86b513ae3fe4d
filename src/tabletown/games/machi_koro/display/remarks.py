"""What a move would do now: in a few words on its button, as a warning, and point by point for who has chosen it."""

from typing import Any

import numpy as np

from tabletown.explanations import Remark
from tabletown.language import _, one_of
from tabletown.snapshot import Snapshot, ask, listed, tried

from ..notation.cities import built
from ..notation.moves import kept_dice
from ..notation.names import card_name, landmark_name
from ..rules.city import copy_pays, landmarks_missing
from ..rules.components import (
    BLIND_DRAW_COSTS,
    CARDS,
    ESTABLISHMENTS,
    LANDMARK_COST,
    LANDMARKS,
    MOST_DICE,
    NO_CARD,
    Card,
    Kind,
)
from ..rules.construction import nothing_pays
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
from .forecast import forecast_of
from .prospects import card_now, what_is_in_the_way
from .words import dashed, numbers_of, roll_label

MOST_CHANGES = 6
"""What a move changes is told in so many points at most, the largest first."""


# --- what decides, on a button ------------------------------------------------------------------------------------


def brief(s: Any, move: int, names: list[str]) -> str:
    """Price and effect, or what a roll brings."""
    if move < KEEP:
        return roll_brief(s, move - ROLL + 1)
    if move < LEAVE_TOTAL:
        kept = sum(kept_dice(s, move - KEEP + 1))
        return gain(pays_me(s, kept, False))
    if move <= ADD_TWO:
        return gain(pays_me(s, s.total, move == ADD_TWO))
    if DEMOLISH <= move < GIVE:
        pays, cost = ask(tear_down, s, move - DEMOLISH), int(LANDMARK_COST[move - DEMOLISH])
        return _("+${pays} · ${cost} to build it again", pays=pays, cost=cost)
    if GIVE <= move < GIVE_TO or SWAP <= move < NO_SWAP or SWAP_FOR <= move < ROLL_AGAIN:
        first = GIVE if move < GIVE_TO else SWAP if move < NO_SWAP else SWAP_FOR
        card = CARDS[(move - first) % ESTABLISHMENTS]
        return _("on {numbers}: {effect}", numbers=dashed(numbers_of(card)), effect=card_line(card, options_at(s)))
    if move == INVEST:
        holds, numbers = tried(s, move)[0].stored[s.active], dashed(numbers_of(CARDS[Kind.TECH_STARTUP]))
        return _("then ${coins} from each player on {numbers}", coins=holds, numbers=numbers)
    if BUILD <= move < FINISH:
        card = CARDS[move - BUILD]
        return _("${cost} · {effect}", cost=card.cost, effect=card_line(card, options_at(s)))
    if FINISH <= move < DRAW_BLIND:
        monument = LANDMARKS[move - FINISH]
        return _("${cost} · {effect}", cost=monument.cost, effect=landmark_line(monument, options_at(s)))
    return ""


def roll_brief(s: Any, dice: int) -> str:
    """What a roll of so many dice brings on average; of three the player will choose."""
    mean = mean_of_roll(s, s.active, dice)
    return "" if mean is None else _("on average {coins}", coins=gain(round(mean, 1)))


def gain(amount: float) -> str:
    """'+$3', '−$2', '$0'."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}${abs(amount):g}"


def mean_of_roll(s: Any, roller: int, dice: int) -> float | None:
    """What one or two dice bring whoever rolls them, without the Harbor's 2; nothing to say of three, which leave a choice."""
    if dice == MOST_DICE:
        return None
    rolls = [told for told in forecast_of(s, roller) if not told["added_two"]]
    return float(sum(told["likelihood"].get(str(dice), 0) * told["pays"][roller] for told in rolls))


def pays_me(s: Any, rolled: int, added_two: bool) -> float:
    """What a total brings the active player."""
    found = [told for told in forecast_of(s, s.active) if (told["rolled"], told["added_two"]) == (rolled, added_two)]
    return float(found[0]["pays"][s.active])


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
        return what_is_in_the_way(s, s.active, CARDS[(move - SWAP_FOR) % ESTABLISHMENTS])
    if BUILD <= move <= BUILD_NOTHING:
        return build_trap(s, move)
    return ""


def roll_trap(s: Any, move: int) -> str:
    """A roll that cannot bring the roller anything, where there is another choice."""
    forecast = forecast_of(s, s.active)
    best = {
        number: max(told["pays"][s.active] for told in forecast if told["likelihood"][number])
        for number in forecast[0]["likelihood"]
    }
    if move == ROLL_AGAIN:
        return _("No roll can bring you anything now.") if max(best.values()) <= 0 else ""
    if best.get(str(move - ROLL + 1), 0) > 0 or max(best.values()) <= 0:
        return ""
    return _("No roll of one die can bring you anything now.") if move == ROLL else _("No such roll can bring you anything now.")


def demolition_trap(s: Any, landmark: int) -> str:
    """A demolition that costs more than it brings delays the own win."""
    pays, cost = ask(tear_down, s, landmark), int(LANDMARK_COST[landmark])
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
    cost, pays = int(LANDMARK_COST[cheapest]), ask(tear_down, s, cheapest)
    if cost <= pays:
        return ""
    return _("You would have to demolish a landmark that costs ${cost} or more, for ${pays}.", cost=cost, pays=pays)


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


def purse_after(s: Any, move: int) -> Remark:
    """What is left to the builder."""
    coins = tried(s, move)[0].coins[s.active]
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


def changes_by(s: Any, move: int, names: list[str]) -> list[Remark]:
    """Which rolls would bring the active player more or less than now, with the purses as they are."""
    after = with_purses(tried(s, move)[0], s.coins)
    if after.phase == Phase.OVER:
        return []
    rollers: dict[tuple[str, float], list[int]] = {}
    for roller in range(s.seats):
        for change in different(s, after, roller, s.active):
            rollers.setdefault(change, []).append(roller)
    told: dict[tuple[float, tuple[int, ...]], list[str]] = {}
    for (roll, more), who in rollers.items():
        for group in ([s.active], [other for other in who if other != s.active]):
            if set(group) <= set(who) and group:
                told.setdefault((more, tuple(group)), []).append(roll)
    largest = sorted(told.items(), key=lambda item: (-abs(item[0][0]), item[0][1] != (s.active,)))
    return [told_change(s, more, who, rolls, names) for (more, who), rolls in largest[:MOST_CHANGES]]


def with_purses(s: Any, coins: list[int]) -> Any:
    """A position with other purses: what a price leaves behind should not look like what a card brings."""
    states = np.frombuffer(bytearray(s._bytes), STATE)
    states["coins"][0] = coins
    return Snapshot(states)


def different(s: Any, after: Any, roller: int, seat: int) -> list[tuple[str, float]]:
    """The rolls of a player that pay a seat otherwise than now, and by how much."""
    before = {roll_label(told): told["pays"][seat] for told in forecast_of(s, roller)}
    then = {roll_label(told): told["pays"][seat] for told in forecast_of(after, roller)}
    found = [(roll, round(pays - before.get(roll, 0), 2)) for roll, pays in then.items()]
    return [(roll, more) for roll, more in found if more]


def told_change(s: Any, more: float, who: tuple[int, ...], rolls: list[str], names: list[str]) -> Remark:
    """'+$3 when you roll 7 or 8'."""
    coins, numbers, tone = gain(more), one_of(rolls), "good" if more > 0 else "bad"
    if who == (s.active,):
        return Remark(_("{coins} when you roll {rolls}", coins=coins, rolls=numbers), tone)
    if len(who) == s.seats - 1:
        return Remark(_("{coins} when another player rolls {rolls}", coins=coins, rolls=numbers), tone)
    named = one_of([names[seat] for seat in who])
    return Remark(_("{coins} when {names} rolls {rolls}", coins=coins, names=named, rolls=numbers), tone)
