"""Bots think in jobs, so that no page waits for them."""

import os
import time

from django.conf import settings

from tabletown.bots import bot_named, choose
from tabletown.web.jobs.compile_service import NotReady
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.queue import JobKind, NotNow
from tabletown.web.metrics import THINKING
from tabletown.web.tables.extensions.tutors import tutor_at
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.bot_turns import BOT_TURN, is_watched, waiting
from tabletown.web.tables.play.decisions import Refused, decide
from tabletown.web.tables.play.match_storage import resume
from tabletown.web.tables.play.seeded_luck import seed_of

from .site_agents import let_agent_play


def take_turn(table_id: str) -> bool:
    """Let the bot whose turn it is at a table think and move. The move is posted like anybody's, with its version."""
    table = Table.objects.get(pk=table_id)
    seats = list(table.seats.all())
    if not table.waits_for_bot or table.turn is None:
        return False
    seat = seats[table.turn]
    if seat.kind != Seat.Kind.BOT:
        return False
    tutor, began = tutor_at(table), time.perf_counter()
    is_agent = seat.level in settings.AGENTS and not tutor
    match = resume(table, seats, last=None if is_agent else 0)
    try:
        if is_agent:
            let_agent_play(table, seat, match)
        else:
            move = tutor.bot_move(match) if tutor else choose(bot_named(seat.bot), match, seed_of(table, "bot"))
            decide(table_id, table.version, seat.number, move.id)
    except Refused:
        return False  # the table has moved on: whoever did that has told us
    finally:
        THINKING.labels(seat.level).observe(time.perf_counter() - began)
    return True


def play(job: Job) -> None:
    """The turn that a job is about, if it is still a bot's; bots whom nobody watches rest until somebody looks."""
    table = waiting().filter(pk=job.key).first()
    if table is None or not is_watched(table):
        return
    try:
        take_turn(table.id)
    except NotReady:
        raise NotNow(1.0) from None


THREADS = max(2, os.cpu_count() or 1) + 1 + len(settings.AGENTS)
"""One more than there are cores, and it is kept for tables with people; and one for each agent: it keeps no more than one."""
BOT_TURNS = JobKind(BOT_TURN, play, at_once=THREADS, most_tries=10)
