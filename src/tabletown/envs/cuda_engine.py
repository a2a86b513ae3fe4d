"""Batches on a GPU: one thread a game, by the very kernels of the processor. Needs the extra `cuda`.

Arrays stay on the device. PyTorch, CuPy and JAX take them without a copy: `torch.as_tensor(batch.observe(), device="cuda")`,
`cupy.asarray(...)`, `jax.dlpack.from_dlpack(...)`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from reprlib import repr as short
from typing import Any, NamedTuple

import numpy as np
from numba import typeof, types
from numpy.typing import NDArray

from tabletown.bots.simple_policies import Policy, SeatPolicies
from tabletown.engine.journal import JOURNAL_COLUMNS
from tabletown.engine.kernel import States
from tabletown.errors import BadOption, IllegalMove, MissingExtra, TabletownError
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES

from . import dlpack
from .batch_engine import Engine
from .batch_stepping import NO_MOVE, GameBatch, SettingIndex
from .cuda_kernels import TILE, TILE_STEPS, Programs, programs

try:
    from numba import cuda
    from numba.cuda import compile_ptx, dispatcher
    from numba.cuda.cudadrv.devicearray import DeviceNDArray
except ImportError as error:
    raise MissingExtra("numba-cuda", "cuda") from error

THREADS = 128
"""In a block where each has a game of its own."""
STEP_THREADS, STEP_GROUP = 512, 2048
PLAY_THREADS, PLAY_GROUP = 1024, 2048
"""In a block that shares games, and how many it shares."""
REGISTERS = 65_536
"""That a processor of the device has for all threads of a block."""
WARP = 32
"""Threads that go in step."""
HOPPER = (9, 0)
"""What is compiled for where no device is asked."""


# --- the programs -----------------------------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """How a batch is spread over the device."""

    threads: int  # of a block
    group: int  # games that a block shares
    blocks: int


def layout(size: int, most_threads: int, most_games: int, processors: int) -> Layout:
    """Large groups line up best; but every processor of the device is to have one."""
    share = -(-size // processors)
    group = max(WARP, min(most_games, -(-share // WARP) * WARP))
    return Layout(min(group, most_threads), group, -(-size // group))


@cache
def launchable(key: str) -> Programs:
    """The programs of a game, ready to be launched: where blocks are large, a thread has few registers."""
    found = programs(GAMES[key])
    return Programs(
        cuda.jit(found.step, max_registers=REGISTERS // STEP_THREADS), *map(cuda.jit, found[1:5]),
        *(cuda.jit(program, max_registers=REGISTERS // PLAY_THREADS) for program in found[5:]),
    )  # fmt: skip


def signatures(games: GameBatch, actions: NDArray[np.int64]) -> Programs:
    """What the programs are launched with, as types."""
    rewards, journal = games.rewards, np.zeros((0, JOURNAL_COLUMNS), np.int64)
    sideways = np.zeros((1, games.observations.shape[1], TILE), np.int16)
    found = (
        (games, actions, journal, 1),
        (games.states, games.turns, sideways),
        (sideways.view(np.uint32), games.observations),
        (games.legal, games.counts, games.chance, actions),
        (games.masks, actions, actions),
        (games, 1, actions, journal, 1),
        (games, games.states, rewards, actions, 1, journal, 1),
    )
    return Programs(*(types.void(*map(typeof, arguments)) for arguments in found))


def ptx(game: Game, program: str, games: GameBatch, chip: tuple[int, int] = HOPPER, optimised: bool = True) -> str:
    """One program as the device's assembler reads it. Needs no device: so that a change that breaks it is seen anywhere."""
    wanted = signatures(games, np.zeros(games.done.size, np.int64))
    with imagined(chip):
        text, _ = compile_ptx(getattr(programs(game), program), getattr(wanted, program), cc=chip, opt=optimised)
    return str(text)


class Chip(NamedTuple):
    """What the compiler wants to know of a device."""

    compute_capability: tuple[int, int]


@contextmanager
def imagined(chip: tuple[int, int]) -> Iterator[None]:
    """Let functions be compiled for a chip that is not there: Numba asks the device what the callees of a kernel are for."""
    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: Chip(chip)
    try:
        yield
    finally:
        dispatcher.get_current_device = real


# --- arrays that others take without a copy -------------------------------------------------------------------------------


class DeviceArray:
    """An array on the device, for PyTorch, CuPy and JAX: they read it where it is."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape, self.dtype = array.shape, array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.array.__cuda_array_interface__
        return found

    def __dlpack__(self, **asked: Any) -> Any:
        """For `torch.from_dlpack`, `cupy.from_dlpack`, `jax.dlpack.from_dlpack`. What was launched has ended when it is read."""
        cuda.synchronize()
        address = self.__cuda_array_interface__["data"][0]
        return dlpack.capsule(address, self.shape, self.dtype, self.__dlpack_device__(), self.array)

    def __dlpack_device__(self) -> tuple[int, int]:
        """The device that was current when the batch was made: batches are on one."""
        return dlpack.CUDA, int(cuda.get_current_device().id)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self.copy_to_host(), dtype)

    def copy_to_host(self) -> NDArray[Any]:
        """The numbers on this side, as a NumPy array."""
        found: NDArray[Any] = self.array.copy_to_host()
        return found

    def __getitem__(self, index: Any) -> Any:
        return self.array[index]

    def __len__(self) -> int:
        return int(self.shape[0])

    def __repr__(self) -> str:
        return f"<DeviceArray {self.shape} {self.dtype}>"


# --- the engine -----------------------------------------------------------------------------------------------------------


class Gpu(Engine):
    """One GPU, a thread for each game."""

    def __init__(self, game: Game, games: GameBatch, policies: SeatPolicies | None) -> None:
        if policies is not None:
            raise BadOption("bots play in batches on the processor only; on a GPU every move comes from you")
        if not cuda.is_available():
            raise TabletownError(f"no GPU can be used here: {why_not_available()}")
        self.game, self.setting, self.size = game, games.setting, games.done.size
        self.run = launchable(game.key)
        processors = int(cuda.get_current_device().MULTIPROCESSOR_COUNT)
        self.alone = Layout(THREADS, THREADS, -(-self.size // THREADS))
        self.stepping = layout(self.size, STEP_THREADS, STEP_GROUP, processors)
        self.playing = layout(self.size, PLAY_THREADS, PLAY_GROUP, processors)
        arrays: Any = [cuda.to_device(array) for array in games]
        shown: Any = [DeviceArray(array) for array in arrays]
        self.on_device: Any = GameBatch(*arrays)
        self.games = GameBatch(*shown)
        self.actions, self.sampled = (cuda.to_device(np.zeros(self.size, np.int64)) for _ in range(2))
        self.wrong = cuda.to_device(np.array([self.size], np.int64))
        length, groups = games.observations.shape[1], -(-self.size // TILE)
        self.sideways = cuda.device_array((groups, length, TILE), np.int16)
        self.pairs = self.sideways.view(np.uint32)
        self.tiles = (groups, -(-length // TILE)), (TILE // 2, TILE_STEPS)
        self.journal = cuda.to_device(np.zeros((0, JOURNAL_COLUMNS), np.int64))

    def _launch(self, where: Layout, program: Any, *arguments: Any) -> None:
        program[where.blocks, where.threads](*arguments)

    def positions(self) -> DeviceArray:
        """The bytes of the positions, a row a game: no array library knows records on a device."""
        states = self.on_device.states
        width = self.game.state.itemsize
        return DeviceArray(DeviceNDArray((self.size, width), (width, 1), np.dtype(np.uint8), gpu_data=states.gpu_data))

    def reset(self, luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Start every game anew."""
        self.fill(self.on_device.start.copy_to_host(), luck, chance)

    def fill(self, state: States, luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Let every game go on from one position, or from one of its own."""
        self.on_device.states.copy_to_device(np.array(np.broadcast_to(state, self.size)))
        self.on_device.luck.copy_to_device(luck)
        self.on_device.chance.copy_to_device(chance)
        self._no_move()

    def _no_move(self) -> None:
        """Luck that is due, then observations and masks."""
        self.actions.copy_to_device(np.full(self.size, NO_MOVE, np.int64))
        self.step(self.actions)

    def take(self, actions: Any) -> Any:
        """Numbers that are on the device already, or those of this side."""
        if hasattr(actions, "__cuda_array_interface__"):
            given = cuda.as_cuda_array(actions)
            if given.shape != (self.size,) or given.dtype != np.int64:
                raise IllegalMove(f"actions are {self.size} whole numbers of 64 bits, not {given.shape} of {given.dtype}")
            return given
        host = np.asarray(actions)
        if host.shape != (self.size,) or host.dtype.kind not in "iu":
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game, not {short(actions)}")
        self.actions.copy_to_device(host.astype(np.int64))
        return self.actions

    def first_illegal(self, actions: Any) -> int:
        """The first game whose action is not legal, or -1."""
        self._launch(self.alone, self.run.check, self.on_device.masks, actions, self.wrong)
        found = int(self.wrong.copy_to_host()[0])
        if found == self.size:
            return -1
        self.wrong.copy_to_device(np.array([self.size], np.int64))
        return found

    def step(self, actions: Any) -> None:
        """Play one legal move in each game."""
        games = self.on_device
        self._launch(self.stepping, self.run.step, games, actions, self.journal, self.stepping.group)
        self._launch(self.alone, self.run.look, games.states, games.turns, self.sideways)
        self.run.turn_over[self.tiles](self.pairs, games.observations)

    def sample(self) -> DeviceArray:
        """A random legal move for each game."""
        games = self.on_device
        self._launch(self.alone, self.run.sample, games.legal, games.counts, games.chance, self.sampled)
        return DeviceArray(self.sampled)

    def go_on(self, moves: int) -> int:
        """Random moves in each game; return how many games ended."""
        self._launch(self.playing, self.run.go_on, self.on_device, moves, self.actions, self.journal, self.playing.group)
        ended = int(self.actions.copy_to_host().sum())
        self._no_move()
        return ended + int(self.on_device.done.copy_to_host().sum())

    def play_out(self, seats: SeatPolicies) -> tuple[Any, Any, Any]:
        """Play copies to their ends at random; return rewards, lengths and positions."""
        if (seats.policies != Policy.RANDOM).any():
            raise BadOption("on a GPU games are played out at random only")
        ends = cuda.to_device(np.zeros(self.size, self.game.state))
        rewards = cuda.to_device(np.zeros(self.games.rewards.shape, np.float32))
        lengths = cuda.to_device(np.zeros(self.size, np.int64))
        kind = int(self.setting[SettingIndex.REWARD])
        group = self.playing.group
        self._launch(self.playing, self.run.play_out, self.on_device, ends, rewards, lengths, kind, self.journal, group)
        width = self.game.state.itemsize
        shown = DeviceNDArray((self.size, width), (width, 1), np.dtype(np.uint8), gpu_data=ends.gpu_data)
        return DeviceArray(rewards), DeviceArray(lengths), DeviceArray(shown)

    def state_of(self, i: int) -> States:
        """One position, as an array of one. A copy."""
        found: States = self.on_device.states[i : i + 1].copy_to_host()
        return found

    def legal_of(self, i: int) -> NDArray[np.int16]:
        """The legal moves of one game."""
        count = int(self.on_device.counts[i])
        found: NDArray[np.int16] = self.on_device.legal[i, :count].copy_to_host()
        return found

    def luck_of(self, i: int) -> int:
        """A word that says where the luck of a game has got to."""
        return int(self.on_device.luck[i, 0])


def why_not_available() -> str:
    """In one line."""
    try:
        cuda.get_current_device()
    except (cuda.CudaSupportError, RuntimeError) as error:
        return " ".join(str(error).split())
    return "Numba finds none"
