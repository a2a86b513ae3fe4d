"""All checks of a game at once: called one after the other, or as the parameters of a pytest test."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from . import bots, declaration, drawing, legality, observations, parity, positions, records, scores, secrecy
from .game_settings import Setting, all_settings, seat_counts
from .positions import Conserved
from .random_walks import games_for
from .scores import SlowScores

POSITIONS = 450
"""A game of few moves is played so often that checks see about so many positions."""
REDEALT = 7
"""One position of so many is re-dealt for every seat."""

OF_A_GAME = (
    declaration.a_game_and_its_options_are_declared,
    declaration.compiled_code_cannot_be_stale,
    declaration.kernels_that_displays_ask_are_marked,
    positions.a_state_has_no_gaps,
)
AT_EVERY_SETTING = (
    legality.legal_moves_are_sorted_and_named_apart,
    legality.no_rule_forbids_a_legal_move,
    positions.no_position_has_problems,
    positions.positions_and_undo_lead_back_to_the_same_bytes,
    scores.score_tables_add_up,
    secrecy.the_log_tells_a_seat_no_more_than_the_table_does,
    observations.observations_keep_to_their_names_and_bounds,
    observations.an_observation_tells_what_is_shown_and_nothing_that_is_hidden,
)
AT_EVERY_SEAT_COUNT = (
    legality.every_legal_move_plays_and_every_other_is_refused,
    legality.a_seat_takes_back_only_its_own_last_decisions,
    drawing.drawings_are_sound_and_carry_the_legal_moves,
    drawing.text_boards_name_everybody_and_what_is_asked,
    observations.an_observer_is_player_0_and_the_others_follow_clockwise,
    bots.every_bot_plays_legal_moves_the_same_with_the_same_seed,
)
ONCE_AT_EVERY_SETTING = (legality.random_games_end_with_winners, records.records_tell_the_whole_game_again)
ONCE_AT_EVERY_SEAT_COUNT = (
    legality.same_seed_same_game,
    drawing.names_cannot_break_out_of_a_drawing,
    drawing.a_page_may_serve_the_style_as_a_file,
)
OF_A_GAME_AT_LAST = (
    secrecy.what_a_game_hides_is_really_dealt_anew,
    bots.every_level_has_a_weight_for_each_feature_and_no_more,
    bots.a_search_counts_every_iteration_and_shares_out_the_win,
    parity.plain_python_and_compiled_rules_agree_byte_for_byte,
)


@dataclass(frozen=True)
class Check:
    """One promise, at one setting. Call it: it raises an AssertionError that says what is broken."""

    name: str
    where: str
    run: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.name}, {self.where}"

    def __call__(self) -> None:
        """Check it."""
        if not __debug__:
            raise RuntimeError("python -O leaves out assertions, so nothing would be checked")
        self.run()


def checks_of(key: str, conserved: Conserved | None = None, scores: SlowScores | None = None) -> list[Check]:
    """Every check of a game.

    `conserved(position)` raises an AssertionError where a position has lost or doubled something; `scores(position)` counts
    each seat's points. Both get a position as data with names, and are worth most when they are written from the rulebook
    without any of the game's code.
    """
    return list(_checks(key, conserved, scores))


def check_game(
    key: str,
    conserved: Conserved | None = None,
    scores: SlowScores | None = None,
    progress: Callable[[str], None] = print,
) -> None:
    """Check everything, with a line of progress for each promise. See `checks_of` for the arguments."""
    for name, checks in groupby(checks_of(key, conserved, scores), key=lambda check: check.name):
        progress(f"{key}: {name}")
        for check in checks:
            check()


def _checks(key: str, conserved: Conserved | None, slow: SlowScores | None) -> Iterator[Check]:
    settings, seated = all_settings(key), seat_counts(key)
    yield from (_check(each, key) for each in OF_A_GAME)
    yield from (_check(each, setting) for each in ONCE_AT_EVERY_SETTING for setting in settings)
    yield from (_walk(each, setting) for each in AT_EVERY_SETTING for setting in settings)
    if conserved:
        yield from (_walk(positions.nothing_is_lost, setting, conserved=conserved) for setting in settings)
    if slow:
        yield from (_walk(scores.scores_agree_with_the_slow_ones, setting, scores=slow) for setting in settings)
    redeal = secrecy.a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see
    yield from (_walk(redeal, setting, conserved=conserved, every=REDEALT) for setting in settings)
    yield from (_walk(each, setting) for each in AT_EVERY_SEAT_COUNT for setting in seated)
    yield from (_check(each, setting) for each in ONCE_AT_EVERY_SEAT_COUNT for setting in seated)
    yield from (_check(each, key) for each in OF_A_GAME_AT_LAST)


def _check(check: Callable[..., None], subject: Setting | str) -> Check:
    return Check(check.__name__.replace("_", " "), str(subject), partial(check, subject))


def _walk(check: Callable[..., None], setting: Setting, **more: object) -> Check:
    def run() -> None:
        check(setting, games=games_for(setting, POSITIONS), **more)

    return Check(check.__name__.replace("_", " "), str(setting), run)
