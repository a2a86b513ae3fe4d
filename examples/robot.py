"""A bot that plays a whole game at a site, against the site's own bots: python examples/robot.py http://localhost:8000 machi_koro

It tries every legal move on a position that it must hold possible, lets a few games be played out from there at random, and
takes the move that wins most of them.
"""

import sys

from tabletown import GAMES, Move, odds
from tabletown.client import Json, Seat, Site

MOST_TRIED, GAMES_EACH = 8, 12


def best_move(seat: Seat, table: Json) -> int:
    """The number of the move to make."""
    me, match = table["view"]["seat"], GAMES[table["game"]].at(seat.position())  # what we cannot know is dealt anew

    def chance(move: Move) -> float:
        after = match.copy()
        after.play(move)
        return float(me in after.winners) if after.over else odds(after, GAMES_EACH, me).chances[me]

    moves = match.legal()
    return max(moves[:: -(-len(moves) // MOST_TRIED)], key=chance).id if len(moves) > 1 else moves[0].id


def main(address: str, game: str, level: str = "beginner") -> None:
    """Play one game, and say how it went."""
    seat = Site(address).play(game, level=level)
    print(f"Watch at {seat.table()['address']}", flush=True)
    print(seat.play_on(lambda table: best_move(seat, table))["view"]["verdict"])


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 2 else sys.exit(__doc__)
