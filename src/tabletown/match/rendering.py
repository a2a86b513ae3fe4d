"""What people see of a match: its view, the drawing, the board as text, the log. Nothing here changes the match."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, count, groupby, islice
from typing import Any

from tabletown.drawing.palette import stylesheet
from tabletown.drawing.panels import COLUMNS, composed
from tabletown.engine.journal import REVEALED
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.game.declaration import View
from tabletown.positions.snapshot import snapshot
from tabletown.text.explanations import Explanation
from tabletown.text.i18n import Catalogue, spoken

from .readable_match import ReadableMatch
from .steps import Step

Sentence = Callable[[list[int], list[str], int | None], str | None]


# --- what a seat may know ---------------------------------------------------------------------------------------------


def view(match: ReadableMatch, seat: int | None) -> View:
    """What a seat may know, ready for JSON; None: an onlooker."""
    turn, show = match.turn, match.game.display
    mine = turn is not None and seat == turn
    last = last_steps(match)
    return {
        "game": match.game.key,
        "title": match.game.title,
        "rules": match.game.version,
        "seat": seat,
        "names": list(match.names),
        "options": dict(match.options),
        "turn": turn,
        "asks": show.question(match.state, match.names, seat),
        "moves": shown_moves(match) if mine else [],
        "dimmed": dimmed_moves(match) if mine else [],
        "news": [line for _events, line in log_lines(match, last, seat)],
        "changed": list(dict.fromkeys(p for step in last for e in step.events for p in show.places(e))),
        "came": journeys(match, last, seat),
        "over": turn is None,
        "winners": match.winners,
        "verdict": match.verdict_to(seat),
        "scores": match.scores if turn is None else [],
        "score_table": [list(line) for line in match.score_table()] if turn is None else [],
        "table": show.view(match.state, seat),
    }


def known_now(match: ReadableMatch) -> Any:
    """The position as the seat to move knows it: what is hidden from it is dealt anew."""
    turn = match.turn
    return match.state if turn is None or turn == CHANCE else snapshot(match.known_to(turn, new_rng(0)))


def shown_moves(match: ReadableMatch) -> list[dict[str, Any]]:
    """The legal moves as the seat to move is shown them: in the language that is spoken, with what decides."""
    known, show, notation = known_now(match), match.game.display, match.game.notation
    return [
        {
            "id": move.id,
            "text": notation.move_text(match.state, move.id, match.names),
            "data": dict(move.data),
            "brief": show.brief(known, move.id, match.names),
            "trap": show.trap(known, move.id, match.names),
        }
        for move in match.legal()
    ]


def dimmed_moves(match: ReadableMatch) -> list[dict[str, Any]]:
    """What the seat to move might think of and cannot do now, and which rule forbids it."""
    legal, notation = set(match.legal_ids()), match.game.notation
    found = [
        {
            "id": id,
            "text": notation.move_text(match.state, id, match.names),
            "data": dict(notation.move_data(match.state, id)),
            "why": match.why_not(id),
        }
        for id in dict.fromkeys(match.game.display.considered(match.state))
        if id not in legal
    ]
    return [move for move in found if move["why"]]


def journeys(match: ReadableMatch, steps: list[Step], seat: int | None) -> dict[str, str]:
    """Where the pieces that moved came from, by their ids of now; who went on from there came from where they set out."""
    came: dict[str, str] = {}
    for event in (event for step in steps for event in step.events):
        moved = dict(match.game.display.journeys(event, seat))
        stayed = {now: before for now, before in came.items() if now not in moved.values()}
        came = stayed | {now: came.get(before, before) for now, before in moved.items()}
    return came


def explanation(match: ReadableMatch, words: str, seat: int | None) -> Explanation:
    """What a piece or word is and does under the match's options and, with a seat, what it would do now for that seat."""
    found = match.game.explain(words, **match.options)
    if seat is None or match.over:
        return found
    known = snapshot(match.known_to(seat, new_rng(0)))
    return replace(found, now=match.game.display.now(known, seat, found.key, match.names))


# --- the board ----------------------------------------------------------------------------------------------------------


def style(match: ReadableMatch) -> str:
    """The stylesheet of the drawing; what all drawings share where the game brings none."""
    return match.game.display.style or stylesheet(match.game.key, "")


def drawings(match: ReadableMatch, seen: View) -> dict[str, str]:
    """A drawing for each panel, by its key."""
    return {
        panel.key: composed([replace(panel, wide=COLUMNS)], match.game.key, style(match), panel.title)
        for panel in match.game.display.panels(seen)
    }


def text_board(match: ReadableMatch, seen: View, short: bool = False) -> str:
    """The board as text, or the short one; at the end with who has won and why."""
    show = match.game.display
    board = show.short_text(seen) if short and show.short_text else show.text(seen)
    return f"{board}\n\n{seen['verdict']}" if seen["verdict"] else board


# --- what happened --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def cached_sentence(
    say: Sentence, event: tuple[int, ...], names: tuple[str, ...], seat: int | None, language: Catalogue
) -> str | None:
    """What an event is to somebody, in a sentence of the language that is spoken now. Logs tell the same again and again."""
    return say(list(event), list(names), seat)


def sentences_of_events(match: ReadableMatch, step: Step, seat: int | None) -> list[tuple[list[int], str]]:
    """The events of a step that a seat is told of, each with its sentence."""
    say, names, language = match.game.display.sentence, tuple(match.names), spoken()
    found = [(event, cached_sentence(say, tuple(event), names, seat, language)) for event in step.events if event[0] != REVEALED]
    return [(event, line) for event, line in found if line]


def sentences(match: ReadableMatch, step: Step, seat: int | None) -> list[str]:
    """What a step did, as a seat may read it."""
    return [line for _event, line in sentences_of_events(match, step, seat)]


@dataclass(frozen=True)
class EventLine:
    """An event with its sentence: of which step, and after which decision, both counted by whoever asks."""

    step: int
    decision: int
    event: list[int]
    line: str


def events_backwards(match: ReadableMatch, steps: list[Step], seat: int | None) -> Iterator[EventLine]:
    """The events that a seat is told of, the latest first."""
    decision = 0
    for number in range(len(steps) - 1, -1, -1):
        for event, line in reversed(sentences_of_events(match, steps[number], seat)):
            yield EventLine(number, decision, event, line)
        decision += steps[number].by != CHANCE


def log_lines_backwards(match: ReadableMatch, steps: list[Step], seat: int | None) -> Iterator[tuple[int, list[list[int]], str]]:
    """What steps did, as a seat may read it, the latest first: the number of the step, its events, and their sentence.

    What came in a row after one decision is told in one sentence where the game has one for it, with the last of these steps.
    """
    together = match.game.display.together
    alone = count()

    def row_of(told: EventLine) -> object:
        return (told.event[0], told.decision) if told.event[0] in together else next(alone)

    for _row, found in groupby(events_backwards(match, steps, seat), row_of):
        row = list(found)
        events = [told.event for told in reversed(row)]
        line = together[events[0][0]](events, match.names, seat) if len(row) > 1 else row[0].line
        yield row[0].step, events, line


def log_lines(match: ReadableMatch, steps: list[Step], seat: int | None) -> list[tuple[list[list[int]], str]]:
    """The same in order, without the numbers."""
    return [(events, line) for _number, events, line in log_lines_backwards(match, steps, seat)][::-1]


def last_steps(match: ReadableMatch) -> list[Step]:
    """The last decision and the luck that followed it."""
    steps = match.steps
    for i in range(len(steps) - 1, -1, -1):
        if steps[i].by != CHANCE:
            return steps[i:]
    return steps


def log(match: ReadableMatch, seat: int | None, last: int | None) -> list[str]:
    """What happened so far; the last sentences only, if so many are enough."""
    sentences = (line for _number, _events, line in log_lines_backwards(match, match.steps, seat))
    lines = list(islice(chain([match.verdict_to(seat)] if match.over else [], sentences), last))
    return lines[::-1]


def news(match: ReadableMatch, seat: int | None, after: int) -> list[str]:
    """What the log says about the steps after so many."""
    steps = match.steps[after:]
    return [
        *(line for _events, line in log_lines(match, steps, seat)),
        *([match.verdict_to(seat)] if match.over and steps else []),
    ]


def steps_since(match: ReadableMatch, seat: int | None) -> list[Step]:
    """The steps from a seat's last decision on, that included; for who has not decided yet from the first one; for onlookers the
    last one.

    A decision after which there is nothing to tell yet (where a tile goes, before it is turned) is told with the one before it.
    """
    steps = match.steps
    told = (number for number in reversed(range(len(steps))) if sentences_of_events(match, steps[number], seat))
    last = next(told, -1)
    decided = [number for number, step in enumerate(steps) if step.by != CHANCE and number <= last]
    own = [number for number in decided if steps[number].by == seat]
    starts = own[-1:] or (decided[-1:] if seat is None else decided[:1])
    return steps[starts[0] :] if starts else steps


def since(match: ReadableMatch, seat: int | None) -> list[tuple[int, str]]:
    """What happened since a seat's last decision, that included, each sentence with who decided, or let luck decide."""
    steps = steps_since(match, seat)
    decided: list[int] = []
    for step in steps:
        decided.append(decided[-1] if step.by == CHANCE and decided else step.by)
    return [(decided[number], line) for number, _events, line in log_lines_backwards(match, steps, seat)][::-1]
