"""Positions of Infinite City as data with names: to set up tables for tests, puzzles and reports.

A tile stands under its cell: `"1,-2": Temple P1 P2` is a Temple with a token of two players, `face-down Port seen by P3` a
tile that only P3 knows. The order of the tiles is kept. Tiles that stand nowhere are in the deck, unless `deck` is given.
"""

import re
from collections import Counter
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadPosition
from tabletown.reading import Reader, seat_word, several, whole, word

from .components import (
    ARBORETUM_TOKENS,
    COUNT,
    DX,
    DY,
    HAND,
    KINDS,
    LIBRARY_TILES,
    MOST_TILES,
    NAMES,
    PLUS_X,
    PLUS_Y,
    SIDES,
    STATIONS_TO_END,
    TOKENS,
    Kind,
)
from .moves import cell_of
from .numbers import CELL, ORIGIN
from .state import (
    FARTHEST,
    FROM_DECK,
    MOST_OWED,
    MOST_WAITING,
    NO_TILE,
    NOBODY,
    SHEET,
    TOGETHER,
    TOKEN_BITS,
    Phase,
)
from .view import cells_beside, final_turns, hand_names, tokens_on

PHASES = [phase.name.lower() for phase in Phase if phase != Phase.RESOLVE]
FACE_DOWN = "face-down "
SEEN_BY = " seen by "
Cell = tuple[int, int]


# --- writing ------------------------------------------------------------------------------------------------------------


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    seats = range(s.seats)
    return {
        "phase": PHASES[s.phase],
        "active": seat_word(s.active),
        "limited": bool(s.limited),
        "passes": s.passes,
        "final_by": seat_word(s.final_by),
        "final_turns": [f"P{seat + 1}" for seat in final_turns(s)],
        "playing": NAMES[s.playing] if s.playing != NO_TILE else None,
        "source": "deck" if s.playing == NO_TILE or s.source == FROM_DECK else seat_word(s.source),
        "text": tile_cell(s, s.text),
        "victim": seat_word(s.victim),
        "picked": tile_cell(s, s.picked),
        "cell": cell_words(cell_of(s, s.cell)) if s.cell != NO_TILE else None,
        "done": s.done,
        "waiting": waiting_to_words(s),
        "looked": [seen_words(s, NAMES[k], seen) for k, seen in zip(s.looked, s.looked_seen, strict=True) if k != NO_TILE],
        "owed": [seat_word(seat) for seat in s.owed[: s.debts]],
        "extra": s.extra,
        "tiles": {cell_words((s.x[tile], s.y[tile])): tile_to_words(s, tile) for tile in range(s.tiles)},
        "tiles_on_table": s.tiles,
        "supply": s.supply[: s.seats],
        "hands": {f"P{seat + 1}": hand_names(s.hand[seat]) for seat in seats},
        "known": known_to_words(s),
        "deck": {NAMES[kind]: count for kind, count in enumerate(s.deck) if count},
        "bottom": bottom_to_words(s),
    }


def seat_words(s: Any, bits: int) -> list[str]:
    """The seats of a set of bits: ['P1', 'P3']."""
    return [f"P{seat + 1}" for seat in range(s.seats) if bits >> seat & 1]


def cell_words(cell: Cell) -> str:
    """'1,-2'."""
    return f"{cell[0]},{cell[1]}"


def tile_cell(s: Any, tile: int) -> str | None:
    """The cell of a tile, or None for no tile."""
    return cell_words((s.x[tile], s.y[tile])) if tile != NO_TILE else None


def seen_words(s: Any, words: str, bits: int) -> str:
    """The words, and who knows of it."""
    seats = seat_words(s, bits)
    return words + (SEEN_BY + " ".join(seats) if seats else "")


def tile_to_words(s: Any, tile: int) -> str:
    """'Temple P1 P1', 'face-down Port seen by P2'."""
    tokens = [f"P{seat + 1}" for seat in range(s.seats) for _ in range(tokens_on(s, tile, seat))]
    words = " ".join([("" if s.up[tile] else FACE_DOWN) + NAMES[s.kind[tile]], *tokens])
    return seen_words(s, words, s.seen[tile])


def waiting_to_words(s: Any) -> list[list[str | None]]:
    """The stack of waiting tiles from the bottom up: lists of those that were turned together."""
    groups: list[list[str | None]] = []
    for tile, alike in zip(s.waiting[: s.waits], s.alike, strict=False):
        if not alike:
            groups.append([])
        groups[-1].append(tile_cell(s, tile))
    return groups


def known_to_words(s: Any) -> dict[str, dict[str, list[str]]]:
    """What each seat is sure of in the other hands."""
    sure = {
        f"P{viewer + 1}": {
            f"P{owner + 1}": hand_names([s.known[owner][kind][viewer] for kind in range(KINDS)])
            for owner in range(s.seats)
            if any(s.known[owner][kind][viewer] for kind in range(KINDS))
        }
        for viewer in range(s.seats)
    }
    return {viewer: hands for viewer, hands in sure.items() if hands}


def bottom_to_words(s: Any) -> list[list[str]]:
    """The tiles put back under the deck, from the top down: lists of those that were shuffled together."""
    batches: list[list[str]] = []
    for kind, seen in zip(s.bottom[: s.bottom_size], s.bottom_seen, strict=False):
        if not seen & TOGETHER:
            batches.append([])
        batches[-1].append(seen_words(s, NAMES[kind], seen & ~TOGETHER))
    return batches


# --- reading ------------------------------------------------------------------------------------------------------------


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning. The default is an empty table, empty hands, and P1 to act."""
    seats = int(s["seats"])
    phase = Phase(reader.word("phase", PHASES, "action"))
    s["phase"] = phase
    s["active"] = reader.seat("active", seats, None if phase in (Phase.DEAL, Phase.START_PLAYER) else "P1")
    s["limited"] = reader.flag("limited", False)
    s["passes"] = reader.whole("passes", 0, seats, 0)
    cells = read_city(reader, s, seats)
    read_supply(reader, s, seats)
    read_hands(reader, s, seats)
    read_chain(reader, s, seats, cells)
    read_final_round(reader, s, seats)
    read_deck(reader, s, seats)
    check_phase(s, phase, cells)


CELL_WORDS = re.compile(r"(-?\d{1,10}), ?(-?\d{1,10})")


def words_to_cell(words: Any, where: str) -> Cell:
    """The cell that '1,-2' names."""
    found = CELL_WORDS.fullmatch(words) if isinstance(words, str) else None
    if not found:
        raise BadPosition(f"{where}: a cell is written like '1,-2', not {short(words)}")
    x, y = (whole(int(part), -FARTHEST, FARTHEST, where) for part in found.groups())
    return x, y


def words_to_seen(words: Any, seats: int, where: str) -> tuple[str, int]:
    """A tile's words without the seats that know it, and those seats as bits."""
    if not isinstance(words, str):
        raise BadPosition(f"{where} must be a tile's name, not {short(words)}")
    name, _, seen = words.partition(SEEN_BY)
    return name, sum({1 << word(seat, seat_names(seats), where) for seat in seen.split()})


def seat_names(seats: int) -> list[str]:
    """P1, P2 and so on."""
    return [f"P{seat + 1}" for seat in range(seats)]


def read_city(reader: Reader, s: Any, seats: int) -> dict[Cell, int]:
    """The tiles with their tokens, and all that follows from where they lie."""
    tiles = reader.part("tiles", {})
    if len(tiles.data) > MOST_TILES:
        raise BadPosition(f"position.tiles holds {len(tiles.data)} tiles; there are only {MOST_TILES}")
    cells: dict[Cell, int] = {}
    for tile, (place, words) in enumerate(tiles.data.items()):
        where = f"position.tiles.{place}"
        cell = words_to_cell(place, where)
        if cell in cells:
            raise BadPosition(f"{where}: two tiles cannot lie on one cell")
        cells[cell] = tile
        s["x"][tile], s["y"][tile] = cell
        read_tile(s, tile, words, seats, where)
    s["tiles"] = len(cells)
    reader.whole("tiles_on_table", len(cells), len(cells), len(cells))
    derive_city(s, cells)
    return cells


def read_tile(s: Any, tile: int, words: Any, seats: int, where: str) -> None:
    """One tile: its side, its kind, its tokens, and who knows it."""
    rest, seen = words_to_seen(words, seats, where)
    up = not rest.startswith(FACE_DOWN)
    parts = rest.removeprefix(FACE_DOWN).split()
    tokens = [part for part in parts if re.fullmatch(r"P\d", part)]
    s["kind"][tile] = word(" ".join(part for part in parts if part not in tokens), NAMES, where)
    s["up"][tile], s["seen"][tile] = up, 0 if up else seen
    for seat, count in Counter(word(token, seat_names(seats), where) for token in tokens).items():
        s["tokens"][tile] += whole(count, 0, TOKENS, where) << (TOKEN_BITS * seat)


def derive_city(s: Any, cells: dict[Cell, int]) -> None:
    """Locks, face-up tiles by kind, the folded sheet, and the names of the free cells."""
    s["locked"][:], s["free"][:], s["next"][:], s["first"][:], s["shown"][:] = 0, 0, NO_TILE, NO_TILE, 0
    squares: dict[int, list[int]] = {}
    for (x, y), tile in cells.items():
        squares.setdefault((y % SHEET) * SHEET + x % SHEET, []).append(tile)
        if s["up"][tile]:
            s["shown"][s["kind"][tile]] += 1
            if s["kind"][tile] == Kind.POWER_STATION:
                for cell in [(x, y), *cells_beside(x, y)]:
                    if cell in cells:
                        s["locked"][cells[cell]] = 1
        for cell in cells_beside(x, y):
            if cell not in cells:
                namer, side = divmod(name_of_cell(cells, cell) - CELL, SIDES)
                s["free"][namer] |= 1 << side
    for square, tiles in squares.items():
        s["first"][square] = tiles[0]
        for tile, following in zip(tiles, [*tiles[1:], NO_TILE], strict=True):
            s["next"][tile] = following


def name_of_cell(cells: dict[Cell, int], cell: Cell) -> int:
    """The move that names a free cell: the first tile of the list that touches it, and the side."""
    x, y = cell
    touching = [(cells.get((x - int(DX[side]), y - int(DY[side])), NO_TILE), side) for side in range(SIDES)]
    return min((CELL + tile * SIDES + side for tile, side in touching if tile != NO_TILE), default=ORIGIN)


def placed(s: Any, seat: int) -> int:
    """A seat's tokens on the table."""
    return sum(tokens_on_record(s, tile, seat) for tile in range(int(s["tiles"])))


def tokens_on_record(s: Any, tile: int, seat: int) -> int:
    """As `tokens_on`, of a record."""
    return int(s["tokens"][tile]) >> (TOKEN_BITS * seat) & ((1 << TOKEN_BITS) - 1)


def read_supply(reader: Reader, s: Any, seats: int) -> None:
    """What is left of fifteen tokens each, unless said otherwise."""
    left = [TOKENS - placed(s, seat) for seat in range(seats)]
    for seat, count in enumerate(left):
        if count < 0:
            raise BadPosition(f"P{seat + 1} has {TOKENS - count} tokens on the table; there are only {TOKENS}")
    supply = reader.wholes("supply", seats, 0, TOKENS, left)
    for seat, count in enumerate(supply):
        if count > left[seat]:
            raise BadPosition(f"position.supply[{seat}] must be at most {left[seat]}: the other tokens are on the table")
    s["supply"][:seats] = supply


def tile_counts(names: list[Any], where: str) -> list[int]:
    """Tiles by kind."""
    counts = [0] * KINDS
    for i, name in enumerate(names):
        counts[word(name, NAMES, f"{where}[{i}]")] += 1
    return counts


def read_hands(reader: Reader, s: Any, seats: int) -> None:
    """The hands, and what each seat is sure of in the others."""
    hands = reader.part("hands", {})
    for seat, name in enumerate(seat_names(seats)):
        tiles = hands.several(name, 0, MOST_TILES, [])
        s["hand"][seat] = tile_counts(tiles, f"{hands.where}.{name}")
        s["hand_size"][seat] = len(tiles)
    hands.done()
    known = reader.part("known", {})
    for viewer, name in enumerate(seat_names(seats)):
        of = known.part(name, {})
        for owner, other in enumerate(seat_names(seats)):
            sure = tile_counts(of.several(other, 0, MOST_TILES, []), f"{of.where}.{other}")
            if any(s["hand"][owner][kind] < count for kind, count in enumerate(sure)) or (owner == viewer and any(sure)):
                raise BadPosition(f"{of.where}.{other} must be tiles of that hand, and of another seat's")
            s["known"][owner, :, viewer] = sure
        of.done()
    known.done()


def read_chain(reader: Reader, s: Any, seats: int, cells: dict[Cell, int]) -> None:
    """Everything in progress: the tile being played, the text being resolved, what waits, and what is owed."""
    playing = reader.raw("playing", None)
    s["playing"] = NO_TILE if playing is None else word(playing, NAMES, "position.playing")
    source = word(reader.raw("source", "deck"), ["deck", *seat_names(seats)], "position.source")
    s["source"] = FROM_DECK if source == 0 or playing is None else source - 1
    s["text"], s["picked"] = (read_tile_cell(reader, name, cells) for name in ("text", "picked"))
    s["victim"] = reader.seat("victim", seats, None)
    s["cell"] = NO_TILE
    if (words := reader.raw("cell", None)) is not None:
        cell = words_to_cell(words, "position.cell")
        if cell in cells or (move := name_of_cell(cells, cell)) == ORIGIN:
            raise BadPosition(f"position.cell must be a free cell beside a tile, not {short(words)}")
        s["cell"] = move
    s["done"] = reader.whole("done", 0, (1 << SIDES) - 1, 0)
    read_waiting(reader, s, cells)
    for k, words in enumerate(reader.several("looked", 0, LIBRARY_TILES, [])):
        name, seen = words_to_seen(words, seats, f"position.looked[{k}]")
        s["looked"][k], s["looked_seen"][k] = word(name, NAMES, f"position.looked[{k}]"), seen
        if s["active"] != NOBODY:
            s["looked_seen"][k] |= 1 << int(s["active"])
    owed = reader.several("owed", 0, MOST_OWED - 1, [])
    s["owed"][: len(owed)] = [word(seat, seat_names(seats), f"position.owed[{i}]") for i, seat in enumerate(owed)]
    s["debts"] = len(owed)
    s["extra"] = reader.whole("extra", 0, MOST_TILES, 0)


def read_tile_cell(reader: Reader, name: str, cells: dict[Cell, int]) -> int:
    """The tile on the cell that a field names, or NO_TILE."""
    words = reader.raw(name, None)
    if words is None:
        return NO_TILE
    cell = words_to_cell(words, f"position.{name}")
    if cell not in cells:
        raise BadPosition(f"position.{name}: there is no tile on {short(words)}")
    return cells[cell]


def read_waiting(reader: Reader, s: Any, cells: dict[Cell, int]) -> None:
    """The stack of waiting tiles."""
    n = 0
    for i, group in enumerate(reader.several("waiting", 0, MOST_WAITING // 2, [])):
        where = f"position.waiting[{i}]"
        for j, words in enumerate(several(group, 1, SIDES, where)):
            cell = words_to_cell(words, where)
            if cell not in cells or cells[cell] in s["waiting"][:n] or not s["up"][cells[cell]] or n >= MOST_WAITING // 2:
                raise BadPosition(f"{where}: a waiting tile lies face up and waits once, not {short(words)}")
            s["waiting"][n], s["alike"][n] = cells[cell], j > 0
            n += 1
    s["waits"] = n


def read_final_round(reader: Reader, s: Any, seats: int) -> None:
    """Who triggered it, and whose turn is still to come: everybody else's, unless said otherwise."""
    s["final_by"] = by = reader.seat("final_by", seats, None)
    rest = [name for seat, name in enumerate(seat_names(seats)) if seat not in (by, int(s["active"]))]
    turns = reader.several("final_turns", 0, seats, rest if by != NOBODY else [])
    bits = {1 << word(seat, seat_names(seats), f"position.final_turns[{i}]") for i, seat in enumerate(turns)}
    if bits and by == NOBODY:
        raise BadPosition("position.final_by must name who triggered the final round")
    s["to_come"] = sum(bits)


def read_deck(reader: Reader, s: Any, seats: int) -> None:
    """The tiles put back at the bottom, and the shuffled deck: all that are nowhere else, unless given."""
    n = 0
    for i, batch in enumerate(reader.several("bottom", 0, MOST_TILES, [])):
        for j, words in enumerate(several(batch, 1, LIBRARY_TILES, f"position.bottom[{i}]")):
            where = f"position.bottom[{i}][{j}]"
            name, seen = words_to_seen(words, seats, where)
            if n == MOST_TILES:
                raise BadPosition(f"position.bottom holds more than {MOST_TILES} tiles")
            s["bottom"][n], s["bottom_seen"][n] = word(name, NAMES, where), seen | (TOGETHER if j else 0)
            n += 1
    s["bottom_size"] = n
    elsewhere = tiles_outside_deck(s)
    rest = {NAMES[kind]: max(0, int(COUNT[kind]) - elsewhere[kind]) for kind in range(KINDS)}
    given = reader.raw("deck", None)
    deck = Reader(rest if given is None else given, "position.deck")
    for kind, name in enumerate(NAMES):
        s["deck"][kind] = deck.whole(name, 0, int(COUNT[kind]), 0)
        if elsewhere[kind] + s["deck"][kind] > COUNT[kind]:
            raise BadPosition(f"there are only {COUNT[kind]} tiles {name}, not {elsewhere[kind] + int(s['deck'][kind])}")
    deck.done()
    s["deck_size"] = sum(int(count) for count in s["deck"])


def tiles_outside_deck(s: Any) -> list[int]:
    """The tiles of each kind that are not in the shuffled deck."""
    counts = Counter(int(kind) for kind in s["kind"][: s["tiles"]])
    counts.update(int(kind) for kind in s["bottom"][: s["bottom_size"]])
    counts.update(int(kind) for kind in s["looked"])
    counts.update([int(s["playing"])])
    for hand in s["hand"]:
        counts.update({kind: int(count) for kind, count in enumerate(hand)})
    return [counts[kind] for kind in range(KINDS)]


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


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return [*tile_problems(s), *token_problems(s), *turn_problems(s), *final_round_problems(s)]


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
            found.append(f"the face-down tile on {tile_cell(s, tile)} has a token, so it would have been turned up")
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


