"""A record or a position, shown."""

import click

from tabletown.errors import BadOption
from tabletown.text.i18n import _

from .game_files import load_file
from .shared_options import example, plain_errors, print_json


@click.command(epilog=example("tabletown show my-game.txt", "tabletown show my-game.txt --as svg > table.svg"))
@click.argument("file", type=click.Path())
@click.option("--as", "form", type=click.Choice(["text", "svg", "log", "position"]), default="text", show_default=True)
@click.option("--seat", type=int, help="As this seat sees it, counted from 1; without it, as an onlooker.")
@click.option("--move", type=int, help="The table after so many moves of the record, luck included.")
@plain_errors
def show(file: str, form: str, seat: int | None, move: int | None) -> None:
    """A record or a position as text, as a drawing, or as what happened."""
    match = load_file(file)
    if seat is not None and not 1 <= seat <= len(match.names):
        raise BadOption(_("seats are numbered 1 to {n}, not {seat}", n=len(match.names), seat=seat))
    viewer = None if seat is None else seat - 1
    if move is not None:
        match = match.after(move)
    match form:
        case "text":
            click.echo(match.text(viewer))
        case "svg":
            click.echo(match.svg(viewer))
        case "log":
            click.echo("\n".join(match.log(viewer)))
        case _:
            print_json(match.position())
