"""Plays a game with bounds checks compiled in: no rule reads or writes beside an array, whatever position it is given.

Run with NUMBA_BOUNDSCHECK=1. What is found can be looked at in plain Python, which names the line: NUMBA_DISABLE_JIT=1.
"""

import gc
import json
import os
import random
import sys
from typing import Any

import numpy as np

from tabletown import GAMES, BadPosition
from tabletown.compiler.disk_cache import folder_of, forget_old_folders
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL, new_journal
from tabletown.engine.kernel import OVER, States, kernel
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.positions.snapshot import overwrite

from .tables import Setting, all_settings

GAMES_EACH, MOST_MOVES, ASK_EVERY = 3, 1500, 15
DAMAGES, MOVES_AFTER_DAMAGE = 1500, 40
HEAD = ("game", "rules", "players", "options")
"""What says which game a position is of; damage there is refused by all games alike."""
FEW = np.dtype([("few", np.int8, 3), ("after", np.int8, 5)])


@kernel
def one_of_few(states: Any, i: int) -> Any:
    """A place of a small array inside a record."""
    return states[0].few[i]


def checks_are_on() -> bool:
    """Whether a read beside a record's array is noticed. Without this, everything below would prove nothing."""
    try:
        one_of_few(np.zeros(1, FEW), 3)
    except IndexError:
        return True
    return False


class Asker:
    """Asks a game everything that its kernels answer."""

    def __init__(self, key: str) -> None:
        self.game = GAMES[key]
        self.moves = np.zeros(self.game.most_legal, np.int64)
        self.features = np.zeros(len(self.game.levels["master"].weights.linear), np.int64)
        self.seen = np.zeros(len(self.game.observation or ()), np.int16)
        self.copy = entry_points.new_states(1, self.game.state)
        self.journal = new_journal()

    def ask(self, states: States, rng: Rng) -> None:
        """Points, winners, and for each seat what it would be dealt, its judgement, its features and what it observes."""
        seats, content = int(states["seats"][0]), states.tobytes()
        entry_points.scores_at(states, 0, np.zeros(seats, np.int64))
        entry_points.winners_at(states, 0)
        for seat in range(seats):
            overwrite(self.copy, content)
            entry_points.redeal_at(self.copy, 0, seat, rng)
            entry_points.judge_at(self.copy, 0, seat)
            entry_points.features_at(self.copy, 0, seat, self.features)
            entry_points.observe_at(self.copy, 0, seat, self.seen)

    def play(self, states: States, rng: Rng, most: int, every: int) -> None:
        """Random moves, every few of them with all questions, and all of them once more at the end."""
        for number in range(most):
            if entry_points.turn_at(states, 0) == OVER:
                break
            if number % every == 0:
                self.ask(states, rng)
            n = entry_points.legal_at(states, 0, self.moves)
            if n == 0:
                break  # nothing is left to draw in a position that somebody made up
            self.journal[0, 0] = 0
            journal = self.journal if number % 2 else NO_JOURNAL
            entry_points.apply_at(states, 0, int(self.moves[draw(rng, n)]), journal)
        self.ask(states, rng)


# --- damaged positions ----------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all that is inside a JSON-able value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([path] if path else []), *(place for key, inner in items for place in places(inner, (*path, key)))]


def inside(position: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for name in path:
        position = position[name]
    return position


def damage(position: Any, luck: random.Random) -> None:
    """Change a little: another number, one thing that moves elsewhere, two of a kind that change places, or one that is gone."""
    everywhere = [path for path in places(position) if path[0] not in HEAD]
    path = luck.choice(everywhere)
    value = inside(position, path)
    alike = [other for other in everywhere if type(inside(position, other)) is type(value) and apart(path, other)]
    other = luck.choice(alike or [path])
    holder, last, there, end = inside(position, path[:-1]), path[-1], inside(position, other[:-1]), other[-1]
    change = luck.choice(["number", "move", "exchange", "copy", "drop"])
    if change == "number" and type(value) is int:
        holder[last] = luck.choice([value + 1, value - 1, 0, 1, luck.randint(0, 130)])
    elif change == "move" and type(value) is int:
        holder[last], there[end] = value - 1, there[end] + 1
    elif change == "move" and isinstance(value, list) and value and isinstance(there[end], list):
        there[end].append(value.pop())
    elif change == "drop":
        del holder[last]
    elif change == "copy":
        holder[last] = json.loads(json.dumps(there[end]))
    else:
        holder[last], there[end] = there[end], value


def apart(path: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether neither of two places is inside the other."""
    shorter = min(len(path), len(other))
    return path[:shorter] != other[:shorter]


def accepted(setting: Setting, position: Any) -> States | None:
    """The state of a position that passes every check, though nobody may have played to it."""
    try:
        match = setting.game.at(position, luck="manual", check=False)
    except BadPosition:
        return None
    return None if match.problems() else match.states()


# --- one game -------------------------------------------------------------------------------------------------------


def play_game(key: str) -> int:
    """Random games at every seat count and with every option, then damaged positions; how many of those were accepted."""
    asker, luck, taken = Asker(key), random.Random(key), 0
    settings = [setting for setting in all_settings() if setting.key == key]
    for number, setting in enumerate(settings):
        rng = new_rng(number)
        for _ in range(GAMES_EACH):
            asker.play(setting.new().start_states(), rng, MOST_MOVES, ASK_EVERY)
        taken += play_damaged(setting, DAMAGES // len(settings), asker, luck, rng)
    return taken


def play_damaged(setting: Setting, times: int, asker: Asker, luck: random.Random, rng: Rng) -> int:
    """Damage positions along a random game, and play on from those that are accepted."""
    match, taken = setting.new(luck="auto"), 0
    for _ in range(times):
        if match.over:
            match = setting.new(luck="auto", seed=luck.randrange(1 << 30))
        position = json.loads(json.dumps(match.position()))
        for _ in range(luck.choice([1, 1, 2])):
            damage(position, luck)
        states = accepted(setting, position)
        if states is not None:
            taken += 1
            try:
                asker.play(states, rng, MOVES_AFTER_DAMAGE, 10)
            except IndexError:
                raise SystemExit(f"{setting}: a kernel left an array after: {json.dumps(position)}") from None
        for _ in range(luck.randint(0, 6)):
            if not match.over:
                match.play(luck.choice(match.legal_ids()))
    return taken


if __name__ == "__main__":
    if not checks_are_on():
        raise SystemExit("bounds are not checked: set NUMBA_BOUNDSCHECK=1")
    gc.disable()  # while compiling, a fifth of the time would go into looking for what is to be thrown away
    print(play_game(sys.argv[1]))
    os.utime(folder_of(GAMES.package_of(sys.argv[1])))
    forget_old_folders()
