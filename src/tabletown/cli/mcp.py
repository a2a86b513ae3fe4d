"""Games for assistants that speak the Model Context Protocol."""

from importlib.util import find_spec

import click

from tabletown.errors import MissingExtra
from tabletown.text.i18n import _

from .shared_options import example, plain_errors

PORT = 8765


@click.command(epilog=example("tabletown mcp", "tabletown mcp --http --port 8765"))
@click.option("--http", is_flag=True, help="Listen for HTTP on 127.0.0.1 instead of standard input and output.")
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, help="The port of HTTP.")
@click.option("--site", "sites", multiple=True, metavar="ADDRESS", help="A site whose tables may be joined; without it, any.")
@plain_errors
def mcp(http: bool, port: int, sites: tuple[str, ...]) -> None:
    """Let an assistant play: a server of the Model Context Protocol. Needs the extra mcp."""
    if find_spec("mcp") is None:
        raise MissingExtra("mcp", "mcp")
    from tabletown.mcp_server.server import serve  # only where its extra is installed

    if http:
        click.echo(_("Assistants find the games at {address}", address=f"http://127.0.0.1:{port}/mcp"), err=True)
    serve(http, port, sites)
