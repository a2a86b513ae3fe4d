"""Colours and shapes of the players, colours of light and dark pages, and the style that all drawings share."""

import re

PLAYER_COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#0072B2", "#D55E00")
PLAYER_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")

LIGHT = {
    "surface": "#FBF7EF",
    "raised": "#FFFFFF",
    "ink": "#2B2622",
    "soft": "#6B6259",
    "line": "#D9CFC0",
    "accent": "#B3471D",
    "good": "#1F6F43",
    "bad": "#A8322A",
}
DARK = {
    "surface": "#1E1B18",
    "raised": "#2A2622",
    "ink": "#F2ECE2",
    "soft": "#B5AA9B",
    "line": "#4A433B",
    "accent": "#FF9A6B",
    "good": "#7FD3A2",
    "bad": "#FF8F84",
}


def variables(game: str, light: dict[str, str], dark: dict[str, str]) -> str:
    """The colours of a game's drawing: the page's where it sets them, else these."""
    shared = {f"p{n + 1}": colour for n, colour in enumerate(PLAYER_COLOURS)}

    def block(values: dict[str, str]) -> str:
        return "".join(f"--{name}:var(--tt-{name},{value});" for name, value in values.items())

    return (
        f".{game}{{{block({**LIGHT, **shared, **light})}}}"
        f"@media(prefers-color-scheme:dark){{.{game}{{{block({**DARK, **shared, **dark})}}}}}"
    )


SHARED_STYLE = (
    "{g}{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"
    "font-variant-numeric:tabular-nums}"
    "{g} text{fill:var(--ink);font-size:14px}{g} .small{font-size:12px}{g} .large{font-size:19px}"
    "{g} .bold{font-weight:650}{g} .soft{fill:var(--soft)}{g} .mid{text-anchor:middle}{g} .end{text-anchor:end}"
    "{g} .good{fill:var(--good)}{g} .bad{fill:var(--bad)}"
    "{g} .surface{fill:var(--surface)}{g} .raised{fill:var(--raised);stroke:var(--line)}"
    + "".join(f"{{g}} .p{n + 1}{{fill:var(--p{n + 1});stroke:var(--ink);stroke-width:1}}" for n in range(6))
    + "{g} .glow{fill:none;stroke:none}"
    "{g} .legal{cursor:pointer}{g} .legal>.glow{stroke:var(--accent);stroke-width:3;animation:tt-pulse 2s infinite}"
    "{g} .legal:hover>.glow,{g} .legal:focus>.glow,{g} .legal.lit>.glow{stroke-width:5;animation:none}"
    "{g} .legal:focus{outline:none}"
    "{g} .changed>.glow{stroke:var(--ink);stroke-width:2;stroke-dasharray:5 4}"
    "{g} .dimmed{opacity:.55}{g} .legal.trap>.glow{stroke-dasharray:6 5;animation:none}"
    "{g} .ghost{display:none;pointer-events:none}{g} .ghost.shown{display:inline}"
    "{g} .grip{fill:none;pointer-events:all}{g} .info{cursor:help}{g} .info-hit{fill:none;pointer-events:all}"
    "{g} .info-ring{fill:none;stroke:var(--soft)}{g} .info-i{fill:var(--soft)}"
    "{g} .panel-ground{fill:var(--raised)}{g} .ground{fill:var(--surface)}"
    "{g} .legal.changed>.glow{stroke:var(--accent);stroke-dasharray:none}"
    "{g} .piece.guided>.glow{stroke:var(--good);stroke-width:5;stroke-dasharray:none;animation:none}"
    "@keyframes tt-pulse{50%{stroke-opacity:.35}}"
    "@media(prefers-reduced-motion:reduce){{g} .legal>.glow{animation:none}}"
)


def stylesheet(game: str, own: str, light: dict[str, str] | None = None, dark: dict[str, str] | None = None) -> str:
    """All style of a game's drawing; `{g}` in it stands for the game's class."""
    return variables(game, light or {}, dark or {}) + (SHARED_STYLE + own).replace("{g}", f".{game}")


def without_style(svg: str) -> str:
    """A drawing for a page that serves the style as a file."""
    return re.sub(r"<style>.*?</style>", "", svg, count=1, flags=re.DOTALL)
