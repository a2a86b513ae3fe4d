"""Playing a tournament: what is missing is played, here or on a cluster, and kept as it finishes."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tabletown.text.i18n import _, ngettext

from .game_result import Played
from .local_processes import Crew, play_here
from .ray_cluster import RayPlayer, check_ray, play_on_ray
from .result_store import Store
from .simulation import check_size
from .tournament import Job, Tournament

Player = Callable[[Tournament, Iterable[Job]], Generator[Played, None, None]]
"""Whoever plays games, in any order."""


def on_cores(cores: int) -> Player:
    """Play on cores of this machine."""
    check_size(games=1, cores=cores)
    return lambda tournament, jobs: play_here(tournament, jobs, cores)


@contextmanager
def together_on_cores(cores: int) -> Iterator[Player]:
    """Play one tournament after the other with the same processes: they need not read games and agents anew."""
    check_size(games=1, cores=cores)
    if cores == 1:
        yield on_cores(1)
        return
    with Crew(cores) as crew:
        yield crew.play


def on_ray(address: str | None, cores: int | None = None) -> Player:
    """Play on a Ray cluster: the one at an address, or a local one that is started for it."""
    check_ray()
    check_size(games=1, cores=1 if cores is None else cores)
    return lambda tournament, jobs: play_on_ray(tournament, jobs, address, cores)


@contextmanager
def together_on_ray(address: str | None, cores: int | None = None) -> Iterator[Player]:
    """Play one tournament of a game after the other on the same cluster: see `on_ray`."""
    check_ray()
    check_size(games=1, cores=1 if cores is None else cores)
    with RayPlayer(address, cores) as player:
        yield player.play


def run(
    tournament: Tournament,
    player: Player | None = None,
    store: Path | None = None,
    progress: Callable[[int], None] = lambda finished: None,
    told: Callable[[str], None] = lambda remark: None,
) -> list[Played]:
    """Play a tournament, or the rest of one; `progress` is told how many games are finished. All games, in order."""
    with Store(tournament, store) as kept:
        if kept.games:
            told(_("{n:,} of {total:,} games are there already.", n=len(kept.games), total=tournament.total))
        if kept.unreadable:
            told(
                ngettext(
                    "{n} line was torn or spoilt; what is missing is played again.",
                    "{n} lines were torn or spoilt; what is missing is played again.",
                    kept.unreadable,
                )
            )
        progress(len(kept.games))
        missing = kept.missing()
        if missing:
            jobs = [tournament.job(number) for number in missing]
            with closing((player or on_cores(1))(tournament, jobs)) as games:
                for played in games:
                    kept.add(played)
                    progress(len(kept.games))
        return [kept.games[number] for number in range(tournament.total)]
