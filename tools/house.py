"""Draws the house: its floors with their parts, and the flats of the games with their rooms.

    python tools/house.py            writes docs/pictures/house.svg

Which part is on which floor is read from the table of floors in docs/architecture.md, which games there are from the registry.
"""

import re
from html import escape
from pathlib import Path

from tabletown.registry import GAMES

ROOT = Path(__file__).parent.parent
PAPER = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "pictures" / "house.svg"
FLATS = "flats"
SAID = {
    "ground": "how rules become machine code, and what everybody says",
    "landing": "what a game declares, and what its rooms are made with",
    FLATS: "one for each game; a room stands on what it knows",
    "first floor": "one game being played, and what is told of it",
    "upstairs": "players made of code, tools, the site",
}
"""Each floor in a few words, from the ground up."""
RULE = "a floor knows the floors below it, and nothing above"
ROOMS = {"rules": (0, 0, 100, 1), "notation": (0, 1, 62, 1), "display": (0, 2, 62, 1), "bot": (62, 1, 38, 2)}
"""Where a room is in its flat: from the left in hundredths, from below in storeys; how wide and how high."""
COLOURS = ("#C4674D", "#4B4E9B", "#86A263", "#DDAE4E")
WIDTH, MARGIN, GAP = 700, 20, 6
"""The docs show a picture some 700 pixels wide: so nothing is made smaller there."""
INSET, CHIP, HEAD, STOREY, ROOF = 14, 26, 40, 34, 66
LETTER = 7.83
"""How wide a letter of a part's name is: all of them alike."""
STYLE = """
.h{--ink:#2B2622;--paper:#FBF7EF;--wall:#FFFFFF;--chip:#F4ECDD;--line:#CFC3AF;--slate:#59636B;--soft:#6B6259}
@media(prefers-color-scheme:dark){
.h{--ink:#F2ECE2;--paper:#1E1B18;--wall:#2A2622;--chip:#38322C;--line:#5B5247;--slate:#4C555C;--soft:#B5AA9B}}
.h text{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:var(--ink);text-anchor:middle}
.h .b{font:650 17px system-ui,sans-serif;text-anchor:start}.h .s{font:14px system-ui,sans-serif;fill:var(--soft);text-anchor:end}
.h .g{font:650 14px system-ui,sans-serif}.h .on{font:650 19px system-ui,sans-serif;fill:#FFF}
.h .below{font:14px system-ui,sans-serif}
.h .paper{fill:var(--paper)}.h .slate{fill:var(--slate)}.h .wall{fill:var(--wall);stroke:var(--line);stroke-width:2}
.h .chip{fill:var(--chip);stroke:var(--line)}
"""


def floors() -> dict[str, list[str]]:
    """The parts of each floor, as the paper has them: a folder ends with a stroke."""
    table = PAPER.read_text(encoding="utf-8").partition("## The floors")[2].partition("\n\n")[2].partition("\n\n")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines()[2:]]
    return {floor.strip(): [part.removesuffix(".py") for part in re.findall(r"`([^`]+)`", parts)] for floor, parts in rows}


def our_games() -> list[str]:
    """The names of the games that live here; what follows a colon is for their boxes."""
    return [GAMES[key].title.partition(":")[0] for key in GAMES.ours]


def chips(parts: list[str], top: float) -> tuple[list[str], float]:
    """Parts in rows, and where the rows end."""
    left, drawn = MARGIN + INSET, []
    x: float = left
    for part in parts:
        width = LETTER * len(part) + 16
        if x + width > WIDTH - left and x > left:
            x, top = left, top + CHIP + GAP
        drawn.append(box("chip", x, top, width, CHIP, 6) + words("n", x + width / 2, top + CHIP - 8, part))
        x += width + GAP
    return drawn, top + CHIP


def flats(titles: list[str], top: float) -> tuple[list[str], float]:
    """The flats side by side, each with its rooms, and where they end."""
    drawn, wide = [], (WIDTH - 2 * MARGIN - 2 * INSET + GAP) / len(titles) - GAP
    high = 1 + max(storey + height for _, storey, _, height in ROOMS.values())
    for n, title in enumerate(titles):
        left = MARGIN + INSET + n * (wide + GAP)
        drawn.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="6" fill="{COLOURS[n % len(COLOURS)]}"/>')
        drawn.append(words("g", left + wide / 2, top + STOREY - 9, title))
        for room, (start, storey, width, height) in ROOMS.items():
            x, y = left + wide * start / 100, top + STOREY * (high - storey - height)
            size = wide * width / 100, STOREY * height
            drawn.append(box("chip", x, y, *size, 0) + words("n", x + size[0] / 2, y + size[1] / 2 + 5, f"{room}/"))
    return drawn, top + STOREY * high


def box(kind: str, x: float, y: float, width: float, height: float, round_by: int) -> str:
    """A rectangle."""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{round_by}"/>'


def words(kind: str, x: float, y: float, text: str) -> str:
    """Something written."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def drawn() -> str:
    """The house as SVG, from the roof down."""
    parts, y, inside = floors(), float(ROOF), []
    for floor, said in reversed(SAID.items()):
        inner, end = flats(our_games(), y + HEAD) if floor == FLATS else chips(parts[floor], y + HEAD)
        inside.append(box("wall", MARGIN, y, WIDTH - 2 * MARGIN, end + INSET - y, 0))
        inside.append(words("b", MARGIN + INSET, y + 26, floor) + words("s", WIDTH - MARGIN - INSET, y + 26, said))
        inside += inner
        y = end + INSET
    title = f"Tabletown as a house, from the ground up: {', '.join(SAID)}; {RULE}"
    roof = f'<polygon class="slate" points="6,{ROOF} 84,12 {WIDTH - 84},12 {WIDTH - 6},{ROOF}"/>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 14:.0f}" role="img" aria-label="{title}">',
            f"<title>{title}</title><style>{STYLE}</style>",
            f'<g class="h"><rect class="paper" width="{WIDTH}" height="{y + 14:.0f}"/>{roof}',
            words("on", WIDTH / 2, ROOF - 32, "Tabletown") + words("on below", WIDTH / 2, ROOF - 11, RULE),
            *inside,
            "</g></svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
    print(f"wrote {PICTURE.relative_to(ROOT)}")
