"""How long the guided first games take: `python tools/lesson_minutes.py`.

Somebody plays each lesson and does what the guide finds good, in several ways; what they read is counted word by word (the
guide's sentences and answers, the question, and what the others did), and their decisions. A reader takes 200 words a minute;
before each decision ten seconds go to the board, and a click takes three.
"""

import random
from dataclasses import dataclass

from tabletown import GAMES
from tabletown.advice.lesson_runner import begin, guidance, lesson_of, let_others_play, play
from tabletown.game.lesson import YOU, Verdict
from tabletown.match.match import Match
from tabletown.match.steps import Move

WORDS_A_MINUTE, SECONDS_A_CLICK, SECONDS_TO_LOOK = 200, 3, 10
WAYS = 3
MOST_TRIED = 40
"""Of more moves than this the first is taken: a guide says the same of most of them."""


@dataclass
class Length:
    """What somebody read and clicked in a lesson."""

    guide: int = 0
    """Words of the guide."""
    table: int = 0
    """Words of the question, and of what happened since the last decision."""
    clicks: int = 0

    @property
    def minutes(self) -> float:
        """Reading, looking and clicking."""
        return (self.guide + self.table) / WORDS_A_MINUTE + self.clicks * (SECONDS_A_CLICK + SECONDS_TO_LOOK) / 60


def length_of(key: str, seed: int) -> Length:
    """One way through a lesson."""
    match, found, rng, seen = begin(GAMES[key], "Ann"), Length(clicks=1), random.Random(seed), 0
    while True:
        let_others_play(match)
        now = guidance(match, match.steps)
        found.guide += sum(len(text.split()) for text in (now.text, *(answer.text for answer in now.answers)))
        if now.over or match.over:
            found.clicks += 1
            return found
        happened = [line for step in match.steps[seen:] if step.by != YOU for line in match.told_by(step, YOU)]
        found.table += sum(len(line.split()) for line in (str(match.view(YOU)["asks"]), *map(str, happened)))
        seen = len(match.steps)
        play(match, rng.choice(good_moves(match)))
        found.clicks += 1


def good_moves(match: Match) -> list[Move]:
    """The moves that the guide finds good; else all."""
    legal = match.legal()
    if len(legal) > MOST_TRIED:
        return legal[:1]
    return [move for move in legal if is_good(match, move)] or legal


def is_good(match: Match, move: Move) -> bool:
    """Whether the guide praises a move."""
    twin = match.copy()
    play(twin, move)
    let_others_play(twin)
    answers = guidance(twin, twin.steps).answers
    return bool(answers) and answers[-1].verdict is Verdict.GOOD


def main() -> None:
    """Print a line for each game."""
    print(f"{'lesson':16} chapters  guide  table  clicks  minutes")
    for key in GAMES:
        if GAMES[key].display.lesson is not None:
            longest = max((length_of(key, seed) for seed in range(WAYS)), key=lambda length: length.minutes)
            chapters = len(lesson_of(GAMES[key]).chapters)
            print(f"{key:16} {chapters:8} {longest.guide:6} {longest.table:6} {longest.clicks:7} {longest.minutes:8.1f}")


if __name__ == "__main__":
    main()
