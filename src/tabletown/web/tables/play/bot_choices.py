"""The bots that people choose from at a table: the levels of a game, and the agents that the operator has added."""

from django.conf import settings
from django.utils.translation import gettext as _

from tabletown.bots import BOTS, levels_of
from tabletown.game.declaration import Game


def bots_offered(game: Game) -> list[str]:
    """The levels of a game, the weakest first, then the agents."""
    return [*levels_of(game), *settings.AGENTS]


def about_bot(name: str) -> str:
    """What a level or an agent does, in a line: a level's is in English still."""
    return _("an agent that this site has added") if name in settings.AGENTS else BOTS[name].about
