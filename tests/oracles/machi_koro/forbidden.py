"""Why something is dimmed."""

from tabletown.games.machi_koro.rules.components import CARD_NAMES, LANDMARK_NAMES
from tabletown.games.machi_koro.rules.numbers import (
    BUILD,
    DEMOLISH,
    DRAW_BLIND,
    FINISH,
    GIVE,
    GIVE_TO,
    KEEP,
    NO_SWAP,
    SWAP,
    SWAP_FOR,
)
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.machi_koro import CARDS, LANDMARKS

from .told import Claim, Told, check

ASKED = {
    Phase.ROLL: range(3),
    Phase.KEEP: range(KEEP, KEEP + 6),
    Phase.DEMOLISH: range(DEMOLISH, GIVE),
    Phase.GIVE: range(GIVE, GIVE_TO),
    Phase.RECEIVE: range(GIVE_TO, SWAP),
    Phase.SWAP: range(SWAP, NO_SWAP),
    Phase.SWAP_FOR: range(SWAP_FOR, SWAP_FOR + 5 * 22),
    Phase.BUILD: range(BUILD, DRAW_BLIND + 1),
}
"""Moves that somebody may ask about."""


def card(told: Told) -> str:
    """The card that a move speaks of."""
    if GIVE <= told.move < GIVE_TO:
        return CARD_NAMES[told.move - GIVE]
    if SWAP <= told.move < NO_SWAP:
        return CARD_NAMES[told.move - SWAP]
    if BUILD <= told.move < FINISH:
        return CARD_NAMES[told.move - BUILD]
    return CARD_NAMES[(told.move - SWAP_FOR) % 22]


def landmark(told: Told) -> str:
    return LANDMARK_NAMES[told.move - (DEMOLISH if told.move < GIVE else FINISH)]


def built(told: Told) -> list[str]:
    standing: list[str] = told.position["landmarks"][told.seat]
    return standing


def owns(told: Told, seat: int, name: str) -> int:
    return int(told.position["cities"][seat].get(name, 0))


def owner(told: Told) -> int:
    return (told.move - SWAP_FOR) // 22


def face_up(told: Told) -> set[str]:
    return {name for market in told.position["market"].values() for name, copies in market.items() if copies}


def too_dear(told: Told) -> bool:
    cost, coins = told.n
    if told.move == DRAW_BLIND:
        right = cost > coins
    else:
        right = cost == (CARDS[card(told)].cost if told.move < FINISH else LANDMARKS[landmark(told)])
    return right and cost > coins == told.position["coins"][told.seat]


def has_all(told: Told) -> bool:
    """Every major in the market."""
    return all(owns(told, told.seat, name) for name in face_up(told) if CARDS[name].deck == "M")


FORBIDDEN: list[tuple[str, Claim]] = [
    (r"Two dice need the Train Station\.", lambda t: t.move == 1 and "Train Station" not in built(t)),
    (r"Three dice need the Moon Tower\.", lambda t: t.move == 2 and "Moon Tower" not in built(t)),
    (r"No die shows \d\.", lambda t: t.n == [t.move - KEEP + 1] and t.n[0] not in t.position["dice"]),
    (r"You have not built (?P<what>.*)\.", lambda t: t["what"] == landmark(t) and landmark(t) not in built(t)),
    (r"You do not own (?P<what>.*)\.", lambda t: t["what"] == card(t) and not owns(t, t.seat, card(t))),
    (r"It must be another player\.", lambda t: t.seat == (t.move - GIVE_TO if t.move < SWAP else owner(t))),
    (r"Nobody sits there\.", lambda t: len(t.match.names) <= (t.move - GIVE_TO if t.move < SWAP else owner(t))),
    (
        r"(?P<who>Player \d) does not own (?P<what>.*)\.",
        lambda t: t["who"] == t.match.names[owner(t)] and t["what"] == card(t) and not owns(t, owner(t), card(t)),
    ),
    (r"(?P<what>.*) is not in the market\.", lambda t: t["what"] == card(t) and card(t) not in face_up(t)),
    (
        r"You own (?P<what>.*) already\.",
        lambda t: t["what"] == card(t) and CARDS[card(t)].deck == "M" and owns(t, t.seat, card(t)) > 0,
    ),
    (r"Costs \$\d+, you have \$\d+\.", too_dear),
    (r"You have built (?P<what>.*) already\.", lambda t: t["what"] == landmark(t) and landmark(t) in built(t)),
    (
        r"Blind draws are a house rule that is not played here\.",
        lambda t: not t.match.options["major_market_limit"] and t.move == DRAW_BLIND,
    ),
    (
        r"A blind draw is for who owns every major in the market, and you do not own (?P<what>.*)\.",
        lambda t: not has_all(t) and t["what"] in face_up(t) and not owns(t, t.seat, t["what"]),
    ),
    (
        r"The major deck is used up\.",
        lambda t: has_all(t) and not any(t.position["deck"]["major"].values()) and not t.position["top"],
    ),
]


def check_forbidden(match: Match) -> None:
    """Each reason is true; of every move of the kind that is asked for, something is said unless it is legal."""
    seat, legal = match.turn, match.legal_ids()
    assert seat is not None
    for move in ASKED.get(Phase(match.state.phase), ()):
        words = match.why_not(move)
        assert bool(words) == (move not in legal), f"{match.position()} {move}: {words}"
        if words:
            check(Told(match, seat, words, move), FORBIDDEN)
    shown = {move["id"]: move["why"] for move in match.view(seat)["dimmed"]}
    assert all(words == match.why_not(move) for move, words in shown.items())
