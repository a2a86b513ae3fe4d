"""The legal moves as buttons: by kind, with price and effect, traps, and what cannot be taken back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _

from tabletown.engine import entry_points
from tabletown.engine.journal import REVEALED, Journal, new_journal
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import new_rng
from tabletown.match.known_information import legal_in, read
from tabletown.match.match import Match
from tabletown.positions.snapshot import tried


@dataclass(frozen=True, slots=True)
class Button:
    """A legal move as a button: its words, and what of them has not been said by the group's heading."""

    id: int | str
    """The move's number; of two moves that the board makes as one, both: "120+88"."""
    text: str
    short: str
    for_good: bool = False
    """It cannot be taken back."""
    brief: str = ""
    """Price and effect, where that decides."""
    trap: str = ""
    """What somebody who presses it might not have seen."""
    at: str = ""
    """The piece of the board where the move is made as well."""
    via: str = ""
    """The piece that the hand takes first."""
    look: bool = False
    """Whether a click on the board only chooses it: what it does is shown before it is made."""
    drags: bool = False
    """Whether the piece where it is made can be dragged to a place that answers the next question: both are made as one."""


@dataclass(frozen=True)
class MoveGroup:
    """Legal moves of one kind."""

    heading: str
    buttons: list[Button]

    @cached_property
    def compact(self) -> bool:
        """Whether the buttons are small: numbers, mostly."""
        return all(len(button.short) <= 4 and not button.brief for button in self.buttons)

    @cached_property
    def for_good(self) -> bool:
        """Whether none of them can be taken back: then it is said once, over all of them."""
        return all(button.for_good for button in self.buttons)


def grouped(moves: list[dict[str, Any]], for_good: set[int]) -> list[MoveGroup]:
    """The legal moves by kind. What all of a kind say alike becomes the heading: "bid" over 1, 2, 3.

    Moves that have nothing in common, or are alone of their kind, need no heading: they stand together.
    """
    kinds: dict[str, list[dict[str, Any]]] = {}
    for move in moves:
        kinds.setdefault(str(move["data"].get("kind", "")), []).append(move)
    groups: dict[str, MoveGroup] = {}
    articles = _("the a an").split()  # no heading ends with one: it belongs to what follows
    for found in kinds.values():
        words = [move["text"].split() for move in found]
        shared = len(list(takewhile(lambda same: len(set(same)) == 1, zip(*words, strict=False)))) if len(found) > 2 else 0
        shared = min(shared, min(map(len, words)) - 1)
        shared -= bool(shared) and words[0][shared - 1] in articles
        group = groups.setdefault(heading := " ".join(words[0][:shared]), MoveGroup(heading, []))
        group.buttons.extend(
            button_of(move, " ".join(said[shared:]), move["id"] in for_good) for move, said in zip(found, words, strict=True)
        )
    return list(groups.values())


def button_of(move: dict[str, Any], short: str, for_good: bool) -> Button:
    """One move of a view as a button."""
    data = move["data"]
    at = str(data.get("at", ""))
    return Button(
        move["id"],
        move["text"],
        short,
        for_good,
        move.get("brief", ""),
        move.get("trap", ""),
        "" if any(answer["at"] == at for answer in data.get("then", ())) else at,  # at that place the pairs are chosen
        str(data.get("via", "")),
        bool(data.get("look")),
        bool(data.get("drags")),
    )


def pairs(match: Match, moves: list[dict[str, Any]], seat: int | None = None) -> list[Button]:
    """Moves that the board makes together with the one that is asked for next: a track and a price, a square and a turn.

    What is asked for next is certain and known to the seat, since its places are on the drawing already.
    """
    found = []
    worlds = known_worlds(match, seat) if seat is not None and any(move["data"].get("then") for move in moves) else []
    for move in moves:
        answers = move["data"].get("then", ())
        after = tried(match.state, move["id"])[0] if answers else None
        next_worlds = [after_move(match, world, move["id"])[0].tobytes() for world in worlds] if answers else []
        for answer in answers:
            then = match.game.notation.move_text(after, answer["id"], match.names)
            both = _("%(move)s: %(then)s") % {"move": move["text"], "then": then}
            words = then if says_all(then, move["text"]) else both
            look, trap = bool(move["data"].get("look")), move.get("trap", "")
            final = bool(worlds) and all(final_in_turn(match, next_worlds, [answer["id"]]))
            number = f"{move['id']}+{answer['id']}"
            found.append(Button(number, words, words, final, trap=trap, at=answer["at"], look=look))
    return found


def says_all(words: str, others: str) -> bool:
    """Whether a sentence says what another one says, and more: 'bid 5 on Slots' needs no 'bid on Slots' before it."""
    rest = iter(words.split())
    return all(word in rest for word in others.split())


def move_numbers(written: str) -> list[int]:
    """The numbers of one move, or of two that were made as one; empty where it is something else."""
    found = re.fullmatch(r"(\d{1,9})(?:\+(\d{1,9}))?", written)
    return [int(number) for number in found.groups() if number] if found else []


def on_board(moves: list[dict[str, Any]]) -> bool:
    """Whether the board alone can answer: every move is made at a place of it."""
    return bool(moves) and all("at" in move["data"] for move in moves)


TRIALS = 2


def known_worlds(match: Match, seat: int) -> list[bytes]:
    """Copies of the position in which all that a seat does not know is dealt anew."""
    return [match.known_to(seat, new_rng(number)).tobytes() for number in range(TRIALS)]


def not_taken_back(match: Match, seat: int) -> set[int]:
    """The legal moves that a seat cannot take back once they are made: luck or a reveal follows, or the game is over.

    Each is tried in positions that the seat holds possible: what is said here is certain as far as the seat can know, and
    tells it nothing more.
    """
    worlds = known_worlds(match, seat)
    return {move for move in match.legal_ids() if all(is_for_good(match, world, move) for world in worlds)}


def is_for_good(match: Match, world: bytes, move: int) -> bool:
    """Whether a move, tried out, cannot be taken back."""
    states, journal = after_move(match, world, move)
    return entry_points.turn_at(entry_points.handle(states), 0) in (OVER, CHANCE) or REVEALED in journal[1 : journal[0, 0] + 1, 0]


def after_move(match: Match, world: bytes, move: int) -> tuple[States, Journal]:
    """A position after a legal move, and what happened."""
    states, journal = read(match.game, world), new_journal()
    entry_points.apply_at(entry_points.handle(states), 0, move, journal)
    return states, journal


def is_final(match: Match, seat: int, moves: list[int]) -> bool:
    """Whether a move, or one of two that are made as one, cannot be taken back."""
    return any(final_in_turn(match, known_worlds(match, seat), moves))


def final_in_turn(match: Match, worlds: list[bytes], moves: list[int]) -> Iterator[bool]:
    """Of each move after the other, whether it cannot be taken back; a world in which it cannot be made says nothing."""
    for move in moves:
        worlds = [world for world in worlds if move in legal_in(match.game, read(match.game, world))]
        yield bool(worlds) and all(is_for_good(match, world, move) for world in worlds)
        worlds = [after_move(match, world, move)[0].tobytes() for world in worlds]
