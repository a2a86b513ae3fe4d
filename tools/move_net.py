"""The network that judges moves by what they lead to, while it learns: what `tabletown.bots.move_network` then plays with."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import torch
from tools.policy_net import NEVER, Net, Tensor

from tabletown import Game
from tabletown.bots.model import MOST_SEATS
from tabletown.bots.move_network import LAYERS

UNITS_A_UNIT = 2 / 3
"""How many units look at a move, for each of the second layer."""


class MoveNet(Net):
    """Opinions of moves and seats, by a sketch of a position and descriptions of its moves; its layers are those of a file."""

    names = LAYERS
    out_of: ClassVar[Mapping[str, int]] = {"inner": 0, "seats": 1, "lead": 0, "worth": 0}

    def __init__(self, game: Game, first: int, second: int, device: str) -> None:
        self.device, self.shape, self.count = device, (first, second), len(game.sketch)
        self.scale = torch.ones(self.count + len(game.description), device=device)
        self.usual = np.zeros(0, np.int64)
        self.layers = {name: layer.requires_grad_() for name, layer in self._first_layers(game).items()}

    def _first_layers(self, game: Game) -> dict[str, Tensor]:
        """What is thought before anything is learned."""
        first, second = self.shape
        units = round(second * UNITS_A_UNIT)

        def chance(*shape: int) -> Tensor:
            return torch.randn(*shape, device=self.device)

        def nothing(*shape: int) -> Tensor:
            return torch.zeros(*shape, device=self.device)

        return {
            "rows": chance(self.count, first) * 0.1,
            "bias": chance(first) * 0.3,
            "inner": chance(first, second) * (2 / first) ** 0.5,
            "inner_bias": nothing(second),
            "seats": chance(MOST_SEATS, second) * 0.01,
            "seats_bias": nothing(MOST_SEATS),
            "lead": chance(second, units) * (1 / second) ** 0.5,
            "lead_bias": nothing(units),
            "moves": chance(len(game.description), units) * 0.2,
            "worth": chance(units) * 0.01,
        }

    def think(self, observed: Tensor, features: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
        """Opinions of the moves at all places, and the logarithms of the seats' chances, counted from the observer on."""
        kind, layers = self._cast()
        second = self._second(observed, layers, kind)
        start = second @ layers["lead"] + layers["lead_bias"]
        rows = layers["moves"] * self.scale[self.count :, None].to(kind)
        units = (features.to(kind) @ rows + start[:, None]).relu()
        return (units @ layers["worth"]).float(), self._seats(second, layers, players)

    def foretell(self, observed: Tensor, players: Tensor) -> Tensor:
        """The logarithms of the seats' chances as a seat sees them that need not be in turn."""
        kind, layers = self._cast()
        return self._seats(self._second(observed, layers, kind), layers, players)

    def _cast(self) -> tuple[Any, dict[str, Tensor]]:
        """What the numbers are while it thinks: 16 bits on a GPU."""
        kind = torch.float32 if self.device == "cpu" else torch.bfloat16
        return kind, {name: layer.to(kind) for name, layer in self.layers.items()}

    def _second(self, observed: Tensor, layers: dict[str, Tensor], kind: Any) -> Tensor:
        seen = (observed.float() * self.scale[: self.count]).to(kind)
        first = (seen @ layers["rows"] + layers["bias"]).relu()
        return (first @ layers["inner"] + layers["inner_bias"]).relu()

    def _seats(self, second: Tensor, layers: dict[str, Tensor], players: Tensor) -> Tensor:
        worth = (second @ layers["seats"].T + layers["seats_bias"]).float()
        there = torch.arange(MOST_SEATS, device=self.device)[None] < players[:, None]
        return worth.masked_fill(~there, NEVER).log_softmax(1)
