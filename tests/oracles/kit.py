"""Random positions and what really follows from them: every number and claim that a person reads is compared with that.

A test of a game walks over `decisions`, reads what is shown there (remarks, briefs, warnings, forecasts), plays on a copy with
`after`, `outcomes`, `mean` or `ways_on`, and compares.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from tabletown.bots import bot_named, choose
from tabletown.engine import entry_points
from tabletown.engine.kernel import CHANCE
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.testing.game_settings import Setting, all_settings
from tabletown.testing.random_walks import state_bytes

MOST_OUTCOMES = 20_000
"""Luck with more outcomes than this is not added up."""


class TooManyOutcomes(Exception):
    """The luck that follows a move branches too often to be added up exactly."""


def mixed_settings(key: str, count: int, seed: int) -> list[Setting]:
    """Settings with every option at a random value, at random numbers of players."""
    rng, game = random.Random(seed), GAMES[key]
    values = [[(option.name, value) for value in option.values] for option in game.options]
    return [Setting(key, rng.choice(list(game.seats)), tuple(map(rng.choice, values))) for _ in range(count)]


def settings_of(key: str, mixed: int = 4, seed: int = 1) -> list[Setting]:
    """Each number of players, each option at each of its values, and some random mixtures of options."""
    return [*all_settings(key), *mixed_settings(key, mixed, seed)]


def decisions(setting: Setting, seed: int, count: int, greedy: float = 0.5) -> Iterator[Match]:
    """Positions with luck played by hand in which somebody has a choice, from games whose players are greedy in part.

    Shown are `count` positions, spread over whole games; a caller may play on copies only.
    """
    rng, shown = random.Random(f"{setting} {seed}"), 0
    while shown < count:
        match = setting.new(rng.randrange(1 << 30))
        bot = bot_named("greedy") if rng.random() < greedy else None
        while not match.over and shown < count:
            choices = match.turn != CHANCE and len(match.legal_ids()) > 1
            if choices and rng.random() < 0.2:
                yield match
                shown += 1
            if match.turn == CHANCE:
                match.play(rng.choice(weighted(match)))
            elif bot and rng.random() < 0.9:
                match.play(choose(bot, match))
            else:
                match.play(rng.choice(match.legal_ids()))


def weighted(match: Match) -> list[int]:
    """The numbers of the legal moves; at luck, each as often as its weight says."""
    buffer = np.zeros(match.game.most_legal, np.int64)
    return [int(move) for move in buffer[: entry_points.legal_at(match._handle, 0, buffer)]]


def after(match: Match, *moves: Move | int | str) -> Match:
    """A copy after some moves."""
    twin = match.copy()
    for move in moves:
        twin.play(move)
    return twin


def outcomes(match: Match, most: int = MOST_OUTCOMES) -> list[tuple[Fraction, Match]]:
    """The positions in which luck can leave a match when a player decides or the game is over, each with its probability.

    Ways that lead to the same position are one of them; its log is that of the first way found.
    """
    waiting, ended = {state_bytes(match): (Fraction(1), match)}, dict[bytes, tuple[Fraction, Match]]()
    while waiting:
        following = dict[bytes, tuple[Fraction, Match]]()
        for chance, now in waiting.values():
            if now.turn != CHANCE:
                add(ended, chance, now)
                continue
            moves = Counter(weighted(now))
            for move, weight in moves.items():
                add(following, chance * Fraction(weight, moves.total()), after(now, move))
            if len(following) > most:
                raise TooManyOutcomes
        waiting = following
    return list(ended.values())


def add(found: dict[bytes, tuple[Fraction, Match]], chance: Fraction, match: Match) -> None:
    """Count a way to a position."""
    earlier, first = found.get(state_bytes(match), (Fraction(), match))
    found[state_bytes(match)] = earlier + chance, first


def mean(match: Match, figure: Callable[[Match], int | Fraction]) -> Fraction:
    """The mean of a figure over the luck that comes now."""
    return sum((chance * figure(end) for chance, end in outcomes(match)), Fraction())


def ways_on(match: Match, seat: int, most: int = 2_000) -> Iterator[Match]:
    """Every position in which a seat's decisions in a row can end: another decides, luck comes, or the game is over."""
    waiting, found = [match], 0
    while waiting:
        now = waiting.pop()
        if now.turn != seat:
            found += 1
            if found > most:
                raise TooManyOutcomes
            yield now
            continue
        waiting.extend(after(now, move) for move in now.legal_ids())


def numbers_in(words: str) -> list[int]:
    """The whole numbers in a sentence, in their order; a minus sign of either kind counts."""
    return [int(number.replace("−", "-").replace(",", "")) for number in re.findall(r"(?<![\w.])[-−+]?\d[\d,]*", words)]


# --- sentences and what they claim ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """A sentence to a seat: about a move, or about a piece (then `move` is -1)."""

    match: Match
    seat: int
    words: str
    move: int = -1
    key: str = ""
    found: "re.Match[str] | None" = None

    @property
    def n(self) -> list[int]:
        """The numbers of the sentence, names of players aside."""
        return numbers_in(re.sub("|".join(map(re.escape, self.match.names)), "", self.words))

    def __getitem__(self, group: str) -> str:
        assert self.found is not None
        return self.found[group] or ""

    @cached_property
    def names(self) -> list[str]:
        """The pieces, or players, that a sentence lists."""
        return re.split(r", | and ", self["names"])

    def __str__(self) -> str:
        move = self.match.game.notation.move_text(self.match.state, self.move, self.match.names) if self.move >= 0 else self.key
        return f"{self.match.position()}\nseat {self.seat}: {move}: {self.words}"


Claim = Callable[[Told], bool]


def check(told: Told, claims: Sequence[tuple[str, Claim]]) -> None:
    """A sentence is of one kind, and true."""
    found = [(match, claim) for pattern, claim in claims if (match := re.fullmatch(pattern, told.words))]
    assert len(found) == 1, f"{len(found)} claims are about: {told}"
    match, claim = found[0]
    assert claim(Told(told.match, told.seat, told.words, told.move, told.key, match)), str(told)


def events_after(match: Match, before: Match) -> list[list[int]]:
    """What happened since, as the journal has it."""
    return [event for step in match.steps[len(before.steps) :] for event in step.events]
