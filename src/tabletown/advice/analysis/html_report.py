"""A report as a page that stands alone, and the graph of everybody's chances over the game."""

from html import escape

from tabletown.advice.hint_reasons import percent
from tabletown.drawing.html_page import card, html_table, page
from tabletown.drawing.palette import PLAYER_COLOURS
from tabletown.drawing.svg import number, tag, words
from tabletown.engine.kernel import CHANCE
from tabletown.text.i18n import _

from .report import MISTAKE, Report
from .text_report import cells, heads, honest

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 1000.0, 320.0, 44.0, 130.0, 10.0, 26.0
NEXT_LABEL = 16.0
STYLE = ".course svg{min-width:760px}" + "".join(
    f".of{n + 1}{{fill:none;stroke:{colour};stroke-width:2.5;stroke-linejoin:round}}.at{n + 1}{{fill:{colour}}}"
    for n, colour in enumerate(PLAYER_COLOURS)
)


def graph(report: Report) -> str:
    """Everybody's chances, a line for each player; large mistakes are dots."""
    last = max(1, len(report.chances) - 1)

    def x(move: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * move / last

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)

    parts = []
    for tenth in (0, 25, 50, 75, 100):
        parts.append(tag("line", x1=x(0), y1=y(tenth / 100), x2=x(last), y2=y(tenth / 100), class_="grid"))
        parts.append(words(LEFT - 8, y(tenth / 100) + 4, percent(tenth / 100), "small soft end"))
    for seat in range(len(report.match.names)):
        points = " ".join(f"{number(x(i))},{number(y(row[seat]))}" for i, row in enumerate(report.chances))
        parts.append(tag("polyline", points=points, class_=f"of{seat + 1}"))
    for row in report.rows[:-1]:
        if row.known and row.known.lost >= MISTAKE:
            chance = report.chances[row.number, row.by]
            parts.append(tag("circle", cx=x(row.number), cy=y(chance), r=4, class_=f"at{row.by + 1}"))
    for seat, height in label_heights([y(chance) for chance in report.chances[-1]]).items():
        parts.append(tag("circle", cx=x(last) + 12, cy=height, r=5, class_=f"at{seat + 1}"))
        parts.append(words(x(last) + 22, height + 4, report.names[seat], "small"))
    parts.append(words(x(0), HEIGHT - 6, _("move {n}", n=1), "small soft"))
    parts.append(words(x(last), HEIGHT - 6, _("move {n}", n=last), "small soft end"))
    label = _("Chances to win over the game")
    view = f"0 0 {number(WIDTH)} {number(HEIGHT)}"
    return tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=view, role="img", aria_label=label)


def label_heights(heights: list[float]) -> dict[int, float]:
    """Where names stand beside the ends of the lines, without overlapping."""
    found: dict[int, float] = {}
    last = -NEXT_LABEL
    ordered = sorted(range(len(heights)), key=lambda seat: heights[seat])
    for place, seat in enumerate(ordered):
        room = HEIGHT - BOTTOM - NEXT_LABEL * (len(ordered) - 1 - place)
        last = max(last + NEXT_LABEL, min(heights[seat], room))
        found[seat] = last
    return found


def as_page(report: Report) -> str:
    """The whole page."""
    title = _("{title}, analysed", title=_(report.match.game.title))
    below = _("{moves} moves, {n} iterations for each position", moves=len(report.match.steps), n=f"{report.iterations:,}")
    table = html_table(heads(), [[escape(cell) for cell in cells(report, player)] for player in report.players])
    columns = 3 if report.hides else 2  # else there is one kind of chances only
    points = [[str(p.number + 1), escape(p.text), escape(report.label(p))][:columns] for p in report.turning_points]
    made = [
        [str(row.number + 1), *map(escape, line)]
        for row in report.rows[:-1]
        if (line := costly_decision(report, row.number)) is not None
    ]
    about = _("{honest} A dot is a decision that lost 5 % or more.", honest=honest(report))
    cards = [
        card(_("Chances to win"), about, f'<style>{STYLE}</style><div class="scroll course">{graph(report)}</div>', wide=True),
        card(_("Everybody's game"), "", table, wide=True),
    ]
    if points:
        cards.append(
            card(_("Turning points"), "", html_table([_("move"), _("what happened"), _("chances")][:columns], points), wide=True)
        )
    head = [_("move"), _("who"), _("chosen"), _("best"), _("lost")]
    cards.append(card(_("Decisions that lost something"), "", html_table(head, made), wide=True))
    return page(title, below, report.summary, *cards)


def costly_decision(report: Report, number: int) -> list[str] | None:
    """A decision that lost something: who, what, what would have been better, and how much."""
    row = report.rows[number]
    if row.by == CHANCE or row.known is None or row.known.lost < MISTAKE / 5:
        return None
    return [report.names[row.by], report.words(number, row.move), report.words(number, row.known.best), percent(row.known.lost)]
