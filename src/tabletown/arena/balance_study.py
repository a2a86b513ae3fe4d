"""What a designer asks of a game: seats, length, scores, which actions go with winning, and how much luck decides."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Any, ClassVar

import numpy as np

from .confidence_intervals import Estimate, Z, mean, share
from .game_result import Played
from .study_recorder import TENTHS
from .tournament import Tournament


@dataclass(frozen=True)
class Action:
    """Something that players do, and how it goes with winning."""

    kind: str
    action: str
    """In words, without numbers; empty for the whole kind."""
    times: int
    per_seat: float
    """How often a seat does it in a game."""
    used: float
    """The part of the seats that do it at least once in a game."""
    with_it: Estimate | None
    """The win share of those, where not everybody does it."""
    without_it: Estimate | None
    winners_more: Estimate | None
    """How many times more a winner does it than the others of the same game."""
    label: str = ""
    """Its name, with its kind where another kind has the same words."""

    @property
    def clear(self) -> int:
        """1 where it clearly goes with winning, -1 where with losing, 0 where chance could explain it."""
        more = self.winners_more
        return 0 if more is None else (more.low > 0) - (more.high < 0)

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "kind": self.kind,
            "action": self.action,
            "times": self.times,
            "per_seat": self.per_seat,
            "used": self.used,
            "win_share_with": self.with_it.data() if self.with_it else None,
            "win_share_without": self.without_it.data() if self.without_it else None,
            "winners_more": self.winners_more.data() if self.winners_more else None,
        }


@dataclass(frozen=True)
class Luck:
    """What part of the variance of the result luck explains; the rest is explained by decisions."""

    MOST_REACH: ClassVar = 0.25
    """An interval that reaches farther tells nothing."""

    whole: Estimate
    deal: Estimate
    """The part of the luck before the first decision."""
    drift: list[Estimate | None]
    """What luck gave each seat on average: nothing, where it is fair to all seats."""

    @property
    def clear(self) -> bool:
        """Whether there were games enough to tell."""
        return self.whole.reach <= self.MOST_REACH

    @property
    def shown(self) -> tuple[Estimate, Estimate]:
        """The whole luck and that of the deal, as parts are told: nothing is below nothing or above everything."""
        return self.whole.within(0, 1), self.deal.within(0, 1)

    def games_to_tell(self, games: int) -> int:
        """About how many games would have told, where so many did not: four times as many halve an interval."""
        return 50 * ceil(games * (self.whole.reach / self.MOST_REACH) ** 2 / 50)

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        drift = [estimate.data() if estimate else None for estimate in self.drift]
        return {"luck": self.whole.data(), "before_the_first_decision": self.deal.data(), "drift": drift}


class Study:
    """The figures of games that were watched."""

    def __init__(self, tournament: Tournament, games: Sequence[Played]) -> None:
        self.tournament = tournament
        self.games = [game for game in games if game.finished]
        self.unfinished = len(games) - len(self.games)
        self.seats = [self._seat(seat) for seat in range(tournament.players)]
        self.kinds = self._actions("taken", fine=False)
        self.actions = self._actions("taken", fine=True)
        self.openings = self._actions("first", fine=True)
        """What a seat chose the first time that it did something of a kind."""
        self.luck = self._luck()

    def _seat(self, seat: int) -> tuple[Estimate | None, Estimate | None]:
        """A seat's win share and mean score."""
        won = [game.shares()[seat] for game in self.games]
        return share(won, [1.0] * len(won)), mean([game.scores[seat] for game in self.games])

    @property
    def moves(self) -> list[int]:
        """The length of each game, luck included."""
        return [game.moves for game in self.games]

    @property
    def scores(self) -> list[int]:
        """Every final score."""
        return [score for game in self.games for score in game.scores]

    @property
    def margins(self) -> list[int]:
        """How far the first is before the second in points; nothing where several share the win."""
        return [
            0 if len(game.winners) > 1 else abs(game.scores[game.winners[0]] - second_score(game)) for game in self.games
        ]  # fmt: skip

    def choices(self) -> float:
        """How many moves a player chooses from."""
        return float(sum(g.seen["choices"] for g in self.games) / max(1, sum(g.seen["choosing"] for g in self.games)))

    def decisions(self) -> float:
        """Decisions of one seat in a game, where it had a choice."""
        return float(np.mean([sum(game.decisions) / len(game.decisions) for game in self.games])) if self.games else 0.0

    def leads(self) -> list[Estimate | None]:
        """After each tenth of a game: how often the sole leader of that moment wins in the end."""
        found: list[Estimate | None] = []
        for tenth in range(TENTHS):
            sole = [game for game in self.games if len(game.seen["leaders"][tenth]) == 1]
            won = [game.shares()[game.seen["leaders"][tenth][0]] for game in sole]
            found.append(share(won, [1.0] * len(won)))
        return found

    def _actions(self, seen: str, fine: bool) -> list[Action]:
        """Kinds of actions, or single ones where a kind has several; the most frequent first."""
        names: set[tuple[str, str]] = set()
        taken: list[list[Counter[tuple[str, str]]]] = []
        for game in self.games:
            seats = []
            for done in game.seen.get(seen, [[]] * self.tournament.players):
                counts: Counter[tuple[str, str]] = Counter()
                for kind, action, n in done:
                    counts[kind, action if fine else ""] += n
                names |= counts.keys()
                seats.append(counts)
            taken.append(seats)
        if fine:
            variants = Counter(kind for kind, _ in names)
            names = {name for name in names if variants[name[0]] > 1}
        same = Counter(action for _, action in names)
        found = [self._action(name, taken) for name in names]
        labelled = [replace(action, label=label(action, same[action.action] > 1)) for action in found]
        return sorted(labelled, key=lambda action: (-action.times, action.kind, action.action))

    def _action(self, name: tuple[str, str], taken: list[list[Counter[tuple[str, str]]]]) -> Action:
        """One action; the seats of a game are compared with each other, so games are what is counted."""
        sides: dict[bool, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
        times, used, more = 0, 0, list[float]()
        for game, seats in zip(self.games, taken, strict=True):
            shares = game.shares()
            doers = [seat for seat, counts in enumerate(seats) if counts[name]]
            times += sum(counts[name] for counts in seats)
            used += len(doers)
            if len(game.winners) < len(seats):
                won = [seats[seat][name] for seat in game.winners]
                rest = sum(counts[name] for counts in seats) - sum(won)
                more.append(sum(won) / len(won) - rest / (len(seats) - len(won)))
            for did, group in ((True, doers), (False, [seat for seat in range(len(seats)) if seat not in doers])):
                if group:
                    sides[did][0].append(sum(shares[seat] for seat in group))
                    sides[did][1].append(float(len(group)))
        total = max(1, len(self.games) * self.tournament.players)
        compared = (share(*sides[True]), share(*sides[False])) if 0 < used < total else (None, None)
        return Action(*name, times, times / total, used / total, *compared, mean(more))

    def _luck(self) -> Luck | None:
        """The covariance of luck and result, as a part of the variance of the result.

        Luck is fair, so a stroke of luck goes with nothing that was settled before it; each is compared with what was
        still open, which is a little quieter than the whole result and the same in the mean. All games start from the same
        position, so its worth, measured anew in each game, is replaced by the mean.
        """
        if len(self.games) < 2:
            return None
        result = np.array([game.shares() for game in self.games])
        start = np.array([game.seen["start"] for game in self.games])
        luck, explained, deal = (np.array([game.seen[name] for game in self.games]) for name in ("luck", "explained", "deal"))
        error = start - start.mean(axis=0)
        drift = [mean((luck + error)[:, seat].tolist()) for seat in range(result.shape[1])]
        first = error * (result - 1 / result.shape[1]) if np.any(deal) else np.zeros_like(error)
        variance = (result - result.mean(axis=0)) ** 2
        return Luck(part(variance, explained + first), part(variance, deal + first), drift)

    def data(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        leads = [estimate.data() if estimate else None for estimate in self.leads()]
        return {
            "definition": self.tournament.definition(),
            "command": self.tournament.command(),
            "games": len(self.games) + self.unfinished,
            "unfinished": self.unfinished,
            "shared_wins": sum(len(game.winners) > 1 for game in self.games),
            "seats": [
                {"win_share": won.data() if won else None, "score": score.data() if score else None} for won, score in self.seats
            ],
            "length": spread(self.moves),
            "decisions_per_seat": self.decisions(),
            "choices_per_decision": self.choices(),
            "scores": spread(self.scores),
            "margins": spread(self.margins),
            "leader_wins_after_tenths": leads,
            "luck": self.luck.data() if self.luck else None,
            "kinds": [action.data() for action in self.kinds],
            "actions": [action.data() for action in self.actions],
            "openings": [action.data() for action in self.openings],
        }


def label(action: Action, shared: bool) -> str:
    """What people read."""
    kind = action.kind.replace("_", " ")
    return f"{action.action} ({kind})" if action.action and shared else action.action or kind


def second_score(game: Played) -> int:
    """The score of the best seat that did not win; the winner's own where there is none."""
    others = [score for seat, score in enumerate(game.scores) if seat not in game.winners]
    return max(others) if others else game.scores[game.winners[0]]


def part(variance: Any, explained: Any) -> Estimate:
    """How much of a variance is explained, seats side by side in a row a game; the interval from the spread between games."""
    together, alone = explained.sum(axis=1), variance.sum(axis=1)
    total = float(alone.sum())
    if total == 0:
        return Estimate(0.0, 0.0, 0.0)
    value = float(together.sum()) / total
    reach = Z * sqrt(float(((together - value * alone) ** 2).sum())) / total
    return Estimate(value, value - reach, value + reach)


def spread(values: Sequence[int]) -> dict[str, float]:
    """Mean, deviation and quantiles."""
    array = np.asarray(values if len(values) else [0], float)
    low, middle, high = np.quantile(array, [0.05, 0.5, 0.95])
    return {
        "mean": float(array.mean()), "deviation": float(array.std()), "lowest": float(array.min()), "p5": float(low),
        "median": float(middle), "p95": float(high), "highest": float(array.max()),
    }  # fmt: skip
