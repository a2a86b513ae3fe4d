"""Vegas Showdown's placement agrees with the slow witness on random sheets, and a renovation that is given up changes nothing."""

import random
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES
from tabletown.engine import entry_points
from tabletown.engine.kernel import States, kernel
from tabletown.games.vegas_showdown.rules.components import (
    DIFFERENT_TURNS,
    FOOT,
    KINDS,
    SQUARES,
    STRIDE,
    TILE_NAMES,
    square_at,
)
from tabletown.games.vegas_showdown.rules.placement import (
    has_prerequisites,
    is_connected,
    is_full,
    is_lawful,
    lay,
    legal_spots,
    lift,
)
from tabletown.games.vegas_showdown.rules.scoring import area_fame, diamond_fame
from tabletown.games.vegas_showdown.rules.state import STATE
from tests.witnesses import vegas_showdown as witness

GAME = GAMES["vegas_showdown"]
SHEETS = {0: witness.Grid(7, 5), 1: witness.Grid(8, 5)}


@kernel
def lay_on(states: States, kind: int, turn: int, square: int) -> None:
    lay(states[0], 0, kind, turn, square)


@kernel
def lift_from(states: States, square: int) -> int:
    return lift(states[0], 0, square)


@kernel
def spots_on(states: States, kind: int, turn: int) -> int:
    if not has_prerequisites(states[0], 0, kind):
        return 0
    return legal_spots(states[0], 0, kind, turn)


@kernel
def facts_of(states: States, facts: Any) -> None:
    facts[0] = 1 if is_lawful(states[0], 0) else 0
    facts[1] = 1 if is_connected(states[0], 0) else 0
    facts[2] = 1 if is_full(states[0], 0) else 0
    facts[3] = diamond_fame(states[0], 0)
    facts[4] = area_fame(states[0], 0)


class Sheet:
    """A sheet of the engine beside the same one as the witness sees it."""

    def __init__(self, number: int) -> None:
        self.states = entry_points.new_states(1, STATE)
        self.states[0]["seats"], self.states[0]["sheet"] = 3, number
        self.handle = entry_points.handle(self.states)
        entry_points.setup_at(self.handle, 0)
        self.grid = SHEETS[number]
        self.tiles: dict[int, witness.Laid] = {}

    def seen(self, kind: int, turn: int, square: int) -> witness.Laid:
        return witness.lay(TILE_NAMES[kind], square % STRIDE + 1, square // STRIDE + 1, turn)

    def put(self, kind: int, turn: int, square: int) -> None:
        lay_on(self.handle, kind, turn, square)
        self.tiles[square] = self.seen(kind, turn, square)

    def take(self, square: int) -> None:
        lift_from(self.handle, square)
        del self.tiles[square]

    def legal(self, kind: int) -> list[tuple[int, int]]:
        """Turn and square of every legal placement, as the engine finds them."""
        spots = [(turn, spots_on(self.handle, kind, turn)) for turn in range(int(DIFFERENT_TURNS[kind]))]
        return [(turn, square) for turn, found in spots for square in range(SQUARES) if found >> square & 1]

    def fits(self, kind: int, turn: int, square: int) -> bool:
        free = int(self.states[0]["sheets"][0]["free"])
        return (int(FOOT[kind, turn]) << square) & ~free == 0

    def compare(self, kind: int) -> None:
        """The engine and the witness must agree about everything."""
        tiles = tuple(self.tiles.values())
        legal = self.legal(kind)
        found = {self.seen(kind, turn, square) for turn, square in legal}
        assert len(found) == len(legal)
        assert found == witness.legal_placements(TILE_NAMES[kind], tiles, self.grid)
        facts = np.zeros(5, np.int64)
        facts_of(self.handle, facts)
        full, three = witness.diamonds(tiles, self.grid)
        areas = self.areas(tiles)
        assert facts.tolist() == [
            witness.is_lawful(tiles, self.grid),
            witness.is_connected(tiles, self.grid),
            witness.is_full(tiles, self.grid),
            3 * full + three,
            5 * areas,
        ]

    def areas(self, tiles: witness.Sheet) -> int:
        blue = {square for square in self.grid.squares if square[0] <= 3}
        yellow = {square for square in self.grid.squares if square[0] > self.grid.columns - 3}
        return witness.area_complete(tiles, blue, "blue") + witness.area_complete(tiles, yellow, "yellow")


def grow_lawfully(sheet: Sheet, luck: random.Random) -> None:
    """Add a few tiles as the rules allow, now and then taking one up again."""
    for _ in range(luck.randint(1, 18)):
        kind = luck.randrange(KINDS)
        legal = sheet.legal(kind)
        if legal:
            sheet.put(kind, *luck.choice(legal))
        elif sheet.tiles and luck.random() < 0.1:
            sheet.take(luck.choice(list(sheet.tiles)))


def scatter(sheet: Sheet, luck: random.Random) -> None:
    """Put tiles anywhere, as in the middle of a renovation; take some up again."""
    for _ in range(luck.randint(1, 25)):
        kind = luck.randrange(KINDS)
        turn = luck.randrange(int(DIFFERENT_TURNS[kind]))
        square = square_at(luck.randrange(sheet.grid.columns), luck.randrange(sheet.grid.rows))
        if sheet.fits(kind, turn, square):
            sheet.put(kind, turn, square)
        elif square in sheet.tiles and luck.random() < 0.5:
            sheet.take(square)


@pytest.mark.parametrize("number", [0, 1], ids=["7x5", "8x5"])
@pytest.mark.parametrize("fill", [grow_lawfully, scatter])
def test_placement_agrees_with_the_witness_on_random_sheets(number: int, fill: Any) -> None:
    luck = random.Random(number)
    for _ in range(700):
        sheet = Sheet(number)
        fill(sheet, luck)
        for kind in luck.sample(range(KINDS), 2):
            sheet.compare(kind)


LAYOUT = (
    ("Lounge", "G3", 1), ("Sports Book", "E4", 1), ("Space Age Sports Book", "C3", 3), ("Slots", "G5", 1),
    ("Fancy Lounge", "A3", 0), ("Table Games", "A4", 0), ("Night Club", "E2", 0), ("Theater", "C1", 0),
    ("Slots", "B5", 0), ("Space Age Sports Book", "A1", 3), ("Fancy Slots", "C5", 1), ("Lounge", "F1", 0),
    ("Dragon Room", "G2", 0), ("Slots", "A5", 3), ("Fancy Slots", "D5", 1), ("Fancy Slots", "E1", 1),
)  # fmt: skip


def test_every_placement_of_the_test_layout_is_legal_in_its_order() -> None:
    sheet = Sheet(0)
    for name, at, turn in LAYOUT:
        kind, square = TILE_NAMES.index(name), square_at("ABCDEFG".index(at[0]), int(at[1]) - 1)
        assert (turn, square) in sheet.legal(kind), f"{name} at {at}"
        sheet.compare(kind)
        sheet.put(kind, turn, square)
    assert witness.is_full(tuple(sheet.tiles.values()), sheet.grid)
    assert witness.diamonds(tuple(sheet.tiles.values()), sheet.grid) == (5, 2)


def test_a_sheet_does_not_remember_in_which_order_it_was_built() -> None:
    luck = random.Random(5)
    for _ in range(300):
        sheet = Sheet(0)
        scatter(sheet, luck)
        again = Sheet(0)
        codes = sheet.states[0]["sheets"][0]["tile"].tolist()
        for square in luck.sample(range(SQUARES), SQUARES):
            if codes[square]:
                again.put((codes[square] - 1) // 4, (codes[square] - 1) % 4, square)
        assert again.states.tobytes() == sheet.states.tobytes()


# --- 7 Renovate -------------------------------------------------------------------------------------------------------


def test_whoever_gives_up_a_renovation_has_everything_as_it_was() -> None:
    luck, given_up = random.Random(3), 0
    match = GAMES["vegas_showdown"].new(players=4, seed=3)
    before: dict[str, Any] | None = None
    for _ in range(4000):
        if match.over:
            match = GAMES["vegas_showdown"].new(players=4, seed=given_up)
        position = match.position()
        if position["phase"] == "renovate" and not position["taken_up"] and not position["put_down"]:
            before = position
        actor = match.turn or 0
        move = match.play(luck.choice(match.legal_ids()))
        if move.text == "give up the renovation":
            assert before is not None
            after = match.position()
            for name in ("sheets", "reserves"):
                assert after[name][f"P{actor + 1}"] == before[name][f"P{actor + 1}"]
            for name in ("population", "revenue"):
                assert after[name][actor] == before[name][actor]
            given_up += 1
    assert given_up > 20
