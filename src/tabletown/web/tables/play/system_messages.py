"""What the house tells: what happened at a table beside the moves, in sentences for each viewer, between the moves' own."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabletown.match.match import Match
from tabletown.match.rendering import log_lines_backwards
from tabletown.match.steps import Step
from tabletown.web.tables.models import HouseLine, Table


def sentence(line: HouseLine, match: Match, seat: int | None) -> str:
    """What a line of the house says to a seat (None: an onlooker)."""
    if line.kind == HouseLine.Kind.TOOK_BACK:
        told = match.told_by(Step(0, line.seat, b"", 0, line.events), seat)[:1]
        return took_back(match.names[line.seat], told, line.seat == seat)
    mine, theirs = SENTENCES[HouseLine.Kind(line.kind)]
    return str(mine) if line.seat == seat else str(theirs) % {"name": match.names[line.seat]}


SENTENCES = {
    HouseLine.Kind.CONCEDED: (
        gettext_lazy("You concede; a bot plays on."),
        gettext_lazy("%(name)s concedes; a bot plays on."),
    ),
    HouseLine.Kind.ASKED_BACK: (
        gettext_lazy("You ask to take back a move."),
        gettext_lazy("%(name)s asks to take back a move."),
    ),
    HouseLine.Kind.AGREED: (
        gettext_lazy("You agree that it is taken back."),
        gettext_lazy("%(name)s agrees that it is taken back."),
    ),
    HouseLine.Kind.DECLINED: (
        gettext_lazy("You do not agree: the move stands."),
        gettext_lazy("%(name)s does not agree: the move stands."),
    ),
    HouseLine.Kind.REMATCH: (
        gettext_lazy("You play again: a rematch waits."),
        gettext_lazy("%(name)s plays again: a rematch waits."),
    ),
    HouseLine.Kind.TIMED_OUT: (
        gettext_lazy("Your time is over; a bot plays on until you take your seat back."),
        gettext_lazy("The time of %(name)s is over; a bot plays on until they take their seat back."),
    ),
    HouseLine.Kind.RETURNED: (
        gettext_lazy("You take your seat back."),
        gettext_lazy("%(name)s is back and takes the seat from the bot."),
    ),
    HouseLine.Kind.ASKED_PAUSE: (
        gettext_lazy("You ask for a pause."),
        gettext_lazy("%(name)s asks for a pause."),
    ),
    HouseLine.Kind.AGREED_PAUSE: (
        gettext_lazy("You agree to a pause."),
        gettext_lazy("%(name)s agrees to a pause."),
    ),
    HouseLine.Kind.NO_PAUSE: (
        gettext_lazy("You want no pause: the clocks run on."),
        gettext_lazy("%(name)s wants no pause: the clocks run on."),
    ),
    HouseLine.Kind.PAUSED: (
        gettext_lazy("The clocks stand still, as you asked."),
        gettext_lazy("The clocks stand still, as %(name)s asked."),
    ),
    HouseLine.Kind.WENT_ON: (
        gettext_lazy("You go on: the clocks run again."),
        gettext_lazy("%(name)s goes on: the clocks run again."),
    ),
    HouseLine.Kind.FAILED: (
        gettext_lazy("Your agent has not decided; a plain bot decides."),
        gettext_lazy("The agent %(name)s has not decided; a plain bot decides."),
    ),
}
"""What is told to the player whom a line is about, and to the others."""


def took_back(name: str, told: list[str], is_me: bool) -> str:
    """That somebody takes back what a viewer was told, if anything."""
    if is_me:
        return _("You take back: %(told)s") % {"told": told[0]} if told else _("You take back a move.")
    if told:
        return _("%(name)s takes back: %(told)s") % {"name": name, "told": told[0]}
    return _("%(name)s takes back a move.") % {"name": name}


def log_of(table: Table, match: Match, lines: list[HouseLine], seat: int | None) -> Iterator[str]:
    """What happened, the latest first, as far as the match has its steps: the moves' sentences, and the house's between them."""
    first = table.length - len(match.steps)
    return told_between(match, match.steps, first, [line for line in lines if line.at >= first], seat)


def told_between(match: Match, steps: list[Step], first: int, lines: list[HouseLine], seat: int | None) -> Iterator[str]:
    """The sentences of some steps, the latest first, and the house's between them; the first step has this number."""
    waiting = list(lines)
    for number, _events, told in log_lines_backwards(match, steps, seat):
        while waiting and waiting[-1].at > first + number:
            yield sentence(waiting.pop(), match, seat)
        yield told
    yield from (sentence(line, match, seat) for line in reversed(waiting))
