"""What a seat may know of a game of Machi Koro: everything but the order of the decks, which is luck."""

from typing import Any

from tabletown.verdict import together

from ..rules.components import (
    CARD_KEYS,
    CARD_NAMES,
    CARDS,
    DECK_NAMES,
    KINDS,
    KINDS_UP,
    LANDMARKS,
    LANDMARKS_TO_WIN,
    NO_CARD,
    Deck,
    Kind,
    Landmark,
)
from ..rules.state import NOBODY, Phase, Rule
from .forecast import forecast


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table, which is the same for everybody."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "active": s.active,
        "dice": dice_view(s),
        "markets": [market_view(s, deck) for deck in Deck],
        "players": [player_view(s, player) for player in range(s.seats)],
        "chosen_card": CARD_KEYS[s.card] if s.card != NO_CARD else None,
        "copies_to_resolve": s.copies,
        "extra_turn": bool(s.extra_turn),
        "landmarks_to_win": to_win(s),
        "forecast": forecast(s),
    }


def to_win(s: Any) -> int:
    """Landmarks that win the game."""
    return LANDMARKS_TO_WIN - 1 if s.quick_win else LANDMARKS_TO_WIN


def dice_view(s: Any) -> dict[str, Any]:
    """The dice as they lie: of three the last is set aside once two are kept."""
    rolled = [pips for pips in s.dice if pips]
    return {
        "rolling": s.rolling,
        "rolled": rolled,
        "set_aside": s.dice[2] if s.total and s.rolling == 3 else None,
        "total": s.total or None,
        "added_two": bool(s.added_two),
        "double": bool(s.total and s.rolling >= 2 and s.dice[0] == s.dice[1]),
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
        "cards": [
            {"card": CARD_KEYS[kind], "copies": s.market[kind]} for kind in sorted(kinds, key=die_order) if s.market[kind]
        ],
        "deck": sum(s.deck[kind] for kind in kinds) + len(bottom) + (top != NO_CARD),
        "inside": {CARD_KEYS[kind]: s.deck[kind] for kind in kinds if s.deck[kind]},
        "known_top": CARD_KEYS[top] if top != NO_CARD else None,
        "known_bottom": [CARD_KEYS[kind] for kind in bottom],
        "discarded": sum(s.discarded) if major else 0,
    }


def player_view(s: Any, player: int) -> dict[str, Any]:
    """One player's city and purse."""
    built = [bool(s.built[player] >> landmark & 1) for landmark in range(len(LANDMARKS))]
    return {
        "coins": s.coins[player],
        "stored": s.stored[player],
        "cards": {CARD_KEYS[kind]: s.cards[player][kind] for kind in range(KINDS) if s.cards[player][kind]},
        "landmarks": {monument.landmark.name.lower(): done for monument, done in zip(LANDMARKS, built, strict=True)},
        "finished": sum(built),
        "missing_cost": sum(monument.cost for monument, done in zip(LANDMARKS, built, strict=True) if not done),
    }


# --- what is asked --------------------------------------------------------------------------------------------------


def asks(s: Any, names: list[str]) -> str:
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


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won: whoever has built as many landmarks as it takes, before anybody else."""
    reason = "five of the six landmarks" if s.quick_win else "all six landmarks"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{together([names[seat] for seat in winners])} {verb}: the first to build {reason}."


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the landmarks, finished or not."""
    return [monument.name for monument in LANDMARKS]
