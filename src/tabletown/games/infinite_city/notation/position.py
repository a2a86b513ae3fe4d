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

from ..display.view import cells_beside, final_turns, hand_names, tokens_on
from ..rules.components import (
    COUNT,
    DX,
    DY,
    KINDS,
    LIBRARY_TILES,
    MOST_TILES,
    NAMES,
    SIDES,
    TOKENS,
    Kind,
)
from ..rules.numbers import CELL, ORIGIN
from ..rules.state import (
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
from .moves import cell_of
from .problems import (
    Cell,
    check_phase,
    final_round_problems,
    tile_problems,
    token_problems,
    tokens_on_record,
    turn_problems,
)

PHASES = [phase.name.lower() for phase in Phase if phase != Phase.RESOLVE]
FACE_DOWN = "face-down "
SEEN_BY = " seen by "


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


# --- problems -------------------------------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return [*tile_problems(s), *token_problems(s), *turn_problems(s), *final_round_problems(s)]
