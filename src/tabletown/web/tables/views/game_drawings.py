"""Styles and pictures: the games' own, served as files."""

import re
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tabletown.bots import bot_named, choose
from tabletown.drawing.palette import DARK, LIGHT, PLAYER_COLOURS, stylesheet
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.web.jobs.compile_service import NotReady
from tabletown.web.tables.page.places import Places

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
CACHED = {"Cache-Control": "public, max-age=3600"}
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture stands alone: it carries its own style, and can do nothing else."""

EMPTY_TABLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 843"><style>.t{fill:#b98b5e}.g{fill:none;stroke:#8883;'
    "stroke-width:6;stroke-dasharray:18 14}</style>"
    '<path class="t" d="M290 470h600v26H290zM350 496h34v130h-34zM796 496h34v130h-34z"/>'
    '<path class="g" d="M470 462V330l60-60 60 60v132M640 462V290h110v172"/></svg>'
)
"""An empty table, with dashes where something will be built: shown until the game's rules are compiled."""


PAGE_LIGHT = LIGHT | {
    "surface": "#F7F1E5", "raised": "#FFFDF8", "quiet-ground": "#F1E7D5", "soft": "#655B51", "line": "#E0D4BF",
    "accent": "#B5471D", "good": "#1D7A46", "edge": "#2B2622", "wood": "#B9814D", "wood-dark": "#8F5C32",
    "wood-light": "#D5A26C",
}  # fmt: skip
PAGE_DARK = DARK | {
    "surface": "#12142B", "raised": "#1E2145", "quiet-ground": "#2A2E5A", "ink": "#F8F3E6", "soft": "#BFBCDC",
    "line": "#363A6C", "accent": "#FFD166", "good": "#93E6AE", "bad": "#FFA89E", "edge": "#080A1C", "wood": "#6A4630",
    "wood-dark": "#432B20", "wood-light": "#8A5D3E",
}  # fmt: skip
"""The colours of pages, by day and by night: those of the drawings, but for the paper, and the table edge under the head."""


def get_game_or_404(key: str) -> Game:
    """The game of that key, or 404."""
    if key not in GAMES:
        raise Http404
    return GAMES[key]


@require_safe
def tokens(request: HttpRequest) -> HttpResponse:
    """The colours of the pages, light and dark."""

    def block(values: dict[str, str]) -> str:
        return "".join(f"--{name}:{value};" for name, value in values.items())

    players = {f"p{n + 1}": colour for n, colour in enumerate(PLAYER_COLOURS)}
    css = f":root{{{block(PAGE_LIGHT | players)}}}@media(prefers-color-scheme:dark){{:root{{{block(PAGE_DARK)}}}}}"
    return HttpResponse(switched(css) + SCHEMES, content_type="text/css", headers=CACHED)


BY_NIGHT = re.compile(r"@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}")
RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
SCHEMES = ":root[data-look=light]{color-scheme:light}:root[data-look=dark]{color-scheme:dark}"


def switched(css: str) -> str:
    """A style whose dark half also holds where the visitor has switched to dark, and does not where they want it light.

    The condition weighs nothing (`:where`), so that whatever comes later in the style still has the last word.
    """

    def under(condition: str, block: str) -> str:
        def selector(rule: re.Match[str]) -> str:
            names = [name.strip() for name in rule[1].split(",")]
            held = [f":root:where({condition})" if name == ":root" else f":where(:root{condition}) {name}" for name in names]
            return ",".join(held) + rule[2]

        return RULE.sub(selector, block)

    def both(found: re.Match[str]) -> str:
        system = under(":not([data-look=light])", found[1])
        return f"@media(prefers-color-scheme:dark){{{system}}}" + under("[data-look=dark]", found[1])

    return BY_NIGHT.sub(both, css)


@require_safe
def style(request: HttpRequest, key: str) -> HttpResponse:
    """The style of a game's drawing; and its colours once more for the page around it, so that the page has its temper."""
    return HttpResponse(style_of(get_game_or_404(key)), content_type="text/css", headers=CACHED)


@cache
def style_of(game: Game) -> str:
    """A game's stylesheet for pages."""
    own = game.display.style or stylesheet(game.key, "")
    colours = re.match(rf"\.{game.key}\{{[^}}]*\}}@media\(prefers-color-scheme:dark\)\{{\.{game.key}\{{[^}}]*\}}\}}", own)
    temper = colours.group().replace(f".{game.key}{{", f".temper-{game.key}{{") if colours else ""
    return switched(own + temper) + page_style(game)


@require_safe
def stage_style(request: HttpRequest, key: str) -> HttpResponse:
    """The style of a game's stage and tray."""
    stage = get_game_or_404(key).display.stage
    if stage is None:
        raise Http404
    return HttpResponse(switched(stage.style), content_type="text/css", headers=CACHED)


@require_safe
def places(request: HttpRequest, width: int, height: int, seats: int) -> HttpResponse:
    """Where the places of a table are on a screen, for its style: `--stage-width: 390px`, and so on."""
    named = Places.of(width, height, seats).named
    lengths = [f"--{name}-{side}:{length}px;" for name, place in named.items() for side, length in place._asdict().items()]
    return HttpResponse(f":root{{{''.join(lengths)}}}", content_type="text/css", headers=CACHED)


def page_style(game: Game) -> str:
    """How the pages of a game differ from the others."""
    display = game.display
    scheme = "color-scheme:dark;" if display.night else ""
    tokens = "".join(f"--{name}:{colour};" for name, colour in display.page.items())
    return f".temper-{game.key}{{{scheme}{tokens}}}.temper-{game.key} .roam{{background:{display.ground}}}"


@require_safe
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """A table in the middle of a game."""
    policy = {"Content-Security-Policy": PICTURE_POLICY}
    try:
        return HttpResponse(picture_of(get_game_or_404(key)), content_type="image/svg+xml", headers=CACHED | policy)
    except NotReady:
        return HttpResponse(EMPTY_TABLE, content_type="image/svg+xml", headers={"Cache-Control": "no-store"} | policy)


@cache
def picture_of(game: Game) -> str:
    """Bots have played some way; then the table is drawn."""
    match = game.new(NAMES[: game.seats_near(4)], seed=5)
    for number in range(400):
        if match.over or len(match.steps) > 200:
            break
        match.play(choose(bot_named("greedy"), match, number))
    decisions = [number for number, step in enumerate(match.steps) if step.by >= 0]
    return match.after(decisions[len(decisions) * 3 // 4]).svg(None)
