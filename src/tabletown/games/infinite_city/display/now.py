"""What a tile or a word means now for one player: asked of the rules on a copy that knows only what that player knows."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import _, all_of, ngettext

from ..rules.components import Kind
from ..rules.numbers import KIND
from ..rules.scoring import AREAS_LINE, SILVER_LINE, VALUES_LINE, controls, most_silver, silver_counts
from ..rules.state import NOBODY, Phase
from .explanations import KIND_OF_KEY
from .news import obstacle_words
from .prospects import cells_for, obstacle_there, outcome
from .reader import Reader
from .results import Standing, standing_of


def now(s: Any, seat: int, key: str, names: list[str]) -> str:
    """What a piece would do now for a seat; empty where there is nothing to say."""
    if key in KIND_OF_KEY:
        return tile_now(s, seat, KIND_OF_KEY[key], names)
    standings = [standing_of(s, player) for player in range(s.seats)]
    match key:
        case "word.area":
            return area_now(standings[seat])
        case "word.value":
            return _("The tiles that you control add up to {points}.", points=standings[seat].lines[VALUES_LINE])
        case "word.silver":
            return silver_now(standings[seat].silver, ask(most_silver, s, ask(silver_counts, s)))
        case "word.token" | "figure.tokens":
            return ngettext("You have {n} token left.", "You have {n} tokens left.", s.supply[seat])
        case "word.locked":
            locked = [tile for tile in range(s.tiles) if s.locked[tile]]
            mine = sum(ask(controls, s, tile, seat) for tile in locked)
            said = ("{n} tile is locked; you control {mine}.", "{n} tiles are locked; you control {mine}.")
            return ngettext(*said, len(locked), mine=mine)
        case "word.power":
            return stations_now(s)
        case "word.final_round" if s.final_by != NOBODY:
            return _("It was triggered by {name}.", name=names[s.final_by])
        case "figure.points":
            areas, values, silver = (standings[seat].lines[line] for line in (AREAS_LINE, VALUES_LINE, SILVER_LINE))
            return _("You: areas {areas}, values {values}, silver {silver}.", areas=areas, values=values, silver=silver)
    return ""


def tile_now(s: Any, seat: int, kind: Kind, names: list[str]) -> str:
    """Whether a tile of the hand could be played now, and whether its text would find an answer."""
    if kind == Kind.POWER_STATION:
        return stations_now(s)
    holds = s.hand[seat][kind]
    if not holds:
        return ""
    if seat != s.active or s.phase not in (Phase.ACTION, Phase.BUILD) or not s.supply[seat]:
        return ngettext("You hold {n} of them.", "You hold {n} of them.", holds)
    cells = cells_for(s, KIND + kind)
    found = [obstacle_there(outcome(s, KIND + kind, cell)) for cell in cells]
    works = found.count(0)
    if not works:
        if len(set(found)) > 1:
            return _("Played now, it would have no effect on any cell.")
        return _("Played now, it would have no effect: {why}.", why=obstacle_words(found[0], seat, Reader(names, seat)))
    if works < len(cells):
        return _("Played now, it would have an effect on {works} of {cells} cells.", works=works, cells=len(cells))
    return ngettext("You could play it now, on {n} cell.", "You could play it now, on {n} cells.", len(cells))


def stations_now(s: Any) -> str:
    """How near the end is."""
    return ngettext("{n} Power Station lies face up.", "{n} Power Stations lie face up.", s.shown[Kind.POWER_STATION])


def area_now(standing: Standing) -> str:
    """A player's groups, and what they count."""
    if not standing.groups:
        return _("You control no tile.")
    sizes = all_of([str(size) for size in standing.groups])
    points = ngettext("{n} point", "{n} points", standing.lines[AREAS_LINE])
    if len(standing.groups) == 1:
        return _("You have one group, of size {sizes}: {points}.", sizes=sizes, points=points)
    return _("You have groups of {sizes}: {points}.", sizes=sizes, points=points)


def silver_now(mine: int, most: int) -> str:
    """How many a player has, and whether these are most."""
    if mine == most:
        return _("You control {mine}, and nobody has more.", mine=mine)
    return _("You control {mine}; the most of anybody are {most}.", mine=mine, most=most)
