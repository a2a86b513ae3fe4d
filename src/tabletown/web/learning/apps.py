"""The app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from ..tables.game_links import GameLink, offer


class LearningConfig(AppConfig):
    """Learning."""

    name = "tabletown.web.learning"
    label = "learning"

    def ready(self) -> None:
        """Wherever a game is named, its guide is offered."""
        offer(GameLink("guide", _("one-page guide"), lambda game: bool(game.guide), first=True))
        offer(GameLink("edit", _("set up a table"), at_a_moment=_("Set up this position")))
