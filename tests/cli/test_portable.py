"""What only POSIX or only Linux has is not needed: as on Windows, the library and the site start without it.

The systems themselves are not tried here; types are checked for all three of them (`./test` runs mypy for this one).
"""

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

TAKEN_AWAY = """
import asyncio, filelock, multiprocessing.util, os, signal, subprocess, sys, tempfile  # these have a way of their own on Windows
for module in ("fcntl", "grp", "pwd", "resource", "termios", "uvloop"):
    sys.modules[module] = None
for name in ("fork", "getuid", "geteuid", "getloadavg", "nice", "O_CLOEXEC", "sched_getaffinity", "setpriority", "sysconf"):
    delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "pthread_sigmask"):
    delattr(signal, name)
"""
"""Read by every Python that starts with it on its path, so by child processes, too."""


@pytest.fixture
def poor(tmp_path: Path) -> dict[str, str]:
    """The environment of a process to which that happens."""
    (tmp_path / "sitecustomize.py").write_text(TAKEN_AWAY)
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": path, "TABLETOWN_DATA": str(tmp_path / "data"), "DATABASE_URL": ""}


def test_those_things_are_really_taken_away(poor: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", "import fcntl"], env=poor, capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "machi_koro", "-p", "2", "-n", "20", "--bots", "greedy,random", "--json"],
        ["arena", "machi_koro", "--bots", "greedy,random", "-p", "2", "-n", "4", "--cores", "2", "--store", "games.jsonl"],
        ["warm", "machi_koro"],
    ],
)
def test_commands_run(poor: dict[str, str], tmp_path: Path, command: list[str]) -> None:
    words = [sys.executable, "-m", "tabletown.cli", *command]
    done = subprocess.run(words, cwd=tmp_path, env=poor, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_site_starts_and_deals_a_table(poor: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tabletown.cli", "serve", "--no-browser"]
    with subprocess.Popen(command, env=poor, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as site:
        assert site.stdout
        told = ""
        for line in site.stdout:
            told += line
            if "is open" in line:
                address = line.split()[3]
                with urlopen(address) as answer:
                    assert "Machi Koro" in answer.read().decode()
                with urlopen(f"{address}picture/machi_koro.svg") as answer:
                    assert "<svg" in answer.read().decode()
                site.terminate()
        assert "is open" in told, told
        assert "Traceback" not in told, told
