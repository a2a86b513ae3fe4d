"""What is installed from a wheel is the same as a checkout: rules pages, templates, styles, and the mark that it is typed."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tabletown import GAMES

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip(["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)])
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, installed far from the checkout."""
    folder = tmp_path_factory.mktemp("elsewhere") / "installed"
    pip(["install", "--quiet", "--no-deps", "--no-index", "--target", str(folder), str(wheel)])
    return folder


def pip(words: list[str]) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_wheel_holds_every_file_of_the_package_and_the_rules_pages(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    listed = subprocess.run(["git", "ls-files", "src/tabletown"], cwd=ROOT, capture_output=True, text=True, check=False)
    kept = listed.stdout.split() if listed.returncode == 0 else [str(p.relative_to(ROOT)) for p in (ROOT / "src").rglob("*.py")]
    assert {path.removeprefix("src/") for path in kept if (ROOT / path).exists()} - held == set()
    assert {f"tabletown/games/{key}/rulebook.md" for key in GAMES} <= held
    assert "tabletown/py.typed" in held
    assert not any(name.startswith(("tests/", "docs/", "src/")) for name in held)


WALK = """
import json, re
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from tabletown import GAMES
for key in GAMES:
    visitor = Client(headers={"host": "localhost"})
    assert GAMES[key].title in visitor.get("/").content.decode()
    assert visitor.get(f"/style/{key}.css").status_code == visitor.get(f"/picture/{key}.svg").status_code == 200
    table = visitor.post(f"/play/{key}", {"level": "beginner"}).url
    page = visitor.get(table).content.decode()
    assert "<svg" in page
    assert visitor.get(f"{table}/text").status_code == visitor.get(f"{table}/replay").status_code == 200
for path in sorted(set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))):
    assert visitor.get(path).status_code == 200, path
print("walked")
"""
COMMANDS = (
    ["games"],
    ["games", "machi_koro", "--json"],
    ["simulate", "neue_heimat", "-p", "2", "-n", "3", "--json"],
    ["play", "vegas_showdown", "--seats", "random", "--seed", "1"],
    ["arena", "infinite_city", "--bots", "random,greedy", "-p", "2", "-n", "2", "--json"],
)


def test_the_site_and_the_commands_of_an_installed_wheel_work(installed: Path, tmp_path: Path) -> None:
    assert run_installed(installed, tmp_path, "-c", WALK).endswith("walked\n")
    for command in COMMANDS:
        assert run_installed(installed, tmp_path, "-m", "tabletown.cli", *command)


READ_RULES = """
import importlib.resources, pathlib, sys
import django
django.setup()
import tabletown
from django.test import Client
assert pathlib.Path(tabletown.__file__).is_relative_to(sys.argv[1]), tabletown.__file__
assert importlib.resources.files("tabletown").joinpath("py.typed").is_file()
for key in tabletown.GAMES:
    answer = Client().get(f"/rules/{key}", headers={"host": "localhost"})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert ">Rulings</h2>" in page, key
    print(key, len(page))
"""


def test_the_rules_pages_of_an_installed_wheel_are_those_of_the_checkout(installed: Path, tmp_path: Path) -> None:
    pages = [read_rules(installed, tmp_path), read_rules(ROOT / "src", tmp_path)]
    assert pages[0] == pages[1]
    assert len(pages[0].splitlines()) == len(GAMES)


def read_rules(package: Path, elsewhere: Path) -> str:
    """The length of each rules page, as a site made of that package shows it."""
    return run_installed(package, elsewhere, "-c", READ_RULES, str(package))


def run_installed(package: Path, elsewhere: Path, *words: str) -> str:
    """What Python prints where only that package is to be found, far from the checkout."""
    surroundings = {
        **os.environ, "PYTHONPATH": str(package), "TABLETOWN_DATA": str(elsewhere / "data"), "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "tabletown.web.settings",
    }  # fmt: skip
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=elsewhere, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_editable_installation_copies_nothing(tmp_path: Path) -> None:
    """A copy beside the checkout would be read instead of it some day."""
    build = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    held = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert [name for name in held if ".dist-info/" not in name] == ["_tabletown.pth"]
