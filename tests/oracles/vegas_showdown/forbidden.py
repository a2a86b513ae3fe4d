"""Why something is dimmed, or cannot be done on a square."""

import random
import re

from tabletown.game.declaration import View
from tabletown.games.vegas_showdown.rules.components import SIZES, STRIDE
from tabletown.games.vegas_showdown.rules.numbers import PLACE_AT, TURN
from tabletown.games.vegas_showdown.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.vegas_showdown import TILES, Laid, grid_of, joined, lay, obeys

from ..kit import Claim, Told, check
from .moves import left_in_stack, reserved_for
from .told import GAME, Resort, obeys_path, resort


def with_cash(told: Told, cash: int) -> bool:
    """Whether the move is legal with so much money."""
    states = told.match.states()
    states[0]["cash"][told.seat] = cash
    return told.move in Match.resume(GAME, told.match.names, told.match.options, states.tobytes(), []).legal_ids()


def too_dear(told: Told) -> bool:
    price, cash = told.n
    return cash == told.match.state.cash[told.seat] and with_cash(told, price) and not with_cash(told, price - 1)


def track_said(told: Told) -> View:
    """The track that a move is about."""
    tracks = told.match.view(told.seat)["table"]["tracks"]
    if told.match.state.phase == Phase.CHOOSE_BID:
        return next(track for track in tracks if track["bidding"])
    at = told.match.game.notation.move_data(told.match.state, told.move)["at"]
    return next(track for track in tracks if f"track-{track['track']}" == at)


def standing(told: Told) -> bool:
    track = track_said(told)
    return bool(told.match.names[track["bidder"]] == told["name"] and track["bid"] == int(told["bid"]))


def amount(told: Told) -> int:
    return int(told.match.game.notation.move_data(told.match.state, told.move)["amount"])


def spaces_above(told: Told) -> int:
    values = track_said(told)["values"]
    return int(values.index(amount(told)) - values.index(int(told["bid"])))


def unbeatable(told: Told) -> bool:
    values, step = track_said(told)["values"], 2 if in_force(told, "Good Relations") else 1
    return standing(told) and values.index(int(told["bid"])) + step >= len(values)


def in_force(told: Told, event: str) -> bool:
    return any(card.startswith(event) for card in told.match.position()["face_up"])


def starts_at(told: Told) -> bool:
    """The lowest bid that a standing bid apart would be the first."""
    return bool(track_said(told)["minimum"] == told.n[-1] > amount(told))


def on_strike(told: Told) -> bool:
    family = {"Slots": "Slots", "Fancy Slots": "Slots", "Lounge": "Lounge", "Fancy Lounge": "Lounge"}
    return in_force(told, f"{family.get(told['tile'], 'Restaurant')} Builders on Strike")


def no_place(told: Told) -> bool:
    """Nowhere on the sheet, by the witness: in a renovation only room is asked for."""
    home, name = resort(told.match, told.seat), told["tile"]
    if told.match.state.phase == Phase.RENOVATE:
        return "does not fit" in told.words and not home.fits(name)
    return reserved_for(told, name)


def has_entrance(told: Told) -> bool:
    return told["entrance"] == {"yellow": "the casino", "blue": "the hotel", "green": "an"}[TILES[told["tile"]].colour]


def breaks(told: Told) -> bool:
    """Every fault that is named is one by the witness, and every tile at fault is named."""
    home = resort(told.match, told.seat)
    at = {f"{tile.name} at {square}": tile for tile, square in zip(home.sheet, squares_of(home), strict=True)}
    named = {re.match(r"(.* at [A-H][1-5])", fault)[1] for fault in told.words.split("; ")}  # type: ignore[index]
    return named == {words for words, tile in at.items() if not obeys(tile, home.sheet, home.grid)}


def squares_of(home: Resort) -> list[str]:
    return [words.partition(" at ")[2][:2] for words in home.position["sheets"][f"P{home.seat + 1}"]]


def changed_so_far(told: Told) -> tuple[int, int]:
    """How many tiles have been taken up and placed in this renovation."""
    position = told.match.position()
    return len(position["taken_up"]), len(position["put_down"])


TILE = r"(?P<tile>[A-Z][A-Za-z -]*?)"
FORBIDDEN: list[tuple[str, Claim]] = [
    (r"it costs \$\d+, and you have \$\d+", too_dear),
    (rf"no {TILE} is left", lambda t: t.match.position()["stacks"][t["tile"]] == 0),
    (r"the second track needs two Slots, and one is left", lambda t: t.match.position()["stacks"]["Slots"] == 1),
    (rf"no bids on {TILE} this round: the builders are on strike", on_strike),
    (r"(?P<name>.*) has bid \$(?P<bid>\d+), and nothing higher can be bid", unbeatable),
    (r"(?P<name>.*) has bid \$(?P<bid>\d+)", lambda t: standing(t) and spaces_above(t) <= 0),
    (
        r"(?P<name>.*) has bid \$(?P<bid>\d+): two spaces higher at least, for Good Relations",
        lambda t: standing(t) and in_force(t, "Good Relations") and spaces_above(t) == 1,
    ),
    (r"bids on .* start at \$\d+", starts_at),
    (r"no Publicity this round: P\.R\. Scandal", lambda t: in_force(t, "P.R. Scandal")),
    (rf"{TILE} needs (?P<names>.*) on your sheet", no_place),
    (rf"{TILE} does not fit anywhere", no_place),
    (rf"{TILE} would have no path to (?P<entrance>.*?) entrance anywhere", lambda t: no_place(t) and has_entrance(t)),
    (rf"{TILE} would have no door to a Lounge or Fancy Lounge anywhere", no_place),
    (r"two tiles have been placed, no more in one renovation", lambda t: changed_so_far(t)[1] == 2),
    (r"two tiles have been taken up, no more in one renovation", lambda t: changed_so_far(t) == (2, 0)),
    (r"tiles are taken up before any is placed", lambda t: changed_so_far(t)[1] > 0),
    (r"the (?P<size>small|medium|large) stack is empty", lambda t: left_in_stack(t.match, SIZES.index(t["size"])) == 0),
    (r".* at [A-H][1-5] (?:has no|needs) .*", breaks),
]


def check_forbidden(match: Match) -> None:
    """Why something is dimmed."""
    seat = match.turn
    assert seat is not None
    for move in match.view(seat)["dimmed"]:
        check(Told(match, seat, move["why"], move["id"]), FORBIDDEN)


def spot_of(match: Match, square: int, turn: int) -> Laid:
    name = match.position()["placing"]
    return lay(name, square % STRIDE + 1, square // STRIDE + 1, turn)


def turns_said(told: Told) -> list[Laid]:
    """How the tile would lie: as it is turned, or in each of its turns."""
    if told.move >= TURN:
        return [spot_of(told.match, told.match.state.square, told.move - TURN)]
    return [spot_of(told.match, told.move - PLACE_AT, turn) for turn in range(4)]


def here(told: Told) -> tuple[list[Laid], list[Laid]]:
    """Of these, what lies on empty squares, and what has a path there."""
    home = resort(told.match, told.seat)
    fitting = [tile for tile in turns_said(told) if tile.squares <= home.grid.squares - home.covered]
    return fitting, [tile for tile in fitting if obeys_path(tile, home)]


def no_lounge_here(told: Told) -> bool:
    home, (_fitting, paths) = resort(told.match, told.seat), here(told)
    lounges = [tile for tile in home.sheet if tile.name in ("Lounge", "Fancy Lounge")]
    return bool(paths) and not any(joined(tile, lounge) for tile in paths for lounge in lounges)


HERE: list[tuple[str, Claim]] = [
    (rf"{TILE} does not fit here", lambda t: not here(t)[0]),
    (
        rf"{TILE} would have no path to (?P<entrance>.*?) entrance here",
        lambda t: bool(here(t)[0]) and not here(t)[1] and has_entrance(t),
    ),
    (rf"{TILE} would have no door to a Lounge or Fancy Lounge here", no_lounge_here),
]


def check_squares(match: Match, rng: random.Random, most: int) -> None:
    """Why a tile cannot lie on a square, or turned so: of each that is not legal there is something to say."""
    seat, legal = match.turn, set(match.legal_ids())
    assert seat is not None
    turning = match.state.phase == Phase.CHOOSE_TURN
    grid = grid_of(match.position())
    inside = [PLACE_AT + STRIDE * (row - 1) + column - 1 for column, row in sorted(grid.squares)]
    moves = [*range(TURN, TURN + 4)] if turning else rng.sample(inside, most)
    for move in moves:
        if move not in legal and (words := match.why_not(move)):
            check(Told(match, seat, words, move), HERE)
        assert move in legal or words or turning
