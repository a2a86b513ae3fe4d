"""Tournaments and studies as tables for a terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tabletown.game.registry import GAMES
from tabletown.text.i18n import _, all_of, ngettext
from tabletown.version import __version__

from .balance_study import Action, Study
from .confidence_intervals import Estimate, figure
from .leaderboard import LeaderboardRow
from .standings import Standings

ACTIONS_SHOWN = 24


def duration(seconds: float) -> str:
    """'12 µs', '3.4 ms', '1.20 s'."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def percent(estimate: Estimate | None) -> str:
    """'41.2 ±2.5 %', or a dash."""
    return f"{figure(estimate.value * 100)} ±{figure(estimate.reach * 100)} %" if estimate else "–"


def whole_percent(estimate: Estimate | None) -> str:
    """'41 ±3 %', or a dash: where many stand in a row."""
    return f"{100 * estimate.value:.0f} ±{100 * estimate.reach:.0f} %" if estimate else "–"


def plain(estimate: Estimate | None) -> str:
    """'13.8 ±2.4', or a dash."""
    return f"{figure(estimate.value)} ±{figure(estimate.reach)}" if estimate else "–"


def signed(estimate: Estimate | None) -> str:
    """'+0.21 ±0.05', or a dash."""
    return f"{figure(estimate.value, 2, '+')} ±{figure(estimate.reach, 2)}" if estimate else "–"


def seconds_column(line_mean: float, line_p95: float, decisions: int) -> tuple[str, str]:
    """Mean and 95th percentile of decision times."""
    return (duration(line_mean), duration(line_p95)) if decisions else ("–", "–")


def flat(*columns: str) -> Table:
    """A table without frames; all columns but the first are figures."""
    table = Table(box=None, pad_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right", no_wrap=i > 0)
    return table


def print_standings(standings: Standings, console: Console | None = None) -> None:
    """Who won."""
    console = console or Console()
    tournament = standings.tournament
    table = flat(_("bot"), _("games"), _("win share"), _("mean score"), _("rating"), _("decision"), _("p95"))
    for line in standings.ranked:
        times = seconds_column(line.mean_seconds, line.p95_seconds, line.decisions)
        table.add_row(line.bot, f"{line.games:,}", percent(line.share), plain(line.score), plain(line.rating), *times)
    console.print(table)
    seats = flat(_("seat"), *(str(seat + 1) for seat in range(tournament.players)))
    seats.add_row(_("win share"), *(percent(estimate) for estimate in standings.seat_shares()))
    for bot, name in enumerate(standings.bots if tournament.mirror else []):
        mirrored = [game for game in standings.mirrors if game.seating[0] == bot]
        shares = (percent(estimate) for estimate in standings.seat_shares(mirrored))
        seats.add_row(_("{bot} against itself", bot=name), *shares)
    console.print()
    console.print(seats)
    again = _("To play it again: {command}", command=tournament.command())
    told = [
        "",
        *leads_told(standings),
        *wrongs_told(standings),
        " ".join(games_told(standings)),
        tournament.schedule.remark(),
        again,
    ]
    console.print("\n".join(told), highlight=False, soft_wrap=True)


def games_told(standings: Standings) -> list[str]:
    """What was played, in sentences."""
    tournament = standings.tournament
    told = [
        _(
            "{game}, {players} players: {games:,} games of {mean:.0f} moves ({shortest} to {longest}).",
            game=GAMES[tournament.game].title,
            players=tournament.players,
            games=len(standings.played),
            **standings.lengths(),
        )
    ]
    if standings.shared:
        told.append(_("{n:,} shared wins.", n=standings.shared))
    if standings.unfinished:
        told.append(_("{n:,} stopped unfinished and count for nobody.", n=standings.unfinished))
    return [*told, _("Even would be {share:.1f} %; intervals are 95 %.", share=100 / tournament.players)]


def leads_told(standings: Standings) -> list[str]:
    """Which neighbours of the table chance could have put in this order."""
    return [
        _("{one} and {other} are not told apart: their win shares differ by {difference}.", one=one.bot, other=other.bot,
          difference=percent(lead))
        for one, other, lead in standings.leads
        if not lead.is_clear
    ]  # fmt: skip


def wrongs_told(standings: Standings) -> list[str]:
    """What bots did outside of the rules: answers that were no moves, games that they ended so."""
    told = []
    for line in standings.ranked:
        if line.lost:
            told.append(
                ngettext(
                    "{bot} ended {n} game by what it did outside of the rules ({why})",
                    "{bot} ended {n} games by what it did outside of the rules (first {why})",
                    line.lost,
                    bot=line.bot,
                    why=line.why,
                )
            )
        elif line.refused:
            told.append(
                ngettext(
                    "{n} answer of {bot} was no move ({why})",
                    "{n} answers of {bot} were no moves (the first: {why})",
                    line.refused,
                    bot=line.bot,
                    why=line.why,
                )
            )
    return told


def print_leaderboard(rows: Sequence[LeaderboardRow], console: Console | None = None) -> None:
    """Where agents stand: a row for each, then how it came about."""
    console = console or Console()
    ladder = rows[0].ladder
    console.print(ladder_told(rows[0]), highlight=False, soft_wrap=True)
    table = flat(_("agent"), *ladder)
    for row in rows:
        table.add_row(escape(short_name(row.climb.agent)), *(whole_percent(row.before(bot)) for bot in ladder))
    console.print(table)
    for row in rows:
        console.print()
        console.print(_("Games won by {agent}:", agent=short_name(row.climb.agent)), highlight=False, markup=False)
        shares = flat(_("seats"), *ladder, _("even"))
        for players in row.seats:
            found = (whole_percent(row.win_share(bot, players)) for bot in ladder)
            shares.add_row(str(players), *found, f"{100 / players:.1f} %")
        console.print(shares)
    for row in rows:
        console.print("\n".join(["", *row_told(row)]), highlight=False, soft_wrap=True, markup=False)


def ladder_told(row: LeaderboardRow) -> str:
    """The ladder in words: games, bots, seats, and the meaning of the first table's figures."""
    told = [
        _(
            "{game}: {n:,} games against each of {bots}, at tables of {seats}.",
            game=GAMES[row.rungs[0].tournament.game].title,
            n=row.rungs[0].tournament.games,
            bots=all_of(row.ladder),
            seats=all_of([str(players) for players in row.seats]),
        )
    ]
    if missing := row.not_played():
        told.append(_("Not on this ladder: {bots}.", bots=all_of(missing)))
    return " ".join([*told, _("How often an agent finishes before each bot, seat against seat; half is even.")])


def short_name(agent: str) -> str:
    """An agent's name for a table: without the folders of its files."""
    return " ".join(word.rpartition("/")[2] for word in agent.removeprefix("command:").split())


def row_told(row: LeaderboardRow) -> list[str]:
    """A row in sentences."""
    first, agent = row.rungs[0].tournament, row.climb.agent
    better = row.better_than()
    told = [
        _("{agent} is better than {bots}.", agent=agent, bots=all_of(better))
        if better
        else _("{agent} is not surely better than any of these bots.", agent=agent)
    ]
    game, code = GAMES[first.game], first.agents.get(agent, "")
    told.append(
        _(
            "{game}, rules {rules}, seed {seed}; Tabletown {tabletown}, bots {bots}; {agent}: version {version}, code {code}.",
            game=game.title,
            rules=first.rules,
            seed=first.seed,
            tabletown=__version__,
            bots=first.code,
            agent=agent,
            version=row.climb.version or "–",
            code=code or "–",
        )
    )
    if row.lost:
        told.append(_("{n:,} games ended by what it did outside of the rules, the first: {why}", n=row.lost, why=row.why))
    if row.refused:
        told.append(_("{n:,} of its {decisions:,} answers were no moves.", n=row.refused, decisions=row.decisions + row.refused))
    games = sum(len(rung.games) for rung in row.rungs)
    times = seconds_column(row.mean_seconds, row.p95_seconds, row.decisions)
    told.append(
        _(
            "{games:,} games, {decisions:,} decisions of {mean} each; 95 % took less than {p95}.",
            games=games,
            decisions=row.decisions,
            mean=times[0],
            p95=times[1],
        )
    )
    unfinished = sum(not game.finished for rung in row.rungs for game in rung.games)
    if unfinished:
        told.append(_("{n:,} games stopped unfinished and are left out.", n=unfinished))
    return [*told, _("Intervals are 95 %.")]


def action_row(action: Action) -> tuple[str, ...]:
    """An action's line."""
    marked = {1: f"[green]{signed(action.winners_more)}[/]", -1: f"[red]{signed(action.winners_more)}[/]"}
    return (
        action.label, f"{action.per_seat:.2f}", f"{action.used:.0%}", percent(action.with_it), percent(action.without_it),
        marked.get(action.clear, signed(action.winners_more)),
    )  # fmt: skip


def print_study(study: Study, console: Console | None = None) -> None:
    """What a designer asks."""
    console = console or Console()
    tournament, data = study.tournament, study.data()
    seats = flat(_("seat"), *(str(seat + 1) for seat in range(tournament.players)))
    seats.add_row(_("win share"), *(percent(won) for won, score in study.seats))
    seats.add_row(_("mean score"), *(plain(score) for won, score in study.seats))
    console.print(seats)
    console.print()
    spreads = flat("", _("mean"), _("deviation"), _("lowest"), "5 %", _("median"), "95 %", _("highest"))
    for name, key in ((_("length in moves"), "length"), (_("final score"), "scores"), (_("winner's margin"), "margins")):
        row = data[key]
        spreads.add_row(name, *(f"{row[k]:.1f}" for k in ("mean", "deviation", "lowest", "p5", "median", "p95", "highest")))
    console.print(spreads)
    shown = (study.kinds, study.actions[:ACTIONS_SHOWN], study.openings[:ACTIONS_SHOWN])
    for title, actions in zip((_("kind of action"), _("action"), _("the first of its kind")), shown, strict=True):
        if actions:
            table = flat(title, _("a seat"), _("used by"), _("win share with"), _("without"), _("winners more"))
            for action in actions:
                table.add_row(*action_row(action))
            console.print()
            console.print(table)
    console.print()
    told = {"game": GAMES[tournament.game].title, "players": tournament.players, "games": len(study.games)}
    head = _("{game}, {players} players, {games:,} games.", **told)
    tail = _("Intervals are 95 %. To play it again: {command}", command=tournament.command())
    console.print("\n".join([head, *sentences(study), tail]), highlight=False, soft_wrap=True)


def sentences(study: Study) -> list[str]:
    """The study in a few sentences."""
    tournament, leads, lines = study.tournament, study.leads(), list[str]()
    assert tournament.watching is not None
    if study.luck and not study.luck.clear:
        enough = study.luck.games_to_tell(len(study.games))
        lines.append(
            _("How much luck decides cannot be told from so few games and playouts; about {n:,} games would tell.", n=enough)
        )
    elif study.luck:
        lines.append(
            _(
                "Luck explains {share} of the variance of the result between {bots}, decisions the rest.",
                share=study.luck.shown[0].percent(0),
                bots=" and ".join(tournament.bots),
            )
        )
    if half := leads[5]:
        told = {"share": half.percent(0), "even": 100 / tournament.players}
        lines.append(_("Who leads alone half-way wins in {share} of the games; {even:.0f} % would be even.", **told))
    told = {"decisions": study.decisions(), "moves": study.choices()}
    lines.append(_("A seat makes {decisions:.1f} decisions in a game, each among {moves:.1f} moves.", **told))
    if study.unfinished:
        lines.append(_("{n:,} games stopped unfinished and are left out.", n=study.unfinished))
    return lines
