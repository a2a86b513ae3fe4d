"""What a seat may know of a game of Infinite City.

Hidden are the hands of the others, the deck, and the faces of tiles that lie face down. A seat keeps what it has seen: tiles of
a hand it looked at or gave away, as far as it can follow them, tiles it put or saw put at the bottom of the deck, and tiles that
went from its own hand face down to the table. It does not count: what could be worked out from the tiles in sight is not told.
"""

from typing import Any

from tabletown.snapshot import ask
from tabletown.verdict import together

from ..notation.moves import cell_of, tile_place, tile_words
from ..rules.components import ARBORETUM_TOKENS, DX, DY, KINDS, NAMES, POINTS, SIDES, SILVERED, SMALLEST_AREA, Kind
from ..rules.scoring import LINES, infinite_city_score_line, silver_tiles, value_points
from ..rules.state import NO_TILE, NOBODY, TOGETHER, TOKEN_BITS, Phase

# --- the view -----------------------------------------------------------------------------------------------------------


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat may know it."""
    acting = seat is not None and seat == s.active
    return {
        "phase": Phase(s.phase).name.lower(),
        "active": s.active,
        "tiles": [tile_view(s, tile, seat) for tile in range(s.tiles)],
        "plaza_cells": sorted({cell for tile in range(s.tiles) if is_open_plaza(s, tile) for cell in free_sides(s, tile)}),
        "text": {"tile": NAMES[s.kind[s.text]], "at": tile_place(s, s.text)} if s.text != NO_TILE else None,
        "waiting": [tile_place(s, tile) for tile in s.waiting[: s.waits]],
        "playing": NAMES[s.playing] if s.playing != NO_TILE else None,
        "picked": tile_place(s, s.picked) if s.picked != NO_TILE else None,
        "cell": cell_of(s, s.cell) if s.cell != NO_TILE else None,
        "victim": s.victim if s.victim != NOBODY else None,
        "hand": hand_names(s.hand[seat]) if seat is not None else None,
        "looked": [NAMES[kind] for kind in s.looked if kind != NO_TILE] if acting else None,
        "looked_count": sum(kind != NO_TILE for kind in s.looked),
        "deck": {"size": s.deck_size + s.bottom_size, "bottom": bottom_view(s, seat)},
        "owed": s.owed[: s.debts],
        "extra": s.extra,
        "stations": s.shown[Kind.POWER_STATION],
        "final_by": s.final_by if s.final_by != NOBODY else None,
        "final_turns": final_turns(s),
        "limited": bool(s.limited),
        "players": [player_view(s, other, seat) for other in range(s.seats)],
    }


def hand_names(counts: list[int]) -> list[str]:
    """The tiles of a hand by name, those alike side by side."""
    return [NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def tile_view(s: Any, tile: int, seat: int | None) -> dict[str, Any]:
    """A tile of the city; a face-down one has a name only for those who know it."""
    kind, up = s.kind[tile], bool(s.up[tile])
    known = up or (seat is not None and s.seen[tile] >> seat & 1 == 1)
    return {
        "x": s.x[tile],
        "y": s.y[tile],
        "at": tile_place(s, tile),
        "tile": NAMES[kind] if known else None,
        "up": up,
        "locked": bool(s.locked[tile]),
        "tokens": [tokens_on(s, tile, other) for other in range(s.seats)],
        "points": int(POINTS[kind]) if up else 0,
        "silver": bool(SILVERED[kind]) if up else False,
    }


def final_turns(s: Any) -> list[int]:
    """The seats whose final turn is still to come, in their order."""
    order = [(s.active + step) % s.seats for step in range(1, s.seats + 1)]
    return [seat for seat in order if s.to_come >> seat & 1]


def bottom_view(s: Any, seat: int | None) -> list[list[str | None]]:
    """The tiles put back under the deck, from the top down: lists of those that were shuffled together."""
    batches: list[list[str | None]] = []
    for kind, seen in zip(s.bottom[: s.bottom_size], s.bottom_seen, strict=False):
        known = seat is not None and seen >> seat & 1 == 1
        if not seen & TOGETHER:
            batches.append([])
        batches[-1].append(NAMES[kind] if known else None)
    return [sorted(batch, key=lambda name: name or "~") for batch in batches]


def player_view(s: Any, player: int, seat: int | None) -> dict[str, Any]:
    """One player's strip: what everybody sees of him, and what this seat is sure of in his hand."""
    sure = [s.known[player][kind][seat] for kind in range(KINDS)] if seat is not None and seat != player else [0] * KINDS
    groups = groups_of(s, player)
    return {
        "tokens": s.supply[player],
        "hand_size": s.hand_size[player],
        "known": hand_names(sure),
        "groups": groups,
        "areas": sum(size for size in groups if size >= SMALLEST_AREA),
        "values": ask(value_points, s, player),
        "silver": ask(silver_tiles, s, player),
        "points": sum(ask(infinite_city_score_line, s, player, line) for line in range(LINES)),
    }


# --- what lies open, in ordinary Python -----------------------------------------------------------------------------------


def tokens_on(s: Any, tile: int, seat: int) -> int:
    """How many tokens a seat has on a tile."""
    return int(s.tokens[tile] >> (TOKEN_BITS * seat) & ((1 << TOKEN_BITS) - 1))


def cells_beside(x: int, y: int) -> list[tuple[int, int]]:
    """The four cells at the sides of a cell."""
    return [(x + int(DX[side]), y + int(DY[side])) for side in range(SIDES)]


def free_sides(s: Any, tile: int) -> list[tuple[int, int]]:
    """The free cells at the sides of a tile."""
    taken = set(zip(s.x[: s.tiles], s.y[: s.tiles], strict=True))
    return [cell for cell in cells_beside(s.x[tile], s.y[tile]) if cell not in taken]


def is_open_plaza(s: Any, tile: int) -> bool:
    """Whether it is a Plaza that lies face up."""
    return bool(s.kind[tile] == Kind.PLAZA and s.up[tile])


def groups_of(s: Any, seat: int) -> list[int]:
    """The sizes of a seat's side-connected groups, largest first."""
    left = {(s.x[tile], s.y[tile]) for tile in range(s.tiles) if tokens_on(s, tile, seat)}
    sizes = []
    while left:
        ahead, size = [left.pop()], 0
        while ahead:
            size += 1
            for cell in cells_beside(*ahead.pop()):
                if cell in left:
                    left.remove(cell)
                    ahead.append(cell)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def values_of(s: Any, seat: int) -> int:
    """Printed values of the face-up tiles that a seat controls."""
    return sum(int(POINTS[s.kind[tile]]) for tile in range(s.tiles) if s.up[tile] and tokens_on(s, tile, seat))


def silver_of(s: Any, seat: int) -> int:
    """Face-up silver tiles that a seat controls."""
    return sum(1 for tile in range(s.tiles) if s.up[tile] and SILVERED[s.kind[tile]] and tokens_on(s, tile, seat))


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why."""
    return f"{together([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}."


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return ["Areas of three or more", "Printed values", "Most silver borders"]


# --- what is asked --------------------------------------------------------------------------------------------------------

QUESTIONS = {
    Phase.PLACE: "chooses a cell for the {playing}",
    Phase.PICK: "picks which turned tile comes first",
    Phase.TAKE_BACK: "may take back tokens ({left} more)",
    Phase.BANK: "chooses an opponent's token to swap with the one on the Bank",
    Phase.CHOOSE_HAND: "chooses whose hand to look at",
    Phase.CHOOSE_TILE: "plays a tile out of {victim} hand",
    Phase.SEIZE: "chooses the next tile to seize",
    Phase.BUILD: "plays one more tile",
    Phase.REMOVE: "chooses a tile to remove",
    Phase.EXPEL: "chooses a token next door to send home",
    Phase.TAKE_OVER: "chooses a tile next door to take over",
    Phase.SETTLE: "chooses a tile without tokens for a new token",
    Phase.READ: "plays one of the tiles from the deck",
    Phase.TAKE_TILE: "chooses a tile next door to take into the hand",
    Phase.SHIP: "chooses a cell for a face-down tile",
    Phase.PICK_UP: "chooses a tile to move",
    Phase.DELIVER: "chooses where to move {picked}",
    Phase.FILL: "chooses a cell for a random tile of {victim} hand",
    Phase.CLEAR: "chooses a tile to clear of all tokens",
    Phase.SWAP_HANDS: "chooses whom to swap hands with",
    Phase.PULL: "may pull in tokens from next door",
    Phase.DEPART: "chooses a tile to swap",
    Phase.ARRIVE: "chooses what to swap {picked} with",
}


def asks(s: Any, names: list[str]) -> str:
    """What the table is waiting for."""
    if s.phase == Phase.OVER:
        return "The game is over."
    if s.phase == Phase.ACTION:
        return f"{names[s.active]} {action_words(s)}."
    question = QUESTIONS.get(Phase(s.phase))
    if question is None:
        return "Luck decides."
    words = question.format(
        playing=NAMES[s.playing] if s.playing != NO_TILE else "",
        left=ARBORETUM_TOKENS - s.done,
        victim="their own" if s.victim == s.active else f"{names[s.victim]}'s",
        picked=tile_words(s, s.picked) if s.picked != NO_TILE else "",
    )
    text = f"{NAMES[s.kind[s.text]]}: " if s.text != NO_TILE else ""
    return f"{text}{names[s.active]} {words}."


def action_words(s: Any) -> str:
    """What the active player can do with his turn."""
    plays = s.hand_size[s.active] > 0 and s.supply[s.active] > 0
    hotel = s.supply[s.active] > 0 and any(
        s.kind[tile] == Kind.HOTEL and s.up[tile] and not tokens_on(s, tile, s.active) for tile in range(s.tiles)
    )
    if plays and hotel:
        return "plays a tile or checks in at a Hotel"
    return "plays a tile" if plays else "checks in at a Hotel" if hotel else "has to pass"
