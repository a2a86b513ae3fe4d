"""The games, or one game with its options."""

from typing import Any

import click

from tabletown.game.declaration import Game
from tabletown.game.options import say
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .shared_options import example, json_option, paragraph, plain_errors, print_json


@click.command(epilog=example("tabletown games", "tabletown games neue_heimat"))
@click.argument("game", metavar="[GAME]", required=False)
@json_option
@plain_errors
def games(game: str | None, as_json: bool) -> None:
    """The games, or one game with its options."""
    chosen = [GAMES[game]] if game else [GAMES[key] for key in GAMES]
    for message in GAMES.broken.values():
        click.echo(f"tabletown: {message}", err=True)
    if as_json:
        print_json({"games": [describe(each) for each in chosen]})
        return
    for each in chosen:
        click.echo(each.key)
        told = {"game": each.title, "least": each.seats.start, "most": each.seats.stop - 1, "minutes": each.minutes}
        click.echo(paragraph(_("{game}, {least}-{most} players, {minutes} minutes", **told)))
        click.echo(paragraph(_(each.about)))
    if game is None:
        click.echo("\n" + _("Options of a game: tabletown games GAME"))
    else:
        click.echo()
        click.echo(paragraph(_("Options with their values, the default first. Set one with -o NAME=VALUE."), indent=0))
        for option in chosen[0].options:
            others = [say(value) for value in option.values if value != option.default]
            click.echo(paragraph(f"{option.name}: {', '.join([say(option.default), *others])}"))
            click.echo(paragraph(_(option.about), indent=8))


def describe(game: Game) -> dict[str, Any]:
    """A game's declaration for programs."""
    options = [
        {"name": o.name, "default": o.default, "values": list(o.values), "about": o.about, "shorthand": bool(o.sets)}
        for o in game.options
    ]
    seats = {"least": game.seats.start, "most": game.seats.stop - 1}
    return {
        "key": game.key, "title": game.title, "about": game.about, "minutes": game.minutes, "rules": game.version,
        "players": seats, "options": options, "moves": game.move_count, "state_bytes": game.state.itemsize,
    }  # fmt: skip
