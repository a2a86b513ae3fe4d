"""Lets a network imitate searched games: it is to choose what they tried, and to foretell who won."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import torch
from tools.policy_net import Examples, PolicyNet, imitation_losses
from tools.searched_games import Positions

Tell = Callable[[dict[str, Any]], None]
RATE = 2e-3
"""Of learning, at first."""
SOME = 8192
"""Decisions of one step."""
VALUE = 0.25
"""How much it counts who won, beside what was chosen."""
HELD = 20
"""One decision of so many is held out, to see what is learned for positions that were not."""
EXAMINED = 16_384
"""So many of them are looked at, at most."""
TOLD = 12
"""So often is told how it goes."""


def imitate(net: PolicyNet, positions: Positions, epochs: int, tell: Tell) -> None:
    """Look at all decisions so many times, in an order by chance; those of the last games are held out."""
    began, last = perf_counter(), first_held(positions)
    examples = Examples(*(torch.as_tensor(getattr(positions, name), device=net.device) for name in Examples._fields))
    some = min(SOME, last)
    steps = epochs * last // some
    optimizer = torch.optim.Adam(net.parameters(), RATE, eps=1e-6)
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - step / steps)
        policy, value, _ = imitation_losses(net, examples.some(torch.randint(0, last, (some,), device=net.device)))
        optimizer.zero_grad(set_to_none=True)
        (policy + VALUE * value).backward()
        optimizer.step()
        if step % max(1, steps // TOLD) == 0 or step == steps - 1:
            found = {"imitating": step, "decisions": len(positions.game), "policy": float(policy), "value": float(value)}
            found |= examined(net, examples, last)
            tell({name: round(number, 4) for name, number in found.items()} | {"seconds": round(perf_counter() - began, 1)})


def first_held(positions: Positions) -> int:
    """Where the games begin that are held out: whole ones, since positions of one game resemble each other."""
    game = positions.game
    first = int(np.searchsorted(game, game[-max(1, len(game) // HELD)]))
    if first == 0:
        raise SystemExit("one game is not enough to imitate: play more of them")
    return first


def examined(net: PolicyNet, examples: Examples, first: int) -> dict[str, float]:
    """What is thought of decisions that were held out, and how often the same is chosen as by the search."""
    held = examples.some(torch.arange(first, len(examples.observed), device=net.device)[:EXAMINED])
    with torch.no_grad():
        policy, value, log = imitation_losses(net, held)
    same = (log.argmax(1) == held.share.argmax(1)).float().mean()
    return {"held policy": float(policy), "held value": float(value), "same": float(same)}
