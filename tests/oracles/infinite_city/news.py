"""The numbers of questions and of what happened."""

import re

from tabletown.games.infinite_city.rules.numbers import ENOUGH, KIND, SEAT, TILE, TOKEN, Event
from tabletown.games.infinite_city.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.infinite_city import scores, winners

from ..kit import after, numbers_in
from .told import GAME, Table, cell_said, table


def check_question(match: Match) -> None:
    """What a question offers is legal, and its numbers are right."""
    seat, legal = match.turn, match.legal_ids()
    assert seat is not None
    asks, there = match.view(seat)["asks"], table(match)
    match match.state.phase:
        case Phase.ACTION:
            assert ("Play a tile" in asks) == any(KIND <= move < SEAT for move in legal)
            assert ("heck in" in asks) == any(TILE <= move < TOKEN for move in legal)
        case Phase.TAKE_BACK:
            assert numbers_in(asks) == [taken_at_most(match)], asks
        case Phase.PLACE:
            binds = "an open Plaza binds" in asks
            cells = {cell_said(move.text) for move in match.legal()}
            assert cells == (there.plaza_sides if binds else there.free), asks
            assert binds == (
                bool(there.plaza_sides) and (there.position["source"] != "deck" or match.options["plaza_scope"] == "all")
            )


def taken_at_most(match: Match) -> int:
    """How many tokens an Arboretum gives back if the player goes on as long as possible."""
    taken, twin = 0, match
    while twin.turn == match.turn and twin.state.phase == Phase.TAKE_BACK and len(twin.legal_ids()) > 1:
        twin = after(twin, next(move for move in twin.legal_ids() if move != ENOUGH))
        taken += 1
        if twin.steps[-1].events[-1][0] != Event.TOOK_BACK:
            break
    return taken


# --- sums -------------------------------------------------------------------------------------------------------------

TILES = r"(?:an? [A-Z][A-Za-z ]*|the face-down tile)"
TOKENS = (
    (r"You play (?:an? )?.* at \(.*\)\.", -1),
    (r"You check in at the Hotel at .*", -1),
    (r"You put a token on .*", -1),
    (r"You take back a token from .*", 1),
    (r"(?:Your|.*'s) .* sends (\d+) tokens? of yours home from .*", 1),
)
"""What leaves a player's supply or comes back to it, in the words that this player reads."""
HAND = (
    (r"You play .* out of .*'s hand at .*", 0),
    (r"You play .* from the deck at .*", 0),
    (r"You play .* at \(.*\)\.", -1),
    (r".* plays .* out of your hand at .*", -1),
    (r"You are dealt .*", 1),
    (r"You draw an? .*", 1),
    (r"You take the .* into your hand.*", 1),
    (r".* Salvage Yard takes .* out of your (?:own )?hand and .*", -1),
)
"""The same of a hand; a swap of hands is told by nothing but its name."""


def change(lines: list[str], told: tuple[tuple[str, int], ...]) -> int:
    """What sentences add to a figure."""
    found = 0
    for line in lines:
        for pattern, sign in told:
            if number := re.fullmatch(pattern, line):
                found += sign * (int(number[1]) if number.groups() else 1)
                break
    return found


def check_sums(match: Match, seat: int) -> None:
    """Supply and hand change by what the sentences say; a hand in the step in which its tile reaches the table."""
    before: Table | None = None
    pending = 0  # a tile of the hand is being played, and has no cell yet
    for number, step in enumerate(match.steps):
        then = table(match.after(number + 1))
        before = before or table(match.after(number))
        lines = [GAME.display.sentence(event, match.names, seat) or "" for event in step.events]
        assert then.supply(seat) - before.supply(seat) == change(lines, TOKENS), lines
        playing = int(then.position["source"] == f"P{seat + 1}" and then.position["playing"] is not None)
        if not any(event[0] == Event.SWAPPED_HANDS for event in step.events):
            assert len(then.hand(seat)) + playing - len(before.hand(seat)) - pending == change(lines, HAND), lines
        before, pending = then, playing


def check_end(match: Match) -> None:
    """The last sentences give everybody's points, and name who has won."""
    points, position, verdict = scores(match.position()), match.position(), match.verdict_to(None)
    for seat, name in enumerate(match.names):
        said = f"{points[seat]} point{'s' * (points[seat] != 1)}."
        assert f"You score {said}" in match.log(seat)
        assert f"{name} scores {said}" in match.log((seat + 1) % len(match.names))
        won = name in re.split(r" wins?\b| shares? ", verdict)[0]
        assert won == (seat in winners(position)), verdict
