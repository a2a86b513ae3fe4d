"""What a piece of a game is and does."""

import click

from tabletown.game.registry import GAMES

from .shared_options import example, game_argument, json_option, option_option, plain_errors, print_json, read_options


@click.command(epilog=example("tabletown explain machi_koro sushi bar", "tabletown explain vegas_showdown points"))
@game_argument
@click.argument("words", nargs=-1, required=True)
@option_option
@json_option
@plain_errors
def explain(game: str, words: tuple[str, ...], options: tuple[str, ...], as_json: bool) -> None:
    """What a card, tile, event, figure, option or word of a game is and does."""
    chosen = GAMES[game]
    told = chosen.explain(" ".join(words), **read_options(chosen, options))
    if as_json:
        print_json(told.data())
    else:
        click.echo(str(told))
