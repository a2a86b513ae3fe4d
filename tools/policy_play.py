"""Games that a network plays with itself and with its earlier selves, many at once, and what their decisions brought."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from tools.features import seats_of
from tools.policy_net import Decisions, PolicyNet, Tensor, entropy_of, log_policy
from tools.seat_features import columns_of, look_on
from tools.variants import Variant, unusual_numbers, unusual_rules

from tabletown import Game
from tabletown.bots.feature_model import MOST_SEATS
from tabletown.bots.network import encoding_of, features_named
from tabletown.envs import Batch

OFTEN_MINE = 0.3
"""Among earlier selves, how often a seat is the learner's beside the one that always is."""
PROBES = {"cpu": 256, "cuda": 2048}
"""Games at random in which is seen what is usual."""
PROBED, PROBE_STEPS, PROBE_ROWS = 60, 5, 512
LEAST_SPREAD = 0.5
"""A feature that varies less than this is taken for one that varies so much."""


class Plan(NamedTuple):
    """How much is played."""

    games: int
    steps: int  # decisions of each game in a round
    shares: tuple[int, int, int]  # eighths of the games: by itself, among earlier selves, each of two variants
    chunk: int  # positions that are thought about at once
    seed: int
    device: str


class Group:
    """Games of one kind."""

    def __init__(
        self, game: Game, variant: Variant, size: int, device: str, seed: int, bots: Sequence[str | None] | None = None
    ) -> None:
        self.players = variant[0]
        options: dict[str, Any] = variant[1]
        self.batch = Batch(game.key, self.players, size, device, seed=seed, bots=bots, **options)
        self.size, self.device = size, device

    def tensor(self, array: Any) -> Tensor:
        """An array of the batch, where it lies."""
        return torch.as_tensor(array, device=self.device) if self.device == "cuda" else torch.from_numpy(np.asarray(array))

    def step(self, moves: Tensor) -> None:
        """Play one move in each game."""
        self.batch.step(moves.contiguous() if self.device == "cuda" else moves.numpy())

    def data(self) -> dict[str, Tensor]:
        """Where the games stand, for a checkpoint."""
        games = self.batch._engine.games
        states = np.array(host(self.batch.positions())).view(np.uint8).reshape(self.size, -1)
        luck, chance = (np.array(host(words)).view(np.int64) for words in (games.luck, games.chance))
        return {"states": torch.from_numpy(states), "luck": torch.from_numpy(luck), "chance": torch.from_numpy(chance)}

    def take(self, data: dict[str, Tensor]) -> None:
        """Go on where games stood."""
        states = data["states"].numpy().view(self.batch.game.state).reshape(-1)
        luck, chance = (data[name].numpy().view(np.uint64) for name in ("luck", "chance"))
        self.batch._engine.fill(states, luck, chance)


def host(array: Any) -> Any:
    """An array on this side."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


class Rollouts:
    """Groups of games that go on from round to round, and room for the decisions of one round.

    The first group is played by the learner alone; in the second some seats are an earlier self's; the last two are variants,
    which change from time to time.
    """

    POOLED, VARIANTS = 1, (2, 3)

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game, self.plan = game, plan
        self.others = [*unusual_numbers(game), *unusual_rules(game)]
        self.numbers = [0, 1]
        """Of the variants that are played now; those that were ever played are counted."""
        alone, pooled, self.each = (max(1, plan.games * share // 8) for share in plan.shares)
        usual: Variant = seats_of(game), {}
        self.groups = [Group(game, usual, size, plan.device, plan.seed + k) for k, size in enumerate((alone, pooled))]
        self.groups += [self.variant(number) for number in self.numbers]
        self.look = look_on(plan.device, game)
        self._make_room()
        self.see(plan.steps)

    def _make_room(self) -> None:
        total, steps, device = sum(group.size for group in self.groups), self.plan.steps, self.plan.device

        def room(rows: int, *shape: int, kind: Any = torch.float32) -> Tensor:
            return torch.zeros((rows, total, *shape), dtype=kind, device=device)

        # What is seen after the last step is what is seen before the first one of the next round.
        self.observed = room(steps + 1, len(self.game.observation or ()), kind=torch.int16)
        self.features = room(steps + 1, columns_of(self.game), kind=torch.int16)
        self.legal = room(steps + 1, self.game.move_count, kind=torch.bool)
        self.turns = room(steps + 1, kind=torch.int64)
        self.chances = room(steps + 1, MOST_SEATS)
        self.moves, self.likely = room(steps, kind=torch.int64), room(steps)
        self.rewards = room(steps, MOST_SEATS)
        self.done, self.mine = room(steps, kind=torch.bool), room(steps, kind=torch.bool)
        self.learners = torch.ones((total, MOST_SEATS), dtype=torch.bool, device=device)
        self.players = self._players()

    def _players(self) -> Tensor:
        return torch.cat([torch.full((group.size,), group.players, device=self.plan.device) for group in self.groups])

    def variant(self, number: int) -> Group:
        """The group of the so many-th variant."""
        chosen = self.others[number % len(self.others)]
        return Group(self.game, chosen, self.each, self.plan.device, self.plan.seed + 11 + number)

    def change_variant(self, which: int) -> None:
        """Let the next variant take the place of one of the two."""
        self.numbers[which] = max(self.numbers) + 1
        self.groups[self.VARIANTS[which]] = self.variant(self.numbers[which])
        self.players = self._players()
        self.see(self.plan.steps)

    def spans(self) -> Iterator[tuple[Group, slice]]:
        """The groups, and which rows are theirs."""
        at = 0
        for group in self.groups:
            yield group, slice(at, at + group.size)
            at += group.size

    # --- playing ----------------------------------------------------------------------------------------------------

    def see(self, t: int) -> None:
        """What is seen now."""
        for group, rows in self.spans():
            self.observed[t, rows] = group.tensor(group.batch.observe())
            self.legal[t, rows] = group.tensor(group.batch.mask())
            self.turns[t, rows] = group.tensor(group.batch.turn).long()
            self.look(group.batch, self.features[t, rows])

    def play(self, net: PolicyNet, other: PolicyNet | None) -> dict[str, Any]:
        """A round: so many decisions in every game; returns what is to be told of it."""
        steps, lead = self.plan.steps, torch.zeros(2, device=self.plan.device)
        with torch.no_grad():
            for part in (self.observed, self.features, self.legal, self.turns):
                part[0] = part[steps]
            open_choice = torch.zeros((), device=self.plan.device)
            for t in range(steps):
                open_choice += self._decide(t, net, other)
                self._step(t)
                if other is not None:
                    lead += self._lead(t)
                self.see(t + 1)
            self.chances[steps] = self._think(net, steps, slice(None))[1]
        won, pooled = lead.tolist()
        return {
            "ended": int(self.done.sum()), "entropy": round(float(open_choice) / steps, 4),
            "lead": round(won / max(1.0, pooled), 4), "pooled": int(pooled),
        }  # fmt: skip

    def _think(self, net: PolicyNet, t: int, rows: slice) -> tuple[Tensor, Tensor]:
        """A net's opinions of moves, and everybody's chances by seat."""
        seen = self.observed[t, rows], self.features[t, rows], self.players[rows]
        parts = [net.think(*piece) for piece in zip(*(part.split(self.plan.chunk) for part in seen), strict=True)]
        logits, worth = (torch.cat(column) for column in zip(*parts, strict=True))
        return logits, by_seat(worth.exp(), self.turns[t, rows], self.players[rows])

    def _decide(self, t: int, net: PolicyNet, other: PolicyNet | None) -> Tensor:
        """Draw a move in every game by what is thought of it; returns how open the choices were."""
        logits, self.chances[t] = self._think(net, t, slice(None))
        self.mine[t] = self.learners.gather(1, self.turns[t][:, None])[:, 0]
        if other is not None:
            rows = self._pooled()
            others = self._think(other, t, rows)[0]
            logits[rows] = torch.where(self.mine[t, rows, None], logits[rows], others)
        log = log_policy(logits, self.legal[t])
        noise = torch.empty_like(log).exponential_().log_().neg_()
        self.moves[t] = (log + noise).argmax(1)
        self.likely[t] = log.gather(1, self.moves[t][:, None])[:, 0]
        return entropy_of(log).mean()

    def _step(self, t: int) -> None:
        for group, rows in self.spans():
            group.step(self.moves[t, rows])
            self.rewards[t, rows, : group.players] = group.tensor(group.batch.rewards)
            self.rewards[t, rows, group.players :] = 0
            self.done[t, rows] = group.tensor(group.batch.done)

    def _pooled(self) -> slice:
        return [rows for _, rows in self.spans()][self.POOLED]

    def _lead(self, t: int) -> Tensor:
        """What the learner won among earlier selves beyond its share of the seats, and in how many games; new ones are seated."""
        rows, players = self._pooled(), self.groups[self.POOLED].players
        ends, learners = self.done[t, rows], self.learners[rows]
        won = (self.rewards[t, rows] * learners).sum(1) - learners[:, :players].float().mean(1)
        fresh = torch.rand(learners.shape, device=self.plan.device) < OFTEN_MINE
        fresh.scatter_(1, torch.randint(0, players, (len(learners), 1), device=self.plan.device), True)
        self.learners[rows] = torch.where(ends[:, None], fresh, learners)
        return torch.stack([won.masked_fill(~ends, 0).sum(), ends.sum().float()])

    # --- what it brought --------------------------------------------------------------------------------------------

    def decisions(self, trace: float) -> Decisions:
        """The decisions of the last round, one after the other."""
        steps = self.plan.steps
        brought = advantages(self.rewards, self.chances, self.done, trace)
        turns, players = self.turns[:steps], self.players[None].expand(steps, -1)
        target = from_observer((brought + self.chances[:steps]).clamp(0, 1), turns, players)
        gain = brought.gather(2, turns[:, :, None])[:, :, 0]
        choice = self.mine & (self.legal[:steps].sum(2) > 1)
        gain = (gain - gain[choice].mean()) / (gain[choice].std() + 1e-6)
        seen = self.observed[:steps], self.features[:steps], self.legal[:steps], players
        parts = (*seen, self.moves, self.likely, gain, target, choice, self.mine)
        return Decisions(*(part.reshape(-1, *part.shape[2:]) for part in parts))

    # --- going on ---------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """Where all games stand, for a checkpoint."""
        return {"numbers": list(self.numbers), "learners": self.learners, "groups": [group.data() for group in self.groups]}

    def take(self, data: dict[str, Any]) -> None:
        """Go on where games stood."""
        self.numbers = list(data["numbers"])
        for place, number in zip(self.VARIANTS, self.numbers, strict=True):
            self.groups[place] = self.variant(number)
        for group, kept in zip(self.groups, data["groups"], strict=True):
            group.take(kept)
        self.learners.copy_(data["learners"])
        self.players = self._players()
        self.see(self.plan.steps)


def advantages(rewards: Tensor, chances: Tensor, done: Tensor, trace: float) -> Tensor:
    """How much more than expected came after each step, for every seat: generalised advantages, backwards through the steps."""
    found, last = torch.zeros_like(rewards), torch.zeros_like(rewards[0])
    for t in range(len(rewards) - 1, -1, -1):
        going = (~done[t]).float()[:, None]
        surprise = rewards[t] + going * chances[t + 1] - chances[t]
        last = surprise + trace * going * last
        found[t] = last
    return found


def by_seat(counted: Tensor, turns: Tensor, players: Tensor) -> Tensor:
    """What is counted from the observer on, by seat."""
    seat = torch.arange(MOST_SEATS, device=counted.device)
    there = seat < players[..., None]
    return counted.gather(-1, (seat - turns[..., None]) % players[..., None]).masked_fill(~there, 0)


def from_observer(by_seat: Tensor, turns: Tensor, players: Tensor) -> Tensor:
    """What is told by seat, counted from the observer on."""
    n = torch.arange(MOST_SEATS, device=by_seat.device)
    there = n < players[..., None]
    return by_seat.gather(-1, (n + turns[..., None]) % players[..., None]).masked_fill(~there, 0)


class Look:
    """What is seen of a group's games, as often as one looks again."""

    def __init__(self, group: Group) -> None:
        self.group, game = group, group.batch.game
        self.features = torch.zeros((group.size, columns_of(game)), dtype=torch.int16, device=group.device)
        self.players = torch.full((group.size,), group.players, device=group.device)
        self.count = look_on(group.device, game)

    def again(self) -> None:
        """See the games as they stand now."""
        batch = self.group.batch
        self.observed, self.legal = self.group.tensor(batch.observe()), self.group.tensor(batch.mask())
        self.count(batch, self.features)

    def opinions(self, net: PolicyNet) -> Tensor:
        """What a net thinks of each move."""
        seen = (part.to(net.device) for part in (self.observed, self.features, self.players))
        with torch.no_grad():
            return net.think(*seen)[0]

    def chosen(self, logits: Tensor) -> Tensor:
        """The moves that are liked best."""
        return log_policy(logits, self.legal.to(logits.device)).argmax(1).to(self.group.device)


def get_used_to(net: PolicyNet, game: Game) -> None:
    """Let a net learn from games at random how large features are, and which value each number of an observation mostly has."""
    probe = Group(game, (seats_of(game), {}), PROBES[net.device], net.device, 5)
    look, count = Look(probe), len(features_named(game))
    features, observed = list[Tensor](), list[Tensor]()
    for _ in range(PROBED):
        for _ in range(PROBE_STEPS):
            probe.batch.step(probe.batch.sample())
        look.again()
        features.append(look.features[:, : probe.players * count].reshape(-1, count).float())
        observed.append(look.observed[:PROBE_ROWS].clone())
    net.scale[:] = 0.5 / torch.cat(features).std(0).clamp(min=LEAST_SPREAD)
    code, seen = encoding_of(game), torch.cat(observed).cpu().numpy().astype(np.int64)
    value = np.clip(seen - code.low, 0, code.values - 1)
    net.usual = code.start + np.array([np.bincount(column).argmax() for column in value.T])


def share_won(net: PolicyNet, game: Game, players: int, bot: str, games: int) -> float:
    """What one player wins who takes the move that the net likes best, among bots; every seat equally often, on the processor."""
    won = list[float]()
    for seat in range(players):
        bots = [None if other == seat else bot for other in range(players)]
        group = Group(game, (players, {}), max(1, games // players), "cpu", seat, bots)
        look, batch, going = Look(group), group.batch, np.ones(group.size, bool)
        while going.any():
            look.again()
            group.step(look.chosen(look.opinions(net)))
            won += batch.rewards[going & batch.done, seat].tolist()
            going &= ~batch.done
    return float(np.mean(won))


def share_won_among(net: PolicyNet, others: PolicyNet, game: Game, players: int, games: int) -> float:
    """The same among players who take the move that another net likes best; with luck and chance, where the nets are."""
    won = list[float]()
    for seat in range(players):
        group = Group(game, (players, {}), max(1, games // players), net.device, 1000 + seat)
        look, going = Look(group), np.ones(group.size, bool)
        while going.any():
            look.again()
            mine = group.tensor(group.batch.turn).long() == seat
            group.step(look.chosen(torch.where(mine[:, None], look.opinions(net), look.opinions(others))))
            done = host(group.batch.done)
            won += host(group.batch.rewards)[going & done, seat].tolist()
            going &= ~done
    return float(np.mean(won))
