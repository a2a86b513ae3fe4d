"""A table of Infinite City as its position has it, by the witness, and playing on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tabletown import CHANCE, GAMES, BadPosition
from tabletown.games.infinite_city.rules.components import NAMES
from tabletown.games.infinite_city.rules.numbers import KIND, SEAT, Event
from tabletown.games.infinite_city.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.infinite_city import Cell, Tile, city, locked_cells, neighbours, score_lines, scores, tile, winners

from ..kit import Told, after, events_after, weighted

GAME = GAMES["infinite_city"]
CHOOSES_TILE = (Phase.ACTION, Phase.BUILD, Phase.CHOOSE_TILE, Phase.READ)
LINES = ("areas", "values", "silver")


@dataclass(frozen=True)
class Table:
    """A position."""

    position: dict[str, Any]

    @cached_property
    def tiles(self) -> dict[Cell, Tile]:
        return city(self.position)

    @cached_property
    def locked(self) -> set[Cell]:
        return locked_cells(self.position) & self.tiles.keys()

    @cached_property
    def unlocked(self) -> dict[Cell, Tile]:
        return {cell: tile for cell, tile in self.tiles.items() if cell not in self.locked}

    @cached_property
    def free(self) -> set[Cell]:
        """The cells that touch a tile."""
        return {near for cell in self.tiles for near in neighbours(cell)} - self.tiles.keys() or {(0, 0)}

    @cached_property
    def plaza_sides(self) -> set[Cell]:
        """The free sides of face-up Plazas."""
        return {near for cell in self.where("Plaza") for near in neighbours(cell)} - self.tiles.keys()

    def where(self, name: str) -> set[Cell]:
        """The cells of the face-up tiles of a name."""
        return {cell for cell, tile in self.tiles.items() if tile.up and tile.name == name}

    def beside(self, cell: Cell) -> set[Cell]:
        return set(neighbours(cell)) & self.tiles.keys()

    @property
    def deck_size(self) -> int:
        return int(sum(self.position["deck"].values()) + sum(map(len, self.position["bottom"])))

    def hand(self, seat: int) -> list[str]:
        return list(self.position["hands"].get(f"P{seat + 1}", []))

    def supply(self, seat: int) -> int:
        return int(self.position["supply"][seat])

    @property
    def text(self) -> Cell:
        """The cell of the tile whose text asks."""
        x, y = self.position["text"].split(",")
        return int(x), int(y)


def table(match: Match) -> Table:
    return Table(match.position())


def cell_said(words: str) -> Cell:
    """The first cell of a sentence: '(1, -2)'."""
    x, y = words.partition("(")[2].partition(")")[0].split(", ")
    return int(x), int(y)


# --- playing on ------------------------------------------------------------------------------------------------------------


def chooses_tile(match: Match, move: int) -> bool:
    """Whether a move takes a tile, whose cell is chosen next."""
    return KIND <= move < SEAT and match.state.phase in CHOOSES_TILE


def ways(told: Told) -> list[Match]:
    """The positions to which a move leads: of a tile that is chosen, one for each cell where it can go."""
    then = after(told.match, told.move)
    return [after(then, cell) for cell in then.legal_ids()] if chooses_tile(told.match, told.move) else [then]


def events(told: Told, then: Match, *kinds: Event) -> list[list[int]]:
    """What happens on one of the ways before a tile is turned up, which nobody can foresee."""
    found = []
    for event in events_after(then, told.match):
        if event[0] == Event.TURNED:
            break
        found += [event] if event[0] in kinds or not kinds else []
    return found


def turns_up(told: Told, then: Match) -> bool:
    return any(event[0] == Event.TURNED for event in events_after(then, told.match))


def changes(told: Told, then: Match) -> list[int]:
    """What everybody's points change by."""
    return [new - old for new, old in zip(scores(then.position()), scores(told.match.position()), strict=True)]


def line_changes(told: Told, then: Match) -> list[list[int]]:
    """The same, line by line."""
    both = zip(score_lines(then.position()), score_lines(told.match.position()), strict=True)
    return [[new - old for new, old in zip(*lines, strict=True)] for lines in both]


def best(then: Match) -> str:
    """Who would win if the game ended there."""
    names = [then.names[seat] for seat in winners(then.position())]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def played_on(then: Match, rng: random.Random, most: int = 400) -> Iterator[Match]:
    """Play on at random, and show each position."""
    twin = then.copy()
    for _ in range(most):
        yield twin
        if twin.over:
            return
        twin.play(rng.choice(weighted(twin) if twin.turn == CHANCE else twin.legal_ids()))


def rest_of_turn(then: Match, rng: random.Random) -> Match:
    """Play on at random until the next turn."""
    match = then
    for match in played_on(then, rng):
        if match.over or match.state.phase == Phase.ACTION:
            break
    return match


def turns_to_come(then: Match, rng: random.Random) -> list[int]:
    """Who takes a turn after this one when everybody plays on at random."""
    found, running, seen = [], then.state.phase != Phase.ACTION, len(then.steps)
    for match in played_on(then, rng):
        if match.state.phase == Phase.ACTION and not match.over and (not running or len(match.steps) > seen):
            found.append(int(match.state.active))
            running = True
    return found


def kind_of(move: int) -> str:
    return NAMES[move - KIND]


# --- positions near the end -----------------------------------------------------------------------------------------------


def near_the_end(match: Match, rng: random.Random) -> Match | None:
    """The same turn with few tokens left to some players if they can lie somewhere, more Power Stations face up, and one in the
    player's hand; None where that is no position."""
    position = {**match.position(), "known": {}}
    tiles, supply, deck = dict(position["tiles"]), list(position["supply"]), dict(position["deck"])
    up = [cell for cell, words in tiles.items() if not words.startswith(("face-down", "Power Station"))]
    for cell in rng.sample(up, min(len(up), rng.choice((0, 2, 3, 4)))):
        if deck.get("Power Station", 0) > 1 and sum(words.startswith("Power Station") for words in tiles.values()) < 4:
            name = tile(tiles[cell]).name
            tiles[cell] = tiles[cell].replace(name, "Power Station")
            deck["Power Station"], deck[name] = deck["Power Station"] - 1, deck.get(name, 0) + 1
    hand = position["hands"][f"P{match.state.active + 1}"]
    if hand and deck.get("Power Station"):
        deck["Power Station"], deck[hand[0]] = deck["Power Station"] - 1, deck.get(hand[0], 0) + 1
        hand[0] = "Power Station"
    for seat in rng.sample(range(len(supply)), rng.choice((0, 1, 2)) if up else 0):
        cell = rng.choice(up)
        more = max(0, supply[seat] - rng.choice((1, 1, 2)))
        tiles[cell] += f" P{seat + 1}" * more
        supply[seat] -= more
    try:
        return GAME.at({**position, "tiles": tiles, "supply": supply, "deck": deck}, luck="manual")
    except BadPosition:
        return None
