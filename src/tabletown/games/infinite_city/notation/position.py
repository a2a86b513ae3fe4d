"""Positions of Infinite City as data with names: to set up tables for tests, puzzles and reports.

A tile stands under its cell: `"1,-2": Temple P1 P2` is a Temple with a token of two players, `face-down Port seen by P3` a
tile that only P3 knows. The order of the tiles is kept. Tiles that stand nowhere are in the deck, unless `deck` is given.
What is left out is filled so that what was said is possible (filling.py).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.positions.fields import (
    Field,
    flag_field,
    number_field,
    read_fields,
    seat_field,
    seat_numbers,
    word_field,
    write_fields,
)
from tabletown.positions.snapshot import ask, listed
from tabletown.positions.validation import Reader, seat_word, several, whole, word
from tabletown.text.i18n import _, ngettext

from ..rules.city import cell_name, list_free_cells, survey_city
from ..rules.components import COUNT, KINDS, LIBRARY_TILES, MOST_TILES, NAMES, SIDES, TOKENS
from ..rules.numbers import MOST_LEGAL, ORIGIN
from ..rules.state import FARTHEST, FROM_DECK, MOST_OWED, MOST_WAITING, NO_TILE, NOBODY, TOGETHER, TOKEN_BITS, Phase
from ..rules.tokens import final_turns_after, tokens_on_table
from .filling import fill
from .problems import outside_deck
from .words import cell_of, cell_words, final_turns, hand_names, tokens_on

Cell = tuple[int, int]
PHASES = [phase.name.lower() for phase in Phase if phase != Phase.RESOLVE]
FACE_DOWN = "face-down "
SEEN_BY = " seen by "


# --- words -----------------------------------------------------------------------------------------------------------------


def seat_names(seats: int) -> list[str]:
    """P1, P2 and so on."""
    return [f"P{seat + 1}" for seat in range(seats)]


def seat_bits(bits: int) -> list[str]:
    """The seats of a set of bits: ['P1', 'P3']."""
    return [f"P{seat + 1}" for seat in range(bits.bit_length()) if bits >> seat & 1]


def seen_words(words: str, bits: int) -> str:
    """The words, and who knows of it."""
    return words + (SEEN_BY + " ".join(seat_bits(bits)) if bits else "")


def words_to_seen(words: Any, seats: int, where: str) -> tuple[str, int]:
    """A tile's words without the seats that know it, and those seats as bits."""
    if not isinstance(words, str):
        raise BadPosition(_("{where} must be a tile's name, not {words}", where=where, words=short(words)))
    name, _by, seen = words.partition(SEEN_BY)
    return name, sum({1 << word(seat, seat_names(seats), where) for seat in seen.split()})


CELL_WORDS = re.compile(r"(-?\d{1,10}), ?(-?\d{1,10})")


def words_to_cell(words: Any, where: str, among: Iterable[Cell] = ()) -> Cell:
    """The cell that '1,-2' names; whoever writes something else is told which it can be."""
    found = CELL_WORDS.fullmatch(words) if isinstance(words, str) else None
    if not found:
        raise BadPosition(
            _("{where}: a cell is written like '1,-2', not {words}", where=where, words=short(words)),
            here=map(cell_words, among),
        )
    x, y = (whole(int(part), -FARTHEST, FARTHEST, where) for part in found.groups())
    return x, y


# --- the city and its tokens ------------------------------------------------------------------------------------------------


def write_tiles(s: Any) -> dict[str, str]:
    """The tiles with their tokens, by their cells."""
    return {cell_words((s.x[tile], s.y[tile])): tile_to_words(s, tile, tokens) for tile, tokens in enumerate(tokens_on(s))}


def tile_to_words(s: Any, tile: int, tokens: list[int]) -> str:
    """'Temple P1 P1', 'face-down Port seen by P2'."""
    holders = [f"P{seat + 1}" for seat, there in enumerate(tokens) for _ in range(there)]
    words = " ".join([("" if s.up[tile] else FACE_DOWN) + NAMES[s.kind[tile]], *holders])
    return seen_words(words, s.seen[tile])


def read_tiles(reader: Reader, record: Any) -> None:
    """The tiles with their tokens, and all that follows from where they lie."""
    tiles = reader.part("tiles", {})
    if len(tiles.data) > MOST_TILES:
        raise BadPosition(
            _("{where} holds {n} tiles; there are only {most}", where=tiles.where, n=len(tiles.data), most=MOST_TILES)
        )
    cells: set[Cell] = set()
    for tile, (place, words) in enumerate(tiles.data.items()):
        where = f"position.tiles.{place}"
        cell = words_to_cell(place, where)
        if cell in cells:
            raise BadPosition(_("{where}: two tiles cannot lie on one cell", where=where))
        cells.add(cell)
        record["x"][tile], record["y"][tile] = cell
        read_tile(record, tile, words, where)
    record["tiles"] = len(cells)
    draft = Draft(record)
    draft.ask(survey_city)
    draft.write_to(record)


def read_tile(record: Any, tile: int, words: Any, where: str) -> None:
    """One tile: its side, its kind, its tokens, and who knows it."""
    seats = int(record["seats"])
    rest, seen = words_to_seen(words, seats, where)
    up = not rest.startswith(FACE_DOWN)
    parts = rest.removeprefix(FACE_DOWN).split()
    tokens = [part for part in parts if re.fullmatch(r"P\d", part)]
    record["kind"][tile] = word(" ".join(part for part in parts if part not in tokens), NAMES, where)
    record["up"][tile], record["seen"][tile] = up, 0 if up else seen
    for seat, there in Counter(word(token, seat_names(seats), where) for token in tokens).items():
        record["tokens"][tile] += whole(there, 0, TOKENS, where) << (TOKEN_BITS * seat)


def cells_of(record: Any) -> dict[Cell, int]:
    """The tiles by their cells."""
    n = int(record["tiles"])
    return {cell: tile for tile, cell in enumerate(zip(record["x"][:n].tolist(), record["y"][:n].tolist(), strict=True))}


def read_tile_count(reader: Reader, record: Any) -> None:
    """Told for those who read; it follows from the tiles."""
    n = int(record["tiles"])
    reader.whole("tiles_on_table", n, n, n)


def left_of_tokens(record: Any) -> list[int]:
    """What is left of fifteen tokens each."""
    s, left = Draft(record).look(), []
    for seat in range(s.seats):
        there = ask(tokens_on_table, s, seat)
        if there > TOKENS:
            has = {"seat": seat_word(seat), "n": there, "most": TOKENS}
            raise BadPosition(_("{seat} has {n} tokens on the table; there are only {most}", **has))
        left.append(TOKENS - there)
    return left


SUPPLY = seat_numbers("supply", 0, TOKENS, left_of_tokens)


def read_supply(reader: Reader, record: Any) -> None:
    """Tokens that are not on the table."""
    SUPPLY.read(reader, record)
    for seat, left in enumerate(left_of_tokens(record)):
        if record["supply"][seat] > left:
            where = f"position.supply[{seat}]"
            raise BadPosition(_("{where} must be at most {left}: the other tokens are on the table", where=where, left=left))


# --- hands ------------------------------------------------------------------------------------------------------------------


def tile_counts(names: list[Any], where: str) -> list[int]:
    """Tiles by kind."""
    counts = [0] * KINDS
    for i, name in enumerate(names):
        counts[word(name, NAMES, f"{where}[{i}]")] += 1
    return counts


def read_hands(reader: Reader, record: Any) -> None:
    """The tiles of every hand."""
    hands = reader.part("hands", {})
    for seat, name in enumerate(seat_names(int(record["seats"]))):
        tiles = hands.several(name, 0, MOST_TILES, [])
        record["hand"][seat] = tile_counts(tiles, f"{hands.where}.{name}")
        record["hand_size"][seat] = len(tiles)
    hands.done()


def write_known(s: Any) -> dict[str, dict[str, list[str]]]:
    """What each seat is sure of in the other hands."""
    to_viewers = [list(zip(*s.known[owner], strict=True)) for owner in range(s.seats)]
    sure = {
        f"P{viewer + 1}": {
            f"P{owner + 1}": hand_names(to_viewers[owner][viewer]) for owner in range(s.seats) if any(to_viewers[owner][viewer])
        }
        for viewer in range(s.seats)
    }
    return {viewer: hands for viewer, hands in sure.items() if hands}


def read_known(reader: Reader, record: Any) -> None:
    """What each seat is sure of in the other hands."""
    known = reader.part("known", {})
    names = seat_names(int(record["seats"]))
    for viewer, name in enumerate(names):
        of = known.part(name, {})
        for owner, other in enumerate(names):
            record["known"][owner, :, viewer] = tile_counts(of.several(other, 0, MOST_TILES, []), f"{of.where}.{other}")
        of.done()
    known.done()


# --- what is in progress ----------------------------------------------------------------------------------------------------


def read_active(reader: Reader, record: Any) -> None:
    """P1, unless nobody is on turn yet."""
    before = Phase(int(record["phase"])) in (Phase.DEAL, Phase.START_PLAYER)
    record["active"] = reader.seat("active", int(record["seats"]), None if before else "P1")


def read_passes(reader: Reader, record: Any) -> None:
    """Players in succession who had to pass."""
    record["passes"] = reader.whole("passes", 0, int(record["seats"]), 0)


def read_final_turns(reader: Reader, record: Any) -> None:
    """Whose turn in the final round is still to come: everybody else's, unless said otherwise."""
    names, by = seat_names(int(record["seats"])), int(record["final_by"])
    others = seat_bits(Draft(record).ask(final_turns_after, by)) if by != NOBODY else []
    turns = reader.several("final_turns", 0, len(names), [name for name in others if name != seat_word(int(record["active"]))])
    record["to_come"] = sum({1 << word(seat, names, f"position.final_turns[{i}]") for i, seat in enumerate(turns)})


def read_playing(reader: Reader, record: Any) -> None:
    """The tile that is being played."""
    playing = reader.raw("playing", None)
    record["playing"] = NO_TILE if playing is None else word(playing, NAMES, "position.playing")


def read_source(reader: Reader, record: Any) -> None:
    """The hand or the deck that it comes from."""
    source = word(reader.raw("source", "deck"), ["deck", *seat_names(int(record["seats"]))], "position.source")
    record["source"] = FROM_DECK if source == 0 or record["playing"] == NO_TILE else source - 1


def tile_field(name: str) -> Field:
    """A tile, named by its cell, or none."""

    def write(s: Any) -> str | None:
        tile = getattr(s, name)
        return cell_words((s.x[tile], s.y[tile])) if tile != NO_TILE else None

    def read(reader: Reader, record: Any) -> None:
        record[name] = NO_TILE
        if (words := reader.raw(name, None)) is not None:
            cells = cells_of(record)
            where = f"position.{name}"
            cell = words_to_cell(words, where, cells)
            if cell not in cells:
                raise BadPosition(_("{where}: there is no tile on {words}", where=where, words=short(words)))
            record[name] = cells[cell]

    return Field(name, write, read)


def read_cell(reader: Reader, record: Any) -> None:
    """The cell that Port or Salvage Yard fills."""
    record["cell"] = NO_TILE
    if (words := reader.raw("cell", None)) is not None:
        cells, where = cells_of(record), "position.cell"
        cell = words_to_cell(words, where, free_cells(record))
        if cell in cells or (move := Draft(record).ask(cell_name, *cell)) == ORIGIN:
            raise BadPosition(_("{where} must be a free cell beside a tile, not {words}", where=where, words=short(words)))
        record["cell"] = move


def free_cells(record: Any) -> list[Cell]:
    """The free cells beside a tile."""
    s = Draft(record).look()
    return sorted(cell_of(s, move) for move in listed(list_free_cells, s, MOST_LEGAL) if move != ORIGIN)


def write_waiting(s: Any) -> list[list[str]]:
    """The stack of waiting tiles from the bottom up: lists of those that were turned together."""
    groups: list[list[str]] = []
    for tile, alike in zip(s.waiting[: s.waits], s.alike, strict=False):
        if not alike:
            groups.append([])
        groups[-1].append(cell_words((s.x[tile], s.y[tile])))
    return groups


def read_waiting(reader: Reader, record: Any) -> None:
    """The stack of waiting tiles."""
    n, cells = 0, cells_of(record)
    face_up = [cell for cell, tile in cells.items() if record["up"][tile]]
    for i, group in enumerate(reader.several("waiting", 0, MOST_WAITING // 2, [])):
        where = f"position.waiting[{i}]"
        for j, words in enumerate(several(group, 1, SIDES, where)):
            tile = cells.get(words_to_cell(words, where, face_up), NO_TILE)
            if tile == NO_TILE or tile in record["waiting"][:n] or not record["up"][tile] or n >= MOST_WAITING // 2:
                raise BadPosition(
                    _("{where}: a waiting tile lies face up and waits once, not {words}", where=where, words=short(words))
                )
            record["waiting"][n], record["alike"][n] = tile, j > 0
            n += 1
    record["waits"] = n


def write_looked(s: Any) -> list[str]:
    """Library's tiles, and who knows them."""
    return [seen_words(NAMES[kind], seen) for kind, seen in zip(s.looked, s.looked_seen, strict=True) if kind != NO_TILE]


def read_looked(reader: Reader, record: Any) -> None:
    """Library's tiles; the active player sees them."""
    for k, words in enumerate(reader.several("looked", 0, LIBRARY_TILES, [])):
        name, seen = words_to_seen(words, int(record["seats"]), f"position.looked[{k}]")
        record["looked"][k] = word(name, NAMES, f"position.looked[{k}]")
        record["looked_seen"][k] = seen | (1 << int(record["active"]) if record["active"] != NOBODY else 0)


def read_owed(reader: Reader, record: Any) -> None:
    """Who is owed a tile, in the order in which the debts arose."""
    owed, names = reader.several("owed", 0, MOST_OWED - 1, []), seat_names(int(record["seats"]))
    record["owed"][: len(owed)] = [word(seat, names, f"position.owed[{i}]") for i, seat in enumerate(owed)]
    record["debts"] = len(owed)


# --- the deck ---------------------------------------------------------------------------------------------------------------


def write_bottom(s: Any) -> list[list[str]]:
    """The tiles put back under the deck, from the top down: lists of those that were shuffled together."""
    batches: list[list[str]] = []
    for kind, seen in zip(s.bottom[: s.bottom_size], s.bottom_seen, strict=False):
        if not seen & TOGETHER:
            batches.append([])
        batches[-1].append(seen_words(NAMES[kind], seen & ~TOGETHER))
    return batches


def read_bottom(reader: Reader, record: Any) -> None:
    """The tiles put back under the deck."""
    n = 0
    for i, shuffled in enumerate(reader.several("bottom", 0, MOST_TILES, [])):
        for j, words in enumerate(several(shuffled, 1, LIBRARY_TILES, f"position.bottom[{i}]")):
            where = f"position.bottom[{i}][{j}]"
            name, seen = words_to_seen(words, int(record["seats"]), where)
            if n == MOST_TILES:
                raise BadPosition(_("{where} holds more than {most} tiles", where="position.bottom", most=MOST_TILES))
            record["bottom"][n], record["bottom_seen"][n] = word(name, NAMES, where), seen | (TOGETHER if j else 0)
            n += 1
    record["bottom_size"] = n


def read_deck(reader: Reader, record: Any) -> None:
    """The shuffled deck: all tiles that are nowhere else, unless given."""
    elsewhere = outside_deck(Draft(record).look())
    rest = {NAMES[kind]: max(0, int(COUNT[kind]) - elsewhere[kind]) for kind in range(KINDS)}
    given = reader.raw("deck", None)
    deck = Reader(rest if given is None else given, "position.deck")
    for kind, name in enumerate(NAMES):
        record["deck"][kind] = deck.whole(name, 0, int(COUNT[kind]), 0)
        if elsewhere[kind] + record["deck"][kind] > COUNT[kind]:
            raise BadPosition(
                ngettext(
                    "the box holds {n} tile of the kind {tile}, not {there}",
                    "the box holds {n} tiles of the kind {tile}, not {there}",
                    int(COUNT[kind]),
                    tile=name,
                    there=elsewhere[kind] + int(record["deck"][kind]),
                )
            )
    deck.done()
    record["deck_size"] = sum(int(tiles) for tiles in record["deck"])


# --- the table of fields -----------------------------------------------------------------------------------------------------

FIELDS = (
    word_field("phase", PHASES, "action"),
    Field("active", lambda s: seat_word(s.active), read_active),
    flag_field("limited"),
    Field("passes", lambda s: s.passes, read_passes),
    seat_field("final_by"),
    Field("final_turns", lambda s: [f"P{seat + 1}" for seat in final_turns(s)], read_final_turns),
    Field("playing", lambda s: NAMES[s.playing] if s.playing != NO_TILE else None, read_playing),
    Field("source", lambda s: "deck" if s.playing == NO_TILE or s.source == FROM_DECK else seat_word(s.source), read_source),
    tile_field("text"),
    seat_field("victim"),
    tile_field("picked"),
    Field("cell", lambda s: cell_words(cell_of(s, s.cell)) if s.cell != NO_TILE else None, read_cell),
    number_field("done", 0, (1 << SIDES) - 1, 0),
    Field("waiting", write_waiting, read_waiting),
    Field("looked", write_looked, read_looked),
    Field("owed", lambda s: [seat_word(seat) for seat in s.owed[: s.debts]], read_owed),
    number_field("extra", 0, MOST_TILES, 0),
    Field("tiles", write_tiles, read_tiles),
    Field("tiles_on_table", lambda s: s.tiles, read_tile_count),
    Field("supply", SUPPLY.write, read_supply),
    Field("hands", lambda s: {f"P{seat + 1}": hand_names(s.hand[seat]) for seat in range(s.seats)}, read_hands),
    Field("known", write_known, read_known),
    Field("deck", lambda s: {NAMES[kind]: tiles for kind, tiles in enumerate(s.deck) if tiles}, read_deck),
    Field("bottom", write_bottom, read_bottom),
)
READING = sorted(FIELDS, key=lambda field: {"tiles": 0, "deck": 2}.get(field.name, 1))
"""Tiles are read first, since others name them, and the deck last, since it is what is left."""


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    return write_fields(FIELDS, s)


def read(reader: Reader, record: Any) -> None:
    """Fill a record that stands at the beginning.

    The default is an empty table, empty hands, and P1 to act; where that contradicts what was said, it is filled otherwise.
    """
    start = Draft(record)

    def read_anew(said: Mapping[str, Any]) -> Draft:
        draft = start.copy()
        read_fields(READING, Reader(said, reader.where), draft.record)
        return draft

    read_fields(READING, reader, record)
    if any(field.name not in reader.data for field in FIELDS):
        fill(record, reader.data, read_anew)
