"""The command line."""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import BadNotation, BadOption, BadPosition, TabletownError
from .game import GAMES, Game, say

if TYPE_CHECKING:
    from rich.progress import Progress

    from .arena import Tournament, Watching
    from .arena.table import Played
    from .match import Match
    from .simulate import Results

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def plain_errors(command: Callable[..., Any]) -> Callable[..., Any]:
    """A user's mistake is one line on standard error and exit code 2."""

    @wraps(command)
    def careful(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except TabletownError as error:
            click.echo(f"tabletown: {error}", err=True)
        except OSError as error:
            click.echo(f"tabletown: {error.filename or 'file'}: {error.strerror or error}", err=True)
        except KeyboardInterrupt:
            click.echo("\nStopped.", err=True)
            sys.exit(130)
        sys.exit(2)

    return careful


def example(*lines: str) -> str:
    """The examples under a command's help."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


@click.group(context_settings=CONTEXT, epilog=example("tabletown play neue_heimat"))
@click.version_option(package_name="tabletown")
def main() -> None:
    """City-building board games, complete and exact: to play, to simulate and to study."""


game_argument = click.argument("game", metavar="GAME")
option_option = click.option(
    "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; see: tabletown games GAME."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
seed_option = click.option("--seed", type=int, help="The same seed gives the same luck again.")


def read_options(game: Game, written: tuple[str, ...]) -> dict[str, bool | int | str]:
    """The options that a person wrote as name=value."""
    options: dict[str, bool | int | str] = {}
    for item in written:
        name, sign, value = item.partition("=")
        if not sign:
            raise BadOption(f"an option is written name=value, not {item}")
        options[name.strip()] = game.option(name.strip()).parse(value)
    return options


def print_json(data: Any) -> None:
    """One JSON object on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False))


def progress_bar() -> "Progress":
    """A progress bar on standard error, so that standard output stays clean."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=False)


LISTED = ("game", "title", "players", "minutes", "about")


# --- games ------------------------------------------------------------------------------------------------------


@main.command(epilog=example("tabletown games", "tabletown games neue_heimat"))
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
    from rich.console import Console
    from rich.table import Column, Table

    if game is None:
        table = Table(*(Column(name, no_wrap=name != "about") for name in LISTED), box=None, pad_edge=False)
        for each in chosen:
            table.add_row(each.key, each.title, f"{each.seats.start}-{each.seats.stop - 1}", str(each.minutes), each.about)
    else:
        click.echo(f"{chosen[0].title}: {chosen[0].about}\n")
        table = Table("option", "default", "values", "meaning", box=None, pad_edge=False)
        for option in chosen[0].options:
            table.add_row(option.name, say(option.default), ", ".join(map(say, option.values)), option.about)
    Console().print(table)


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


# --- play -------------------------------------------------------------------------------------------------------


@main.command(epilog=example("tabletown play neue_heimat -p 3 --seats human,greedy,random", "tabletown play --load my-game.txt"))
@click.argument("game", metavar="[GAME]", required=False)
@click.option("-p", "--players", type=int, help="How many players; as many as fit well by default.")
@click.option("--seats", default="human,greedy", show_default=True, help="Who sits where, human or a bot; the last one repeats.")
@click.option("--names", help="The players' names, with commas between them.")
@click.option("--load", "record", type=click.Path(), help="Go on with a saved game.")
@option_option
@seed_option
@plain_errors
def play(
    game: str | None,
    players: int | None,
    seats: str,
    names: str | None,
    record: str | None,
    options: tuple[str, ...],
    seed: int | None,
) -> None:
    """Play a game in the terminal, against bots or together at one screen."""
    from .terminal import HELP, Left, Table, seat_bots

    if record:
        match = load_file(record)
    else:
        chosen = GAMES[game or choose_game()]
        people: int | list[str] = players or min(3, chosen.seats.stop - 1)
        if names:
            people = [name.strip() for name in names.split(",")]
        match = chosen.new_with(people, read_options(chosen, options), seed)
    table = Table(match, seat_bots(seats, len(match.names)), ask_line, click.echo, seed=seed)
    click.echo(f"{match.game.title}. {HELP}")
    try:
        table.play()
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
        raise BadOption("no game was chosen; name one: tabletown play neue_heimat") from None
    return keys[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(keys) else answer


MOST_BYTES = 4_000_000


def load_file(name: str) -> "Match":
    """A match from a file that holds a record, or a position as JSON."""
    from . import load

    path = Path(name).expanduser()
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise BadNotation(f"{name} is larger than any game: {path.stat().st_size:,} bytes")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadNotation(f"{name} is not text") from None
    if not text.lstrip().startswith("{"):
        return load(text)
    try:
        position = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"{name} is not JSON: {error}") from None
    key = position.get("game")
    if not isinstance(key, str):
        raise BadPosition(f"{name} does not name its game")
    return GAMES[key].at(position)


# --- show -------------------------------------------------------------------------------------------------------


@main.command(epilog=example("tabletown show my-game.txt", "tabletown show my-game.txt --as svg > table.svg"))
@click.argument("file", type=click.Path())
@click.option("--as", "form", type=click.Choice(["text", "svg", "log", "position"]), default="text", show_default=True)
@click.option("--seat", type=int, help="As this seat sees it, counted from 1; without it, as an onlooker.")
@click.option("--move", type=int, help="The table after so many moves of the record, luck included.")
@plain_errors
def show(file: str, form: str, seat: int | None, move: int | None) -> None:
    """A record or a position as text, as a drawing, or as what happened."""
    match = load_file(file)
    viewer = None if seat is None else seat - 1
    if move is not None:
        match = match.after(move)
    match form:
        case "text":
            click.echo(match.text(viewer))
        case "svg":
            click.echo(match.svg(viewer))
        case "log":
            click.echo("\n".join(match.log(viewer)))
        case _:
            print_json(match.position())


# --- simulate ---------------------------------------------------------------------------------------------------


@main.command(
    epilog=example("tabletown simulate neue_heimat -p 4 -n 200000", "tabletown simulate neue_heimat -p 2 --bots greedy,random")
)
@game_argument
@click.option("-p", "--players", type=int, default=4, show_default=True, help="Seats.")
@click.option("-n", "--games", "count", type=int, default=1000, show_default=True, help="Games.")
@click.option("--bots", default="random", show_default=True, help="One bot for all seats, or one for each.")
@click.option("--cores", type=int, help="Cores to use; all by default.")
@option_option
@seed_option
@json_option
@plain_errors
def simulate(
    game: str, players: int, count: int, bots: str, cores: int | None, options: tuple[str, ...], seed: int | None, as_json: bool
) -> None:
    """Let bots play many games, and show who wins, the scores, the lengths and the speed."""
    from .bots import bot_named
    from .simulate import simulate as run

    chosen = GAMES[game]
    match = chosen.new_with(players, read_options(chosen, options), luck="manual")
    named = [bot_named(name.strip()) for name in bots.split(",")]
    seated = named * players if len(named) == 1 else named
    with progress_bar() as bar:
        task = bar.add_task(f"{chosen.title}, {players} players", total=count)
        results = run(match, seated, count, cores or os.cpu_count() or 1, seed, lambda n: bar.advance(task, n))
    if as_json:
        print_json(results.summary())
    else:
        print_results(results)


def print_results(results: "Results") -> None:
    """Who won, as a table."""
    from rich.console import Console
    from rich.table import Table

    summary = results.summary()
    table = Table("seat", "bot", "wins", "share", "mean score", "deviation", "lowest", "highest", box=None, pad_edge=False)
    for seat, (bot, won, points) in enumerate(zip(summary["bots"], summary["wins"], summary["scores"], strict=True), 1):
        spread = (f"{points['mean']:.1f}", f"{points['deviation']:.1f}", str(points["lowest"]), str(points["highest"]))
        table.add_row(str(seat), bot, f"{won:,.1f}", f"{won / results.games:.1%}", *spread)
    Console().print(table)
    lengths = summary["lengths"]
    unfinished = f", {summary['unfinished']:,} stopped unfinished" if summary["unfinished"] else ""
    click.echo(
        f"\n{results.games:,} games{unfinished}; {lengths['mean']:.1f} moves a game"
        f" ({lengths['shortest']}-{lengths['longest']}), luck included; seed {results.seed}\n"
        f"{results.moves:,} moves in {results.seconds:.2f} s on {results.cores} core{'s' * (results.cores != 1)}:"
        f" {summary['moves_per_second']:,.0f} moves/s"
    )


# --- arena and study ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """What `arena` and `study` are both asked for."""

    game: str
    bots: str
    players: int
    count: int
    cores: int | None
    options: tuple[str, ...]
    seed: int | None
    most_moves: int | None
    clock: bool
    store: Path | None
    report: Path | None
    ray: str | None
    as_json: bool


def tournament_command(bots: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options that `arena` and `study` share; the command gets them as one."""
    file = click.Path(dir_okay=False, path_type=Path)
    shared = [
        game_argument,
        click.option("--bots", default=bots, show_default=True, help="Who plays; a bot that is named twice has two seats."),
        click.option("-p", "--players", type=int, default=4, show_default=True, help="Seats."),
        click.option("-n", "--games", "count", type=int, default=400, show_default=True, help="Games."),
        click.option("--cores", type=int, help="Games at the same time; one for each core by default."),
        option_option,
        seed_option,
        click.option("--most-moves", type=int, help="A game that is still running then counts as unfinished."),
        click.option("--clock", is_flag=True, help="Let bots keep to their seconds; results then depend on the machine."),
        click.option("--store", type=file, help="Keep finished games in a file, and go on from it."),
        click.option("--report", type=file, help="Write a page with plots."),
        click.option("--ray", is_flag=False, flag_value="", metavar="[ADDRESS]", help="Play on a Ray cluster, or start one."),
        json_option,
    ]

    def dressed(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gathered(**given: Any) -> Any:
            return command(Asked(**{part.name: given.pop(part.name) for part in fields(Asked)}), **given)

        careful = plain_errors(gathered)
        for option in reversed(shared):
            careful = option(careful)
        return careful

    return dressed


def hold_tournament(asked: Asked, mirror: int = 0, watching: "Watching | None" = None) -> "tuple[Tournament, list[Played]]":
    """Play a tournament, or what is missing of it, with a progress bar."""
    from .arena import Tournament, on_cores, on_ray, run
    from .arena.page import check_writable
    from .arena.store import seed_in

    game, bots = GAMES[asked.game], [name.strip() for name in asked.bots.split(",")]
    seed = seed_in(asked.store) if asked.seed is None else asked.seed
    tournament = Tournament.of(
        asked.game, bots, asked.players, asked.count, seed, mirror, read_options(game, asked.options), asked.most_moves,
        asked.clock, watching,
    )  # fmt: skip
    check_writable(asked.report)
    cores = asked.cores or os.cpu_count() or 1
    player = on_cores(cores) if asked.ray is None else on_ray(asked.ray or None, asked.cores)
    with progress_bar() as bar:
        task = bar.add_task(f"{game.title}, {asked.players} players", total=tournament.total)
        try:
            return tournament, run(tournament, player, asked.store, lambda n: bar.update(task, completed=n), bar.console.print)
        except KeyboardInterrupt:
            if asked.store:
                bar.console.print(f"Finished games are kept in {asked.store}; the same command goes on.")
            raise


@main.command(
    epilog=example(
        "tabletown arena neue_heimat --bots strong,greedy -p 4 -n 2000 --store games.jsonl",
        "tabletown arena neue_heimat --bots greedy,random,random -p 3 --report arena.html",
    )
)
@tournament_command(bots="greedy,random")
@click.option("--mirror", type=int, default=0, show_default=True, help="Also let each bot play so many games against itself.")
def arena(asked: Asked, mirror: int) -> None:
    """Let bots play a tournament with balanced seats, and rate them."""
    from .arena import Standings
    from .arena.rating import check_openskill
    from .arena.report import standings_page
    from .arena.tables import print_standings

    check_openskill()
    standings = Standings(*hold_tournament(asked, mirror=mirror))
    if asked.report:
        asked.report.write_text(standings_page(standings), encoding="utf-8")
    if asked.as_json:
        print_json(standings.data())
    else:
        print_standings(standings)


@main.command(
    epilog=example("tabletown study neue_heimat -p 4 -n 400", "tabletown study neue_heimat -o rounds=3 --report study.html")
)
@tournament_command(bots="greedy")
@click.option("--yardstick", default="greedy", show_default=True, help="The simple bot by which luck is measured.")
@click.option("--playouts", type=int, default=16, show_default=True, help="Games played on from each position that is measured.")
def study(asked: Asked, yardstick: str, playouts: int) -> None:
    """What a designer asks of a game: seats, length, scores, actions that win, and how much luck decides."""
    from .arena import Watching
    from .arena.report import study_page
    from .arena.study import Study
    from .arena.tables import print_study

    found = Study(*hold_tournament(asked, watching=Watching(yardstick, playouts)))
    if asked.report:
        asked.report.write_text(study_page(found), encoding="utf-8")
    if asked.as_json:
        print_json(found.data())
    else:
        print_study(found)


# --- serve ------------------------------------------------------------------------------------------------------


@main.command(epilog=example("tabletown serve", "tabletown serve --port 9000 --no-browser"))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; without it, the first free one from 8000.")
@click.option("--browser/--no-browser", default=True, help="Open the browser, if there is one.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder of the database; see docs/site.md.")
@plain_errors
def serve(host: str, port: int | None, browser: bool, data: str | None) -> None:
    """Open the site: tables for people and bots, in the browser."""
    from .web.server import serve as run

    run(host, port, browser, data)


# --- warm and bench -----------------------------------------------------------------------------------------------


@main.command(epilog=example("tabletown warm", "tabletown warm neue_heimat"))
@click.argument("chosen", metavar="[GAME]...", nargs=-1)
@click.option("--jobs", type=int, help="Processes to use; one for each core by default.")
@plain_errors
def warm(chosen: tuple[str, ...], jobs: int | None) -> None:
    """Compile the rules ahead of time, so that the first game starts at once."""
    from .warm import PARTS
    from .warm import warm as run

    keys = [GAMES[key].key for key in chosen] or list(GAMES)
    with progress_bar() as bar:
        tasks = {key: bar.add_task(f"Compiling {key}", total=len(PARTS)) for key in keys}
        run(keys, jobs or os.cpu_count() or 1, lambda key, part: bar.advance(tasks[key]))


@main.command(epilog=example("tabletown bench", "tabletown bench neue_heimat --no-compile"))
@click.argument("chosen", metavar="[GAME]...", nargs=-1)
@click.option("--compile/--no-compile", "compiling", default=True, help="Also time a first compile (half a minute a game).")
@json_option
@plain_errors
def bench(chosen: tuple[str, ...], compiling: bool, as_json: bool) -> None:
    """Measure speed on this machine, beside other libraries that are installed."""
    from .bench import measure, print_figures

    keys = [GAMES[key].key for key in chosen] or list(GAMES)
    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=None)
        figures = measure(keys, compiling, lambda what: bar.update(task, description=f"Measuring {what}"))
    if as_json:
        print_json(figures)
    else:
        print_figures(figures)


if __name__ == "__main__":
    main()
