"""The site for an ASGI server, with the bots beside it: `uvicorn tabletown.web.asgi:application`."""

import asyncio
import gc
import os
import sys
import threading
from contextlib import suppress
from typing import Any

import django
from django.conf import settings

from tabletown import GAMES
from tabletown.errors import TabletownError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletown.web.settings")
django.setup(set_prefix=False)

from .bodies import limited  # noqa: E402  (pages can be imported once Django is set up)
from .database import check_usable  # noqa: E402
from .handler import Handler  # noqa: E402
from .memory import Tidier  # noqa: E402
from .tables.bot_worker import Worker  # noqa: E402
from .tables.housekeeping import Housekeeper  # noqa: E402
from .tables.other_processes import OtherProcesses  # noqa: E402
from .tables.preparing import workshop  # noqa: E402
from .tables.views.live import end_streams_on_signal, watch  # noqa: E402
from .visitors import known_by  # noqa: E402

TURNS = 0.001
"""Seconds after which a thread that makes pages lets others use the interpreter. With Python's own 0.005, the loop waits so long
before it can read or send anything, several times for each move."""
COLLECT = 4_000, 10, 20
"""How many objects are made before Python looks for garbage. Looks at fewer objects at a time cost as much in all, but nobody
waits for a long one: at 200 tables, 600 streams and 40 moves a second the longest took 55 ms, with 50,000 at a time 134.
Everything is looked at every minute or two. What each move makes (tables that are read anew, requests) is gone without such
a look; what else goes round in a circle, such as the contexts of Django's templates, is not."""
site = known_by(settings.PROXIES, limited(Handler(), settings.MOST_BODY))


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Requests go to Django; the server's life goes to the bots and the streams."""
    if scope["type"] == "lifespan":
        await live(receive, send)
    elif scope["type"] == "http":
        await site(scope, receive, send)


def load_games() -> None:
    """Read all games before somebody needs them. What is loaded by then stays: no collection of garbage looks at it again."""
    for key in GAMES:
        with suppress(Exception):  # whoever opens the game is told what is wrong with it
            GAMES[key]
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def live(receive: Any, send: Any) -> None:
    """Start what works beside the pages with the server, and stop it with the server."""
    beside: list[OtherProcesses | Housekeeper | Tidier | Worker] = [OtherProcesses(), Housekeeper(), Tidier()]
    beside += [Worker()] if settings.BOTS else []
    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            try:
                await asyncio.to_thread(check_usable)
            except TabletownError as error:
                await send({"type": "lifespan.startup.failed", "message": f"tabletown: {error}"})
                return
            sys.setswitchinterval(TURNS)
            end_streams_on_signal()
            await asyncio.to_thread(workshop.open)
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
