"""Agents: programs and objects that are to play."""

import click

from tabletown.agents import AgentBot, AgentLimits, bot_of
from tabletown.agents.check import check_agent
from tabletown.agents.named import COMMAND, is_agent_name
from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .compile_first import prepare
from .shared_options import example, limits_options, plain_errors


@click.group(epilog=example('tabletown agent check "node agent.js"'))
def agent() -> None:
    """Look after agents: programs and objects that are to play."""


@agent.command(epilog=example('tabletown agent check "node agent.js"', "tabletown agent check my_module:MyBot --game machi_koro"))
@click.argument("command")
@click.option("--game", "games", multiple=True, metavar="GAME", help="The games that it plays; all by default.")
@limits_options
@plain_errors
def check(command: str, games: tuple[str, ...], limits: AgentLimits) -> None:
    """Check whether an agent speaks the protocol, and how long it takes: a command, or my_module:MyBot."""
    chosen = [GAMES[key] for key in (games or GAMES.ours)]
    bot = bot_of(command if is_agent_name(command) else COMMAND + command, limits=limits)
    if not isinstance(bot, AgentBot):
        raise BadOption(_("{name} is a bot of ours: there is nothing to check", name=command))
    for game in chosen:
        prepare(game.key)
    wrong = 0
    for found in check_agent(bot, chosen):
        wrong += bool(found.wrong)
        mark = _("wrong") if found.wrong else _("ok")
        click.echo(f"{mark:>6}  {found.what}" + (f" ({found.note})" if found.note else ""))
        if found.wrong:
            click.echo(f"        {found.wrong}")
    if wrong:
        raise click.exceptions.Exit(1)
