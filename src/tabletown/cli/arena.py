"""Tournaments between bots, and studies of a game."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any

import click

from tabletown.agents import AgentLimits
from tabletown.arena import Settings, Standings, Tournament, Watching, on_cores, on_ray, run
from tabletown.arena.balance_study import Study
from tabletown.arena.game_result import Played
from tabletown.arena.html_report import standings_page, study_page
from tabletown.arena.rating import check_openskill
from tabletown.arena.result_store import seed_in
from tabletown.arena.text_report import print_standings, print_study
from tabletown.bots.playouts import MOST_MOVES
from tabletown.drawing.html_page import check_writable
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

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


@dataclass(frozen=True)
class ArenaArguments:
    """What `arena` and `study` are both asked for."""

    game: str
    bots: list[str]
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
    limits: AgentLimits


def tournament_command(bots: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options that `arena` and `study` share; the command gets them as one."""
    file = click.Path(dir_okay=False, path_type=Path)
    shared: list[Callable[..., Any]] = [
        game_argument,
        bots_option(bots, help="Who plays; a bot that is named twice has two seats."),
        players_option,
        games_option(400),
        cores_option(help="Games at the same time; one for each core by default."),
        option_option,
        seed_option,
        click.option("--most-moves", type=int, help="A game that is still running then counts as unfinished."),
        click.option("--clock", is_flag=True, help="Let bots keep to their seconds; results then depend on the machine."),
        click.option("--store", type=file, help="Keep finished games in a file, and go on from it."),
        click.option("--report", type=file, help="Write a page with plots."),
        click.option("--ray", is_flag=False, flag_value="", metavar="[ADDRESS]", help="Play on a Ray cluster, or start one."),
        json_option,
        limits_options,
    ]

    def dressed(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gathered(**given: Any) -> Any:
            return command(ArenaArguments(**{part.name: given.pop(part.name) for part in fields(ArenaArguments)}), **given)

        careful = plain_errors(gathered)
        for option in reversed(shared):
            careful = option(careful)
        return careful

    return dressed


def hold_tournament(asked: ArenaArguments, mirror: int = 0, watching: Watching | None = None) -> tuple[Tournament, list[Played]]:
    """Play a tournament, or what is missing of it, with a progress bar."""
    game = GAMES[asked.game]
    seed = seed_in(asked.store) if asked.seed is None else asked.seed
    settings = Settings(
        games=asked.count,
        seed=seed,
        mirror=mirror,
        options=read_options(game, asked.options),
        most_moves=MOST_MOVES if asked.most_moves is None else asked.most_moves,
        clock=asked.clock,
        watching=watching,
        limits=asked.limits,
    )
    tournament = Tournament.of(asked.game, asked.bots, asked.players, settings)
    check_writable(asked.report)
    prepare(game.key)
    cores = cores_or_all(asked.cores)
    player = on_cores(cores) if asked.ray is None else on_ray(asked.ray or None, asked.cores)
    with progress_bar() as bar:
        task = bar.add_task(played_by(game, asked.players), total=tournament.total)
        try:
            return tournament, run(tournament, player, asked.store, lambda n: bar.update(task, completed=n), bar.console.print)
        except KeyboardInterrupt:
            if asked.store:
                bar.console.print(_("Finished games are kept in {file}; the same command goes on.", file=asked.store))
            raise


@click.command(
    epilog=example(
        "tabletown arena neue_heimat --bots strong,greedy -p 4 -n 2000 --store games.jsonl",
        "tabletown arena neue_heimat --bots greedy,random,random -p 3 --report arena.html",
        "tabletown arena neue_heimat --bots greedy --bot my_module:MyBot --bot 'command:node agent.js'",
    )
)
@tournament_command(bots="greedy,random")
@click.option("--mirror", type=int, default=0, show_default=True, help="Also let each bot play so many games against itself.")
def arena(asked: ArenaArguments, mirror: int) -> None:
    """Let bots play a tournament with balanced seats, and rate them."""
    check_openskill()
    standings = Standings(*hold_tournament(asked, mirror=mirror))
    if asked.report:
        asked.report.write_text(standings_page(standings), encoding="utf-8")
    if asked.as_json:
        print_json(standings.data())
    else:
        print_standings(standings)


@click.command(
    epilog=example("tabletown study neue_heimat -p 4 -n 400", "tabletown study neue_heimat -o rounds=3 --report study.html")
)
@tournament_command(bots="greedy")
@click.option("--yardstick", default="greedy", show_default=True, help="The simple bot by which luck is measured.")
@click.option("--playouts", type=int, default=16, show_default=True, help="Games played on from each position that is measured.")
def study(asked: ArenaArguments, yardstick: str, playouts: int) -> None:
    """What a designer asks of a game: seats, length, scores, actions that win, and how much luck decides."""
    found = Study(*hold_tournament(asked, watching=Watching(yardstick, playouts)))
    if asked.report:
        asked.report.write_text(study_page(found), encoding="utf-8")
    if asked.as_json:
        print_json(found.data())
    else:
        print_study(found)
