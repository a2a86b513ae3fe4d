"""The command line. Each command is a file of its own, which is read when the command is used: so that help comes at once."""

import importlib
import sys
from io import TextIOWrapper

import click

from .shared_options import example

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
COMMANDS = {
    "agent": ("agent", "Check a program that is to play: whether it speaks the protocol, and how fast it is."),
    "analyse": ("analyse", "Look at a game afterwards: who was winning when, what was better, and what was luck."),
    "arena": ("arena", "Let bots play a balanced tournament, and rate them."),
    "bench": ("bench", "Measure speed on this machine, beside other libraries that are installed."),
    "bots": ("bots", "Let the site's bots think in a process of their own."),
    "dataset": ("dataset", "Let bots play many games, and write them down as data for learning machines."),
    "explain": ("explain", "What a card, tile, event, figure, option or word of a game is and does."),
    "games": ("games", "The games, or one game with its options."),
    "leaderboard": ("leaderboard", "Say where anybody's agent stands among our bots."),
    "learn": ("learn", "Learn a game by a guided first game, about 8 minutes long."),
    "mcp": ("mcp", "Let an assistant play: a server of the Model Context Protocol."),
    "play": ("play", "Play a game in the terminal, against bots or together at one screen."),
    "puzzle": ("puzzle", "Find the one move that is much better than all others."),
    "serve": ("serve", "Open the site: tables for people and bots, in the browser."),
    "show": ("show", "A record or a position as text, as a drawing, or as what happened."),
    "simulate": ("simulate", "Let bots play many games, and show who wins, the scores, the lengths and the speed."),
    "site": ("site", "Look after a site: back up its database, restore it, check what is stored, run Django's commands."),
    "study": ("arena", "Tell a designer what decides a game."),
    "warm": ("warm", "Compile the rules ahead of time, so that the first game starts at once."),
}
"""The file of each command, and what it is for."""


class Commands(click.Group):
    """Reads a command's file when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"{__name__}.{COMMANDS[cmd_name][0]}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each command is for, without reading its file."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_file, about) in sorted(COMMANDS.items())])


@click.group(cls=Commands, context_settings=CONTEXT, epilog=example("tabletown play neue_heimat"))
@click.version_option(package_name="tabletown")
def main() -> None:
    """City-building board games, complete and exact: to play, to simulate and to study."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a screen that has no accents or emoji shows question marks
