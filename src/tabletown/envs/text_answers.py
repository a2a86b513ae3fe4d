"""What a language model answers: which of its lines is a move or a question, and what the questions are answered with."""

import re
from functools import cache
from typing import NamedTuple

from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import draw, new_rng
from tabletown.errors import BadOption, IllegalMove, TabletownError
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.match.move_parser import is_bare_number
from tabletown.match.steps import Move
from tabletown.rulebook.source import chapter_named, chapters
from tabletown.text.word_matching import listing, nearest, plain_words

from .text_observation import grouped, page

MOST_READ = 20_000
"""Characters of an answer that are read: its end."""
MOST_LINES = 200
BULLET = re.compile(r"^(?:[>•*+–-]\s+)+")
"""The sign of a list, or of a quotation."""
AROUND = " \t*_`~\"'“”‘’"
"""What people and models put around a move, beside brackets and points, which no move is read with."""
LABEL = re.compile(
    r"^(?:my |the |final |next |chosen )*(?:move|answer|action|choice|decision)\s*(?:is)?\s*[:=]\s*", re.IGNORECASE
)
PAGE = re.compile(r"(.*?)\s*\bpage\s+(\d{1,4})$", re.IGNORECASE)
VERB_GAMES, VERB_STEPS = 6, 600
QUESTIONS = ("rules", "moves", "news", "board", "explain")


class Read(NamedTuple):
    """What an answer says: a move, a question, or why it is neither."""

    move: Move | None = None
    question: str = ""
    refusal: str = ""


def read(match: Match, answer: str) -> Read:
    """The last line that is a move, or a question, counts.

    Nothing is guessed: a line that tries to be a move and is none now is refused with the sentence that a person gets, and no
    line before it is taken instead. Lines that are neither (thoughts, greetings) are passed over.
    """
    if not isinstance(answer, str):
        raise BadOption(f"an answer is text, not {answer!r:.60}")
    lines = [line.strip() for line in answer[-MOST_READ:].splitlines()]
    lines = [line for line in lines if line.startswith("?") or plain_words(bare(line)[0])][-MOST_LINES:]
    if not lines:
        return Read(refusal=f"there is no move in an empty answer; legal is: {match.nearest('')}")
    for line in reversed(lines):
        words, tries = bare(line)
        if words.startswith("?"):
            return Read(question=words[1:].strip(" ]"))
        try:
            return Read(match.find(words))
        except IllegalMove as error:
            if tries or is_a_try(match, words):
                return Read(refusal=str(error))
    try:
        return Read(match.find(bare(lines[-1])[0]))
    except IllegalMove as error:
        return Read(refusal=str(error))


def bare(line: str) -> tuple[str, bool]:
    """A line without what stands around a move, and whether it says that it is one: 'Move: **bid 5**' or '[bid 5]'."""
    stripped = BULLET.sub("", line).strip(AROUND)
    words = LABEL.sub("", stripped)
    boxed = words.startswith("[") and words.endswith("]")
    return (words[1:-1] if boxed else words).strip(AROUND), boxed or words != stripped


def is_a_try(match: Match, words: str) -> bool:
    """Whether a line that is no legal move means to be a move: it begins as moves do, or is a number."""
    first = plain_words(words).split()[:1]
    if is_bare_number(words) or words.startswith("#") or not first:
        return bool(first)
    return first[0] in verbs_of(match.game) or any(plain_words(move.text).split()[0] == first[0] for move in match.legal())


@cache
def verbs_of(game: Game) -> frozenset[str]:
    """The words with which moves of a game begin, as some random games show them."""
    found = set()
    for seed in range(VERB_GAMES):
        match, rng = game.new_with(max(game.seats), {}, seed=seed, luck="auto"), new_rng(seed)
        while not match.over and len(match.steps) < VERB_STEPS:
            legal = match.legal_ids()
            match.play(legal[draw(rng, len(legal))])
        made = zip(match.history, match.steps, strict=True)
        found |= {plain_words(move.text).split()[0] for move, step in made if step.by != CHANCE}
    return frozenset(found)


# --- questions --------------------------------------------------------------------------------------------------------------


def answer_to(match: Match, seat: int, question: str, budget: int) -> str:
    """What a question is answered with, one page at a time; a sentence where nothing is meant by it."""
    asked, number = " ".join(question.split())[:200], 1
    if (paged := PAGE.fullmatch(asked)) is not None:
        asked, number = paged[1], int(paged[2])
    kind, _space, words = asked.partition(" ")
    kind = kind.casefold().rstrip(":")
    try:
        return page(told_about(match, seat, kind, words), number, budget)
    except TabletownError as error:
        return first_sentence(str(error), budget)


def first_sentence(text: str, budget: int) -> str:
    """A sentence, cut where it is longer than an observation may be."""
    return text if len(text) <= budget else text[: budget - 4] + " ..."


def told_about(match: Match, seat: int, kind: str, words: str) -> str:
    """All that is to be said to a question."""
    key = match.game.key
    if kind == "rules":
        return chapter_named(key, words).text if words else contents(key)
    if kind == "moves":
        return "\n".join(moves_with(match, seat, words))
    if kind == "news":
        return "\n".join(line for _by, line in match.since(seat)) or "Nothing has happened since."
    if kind == "board":
        return match.text(seat)
    if kind == "explain" and words:
        return str(match.explain(words, seat))
    if kind == "explain":
        raise BadOption("say what is to be explained: ? explain WORDS")
    told = listing(f"? {name}" for name in QUESTIONS)
    raise BadOption(f"there is no question {kind[:40]!r}.{nearest(kind, QUESTIONS)} There is: {told}")


def contents(key: str) -> str:
    """The chapters of the rules."""
    titles = [f"{'  ' * (chapter.level - 1)}{chapter.title} ({len(chapter.text):,} characters)" for chapter in chapters(key)]
    return "\n".join(["Chapters of the rules, the whole first (? rules CHAPTER):", *titles])


def moves_with(match: Match, seat: int, words: str) -> list[str]:
    """The legal moves that have all these words."""
    if match.turn != seat:
        return ["It is not your turn."]
    wanted = plain_words(words).split()
    found = [move.text for move in match.legal() if set(wanted) <= set(plain_words(move.text).split())]
    if not found:
        return [f"No legal move has the words {words[:80]!r}; legal is: {match.nearest(words)}"]
    return grouped(found)
