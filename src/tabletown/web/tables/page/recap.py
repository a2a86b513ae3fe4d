"""What happened since a viewer's last decision: by player and in order, where on the board, and what it meant to the viewer.

The sentences are those of the journal that the seat may read. What a decision meant is the difference of the game's own figures
for that seat, before and after, as the seat knows them: no rule is computed here a second time.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tabletown.drawing.svg import signed
from tabletown.engine.kernel import CHANCE
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.match.rendering import log_lines, steps_since
from tabletown.match.steps import Step
from tabletown.positions.snapshot import snapshot
from tabletown.text.i18n import _
from tabletown.web.tables.models import HouseLine, Table
from tabletown.web.tables.play.stored_positions import positions
from tabletown.web.tables.play.system_messages import sentence

from .player_figures import figures_in

MOST_STEPS = 60
"""So many steps back are told, at most: whoever decides seldom has the log for the rest."""

Amounts = dict[str, int]


@dataclass(frozen=True)
class FigureChange:
    """What something brought or cost the viewer: "coins +3"."""

    words: str
    is_gain: bool


@dataclass(frozen=True)
class StoryLine:
    """A sentence, and the pieces that it is about."""

    text: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """What somebody decided and what luck made of it."""

    by: int
    """The seat, or CHANCE where a game begins with luck."""
    lines: list[StoryLine]
    meant: list[FigureChange]


@dataclass(frozen=True)
class StoryTurn:
    """The decisions of one player in a row."""

    seat: int | None
    decisions: list[Decision]

    @property
    def lines(self) -> list[StoryLine]:
        """All its sentences."""
        return [line for decision in self.decisions for line in decision.lines]


@dataclass(frozen=True)
class SinceStory:
    """The whole story."""

    turns: list[StoryTurn]
    meant: list[FigureChange]
    """What all of it together brought or cost the viewer."""
    others: list[int]
    """Who else has decided, in order."""


def latest_since(match: Match, seat: int | None) -> list[Step]:
    """The steps that `Match.since` tells of, as far back as a page goes."""
    return steps_since(match, seat)[-MOST_STEPS:]


def changed_since(match: Match, seat: int | None) -> list[str]:
    """The pieces that have changed since then: their marks stay until the viewer decides."""
    return list(dict.fromkeys(place for step in latest_since(match, seat) for place in places_of(match.game, step.events)))


def places_of(game: Game, events: Iterable[list[int]]) -> Iterator[str]:
    """Where events happened."""
    for event in events:
        yield from game.display.places(event)


def story(
    table: Table, match: Match, seat: int | None, view: dict[str, Any], house: list[HouseLine], seen: Container[str]
) -> SinceStory:
    """What a viewer is told. Only pieces that they see are named, by the ids in `seen`: an id could tell a secret."""
    steps = latest_since(match, seat)
    decided = list(decisions(steps))
    known = amounts_before(table, match.game, steps, decided, seat)
    known.append({} if seat is None else amounts_in(match.game, view, seat))
    told: list[Decision] = []
    number = table.length - len(steps)
    if steps and steps[0].by != seat:  # who has not decided since has not answered it either
        told += [told_by_house(line, match, seat) for line in house if line.at == number]
    start: Amounts | None = None  # before decisions that nothing was told about: what they meant is told with the next
    told_until = known[0]
    for decision, before, after in zip(decided, known[:-1], known[1:], strict=True):
        lines = list(lines_of(match, decision, seat, seen))
        start = before if start is None else start
        if lines:
            told.append(Decision(decision[0].by, lines, differences(match.game, start, after)))
            start, told_until = None, after
        told += [told_by_house(line, match, seat) for line in house if number < line.at <= number + len(decision)]
        number += len(decision)
    others = dict.fromkeys(decision.by for decision in told if decision.by not in (CHANCE, seat))
    return SinceStory(list(turns(told)), differences(match.game, known[0], told_until), list(others))


def told_by_house(line: HouseLine, match: Match, seat: int | None) -> Decision:
    """What happened beside the moves, in its place between them."""
    return Decision(line.seat, [StoryLine(sentence(line, match, seat), ())], [])


def decisions(steps: list[Step]) -> Iterator[list[Step]]:
    """Each decision with the luck that followed it."""
    found: list[Step] = []
    for step in steps:
        if step.by != CHANCE and found:
            yield found
            found = []
        found.append(step)
    if found:
        yield found


def turns(told: list[Decision]) -> Iterator[StoryTurn]:
    """The decisions of each player in a row."""
    found: list[Decision] = []
    for decision in told:
        if found and found[-1].by != decision.by:
            yield StoryTurn(shown_seat(found[0].by), found)
            found = []
        found.append(decision)
    if found:
        yield StoryTurn(shown_seat(found[0].by), found)


def shown_seat(by: int) -> int | None:
    """Whose mark stands there; nobody's for luck."""
    return None if by == CHANCE else by


def lines_of(match: Match, steps: list[Step], seat: int | None, seen: Container[str]) -> Iterator[StoryLine]:
    """The sentences that a seat may read, each with those of its places that the seat sees."""
    for events, text in log_lines(match, steps, seat):
        yield StoryLine(text, tuple(place for place in dict.fromkeys(places_of(match.game, events)) if place in seen))


# --- what it meant ------------------------------------------------------------------------------------------------------


def amounts_before(table: Table, game: Game, steps: list[Step], decided: list[list[Step]], seat: int | None) -> list[Amounts]:
    """A seat's figures before each decision; nothing where the position is not known any more, or nobody asks."""
    if seat is None:
        return [{} for _decision in decided]
    first = table.length - len(steps)
    states = {first + i: step.before for i, step in enumerate(steps)}
    if not all(decision[0].before for decision in decided):  # they are longer ago than this process keeps positions
        states = positions(table, first, table.length)
    found, number = [], first
    for decision in decided:
        state = states.get(number)
        found.append(amounts_at(game, state, seat) if state else {})
        number += len(decision)
    return found


def amounts_at(game: Game, state: bytes, seat: int) -> Amounts:
    """A seat's figures in a position, as that seat knows it."""
    position = snapshot(np.frombuffer(state, game.state))
    return amounts_in(game, {"table": game.display.view(position, seat), "over": False}, seat)


def amounts_in(game: Game, view: dict[str, Any], seat: int) -> Amounts:
    """The same in a view."""
    return {figure.field: figure.value for figure in figures_in(game, view, seat)}


def differences(game: Game, before: Amounts, after: Amounts) -> list[FigureChange]:
    """What has changed, in the words of the figures."""
    fields = [figure for figure in game.display.figures if figure.field in before and figure.field in after]
    found = [(figure, after[figure.field] - before[figure.field]) for figure in fields]
    return [FigureChange(_("{what} {change}", what=_(figure.words), change=signed(n)), n > 0) for figure, n in found if n]
