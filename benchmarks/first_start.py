"""Prints how long it takes from an empty browser to the first decision, for each game, on a phone and on a wide screen.

    python -m benchmarks.first_start            all games
    python -m benchmarks.first_start GAME ...   some of them
    python -m benchmarks.first_start --times 3  the best of so many

Each time the site is started with an empty data folder. `fresh`: nothing is compiled; somebody opens the home page as soon as
the site says that it is open, and presses *Play* at once. `warm`: everything is compiled. Measured are the seconds from the start
of the command to its home page, from *Play* to the table, and from *Play* to the first decision that can be answered (others may
begin), and how often something was tapped.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tools.pictures import PHONE, ROOT, WIDE

from tabletown import GAMES

SCREENS = {"phone": PHONE, "wide": WIDE}
PATIENCE = 120_000
"""Milliseconds."""
TAPS = 1
"""*Play*."""


@contextmanager
def started(cache: Path | None) -> Iterator[str]:
    """The site with an empty data folder, and compiled rules in `cache`; where there is none, in their usual place."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "TABLETOWN_DATA": data, "DATABASE_URL": "", "PYTHONPATH": str(ROOT / "src")}
        if cache:
            environment["TABLETOWN_CACHE"] = str(cache)
        command = [sys.executable, "-m", "tabletown.cli", "serve", "--no-browser"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                yield next(line.split()[3] for line in server.stdout if "is open" in line)
            finally:
                server.terminate()
                server.communicate()


def play(browser: Browser, address: str, key: str, screen: str) -> tuple[float, float, float]:
    """Seconds until the home page is there, and from *Play* to the table and to the first decision."""
    page = browser.new_page(viewport=SCREENS[screen], has_touch=screen == "phone")  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    began = time.perf_counter()
    page.goto(address)
    opened = time.perf_counter()
    page.locator(f".box[data-game='{key}'] .box-foot [data-play='{key}']").first.click(no_wait_after=True)
    page.locator("#table").wait_for(state="attached")
    at_table = time.perf_counter()
    page.locator("#table[data-turn='1']").wait_for(state="attached")
    decision = time.perf_counter()
    page.close()
    return opened - began, at_table - opened, decision - opened


def measure(browser: Browser, key: str, screen: str, fresh: bool) -> tuple[float, float, float, float]:
    """Seconds for the start of the site, the home page, the table and the first decision."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with started(Path(folder) if fresh else None) as address:
            opened = time.perf_counter() - began
            return opened, *play(browser, address, key, screen)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[])
    parser.add_argument("--times", type=int, default=1, help="the best of so many is printed")
    asked = parser.parse_args()
    subprocess.run([sys.executable, "-m", "tabletown.cli", "warm"], check=True, stdout=subprocess.DEVNULL)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("TABLETOWN_BROWSER"), args=["--no-sandbox"])
        for key in asked.games or GAMES:
            for screen in SCREENS:
                for fresh in (True, False):
                    runs = [measure(browser, key, screen, fresh) for _ in range(asked.times)]
                    start, home, table, decision = min(runs, key=lambda found: found[-1])
                    state = "fresh" if fresh else "warm"
                    print(
                        f"{key}, {screen}, {state}: site {start:.1f} s, home {home:.1f} s; from Play ({TAPS} tap): "
                        f"table {table:.1f} s, first decision {decision:.1f} s",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
