"""Agents at tables: each is a process of its own, so that it can be ended, and sees what its seat may know.

Whatever an agent does, its table plays on: where it fails, a plain bot decides.
"""

import logging
import os
from threading import Lock

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from tabletown.agents import AgentBot, AgentLimits
from tabletown.agents.named import COMMAND, command_of_host, is_agent_name
from tabletown.agents.process_agent import ProcessDoor, words_of
from tabletown.bots import bot_named, choose
from tabletown.bots.history import GameSetting, History
from tabletown.engine.rng import new_rng
from tabletown.errors import TabletownError
from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.web.jobs.queue import NotNow
from tabletown.web.tables.models import HouseLine, Seat, Table
from tabletown.web.tables.play.decisions import decide, expect, locked
from tabletown.web.tables.play.match_storage import add_house_line, changed
from tabletown.web.tables.play.seeded_luck import seed_of

MOST_FAILURES = 3
"""After so many at a table, an agent is not asked there any more: nobody waits for it again and again."""
BUSY_SECONDS = 0.2
"""Until a table asks again for an agent that is thinking at another one."""
NOT_TOLD = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
"""Of the environment: what agents have no use for, beside everything of the site's own settings."""
TOLD = ("TABLETOWN_CACHE",)
log = logging.getLogger(__name__)


class SiteAgent:
    """An agent that the operator has named, and its process. It thinks about one decision at a time."""

    def __init__(self, name: str, where: str) -> None:
        self.name, self.limits = name, AgentLimits.of(settings.AGENT_SECONDS, memory=settings.AGENT_MEMORY or None)
        self.door = ProcessDoor(command_of(where), name, self.limits, environment())
        self.thinks = Lock()

    def choose(self, table: Table, match: Match) -> int:
        """What it plays in the seat that is to move."""
        seat = match.turn
        assert seat is not None
        legal, rng = match.choice_ids(), new_rng(seed_of(table, "bot"))
        if len(legal) == 1:
            return legal[0]
        steps = [Step(step.move, step.by, b"", 0, step.events) for step in match.steps]
        setting = GameSetting(match.game, tuple(match.names), match.options)
        history = History(setting, steps, key=key_of(table), earlier=table.length - len(steps))
        bot = AgentBot(self.name, "", door=self.door, limits=self.limits)
        return bot.decide_in(history, match.known_to(seat, rng), legal, rng)


_agents: dict[tuple[str, str, float, int], SiteAgent] = {}
_making = Lock()


def agent_named(name: str) -> SiteAgent:
    """An agent of the settings. Its process is started when it is first asked."""
    kept = name, settings.AGENTS[name], settings.AGENT_SECONDS, settings.AGENT_MEMORY
    with _making:
        if kept not in _agents:
            _agents[kept] = SiteAgent(name, settings.AGENTS[name])
        return _agents[kept]


def command_of(where: str) -> list[str]:
    """How to start an agent: its own command, or ours for an object of Python."""
    if where.startswith(COMMAND) or not is_agent_name(where):
        return words_of(where.removeprefix(COMMAND))
    return command_of_host(where)


def environment() -> dict[str, str]:
    """The environment of agents: without the site's settings, some of which are secret."""
    ours = [name for name in os.environ if name.startswith("TABLETOWN_") and name not in TOLD]
    return {name: value for name, value in os.environ.items() if name not in (*NOT_TOLD, *ours)}


def key_of(table: Table) -> int:
    """What agents are told a table is called: nothing by which they could find it at the site."""
    return int.from_bytes(salted_hmac("tabletown.agents", table.id, algorithm="sha256").digest()[:6])


def let_agent_play(table: Table, seat: Seat, match: Match) -> None:
    """Let the agent in a seat decide, or a plain bot where it fails: the table's log and the site's say so then."""
    failed = HouseLine.objects.filter(table=table, kind=HouseLine.Kind.FAILED, seat=seat.number).count()
    why = ""
    if failed < MOST_FAILURES:
        try:
            move = asked(table, seat.level, match)
        except (TabletownError, OSError, ValueError) as error:
            why = str(error) or type(error).__name__
        else:
            decide(table.id, table.version, seat.number, move)
            return
    move = choose(bot_named(settings.AGENT_STAND_IN), match, seed_of(table, "bot")).id
    with transaction.atomic():
        if why:
            now, _seats = locked(table.id)
            expect(now, table.version)
            add_house_line(now, HouseLine.Kind.FAILED, seat.number)
            changed(now)
        decide(table.id, table.version, seat.number, move)
    if why:
        log.warning("the agent %s has failed at table %s, and %s decides: %s", seat.level, table.id, settings.AGENT_STAND_IN, why)


def asked(table: Table, name: str, match: Match) -> int:
    """What an agent decides; NotNow while it thinks at another table: so it keeps one thread, and others have theirs."""
    agent = agent_named(name)
    if not agent.thinks.acquire(blocking=False):
        raise NotNow(BUSY_SECONDS)
    try:
        return agent.choose(table, match)
    finally:
        agent.thinks.release()
