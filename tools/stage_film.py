"""Looks at a game's staged table: films of bots' rounds, and a tour of its decisions on six screens.

    python tools/stage_film.py film FOLDER [--screen phone] [--turns 2] [--scheme dark]     a frame each 250 ms, as one sheet
    python tools/stage_film.py webp FOLDER [--screen wide] [--turns 1]                      the same round as an animated picture
    python tools/stage_film.py tour FOLDER [--game machi_koro]                              every kind of decision, six screens

A film moves the page's own clocks by hand, so that it is exact however slow the machine is.
"""

import argparse
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Page
from tools.pictures import kinds_of_decisions, make_table, played, site

from tabletown import GAMES

SCREENS = {
    "small phone": (360, 740), "phone": (390, 844), "tablet": (820, 1180), "small": (1280, 720), "wide": (1400, 900),
    "large": (1920, 1080), "sideways": (844, 390),
}  # fmt: skip
STEP, FRAME = 25, 250
"""Milliseconds of the page's time: by which its clocks are moved, and between two pictures."""
MOST_FRAMES = 600
SHOWN_FOR, LAST_SHOWN_FOR = 125, 1500
"""Milliseconds for a frame of an animated picture, and for its last one."""
MOVE = """async ([step, count]) => {
  for (let i = 0; i < count; i++) {
    staged.stepClocks(step);
    await new Promise((go) => setTimeout(go)); // what waited for an animation goes on
  }
}"""


def open_table(tabletown: Any, table: str, screen: str, scheme: str) -> Page:
    """The table of whoever holds the first seat, on a screen."""
    width, height = SCREENS[screen]
    context = tabletown.browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width < 700, base_url=tabletown.address
    )
    context.add_cookies([
        {"name": "screen", "value": f"{width}x{height}", "url": tabletown.address},
        {"name": "pace", "value": "normal", "url": tabletown.address},
    ])  # fmt: skip
    page: Page = context.new_page()
    page.on("pageerror", lambda error: print("error:", error.stack))
    page.on("console", lambda line: print("error:", line.text) if line.type == "error" else None)
    page.goto(f"/t/{table}/seat/look")
    page.goto(f"/t/{table}")
    page.wait_for_selector("#table[data-shown]", state="attached")
    return page


def decide(page: Page) -> None:
    """Answer the question: by the last button, else by the first place of the drawings."""
    buttons = page.locator("#moves button:not(.listed):visible")
    if buttons.count():
        buttons.last.click()
        return
    page.locator(":is(#stage, #tray, #picture) :is([data-move], [data-moves], [data-for])").first.click()
    page.locator("#confirm").click()


def filmed(page: Page, turns: int, every: int = FRAME) -> Iterator[tuple[float, bytes, str]]:
    """Picture after picture while so many turns of the viewer and all between them are played; the page's time and what plays."""
    page.evaluate("staged.settings.stepped = true")
    asked, time = 0, 0.0
    for _frame in range(MOST_FRAMES):
        kind = page.evaluate("staged.beats.kind")
        yield time, page.screenshot(type="jpeg", quality=88), kind
        if not page.evaluate("staged.beats.playing"):
            page.wait_for_timeout(250)  # the server's time, not the page's
        if not page.evaluate("staged.beats.playing") and page.get_attribute("#table", "data-turn"):
            if asked >= turns:
                return
            asked += page.locator("#question").inner_text().startswith("Roll") or asked == 0
            decide(page)
            page.wait_for_timeout(350)
        page.evaluate(MOVE, [STEP, every // STEP])
        time += every / 1000


def sheet(frames: list[tuple[float, bytes, str]], folder: Path, name: str, width: int, columns: int) -> None:
    """All frames in reading order, each with its time; a frame in which nothing moved is left out."""
    shown: list[tuple[str, Image.Image]] = []
    last: Image.Image | None = None
    raw = folder / name
    raw.mkdir(exist_ok=True)
    for number, (time, data, kind) in enumerate(frames):
        path = raw / f"{number:04}.jpg"
        path.write_bytes(data)
        image = Image.open(path).convert("RGB")
        small = image.resize((image.width // 4, image.height // 4))
        changed = last is None or max(pair[1] for pair in ImageChops.difference(small, last).getextrema()) > 24
        if changed:
            fitted = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
            shown.append((f"{time:.2f} s {kind}", fitted))
            last = small
    height = shown[0][1].height
    whole = Image.new("RGB", (columns * (width + 4), -(-len(shown) // columns) * (height + 16)), "#0b0d2a")
    draw = ImageDraw.Draw(whole)
    for place, (words, image) in enumerate(shown):
        x, y = place % columns * (width + 4), place // columns * (height + 16)
        whole.paste(image, (x, y + 14))
        draw.text((x + 2, y + 1), words, fill="#ffd166")
    whole.save(folder / f"{name}.png")
    print(folder / f"{name}.png", len(frames), "frames,", len(shown), "shown")


def film(asked: argparse.Namespace) -> None:
    """The sheets of a film."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    with site(pause="0") as tabletown:
        page = open_table(tabletown, make_table(played(asked.game, asked.decisions)), asked.screen, asked.scheme)
        frames = list(filmed(page, asked.turns))
        phone = SCREENS[asked.screen][0] < 700
        sheet(frames, asked.folder, f"film_{asked.screen}_{asked.scheme}", 195 if phone else 350, 8 if phone else 4)
        print(page.evaluate("staged.beats.played.map(([kind, step, from, to]) => `${step} ${kind}`).join(', ')"))


def webp(asked: argparse.Namespace) -> None:
    """An animated picture of so many turns, for pages that tell what the game looks like."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    with site(pause="0") as tabletown:
        page = open_table(tabletown, make_table(played(asked.game, asked.decisions)), asked.screen, asked.scheme)
        pictures = [Image.open(BytesIO(data)).convert("RGB") for _time, data, _kind in filmed(page, asked.turns, SHOWN_FOR)]
    width = min(asked.width, pictures[0].width)
    size = width, round(pictures[0].height * width / pictures[0].width)
    frames, lengths = list[Image.Image](), list[int]()
    for picture in (picture.resize(size, Image.Resampling.LANCZOS) for picture in pictures):
        moved = not frames or max(pair[1] for pair in ImageChops.difference(picture, frames[-1]).getextrema()) > 24
        if moved:
            frames.append(picture)
            lengths.append(SHOWN_FOR)
        else:
            lengths[-1] += SHOWN_FOR
    lengths[-1] += LAST_SHOWN_FOR
    path = asked.folder / f"{asked.game}-round.webp"
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=lengths, loop=0, quality=asked.quality, method=6)
    print(path, f"{len(frames)} frames, {sum(lengths) / 1000:.1f} s, {path.stat().st_size / 1000:.0f} kB, {size[0]} x {size[1]}")


def tour(asked: argparse.Namespace) -> None:
    """A picture of every kind of decision on every screen."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    decisions = kinds_of_decisions(asked.game)
    with site() as tabletown:
        for name, match in decisions.items():
            table = make_table(match)
            for screen in SCREENS:
                page = open_table(tabletown, table, screen, asked.scheme)
                page.screenshot(path=asked.folder / f"{name}_{screen}.png")
                page.context.close()
            print(name)


def main() -> None:
    """Film or tour."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("film", "webp", "tour"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=[key for key in GAMES if GAMES[key].display.stage], default="machi_koro")
    parser.add_argument("--screen", choices=SCREENS, default="phone")
    parser.add_argument("--scheme", choices=("dark", "light"), default="dark")
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=None)
    parser.add_argument("--width", type=int, default=900, help="of an animated picture")
    parser.add_argument("--quality", type=int, default=55, help="of an animated picture")
    asked = parser.parse_args()
    {"film": film, "webp": webp, "tour": tour}[asked.what](asked)


if __name__ == "__main__":
    main()
