"""Faults, put into the example one by one: what does `tabletown.testing` say about each?

Run as plain Python, where rules can be replaced.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np

from pebbles import GAME, display, notation, rules
from tabletown.drawing.panels import Panel
from tabletown.engine.kernel import PLAIN, RULES
from tabletown.errors import BadPosition
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.testing import bots, declaration, drawing, legality, positions, records, scores, secrecy
from tabletown.testing.game_settings import Setting

TABLE = Setting("pebbles", 2)
TICKS = count()
KERNELS = RULES[GAME.state.names]


def shown(**changed: Any) -> Game:
    """The game with another display."""
    return replace(GAME, display=replace(GAME.display, **changed))


def redrawn(change: Callable[[str], str]) -> Game:
    """The game with another drawing."""

    def panels(view: dict[str, Any]) -> list[Panel]:
        return [
            replace(panel, parts=[replace(part, drawing=change(part.drawing)) for part in panel.parts])
            for panel in display.panels(view)
        ]

    return shown(panels=panels)


def noted(**changed: Any) -> Game:
    """The game with another notation."""
    return replace(GAME, notation=replace(GAME.notation, **changed))


def open_view(s: Any, seat: int | None) -> dict[str, Any]:
    return display.view(s, seat) | {"players": [display.player_view(s, player, True) for player in range(s.seats)]}


def forgetful_write(s: Any) -> dict[str, Any]:
    return {name: value for name, value in GAME.notation.write(s).items() if name != "player"}


def refuse(s: Any) -> None:
    raise BadPosition("no")


def falling_moves(s: Any, moves: Any) -> int:
    n = rules.pebbles_legal(s, moves)
    moves[:n] = moves[:n][::-1].copy()
    return n


def peeking_moves(s: Any, moves: Any) -> int:
    """What is legal depends on what the next player has."""
    n = rules.pebbles_legal(s, moves)
    return n - 1 if n > 1 and s.phase == rules.CHOOSE and rules.weight_of(s, (s.player + 1) % s.seats) > 9 else n


def restless_why_not(s: Any, move: int) -> int:
    s.bonus = 0
    return 0


def chatty_features(s: Any, seat: int, found: Any) -> None:
    found[:5] = 1


def redeal() -> None:
    secrecy.a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see(TABLE, games=3, every=7)


def lost(position: dict[str, Any]) -> None:
    assert len(position["rafts"][0]) < 3, "a third pebble came from nowhere"


Fault = tuple[Game, dict[str, Callable[..., Any]], Callable[[], None]]
FAULTS: dict[str, Fault] = {
    "open view": (shown(view=open_view), {}, redeal),
    "peeking moves": (GAME, {"legal": peeking_moves}, redeal),
    "open log": (
        shown(sentence=lambda event, names, seat: display.sentence(event, names, event[1])), {},
        lambda: secrecy.the_log_tells_a_seat_no_more_than_the_table_does(TABLE),
    ),
    "no redeal": (GAME, {"redeal": lambda s, seat, rng: None}, lambda: secrecy.what_a_game_hides_is_really_dealt_anew("pebbles")),
    "nothing hidden": (replace(GAME, hides=""), {}, lambda: secrecy.what_a_game_hides_is_really_dealt_anew("pebbles")),
    "no winners": (GAME, {"winners": lambda s: 0}, lambda: legality.random_games_end_with_winners(TABLE)),
    "falling moves": (GAME, {"legal": falling_moves}, lambda: legality.legal_moves_are_sorted_and_named_apart(TABLE)),
    "few moves": (replace(GAME, move_count=5), {}, lambda: legality.legal_moves_are_sorted_and_named_apart(TABLE)),
    "same words": (noted(move_text=lambda *asked: "go"), {}, lambda: legality.legal_moves_are_sorted_and_named_apart(TABLE)),
    "a reason too many": (GAME, {"why_not": lambda s, move: 1}, lambda: legality.no_rule_forbids_a_legal_move(TABLE)),
    "a wordless reason": (shown(reason=lambda *asked: ""), {}, lambda: legality.no_rule_forbids_a_legal_move(TABLE)),
    "asking changes": (GAME, {"why_not": restless_why_not}, lambda: legality.no_rule_forbids_a_legal_move(TABLE)),
    "a field too few": (
        noted(write=forgetful_write), {}, lambda: positions.positions_and_undo_lead_back_to_the_same_bytes(TABLE),
    ),
    "a position that is refused": (
        noted(check=refuse), {}, lambda: positions.positions_and_undo_lead_back_to_the_same_bytes(TABLE),
    ),
    "a problem": (noted(problems=lambda s: ["rain"]), {}, lambda: positions.no_position_has_problems(TABLE)),
    "something lost": (GAME, {}, lambda: positions.nothing_is_lost(TABLE, lost)),
    "gaps": (
        replace(GAME, state=np.dtype([("seats", np.int8), ("rounds", np.int64)], align=True)), {},
        lambda: positions.a_state_has_no_gaps("pebbles"),
    ),
    "a line too much": (GAME, {"score_line": lambda s, seat, line: 1}, lambda: scores.score_tables_add_up(TABLE)),
    "slow scores": (GAME, {}, lambda: scores.scores_agree_with_the_slow_ones(TABLE, lambda position: [9, 9])),
    "unstable words": (
        noted(move_text=lambda s, move, names: f"{notation.text(s, move, names)} {next(TICKS)}"), {},
        lambda: records.records_tell_the_whole_game_again(TABLE),
    ),
    "no moves drawn": (
        shown(panels=lambda view: display.panels(view | {"moves": []})), {},
        lambda: drawing.drawings_are_sound_and_carry_the_legal_moves(TABLE),
    ),
    "style": (
        redrawn(lambda drawing: drawing.replace("<rect ", '<rect style="fill:red" ')), {},
        lambda: drawing.drawings_are_sound_and_carry_the_legal_moves(TABLE),
    ),
    "one id twice": (
        redrawn(lambda drawing: drawing.replace('id="raft-2"', 'id="raft-1"')), {},
        lambda: drawing.drawings_are_sound_and_carry_the_legal_moves(TABLE),
    ),
    "raw names": (
        redrawn(lambda drawing: re.sub("(<text[^>]*>)&lt;b&gt;", r"\1<b/>", drawing)), {},
        lambda: drawing.names_cannot_break_out_of_a_drawing(TABLE),
    ),
    "broken XML": (
        redrawn(lambda drawing: drawing.replace("&lt;", "<")), {},
        lambda: drawing.names_cannot_break_out_of_a_drawing(TABLE),
    ),
    "nameless text": (
        shown(text=lambda view: view["asks"]), {}, lambda: drawing.text_boards_name_everybody_and_what_is_asked(TABLE),
    ),
    "a feature too many": (
        GAME, {"features": chatty_features}, lambda: bots.every_level_has_a_weight_for_each_feature_and_no_more("pebbles"),
    ),
    "no rulebook": (
        replace(GAME, rulebook="none.md"), {}, lambda: declaration.a_game_and_its_options_are_declared("pebbles"),
    ),
    "half a sentence": (
        replace(GAME, about="Load a raft"), {}, lambda: declaration.a_game_and_its_options_are_declared("pebbles"),
    ),
}  # fmt: skip


def said_about(fault: Fault) -> str:
    """The sentence that a check says; nothing where it notices nothing."""
    game, kernels, check = fault
    GAMES._guests["pebbles"] = game
    RULES[GAME.state.names] = KERNELS | kernels
    try:
        check()
    except AssertionError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    assert PLAIN
    assert "pebbles" in GAMES
    print(json.dumps({name: said_about(fault) for name, fault in FAULTS.items()}))
