"""Games between bots of one level, by blocks: tournaments of the arena, each with its own seed and its own file of the store.

There is always one more block, so a run can be gone on with at any time, for as long as there is time; what is there is not
played again. A level that has changed has other files (their names hold the fingerprint of rules and bots).
"""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from time import monotonic

from tools.ladder import seats_of

from tabletown.arena import Settings, Tournament, on_cores
from tabletown.arena.game_result import Played
from tabletown.arena.result_store import Store
from tabletown.arena.tournament import Watching
from tabletown.arena.tournament_runner import Player

BLOCK = 40
"""Games of a block."""


def block(key: str, bot: str, number: int, watching: Watching | None) -> Tournament:
    """Games of a bot with itself; which, follows from the number."""
    return Tournament.of(key, [bot], seats_of(key), Settings(games=BLOCK, seed=1 + number, watching=watching))


def file_of(folder: Path, tournament: Tournament) -> Path:
    """Where a block is kept."""
    kind = "study" if tournament.watching else "arena"
    return folder / f"{kind}-{tournament.game}-{tournament.entries[0]}-{tournament.code}-{tournament.seed}.jsonl"


def all_games(
    key: str, bot: str, folder: Path, minutes: float, watching: Watching | None = None, player: Player | None = None
) -> tuple[Tournament, list[Played]]:
    """What is there already, and what can be played in so many minutes more; with the first block's definition.

    On one core games come in their order, so that a long one is not left out more often than a short one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    until, found = monotonic() + 60 * minutes, list[Played]()
    for number in count():
        tournament = block(key, bot, number, watching)
        if monotonic() >= until and not file_of(folder, tournament).exists():
            break
        found += played_until(until, tournament, file_of(folder, tournament), player or on_cores(1))
    return block(key, bot, 0, watching), found


def played_until(until: float, tournament: Tournament, file: Path, player: Player) -> Iterator[Played]:
    """The games of a block: those that are kept, then more until the time is over."""
    with Store(tournament, file) as kept:
        yield from [kept.games[number] for number in sorted(kept.games)]
        missing = [tournament.job(number) for number in kept.missing()]
        if missing and monotonic() < until:
            with closing(player(tournament, missing)) as games:
                for played in games:
                    kept.add(played)
                    yield played
                    if monotonic() >= until:
                        break
