"""What a position of Infinite City must fulfil: else it is refused, or its problems are told.

Refused is whatever would leave nobody a move. A problem is what could not have come about at any table.
"""

from collections import Counter
from typing import Any

from tabletown.errors import BadPosition

from ..display.view import cells_beside, tokens_on
from ..rules.components import (
    ARBORETUM_TOKENS,
    HAND,
    KINDS,
    LIBRARY_TILES,
    MOST_TILES,
    NAMES,
    PLUS_X,
    PLUS_Y,
    STATIONS_TO_END,
    TOKENS,
    Kind,
)  # fmt: skip
from ..rules.state import NO_TILE, NOBODY, TOKEN_BITS, Phase

Cell = tuple[int, int]


def tokens_on_record(s: Any, tile: int, seat: int) -> int:
    """As `tokens_on`, of a record."""
    return int(s["tokens"][tile]) >> (TOKEN_BITS * seat) & ((1 << TOKEN_BITS) - 1)


# --- what a phase needs ---------------------------------------------------------------------------------------------------

TEXT_OF = {
    Phase.TAKE_BACK: ["Arboretum"],
    Phase.BANK: ["Bank"],
    Phase.CHOOSE_HAND: ["Capitol", "Temple"],
    Phase.CHOOSE_TILE: ["Capitol", "Temple"],
    Phase.SEIZE: ["Capitol"],
    Phase.BUILD: ["Construction Site"],
    Phase.REMOVE: ["Disaster Site", "Mausoleum"],
    Phase.EXPEL: ["Embassy"],
    Phase.TAKE_OVER: ["Embassy"],
    Phase.SETTLE: ["Housing"],
    Phase.LOOK: ["Library"],
    Phase.READ: ["Library"],
    Phase.TAKE_TILE: ["Mausoleum"],
    Phase.SHIP: ["Port"],
    Phase.UNLOAD: ["Port"],
    Phase.PICK_UP: ["Post Office"],
    Phase.DELIVER: ["Post Office"],
    Phase.FILL: ["Salvage Yard"],
    Phase.SALVAGE: ["Salvage Yard"],
    Phase.CLEAR: ["Security Guardpost"],
    Phase.SWAP_HANDS: ["Shopping Complex"],
    Phase.PULL: ["Stadium"],
    Phase.DEPART: ["Transit Station"],
    Phase.ARRIVE: ["Transit Station"],
}
"""The tiles whose text asks in this phase."""
NEEDS_TOKEN = (
    Phase.PLACE,
    Phase.CHOOSE_HAND,
    Phase.CHOOSE_TILE,
    Phase.SEIZE,
    Phase.BUILD,
    Phase.TAKE_OVER,
    Phase.SETTLE,
    Phase.LOOK,
    Phase.READ,
)
PLACES_TILES = (
    Phase.PLACE,
    Phase.CHOOSE_HAND,
    Phase.CHOOSE_TILE,
    Phase.BUILD,
    Phase.LOOK,
    Phase.READ,
    Phase.SHIP,
    Phase.UNLOAD,
    Phase.FILL,
    Phase.SALVAGE,
)
"""Where a tile is about to be placed."""
PRINTED = {
    ("Capitol", Phase.SEIZE): True,
    ("Capitol", Phase.CHOOSE_HAND): False,
    ("Capitol", Phase.CHOOSE_TILE): False,
    ("Embassy", Phase.TAKE_OVER): True,
    ("Embassy", Phase.EXPEL): False,
    ("Mausoleum", Phase.TAKE_TILE): True,
    ("Mausoleum", Phase.REMOVE): False,
}
"""Whether a tile asks this with its printed text, or with the manual's; the option is named like the tile."""


def check_phase(s: Any, phase: Phase, cells: dict[Cell, int]) -> None:
    """What the phase speaks of must be there, so that the game can go on."""
    name = phase.name.lower()
    active, text = int(s["active"]), int(s["text"])
    if active == NOBODY and phase not in (Phase.DEAL, Phase.START_PLAYER):
        raise BadPosition(f"position.active must be named in the phase {name}")
    if phase in TEXT_OF and (text == NO_TILE or not s["up"][text] or NAMES[s["kind"][text]] not in TEXT_OF[phase]):
        raise BadPosition(f"position.text must be the cell of a face-up {' or '.join(TEXT_OF[phase])} in the phase {name}")
    tile = NAMES[s["kind"][text]] if phase in TEXT_OF else ""
    if (printed := PRINTED.get((tile, phase))) is not None and bool(s[tile.lower()]) != printed:
        wanted = "printed" if printed else "manual"
        raise BadPosition(f"the phase {name} of the {tile} needs the option {tile.lower()}: {wanted}")
    if phase in NEEDS_TOKEN and s["supply"][active] == 0:
        raise BadPosition(f"P{active + 1} must have a token in supply in the phase {name}")
    if (s["playing"] == NO_TILE) == (phase == Phase.PLACE):
        raise BadPosition("position.playing names the tile that is being played, in the phase place and no other")
    if phase in (Phase.DELIVER, Phase.ARRIVE) and (s["picked"] == NO_TILE or s["locked"][s["picked"]]):
        raise BadPosition(f"position.picked must be the cell of an unlocked tile in the phase {name}")
    if (s["cell"] == NO_TILE) == (phase in (Phase.UNLOAD, Phase.SALVAGE)):
        raise BadPosition("position.cell names the cell to be filled, in the phases unload and salvage and no other")
    if not answerable(s, phase, cells):
        raise BadPosition(f"nothing can happen in the phase {name}: its text would have been skipped, or is done")


def answerable(s: Any, phase: Phase, cells: dict[Cell, int]) -> bool:
    """Whether there is at least one move."""
    active, text, victim = int(s["active"]), int(s["text"]), int(s["victim"])
    deck = int(s["deck_size"]) + int(s["bottom_size"])
    tiles = range(int(s["tiles"]))
    unlocked = [tile for tile in tiles if not s["locked"][tile]]
    next_door = [cells[cell] for cell in cells_beside(int(s["x"][text]), int(s["y"][text])) if cell in cells]
    free = 4 - len(next_door)
    others = [seat for seat in range(int(s["seats"])) if seat != active and s["hand_size"][seat]]
    match phase:
        case Phase.DEAL:
            plus = [(int(PLUS_X[k]), int(PLUS_Y[k])) for k in tiles if k < len(PLUS_X)]
            dealt = all(s["hand_size"][seat] >= HAND for seat in range(int(s["seats"])))
            return deck > 0 and list(cells) == plus and len(plus) < len(PLUS_X) and (dealt or not plus)
        case Phase.PICK:
            return s["waits"] > 0 and bool(s["alike"][int(s["waits"]) - 1])
        case Phase.TAKE_BACK:
            return s["done"] < ARBORETUM_TOKENS and any(tokens_on_record(s, tile, active) for tile in unlocked)
        case Phase.BANK:
            targets = [tile for tile in unlocked if s["tokens"][tile] and not tokens_on_record(s, tile, active)]
            return text in unlocked and tokens_on_record(s, text, active) > 0 and bool(targets)
        case Phase.EXPEL | Phase.PULL:
            stays = phase == Phase.PULL and text not in unlocked
            return not stays and any(s["tokens"][tile] for tile in next_door if tile in unlocked)
        case Phase.CHOOSE_HAND:
            return bool(others)
        case Phase.CHOOSE_TILE:
            return victim in others
        case Phase.BUILD:
            return s["hand_size"][active] > 0
        case Phase.SEIZE:
            return len(next_door) > int(s["done"]).bit_count()
        case Phase.TAKE_OVER:
            return bool(next_door)
        case Phase.TAKE_TILE:
            return any(tile in unlocked for tile in next_door)
        case Phase.SETTLE:
            return any(s["tokens"][tile] == 0 for tile in tiles)
        case Phase.LOOK:
            return deck > 0 and s["looked"][LIBRARY_TILES - 1] == NO_TILE
        case Phase.READ:
            return any(kind not in (NO_TILE, Kind.LIBRARY) for kind in s["looked"])
        case Phase.SHIP | Phase.UNLOAD:
            return deck > 0
        case Phase.REMOVE:
            return bool(unlocked)
        case Phase.PICK_UP | Phase.DELIVER:
            return len(tiles) > 1 and bool(unlocked)
        case Phase.DEPART | Phase.ARRIVE:
            return len(unlocked) > 1
        case Phase.CLEAR:
            return any(s["tokens"][tile] and tile != text for tile in unlocked)
        case Phase.FILL | Phase.SALVAGE:
            return free > 0 and victim != NOBODY and s["hand_size"][victim] > 0
        case Phase.DRAW:
            short_of = [seat for seat in range(int(s["seats"])) if s["hand_size"][seat] < HAND]
            refill = bool(s["refill_victims"]) and bool(short_of)
            return deck > 0 and bool(s["debts"] or active in short_of or s["extra"] or refill)
    return True


# --- problems -------------------------------------------------------------------------------------------------------------


def tile_problems(s: Any) -> list[str]:
    """Tiles are never lost, and the fifth Power Station ends the game."""
    found = []
    counts = Counter(s.kind[: s.tiles] + s.bottom[: s.bottom_size] + s.looked + [s.playing])
    for counted in [*s.hand, s.deck]:
        counts.update(dict(enumerate(counted)))
    missing = MOST_TILES - sum(counts[kind] for kind in range(KINDS))
    if missing:
        found.append(f"tiles are never lost: {missing} of {MOST_TILES} are missing")
    if s.shown[Kind.POWER_STATION] >= STATIONS_TO_END and s.phase != Phase.OVER:
        found.append("five Power Stations lie face up, so the game is over")
    return found


def token_problems(s: Any) -> list[str]:
    """Fifteen tokens each; a face-down tile keeps a token only while it is locked."""
    found = []
    for seat in range(s.seats):
        total = s.supply[seat] + sum(tokens_on(s, tile, seat) for tile in range(s.tiles))
        if total != TOKENS:
            found.append(f"P{seat + 1} has {total} tokens, not {TOKENS}")
    for tile in range(s.tiles):
        if not s.up[tile] and s.tokens[tile] and (s.locked_flip or not s.locked[tile]):
            found.append(f"the face-down tile on {s.x[tile]},{s.y[tile]} has a token, so it would have been turned up")
    return found


def final_round_problems(s: Any) -> list[str]:
    """A player who has placed his last token has triggered the final round, or found it running."""
    found = []
    for seat in range(s.seats):
        if s.supply[seat] == 0 and s.final_by == NOBODY and s.phase != Phase.OVER:
            found.append(f"P{seat + 1} has placed the last token, so the final round is running")
    if s.final_by == NOBODY:
        return found
    if s.to_come >> s.final_by & 1 or (s.phase == Phase.ACTION and s.active == s.final_by):
        found.append(f"P{s.final_by + 1} triggered the final round and has no turn in it")
    begins = s.phase == Phase.ACTION and s.active != s.final_by
    if begins and s.to_come >> s.active & 1:
        found.append(f"P{s.active + 1}'s final turn is running, so it is not still to come")
    if begins and s.supply[s.active] == 0:
        found.append(f"P{s.active + 1} has no token in the final round, so the turn would have been skipped")
    return found


def turn_problems(s: Any) -> list[str]:
    """A turn begins with nothing in progress; after the own last token no more tile is placed in it."""
    found = []
    if s.phase == Phase.ACTION:
        unused = (NO_TILE, NO_TILE, NOBODY, 0, 0, 0, 0, 0)
        if (s.text, s.picked, s.victim, s.done, s.waits, s.debts, s.extra, s.limited) != unused or s.looked[0] != NO_TILE:
            found.append("a turn begins with nothing in progress and nothing owed")
        if s.passes >= s.seats and s.deck_size + s.bottom_size == 0:
            found.append("everybody has had to pass and the deck is empty, so the game is over")
    if s.limited and s.final_by == NOBODY:
        found.append("the turn is limited by a last token, so the final round is running")
    if s.limited and s.phase in PLACES_TILES:
        found.append(f"P{s.active + 1} has placed the last token in this turn, so no more tile is placed in it")
    return found
