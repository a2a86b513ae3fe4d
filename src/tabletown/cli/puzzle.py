"""A puzzle at the terminal."""

import random
from datetime import date

import click

from tabletown.advice.puzzles import Puzzle, puzzle_of_the_day, puzzles_of
from tabletown.advice.puzzles import puzzle as puzzle_numbered
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .compile_first import prepare
from .shared_options import example, json_option, plain_errors, print_json
from .terminal_session import Session


@click.command(epilog=example("tabletown puzzle --day", "tabletown puzzle machi_koro --number 3"))
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--day", is_flag=True, help="The puzzle of the day: the same for everybody.")
@click.option("--number", type=int, help="A certain puzzle of the game, counted from 1.")
@json_option
@plain_errors
def puzzle(game: str | None, day: bool, number: int | None, as_json: bool) -> None:
    """Find the one move that is much better than all others."""
    chosen = chosen_puzzle(game, day, number)
    if as_json:
        print_json({"game": chosen.game, "number": chosen.number, **chosen.data(), "explanation": chosen.explanation()})
        return
    prepare(chosen.game)
    try:
        ask(chosen)
    except EOFError:
        click.echo(_("Goodbye."))


def chosen_puzzle(game: str | None, day: bool, number: int | None) -> Puzzle:
    """The puzzle that was asked for; without a wish, any."""
    if game is not None and game not in GAMES:
        GAMES.package_of(game)
    if number is not None:
        if game is None:
            raise BadOption(_("name the game whose puzzle you want: tabletown puzzle machi_koro --number 3"))
        return puzzle_numbered(game, number)
    if day:
        return puzzle_of_the_day(date.today(), game)
    found = [one for key in ([game] if game else GAMES) for one in puzzles_of(key)]
    return random.choice(found) if found else puzzle_numbered(game or next(iter(GAMES)), 1)


def ask(chosen: Puzzle) -> None:
    """Show the table, let the solver choose, and say what that was worth."""
    match = chosen.match()
    name = match.names[chosen.seat]
    click.echo(_("{title}, puzzle {number}", title=_(match.game.title), number=chosen.number))
    click.echo(_("You are {name}. One move is much better than all others.", name=name) + "\n")
    click.echo(match.text(chosen.seat))
    session = Session(match, [None] * len(match.names), input, click.echo, viewer=chosen.seat)
    session.list_moves()
    while True:
        line = input(session.prompt(chosen.seat)).strip()
        if line in ("quit", "exit"):
            raise EOFError
        try:
            move = match.find(line)
            break
        except IllegalMove as error:
            click.echo(_("Sorry: {error}", error=error))
    click.echo(chosen.answer(move).text)
    click.echo(chosen.explanation())
