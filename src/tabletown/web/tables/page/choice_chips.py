"""What the moves of the player in turn would do, for the page's script: on their targets, in two lines, on the button."""

from typing import Any

from tabletown.engine.rng import new_rng
from tabletown.errors import IllegalMove
from tabletown.game.beats import Chips
from tabletown.game.stage import Stage
from tabletown.match.match import Match
from tabletown.positions.snapshot import snapshot

MOST_LINES = 2


def known_to_mover(match: Match) -> Any:
    """The position as the player in turn knows it."""
    assert match.turn is not None
    return snapshot(match.known_to(match.turn, new_rng(0)))


def stage_of(match: Match) -> Stage:
    """The stage of a match."""
    stage = match.game.display.stage
    assert stage
    return stage


def chips_of_moves(match: Match, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """What each of the moves that a view shows would do."""
    if not moves:
        return {}
    known, stage, seat = known_to_mover(match), stage_of(match), moves_seat(match)
    return {str(move["id"]): as_data(stage.chips(known, move["id"], match.names, seat)) for move in moves}


def moves_seat(match: Match) -> int:
    """Who is to move."""
    assert match.turn is not None
    return match.turn


def as_data(chips: Chips) -> dict[str, Any]:
    """Chips for the page's script."""
    return {"lines": list(chips.lines), "on": [list(on) for on in chips.on], "button": chips.button}


def second_halves(match: Match, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """For moves that are only the first half of a decision, what can be chosen then, and at which pieces: alike ones together."""
    if not moves:
        return []
    known, stage = known_to_mover(match), stage_of(match)
    found: dict[str, dict[str, Any]] = {}
    for move in moves:
        if stage.first_of_two(known, move["id"]):
            then = [[second.id, second.data.get("at", "")] for second in after_first(match, move["id"]).legal()]
            found.setdefault(repr(then), {"first": [], "then": then})["first"].append(move["id"])
    return list(found.values())


def after_first(match: Match, move: int) -> Match:
    """A copy on which the first half is made."""
    later, seat = match.copy(), match.turn
    later.luck = "manual"
    later.play(move)
    if later.turn != seat or later.steps[-1].revealed:
        raise IllegalMove
    return later


def chips_with_worth(match: Match, moves: list[int]) -> dict[str, Any]:
    """What a move would do, or the second of two that are made as one: with what it is worth in the long run."""
    if not moves or moves[0] not in match.legal_ids():
        raise IllegalMove
    if len(moves) == 2:
        if not stage_of(match).first_of_two(known_to_mover(match), moves[0]):
            raise IllegalMove
        return chips_with_worth(after_first(match, moves[0]), moves[1:])
    known, stage, seat = known_to_mover(match), stage_of(match), moves_seat(match)
    found = stage.chips(known, moves[0], match.names, seat)
    worth = stage.worth(known, moves[0], seat)
    lines = [*found.lines[: MOST_LINES - bool(worth)], *([worth] if worth else [])]
    return as_data(found) | {"lines": lines}
