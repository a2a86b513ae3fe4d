"""A game at the terminal."""

import click

from tabletown.agents.named import split_names
from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .compile_first import prepare
from .game_files import load_file
from .shared_options import example, option_option, plain_errors, read_options, seed_option
from .terminal_session import HELP, Left, Session, seat_bots


@click.command(epilog=example("tabletown play neue_heimat -p 3 --seats human,greedy,random", "tabletown play --load my-game.txt"))
@click.argument("game", metavar="[GAME]", required=False)
@click.option("-p", "--players", type=int, help="How many players; as many as fit well by default.")
@click.option("--seats", help="Who sits where, human or a bot; the last one repeats. [default: human,greedy]")
@click.option("--bot", "one_more", multiple=True, metavar="BOT", help="A bot in the next seat: as in --seats, or an agent.")
@click.option("--names", help="The players' names, with commas between them.")
@click.option("--load", "record", type=click.Path(), help="Go on with a saved game.")
@option_option
@seed_option
@plain_errors
def play(
    game: str | None,
    players: int | None,
    seats: str | None,
    one_more: tuple[str, ...],
    names: str | None,
    record: str | None,
    options: tuple[str, ...],
    seed: int | None,
) -> None:
    """Play a game in the terminal, against bots or together at one screen."""
    if record:
        match = load_file(record)
    else:
        chosen = GAMES[game or choose_game()]
        prepare(chosen.key)
        people: int | list[str] = chosen.seats_near(3) if players is None else players
        if names:
            people = [name.strip() for name in names.split(",")]
            if players not in (None, len(people)):
                raise BadOption(_("{n} names, but {players} players", n=len(people), players=players))
        match = chosen.new_with(people, read_options(chosen, options), seed)
    usual = "human" if one_more else "human,greedy"
    named = [*split_names(usual if seats is None else seats), *one_more]
    session = Session(match, seat_bots(named, match.game, len(match.names)), ask_line, click.echo, seed=seed)
    click.echo(f"{match.game.title}\n\n{HELP}")
    try:
        session.play()
    except (Left, EOFError):
        click.echo("Goodbye.")


def ask_line(prompt: str) -> str:
    """A line from the person at the keyboard."""
    return input(prompt)


def choose_game() -> str:
    """The only game there is, or the one a person picks."""
    keys = list(GAMES)
    if len(keys) == 1:
        return keys[0]
    for number, key in enumerate(keys, 1):
        click.echo(f"{number:>3} {GAMES[key].title}: {GAMES[key].about}")
    try:
        answer = ask_line("Which game? ").strip()
    except EOFError:
        raise BadOption(_("no game was chosen; name one: tabletown play neue_heimat")) from None
    return keys[int(answer[:9]) - 1] if answer.isdecimal() and 1 <= int(answer[:9]) <= len(keys) else answer
