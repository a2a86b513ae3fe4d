"""Mail, where it is configured: sent beside the pages, one after the other."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

log = logging.getLogger(__name__)
OFFICE = ThreadPoolExecutor(1, thread_name_prefix="mail")


def can_be_sent() -> bool:
    """Whether whoever runs the site has said how."""
    return bool(settings.MAIL)


def send(letter: EmailMessage) -> None:
    """Send a mail, and hang up whatever happens: where the mail server refuses us, Django alone would not."""
    with get_connection() as line:
        letter.connection = line
        letter.send()


def post(send: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[None]:
    """Send something soon. What goes wrong is written down without anybody's address."""

    def carry() -> None:
        try:
            send(*args, **kwargs)
        except Exception as error:
            log.error("A mail could not be sent: %s", type(error).__name__)

    return OFFICE.submit(carry)
