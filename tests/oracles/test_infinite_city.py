"""Infinite City: all that is told about moves, pieces and the guided game, compared with what happens."""

import random

import pytest

from tabletown.engine.kernel import CHANCE
from tabletown.game.lesson import YOU
from tabletown.games.infinite_city.rules.numbers import Event
from tabletown.games.infinite_city.rules.state import Phase
from tabletown.match.match import Match
from tabletown.testing.game_settings import Setting
from tests.witnesses.infinite_city import BOX, groups, score_lines

from .infinite_city.forbidden import check_forbidden
from .infinite_city.moves import check_moves
from .infinite_city.news import check_end, check_question, check_sums
from .infinite_city.pieces import check_left, check_pieces, silver_of
from .infinite_city.told import cell_said, near_the_end, played_on, table
from .kit import after, decisions, numbers_in, settings_of, weighted
from .lessons import Claim, Told, check_claims, check_frames, told_at


@pytest.mark.parametrize("setting", settings_of("infinite_city", 2), ids=str)
def test_all_that_is_told_of_random_positions_is_true(setting: Setting) -> None:
    check_positions(setting, 1, 15)


@pytest.mark.parametrize("setting", settings_of("infinite_city", 2), ids=str)
def test_all_that_is_told_near_the_end_is_true(setting: Setting) -> None:
    check_ends(setting, 1, 12)


def check_ends(setting: Setting, seed: int, count: int) -> None:
    """Positions with few tokens left or four Power Stations, before a tile is chosen and before its cell is."""
    rng, found = random.Random(f"{setting} {seed}"), 0
    for match in decisions(setting, seed, count):
        end = near_the_end(match, rng) if match.state.phase == Phase.ACTION else None
        if end is not None and end.turn == match.turn and not end.over:
            found += 1
            check_moves(end, rng, 6)
            check_pieces(end, rng, 3)
            check_forbidden(end)
            check_question(end)
            for move in rng.sample(end.legal_ids(), 1):
                if (then := after(end, move)).turn == end.turn:
                    check_moves(then, rng, 4)
                    check_forbidden(then)
    assert found


def check_positions(setting: Setting, seed: int, count: int) -> None:
    """Some positions of random games, and the sentences of a whole game."""
    rng, match = random.Random(f"{setting} {seed}"), None
    for match in decisions(setting, seed, count):
        check_moves(match, rng, 4)
        check_pieces(match, rng, 6)
        check_forbidden(match)
        check_question(match)
        check_left(match)
    assert match is not None
    while not match.over:
        match.play(rng.choice(weighted(match) if match.turn == CHANCE else match.legal_ids()))
    for seat in range(len(match.names)):
        check_sums(match, seat)
    check_end(match)


# --- the lesson -------------------------------------------------------------------------------------------------------------

BEN = 1


def at_once(told: Told) -> Match:
    """The position right after the move, before anybody else decides and before luck."""
    return told.after.after(len(told.before.steps) + 1)


def tile_of(told: Told) -> str:
    return str(told.move.data["tile"])


def in_area(told: Told) -> bool:
    """The tile that is placed belongs to an area of the learner's."""
    there = cell_said(told.move.text)
    return any(
        list(there) in map(list, area["cells"]) for area in at_once(told).view(YOU)["table"]["areas"] if area["seat"] == YOU
    )


def areas(match: Match) -> int:
    return int(match.view(YOU)["table"]["players"][YOU]["areas"])


def happened(told: Told, what: Event) -> bool:
    return any(event[0] == what for event in told.steps[0].events)


def trap_of(told: Told) -> str:
    """The warning that the move was shown with."""
    return str(next(move["trap"] for move in told.before.view(YOU)["moves"] if move["id"] == told.move.id))


def touches_mine(told: Told) -> bool:
    there = table(told.before)
    return any(YOU in there.tiles[near].tokens for near in there.beside(cell_said(told.move.text)))


def stations(told: Told) -> int:
    return len(table(told.before).where("Power Station"))


def leaves_tokens(told: Told) -> bool:
    """However the text is carried out, up to the next tile that is played or turned up, the other's tokens stay."""
    tokens = [(cell, tile.tokens.count(BEN)) for cell, tile in table(told.before).tiles.items()]
    for seed in range(3):
        played = 0
        for match in played_on(at_once(told), random.Random(seed)):
            events = [event[0] for step in match.steps[len(told.before.steps) :] for event in step.events]
            played = events.count(Event.PLAYED)
            if match.over or match.turn == BEN or Event.TURNED in events or played > 1 or Event.FILLS_UP in events:
                break
            there = table(match).tiles
            if any(there[cell].tokens.count(BEN) != count for cell, count in tokens):
                return False
    return True


def cleared(told: Told, seat: int) -> bool:
    """A tile loses all its tokens, and all of them are of one player."""
    cell = cell_said(told.move.text)
    return set(table(told.before).tiles[cell].tokens) == {seat} and not table(at_once(told)).tiles[cell].tokens


ANSWERS: dict[str, Claim] = {
    "Housing will let you": lambda t: tile_of(t) == "Housing" and not trap_of(t),
    "A Temple has 3": lambda t: BOX["Temple"][1] == 3 and bool(table(t.before).hand(BEN)) and not trap_of(t),
    "A Factory has a silver": lambda t: BOX["Factory"][2] and tile_of(t) == "Factory",
    "A Transit Station has": lambda t: BOX["Transit Station"][2] and tile_of(t) == "Transit Station",
    "A Security Guardpost clears": lambda t: tile_of(t) == "Security Guardpost" and max(groups(t.before.position(), BEN)) < 3,
    "Three connected tiles": lambda t: areas(t.before) == 0 and areas(at_once(t)) == 3 and in_area(t),
    "There it does not touch": lambda t: areas(at_once(t)) == 0 and not touches_mine(t),
    "It stands there with": lambda t: True,
    "It turns over": lambda t: happened(t, Event.TURNED),
    "All tokens on it go home, {first}": lambda t: cleared(t, BEN),
    "All tokens on it go home, and those": lambda t: cleared(t, YOU),
    "Done: then": lambda t: True,
    "It has a silver border: one": lambda t: BOX[tile_of(t)][2],
    "Each tile says": lambda t: not BOX[tile_of(t)][2],
    "It is connected to your tiles": in_area,
    "It stands apart": lambda t: not in_area(t),
    "It can change": lambda t: "no effect" not in trap_of(t),
    "It has points printed": lambda t: BOX[tile_of(t)][1] > 0,
    "By itself it leaves": leaves_tokens,
    "It locks itself": lambda t: tile_of(t) == "Power Station" and stations(t) < 4,
    "Mind your tokens": lambda t: tile_of(t) != "Power Station" or stations(t) == 4,
    "It has a silver border, and": lambda t: BOX[tile_of(t)][2],
    "Read what it does": lambda t: not BOX[tile_of(t)][2],
}
"""What each answer says, by its beginning."""


def test_the_lesson_frames_what_can_be_done_and_says_what_is_true() -> None:
    told = told_at("infinite_city", 8)
    check_frames(told)
    check_claims("infinite_city", told, ANSWERS)


def test_the_numbers_of_the_guide_are_those_of_the_table() -> None:
    told = told_at("infinite_city", 8)
    for one in told:
        said, found = numbers_in(one.guide.text), list[int]()
        if "scores them: you have" in one.guide.text:
            found = [silver_of(table(one.before), seat) for seat in (YOU, BEN)]
        elif "are left" in one.guide.text:
            found = [table(one.before).supply(YOU)]
        elif "Points as they stand" in one.guide.text:
            lines = score_lines(one.before.position())
            found = [sum(lines[YOU]), *lines[YOU], sum(lines[BEN])]
        assert not found or said == found, one.guide.text
