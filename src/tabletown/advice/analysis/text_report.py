"""A report as text: for the terminal."""

from collections.abc import Sequence

from tabletown.advice.hint_reasons import percent
from tabletown.text.i18n import _

from .report import Player, Report, signed
from .sentences import HONEST, HONEST_OF_HIDDEN


def as_text(report: Report) -> str:
    """The summary, everybody's game, and the turning points."""
    match = report.match
    head = _(
        "{title}: {moves} moves, {iterations} iterations for each position",
        title=_(match.game.title),
        moves=len(match.steps),
        iterations=f"{report.iterations:,}",
    )
    lines = [head, report.summary, "", *columns([heads(), *(cells(report, player) for player in report.players)])]
    if report.turning_points:
        lines += ["", _("Turning points")]
        lines += [f"{point.number + 1:>5}  {point.text}{in_brackets(report.label(point))}" for point in report.turning_points]
    return "\n".join([*lines, "", honest(report)])


def in_brackets(words: str) -> str:
    """' (by what was known)', or nothing."""
    return f" ({words})" if words else ""


def heads() -> list[str]:
    """What stands above the columns."""
    return [
        "", _("start"), _("decisions"), _("luck"), _("result"), _("accuracy"), _("mistakes"),
    ]  # fmt: skip


def cells(report: Report, player: Player) -> list[str]:
    """One player's line."""
    return [
        report.names[player.seat],
        percent(player.start),
        signed(player.skill),
        _("{luck} ± {error}", luck=signed(player.luck), error=percent(player.luck_error)),
        percent(player.result),
        "–" if player.accuracy is None else percent(player.accuracy),
        _("{n} of {decisions}", n=player.mistakes, decisions=player.decisions),
    ]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows side by side: names to the left, numbers to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]


def honest(report: Report) -> str:
    """What the numbers are, and are not."""
    return _(HONEST_OF_HIDDEN if report.hides else HONEST)
