"""What rendering and the record writer read of a match. Neither changes it, and neither needs to know the class `Match`."""

from datetime import date
from typing import Any, Protocol

from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng
from tabletown.game.declaration import Game

from .steps import Move, Step


class ReadableMatch(Protocol):
    """A match that is only read."""

    game: Game
    names: list[str]
    options: dict[str, Any]
    date: date
    comments: dict[int, list[str]]
    start: dict[str, Any] | None

    @property
    def turn(self) -> int | None:
        """The seat that must move, CHANCE, or None once the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game is finished."""

    @property
    def scores(self) -> list[int]:
        """Each seat's points."""

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""

    @property
    def state(self) -> Any:
        """The full position as ordinary Python."""

    @property
    def steps(self) -> list[Step]:
        """Every move so far."""

    def verdict_to(self, seat: int | None) -> str:
        """Who has won and why, as a seat reads it."""

    def score_table(self) -> list[tuple[str, list[int]]]:
        """The scores line by line."""

    def known_to(self, seat: int, rng: Rng) -> States:
        """The position with everything that a seat does not know dealt anew."""

    def legal(self) -> list[Move]:
        """The legal moves."""

    def legal_ids(self) -> list[int]:
        """The numbers of the legal moves."""

    def why_not(self, move: int) -> str:
        """Why a move is not legal."""

    def canonical_words(self, step: Step) -> str:
        """A step's move as records write it."""
