"""The app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tabletown.web.tables.extensions.game_links import GameLink, offer
from tabletown.web.tables.extensions.tutors import tutored_by


class LearningConfig(AppConfig):
    """Learning."""

    name = "tabletown.web.learning"
    label = "learning"

    def ready(self) -> None:
        """Wherever a game is named, its lesson and its guide are offered; tables of lessons have a tutor."""
        tutored_by("tabletown.web.learning.lesson_tables.lesson_tutor")
        offer(GameLink("lesson", _("learn it in 8 minutes"), offered=lambda game: game.display.lesson is not None, first=True))
        offer(GameLink("guide", _("one-page guide"), offered=lambda game: bool(game.guide), first=True))
        offer(GameLink("edit", _("position editor"), picture="editor", at_a_moment=_("Set up this position")))
