"""Games between bots, written down as data for learning machines."""

from pathlib import Path

import click

from tabletown.envs.dataset import plan, write
from tabletown.registry import GAMES
from tabletown.simulate import check_size

from .parts import cores_or_all, example, game_argument, option_option, plain_errors, progress_bar, read_options


@click.command(
    epilog=example(
        "tabletown dataset neue_heimat -n 1000 --bots greedy --out games",
        "tabletown dataset machi_koro -p 2 -n 50 --bots casual,greedy --seed 1 --out duel",
    )
)
@game_argument
@click.option("-n", "--games", "count", type=int, default=1000, show_default=True, help="Games.")
@click.option("-p", "--players", type=int, default=0, help="Seats; four, or the nearest number that the game seats.")
@click.option("--bots", default="greedy", show_default=True, help="One bot for all seats, or one for each.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder to write to, or to go on with.")
@click.option("--shard", type=int, default=500, show_default=True, help="Games in one file.")
@click.option("--cores", type=int, help="Cores to use; all by default.")
@option_option
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games again.")
@plain_errors
def dataset(
    game: str,
    count: int,
    players: int,
    bots: str,
    out: Path,
    shard: int,
    cores: int | None,
    options: tuple[str, ...],
    seed: int,
) -> None:
    """Let bots play many games, and write observations, masks, actions and outcomes as NPZ files with a datasheet."""
    chosen = GAMES[game]
    wanted = plan(game, count, [name.strip() for name in bots.split(",")], players, seed, shard, **read_options(chosen, options))
    check_size(count, cores_or_all(cores))
    with progress_bar() as bar:
        task = bar.add_task(f"{chosen.title}, {wanted.chosen.players} players", total=count)
        write(wanted, out, cores_or_all(cores), lambda n: bar.advance(task, n))
    click.echo(f"{count:,} games are in {out}; see {out / 'README.md'}.")
