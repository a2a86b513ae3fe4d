"""Draws the pictures of the README and the docs anew: one table of each game, in the middle of a game between greedy bots."""

from pathlib import Path

from tabletown import GAMES
from tabletown.bots import bot_named, choose

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
MOMENTS = {"neue_heimat": (4, 2, 150), "machi_koro": (4, 5, 110), "infinite_city": (4, 5, 110), "vegas_showdown": (4, 5, 110)}
"""Players, seed, decisions."""


def draw(key: str) -> None:
    """One picture, as the player in turn sees the table."""
    players, seed, decisions = MOMENTS.get(key, (GAMES[key].seats.stop - 1, 5, 80))
    match = GAMES[key].new(["Ann", "Ben", "Cleo", "Dora", "Emil"][:players], seed)
    for number in range(decisions):
        if not match.over:
            match.play(choose(bot_named("greedy"), match, number))
    (PICTURES / f"{key}.svg").write_text(match.svg(match.turn), encoding="utf-8")


if __name__ == "__main__":
    for game in GAMES:
        draw(game)
