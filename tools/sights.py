"""How the games of a batch are told to a network that learns, wherever they are played (what is told: `told_positions.py`)."""

from abc import ABC, abstractmethod
from functools import cache
from typing import Any

import numpy as np
import torch
from tools.policy_net import Tensor
from tools.seat_features import columns_of, look_on
from tools.selfplay import THREADS
from tools.told_positions import MOST_MOVES, describe_all, programs_for, sketch_all

from tabletown import Game
from tabletown.envs import Batch
from tabletown.kernel import JOURNAL_COLUMNS


@cache
def sight_of(game: Game, device: str) -> "Sight":
    """How a game is told to networks; once, since a GPU's programs take long to compile."""
    return Described(game, device) if game.sketch else Seen(game, device)


def tensor_of(array: Any, device: str) -> Tensor:
    """An array of a batch, where it lies."""
    return torch.as_tensor(array, device=device) if device == "cuda" else torch.from_numpy(np.asarray(array))


class Sight(ABC):
    """How games are told."""

    observed: int
    """Numbers of a position."""
    features: tuple[int, ...]
    """The shape of what else is told of a position."""
    kind: Any
    """Of those numbers."""
    places: int
    """For moves."""
    onlooks: bool
    """Whether positions are also told to seats that are not in turn."""

    def __init__(self, game: Game, device: str) -> None:
        self.game, self.device = game, device

    @abstractmethod
    def look(self, games: Batch, observed: Tensor, features: Tensor, may: Tensor) -> None:
        """Write what the seats in turn see, and which places are legal."""

    @abstractmethod
    def moves(self, games: Batch, places: Tensor) -> Tensor:
        """The numbers of the moves at chosen places."""

    def look_on(self, games: Batch, observers: Tensor, observed: Tensor) -> None:  # noqa: B027  (most games have no onlookers)
        """Write what other seats see than those in turn."""


class Seen(Sight):
    """By observations and everybody's features; the places are the numbers of all moves."""

    kind = torch.int16
    onlooks = False

    def __init__(self, game: Game, device: str) -> None:
        super().__init__(game, device)
        self.observed, self.features, self.places = len(game.observation or ()), (columns_of(game),), game.move_count
        self._count = look_on(device, game)

    def look(self, games: Batch, observed: Tensor, features: Tensor, may: Tensor) -> None:
        """As the batch says it."""
        observed.copy_(tensor_of(games.observe(), self.device))
        may.copy_(tensor_of(games.mask(), self.device))
        self._count(games, features)

    def moves(self, games: Batch, places: Tensor) -> Tensor:
        """The same numbers."""
        return places


class Described(Sight):
    """By sketches, and by descriptions of the legal moves, in what the deciding seat knows; places are those of the list."""

    kind = torch.int8
    onlooks = True

    def __init__(self, game: Game, device: str) -> None:
        super().__init__(game, device)
        self.observed, self.features, self.places = len(game.sketch), (MOST_MOVES, len(game.description)), MOST_MOVES
        self._look, self._look_on = self._on_gpu() if device == "cuda" else (self._on_processor, self._on_processor_beside)

    def look(self, games: Batch, observed: Tensor, features: Tensor, may: Tensor) -> None:
        """What is hidden is dealt by luck that is made of each game's own: so games that go on see the same again."""
        counts = tensor_of(games.legal_counts, self.device).long()
        may.copy_(torch.arange(MOST_MOVES, device=self.device)[None] < counts[:, None])
        self._look(games._engine, observed, features)

    def look_on(self, games: Batch, observers: Tensor, observed: Tensor) -> None:
        """Beside the seats in turn, by what these seats know."""
        self._look_on(games._engine, observers, observed)

    def moves(self, games: Batch, places: Tensor) -> Tensor:
        """Out of the lists of legal moves."""
        return tensor_of(games.legal, self.device).long().gather(1, places[:, None])[:, 0]

    def _on_processor(self, engine: Any, observed: Tensor, features: Tensor) -> None:
        games = engine.games
        turns, words = np.asarray(games.turns), np.asarray(games.luck)[:, 0]
        describe_all(self.game, engine.handles.states, turns, words, observed.numpy(), features.numpy())

    def _on_processor_beside(self, engine: Any, observers: Tensor, observed: Tensor) -> None:
        words = np.asarray(engine.games.luck)[:, 0]
        sketch_all(self.game, engine.handles.states, observers.numpy(), words, observed.numpy())

    def _on_gpu(self) -> Any:
        from numba import cuda

        deal, tell = map(cuda.jit, programs_for(self.game))
        journal, rooms = cuda.device_array((0, JOURNAL_COLUMNS), np.int64), dict[int, Any]()

        def room_for(size: int) -> Any:
            if size not in rooms:
                rooms[size] = cuda.device_array(size, self.game.state)
            return rooms[size]

        def look_on(engine: Any, observers: Tensor, observed: Tensor) -> None:
            games, size = engine.on_device, len(observed)
            who, seen = cuda.as_cuda_array(observers), cuda.as_cuda_array(observed)
            deal[-(-size // THREADS), THREADS](games.states, who, games.luck, room_for(size), seen)

        def look(engine: Any, observed: Tensor, features: Tensor) -> None:
            games, size = engine.on_device, len(observed)
            known, seen, told = room_for(size), cuda.as_cuda_array(observed), cuda.as_cuda_array(features)
            deal[-(-size // THREADS), THREADS](games.states, games.turns, games.luck, known, seen)
            tell[-(-size * MOST_MOVES // THREADS), THREADS](known, games.turns, games.legal, games.counts, seen, told, journal)

        return look, look_on
