"""What the house tells: what happened at a table beside the moves, in sentences for each viewer, between the moves' own."""

from collections.abc import Iterator
from itertools import takewhile

from django.utils.translation import gettext as _

from tabletown.match import Match, Step

from .models import HouseLine, Table

Line = tuple[int | None, str]
"""A sentence, and the seat of the player that it is about."""


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


def log_of(table: Table, match: Match, lines: list[HouseLine], seat: int | None) -> Iterator[tuple[int, int | None, str]]:
    """What happened, the latest first: each sentence with its step, or the one before it, and who decided."""
    steps, first = match.steps, table.length - len(match.steps)
    by = deciders(steps)
    waiting = [line for line in lines if line.at >= first]
    for number in range(len(steps), -1, -1):
        while waiting and waiting[-1].at >= first + number:
            line = waiting.pop()
            yield number - 1, line.seat, sentence(line, match, seat)
        if number:
            for told in reversed(match.told_by(steps[number - 1], seat)):
                yield number - 1, by[number - 1], told


def deciders(steps: list[Step]) -> list[int | None]:
    """Who decided each step, or let luck decide it; None before anybody has."""
    found: list[int | None] = []
    for step in steps:
        found.append(step.by if step.by >= 0 else found[-1] if found else None)
    return found


def news_of(table: Table, match: Match, lines: list[HouseLine], seat: int | None) -> list[Line]:
    """What happened since a seat's last decision, that included; for others since the last one of all."""
    mine = [number for number, step in enumerate(match.steps) if step.by == seat]
    decided = mine or [number for number, step in enumerate(match.steps) if step.by >= 0] or [-1]
    lately = takewhile(lambda told: told[0] >= decided[-1], log_of(table, match, lines, seat))
    return [(by, said) for _number, by, said in lately][::-1]
