"""The pages about tournaments and studies."""

import json
from html import escape

from tabletown.drawing.html_page import card, html_table, page
from tabletown.game.options import say
from tabletown.game.registry import GAMES
from tabletown.text.i18n import N_, _

from . import charts
from .balance_study import Action, Study
from .charts import PlotRow
from .confidence_intervals import Estimate, figure
from .standings import BotStanding, Standings
from .text_report import duration, leads_told, sentences, wrongs_told
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
    return f"{text(estimate.value)} <small>{between(low, high)}</small>"


def between(low: str, high: str) -> str:
    """An interval in words."""
    return _("{low} to {high}", low=low, high=high)


def below(tournament: Tournament, games: int) -> str:
    """What was played, in a line."""
    game = GAMES[tournament.game]
    changed = [f"{name} {say(v)}" for name, v in tournament.options.items() if v != game.option(name).default]
    told = [_("{n:,} games", n=games), _("{n} players", n=tournament.players), *changed, _("seed {seed}", seed=tournament.seed)]
    return ", ".join(told)


def definition_card(tournament: Tournament) -> str:
    """How to play it again."""
    text = escape(json.dumps(tournament.definition(), indent=2), quote=False)
    same = _("The same definition gives the same games, whatever the number of cores.")
    about = f"{tournament.schedule.remark()} {same}"
    content = (
        f"<pre>{escape(tournament.command(), quote=False)}</pre>"
        f"<details><summary>{_('The definition')}</summary><pre>{text}</pre></details>"
    )
    return card(_("To play it again"), about, content, wide=True)


# --- tournaments ----------------------------------------------------------------------------------------------------


def standings_page(standings: Standings) -> str:
    """A tournament as a page."""
    tournament, lines = standings.tournament, standings.ranked
    even = 1 / tournament.players
    cards = [standings_card(standings)]
    if standings.games:
        rated = [PlotRow(line.bot, line.rating) for line in lines if line.rating]
        if rated:
            about = _(
                "OpenSkill, from all places of all games; everybody starts at 25. Overlapping intervals: more games would tell."
            )
            cards.append(card(_("Ratings"), about, charts.whiskers(rated, _("Ratings of the bots with intervals"), tenths)))
            won = [PlotRow(line.bot, line.share) for line in lines if line.share]
            about = _(
                "Wins for each seat held; a shared win counts as its share. The dashed line is even: {share}.",
                share=tenth_percent(even),
            )
            drawn = charts.whiskers(won, _("Win shares"), whole_percent, even, tenth_percent)
            cards.append(card(_("Win share"), about, drawn))
        bots = [standings.bots.index(line.bot) for line in lines]
        scores = [(standings.bots[bot], standings.scores_of(bot)) for bot in bots]
        about = _("Final scores of each bot; the dashed line is its mean.")
        cards.append(card(_("Scores"), about, charts.ridges(scores, _("Score distributions"))))
        moves = [game.moves for game in standings.games]
        cards.append(lengths_card(moves))
        cards.append(seats_card(standings, even))
        cards.append(times_card(lines))
        if len(standings.bots) > 1:
            cards.append(duels_card(standings, bots))
    if standings.mirrors:
        cards.append(mirrors_card(standings))
    return page(
        _("{game}: arena", game=GAMES[tournament.game].title), below(tournament, len(standings.played)), verdict(standings),
        *cards, definition_card(tournament),
    )  # fmt: skip


def verdict(standings: Standings) -> str:
    """What came of it, in a sentence or two."""
    lines = [line for line in standings.ranked if line.share]
    if len(lines) < 2:
        return _("One bot alone: the seats are compared, not the bots.") if lines else _("No game was finished.")
    best, second, lead = standings.leads[0]
    assert best.share is not None
    even = 1 / standings.tournament.players
    won, fair = tenth_percent(best.share.value), tenth_percent(even)
    said = [
        _(
            "{bot} is ahead: a seat that it holds wins {share} of the games, where {even} would be even.",
            bot=best.bot,
            share=won,
            even=fair,
        )
    ]
    if lead.is_clear:
        said.append(_("Its lead over {bot}, the next, is clear.", bot=second.bot))
    else:
        said.append(_("Its lead over {bot}, the next, is within the interval: chance could explain it.", bot=second.bot))
    return " ".join(said)


def standings_card(standings: Standings) -> str:
    """The table."""
    rows = [
        [
            escape(line.bot), f"{line.games:,}", cell(line.share, percent=True), cell(line.score), cell(line.rating),
            duration(line.mean_seconds) if line.decisions else "–", duration(line.p95_seconds) if line.decisions else "–",
        ]
        for line in standings.ranked
    ]  # fmt: skip
    head = [_("bot"), _("games"), _("win share"), _("mean score"), _("rating"), _("decision"), _("95 % below")]
    about = [
        _("Small figures are 95 % intervals."),
        *leads_told(standings),
        *(escape(line, quote=False) for line in wrongs_told(standings)),
    ]
    if standings.shared:
        about.append(_("{n:,} wins were shared.", n=standings.shared))
    if standings.unfinished:
        left = {"n": standings.unfinished, "most": standings.tournament.most_moves}
        about.append(_("{n:,} games stopped unfinished after {most:,} moves and count for nobody.", **left))
    return card(_("Standings"), " ".join(about), html_table(head, rows), wide=True)


def seats_card(standings: Standings, even: float) -> str:
    """How much the seat matters."""
    rows = [PlotRow(seat_words(n), e, n) for n, e in enumerate(standings.seat_shares()) if e]
    content = charts.whiskers(rows, _("Win share of each seat"), whole_percent, even, tenth_percent)
    return card(_("Seats"), _("How often each seat wins, whoever sits there. The dashed line is even."), content)


def seat_words(seat: int) -> str:
    """What a seat is called."""
    return _("seat {n}", n=seat + 1)


def lengths_card(moves: list[int]) -> str:
    """How long games take."""
    return card(_("Length"), _("Moves of a game, luck included."), charts.histogram(moves, _("Game lengths")))


def mirrors_card(standings: Standings) -> str:
    """The control: each bot against itself."""
    rows = []
    for bot, name in enumerate(standings.bots):
        games = [game for game in standings.mirrors if game.seating[0] == bot]
        rows.append([escape(name), f"{len(games):,}", *(cell(e, percent=True) for e in standings.seat_shares(games))])
    head = [_("bot"), _("games"), *(seat_words(n) for n in range(standings.tournament.players))]
    about = _("The control: every seat is held by the same bot, so that whatever differs is the seat alone.")
    return card(_("Against itself"), about, html_table(head, rows), wide=True)


def times_card(lines: list[BotStanding]) -> str:
    """How long bots think."""
    rows = [(line.bot, line.mean_seconds, line.p95_seconds) for line in lines if line.decisions]
    if not rows:
        return ""
    about = _("Mean (dot) and the time that 95 % of the decisions stay below (bar), where there was a choice.")
    return card(_("Decision times"), about, charts.times(rows, _("Decision times"), duration))


def duels_card(standings: Standings, order: list[int]) -> str:
    """Who finishes before whom."""
    duels = standings.duels()
    rows = [[escape(standings.bots[a]), *(cell(duels[a][b], percent=True) for b in order)] for a in order]
    about = _("How often the bot of the row finishes before the bot of the column at the same table; equal places count half.")
    return card(_("Who beats whom"), about, html_table(["", *(standings.bots[b] for b in order)], rows), wide=True)


# --- studies --------------------------------------------------------------------------------------------------------


def study_page(study: Study) -> str:
    """A study as a page."""
    tournament = study.tournament
    even = 1 / tournament.players
    cards: list[str] = []
    if study.games:
        seats = [PlotRow(seat_words(n), won, n) for n, (won, score) in enumerate(study.seats) if won]
        points = [PlotRow(seat_words(n), score, n) for n, (won, score) in enumerate(study.seats) if score]
        about = _("How often each seat wins. The dashed line is even.")
        content = charts.whiskers(seats, _("Win share of each seat"), whole_percent, even, tenth_percent)
        content += note(_("Its mean score.")) + charts.whiskers(points, _("Mean score of each seat"), tenths)
        cards.append(card(_("Seats"), about, content))
        cards.append(luck_card(study))
        cards.append(lengths_card(study.moves))
        drawn = charts.histogram(study.scores, _("Scores"), unit=N_("results"))
        cards.append(card(_("Scores"), _("Final scores of all seats."), drawn))
        cards.append(leads_card(study, even))
        about = _("Points between the winner and the best of the others; none where the win is shared.")
        cards.append(card(_("Margins"), about, charts.histogram(study.margins, _("Winning margins"))))
        cards.append(actions_card(_("Kinds of action"), study.kinds))
        if study.actions:
            cards.append(actions_card(_("Actions"), study.actions[:ACTIONS_DRAWN]))
        if study.openings:
            cards.append(actions_card(_("The first of each kind"), study.openings[:ACTIONS_DRAWN]))
        cards.append(actions_table(study))
    title = _("{game}: study", game=GAMES[tournament.game].title)
    return page(title, below(tournament, len(study.games)), " ".join(sentences(study)), *cards, definition_card(tournament))


def note(words: str) -> str:
    """A line in small print."""
    return f'<p class="note">{escape(words)}</p>'


def luck_card(study: Study) -> str:
    """How much luck decides."""
    luck = study.luck
    assert study.tournament.watching is not None
    if luck is None:
        return ""
    shown, shown_deal = luck.shown
    whole, deal = shown.value, min(shown.value, shown_deal.value)
    rest = (_("decisions"), 1 - whole, "choice")
    pieces = [(_("luck at the start"), deal, "luck"), (_("luck in play"), whole - deal, "luck"), rest]
    if deal < 0.08:
        pieces = [(_("luck"), whole, "luck"), rest]
    about = [
        _(
            "What explains the variance of the result: luck {luck}, of it before the first decision {deal}. A position is worth"
            " what {bot} makes of it; a stroke of luck counts by how much it changes that worth, and so do decisions.",
            luck=shown.percent(0),
            deal=shown_deal.percent(0),
            bot=study.tournament.watching.yardstick,
        )
    ]
    if not luck.clear:
        about.append(_("So few games and playouts do not tell enough; the interval says so."))
    drift = [PlotRow(seat_words(n), e, n) for n, e in enumerate(luck.drift) if e]
    given = note(_("What luck gave each seat on average, in wins; fair luck gives nothing."))
    by_seat = charts.whiskers(drift, _("Luck by seat"), hundredths, 0.0)
    bar = charts.split(pieces, _("Luck and decisions")) if luck.clear else ""
    return card(_("Luck"), " ".join(about), bar + given + by_seat)


def hundredths(value: float) -> str:
    """'+0.02'."""
    return figure(value, 2, "+")


def leads_card(study: Study, even: float) -> str:
    """How early a game is decided."""
    points = [(n / 10, lead) for n, lead in enumerate(study.leads()) if lead]
    about = _(
        "How often whoever leads alone at a moment of the game wins in the end. A low line is an open game; dashed is even."
    )
    return card(_("How early it is decided"), about, charts.course(points, _("How often the leader wins"), whole_percent, even))


def actions_card(title: str, actions: list[Action]) -> str:
    """Which actions go with winning."""
    tones = {1: "good", -1: "bad", 0: "quiet"}
    rows = [PlotRow(a.label, a.winners_more, -1, tones[a.clear]) for a in actions if a.winners_more]
    about = _(
        "How many times more a game's winner does it than the others. Grey: chance could explain it."
        " What goes with winning need not be its cause."
    )
    return card(title, about, charts.whiskers(rows, _("{title} and winning", title=title), hundredths, 0.0))


def actions_table(study: Study) -> str:
    """All actions, with figures."""
    rows = []
    for action in [*study.kinds, *study.actions]:
        more, kind = action.winners_more, f' <span class="note">{escape(action.kind)}</span>' if action.action else ""
        tone = {1: "good", -1: "bad"}.get(action.clear, "")
        small = f" <small>{between(hundredths(more.low), hundredths(more.high))}</small>" if more else ""
        rows.append(
            [
                escape(action.action or action.label) + kind,
                f"{action.per_seat:.2f}", whole_percent(action.used), cell(action.with_it, percent=True),
                cell(action.without_it, percent=True),
                f'<span class="{tone}">{hundredths(more.value)}</span>{small}' if more else "–",
            ]
        )  # fmt: skip
    head = [_("action"), _("a seat and game"), _("used by"), _("win share with it"), _("without it"), _("winners more")]
    about = _("Moves without their numbers. Win shares compare the seats that did it at least once with those that did not.")
    return card(_("All actions"), about, html_table(head, rows), wide=True)
