"""Where anybody's agent stands among our bots."""

from pathlib import Path

import click

from tabletown.agents import AgentLimits
from tabletown.agents.named import split_names
from tabletown.arena import Settings
from tabletown.arena.leaderboard import LADDER, LeaderboardRow, climb
from tabletown.arena.result_store import seed_in
from tabletown.arena.text_report import print_leaderboard
from tabletown.arena.tournament_runner import together_on_cores, together_on_ray
from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .compile_first import prepare
from .shared_options import (
    cores_option,
    cores_or_all,
    example,
    game_argument,
    json_option,
    limits_options,
    option_option,
    plain_errors,
    print_json,
    progress_bar,
    read_options,
    seed_option,
)


@click.command(
    epilog=example(
        "tabletown leaderboard machi_koro --agent my_module:MyBot",
        "tabletown leaderboard neue_heimat --agent 'command:node agent.js' -n 200 --store results",
    )
)
@game_argument
@click.option("--agent", "agents", multiple=True, required=True, metavar="AGENT", help="Whom to place; may be given again.")
@click.option("-n", "--games", "count", type=int, default=60, show_default=True, help="Games against each bot at each table.")
@click.option("--ladder", default=",".join(LADDER), show_default=True, help="The bots to play against.")
@click.option("--seats", help="Numbers of seats, with commas; two, three, four and most by default.")
@cores_option(help="Games at the same time; one for each core by default.")
@option_option
@seed_option
@click.option("--store", type=click.Path(file_okay=False, path_type=Path), help="Keep games in a folder, and go on from it.")
@click.option("--ray", is_flag=False, flag_value="", metavar="[ADDRESS]", help="Play on a Ray cluster, or start one.")
@json_option
@limits_options
@plain_errors
def leaderboard(
    game: str,
    agents: tuple[str, ...],
    count: int,
    ladder: str,
    seats: str | None,
    cores: int | None,
    options: tuple[str, ...],
    seed: int | None,
    store: Path | None,
    ray: str | None,
    as_json: bool,
    limits: AgentLimits,
) -> None:
    """Let agents play against bots that never change, and print a row with intervals for each."""
    chosen = GAMES[game]
    prepare(chosen.key)
    settings = Settings(games=count, seed=seed, options=read_options(chosen, options), limits=limits)
    if store:
        store.mkdir(parents=True, exist_ok=True)
        settings = Settings(count, seed_of(store) if seed is None else seed, 0, settings.options, limits=limits)
    rungs, tables = split_names(ladder), read_seats(seats)
    climbs = [climb(chosen.key, agent, rungs, tables, settings) for agent in dict.fromkeys(agents)]
    players = together_on_cores(cores_or_all(cores)) if ray is None else together_on_ray(ray or None, cores)
    rows: list[LeaderboardRow] = []
    with progress_bar() as bar, players as player:
        for asked in climbs:
            task = bar.add_task(asked.agent, total=asked.games)
            rows.append(asked.play(player, store, lambda n, task=task: bar.update(task, completed=n)))  # type: ignore[misc]
    if as_json:
        print_json({"leaderboard": [row.data() for row in rows]})
    else:
        print_leaderboard(rows)


def seed_of(folder: Path) -> int | None:
    """The seed of a leaderboard that was begun in a folder."""
    return next((seed for file in sorted(folder.glob("*.jsonl")) if (seed := seed_in(file)) is not None), None)


def read_seats(written: str | None) -> list[int]:
    """Numbers of seats as a person wrote them."""
    found = []
    for word in (written or "").split(","):
        if word.strip():
            if not word.strip().isdecimal():
                raise BadOption(_("seats are numbers with commas, such as 2,4, not {written}", written=written))
            found.append(int(word.strip()[:9]))
    return found
