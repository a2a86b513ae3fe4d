"""The players beside the stage: six landmarks as lamps, what a round is to be expected to bring, which round it is."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tabletown.game.stage import Lamp, ResultRow
from tabletown.text.i18n import _

from ..notation.names import landmark_name
from ..rules.components import LANDMARK_KEYS
from ..rules.numbers import KEEP, ROLL, ROLL_AGAIN, Event
from ..rules.state import Phase
from .income import expected_income
from .symbols import ART, landmark_symbol

TENTHS_BELOW = Fraction(995, 100)
"""From here on tenths are not told."""


def lamps(view: dict[str, Any], seat: int) -> list[Lamp]:
    """The landmarks of a player."""
    standing = view["table"]["players"][seat]["landmarks"]
    return [
        Lamp(f"lamp-{seat}-{key}", standing[key], landmark_name(number), ART.id_of(landmark_symbol(key, standing[key])))
        for number, key in enumerate(LANDMARK_KEYS)
    ]


def income(s: Any) -> list[str]:
    """'+3.1', '−0.4', '+12'; nothing before the first turn, and once the game is over."""
    return [] if s.phase in (Phase.OVER, Phase.FIRST_PLAYER, Phase.SET_OUT) else list(map(in_short, expected_income(s)))


def in_short(coins: Fraction) -> str:
    """With its sign, and with tenths where they count."""
    shown = f"{float(abs(coins)):.1f}" if abs(coins) < TENTHS_BELOW else f"{float(abs(coins)):.0f}"
    return shown if float(shown) == 0 else f"{'−' if coins < 0 else '+'}{shown}"


def round_of(made: Mapping[int, int], seats: int) -> int:
    """A turn begins with a roll that is no other one after a double."""
    turns = sum(made.get(ROLL + dice, 0) for dice in range(KEEP - ROLL)) - made.get(ROLL_AGAIN, 0)
    return 1 + max(0, turns - 1) // seats


RECEIVED = {
    Event.EARNED: 3,
    Event.SHARED_TUNA: 2,
    Event.PAID: 4,
    Event.PARK: 3,
    Event.CITY_HALL: 2,
    Event.AIRPORT: 2,
}
"""What pays the seat that it tells of, and which of the event's numbers says how much."""


def earned(steps: Iterable[list[list[int]]], seats: int) -> list[int]:
    """The coins that everybody has received in a whole game."""
    coins = [0] * seats
    for events in steps:
        for event in events:
            if event[0] in RECEIVED:
                coins[event[1]] += event[RECEIVED[Event(event[0])]]
    return coins


def result(view: dict[str, Any], steps: Iterable[list[list[int]]]) -> list[ResultRow]:
    """The winner first, then by landmarks and coins."""
    players, coins = view["table"]["players"], earned(steps, len(view["names"]))
    rows = [
        ResultRow(seat, tuple(lamps(view, seat)), player["finished"], view["table"]["landmarks_to_win"], coins[seat], _("earned"))
        for seat, player in enumerate(players)
    ]
    return sorted(rows, key=lambda row: (row.seat not in view["winners"], -row.points, -players[row.seat]["coins"]))
