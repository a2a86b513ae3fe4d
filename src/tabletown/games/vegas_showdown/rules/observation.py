"""What a seat may know, as numbers: everything but the order of deck and stacks, which nobody knows."""

from tabletown.engine.kernel import State, kernel
from tabletown.engine.observation_kernels import MOST_OBSERVED, Observed, counted_on, cut_off, seen_from, starts_of

from .components import (
    CARD_NAMES,
    CARDS,
    COLUMNS,
    COPIES,
    DECK,
    KINDS,
    LONGEST_TRACK,
    MOST_CODE,
    MOST_SEATS,
    ROWS,
    SHEETS,
    SIZES,
    SPACES,
    SQUARES,
    STRIDE,
    TILE_NAMES,
    TRACK_NAMES,
    TRACKS,
)
from .state import MOST_CHANGES, Action, Phase
from .turns import vegas_showdown_turn

PLAYERS = tuple(f"player{n}" for n in range(MOST_SEATS))
LAST_SEAT, LAST_KIND, LAST_SQUARE, LAST_SPACE = MOST_SEATS - 1, KINDS - 1, SQUARES - 1, LONGEST_TRACK - 1
MOST_COPIES = int(COPIES.max())
TILE_CODE = "1 + kind * 4 + quarter turns"
SEAT = "counted from the observer"
SHEET_SLOTS = len(COLUMNS) * ROWS + 2 * KINDS
PLAYER_SLOTS = 5 + SHEET_SLOTS


def keys(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as parts of longer names."""
    return tuple("_".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) for name in names)


SLOTS = (
    ("players", (), 3, MOST_SEATS, "players in the game"),
    ("seat", (), 0, LAST_SEAT, "the observer's seat at the table, which the numbers of moves mean"),
    ("to_move", (), -2, LAST_SEAT, f"whose decision it is, {SEAT}; -1 luck, -2 the game is over"),
    ("phase", (), 0, Phase.OVER,
     "what the table is waiting for: " + ", ".join(f"{p.value} {p.name.lower()}" for p in Phase if p <= Phase.OVER)),
    ("option_sheet", (), 0, len(SHEETS) - 1, "the grid: " + ", ".join(f"{n} {sheet.name}" for n, sheet in enumerate(SHEETS))),
    ("round", (), 0, MOST_OBSERVED, "the round; 0 in setup"),
    ("first_player", (), -1, LAST_SEAT, f"{SEAT}; -1 not known yet"),
    ("actor", (), -1, LAST_SEAT, f"who acts, {SEAT}; -1 nobody"),
    ("asked", (), 0, MOST_SEATS, "how many have been asked by the event"),
    ("event_card", (), -1, len(CARDS) - 1, "the card that is being carried out; -1 none"),
    ("stack", (), -1, len(SIZES) - 1, "the stack from which a tile is being flipped; -1 none"),
    ("track", (), -1, TRACKS - 1, "the track on which the actor is bidding; -1 none"),
    ("placing", (), -1, LAST_KIND, "the kind of tile that the actor is placing; -1 none"),
    ("square", (), -1, LAST_SQUARE, "where its upper left corner goes; -1 not chosen"),
    ("taken_up_{}", (range(MOST_CHANGES),), 0, MOST_CODE, f"tiles taken up in this renovation: {TILE_CODE}; 0 none"),
    ("taken_from_{}", (range(MOST_CHANGES),), -1, LAST_SQUARE, "their squares; -1 none"),
    ("put_on_{}", (range(MOST_CHANGES),), -1, LAST_SQUARE, "the squares of the tiles placed in it; -1 none"),
    ("stack_{}", (keys(TILE_NAMES),), 0, MOST_COPIES, "tiles left in the stacks"),
    ("space{}_tile", (range(1, SPACES + 1),), -1, LAST_KIND, "the tile on a premier space; -1 none"),
    ("space{}_minimum", (range(1, SPACES + 1),), -1, LAST_SPACE, "the place of the Minimum-Bid marker on its track; -1 none"),
    ("deck_{}", (keys(CARD_NAMES),), 0, DECK, "event cards in the deck"),
    ("face_up_{}", (keys(CARD_NAMES),), 0, DECK, "event cards that last for this round"),
    ("bidder_{}", (keys(TRACK_NAMES),), -1, LAST_SEAT, f"who has the standing bid, {SEAT}; -1 nobody"),
    ("bid_{}", (keys(TRACK_NAMES),), -1, LAST_SPACE, "and on which space of the track; -1 none"),
    *(
        slot
        for player in PLAYERS
        for slot in (
            (f"{player}_cash", (), 0, MOST_OBSERVED, "dollars"),
            (f"{player}_fame", (), 0, MOST_OBSERVED, "Fame on the track"),
            (f"{player}_population", (), 0, MOST_OBSERVED, "Population"),
            (f"{player}_revenue", (), 0, MOST_OBSERVED, "Revenue"),
            (f"{player}_action", (), 0, Action.PUBLICITY, ", ".join(f"{a.value} {a.name.lower()}" for a in Action)),
            (f"{player}_{{1}}{{0}}", (range(1, ROWS + 1), COLUMNS), 0, MOST_CODE,
             f"the tile whose upper left corner is here: {TILE_CODE}; 0 none"),
            (f"{player}_built_{{}}", (keys(TILE_NAMES),), 0, MOST_COPIES, "tiles on the sheet"),
            (f"{player}_reserve_{{}}", (keys(TILE_NAMES),), 0, MOST_COPIES, "tiles in the reserve"),
        )
    ),
)  # fmt: skip

AT = starts_of(SLOTS)
TAKEN, TAKEN_FROM, PUT_ON, STACK = AT["taken_up_{}"], AT["taken_from_{}"], AT["put_on_{}"], AT["stack_{}"]
SPACE_TILE, MINIMUM, DECK_AT, FACE_UP = AT["space{}_tile"], AT["space{}_minimum"], AT["deck_{}"], AT["face_up_{}"]
BIDDER, BID, FIRST_PLAYER = AT["bidder_{}"], AT["bid_{}"], AT["player0_cash"]


@kernel
def vegas_showdown_observe(s: State, seat: int, out: Observed) -> None:
    observe_turn(s, seat, out)
    observe_main_board(s, seat, out)
    for n in range(MOST_SEATS):
        if n < s.seats:
            observe_player(s, counted_on(seat, n, s.seats), n, out)
        else:
            for slot in range(PLAYER_SLOTS):
                out[FIRST_PLAYER + n * PLAYER_SLOTS + slot] = 0


@kernel
def observe_turn(s: State, seat: int, out: Observed) -> None:
    out[0], out[1], out[2], out[3] = s.seats, seat, seen_from(vegas_showdown_turn(s), seat, s.seats), s.phase
    out[4], out[5] = s.sheet, s.round
    out[6], out[7], out[8] = seen_from(s.first, seat, s.seats), seen_from(s.actor, seat, s.seats), s.asked
    out[9], out[10], out[11], out[12], out[13] = s.card, s.size, s.track, s.place, s.square
    for i in range(MOST_CHANGES):
        out[TAKEN + i], out[TAKEN_FROM + i], out[PUT_ON + i] = s.taken[i], s.taken_from[i], s.put_on[i]


@kernel
def observe_main_board(s: State, seat: int, out: Observed) -> None:
    for kind in range(KINDS):
        out[STACK + kind] = s.stack[kind]
    for space in range(SPACES):
        out[SPACE_TILE + space], out[MINIMUM + space] = s.space_tile[space], s.minimum[space]
    for card in range(len(CARDS)):
        out[DECK_AT + card] = s.deck[card]
    for card in range(len(CARDS)):
        out[FACE_UP + card] = s.face_up[card]
    for track in range(TRACKS):
        out[BIDDER + track], out[BID + track] = seen_from(s.bidder[track], seat, s.seats), s.bid[track]


@kernel
def observe_player(s: State, player: int, n: int, out: Observed) -> None:
    """The n-th player from the observer on."""
    k = FIRST_PLAYER + n * PLAYER_SLOTS
    out[k], out[k + 1] = cut_off(s.cash[player]), cut_off(s.fame[player])
    out[k + 2], out[k + 3], out[k + 4] = s.population[player], s.revenue[player], s.action[player]
    grid = k + 5
    for row in range(ROWS):
        for column in range(len(COLUMNS)):
            out[grid + row * len(COLUMNS) + column] = s.sheets[player].tile[row * STRIDE + column]
    for kind in range(KINDS):
        out[grid + ROWS * len(COLUMNS) + kind] = s.sheets[player].built[kind]
    for kind in range(KINDS):
        out[grid + ROWS * len(COLUMNS) + KINDS + kind] = s.sheets[player].reserve[kind]
