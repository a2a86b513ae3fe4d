"""Moves and events of Machi Koro in words."""

from collections.abc import Callable
from typing import Any

from ..rules.components import (
    AIRPORT_PAYS,
    BLIND_DRAW_COSTS,
    CARD_KEYS,
    CARD_NAMES,
    COST,
    DECK_NAMES,
    ESTABLISHMENTS,
    HARBOR_ADDS,
    LANDMARK_COST,
    LANDMARK_KEYS,
    LANDMARK_NAMES,
    Kind,
    Landmark,
)
from ..rules.numbers import (
    ADD_TWO,
    BUILD,
    BUILD_NOTHING,
    CARDS_OF,
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
    Event,
)

DICE_WORDS = ("one die", "two dice", "three dice")


def kept_dice(s: Any, pips: int) -> list[int]:
    """The two dice that stay when one with these pips is set aside."""
    dice = list(s.dice)
    dice.remove(pips)
    return dice


def has_airport(s: Any) -> bool:
    """Whether building nothing pays the active player."""
    return bool(s.built[s.active] >> Landmark.AIRPORT & 1)


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
        to = f" to {names[1 - s.active]}" if s.seats == 2 else ""
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
        return f"take {AIRPORT_PAYS} at the Airport" if has_airport(s) else "build nothing"
    return {
        DRAW_BLIND: f"pay {BLIND_DRAW_COSTS} for a blind draw",
        INVEST: "invest 1 in Tech Startup",
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
        at = landmark_place(s.active, Landmark.AIRPORT) if has_airport(s) else f"coins-{s.active + 1}"
        return {"kind": "build nothing", "earns": AIRPORT_PAYS if has_airport(s) else 0, "at": at}
    if move <= KEEP_COIN:
        startup = card_place(s.active, Kind.TECH_STARTUP)
        return {"kind": "invest", "at": startup} if move == INVEST else {"kind": "keep coin", "at": f"coins-{s.active + 1}"}
    if move == EXTRA_TURN:
        return {"kind": "extra turn", "at": landmark_place(s.active, Landmark.AMUSEMENT_PARK)}
    return {"kind": "end turn", "at": f"city-{s.active + 1}"}


# --- what happened ------------------------------------------------------------------------------------------------


def cards(bundle: int) -> str:
    """'Café ×2'."""
    copies, kind = divmod(bundle, CARDS_OF)
    return CARD_NAMES[kind] if copies == 1 else f"{CARD_NAMES[kind]} ×{copies}"


IDLE = {
    Kind.SUSHI_BAR: "{owner} has no Harbor",
    Kind.MACKEREL_BOAT: "{owner} has no Harbor",
    Kind.TUNA_BOAT: "{owner} has no Harbor",
    Kind.GENERAL_STORE: "{owner} has more than one landmark",
    Kind.FRENCH_RESTAURANT: "{roller} has fewer than two landmarks",
    Kind.MEMBERS_ONLY_CLUB: "{roller} has fewer than three landmarks",
    Kind.FLOWER_SHOP: "{owner} has no Flower Orchard",
    Kind.CHEESE_FACTORY: "{owner} has no cow",
    Kind.FURNITURE_FACTORY: "{owner} has no gear",
    Kind.FRUIT_VEGETABLE_MARKET: "{owner} has no wheat",
    Kind.SODA_BOTTLING_PLANT: "nobody has a cup",
    Kind.DEMOLITION_COMPANY: "{owner} has no landmark to demolish",
    Kind.MOVING_COMPANY: "{owner} has no establishment to give",
    Kind.BUSINESS_CENTER: "there are no two establishments to swap",
    Kind.PUBLISHER: "there are too few cups and breads",
    Kind.TAX_OFFICE: "no other player has $10 or more",
    Kind.TECH_STARTUP: "it holds no coins",
}
NOTHING_OWED = "{owner} owes nothing for red cards"


def idle(owner: str, bundle: int, roller: str, no_debts: int) -> str:
    """A card that fired and brings nothing, and why."""
    why = NOTHING_OWED if no_debts else IDLE[Kind(bundle % CARDS_OF)]
    verb = "brings" if bundle // CARDS_OF == 1 else "bring"
    return f"{owner}'s {cards(bundle)} {verb} nothing: {why.format(owner=owner, roller=roller)}."


def rebate(name: str, owed: int, kept: int) -> str:
    """What an owner of Tax Office keeps back of what red cards ask for."""
    if kept == 0:
        return f"{name} keeps back nothing of ${owed} for red cards: it is half of it, rounded down (Tax Office)."
    return f"{name} would pay ${owed} for red cards and keeps back ${kept} of it (Tax Office)."


def park(owner: str, payer: str, paid: int) -> str:
    """What a player pays for a double."""
    if paid == 0:
        return f"{payer} has no coins to pay {owner} for the double (Amusement Park)."
    return f"{payer} pays {owner} ${paid} for the double (Amusement Park)."


def rolled(name: str, a: int, b: int, c: int) -> str:
    """All dice of a roll."""
    if c:
        return f"{name} rolls {a}, {b} and {c}."
    if not b:
        return f"{name} rolls {a}."
    return f"{name} rolls {a} and {b}: {a + b}{', a double' if a == b else ''}."


def kept(name: str, a: int, b: int, _: int) -> str:
    """Two of three dice."""
    return f"{name} keeps {a} and {b}: {a + b}{', a double' if a == b else ''}."


def tuna_roll(a: int, b: int, c: int) -> str:
    """The roll that all Tuna Boats share."""
    if b:
        return f"The tuna roll is {a} and {b}: {a + b}."
    return f"The tuna roll is {a}, with Harbor's {c}: {a + c}." if c else f"The tuna roll is {a}."


Words = Callable[[str, int, int, int, list[str]], str]

SENTENCES: dict[int, Words] = {
    Event.STARTS: lambda name, a, b, c, names: f"{name} starts.",
    Event.ROLLED: lambda name, a, b, c, names: rolled(name, a, b, c),
    Event.KEPT: lambda name, a, b, c, names: kept(name, a, b, c),
    Event.ADDED_TWO: lambda name, a, b, c, names: f"{name} adds 2 at the Harbor: {a}.",
    Event.LEFT_TOTAL: lambda name, a, b, c, names: f"{name} leaves it at {a}.",
    Event.PAID: lambda name, a, b, c, names: f"{names[a]} pays {name} ${c} for {cards(b)}.",
    Event.SHORT: lambda name, a, b, c, names: f"{names[a]} has no more: ${c} for {name}'s {cards(b)} is forgiven.",
    Event.NO_COINS: lambda name, a, b, c, names: f"{names[a]} has no coins to pay {name} for {cards(b)}.",
    Event.KEPT_BACK: lambda name, a, b, c, names: f"{name} goes short of ${c} for {cards(b)}: {names[a]} has a Tax Office.",
    Event.EARNED: lambda name, a, b, c, names: f"The bank pays {name} ${b} for {cards(a)}.",
    Event.IDLE: lambda name, a, b, c, names: idle(name, a, names[b], c),
    Event.REBATE: lambda name, a, b, c, names: rebate(name, a, b),
    Event.DEMOLISHED: lambda name, a, b, c, names: f"{name} demolishes {LANDMARK_NAMES[a]}.",
    Event.GAVE: lambda name, a, b, c, names: f"{name} gives {CARD_NAMES[a]} to {names[b]}.",
    Event.TUNA_ROLL: lambda name, a, b, c, names: tuna_roll(a, b, c),
    Event.SWAPPED: lambda name, a, b, c, names: f"{name} swaps {CARD_NAMES[a]} for {names[b]}'s {CARD_NAMES[c]}.",
    Event.NO_SWAP: lambda name, a, b, c, names: f"{name} does not swap (Business Center).",
    Event.PARK: lambda name, a, b, c, names: park(name, names[a], b),
    Event.EXTRA_ROLL: lambda name, a, b, c, names: f"{name} rolls again.",
    Event.NO_EXTRA_ROLL: lambda name, a, b, c, names: f"{name} does not roll again.",
    Event.CITY_HALL: lambda name, a, b, c, names: f"City Hall pays {name} ${a}.",
    Event.BUILT: lambda name, a, b, c, names: f"{name} builds {CARD_NAMES[a]} for ${b}.",
    Event.FINISHED: lambda name, a, b, c, names: f"{name} builds {LANDMARK_NAMES[a]} for ${b}.",
    Event.BUILT_NOTHING: lambda name, a, b, c, names: f"{name} builds nothing.",
    Event.AIRPORT: lambda name, a, b, c, names: f"{name} builds nothing and takes ${a} at the Airport.",
    Event.TURNED_UP: lambda name, a, b, c, names: f"{CARD_NAMES[a]} comes to the market.",
    Event.DEAD: lambda name, a, b, c, names: f"{CARD_NAMES[a]} is drawn and discarded: everybody owns one.",
    Event.REFRESHED: lambda name, a, b, c, names: f"Everybody owns a {CARD_NAMES[a % CARDS_OF]}: its stack is discarded.",
    Event.DECK_EMPTY: lambda name, a, b, c, names: f"The {DECK_NAMES[a]} deck is used up.",
    Event.DRAWS_BLIND: lambda name, a, b, c, names: f"{name} pays ${a} for a blind draw.",
    Event.BACK_ON_TOP: lambda name, a, b, c, names: f"It is {CARD_NAMES[a]}, which {name} owns: it goes back on top of the deck.",
    Event.TOOK: lambda name, a, b, c, names: f"It is {CARD_NAMES[a]}: {name} pays ${b} and takes it.",
    Event.UNDER_DECK: lambda name, a, b, c, names: f"It is {CARD_NAMES[a]}: {name} cannot pay ${b}, and it goes under the deck.",
    Event.INVESTED: lambda name, a, b, c, names: f"{name} invests $1 in Tech Startup, which now holds ${a}.",
    Event.NO_COIN: lambda name, a, b, c, names: f"{name} has no coin to invest in Tech Startup.",
    Event.NOT_INVESTED: lambda name, a, b, c, names: f"{name} does not invest in Tech Startup.",
    Event.EXTRA_TURN: lambda name, a, b, c, names: f"{name} takes another turn.",
    Event.NO_EXTRA_TURN: lambda name, a, b, c, names: f"{name} does not take another turn.",
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it."""
    what, who, a, b, c, _ = event
    words = SENTENCES.get(what)
    return words(names[who] if 0 <= who < len(names) else "nobody", a, b, c, names) if words else None


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, a, b, c, _ = event
    purse = f"coins-{who + 1}"
    match what:
        case Event.ROLLED | Event.KEPT | Event.ADDED_TWO:
            return ["dice"]
        case Event.PAID:
            return [purse, f"coins-{a + 1}", card_place(who, b % CARDS_OF)]
        case Event.EARNED:
            return [purse, card_place(who, a % CARDS_OF)]
        case Event.PARK:
            return [purse, f"coins-{a + 1}", landmark_place(who, Landmark.AMUSEMENT_PARK)] if b else []
        case Event.DEMOLISHED:
            return [landmark_place(who, a)]
        case Event.GAVE:
            return [card_place(who, a), card_place(b, a)]
        case Event.SWAPPED:
            return [card_place(who, a), card_place(b, a), card_place(b, c), card_place(who, c)]
        case Event.CITY_HALL | Event.DRAWS_BLIND:
            return [purse]
        case Event.BUILT:
            return [purse, card_place(who, a), f"market-{CARD_KEYS[a]}"]
        case Event.FINISHED:
            return [purse, landmark_place(who, a)]
        case Event.AIRPORT:
            return [purse, landmark_place(who, Landmark.AIRPORT)]
        case Event.TURNED_UP:
            return [f"market-{CARD_KEYS[a]}"]
        case Event.TOOK:
            return [purse, card_place(who, a), "deck-major"]
        case Event.DEAD | Event.REFRESHED | Event.BACK_ON_TOP | Event.UNDER_DECK:
            return ["deck-major"]
        case Event.INVESTED:
            return [purse, card_place(who, Kind.TECH_STARTUP)]
    return []
