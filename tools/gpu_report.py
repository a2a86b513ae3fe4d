"""Measures batches on a GPU, and checks that they are the games of the processor byte for byte. Writes report.json and report.md.

    python tools/gpu_report.py --out DIR [--variants] [--sanitizer-seconds 400]    all games
    python tools/gpu_report.py --out DIR --game KEY       one game: parity, interchange, speed
    python tools/gpu_report.py --out DIR --sanitizer --sanitizer-seconds 500      compute-sanitizer alone
    python tools/gpu_report.py --small KEY                a short run of one game's kernels, to be run under compute-sanitizer

Each game has a process of its own: their kernels are compiled side by side, and measured one after the other.
"""

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, old):  # older versions of numba-cuda ask for them
        setattr(np, old, getattr(np, new))

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from numba import cuda  # noqa: E402

import tabletown  # noqa: E402
from tabletown.envs import Batch  # noqa: E402
from tabletown.envs import cuda as device  # noqa: E402

WANTED = {"neue_heimat": 1000, "machi_koro": 340, "vegas_showdown": 110, "infinite_city": 100}
"""Million random moves a second that were seen before, with a loop of its own around the rules."""
PARITY_GAMES, PARITY_STEPS = 384, 60
SIZES = (16_384, 65_536, 131_072, 262_144)
BLOCKS = (32, 64, 128, 256)
REGISTERS = (64, 96, 128)
"""What a thread of the playing program may use at most, tried out."""
SANITIZED = ("vegas_showdown", "neue_heimat", "machi_koro", "infinite_city")


def host(array: Any) -> Any:
    """Numbers on this side."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.asarray(array)


def digest(games: Batch) -> list[str]:
    """One word for each thing that is to be seen of a batch."""
    seen = (games.positions(), games.observe(), games.mask(), games.turn, games.rewards, games.done, games.legal_counts)
    return [hashlib.sha256(np.ascontiguousarray(host(array)).tobytes()).hexdigest()[:12] for array in seen]


# --- checks --------------------------------------------------------------------------------------------------------------


def parity(key: str, players: int) -> dict[str, Any]:
    """The same actions on the processor and on the GPU: everything alike after every step?"""
    one, other = (Batch(key, players, PARITY_GAMES, where, seed=11) for where in ("cpu", "cuda"))
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
    return {"players": players, "games": PARITY_GAMES, "steps": PARITY_STEPS, "differing": differing}


PLAIN = """
import json, sys
sys.path.insert(0, {tools!r})
import gpu_report
from tabletown.envs import Batch
games, found = Batch({key!r}, 4, 3, seed=4), []
for _ in range(25):
    games.step(games.sample())
    found.append(gpu_report.digest(games))
print(json.dumps(found))
"""


def plain_parity(key: str) -> bool:
    """Whether plain Python plays the same games as the GPU."""
    code = PLAIN.format(tools=str(ROOT / "tools"), key=key)
    run = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "0"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    games, found = Batch(key, 4, 3, "cuda", seed=4), []
    for _ in range(25):
        games.step(games.sample())
        found.append(digest(games))
    return bool(json.loads(run.stdout.splitlines()[-1]) == found)


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


# --- speed ----------------------------------------------------------------------------------------------------------------


def best_rate(count: int, act: Callable[[], Any], seconds: float = 1.0) -> float:
    """Things a second, the best of a few runs."""
    act()
    cuda.synchronize()
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        start = time.perf_counter()
        act()
        cuda.synchronize()
        best = max(best, count / (time.perf_counter() - start))
    return best


def speeds(key: str) -> dict[str, Any]:
    """Random moves, and steps with observation and mask, through the public interface."""
    found: dict[str, Any] = {"moves": {}, "steps": {}, "steps_at_once": {}, "blocks": {}}
    for size in SIZES:
        games = Batch(key, 4, size, "cuda", seed=1)
        games.go_on(300)
        found["moves"][size] = best_rate(size * 400, lambda games=games: games.go_on(400))  # type: ignore[misc]
        found["steps"][size] = best_rate(size, lambda games=games: games.step(games.sample()))  # type: ignore[misc]

        def ten_steps(games: Batch = games) -> None:
            engine = games._engine
            for _ in range(10):
                engine.step(engine.sample().array)

        found["steps_at_once"][size] = best_rate(size * 10, ten_steps)
    for threads in BLOCKS:
        device.THREADS = threads
        games = Batch(key, 4, 131_072, "cuda", seed=1)
        games.go_on(300)
        found["blocks"][threads] = best_rate(131_072 * 400, lambda games=games: games.go_on(400))  # type: ignore[misc]
    device.THREADS = 64
    return found


def register_caps(key: str, folder: Path) -> dict[str, Any]:
    """Random moves a second where a thread may use few registers only: more threads at once, but more traffic."""
    found: dict[str, Any] = {}
    for most in REGISTERS:
        program = cuda.jit(device.programs(tabletown.GAMES[key]).go_on, max_registers=most)
        games = Batch(key, 4, 131_072, "cuda", seed=1)
        engine = games._engine
        engine.run = engine.run._replace(go_on=program)  # type: ignore[attr-defined]
        games.go_on(1)  # compiles
        with alone(folder):
            games.go_on(300)
            found[str(most)] = best_rate(131_072 * 400, lambda games=games: games.go_on(400))  # type: ignore[misc]
    return found


def resources(key: str) -> dict[str, Any]:
    """Registers and memory of each program."""
    found = {}
    for name, program in device.launchable(key)._asdict().items():
        try:
            found[name] = {
                "registers": next(iter(program.get_regs_per_thread().values())),
                "local bytes": next(iter(program.get_local_mem_per_thread().values())),
                "constant bytes": next(iter(program.get_const_mem_size().values())),
            }
        except Exception as error:
            found[name] = {"error": str(error)[:200]}
    return found


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While others wait."""
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def report_game(key: str, folder: Path, variants: bool) -> None:
    """Everything about one game."""
    game = tabletown.GAMES[key]
    began = time.perf_counter()
    found: dict[str, Any] = {"game": key, "version": game.observation.version if game.observation else None}
    found["parity"] = [parity(key, players) for players in game.seats]
    found["compile and parity seconds"] = time.perf_counter() - began
    found["plain Python agrees"] = plain_parity(key)
    found["refusals"] = refusals(key)
    found["interchange"] = interchange(key)
    found["resources"] = resources(key)
    with alone(folder):
        found["speed"] = speeds(key)
    (folder / f"{key}.json").write_text(json.dumps(found, indent=1))
    if variants:
        found["register caps"] = register_caps(key, folder)
    (folder / f"{key}.json").write_text(json.dumps(found, indent=1))
    print(f"{key}: done after {time.perf_counter() - began:.0f} s", flush=True)


def small(key: str) -> None:
    """A short run of all programs: what the sanitizer looks at."""
    games = Batch(key, 4, 256, "cuda", seed=3)
    for _ in range(20):
        games.step(games.sample())
    ended = games.go_on(400)
    lengths = host(games.play_out().lengths)
    print(f"{key}: {ended} games ended, {int(lengths.sum())} moves played out")


def sanitize(key: str, seconds: int) -> str:
    """What compute-sanitizer says about one game's programs."""
    tool = shutil.which("compute-sanitizer") or "/usr/local/cuda/bin/compute-sanitizer"
    if not Path(tool).exists():
        return "compute-sanitizer is not installed"
    command = [tool, "--tool", "memcheck", sys.executable, __file__, "--small", key]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return f"not finished after {seconds} s"
    return (run.stdout + run.stderr)[-1500:]


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
        "| game | moves/s | wanted | steps/s with observation and mask | parity | plain Python | registers (go_on, step) |",
        "|---" * 7 + "|",
    ]
    for game in found["games"]:
        if "speed" not in game:
            lines.append(f"| {game['game']} | failed: {game.get('failed', '')[-300:]!r} ||||||")
            continue
        moves, steps = max(game["speed"]["moves"].values()), max(game["speed"]["steps"].values())
        same = "same" if not any(part["differing"] for part in game["parity"]) else "DIFFERS"
        registers = [game["resources"][name].get("registers") for name in ("go_on", "step")]
        lines.append(
            f"| {game['game']} | {moves / 1e6:,.0f} M | {WANTED[game['game']]:,} M | {steps / 1e6:,.1f} M | {same}"
            f" | {'same' if game['plain Python agrees'] else 'DIFFERS'} | {registers} |"
        )
    for key, words in found["sanitizer"].items():
        lines += ["", f"## compute-sanitizer, {key}", "", "```", words, "```"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("gpu-report"))
    parser.add_argument("--game")
    parser.add_argument("--small")
    parser.add_argument("--sanitizer-seconds", type=int, default=0, help="also run compute-sanitizer, for so long at most")
    parser.add_argument("--sanitizer", action="store_true", help="nothing but compute-sanitizer")
    parser.add_argument("--variants", action="store_true", help="also try the playing program with fewer registers")
    asked = parser.parse_args()
    if asked.small:
        small(asked.small)
        return
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.game:
        report_game(asked.game, asked.out, asked.variants)
        return
    work = Path(tempfile.mkdtemp())
    logs = {key: work / f"{key}.log" for key in WANTED}
    words = [sys.executable, __file__, "--out", str(work), *["--variants"] * asked.variants]
    running = {
        key: subprocess.Popen([*words, "--game", key], stdout=log.open("w"), stderr=subprocess.STDOUT)
        for key, log in logs.items()
        if not asked.sanitizer
    }
    found: dict[str, Any] = {"surroundings": surroundings(), "games": [], "sanitizer": {}}
    for key, child in running.items():
        failed = child.wait() != 0
        told = work / f"{key}.json"
        log = logs[key].read_text()[-3000:]
        found["games"].append({"game": key, "failed": log} if failed else json.loads(told.read_text()))
        print(f"{key}: {'FAILED ' + log if failed else 'measured'}", flush=True)
        (asked.out / "report.json").write_text(json.dumps(found, indent=1))
        (asked.out / "report.md").write_text(markdown(found))
    if asked.sanitizer_seconds:
        with ThreadPoolExecutor(len(SANITIZED)) as pool:
            told_by = pool.map(lambda key: sanitize(key, asked.sanitizer_seconds), SANITIZED)
            found["sanitizer"] = dict(zip(SANITIZED, told_by, strict=True))
        (asked.out / "report.json").write_text(json.dumps(found, indent=1))
        (asked.out / "report.md").write_text(markdown(found))
    print(markdown(found))


if __name__ == "__main__":
    main()
