"""The site for an ASGI server, with the bots' worker beside it: `uvicorn tabletown.web.asgi:application`."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletown.web.settings")
site = get_asgi_application()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Requests go to Django; the server's life goes to the bots and the streams."""
    if scope["type"] == "lifespan":
        await live(receive, send)
    elif scope["type"] == "http":
        await site(scope, receive, send)


async def live(receive: Any, send: Any) -> None:
    """Start the bots with the server, and stop with it."""
    from .tables.live import end_streams_on_signal, watch
    from .tables.worker import Worker

    worker = Worker()
    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            end_streams_on_signal()
            worker.start()
            await send({"type": "lifespan.startup.complete"})
        else:
            watch.close()
            worker.end()
            await send({"type": "lifespan.shutdown.complete"})
            return
