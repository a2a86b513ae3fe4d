"""What a piece would do now."""

import random

from tabletown.games.infinite_city.display.explanations import KIND_OF_KEY
from tabletown.games.infinite_city.rules.components import NAMES
from tabletown.games.infinite_city.rules.numbers import KIND
from tabletown.match.match import Match
from tests.witnesses.infinite_city import BOX, groups, score_lines

from ..kit import Claim, Told, check
from .moves import WHY, has_no_effect, that_is_why
from .told import GAME, Table, table, ways


def as_played(told: Told) -> Told:
    """The choice of that tile."""
    return Told(told.match, told.seat, told.words, KIND + KIND_OF_KEY[told.key], told.key, told.found)


def name_of(told: Told) -> str:
    return NAMES[KIND_OF_KEY[told.key]]


def silver_of(there: Table, seat: int) -> int:
    return sum(1 for tile in there.tiles.values() if tile.up and seat in tile.tokens and BOX[tile.name][2])


def silver_most(told: Told) -> int:
    return max(silver_of(table(told.match), seat) for seat in range(len(told.match.names)))


def works_on(told: Told) -> list[int]:
    """On how many cells its text has an effect, and on how many it can go."""
    played = as_played(told)
    found = ways(played)
    return [sum(not has_no_effect(played, then) for then in found), len(found)]


def lines_of(told: Told) -> list[int]:
    return score_lines(told.match.position())[told.seat]


NOW: list[tuple[str, Claim]] = [
    (r"\d+ Power Stations? (?:lies|lie) face up\.", lambda t: t.n == [len(table(t.match).where("Power Station"))]),
    (r"You hold \d+ of them\.", lambda t: t.n == [table(t.match).hand(t.seat).count(name_of(t))] != [0]),
    (r"You could play it now, on \d+ cells?\.", lambda t: works_on(t) == t.n * 2),
    (
        r"Played now, it would have an effect on \d+ of \d+ cells\.",
        lambda t: works_on(t) == t.n and 0 < t.n[0] < t.n[1],
    ),
    (
        rf"Played now, it would have no effect: {WHY}\.",
        lambda t: all(that_is_why(as_played(t), then) for then in ways(as_played(t))),
    ),
    (r"Played now, it would have no effect on any cell\.", lambda t: works_on(t)[0] == 0),
    (r"You control no tile\.", lambda t: not groups(t.match.position(), t.seat)),
    (
        r"You have one group, of size \d+: \d+ points?\.",
        lambda t: t.n == [*groups(t.match.position(), t.seat), lines_of(t)[0]],
    ),
    (r"You have groups of [\d, and]+: \d+ points?\.", lambda t: t.n == [*groups(t.match.position(), t.seat), lines_of(t)[0]]),
    (r"The tiles that you control add up to \d+\.", lambda t: t.n == [lines_of(t)[1]]),
    (
        r"You control \d+, and nobody has more\.",
        lambda t: t.n == [silver_of(table(t.match), t.seat)] == [silver_most(t)],
    ),
    (
        r"You control \d+; the most of anybody are \d+\.",
        lambda t: t.n == [silver_of(table(t.match), t.seat), silver_most(t)] and t.n[0] < t.n[1],
    ),
    (r"You have \d+ tokens? left\.", lambda t: t.n == [table(t.match).supply(t.seat)]),
    (
        r"\d+ tiles? (?:is|are) locked; you control \d+\.",
        lambda t: (
            t.n
            == [len(table(t.match).locked), sum(t.seat in table(t.match).tiles[cell].tokens for cell in table(t.match).locked)]
        ),
    ),
    (
        r"It was triggered by (?P<name>.*)\.",
        lambda t: t.match.position()["final_by"] == f"P{t.match.names.index(t['name']) + 1}",
    ),
    (r"You: areas \d+, values \d+, silver \d+\.", lambda t: t.n == lines_of(t)),
]
ALWAYS = ("word.area", "word.value", "word.silver", "word.token", "word.locked", "word.power", "figure.points", "figure.tokens")


def check_pieces(match: Match, rng: random.Random, most: int) -> None:
    """What some pieces would do for each seat now; of every tile in hand there is something to say."""
    for seat in range(len(match.names)):
        tiles = [key for key in KIND_OF_KEY if NAMES[KIND_OF_KEY[key]] in table(match).hand(seat)]
        for key in rng.sample([*tiles, *GAME.explanations()], most):
            words = match.explain(key, seat).now
            assert words or key not in (*tiles, *ALWAYS), f"nothing is said of {key}: {match.position()}"
            if words:
                check(Told(match, seat, words, key=key), NOW)


def check_left(match: Match) -> None:
    """How many tiles of a kind do not lie face up."""
    for seat in (0, None):
        left = GAME.display.left(match.view(seat))
        for key, kind in KIND_OF_KEY.items():
            assert left[key] == BOX[NAMES[kind]][0] - len(table(match).where(NAMES[kind]))
