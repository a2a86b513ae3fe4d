"""Bots in a process of their own: the same turns from the same database, and no page waits for their thinking.

Any number of such processes may run, on any machine that reaches the database. Each can be killed at any time: the turns
that it had claimed are found again.
"""

import os
import signal
import sys
import threading
from dataclasses import replace

from .start import django_ready


def run_bots(threads: int | None = None, data: str | None = None, metrics: str = "") -> None:
    """Play the bots' turns until told to stop; and tell whoever asks at a port how that goes, if one is given."""
    django_ready(data)
    from tabletown.web.jobs.compile_service import workshop
    from tabletown.web.jobs.queue import register
    from tabletown.web.jobs.worker import JobWorker
    from tabletown.web.monitoring.bot_process_port import listen
    from tabletown.web.tables.bots.bot_worker import BOT_TURNS
    from tabletown.web.tables.events.remote_events import OtherProcesses
    from tabletown.web.tables.play.timeouts import ClockWatch

    from .compile_order import most_wanted_first
    from .database_check import check_usable

    check_usable()
    if metrics:
        listen(metrics)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    register(replace(BOT_TURNS, at_once=threads or BOT_TURNS.at_once))
    beside = (OtherProcesses(), JobWorker([BOT_TURNS.name]), ClockWatch())
    workshop.open(most_wanted_first())
    for part in beside:
        part.start()
    print("The bots of Tabletown are here.  (Ctrl-C sends them home)", flush=True)
    stop.wait()
    for part in beside:
        part.end()
    workshop.close()
    sys.stdout.flush()
    os._exit(0)  # a bot that is thinking need not finish: its turn is found again
