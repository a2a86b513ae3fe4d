"""A bot that plays a whole game at a site, against the site's own bots: python examples/robot.py http://localhost:8000 machi_koro

It tries every legal move on a position that it must hold possible, lets a few games be played out from there at random, and
takes the move that wins most of them.
"""

import argparse

from tabletown import GAMES
from tabletown.client import Seat, Site, Stale, Told

MOST_TRIED, GAMES_EACH = 8, 12


def best_move(seat: Seat, table: Told) -> int:
    """The number of the move to make."""
    me, moves = table["view"]["seat"], [move["id"] for move in table["view"]["moves"]]
    if len(moves) == 1:
        return int(moves[0])
    match = GAMES[table["game"]].at(seat.position())  # what we cannot know is dealt anew

    def chance(move: int) -> float:
        after = match.copy()
        after.play(move)
        return float(me in after.winners) if after.over else after.odds(GAMES_EACH, me).chances[me]

    return int(max(moves[:: -(-len(moves) // MOST_TRIED)], key=chance))


def main() -> None:
    """Play one game, and say how it went."""
    parser = argparse.ArgumentParser(description="Plays a game at a Tabletown site.")
    parser.add_argument("site")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--level", default="beginner")
    chosen = parser.parse_args()
    seat = Site(chosen.site).play(chosen.game, bots=GAMES[chosen.game].seats.start - 1, level=chosen.level)
    print(f"Watch at {seat.table()['address']}", flush=True)
    for table in seat.turns():
        try:
            seat.move(best_move(seat, table), table["version"])
        except Stale:
            continue  # the table has moved on: the next turn shows how it stands
    print(seat.table()["view"]["verdict"])


if __name__ == "__main__":
    main()
