"""Vegas Showdown beyond its case files: the box adds up."""

from collections import Counter

from tabletown.games.vegas_showdown.rules import components
from tabletown.games.vegas_showdown.rules.components import (
    DIFFERENT_TURNS,
    KINDS,
    MOST_CODE,
    TILE_NAMES,
    TILES,
    TURNS,
    kind_and_turn,
    tile_code,
)
from tabletown.games.vegas_showdown.rules.state import BARE, NO_TILE
from tests.witnesses import vegas_showdown as witness


def test_the_box_holds_63_tiles_in_three_sizes() -> None:
    copies = Counter[str]()
    for tile in TILES:
        copies[tile.size.name] += tile.copies
    assert copies == {"SMALL": 26, "MEDIUM": 20, "LARGE": 17}


def test_each_premier_stack_has_five_a_tiles_and_five_b_tiles() -> None:
    for size in range(3):
        kinds = [kind for kind in range(3, KINDS) if components.SIZE[kind] == size]
        assert sum(components.A_COPIES[kind] for kind in kinds) == 5
        assert sum(components.B_COPIES[kind] for kind in kinds) == 5


def test_there_are_33_event_cards_with_ten_symbols_of_each_size() -> None:
    symbols = Counter("".join(event.symbols for event in components.EVENTS))
    assert symbols == {"S": 10, "M": 10, "L": 10, "-": 3}
    assert components.DECK == 33
    assert len(components.EVENTS) == 21


def test_tiles_have_as_many_different_turns_as_the_rulebook_says() -> None:
    turns = {"Restaurant": 1, "Night Club": 1, "Lounge": 2, "Fancy Slots": 2, "Sports Book": 2, "Five-Star Steakhouse": 2}
    assert {name: int(DIFFERENT_TURNS[kind]) for kind, name in enumerate(TILE_NAMES)} == {n: turns.get(n, 4) for n in TILE_NAMES}


def test_a_tile_on_a_sheet_is_one_number_that_says_its_kind_and_its_turn() -> None:
    tiles = [(kind, turn) for kind in range(KINDS) for turn in range(TURNS)]
    codes = [tile_code(*tile) for tile in tiles]
    assert codes == list(range(BARE + 1, MOST_CODE + 1))
    assert [kind_and_turn(code) for code in codes] == tiles
    assert kind_and_turn(BARE)[0] == NO_TILE


def test_starting_prices_stand_on_circles() -> None:
    track = components.PREMIER_TRACK
    circles = tuple(value for space, value in enumerate(track) if components.is_circle(space))
    assert circles == (3, 7, 12, 18, 25, 33, 42, 52)
    assert track[components.LAST_CIRCLE] == 52
    assert all(tile.price in circles for tile in TILES[3:])


def test_the_witness_has_the_same_tiles() -> None:
    for tile in TILES:
        other = witness.TILES[tile.name]
        for name in ("copies", "population", "revenue", "fame", "red"):
            assert getattr(other, name) == getattr(tile, name)
        assert tuple(other.needs) == tile.needs
