"""Many games stepped at once, compiled: a move in each, luck, restarts, rewards, observations and masks.

What happens to one game is one kernel that the processor's loop and the GPU's threads both call, so they cannot differ.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletown.bots.policy import decide
from tabletown.kernel import (
    CHANCE,
    OVER,
    Journal,
    Moves,
    Observed,
    Rng,
    State,
    States,
    apply,
    draw,
    kernel,
    legal,
    observe,
    redeal,
    scores,
    turn,
    winners,
)

MOST_MOVES = 200_000
"""A cap outside the rules on what is played in one call: no game has been seen to need so many moves."""
AGENT = -1
"""Instead of a policy: the moves of this seat come from outside."""
NO_SEAT = -1


class Reward(IntEnum):
    """What a game brings at its end."""

    WIN = 0  # 1 for a win, a shared one its share
    POINTS = 1  # the points
    RANK = 2  # from 1 for the first to 0 for the last


class Games(NamedTuple):
    """Many games, and what is to be known of each. Row i of everything belongs to game i."""

    states: States
    start: States  # one position: the beginning, before any luck
    observations: Observed
    masks: NDArray[np.bool_]
    legal: NDArray[np.int16]  # the legal moves themselves
    counts: NDArray[np.int16]  # how many they are
    turns: NDArray[np.int8]
    rewards: NDArray[np.float32]  # of every seat, where a game ended in the last step
    done: NDArray[np.bool_]
    luck: Rng  # one generator a game, so that results do not depend on who plays which part
    chance: Rng  # the same for moves that are picked at random
    finals: Observed  # the last look at games that ended, where somebody wants it
    setting: Moves  # how to step: see Setting


class Setting(IntEnum):
    """The places of `Games.setting`."""

    REWARD = 0
    EXPLICIT_LUCK = 1  # luck is played from outside
    WATCHER = 2  # the seat whose last look `finals` keeps


class Bench(NamedTuple):
    """What one thread works with."""

    moves: Moves
    points: Moves
    journal: Journal


class Table(NamedTuple):
    """Where bots think: who plays which seat, what a seat knows, and a position to try moves on."""

    policies: Moves
    known: States
    spare: States


# --- one game -----------------------------------------------------------------------------------------------------------


@kernel
def let_luck_play(s: State, rng: Rng, moves: Moves, journal: Journal) -> int:
    """Until somebody must decide or the game is over; return whose turn it is then."""
    who = turn(s)
    while who == CHANCE:
        apply(s, moves[draw(rng, legal(s, moves))], journal)
        who = turn(s)
    return who


@kernel
def write_rewards(s: State, kind: int, points: Moves, rewards: NDArray[np.float32]) -> None:
    """What a finished game brings to each seat."""
    scores(s, points)
    won, seats, shares = winners(s), rewards.size, 0
    for seat in range(seats):
        shares += won >> seat & 1
    for seat in range(seats):
        if kind == Reward.POINTS:
            rewards[seat] = np.float32(points[seat])
        elif kind == Reward.RANK:
            rewards[seat] = rank_reward(won, points, seats, seat)
        else:
            rewards[seat] = np.float32(won >> seat & 1) / np.float32(max(shares, 1))


@kernel
def rank_reward(won: int, points: Moves, seats: int, seat: int) -> np.float32:
    """The share of the others that a seat has left behind; a draw counts half. Winners are ahead, then points decide."""
    halves = 0
    for other in range(seats):
        if other != seat:
            ahead = (won >> seat & 1) - (won >> other & 1)
            if ahead == 0 and won >> seat & 1 == 0:
                ahead = points[seat] - points[other]
            halves += 2 if ahead > 0 else 1 if ahead == 0 else 0
    return np.float32(halves) / np.float32(2 * (seats - 1))


@kernel
def show(games: Games, i: int, who: int, moves: Moves) -> None:
    """What the seat to move observes, and what it may do. Of the mask only what was set before is cleared."""
    mask = games.masks[i]
    for k in range(games.counts[i]):
        mask[games.legal[i, k]] = False
    n = legal(games.states[i], moves)
    for k in range(n):
        mask[moves[k]] = True
        games.legal[i, k] = moves[k]
    games.counts[i], games.turns[i] = n, who
    if games.observations.shape[1] > 0:
        observe(games.states[i], max(who, 0), games.observations[i])


@kernel
def begin(games: Games, i: int, moves: Moves, journal: Journal) -> int:
    """Start a game anew; return whose turn it is."""
    games.states[i] = games.start[0]
    if games.setting[Setting.EXPLICIT_LUCK] != 0:
        return turn(games.states[i])
    return let_luck_play(games.states[i], games.luck[i], moves, journal)


@kernel
def end(games: Games, i: int, points: Moves) -> None:
    """Keep what a finished game brings."""
    games.done[i] = True
    write_rewards(games.states[i], games.setting[Setting.REWARD], points, games.rewards[i])
    if games.finals.shape[0] > 0:
        observe(games.states[i], games.setting[Setting.WATCHER], games.finals[i])


@kernel
def forget_rewards(games: Games, i: int) -> None:
    if games.done[i]:
        games.done[i] = False
        for seat in range(games.rewards.shape[1]):
            games.rewards[i, seat] = 0


@kernel
def step_game(games: Games, i: int, move: int, bench: Bench) -> None:
    """Play a legal move in one game; where that ends it, the next game begins."""
    forget_rewards(games, i)
    apply(games.states[i], move, bench.journal)
    if games.setting[Setting.EXPLICIT_LUCK] != 0:
        who = turn(games.states[i])
    else:
        who = let_luck_play(games.states[i], games.luck[i], bench.moves, bench.journal)
    if who == OVER:
        end(games, i, bench.points)
        who = begin(games, i, bench.moves, bench.journal)
    show(games, i, who, bench.moves)


@kernel
def play_random_moves(games: Games, i: int, steps: int, bench: Bench) -> int:
    """Go on with one game at random for so many moves, luck included, from game to game; return how many games ended."""
    ended = 0
    forget_rewards(games, i)
    for _ in range(steps):
        who = turn(games.states[i])
        if who == OVER:
            end(games, i, bench.points)
            games.states[i] = games.start[0]
            ended += 1
        if who == CHANCE or who == OVER:
            apply(games.states[i], bench.moves[draw(games.luck[i], legal(games.states[i], bench.moves))], bench.journal)
        else:
            apply(games.states[i], bench.moves[draw(games.chance[i], legal(games.states[i], bench.moves))], bench.journal)
    return ended


# --- some of the games: what one thread of the processor does ---------------------------------------------------------------


@kernel
def reset_games(games: Games, first: int, last: int, bench: Bench) -> None:
    for i in range(first, last):
        forget_rewards(games, i)
        show(games, i, begin(games, i, bench.moves, bench.journal), bench.moves)


@kernel
def step_games(games: Games, actions: Moves, first: int, last: int, bench: Bench) -> None:
    for i in range(first, last):
        step_game(games, i, actions[i], bench)


@kernel
def show_games(games: Games, first: int, last: int, bench: Bench) -> None:
    """Observations and masks of positions that came from elsewhere."""
    for i in range(first, last):
        show(games, i, turn(games.states[i]), bench.moves)


@kernel
def go_on_with_games(games: Games, steps: int, first: int, last: int, bench: Bench) -> int:
    """Random moves in each game; return how many games ended."""
    ended = 0
    for i in range(first, last):
        ended += play_random_moves(games, i, steps, bench)
        who = turn(games.states[i])
        if who == CHANCE and games.setting[Setting.EXPLICIT_LUCK] == 0:
            who = let_luck_play(games.states[i], games.luck[i], bench.moves, bench.journal)
        if who == OVER:
            end(games, i, bench.points)
            who = begin(games, i, bench.moves, bench.journal)
            ended += 1
        show(games, i, who, bench.moves)
    return ended


@kernel
def first_illegal(masks: NDArray[np.bool_], actions: Moves) -> int:
    """The first game whose action is no legal move, or -1: asked before anything is changed."""
    for i in range(actions.size):
        if actions[i] < 0 or actions[i] >= masks.shape[1] or not masks[i, actions[i]]:
            return i
    return -1


@kernel
def sample_actions(legal: NDArray[np.int16], counts: NDArray[np.int16], chance: Rng, actions: Moves) -> None:
    """Any legal move in each game."""
    for i in range(actions.size):
        actions[i] = legal[i, draw(chance[i], counts[i])]


# --- with bots ---------------------------------------------------------------------------------------------------------------


@kernel
def bot_move(states: States, i: int, who: int, rng: Rng, table: Table, bench: Bench) -> None:
    """A bot decides on what its seat may know, and its move is played."""
    n = legal(states[i], bench.moves)
    move = bench.moves[0]
    if n > 1:
        table.known[0] = states[i]
        redeal(table.known[0], who, rng)
        move = decide(table.policies[who], table.known, table.spare, bench.moves, n, rng, bench.journal)
    apply(states[i], move, bench.journal)


@kernel
def let_others_play(states: States, i: int, rng: Rng, luck: Rng, table: Table, bench: Bench) -> int:
    """Luck and bots, until a seat is to move whose moves come from outside; return which, or OVER."""
    who = let_luck_play(states[i], luck, bench.moves, bench.journal)
    n = 0
    while who != OVER and table.policies[who] != AGENT and n < MOST_MOVES:
        bot_move(states, i, who, rng, table, bench)
        who = let_luck_play(states[i], luck, bench.moves, bench.journal)
        n += 1
    return who


@kernel
def step_games_with_bots(games: Games, actions: Moves, table: Table, first: int, last: int, bench: Bench) -> None:
    """As `step_games`, with the moves of some seats made by bots; an action below 0 makes no move."""
    for i in range(first, last):
        forget_rewards(games, i)
        if actions[i] >= 0:
            apply(games.states[i], actions[i], bench.journal)
        who = let_others_play(games.states, i, games.chance[i], games.luck[i], table, bench)
        while who == OVER:  # where a game can end before an agent has moved, the next one begins
            end(games, i, bench.points)
            games.states[i] = games.start[0]
            who = let_others_play(games.states, i, games.chance[i], games.luck[i], table, bench)
        show(games, i, who, bench.moves)


@kernel
def play_out_games(games: Games, ends: States, rewards: Any, lengths: Moves, table: Table, first: int, last: int, bench: Bench) -> None:
    """Play a copy of each game to its end by policies; keep how it ended, what it brought, and how many moves it took."""
    for i in range(first, last):
        ends[i] = games.states[i]
        n, who = 0, turn(ends[i])
        while who != OVER and n < MOST_MOVES:
            if who == CHANCE:
                apply(ends[i], bench.moves[draw(games.chance[i], legal(ends[i], bench.moves))], bench.journal)
            else:
                bot_move(ends, i, who, games.chance[i], table, bench)
            who = turn(ends[i])
            n += 1
        lengths[i] = n
        write_rewards(ends[i], games.setting[Setting.REWARD], bench.points, rewards[i])
