"""Moves of Machi Koro: in words, which records are made of, and as data for programs."""

from typing import Any

from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import N_, _

from ..rules.components import (
    BLIND_DRAW_COSTS,
    CARD_KEYS,
    COST,
    ESTABLISHMENTS,
    HARBOR_ADDS,
    INVESTED,
    LANDMARK_COST,
    LANDMARK_KEYS,
    MOST_SEATS,
    Kind,
    Landmark,
)
from ..rules.construction import nothing_pays
from ..rules.dice import add_two
from ..rules.income import legal_receivers, receiver_is_asked_for
from ..rules.numbers import (
    ADD_TWO,
    BUILD,
    BUILD_NOTHING,
    DEMOLISH,
    DIE,
    DRAW,
    DRAW_BLIND,
    EXTRA_TURN,
    FINISH,
    GIVE,
    GIVE_TO,
    INVEST,
    KEEP,
    KEEP_COIN,
    LEAVE_TOTAL,
    NO_SWAP,
    ROLL_AGAIN,
    START,
    SWAP,
    SWAP_FOR,
)
from .names import card_name, landmark_name

ROLLS = (N_("roll one die"), N_("roll two dice"), N_("roll three dice"))


def kept_dice(s: Any, pips: int) -> list[int]:
    """The two dice that stay when one with these pips is set aside."""
    dice = list(s.dice)
    dice.remove(pips)
    return dice


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move < KEEP:
        return _(ROLLS[move])
    if move < LEAVE_TOTAL and move - KEEP + 1 not in s.dice:
        return _("set aside {pips}", pips=move - KEEP + 1)
    if move < LEAVE_TOTAL:
        one, other = kept_dice(s, move - KEEP + 1)
        return _("keep {one} and {other}", one=one, other=other)
    if move == LEAVE_TOTAL:
        return _("leave it at {total}", total=s.total)
    if move == ADD_TWO:
        return _("add {added} at the Harbor: {total}", added=HARBOR_ADDS, total=ask(add_two, s))
    if move < GIVE:
        return _("demolish {landmark}", landmark=landmark_name(move - DEMOLISH))
    if move < ROLL_AGAIN:
        return gift_or_swap(s, move, names)
    if move < START:
        return decision_at_the_end(s, move)
    if move < DIE:
        return _("{name} starts", name=names[move - START])
    return _("roll {pips}", pips=move - DIE + 1) if move < DRAW else _("draw {card}", card=card_name(move - DRAW))


def gift_or_swap(s: Any, move: int, names: list[str]) -> str:
    """What the Moving Company and the Business Center ask for."""
    if move < GIVE_TO:
        card = card_name(move - GIVE)
        if not ask(receiver_is_asked_for, s):
            return _("give {card} to {name}", card=card, name=names[only_receiver(s)])
        return _("give {card}", card=card)
    if move < SWAP:
        return _("give it to {name}", name=called(move - GIVE_TO, names))
    if move <= NO_SWAP:
        return _("do not swap") if move == NO_SWAP else _("swap {card}", card=card_name(move - SWAP))
    seat, kind = divmod(move - SWAP_FOR, ESTABLISHMENTS)
    return _("swap {card} for {name}'s {wish}", card=card_name(s.card), name=called(seat, names), wish=card_name(kind))


def called(seat: int, names: list[str]) -> str:
    """A player's name; a seat of a larger table has its number."""
    return names[seat] if seat < len(names) else _("Player {number}", number=seat + 1)


def only_receiver(s: Any) -> int:
    """Who gets a card where nobody is asked about it."""
    return listed(legal_receivers, s, MOST_SEATS)[0] - GIVE_TO


def decision_at_the_end(s: Any, move: int) -> str:
    """From the doubles bonus on."""
    if move < BUILD:
        return _("roll again") if move == ROLL_AGAIN else _("do not roll again")
    if move < FINISH:
        return _("build {what}", what=card_name(move - BUILD))
    if move < DRAW_BLIND:
        return _("build {what}", what=landmark_name(move - FINISH))
    if move == DRAW_BLIND:
        return _("pay {price} for a blind draw", price=BLIND_DRAW_COSTS)
    if move == BUILD_NOTHING:
        pays = ask(nothing_pays, s, s.active)
        return _("take {coins} at the Airport", coins=pays) if pays else _("build nothing")
    if move <= KEEP_COIN:
        return _("invest {coins} in Tech Startup", coins=INVESTED) if move == INVEST else _("do not invest")
    return _("take another turn") if move == EXTRA_TURN else _("end the turn")


def card_place(seat: int, kind: int) -> str:
    """Where a player's stack of a kind lies on the drawing."""
    return f"card-{seat + 1}-{CARD_KEYS[kind]}"


def landmark_place(seat: int, landmark: int) -> str:
    """Where a player's landmark stands on the drawing."""
    return f"landmark-{seat + 1}-{LANDMARK_KEYS[landmark]}"


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs. `at` is the place of the drawing where it is made; with `look` a click there shows what it
    would do before it is made; with `as_list` it needs no button of its own, because every such move has its place."""
    if move < KEEP:
        return {"kind": "roll", "dice": move + 1, "at": f"roll-{move + 1}"}
    if move < LEAVE_TOTAL:
        pips = move - KEEP + 1
        kept = kept_dice(s, pips)
        return {"kind": "keep", "dice": kept, "total": sum(kept), "aside": pips, "at": f"die-{list(s.dice).index(pips) + 1}"}
    if move <= ADD_TWO:
        total = ask(add_two, s) if move == ADD_TWO else s.total
        return {"kind": "harbor", "add": total - s.total, "total": total, "at": f"total-{total}"}
    if move < GIVE:
        landmark = move - DEMOLISH
        return {"kind": "demolish", "landmark": LANDMARK_KEYS[landmark], "at": landmark_place(s.active, landmark), "look": True}
    if move < ROLL_AGAIN:
        return data_of_gift_or_swap(s, move)
    if move < START:
        return data_at_the_end(s, move)
    if move < DIE:
        return {"kind": "start", "seat": move - START}
    return {"kind": "die", "pips": move - DIE + 1} if move < DRAW else {"kind": "draw", "card": CARD_KEYS[move - DRAW]}


def data_of_gift_or_swap(s: Any, move: int) -> dict[str, Any]:
    """Cards are chosen in the towns."""
    if move < GIVE_TO:
        kind, look = move - GIVE, {} if ask(receiver_is_asked_for, s) else {"look": True}
        return {"kind": "give", "card": CARD_KEYS[kind], "at": card_place(s.active, kind), "as_list": True, **look}
    if move < SWAP:
        seat = move - GIVE_TO
        return {"kind": "give to", "card": CARD_KEYS[s.card], "seat": seat, "at": f"city-{seat + 1}", "look": True}
    if move < NO_SWAP:
        kind = move - SWAP
        return {"kind": "swap", "card": CARD_KEYS[kind], "at": card_place(s.active, kind), "as_list": True}
    if move == NO_SWAP:
        return {"kind": "no swap"}
    seat, kind = divmod(move - SWAP_FOR, ESTABLISHMENTS)
    parts = {"card": CARD_KEYS[s.card], "seat": seat, "wish": CARD_KEYS[kind], "at": card_place(seat, kind)}
    return {"kind": "swap for", **parts, "look": True, "as_list": True}


def data_at_the_end(s: Any, move: int) -> dict[str, Any]:
    """From the doubles bonus on. What is not done has no place on the drawing."""
    if move < BUILD:
        return {"kind": "roll again", "at": "roll-1"} if move == ROLL_AGAIN else {"kind": "stop rolling"}
    chosen = {"look": True, "as_list": True}
    if move < FINISH:
        kind = move - BUILD
        return {"kind": "build", "card": CARD_KEYS[kind], "cost": int(COST[kind]), "at": f"market-{CARD_KEYS[kind]}", **chosen}
    if move < DRAW_BLIND:
        landmark = move - FINISH
        what = {"landmark": LANDMARK_KEYS[landmark], "cost": int(LANDMARK_COST[landmark])}
        return {"kind": "landmark", **what, "at": landmark_place(s.active, landmark), **chosen}
    if move == DRAW_BLIND:
        return {"kind": "blind draw", "cost": BLIND_DRAW_COSTS, "at": "deck-major", **chosen}
    if move == BUILD_NOTHING:
        pays = ask(nothing_pays, s, s.active)
        place = {"at": landmark_place(s.active, Landmark.AIRPORT), "look": True} if pays else {}
        return {"kind": "build nothing", "earns": pays, **place}
    if move <= KEEP_COIN:
        return {"kind": "invest", "at": card_place(s.active, Kind.TECH_STARTUP)} if move == INVEST else {"kind": "keep coin"}
    if move == EXTRA_TURN:
        return {"kind": "extra turn", "at": landmark_place(s.active, Landmark.AMUSEMENT_PARK)}
    return {"kind": "end turn"}
