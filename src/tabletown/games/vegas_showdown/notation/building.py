"""From words to a table: a position in which every decision is said becomes a state, or is refused."""

from typing import Any

from tabletown import batch
from tabletown.errors import BadPosition
from tabletown.kernel import States

from ..display.view import copies_in_game
from ..rules.components import (
    A_COPIES,
    B_COPIES,
    B_STACK,
    BASICS,
    CARD_COPIES,
    CARD_NAMES,
    FOOT,
    GRID,
    KINDS,
    PREMIER,
    PREMIER_TRACK,
    SIZE,
    SIZES,
    SPACES,
    START_CASH,
    START_SPACE,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VALUES,
    TURNS,
)
from ..rules.placement import lay_at
from ..rules.state import NO_CARD, NO_TILE, NO_TRACK, NOBODY, Action, Phase
from .problems import ASKING, check_changes, check_phase, legal_count
from .said import Said, Sold, lasts_for_the_round
from .words import tile_words

STACKS = [[kind for kind in range(BASICS, KINDS) if SIZE[kind] == size] for size in range(len(SIZES))]
LEAVING_A_SPACE = (Phase.FLIP_TILE, Phase.DRAW_EVENT, *ASKING)


def spaces_of(seats: int) -> int:
    """How many premier spaces are in use."""
    return SPACES - 1 if seats == 3 else SPACES


def build(said: Said, states: States) -> None:
    """Fill the state of a table that stands at its beginning."""
    s, phase = states[0], said.phase
    assert phase is not None
    seats = int(s["seats"])
    s["phase"], s["first"], s["actor"], s["card"], s["size"] = phase, said.first, said.actor, said.card, said.size
    lay_out_cards(said, s)
    check_seats(said, s, phase)
    lay_out_sheets(said, states, seats)
    lay_out_spaces(said, s, seats)
    lay_out_tiles(said, s, seats)
    place_markers(said, s, seats)
    s["place"], s["square"] = said.place, said.square
    remember_changes(said, s)
    check_numbers(said, s, seats)
    if said.cash is None:
        give_cash(s, states, seats, phase)
    check_phase(s, seats, phase)


def check_seats(said: Said, s: Any, phase: Phase) -> None:
    """In setup there is no first player yet, and whoever decides is somebody."""
    setup = phase == Phase.FIRST_PLAYER or (phase == Phase.FLIP_TILE and s["card"] == NO_CARD)
    decides = phase > Phase.DRAW_EVENT and phase != Phase.OVER
    if (s["first"] == NOBODY) != setup or (s["actor"] != NOBODY) != decides:
        raise BadPosition(f"position.first and position.actor do not fit the phase {phase.name.lower()}")
    s["round"] = (0 if setup else 1) if said.round is None else said.round
    if (s["round"] == 0) != setup:
        raise BadPosition(f"position.round {'must' if setup else 'cannot'} be 0 in the phase {phase.name.lower()}")


def lay_out_cards(said: Said, s: Any) -> None:
    """The deck is whatever does not lie open."""
    up, used = list(said.face_up or [0] * len(CARD_NAMES)), said.discards or [0] * len(CARD_NAMES)
    card = int(s["card"])
    if card != NO_CARD and lasts_for_the_round(card):
        up[card] = max(up[card], 1)  # its text has been carried out: it lies face up already
        card = NO_CARD
    for row, name in enumerate(CARD_NAMES):
        left = int(CARD_COPIES[row]) - up[row] - used[row] - (row == card)
        if left < 0:
            raise BadPosition(f"there {'is' if CARD_COPIES[row] == 1 else 'are'} only {CARD_COPIES[row]} {name}")
        s["deck"][row], s["face_up"][row] = left, up[row]


# --- tiles ----------------------------------------------------------------------------------------------------------------


def lay_out_sheets(said: Said, states: States, seats: int) -> None:
    """Lay the tiles on the sheets; Population, Revenue and Fame follow."""
    s, handle = states[0], batch.handle(states)
    for seat in range(seats):
        free = int(GRID[int(s["sheet"])])
        for i, (kind, turn, square) in enumerate(said.sheets.get(seat, ())):
            foot = int(FOOT[kind, turn]) << square
            if foot & ~free:
                where = f"position.sheets.P{seat + 1}[{i}]"
                raise BadPosition(f"{where}: {tile_words(kind, square, turn)} lies outside the grid or on another tile")
            free ^= foot
            lay_at(handle, 0, seat, kind, turn, square)


def lay_out_spaces(said: Said, s: Any, seats: int) -> None:
    """The premier tiles on the board: unless they are given, those that are bid on, and in setup those turned up before."""
    spaces = said.spaces if said.spaces is not None else fitting_spaces(said, s, seats)
    for space, tile in enumerate(spaces):
        if tile is not None:
            s["space_tile"][space], s["minimum"][space] = tile


def fitting_spaces(said: Said, s: Any, seats: int) -> list[tuple[int, int] | None]:
    """Premier tiles on the spaces that what is said speaks of."""
    found: list[tuple[int, int] | None] = [None] * SPACES
    if s["round"] == 0:
        sizes = len(SIZES) if said.phase == Phase.FIRST_PLAYER else int(s["size"])
        for size in range(max(0, sizes)):
            kind = next(kind for kind in range(KINDS) if SIZE[kind] == size and A_COPIES[kind])
            found[size] = kind, int(START_SPACE[kind])
    bids = [(standing.sold, standing.value) for standing in (said.actions or {}).values() if standing.sold]
    if said.bidding_on is not None:
        bids.append((said.bidding_on, said.cash[said.actor or 0] if said.cash else 0))
    for sold, value in sorted(bids, key=lambda bid: bid[0].space is None):  # those whose space is named come first
        if sold.track is None:
            put_on_sale(found, sold, value, seats)
    for sold, _ in bids:
        named = sold.space is not None and sum(tile is not None and tile[0] == sold.kind for tile in found) < 2
        if named and None in found[: spaces_of(seats)]:
            found[found.index(None)] = sold.kind, int(START_SPACE[sold.kind])  # a space is named where two sell the same
    return found


def put_on_sale(spaces: list[tuple[int, int] | None], sold: Sold, value: int, seats: int) -> None:
    """Put a tile on its space, or on the first that is empty, at a price that was bid or asked."""
    if sold.space is None and any(tile is not None and tile[0] == sold.kind for tile in spaces):
        return
    free = [space for space in range(spaces_of(seats)) if spaces[space] is None]
    space = sold.space if sold.space is not None else free[0] if free else None
    if space is not None and spaces[space] is None:
        price = int(START_SPACE[sold.kind])
        while value and price and PREMIER_TRACK[price] > value:
            price -= 2
        spaces[space] = sold.kind, price


def lay_out_tiles(said: Said, s: Any, seats: int) -> None:
    """Reserves, stacks, and what has left the game: whatever is not said holds the tiles that are nowhere else."""
    for seat in range(seats):
        for kind, count in said.reserves.get(seat, fitting_reserve(said, s, seat)).items():
            s["sheets"][seat]["reserve"][kind] = count
    spaces = s["space_tile"].tolist()
    owned = (s["sheets"]["built"][:seats] + s["sheets"]["reserve"][:seats]).sum(axis=0).tolist()
    out = [spaces.count(kind) + owned[kind] for kind in range(KINDS)]
    rest = [copies - used for copies, used in zip(copies_in_game(seats), out, strict=True)]
    for kind, left in enumerate(rest):
        if left < 0:
            there = left + out[kind]
            only = f"there {'is' if there == 1 else 'are'} only {there} {TILE_NAMES[kind]} in the game"
            raise BadPosition(f"{only}, not {out[kind]}")
    somewhere = said.gone is None or len(said.reserves) < seats  # tiles of which nothing is said can be somewhere else
    s["stack"] = fitting_stacks(said, rest, somewhere)
    if said.stacks is None and somewhere:
        shorten_stacks(s)
    for kind, count in enumerate(s["stack"].tolist()):
        if count > rest[kind]:
            raise BadPosition(f"position.stacks: there can be {rest[kind]} {TILE_NAMES[kind]} at most, not {count}")
        if said.gone is not None or kind < BASICS:
            missing = rest[kind] - count - (said.gone or {}).get(kind, 0)
            if missing < 0:
                raise BadPosition(f"position.stacks and position.gone do not agree about {TILE_NAMES[kind]}")
            hand_out(said, s, kind, missing, seats)


def fitting_reserve(said: Said, s: Any, seat: int) -> dict[int, int]:
    """What a player holds of whom nothing is said: the tile that is being placed, and those just taken up."""
    found: dict[int, int] = {}
    if seat == int(s["actor"]):
        kinds = [tile.kind for tile in said.taken or ()]
        if said.place not in (None, NO_TILE, *kinds):
            kinds.append(int(said.place or 0))
        for kind in kinds:
            found[kind] = found.get(kind, 0) + 1
    return found


def fitting_stacks(said: Said, rest: list[int], somewhere: bool) -> list[int]:
    """The stacks that are said, and of the others all that may be there: when B tiles have come up, no A tiles."""
    given = said.stacks or {}
    found = [given.get(kind, rest[kind] - (said.gone or {}).get(kind, 0)) for kind in range(KINDS)]
    for kinds in STACKS:
        if somewhere and any(found[kind] < B_COPIES[kind] for kind in kinds):
            for kind in kinds:
                found[kind] = given.get(kind, min(found[kind], int(B_COPIES[kind])))
    return [max(0, count) for count in found]


def hand_out(said: Said, s: Any, kind: int, missing: int, seats: int) -> None:
    """Tiles that are in no stack and have not left the game are in a reserve of which nothing is said, or on the board."""
    unsaid = [seat for seat in range(seats) if seat not in said.reserves]
    if unsaid:
        for i in range(missing):
            s["sheets"][unsaid[i % len(unsaid)]]["reserve"][kind] += 1
        return
    empty = [space for space in range(spaces_of(seats)) if s["space_tile"][space] == NO_TILE] if said.spaces is None else []
    if said.phase in LEAVING_A_SPACE:
        empty = empty[1:]
    if missing and (kind < BASICS or missing > len(empty)):
        if said.gone is None:
            return  # its problem is told by name
        raise BadPosition(f"position.stacks and position.gone do not agree about {TILE_NAMES[kind]}")
    for space in empty[:missing]:
        s["space_tile"][space], s["minimum"][space] = kind, START_SPACE[kind]


def shorten_stacks(s: Any) -> None:
    """Where few cards are left, many tiles have come up and left the game: A tiles first, from the highest stack."""
    while True:
        left = [sum(int(s["stack"][kind]) for kind in kinds) for kinds in STACKS]
        if int(s["deck"].sum()) >= sum(left) + 1 - (s["card"] != NO_CARD) or sum(left) == 0:
            return
        highest = left.index(max(left))
        upper = left[highest] > B_STACK
        kind = next(k for k in STACKS[highest] if s["stack"][k] > (B_COPIES[k] if upper else 0))
        s["stack"][kind] -= 1


# --- actions --------------------------------------------------------------------------------------------------------------


def place_markers(said: Said, s: Any, seats: int) -> None:
    """Where the bid markers stand, and on which track a bid is being made."""
    for seat, standing in (said.actions or {}).items():
        where = f"position.actions.P{seat + 1}"
        s["action"][seat] = standing.action
        if standing.sold is not None:
            track = track_of_sold(standing.sold, s, where)
            if s["bidder"][track] != NOBODY:
                raise BadPosition(f"{where}: only one bid stands on {sold_words(standing.sold)}")
            s["bidder"][track], s["bid"][track] = seat, TRACK_VALUES[track].index(standing.value)
    s["track"] = NO_TRACK if said.bidding_on is None else track_of_sold(said.bidding_on, s, "position.bidding_on")


def sold_words(sold: Sold) -> str:
    """'Slots (track 2)', 'Theater', 'Fancy Slots (space 3)'."""
    if sold.track is not None:
        return TRACK_NAMES[sold.track]
    return TILE_NAMES[sold.kind] + ("" if sold.space is None else f" ({TRACK_NAMES[PREMIER + sold.space]})")


def track_of_sold(sold: Sold, s: Any, where: str) -> int:
    """The track on which it is sold."""
    if sold.track is not None:
        return sold.track
    there = [space for space, kind in enumerate(s["space_tile"].tolist()) if kind == sold.kind]
    if sold.space is not None:
        there = [space for space in there if space == sold.space]
    if len(there) != 1:
        wrong = "is not on the board" if not there else f"is on {len(there)} spaces: say which one, like '(space {there[0] + 1})'"
        raise BadPosition(f"{where}: {sold_words(sold)} {wrong}")
    return PREMIER + there[0]


def remember_changes(said: Said, s: Any) -> None:
    """The tiles taken up and placed in a renovation."""
    taken, put, actor = said.taken or [], said.put or [], int(s["actor"])
    if (taken or put) and (actor == NOBODY or s["action"][actor] != Action.RENOVATE):
        raise BadPosition("position.taken_up and position.put_down belong to a renovation")
    if taken or put:
        check_changes(s["sheets"][actor], taken, put)
    for i, (kind, turn, square) in enumerate(sorted(taken, key=lambda tile: tile.square)):
        s["taken"][i], s["taken_from"][i] = 1 + kind * TURNS + turn, square
    for i, square in enumerate(sorted(put)):
        s["put_on"][i] = square


# --- numbers --------------------------------------------------------------------------------------------------------------


def check_numbers(said: Said, s: Any, seats: int) -> None:
    """Fame follows from the sheets unless it is given; Population and Revenue always do."""
    if said.cash is not None:
        s["cash"][:seats] = said.cash
    if said.fame is not None:
        s["fame"][:seats] = said.fame
    for name, given in (("population", said.population), ("revenue", said.revenue)):
        counted = s[name][:seats].tolist()
        if given is not None and given != counted:
            raise BadPosition(f"position.{name} follows from the sheets: {counted}, not {given}")


def give_cash(s: Any, states: States, seats: int, phase: Phase) -> None:
    """Everybody has what they start with, but whoever bids has enough for it."""
    for seat in range(seats):
        bids = [TRACK_VALUES[t][int(s["bid"][t])] for t, who in enumerate(s["bidder"].tolist()) if who == seat]
        s["cash"][seat] = max([START_CASH, *bids])
    if phase == Phase.CHOOSE_BID and s["track"] != NO_TRACK and legal_count(s) == 0:
        s["cash"][int(s["actor"])] = TRACK_VALUES[int(s["track"])][-1]
