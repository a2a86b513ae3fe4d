"""Taking back a decision: at once where nobody has learned anything by it, else where all other people at the table agree.

What is taken back is kept aside (`TakenStep`), and the log tells it. Each act is one transaction that begins with the table's
lock, and makes a new version: a bot that was thinking about an older one is too late.
"""

from dataclasses import dataclass

import numpy as np
from django.db import transaction
from django.utils.translation import gettext as _

from tabletown.engine.kernel import CHANCE
from tabletown.game.registry import GAMES
from tabletown.match.known_information import learned
from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.positions.snapshot import snapshot
from tabletown.web.tables.extensions.tutors import tutor_at
from tabletown.web.tables.models import HouseLine, MadeStep, Seat, StoredStep, Table, TakenStep

from .clocks import rewind
from .decisions import Held, PositionUnknown, Refused, StaleDecision, locked
from .match_storage import add_house_line, changed, resume, take_over
from .stored_positions import KEPT_EVERY, position_before


@dataclass(frozen=True)
class LastDecision:
    """The last decision of somebody's seats, and all that followed."""

    seat: int
    number: int
    """Of its step."""
    steps: list[Step]
    """It, and all that followed."""
    own: int = 1
    """How many of these steps it is: two where the board makes two moves as one."""


@dataclass(frozen=True)
class Back:
    """What a viewer can do about their last decision."""

    number: int
    """Of its step; -1 where there is none."""
    why_not: str
    """Why it cannot be taken back at once, in words; empty where it can."""
    may_ask: bool = False
    """Whether there are people to ask."""


@dataclass(frozen=True)
class AskedTakeBack:
    """What somebody asks the others, as a viewer sees it."""

    seat: int
    is_mine: bool
    may_answer: bool
    waits_for: list[int]
    """The seats of the people who have not answered."""


def last_decision(table: Table, match: Match, held: list[int]) -> LastDecision | None:
    """The last decision of some seats; None where it was too long ago, or there was none."""
    steps = match.steps
    for i in range(len(steps) - 1, -1, -1):
        if steps[i].by in held:
            number = table.length - len(steps) + i
            if i and made_as_one(table, match, number - 1, steps[i - 1], steps[i]):
                return LastDecision(steps[i].by, number - 1, steps[i - 1 :], own=2)
            return LastDecision(steps[i].by, number, steps[i:])
    return None


def made_as_one(table: Table, match: Match, number: int, first: Step, second: Step) -> bool:
    """Whether the board makes two moves as one, a track and its price: whoever did so never saw the table between them."""
    before = (first.before or position_before(table, number)) if first.by == second.by else None
    if not before:
        return False
    return second.move in answers_after(match.game.key, before, first.move)


def answers_after(key: str, before: bytes, move: int) -> tuple[int, ...]:
    """The moves that the board makes as one with a move."""
    game = GAMES[key]
    asked = game.notation.move_data(snapshot(np.frombuffer(before, game.state)), move)
    return tuple([answer["id"] for answer in asked.get("then", ())])


def others(seats: list[Seat], held: list[int]) -> list[Seat]:
    """The other people at a table."""
    return [seat for seat in seats if seat.kind == Seat.Kind.PERSON and seat.number not in held]


def back_for(table: Table, seats: list[Seat], match: Match, held: list[int]) -> Back | None:
    """What somebody can do about their last decision; None where they do not play."""
    if not held or table.status != Table.Status.RUNNING:
        return None
    decision = last_decision(table, match, held)
    if decision is None:
        long_ago = table.steps.filter(by__in=held).exists()  # or by rules that have been mended since
        return Back(-1, _("Your last decision is too long ago.") if long_ago else _("You have not decided anything yet."))
    why = why_not(table, seats, match, held, decision)
    return Back(decision.number, why, bool(why and others(seats, held) and table.back_to is None))


def why_not(table: Table, seats: list[Seat], match: Match, held: list[int], decision: LastDecision) -> str:
    """Why a decision cannot be taken back without asking anybody, in words; empty where it can."""
    if others(seats, held):
        return why_not_among_people(match, decision)
    tutor = tutor_at(table)
    if tutor and tutor.takes_back:
        return ""
    before = decision.steps[0].before or position_before(table, decision.number)
    if before is None:  # the page is about to hear of a newer table
        return _("The table has moved on in the meantime: here is how it stands now.")
    for seat in held:
        step = learned(match.game, before, decision.steps, seat)
        if step:
            return what_was_learned(match, decision.steps[decision.steps.index(step) :], seat)
    return ""


def why_not_among_people(match: Match, decision: LastDecision) -> str:
    """Among people a decision stands as soon as anything has followed, since the others have seen it, too."""
    own, later = decision.steps[: decision.own], decision.steps[decision.own :]
    if any(step.revealed for step in own):
        return what_was_learned(match, decision.steps, decision.seat)
    if not later:
        return ""
    decided = next((step for step in later if step.by != CHANCE), None)
    if decided:
        return _("%(name)s has decided since then.") % {"name": match.names[decided.by]}
    return what_was_learned(match, later, decision.seat)


def what_was_learned(match: Match, steps: list[Step], seat: int) -> str:
    """What a seat knows since the first of some steps and did not know before, in a sentence; it may be told a step later."""
    told = next((line for step in steps for line in match.told_by(step, seat)), "")
    if steps[0].by == CHANCE:
        return _("Luck has fallen since then: %(told)s") % {"told": told} if told else _("Luck has fallen since then.")
    if told:
        return _("Something hidden has been shown since then: %(told)s") % {"told": told}
    return _("Something hidden has been shown since then.")


def asked_at(table: Table, seats: list[Seat], held: list[int]) -> AskedTakeBack | None:
    """What somebody at a table asks to take back."""
    if table.back_to is None or table.status != Table.Status.RUNNING:
        return None
    asker = table.steps.filter(number=table.back_to).values_list("by", flat=True).first()
    if asker is None:  # it was taken back just now, and the page is about to hear of it
        return None
    waits_for = [seat.number for seat in seats if seat.kind == Seat.Kind.PERSON and seat.number not in table.back_granted]
    return AskedTakeBack(asker, asker in held, any(seat in held for seat in waits_for), waits_for)


# --- what people do -------------------------------------------------------------------------------------------------


def playing(table: Table, held: list[int]) -> None:
    """Only who plays in a running game can take back or answer."""
    if not held:
        raise Refused(_("Only players can take something back."))
    if table.status != Table.Status.RUNNING:
        raise Refused(_("The game is over.") if table.status == Table.Status.OVER else _("The game has not started yet."))


def shown_decision(table: Table, match: Match, held: list[int], version: int, step: int) -> LastDecision:
    """The decision that a page of an older version showed as the last one, if it still is: bots may have gone on since."""
    decision = last_decision(table, match, held)
    if decision is None:
        raise Refused(_("There is nothing that you can take back."))
    known = table.steps.get(number=decision.number).version < version <= table.version
    if not known or decision.number != step:
        raise StaleDecision(_("The table has moved on in the meantime: here is how it stands now."))
    return decision


def take_back(table_id: str, version: int, step: int, who: Held) -> Table:
    """Take back somebody's last decision and the bots' answers. The same click twice takes back once."""
    with transaction.atomic():
        table, seats = locked(table_id)
        held = who(table, seats)
        playing(table, held)
        if table.taken_steps.filter(number=step, by__in=held, taken_at__gte=version).exists():
            return table
        match = resume(table, seats)
        decision = shown_decision(table, match, held, version, step)
        why = why_not(table, seats, match, held, decision)
        if why:
            raise Refused(why)
        remove(table, seats, decision.number)
    return table


def remove(table: Table, seats: list[Seat], number: int) -> None:
    """Put a decision and all that followed aside, and let the table stand as it did before, in a transaction of the caller's."""
    state = position_before(table, number)
    if state is None:
        raise PositionUnknown
    rows = list(table.steps.filter(number__gte=number))
    first = rows[0]
    TakenStep.objects.bulk_create(taken(row, table.version, first.by) for row in rows)
    StoredStep.objects.filter(pk__in=[row.pk for row in rows]).delete()
    table.house_lines.filter(at__gt=number).update(at=number)
    table.length, table.state, table.layout = number, state, first.layout
    table.back_to, table.back_granted = None, []
    if table.clock_kind:
        rewind(table, [(row.by, row.left) for row in rows])
    add_house_line(
        table, HouseLine.Kind.TOOK_BACK, first.by, next((row.events for row in rows if row.by == first.by and row.events), [])
    )
    take_over(table, seats, resume(table, seats, last=0))
    if first.before and number % KEPT_EVERY:
        table.layout = ""  # the first step by these rules kept its position: so does the one that comes instead
    changed(table)


def taken(row: StoredStep, version: int, seat: int) -> TakenStep:
    """A step as it is kept when it was taken back, without a position."""
    made = {field.name: getattr(row, field.name) for field in MadeStep._meta.fields} | {"before": b""}
    return TakenStep(table_id=row.table_id, taken_at=version, taken_by=seat, **made)


def ask_back(table_id: str, version: int, step: int, who: Held) -> Table:
    """Ask the other people whether the last decision may be taken back, whatever has followed it."""
    with transaction.atomic():
        table, seats = locked(table_id)
        held = who(table, seats)
        playing(table, held)
        if not others(seats, held):
            raise Refused(_("There is nobody to ask."))
        if table.back_to is not None:
            raise Refused(_("Somebody is asking already."))
        decision = shown_decision(table, resume(table, seats), held, version, step)
        table.back_to, table.back_granted = decision.number, held
        add_house_line(table, HouseLine.Kind.ASKED_BACK, decision.seat)
        changed(table)
    return table


def answer_back(table_id: str, step: int, who: Held, agrees: bool) -> Table:
    """Agree to what somebody asks, or decline; who has asked takes the question back."""
    with transaction.atomic():
        table, seats = locked(table_id)
        held = who(table, seats)
        playing(table, held)
        asked = asked_at(table, seats, held)
        if asked is None or table.back_to != step or not (asked.may_answer or asked.is_mine):
            raise StaleDecision(_("The table has moved on in the meantime: here is how it stands now."))
        if agrees and asked.may_answer:
            table.back_granted = [*table.back_granted, *(seat for seat in held if seat in asked.waits_for)]
            add_house_line(table, HouseLine.Kind.AGREED, held[0])
        elif not agrees:
            table.back_to, table.back_granted = None, []
            if not asked.is_mine:
                add_house_line(table, HouseLine.Kind.DECLINED, held[0])
        if not take_back_if_all_agree(table, seats):
            changed(table)
    return table


def take_back_if_all_agree(table: Table, seats: list[Seat]) -> bool:
    """Whether what somebody asked to take back is taken back, because nobody is left who has not agreed."""
    asked = asked_at(table, seats, [])
    if asked is None or table.back_to is None or asked.waits_for:
        return False
    if position_before(table, table.back_to) is None:  # its rules were mended since somebody asked
        table.back_to, table.back_granted = None, []
        return False
    remove(table, seats, table.back_to)
    return True
