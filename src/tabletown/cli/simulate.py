"""Many games between bots."""

import click
from rich.console import Console
from rich.table import Table

from tabletown.agents import AgentLimits, bot_of
from tabletown.arena.simulation import Results
from tabletown.arena.simulation import simulate as run
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _, ngettext

from .compile_first import prepare
from .shared_options import (
    bots_option,
    cores_option,
    cores_or_all,
    example,
    game_argument,
    games_option,
    json_option,
    limits_options,
    option_option,
    plain_errors,
    played_by,
    players_option,
    print_json,
    progress_bar,
    read_options,
    seed_option,
)


@click.command(
    epilog=example("tabletown simulate neue_heimat -p 4 -n 200000", "tabletown simulate neue_heimat -p 2 --bots greedy,random")
)
@game_argument
@players_option
@games_option(1000)
@bots_option("random")
@cores_option()
@option_option
@seed_option
@json_option
@limits_options
@plain_errors
def simulate(
    game: str,
    players: int,
    count: int,
    bots: list[str],
    cores: int | None,
    options: tuple[str, ...],
    seed: int | None,
    as_json: bool,
    limits: AgentLimits,
) -> None:
    """Let bots play many games, and show who wins, the scores, the lengths and the speed."""
    chosen = GAMES[game]
    prepare(chosen.key)
    match = chosen.new_with(players, read_options(chosen, options), luck="manual")
    named = [bot_of(name, chosen, limits) for name in bots]
    seated = named * players if len(named) == 1 else named
    with progress_bar() as bar:
        task = bar.add_task(played_by(chosen, players), total=count)
        results = run(match, seated, count, cores_or_all(cores), seed, lambda n: bar.advance(task, n))
    if as_json:
        print_json(results.summary())
    else:
        print_results(results)


def print_results(results: Results) -> None:
    """Who won, as a table."""
    summary = results.summary()
    head = (_("seat"), _("bot"), _("wins"), _("share"), _("mean score"), _("deviation"), _("lowest"), _("highest"))
    table = Table(*head, box=None, pad_edge=False)
    for seat, (bot, won, points) in enumerate(zip(summary["bots"], summary["wins"], summary["scores"], strict=True), 1):
        spread = (f"{points['mean']:.1f}", f"{points['deviation']:.1f}", str(points["lowest"]), str(points["highest"]))
        table.add_row(str(seat), bot, f"{won:,.1f}", f"{won / results.games:.1%}", *spread)
    Console().print(table)
    click.echo("\n" + games_told(results) + "\n" + speed_told(results))


def games_told(results: Results) -> str:
    """How many games there were, and how long they took."""
    summary = results.summary()
    told = {"games": results.games, "unfinished": summary["unfinished"], "seed": results.seed, **summary["lengths"]}
    if summary["unfinished"]:
        return _(
            "{games:,} games, {unfinished:,} stopped unfinished; {mean:.1f} moves a game ({shortest}-{longest}), luck included;"
            " seed {seed}",
            **told,
        )
    return _("{games:,} games; {mean:.1f} moves a game ({shortest}-{longest}), luck included; seed {seed}", **told)


def speed_told(results: Results) -> str:
    """How fast they were played."""
    return ngettext(
        "{moves:,} moves in {seconds:.2f} s on {n} core: {speed:,.0f} moves/s",
        "{moves:,} moves in {seconds:.2f} s on {n} cores: {speed:,.0f} moves/s",
        results.cores,
        moves=results.moves,
        seconds=results.seconds,
        speed=results.moves / results.seconds,
    )
