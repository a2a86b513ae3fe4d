"""The site."""

import os

import click

from tabletown.web.server.start import serve as run

from .shared_options import example, plain_errors


@click.command(epilog=example("tabletown serve", "tabletown serve --port 9000 --no-browser"))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; without it, the first free one from 8000.")
@click.option("--browser/--no-browser", default=True, help="Open the browser, if there is one.")
@click.option("--bots/--no-bots", default=True, help="Let bots think in this process; without them, run: tabletown bots.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder of the database; see docs/site.md.")
@plain_errors
def serve(host: str, port: int | None, browser: bool, bots: bool, data: str | None) -> None:
    """Open the site: tables for people and bots, in the browser."""
    if not bots:
        os.environ["TABLETOWN_BOTS"] = "0"
    run(host, port, browser, data)
