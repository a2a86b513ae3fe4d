"""The network that judges positions and moves while it learns, in PyTorch: what `tabletown.bots.network` then plays with.

It is the same network: the same rows stand for the same things, so its layers are exported as they are.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch

from tabletown import Game
from tabletown.bots.feature_model import MOST_SEATS
from tabletown.bots.network import AMOUNT, encoding_of, features_named
from tabletown.game.networks import LAYERS, NetworkFile

Tensor = Any
"""PyTorch is an extra: its types are not known everywhere."""
NEVER = -1e9
"""The opinion of a move that is not legal, and of a seat that is not there."""
LEAST_LOG = -50.0
LEAST_CHANCE = -30.0
"""Logarithms of probabilities that are taken for nothing: what is never chosen must not outweigh everything else."""
FARTHEST = 20.0
"""How far two opinions of a move count as apart, at most."""


class PolicyNet:
    """Opinions of moves and seats, by what a seat observes and by everybody's features; its layers are those of a file."""

    out_of: ClassVar[Mapping[str, int]] = {"inner": 0, "moves": 1, "seats": 1}
    """The layers that lead on from units, and which of their axes these units are."""

    def __init__(self, game: Game, first: int, second: int, device: str) -> None:
        code = encoding_of(game)
        self.device, self.shape, self.rows = device, (first, second), code.rows
        self.low, self.values, self.start = (torch.as_tensor(part, device=device) for part in code[:3])
        self.many = torch.as_tensor(np.flatnonzero(code.amount >= 0), device=device)
        self.amounts = int(code.values.sum())
        self.scale = torch.ones(len(features_named(game)), device=device)
        self.usual = code.start.copy()
        self.layers = {name: layer.requires_grad_() for name, layer in self._first_layers(game).items()}

    def _first_layers(self, game: Game) -> dict[str, Tensor]:
        """What is thought before anything is learned. Rows of what is never seen stay zero."""
        first, second = self.shape

        def chance(*shape: int) -> Tensor:
            return torch.randn(*shape, device=self.device)

        def nothing(*shape: int) -> Tensor:
            return torch.zeros(*shape, device=self.device)

        dense = chance(self.rows - self.amounts, first) * 0.05
        return {
            "rows": torch.cat([nothing(self.amounts, first), dense]),
            "bias": chance(first) * 0.3,
            "inner": chance(first, second) * (2 / first) ** 0.5,
            "inner_bias": nothing(second),
            "moves": chance(game.move_count, second) * 0.01,
            "moves_bias": nothing(game.move_count),
            "seats": chance(MOST_SEATS, second) * 0.01,
            "seats_bias": nothing(MOST_SEATS),
        }

    # --- thinking ---------------------------------------------------------------------------------------------------

    def think(self, observed: Tensor, found: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
        """Opinions of all moves, and the logarithms of the seats' chances, counted from the observer on."""
        seen = observed.long()
        index = torch.minimum((seen - self.low).clamp_(min=0), self.values - 1) + self.start
        dense = torch.cat([seen[:, self.many].float() / AMOUNT, found.float() * self.scale.repeat(MOST_SEATS)], 1)
        first = (self._added_up(index, dense) if self.device == "cpu" else self._multiplied(index, dense)).relu()
        layers = {name: layer.to(first.dtype) for name, layer in self.layers.items() if name != "rows"}
        second = (first @ layers["inner"] + layers["inner_bias"]).relu()
        logits = (second @ layers["moves"].T + layers["moves_bias"]).float()
        worth = (second @ layers["seats"].T + layers["seats_bias"]).float()
        there = torch.arange(MOST_SEATS, device=self.device)[None] < players[:, None]
        return logits, worth.masked_fill(~there, NEVER).log_softmax(1)

    def _added_up(self, index: Tensor, dense: Tensor) -> Tensor:
        """The first layer on a processor, which adds up only what is there."""
        rows, bias = self.layers["rows"], self.layers["bias"]
        return torch.nn.functional.embedding_bag(index, rows, mode="sum") + dense @ rows[self.amounts :] + bias

    def _multiplied(self, index: Tensor, dense: Tensor) -> Tensor:
        """The first layer on a GPU, which multiplies everything sooner than it adds up some; 16 bits are enough to learn."""
        kind = torch.bfloat16
        inputs = torch.zeros(len(index), self.rows, dtype=kind, device=self.device)
        inputs.scatter_(1, index, 1.0)
        inputs[:, self.amounts :] = dense.to(kind)
        return inputs @ self.layers["rows"].to(kind) + self.layers["bias"].to(kind)

    # --- what was learned ---------------------------------------------------------------------------------------------

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
        """Think what the network of a file says, which may be smaller: units that are new look around, but lead nowhere yet."""
        with torch.no_grad():
            self.scale.copy_(torch.as_tensor(file.scale))
            for name, layer in self.layers.items():
                known = torch.as_tensor(file.layers[name])
                if name in self.out_of:
                    axis = self.out_of[name]
                    layer.narrow(axis, known.shape[axis], layer.shape[axis] - known.shape[axis]).zero_()
                layer[tuple(map(slice, known.shape))] = known.to(layer)
        self.usual = file.usual


# --- what is learned from -------------------------------------------------------------------------------------------


class Examples(NamedTuple):
    """Searched decisions to be imitated, one a row."""

    observed: Tensor
    features: Tensor
    legal: Tensor
    share: Tensor  # of each move
    won: Tensor
    players: Tensor

    def some(self, which: Tensor) -> "Examples":
        """Some of the rows."""
        return Examples(*(part[which] for part in self))


class Decisions(NamedTuple):
    """Decisions of games that were played, one a row."""

    observed: Tensor
    features: Tensor
    legal: Tensor
    players: Tensor
    moves: Tensor  # what was played
    before: Tensor  # the logarithm of how likely that was
    gain: Tensor  # what it brought, beyond what was expected
    target: Tensor  # what every seat is to be thought of
    choice: Tensor  # whether the learner had one
    mine: Tensor  # whether the learner decided

    def some(self, which: Tensor) -> "Decisions":
        """Some of the rows."""
        return Decisions(*(part[which] for part in self))


class Weights(NamedTuple):
    """What counts how much."""

    clip: float
    value: float
    entropy: float
    anchor: float


def log_policy(logits: Tensor, legal: Tensor) -> Tensor:
    """The logarithms of how likely each move is, among the legal ones."""
    return logits.masked_fill(~legal, NEVER).log_softmax(1)


def entropy_of(log: Tensor) -> Tensor:
    """How open a choice is."""
    return -(log.exp() * log.clamp(min=LEAST_LOG)).sum(1)


def imitation_losses(net: PolicyNet, some: Examples) -> tuple[Tensor, Tensor, Tensor]:
    """How far the net is from what searches chose, and from who won; and what it would choose itself."""
    logits, worth = net.think(some.observed, some.features, some.players)
    log = log_policy(logits, some.legal)
    policy = -(some.share.float() * log.clamp(min=LEAST_LOG)).sum(1).mean()
    return policy, -(some.won * worth.clamp(min=LEAST_CHANCE)).sum(1).mean(), log


def improvement_loss(net: PolicyNet, anchor: PolicyNet | None, some: Decisions, weights: Weights) -> tuple[Tensor, Tensor]:
    """The loss of proximal policy optimisation, and its parts: policy, entropy, surprise, and how far the net has moved.

    With an anchor it costs something to choose otherwise than that one.
    """
    logits, worth = net.think(some.observed, some.features, some.players)
    log, choice = log_policy(logits, some.legal), some.choice.float()
    taken = log.gather(1, some.moves[:, None])[:, 0]
    ratio = (taken - some.before).clamp(-5, 5).exp()
    clipped = ratio.clamp(1 - weights.clip, 1 + weights.clip)
    policy = -mean_of(torch.minimum(ratio * some.gain, clipped * some.gain), choice)
    entropy = mean_of(entropy_of(log), choice)
    surprise = mean_of(-(some.target * worth.clamp(min=LEAST_CHANCE)).sum(1), some.mine.float())
    loss = policy - weights.entropy * entropy + weights.value * surprise
    if anchor is not None:
        with torch.no_grad():
            other = log_policy(anchor.think(some.observed, some.features, some.players)[0], some.legal)
        apart = (log.exp() * (log - other).clamp(-FARTHEST, FARTHEST)).sum(1)
        loss = loss + weights.anchor * mean_of(apart, choice)
    return loss, torch.stack([policy, entropy, surprise, mean_of((ratio - 1).abs(), choice)]).detach()


def mean_of(values: Tensor, weight: Tensor) -> Tensor:
    """The mean of those that count."""
    return (values * weight).sum() / weight.sum().clamp(min=1)
