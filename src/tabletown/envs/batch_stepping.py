"""Many games stepped at once, compiled: a move in each, luck, restarts, rewards, observations and masks.

A thread of the processor steps a part of the games, a thread of a GPU a single one, by the same kernels: so they cannot differ.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletown.bots.simple_policies import AGENT, Policy, decide
from tabletown.engine.entry_points import let_luck_play
from tabletown.engine.game_calls import apply, legal, observe, redeal, scores, turn, win_share, winners
from tabletown.engine.journal import Journal
from tabletown.engine.kernel import CHANCE, OVER, Moves, State, States, kernel
from tabletown.engine.observation_kernels import Observed
from tabletown.engine.rng import Rng, draw

MOST_MOVES = 200_000
"""A cap outside the rules on what is played in one call: no game has been seen to need so many moves."""
NO_SEAT = -1
NO_MOVE = -1
"""Instead of an action: nothing is played but the luck that is due."""


class Reward(IntEnum):
    """What a game brings at its end."""

    WIN = 0  # 1 for a win, a shared one its share
    POINTS = 1  # the points
    RANK = 2  # from 1 for the first to 0 for the last


class GameBatch(NamedTuple):
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
    setting: Moves  # how to step: see SettingIndex


class SettingIndex(IntEnum):
    """The places of `GameBatch.setting`."""

    REWARD = 0
    EXPLICIT_LUCK = 1  # luck is played from outside
    WATCHER = 2  # the seat whose last look `finals` keeps


class Bench(NamedTuple):
    """What one thread works with."""

    moves: Moves
    points: Moves
    luck: Rng  # the generator of the game at hand: a copy, since a row of an array costs more than a word
    chance: Rng
    journal: Journal


class BotSeats(NamedTuple):
    """Where bots think: who plays which seat, what a seat knows, and a position to try moves on."""

    policies: Moves
    blunder_rates: Moves
    known: States
    spare: States


# --- one game -----------------------------------------------------------------------------------------------------------


@kernel
def write_rewards(s: State, kind: int, points: Moves, rewards: NDArray[np.float32]) -> None:
    """What a finished game brings to each seat."""
    scores(s, points)
    won, seats = winners(s), rewards.size
    for seat in range(seats):
        if kind == Reward.POINTS:
            rewards[seat] = np.float32(points[seat])
        elif kind == Reward.RANK:
            rewards[seat] = rank_reward(won, points, seats, seat)
        else:
            rewards[seat] = np.float32(win_share(won, seat))


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
def list_moves(states: States, i: int, moves: Moves, listed: Any, counts: Any, masks: Any) -> None:
    """What the seat to move may do. Of the mask only what was set before is cleared."""
    for k in range(counts[i]):
        masks[i, listed[i, k]] = False
    n = legal(states[i], moves)
    for k in range(n):
        masks[i, moves[k]] = True
        listed[i, k] = moves[k]
    counts[i] = n


@kernel
def keep_result(games: GameBatch, i: int, points: Moves) -> None:
    """What a finished game brings, and the last look at it."""
    games.done[i] = True
    write_rewards(games.states[i], games.setting[SettingIndex.REWARD], points, games.rewards[i])
    if games.finals.shape[0] > 0:
        observe(games.states[i], games.setting[SettingIndex.WATCHER], games.finals[i])


@kernel
def begin_next(games: GameBatch, i: int, bench: Bench) -> int:
    """After the end of a game: keep the result, and start the next one; return whose turn it is."""
    keep_result(games, i, bench.points)
    games.states[i] = games.start[0]
    if games.setting[SettingIndex.EXPLICIT_LUCK] != 0:
        return turn(games.states[i])
    return let_luck_play(games.states[i], bench.moves, bench.luck, bench.journal)


@kernel
def forget_result(games: GameBatch, i: int) -> None:
    """Rewards are those of the last step only."""
    games.done[i] = False
    for seat in range(games.rewards.shape[1]):
        games.rewards[i, seat] = 0


# --- some of the games: what one thread of the processor does, or, with a single game, one of the GPU -------------------------

# Arrays are taken out of their tuple before the loop: taken out within, each would be counted up and down again for every game.


@kernel
def step_games(games: GameBatch, actions: Moves, first: int, last: int, bench: Bench) -> None:
    """Play a legal move in each game (none where the action is below 0); where that ends it, the next game begins."""
    states, observations, turns, done = games.states, games.observations, games.turns, games.done
    listed, counts, masks, lucks = games.legal, games.counts, games.masks, games.luck
    moves, luck, journal = bench.moves, bench.luck, bench.journal
    explicit = games.setting[SettingIndex.EXPLICIT_LUCK] != 0
    for i in range(first, last):
        if done[i]:
            forget_result(games, i)
        luck[0] = lucks[i, 0]
        if actions[i] >= 0:
            apply(states[i], actions[i], journal)
        who = turn(states[i]) if explicit else let_luck_play(states[i], moves, luck, journal)
        if who == OVER:
            who = begin_next(games, i, bench)
        lucks[i, 0] = luck[0]
        turns[i] = who
        list_moves(states, i, moves, listed, counts, masks)
        observe(states[i], max(who, 0), observations[i])


@kernel
def go_on_with_games(games: GameBatch, steps: int, first: int, last: int, bench: Bench) -> int:
    """Random moves in each game, luck included, from game to game; return how many games ended.

    What they brought is not kept: rewards are those of the last step, and none was the last.
    """
    states, lucks, chances, start = games.states, games.luck, games.chance, games.start
    moves, luck, chance, journal = bench.moves, bench.luck, bench.chance, bench.journal
    ended = 0
    for i in range(first, last):
        luck[0], chance[0] = lucks[i, 0], chances[i, 0]
        for _ in range(steps):
            ended += go_on_by_one(states, i, start, moves, luck, chance, journal)
        lucks[i, 0], chances[i, 0] = luck[0], chance[0]
    return ended


@kernel
def go_on_by_one(states: States, i: int, start: States, moves: Moves, luck: Rng, chance: Rng, journal: Journal) -> int:
    """A random move in one game; where it is over, the first of the next one; return how many games ended, one or none."""
    who, ended = turn(states[i]), 0
    if who == OVER:
        states[i] = start[0]
        who, ended = CHANCE, 1
    n = legal(states[i], moves)
    apply(states[i], int(moves[draw_one(luck, chance, who == CHANCE, n)]), journal)  # `moves` may be narrow
    return ended


@kernel
def draw_one(luck: Rng, chance: Rng, by_luck: bool, n: int) -> np.int64:
    """`draw` from one of two generators: whichever, it is drawn at one place, so that threads of a GPU do it together."""
    other = chance[0]
    if by_luck:
        chance[0] = luck[0]
    found = draw(chance, n)
    if by_luck:
        luck[0], chance[0] = chance[0], other
    return found


@kernel
def first_illegal(masks: NDArray[np.bool_], actions: Moves) -> int:
    """The first game whose action is no legal move, or -1: asked before anything is changed."""
    for i in range(actions.size):
        if actions[i] < 0 or actions[i] >= masks.shape[1] or not masks[i, actions[i]]:
            return i
    return -1


@kernel
def sample_actions(games: GameBatch, actions: Moves, first: int, last: int, bench: Bench) -> None:
    """Any legal move in each game."""
    listed, counts, chances, chance = games.legal, games.counts, games.chance, bench.chance
    for i in range(first, last):
        actions[i] = sample_action(listed, counts, chances, i, chance)


@kernel
def sample_action(listed: Any, counts: Any, chances: Rng, i: int, chance: Rng) -> int:
    """Any legal move in one of the games."""
    chance[0] = chances[i, 0]
    found = listed[i, draw(chance, counts[i])]
    chances[i, 0] = chance[0]
    return found


# --- with bots ---------------------------------------------------------------------------------------------------------------


@kernel
def bot_move(states: States, i: int, who: int, bots: BotSeats, bench: Bench) -> None:
    """A bot decides on what its seat may know, and its move is played."""
    n = legal(states[i], bench.moves)
    if bots.policies[who] == Policy.RANDOM:
        move = bench.moves[draw(bench.chance, n)]
    else:
        bots.known[0] = states[i]
        redeal(bots.known[0], who, bench.chance)
        rate = bots.blunder_rates[who]
        move = decide(bots.policies[who], rate, bots.known, bots.spare, bench.moves, n, bench.chance, bench.journal)
    apply(states[i], move, bench.journal)


@kernel
def let_others_play(states: States, i: int, bots: BotSeats, bench: Bench) -> int:
    """Luck and bots, until a seat is to move whose moves come from outside; return which, or OVER."""
    who = let_luck_play(states[i], bench.moves, bench.luck, bench.journal)
    while who != OVER and bots.policies[who] != AGENT:
        bot_move(states, i, who, bots, bench)
        who = let_luck_play(states[i], bench.moves, bench.luck, bench.journal)
    return who


@kernel
def step_games_with_bots(games: GameBatch, actions: Moves, bots: BotSeats, first: int, last: int, bench: Bench) -> None:
    """As `step_games`, with the moves of some seats made by bots."""
    states, observations, turns, done, start = games.states, games.observations, games.turns, games.done, games.start
    listed, counts, masks, lucks, chances = games.legal, games.counts, games.masks, games.luck, games.chance
    moves, luck, chance, journal = bench.moves, bench.luck, bench.chance, bench.journal
    for i in range(first, last):
        if done[i]:
            forget_result(games, i)
        luck[0], chance[0] = lucks[i, 0], chances[i, 0]
        if actions[i] >= 0:
            apply(states[i], actions[i], journal)
        who = let_others_play(states, i, bots, bench)
        while who == OVER:  # a game that ends before an agent has moved counts, too
            keep_result(games, i, bench.points)
            states[i] = start[0]
            who = let_others_play(states, i, bots, bench)
        lucks[i, 0], chances[i, 0] = luck[0], chance[0]
        turns[i] = who
        list_moves(states, i, moves, listed, counts, masks)
        observe(states[i], who, observations[i])


@kernel
def play_out_games(
    games: GameBatch, ends: States, rewards: Any, lengths: Moves, bots: BotSeats, first: int, last: int, bench: Bench
) -> None:
    """Play a copy of each game to its end by policies; keep how it ended, what it brought, and how many moves it took."""
    for i in range(first, last):
        ends[i] = games.states[i]
        bench.chance[0] = games.chance[i, 0]
        n, who = 0, turn(ends[i])
        while who != OVER and n < MOST_MOVES:
            if who == CHANCE:
                apply(ends[i], bench.moves[draw(bench.chance, legal(ends[i], bench.moves))], bench.journal)
            else:
                bot_move(ends, i, who, bots, bench)
            who = turn(ends[i])
            n += 1
        lengths[i], games.chance[i, 0] = n, bench.chance[0]
        write_rewards(ends[i], games.setting[SettingIndex.REWARD], bench.points, rewards[i])
