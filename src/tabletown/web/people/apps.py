"""The app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People."""

    name = "tabletown.web.people"
    label = "people"

    def ready(self) -> None:
        """Take part in what happens at tables."""
        from .table_extensions import take_part

        take_part()
