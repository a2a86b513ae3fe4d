"""What the table is waiting for, in one sentence: it offers only what the rules allow."""

from typing import Any

import numpy as np

from tabletown.snapshot import ask
from tabletown.wording import either

from ..notation.words import track_words
from ..rules.components import ADVERTS, SURPLUS_PRICE, TILE_NAMES, TRACK_VALUES, square_name
from ..rules.numbers import (
    ADVERTISE,
    BID,
    BID_ON,
    BUY_SLOTS,
    FINISH,
    GIVE_UP,
    MOST_LEGAL,
    PLACE,
    PLACE_NOTHING,
    PUBLICITY,
    RENOVATE,
    TAKE_UP,
)
from ..rules.state import MOST_CHANGES, NO_SQUARE, NOBODY, Phase
from ..rules.turns import vegas_showdown_legal


def legal_moves(s: Any) -> list[int]:
    """What the rules allow."""
    moves = np.zeros(MOST_LEGAL, np.int64)
    count = ask(vegas_showdown_legal, s, moves)
    return [int(move) for move in moves[:count]]


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for."""
    name = names[s.actor] if s.actor != NOBODY else ""
    match s.phase:
        case Phase.AD_CAMPAIGN:
            offers = [ADVERTS[move - ADVERTISE] for move in legal_moves(s) if ADVERTISE <= move < BUY_SLOTS]
            words = [f"${price} for {fame} Fame" for price, fame in offers]
            return f"{name} may pay {either(words)}." if words else f"{name} cannot pay for Fame."
        case Phase.SLOTS_SURPLUS:
            can_buy = BUY_SLOTS in legal_moves(s)
            return f"{name} may buy Slots for ${SURPLUS_PRICE} and place it at once." if can_buy else f"{name} cannot buy Slots."
        case Phase.PULL_STRINGS:
            return f"{name} names the stack of the new tile."
        case Phase.CHOOSE_ACTION:
            return action_question(s, name)
        case Phase.CHOOSE_BID:
            return bid_question(s, name, names)
        case Phase.CHOOSE_TILE:
            return f"{name} may place one tile."
        case Phase.CHOOSE_SQUARE:
            return f"{name} chooses where the upper left corner of {TILE_NAMES[s.place]} goes."
        case Phase.CHOOSE_TURN:
            return f"{name} chooses how {TILE_NAMES[s.place]} at {square_name(s.square)} is turned."
        case Phase.RENOVATE:
            return renovation_question(s, name)
        case Phase.OVER:
            return "The game is over."
    return "Luck decides."


def action_question(s: Any, name: str) -> str:
    """Which of the three actions there are."""
    legal = legal_moves(s)
    can_bid = any(BID_ON <= move < RENOVATE for move in legal)
    actions = [*(["bids on a tile"] if can_bid else []), "renovates"]
    if PUBLICITY in legal:
        actions.append("chooses Publicity")
    no_bid = "" if can_bid else ": no bid is possible"
    return f"{name} {either(actions)}, with ${s.cash[s.actor]} in hand{no_bid}."


def bid_question(s: Any, name: str, names: list[str]) -> str:
    """From which bid on, and whose bid stands."""
    values, standing = TRACK_VALUES[s.track], s.bidder[s.track]
    lowest = min(values[move - BID] for move in legal_moves(s))
    over = f"; {names[standing]} has bid ${values[s.bid[s.track]]}" if standing != NOBODY else ""
    return f"{name} bids ${lowest} or more on {track_words(s, s.track)}, with ${s.cash[s.actor]} in hand{over}."


def renovation_question(s: Any, name: str) -> str:
    """How many tiles may still be taken up and placed, and whether the sheet may stay as it is."""
    legal = legal_moves(s)
    taken, placed = (MOST_CHANGES - squares.count(NO_SQUARE) for squares in (s.taken_from, s.put_on))
    acts = []
    if any(TAKE_UP <= move < FINISH for move in legal):
        acts.append(f"take up {more(taken)}")
    if any(PLACE <= move < PLACE_NOTHING for move in legal):
        acts.append(f"place {more(placed)}")
    if FINISH in legal:
        acts.append("finish")
    if GIVE_UP in legal:
        acts.append("give up")
    return f"{name} renovates and may {either(acts)}."


def more(done: int) -> str:
    """What is allowed after so many tiles."""
    return "another tile" if done else "a tile"
