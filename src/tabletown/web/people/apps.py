"""The app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People."""

    name = "tabletown.web.people"
    label = "people"

    def ready(self) -> None:
        """Take part in what happens at tables."""
        from . import at_tables

        at_tables.take_part()
