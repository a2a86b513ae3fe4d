"""How fast it is."""

import click

from tabletown.bench import measure, print_figures
from tabletown.game import GAMES

from .parts import (
    example,
    json_option,
    plain_errors,
    print_json,
    progress_bar,
)


@click.command(epilog=example("tabletown bench", "tabletown bench neue_heimat --no-compile"))
@click.argument("chosen", metavar="[GAME]...", nargs=-1)
@click.option("--compile/--no-compile", "compiling", default=True, help="Also time a first compile (half a minute a game).")
@json_option
@plain_errors
def bench(chosen: tuple[str, ...], compiling: bool, as_json: bool) -> None:
    """Measure speed on this machine, beside other libraries that are installed."""
    keys = [GAMES[key].key for key in chosen] or list(GAMES)
    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=None)
        figures = measure(keys, compiling, lambda what: bar.update(task, description=f"Measuring {what}"))
    if as_json:
        print_json(figures)
    else:
        print_figures(figures)
