"""Games of other packages: the example is installed like anybody's, then played, served and checked; broken ones are told."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from tabletown.bots import BOTS, SearchBot
from tabletown.game.declaration import ICONS
from tabletown.game.levels import SEARCHING
from tabletown.web.tables.page.figure_icons import FIGURE_ICONS
from tests.kit.pebbles import compile_once
from tests.kit.required import refusing

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "pebbles"
TABLETOWN = ("-m", "tabletown.cli")
REFUSING = "refusing"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in it, installed by pip and without any network."""
    folder = tmp_path_factory.mktemp("site-packages")
    options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target"]
    run = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, str(folder), str(EXAMPLE)],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    refusing(folder / REFUSING, distribution("tabletown"))
    compile_once({"PYTHONPATH": surroundings_of(folder)})
    return folder


def surroundings_of(folder: Path, alone: bool = False) -> str:
    """Where Python looks for packages, that folder first. Alone, it finds only what the site requires."""
    first = str(folder / REFUSING) if alone else ""
    return os.pathsep.join(filter(None, [first, str(folder), os.environ.get("PYTHONPATH", ""), str(ROOT)]))


def python(folder: Path, *words: str, fails: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Python with that folder's packages installed; commands of ours, and the site, without those that only tests need."""
    alone = words[:2] == TABLETOWN or words[-1] == SITE
    surroundings = {**os.environ, "PYTHONPATH": surroundings_of(folder, alone)}
    run = subprocess.run(
        [sys.executable, *words], env=surroundings, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert (run.returncode != 0) == fails, run.stderr
    return run


def said(folder: Path, *words: str) -> Any:
    """The JSON that a command of ours prints."""
    return json.loads(python(folder, *TABLETOWN, *words, "--json").stdout)


# --- a game that is sound ---------------------------------------------------------------------------------------------


def test_it_is_listed_beside_our_games_with_its_options(installed: Path) -> None:
    listed = said(installed, "games")["games"]
    assert [game["key"] for game in listed][-1] == "pebbles"
    assert len(listed) >= 5
    run = python(installed, *TABLETOWN, "games")
    assert "Pebbles" in run.stdout
    assert run.stderr == ""
    assert "bonus" in python(installed, *TABLETOWN, "games", "pebbles").stdout


CHECK_GAME = f"""
import sys
sys.path.append({str(EXAMPLE / "tests")!r})
from test_pebbles import conserved, scores
from tabletown.testing import check_game
check_game("pebbles", conserved=conserved, scores=scores)
assert "tabletown.web" not in sys.modules
"""


@pytest.mark.slow
def test_the_kit_checks_it_in_one_call(installed: Path) -> None:
    told = python(installed, "-c", CHECK_GAME).stdout.splitlines()
    assert len(told) > 20
    assert "pebbles: a redeal changes nothing that a seat or its bots can see" in told
    assert "pebbles: nothing is lost" in told


NOTICED = {
    "open view": "is shown something that it cannot know",
    "peeking moves": "is shown something that it cannot know",
    "open log": "the log tells seat",
    "no redeal": "its re-deal changes nothing",
    "nothing hidden": "`hides` says that nothing is hidden",
    "no winners": "the winners' bits of a finished game are 0",
    "falling moves": "moves do not ascend",
    "few moves": "are not below `move_count`",
    "same words": "two legal moves have the same words",
    "a reason too many": "`why_not` gives reason 1",
    "a wordless reason": "has no words",
    "asking changes": "asking for reasons has changed the position",
    "a field too few": "set up from its position, the state has other bytes",
    "a position that is refused": "its position cannot be set up again: no",
    "a problem": "['rain']",
    "something lost": "a third pebble came from nowhere",
    "gaps": "the gaps between them hold anything",
    "a line too much": "add up to [2, 2], but the scores are",
    "slow scores": "but by the slow count [9, 9]",
    "unstable words": "its record cannot be read",
    "no moves drawn": "the drawing has the moves []",
    "style": "style attributes or scripts",
    "one id twice": "ids ['raft-1'] stand twice",
    "raw names": "a player's name has become an element",
    "broken XML": "the drawing is no sound XML",
    "nameless text": "does not name",
    "a feature too many": "more features than the 4 weights",
    "no rulebook": "its package has no file 'none.md' that tells players the rules",
    "half a sentence": "ends with a full stop",
}


def test_the_kit_notices_faults_and_says_what_is_wrong(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    told = json.loads(python(installed, "-m", "tests.kit.faults").stdout)
    assert {name: words for name, words in NOTICED.items() if words not in told.get(name, "")} == {}
    assert told.keys() == NOTICED.keys()


SHOWN_PLAINLY = """
from dataclasses import replace
from pebbles import GAME
from tabletown.game.declaration import Display
from tabletown.game.registry import GAMES
from tabletown.testing import drawing
from tabletown.testing.game_settings import Setting
assert "pebbles" in GAMES
own = {name: getattr(GAME.display, name) for name in ("view", "question", "sentence", "score_labels", "reason", "figures")}
GAMES._guests["pebbles"] = replace(GAME, display=Display(**own))
table = Setting("pebbles", 3)
drawing.drawings_are_sound_and_carry_the_legal_moves(table)
drawing.text_boards_name_everybody_and_what_is_asked(table)
drawing.names_cannot_break_out_of_a_drawing(table)
drawing.a_page_may_serve_the_style_as_a_file(table)
print(table.new().text(0))
"""


def test_a_game_without_a_drawing_is_shown_as_text_with_buttons(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    told = python(installed, "-c", SHOWN_PLAINLY).stdout.splitlines()
    assert told[:3] == ["Pebbles", "bag 24, floats 12", ""]
    assert told[3:5] == ["> Player 1 (you): aboard 0, weight 0, points 0", "  Player 2: aboard 0, points 0"]


def test_its_own_tests_are_checks_of_the_kit_as_parameters(installed: Path) -> None:
    words = ["-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider", str(EXAMPLE / "tests")]
    assert "4 passed" in python(installed, *words, "-k", "declared or gaps or raft").stdout


@pytest.mark.slow
def test_bots_simulations_and_tournaments_play_it(installed: Path) -> None:
    greedy = said(installed, "simulate", "pebbles", "-p", "2", "--bots", "greedy,random", "-n", "400", "--seed", "1")
    assert greedy["wins"][0] > 240
    assert greedy["unfinished"] == 0
    words = ["arena", "pebbles", "-p", "3", "--bots", "casual,greedy", "-n", "12", "--cores", "1", "--seed", "1"]
    assert {line["bot"] for line in said(installed, *words)["standings"]} == {"casual", "greedy"}


SITE = """
import os, shutil
import tests.web
from django.core.management import call_command
from django.test.utils import setup_test_environment
from tests.web.visitors import Visitor, advance, bots_move, match_of
setup_test_environment()
call_command("migrate", verbosity=0, interactive=False)
ann = Visitor()
assert "Pebbles" in ann.page("/")
assert "one of more than 12 sinks" in ann.page("/rules/pebbles")
assert "<svg" in ann.page("/picture/pebbles.svg")
assert ".pebbles" in ann.page("/style/pebbles.css")
assert "option_bonus" in ann.page("/new/pebbles")
table = ann.play_now("pebbles", 3)
bots_move(table)
assert 'data-move="1"' in ann.page(f"/t/{table.id}")
assert ann.move(table, ann.first_moves(table)[0]).status_code == 303
advance(table, 200)
assert match_of(table).over
assert match_of(table).verdict_to(0) in ann.page(f"/t/{table.id}").replace("&#39;", "'")
assert "<svg" in ann.page(f"/t/{table.id}/replay?move=5")
assert "tabletown record 1" in ann.page(f"/t/{table.id}/record")
assert "aboard" in ann.page(f"/t/{table.id}/text")
assert ann.get("/g/pebbles/guide").status_code == 404
assert "/g/pebbles/guide" not in ann.page("/")
assert 'name="v.rafts/0/0"' in ann.page(f"/g/pebbles/edit?table={table.id}")
shutil.rmtree(os.environ["TABLETOWN_DATA"])
print("served")
"""


@pytest.mark.slow
def test_the_site_serves_it(installed: Path) -> None:
    assert python(installed, "-c", SITE).stdout.splitlines()[-1] == "served"


CACHE = """
from tabletown import GAMES
from tabletown.engine import entry_points as batch
from tabletown.compiler.disk_cache import SHARED, folder_of
match = GAMES["pebbles"].new(2, seed=1)
names = {file.name.partition("-")[0] for file in folder_of("pebbles").rglob("*.nbc")}
shared = {file.parent.name for file in folder_of(SHARED).rglob("*.nbc")}
wanted = {"inner.rules.pebbles_apply", "entry_points.apply_at"}
print(folder_of("pebbles").name, wanted <= names, any("pebbles" in name for name in shared))
"""


def test_its_compiled_code_is_kept_under_its_own_name(installed: Path) -> None:
    name, kept, mixed = python(installed, "-c", CACHE).stdout.split()
    assert name.startswith("pebbles-")
    assert (kept, mixed) == ("True", "False")


LEARN = f"""
import sys
sys.path.append({str(ROOT / "tools")!r})
import learn
from tabletown import GAMES
print(learn.features_named(GAMES["pebbles"])[0], learn.weights_file(GAMES["pebbles"]), sep="|")
"""


def test_the_tool_that_learns_finds_its_features_and_weights(installed: Path) -> None:
    name, file = python(installed, "-c", LEARN).stdout.strip().split("|")
    assert name == "points that the raft promises"
    assert Path(file).resolve() == (installed / "pebbles" / "weights.json").resolve()


OBSERVE = """

@kernel
def pebbles_observe(s: State, seat: int, out: Moves) -> None:
    out[0] = s.phase
"""
OBSERVED = """
from dataclasses import replace
from tabletown.game.observation import Observation
GAME = replace(GAME, observation=Observation(version=3, groups=[("phase", (), 0, 2, "what is asked for")]))
"""
IDS = """
import gymnasium, tabletown.envs
print(*sorted(id for id in gymnasium.registry if "pebbles" in id))
"""


def test_a_game_with_observations_has_an_id_among_environments(installed: Path, tmp_path: Path) -> None:
    assert python(installed, "-c", IDS).stdout == "\n"
    copy = shutil.copytree(installed, tmp_path / "copy")
    for name, more in {"rules.py": OBSERVE, "__init__.py": OBSERVED}.items():
        with (copy / "pebbles" / name).open("a", encoding="utf-8") as file:
            file.write(more)
    assert python(copy, "-c", IDS).stdout == "tabletown/pebbles-v3\n"


# --- games that are broken ----------------------------------------------------------------------------------------------

SUNK = "from dataclasses import replace\nimport pebbles\nGAME = "
BROKEN = {
    "unreadable": ("import no_such_module\n", "No module named 'no_such_module'"),
    "leaving": ("raise SystemExit('goodbye')\n", "SystemExit: goodbye"),
    "nothing": ("GAME = 7\n", "it declares 7, which is no tabletown.Game"),
    "misnamed": (SUNK + "pebbles.GAME\n", "it is found under the name misnamed, but its key is 'pebbles'"),
    "optionless": (
        SUNK + "replace(pebbles.GAME, key='optionless', options=(replace(pebbles.GAME.options[0], name='wind'),))\n",
        "its state lacks wind",
    ),
    "crowded": (SUNK + "replace(pebbles.GAME, key='crowded', seats=range(2, 9))\n", "it seats 8 players; there are"),
    "levelless": (SUNK + "replace(pebbles.GAME, key='levelless', levels={})\n", "not casual, strong, master"),
    "homeless": (SUNK + "replace(pebbles.GAME, key='homeless')\n", "its kernels must live in homeless.rules and homeless.bot"),
    "unregistered": (
        SUNK + "replace(pebbles.GAME, key='unregistered', state=__import__('numpy').dtype([(n, 'i1') for n in "
        "('seats', 'bonus')]))\n",
        "call tabletown.engine.game_calls.register",
    ),
    "neue_heimat": ("GAME = None\n", "neue_heimat-broken 1.0 declares a second game neue_heimat; it is left out"),
}
ASK = """
import json
from tabletown import GAMES, UnknownGame
told = dict(GAMES.broken)
for key in told:
    try:
        print(key, GAMES[key].title)
    except UnknownGame as error:
        assert str(error) == told[key], error
assert GAMES["pebbles"].new(2, seed=1).turn in (0, 1)
print(json.dumps([told, list(GAMES)]))
"""


@pytest.fixture(scope="session")
def mishaps(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with packages whose games are broken in all kinds of ways, and the example that is not."""
    folder = tmp_path_factory.mktemp("broken-packages")
    for file in installed.iterdir():
        (folder / file.name).symlink_to(file)
    for key, (source, _) in BROKEN.items():
        module = f"broken_{key}" if key == "neue_heimat" else key
        (folder / f"{module}.py").write_text(source, encoding="utf-8")
        info = folder / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {key}-broken\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[tabletown.games]\n{key} = {module}:GAME\n", encoding="utf-8")
    return folder


def test_broken_games_are_told_and_all_others_are_listed(mishaps: Path) -> None:
    run = python(mishaps, *TABLETOWN, "games")
    for key, (_, words) in BROKEN.items():
        (line,) = [line for line in run.stderr.splitlines() if f"{key}-broken 1.0" in line]
        assert line.startswith("tabletown: ")
        assert words in line
    assert all(title in run.stdout for title in ("Neue Heimat", "Machi Koro", "Infinite City", "Vegas Showdown", "Pebbles"))


def test_broken_games_are_named_in_python_and_all_others_play(mishaps: Path) -> None:
    *told, last = python(mishaps, "-c", ASK).stdout.splitlines()
    broken, keys = json.loads(last)
    assert told == ["neue_heimat Neue Heimat"]
    assert broken.keys() == BROKEN.keys()
    assert keys == ["infinite_city", "machi_koro", "neue_heimat", "vegas_showdown", "pebbles"]
    run = python(mishaps, *TABLETOWN, "simulate", "unreadable", fails=True)
    assert run.stderr.count("\n") == 1
    assert "No module named" in run.stderr


# --- what a declaration may name -----------------------------------------------------------------------------------------


def test_every_icon_that_a_figure_may_name_is_drawn() -> None:
    assert set(ICONS) <= set(FIGURE_ICONS)


def test_the_levels_that_a_game_sets_are_those_of_bots_that_search() -> None:
    assert {bot.level for bot in BOTS.values() if isinstance(bot, SearchBot)} == set(SEARCHING)


# --- the tutorial ---------------------------------------------------------------------------------------------------------


def code_lines(text: str) -> list[str]:
    """Lines that are not empty: a page that cuts a file into chapters leaves out the gaps between them."""
    return [line for line in text.splitlines() if line.strip()]


def test_the_blocks_of_the_tutorial_are_the_files_of_the_example() -> None:
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    shown: dict[str, list[str]] = {}
    for name, block in re.findall(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        shown.setdefault(name, []).extend(code_lines(block))
    kinds, others = {".py", ".toml", ".json"}, {"rulebook.md"}
    kept = [path for path in EXAMPLE.rglob("*") if path.suffix in kinds or path.name in others]
    files = [path for path in kept if "build" not in path.parts]
    assert shown == {path.relative_to(EXAMPLE).as_posix(): code_lines(path.read_text(encoding="utf-8")) for path in files}
