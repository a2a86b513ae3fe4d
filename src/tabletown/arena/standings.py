"""What came of a tournament: the table, seats, lengths, and who beats whom."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from tabletown.text.i18n import _

from .confidence_intervals import Estimate, mean_of_seats, share, share_difference
from .game_result import Played, step_seconds
from .rating import ratings
from .tournament import Tournament


@dataclass(frozen=True)
class BotStanding:
    """One bot's line of the table."""

    bot: str
    games: int
    """Finished games it sat in."""
    seats: int
    """Seats it held in them."""
    wins: float
    share: Estimate | None
    """Of a win for each seat held; with everybody alike it is 1 / seats."""
    score: Estimate | None
    rating: Estimate | None
    decisions: int
    mean_seconds: float
    p95_seconds: float
    refused: int = 0
    """Answers that were no moves."""
    lost: int = 0
    """Games that it ended by what it did outside of the rules."""
    why: str = ""
    """What that was the first time; else why its first answer was refused."""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        figures = {
            name: estimate.data() if estimate else None
            for name, estimate in (("win_share", self.share), ("score", self.score), ("rating", self.rating))
        }
        return {
            "bot": self.bot, "games": self.games, "seats": self.seats, "wins": self.wins, **figures, "decisions": self.decisions,
            "decision_seconds": {"mean": self.mean_seconds, "p95": self.p95_seconds},
            **({"refused": self.refused, "lost": self.lost, "why": self.why} if self.refused or self.lost else {}),
        }  # fmt: skip


class Standings:
    """The figures of a tournament that was played."""

    def __init__(self, tournament: Tournament, games: Sequence[Played]) -> None:
        self.tournament = tournament
        self.bots = tournament.bots
        self.played = list(games)
        self.games = [game for game in games if game.finished and not tournament.is_mirror(game.number)]
        """The finished games that count; mirror matches stand apart."""
        self.mirrors = [game for game in games if game.finished and tournament.is_mirror(game.number)]
        self.unfinished = sum(not game.finished for game in games)
        self.held = [[float(game.seating.count(bot)) for game in self.games] for bot in range(len(self.bots))]
        """Of each bot, how many seats it held in each game."""
        self.won = [[self._share_of(bot, game) for game in self.games] for bot in range(len(self.bots))]
        """And how much of each it won."""
        rated = len(self.bots) > 1
        self._ratings: list[Estimate | None] = [*ratings(self.games, len(self.bots))] if rated else [None] * len(self.bots)
        self.lines = [self._standing(bot) for bot in range(len(self.bots))]

    @property
    def ranked(self) -> list[BotStanding]:
        """The lines, largest win share first, then highest mean score."""
        return sorted(self.lines, key=lambda line: [-(e.value if e else -1e9) for e in (line.share, line.score)])

    @property
    def leads(self) -> list[tuple[BotStanding, BotStanding, Estimate]]:
        """By how much the win share of each line is larger than that of the next."""
        found = []
        for one, other in pairwise(self.ranked):
            a, b = self.bots.index(one.bot), self.bots.index(other.bot)
            if lead := share_difference((self.won[a], self.won[b]), (self.held[a], self.held[b])):
                found.append((one, other, lead))
        return found

    @property
    def shared(self) -> int:
        """Games with more than one winner."""
        return sum(len(game.winners) > 1 for game in self.games)

    @staticmethod
    def _share_of(bot: int, game: Played) -> float:
        return sum(share for who, share in zip(game.seating, game.shares(), strict=True) if who == bot)

    def _standing(self, bot: int) -> BotStanding:
        inside = [game for game in self.games if bot in game.seating]
        won, held = (
            [n for n, seats in zip(per_game[bot], self.held[bot], strict=True) if seats] for per_game in (self.won, self.held)
        )
        whole = [game for game in inside if not game.lost]
        points = [float(sum(n for who, n in zip(game.seating, game.scores, strict=True) if who == bot)) for game in whole]
        scored = [float(game.seating.count(bot)) for game in whole]
        steps: Counter[int] = Counter()
        decisions, seconds, refused, lost, reasons = 0, 0.0, 0, 0, ["", ""]
        for game in self.played:
            for seat, who in enumerate(game.seating):
                if who == bot:
                    steps.update(game.times[seat])
                    decisions += game.decisions[seat]
                    seconds += game.seconds[seat]
                    if game.refused and game.refused[seat]:
                        refused += game.refused[seat]
                        reasons[1] = reasons[1] or game.first_refusal
                    if game.lost and game.lost[0] == seat:
                        lost += 1
                        reasons[0] = reasons[0] or _("game {number}: {why}", number=game.number, why=game.lost[1])
        return BotStanding(
            self.bots[bot], len(inside), int(sum(held)), sum(won), share(won, held), mean_of_seats(points, scored),
            self._ratings[bot], decisions,
            seconds / decisions if decisions else 0.0, percentile(steps, 0.95), refused, lost, reasons[0] or reasons[1],
        )  # fmt: skip

    # --- beyond the table -------------------------------------------------------------------------------------------

    def seat_shares(self, games: Sequence[Played] | None = None, bot: int | None = None) -> list[Estimate | None]:
        """How often each seat wins: in all games, or where a bot sits in it."""
        chosen = self.games if games is None else games
        found: list[Estimate | None] = []
        for seat in range(self.tournament.players):
            sat = [game for game in chosen if bot is None or game.seating[seat] == bot]
            found.append(share([game.shares()[seat] for game in sat], [1.0] * len(sat)))
        return found

    def duels(self) -> list[list[Estimate | None]]:
        """How often the bot of a row finishes before the bot of a column where both sit; equal places count half."""
        table: list[list[Estimate | None]] = []
        places = [(game.seating, game.places()) for game in self.games]
        for one in range(len(self.bots)):
            row: list[Estimate | None] = []
            for other in range(len(self.bots)):
                before, pairs = [], []
                for seating, ranks in places if one != other else []:
                    met = [
                        (ranks[i] < ranks[j]) + 0.5 * (ranks[i] == ranks[j])
                        for i, a in enumerate(seating) if a == one
                        for j, b in enumerate(seating) if b == other
                    ]  # fmt: skip
                    if met:
                        before.append(sum(met))
                        pairs.append(float(len(met)))
                row.append(share(before, pairs))
            table.append(row)
        return table

    def scores_of(self, bot: int) -> list[int]:
        """Every final score of a bot."""
        return [game.scores[seat] for game in self.games for seat, who in enumerate(game.seating) if who == bot]

    def lengths(self) -> dict[str, float]:
        """Moves a game, luck included."""
        moves = [game.moves for game in self.games] or [0]
        return {"mean": float(np.mean(moves)), "shortest": min(moves), "longest": max(moves), "median": float(np.median(moves))}

    def data(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        schedule = self.tournament.schedule
        mirrors = [
            {
                "bot": name,
                "games": sum(game.seating[0] == bot for game in self.mirrors),
                "seat_shares": [
                    e.data() if e else None for e in self.seat_shares([g for g in self.mirrors if g.seating[0] == bot])
                ],
            }
            for bot, name in enumerate(self.bots)
        ]
        return {
            "definition": self.tournament.definition(),
            "command": self.tournament.command(),
            "games": len(self.played),
            "finished": len(self.games) + len(self.mirrors),
            "unfinished": self.unfinished,
            "shared_wins": self.shared,
            "seating": {"exact": schedule.exact, "round": schedule.round, "remark": schedule.remark()},
            "standings": [line.data() for line in self.ranked],
            "leads": [
                {"bot": one.bot, "before": other.bot, "win_share_more": lead.data(), "clear": lead.is_clear}
                for one, other, lead in self.leads
            ],
            "seat_shares": [e.data() if e else None for e in self.seat_shares()],
            "lengths": self.lengths(),
            "duels": {
                name: {other: e.data() for other, e in zip(self.bots, row, strict=True) if e}
                for name, row in zip(self.bots, self.duels(), strict=True)
            },
            "mirrors": mirrors if self.tournament.mirror else [],
        }


def percentile(steps: Counter[int], part: float) -> float:
    """The time that so great a part of the decisions stay below; exact to a twentieth."""
    left = part * sum(steps.values())
    for step in sorted(steps):
        left -= steps[step]
        if left <= 1e-9:
            return step_seconds(step)
    return 0.0
