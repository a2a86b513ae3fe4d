"""What is installed from a wheel is the same as a checkout: rules pages, templates, styles, and the mark that it is typed.

Site and commands run with what the extra `web` requires and nothing else: a requirement that is missing there shows.
"""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import distribution, distributions
from pathlib import Path
from urllib.request import urlopen

import pytest

from tabletown import GAMES
from tests.kit.required import refused_by, refusing

ROOT = Path(__file__).parents[2]
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


@pytest.fixture(scope="module")
def alone(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With this on its path, Python does not find what the wheel and its extra `web` do not bring."""
    (wheel,) = distributions(path=[str(installed)])
    return refusing(tmp_path_factory.mktemp("alone") / "refusing", wheel)


def test_only_what_is_required_can_be_imported(installed: Path, alone: Path, tmp_path: Path) -> None:
    refused = refused_by(distribution("tabletown"), "web")
    assert {"pytest", "PIL", "psycopg", "ray"} <= refused
    assert {"tabletown", "django", "pydantic", "numba", "openskill"} & refused == set()
    assert run_installed(installed, alone, tmp_path, "-c", "import django, numba, pydantic; print('found')") == "found\n"
    with pytest.raises(AssertionError, match="No module named 'hypothesis': tabletown does not require what brings it"):
        run_installed(installed, alone, tmp_path, "-c", "import hypothesis")


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
import re
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.test import Client
from tabletown import GAMES
visitor = Client(headers={"host": "localhost"})
def page(path):
    answer = visitor.get(path, follow=True)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()
for key in GAMES:
    assert f"/cover/{key}.svg" in page("/")
    for path in (f"/style/{key}.css", f"/picture/{key}.svg", f"/cover/{key}.svg", f"/g/{key}", f"/new/{key}",
                 f"/g/{key}/pieces", f"/g/{key}/guide", f"/g/{key}/edit", f"/lab/{key}", f"/api/games/{key}"):
        page(path)
    for start in (f"/play/{key}", f"/learn/{key}"):
        table = visitor.post(start, {"level": "beginner"}).url
        assert "<svg" in page(table)
    assert page(f"{table}/text") and page(f"{table}/replay") and page(f"{table}/programs")
for path in ("/puzzles", "/puzzles/next", "/lab", "/lobby", "/watch", "/mine", "/open", "/app.webmanifest", "/health",
             "/account", "/account/sign-in", "/account/forgotten", "/api/openapi.json", "/api/games"):
    page(path)
named = {"name": "Ann", "password": "a long and winding word"}
assert visitor.post("/account/sign-up", named).status_code in (302, 303)
assert "Ann" in page("/account")
for path in sorted(set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page("/") + page(table)))):
    page(path)
print("walked")
"""
COMMANDS = (
    ["games"],
    ["games", "machi_koro", "--json"],
    ["simulate", "neue_heimat", "-p", "2", "-n", "3", "--json"],
    ["play", "vegas_showdown", "--seats", "random", "--seed", "1"],
    ["arena", "infinite_city", "--bots", "random,greedy", "-p", "2", "-n", "2", "--json"],
)


def test_the_site_and_the_commands_of_an_installed_wheel_work(installed: Path, alone: Path, tmp_path: Path) -> None:
    assert run_installed(installed, alone, tmp_path, "-c", WALK).endswith("walked\n")
    for command in COMMANDS:
        assert run_installed(installed, alone, tmp_path, "-m", "tabletown.cli", *command)


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


def test_the_rules_pages_of_an_installed_wheel_are_those_of_the_checkout(installed: Path, alone: Path, tmp_path: Path) -> None:
    pages = [read_rules(package, alone, tmp_path) for package in (installed, ROOT / "src")]
    assert pages[0] == pages[1]
    assert len(pages[0].splitlines()) == len(GAMES)


def read_rules(package: Path, alone: Path, elsewhere: Path) -> str:
    """The length of each rules page, as a site made of that package shows it."""
    return run_installed(package, alone, elsewhere, "-c", READ_RULES, str(package))


def run_installed(package: Path, alone: Path, elsewhere: Path, *words: str) -> str:
    """What Python prints where only that package and what it requires is to be found, far from the checkout."""
    command, surroundings = [sys.executable, *words], surroundings_of(package, alone, elsewhere)
    done = subprocess.run(command, cwd=elsewhere, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def surroundings_of(package: Path, alone: Path, elsewhere: Path) -> dict[str, str]:
    """The environment of such a process."""
    path = os.pathsep.join([str(alone), str(package)])
    data = {
        "TABLETOWN_DATA": str(elsewhere / "data"),
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "tabletown.web.config.settings",
    }
    return {**os.environ, "PYTHONPATH": path, **data}


def test_an_installed_site_opens(installed: Path, alone: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tabletown.cli", "serve", "--no-browser", "--no-bots"]
    surroundings = surroundings_of(installed, alone, tmp_path)
    with subprocess.Popen(
        command, cwd=tmp_path, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as site:
        assert site.stdout
        told = ""
        for line in site.stdout:
            told += line
            if "is open" in line:
                with urlopen(line.split()[3]) as answer:
                    assert "Neue Heimat" in answer.read().decode()
                site.terminate()
        assert "is open" in told, told


def test_an_editable_installation_copies_nothing(tmp_path: Path) -> None:
    """A copy beside the checkout would be read instead of it some day."""
    build = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    held = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert [name for name in held if ".dist-info/" not in name] == ["_tabletown.pth"]
