"""What the table is waiting for."""

from typing import Any

from ..rules.components import CARD_NAMES, CARDS, NO_CARD, Kind, Landmark
from ..rules.state import NOBODY, Phase, Rule


def question(s: Any, names: list[str]) -> str:
    """What the table is waiting for."""
    name = names[s.active] if s.active != NOBODY else ""
    card = CARD_NAMES[s.card] if s.card != NO_CARD else ""
    left = f", {s.copies} to go" if s.copies > 1 else ""
    match s.phase:
        case Phase.ROLL:
            return f"{name} rolls {dice_to_roll(s)}."
        case Phase.KEEP:
            return f"{name} keeps two of the dice {s.dice[0]}, {s.dice[1]} and {s.dice[2]}."
        case Phase.HARBOR:
            return f"{name} has rolled {s.total} and may add 2 at the Harbor."
        case Phase.DEMOLISH:
            return f"{name} must demolish a landmark for {demolition_pays(s)} (Demolition Company{left})."
        case Phase.GIVE:
            pays = CARDS[Kind.MOVING_COMPANY].pays + mall_coin(s)
            return f"{name} must give an establishment away for ${pays} (Moving Company{left})."
        case Phase.RECEIVE:
            return f"{name} gives {card} away and chooses to whom (Moving Company{left})."
        case Phase.SWAP:
            return f"{name} may swap an establishment for another player's (Business Center)."
        case Phase.SWAP_FOR:
            return f"{name} gives {card} and chooses another player's establishment for it (Business Center)."
        case Phase.ROLL_AGAIN:
            return f"{name} has rolled a double and may roll again."
        case Phase.BUILD:
            return f"{name} has ${s.coins[s.active]} to build with."
        case Phase.INVEST:
            return f"{name} may invest $1 in Tech Startup, which holds ${s.stored[s.active]}."
        case Phase.EXTRA_TURN:
            return f"{name} has rolled a double this turn and may take another turn."
        case Phase.OVER:
            return "The game is over."
    return "Luck decides."


def dice_to_roll(s: Any) -> str:
    """How many dice the active player may choose to roll."""
    built = s.built[s.active]
    more = [word for word, by in (("two", Landmark.TRAIN_STATION), ("three", Landmark.MOON_TOWER)) if built >> by & 1]
    return f"{', '.join(['one', *more[:-1]])} or {more[-1]} dice" if more else "one die"


def mall_coin(s: Any) -> int:
    """What the Shopping Mall adds for a company of the active player: it has neither cup nor bread."""
    return int(s.shopping_mall == Rule.MANUAL and bool(s.built[s.active] >> Landmark.SHOPPING_MALL & 1))


def demolition_pays(s: Any) -> str:
    """'$8', or what it depends on: a Shopping Mall that falls adds nothing (ruling R23)."""
    pays, mall = CARDS[Kind.DEMOLITION_COMPANY].pays, 1 << Landmark.SHOPPING_MALL
    if mall_coin(s) == 0 or s.built[s.active] == mall:
        return f"${pays}"
    return f"${pays + 1}, or ${pays} if it is the Shopping Mall"
