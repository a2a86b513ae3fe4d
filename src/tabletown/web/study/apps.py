"""The app."""

from django.apps import AppConfig

from tabletown.web.tables.extensions import template_slots as extras


class StudyConfig(AppConfig):
    """Study."""

    name = "tabletown.web.study"
    label = "study"

    def ready(self) -> None:
        """What tables show of it."""
        from tabletown.web.tables.extensions import hooks

        from . import puzzle_ratings as solving
        from . import table_extensions as beside

        hooks.PERSON_MOVED.append(solving.move_solver)
        hooks.PERSON_GONE.append(solving.forget_solver)
        hooks.PERSON_DATA.append(solving.data_of_solver)
        extras.add("head", beside.head)
        extras.add("question", beside.hint_button)
        extras.add("ask", beside.hint_place)
        extras.add("over", beside.analyse_button)
        extras.add("replay", beside.analysis_beside)
        extras.add("home head", beside.style)
        extras.add("text head", beside.style)
        extras.add("home", beside.puzzle_of_today)
