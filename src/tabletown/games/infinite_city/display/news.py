"""What happened, in the sentences that a seat may read, and the pieces on the drawing that changed."""

from tabletown.wording import ordinal

from ..notation.words import article, at, count, place_of
from ..rules.components import NAMES, STATIONS_TO_END, Kind
from ..rules.numbers import FACE_DOWN, End, Event, Why
from ..rules.state import FROM_DECK

ENDS = {
    End.STATIONS: f"The {ordinal(STATIONS_TO_END)} Power Station is face up: the game is over.",
    End.FINAL_ROUND: "The final round is over, and with it the game.",
    End.ALL_PASSED: "Everybody has had to pass and the deck is empty: the game is over.",
}

OBSTACLES = {
    Why.OWN_LAST_TOKEN: "after their last token {name} places no more tiles this turn",
    Why.NO_TOKEN: "{name} has no token in supply",
    Why.EMPTY_DECK: "the deck is empty",
    Why.EMPTY_HAND: "{name} has no tile in hand",
    Why.EMPTY_HANDS: "no other player has a tile in hand",
    Why.ALL_HANDS_EMPTY: "nobody has a tile in hand",
    Why.LOCKED: "it is locked",
    Why.TOKEN_GONE: "it holds no token of {name}",
    Why.NO_FREE_SIDE: "it has no free side",
    Why.NO_OWN_TOKENS: "{name} has no token on an unlocked tile",
    Why.NO_TOKEN_TO_SWAP: "no unlocked tile holds tokens of other players only",
    Why.ALL_TILES_LOCKED: "every tile is locked",
    Why.NO_ADJACENT_TOKEN: "no unlocked tile next to it holds a token",
    Why.NO_ADJACENT_TILE: "no tile lies next to it",
    Why.NO_UNLOCKED_NEIGHBOUR: "no unlocked tile lies next to it",
    Why.NO_EMPTY_TILE: "every tile holds a token",
    Why.NO_OTHER_TILE: "no other tile lies on the table",
    Why.NO_TOKENS_ELSEWHERE: "no other unlocked tile holds a token",
    Why.NO_TWO_UNLOCKED: "there are not two unlocked tiles",
}
"""Why a text has no effect; {name} is the player whose turn it is."""


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
            return f"{name} passes, having {'no tile to play and no Hotel to check in at' if a else 'no token left'}."
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
            return f"{name} swaps the token on the Bank at {where(b)} with {names[a]}'s token at {where(c)}."
        case Event.LOOKED:
            return f"{name} looks at {names[a]}'s hand."
        case Event.RETURNED:
            number, cause = divmod(c, FACE_DOWN + 1)
            return f"{name}'s {NAMES[cause]} sends {count(number, 'token')} of {names[a]} home from {where(b)}."
        case Event.REMOVED:
            return f"{name} removes {known_kind(a)} at {where(b)}: it goes to the bottom of the deck."
        case Event.TEXT_LOST:
            return f"The text of the {NAMES[a]} at {where(b)} is not carried out: the tile has left the table."
        case Event.LOOKS:
            return f"{name} looks at the top {count(a, 'tile') if a > 1 else 'tile'} of the deck."
        case Event.SAW:
            return f"{name} sees {article(NAMES[a])}." if mine else None
        case Event.RESHELVED:
            return reshelved(name, a, bool(b))
        case Event.TOOK_TILE:
            hidden = f": {article(NAMES[c])}" if a == FACE_DOWN and mine else ""
            return f"{name} takes {known_kind(a)} at {where(b)} into their hand{hidden}."
        case Event.ADDED:
            return f"{name} adds a face-down tile from the deck at {where(a)}."
        case Event.MOVED:
            return f"{name} moves {known_kind(a)} from {where(b)} to {where(c)}."
        case Event.SALVAGED:
            tile = article(NAMES[a]) if mine else "a tile"
            return f"{names[c]}'s Salvage Yard takes {tile} out of {name}'s hand and puts it face down at {where(b)}."
        case Event.SIDES_LEFT:
            return f"The other sides of the Salvage Yard at {where(a)} stay free: no hand has to give another tile."
        case Event.SWAPPED_HANDS:
            return f"{name} swaps hands with {names[a]}."
        case Event.PULLED:
            whose = "their own" if a == who else f"{names[a]}'s"
            return f"{name} pulls in {whose} token from {where(b)} to the Stadium at {where(c)}."
        case Event.ENOUGH:
            return f"{name} {'takes back' if a == Kind.ARBORETUM else 'pulls in'} no more tokens."
        case Event.SWAPPED_TILES:
            one, other = divmod(a, FACE_DOWN + 1)
            return f"{name} swaps {known_kind(one)} at {where(b)} with {known_kind(other)} at {where(c)}."
        case Event.FILLS_UP:
            return filling_up(name, a, b, mine)
        case Event.DREW:
            replaced = " as a replacement" if c else ""
            if mine:
                return f"{name} draws {article(NAMES[a])}{replaced}."
            return None if b else f"{name} draws a tile{replaced}."
        case Event.OWED:
            return f"{name} draws no replacement: the deck is empty."
        case Event.EXTRA:
            return f"{name} will draw {count(a, 'extra tile')} at the end of the turn."
        case Event.LAST_TOKEN:
            return f"{name} has placed their last token."
        case Event.FINAL_ROUND:
            return f"The final round comes: after this turn everybody but {name} has one more."
        case Event.NOTHING:
            return f"The {NAMES[a]} at {where(b)} has no effect: {OBSTACLES[Why(c)].format(name=name)}."
        case Event.NONE_SENT_HOME:
            return f"The Embassy at {where(a)} sends nobody home: {OBSTACLES[Why.NO_ADJACENT_TOKEN]}."
        case Event.NO_TOKEN_LEFT:
            wanted = "the other tiles next to the Capitol" if a == Kind.CAPITOL else f"the {NAMES[a]}"
            return f"{name} has no token left for {wanted} at {where(b)}."
        case Event.STAYS_DOWN:
            return f"The tile at {where(a)} stays face down: it is locked."
        case Event.TOKENS_STAY:
            return f"The other tokens on {known_kind(a)} at {where(b)} stay: it is locked."
        case Event.STATIONS:
            return stations(a)
        case Event.ENDED:
            return ENDS[End(a)]
        case Event.SCORED:
            return f"{name} scores {count(a, 'point')}."
    return None


def reshelved(name: str, tiles: int, all_libraries: bool) -> str | None:
    """Library's tiles go to the bottom of the deck."""
    if all_libraries:
        return f"{name} finds nothing but Libraries: all of them go to the bottom of the deck, and no tile is played."
    others = "other tile goes" if tiles == 1 else f"other {tiles} tiles go"
    return f"The {others} to the bottom of the deck." if tiles else None


def filling_up(name: str, tiles: int, missing: int, mine: bool) -> str | None:
    """The draw step; what is drawn tile by tile is not counted to the one who draws it."""
    if missing and tiles:
        return f"{name} draws {count(tiles, 'tile')} and no more: then the deck is empty."
    if missing:
        return f"{name} draws no tile: the deck is empty."
    return None if mine else f"{name} draws {count(tiles, 'tile')}."


def stations(shown: int) -> str | None:
    """How near the end is; the last one is told by the end itself."""
    if shown >= STATIONS_TO_END:
        return None
    last, verb = ordinal(STATIONS_TO_END), "is" if shown == 1 else "are"
    return f"{count(shown, 'Power Station')} {verb} face up; the {last} ends the game."


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
