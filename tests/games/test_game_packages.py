"""Every game has all its packages, documents and witnesses, the cache key covers its kernels, and no two classes share a name."""

import ast
import importlib
import json
import re
from pathlib import Path

from tabletown import GAMES
from tabletown.compiler.disk_cache import game_sources, generic_sources
from tabletown.rulebook.source import rules_page
from tabletown.testing import declaration, positions
from tabletown.testing.cases import cases_of
from tests.kit.tables import OURS, each_game, witness

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tabletown"
MODULES = {
    "rules": ("components", "state", "numbers", "turns", "scoring", "hidden", "reasons", "prospects", "observation"),
    "notation": ("names", "moves", "position", "filling", "problems"),
    "display": (
        "view", "questions", "news", "journeys", "results", "reasons", "explanations", "prospects", "now", "remarks",
        "considered", "remaining", "board", "pictures", "style", "text", "editing", "lesson", "advantages",
    ),
    "bot": ("judge", "features", "levels"),
}  # fmt: skip


@each_game
def test_a_game_has_every_module(key: str) -> None:
    for room, files in MODULES.items():
        for file in files:
            assert importlib.import_module(f"tabletown.games.{key}.{room}.{file}").__doc__


@each_game
def test_a_game_has_its_documents(key: str) -> None:
    assert len(cases_of(key)) >= 40
    assert len(list((ROOT / "tests" / "playthroughs" / key).glob("*.txt"))) >= 2
    assert len(list((ROOT / "tests" / "records" / key).glob("*.txt"))) >= 2
    assert len(json.loads((ROOT / "tests" / "perft" / f"{key}.json").read_text())) >= 3
    assert callable(witness(key).scores)
    assert callable(witness(key).conserved)


def table_after(heading: str, text: str) -> list[list[str]]:
    """The rows of the table under a heading of a page."""
    part = re.split(rf"^## {heading}$", text, flags=re.MULTILINE)
    assert len(part) == 2, f"one heading '## {heading}' is expected"
    lines = [line for line in re.split(r"^## ", part[1], flags=re.MULTILINE)[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@each_game
def test_every_ruling_is_settled_by_a_case(key: str) -> None:
    text = rules_page(key)
    rulings = {row[0] for row in table_after("Rulings", text)}
    cited = {ruling for case in cases_of(key) for ruling in case.rulings}
    assert rulings
    assert rulings - cited == set()
    assert cited - rulings == set()


@each_game
def test_reconstructed_values_are_told(key: str) -> None:
    text = rules_page(key)
    reconstructed = importlib.import_module(f"tabletown.games.{key}.rules.components").RECONSTRUCTED
    told = {row[0] for row in table_after("Reconstructed values", text)}
    assert {item.item for item in reconstructed} <= told


@each_game
def test_a_game_and_its_options_are_declared(key: str) -> None:
    declaration.a_game_and_its_options_are_declared(key)


@each_game
def test_a_state_has_no_gaps_so_that_equal_positions_have_equal_bytes(key: str) -> None:
    positions.a_state_has_no_gaps(key)


@each_game
def test_the_cache_key_covers_everything_that_a_games_kernels_depend_on(key: str) -> None:
    declaration.compiled_code_cannot_be_stale(key)


@each_game
def test_what_displays_ask_is_compiled_with_the_table(key: str) -> None:
    declaration.kernels_that_displays_ask_are_marked(key)


def test_the_cache_key_covers_everything_that_kernels_depend_on() -> None:
    covered = {*generic_sources(), *(source for key in OURS for source in game_sources(GAMES.package_of(key)))}
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(["tabletown", *path.relative_to(PACKAGE).with_suffix("").parts])
        declaration.uses_only(path, module, [PACKAGE], covered)


MOST_ARGUMENTS = 8


def test_no_kernel_takes_more_than_a_handful_of_arguments() -> None:
    for path in [*PACKAGE.rglob("*.py"), *(ROOT / "tools").glob("*.py")]:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(
                isinstance(d, ast.Name) and d.id in ("kernel", "compiled") for d in function.decorator_list
            ):
                assert len(function.args.args) <= MOST_ARGUMENTS, f"{path.name}: {function.name}"


NAMESAKES: dict[str, set[str]] = {
    "Command": {"web/people/management/commands/staff.py", "web/tables/management/commands/migrate.py"},  # Django looks for it
    "Job": {"arena/tournament.py", "web/jobs/models.py"},  # a game that is to be played; what the site is to do
    # of a whole game; of a move, to its player; of a roll
    "Outcome": {"bots/game_loop.py", "games/infinite_city/display/prospects.py", "games/machi_koro/display/forecast.py"},
    "Reader": {"games/infinite_city/display/reader.py", "positions/validation.py"},  # who reads a sentence; what reads data
    "Report": {"advice/analysis/report.py", "web/people/models.py"},  # a complaint's name is that of its table in databases
    "Seat": {"client.py", "web/tables/models.py"},  # the same seat: for programs, and as it is stored
    "SeatToken": {"web/api/permissions.py", "web/api/models.py"},  # the same token: in the API's description, and as stored
    "Settings": {"arena/tournament.py", "bots/mcts.py"},  # programs that play tournaments import the first; of a search
}
"""Classes that share their name, each with the reason: there are no others."""


def test_a_class_shares_its_name_with_no_other_or_says_why() -> None:
    homes: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        home = path.relative_to(PACKAGE)
        if (home.parts[0] == "games" and home.parts[2:3] == ("rules",)) or "migrations" in home.parts:
            continue  # the rulebooks' words: each game has its own phases and events; and what Django calls each migration
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(home.as_posix())
    assert {name: found for name, found in homes.items() if len(found) > 1 and not are_of_different_games(found)} == NAMESAKES


def are_of_different_games(homes: set[str]) -> bool:
    """Whether files are in games, each in another: nobody who looks into one finds the other."""
    games = [home.split("/")[1] for home in homes if home.startswith("games/")]
    return len(games) == len(set(games)) == len(homes)
