"""requirements.lock holds a version for everything that Tabletown needs, on every Python; tools/lock makes it."""

import tomllib
from collections.abc import Set as AbstractSet
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
BY_ITSELF = {"openenv-core"}
"""Installed without what they ask for: see tools/lock."""
LINES = [Requirement(line) for line in LOCK.read_text().splitlines() if line and not line.startswith("#")]


def needed() -> list[Requirement]:
    """Every requirement of the project, its extras and its build."""
    paper = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = paper["project"]["optional-dependencies"]
    groups = [*extras.values(), *paper["dependency-groups"].values()]
    named = (line for group in groups for line in group if isinstance(line, str))
    lines = [*paper["project"]["dependencies"], *paper["build-system"]["requires"], *named]
    return [found for found in map(Requirement, lines) if found.name != "tabletown"]


def pinned(python: str, system: str) -> dict[str, str]:
    """The version of each package on one Python and system."""
    here: dict[str, str | AbstractSet[str]] = {
        "python_version": python, "python_full_version": f"{python}.0", "sys_platform": system,
        "platform_system": system.title(), "implementation_name": "cpython", "platform_python_implementation": "CPython",
    }  # fmt: skip
    found: dict[str, str] = {}
    for line in LINES:
        if line.marker is None or line.marker.evaluate(here):
            name = canonicalize_name(line.name)
            assert name not in found, f"two versions of {name} apply"
            (pin,) = line.specifier
            assert pin.operator == "=="
            found[name] = pin.version
    return found


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_every_requirement_has_one_version_within_its_range(python: str, system: str) -> None:
    locked = pinned(python, system)
    for requirement in needed():
        if requirement.marker is not None and not requirement.marker.evaluate({"sys_platform": system}):
            continue  # a GPU's compiler is made for one system only
        name = canonicalize_name(requirement.name)
        assert name in locked, f"{name} is not locked; run tools/lock"
        assert requirement.specifier.contains(locked[name], prereleases=True), f"{name} {locked[name]} is out of range"


def test_what_the_locked_packages_need_is_locked_too() -> None:
    here = default_environment()
    locked, looked_at = pinned(here["python_version"], here["sys_platform"]), 0
    for name, version in locked.items():
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        if found.version != version or name in BY_ITSELF:
            continue
        looked_at += 1
        for line in map(Requirement, found.requires or []):
            if line.marker is None or line.marker.evaluate({"extra": ""}):
                assert canonicalize_name(line.name) in locked, f"{name} needs {line.name}; run tools/lock"
    assert looked_at > 10


def test_the_lock_names_no_package_index() -> None:
    text = LOCK.read_text()
    assert "://" not in text
    assert "--" not in text
    assert "@" not in text
