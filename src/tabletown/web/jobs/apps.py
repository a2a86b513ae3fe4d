"""The app."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Jobs."""

    name = "tabletown.web.jobs"
    label = "jobs"
