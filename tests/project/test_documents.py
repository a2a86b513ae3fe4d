"""What the papers show works as written."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tabletown import GAMES
from tests.kit.commands import python, tabletown

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAPERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
RULEBOOKS = {f"rules/{book.parent.name}.md": book for book in (ROOT / "src" / "tabletown" / "games").glob("*/rulebook.md")}
"""The pages that tools/rules_pages.py adds to the documentation."""
PAPERS += RULEBOOKS.values()
FILES_OF_THE_EXAMPLE = ROOT / "docs" / "adding_a_game.md"
"""Its blocks are the files of examples/pebbles: tests/games/test_plugins.py compares them, installs the game and runs it."""

AGENTS = ROOT / "examples" / "agents"
"""Players that commands of the papers name as if they stood in the folder."""


def blocks(language: str) -> list[tuple[str, str]]:
    """The blocks of a language in all papers."""
    found = []
    for paper in PAPERS:
        if paper == FILES_OF_THE_EXAMPLE and language == "python":
            continue
        for i, code in enumerate(re.findall(rf"```{language}\n(.*?)```", paper.read_text(encoding="utf-8"), re.DOTALL)):
            found.append((f"{paper.name}-{i}", code))
    return found


@pytest.mark.parametrize(("name", "code"), blocks("python"), ids=lambda value: value if len(value) < 40 else "")
def test_python_in_the_papers_runs(name: str, code: str, tmp_path: Path) -> None:
    run = python(code, cwd=tmp_path)
    assert run.returncode == 0, f"{name}: {run.stderr}"


def commands() -> list[str]:
    """The commands of the papers that start with the program's name, each once."""
    lines = [line for _, block in blocks("console") for line in block.splitlines()]
    return list(dict.fromkeys(line for line in lines if line.startswith("tabletown ")))


@pytest.mark.parametrize("command", commands())
def test_commands_in_the_papers_run(command: str, tmp_path: Path) -> None:
    """As on a machine with one core: what several of them share out is tested with each command that does so."""
    if "node " in command and shutil.which("node") is None:
        pytest.skip("the example in JavaScript needs node")
    shutil.copytree(AGENTS, tmp_path, dirs_exist_ok=True)
    (tmp_path / "my-game.txt").write_text(GAMES["neue_heimat"].new(2, seed=1).record(), encoding="utf-8")
    run = tabletown(*shlex.split(command)[1:], said="quit\n", cwd=tmp_path, cores=1)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_and_pictures_of_the_papers_exist(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", paper.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (paper.parent / target).exists() or (paper.parent.name == "docs" and target in RULEBOOKS), target


def test_the_player_that_a_page_writes_is_the_example() -> None:
    assert (AGENTS / "my_bot.py").read_text(encoding="utf-8") in [code for _name, code in blocks("python")]
