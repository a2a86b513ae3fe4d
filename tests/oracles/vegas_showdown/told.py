"""A sentence that is told at a table of Vegas Showdown, sheets by the witness, and playing on without doing anything."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tabletown import CHANCE, GAMES
from tabletown.games.vegas_showdown.rules.numbers import DECLINE, FINISH, PLACE, PLACE_NOTHING, PUBLICITY, RENOVATE, TURN, Event
from tabletown.games.vegas_showdown.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.vegas_showdown import (
    TILES,
    Laid,
    area_complete,
    beyond,
    diamonds,
    grid_of,
    has_path,
    is_connected,
    is_full,
    lay,
    sheet_of,
)

from ..kit import Told, after

GAME = GAMES["vegas_showdown"]
TURNS = ("upright", "turned right", "turned round", "turned left")
KINDS = tuple(TILES)


# --- sheets, by the witness ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Resort:
    """A player's sheet and figures as a position has them."""

    position: dict[str, Any]
    seat: int

    @cached_property
    def sheet(self) -> tuple[Laid, ...]:
        return sheet_of(self.position, f"P{self.seat + 1}")

    @cached_property
    def grid(self) -> Any:
        return grid_of(self.position)

    @cached_property
    def figures(self) -> tuple[int, int, int]:
        population, revenue, fame = (self.position[name][self.seat] for name in ("population", "revenue", "fame"))
        return population, revenue, fame

    @property
    def income(self) -> int:
        return min(self.figures[:2])

    @cached_property
    def diamonds(self) -> int:
        four, three = diamonds(self.sheet, self.grid)
        return 3 * four + three

    def area(self, name: str) -> set[tuple[int, int]]:
        """The squares of the hotel area or the casino area: three columns on its side."""
        columns = range(1, 4) if name == "hotel" else range(self.grid.columns - 2, self.grid.columns + 1)
        return {(column, row) for column, row in self.grid.squares if column in columns}

    def is_complete(self, area: str) -> bool:
        return area_complete(self.sheet, self.area(area), "blue" if area == "hotel" else "yellow")

    @cached_property
    def covered(self) -> set[tuple[int, int]]:
        return {square for tile in self.sheet for square in tile.squares}

    @cached_property
    def shut(self) -> set[tuple[Laid, tuple[int, int], str]]:
        """The doors that face a wall: the border, or a tile without a door there."""
        doors = {door for tile in self.sheet for door in tile.doors}
        entrances = set(self.grid.entrances.values())
        open_to = {door for door in doors if beyond(door) in doors or beyond(door)[0] in self.grid.squares - self.covered}
        return {(tile, *door) for tile in self.sheet for door in tile.doors - open_to - entrances}

    def fits(self, name: str) -> set[Laid]:
        """Every way in which a tile lies on empty squares."""
        empty = self.grid.squares - self.covered
        laid = (lay(name, column, row, turn) for column, row in empty for turn in range(4))
        return {tile for tile in laid if tile.squares <= empty}

    def missing(self, name: str) -> set[str]:
        return set(TILES[name].needs) - {tile.name for tile in self.sheet}

    def with_path(self, name: str) -> set[Laid]:
        """Where it would have a path to an entrance that it may use."""
        plain = {tile.name for tile in self.sheet}
        assert not (set(TILES[name].needs) - plain)
        return {tile for tile in self.fits(name) if obeys_path(tile, self)}


def obeys_path(tile: Laid, resort: Resort) -> bool:
    """Whether a tile more on a sheet would have its path, whatever it needs besides."""
    return has_path(tile, (*resort.sheet, tile), resort.grid)


def resort(match: Match, seat: int) -> Resort:
    return Resort(match.position(), seat)


def connected(home: Resort) -> bool:
    return is_connected(home.sheet, home.grid)


def full(home: Resort) -> bool:
    return is_full(home.sheet, home.grid)


# --- playing on ------------------------------------------------------------------------------------------------------------

QUIET = (RENOVATE, PUBLICITY, FINISH, PLACE_NOTHING, DECLINE)


def quietly(match: Match, seat: int) -> Match:
    """Let the others neither bid nor place anything until a seat decides again, luck comes or the game is over."""
    while match.turn not in (seat, CHANCE, None):
        match.play(next(move for move in QUIET if move in match.legal_ids()))
    return match


def quiet_end(match: Match, rng: random.Random, seat: int) -> Match:
    """Play on with any luck until the game is over or a round begins; nobody bids, the seat finishes or declines."""
    while not match.over and not any(event[0] == Event.ROUND for event in match.steps[-1].events):
        legal = match.legal_ids()
        match.play(rng.choice(legal) if match.turn == CHANCE else next((m for m in QUIET if m in legal), legal[0]))
    return match


def won(told: Told) -> Match:
    """The tile is bid on and won: the seat may place it, or cannot."""
    match = after(told.match, told.move)
    if match.state.phase == Phase.CHOOSE_BID:
        match.play(min(match.legal_ids()))
    return quietly(match, told.seat)


def offered(match: Match, seat: int) -> set[str]:
    """The tiles that a seat may place now."""
    placing = match.turn == seat and match.state.phase == Phase.CHOOSE_TILE
    return {KINDS[move - PLACE] for move in match.legal_ids() if PLACE <= move < PLACE_NOTHING} if placing else set()


def placings(match: Match, move: int) -> Iterator[tuple[str, Match]]:
    """Each turn in which the tile may lie after the choice of a square, or of a turn, with the position then."""
    then = after(match, move)
    if move >= TURN:
        yield TURNS[move - TURN], then
    elif then.turn == match.turn and then.state.phase == Phase.CHOOSE_TURN:
        for turn in then.legal_ids():
            yield TURNS[turn - TURN], after(then, turn)
    else:
        yield "", then


def placed(match: Match, name: str, limit: int = 3) -> Iterator[Match]:
    """Some positions in which a tile that is offered lies on the sheet."""
    seat = match.turn
    chosen = after(match, PLACE + KINDS.index(name))
    for move in chosen.legal_ids()[:limit]:
        for _turn, then in placings(chosen, move):
            assert seat is not None
            yield then
