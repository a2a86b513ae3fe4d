"""Every chapter of a lesson with every legal move: what the guide says and frames, and what came of the move.

A test of a game calls `told_at(key)` and checks, with `check_frames` and `check_claims`, that no frame leads to a move that is
forbidden or scolded, and that each answer is true of the positions before and after it:

    CLAIMS = {"The whole house is yours now.": lambda told: owner_of(told.after, "A2") == YOU, ...}
    check_claims("neue_heimat", told_at("neue_heimat"), CLAIMS)
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletown import GAMES
from tabletown.advice.lesson_runner import (
    GivenAnswer,
    Guidance,
    begin,
    belongs,
    facts_of,
    guidance,
    lesson_of,
    let_others_play,
    play,
)
from tabletown.game.lesson import YOU, Chapter, Verdict
from tabletown.match.match import Match
from tabletown.match.steps import Move, Step
from tabletown.text.i18n import spoken

MOST_DECISIONS = 130


@dataclass(frozen=True)
class Told:
    """A legal move at a chapter: what was said, and the positions before and after it."""

    chapter: int
    """Counted from 1."""
    guide: Guidance
    """What was said and framed before the move."""
    before: Match
    move: Move
    answer: GivenAnswer
    after: Match
    """When the learner decides again, or at the end."""

    @property
    def steps(self) -> Sequence[Step]:
        """The move and what followed it."""
        return self.after.steps[len(self.before.steps) :]

    @property
    def events(self) -> list[list[int]]:
        """What happened, as the journal has it."""
        return [event for step in self.steps for event in step.events]

    def __str__(self) -> str:
        log = " ".join(self.after.news(YOU, len(self.before.steps)))
        return f"chapter {self.chapter}: {self.move.text}: {self.answer.verdict.name} {self.answer.text}\n    {log}"


@lru_cache
def told_at(key: str, ways: int = 12) -> tuple[Told, ...]:
    """Every legal move of every chapter that some ways through a lesson come to; each position is looked at once."""
    found, made = dict[tuple[int, bytes], list[Told]](), Counter[tuple[int, str]]()
    for way in range(ways):
        rng, match = random.Random(way), begin(GAMES[key], "Ann")
        wanted = list(Verdict)[way % 4] if way % 4 < len(Verdict) else None
        for _decision in range(MOST_DECISIONS):
            now = guidance(match, match.steps)
            if now.over or match.over:
                break
            here = now.number, match.states().tobytes()
            if here not in found:
                found[here] = list(tried_moves(match, now))
            liked = [told.move for told in found[here] if told.answer.verdict is wanted]
            moves = rng.sample(liked or match.legal(), len(liked or match.legal()))
            move = min(moves, key=lambda move: made[now.number, move.text])
            made[now.number, move.text] += 1
            play(match, move)
            let_others_play(match)
    return tuple(told for tried in found.values() for told in tried)


def tried_moves(match: Match, now: Guidance) -> Iterator[Told]:
    """Each legal move of the learner, if a chapter speaks of the decision."""
    key = match.game.key
    chapter = lesson_of(match.game).chapters[now.number - 1]
    if not belongs(chapter, facts_of(key, match.states().tobytes(), tuple(match.names), spoken())):
        return
    before = match.copy()
    for move in match.legal():
        after = match.copy()
        play(after, move)
        let_others_play(after)
        answers = guidance(after, after.steps).answers
        if answers:  # none where the guide speaks of something between two chapters
            yield Told(now.number, now, before, move, answers[-1], after)


def check_frames(told: Sequence[Told]) -> None:
    """Where a framed place is one of those that moves are made at, a move can be made there, and it is not scolded.

    A place of the board that no move of the game has there (a figure, a pile) may be framed as it is spoken of.
    """
    chapters = dict[int, list[Told]]()
    for one in told:
        chapters.setdefault(id(one.before), []).append(one)
    for moves in chapters.values():
        before, guide = moves[0].before, moves[0].guide
        scolded = {one.move.data.get("at") for one in moves if one.answer.verdict is Verdict.COSTS}
        legal = {one.move.data.get("at") for one in moves}
        dimmed = {move["data"].get("at"): move["why"] for move in before.view(YOU)["dimmed"]}
        for place in guide.places:
            assert place in legal or place not in dimmed, f"chapter {guide.number} frames {place}: {dimmed[place]}"
            praised = {one.move.data.get("at") for one in moves if one.answer.verdict is not Verdict.COSTS}
            assert place not in scolded - praised, f"chapter {guide.number} frames {place} and scolds for it"


Claim = Callable[[Told], bool]


def check_claims(key: str, told: Sequence[Told], claims: Mapping[str, Claim]) -> None:
    """What each answer says is true. A claim is found by the beginning of the answer's template; every answer needs one."""
    for template in templates_of(key):
        assert [start for start in claims if template.startswith(start)], f"nothing checks: {template}"
    for start in claims:
        assert any(template.startswith(start) for template in templates_of(key)), f"no answer begins so: {start}"
    for one in told:
        for start, holds in claims.items():
            if one.answer.template.startswith(start):
                assert holds(one), str(one)


def templates_of(key: str) -> list[str]:
    """All answers of a lesson."""
    chapters: Sequence[Chapter] = lesson_of(GAMES[key]).chapters
    return [text for chapter in chapters for text in (*(answer.text for answer in chapter.answers), chapter.otherwise)]
