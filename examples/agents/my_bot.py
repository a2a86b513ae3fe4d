"""A player for Tabletown in a few lines: it tries every move on a table that could be the true one, and takes the best.

tabletown leaderboard machi_koro --agent my_bot.py:MyBot
"""

from tabletown.agents import SeatView
from tabletown.match.steps import Move


class MyBot:
    """Looks one move ahead, at its own points."""

    name = "My bot"
    version = "1"

    def choose(self, view: SeatView) -> Move:
        """Pick one of the legal moves."""
        return max(view.moves, key=lambda move: self.points_after(view, move))

    def points_after(self, view: SeatView, move: Move) -> int:
        """What I would have. What I cannot know is dealt anew, and luck falls as it may."""
        match = view.possible_match(seed=view.number)
        match.play(move)
        return match.scores[view.seat]
