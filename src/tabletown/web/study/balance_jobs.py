"""Studies of balance: many games between bots, played in the background, and what a designer asks of them."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from django.utils import timezone

from tabletown.arena import Settings, Tournament, Watching
from tabletown.arena.balance_study import Study
from tabletown.arena.game_result import Played
from tabletown.web.jobs.child_process_jobs import Found, WorkKind

from .models import BalanceStudy, StudiedGame

BOTS = ("greedy", "random", "beginner", "casual")
"""Those that are quick enough to play some hundred games while somebody waits."""
SIZES = (50, 100, 200, 400)
PLAYOUTS = 8
MOST_KEPT = 100
"""Older studies are forgotten: they can be made again."""
SEED = 1
"""The same luck for every study: what differs between two of them is what was chosen."""


def order(key: str, bots: Sequence[str], players: int, games: int, options: Mapping[str, Any]) -> BalanceStudy:
    """Let games be played and watched. Whoever asks for the same study gets the same."""
    settings = Settings(games=games, seed=SEED, options=dict(options), watching=Watching("greedy", PLAYOUTS))
    definition = Tournament.of(key, bots, players, settings).definition()
    same = BalanceStudy.objects.filter(game=key, definition=definition).exclude(state=BalanceStudy.State.FAILED).first()
    if same:
        return same
    STUDIES.check_room()
    old = BalanceStudy.objects.order_by("-created").values_list("pk", flat=True)[MOST_KEPT:]
    BalanceStudy.objects.filter(pk__in=list(old)).delete()
    return BalanceStudy.objects.create(game=key, definition=definition, total=games, asked=timezone.now())


def tournament_of(kept: BalanceStudy) -> Tournament:
    """What is played. BadOption where the rules have been mended since: then no more games of it can be played."""
    return Tournament.from_definition(kept.definition)


def order_for(kept: BalanceStudy) -> tuple[list[Any], int]:
    """The definition, and the games that are missing."""
    tournament_of(kept)  # where that cannot be played any more, no process is started for it
    done = set(kept.rows.values_list("number", flat=True))
    missing = [number for number in range(kept.total) if number not in done]
    return [{"definition": kept.definition, "games": missing}], len(missing)


def keep(kept: BalanceStudy, games: list[Found]) -> int:
    """Store what was seen of some games."""
    StudiedGame.objects.bulk_create([StudiedGame(study=kept, number=game["game"], data=game) for game in games])
    return kept.rows.count()


STUDIES = WorkKind(BalanceStudy, "tabletown.arena", order_for, keep)


def study_of(kept: BalanceStudy) -> Study:
    """The figures of the games that were played."""
    return Study(tournament_of(kept), [Played.from_data(data) for data in kept.rows.values_list("data", flat=True)])


def lead_changes(study: Study) -> list[int]:
    """How often the lead goes from one to another in each game, as seen after each tenth of it."""
    found = []
    for game in study.games:
        sole = [leaders[0] for leaders in game.seen["leaders"] if len(leaders) == 1]
        found.append(sum(one != other for one, other in pairwise(sole)))
    return found
