"""Bots by name, and how they are asked."""

import secrets
from dataclasses import dataclass
from reprlib import repr as short
from typing import Any

import numpy as np

from tabletown import batch
from tabletown.errors import BadOption, IllegalMove
from tabletown.kernel import NO_JOURNAL, Rng, kernel, new_rng
from tabletown.match import Match, Move
from tabletown.reading import listing, nearest

from .policy import Policy, decide


@kernel
def decide_at(
    policy: int, known: Any, scratch: Any, moves: Any, n: int, rng: Rng, journal: Any
) -> int:
    """The entry point of `decide` for Python."""
    return decide(policy, known, scratch, moves, n, rng, journal)


@dataclass(frozen=True)
class Bot:
    """A player made of code."""

    name: str
    about: str
    policy: Policy

    def decide(self, known: np.ndarray[Any, np.dtype[np.void]], legal: list[int], rng: Rng) -> int:
        """Pick a legal move. `known` is a re-dealt position: what the seat cannot know in it is made up."""
        moves = np.array(legal, np.int64)
        scratch = known.copy()
        return int(decide_at(self.policy, batch.handle(known), batch.handle(scratch), moves, len(legal), rng, NO_JOURNAL))


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "plays any legal move", Policy.RANDOM),
        Bot("greedy", "plays the move that looks best at once", Policy.GREEDY),
    )
}


def bot_named(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadOption(f"there is no bot {short(name)}.{nearest(name, BOTS)} There is {listing(BOTS)}")
    return BOTS[name]


def choose(bot: Bot, match: Match, seed: int | None = None) -> Move:
    """What a bot would play in the seat that is to move. It gets a re-dealt position, never the true one."""
    seat = match.turn
    if seat is None or seat < 0:
        raise IllegalMove("no player is to move")
    rng = new_rng(secrets.randbits(63) if seed is None else seed)
    legal = match.legal()
    known = match.known_to(seat, rng)
    return match.find(bot.decide(known, [move.id for move in legal], rng))
