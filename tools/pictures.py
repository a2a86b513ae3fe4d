"""Makes the pictures of the README and the docs anew.

    python tools/pictures.py                    the drawing that `match.svg` gives
    python tools/pictures.py --screens          the site as chromium shows it: the README's screenshots
    python tools/pictures.py --share            the pictures of the games that messengers show beside a link
    python tools/pictures.py --tour FOLDER      every page and kind of decision, wide, tall, phone, light, dark

The games are dealt by fixed seeds and played by greedy bots, so that a picture changes only when the site or a drawing does.
"""

import argparse
import base64
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.match.match import Match
from tabletown.testing.game_settings import option_values

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
WIDE, TALL, PHONE = {"width": 1400, "height": 900}, {"width": 820, "height": 1180}, {"width": 390, "height": 844}
SHAPES = {"wide": WIDE, "tall": TALL, "phone": PHONE}
SCREENS = {
    f"{key}{shape}": (screen, "dark" if GAMES[key].display.night == (screen is WIDE) else "light")
    for key in GAMES
    for shape, screen in (("", WIDE), ("-phone", PHONE))
}
"""Each game wide in its own light, and on a phone in the other one."""


def played(key: str, decisions: int | None = None) -> Match:
    """A match after so many decisions; else in the middle, where the first player has something to choose on the board."""
    moment = GAMES[key].moment
    match, number = GAMES[key].new(NAMES[: moment.players or GAMES[key].seats.stop - 1], moment.seed), 0
    while not match.over and (
        number < (decisions or moment.decisions) or (decisions is None and not (match.turn == 0 and has_places(match)))
    ):
        match.play(choose(bot_named("greedy"), match, number))
        number += 1
    return match


def has_places(match: Match) -> bool:
    """Whether several moves are made at places of the board."""
    return len({move.data["at"] for move in match.legal() if "at" in move.data}) > 2


def draw(key: str) -> None:
    """One drawing, as the player in turn sees the table."""
    match = played(key, GAMES[key].moment.decisions)
    (PICTURES / f"{key}.svg").write_text(match.svg(match.turn), encoding="utf-8")


# --- the site, with tables that stand still ----------------------------------------------------------------------------


def make_table(match: Match, *, mine: int = 1, public: bool = False) -> str:
    """A table of the site where a match has come so far: its address for whoever holds the first seats."""
    from django.db import transaction

    from tabletown.web.tables.models import Seat, Table
    from tabletown.web.tables.play.match_storage import begin
    from tabletown.web.tables.seats.seating import hashed

    game = match.game
    with transaction.atomic():
        audience = Table.Audience.PUBLIC if public else Table.Audience.LINK
        table = Table.objects.create(game=game.key, rules=game.version, options=match.options, audience=audience)
        for number, name in enumerate(match.names):
            seat = Seat(table=table, number=number, name=name, taken=True, kind=Seat.Kind.PERSON, token_hash=hashed("look"))
            if number >= mine:
                seat.kind, seat.level, seat.token_hash = Seat.Kind.BOT, "casual", ""
            seat.save()
        begin(table, list(table.seats.all()), match)
    return str(table.id)


@contextmanager
def site(pause: str = "100000") -> Iterator[SimpleNamespace]:
    """The site on a database of its own, whose bots take their time; and a browser."""
    from playwright.sync_api import sync_playwright

    found = map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))
    browser_path = os.environ.get("TABLETOWN_BROWSER") or next(filter(None, found), None)
    with tempfile.TemporaryDirectory(prefix="tabletown-pictures-") as data:
        os.environ |= {
            "TABLETOWN_DATA": data, "TABLETOWN_BOT_PAUSE": pause, "DATABASE_URL": "", "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
            "DJANGO_SETTINGS_MODULE": "tabletown.web.config.settings", "PYTHONPATH": str(ROOT / "src"),
        }  # fmt: skip
        import django
        from django.core.management import call_command
        from django.db import connections

        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        command = [sys.executable, "-m", "tabletown.cli", "serve", "--no-browser"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = next(line.split()[3].rstrip("/") for line in server.stdout if "is open" in line)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
                yield SimpleNamespace(address=address, browser=browser)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)
            connections.close_all()


def window(tabletown: SimpleNamespace, size: Any, scheme: Any) -> Any:
    """A page in a fresh browser window in which nothing moves."""
    phone = size is not WIDE
    context = tabletown.browser.new_context(
        viewport=size, color_scheme=scheme, reduced_motion="reduce", is_mobile=phone, has_touch=phone, base_url=tabletown.address
    )
    told = f"{size['width']}x{size['height']}" if size else "1280x720"
    context.add_cookies([{"name": "screen", "value": told, "url": tabletown.address}])
    return context.new_page()


def as_webp(page: Any, png: bytes) -> bytes:
    """The picture as WebP, as chromium writes it."""
    page.goto("about:blank")
    url = page.evaluate(
        """async png => {
            const picture = new Image();
            picture.src = png;
            await picture.decode();
            const canvas = document.createElement("canvas");
            canvas.width = picture.width;
            canvas.height = picture.height;
            canvas.getContext("2d").drawImage(picture, 0, 0);
            return canvas.toDataURL("image/webp", .9);
        }""",
        "data:image/png;base64," + base64.b64encode(png).decode(),
    )
    return base64.b64decode(url.partition(",")[2])


def take_screens() -> None:
    """The README's screenshots: a table of each game, wide and on a phone."""
    with site() as tabletown:
        tables = {key: make_table(played(key)) for key in GAMES}
        for name, (size, scheme) in SCREENS.items():
            page = window(tabletown, size, scheme)
            page.goto(f"/t/{tables[name.partition('-')[0]]}/seat/look")
            page.wait_for_selector(":is(#board, #stage) svg")
            (PICTURES / f"{name}.webp").write_bytes(as_webp(page, page.screenshot()))
            page.context.close()


GAMES_OF_TOUR = ((3, "greedy"), (8, "beginner"), (5, "greedy"), *((seed, "random") for seed in range(1, 9)))
"""Greedy bots play most like people; what they avoid (to give a card away, to discard) random ones come to."""
LONG_ENOUGH = 1200
"""Moves after which a random game brings nothing new."""


def matches_of_tour(key: str) -> Iterator[tuple[Match, str]]:
    """Games of bots, as people play and with each option; and the level of the bots."""
    game = GAMES[key]
    players = game.moment.players or min(4, game.seats.stop - 1)
    for seed, level in GAMES_OF_TOUR:
        yield game.new(NAMES[:players], seed=seed), level
    for setting in option_values(key):
        options: dict[str, Any] = dict(setting.options)
        yield game.new(NAMES[: setting.players], seed=1, **options), "random"


PREPARED: dict[str, list[dict[str, Any]]] = {
    "infinite_city": [
        {
            "players": NAMES[:3], "phase": "pick", "waiting": [["1,0", "0,1"]],
            "tiles": {"0,0": "Factory P1", "1,0": "Hotel P1", "0,1": "Embassy P1", "0,-1": "Bank P2", "1,1": "Plaza P2"},
        },
        {
            "players": NAMES[:3], "options": {"capitol": "printed"}, "phase": "seize", "text": "0,0", "supply": [2, 12, 14],
            "tiles": {
                "0,0": "Capitol", "1,0": "Hotel P2", "0,1": "Temple P3", "-1,0": "Housing P2", "0,-1": "Bank", "1,1": "Plaza P2",
                "2,0": f"Hotel{' P1' * 7}", "2,1": f"Stadium{' P1' * 6}",
            },
        },
    ],
}  # fmt: skip
"""Decisions that hardly any game of bots leads to."""


def kinds_of_decisions(key: str) -> dict[str, Match]:
    """The first player before every kind of decision that games of bots lead to, by the phase and the kinds of moves; with other
    options only where a phase comes with them alone."""
    found: dict[tuple[Any, ...], Match] = {}
    for match, level in matches_of_tour(key):
        usual = all(value == match.game.option(name).default for name, value in match.options.items())
        phases = {phase for phase, *_ in found}
        while not match.over and len(match.steps) < LONG_ENOUGH:
            if match.turn == 0 and (usual or match.state.phase not in phases):
                found.setdefault((match.state.phase, *kinds_of_moves(match)), match.copy())
            match.play(choose(bot_named(level), match, len(match.steps)))
    prepared = [GAMES[key].at(position) for position in PREPARED.get(key, ())]
    shown = [*found.values(), *prepared]
    return {"+".join([match.view(0)["table"]["phase"], *kinds_of_moves(match)]): match for match in shown}


def kinds_of_moves(match: Match) -> list[str]:
    """What can be done now, in words."""
    return sorted({str(move.data.get("kind", "move")).replace(" ", "_") for move in match.legal()})


def places_of_tour(keys: list[str]) -> dict[str, str]:
    """Every page by a name: the way in, and of each game every kind of decision, the end, and what lies beside a table."""
    places = {
        "home": "/", "mine": "/mine", "lobby": "/lobby", "watch": "/watch", "open": "/open", "missing": "/t/nothing",
    }  # fmt: skip
    for key in keys:
        middle, end = make_table(played(key), public=True), make_table(played(key, 10_000), public=True)
        early = played(key, 12)
        places |= {
            f"new-{key}": f"/new/{key}", f"table-{key}": f"/t/{middle}/seat/look", f"watching-{key}": f"/t/{middle}",
            f"early-{key}": f"/t/{make_table(early, mine=len(early.names))}/seat/look",
            f"over-{key}": f"/t/{end}/seat/look", f"replay-{key}": f"/t/{middle}/replay?move=60",
            f"text-{key}": f"/t/{middle}/text", f"gallery-{key}": f"/g/{key}/pieces?table={middle}",
            f"guide-{key}": f"/g/{key}/guide", f"edit-{key}": f"/g/{key}/edit", f"rules-{key}": f"/rules/{key}",
        }  # fmt: skip
        decisions = kinds_of_decisions(key)
        places |= {f"asked-{key}-{kinds[:60]}": f"/t/{make_table(match)}/seat/look" for kinds, match in decisions.items()}
    return places


def tour(folder: Path, only: str) -> None:
    """Every page, on every screen, by day and by night."""
    folder.mkdir(parents=True, exist_ok=True)
    with site() as tabletown:
        keys = [key for key in GAMES if key in only] or list(GAMES)
        record, places = played(keys[0], 10_000).record(), places_of_tour(keys)
        for (shape, size), scheme in product(SHAPES.items(), ("light", "dark")):
            player, onlooker = window(tabletown, size, scheme), window(tabletown, size, scheme)
            for name, path in places.items():
                if only in name:
                    page = onlooker if name.startswith("watching") else player  # who has sat down once is no onlooker there
                    page.goto(path)
                    page.wait_for_load_state("load")
                    page.screenshot(path=folder / f"{name}-{shape}-{scheme}.png")
                    if size is PHONE and name.startswith(("table", "over", "asked")):
                        page.screenshot(path=folder / f"{name}-{shape}-{scheme}-whole.png", full_page=True)
            player.context.close()
            onlooker.context.close()
            if only in "waiting invite opened":
                come_in(tabletown, folder, f"{shape}-{scheme}", window(tabletown, size, scheme), record)


def come_in(tabletown: SimpleNamespace, folder: Path, kind: str, page: Any, record: str) -> None:
    """The waiting room, an invitation, and a record that somebody opened."""
    key = next(key for key in GAMES if 3 in GAMES[key].seats)
    page.goto(f"/new/{key}?players=3")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".waiting-seats")
    page.screenshot(path=folder / f"waiting-{kind}.png")
    invite = page.input_value("#invite-1")
    page.context.clear_cookies()
    page.goto(invite)
    page.screenshot(path=folder / f"invite-{kind}.png")
    page.goto("/open")
    page.fill("#id_text", record)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(":is(#board, #stage) svg")
    page.screenshot(path=folder / f"opened-{kind}.png")
    page.context.close()


SHARED = """<style>body{margin:0;width:1200px;height:630px;position:relative;font:800 64px "DejaVu Sans",sans-serif;color:#f8f3e6}
img{width:100%;height:532px;object-fit:cover;object-position:50% 82%}
p{position:absolute;left:0;right:0;bottom:0;margin:0;padding:18px 40px;background:#12142b;display:flex;justify-content:space-between;align-items:center}
small{font-size:32px;color:#ffd166}</style><img src="data:image/svg+xml;base64,COVER"><p>NAME <small>Tabletown</small></p>"""  # noqa: E501


def draw_shared() -> None:
    """The cover of each game with its name, as large as messengers want it, in few colours."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("TABLETOWN_BROWSER"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        for key, game in GAMES.items():
            if game.cover is None:
                continue
            package = ROOT / "src" / "tabletown" / "games" / key
            cover = base64.b64encode((package / game.cover.file).read_bytes()).decode()
            page.set_content(SHARED.replace("COVER", cover).replace("NAME", game.title.partition(":")[0]), wait_until="load")
            taken = Image.open(BytesIO(page.screenshot()))
            taken.convert("RGB").quantize(128).save(package / "share.png", optimize=True)
        browser.close()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--screens", action="store_true", help="the README's screenshots")
    parser.add_argument("--tour", metavar="FOLDER", type=Path, help="screenshots of every page")
    parser.add_argument("--only", default="", metavar="WORD", help="of the tour, only pages with this in their names")
    parser.add_argument("--share", action="store_true", help="the games' pictures for messengers")
    asked = parser.parse_args()
    if asked.share:
        draw_shared()
    elif asked.tour:
        tour(asked.tour, asked.only)
    elif asked.screens:
        take_screens()
    else:
        draw("neue_heimat")


if __name__ == "__main__":
    main()
