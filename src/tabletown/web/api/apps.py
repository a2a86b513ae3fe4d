"""The app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Programs at the tables."""

    name = "tabletown.web.api"
    label = "api"

    def ready(self) -> None:
        """A program's token opens what a browser's cookie opens, and a player's page leads to where tokens are made."""
        from tabletown.web.tables.extensions.hooks import CLOSING, HOST_KEYS, SEAT_KEYS, SEAT_LINKS, SEATS_CLOSED

        from .account_tokens import close_all
        from .seat_tokens import forget_tokens
        from .token_auth import holds, hosts
        from .token_pages import LET_A_PROGRAM_PLAY

        SEAT_KEYS.append(holds)
        HOST_KEYS.append(hosts)
        CLOSING.append(close_all)
        SEAT_LINKS.append(LET_A_PROGRAM_PLAY)
        SEATS_CLOSED.append(forget_tokens)
