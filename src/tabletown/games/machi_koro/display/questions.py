"""What the table is waiting for."""

from typing import Any

from tabletown.snapshot import ask
from tabletown.wording import in_words

from ..notation.cities import built
from ..rules.city import copy_pays
from ..rules.components import CARD_NAMES, HARBOR_ADDS, INVESTED, LANDMARK_NAMES, MOST_DICE, NO_CARD, Kind
from ..rules.income import tear_down
from ..rules.reasons import Reason, roll_reason
from ..rules.state import NOBODY, Phase


def question(s: Any, names: list[str], seat: int | None) -> str:
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
            return f"{name} has rolled {s.total} and may add {HARBOR_ADDS} at the Harbor."
        case Phase.DEMOLISH:
            return f"{name} must demolish a landmark for {demolition_pays(s)} (Demolition Company{left})."
        case Phase.GIVE:
            pays = ask(copy_pays, s, s.active, int(Kind.MOVING_COMPANY))
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
            return f"{name} may invest ${INVESTED} in Tech Startup, which holds ${s.stored[s.active]}."
        case Phase.EXTRA_TURN:
            return f"{name} has rolled a double this turn and may take another turn."
        case Phase.OVER:
            return "The game is over."
    return "Luck decides."


def dice_to_roll(s: Any) -> str:
    """How many dice the active player may choose to roll."""
    numbers = [in_words(dice) for dice in range(1, MOST_DICE + 1) if ask(roll_reason, s, dice) == Reason.NONE]
    return f"{', '.join(numbers[:-1])} or {numbers[-1]} dice" if len(numbers) > 1 else f"{numbers[0]} die"


def demolition_pays(s: Any) -> str:
    """'$8', or what it depends on: a Shopping Mall that falls adds nothing (ruling R23)."""
    standing = [landmark for landmark, stands in enumerate(built(s, s.active)) if stands]
    pays = {landmark: ask(tear_down, s, landmark) for landmark in standing}
    most = max(pays.values())
    others = [f", or ${less} if it is the {LANDMARK_NAMES[landmark]}" for landmark, less in pays.items() if less < most]
    return f"${most}{''.join(others)}"
