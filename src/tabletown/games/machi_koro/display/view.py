"""What a seat may know of a game of Machi Koro: everything but the order of the decks, which is luck."""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask

from ..notation.cities import built
from ..rules.city import landmarks_to_win, list_progress
from ..rules.components import (
    CARD_KEYS,
    CARDS,
    COUNTED_ICONS,
    DECK_NAMES,
    KINDS,
    KINDS_UP,
    LANDMARK_KEYS,
    MOST_DICE,
    NO_CARD,
    Deck,
    Kind,
)
from ..rules.construction import is_double
from ..rules.market import deck_size
from ..rules.prospects import Obstacle, obstacle, one_copy_earns
from ..rules.state import Phase
from .forecast import forecast


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table, which is the same for everybody, and which cards in the market would bring this seat nothing yet."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "active": s.active,
        "dice": dice_view(s),
        "markets": [market_view(s, deck) for deck in Deck],
        "nothing_yet": {} if seat is None or s.phase == Phase.OVER else nothing_yet(s, seat),
        "counting_cards_pay": {} if seat is None else counting_cards_pay(s, seat),
        "players": players_view(s),
        "chosen_card": CARD_KEYS[s.card] if s.card != NO_CARD else None,
        "copies_to_resolve": s.copies,
        "extra_turn": bool(s.extra_turn),
        "landmarks_to_win": ask(landmarks_to_win, s),
        "forecast": forecast(s),
    }


def dice_view(s: Any) -> dict[str, Any]:
    """The dice as they lie: of three the last is set aside once two are kept."""
    rolled = [pips for pips in s.dice if pips]
    return {
        "rolling": s.rolling,
        "rolled": rolled,
        "set_aside": s.dice[MOST_DICE - 1] if s.total and s.rolling == MOST_DICE else None,
        "total": s.total or None,
        "added_two": bool(s.added_two),
        "double": bool(s.total and ask(is_double, s)),
    }


def die_order(kind: int) -> tuple[int, int]:
    """Stacks lie in the order of their lowest firing number, then of the tables."""
    return min(CARDS[kind].fires), kind


def market_view(s: Any, deck: Deck) -> dict[str, Any]:
    """One marketplace in die order, and what is known of its deck."""
    kinds = [kind for kind in range(KINDS) if CARDS[kind].deck == deck]
    major = deck == Deck.MAJOR
    top = s.top if major else NO_CARD
    bottom = s.bottom[: s.bottom_size] if major else []
    return {
        "market": DECK_NAMES[deck],
        "wanted": int(KINDS_UP[deck]),
        "cards": [{"card": CARD_KEYS[kind], "copies": s.market[kind]} for kind in sorted(kinds, key=die_order) if s.market[kind]],
        "deck": ask(deck_size, s, int(deck)),
        "inside": {CARD_KEYS[kind]: s.deck[kind] for kind in kinds if s.deck[kind]},
        "known_top": CARD_KEYS[top] if top != NO_CARD else None,
        "known_bottom": [CARD_KEYS[kind] for kind in bottom],
        "discarded": sum(s.discarded) if major else 0,
    }


def nothing_yet(s: Any, seat: int) -> dict[str, str]:
    """The cards in the market that would bring a seat nothing if it had one now, each with what is in the way."""
    in_the_way = {kind: Obstacle(ask(obstacle, s, seat, kind)) for kind in range(KINDS) if s.market[kind]}
    return {CARD_KEYS[kind]: what.name.lower() for kind, what in in_the_way.items() if what != Obstacle.NONE}


def counting_cards_pay(s: Any, seat: int) -> dict[str, int]:
    """What one copy of each card in the market that counts something would pay a seat now."""
    kinds = (kind for kind in (Kind.FLOWER_SHOP, *COUNTED_ICONS) if s.market[kind])
    return {CARD_KEYS[kind]: ask(one_copy_earns, s, seat, int(kind)) for kind in kinds}


def players_view(s: Any) -> list[dict[str, Any]]:
    """Every player's city and purse."""
    progress = np.zeros((s.seats, 3), np.int64)
    ask(list_progress, s, progress.reshape(-1))
    return [player_view(s, player, *told) for player, told in enumerate(progress.tolist())]


def player_view(s: Any, player: int, finished: int, missing: int, missing_cost: int) -> dict[str, Any]:
    """One player's city and purse."""
    standing = zip(LANDMARK_KEYS, built(s, player), strict=True)
    return {
        "coins": s.coins[player],
        "stored": s.stored[player],
        "cards": {CARD_KEYS[kind]: s.cards[player][kind] for kind in range(KINDS) if s.cards[player][kind]},
        "landmarks": dict(standing),
        "finished": finished,
        "missing": missing,
        "missing_cost": missing_cost,
    }
