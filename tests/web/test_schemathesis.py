"""Schemathesis reads the description of the API and tries to break a real server by it; it finds nothing."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletown.client import Seat, Site

from .server import Server

pytestmark = pytest.mark.slow

WITHOUT_END, LAST = ("events",), ("concede", "revoke_token")
"""Operations that never end, and those after which a table or its token is good for nothing more: they are tried last."""
SETTINGS = """
[parameters]
"path.table_id" = "{table_id}"
"path.key" = "{game}"
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 422, 429, "5xx"]
"""


def schemathesis(folder: Path, server: Server, seat: Seat, *chosen: str) -> str:
    """What it prints, once it has found nothing. Everything is asked of one table, with the token of a seat there."""
    settings = SETTINGS.format(table_id=seat.table_id, game=seat.table()["game"])
    (folder / "schemathesis.toml").write_text(settings)
    program = [str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(folder / "schemathesis.toml")]
    asked = ["run", f"{server.address}/api/openapi.json", "--header", f"Authorization: Bearer {seat.token}"]
    # What is well-formed may still be against the rules of a game: then 422 is right.
    how = ["--exclude-checks", "positive_data_acceptance", "--phases", "coverage,fuzzing", "--seed", "20", "--no-color"]
    done = subprocess.run([*program, *asked, *how, *chosen], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    return done.stdout


def passed(printed: str) -> int:
    """How many cases were tried, all of which passed."""
    found = re.search(r"(\d+) generated, (\d+) passed", printed)
    assert found
    assert found[1] == found[2]
    return int(found[1])


def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path / "site").start()
    seat = Site(server.address).play("machi_koro", level="beginner")
    others = [word for name in (*WITHOUT_END, *LAST) for word in ("--exclude-operation-id", name)]
    last = [word for name in LAST for word in ("--include-operation-id", name)]
    assert passed(schemathesis(tmp_path, server, seat, *others, "--max-examples", "6")) > 500
    assert passed(schemathesis(tmp_path, server, seat, *last, "--max-examples", "5")) > 20
    said = server.stop()
    assert "Traceback" not in said
    assert "Internal Server Error" not in said
