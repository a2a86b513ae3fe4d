"""Compiling ahead of time."""

import click

from tabletown.game.registry import GAMES
from tabletown.precompile.compile_pool import PARTS
from tabletown.precompile.compile_pool import warm as run

from .shared_options import cores_or_all, example, plain_errors, progress_bar


@click.command(epilog=example("tabletown warm", "tabletown warm neue_heimat"))
@click.argument("chosen", metavar="[GAME]...", nargs=-1)
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes to use; one for each core by default.")
@plain_errors
def warm(chosen: tuple[str, ...], jobs: int | None) -> None:
    """Compile the rules ahead of time, so that the first game starts at once."""
    keys = [GAMES[key].key for key in chosen] or list(GAMES)
    with progress_bar() as bar:
        tasks = {key: bar.add_task(f"Compiling {key}", total=len(PARTS)) for key in keys}
        run(keys, cores_or_all(jobs), lambda key, part: bar.advance(tasks[key]))
