"""Mail, where it is configured. It is written and sent by jobs, so that no page waits for a mail server."""

from django.conf import settings
from django.core.mail import EmailMessage, get_connection


def can_be_sent() -> bool:
    """Whether whoever runs the site has said how."""
    return bool(settings.MAIL)


def send(letter: EmailMessage) -> None:
    """Send a mail, and hang up whatever happens: where the mail server refuses us, Django alone would not."""
    with get_connection() as line:
        letter.connection = line
        letter.send()
