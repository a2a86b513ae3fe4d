"""What something would do if it were done now: for displays, which ask it of a copy before a player decides."""

from enum import IntEnum

from tabletown.engine.kernel import Moves, State, asked, kernel

from .auction import can_pay, first_open_space
from .components import CASINO, FIRST_CARD, GRID, HOTEL, STRIDE, TRACK_LENGTH, TRACKS, Side
from .events import can_buy_slots
from .placement import can_place_something, count, doors_meet, has_no_tiles, is_connected, is_full, is_placeable, lay
from .reasons import Reason, no_place_reason
from .scoring import casino_gaps, diamond_fame, hotel_gaps, total_fame
from .state import Action
from .turns import income_now, is_limited_by_population, usual_income


class Prospect(IntEnum):
    """What is told of a sheet as it is, or as it would be."""

    POPULATION = 0
    REVENUE = 1
    FAME = 2
    INCOME = 3
    TOTAL = 4  # Fame in all if the game ended then
    DIAMONDS = 5  # Fame
    CONNECTED = 6
    HOTEL_GAPS = 7
    CASINO_GAPS = 8
    FREE = 9
    FULL = 10
    HOTEL_WAYS = 11  # empty squares to which a door leads on from that entrance
    CASINO_WAYS = 12
    SHUT = 13  # and the next three: squares whose door to the north, east, south and west leads nowhere


PROSPECTS = Prospect.SHUT + 4


@asked
@kernel
def find_prospects(s: State, seat: int, found: Moves) -> None:
    """The sheet as it is."""
    found[Prospect.POPULATION], found[Prospect.REVENUE] = s.population[seat], s.revenue[seat]
    found[Prospect.FAME], found[Prospect.INCOME] = s.fame[seat], usual_income(s, seat)
    found[Prospect.TOTAL], found[Prospect.DIAMONDS] = total_fame(s, seat), diamond_fame(s, seat)
    found[Prospect.CONNECTED] = 1 if is_connected(s, seat) else 0
    found[Prospect.HOTEL_GAPS], found[Prospect.CASINO_GAPS] = hotel_gaps(s, seat), casino_gaps(s, seat)
    found[Prospect.FREE], found[Prospect.FULL] = s.sheets[seat].free, 1 if is_full(s, seat) else 0
    found[Prospect.HOTEL_WAYS], found[Prospect.CASINO_WAYS] = ways_on(s, seat, HOTEL), ways_on(s, seat, CASINO)
    for side in range(4):
        found[Prospect.SHUT + side] = shut_doors(s, seat, side)


@asked
@kernel
def find_prospects_after(s: State, seat: int, kind: int, turn: int, square: int, found: Moves) -> None:
    """The sheet with one more tile."""
    lay(s, seat, kind, turn, square)
    find_prospects(s, seat, found)


@kernel
def ways_on(s: State, seat: int, entrance: int) -> int:
    """The empty squares to which a door leads from a tile, or the street, that an entrance reaches."""
    sheet = s.sheets[seat]
    reach = sheet.reach[entrance]
    ways = doors_meet(s, seat, reach, Side.N) | doors_meet(s, seat, reach, Side.S)
    return (ways | doors_meet(s, seat, reach, Side.E) | doors_meet(s, seat, reach, Side.W)) & sheet.free


@kernel
def shut_doors(s: State, seat: int, side: int) -> int:
    """The covered squares whose door on a side opens onto a wall: the border, or a tile without a door there."""
    sheet = s.sheets[seat]
    doors = sheet.doors
    if side == Side.N:
        open_to = (doors[Side.S] | sheet.free) << STRIDE
    elif side == Side.S:
        open_to = (doors[Side.N] | sheet.free) >> STRIDE
    elif side == Side.E:
        open_to = (doors[Side.W] | sheet.free) >> 1
    else:
        open_to = (doors[Side.E] | sheet.free) << 1
    return doors[side] & ~open_to & GRID[s.sheet]


@asked
@kernel
def income_with(s: State, seat: int, kind: int) -> int:
    """What a player would usually earn with one more tile on the sheet, wherever it lies."""
    count(s, seat, kind, 1)
    income = usual_income(s, seat)
    count(s, seat, kind, -1)
    return income


@asked
@kernel
def population_would_limit(s: State, seat: int, kind: int) -> bool:
    """Whether Population would be the smaller figure with one more tile on the sheet."""
    count(s, seat, kind, 1)
    limited = is_limited_by_population(s, seat)
    count(s, seat, kind, -1)
    return limited


@asked
@kernel
def income_under(s: State, seat: int, event: int) -> int:
    """What a player would earn in this round if an event came that lasts."""
    s.face_up[FIRST_CARD[event]] = 1
    return income_now(s, seat)


@asked
@kernel
def placing_reason(s: State, seat: int, kind: int) -> int:
    """Why a tile that a player won now could only be kept in the reserve; NONE where it could be placed."""
    s.actor, s.action[seat] = seat, Action.BID
    return Reason.NONE if is_placeable(s, seat, kind) else no_place_reason(s, kind)


@asked
@kernel
def has_nothing_to_renovate(s: State, seat: int) -> bool:
    """Neither a tile on the sheet nor one in the reserve that fits."""
    s.action[seat] = Action.RENOVATE
    return has_no_tiles(s, seat) and not can_place_something(s, seat)


@asked
@kernel
def could_place_something(s: State, seat: int) -> bool:
    """Whether Publicity would let a player place a tile now."""
    s.action[seat] = Action.PUBLICITY
    return can_place_something(s, seat)


@asked
@kernel
def could_buy_slots(s: State, seat: int) -> bool:
    """Whether a Slots Surplus would let a player buy now: it comes before anybody has chosen an action."""
    s.action[seat] = Action.NONE
    return can_buy_slots(s, seat)


@asked
@kernel
def find_bids(s: State, seat: int, found: Moves) -> None:
    """For each track the first space that can be bid on, and on how many from there on this player can pay."""
    for track in range(TRACKS):
        first = first_open_space(s, track)
        found[2 * track], found[2 * track + 1] = first, 0
        for space in range(first, TRACK_LENGTH[track]):
            found[2 * track + 1] += 1 if can_pay(s, seat, track, space) else 0
