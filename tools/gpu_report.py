"""Measures batches on a GPU, and checks that they are the games of the processor byte for byte. Writes report.json and report.md.

    python tools/gpu_report.py --out DIR [--variants] [--sanitizer-seconds 150] [--games KEY ...]     all, and Pgx if it is there
    python tools/gpu_report.py --out DIR --game KEY       one game: parity, interchange, speed
    python tools/gpu_report.py --out DIR --variant KEY    one game: stepping with few registers a thread
    python tools/gpu_report.py --out DIR --pgx NAME       one game of Pgx
    python tools/gpu_report.py --small KEY                a short run of one game's programs, to be run under compute-sanitizer

Each has a process of its own: programs are compiled side by side, and measured one after the other. The sanitizer's run is
so short that it hardly disturbs them.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, old):  # older versions of numba-cuda ask for them
        setattr(np, old, getattr(np, new))

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from numba import cuda  # noqa: E402
from tools.gpu_speed import PGX, alone, few_registers, pgx_rates, resources, speeds, spread  # noqa: E402

import tabletown  # noqa: E402
from tabletown.envs import Batch, cuda_engine  # noqa: E402

PARITY_GAMES, PARITY_STEPS = 1500, 40
MOVES_WANTED = {"neue_heimat": 1000.0, "machi_koro": 340.0, "infinite_city": 100.0, "vegas_showdown": 110.0}
"""Million random moves a second on a GPU."""


def host(array: Any) -> Any:
    """Numbers on this side."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.asarray(array)


def digest(games: Batch) -> list[str]:
    """One word for each thing that is to be seen of a batch."""
    seen = (games.positions(), games.observe(), games.mask(), games.turn, games.rewards, games.done, games.legal_counts)
    return [hashlib.sha256(np.ascontiguousarray(host(array)).tobytes()).hexdigest()[:12] for array in seen]


# --- checks --------------------------------------------------------------------------------------------------------------


def parity(key: str, players: int, processors: int) -> dict[str, Any]:
    """The same actions on the processor and on the GPU: everything alike after every step? Few processors: large groups."""
    one, other = (Batch(key, players, PARITY_GAMES, where, seed=11) for where in ("cpu", "cuda"))
    spread(
        other, (cuda_engine.STEP_THREADS, cuda_engine.STEP_GROUP), (cuda_engine.PLAY_THREADS, cuda_engine.PLAY_GROUP), processors
    )
    differing = [] if digest(one) == digest(other) else ["reset"]
    for step in range(PARITY_STEPS):
        actions, drawn = one.sample(), host(other.sample())
        if (actions != drawn).any():
            differing.append(f"sample {step}")
        one.step(actions)
        other.step(drawn)
        if digest(one) != digest(other):
            differing.append(f"step {step}: {[a == b for a, b in zip(digest(one), digest(other), strict=True)]}")
            break
    if one.go_on(700) != other.go_on(700) or digest(one) != digest(other):
        differing.append("go_on")
    ends, others = one.play_out(), other.play_out()
    for name in ends._fields:
        if host(getattr(ends, name)).tobytes() != host(getattr(others, name)).tobytes():
            differing.append(f"play_out: {name}")
    return {"players": players, "games": PARITY_GAMES, "steps": PARITY_STEPS, "processors": processors, "differing": differing}


PLAIN = """
import json, sys
sys.path[:0] = [{root!r}]
from tools import gpu_report
from tabletown.envs import Batch
games, found = Batch({key!r}, 4, 3, seed=4), []
for _ in range(25):
    games.step(games.sample())
    found.append(gpu_report.digest(games))
print(json.dumps(found))
"""


def in_plain_python(key: str) -> "subprocess.Popen[str]":
    """The first steps of some games as plain Python plays them, which takes a while."""
    code = PLAIN.format(root=str(ROOT), key=key)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "0"}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)


def plain_parity(key: str, plain: "subprocess.Popen[str]") -> bool:
    """Whether plain Python plays the same games as the GPU."""
    games, found = Batch(key, 4, 3, "cuda", seed=4), []
    for _ in range(25):
        games.step(games.sample())
        found.append(digest(games))
    return bool(json.loads(plain.communicate()[0].splitlines()[-1]) == found)


def refusals(key: str) -> list[str]:
    """What is wrong with how mistakes are refused."""
    games, found = Batch(key, 4, 100, "cuda", seed=4), []
    before, actions = digest(games), host(games.sample())
    actions[77] = int(np.flatnonzero(~host(games.mask())[77])[0])
    try:
        games.step(actions)
        found.append("an illegal action was played")
    except tabletown.IllegalMove as error:
        if "in game 77" not in str(error):
            found.append(str(error))
    if digest(games) != before:
        found.append("a refused action changed something")
    twin = games.clone(5, size=3)
    if host(twin.positions())[0].tobytes() != host(games.positions())[5].tobytes():
        found.append("a clone differs")
    return found


def interchange(key: str) -> dict[str, str]:
    """Whether array libraries read the arrays where they are."""
    games = Batch(key, 4, 64, "cuda", seed=4)
    wanted, told = host(games.observe()), {}

    def torch_tensor() -> Any:
        import torch

        tensor = torch.as_tensor(games.observe(), device="cuda")
        assert tensor.data_ptr() == games.observe().__cuda_array_interface__["data"][0], "a copy was made"
        games.step(torch.as_tensor(games.sample(), device="cuda"))
        games.reset()
        return torch.from_dlpack(games.observe()).cpu().numpy()

    def cupy_array() -> Any:
        import cupy

        assert (cupy.from_dlpack(games.mask()).get() == host(games.mask())).all()
        return cupy.asarray(games.observe()).get()

    def jax_array() -> Any:
        import jax

        return np.asarray(jax.dlpack.from_dlpack(games.observe()))

    readers: dict[str, Callable[[], Any]] = {"torch": torch_tensor, "cupy": cupy_array, "jax": jax_array}
    for name, read in readers.items():
        try:
            told[name] = "the same numbers" if (read() == wanted).all() else "OTHER numbers"
        except ImportError:
            told[name] = "not installed"
        except Exception as error:
            told[name] = f"{type(error).__name__}: {str(error)[:300]}"
    return told


# --- the report ----------------------------------------------------------------------------------------------------


def report_game(key: str, folder: Path) -> None:
    """Everything about one game, written down after every part."""
    game, began = tabletown.GAMES[key], time.perf_counter()
    plain = in_plain_python(key)
    warm = subprocess.Popen([sys.executable, "-m", "tabletown.envs.precompile", key])
    found: dict[str, Any] = {"game": key, "version": game.observation.version if game.observation else None, "parity": []}

    def keep(name: str, told: Any) -> None:
        found[name] = told
        (folder / f"game-{key}.json").write_text(json.dumps(found, indent=1))
        print(f"{key}: {name} after {time.perf_counter() - began:.0f} s", flush=True)

    compile_all(key)
    keep("resources", resources(key))
    with alone(folder):
        keep("speed", speeds(key))
    warm.wait()
    for players, processors in zip(game.seats, (2, 132, 1, 1, 2), strict=False):
        keep("parity", [*found["parity"], parity(key, players, processors)])
    keep("plain Python agrees", plain_parity(key, plain))
    keep("refusals", refusals(key))
    keep("interchange", interchange(key))


def compile_all(key: str) -> None:
    """Launch what is measured once."""
    games = Batch(key, 4, 64, "cuda", seed=1)
    games.step(games.sample())
    games.go_on(1)


def small(key: str) -> None:
    """A short run of all programs: what the sanitizer looks at. It tells how far it got."""
    games, began = Batch(key, 4, 48, "cuda", seed=3), time.perf_counter()
    acts: dict[str, Callable[[], Any]] = {
        "a step": lambda: games.step(games.sample()), "ten steps": lambda: [games.step(games.sample()) for _ in range(10)],
        "going on": lambda: games.go_on(60), "playing out": lambda: host(games.play_out().lengths),
    }  # fmt: skip
    for name, act in acts.items():
        act()
        cuda.synchronize()
        print(f"{key}: {name} done after {time.perf_counter() - began:.0f} s", flush=True)


def sanitizer_command(key: str) -> list[str]:
    """For a process of its own."""
    tool = shutil.which("compute-sanitizer") or "/usr/local/cuda/bin/compute-sanitizer"
    return [tool, "--tool", "memcheck", sys.executable, __file__, "--small", key]


def surroundings() -> dict[str, Any]:
    """The machine and the versions."""
    import numba

    chip = cuda.get_current_device()
    name = chip.name.decode() if isinstance(chip.name, bytes) else str(chip.name)
    told = subprocess.run(
        ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"], capture_output=True, text=True, check=False
    )
    return {
        "gpu": name, "chip": list(chip.compute_capability), "driver": told.stdout.strip(), "python": sys.version.split()[0],
        "numba": numba.__version__, "numba-cuda": getattr(cuda, "__version__", "with numba"), "numpy": np.__version__,
    }  # fmt: skip


def markdown(found: dict[str, Any]) -> str:
    """The report for people."""
    lines = [f"# Batches on {found['surroundings']['gpu']}", "", str(found["surroundings"]), ""]
    lines += [
        "| game | moves/s | asked for | steps/s with observation and mask | parity | plain Python | registers (go_on, step) |",
        "|---" * 7 + "|",
    ]
    for game in (game for game in found["games"] if "speed" in game):
        moves, steps = (max(game["speed"][kind].values()) for kind in ("moves", "steps"))
        same = f"same ({len(game['parity'])})" if not any(part["differing"] for part in game["parity"]) else "DIFFERS"
        registers = [game["resources"][name].get("registers") for name in ("go_on", "step")]
        asked = MOVES_WANTED[game["game"]]
        lines.append(
            f"| {game['game']} | {moves / 1e6:,.0f} M | {asked:,.0f} M | {steps / 1e6:,.1f} M | {same}"
            f" | {game.get('plain Python agrees')} | {registers} |"
        )
    for peer in found["peers"]:
        lines.append(f"| Pgx {peer['pgx']} {peer['version']} | | | {max(peer['rates'].values()) / 1e6:,.1f} M | | | |")
    for name, words in found["told"].items():
        lines += ["", f"## {name}", "", "```", words, "```"]
    return "\n".join(lines) + "\n"


def jobs(asked: argparse.Namespace, work: Path) -> dict[str, list[str]]:
    """What is to be run, each in a process of its own."""
    words = [sys.executable, __file__, "--out", str(work)]
    found = {key: [*words, "--game", key] for key in asked.games}
    found |= {f"variants {key}": [*words, "--variant", key] for key in asked.games if asked.variants}
    found |= {f"sanitizer {key}": sanitizer_command(key) for key in asked.games if asked.sanitizer_seconds}
    return found | {f"pgx {name}": [*words, "--pgx", name] for name in PGX if find_spec("pgx") and find_spec("jax")}


def run_job(command: list[str], log: Path, seconds: float) -> str:
    """One of them, to its end or until its time is over; return what it said."""
    with log.open("w") as file:
        try:
            code = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, timeout=seconds, check=False).returncode
        except subprocess.TimeoutExpired:
            code = None
    return log.read_text()[-1500:] + (f"\nnot finished after {seconds} s" if code is None else f"\nended with {code}")


def gather(asked: argparse.Namespace) -> None:
    """All processes at once; the report is written again whenever one of them ends."""
    work = Path(tempfile.mkdtemp())
    found: dict[str, Any] = {"surroundings": surroundings(), "games": [], "peers": [], "variants": [], "told": {}}
    waiting = jobs(asked, work)
    with ThreadPoolExecutor(len(waiting)) as pool:
        seconds = {name: asked.sanitizer_seconds if name.startswith("sanitizer") else asked.seconds for name in waiting}
        running = {pool.submit(run_job, command, work / f"{name}.log", seconds[name]): name for name, command in waiting.items()}
        for job in as_completed(running):
            found["told"][running[job]] = job.result()
            for kind, pattern in (("games", "game-*.json"), ("peers", "pgx-*.json"), ("variants", "variant-*.json")):
                found[kind] = [json.loads(file.read_text()) for file in sorted(work.glob(pattern))]
            (asked.out / "report.json").write_text(json.dumps(found, indent=1))
            (asked.out / "report.md").write_text(markdown(found))
    print(markdown(found))


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("gpu-report"))
    parser.add_argument("--games", nargs="+", default=list(tabletown.GAMES))
    parser.add_argument("--game")
    parser.add_argument("--variant")
    parser.add_argument("--pgx")
    parser.add_argument("--small")
    parser.add_argument("--seconds", type=int, default=900, help="for each process, at most")
    parser.add_argument("--sanitizer-seconds", type=int, default=0, help="also run compute-sanitizer, for so long at most")
    parser.add_argument("--variants", action="store_true", help="also try stepping with fewer registers")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.small:
        small(asked.small)
    elif asked.game:
        report_game(asked.game, asked.out)
    elif asked.variant:
        told = {"game": asked.variant, "few registers": few_registers(asked.variant, asked.out)}
        (asked.out / f"variant-{asked.variant}.json").write_text(json.dumps(told, indent=1))
    elif asked.pgx:
        (asked.out / f"pgx-{asked.pgx}.json").write_text(json.dumps(pgx_rates(asked.pgx, asked.out), indent=1))
    else:
        gather(asked)


if __name__ == "__main__":
    main()
