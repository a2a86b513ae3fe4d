"""A process that plays games for a tournament: jobs come in as lines, finished games go out as lines.

It ends at once when the process that started it is gone, however that came about.
"""

import json
import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread

from tabletown.errors import TabletownError

from .game_runner import Referee
from .tournament import Job, Tournament


def main() -> None:
    """Play what comes in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives the jobs
    out = sys.stdout
    sys.stdout = sys.stderr  # a bot that prints does not spoil the answers
    jobs: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            jobs.put(line)
        os._exit(0)

    Thread(target=listen, daemon=True).start()
    try:
        referee = Referee(Tournament.from_definition(json.loads(jobs.get())))
        while True:
            played = referee.play(Job.from_data(json.loads(jobs.get())))
            print(json.dumps(played.data()), file=out, flush=True)
    except TabletownError as error:
        print(json.dumps({"error": str(error)}), file=out, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
