"""Why something is dimmed."""

from tabletown.games.infinite_city.rules.components import ARBORETUM_TOKENS, Kind
from tabletown.games.infinite_city.rules.numbers import CELL, KIND, SEAT, TILE, Event
from tabletown.games.infinite_city.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.infinite_city import Cell, Tile, neighbours

from ..kit import Claim, Told, check
from .told import cell_said, kind_of, table

THE = r"the (?:[A-Z][A-Za-z ]*|face-down tile) at \(-?\d+, -?\d+\)"


def tile_said(told: Told) -> tuple[Cell, Tile]:
    """The tile that a sentence begins with; it is the one that the move names."""
    cell = cell_said(told.words)
    tile = table(told.match).tiles[cell]
    assert told.words.startswith(f"the {tile.name} at" if tile.up else "the face-down tile at")
    assert told.match.game.notation.move_data(told.match.state, told.move)["cell"] == list(cell)
    return cell, tile


def taken_back(told: Told) -> int:
    """How many tokens the Arboretum whose text is under way has given back."""
    found = 0
    for step in told.match.steps:
        for event in step.events:
            if event[0] == Event.PLAYED or event[0] == Event.TURNED:
                found = 0
            found += event[:2] == [Event.TOOK_BACK, told.seat]
    return found


def away_from_plazas(told: Told) -> bool:
    there = table(told.match)
    cell = tuple(told.match.game.notation.move_data(told.match.state, told.move)["cell"])
    return bool(there.plaza_sides) and cell in there.free and cell not in there.plaza_sides


def is_mine(told: Told) -> bool:
    return told.words.startswith("you") or told["name"] == told.match.names[told.seat]


FORBIDDEN: list[tuple[str, Claim]] = [
    (rf"{THE} is locked by a Power Station", lambda t: tile_said(t)[0] in table(t.match).locked),
    (rf"{THE} is not adjacent to the .*", lambda t: table(t.match).text not in neighbours(tile_said(t)[0])),
    (
        rf"{THE} is no face-up Hotel to check in at",
        lambda t: not (tile_said(t)[1].up and tile_said(t)[1].name == "Hotel"),
    ),
    (rf"you have a token on {THE} already", lambda t: t.seat in table(t.match).tiles[cell_said(t.words)].tokens),
    (rf"{THE} holds a token already", lambda t: bool(tile_said(t)[1].tokens)),
    (rf"{THE} holds no token", lambda t: not tile_said(t)[1].tokens),
    (rf"{THE} holds no token of (?P<name>.*)", lambda t: is_mine(t) and t.seat not in tile_said(t)[1].tokens),
    (r"(?P<name>.*) has taken back \d tokens already", lambda t: is_mine(t) and t.n == [taken_back(t)] == [ARBORETUM_TOKENS]),
    (r"(?P<name>.*) has no token in supply", lambda t: is_mine(t) and table(t.match).supply(t.seat) == 0),
    (r"an open Plaza binds: the tile must go to one of its free sides", away_from_plazas),
    (
        r"(?P<name>.*) has no tile in hand",
        lambda t: t.match.names.index(t["name"]) == t.move - SEAT and not table(t.match).hand(t.move - SEAT),
    ),
    (
        r"a Library cannot be played from a Library",
        lambda t: t.match.state.phase == Phase.READ and kind_of(t.move) == "Library",
    ),
]


def check_forbidden(match: Match) -> None:
    """Each reason is true; no tile of the hand, and of what the question is about no locked tile or bound cell, lacks one."""
    seat, legal = match.turn, set(match.legal_ids())
    assert seat is not None
    dimmed = match.view(seat)["dimmed"]
    for move in dimmed:
        assert move["id"] not in legal
        check(Told(match, seat, move["why"], move["id"]), FORBIDDEN)
    there, said = table(match), {move["id"] for move in dimmed}
    if match.state.phase == Phase.ACTION:
        hand = {KIND + kind for kind in Kind if match.state.hand[seat][kind]}
        hotels = [cell for cell, tile in there.tiles.items() if tile.up and tile.name == "Hotel"]
        assert {move for move in said | legal if KIND <= move < SEAT} == hand
        assert len([move for move in said | legal if TILE <= move < CELL]) == len(hotels)
    if match.state.phase == Phase.PLACE:
        assert len(said | legal) == len(there.free)
