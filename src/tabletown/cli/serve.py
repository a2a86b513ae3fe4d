"""The site."""

import click

from tabletown.web.server import serve as run

from .parts import (
    example,
    plain_errors,
)


@click.command(epilog=example("tabletown serve", "tabletown serve --port 9000 --no-browser"))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; without it, the first free one from 8000.")
@click.option("--browser/--no-browser", default=True, help="Open the browser, if there is one.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder of the database; see docs/site.md.")
@plain_errors
def serve(host: str, port: int | None, browser: bool, data: str | None) -> None:
    """Open the site: tables for people and bots, in the browser."""
    run(host, port, browser, data)
