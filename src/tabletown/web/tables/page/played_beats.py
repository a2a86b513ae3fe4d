"""What has happened at a table beat after beat, as one viewer saw it, and what the table looked like in between.

Beats are made of the events that the seat's log tells, and of that seat's views before and after a step; frames are the drawings
of such views, as changes of the drawing that the viewer has by then.
"""

from copy import copy
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from tabletown.drawing.stage import Shape
from tabletown.drawing.text_changes import changes
from tabletown.engine.kernel import CHANCE
from tabletown.game.beats import Beat
from tabletown.match.match import Match
from tabletown.match.rendering import last_steps, sentences_of_events
from tabletown.match.steps import Step
from tabletown.positions.snapshot import snapshot
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.match_storage import EarlierStep, resume_at
from tabletown.web.tables.play.stored_positions import layout_of, positions

from .staged_table import StagedTable
from .table_context import Showing

MOST_STEPS = 40
"""So many of the newest steps are played after each other; whoever has missed more is told in a recap."""


DRAWINGS = ("stage", "tray", "players")


@dataclass
class PlayedSteps:
    """What a page plays, and how the table looked after single steps."""

    beats: list[dict[str, Any]] = field(default_factory=list)
    frames: list[dict[str, Any]] = field(default_factory=list)

    def frame(self, now: StagedTable, then: StagedTable) -> int:
        """The number of the frame that shows a moment, made if there is none; -1: it looks as the table does now."""
        if then is now:
            return -1
        made = frame_of(now, then)
        if then.show.table.length == now.show.table.length and not any(made[name] for name in DRAWINGS):
            return -1
        if made not in self.frames:
            self.frames.append(made)
        return self.frames.index(made)


def since_last_decision(staged: StagedTable) -> PlayedSteps:
    """The last decision and the luck after it."""
    show = staged.show
    return played(staged, show.table.length - len(last_steps(show.match)))


def played(staged: StagedTable, after: int) -> PlayedSteps:
    """What has happened since a table had so many steps; of the newest steps only, where there are many."""
    told, show = PlayedSteps(), staged.show
    length, known = show.table.length, show.match.steps
    first = max(0, after, length - MOST_STEPS, length - len(known))
    if show.hand_over_to is not None or first >= length:
        return told
    steps = known[len(known) - (length - first) :]
    states = states_from(show.table, show.match, steps, first)
    decided = decider_before(known, len(steps))
    for number, step in enumerate(steps, first):
        decided = step.by if step.by != CHANCE else decided
        if number not in states or number + 1 not in states:
            told = PlayedSteps()  # what cannot be shown any more is left out, with all before it
            continue
        found = beats_of_step(show, step, states[number], states[number + 1])
        if not found:
            continue
        then = earlier(staged, number + 1, states[number + 1]) if number + 1 < length else staged
        frame = told.frame(staged, then)
        turn = next((i for i, beat in enumerate(found) if beat.kind == "turn"), len(found))
        first_frame = told.frame(staged, in_front(then, decided)) if 0 < turn < len(found) and decided != CHANCE else frame
        told.beats += [
            as_data(beat)
            | {"step": number + 1, "frame": first_frame if i < turn else frame}
            | {"by": decided if beat.who is None else beat.who}
            for i, beat in enumerate(found)
        ]
    return told


def decider_before(known: list[Step], newest: int) -> int:
    """Who made the last decision before the newest steps; CHANCE for nobody."""
    return next((step.by for step in known[: len(known) - newest][::-1] if step.by != CHANCE), CHANCE)


def states_from(table: Table, match: Match, steps: list[Step], first: int) -> dict[int, bytes]:
    """The position before each of these steps and after the last one, by the number of steps made by then."""
    if all(step.before for step in steps):
        found = {first + number: step.before for number, step in enumerate(steps)}
    else:  # they are longer ago than this process keeps positions
        found = positions(table, first, table.length)
    return found | {table.length: match.states().tobytes()}


def beats_of_step(show: Showing, step: Step, before: bytes, after: bytes) -> list[Beat]:
    """What a step was to the viewer: of the events that they are told of, and of what they knew before and after it."""
    match = show.match
    events = [event for event, _line in sentences_of_events(match, step, show.seat)]
    if not events:
        return []
    game = match.game
    views = [game.display.view(snapshot(np.frombuffer(state, game.state)), show.seat) for state in (before, after)]
    assert game.display.stage
    return game.display.stage.beats(events, match.names, show.reader, views[0], views[1])


def as_data(beat: Beat) -> dict[str, Any]:
    """A beat for the page's script: what it has not got is left out."""
    return {name: value for name, value in asdict(beat).items() if (value and name != "who") or name in ("kind", "say")}


# --- how it looked ----------------------------------------------------------------------------------------------------


def earlier(staged: StagedTable, length: int, state: bytes) -> StagedTable:
    """The table after so many steps, as the same viewer saw it; nothing can be decided there."""
    show = staged.show
    table, missing = show.table, show.table.length - length
    then = copy(table)
    steps: list[EarlierStep] = [
        (step.move, step.by, step.events, layout_of(show.match.game))
        for step in show.match.steps[: len(show.match.steps) - missing]
    ]
    match = resume_at(then, show.seats, state, layout_of(show.match.game), steps)
    then.length, then.turn, then.state = length, match.turn, state
    then.status = Table.Status.OVER if match.over else Table.Status.RUNNING
    then.waits_for_bot = match.turn in range(len(show.seats)) and show.seats[match.turn or 0].kind == Seat.Kind.BOT
    then.clock_until = None  # the clock that runs is shown with the table as it stands now
    view = match.view(show.seat) | {"moves": [], "dimmed": []}
    return StagedTable(Showing(then, show.seats, show.held, show.seat, match, view, past=True), staged.screen)


def in_front(staged: StagedTable, seat: int) -> StagedTable:
    """A moment before the turn has passed on: the world of whoever has just moved is still in front."""
    view = staged.show.view | {"moves": [], "dimmed": [], "turn": seat}
    focus = None if staged.places.shape == Shape.WIDE else seat
    return replace(staged, show=replace(staged.show, view=view, past=True), focus=focus)


def frame_of(now: StagedTable, then: StagedTable) -> dict[str, Any]:
    """An earlier moment as changes of the present one."""
    texts = ((name, getattr(now, f"{name}_text"), getattr(then, f"{name}_text")) for name in DRAWINGS)
    return {"length": then.show.table.length, **{name: changes(base, wanted) for name, base, wanted in texts}}


def texts(staged: StagedTable) -> dict[str, str]:
    """The drawings that frames are changes of."""
    return {"stage": staged.stage_text, "tray": staged.tray_text, "players": staged.players_text}
