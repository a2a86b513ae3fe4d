"""What several commands share: their options, mistakes in one line, progress."""

import json
import shutil
import sys
import textwrap
from collections.abc import Callable
from functools import wraps
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletown.agents import AgentLimits
from tabletown.agents.named import split_names
from tabletown.cpu_cores import usable_cores
from tabletown.errors import BadOption, TabletownError
from tabletown.game.declaration import Game
from tabletown.text.i18n import _


def plain_errors(command: Callable[..., Any]) -> Callable[..., Any]:
    """A user's mistake is one line on standard error and exit code 2."""

    @wraps(command)
    def careful(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except TabletownError as error:
            click.echo(f"tabletown: {error}", err=True)
        except BrokenPipeError:
            raise  # whoever read the output has seen enough
        except OSError as error:
            click.echo(f"tabletown: {error.filename or 'file'}: {error.strerror or error}", err=True)
        except KeyboardInterrupt:
            click.echo("\n" + _("Stopped."), err=True)
            sys.exit(130)
        sys.exit(2)

    return careful


def example(*lines: str) -> str:
    """The examples under a command's help."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


game_argument = click.argument("game", metavar="GAME")
option_option = click.option(
    "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; see: tabletown games GAME."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
players_option = click.option("-p", "--players", type=int, default=4, show_default=True, help="Seats.")
seed_option = click.option("--seed", type=int, help="The same seed gives the same luck again.")


def games_option(default: int) -> Callable[..., Any]:
    """How many games."""
    return click.option("-n", "--games", "count", type=int, default=default, show_default=True, help="Games.")


def bots_option(default: str, help: str = "One bot for all seats, or one for each.") -> Callable[..., Any]:
    """Who plays: the command gets a list of names."""
    option = click.option("--bots", help=f"{help} With commas; an agent as in --bot. [default: {default}]")
    more = click.option("--bot", "one_more", multiple=True, metavar="BOT", help=ONE_BOT)

    def dressed(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gathered(bots: str | None, one_more: tuple[str, ...], **given: Any) -> Any:
            listed = split_names(default if bots is None else bots) if bots is not None or not one_more else []
            return command(bots=[*listed, *one_more], **given)

        return more(option(gathered))

    return dressed


ONE_BOT = "One bot more: of ours, my_module:MyBot, my_file.py:MyBot or 'command:node agent.js'; may be given again."


def limits_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What agents may use: the command gets it as `limits`."""
    parts = (
        click.option("--move-seconds", type=float, default=10.0, show_default=True, help="Of an agent's move; 0: no limit."),
        click.option("--game-seconds", type=float, default=0.0, help="Of all its moves of a game; no limit by default."),
        click.option("--memory", type=int, default=0, metavar="MEGABYTES", help="Of an agent's process; no limit by default."),
        click.option(
            "--illegal", default="again", show_default=True, help="After an answer that is no move: again, random or lose."
        ),
    )

    @plain_errors
    @wraps(command)
    def gathered(move_seconds: float, game_seconds: float, memory: int, illegal: str, **given: Any) -> Any:
        limits = AgentLimits.of(move_seconds or None, game_seconds or None, memory or None, illegal)
        return command(limits=limits, **given)

    for part in reversed(parts):
        gathered = part(gathered)
    return gathered


def cores_option(help: str = "Cores to use; all by default.") -> Callable[..., Any]:
    """How many cores."""
    return click.option("--cores", type=int, help=help)


def played_by(game: Game, players: int) -> str:
    """What stands beside a progress bar."""
    return _("{game}, {players} players", game=game.title, players=players)


def read_options(game: Game, written: tuple[str, ...]) -> dict[str, bool | int | str]:
    """The options that a person wrote as name=value."""
    options: dict[str, bool | int | str] = {}
    for item in written:
        name, sign, value = item.partition("=")
        if not sign:
            raise BadOption(_("an option is written name=value, not {item}", item=item))
        options[name.strip()] = game.option(name.strip()).parse(value)
    return options


def cores_or_all(cores: int | None) -> int:
    """As many cores as were asked for, or all that there are for us."""
    return usable_cores() if cores is None else cores


def print_json(data: Any) -> None:
    """One JSON object on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False))


def progress_bar() -> Progress:
    """A progress bar on standard error, so that standard output stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=False)


def paragraph(text: str, indent: int = 4) -> str:
    """Text in lines that fit the screen, a little to the right."""
    width, left = max(40, min(shutil.get_terminal_size().columns, 100)), " " * indent
    return textwrap.fill(text, width, initial_indent=left, subsequent_indent=left)
