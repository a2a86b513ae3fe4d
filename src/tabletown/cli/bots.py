"""Bots in a process of their own."""

import click

from tabletown.web.server.bot_process import run_bots

from .shared_options import example, plain_errors


@click.command(epilog=example("tabletown serve --no-bots", "tabletown bots --metrics 9100"))
@click.option("--threads", type=click.IntRange(1, 1024), help="Bots that think at the same time; one more than cores by default.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder of the database; see docs/site.md.")
@click.option(
    "--metrics", default="", metavar="[HOST:]PORT", help="Tell /metrics and /health here; on this machine alone without a host."
)
@plain_errors
def bots(threads: int | None, data: str | None, metrics: str) -> None:
    """Let the site's bots think in this process, so that they never slow a page."""
    run_bots(threads, data, metrics)
