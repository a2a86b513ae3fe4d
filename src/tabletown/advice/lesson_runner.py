"""Plays lessons: prepared luck, opponents from a script, and what the guide says. See `lessons.py` for what a lesson is.

What the guide says is worked out from the steps that were made, and kept nowhere: so taking back, reloading and replaying need
no care, and the guide copes with every legal move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from tabletown.bots import bot_named, choose
from tabletown.engine import entry_points
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.game.lesson import YOU, Answer, Chapter, Facts, Lesson, Outcome, Variant, Verdict, holds
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.steps import Move, Step
from tabletown.positions.snapshot import snapshot
from tabletown.text.i18n import N_, Catalogue, _, spoken

REACH = 6
"""A chapter that does not fit a decision is passed over if one of the next few does."""
PATIENCE = 8
"""After so many decisions that no chapter fitted, the next chapter is given up."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")
LEVEL = "beginner"
GO_ON = N_("Go on as you like: the guide comes back to you soon.")


@dataclass(frozen=True)
class GivenAnswer:
    """The guide's answer to a move."""

    verdict: Verdict
    text: str
    template: str
    """The text as the lesson has it, before its fields were filled in."""

    @property
    def costs(self) -> bool:
        """Whether it would be better taken back."""
        return self.verdict is Verdict.COSTS


@dataclass(frozen=True)
class Guidance:
    """What the guide says now."""

    number: int
    """Of the chapter, counted from 1."""
    count: int
    text: str
    """What this decision is about; empty while others decide."""
    places: tuple[str, ...]
    answers: tuple[GivenAnswer, ...]
    """To the last decision, or to the two that one click made."""
    over: bool
    """Whether all chapters are told."""


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game."""
    if game.display.lesson is None:
        raise BadOption(_("{title} has no lesson", title=_(game.title)))
    return game.display.lesson


def begin(game: Game, name: str, opponents: Sequence[str] = ()) -> Match:
    """The match of a lesson, with the learner to decide. Luck is played by `play`."""
    lesson = lesson_of(game)
    names = [name, *(opponents or lesson.opponents)]
    return game.at({**lesson.position, "players": names}, lesson.seed, luck="manual")


# --- prepared luck and opponents -----------------------------------------------------------------------------------


def play(match: Match, move: Move | int | str, history: Sequence[Step] = ()) -> Move:
    """Make a move in a lesson, and let the luck that follows be what was prepared. `history` are the steps that a match which was
    resumed does not have."""
    match.go_on_with("manual")
    made = match.play(move)
    while match.turn == CHANCE:
        match.play(prepared(match, [*history, *match.steps]))
    return made


def prepared(match: Match, steps: Sequence[Step]) -> int:
    """The outcome that luck is to have: the one that was written down, or that of the lesson's seed."""
    lesson = lesson_of(match.game)
    written = written_move(match, steps, lesson.luck, CHANCE)
    if written is not None:
        return written.id
    twin = match.copy_with([])
    twin.seed_luck(lesson.seed + len(steps))
    twin.go_on_with("auto")
    return twin.steps[0].move


def answer_of_bot(match: Match, history: Sequence[Step] = ()) -> Move:
    """What the opponent to move does: what was written down, or what a beginner would do."""
    lesson, turn = lesson_of(match.game), match.turn
    assert turn is not None
    steps = [*history, *match.steps]
    written = written_move(match, steps, lesson.bots.get(turn, {}), turn)
    return written or choose(bot_named(LEVEL), match, lesson.seed + len(steps))


def let_others_play(match: Match) -> None:
    """Play on until the learner decides, or the game is over. The steps of the match lead back to the lesson's beginning."""
    while match.turn not in (YOU, None):
        play(match, answer_of_bot(match))


def written_move(match: Match, steps: Sequence[Step], script: Any, by: int) -> Move | None:
    """What a script says, if it says anything for this time and that is legal."""
    phase = phase_of(match.game.key, match.states().tobytes())
    times = sum(step.by == by and phase_of(match.game.key, step.before) == phase for step in steps) if phase in script else 0
    written: tuple[Outcome, ...] = script.get(phase, ())
    if times >= len(written):
        return None
    wanted = written[times]
    condition = {"words": wanted} if isinstance(wanted, str) else wanted
    return next((move for move in match.legal() if holds(condition, {**move.data, "words": move.text}, {})), None)


@lru_cache(maxsize=4096)
def phase_of(key: str, state: bytes) -> str:
    """The phase of a position, as onlookers see it."""
    game = GAMES[key]
    return str(game.display.view(snapshot(np.frombuffer(state, game.state)), None)["phase"])


# --- what the guide says ----------------------------------------------------------------------------------------------


@dataclass
class LessonProgress:
    """How far a lesson has come, decision by decision."""

    lesson: Lesson
    index: int = 0
    """Of the chapter that comes next."""
    waited: int = 0
    answers: tuple[GivenAnswer, ...] = ()
    joins: bool = False

    def chapter(self, facts: Facts) -> Chapter | None:
        """The chapter that a decision belongs to: the next, or one of the few after it. One that goes with the chapter before it
        is told only after that."""
        chapters = self.lesson.chapters
        near = range(self.index, min(self.index + REACH, len(chapters)))
        told_now = [n for n in near if n == self.index or not chapters[n - 1].joined]
        return next((chapters[n] for n in told_now if belongs(chapters[n], facts)), None)

    def decide(self, facts: Facts, move: Facts, outcome: Facts | None) -> None:
        """A decision was taken; `outcome` is None until the learner decides again."""
        chapter = self.chapter(facts)
        if chapter is None:
            self.waited += 1
            self.answers, self.joins = (), False
            if self.waited >= PATIENCE and self.index < len(self.lesson.chapters):
                self.index, self.waited = self.index + 1, 0
            return
        number, said = self.lesson.chapters.index(chapter), answer(chapter, facts, move, outcome)
        self.answers = (*(self.answers[-1:] if self.joins and number == self.index else ()), *said)
        self.index, self.waited, self.joins = number + 1, 0, chapter.joined


def belongs(chapter: Chapter, facts: Facts) -> bool:
    """Whether a chapter speaks of a decision."""
    asked = (chapter.asks,) if isinstance(chapter.asks, str) else chapter.asks
    return facts["asks"] in asked and holds(chapter.facts, facts, facts)


def answer(chapter: Chapter, facts: Facts, move: Facts, outcome: Facts | None) -> tuple[GivenAnswer, ...]:
    """What a chapter says to a move; nothing as long as that depends on an outcome which is not known yet."""
    found = Answer(Verdict.POSSIBLE, chapter.otherwise)
    for one in (one for one in chapter.answers if holds(one.move, move, facts) and holds(one.facts, facts, facts)):
        if one.outcome and outcome is None:
            return ()
        if holds(one.outcome, outcome or {}, facts):
            found = one
            break
    return (GivenAnswer(found.verdict, _(found.text, **{**(outcome or {}), **move, **facts}), found.text),)


def guidance(match: Match, steps: Sequence[Step]) -> Guidance:
    """What the guide says at a table where these steps were made, all of them with the positions before them."""
    lesson, progress, state = lesson_of(match.game), LessonProgress(lesson_of(match.game)), match.states().tobytes()
    names = tuple(match.names)
    facts = facts_of(match.game.key, state, names, spoken())
    decided = [(step, facts_of(match.game.key, step.before, names, spoken())) for step in steps if step.by == YOU]
    later = [*(before for _step, before in decided[1:]), facts if match.turn in (YOU, None) else None]
    for (step, before), after in zip(decided, later, strict=False):
        move = data_of(match.game.key, step.before, step.move)
        progress.decide(before, move, None if after is None else lesson.outcome(before, move, after))
    count = len(lesson.chapters)
    if progress.index >= count or match.over:
        return Guidance(count, count, _(lesson.ending, **facts), (), progress.answers, over=True)
    if match.turn != YOU:
        return Guidance(max(1, progress.index), count, "", (), progress.answers, over=False)
    chapter = progress.chapter(facts)
    if chapter is None:
        aside = _(lesson.asides.get(facts["asks"], GO_ON), **facts)
        return Guidance(max(1, progress.index), count, aside, (), progress.answers, over=False)
    shown = worded(chapter, facts)
    places = tuple(filter(None, (place.format(**facts) for place in shown.places)))
    return Guidance(lesson.chapters.index(chapter) + 1, count, _(shown.text, **facts), places, progress.answers, over=False)


def worded(chapter: Chapter, facts: Facts) -> Variant:
    """A chapter as it is told now."""
    usual = Variant({}, chapter.text, chapter.places)
    return next((variant for variant in chapter.variants if holds(variant.facts, facts, facts)), usual)


@lru_cache(maxsize=2048)
def facts_of(key: str, state: bytes, names: tuple[str, ...], language: Catalogue) -> Facts:
    """What the guide may speak of in a position: nothing but what the learner's seat may know."""
    game = GAMES[key]
    known = np.frombuffer(bytearray(state), game.state)
    entry_points.redeal_at(entry_points.handle(known), 0, YOU, new_rng(lesson_of(game).seed))
    s = snapshot(known)
    view = game.display.view(s, YOU)
    others = dict(zip(ORDINALS, names[1:], strict=False))
    return {"asks": str(view["phase"]), **others, **lesson_of(game).facts(s, view, YOU)}


@lru_cache(maxsize=2048)
def data_of(key: str, state: bytes, move: int) -> Facts:
    """The data of a move that was made in a position."""
    game = GAMES[key]
    return game.notation.move_data(snapshot(np.frombuffer(state, game.state)), move)
