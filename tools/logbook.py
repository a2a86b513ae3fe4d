"""What a run of learning leaves behind it: a line for each round, and where its result came from."""

import json
import os
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def log_line(told: dict[str, Any], log: Path | None) -> None:
    """Print a line of JSON, and add it to the log where there is one."""
    line = json.dumps(told)
    print(line, flush=True)
    if log:
        with log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def origin(tool: str, words: list[str], seed: int) -> dict[str, Any]:
    """How to make a result again: the command, its seed, and the commit of the project."""
    asked = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False, cwd=ROOT)
    return {
        "seed": seed,
        "commit": asked.stdout.strip() or os.environ.get("COMMIT", "unknown"),
        "command": " ".join(["python", f"tools/{tool}", *words]),
        "date": date.today().isoformat(),
    }
