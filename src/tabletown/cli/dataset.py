"""Games between bots, written down as data for learning machines."""

from pathlib import Path

import click

from tabletown.arena.simulation import check_size
from tabletown.envs.dataset import plan, write
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .shared_options import (
    bots_option,
    cores_option,
    cores_or_all,
    example,
    game_argument,
    games_option,
    option_option,
    plain_errors,
    played_by,
    progress_bar,
    read_options,
)


@click.command(
    epilog=example(
        "tabletown dataset neue_heimat -n 1000 --bots greedy --out games",
        "tabletown dataset machi_koro -p 2 -n 50 --bots casual,greedy --seed 1 --out duel",
    )
)
@game_argument
@games_option(1000)
@click.option("-p", "--players", type=int, default=0, help="Seats; four, or the nearest number that the game seats.")
@bots_option("greedy")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder to write to, or to go on with.")
@click.option("--shard", type=int, default=500, show_default=True, help="Games in one file.")
@cores_option()
@option_option
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games again.")
@plain_errors
def dataset(
    game: str,
    count: int,
    players: int,
    bots: list[str],
    out: Path,
    shard: int,
    cores: int | None,
    options: tuple[str, ...],
    seed: int,
) -> None:
    """Let bots play many games, and write observations, masks, actions and outcomes as NPZ files with a datasheet."""
    chosen = GAMES[game]
    wanted = plan(game, count, bots, players, seed, shard, **read_options(chosen, options))
    check_size(count, cores_or_all(cores))
    with progress_bar() as bar:
        task = bar.add_task(played_by(chosen, wanted.chosen.players), total=count)
        write(wanted, out, cores_or_all(cores), lambda n: bar.advance(task, n), bar.console.print)
    click.echo(_("{n:,} games are in {folder}; see {file}.", n=count, folder=out, file=out / "README.md"))
