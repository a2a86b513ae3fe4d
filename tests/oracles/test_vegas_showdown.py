"""Vegas Showdown: all that is told about moves, pieces and the guided game, compared with what happens."""

import random

import pytest

from tabletown.game.lesson import YOU
from tabletown.games.vegas_showdown.rules.numbers import Event
from tabletown.games.vegas_showdown.rules.state import Phase
from tabletown.testing.game_settings import Setting
from tests.witnesses.vegas_showdown import TILES, legal_placements

from .kit import decisions, settings_of
from .lessons import Claim as Said
from .lessons import Told as Answered
from .lessons import check_claims, check_frames, told_at
from .vegas_showdown.forbidden import check_forbidden, check_squares
from .vegas_showdown.moves import check_moves, one_more
from .vegas_showdown.news import check_end, check_question, check_sums
from .vegas_showdown.pieces import check_notes, check_pieces
from .vegas_showdown.told import resort


@pytest.mark.parametrize("setting", settings_of("vegas_showdown", 1), ids=str)
def test_all_that_is_told_of_random_positions_is_true(setting: Setting) -> None:
    check_positions(setting, 1, 11)


def check_positions(setting: Setting, seed: int, count: int) -> None:
    """Some positions of random games, and the sentences of a whole game."""
    rng, match = random.Random(f"{setting} {seed}"), None
    for number, match in enumerate(decisions(setting, seed, count)):
        check_moves(match, rng, 4)
        check_pieces(match, rng, 8)
        check_forbidden(match)
        check_question(match)
        if match.state.phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN):
            check_squares(match, rng, 6)
        if number % 4 == 0:
            check_notes(match)
    assert match is not None
    while not match.over:
        match.play(rng.choice(match.legal_ids()))
    for seat in range(len(match.names)):
        check_sums(match, seat)
    check_end(match)


# --- the lesson -------------------------------------------------------------------------------------------------------------


def tile_of(told: Answered) -> str:
    return str(told.move.data["tile"])


def has_place(told: Answered) -> bool:
    home = resort(told.before, YOU)
    return bool(legal_placements(tile_of(told), home.sheet, home.grid))


def earns(told: Answered) -> bool:
    """The tile can be placed, and its Revenue brings more income."""
    home = resort(told.before, YOU)
    return has_place(told) and TILES[tile_of(told)].revenue > 0 and min(one_more(home, tile_of(told))) > home.income


def is_lowest(told: Answered) -> bool:
    return bool(told.move.data["amount"] == min(move.data["amount"] for move in told.before.legal()))


def pays(told: Answered) -> bool:
    won = [event[3] for event in told.events if event[:2] == [Event.WON, YOU]]
    return not won or won == [told.move.data["amount"]]


def counts_at_once(told: Answered) -> bool:
    """The figures are those with the tile, as soon as it is turned; and no door was shut that the next tile needs."""
    if told.after.state.phase == Phase.CHOOSE_TURN:
        return True
    tile = TILES[tile_of(told)]
    shown = next(move for move in told.before.view(YOU)["moves"] if move["id"] == told.move.id)
    gains = [new - old for new, old in zip(resort(told.after, YOU).figures[:2], resort(told.before, YOU).figures, strict=False)]
    return gains == [tile.population, tile.revenue] and not shown["trap"]


def brings_nothing(told: Answered) -> bool:
    return resort(told.after, YOU).figures[:2] == resort(told.before, YOU).figures[:2]


def only_a_point(told: Answered) -> bool:
    happened = [event[:3] for event in told.events]
    return [Event.PUBLICITY, YOU, 1] in happened and not any(event[:2] == [Event.WON, YOU] for event in happened)


def hardly_any(told: Answered) -> bool:
    home = resort(told.before, YOU)
    return len(home.sheet) < 2 and not any(home.position["reserves"]["P1"].values())


ANSWERS: dict[str, Said] = {
    "Slots bring 1 Revenue": lambda t: earns(t) and tile_of(t) == "Slots",
    "It needs another tile": lambda t: bool(resort(t.before, YOU).missing(tile_of(t))),
    "It brings Revenue": earns,
    "A Restaurant brings 2": lambda t: TILES["Restaurant"].population == 2 and not earns(t) and has_place(t),
    "A Lounge brings 2 Fame": lambda t: TILES[tile_of(t)].fame == 2 and has_place(t),
    "Publicity brings 1 Fame": only_a_point,
    "Renovating rearranges": hardly_any,
    "Everybody has one marker": lambda t: True,
    "The lowest price": is_lowest,
    "${least} would have been": lambda t: not is_lowest(t) and pays(t),
    "You pay ${amount}": pays,
    "Still Revenue": earns,
    "Not what your income needs": lambda t: has_place(t) and not earns(t),
    "Your marker stands again": lambda t: t.before.state.action[YOU] == 0,
    "A higher bid may": lambda t: not is_lowest(t),
    "Now choose the square": lambda t: t.after.state.phase == Phase.CHOOSE_SQUARE,
    "In your reserve": brings_nothing,
    "It is settled": lambda t: True,
    "From tile to tile": counts_at_once,
    "Revenue again": earns,
    "2 Fame, and Lounges": lambda t: has_place(t) and TILES[tile_of(t)].fame == 2,
    "2 Population: worth it": lambda t: has_place(t) and TILES[tile_of(t)].population == 2,
    "A jump like that": lambda t: not is_lowest(t),
    "Your resort grows": counts_at_once,
    "More income": earns,
    "Fame at once": lambda t: has_place(t) and TILES[tile_of(t)].fame > 0,
    "Revenue counts twice": earns,
    "From here on you know": lambda t: True,
}
"""What each answer says, by its beginning."""


def test_the_lesson_frames_what_can_be_done_and_says_what_is_true() -> None:
    told = told_at("vegas_showdown", 8)
    check_frames(told)
    check_claims("vegas_showdown", told, ANSWERS)


def test_who_is_told_that_a_marker_is_back_has_been_outbid() -> None:
    told = [one for one in told_at("vegas_showdown", 8) if one.guide.text.startswith("You were outbid")]
    assert told
    for one in told:
        since = one.before.since(YOU)
        assert (1, "You are outbid: you will choose again.") in since or any("outbid" in line for _by, line in since)
