"""Counts the lines of the project, for the table "In lines" of docs/architecture.md.

python tools/lines.py            prints what the table's last column should say
python tools/lines.py --write    writes it there
"""

import re
import sys
from pathlib import Path

from tabletown.registry import GAMES

ROOT = Path(__file__).parent.parent
PAPER = ROOT / "docs" / "architecture.md"
ROOMS = {"rules": "rules", "notation": "notation", "displays": "display", "bots": "bot"}
LONGEST = re.compile(r"The longest file has [\d,]+ lines \(`[\w/.]+`;")


def files(*patterns: str) -> list[Path]:
    """The files of the project that are meant, each once."""
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()})


def lines(*patterns: str) -> int:
    """How many lines these files have together."""
    return sum(map(length, files(*patterns)))


def length(path: Path) -> int:
    """How many lines a file has."""
    return path.read_bytes().count(b"\n")


def counted() -> dict[str, str]:
    """What each row of the table says now, by its name."""
    rooms = [
        f"{name} {lines(*(f'src/tabletown/games/{key}/{room}/*.py' for key in GAMES.ours)):,}" for name, room in ROOMS.items()
    ]
    package = files("src/tabletown/**/*.py")
    return {
        "the four games": f"{lines('src/tabletown/games/**/*.py'):,}: {', '.join(rooms)}, declarations",
        "the site, Python": f"{lines('src/tabletown/web/**/*.py'):,}",
        "all of the package, Python": f"{sum(map(length, package)):,} in {len(package)} files",
        "tests, Python": f"{lines('tests/**/*.py'):,}",
        "cases": f"{lines('tests/cases/**/*.yaml'):,}",
        "tools and benchmarks": f"{lines('tools/*.py', 'benchmarks/*.py'):,}",
        "the example of another package": f"{lines('examples/pebbles/pebbles/*.py'):,}",
    }


def longest() -> str:
    """What is said of the longest file."""
    path = max(files("src/tabletown/**/*.py"), key=length)
    return f"The longest file has {length(path):,} lines (`{path.relative_to(ROOT / 'src' / 'tabletown').as_posix()}`;"


def told() -> dict[str, str]:
    """What each row of the table in the paper says."""
    table = PAPER.read_text(encoding="utf-8").partition("## In lines")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")]
    return {row[0]: row[-1] for row in rows[2:]}


def written() -> str:
    """The paper with these numbers in it."""
    text, said = LONGEST.sub(longest(), PAPER.read_text(encoding="utf-8")), told()
    for name, now in counted().items():
        text = re.sub(rf"^(\| {re.escape(name)} \|.*\|) {re.escape(said[name])} \|$", rf"\1 {now} |", text, flags=re.MULTILINE)
    return text


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAPER.write_text(written(), encoding="utf-8")
    print("\n".join([*(f"{name}: {now}" for name, now in counted().items()), longest().rstrip(";") + ")"]))
