"""The pages about tournaments and studies."""

import json
from html import escape

from tabletown.game import say
from tabletown.registry import GAMES

from . import plots
from .intervals import Estimate, figure
from .page import card, html_table, page
from .plots import PlotRow
from .printing import duration, sentences
from .standings import BotStanding, Standings
from .study import Action, Study
from .tournament import Tournament

ACTIONS_DRAWN = 18


def whole_percent(value: float) -> str:
    """'25 %'."""
    return f"{figure(value * 100, 0)} %"


def tenth_percent(value: float) -> str:
    """'25.4 %'."""
    return f"{figure(value * 100)} %"


def tenths(value: float) -> str:
    """'25.4'."""
    return figure(value)


def cell(estimate: Estimate | None, percent: bool = False) -> str:
    """A figure with its interval in small print."""
    if estimate is None:
        return "–"
    text = tenth_percent if percent else tenths
    low, high = (text(v).removesuffix(" %") for v in (estimate.low, estimate.high))
    return f"{text(estimate.value)} <small>{low} to {high}</small>"


def below(tournament: Tournament, games: int) -> str:
    """What was played, in a line."""
    game = GAMES[tournament.game]
    changed = [f"{name} {say(v)}" for name, v in tournament.options.items() if v != game.option(name).default]
    return ", ".join([f"{games:,} games", f"{tournament.players} players", *changed, f"seed {tournament.seed}"])


def definition_card(tournament: Tournament) -> str:
    """How to play it again."""
    text = escape(json.dumps(tournament.definition(), indent=2), quote=False)
    about = f"{tournament.schedule.remark()} The same definition gives the same games, whatever the number of cores."
    content = (
        f"<pre>{escape(tournament.command(), quote=False)}</pre>"
        f"<details><summary>The definition</summary><pre>{text}</pre></details>"
    )
    return card("To play it again", about, content, wide=True)


# --- tournaments ----------------------------------------------------------------------------------------------------


def standings_page(standings: Standings) -> str:
    """A tournament as a page."""
    tournament, lines = standings.tournament, standings.ranked
    even = 1 / tournament.players
    cards = [standings_card(standings)]
    if standings.games:
        rated = [PlotRow(line.bot, line.rating) for line in lines if line.rating]
        if rated:
            about = (
                "OpenSkill, from all places of all games; everybody starts at 25. Overlapping intervals: more games would tell."
            )
            cards.append(card("Ratings", about, plots.whiskers(rated, "Ratings of the bots with intervals", tenths)))
            won = [PlotRow(line.bot, line.share) for line in lines if line.share]
            about = f"Wins for each seat held; a shared win counts as its share. The dashed line is even: {tenth_percent(even)}."
            cards.append(card("Win share", about, plots.whiskers(won, "Win shares", whole_percent, even, tenth_percent)))
        bots = [standings.bots.index(line.bot) for line in lines]
        scores = [(standings.bots[bot], standings.scores_of(bot)) for bot in bots]
        about = "Final scores of each bot; the dashed line is its mean."
        cards.append(card("Scores", about, plots.ridges(scores, "Score distributions")))
        moves = [game.moves for game in standings.games]
        cards.append(card("Length", "Moves of a game, luck included.", plots.histogram(moves, "Game lengths")))
        cards.append(seats_card(standings, even))
        cards.append(times_card(lines))
        if len(standings.bots) > 1:
            cards.append(duels_card(standings, bots))
    if standings.mirrors:
        cards.append(mirrors_card(standings))
    return page(
        f"{GAMES[tournament.game].title}: arena", below(tournament, len(standings.played)), verdict(standings),
        *cards, definition_card(tournament),
    )  # fmt: skip


def verdict(standings: Standings) -> str:
    """What came of it, in a sentence or two."""
    lines = [line for line in standings.ranked if line.share]
    if len(lines) < 2:
        return "One bot alone: the seats are compared, not the bots." if lines else "No game was finished."
    best, second = lines[0], lines[1]
    assert best.share is not None
    even = 1 / standings.tournament.players
    won, fair = tenth_percent(best.share.value), tenth_percent(even)
    said = f"{best.bot} is ahead: a seat that it holds wins {won} of the games, where {fair} would be even."
    if best.rating and second.rating and best.rating.low <= second.rating.high:
        said += f" Its rating does not yet stand clear of {second.bot}."
    elif best.rating and second.rating:
        said += f" Its rating stands clear of {second.bot}, the next."
    return said


def standings_card(standings: Standings) -> str:
    """The table."""
    rows = [
        [
            escape(line.bot), f"{line.games:,}", cell(line.share, percent=True), cell(line.score), cell(line.rating),
            duration(line.mean_seconds) if line.decisions else "–", duration(line.p95_seconds) if line.decisions else "–",
        ]
        for line in standings.ranked
    ]  # fmt: skip
    head = ["bot", "games", "win share", "mean score", "rating", "decision", "95 % below"]
    about = "Small figures are 95 % intervals."
    if standings.shared:
        about += f" {standings.shared:,} wins were shared."
    if standings.unfinished:
        most = standings.tournament.most_moves
        about += f" {standings.unfinished:,} games stopped unfinished after {most:,} moves and count for nobody."
    return card("Standings", about, html_table(head, rows), wide=True)


def seats_card(standings: Standings, even: float) -> str:
    """How much the seat matters."""
    rows = [PlotRow(f"seat {n + 1}", e, n) for n, e in enumerate(standings.seat_shares()) if e]
    content = plots.whiskers(rows, "Win share of each seat", whole_percent, even, tenth_percent)
    return card("Seats", "How often each seat wins, whoever sits there. The dashed line is even.", content)


def mirrors_card(standings: Standings) -> str:
    """The control: each bot against itself."""
    rows = []
    for bot, name in enumerate(standings.bots):
        games = [game for game in standings.mirrors if game.seating[0] == bot]
        rows.append([escape(name), f"{len(games):,}", *(cell(e, percent=True) for e in standings.seat_shares(games))])
    head = ["bot", "games", *(f"seat {n + 1}" for n in range(standings.tournament.players))]
    about = "The control: every seat is held by the same bot, so that whatever differs is the seat alone."
    return card("Against itself", about, html_table(head, rows), wide=True)


def times_card(lines: list[BotStanding]) -> str:
    """How long bots think."""
    rows = [(line.bot, line.mean_seconds, line.p95_seconds) for line in lines if line.decisions]
    if not rows:
        return ""
    about = "Mean (dot) and the time that 95 % of the decisions stay below (bar), where there was a choice."
    return card("Decision times", about, plots.times(rows, "Decision times", duration))


def duels_card(standings: Standings, order: list[int]) -> str:
    """Who finishes before whom."""
    duels = standings.duels()
    rows = [[escape(standings.bots[a]), *(cell(duels[a][b], percent=True) for b in order)] for a in order]
    about = "How often the bot of the row finishes before the bot of the column at the same table; equal places count half."
    return card("Who beats whom", about, html_table(["", *(standings.bots[b] for b in order)], rows), wide=True)


# --- studies --------------------------------------------------------------------------------------------------------


def study_page(study: Study) -> str:
    """A study as a page."""
    tournament = study.tournament
    even = 1 / tournament.players
    cards: list[str] = []
    if study.games:
        seats = [PlotRow(f"seat {n + 1}", won, n) for n, (won, _) in enumerate(study.seats) if won]
        points = [PlotRow(f"seat {n + 1}", score, n) for n, (_, score) in enumerate(study.seats) if score]
        about = "How often each seat wins. The dashed line is even."
        content = plots.whiskers(seats, "Win share of each seat", whole_percent, even, tenth_percent)
        content += '<p class="note">Its mean score.</p>' + plots.whiskers(points, "Mean score of each seat", tenths)
        cards.append(card("Seats", about, content))
        cards.append(luck_card(study))
        cards.append(card("Length", "Moves of a game, luck included.", plots.histogram(study.moves, "Game lengths")))
        cards.append(card("Scores", "Final scores of all seats.", plots.histogram(study.scores, "Scores", unit="results")))
        cards.append(leads_card(study, even))
        about = "Points between the winner and the best of the others; none where the win is shared."
        cards.append(card("Margins", about, plots.histogram(study.margins, "Winning margins")))
        cards.append(actions_card("Kinds of action", study.kinds))
        if study.actions:
            cards.append(actions_card("Actions", study.actions[:ACTIONS_DRAWN]))
        if study.openings:
            cards.append(actions_card("The first of each kind", study.openings[:ACTIONS_DRAWN]))
        cards.append(actions_table(study))
    title = f"{GAMES[tournament.game].title}: study"
    return page(title, below(tournament, len(study.games)), " ".join(sentences(study)), *cards, definition_card(tournament))


def luck_card(study: Study) -> str:
    """How much luck decides."""
    luck = study.luck
    assert study.tournament.watching is not None
    if luck is None:
        return ""
    shown, shown_deal = luck.shown
    whole, deal = shown.value, min(shown.value, shown_deal.value)
    pieces = [("luck at the start", deal, "luck"), ("luck in play", whole - deal, "luck"), ("decisions", 1 - whole, "choice")]
    if deal < 0.08:
        pieces = [("luck", whole, "luck"), ("decisions", 1 - whole, "choice")]
    about = (
        f"What explains the variance of the result: luck {shown.percent(0)}, of it before the first decision"
        f" {shown_deal.percent(0)}. A position is worth what {study.tournament.watching.yardstick} makes of it;"
        " a stroke of luck counts by how much it changes that worth, and so do decisions."
    )
    drift = [PlotRow(f"seat {n + 1}", e, n) for n, e in enumerate(luck.drift) if e]
    note = '<p class="note">What luck gave each seat on average, in wins; fair luck gives nothing.</p>'
    by_seat = plots.whiskers(drift, "Luck by seat", hundredths, 0.0)
    bar = plots.split(pieces, "Luck and decisions") if luck.clear else ""
    if not luck.clear:
        about += " So few games and playouts do not tell enough; the interval says so."
    return card("Luck", about, bar + note + by_seat)


def hundredths(value: float) -> str:
    """'+0.02'."""
    return figure(value, 2, "+")


def leads_card(study: Study, even: float) -> str:
    """How early a game is decided."""
    points = [(n / 10, lead) for n, lead in enumerate(study.leads()) if lead]
    about = "How often whoever leads alone at a moment of the game wins in the end. A low line is an open game; dashed is even."
    return card("How early it is decided", about, plots.course(points, "How often the leader wins", whole_percent, even))


def actions_card(title: str, actions: list[Action]) -> str:
    """Which actions go with winning."""
    tones = {1: "good", -1: "bad", 0: "quiet"}
    rows = [PlotRow(a.label, a.winners_more, -1, tones[a.clear]) for a in actions if a.winners_more]
    about = (
        "How many times more a game's winner does it than the others. Grey: chance could explain it."
        " What goes with winning need not be its cause."
    )
    return card(title, about, plots.whiskers(rows, f"{title} and winning", hundredths, 0.0))


def actions_table(study: Study) -> str:
    """All actions, with figures."""
    rows = []
    for action in [*study.kinds, *study.actions]:
        more, kind = action.winners_more, f' <span class="note">{escape(action.kind)}</span>' if action.action else ""
        tone = {1: "good", -1: "bad"}.get(action.clear, "")
        small = f" <small>{hundredths(more.low)} to {hundredths(more.high)}</small>" if more else ""
        rows.append(
            [
                escape(action.action or action.label) + kind,
                f"{action.per_seat:.2f}", whole_percent(action.used), cell(action.with_it, percent=True),
                cell(action.without_it, percent=True),
                f'<span class="{tone}">{hundredths(more.value)}</span>{small}' if more else "–",
            ]
        )  # fmt: skip
    head = ["action", "a seat and game", "used by", "win share with it", "without it", "winners more"]
    about = "Moves without their numbers. Win shares compare the seats that did it at least once with those that did not."
    return card("All actions", about, html_table(head, rows), wide=True)
