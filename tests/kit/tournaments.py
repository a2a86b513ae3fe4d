"""Tournaments as somebody at a terminal plays them: in a process of their own."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from time import sleep
from typing import Any

from .commands import tabletown

COMMAND = [sys.executable, "-m", "tabletown.cli"]
QUICK = ["arena", "neue_heimat", "--bots", "greedy,random", "-p", "3", "--seed", "5"]
LONG_GAMES, LONGER_GAMES = 750, 1500
LONG, LONGER = [*QUICK, "-n", str(LONG_GAMES)], [*QUICK, "-n", str(LONGER_GAMES)]
"""A tournament with time enough to disturb it, and one for nodes, which take longer to die."""
LOOK_AGAIN = 0.02
"""Seconds between two looks at what another process does: whoever looks all the time takes a core from it."""


def figures(*words: str, cwd: Path | None = None) -> dict[str, Any]:
    """What a run says with --json, but for the times."""
    shown = tabletown(*words, "--json", cwd=cwd)
    assert shown.returncode == 0, shown.stderr
    return without_times(json.loads(shown.stdout))


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    for line in data["standings"]:
        del line["decision_seconds"]
    return data


def lines_of(store: Path) -> list[dict[str, Any]]:
    """The whole lines of a store after its first."""
    if not store.exists():
        return []
    lines = store.read_bytes().split(b"\n")[1:-1]
    return [json.loads(line) for line in lines if line]


@cache
def undisturbed(*words: str) -> dict[str, Any]:
    """The figures of a tournament on one core, when nothing happens to it."""
    return figures(*words, "--cores", "1")


def start(store: Path, *words: str) -> "subprocess.Popen[bytes]":
    """A tournament in a process of its own."""
    return subprocess.Popen(
        [*COMMAND, *words, "--store", str(store), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )  # fmt: skip


def wait_for(process: "subprocess.Popen[bytes]", store: Path, games: int) -> list[dict[str, Any]]:
    """Wait until so many games are finished."""
    while len(lines := lines_of(store)) < games:
        assert process.poll() is None, process.communicate()[1]
        sleep(LOOK_AGAIN)
    return lines


def gone(pid: int) -> bool:
    """Wait for a process to be over: it ends by itself when its pipe is closed."""
    while Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z":
        sleep(LOOK_AGAIN)
    return True
