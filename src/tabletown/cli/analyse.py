"""A game looked at afterwards."""

from pathlib import Path

import click

from tabletown.advice.analysis import Analysis
from tabletown.advice.analysis.game_analysis import ITERATIONS
from tabletown.advice.analysis.html_report import as_page
from tabletown.advice.analysis.text_report import as_text
from tabletown.drawing.html_page import check_writable
from tabletown.text.i18n import _

from .compile_first import prepare
from .game_files import load_file
from .shared_options import cores_or_all, example, json_option, plain_errors, print_json, progress_bar


@click.command(
    epilog=example("tabletown analyse my-game.txt", "tabletown analyse my-game.txt --iterations 200 --report analysis.html")
)
@click.argument("file", type=click.Path())
@click.option("--iterations", type=int, default=ITERATIONS, show_default=True, help="How long each position is searched.")
@click.option("--report", type=click.Path(path_type=Path), metavar="PAGE", help="Write a page with a graph, as HTML.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same analysis again.")
@click.option("--cores", type=int, help="All there are by default.")
@json_option
@plain_errors
def analyse(file: str, iterations: int, report: Path | None, seed: int, cores: int | None, as_json: bool) -> None:
    """Who was winning when, what the best moves would have been, and what was luck: a record, move by move."""
    check_writable(report)
    match = load_file(file)
    prepare(match.game.key)
    analysis = Analysis(match, iterations, seed)
    with progress_bar() as bar:
        task = bar.add_task(_("Looking at every move"), total=analysis.total)
        for _row in analysis.steps(cores_or_all(cores)):
            bar.update(task, completed=analysis.done)
    found = analysis.report()
    if report:
        report.write_text(as_page(found), encoding="utf-8")
    if as_json:
        print_json(found.data())
    else:
        click.echo(as_text(found))
