"""What a legal move would do, on the pieces that it changes: the rules' own answer, on a copy that knows what the seat knows."""

from collections.abc import Iterator
from typing import Any

from tabletown.drawing.svg import signed
from tabletown.game.beats import Chips, Tone
from tabletown.positions.snapshot import ask, tried
from tabletown.text.i18n import N_, _

from ..notation.moves import card_place, landmark_place
from ..notation.moves import text as move_text
from ..notation.names import card_name
from ..rules.city import copy_pays
from ..rules.components import CARDS, COST, LANDMARK_COST, LANDMARKS, Colour, Kind
from ..rules.numbers import (
    BUILD,
    DEMOLISH,
    DRAW_BLIND,
    FINISH,
    GIVE,
    GIVE_TO,
    KEEP,
    NO_SWAP,
    ROLL_AGAIN,
    SWAP,
    SWAP_FOR,
)
from ..rules.state import Phase
from .effects import card_line, landmark_line, options_at
from .income import expected_income
from .journeys import purse
from .players import in_short
from .remarks import brief, progress_after, settled, trap, with_purses

MOST_LINES = 2
ASK_FIRST = (
    Kind.TUNA_BOAT, Kind.MEMBERS_ONLY_CLUB, Kind.FRENCH_RESTAURANT, Kind.DEMOLITION_COMPANY, Kind.MOVING_COMPANY,
)  # fmt: skip
"""Cards whose payment depends on a roll, on who rolls, or on a decision."""
PAYS_ALIKE = tuple(int(card.kind) for card in CARDS if card.colour != Colour.PURPLE and card.kind not in ASK_FIRST)
"""Cards whose copies pay an amount that depends on towns alone."""
On = tuple[str, str, Tone]


def chips(s: Any, move: int, names: list[str], seat: int) -> Chips:
    """Purses, cards that would pay more or less, and what that is in words."""
    lines = [line for line in (effect(s, move, names), trap(s, move, names)) if line]
    on = () if move < KEEP else (*purses(s, move, seat), *payments(s, move, seat), *places(s, move))
    return Chips(lines=tuple(lines[:MOST_LINES]), on=on, button=button(s, move, names))


def worth(s: Any, move: int, seat: int) -> str:
    """What it would change of the coins that a round is to be expected to bring, with the purses as they are."""
    if not (DEMOLISH <= move < GIVE or GIVE_TO <= move < SWAP or SWAP_FOR <= move < ROLL_AGAIN or BUILD <= move < DRAW_BLIND):
        return ""
    after = with_purses(settled(s, move), s.coins)
    if after.phase == Phase.OVER:
        return ""
    more = expected_income(after)[seat] - expected_income(s)[seat]
    return _("{coins} a round", coins=in_short(more))


def first_of_two(s: Any, move: int) -> bool:
    """Whether the same player goes on choosing, and nothing has happened before that."""
    if GIVE <= move < GIVE_TO or SWAP <= move < NO_SWAP:
        after, events = tried(s, move)
        return after.phase in (Phase.RECEIVE, Phase.SWAP_FOR) and not events
    return False


# --- on the pieces --------------------------------------------------------------------------------------------------


def purses(s: Any, move: int, seat: int) -> Iterator[On]:
    """What everybody would win or lose at once; a price is no loss."""
    after, price = tried(s, move)[0], cost_of(move)
    for player in range(s.seats):
        change = after.coins[player] - s.coins[player]
        if change:
            spent = player == seat and price and change < 0
            tone: Tone = "plain" if spent or player != seat else "good" if change > 0 else "bad"
            yield purse(player), signed(change), tone


def cost_of(move: int) -> int:
    """What is paid for a card or a landmark."""
    if BUILD <= move < FINISH:
        return int(COST[move - BUILD])
    return int(LANDMARK_COST[move - FINISH]) if FINISH <= move < DRAW_BLIND else 0


def payments(s: Any, move: int, seat: int) -> Iterator[On]:
    """The cards in the seat's town that would pay more or less when they fire."""
    after = tried(s, move)[0]
    for kind in PAYS_ALIKE:
        if s.cards[seat][kind] or after.cards[seat][kind]:
            more = all_copies_pay(after, seat, kind) - all_copies_pay(s, seat, kind)
            if more:
                yield card_place(seat, kind), signed(more), "good" if more > 0 else "bad"


def all_copies_pay(s: Any, seat: int, kind: int) -> int:
    """What all copies of a card pay together."""
    copies: int = s.cards[seat][kind]
    return copies * ask(copy_pays, s, seat, kind) if copies else 0


def places(s: Any, move: int) -> Iterator[On]:
    """Where something is given up, or goes to."""
    if DEMOLISH <= move < GIVE:
        yield landmark_place(s.active, move - DEMOLISH), f"−${LANDMARK_COST[move - DEMOLISH]}", "bad"
    elif GIVE_TO <= move < SWAP:
        yield f"city-{move - GIVE_TO + 1}", f"+{card_name(s.card)}", "plain"


# --- in words -------------------------------------------------------------------------------------------------------


def effect(s: Any, move: int, names: list[str]) -> str:
    """What it does, in a line."""
    if BUILD <= move < FINISH:
        return card_line(CARDS[move - BUILD], options_at(s))
    if FINISH <= move < DRAW_BLIND:
        wins = progress_after(s, move).text
        return f"{landmark_line(LANDMARKS[move - FINISH], options_at(s))} · {wins}"
    if SWAP <= move < NO_SWAP:
        return _("You choose next what you get for it.")
    return brief(s, move, names)


BUTTONS = N_("{what}, ${price}")


def button(s: Any, move: int, names: list[str]) -> str:
    """What the button says that makes the move."""
    text = move_text(s, move, names)
    price = cost_of(move)
    return capital(_(BUTTONS, what=text, price=price) if price else text)


def capital(text: str) -> str:
    """A sentence's beginning."""
    return text[:1].upper() + text[1:]
