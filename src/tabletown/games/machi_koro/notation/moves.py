"""Moves of Machi Koro: in words, which records are made of, and as data for programs."""

from typing import Any

from tabletown.snapshot import ask

from ..rules.components import (
    BLIND_DRAW_COSTS,
    CARD_KEYS,
    CARD_NAMES,
    COST,
    ESTABLISHMENTS,
    HARBOR_ADDS,
    INVESTED,
    LANDMARK_COST,
    LANDMARK_KEYS,
    LANDMARK_NAMES,
    Kind,
    Landmark,
)
from ..rules.construction import nothing_pays
from ..rules.income import receiver_is_asked_for
from ..rules.numbers import (
    ADD_TWO,
    BUILD,
    BUILD_NOTHING,
    DEMOLISH,
    DIE,
    DRAW,
    DRAW_BLIND,
    END_TURN,
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
    STOP_ROLLING,
    SWAP,
    SWAP_FOR,
)

DICE_WORDS = ("one die", "two dice", "three dice")


def kept_dice(s: Any, pips: int) -> list[int]:
    """The two dice that stay when one with these pips is set aside."""
    dice = list(s.dice)
    dice.remove(pips)
    return dice


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move < KEEP:
        return f"roll {DICE_WORDS[move]}"
    if move < LEAVE_TOTAL:
        one, other = kept_dice(s, move - KEEP + 1)
        return f"keep {one} and {other}"
    if move <= ADD_TWO:
        return f"leave it at {s.total}" if move == LEAVE_TOTAL else f"add {HARBOR_ADDS} at the Harbor: {s.total + HARBOR_ADDS}"
    if move < GIVE:
        return f"demolish {LANDMARK_NAMES[move - DEMOLISH]}"
    if move < GIVE_TO:
        to = "" if ask(receiver_is_asked_for, s) else f" to {names[1 - s.active]}"
        return f"give {CARD_NAMES[move - GIVE]}{to}"
    if move < SWAP:
        return f"give it to {names[move - GIVE_TO]}"
    if move <= NO_SWAP:
        return "do not swap" if move == NO_SWAP else f"swap {CARD_NAMES[move - SWAP]}"
    if move < ROLL_AGAIN:
        seat, kind = divmod(move - SWAP_FOR, ESTABLISHMENTS)
        return f"swap {CARD_NAMES[s.card]} for {names[seat]}'s {CARD_NAMES[kind]}"
    if move < START:
        return decision_at_the_end(s, move)
    if move < DIE:
        return f"{names[move - START]} starts"
    return f"roll {move - DIE + 1}" if move < DRAW else f"draw {CARD_NAMES[move - DRAW]}"


def decision_at_the_end(s: Any, move: int) -> str:
    """From the doubles bonus on."""
    if move <= STOP_ROLLING:
        return "roll again" if move == ROLL_AGAIN else "do not roll again"
    if move < FINISH:
        return f"build {CARD_NAMES[move - BUILD]}"
    if move < DRAW_BLIND:
        return f"build {LANDMARK_NAMES[move - FINISH]}"
    if move == BUILD_NOTHING:
        pays = ask(nothing_pays, s)
        return f"take {pays} at the Airport" if pays else "build nothing"
    return {
        DRAW_BLIND: f"pay {BLIND_DRAW_COSTS} for a blind draw",
        INVEST: f"invest {INVESTED} in Tech Startup",
        KEEP_COIN: "do not invest",
        EXTRA_TURN: "take another turn",
        END_TURN: "end the turn",
    }[move]


def card_place(seat: int, kind: int) -> str:
    """Where a player's stack of a kind lies on the drawing."""
    return f"card-{seat + 1}-{CARD_KEYS[kind]}"


def landmark_place(seat: int, landmark: int) -> str:
    """Where a player's landmark stands on the drawing."""
    return f"landmark-{seat + 1}-{LANDMARK_KEYS[landmark]}"


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    if move < KEEP:
        return {"kind": "roll", "dice": move + 1, "at": f"roll-{move + 1}"}
    if move < LEAVE_TOTAL:
        pips = move - KEEP + 1
        kept = kept_dice(s, pips)
        return {"kind": "keep", "dice": kept, "total": sum(kept), "aside": pips, "at": f"die-{list(s.dice).index(pips) + 1}"}
    if move <= ADD_TWO:
        total = s.total + (HARBOR_ADDS if move == ADD_TWO else 0)
        return {"kind": "harbor", "add": total - s.total, "total": total, "at": f"total-{total}"}
    if move < GIVE:
        landmark = move - DEMOLISH
        return {"kind": "demolish", "landmark": LANDMARK_KEYS[landmark], "at": landmark_place(s.active, landmark)}
    if move < GIVE_TO:
        return {"kind": "give", "card": CARD_KEYS[move - GIVE], "at": card_place(s.active, move - GIVE)}
    if move < SWAP:
        return {"kind": "give to", "card": CARD_KEYS[s.card], "seat": move - GIVE_TO, "at": f"city-{move - GIVE_TO + 1}"}
    if move < NO_SWAP:
        return {"kind": "swap", "card": CARD_KEYS[move - SWAP], "at": card_place(s.active, move - SWAP)}
    if move == NO_SWAP:
        return {"kind": "no swap", "at": card_place(s.active, Kind.BUSINESS_CENTER)}
    if move < ROLL_AGAIN:
        seat, kind = divmod(move - SWAP_FOR, ESTABLISHMENTS)
        parts = {"card": CARD_KEYS[s.card], "seat": seat, "wish": CARD_KEYS[kind]}
        return {"kind": "swap for", **parts, "at": card_place(seat, kind)}
    if move < START:
        return data_at_the_end(s, move)
    if move < DIE:
        return {"kind": "start", "seat": move - START}
    return {"kind": "die", "pips": move - DIE + 1} if move < DRAW else {"kind": "draw", "card": CARD_KEYS[move - DRAW]}


def data_at_the_end(s: Any, move: int) -> dict[str, Any]:
    """From the doubles bonus on."""
    if move < BUILD:
        return {"kind": "roll again" if move == ROLL_AGAIN else "stop rolling", "at": "roll-1" if move == ROLL_AGAIN else "dice"}
    if move < FINISH:
        kind = move - BUILD
        return {"kind": "build", "card": CARD_KEYS[kind], "cost": int(COST[kind]), "at": f"market-{CARD_KEYS[kind]}"}
    if move < DRAW_BLIND:
        landmark = move - FINISH
        cost = int(LANDMARK_COST[landmark])
        return {"kind": "landmark", "landmark": LANDMARK_KEYS[landmark], "cost": cost, "at": landmark_place(s.active, landmark)}
    if move == DRAW_BLIND:
        return {"kind": "blind draw", "cost": BLIND_DRAW_COSTS, "at": "deck-major"}
    if move == BUILD_NOTHING:
        pays = ask(nothing_pays, s)
        at = landmark_place(s.active, Landmark.AIRPORT) if pays else f"coins-{s.active + 1}"
        return {"kind": "build nothing", "earns": pays, "at": at}
    if move <= KEEP_COIN:
        startup = card_place(s.active, Kind.TECH_STARTUP)
        return {"kind": "invest", "at": startup} if move == INVEST else {"kind": "keep coin", "at": f"coins-{s.active + 1}"}
    if move == EXTRA_TURN:
        return {"kind": "extra turn", "at": landmark_place(s.active, Landmark.AMUSEMENT_PARK)}
    return {"kind": "end turn", "at": f"city-{s.active + 1}"}
