"""The site for an ASGI server, with the bots beside it: `uvicorn tabletown.web.asgi:application`."""

import asyncio
import os
import threading
from contextlib import suppress
from typing import Any

import django
from django.conf import settings

from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletown.web.config.settings")
django.setup(set_prefix=False)

from tabletown.web.http.body_limit import limited  # noqa: E402  (pages can be imported once Django is set up)
from tabletown.web.http.client_address import known_by  # noqa: E402
from tabletown.web.http.connection_limits import allow_files, open_connections  # noqa: E402
from tabletown.web.jobs.compile_service import workshop  # noqa: E402
from tabletown.web.jobs.queue import KINDS  # noqa: E402
from tabletown.web.jobs.worker import JobWorker  # noqa: E402
from tabletown.web.tables.events.remote_events import OtherProcesses  # noqa: E402
from tabletown.web.tables.live.table_streams import end_streams_on_signal, open_streams, watch  # noqa: E402
from tabletown.web.tables.play.bot_turns import BOT_TURN  # noqa: E402
from tabletown.web.tables.play.timeouts import ClockWatch  # noqa: E402

from .compile_order import most_wanted_first  # noqa: E402
from .database_check import check_usable  # noqa: E402
from .request_threads import SiteHandler  # noqa: E402

site = known_by(settings.PROXIES, limited(SiteHandler(), settings.MOST_BODY))


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Requests go to Django; the server's life goes to the bots and the streams."""
    if scope["type"] == "lifespan":
        await live(receive, send)
    elif scope["type"] == "http":
        await site(scope, receive, send)


def load_games() -> None:
    """Read all games before somebody needs them."""
    for key in GAMES:
        with suppress(Exception):  # whoever opens the game is told what is wrong with it
            GAMES[key]


async def live(receive: Any, send: Any) -> None:
    """Start what works beside the pages with the server, and stop it with the server."""
    beside: list[OtherProcesses | JobWorker | ClockWatch] = [OtherProcesses()]
    beside += [JobWorker(), ClockWatch()] if settings.BOTS else [JobWorker(KINDS.keys() - {BOT_TURN})]
    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            try:
                await asyncio.to_thread(check_usable)
            except TabletownError as error:
                await send({"type": "lifespan.startup.failed", "message": f"tabletown: {error}"})
                return
            allow_files()
            open_streams.most = min(settings.STREAMS, open_connections.most * 3 // 4)
            end_streams_on_signal()
            await asyncio.to_thread(lambda: workshop.open(most_wanted_first()))
            for part in beside:
                part.start()
            threading.Thread(target=load_games, name="loading", daemon=True).start()
            await send({"type": "lifespan.startup.complete"})
        else:
            watch.close()
            for part in beside:
                part.end()
            workshop.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
