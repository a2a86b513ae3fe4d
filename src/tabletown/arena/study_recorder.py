"""What a study sees of a game: which actions were taken, who was leading when, and how much of it was luck."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from tabletown.bots import seat_policies
from tabletown.bots.playouts import play_games
from tabletown.bots.scratch_buffers import new_scratch
from tabletown.engine import entry_points
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import new_rng
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.positions.snapshot import snapshot

from .game_result import Played
from .tournament import YARDSTICKS, Job, Tournament, seed_for

TENTHS = 10
"""The lead is looked at after each tenth of a game."""
LOOSE_ENDS = {"a", "an", "the", "by", "for", "to", "on", "at", "of", "in", "from", "with", "and"}


NUMBER = re.compile(r"(?:\b(?:at|by)\s+)?\b\w*\d\w*\b")
"""A number or a place, with the word that led to it."""


def plain_action(text: str) -> str:
    """A move without its numbers and places: 'bid 7' and 'bid 12' are both 'bid'."""
    words = [word.strip(",;:()") for word in NUMBER.sub(" ", text).split()]
    words = [word for word in words if re.search(r"\w", word)]
    while words and words[-1] in LOOSE_ENDS:
        words.pop()
    return " ".join(words)


class Yardstick:
    """What a position is worth to each seat: its part of the wins when a simple bot plays on for everybody."""

    def __init__(self, game: Game, players: int, bot: str, playouts: int, most_moves: int) -> None:
        self._policies = seat_policies(game, [YARDSTICKS[bot]] * players)
        self._rows = np.zeros((playouts, 3 + players), np.int64)
        self._scratch = new_scratch(game, entry_points.new_states(1, game.state), new_rng(0))
        self._points = np.zeros(max(8, players), np.int64)
        self._most = most_moves
        self._seats = np.arange(players)

    def worth(self, states: States, rng: Any) -> Any:
        """Each seat's part of the wins."""
        scratch = self._scratch._replace(root=entry_points.handle(states), rng=rng)
        play_games(scratch, self._policies, self._points, self._rows, self._most)
        bits = self._rows[:, 2:3] >> self._seats & 1
        return (bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)).mean(axis=0)


class Onlooker:
    """Looks at one game.

    Between two decisions luck may move several times, and between two strokes of luck several decisions are made. A
    position's worth is measured wherever one changes to the other, so that all changes of worth add up to the result.
    """

    def __init__(self, tournament: Tournament, job: Job) -> None:
        assert tournament.watching is not None
        self._game = GAMES[tournament.game]
        plan = tournament.watching
        self._yardstick = Yardstick(self._game, tournament.players, plan.yardstick, plan.playouts, tournament.most_moves)
        self._rng = new_rng(seed_for(job.seed, "yardstick"))
        self._names = ["a player"] * tournament.players
        self._taken: list[Counter[tuple[str, str]]] = [Counter() for _ in range(tournament.players)]
        self._first: list[dict[str, str]] = [{} for _ in range(tournament.players)]
        """What each seat chose the first time that it had a choice, by kind."""
        self._choices, self._decisions = 0, 0
        self._leaders: list[int] = []
        self._worths: list[Any] = []
        """What the position was worth at the start and at each change between luck and decisions."""
        self._by_luck: list[bool] = []
        """Whether luck made the change from that worth to the next."""

    def see(self, states: States, who: int, legal: list[int], move: int) -> None:
        """A move is about to be made."""
        self._leaders.append(entry_points.winners_at(entry_points.handle(states), 0))
        lucky = who == CHANCE
        if not self._by_luck or lucky != self._by_luck[-1]:
            self._worths.append(self._yardstick.worth(states, self._rng))
            self._by_luck.append(lucky)
        if not lucky:
            s = snapshot(states)
            kind = str(self._game.notation.move_data(s, move).get("kind", ""))
            action = plain_action(self._game.notation.move_text(s, move, self._names))
            self._taken[who][kind, action] += 1
            if len(legal) > 1:
                self._first[who].setdefault(kind, action)
                self._decisions += 1
                self._choices += len(legal)

    def told(self, states: States, played: Played) -> Mapping[str, Any]:
        """What was seen, ready for JSON."""
        result = np.array(played.shares())
        strokes = self._strokes(result)
        players = range(len(played.seating))
        leaders = [self._leaders[min(len(self._leaders) - 1, len(self._leaders) * k // TENTHS)] for k in range(TENTHS)]
        return {
            "taken": [
                [[kind, action, n] for (kind, action), n in sorted(self._taken[seat].items())] for seat in players
            ],
            "first": [[[kind, action, 1] for kind, action in sorted(self._first[seat].items())] for seat in players],
            "choices": self._choices,
            "choosing": self._decisions,
            "leaders": [[seat for seat in players if bits >> seat & 1] for bits in leaders],
            "start": rounded(self._worths[0]),
            "luck": rounded(sum((change for change, _ in strokes), np.zeros_like(result))),
            "explained": rounded(sum((change * left for change, left in strokes), np.zeros_like(result))),
            "deal": rounded(strokes[0][0] * strokes[0][1] if self._by_luck[0] else np.zeros_like(result)),
        }  # fmt: skip

    def _strokes(self, result: Any) -> list[tuple[Any, Any]]:
        """For each stroke of luck, how it changed the worth, and what of the result was still open before it.

        What was open is taken from the measure before the last: its error has nothing to do with that of the change.
        """
        worths = [np.full_like(result, 1 / len(result)), *self._worths, result]
        return [(worths[i + 2] - worths[i + 1], result - worths[i]) for i, lucky in enumerate(self._by_luck) if lucky]


def rounded(values: Any) -> list[float]:
    """Figures for a file."""
    return [round(float(value), 6) for value in values]
