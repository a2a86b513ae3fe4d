"""What a seat may know of a game of Vegas Showdown: everything but the order of the event deck and of the stacks.

That order is luck, and no seat knows more of it than another: so every seat sees the same table, and there is nothing
to deal anew.
"""

from typing import Any

from tabletown.verdict import together

from ..notation.moves import track_id, track_words
from ..rules.components import (
    ADVERTS,
    AREA_FAME,
    B_COPIES,
    B_STACK,
    BASICS,
    CARD_COPIES,
    CARD_EVENT,
    CARD_NAMES,
    CASINO,
    CASINO_AREA,
    COLOURS,
    COLUMNS,
    CONNECTION_FAME,
    COPIES,
    DOLLARS_PER_FAME,
    EVENT_NAMES,
    EVENTS,
    FOOTPRINT,
    FULL_DIAMOND,
    HOTEL,
    HOTEL_AREA,
    KINDS,
    MOST_SEATS,
    ORIENTATIONS,
    PREMIER,
    RANK_FAME,
    REMOVED_WITH_THREE,
    SECOND_SLOTS,
    SHEETS,
    SIZE,
    SIZES,
    SLOTS,
    SPACES,
    SQUARES,
    STRIDE,
    STRIKES,
    SURPLUS_PRICE,
    THREE_QUARTER_DIAMOND,
    TILE_NAMES,
    TILES,
    TRACK_NAMES,
    TRACK_TILE,
    TRACK_VALUES,
    TRACKS,
    TURN_WORDS,
    TURNS,
    Happening,
    Side,
    square_at,
    square_name,
)
from ..rules.state import BARE, NO_CARD, NO_SQUARE, NO_TILE, NOBODY, Action, Phase


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table; it looks the same from every seat."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "round": s.round,
        "first": s.first,
        "actor": s.actor,
        "card": card_view(s.card) if s.card != NO_CARD else None,
        "face_up": [card_view(card) for card, count in enumerate(s.face_up) for _ in range(count)],
        "deck_left": sum(s.deck),
        "discards": [CARD_NAMES[card] for card, count in enumerate(discarded(s)) for _ in range(count)],
        "tracks": [track_view(s, track) for track in range(TRACKS) if is_track_in_use(s, track)],
        "stacks": {SIZES[size]: stack_view(s, size) for size in range(len(SIZES))},
        "gone": {TILE_NAMES[kind]: count for kind, count in enumerate(gone_tiles(s)) if count},
        "placing": placing_view(s),
        "grid": grid_view(s),
        "players": [player_view(s, player) for player in range(s.seats)],
    }


def card_view(card: int) -> dict[str, str]:
    """An event card as it lies on the table."""
    event = CARD_EVENT[card]
    return {"card": CARD_NAMES[card], "name": EVENT_NAMES[event], "text": EVENTS[event].text}


def discarded(s: Any) -> list[int]:
    """How many of each card lie on the discard pile."""
    counts = [int(CARD_COPIES[card]) - s.deck[card] - s.face_up[card] for card in range(len(CARD_NAMES))]
    if s.card != NO_CARD and not s.face_up[s.card]:
        counts[s.card] -= 1
    return counts


def copies_in_game(seats: int) -> list[int]:
    """How many tiles of each kind are in a game."""
    removed = REMOVED_WITH_THREE if seats == 3 else 0
    return [int(copies) - (removed if kind < BASICS else 0) for kind, copies in enumerate(COPIES)]


def owned_tiles(s: Any, seats: int) -> list[int]:
    """How many tiles of each kind the players have, on sheets and in reserves."""
    return [sum(s.sheets[p].built[k] + s.sheets[p].reserve[k] for p in range(seats)) for k in range(KINDS)]


def gone_tiles(s: Any) -> list[int]:
    """How many tiles of each kind have left the game."""
    owned = owned_tiles(s, s.seats)
    return [n - s.stack[k] - s.space_tile.count(k) - owned[k] for k, n in enumerate(copies_in_game(s.seats))]


# --- the main board -------------------------------------------------------------------------------------------------------


def is_track_in_use(s: Any, track: int) -> bool:
    """The second Slots track is for five players, the fourth premier space for four and five."""
    if track == SECOND_SLOTS:
        return bool(s.seats == MOST_SEATS)
    return bool(s.seats > 3 or track != PREMIER + SPACES - 1)


def track_view(s: Any, track: int) -> dict[str, Any]:
    """A track: its tile, its spaces, the minimum, and the standing bid."""
    kind = s.space_tile[track - PREMIER] if track >= PREMIER else int(TRACK_TILE[track])
    minimum = 0 if track < PREMIER else s.minimum[track - PREMIER]
    here = kind != NO_TILE
    name = TILE_NAMES[kind] if here else None
    copies = None if track >= PREMIER else s.stack[kind]
    return {
        "track": track_id(track),
        "words": track_words(s, track) if here else TRACK_NAMES[track],
        "tile": tile_facts(kind) if here else None,
        "left": copies,
        "values": list(TRACK_VALUES[track]),
        "minimum": TRACK_VALUES[track][minimum] if here else None,
        "bidder": s.bidder[track],
        "bid": TRACK_VALUES[track][s.bid[track]] if s.bidder[track] != NOBODY else None,
        "barred": name in barred_tiles(s),
        "bidding": s.track == track,
        "open": here and (copies is None or copies > (1 if track == SECOND_SLOTS else 0)),
    }


def barred_tiles(s: Any) -> set[str]:
    """The tiles on which a strike forbids to bid."""
    lasting = {int(CARD_EVENT[card]) for card, count in enumerate(s.face_up) if count}
    return {name for event, tiles in STRIKES.items() if event in lasting for name in tiles}


def tile_facts(kind: int) -> dict[str, Any]:
    """What is printed on a tile, and on the chart of prerequisites."""
    tile = TILES[kind]
    width, height = FOOTPRINT[tile.size]
    return {
        "name": tile.name,
        "colour": COLOURS[tile.colour],
        "size": SIZES[tile.size],
        "width": width,
        "height": height,
        "doors": [[x, y, Side(side).name] for x, y, side in ORIENTATIONS[kind][0][2]],
        "population": tile.population,
        "revenue": tile.revenue,
        "fame": tile.fame,
        "price": tile.price,
        "red": tile.red,
        "needs": list(tile.needs),
        "copies": tile.copies,
    }


def stack_view(s: Any, size: int) -> dict[str, Any]:
    """How many tiles are left in a stack, and which: all the others lie open."""
    kinds = [kind for kind in range(BASICS, KINDS) if SIZE[kind] == size]
    left = sum(s.stack[kind] for kind in kinds)
    upper = left > B_STACK
    return {
        "left": left,
        "back": "A" if upper else "B" if left else None,
        "tiles": {TILE_NAMES[kind]: s.stack[kind] for kind in kinds if s.stack[kind]},
        "next": {
            TILE_NAMES[kind]: count
            for kind in kinds
            if (count := s.stack[kind] - (int(B_COPIES[kind]) if upper else 0)) > 0
        },
    }


# --- the sheets -----------------------------------------------------------------------------------------------------------


def grid_view(s: Any) -> dict[str, Any]:
    """What is printed on every sheet."""
    sheet = SHEETS[s.sheet]
    return {
        "columns": list(COLUMNS[: sheet.columns]),
        "rows": sheet.rows,
        "blue": sheet.blue,
        "neutral": sheet.neutral,
        "yellow": sheet.yellow,
        "entrance_row": sheet.entrance_row,
    }


def placing_view(s: Any) -> dict[str, Any] | None:
    """The tile that is being placed, and what it looks like in each of its turns."""
    if s.place == NO_TILE:
        return None
    return {
        "tile": tile_facts(s.place),
        "square": square_name(s.square) if s.square != NO_SQUARE else None,
        "turns": [
            {"width": width, "height": height, "doors": [[x, y, Side(side).name] for x, y, side in doors]}
            for width, height, doors in ORIENTATIONS[s.place]
        ],
    }


def tile_view(s: Any, player: int, square: int) -> dict[str, Any]:
    """A tile on a sheet: where, how turned, and from which entrance it can be reached."""
    sheet = s.sheets[player]
    kind, turn = divmod(sheet.tile[square] - 1, TURNS)
    width, height, doors = ORIENTATIONS[kind][turn]
    return {
        "name": TILE_NAMES[kind],
        "colour": COLOURS[TILES[kind].colour],
        "at": square_name(square),
        "turn": turn,
        "turned": TURN_WORDS[turn],
        "column": square % STRIDE,
        "row": square // STRIDE,
        "width": width,
        "height": height,
        "doors": [[x, y, Side(side).name] for x, y, side in doors],
        "red": TILES[kind].red,
        "hotel": bool(sheet.reach[HOTEL] >> square & 1),
        "casino": bool(sheet.reach[CASINO] >> square & 1),
    }


def diamonds(s: Any, player: int) -> list[dict[str, Any]]:
    """The points where at least three red corners meet, by the square to their upper left."""
    sheet, found = s.sheets[player], []
    grid = SHEETS[s.sheet]
    for row in range(grid.rows - 1):
        for column in range(grid.columns - 1):
            square = square_at(column, row)
            around = (square, square + 1, square + STRIDE, square + STRIDE + 1)
            red = sum(sheet.red >> corner & 1 for corner in around)
            middle = all(sheet.joined_east >> corner & 1 for corner in (square, square + STRIDE)) and all(
                sheet.joined_south >> corner & 1 for corner in (square, square + 1)
            )
            if red >= 3 and not middle:
                fame = FULL_DIAMOND if red == 4 else THREE_QUARTER_DIAMOND
                found.append({"column": column, "row": row, "corners": red, "fame": fame})
    return found


def player_view(s: Any, player: int) -> dict[str, Any]:
    """One player's strip and sheet."""
    sheet = s.sheets[player]
    lines = fame_lines(s, player)
    return {
        "cash": s.cash[player],
        "income": min(s.population[player], s.revenue[player]),
        "population": s.population[player],
        "revenue": s.revenue[player],
        "fame": s.fame[player],
        "points": sum(lines.values()),
        "lines": lines,
        "action": action_view(s, player),
        "tiles": [tile_view(s, player, square) for square in range(SQUARES) if sheet.tile[square] != BARE],
        "reserve": [{**tile_facts(kind), "count": count} for kind, count in enumerate(sheet.reserve) if count],
        "empty": sheet.free.bit_count(),
        "diamonds": diamonds(s, player),
        "connected": bool(sheet.reach[HOTEL] & sheet.reach[CASINO]),
        "hotel_left": ((sheet.free | sheet.yellow) & int(HOTEL_AREA[s.sheet])).bit_count(),
        "casino_left": ((sheet.free | sheet.blue) & int(CASINO_AREA[s.sheet])).bit_count(),
    }


def action_view(s: Any, player: int) -> dict[str, Any] | None:
    """Where the player's bid marker stands."""
    action = Action(s.action[player])
    if action == Action.NONE:
        return None
    if action == Action.BID and player in s.bidder:
        track = s.bidder.index(player)
        return {"kind": "bid", "on": track_words(s, track), "bid": TRACK_VALUES[track][s.bid[track]]}
    return {"kind": action.name.lower()}


# --- scores ---------------------------------------------------------------------------------------------------------------


def rank_fame(values: list[int], player: int) -> int:
    """The points for a player's place among these values, shared where players are tied."""
    higher = sum(value > values[player] for value in values)
    tied = values.count(values[player])
    return sum((*RANK_FAME, 0, 0)[higher : higher + tied]) // tied


def fame_lines(s: Any, player: int) -> dict[str, int]:
    """What a player's Fame would be made of if the game ended now."""
    sheet = s.sheets[player]
    return {
        "Fame on the track": s.fame[player],
        "Casino area": AREA_FAME * (not int(CASINO_AREA[s.sheet]) & (sheet.free | sheet.blue)),
        "Hotel area": AREA_FAME * (not int(HOTEL_AREA[s.sheet]) & (sheet.free | sheet.yellow)),
        "Connection": CONNECTION_FAME * bool(sheet.reach[HOTEL] & sheet.reach[CASINO]),
        "Population": rank_fame(s.population[: s.seats], player),
        "Revenue": rank_fame(s.revenue[: s.seats], player),
        "Cash": s.cash[player] // DOLLARS_PER_FAME,
        "Diamonds": sum(point["fame"] for point in diamonds(s, player)),
    }


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why."""
    return f"{together([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}."


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return ["Fame on the track", "Casino area", "Hotel area", "Connection", "Population", "Revenue", "Cash", "Diamonds"]


# --- what is asked --------------------------------------------------------------------------------------------------------


def asks(s: Any, names: list[str]) -> str:
    """What the table is waiting for."""
    name = names[s.actor] if s.actor != NOBODY else ""
    match s.phase:
        case Phase.AD_CAMPAIGN:
            offers = ", ".join(f"${price} for {fame}" for price, fame in ADVERTS)
            return f"{name} may buy Fame: {offers}."
        case Phase.SLOTS_SURPLUS:
            return f"{name} may buy a Slots for ${SURPLUS_PRICE} and places it at once ({s.stack[SLOTS]} left)."
        case Phase.PULL_STRINGS:
            return f"{name} names the stack of the new tile."
        case Phase.CHOOSE_ACTION:
            scandal = any(count and CARD_EVENT[card] == Happening.SCANDAL for card, count in enumerate(s.face_up))
            actions = "bids on a tile or renovates" if scandal else "bids on a tile, renovates or chooses Publicity"
            return f"{name} {actions}, with ${s.cash[s.actor]} in hand."
        case Phase.CHOOSE_BID:
            standing = s.bidder[s.track]
            value = TRACK_VALUES[s.track][s.bid[s.track]]
            over = f"; {names[standing]} has bid ${value}" if standing != NOBODY else ""
            return f"{name} names a bid on {track_words(s, s.track)}{over}."
        case Phase.CHOOSE_TILE:
            return f"{name} may place one tile."
        case Phase.CHOOSE_SQUARE:
            return f"{name} chooses where the upper left corner of {TILE_NAMES[s.place]} goes."
        case Phase.CHOOSE_TURN:
            return f"{name} chooses how {TILE_NAMES[s.place]} at {square_name(s.square)} is turned."
        case Phase.RENOVATE:
            return f"{name} renovates: takes up to two tiles off, then puts up to two down."
        case Phase.OVER:
            return "The game is over."
    return "Luck decides."
