"""Positions of Vegas Showdown as data with names: to set up tables for tests, puzzles and reports."""

import re
from collections import Counter
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadPosition
from tabletown.reading import Reader, seat_word, word

from ..display.view import copies_in_game, discarded, gone_tiles
from ..rules.components import (
    A_COPIES,
    BASICS,
    CARD_COPIES,
    CARD_EVENT,
    CARD_NAMES,
    COLUMNS,
    COPIES,
    DIFFERENT_TURNS,
    FOOT,
    GRID,
    KINDS,
    MOST_SEATS,
    PREMIER,
    PREMIER_TRACK,
    SECOND_SLOTS,
    SHEETS,
    SIZE,
    SIZES,
    SPACES,
    SQUARES,
    TILE_NAMES,
    TRACK_VALUES,
    TRACKS,
    TURN_WORDS,
    TURNS,
    Happening,
    square_at,
    square_name,
)
from ..rules.placement import lay_at
from ..rules.state import (
    BARE,
    FIRST_UNDECIDED,
    MOST_CHANGES,
    NO_CARD,
    NO_SIZE,
    NO_SQUARE,
    NO_TILE,
    NO_TRACK,
    NOBODY,
    STATE,
    Action,
    Phase,
)
from .moves import tile_words, track_words
from .problems import (
    ASKING,
    PLACING,
    action_problems,
    bid_problems,
    check_changes,
    check_phase,
    player_problems,
    sheet_problems,
    tile_problems,
)

PHASES = [phase.name.lower() for phase in Phase if phase < FIRST_UNDECIDED]
CIRCLES = PREMIER_TRACK[::2]
MOST_CASH, MOST_FAME, MOST_ROUNDS = 9_999, 9_999, 999


# --- writing --------------------------------------------------------------------------------------------------------------


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    seats = range(s.seats)
    return {
        "phase": PHASES[s.phase],
        "round": s.round,
        "first": seat_word(s.first),
        "actor": seat_word(s.actor),
        "card": CARD_NAMES[s.card] if s.card != NO_CARD else None,
        "face_up": card_list(s.face_up),
        "discards": card_list(discarded(s)),
        "flipping": SIZES[s.size] if s.size != NO_SIZE else None,
        "spaces": [space_to_words(s, space) for space in range(SPACES)],
        "stacks": dict(zip(TILE_NAMES, s.stack, strict=True)),
        "gone": {TILE_NAMES[kind]: count for kind, count in enumerate(gone_tiles(s)) if count},
        "actions": {f"P{p + 1}": action_to_words(s, p) for p in seats if s.action[p] != Action.NONE},
        "bidding_on": track_words(s, s.track) if s.track != NO_TRACK else None,
        "placing": TILE_NAMES[s.place] if s.place != NO_TILE else None,
        "square": square_name(s.square) if s.square != NO_SQUARE else None,
        "taken_up": [code_to_words(s.taken[i], at) for i, at in enumerate(s.taken_from) if at != NO_SQUARE],
        "put_down": [square_name(square) for square in s.put_on if square != NO_SQUARE],
        "cash": s.cash[: s.seats],
        "fame": s.fame[: s.seats],
        "population": s.population[: s.seats],
        "revenue": s.revenue[: s.seats],
        "sheets": {f"P{p + 1}": sheet_to_words(s.sheets[p]) for p in seats},
        "reserves": {f"P{p + 1}": {TILE_NAMES[k]: n for k, n in enumerate(s.sheets[p].reserve) if n} for p in seats},
    }


def card_list(counts: list[int]) -> list[str]:
    """The cards by name, as often as there are."""
    return [CARD_NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def space_to_words(s: Any, space: int) -> str | None:
    """'Theater at 52'."""
    kind = s.space_tile[space]
    return f"{TILE_NAMES[kind]} at {PREMIER_TRACK[s.minimum[space]]}" if kind != NO_TILE else None


def action_to_words(s: Any, player: int) -> str:
    """'bid 18 on Theater', 'bid' of a bid that is paid already, 'renovate' or 'publicity'."""
    if s.action[player] == Action.BID and player in s.bidder:
        track = s.bidder.index(player)
        return f"bid {TRACK_VALUES[track][s.bid[track]]} on {track_words(s, track)}"
    return Action(s.action[player]).name.lower()


def code_to_words(code: int, square: int) -> str:
    """'Lounge at C2 turned right'."""
    kind, turn = divmod(code - 1, TURNS)
    return tile_words(kind, square, turn)


def sheet_to_words(sheet: Any) -> list[str]:
    """Every tile, row by row."""
    return [code_to_words(sheet.tile[square], square) for square in range(SQUARES) if sheet.tile[square] != BARE]


# --- reading --------------------------------------------------------------------------------------------------------------


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning. The default: empty sheets, no premier tile on the board, P1 to choose."""
    seats = int(s["seats"])
    s["phase"] = reader.word("phase", PHASES, "choose_action")
    phase = Phase(int(s["phase"]))
    read_cards(reader, s, phase)
    setup = phase == Phase.FIRST_PLAYER or (phase == Phase.FLIP_TILE and s["card"] == NO_CARD)
    s["round"] = reader.whole("round", 0 if setup else 1, 0 if setup else MOST_ROUNDS, 0 if setup else 1)
    s["first"] = reader.seat("first", seats, None if setup else "P1")
    decides = phase > Phase.DRAW_EVENT and phase != Phase.OVER
    s["actor"] = reader.seat("actor", seats, seat_word(int(s["first"])) if decides else None)
    if (s["first"] == NOBODY) != setup or (s["actor"] != NOBODY) != decides:
        raise BadPosition(f"position.first and position.actor do not fit the phase {phase.name.lower()}")
    read_players(reader, s, seats)
    read_main_board(reader, s, seats)
    read_actions(reader, s, seats, phase)
    read_placing(reader, s, phase)
    check_phase(s, seats, phase)


def card_counts(names: list[Any], where: str) -> list[int]:
    """How many cards of each row are named."""
    found = Counter(word(name, CARD_NAMES, f"{where}[{i}]") for i, name in enumerate(names))
    return [found[card] for card in range(len(CARD_NAMES))]


def read_cards(reader: Reader, s: Any, phase: Phase) -> None:
    """The deck is whatever does not lie open."""
    default = None
    if phase in ASKING:
        default = next(name for card, name in enumerate(CARD_NAMES) if CARD_EVENT[card] == ASKING[phase])
    named = reader.raw("card", default)
    s["card"] = NO_CARD if named is None else word(named, CARD_NAMES, "position.card")
    up = card_counts(reader.several("face_up", 0, 33, []), "position.face_up")
    for card, count in enumerate(up):
        if count and not Happening.SLOTS_STRIKE <= CARD_EVENT[card] <= Happening.VISIONARY:
            raise BadPosition(f"position.face_up holds only events that last for the round, not {CARD_NAMES[card]}")
    card = int(s["card"])
    if card != NO_CARD and Happening.SLOTS_STRIKE <= CARD_EVENT[card] <= Happening.VISIONARY:
        up[card] = max(up[card], 1)  # its text has been carried out: it lies face up already
        card = NO_CARD
    used = card_counts(reader.several("discards", 0, 33, []), "position.discards")
    for row, name in enumerate(CARD_NAMES):
        left = int(CARD_COPIES[row]) - up[row] - used[row] - (row == card)
        if left < 0:
            raise BadPosition(f"there {'is' if CARD_COPIES[row] == 1 else 'are'} only {CARD_COPIES[row]} {name}")
        s["deck"][row], s["face_up"][row] = left, up[row]


def read_players(reader: Reader, s: Any, seats: int) -> None:
    """Money, Fame, sheets and reserves. Population and Revenue follow from the sheets, and Fame too unless it is given."""
    sheets, reserves = reader.part("sheets", {}), reader.part("reserves", {})
    from tabletown import batch

    table = batch.new_states(1, STATE)
    table[0] = s
    handle = batch.handle(table)
    for p in range(seats):
        where = f"position.sheets.P{p + 1}"
        free = int(GRID[int(s["sheet"])])
        for i, words in enumerate(sheets.several(f"P{p + 1}", 0, SQUARES, [])):
            kind, turn, square = words_to_tile(words, int(s["sheet"]), f"{where}[{i}]")
            foot = int(FOOT[kind, turn]) << square
            if foot & ~free:
                raise BadPosition(f"{where}[{i}]: {words} lies outside the grid or on another tile")
            free ^= foot
            lay_at(handle, 0, p, kind, turn, square)
    sheets.done()
    for name in STATE.names or ():
        s[name] = table[0][name]
    for p in range(seats):
        part = reserves.part(f"P{p + 1}", {})
        for kind, name in enumerate(TILE_NAMES):
            s["sheets"][p]["reserve"][kind] = part.whole(name, 0, int(COPIES[kind]), 0)
        part.done()
    reserves.done()
    s["cash"][:seats] = reader.wholes("cash", seats, 0, MOST_CASH, s["cash"][:seats].tolist())
    s["fame"][:seats] = reader.wholes("fame", seats, -MOST_FAME, MOST_FAME, s["fame"][:seats].tolist())
    for name in ("population", "revenue"):
        counted = s[name][:seats].tolist()
        if reader.wholes(name, seats, 0, MOST_FAME, counted) != counted:
            raise BadPosition(f"position.{name} follows from the sheets: {counted}, not {short(reader.raw(name))}")


TILE_PATTERN = re.compile(r"(?P<name>.+?) at (?P<square>\S+)(?: (?P<turn>.+))?")


def words_to_tile(words: Any, sheet: int, where: str) -> tuple[int, int, int]:
    """Kind, turn and square of 'Lounge at C2 turned right'. Turns that look alike are the same turn."""
    found = TILE_PATTERN.fullmatch(words) if isinstance(words, str) else None
    if not found:
        raise BadPosition(f"{where} is written like 'Lounge at C2 turned right', not {short(words)}")
    kind = word(found["name"], TILE_NAMES, where)
    turn = word(found["turn"] or TURN_WORDS[0], TURN_WORDS, where) % int(DIFFERENT_TURNS[kind])
    return kind, turn, words_to_square(found["square"], sheet, where)


def words_to_square(words: Any, sheet: int, where: str) -> int:
    """The number of 'C2'."""
    columns, rows = COLUMNS[: SHEETS[sheet].columns], SHEETS[sheet].rows
    known = {f"{column}{row + 1}": square_at(x, row) for x, column in enumerate(columns) for row in range(rows)}
    if not isinstance(words, str) or words not in known:
        raise BadPosition(f"{where}: squares are A1 to {columns[-1]}{rows}, not {short(words)}")
    return known[words]


def read_main_board(reader: Reader, s: Any, seats: int) -> None:
    """The premier spaces, and the stacks: unless they are given they hold all tiles that are nowhere else."""
    for space, words in enumerate(reader.several("spaces", 0, SPACES, [])):
        if words is None:
            continue
        if not isinstance(words, str):
            raise BadPosition(f"position.spaces[{space}] is written like 'Theater at 52', not {short(words)}")
        name, _, price = words.rpartition(" at ")
        kind = word(name, TILE_NAMES[BASICS:], f"position.spaces[{space}]") + BASICS
        circle = word(price, list(map(str, CIRCLES)), f"position.spaces[{space}]")
        if seats == 3 and space == SPACES - 1:
            raise BadPosition("position.spaces: the fourth premier space is for 4 and 5 players")
        s["space_tile"][space], s["minimum"][space] = kind, 2 * circle
    spaces = s["space_tile"].tolist()
    open_tiles = [
        spaces.count(k) + sum(int(s["sheets"][p]["built"][k]) + int(s["sheets"][p]["reserve"][k]) for p in range(seats))
        for k in range(KINDS)
    ]
    rest = [copies - used for copies, used in zip(copies_in_game(seats), open_tiles, strict=True)]
    for kind, left in enumerate(rest):
        if left < 0:
            raise BadPosition(f"there are only {left + open_tiles[kind]} {TILE_NAMES[kind]} in the game, not {open_tiles[kind]}")
    gone, given = read_gone(reader, rest, open_tiles), "stacks" in reader.data
    stacks = reader.part("stacks", {})
    for kind, name in enumerate(TILE_NAMES):
        default = 0 if given else rest[kind] - gone[kind]
        s["stack"][kind] = stacks.whole(name, 0, rest[kind], default)
        if given and "gone" in reader.data and s["stack"][kind] != rest[kind] - gone[kind]:
            raise BadPosition(f"position.stacks and position.gone do not agree about {name}")
    stacks.done()


def read_gone(reader: Reader, rest: list[int], open_tiles: list[int]) -> list[int]:
    """Tiles that left the game. Unless they are given: the A tiles still unseen of a stack whose B tiles have come up."""
    if "gone" in reader.data:
        part = reader.part("gone")
        gone = [part.whole(name, 0, rest[kind], 0) for kind, name in enumerate(TILE_NAMES)]
        part.done()
        return gone
    gone = [0] * KINDS
    for size in range(len(SIZES)):
        kinds = [kind for kind in range(BASICS, KINDS) if SIZE[kind] == size]
        if any(open_tiles[kind] > A_COPIES[kind] for kind in kinds):
            for kind in kinds:
                gone[kind] = max(0, int(A_COPIES[kind]) - open_tiles[kind])
    return gone


def read_actions(reader: Reader, s: Any, seats: int, phase: Phase) -> None:
    """Where the bid markers stand."""
    actions = reader.part("actions", {})
    plain = plain_spaces(s)
    used = [track for track in range(TRACKS) if track < PREMIER or plain.space_tile[track - PREMIER] != NO_TILE]
    tracks = {track_words(plain, track): track for track in used}
    for p in range(seats):
        words = actions.raw(f"P{p + 1}", default_action(s, p, phase))
        if words is None:
            continue
        where = f"position.actions.P{p + 1}"
        if isinstance(words, str) and words.startswith("bid "):
            value, _, on = words.removeprefix("bid ").partition(" on ")
            track = tracks[list(tracks)[word(on, list(tracks), where)]]
            if s["bidder"][track] != NOBODY:
                raise BadPosition(f"{where}: only one bid stands on {on}")
            if track == SECOND_SLOTS and seats < MOST_SEATS:
                raise BadPosition(f"{where}: the second Slots track is for five players")
            s["bidder"][track], s["bid"][track] = p, word(value, list(map(str, TRACK_VALUES[track])), where)
            s["action"][p] = Action.BID
        else:
            s["action"][p] = word(words, ("none", "bid", "renovate", "publicity"), where)
    actions.done()
    words = reader.raw("bidding_on", None)
    s["track"] = NO_TRACK if words is None else tracks[list(tracks)[word(words, list(tracks), "position.bidding_on")]]


def plain_spaces(s: Any) -> Any:
    """What `track_words` wants to see of a record."""

    class Spaces:
        space_tile = s["space_tile"].tolist()

    return Spaces


def default_action(s: Any, player: int, phase: Phase) -> str | None:
    """Whoever places a tile has chosen Publicity, and whoever renovates has chosen that, unless it is said."""
    if player == s["actor"] and s["card"] == NO_CARD and phase in PLACING:
        return "publicity"
    return "renovate" if player == s["actor"] and phase == Phase.RENOVATE else None


def read_placing(reader: Reader, s: Any, phase: Phase) -> None:
    """The tile that is being placed or flipped, and the changes of a renovation."""
    sheet, actor = int(s["sheet"]), int(s["actor"])
    name, words, size = reader.raw("placing", None), reader.raw("square", None), reader.raw("flipping", None)
    s["place"] = NO_TILE if name is None else word(name, TILE_NAMES, "position.placing")
    s["square"] = NO_SQUARE if words is None else words_to_square(words, sheet, "position.square")
    s["size"] = NO_SIZE if size is None else word(size, SIZES, "position.flipping")
    taken = [
        words_to_tile(item, sheet, f"position.taken_up[{i}]")
        for i, item in enumerate(reader.several("taken_up", 0, MOST_CHANGES, []))
    ]
    put = [
        words_to_square(item, sheet, f"position.put_down[{i}]")
        for i, item in enumerate(reader.several("put_down", 0, MOST_CHANGES, []))
    ]
    if (taken or put) and (actor == NOBODY or s["action"][actor] != Action.RENOVATE):
        raise BadPosition("position.taken_up and position.put_down belong to a renovation")
    if taken or put:
        check_changes(s["sheets"][actor], taken, put)
    for i, (kind, turn, square) in enumerate(sorted(taken, key=lambda tile: tile[2])):
        s["taken"][i], s["taken_from"][i] = 1 + kind * TURNS + turn, square
    for i, square in enumerate(sorted(put)):
        s["put_on"][i] = square


# --- what could not be on any table ---------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return [*tile_problems(s), *sheet_problems(s), *player_problems(s), *bid_problems(s), *action_problems(s)]
