"""The texts of the tiles, one by one: chapter 8 of the rulebook.

`begin_text` starts the text of a tile: it sets the phase in which the player is asked, or carries the text out at once, or
skips it where it has no legal target. Each function below carries out one answer; it leaves the phase at the next
question of the text, or at RESOLVE when the text is done. "You" is the active player.
"""

from tabletown.engine.journal import REVEALED, Journal, tell
from tabletown.engine.kernel import State, asked, kernel

from .choices import any_token, count_tiles
from .city import (
    cell_x,
    cell_y,
    has_free_side,
    lay_tile,
    lift_tile,
    move_tile,
    neighbour,
    spot,
    spot_of,
    swap_tiles,
)
from .components import FACTORY_TILES, LIBRARY_TILES, MOST_SEATS, SIDES, Kind
from .effects import FIRST, PRINTED_FIRST
from .hidden import (
    add_to_hand,
    draw_tile,
    everybody,
    look_at_hand,
    look_at_tile,
    put_at_bottom,
    reshelve,
    swap_hands,
    take_looked,
    take_openly,
    take_unseen,
    tiles_in_deck,
)
from .numbers import ENOUGH, FACE_DOWN, TILE, TOKEN, Event, Why
from .obstacles import next_giver, obstacle
from .state import FROM_DECK, MOST_OWED, NO_TILE, NOBODY, Phase
from .tokens import (
    add_token,
    claim,
    drop_token,
    end_by_stations,
    kind_in_public,
    put_token,
    return_token,
    return_tokens,
    side_of,
    tell_returned,
    tokens_of,
    turn_up,
)

PRINTED = 1  # of the options `capitol`, `mausoleum` and `embassy`


@asked
@kernel
def is_printed(s: State, kind: int) -> bool:
    """Whether the option that is named like the tile chooses its printed text."""
    return (
        (kind == Kind.CAPITOL and s.capitol == PRINTED)
        or (kind == Kind.MAUSOLEUM and s.mausoleum == PRINTED)
        or (kind == Kind.EMBASSY and s.embassy == PRINTED)
    )


@kernel
def first_question(s: State, kind: int) -> int:
    """What the text of a tile asks first, as its option has it; RESOLVE where it asks nothing."""
    return PRINTED_FIRST[kind] if is_printed(s, kind) else FIRST[kind]


@kernel
def begin_text(s: State, tile: int, journal: Journal) -> None:
    s.text = tile
    kind = s.kind[tile]
    s.phase = first_question(s, kind)
    if s.phase == Phase.EXPEL:
        send_second_envoy(s, journal)
        return
    if s.phase == Phase.FILL:
        s.victim = next_giver(s, 1)
    why = obstacle(s)
    if why != Why.NO_OBSTACLE:
        skip_text(s, why, journal)
    elif kind == Kind.FACTORY:
        expect_extra_tiles(s, journal)
    elif kind == Kind.POLICE_HQ:
        summon_everybody(s, journal)
    elif s.phase == Phase.SEIZE:
        begin_seizing(s, journal)
    elif s.phase == Phase.LOOK:
        tell(journal, Event.LOOKS, s.active, min(LIBRARY_TILES, tiles_in_deck(s)), 0, 0)


@kernel
def skip_text(s: State, why: int, journal: Journal) -> None:
    s.phase = Phase.RESOLVE
    tell(journal, Event.NOTHING, s.active, s.kind[s.text], spot_of(s, s.text), why)


# --- Arboretum --------------------------------------------------------------------------------------------------------


@kernel
def take_back(s: State, move: int, journal: Journal) -> None:
    """You may take up to three of your tokens from unlocked tiles."""
    if move != ENOUGH:
        tile = move - TILE
        return_token(s, tile, s.active)
        s.done += 1
        tell(journal, Event.TOOK_BACK, s.active, kind_in_public(s, tile), spot_of(s, tile), 0)
    else:
        tell(journal, Event.ENOUGH, s.active, Kind.ARBORETUM, spot_of(s, s.text), 0)
    if move == ENOUGH or count_tiles(s, 1) == 0:
        s.phase = Phase.RESOLVE


# --- Bank -------------------------------------------------------------------------------------------------------------


@kernel
def swap_tokens(s: State, move: int, journal: Journal) -> None:
    """Your token on this Bank and an opponent's token on another tile change places."""
    tile, seat = (move - TOKEN) // MOST_SEATS, (move - TOKEN) % MOST_SEATS
    drop_token(s, s.text, s.active)
    add_token(s, s.text, seat)
    drop_token(s, tile, seat)
    add_token(s, tile, s.active)
    tell(journal, Event.SWAPPED_TOKENS, s.active, seat, spot_of(s, s.text), spot_of(s, tile))
    s.phase = Phase.RESOLVE


# --- Capitol, Temple --------------------------------------------------------------------------------------------------


@kernel
def choose_hand(s: State, seat: int, journal: Journal) -> None:
    s.victim = seat
    look_at_hand(s, s.active, seat)
    tell(journal, REVEALED, s.active, 0, 0, 0)
    tell(journal, Event.LOOKED, s.active, seat, 0, 0)
    s.phase = Phase.CHOOSE_TILE


@kernel
def choose_tile_of_hand(s: State, kind: int, journal: Journal) -> None:
    """Play it as your own. Its owner is owed a replacement. Everybody has seen it now, so it does not go back."""
    take_openly(s, s.victim, kind)
    tell(journal, REVEALED, s.active, 0, 0, 0)
    s.playing, s.source = kind, s.victim
    if s.debts < MOST_OWED:
        s.owed[s.debts] = s.victim
        s.debts += 1
    s.phase = Phase.PLACE


# --- Capitol (printed) --------------------------------------------------------------------------------------------------


@kernel
def begin_seizing(s: State, journal: Journal) -> None:
    """A token of yours on each adjacent tile. The order matters only to a player with too few tokens."""
    neighbours = 0
    for side in range(SIDES):
        if neighbour(s, s.text, side) >= 0:
            neighbours += 1
    if neighbours <= s.supply[s.active]:
        for side in range(SIDES):
            tile = neighbour(s, s.text, side)
            if tile >= 0:
                seize(s, tile, journal)
        turn_seized(s, journal)


@kernel
def seize(s: State, tile: int, journal: Journal) -> None:
    """Locked or not, Power Stations included: your token comes, all others go home."""
    s.done |= 1 << side_of(s, s.text, tile)
    put_token(s, s.active, tile, journal)
    return_tokens(s, tile, s.active, journal)


@kernel
def seize_next(s: State, tile: int, journal: Journal) -> None:
    seize(s, tile, journal)
    if s.supply[s.active] == 0 or count_tiles(s, 1) == 0:
        turn_seized(s, journal)


@kernel
def turn_seized(s: State, journal: Journal) -> None:
    """Those that were face down are turned together, locked ones too; you pick which is resolved first."""
    alike = 0
    s.phase = Phase.RESOLVE
    if more_to_seize(s):
        tell(journal, Event.NO_TOKEN_LEFT, s.active, Kind.CAPITOL, spot_of(s, s.text), 0)
    for side in range(SIDES):
        tile = neighbour(s, s.text, side)
        if tile >= 0 and s.done >> side & 1 != 0 and s.up[tile] == 0:
            turn_up(s, tile, alike, journal)
            alike = 1
    end_by_stations(s, journal)


@kernel
def more_to_seize(s: State) -> bool:
    for side in range(SIDES):
        if neighbour(s, s.text, side) >= 0 and s.done >> side & 1 == 0:
            return True
    return False


# --- Construction Site ------------------------------------------------------------------------------------------------


@kernel
def play_from_own_hand(s: State, kind: int) -> None:
    take_openly(s, s.active, kind)
    s.playing, s.source = kind, s.active
    s.phase = Phase.PLACE


# --- Disaster Site, Mausoleum -----------------------------------------------------------------------------------------


@kernel
def remove_tile(s: State, tile: int, journal: Journal) -> None:
    """All tokens on it go home, the tile goes face down to the bottom of the deck. The gap stays empty."""
    return_tokens(s, tile, NOBODY, journal)
    tell(journal, Event.REMOVED, s.active, kind_in_public(s, tile), spot_of(s, tile), 0)
    put_at_bottom(s, s.kind[tile], everybody(s) if s.up[tile] != 0 else s.seen[tile])
    lift_from_table(s, tile, journal)
    s.phase = Phase.RESOLVE


@kernel
def lift_from_table(s: State, tile: int, journal: Journal) -> None:
    """A tile that has left the table is not resolved any more."""
    for k in range(s.waits):
        if s.waiting[k] == tile:
            tell(journal, Event.TEXT_LOST, s.active, s.kind[tile], spot_of(s, tile), 0)
    lift_tile(s, tile)


# --- Mausoleum (printed) ----------------------------------------------------------------------------------------------


@kernel
def take_into_hand(s: State, tile: int, journal: Journal) -> None:
    return_tokens(s, tile, NOBODY, journal)
    tell(journal, Event.TOOK_TILE, s.active, kind_in_public(s, tile), spot_of(s, tile), s.kind[tile])
    if s.up[tile] != 0:
        add_to_hand(s, s.active, s.kind[tile], everybody(s))
    else:
        tell(journal, REVEALED, s.active, 0, 0, 0)
        add_to_hand(s, s.active, s.kind[tile], s.seen[tile])
    lift_from_table(s, tile, journal)
    s.phase = Phase.RESOLVE


# --- Embassy ----------------------------------------------------------------------------------------------------------


@kernel
def send_second_envoy(s: State, journal: Journal) -> None:
    """One more token of yours on this Embassy; without one the whole text is skipped (ruling 12.3)."""
    if s.supply[s.active] == 0:
        skip_text(s, Why.NO_TOKEN, journal)
        return
    put_token(s, s.active, s.text, journal)
    if not any_token(s):
        s.phase = Phase.RESOLVE
        tell(journal, Event.NONE_SENT_HOME, s.active, spot_of(s, s.text), 0, 0)


@kernel
def expel_token(s: State, move: int, journal: Journal) -> None:
    """One token on an adjacent unlocked tile, of any player, goes home."""
    tile, seat = (move - TOKEN) // MOST_SEATS, (move - TOKEN) % MOST_SEATS
    return_token(s, tile, seat)
    tell_returned(s, tile, seat, 1, journal)
    s.phase = Phase.RESOLVE


# --- Embassy (printed) ------------------------------------------------------------------------------------------------


@kernel
def take_over(s: State, tile: int, journal: Journal) -> None:
    """Your token comes; if the tile is not locked, all others go home, and a face-down tile is claimed."""
    s.phase = Phase.RESOLVE
    put_token(s, s.active, tile, journal)
    if s.locked[tile] == 0:
        return_tokens(s, tile, s.active, journal)
    elif others_on(s, tile):
        tell(journal, Event.TOKENS_STAY, s.active, kind_in_public(s, tile), spot_of(s, tile), 0)
    claim(s, tile, journal)


@kernel
def others_on(s: State, tile: int) -> bool:
    """Whether a tile holds tokens of other players."""
    for seat in range(s.seats):
        if seat != s.active and tokens_of(s, tile, seat) != 0:
            return True
    return False


# --- Factory ----------------------------------------------------------------------------------------------------------


@kernel
def expect_extra_tiles(s: State, journal: Journal) -> None:
    s.extra += FACTORY_TILES
    tell(journal, Event.EXTRA, s.active, s.extra, 0, 0)


# --- Housing ----------------------------------------------------------------------------------------------------------


@kernel
def settle(s: State, tile: int, journal: Journal) -> None:
    """One of your tokens from supply; a face-down tile is claimed by it."""
    s.phase = Phase.RESOLVE
    put_token(s, s.active, tile, journal)
    claim(s, tile, journal)


# --- Library ----------------------------------------------------------------------------------------------------------


@kernel
def look_at_next(s: State, kind: int, journal: Journal) -> None:
    """The top five tiles, or all if there are fewer. If all are Libraries, all go to the bottom."""
    seen = draw_tile(s, kind, s.active)
    tell(journal, Event.SAW, s.active, kind, 0, 0)
    if look_at_tile(s, kind, seen | 1 << s.active) < LIBRARY_TILES and tiles_in_deck(s) > 0:
        return
    s.phase = Phase.RESOLVE
    for k in range(LIBRARY_TILES):
        if s.looked[k] != NO_TILE and s.looked[k] != Kind.LIBRARY:
            s.phase = Phase.READ
    if s.phase == Phase.RESOLVE:
        tell(journal, Event.RESHELVED, s.active, reshelve(s), 1, 0)


@kernel
def play_from_library(s: State, kind: int, journal: Journal) -> None:
    """The others are at the bottom of the deck before the tile is played."""
    take_looked(s, kind)
    tell(journal, Event.RESHELVED, s.active, reshelve(s), 0, 0)
    s.playing, s.source = kind, FROM_DECK
    s.phase = Phase.PLACE


# --- Police HQ --------------------------------------------------------------------------------------------------------


@kernel
def summon_everybody(s: State, journal: Journal) -> None:
    """Every other player, clockwise, puts a token here; players without tokens skip."""
    for step in range(1, s.seats):
        seat = (s.active + step) % s.seats
        if s.supply[seat] > 0:
            put_token(s, seat, s.text, journal)
        else:
            tell(journal, Event.NO_TOKEN_LEFT, seat, Kind.POLICE_HQ, spot_of(s, s.text), 0)


# --- Port, Salvage Yard -------------------------------------------------------------------------------------------------


@kernel
def name_cell(s: State, move: int) -> None:
    """The cell is named before the tile for it is drawn."""
    s.cell = move
    s.phase = Phase.UNLOAD if s.phase == Phase.SHIP else Phase.SALVAGE


@kernel
def unload(s: State, kind: int, journal: Journal) -> None:
    """The top tile of the deck, unseen, face down and without a token."""
    x, y = cell_x(s, s.cell), cell_y(s, s.cell)
    seen = draw_tile(s, kind, NOBODY)
    lay_tile(s, kind, x, y, 0, seen)
    tell(journal, Event.ADDED, s.active, spot(x, y), 0, 0)
    s.phase = Phase.RESOLVE


# --- Post Office, Transit Station -------------------------------------------------------------------------------------


@kernel
def name_tile(s: State, tile: int) -> None:
    """The first tile is named, then the cell or the other tile."""
    s.picked = tile
    s.phase = Phase.DELIVER if s.phase == Phase.PICK_UP else Phase.ARRIVE


@kernel
def deliver(s: State, move: int, journal: Journal) -> None:
    x, y = cell_x(s, move), cell_y(s, move)
    tell(journal, Event.MOVED, s.active, kind_in_public(s, s.picked), spot_of(s, s.picked), spot(x, y))
    move_tile(s, s.picked, x, y)
    s.phase = Phase.RESOLVE


# --- Salvage Yard -----------------------------------------------------------------------------------------------------


@kernel
def salvage(s: State, kind: int, journal: Journal) -> None:
    x, y = cell_x(s, s.cell), cell_y(s, s.cell)
    seen = take_unseen(s, s.victim, kind)
    lay_tile(s, kind, x, y, 0, seen)
    tell(journal, Event.SALVAGED, s.victim, kind, spot(x, y), s.active)
    given = (s.victim - s.active + s.seats) % s.seats
    s.victim = next_giver(s, given + 1 if given > 0 else s.seats)
    s.cell = NO_TILE
    more = has_free_side(s, s.text)
    s.phase = Phase.FILL if s.victim != NOBODY and more else Phase.RESOLVE
    if s.victim == NOBODY and more:
        tell(journal, Event.SIDES_LEFT, s.active, spot_of(s, s.text), 0, 0)


# --- Security Guardpost -----------------------------------------------------------------------------------------------


@kernel
def clear_tokens(s: State, tile: int, journal: Journal) -> None:
    return_tokens(s, tile, NOBODY, journal)
    s.phase = Phase.RESOLVE


# --- Shopping Complex -------------------------------------------------------------------------------------------------


@kernel
def swap_whole_hands(s: State, seat: int, journal: Journal) -> None:
    swap_hands(s, s.active, seat)
    tell(journal, REVEALED, s.active, 0, 0, 0)
    tell(journal, Event.SWAPPED_HANDS, s.active, seat, 0, 0)
    s.phase = Phase.RESOLVE


# --- Stadium ----------------------------------------------------------------------------------------------------------


@kernel
def pull_in(s: State, move: int, journal: Journal) -> None:
    """Any tokens of any owners on adjacent unlocked tiles."""
    if move != ENOUGH:
        tile, seat = (move - TOKEN) // MOST_SEATS, (move - TOKEN) % MOST_SEATS
        drop_token(s, tile, seat)
        add_token(s, s.text, seat)
        tell(journal, Event.PULLED, s.active, seat, spot_of(s, tile), spot_of(s, s.text))
    else:
        tell(journal, Event.ENOUGH, s.active, Kind.STADIUM, spot_of(s, s.text), 0)
    if move == ENOUGH or not any_token(s):
        s.phase = Phase.RESOLVE


# --- Transit Station --------------------------------------------------------------------------------------------------


@kernel
def arrive(s: State, tile: int, journal: Journal) -> None:
    kinds = kind_in_public(s, s.picked) * (FACE_DOWN + 1) + kind_in_public(s, tile)
    tell(journal, Event.SWAPPED_TILES, s.active, kinds, spot_of(s, s.picked), spot_of(s, tile))
    swap_tiles(s, s.picked, tile)
    s.phase = Phase.RESOLVE
