"""A process that plays games for tournaments: definitions and jobs come in as lines, finished games go out as lines.

It ends at once when the process that started it is gone, however that came about.
"""

import json
import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any

from tabletown.bots import Bot
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
        known: dict[Any, Bot] = {}
        referee: Referee | None = None
        while True:
            order = json.loads(jobs.get())
            if "definition" in order:
                referee = Referee(Tournament.from_definition(order["definition"]), known)
                continue
            assert referee is not None
            print(json.dumps(referee.play(Job.from_data(order)).data()), file=out, flush=True)
    except TabletownError as error:
        print(json.dumps({"error": str(error)}), file=out, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
