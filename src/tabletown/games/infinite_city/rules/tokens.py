"""Tokens: putting them on tiles, sending them home, and what the last one sets off (chapters 6, 7 and 9)."""

from tabletown.engine.journal import REVEALED, Journal, tell
from tabletown.engine.kernel import Rows, State, asked, kernel

from .city import show, spot_of, tell_stations, wait
from .components import SIDES, STATIONS_TO_END, Kind
from .hidden import everybody
from .numbers import FACE_DOWN, End, Event
from .scoring import end_game
from .state import NOBODY, ONE_SEAT, TOKEN_BITS, Phase


@kernel
def tokens_of(s: State, tile: int, seat: int) -> int:
    """How many tokens a seat has on a tile."""
    return s.tokens[tile] >> (TOKEN_BITS * seat) & ONE_SEAT


@asked
@kernel
def count_tokens(s: State, counts: Rows) -> None:
    """The same for every tile and seat."""
    for tile in range(s.tiles):
        for seat in range(s.seats):
            counts[tile, seat] = tokens_of(s, tile, seat)


@asked
@kernel
def tokens_on_table(s: State, seat: int) -> int:
    n = 0
    for tile in range(s.tiles):
        n += tokens_of(s, tile, seat)
    return n


@kernel
def add_token(s: State, tile: int, seat: int) -> None:
    s.tokens[tile] += 1 << (TOKEN_BITS * seat)


@kernel
def drop_token(s: State, tile: int, seat: int) -> None:
    s.tokens[tile] -= 1 << (TOKEN_BITS * seat)


@kernel
def kind_in_public(s: State, tile: int) -> int:
    return s.kind[tile] if s.up[tile] != 0 else FACE_DOWN


@kernel
def put_token(s: State, seat: int, tile: int, journal: Journal) -> None:
    """A text puts a new token on a tile."""
    tell(journal, Event.PUT_TOKEN, seat, kind_in_public(s, tile), spot_of(s, tile), 0)
    spend_token(s, seat, tile, journal)


@kernel
def spend_token(s: State, seat: int, tile: int, journal: Journal) -> None:
    """A token from supply comes on a tile."""
    s.supply[seat] -= 1
    add_token(s, tile, seat)
    watch_for_last_token(s, seat, journal)


@kernel
def watch_for_last_token(s: State, seat: int, journal: Journal) -> None:
    """The last token from supply triggers the final round, for good (ruling 12.1)."""
    if s.supply[seat] == 0:
        tell(journal, Event.LAST_TOKEN, seat, 0, 0, 0)
        if seat == s.active:
            s.limited = 1
        if final_round_is_due(s, seat):
            s.final_by = seat
            s.to_come = final_turns_after(s, seat)
            tell(journal, Event.FINAL_ROUND, seat, 0, 0, 0)


@asked
@kernel
def final_round_is_due(s: State, seat: int) -> bool:
    """A last token is placed, and no other came before it."""
    return s.supply[seat] == 0 and s.final_by == NOBODY


@asked
@kernel
def final_turns_after(s: State, seat: int) -> int:
    """Everybody but the triggering player has one more turn: one bit for each seat."""
    return everybody(s) & ~(1 << seat)


@asked
@kernel
def last_token_is_placed_now(s: State) -> bool:
    """Whether the active player's last token was placed in the turn that is running: for positions that are set up by hand."""
    begun = s.active != NOBODY and s.phase != Phase.ACTION and s.phase != Phase.OVER
    return begun and (s.final_by == s.active or s.supply[s.active] == 0)


@kernel
def return_token(s: State, tile: int, seat: int) -> None:
    drop_token(s, tile, seat)
    s.supply[seat] += 1


@kernel
def return_tokens(s: State, tile: int, but: int, journal: Journal) -> None:
    """Send all tokens on a tile home, but for one seat's (NOBODY: all of them)."""
    for seat in range(s.seats):
        count = tokens_of(s, tile, seat)
        if count > 0 and seat != but:
            s.tokens[tile] -= count << (TOKEN_BITS * seat)
            s.supply[seat] += count
            tell_returned(s, tile, seat, count, journal)


@kernel
def tell_returned(s: State, tile: int, seat: int, count: int, journal: Journal) -> None:
    """Tokens go home, by the text that is being resolved."""
    cause = count * (FACE_DOWN + 1) + s.kind[s.text]
    tell(journal, Event.RETURNED, s.active, seat, spot_of(s, tile), cause)


# --- 7 Claiming a face-down tile ----------------------------------------------------------------------------------


@kernel
def claim(s: State, tile: int, journal: Journal) -> None:
    """A face-down tile that gets your token is turned; a locked one is not (ruling 12.7), unless `locked_flip`."""
    if s.up[tile] == 0 and turns_when_claimed(s, tile):
        turn_up(s, tile, 0, journal)
        end_by_stations(s, journal)
    elif s.up[tile] == 0:
        tell(journal, Event.STAYS_DOWN, s.active, spot_of(s, tile), 0, 0)


@asked
@kernel
def turns_when_claimed(s: State, tile: int) -> bool:
    return s.locked[tile] == 0 or s.locked_flip != 0


@kernel
def turn_up(s: State, tile: int, alike: int, journal: Journal) -> None:
    """Its text waits; whether it was the fifth Power Station is asked when all tiles of the moment are turned."""
    tell(journal, REVEALED, s.active, 0, 0, 0)
    show(s, tile)
    tell(journal, Event.TURNED, s.active, s.kind[tile], spot_of(s, tile), 0)
    wait(s, tile, alike)
    if s.kind[tile] == Kind.POWER_STATION:
        tell_stations(s, journal)


@kernel
def end_by_stations(s: State, journal: Journal) -> None:
    """The fifth face-up Power Station ends the game at once."""
    if all_stations_shown(s):
        end_game(s, End.STATIONS, journal)


@asked
@kernel
def all_stations_shown(s: State) -> bool:
    return s.shown[Kind.POWER_STATION] >= STATIONS_TO_END


@kernel
def beside(s: State, tile: int, other: int) -> bool:
    """Whether two tiles are adjacent; diagonals never count."""
    return abs(s.x[tile] - s.x[other]) + abs(s.y[tile] - s.y[other]) == 1


@kernel
def side_of(s: State, tile: int, other: int) -> int:
    """The side of a tile at which an adjacent one lies."""
    if s.x[tile] == s.x[other]:
        return 0 if s.y[other] > s.y[tile] else 2
    return 1 if s.x[other] > s.x[tile] else SIDES - 1
