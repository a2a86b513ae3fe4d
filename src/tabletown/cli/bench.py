"""How fast it is."""

import click

from tabletown.benchmark.engine_speed import measure, print_figures
from tabletown.benchmark.environment_speed import envs_table, measure_envs
from tabletown.game.registry import GAMES

from .shared_options import example, json_option, plain_errors, print_json, progress_bar


@click.command(epilog=example("tabletown bench", "tabletown bench neue_heimat --no-compile", "tabletown bench --envs"))
@click.argument("chosen", metavar="[GAME]...", nargs=-1)
@click.option("--compile/--no-compile", "compiling", default=True, help="Also time a first compile (some 15 seconds a game).")
@click.option("--envs", is_flag=True, help="Measure research environments instead: steps with observation and mask.")
@click.option("--seconds", type=click.FloatRange(0.01, 600), default=2.0, show_default=True, help="For each environment.")
@json_option
@plain_errors
def bench(chosen: tuple[str, ...], compiling: bool, envs: bool, seconds: float, as_json: bool) -> None:
    """Measure speed on this machine, beside other libraries that are installed."""
    keys = [GAMES[key].key for key in chosen] or list(GAMES)
    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=None)

        def tell(what: str) -> None:
            bar.update(task, description=f"Measuring {what}")

        figures = measure_envs(keys, tell, seconds) if envs else measure(keys, compiling, tell)
    if as_json:
        print_json(figures)
    elif envs:
        click.echo(envs_table(figures))
    else:
        print_figures(figures)
