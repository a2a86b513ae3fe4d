"""What a network is shown of Infinite City: a position in some hundred numbers, and each move by what it does.

A city has no edge and its tiles no fixed numbers, so what is observed tile by tile, and the numbers of moves, mean something else
in every game. Here a position is everybody's features and what is under way; a move is what it is about (a kind of tile, a tile
or cell with its neighbours, a player) and how the position after it differs.
"""

from enum import IntEnum

from tabletown.kernel import Moves, Observed, State, counted_on, kernel, seen_from

from ..rules.city import cell_x, cell_y, tile_at
from ..rules.components import DX, DY, KINDS, MOST_SEATS, NAMES, POINTS, SIDES, SILVERED, Kind
from ..rules.hidden import knows_tile, tiles_in_deck
from ..rules.numbers import CELL, KIND, SEAT, TILE, TOKEN
from ..rules.scoring import controls, infinite_city_winners, silver_counts, total_points
from ..rules.state import NO_TILE, NOBODY, Phase
from ..rules.tokens import tokens_of
from ..rules.turns import infinite_city_turn
from .features import COUNT, FEATURES, FIRST_IN_HAND, Feature, compare_points, count_features
from .judge import infinite_city_judge

PHASES = len(Phase)
FACES = KINDS + 2
"""A tile is one of the kinds, unknown, or none."""
UNKNOWN, NONE = KINDS, KINDS + 1
JUDGED, MOST_JUDGED, MOST_CHANGED = 10, 1000, 127
"""What the judge says is told in tenths of a point, and so far at most; so is how much that changes with a move."""

# --- a position -----------------------------------------------------------------------------------------------------


class Part(IntEnum):
    """Where the parts of a position's numbers start, after everybody's features."""

    PHASE = MOST_SEATS * COUNT
    PLAYING = PHASE + PHASES
    TEXT = PLAYING + FACES
    PICKED = TEXT + FACES
    VICTIM = PICKED + FACES
    FINAL_BY = VICTIM + MOST_SEATS
    FINAL_TURNS = FINAL_BY + MOST_SEATS
    PLAYERS = FINAL_TURNS + MOST_SEATS
    OPTIONS = PLAYERS + MOST_SEATS
    OWN_PICKED = OPTIONS + 6
    LIMITED = OWN_PICKED + 1
    WAITS = LIMITED + 1
    EXTRA = WAITS + 1
    DONE = EXTRA + 1
    DECK = DONE + 1
    JUDGED = DECK + 1
    LENGTH = JUDGED + 1


FACE_NAMES = (*NAMES, "an unknown tile", "none")
PLAYER_NAMES = tuple(f"player{n}" for n in range(MOST_SEATS))
POSITION = (
    *(f"{player}: {feature}" for player in PLAYER_NAMES for feature in FEATURES),
    *(f"asked for: {phase.name.lower()}" for phase in Phase),
    *(f"{part}: {face}" for part in ("being played", "text", "picked") for face in FACE_NAMES),
    *(f"{part}: {player}" for part in ("hand looked at", "final round by", "final turn to come") for player in PLAYER_NAMES),
    *(f"players: {n + 1}" for n in range(MOST_SEATS)),
    *(f"option {name}" for name in ("capitol", "mausoleum", "embassy", "plaza_scope", "locked_flip", "refill_victims")),
    "own token on the picked tile",
    "no more tile is placed",
    "texts that wait",
    "extra tiles to draw",
    "steps of the text done",
    "tiles of the deck",
    "judgement",
)
"""What each number of a position says, in their order."""


@kernel
def infinite_city_sketch(s: State, seat: int, found: Moves, out: Observed) -> None:
    for k in range(Part.LENGTH):
        out[k] = 0
    silver = silver_counts(s)
    for n in range(s.seats):
        sketch_player(s, seat, n, silver, found, out)
    for n in range(s.seats):
        compare_players(n * COUNT, s.seats, out)
    out[Part.PHASE + s.phase] = 1
    out[Part.PLAYING + (s.playing if s.playing != NO_TILE else NONE)] = 1
    out[Part.TEXT + face_of(s, s.text, seat)] = 1
    out[Part.PICKED + face_of(s, s.picked, seat)] = 1
    if s.picked != NO_TILE and controls(s, s.picked, seat):
        out[Part.OWN_PICKED] = 1
    if s.victim != NOBODY:
        out[Part.VICTIM + seen_from(s.victim, seat, s.seats)] = 1
    if s.final_by != NOBODY:
        out[Part.FINAL_BY + seen_from(s.final_by, seat, s.seats)] = 1
    out[Part.PLAYERS + s.seats - 1] = 1
    out[Part.OPTIONS], out[Part.OPTIONS + 1], out[Part.OPTIONS + 2] = s.capitol, s.mausoleum, s.embassy
    out[Part.OPTIONS + 3], out[Part.OPTIONS + 4], out[Part.OPTIONS + 5] = s.plaza_scope, s.locked_flip, s.refill_victims
    out[Part.LIMITED], out[Part.WAITS], out[Part.EXTRA], out[Part.DONE] = s.limited, s.waits, s.extra, s.done
    out[Part.DECK] = tiles_in_deck(s)
    out[Part.JUDGED] = judged(s, seat)


@kernel
def sketch_player(s: State, seat: int, n: int, silver: int, found: Moves, out: Observed) -> None:
    """The n-th player from the observer on: of another's hand only what the observer is sure of."""
    player, at = counted_on(seat, n, s.seats), n * COUNT
    count_features(s, player, silver, found)
    for k in range(FIRST_IN_HAND):
        out[at + k] = found[k]
    for kind in range(KINDS):
        out[at + FIRST_IN_HAND + kind] = s.hand[player, kind] if n == 0 else s.known[player, kind, seat]
    out[Part.FINAL_TURNS + n] = s.to_come >> player & 1


@kernel
def compare_players(at: int, seats: int, out: Observed) -> None:
    """Beside everybody's points, those of the player whose features start here: the lead, and who is ahead."""
    own = out[at + Feature.SCORE]
    for n in range(seats):
        if n * COUNT != at:
            points = out[n * COUNT + Feature.SCORE]
            out[at + Feature.LEAD] = min(out[at + Feature.LEAD], own - points)
            out[at + Feature.AHEAD] += 1 if points > own else 0


@kernel
def face_of(s: State, tile: int, seat: int) -> int:
    """What a seat sees on a tile of the city."""
    if tile == NO_TILE:
        return NONE
    return s.kind[tile] if knows_tile(s, seat, tile) else UNKNOWN


@kernel
def judged(s: State, seat: int) -> int:
    """What the judge says of a position."""
    return within(infinite_city_judge(s, seat) // JUDGED, MOST_JUDGED)


@kernel
def within(number: int, most: int) -> int:
    """A number, cut off on both sides."""
    return min(max(number, -most), most)


# --- a move ---------------------------------------------------------------------------------------------------------


class Of(IntEnum):
    """Where the parts of a move's numbers start."""

    PASSING = 0
    A_KIND = 1
    A_SEAT = 2
    A_TILE = 3
    A_TOKEN = 4
    A_CELL = 5
    WHICH_KIND = 6
    WHOSE = WHICH_KIND + KINDS
    FACE = WHOSE + MOST_SEATS
    UP = FACE + FACES
    LOCKED = UP + 1
    TEXT_ITSELF = LOCKED + 1
    VALUE = TEXT_ITSELF + 1
    SILVER = VALUE + 1
    TOKENS = SILVER + 1
    OWN_SIDES = TOKENS + MOST_SEATS
    OTHERS_SIDES = OWN_SIDES + 1
    EMPTY_SIDES = OTHERS_SIDES + 1
    FREE_SIDES = EMPTY_SIDES + 1
    HIDDEN_SIDES = FREE_SIDES + 1
    STATION_SIDES = HIDDEN_SIDES + 1
    PLAZA_SIDES = STATION_SIDES + 1
    CHANGED = PLAZA_SIDES + 1
    OTHERS_POINTS = CHANGED + FIRST_IN_HAND
    JUDGED = OTHERS_POINTS + MOST_SEATS - 1
    WON = JUDGED + 1
    LOST = WON + 1
    STILL_TO_MOVE = LOST + 1
    LENGTH = STILL_TO_MOVE + 1


MOVE = (
    *("to pass, or enough", "of a kind", "of a player", "of a tile", "of a token", "of a cell"),
    *(f"kind: {name}" for name in NAMES),
    *(f"of {player}" for player in PLAYER_NAMES),
    *(f"tile: {face}" for face in FACE_NAMES),
    *("face up", "locked", "the tile of the text", "its points", "its silver border"),
    *(f"tokens of {player}" for player in PLAYER_NAMES),
    *(f"{sides} beside it" for sides in ("own tiles", "others' tiles", "empty tiles", "free cells")),
    *(f"{sides} beside it" for sides in ("face-down tiles", "Power Stations", "Plazas")),
    *(f"change: {feature}" for feature in FEATURES[:FIRST_IN_HAND]),
    *(f"change: points of {player}" for player in PLAYER_NAMES[1:]),
    *("change: judgement", "wins", "loses", "the same player goes on"),
)
"""What each number of a move says, in their order."""
assert (len(POSITION), len(MOVE)) == (Part.LENGTH, Of.LENGTH), "every number has its words"


@kernel
def infinite_city_describe(s: State, after: State, seat: int, move: int, sketch: Observed, found: Moves, out: Observed) -> None:
    for k in range(Of.LENGTH):
        out[k] = 0
    if move >= CELL:
        out[Of.A_CELL] = 1
        describe_place(s, cell_x(s, move), cell_y(s, move), seat, out)
    elif move >= TILE:
        tile = (move - TOKEN) // MOST_SEATS if move >= TOKEN else move - TILE
        out[Of.A_TOKEN if move >= TOKEN else Of.A_TILE] = 1
        if move >= TOKEN:
            out[Of.WHOSE + seen_from((move - TOKEN) % MOST_SEATS, seat, s.seats)] = 1
        describe_tile(s, tile, seat, out)
    elif move >= SEAT:
        out[Of.A_SEAT] = 1
        out[Of.WHOSE + seen_from(move - SEAT, seat, s.seats)] = 1
    elif move >= KIND:
        out[Of.A_KIND] = 1
        out[Of.WHICH_KIND + move - KIND] = 1
    else:
        out[Of.PASSING] = 1
    describe_change(s, after, seat, sketch, found, out)


@kernel
def describe_tile(s: State, tile: int, seat: int, out: Observed) -> None:
    """A tile of the city as a seat sees it, and what lies around it."""
    face = face_of(s, tile, seat)
    out[Of.FACE + face] = 1
    out[Of.UP], out[Of.LOCKED] = s.up[tile], s.locked[tile]
    out[Of.TEXT_ITSELF] = 1 if tile == s.text else 0
    if face < KINDS:
        out[Of.VALUE], out[Of.SILVER] = POINTS[face], SILVERED[face]
    if s.tokens[tile] != 0:
        for n in range(s.seats):
            out[Of.TOKENS + n] = tokens_of(s, tile, counted_on(seat, n, s.seats))
    describe_place(s, s.x[tile], s.y[tile], seat, out)


@kernel
def describe_place(s: State, x: int, y: int, seat: int, out: Observed) -> None:
    """What lies around a cell."""
    for side in range(SIDES):
        tile = tile_at(s, x + DX[side], y + DY[side])
        if tile == NO_TILE:
            out[Of.FREE_SIDES] += 1
        else:
            if controls(s, tile, seat):
                out[Of.OWN_SIDES] += 1
            elif s.tokens[tile] != 0:
                out[Of.OTHERS_SIDES] += 1
            else:
                out[Of.EMPTY_SIDES] += 1
            if s.up[tile] == 0:
                out[Of.HIDDEN_SIDES] += 1
            elif s.kind[tile] == Kind.POWER_STATION:
                out[Of.STATION_SIDES] += 1
            elif s.kind[tile] == Kind.PLAZA:
                out[Of.PLAZA_SIDES] += 1


@kernel
def describe_change(s: State, after: State, seat: int, sketch: Observed, found: Moves, out: Observed) -> None:
    """How the position after a move differs: in the mover's features, the others' points, and what the judge says."""
    silver = silver_counts(after)
    count_features(after, seat, silver, found)
    for n in range(1, s.seats):
        points = total_points(after, counted_on(seat, n, s.seats), silver)
        out[Of.OTHERS_POINTS + n - 1] = points - sketch[n * COUNT + Feature.SCORE]
        compare_points(found, points)
    for k in range(FIRST_IN_HAND):
        out[Of.CHANGED + k] = found[k] - sketch[k]
    out[Of.JUDGED] = within(judged(after, seat) - sketch[Part.JUDGED], MOST_CHANGED)
    if after.phase == Phase.OVER:
        won = infinite_city_winners(after) >> seat & 1
        out[Of.WON], out[Of.LOST] = won, 1 - won
    elif infinite_city_turn(after) == seat:
        out[Of.STILL_TO_MOVE] = 1
