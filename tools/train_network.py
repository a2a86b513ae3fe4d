"""Teaches a network that judges positions and moves, by games that it plays with itself: proximal policy optimisation.

    python tools/searched_games.py neue_heimat --seconds 120 -j 16 --out games
    python tools/train_network.py neue_heimat --imitate games --minutes 5 --out network.npz --log log.jsonl --checkpoint school.pt
    python tools/train_network.py machi_koro --device cpu --rounds 20 --games 512 --first 32 --second 16 --out small.npz

With `--imitate` it begins with what searches thought, and then it costs something to leave that: less and less, but never
nothing. Half of the games it plays with itself, a quarter with earlier selves and with the one that only imitates; the others
are variants (`tools/variants.py`). With `--against` the others play by a network that never changes: what is learned then is
a best response to it. Needs PyTorch: `pip install 'tabletown[learning]'`. The same seed and `--rounds` give the same network on
the same machine; the checkpoint holds all that is needed to go on, with the games as they stand.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import torch

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.features import seats_of  # noqa: E402
from tools.imitation import imitate  # noqa: E402
from tools.logbook import log_line, origin  # noqa: E402
from tools.policy_net import Decisions, PolicyNet, Tensor, Weights, improvement_loss  # noqa: E402
from tools.policy_play import Plan, Rollouts, get_used_to, share_won, share_won_among  # noqa: E402
from tools.searched_games import read_positions  # noqa: E402

from tabletown import GAMES, Game  # noqa: E402
from tabletown.bots.network import learned_for  # noqa: E402
from tabletown.game.networks import NetworkFile, load_network, save_network  # noqa: E402

POOL = 12
"""Earlier selves that are kept."""
FRESH = 4
"""Every so many rounds another of them sits down."""
UNITS = 192, 96
"""Of the first and of the second layer, where nothing else is said."""
SLOWEST, LEAST_ENTROPY = 0.03, 0.1
"""What is left at the end of the rate of learning, and of what an open choice is worth."""
FIGURES = ("policy", "open choice", "surprise", "moved")


class School:
    """A network that learns, its earlier selves, and the games they play."""

    def __init__(self, game: Game, chosen: argparse.Namespace) -> None:
        self.game, self.chosen = game, chosen
        torch.manual_seed(chosen.seed)
        self.learned = learned_for(game)
        start = self.read(chosen.start) if chosen.start else None
        usual = start.layers["inner"].shape if start else UNITS
        self.first, self.second = chosen.first or usual[0], chosen.second or usual[1]
        self.net, self.other = self.new_net(), self.new_net()
        self.anchor = self.teach(self.new_net(), self.read(chosen.near)) if chosen.near else None
        self.fixed = self.net_of(chosen.against) if chosen.against else None
        self.pool: list[dict[str, Tensor]] = []
        self.optimizer = torch.optim.Adam(self.net.parameters(), chosen.rate, eps=1e-6)
        plan = Plan(chosen.games, chosen.steps, tuple(chosen.shares), chosen.chunk, chosen.seed, chosen.device)
        self.rollouts = Rollouts(game, plan)
        self.round, self.games, self.decisions, self.seconds, self.last = 0, 0, 0, 0.0, dict[str, Any]()
        if start is None:
            get_used_to(self.net, game)
        else:
            self.teach(self.net, start)
            self.keep_self()

    def read(self, path: Path) -> NetworkFile:
        """The network of a file."""
        return load_network(path, self.learned)

    def new_net(self) -> PolicyNet:
        """A network that has learned nothing."""
        return PolicyNet(self.game, self.first, self.second, self.chosen.device)

    def teach(self, net: PolicyNet, file: NetworkFile) -> PolicyNet:
        """Let a network as large as the learner know what a file says, of one that may be smaller."""
        if any(units < known for units, known in zip(net.shape, file.layers["inner"].shape, strict=True)):
            raise SystemExit("a network cannot be made smaller: give --first and --second no less than it has")
        net.imported(file)
        return net

    def net_of(self, path: Path) -> PolicyNet:
        """The network of a file, of whatever size; it learns nothing more."""
        found = self.read(path)
        first, second = found.layers["inner"].shape
        net = PolicyNet(self.game, first, second, self.chosen.device)
        net.imported(found)
        return net

    def keep_self(self) -> None:
        """Let the learner be an earlier self from now on, and sit down at once where it is the first one."""
        self.pool.append(self.net.state())
        if len(self.pool) == 1:
            self.other.take(self.pool[0])
        if len(self.pool) > POOL:
            del self.pool[int(torch.randint(0, POOL - 1, ()))]

    def imitate(self, folder: Path) -> None:
        """Begin with what searches thought; the learner that only does so stays as the anchor."""
        imitate(self.net, read_positions(self.game, folder), self.chosen.imitations, self.tell)
        self.anchor = self.new_net()
        self.anchor.take(self.net.state())
        self.keep_self()
        self.write(self.chosen.out.with_name(f"{self.chosen.out.stem}-imitated.npz"))

    # --- rounds -----------------------------------------------------------------------------------------------------

    def progress(self) -> float:
        """How much of the rounds or of the time is over."""
        return float(self.round / self.chosen.rounds if self.chosen.rounds else self.seconds / (60 * self.chosen.minutes))

    def play_round(self) -> dict[str, Any]:
        """Games, then steps; what is to be told of them."""
        began, progress = perf_counter(), self.progress()
        told = self.rollouts.play(self.net, self.fixed or (self.other if self.pool else None))
        self.wait()
        played = perf_counter()
        decisions = self.rollouts.decisions(self.chosen.trace)
        told |= self.learn(decisions, progress)
        self.wait()
        self.round += 1
        self.games, self.decisions = self.games + told.pop("ended"), self.decisions + len(decisions.moves)
        self.change_company()
        learned = perf_counter()
        self.seconds += learned - began
        if self.chosen.exam and (self.round % self.chosen.exam == 0 or self.progress() >= 1):
            told |= self.examined()
        times = {"playing": played - began, "learning": learned - played, "seconds": self.seconds}
        counted = {"round": self.round, "games": self.games, "decisions": self.decisions}
        self.last = {**counted, **told, **{name: round(number, 3) for name, number in times.items()}}
        return self.last

    def examined(self) -> dict[str, float]:
        """What one learner wins among three greedy bots, and among three of those it learns to beat."""
        players, games, found = seats_of(self.game), self.chosen.examined, dict[str, float]()
        if self.fixed is not None:
            found["against fixed"] = share_won_among(self.net, self.fixed, self.game, players, games)
        found["against greedy"] = share_won(self.net, self.game, players, "greedy", games)
        return {name: round(won, 4) for name, won in found.items()}

    def wait(self) -> None:
        """For the GPU, so that what is timed has happened."""
        if self.chosen.device == "cuda":
            torch.cuda.synchronize()

    def learn(self, decisions: Decisions, progress: float) -> dict[str, Any]:
        """Steps through all decisions of a round, in an order by chance."""
        chosen, rate = self.chosen, self.chosen.rate * max(SLOWEST, 1 - progress)
        entropy = chosen.entropy * max(LEAST_ENTROPY, 1 - progress)
        weights = Weights(chosen.clip, chosen.value, entropy, chosen.anchor * max(chosen.anchor_end, 1 - progress))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        figures = list[Tensor]()
        for _ in range(chosen.epochs):
            for which in torch.randperm(len(decisions.moves), device=chosen.device).split(chosen.some):
                loss, found = improvement_loss(self.net, self.anchor, decisions.some(which), weights)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                self.optimizer.step()
                figures.append(found)
        means = torch.stack(figures).mean(0).tolist()
        return {**{name: round(mean, 4) for name, mean in zip(FIGURES, means, strict=True)}, "rate": round(rate, 7)}

    def change_company(self) -> None:
        """Now and then keep an earlier self, let another one sit down, or play another variant."""
        if self.round % self.chosen.keep == 0:
            self.keep_self()
        if self.pool and self.round % FRESH == 0:
            which = self.pool[int(torch.randint(0, len(self.pool), ()))]
            only_imitates = self.anchor is not None and self.round % (2 * FRESH) == 0
            self.other.take(self.anchor.state() if self.anchor is not None and only_imitates else which)
        if self.round % self.chosen.rotate == 0:
            self.rollouts.change_variant(self.round // self.chosen.rotate % 2)

    # --- what is left behind ----------------------------------------------------------------------------------------

    def tell(self, told: dict[str, Any]) -> None:
        """A line for whoever looks on, and for the log."""
        log_line({"game": self.game.key, **told}, self.chosen.log)

    def write(self, path: Path) -> None:
        """The network, with where it came from."""
        how = "Against a network that never changes" if self.fixed else "By self-play"
        provenance = {
            "learned": f"{how}: {self.games:,} games with {self.decisions:,} decisions in {self.round} rounds.",
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds),
            "device": device_name(self.chosen.device),
            **origin("train_network.py", self.chosen.words, self.chosen.seed),
            "last": self.last,
        }
        whole = path.with_suffix(".part.npz")
        save_network(whole, self.learned, self.net.exported(provenance))
        whole.replace(path)

    def save(self, path: Path) -> None:
        """All that is needed to go on."""
        counters = {"round": self.round, "games": self.games, "decisions": self.decisions, "seconds": self.seconds}
        data = {
            **counters,
            "net": self.net.state(),
            "usual": torch.from_numpy(self.net.usual),
            "other": self.other.state(),
            "anchor": self.anchor.state() if self.anchor else None,
            "pool": self.pool,
            "optimizer": self.optimizer.state_dict(),
            "rollouts": self.rollouts.data(),
            "chance": torch.get_rng_state(),
            "chance of the device": torch.cuda.get_rng_state() if self.chosen.device == "cuda" else None,
        }
        whole = path.with_suffix(".part")
        torch.save(data, whole)
        whole.replace(path)

    def load(self, path: Path) -> None:
        """Go on where a checkpoint was made."""
        data = torch.load(path, map_location="cpu", weights_only=True)
        if data["net"]["inner"].shape != (self.first, self.second):
            raise SystemExit(f"{path} is of a network of another size")
        self.round, self.games, self.decisions = data["round"], data["games"], data["decisions"]
        self.seconds = data["seconds"]
        self.net.take(data["net"])
        self.net.usual = data["usual"].numpy()
        self.other.take(data["other"])
        if data["anchor"]:
            self.anchor = self.new_net()
            self.anchor.take(data["anchor"])
        self.pool = [{name: part.to(self.chosen.device) for name, part in kept.items()} for kept in data["pool"]]
        self.optimizer.load_state_dict(data["optimizer"])
        self.rollouts.take(data["rollouts"])
        torch.set_rng_state(data["chance"])
        if data["chance of the device"] is not None:
            torch.cuda.set_rng_state(data["chance of the device"])


def device_name(device: str) -> str:
    """The GPU by its name."""
    return str(torch.cuda.get_device_name()) if device == "cuda" else device


def run(game: Game, chosen: argparse.Namespace) -> School:
    """Rounds until the time is up, or so many; the log, the checkpoint and the network follow."""
    school = School(game, chosen)
    if chosen.checkpoint and chosen.checkpoint.exists():
        school.load(chosen.checkpoint)
    elif chosen.imitate:
        school.imitate(chosen.imitate)
    saved, over = perf_counter(), school.progress() >= 1
    while not over:
        told = school.play_round()
        over = school.progress() >= 1
        if over or school.round < FRESH or school.round % chosen.tell == 0:
            school.tell(told)
        if over or perf_counter() - saved > chosen.save:
            saved = perf_counter()
            if chosen.checkpoint:
                school.save(chosen.checkpoint)
            school.write(chosen.out)
    return school


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", metavar="GAME")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--threads", type=int, default=0, help="of PyTorch on the processor; 0: as many as it likes")
    parser.add_argument("--minutes", type=float, default=4.0, help="how long, where no rounds are given")
    parser.add_argument("--rounds", type=int, default=0, help="how many rounds, whatever the time")
    parser.add_argument("--games", type=int, default=32_768, help="that are played side by side")
    parser.add_argument("--steps", type=int, default=32, help="decisions of each game in a round")
    parser.add_argument("--shares", type=int, nargs=3, default=(4, 2, 1), metavar=("ALONE", "POOL", "VARIANT"),
                        help="eighths of the games: by itself, among earlier selves, each of two variants")  # fmt: skip
    parser.add_argument("--some", type=int, default=32_768, help="decisions of one step of learning")
    parser.add_argument("--chunk", type=int, default=65_536, help="positions that are thought about at once")
    parser.add_argument("--epochs", type=int, default=1, help="how often a round's decisions are learned from")
    parser.add_argument("--first", type=int, help="units of the first layer; else 192, or with --start as many as there are")
    parser.add_argument("--second", type=int, help="units of the second layer; likewise, 96")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at first")
    parser.add_argument("--trace", type=float, default=0.96, help="lambda: how much of the end reaches back a decision")
    parser.add_argument("--entropy", type=float, default=0.02, help="what an open choice is worth, at first")
    parser.add_argument("--value", type=float, default=1.0, help="how much it counts who wins")
    parser.add_argument("--clip", type=float, default=0.2, help="how far a move's probability goes in one round")
    parser.add_argument("--keep", type=int, default=25, help="an earlier self is kept every so many rounds")
    parser.add_argument("--rotate", type=int, default=8, help="another variant is played every so many rounds")
    parser.add_argument("--tell", type=int, default=10, help="every so many rounds")
    parser.add_argument("--save", type=float, default=30, help="every so many seconds")
    parser.add_argument("--exam", type=int, default=0, help="examine every so many rounds and after the last; 0: never")
    parser.add_argument("--examined", type=int, default=400, help="games of an exam")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, metavar="NETWORK", help="begin with this network, not with nothing")
    parser.add_argument("--imitate", type=Path, metavar="FOLDER", help="begin with what these searched games say")
    parser.add_argument("--near", type=Path, metavar="NETWORK", help="stay near this network, as near one that only imitates")
    parser.add_argument("--against", type=Path, metavar="NETWORK", help="learn to beat this network, which never changes")
    parser.add_argument("--imitations", type=int, default=12, help="how often each of their decisions is looked at")
    parser.add_argument("--anchor", type=float, default=0.1, help="what it costs to leave what is stayed near, at first")
    parser.add_argument("--anchor-end", type=float, default=0.3, help="the share of that which it costs at the end")
    parser.add_argument("--out", type=Path, required=True, help="the network, FILE.npz")
    parser.add_argument("--log", type=Path, help="a JSON line for each round that is told")
    parser.add_argument("--checkpoint", type=Path, help="go on from this file, and keep it up to date")
    chosen = parser.parse_args(words)
    if chosen.out.suffix != ".npz":
        parser.error("--out is a file that ends in .npz")
    chosen.words = sys.argv[1:] if words is None else words
    return chosen


def main(words: list[str] | None = None) -> School:
    """Teach what is asked for."""
    chosen = asked(words)
    if chosen.threads:
        torch.set_num_threads(chosen.threads)
    return run(GAMES[chosen.key], chosen)


if __name__ == "__main__":
    main()
