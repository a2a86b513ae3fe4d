"""The app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables."""

    name = "tabletown.web.tables"
    label = "tables"
