"""Networks learn by playing with themselves, on the processor and with a small game. Needs PyTorch: the extra `learning`."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES
from tabletown.bots.mcts import NONE, Settings, new_tree, root_children
from tabletown.bots.network import learned_for, new_network
from tabletown.bots.network_mcts import network_search
from tabletown.bots.scratch_buffers import new_scratch
from tabletown.engine.rng import new_rng
from tabletown.game.networks import LAYERS, save_network
from tests.kit.pebbles import observed_pebbles_at
from tests.kit.tables import each_game

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed: the extra `learning`"),
]

ROOT = Path(__file__).parents[2]
SMALL = (
    "pebbles --device cpu --threads 1 --games 512 --steps 16 --some 1024 --first 32 --second 16 --rate 0.005 --keep 3 --rotate 3"
)
ROUNDS, STOPPED = 20, 7
TEACH = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from tools.policy_play import share_won
from tools.searched_games import main as search
from tools.train_network import GAMES, School, asked, main
game = GAMES["pebbles"]
def words(name, *more):
    return [*{SMALL!r}.split(), "--rounds", "{ROUNDS}", "--tell", "1", "--out", name + ".npz", "--log", name + ".jsonl", *more]
def examined(school):
    return {{bot: share_won(school.net, game, 4, bot, 2000) for bot in ("random", "greedy")}}
before = examined(School(game, asked(words("never"))))
after = examined(main(words("one")))
for name, seed in (("short", "1"), ("same", "1"), ("other", "2")):
    main(words(name, "--rounds", "3", "--seed", seed))
main(words("response", "--against", "short.npz", "--exam", "{ROUNDS}", "--examined", "2000"))

search("pebbles --level master -i 60 --games 600 -j 1 --out searched".split())
tethered = words("tethered", "--imitate", "searched", "--imitations", "150", "--anchor", "1")
main(tethered)
stopped = School(game, asked([*tethered, "--log", "stopped.jsonl"]))
stopped.imitate(Path("searched"))
for _ in range({STOPPED}):
    stopped.play_round()
stopped.save(Path("school.pt"))
main([*tethered, "--out", "resumed.npz", "--log", "resumed.jsonl", "--checkpoint", "school.pt"])
imitated = examined(School(game, asked(words("started", "--start", "tethered-imitated.npz"))))
Path("exams.json").write_text(json.dumps({{"before": before, "after": after, "imitated": imitated}}))
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what was learned in it: from nothing, and from searched games."""
    folder = tmp_path_factory.mktemp("school")
    env = {**os.environ, **observed_pebbles_at(folder)}
    run = subprocess.run(
        [sys.executable, "-c", TEACH], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    return folder


def layers(school: Path, name: str) -> dict[str, Any]:
    with np.load(school / f"{name}.npz") as data:
        return {part: data[part] for part in (*LAYERS, "scale", "usual")}


def alike(school: Path, one: str, other: str) -> bool:
    ours, theirs = layers(school, one), layers(school, other)
    return all(np.array_equal(ours[part], theirs[part]) for part in ours)


def logged(school: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (school / f"{name}.jsonl").read_text().splitlines()]


def exam(school: Path, when: str) -> dict[str, float]:
    """What was won against random and greedy bots: 25 % would be even."""
    found: dict[str, dict[str, float]] = json.loads((school / "exams.json").read_text())
    return found[when]


def rounds(school: Path, name: str) -> list[dict[str, Any]]:
    return [told for told in logged(school, name) if "round" in told]


def test_a_network_that_plays_with_itself_wins_more_and_foretells_who_wins(school: Path) -> None:
    before, after = exam(school, "before"), exam(school, "after")
    assert after["random"] > before["random"] + 0.1
    assert after["greedy"] > before["greedy"] + 0.1
    told = rounds(school, "one")
    assert np.mean([line["surprise"] for line in told[-4:]]) < np.mean([line["surprise"] for line in told[:4]]) - 0.05


def test_the_same_seed_and_rounds_give_the_same_network(school: Path) -> None:
    assert alike(school, "short", "same")
    assert not alike(school, "short", "other")


def test_a_best_response_wins_more_than_its_share_from_players_who_never_change(school: Path) -> None:
    told = rounds(school, "response")[-1]
    assert told["against fixed"] > 0.3
    assert "against greedy" in told


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(school: Path) -> None:
    assert [told["round"] for told in rounds(school, "resumed")] == list(range(STOPPED + 1, ROUNDS + 1))
    assert rounds(school, "resumed")[-1]["games"] == rounds(school, "tethered")[-1]["games"]
    assert alike(school, "tethered", "resumed")


def test_imitating_searched_games_helps_with_games_that_were_held_out(school: Path) -> None:
    told = [line for line in logged(school, "tethered") if "imitating" in line]
    assert told[-1]["held policy"] < told[0]["held policy"] - 0.05
    assert told[-1]["held value"] < told[0]["held value"] - 0.05


def test_a_network_that_starts_with_one_that_has_imitated_plays_as_well_as_that_at_once(school: Path) -> None:
    before, imitated = exam(school, "before"), exam(school, "imitated")
    assert imitated["random"] > before["random"] + 0.1
    assert imitated["greedy"] > before["greedy"] + 0.1


def test_the_file_says_where_the_network_came_from(school: Path) -> None:
    with np.load(school / "one.npz") as data:
        about = json.loads(str(data["about"]))
    assert (about["game"], about["moves"]) == ("pebbles", 8)
    provenance, last = about["provenance"], rounds(school, "one")[-1]
    assert (provenance["seed"], provenance["device"]) == (1, "cpu")
    assert (provenance["games"], provenance["decisions"]) == (last["games"], ROUNDS * 16 * 512)
    assert provenance["command"].startswith(f"python tools/train_network.py {SMALL}")
    assert {"commit", "date", "seconds", "learned"} <= provenance.keys()


def test_what_is_won_later_reaches_back_to_earlier_decisions() -> None:
    import torch
    from tools.policy_play import advantages

    rewards = torch.tensor([[[0.0, 0.0]], [[1.0, 0.0]], [[0.0, 0.0]]])
    chances = torch.tensor([[[0.5, 0.5]], [[0.6, 0.4]], [[0.5, 0.5]], [[0.7, 0.3]]])
    done = torch.tensor([[False], [True], [False]])
    found = advantages(rewards, chances, done, 0.5)
    assert torch.allclose(found[1, 0], torch.tensor([0.4, -0.4])), "at the end: what was won, beyond what was expected"
    assert torch.allclose(found[0, 0], torch.tensor([0.1 + 0.2, -0.1 - 0.2]))
    assert torch.allclose(found[2, 0], torch.tensor([0.2, -0.2])), "the next game begins with what is thought of it"


@each_game
def test_bots_think_what_the_learner_thinks(key: str, tmp_path: Path) -> None:
    import torch
    from tools.policy_net import PolicyNet
    from tools.policy_play import Group, Look, get_used_to

    game, path = GAMES[key], tmp_path / "network.npz"
    torch.manual_seed(4)
    net = PolicyNet(game, 24, 12, "cpu")
    get_used_to(net, game)
    net.take({name: torch.randn_like(part) * 0.2 if name != "scale" else part for name, part in net.state().items()})
    net.take({name: part.half().float() if name != "scale" else part for name, part in net.state().items()})
    save_network(path, learned_for(game), net.exported({}))
    bot, compared = new_network(game, path), 0
    larger = PolicyNet(game, 40, 21, "cpu")
    larger.imported(net.exported({}))
    for players in game.seats:
        group = Group(game, (players, {}), 24, "cpu", players)
        look, games = Look(group), group.batch
        for _ in range(4):
            for _ in range(17):
                games.step(games.sample())
            look.again()
            with torch.no_grad():
                logits, worth = net.think(look.observed, look.features, look.players)
                grown = larger.think(look.observed, look.features, look.players)
            assert all(torch.allclose(*pair, atol=1e-5) for pair in zip((logits, worth), grown, strict=True)), "as it was smaller"
            for i in np.flatnonzero(games.legal_counts > 1):
                who = int(games.turn[i])
                tree, stem = (new_tree(2 * game.most_legal, game.move_count) for _ in range(2))
                scratch = new_scratch(game, games.positions()[i : i + 1].copy(), new_rng(1))
                settings = Settings(players, NONE, 0.0, 0.7, 1.0, 0, 0, False, 0.0)
                network_search(stem._replace(path=stem.path[:1]), bot, scratch, settings, 1, 0.0)  # no farther than here
                chances = worth[i, [(seat - who) % players for seat in range(players)]].exp().numpy()
                assert np.allclose(bot.chances[:players], chances, atol=1e-4)
                network_search(tree, bot, scratch, settings, 1, 0.0)
                moves = [move for move, _, _ in root_children(tree, players)]
                opinions = {int(tree.move[node]): float(tree.prior[node]) for node in range(1, 1 + len(moves))}
                assert sorted(moves) == np.flatnonzero(games.mask()[i]).tolist()
                assert np.allclose([opinions[move] for move in moves], logits[i, moves].numpy(), atol=1e-4)
                compared += 1
    assert compared > 100
