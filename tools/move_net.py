"""The network that judges moves by what they lead to, while it learns: what `tabletown.bots.move_network` then plays with."""

from typing import Any

import numpy as np
import torch
from tools.policy_net import NEVER, Tensor

from tabletown import Game
from tabletown.bots.model import MOST_SEATS
from tabletown.bots.move_network import LAYERS
from tabletown.networks import NetworkFile

UNITS = 64
"""That look at a move."""


class MoveNet:
    """Opinions of moves and seats, by a sketch of a position and descriptions of its moves; its layers are those of a file."""

    def __init__(self, game: Game, first: int, second: int, device: str) -> None:
        self.device, self.shape, self.count = device, (first, second), len(game.sketch)
        self.scale = torch.ones(self.count + len(game.description), device=device)
        self.usual = np.zeros(0, np.int64)
        self.layers = {name: layer.requires_grad_() for name, layer in self._first_layers(game).items()}

    def _first_layers(self, game: Game) -> dict[str, Tensor]:
        """What is thought before anything is learned."""
        first, second = self.shape

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
            "lead": chance(second, UNITS) * (1 / second) ** 0.5,
            "lead_bias": nothing(UNITS),
            "moves": chance(len(game.description), UNITS) * 0.2,
            "worth": chance(UNITS) * 0.01,
        }

    def think(self, observed: Tensor, features: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
        """Opinions of the moves at all places, and the logarithms of the seats' chances, counted from the observer on."""
        kind = torch.float32 if self.device == "cpu" else torch.bfloat16
        layers = {name: layer.to(kind) for name, layer in self.layers.items()}
        seen = (observed.float() * self.scale[: self.count]).to(kind)
        first = (seen @ layers["rows"] + layers["bias"]).relu()
        second = (first @ layers["inner"] + layers["inner_bias"]).relu()
        worth = (second @ layers["seats"].T + layers["seats_bias"]).float()
        start = second @ layers["lead"] + layers["lead_bias"]
        rows = layers["moves"] * self.scale[self.count :, None].to(kind)
        units = (features.to(kind) @ rows + start[:, None]).relu()
        there = torch.arange(MOST_SEATS, device=self.device)[None] < players[:, None]
        return (units @ layers["worth"]).float(), worth.masked_fill(~there, NEVER).log_softmax(1)

    # --- what is kept -----------------------------------------------------------------------------------------------

    def parameters(self) -> list[Tensor]:
        """What is learned."""
        return list(self.layers.values())

    def state(self) -> dict[str, Tensor]:
        """A copy of all that was learned."""
        return {"scale": self.scale.clone(), **{name: layer.detach().clone() for name, layer in self.layers.items()}}

    def take(self, state: dict[str, Tensor]) -> None:
        """Think what such a copy says."""
        with torch.no_grad():
            self.scale.copy_(state["scale"])
            for name, layer in self.layers.items():
                layer.copy_(state[name])

    def exported(self, provenance: dict[str, Any]) -> NetworkFile:
        """As a file holds it."""
        layers = {name: self.layers[name].detach().cpu().numpy() for name in LAYERS}
        return NetworkFile(layers, self.scale.cpu().numpy(), self.usual, provenance)

    def imported(self, file: NetworkFile) -> None:
        """Think what the network of a file says, which must be as large."""
        self.take({name: torch.as_tensor(part) for name, part in (("scale", file.scale), *file.layers.items())})
