"""Which game a server compiles first."""

from django.db.models import Count

from tabletown.game.registry import GAMES
from tabletown.precompile.compile_pool import source_size
from tabletown.web.tables.models import Table


def most_wanted_first() -> list[str]:
    """The games, those with the most running tables first; where nobody plays yet, what is compiled soonest."""
    running = Table.objects.filter(status=Table.Status.RUNNING).order_by().values_list("game").annotate(Count("pk"))
    tables = dict(running)
    return sorted(GAMES, key=lambda key: (-tables.get(key, 0), source_size(key)))
