"""The app."""

from django.apps import AppConfig

from ..tables import extras


class StudyConfig(AppConfig):
    """Study."""

    name = "tabletown.web.study"
    label = "study"

    def ready(self) -> None:
        """What tables show of it."""
        from . import beside_tables as beside

        extras.add("head", beside.head)
        extras.add("question", beside.hint_button)
        extras.add("ask", beside.hint_place)
        extras.add("over", beside.analyse_button)
        extras.add("replay", beside.analysis_beside)
        extras.add("home head", beside.home_head)
        extras.add("home", beside.puzzle_of_today)
