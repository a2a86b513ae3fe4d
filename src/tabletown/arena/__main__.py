"""Games of a tournament in a process of its own: `python -m tabletown.arena`.

It reads an order on one line (`definition`, and as `games` the numbers of those to be played), plays them on all cores that it
may use, and writes each one on a line of its own as soon as it is over, in any order. Whoever has had enough closes the line.
"""

import json
import os
import sys
from typing import Any

from tabletown.cpu_cores import usable_cores

from .local_processes import play_here
from .tournament import Tournament


def write_games(order: dict[str, Any]) -> None:
    """Play the games that are missing."""
    tournament = Tournament.from_definition(order["definition"])
    jobs = [tournament.job(number) for number in order["games"]]
    for played in play_here(tournament, jobs, usable_cores()):
        print(json.dumps(played.data()), flush=True)


if __name__ == "__main__":
    try:
        write_games(json.loads(sys.stdin.readline()))
    except BrokenPipeError:  # nobody waits for it any more
        os._exit(0)
