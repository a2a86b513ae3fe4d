"""Many games between bots."""

import click
from rich.console import Console
from rich.table import Table

from tabletown.bots import bot_named
from tabletown.registry import GAMES
from tabletown.simulate import Results
from tabletown.simulate import simulate as run

from .parts import (
    cores_or_all,
    example,
    game_argument,
    json_option,
    option_option,
    plain_errors,
    print_json,
    progress_bar,
    read_options,
    seed_option,
)
from .preparing import prepare


@click.command(
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
    chosen = GAMES[game]
    prepare(chosen.key)
    match = chosen.new_with(players, read_options(chosen, options), luck="manual")
    named = [bot_named(name.strip(), chosen) for name in bots.split(",")]
    seated = named * players if len(named) == 1 else named
    with progress_bar() as bar:
        task = bar.add_task(f"{chosen.title}, {players} players", total=count)
        results = run(match, seated, count, cores_or_all(cores), seed, lambda n: bar.advance(task, n))
    if as_json:
        print_json(results.summary())
    else:
        print_results(results)


def print_results(results: Results) -> None:
    """Who won, as a table."""
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
