"""What runs on a GPU: the kernels of the processor, arranged for threads that must act alike to be quick. Needs the extra `cuda`.

Threads of a GPU go in step, 32 at a time; where they part (one bids, one builds), they wait for each other. So a block of threads
shares a group of games, and before every move the games line up by what they wait for: neighbours then do the same. That is
worth two to three times the speed. Which game is played by which thread changes nothing in it: each has generators of its own.
"""

from typing import Any, NamedTuple

from numba import types
from numba.extending import register_jitable

from tabletown.engine.game_calls import apply, legal, observe, turn
from tabletown.engine.kernel import CHANCE, OVER, State
from tabletown.engine.rng import draw
from tabletown.errors import MissingExtra
from tabletown.game.declaration import Game

from .batch_engine import MOST_SEATS
from .batch_stepping import (
    SettingIndex,
    first_illegal,
    forget_result,
    go_on_by_one,
    keep_result,
    list_moves,
    sample_action,
    write_rewards,
)

try:
    from numba import cuda
except ImportError as error:
    raise MissingExtra("numba-cuda", "cuda") from error

KINDS, ALL_KINDS = 32, 33
"""Of what games wait for; a game with more has some of them in common."""
MOST_IN_GROUP = 2048
NOBODY = -1
"""Instead of a kind: the game does not line up."""
TILE, TILE_WIDTH, TILE_STEPS = 64, 33, 8
"""Numbers on a side of what is turned at once; how wide that is in pairs, with one to spare, so that columns lie in different
banks of memory; and how many pairs a thread reads before it writes any."""


class Programs(NamedTuple):
    """What runs on the device, as Python functions: compiled for the arguments that they are first launched with."""

    step: Any
    look: Any
    turn_over: Any
    sample: Any
    check: Any
    go_on: Any
    play_out: Any


class BlockQueue(NamedTuple):
    """Where the games of a block line up: memory that its threads share."""

    kinds: Any  # what each game waits for, or NOBODY
    ranks: Any  # how many of the same kind are before it
    counts: Any  # games of each kind
    starts: Any  # where each kind starts; after the last one, where the line ends
    places: Any  # the games, one after the other


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def new_line() -> BlockQueue:
    """Room for the line of one block."""
    kinds = cuda.shared.array(MOST_IN_GROUP, types.int8)
    ranks = cuda.shared.array(MOST_IN_GROUP, types.int16)
    counts = cuda.shared.array(KINDS, types.int32)
    starts = cuda.shared.array(ALL_KINDS, types.int32)
    places = cuda.shared.array(MOST_IN_GROUP, types.int16)
    return BlockQueue(kinds, ranks, counts, starts, places)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def line_up(line: BlockQueue, here: int) -> int:
    """Let the games of a group line up by kind; return how many do. Every thread of the block must call it."""
    me, threads = cuda.threadIdx.x, cuda.blockDim.x
    for kind in range(me, KINDS, threads):
        line.counts[kind] = 0
    cuda.syncthreads()
    for g in range(me, here, threads):
        if line.kinds[g] != NOBODY:
            line.ranks[g] = cuda.atomic.add(line.counts, line.kinds[g], 1)
    cuda.syncthreads()
    for kind in range(me, ALL_KINDS, threads):
        before = 0
        for other in range(kind):
            before += line.counts[other]
        line.starts[kind] = before
    cuda.syncthreads()
    for g in range(me, here, threads):
        if line.kinds[g] != NOBODY:
            line.places[line.starts[line.kinds[g]] + line.ranks[g]] = g
    cuda.syncthreads()
    return line.starts[KINDS]


def what_it_waits_for(game: Game) -> Any:
    """A function that says what a position waits for, so that those alike can be played together: its phase, if it has one."""

    @register_jitable  # type: ignore[untyped-decorator]
    def phase(s: State) -> int:
        return s.phase & (KINDS - 1)

    @register_jitable  # type: ignore[untyped-decorator]
    def nothing_known(s: State) -> int:
        return 0

    return phase if "phase" in (game.state.names or ()) else nothing_known


def programs(game: Game) -> Programs:
    """The programs of one game. `group`: how many games each block of threads shares, MOST_IN_GROUP at most."""
    width, kind_of = game.most_legal, what_it_waits_for(game)

    def step(games: Any, actions: Any, journal: Any, group: Any) -> None:
        """A move in each game, luck, restarts, and the legal moves."""
        me, threads, first = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockIdx.x * group
        here = min(group, actions.size - first)
        line = new_line()
        moves, points = cuda.local.array(width, types.int16), cuda.local.array(MOST_SEATS, types.int64)
        luck = cuda.local.array(1, types.uint64)
        explicit = games.setting[SettingIndex.EXPLICIT_LUCK] != 0
        for g in range(me, here, threads):
            if games.done[first + g]:
                forget_result(games, first + g)
            line.kinds[g] = kind_of(games.states[first + g]) if actions[first + g] >= 0 else NOBODY
        n = line_up(line, here)
        for p in range(me, n, threads):
            i = first + line.places[p]
            apply(games.states[i], actions[i], journal)
        cuda.syncthreads()
        for g in range(me, here, threads):
            line.kinds[g] = 0
        n = here
        while n > 0:  # as long as luck is to move somewhere
            for g in range(me, here, threads):
                i = first + g
                if line.kinds[g] != NOBODY:
                    who = turn(games.states[i])
                    if who == OVER:
                        keep_result(games, i, points)
                        games.states[i] = games.start[0]
                        who = turn(games.states[i])
                    line.kinds[g] = kind_of(games.states[i]) if who == CHANCE and not explicit else NOBODY
            n = line_up(line, here)
            for p in range(me, n, threads):
                i = first + line.places[p]
                luck[0] = games.luck[i, 0]
                apply(games.states[i], int(moves[draw(luck, legal(games.states[i], moves))]), journal)
                games.luck[i, 0] = luck[0]
            cuda.syncthreads()
        for g in range(me, here, threads):
            line.kinds[g] = kind_of(games.states[first + g])
        n = line_up(line, here)
        for p in range(me, n, threads):
            list_moves(games.states, first + line.places[p], moves, games.legal, games.counts, games.masks)

    def look(states: Any, turns: Any, sideways: Any) -> None:
        """Who is to move, and what that seat observes: number by number, TILE neighbours side by side, who write together."""
        i = cuda.grid(1)
        if i < turns.size:
            who = turn(states[i])
            turns[i] = who
            observe(states[i], max(who, 0), sideways[i // TILE, :, i % TILE])

    def turn_over(pairs: Any, rows: Any) -> None:
        """What `look` wrote, a row a game. `pairs` holds the numbers of two games as one, which are read sooner."""
        tile = cuda.shared.array((TILE, TILE_WIDTH), types.uint32)
        x, y = cuda.threadIdx.x, cuda.threadIdx.y
        game, first, last = cuda.blockIdx.x * TILE, cuda.blockIdx.y * TILE, rows.shape[1] - 1
        mine = pairs[cuda.blockIdx.x]
        a, b = mine[min(first + y, last), x], mine[min(first + y + 8, last), x]
        c, d = mine[min(first + y + 16, last), x], mine[min(first + y + 24, last), x]
        e, f = mine[min(first + y + 32, last), x], mine[min(first + y + 40, last), x]
        g, h = mine[min(first + y + 48, last), x], mine[min(first + y + 56, last), x]
        tile[y, x], tile[y + 8, x], tile[y + 16, x], tile[y + 24, x] = a, b, c, d
        tile[y + 32, x], tile[y + 40, x], tile[y + 48, x], tile[y + 56, x] = e, f, g, h
        cuda.syncthreads()
        for k in range(TILE_STEPS):
            i = y + k * TILE_STEPS
            if game + i < rows.shape[0]:
                for half in range(2):
                    at = x + half * (TILE // 2)
                    if first + at <= last:
                        rows[game + i, first + at] = types.int16(tile[at, i >> 1] >> types.uint32((i & 1) * 16))

    def sample(listed: Any, counts: Any, chances: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < actions.size:
            actions[i] = sample_action(listed, counts, chances, i, cuda.local.array(1, types.uint64))

    def check(masks: Any, actions: Any, wrong: Any) -> None:
        i = cuda.grid(1)
        if i < actions.size and first_illegal(masks[i : i + 1], actions[i : i + 1]) == 0:
            cuda.atomic.min(wrong, 0, i)

    def go_on(games: Any, steps: Any, ended: Any, journal: Any, group: Any) -> None:
        """Random moves in each game."""
        me, threads, first = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockIdx.x * group
        here = min(group, ended.size - first)
        line = new_line()
        moves = cuda.local.array(width, types.int16)
        luck, chance = cuda.local.array(1, types.uint64), cuda.local.array(1, types.uint64)
        for g in range(me, here, threads):
            ended[first + g] = 0
        for _ in range(steps):
            for g in range(me, here, threads):
                line.kinds[g] = kind_of(games.states[first + g])
            n = line_up(line, here)
            for p in range(me, n, threads):
                i = first + line.places[p]
                luck[0], chance[0] = games.luck[i, 0], games.chance[i, 0]
                ended[i] += go_on_by_one(games.states, i, games.start, moves, luck, chance, journal)
                games.luck[i, 0], games.chance[i, 0] = luck[0], chance[0]
            cuda.syncthreads()

    def play_out(games: Any, ends: Any, rewards: Any, lengths: Any, kind: Any, journal: Any, group: Any) -> None:
        """Random moves in copies, until all are over."""
        me, threads, first = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockIdx.x * group
        here = min(group, lengths.size - first)
        line = new_line()
        moves, points = cuda.local.array(width, types.int16), cuda.local.array(MOST_SEATS, types.int64)
        chance = cuda.local.array(1, types.uint64)
        for g in range(me, here, threads):
            ends[first + g] = games.states[first + g]
            lengths[first + g] = 0
        n = here
        while n > 0:
            for g in range(me, here, threads):
                over = turn(ends[first + g]) == OVER
                line.kinds[g] = NOBODY if over else kind_of(ends[first + g])
            n = line_up(line, here)
            for p in range(me, n, threads):
                i = first + line.places[p]
                chance[0] = games.chance[i, 0]
                apply(ends[i], int(moves[draw(chance, legal(ends[i], moves))]), journal)
                lengths[i] += 1
                games.chance[i, 0] = chance[0]
            cuda.syncthreads()
        for g in range(me, here, threads):
            write_rewards(ends[first + g], kind, points, rewards[first + g])

    return Programs(step, look, turn_over, sample, check, go_on, play_out)
