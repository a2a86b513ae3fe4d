"""What a seat may know, as numbers: everything but, with `hidden_money`, what the others hold in hand and stash."""

from tabletown.engine.kernel import State, kernel
from tabletown.engine.observation_kernels import Observed, counted_on, seen_from, starts_of

from .components import (
    COLOURS,
    CUBE_NAMES,
    CUBES,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    LOTS,
    MOST_CHEQUES,
    MOST_ROUNDS,
    MOST_SEATS,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
    lot_name,
)
from .hidden import hands_are_hidden, stashes_are_hidden
from .state import NOBODY, HiddenMoney, Phase, Piece
from .turns import is_laid_out, neue_heimat_turn

PLAYERS = tuple(f"player{n}" for n in range(MOST_SEATS))
HOUSES = tuple(f"house_{lot_name(row, lot)}" for row in range(len(ROWS)) for lot in range(LOTS))
MOST_FLOORS = 6
LAST_SEAT, LAST_CUBE = MOST_SEATS - 1, CUBES - 1
SEAT = "counted from the observer"
HIDDEN = -1
MOST_HOUSE_POINTS = 2 * (sum(range(PIPS + 1)) * len(COLOURS) + sum(range(ROOF_VALUES)) * ROOFS_OF_EACH_NUMBER)

SLOTS = (
    ("players", (), 2, MOST_SEATS, "players in the game"),
    ("seat", (), 0, LAST_SEAT, "the observer's seat at the table, which the numbers of moves mean"),
    ("to_move", (), -2, LAST_SEAT, f"whose decision it is, {SEAT}; -1 luck, -2 the game is over"),
    ("phase", (), 0, Phase.OVER, "what the table is waiting for: " + ", ".join(f"{p.value} {p.name.lower()}" for p in Phase)),
    ("option_blank_roofs", (), 0, 5, "blank roofs in the game"),
    ("option_must_be_placeable", (), 0, 1, "whether only cubes that fit may be chosen"),
    ("option_mayor_returns", (), 0, 1, "whether a discarded mayor can be auctioned again"),
    ("option_movable_mayor", (), 0, 1, "whether the mayor can be moved"),
    ("option_hidden_money", (), 0, 1, "whether money is hidden; of hands that are not, the numbers are told"),
    ("option_max_row_length", (), 9, 10, "the longest row that permits may make"),
    ("option_rounds", (), 1, MOST_ROUNDS, "rounds of the match, whatever decides it"),
    ("auctioneer", (), -1, LAST_SEAT, f"{SEAT}; -1 nobody"),
    ("stashed", (), 0, 1, "whether the auctioneer has stashed a cheque this turn"),
    ("piece", (), 0, Piece.MAYOR, "on auction: " + ", ".join(f"{p.value} {p.name.lower()}" for p in Piece)),
    ("which", (), -1, LAST_CUBE, "which of its kind: the cube, the number of the roof, the permit"),
    ("bidder", (), -1, LAST_SEAT, f"who is asked for a bid, {SEAT}; -1 nobody"),
    ("leader", (), -1, LAST_SEAT, f"the highest bidder so far, {SEAT}; -1 nobody"),
    ("bid", (), 0, MOST_CHEQUES, "the highest bid"),
    ("builder", (), -1, LAST_SEAT, f"who uses the piece, {SEAT}; -1 nobody"),
    ("display_{}_{}", (range(1, DISPLAY_ROWS + 1), range(1, DISPLAY_WIDTH + 1)), -1, LAST_CUBE, "the cube; -1 none"),
    ("displayed_{}", (range(1, DISPLAY_ROWS + 1),), 0, DISPLAY_WIDTH, "cubes left in a row of the display"),
    ("roofs_{}", (range(ROOF_VALUES),), 0, 5, "face-down roofs with this number; 0: blank"),
    ("permit_{}_row", (PERMITS,), -2, len(ROWS) - 1, "the row of the permit; -1 beside the board, -2 out of the game"),
    ("permit_{}_sign", (PERMITS,), -1, 1, "whether it makes the row longer or shorter"),
    ("cancel_cube", (), -2, -1, "-1 beside the board, -2 used"),
    ("mayor", (), -2, len(ROWS) - 1, "the row of the mayor; -1 beside the board, -2 out of the game"),
    ("{}_mayor_offered", (PLAYERS,), 0, 1, "whether the player has put the mayor up for auction"),
    ("length_{}", (ROWS,), 1, LOTS, "lots of the row"),
    ("developed_{}", (ROWS,), 0, LOTS, "houses in the row"),
    ("{}_roof", (HOUSES,), 0, ROOF_VALUES - 1, "the number of its roof; 0 none"),
    ("{}_floor{}", (HOUSES, range(1, MOST_FLOORS + 1)), -1, LAST_CUBE, "the cube of a floor, from the bottom up; -1 none"),
    ("owner_{}", (COLOURS,), -1, LAST_SEAT, f"who owns the colour, {SEAT}; -1 nobody"),
    ("{}_hand", (PLAYERS,), HIDDEN, MOST_CHEQUES, "cheques in hand; -1 hidden"),
    ("{}_stash", (PLAYERS,), HIDDEN, MOST_CHEQUES, "cheques in the stash; -1 hidden"),
    ("laid_out_{}", ([name.replace(" ", "_") for name in CUBE_NAMES],), 0, 1, "whether the cube was laid out this round"),
    ("round", (), 0, MOST_ROUNDS, "rounds finished"),
    ("round{}_winner", (range(1, MOST_ROUNDS + 1),), -1, LAST_SEAT, f"{SEAT}; -1 nobody"),
    ("round{}_score_{}", (range(1, MOST_ROUNDS + 1), PLAYERS), -MOST_HOUSE_POINTS, MOST_HOUSE_POINTS + MOST_CHEQUES,
     "points of a finished round"),
)  # fmt: skip

AT = starts_of(SLOTS)
DISPLAY, DISPLAYED, ROOFS = AT["display_{}_{}"], AT["displayed_{}"], AT["roofs_{}"]
PERMIT_ROW, PERMIT_SIGN, CANCEL_CUBE = AT["permit_{}_row"], AT["permit_{}_sign"], AT["cancel_cube"]
MAYOR, OFFERED, LENGTH, DEVELOPED = AT["mayor"], AT["{}_mayor_offered"], AT["length_{}"], AT["developed_{}"]
HOUSE_ROOF, HOUSE_FLOOR, OWNER = AT["{}_roof"], AT["{}_floor{}"], AT["owner_{}"]
HAND, STASH, LAID_OUT = AT["{}_hand"], AT["{}_stash"], AT["laid_out_{}"]
ROUND, WINNER, SCORE = AT["round"], AT["round{}_winner"], AT["round{}_score_{}"]


@kernel
def neue_heimat_observe(s: State, seat: int, out: Observed) -> None:
    observe_turn(s, seat, out)
    observe_supply(s, seat, out)
    observe_board(s, seat, out)
    observe_players(s, seat, out)
    observe_match(s, seat, out)


@kernel
def observe_turn(s: State, seat: int, out: Observed) -> None:
    out[0], out[1], out[2], out[3] = s.seats, seat, seen_from(neue_heimat_turn(s), seat, s.seats), s.phase
    out[4], out[5], out[6], out[7] = s.blank_roofs, s.must_be_placeable, s.mayor_returns, s.movable_mayor
    out[8], out[9], out[10] = 1 if s.hidden_money != HiddenMoney.NOTHING else 0, s.max_row_length, s.rounds
    out[11], out[12], out[13], out[14] = seen_from(s.auctioneer, seat, s.seats), s.stashed, s.piece, s.which
    out[15], out[16] = seen_from(s.bidder, seat, s.seats), seen_from(s.leader, seat, s.seats)
    out[17], out[18] = s.bid, seen_from(s.builder, seat, s.seats)


@kernel
def observe_supply(s: State, seat: int, out: Observed) -> None:
    for row in range(DISPLAY_ROWS):
        for place in range(DISPLAY_WIDTH):
            out[DISPLAY + row * DISPLAY_WIDTH + place] = s.display[row, place]
        out[DISPLAYED + row] = s.displayed[row]
    for number in range(ROOF_VALUES):
        out[ROOFS + number] = s.roofs[number]
    for permit in range(len(PERMITS)):
        out[PERMIT_ROW + permit], out[PERMIT_SIGN + permit] = s.permit_row[permit], s.permit_sign[permit]
    out[CANCEL_CUBE], out[MAYOR] = s.cancel_cube, s.mayor
    for cube in range(CUBES):
        out[LAID_OUT + cube] = 1 if is_laid_out(s, cube) else 0


@kernel
def observe_board(s: State, seat: int, out: Observed) -> None:
    for row in range(len(ROWS)):
        out[LENGTH + row], out[DEVELOPED + row] = s.length[row], s.developed[row]
        for lot in range(LOTS):
            house = row * LOTS + lot
            out[HOUSE_ROOF + house] = s.houses[row, lot].roof
            for floor in range(MOST_FLOORS):
                out[HOUSE_FLOOR + house * MOST_FLOORS + floor] = s.houses[row, lot].cubes[floor]
    for colour in range(len(COLOURS)):
        out[OWNER + colour] = seen_from(s.owner[colour], seat, s.seats)


@kernel
def observe_players(s: State, seat: int, out: Observed) -> None:
    for n in range(MOST_SEATS):
        if n < s.seats:
            other = counted_on(seat, n, s.seats)
            out[HAND + n] = s.hand[other] if n == 0 or not hands_are_hidden(s) else HIDDEN
            out[STASH + n] = s.stash[other] if n == 0 or not stashes_are_hidden(s) else HIDDEN
            out[OFFERED + n] = s.mayor_offered[other]
        else:
            out[HAND + n], out[STASH + n], out[OFFERED + n] = 0, 0, 0


@kernel
def observe_match(s: State, seat: int, out: Observed) -> None:
    out[ROUND] = s.round
    for r in range(MOST_ROUNDS):
        played = r < s.round
        out[WINNER + r] = seen_from(s.round_winner[r], seat, s.seats) if played else NOBODY
        for n in range(MOST_SEATS):
            out[SCORE + r * MOST_SEATS + n] = 0
        if played:
            for n in range(s.seats):
                out[SCORE + r * MOST_SEATS + n] = s.round_score[r, counted_on(seat, n, s.seats)]
