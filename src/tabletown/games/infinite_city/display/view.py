"""What a seat may know of a game of Infinite City.

Hidden are the hands of the others, the deck, and the faces of tiles that lie face down. A seat keeps what it has seen: tiles of
a hand it looked at or gave away, as far as it can follow them, tiles it put or saw put at the bottom of the deck, and tiles that
went from its own hand face down to the table. It does not count: what could be worked out from the tiles in sight is not told.
"""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask, listed

from ..notation.words import cell_of, final_turns, hand_names, tile_place, tokens_on
from ..rules.city import list_plaza_cells
from ..rules.components import KINDS, MOST_TILES, NAMES, Kind
from ..rules.hidden import list_bottom, list_known_tiles, sees_looked, tiles_in_deck
from ..rules.numbers import MOST_LEGAL
from ..rules.prospects import places_from_hand
from ..rules.scoring import AREAS_LINE, SILVER_LINE, VALUES_LINE, list_printed
from ..rules.state import FROM_DECK, NO_TILE, NOBODY, Phase
from .results import Standing, standing_of


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat may know it."""
    looking = seat is not None and ask(sees_looked, s, seat)
    standings = [standing_of(s, player) for player in range(s.seats)]
    return {
        "phase": Phase(s.phase).name.lower(),
        "active": s.active,
        "tiles": tiles_view(s, seat, standings),
        "areas": [area for player, standing in enumerate(standings) for area in areas_view(s, player, standing)],
        "plaza_cells": plaza_cells(s),
        "places": places_to_come(s),
        "text": {"tile": NAMES[s.kind[s.text]], "at": tile_place(s, s.text)} if s.text != NO_TILE else None,
        "waiting": [tile_place(s, tile) for tile in s.waiting[: s.waits]],
        "playing": NAMES[s.playing] if s.playing != NO_TILE else None,
        "source": s.source if s.playing != NO_TILE and s.source != FROM_DECK else None,
        "picked": tile_place(s, s.picked) if s.picked != NO_TILE else None,
        "cell": cell_of(s, s.cell) if s.cell != NO_TILE else None,
        "victim": s.victim if s.victim != NOBODY else None,
        "hand": hand_names(s.hand[seat]) if seat is not None else None,
        "looked": [NAMES[kind] for kind in s.looked if kind != NO_TILE] if looking else None,
        "looked_count": sum(kind != NO_TILE for kind in s.looked),
        "deck": {"size": ask(tiles_in_deck, s), "bottom": bottom_view(s, seat)},
        "owed": s.owed[: s.debts],
        "extra": s.extra,
        "stations": s.shown[Kind.POWER_STATION],
        "final_by": s.final_by if s.final_by != NOBODY else None,
        "final_turns": final_turns(s),
        "limited": bool(s.limited),
        "players": [player_view(s, other, seat, standings[other]) for other in range(s.seats)],
    }


def plaza_cells(s: Any) -> list[tuple[int, int]]:
    """The free cells beside open Plazas."""
    return sorted(cell_of(s, move) for move in listed(list_plaza_cells, s, MOST_LEGAL))


def places_to_come(s: Any) -> list[dict[str, Any]]:
    """While a player chooses a tile of the hand: the cells where it could go then, and the moves that put it there. They are the
    same for all tiles."""
    if s.phase not in (Phase.ACTION, Phase.BUILD):
        return []
    found = sorted((cell_of(s, move), move) for move in listed(places_from_hand, s, MOST_LEGAL))
    return [{"cell": cell, "move": move} for cell, move in found]


def tiles_view(s: Any, seat: int | None, standings: list[Standing]) -> list[dict[str, Any]]:
    """The tiles of the city, with what counts of them."""
    values, silver = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    ask(list_printed, s, values, silver)
    known = known_tiles(s, seat)
    return [
        tile_view(s, tile, known[tile], tokens, standings) | {"points": int(values[tile]), "silver": bool(silver[tile])}
        for tile, tokens in enumerate(tokens_on(s))
    ]


def known_tiles(s: Any, seat: int | None) -> list[bool]:
    """Which tiles of the city a seat knows: an onlooker those that lie face up."""
    if seat is None:
        return [bool(up) for up in s.up]
    known = np.zeros(MOST_TILES, np.int64)
    ask(list_known_tiles, s, seat, known)
    return [bool(one) for one in known]


def tile_view(s: Any, tile: int, known: bool, tokens: list[int], standings: list[Standing]) -> dict[str, Any]:
    """A tile of the city; a face-down one has a name only for those who know it."""
    kind, up = s.kind[tile], bool(s.up[tile])
    return {
        "x": s.x[tile],
        "y": s.y[tile],
        "at": tile_place(s, tile),
        "tile": NAMES[kind] if known else None,
        "up": up,
        "locked": bool(s.locked[tile]),
        "tokens": tokens,
        "areas": [player for player, standing in enumerate(standings) if standing.areas[tile]],
        "groups": [standing.sizes[tile] for standing in standings],
    }


def areas_view(s: Any, player: int, standing: Standing) -> list[dict[str, Any]]:
    """A player's areas, from west to east: their cells, and what they count."""
    found: dict[int, list[int]] = {}
    for tile, number in enumerate(standing.areas[: s.tiles]):
        if number:
            found.setdefault(number, []).append(tile)
    cells = [(sorted((s.x[tile], s.y[tile]) for tile in tiles), standing.sizes[tiles[0]]) for tiles in found.values()]
    return [{"seat": player, "cells": area, "points": points} for area, points in sorted(cells)]


def bottom_view(s: Any, seat: int | None) -> list[list[str | None]]:
    """The tiles put back under the deck, from the top down: lists of those that were shuffled together."""
    batches: list[list[str | None]] = []
    known, joined = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
    ask(list_bottom, s, NOBODY if seat is None else seat, known, joined)
    for k, kind in enumerate(s.bottom[: s.bottom_size]):
        if not joined[k]:
            batches.append([])
        batches[-1].append(NAMES[kind] if known[k] else None)
    return [sorted(batch, key=lambda name: name or "~") for batch in batches]


def player_view(s: Any, player: int, seat: int | None, standing: Standing) -> dict[str, Any]:
    """One player's strip: what everybody sees of him, and what this seat is sure of in his hand."""
    sure = [s.known[player][kind][seat] for kind in range(KINDS)] if seat is not None and seat != player else [0] * KINDS
    return {
        "tokens": s.supply[player],
        "hand_size": s.hand_size[player],
        "known": hand_names(sure),
        "groups": standing.groups,
        "areas": standing.lines[AREAS_LINE],
        "values": standing.lines[VALUES_LINE],
        "silver": standing.silver,
        "silver_points": standing.lines[SILVER_LINE],
        "points": standing.points,
    }
