"""Why a move is not legal now, in words."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _

from ..notation.names import card_name, landmark_name
from ..rules.components import BLIND_DRAW_COSTS, COST, ESTABLISHMENTS, LANDMARK_COST, NO_CARD
from ..rules.numbers import BUILD, DEMOLISH, DRAW_BLIND, FINISH, GIVE, GIVE_TO, KEEP, NO_SWAP, SWAP, SWAP_FOR
from ..rules.reasons import Reason, major_to_buy

WORDS = {
    Reason.NO_TRAIN_STATION: N_("Two dice need the Train Station."),
    Reason.NO_MOON_TOWER: N_("Three dice need the Moon Tower."),
    Reason.NOT_ROLLED: N_("No die shows {pips}."),
    Reason.NOT_BUILT: N_("You have not built {what}."),
    Reason.NOT_OWNED: N_("You do not own {what}."),
    Reason.OWN_CITY: N_("It must be another player."),
    Reason.NOT_SEATED: N_("Nobody sits there."),
    Reason.NOT_THEIRS: N_("{who} does not own {what}."),
    Reason.NOT_FACE_UP: N_("{what} is not in the market."),
    Reason.OWNED_MAJOR: N_("You own {what} already."),
    Reason.TOO_DEAR: N_("Costs ${cost}, you have ${coins}."),
    Reason.BUILT: N_("You have built {what} already."),
    Reason.NO_BLIND_DRAWS: N_("Blind draws are a house rule that is not played here."),
    Reason.MAJOR_TO_BUY: N_("A blind draw is for who owns every major in the market, and you do not own {to_buy}."),
    Reason.DECK_EMPTY: N_("The major deck is used up."),
}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    what, cost = meant(move)
    seat = (move - SWAP_FOR) // ESTABLISHMENTS
    to_buy = ask(major_to_buy, s)
    return _(
        WORDS[Reason(code)],
        pips=move - KEEP + 1,
        what=what,
        cost=cost,
        coins=s.coins[s.active],
        who=names[seat] if 0 <= seat < len(names) else "",
        to_buy=card_name(to_buy) if to_buy != NO_CARD else "",
    )


def meant(move: int) -> tuple[str, int]:
    """The card or landmark that a move speaks of, and what it costs to build."""
    if DEMOLISH <= move < GIVE:
        return landmark_name(move - DEMOLISH), 0
    if GIVE <= move < GIVE_TO:
        return card_name(move - GIVE), 0
    if SWAP <= move < NO_SWAP:
        return card_name(move - SWAP), 0
    if SWAP_FOR <= move < BUILD:
        return card_name((move - SWAP_FOR) % ESTABLISHMENTS), 0
    if BUILD <= move < FINISH:
        return card_name(move - BUILD), int(COST[move - BUILD])
    if FINISH <= move < DRAW_BLIND:
        return landmark_name(move - FINISH), int(LANDMARK_COST[move - FINISH])
    return "", BLIND_DRAW_COSTS
