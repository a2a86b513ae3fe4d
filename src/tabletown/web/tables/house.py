"""What the house tells: what happened at a table beside the moves, in sentences for each viewer, between the moves' own."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tabletown.match import Match, Step

from .models import HouseLine, Table


def sentence(line: HouseLine, match: Match, seat: int | None) -> str:
    """What a line of the house says to a seat (None: an onlooker)."""
    name = match.names[line.seat]
    match line.kind:
        case HouseLine.Kind.CONCEDED:
            return _("%(name)s concedes; a bot plays on.") % {"name": name}
        case HouseLine.Kind.TOOK_BACK:
            told = match.told_by(Step(0, line.seat, b"", 0, line.events), seat)[:1]
            if told:
                return _("%(name)s takes back: %(told)s") % {"name": name, "told": told[0]}
            return _("%(name)s takes back a move.") % {"name": name}
        case HouseLine.Kind.ASKED_BACK:
            return _("%(name)s asks to take back a move.") % {"name": name}
        case HouseLine.Kind.AGREED:
            return _("%(name)s agrees that it is taken back.") % {"name": name}
        case HouseLine.Kind.DECLINED:
            return _("%(name)s does not agree: the move stands.") % {"name": name}
        case _:
            return _("%(name)s plays again: a rematch waits.") % {"name": name}


def log_of(table: Table, match: Match, lines: list[HouseLine], seat: int | None) -> Iterator[str]:
    """What happened, the latest first, as far as the match has its steps: the moves' sentences, and the house's between them."""
    first, steps = table.length - len(match.steps), match.steps
    waiting = [line for line in lines if line.at >= first]
    for number in range(len(steps), -1, -1):
        while waiting and waiting[-1].at >= first + number:
            yield sentence(waiting.pop(), match, seat)
        if number:
            yield from reversed(match.told_by(steps[number - 1], seat))
