"""Why a move is not legal now, in words."""

from typing import Any

from tabletown.snapshot import ask

from ..rules.components import BLIND_DRAW_COSTS, CARD_NAMES, COST, ESTABLISHMENTS, LANDMARK_COST, LANDMARK_NAMES, NO_CARD
from ..rules.numbers import BUILD, DEMOLISH, DRAW_BLIND, FINISH, GIVE, GIVE_TO, KEEP, NO_SWAP, SWAP, SWAP_FOR
from ..rules.reasons import Reason, major_to_buy

WORDS = {
    Reason.NO_TRAIN_STATION: "Two dice need the Train Station.",
    Reason.NO_MOON_TOWER: "Three dice need the Moon Tower.",
    Reason.NOT_ROLLED: "No die shows {pips}.",
    Reason.NOT_BUILT: "You have not built {what}.",
    Reason.NOT_OWNED: "You do not own {what}.",
    Reason.OWN_CITY: "It must be another player.",
    Reason.NOT_SEATED: "Nobody sits there.",
    Reason.NOT_THEIRS: "{who} does not own {what}.",
    Reason.NOT_FACE_UP: "{what} is not in the market.",
    Reason.OWNED_MAJOR: "You own {what} already, and one of each major is all you can have.",
    Reason.TOO_DEAR: "{what} costs ${cost}, and you have ${coins}.",
    Reason.BUILT: "You have built {what} already.",
    Reason.NO_BLIND_DRAWS: "Blind draws are a house rule that is not played here.",
    Reason.MAJOR_TO_BUY: "A blind draw is for who owns every major in the market, and you do not own {to_buy}.",
    Reason.DECK_EMPTY: "The major deck is used up.",
}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    what, cost = meant(move)
    seat = (move - SWAP_FOR) // ESTABLISHMENTS
    to_buy = ask(major_to_buy, s)
    return WORDS[Reason(code)].format(
        pips=move - KEEP + 1,
        what=what,
        cost=cost,
        coins=s.coins[s.active],
        who=names[seat] if 0 <= seat < len(names) else "",
        to_buy=CARD_NAMES[to_buy] if to_buy != NO_CARD else "",
    )


def meant(move: int) -> tuple[str, int]:
    """The card or landmark that a move speaks of, and what it costs to build."""
    if DEMOLISH <= move < GIVE:
        return LANDMARK_NAMES[move - DEMOLISH], 0
    if GIVE <= move < GIVE_TO:
        return CARD_NAMES[move - GIVE], 0
    if SWAP <= move < NO_SWAP:
        return CARD_NAMES[move - SWAP], 0
    if SWAP_FOR <= move < BUILD:
        return CARD_NAMES[(move - SWAP_FOR) % ESTABLISHMENTS], 0
    if BUILD <= move < FINISH:
        return CARD_NAMES[move - BUILD], int(COST[move - BUILD])
    if FINISH <= move < DRAW_BLIND:
        return LANDMARK_NAMES[move - FINISH], int(LANDMARK_COST[move - FINISH])
    return "A blind draw", BLIND_DRAW_COSTS
