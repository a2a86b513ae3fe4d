"""What a seat is told in text: what happened, the table, the question, and the legal moves, in so many characters at most."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tabletown.errors import BadOption
from tabletown.match import rendering
from tabletown.match.match import Match

BUDGET, LEAST_BUDGET = 5999, 1500
"""Characters of an observation."""
HOW_TO_ANSWER = "Answer with one legal move in words, as the last line of your answer."
HOW_TO_ASK = f"""{HOW_TO_ANSWER}
A last line that begins with ? asks, and costs no move:
? rules, ? rules CHAPTER, ? moves WORDS, ? news, ? board, ? explain WORDS."""
SEVERAL = "One line stands for several moves: 'bid: 3 to 5 | 8' for 'bid 3', 'bid 4', 'bid 5' and 'bid 8'."
BETWEEN = " | "
FEWEST_NEWS, FEWEST_MOVES = 600, 1000
"""Characters that news and moves have before the board is cut."""
RUN = re.compile(r"(\d+) to (\d+)")
SHORTEST_RUN = 4
"""So many numbers in a row are written as 'from to'."""


@dataclass(frozen=True)
class Told:
    """What a seat may know, in its parts."""

    head: str
    news: tuple[str, ...]
    """What happened since the seat decided last, in sentences."""
    board: str
    short_board: str
    """The same where room is short."""
    asks: str
    moves: tuple[str, ...]
    """The legal moves, where the seat is to move."""
    over: bool = False


def told_to(match: Match, seat: int) -> Told:
    """What a seat may know of a match."""
    seen = match.view(seat)
    return Told(
        head_of(match.game.title, match.names, seat),
        tuple(line for _by, line in match.since(seat)),
        rendering.text_board(match, seen),
        rendering.text_board(match, seen, short=True),
        seen["asks"],
        tuple(move.text for move in match.legal()) if match.turn == seat else (),
        match.over,
    )


def head_of(title: str, names: Sequence[str], seat: int) -> str:
    """Which game it is, and who reads."""
    return f"{title}. You are {names[seat]}, one of {len(names)} players."


# --- putting it together ------------------------------------------------------------------------------------------------


def observation(told: Told, budget: int = BUDGET, asking: str = HOW_TO_ASK) -> str:
    """All of it, in so many characters at most.

    Where that is too long, it is shortened in this order: moves that begin alike share a line; the board leaves out what pieces
    do; the oldest news are left out; of many moves only some are named; the end of the board is cut. What is missing is said.
    """
    shown = list(told.moves)
    for board, moves in ((told.board, shown), (told.board, grouped(shown)), (told.short_board, grouped(shown))):
        text = joined(told, list(told.news), board, moves, asking)
        if len(text) <= budget:
            return text
    board, moves = told.short_board, grouped(shown)
    frame = len(joined(told, ["x"], "", ["x"], asking))
    news = latest(told.news, max(FEWEST_NEWS, budget - frame - len(board) - size(moves)))
    text = joined(told, news, board, moves, asking)
    if len(text) <= budget:
        return text
    moves = some_of(moves, max(FEWEST_MOVES, budget - frame - len(board) - size(news)))
    text = joined(told, news, board, moves, asking)
    if len(text) <= budget:
        return text
    board = first_lines(board, len(board) - (len(text) - budget))
    return joined(told, news, board, moves, asking)[:budget]


def joined(told: Told, news: list[str], board: str, moves: list[str], asking: str) -> str:
    """The parts under their headings; those that say nothing are left out."""
    parts = [told.head]
    if news:
        parts.append("What happened since your last decision:\n" + "\n".join(news))
    parts.append("The table:\n" + board.strip())
    if told.asks and told.asks not in board:
        parts.append(told.asks)
    if moves:
        several = f"\n{SEVERAL}" if any(map(is_group, moves)) else ""
        parts.append(f"Your legal moves ({len(told.moves)}):{several}\n" + "\n".join(moves))
        parts.append(asking)
    return "\n\n".join(parts)


def check_budget(budget: Any) -> int:
    """So many characters that something can be said in them."""
    if isinstance(budget, bool) or not isinstance(budget, int) or budget < LEAST_BUDGET:
        raise BadOption(f"budget is a number of characters, {LEAST_BUDGET} at least, not {budget!r:.40}")
    return budget


def size(lines: Iterable[str]) -> int:
    """How many characters lines take."""
    return sum(len(line) + 1 for line in lines)


# --- moves that begin alike -----------------------------------------------------------------------------------------------


def grouped(moves: Sequence[str]) -> list[str]:
    """The same moves in fewer lines: what begins alike shares a line, 'place Port at: (1, 2) | (0, 3)'. See `expanded`."""
    if any(is_group(move) or " ".join(move.split()) != move for move in moves):
        return list(moves)  # such words could not be told from a group
    lines: list[str] = []
    for (_first, mark), alike in groupby(moves, key=lambda move: (move.partition(" ")[0], move if ":" in move else "")):
        same = list(alike)
        lines += same if mark else shortest([move.split(" ") for move in same])
    return lines


def is_group(line: str) -> bool:
    """Whether a line stands for several moves."""
    _begin, colon, ends = line.partition(": ")
    return bool(colon) and (BETWEEN in ends or RUN.fullmatch(ends) is not None)


def shortest(moves: list[list[str]]) -> list[str]:
    """Moves with the same first word: on one line, or by what comes after all that they share, whichever is shorter."""
    plain = [" ".join(words) for words in moves]
    if len(moves) < 3:
        return plain
    shared = 0
    while all(len(words) > shared + 1 and words[shared] == moves[0][shared] for words in moves):
        shared += 1
    if shared == 0:
        return plain
    together = [f"{' '.join(moves[0][:shared])}: {BETWEEN.join(runs([' '.join(words[shared:]) for words in moves]))}"]
    apart: list[str] = []
    for _next, alike in groupby(moves, key=lambda words: words[shared]):
        group = list(alike)
        apart += shortest(group) if len(group) < len(moves) else plain
    return min((together, apart, plain), key=size)


def runs(ends: list[str]) -> list[str]:
    """Numbers in a row as '3 to 9'."""
    found: list[str] = []
    at = 0
    while at < len(ends):
        last = at
        while ends[last].isdecimal() and last + 1 < len(ends) and ends[last + 1] == str(int(ends[last]) + 1):
            last += 1
        if last - at + 1 >= SHORTEST_RUN:
            found.append(f"{ends[at]} to {ends[last]}")
            at = last + 1
        else:
            found.append(ends[at])
            at += 1
    return found


def expanded(lines: Iterable[str]) -> list[str]:
    """The moves that grouped lines stand for."""
    found = []
    for line in lines:
        if not is_group(line):
            found.append(line)
            continue
        begin, _colon, ends = line.partition(": ")
        for end in ends.split(BETWEEN):
            run = RUN.fullmatch(end)
            found += [f"{begin} {n}" for n in (range(int(run[1]), int(run[2]) + 1) if run else [end])]
    return found


# --- less of it -----------------------------------------------------------------------------------------------------------


def latest(news: Sequence[str], room: int) -> list[str]:
    """The last sentences for which there is room, and how many came before."""
    kept: list[str] = []
    for line in reversed(news):
        if size([*kept, line]) > room - 60 and kept:
            return [f"(Left out: {len(news) - len(kept)} earlier sentences; ask for news.)", *reversed(kept)]
        kept.append(line)
    return list(news)


def some_of(lines: Sequence[str], room: int) -> list[str]:
    """Every line cut to its share of the room, with how many moves it leaves out; of too many lines the first."""
    if size(lines) <= room:
        return list(lines)
    share = max(80, room // max(1, len(lines)))
    found = [line if len(line) <= share else cut(line, share) for line in lines]
    kept: list[str] = []
    for line in found:
        if size([*kept, line]) > room - 60:
            left = sum(len(expanded([line])) for line in lines[len(kept) :])
            return [*kept, f"(Left out: {left} more moves; ask for moves with WORDS of them.)"]
        kept.append(line)
    return kept


def cut(line: str, share: int) -> str:
    """A line of several moves with as many of them as fit, and how many are left out."""
    if not is_group(line):
        return line
    begin, _colon, ends = line.partition(": ")
    kept: list[str] = []
    for end in ends.split(BETWEEN):
        if kept and len(begin) + len(BETWEEN.join([*kept, end])) > share - 40:
            break
        kept.append(end)
    left = len(expanded([line])) - len(expanded([f"{begin}: {BETWEEN.join(kept)}"]))
    more = f"{BETWEEN}({left} more; ask for moves {begin})" if left else ""
    return f"{begin}: {BETWEEN.join(kept)}{more}"


def first_lines(text: str, room: int) -> str:
    """The first lines of a text for which there is room, and how many are left out."""
    lines = text.splitlines()
    kept: list[str] = []
    for line in lines:
        if size([*kept, line]) > room - 60:
            return "\n".join([*kept, f"(Left out: {len(lines) - len(kept)} more lines; ask for board.)"])
        kept.append(line)
    return text


def page(text: str, number: int, budget: int) -> str:
    """One page of a long text, cut between its lines; BadOption where there is no such page."""
    room, found, held = budget - 160, list[list[str]]([[]]), 0
    for line in text.splitlines():
        for at in range(0, max(1, len(line)), room):  # a line that is longer than a page
            part = line[at : at + room]
            if held + len(part) + 1 > room and found[-1]:
                found.append([])
                held = 0
            found[-1].append(part)
            held += len(part) + 1
    if not 1 <= number <= len(found):
        raise BadOption(f"there are pages 1 to {len(found)}, not {number}")
    shown = "\n".join(found[number - 1])
    if len(found) == 1:
        return shown
    after = f"; ask for page {number + 1}" if number < len(found) else ""
    return f"{shown}\n(Page {number} of {len(found)}{after}.)"
