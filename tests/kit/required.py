"""Processes that find only what an installation brings: tabletown and what it requires, nothing else that happens to be here.

Without a network nothing can be installed anew. So the modules of all other distributions are refused where they are imported, as
if they were not there.
"""

from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REFUSING = """
import sys


class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in REFUSED:
            raise ModuleNotFoundError(f"No module named {name!r}: tabletown does not require what brings it", name=name)


sys.meta_path.insert(0, Refusing())
"""


def required_by(start: Distribution, extra: str) -> set[str]:
    """The names of all distributions that are installed with one of them and an extra of it."""
    found: set[tuple[str, str]] = set()
    waiting = [(start, ""), (start, extra)]
    while waiting:
        dist, asked = waiting.pop()
        if (name := (canonicalize_name(dist.name), asked)) in found:
            continue
        found.add(name)
        for line in map(Requirement, dist.requires or []):
            if line.marker is None or line.marker.evaluate({"extra": asked}):
                try:
                    other = start if canonicalize_name(line.name) == canonicalize_name(start.name) else distribution(line.name)
                except PackageNotFoundError:
                    continue  # an old Python's, or one that nobody has imported here
                waiting += [(other, more) for more in ("", *line.extras)]
    return {name for name, _ in found}


def refused_by(start: Distribution, extra: str) -> set[str]:
    """The modules here that only other distributions bring."""
    required = required_by(start, extra)
    brought = packages_distributions()
    return {module for module, names in brought.items() if not required & {canonicalize_name(name) for name in names}}


def refusing(folder: Path, start: Distribution, extra: str = "web") -> Path:
    """A folder for PYTHONPATH: Python processes that have it refuse what a distribution with an extra does not bring."""
    refused = refused_by(start, extra) - {"tests", "tools", "sitecustomize"}
    folder.mkdir(parents=True)
    (folder / "sitecustomize.py").write_text(f"REFUSED = {sorted(refused)!r}\n{REFUSING}", encoding="utf-8")
    return folder
