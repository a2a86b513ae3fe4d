"""Rules are compiled in processes of their own: once, the game that somebody waits for first, and whatever happens is said."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from threading import Timer

import pytest
from filelock import FileLock

from tabletown.precompile.compile_pool import PARTS
from tests.kit.pebbles import KEY, nearly_compiled_at, pebbles_at

COMPILE = [sys.executable, "-m", "tabletown.precompile.compile_game", KEY]
BROKEN = {"def pebbles_turn(s: State) -> int:\n": "def pebbles_turn(s: State) -> int:\n    nonsense(s)\n"}


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=500)


def printed(environment: dict[str, str], code: str) -> str:
    done = run(environment, "-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
def test_two_processes_that_start_at_once_compile_a_game_once(tmp_path: Path) -> None:
    environment = {**os.environ, **nearly_compiled_at(tmp_path)}
    both = [subprocess.Popen(COMPILE, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted(process.communicate()[0].split() for process in both)
    assert said == [[], list(PARTS)]
    assert [process.returncode for process in both] == [0, 0]


KILLED = """
from tabletown.precompile.compile_pool import Compilers, is_ready
compilers = Compilers(["pebbles"], jobs=1)
compilers.start()
compilers.running["pebbles"].kill()
while not compilers.wait(1):
    pass
print(is_ready("pebbles"), compilers.kills, compilers.failures)
"""


@pytest.mark.slow
def test_a_compiler_that_was_killed_is_noticed_and_started_again(tmp_path: Path) -> None:
    assert printed(nearly_compiled_at(tmp_path), KILLED) == "True {'pebbles': 1} {}"


ASKED = """
from tabletown import GAMES
from tabletown.precompile.compile_pool import Compilers
compilers = Compilers([key for key in GAMES if key != "pebbles"], jobs=2)
compilers.start()
print(len(compilers.running))
compilers.ask("pebbles")
print(*compilers.running)
print(len(compilers.waiting) == len(GAMES) - 1)
compilers.end()
"""


@pytest.mark.slow
def test_a_game_that_somebody_asks_for_goes_first_and_the_others_wait(tmp_path: Path) -> None:
    assert printed(pebbles_at(tmp_path), ASKED).split() == ["2", "pebbles", "True"]


@pytest.mark.slow
def test_the_command_line_compiles_the_game_it_was_given_and_says_so(tmp_path: Path) -> None:
    """What compiles the game is held up until it is said that somebody waits: a quick machine may be done before that."""
    environment, kernels = nearly_compiled_at(tmp_path), tmp_path / "cache" / "kernels"
    (compiled,) = kernels.glob(f"{KEY}-*")
    command = [sys.executable, "-m", "tabletown.cli", "simulate", KEY, "-p", "2", "-n", "3"]
    with FileLock(compiled / "compiling.lock"):
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=PIPE, stderr=PIPE, text=True)
        limit = Timer(200, process.kill)
        limit.start()
        assert process.stderr
        assert process.stderr.readline() == "tabletown: setting the table of Pebbles, once ...\n"  # where no bar can move
    _figures, said = process.communicate()
    limit.cancel()
    assert process.returncode == 0, said
    assert "Setting the table of Pebbles (once)" in said
    assert {folder.name.rpartition("-")[0] for folder in kernels.iterdir()} == {KEY, "shared"}
    assert [file.parent.name.rpartition("-")[0] for file in kernels.glob("*/warm")] == [KEY]


@pytest.mark.slow
def test_rules_that_cannot_be_compiled_are_said_in_one_line(tmp_path: Path) -> None:
    done = run(pebbles_at(tmp_path, **BROKEN), "-m", "tabletown.cli", "simulate", KEY, "-p", "2", "-n", "3")
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].startswith("tabletown: compiling pebbles failed: TypingError: ")


WAITS = """
from threading import Event
from tabletown.compiler import compile_notice as compiling
compiling.begins("somewhere.pebbles")
compiling.ends("somewhere.pebbles")
compiling.begins("elsewhere.neue_heimat")
Event().wait()
"""


def test_the_library_says_what_it_is_doing_where_that_takes_a_while() -> None:
    """A kernel that is compiled in a moment is not worth a word; the next one takes forever."""
    with subprocess.Popen([sys.executable, "-c", WAITS], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        try:
            assert process.stderr.readline().startswith("tabletown: compiling the rules of neue heimat; ")
        finally:
            process.kill()
