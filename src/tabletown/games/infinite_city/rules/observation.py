"""What a seat may know, as numbers: the city, its own hand, and what it is sure of in others' hands and under the deck.

Most of a city's places are empty, so an observation starts from nothing but zeros, and only what lies there is written.
"""

from tabletown.engine.kernel import State, kernel
from tabletown.engine.observation_kernels import MOST_OBSERVED, Observed, counted_on, cut_off, seen_from

from .components import KINDS, LIBRARY_TILES, MOST_SEATS, MOST_TILES, NAMES, TOKENS
from .hidden import joins_batch, knows_bottom, knows_looked, knows_tile, tiles_in_deck
from .numbers import ORIGIN
from .state import MOST_OWED, MOST_WAITING, NO_TILE, Phase
from .tokens import tokens_of
from .turns import infinite_city_turn

PLAYERS = tuple(f"player{n}" for n in range(MOST_SEATS))
TILE_KEYS = tuple(name.lower().replace(" ", "_") for name in NAMES)
LAST_SEAT, LAST_TILE = MOST_SEATS - 1, MOST_TILES - 1
SEAT = "counted from the observer"
UNKNOWN, FIRST_FACE = 1, 2
FACE = "0 none, 1 unknown to the observer, 2 + kind of tile"
TEXT = "0 manual, 1 printed"
TILE_SLOTS = ("face", "up", "locked", "free", "x", "y", *(f"{player}_tokens" for player in PLAYERS))

SLOTS = (
    ("players", (), 2, MOST_SEATS, "players in the game"),
    ("seat", (), 0, LAST_SEAT, "the observer's seat at the table, which the numbers of moves mean"),
    ("to_move", (), -2, LAST_SEAT, f"whose decision it is, {SEAT}; -1 luck, -2 the game is over"),
    ("phase", (), 0, Phase.OVER,
     "what the table is waiting for: " + ", ".join(f"{p.value} {p.name.lower()}" for p in Phase if p <= Phase.OVER)),
    ("option_{}", (("capitol", "mausoleum", "embassy"),), 0, 1, TEXT),
    ("option_plaza_scope", (), 0, 1, "0 hands, 1 all"),
    ("option_{}", (("locked_flip", "refill_victims"),), 0, 1, "whether it is on"),
    ("active", (), -1, LAST_SEAT, f"whose turn it is, {SEAT}; -1 nobody's"),
    ("limited", (), 0, 1, "whether no more tile is placed this turn"),
    ("passes", (), 0, MOST_SEATS, "players in succession who had to pass"),
    ("final_by", (), -1, LAST_SEAT, f"who triggered the final round, {SEAT}; -1 nobody"),
    ("playing", (), -1, KINDS - 1, "the kind of tile that is being played; -1 none"),
    ("source", (), -1, LAST_SEAT, f"the hand it comes from, {SEAT}; -1 the deck"),
    ("text", (), -1, LAST_TILE, "the tile of the city whose text is being resolved; -1 none"),
    ("victim", (), -1, LAST_SEAT, f"whose hand the text is about, {SEAT}; -1 nobody's"),
    ("picked", (), -1, LAST_TILE, "the tile chosen in the text's first step; -1 none"),
    ("done", (), 0, 15, "Arboretum: tokens taken back; Capitol (printed): bits of the sides seized"),
    ("cell", (), -1, ORIGIN, "the move that named the cell which Port or Salvage Yard fills; -1 none"),
    ("extra", (), 0, MOST_OBSERVED, "tiles that Factories still give"),
    ("waits", (), 0, MOST_WAITING, "tiles whose text waits its turn"),
    ("debts", (), 0, MOST_OWED, "tiles that players are owed"),
    ("tiles", (), 0, MOST_TILES, "tiles of the city"),
    ("deck", (), 0, MOST_TILES, "tiles of the deck, those put under it included"),
    ("under_deck", (), 0, MOST_TILES, "tiles put under the deck"),
    ("{}_final_turn", (PLAYERS,), 0, 1, "whether the player's final turn is still to come"),
    ("{}_supply", (PLAYERS,), 0, TOKENS, "tokens left"),
    ("{}_hand_size", (PLAYERS,), 0, MOST_TILES, "tiles in hand"),
    ("{}_{}", (PLAYERS, TILE_KEYS), 0, MOST_TILES, "tiles in the observer's hand, and those that it is sure of in another hand"),
    ("looked_{}", (range(LIBRARY_TILES),), 0, KINDS + 1, f"Library's tiles: {FACE}"),
    ("owed_{}", (range(MOST_OWED),), 0, MOST_SEATS, f"who is owed a tile: 0 nobody, else 1 + seat {SEAT}"),
    ("waiting_{}", (range(MOST_WAITING),), 0, MOST_TILES, "a stack of tiles whose text waits: 0 none, else 1 + tile"),
    ("alike_{}", (range(MOST_WAITING),), 0, 1, "whether it was turned together with the one below it in the stack"),
    ("under{}", (range(MOST_TILES),), 0, KINDS + 1, f"the tiles under the deck, from the top down: {FACE}"),
    ("under{}_together", (range(MOST_TILES),), 0, 1, "whether it was shuffled together with the tile before it"),
    *(
        slot
        for tile in range(MOST_TILES)
        for slot in (
            (f"tile{tile}_face", (), 0, KINDS + 1, f"of a tile of the city: {FACE}"),
            (f"tile{tile}_up", (), 0, 1, "whether it lies face up"),
            (f"tile{tile}_locked", (), 0, 1, "whether it is locked"),
            (f"tile{tile}_free", (), 0, 15, "bits of the sides whose free cells it names: 1 north, 2 east, 4 south, 8 west"),
            (f"tile{tile}_x", (), -MOST_OBSERVED, MOST_OBSERVED, "its column, counted to the east from the first tile"),
            (f"tile{tile}_y", (), -MOST_OBSERVED, MOST_OBSERVED, "its row, counted to the north"),
            (f"tile{tile}_{{}}_tokens", (PLAYERS,), 0, TOKENS, "tokens on it"),
        )
    ),
)  # fmt: skip

HEAD = 27  # the slots before the players'
HANDS = HEAD + 3 * MOST_SEATS
LISTS = HANDS + MOST_SEATS * KINDS
UNDER = LISTS + LIBRARY_TILES + MOST_OWED + 2 * MOST_WAITING
CITY = UNDER + 2 * MOST_TILES
LENGTH = CITY + MOST_TILES * len(TILE_SLOTS)


@kernel
def infinite_city_observe(s: State, seat: int, out: Observed) -> None:
    for k in range(LENGTH):
        out[k] = 0
    observe_turn(s, seat, out)
    for n in range(s.seats):
        observe_player(s, counted_on(seat, n, s.seats), n, seat, out)
    observe_lists(s, seat, out)
    observe_deck(s, seat, out)
    for tile in range(s.tiles):
        observe_tile(s, tile, seat, out)


@kernel
def observe_turn(s: State, seat: int, out: Observed) -> None:
    seats = 0 + s.seats
    out[0], out[1], out[2], out[3] = seats, seat, seen_from(infinite_city_turn(s), seat, seats), s.phase
    out[4], out[5], out[6], out[7] = s.capitol, s.mausoleum, s.embassy, s.plaza_scope
    out[8], out[9], out[10], out[11] = s.locked_flip, s.refill_victims, seen_from(s.active, seat, seats), s.limited
    out[12], out[13], out[14] = s.passes, seen_from(s.final_by, seat, seats), s.playing
    out[15], out[16], out[17] = seen_from(s.source, seat, seats), s.text, seen_from(s.victim, seat, seats)
    out[18], out[19], out[20], out[21] = s.picked, s.done, s.cell, s.extra
    out[22], out[23], out[24] = s.waits, s.debts, s.tiles
    out[25], out[26] = tiles_in_deck(s), s.bottom_size


@kernel
def observe_player(s: State, player: int, n: int, seat: int, out: Observed) -> None:
    """The n-th player from the observer on."""
    out[HEAD + n] = s.to_come >> player & 1
    out[HEAD + MOST_SEATS + n], out[HEAD + 2 * MOST_SEATS + n] = s.supply[player], s.hand_size[player]
    hand = HANDS + n * KINDS
    for kind in range(KINDS):
        out[hand + kind] = s.hand[player, kind] if n == 0 else s.known[player, kind, seat]


@kernel
def face(kind: int, known: bool) -> int:
    return FIRST_FACE + kind if known else UNKNOWN


@kernel
def observe_lists(s: State, seat: int, out: Observed) -> None:
    k = LISTS
    for i in range(LIBRARY_TILES):
        if s.looked[i] != NO_TILE:
            out[k + i] = face(s.looked[i], knows_looked(s, seat, i))
    k += LIBRARY_TILES
    for i in range(s.debts):
        out[k + i] = 1 + seen_from(s.owed[i], seat, s.seats)
    k += MOST_OWED
    for i in range(s.waits):
        out[k + i], out[k + MOST_WAITING + i] = 1 + s.waiting[i], s.alike[i]


@kernel
def observe_deck(s: State, seat: int, out: Observed) -> None:
    for i in range(s.bottom_size):
        out[UNDER + i] = face(s.bottom[i], knows_bottom(s, seat, i))
        out[UNDER + MOST_TILES + i] = 1 if joins_batch(s, i) else 0


@kernel
def observe_tile(s: State, tile: int, seat: int, out: Observed) -> None:
    k = CITY + tile * len(TILE_SLOTS)
    out[k] = face(s.kind[tile], knows_tile(s, seat, tile))
    out[k + 1], out[k + 2], out[k + 3] = s.up[tile], s.locked[tile], s.free[tile]
    out[k + 4], out[k + 5] = cut_off(s.x[tile]), cut_off(s.y[tile])
    if s.tokens[tile] != 0:
        for n in range(s.seats):
            out[k + 6 + n] = tokens_of(s, tile, counted_on(seat, n, s.seats))
