"""Moves and events of Infinite City in words."""

from typing import Any

from ..rules.components import DX, DY, MOST_SEATS, NAMES, SIDES
from ..rules.numbers import CELL, DRAW, ENOUGH, FACE_DOWN, KIND, ORIGIN, PASS, SEAT, START, TILE, TOKEN, End, Event
from ..rules.state import FROM_DECK, Phase


def slug(name: str) -> str:
    """'police-hq' for Police HQ."""
    return name.lower().replace(" ", "-")


def at(cell: tuple[int, int]) -> str:
    """'(1, -2)'."""
    return f"({cell[0]}, {cell[1]})"


def cell_of(s: Any, move: int) -> tuple[int, int]:
    """The cell that a move names."""
    if move == ORIGIN:
        return 0, 0
    tile, side = divmod(move - CELL, SIDES)
    return s.x[tile] + int(DX[side]), s.y[tile] + int(DY[side])


def place_of(prefix: str, cell: tuple[int, int]) -> str:
    """The id of a place on the drawing: 'tile_1_-2'."""
    return f"{prefix}_{cell[0]}_{cell[1]}"


def tile_place(s: Any, tile: int) -> str:
    """The id of a tile on the drawing."""
    return place_of("tile", (s.x[tile], s.y[tile]))


def tile_words(s: Any, tile: int) -> str:
    """'the Temple at (1, 2)', 'the face-down tile at (0, 0)'."""
    name = NAMES[s.kind[tile]] if s.up[tile] else "face-down tile"
    return f"the {name} at {at((s.x[tile], s.y[tile]))}"


# --- moves ------------------------------------------------------------------------------------------------------------

TILE_VERBS = {
    Phase.ACTION: "check in at {tile}",
    Phase.PICK: "resolve {tile}",
    Phase.TAKE_BACK: "take back a token from {tile}",
    Phase.SEIZE: "seize {tile}",
    Phase.REMOVE: "remove {tile}",
    Phase.TAKE_OVER: "take over {tile}",
    Phase.SETTLE: "put a token on {tile}",
    Phase.TAKE_TILE: "take {tile}",
    Phase.PICK_UP: "move {tile}",
    Phase.CLEAR: "clear {tile}",
    Phase.DEPART: "swap {tile}",
    Phase.ARRIVE: "with {tile}",
}
TOKEN_VERBS = {
    Phase.BANK: "swap with {owner} token on {tile}",
    Phase.EXPEL: "send home {owner} token on {tile}",
    Phase.PULL: "pull in {owner} token from {tile}",
}
CELL_VERBS = {
    Phase.PLACE: "place {playing} at {cell}",
    Phase.SHIP: "add a tile at {cell}",
    Phase.DELIVER: "move it to {cell}",
    Phase.FILL: "fill {cell}",
}


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == PASS:
        return "pass"
    if move == ENOUGH:
        return "take back no more" if s.phase == Phase.TAKE_BACK else "pull in no more"
    if move < SEAT:
        return f"play {NAMES[move - KIND]}"
    if move < TILE:
        name = names[move - SEAT]
        return f"look at {name}'s hand" if s.phase == Phase.CHOOSE_HAND else f"swap hands with {name}"
    if move < TOKEN:
        return TILE_VERBS[s.phase].format(tile=tile_words(s, move - TILE))
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        owner = "your own" if seat == s.active else f"{names[seat]}'s"
        return TOKEN_VERBS[s.phase].format(owner=owner, tile=tile_words(s, tile))
    if move <= ORIGIN:
        return CELL_VERBS[s.phase].format(playing=NAMES[s.playing], cell=at(cell_of(s, move)))
    return f"draw {NAMES[move - DRAW]}" if move < START else f"{names[move - START]} starts"


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    kind = Phase(s.phase).name.lower()
    if move == PASS:
        return {"kind": "pass"}
    if move == ENOUGH:
        return {"kind": "enough"}
    if move < SEAT:
        name = NAMES[move - KIND]
        where = {Phase.CHOOSE_TILE: "known", Phase.READ: "looked"}.get(s.phase, "hand")
        return {"kind": "play", "tile": name, "at": f"{where}_{slug(name)}"}
    if move < TILE:
        return {"kind": kind, "seat": move - SEAT, "at": f"player_{move - SEAT + 1}"}
    if move < TOKEN:
        kind = "check_in" if s.phase == Phase.ACTION else kind
        return {"kind": kind, "cell": [s.x[move - TILE], s.y[move - TILE]], "at": tile_place(s, move - TILE)}
    if move < CELL:
        tile, seat = divmod(move - TOKEN, MOST_SEATS)
        place = f"{place_of('token', (s.x[tile], s.y[tile]))}_{seat + 1}"
        return {"kind": kind, "cell": [s.x[tile], s.y[tile]], "seat": seat, "at": place}
    if move <= ORIGIN:
        cell = cell_of(s, move)
        return {"kind": kind, "cell": list(cell), "at": place_of("cell", cell)}
    if move < START:
        return {"kind": "draw", "tile": NAMES[move - DRAW]}
    return {"kind": "start", "seat": move - START}


# --- events -----------------------------------------------------------------------------------------------------------

ENDS = {
    End.STATIONS: "The fifth Power Station is face up: the game is over.",
    End.FINAL_ROUND: "The final round is over, and with it the game.",
    End.ALL_PASSED: "Everybody has had to pass and the deck is empty: the game is over.",
}


def cell_of_spot(spot: int) -> tuple[int, int]:
    """The cell that an event packed in one number."""
    x, y = divmod(spot, 1 << 32)
    return x, y - (1 << 31)


def where(spot: int) -> str:
    """'(1, 2)' for the cell of an event."""
    return at(cell_of_spot(spot))


def known_kind(kind: int) -> str:
    """'the Temple', or 'the face-down tile'."""
    return f"the {NAMES[kind]}" if kind != FACE_DOWN else "the face-down tile"


def article(name: str) -> str:
    """'an Embassy', 'a Temple'."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def count(number: int, noun: str) -> str:
    """'1 tile', '3 tiles'."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as a seat saw it."""
    what, who, a, b, c, _ = event
    name = names[who] if 0 <= who < len(names) else "nobody"
    mine = seat is not None and seat == who
    match what:
        case Event.DEALT:
            return f"{name} is dealt {article(NAMES[a])}." if mine else None
        case Event.STARTS:
            return f"{name} starts."
        case Event.PASSED:
            return f"{name} has to pass."
        case Event.SKIPPED:
            return f"{name} has no token left and is skipped."
        case Event.CHECKED_IN:
            return f"{name} checks in at the Hotel at {where(a)}."
        case Event.PLAYED:
            source = "" if c == who else " from the deck" if c == FROM_DECK else f" out of {names[c]}'s hand"
            return f"{name} plays {article(NAMES[a])}{source} at {where(b)}."
        case Event.PUT_TOKEN:
            return f"{name} puts a token on {known_kind(a)} at {where(b)}."
        case Event.TURNED:
            return f"The tile at {where(b)} is turned up: {article(NAMES[a])}."
        case Event.TOOK_BACK:
            return f"{name} takes back a token from {known_kind(a)} at {where(b)}."
        case Event.SWAPPED_TOKENS:
            return f"{name} swaps the token on the Bank at {where(b)} with {names[a]}'s at {where(c)}."
        case Event.LOOKED:
            return f"{name} looks at {names[a]}'s hand."
        case Event.RETURNED:
            return f"{name} gets {count(a, 'token')} back from {where(b)}."
        case Event.REMOVED:
            return f"{name} removes {known_kind(a)} at {where(b)}: it goes to the bottom of the deck."
        case Event.SAW:
            return f"{name} sees {article(NAMES[a])} on the deck." if mine else None
        case Event.RESHELVED:
            return f"{name} puts {count(a, 'tile')} to the bottom of the deck." if a else None
        case Event.TOOK_TILE:
            hidden = f": {article(NAMES[c])}" if a == FACE_DOWN and mine else ""
            return f"{name} takes {known_kind(a)} at {where(b)} into the hand{hidden}."
        case Event.ADDED:
            return f"{name} adds a face-down tile at {where(a)}."
        case Event.MOVED:
            return f"{name} moves {known_kind(a)} from {where(b)} to {where(c)}."
        case Event.SALVAGED:
            tile = article(NAMES[a]) if mine else "a tile"
            return f"{tile[0].upper()}{tile[1:]} of {name}'s hand goes face down to {where(b)}."
        case Event.SWAPPED_HANDS:
            return f"{name} swaps hands with {names[a]}."
        case Event.PULLED:
            whose = "a token" if a == who else f"{names[a]}'s token"
            return f"{name} pulls {whose} from {where(b)} into the Stadium at {where(c)}."
        case Event.SWAPPED_TILES:
            one, other = divmod(a, FACE_DOWN + 1)
            return f"{name} swaps {known_kind(one)} at {where(b)} with {known_kind(other)} at {where(c)}."
        case Event.FILLS_UP:
            return None if mine else f"{name} draws {count(a, 'tile')}."
        case Event.DREW:
            if mine:
                return f"{name} draws {article(NAMES[a])}."
            return None if b else f"{name} draws a tile."
        case Event.EXTRA:
            return f"{name} will draw {count(a, 'extra tile')} at the end of the turn."
        case Event.LAST_TOKEN:
            return f"{name} has placed the last token."
        case Event.FINAL_ROUND:
            return "The final round: everybody else has one more turn."
        case Event.NOTHING:
            return f"The {NAMES[a]} at {where(b)} has no effect."
        case Event.STATIONS:
            return f"{count(a, 'Power Station')} of 5 face up."
        case Event.ENDED:
            return ENDS[End(a)]
        case Event.SCORED:
            return f"{name} scores {count(a, 'point')}."
    return None


SPOTS = {
    Event.CHECKED_IN: (2,),
    Event.PLAYED: (3,),
    Event.PUT_TOKEN: (3,),
    Event.TURNED: (3,),
    Event.TOOK_BACK: (3,),
    Event.SWAPPED_TOKENS: (3, 4),
    Event.RETURNED: (3,),
    Event.ADDED: (2,),
    Event.MOVED: (4,),
    Event.SALVAGED: (3,),
    Event.PULLED: (4,),
    Event.SWAPPED_TILES: (3, 4),
}
"""The columns of an event that hold the cells of tiles it changed."""


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    return [place_of("tile", cell_of_spot(event[column])) for column in SPOTS.get(Event(event[0]), ())]
