"""Every game, played at random at every seat count and with every option: it ends, nothing is lost, all moves are sound."""

from tabletown.testing import legality, positions, records, scores
from tests.kit.tables import Setting, each_seat_count, each_setting, witness


@each_setting
def test_random_games_end_with_winners(setting: Setting) -> None:
    legality.random_games_end_with_winners(setting)


@each_setting
def test_nothing_is_lost_and_scores_agree_with_the_witness(setting: Setting) -> None:
    slow = witness(setting.key)
    positions.nothing_is_lost(setting, slow.conserved)
    scores.scores_agree_with_the_slow_ones(setting, slow.scores)
    positions.no_position_has_problems(setting)


@each_setting
def test_legal_moves_are_sorted_and_named_apart(setting: Setting) -> None:
    legality.legal_moves_are_sorted_and_named_apart(setting)


@each_seat_count
def test_every_legal_move_plays_and_every_other_is_refused(setting: Setting) -> None:
    legality.every_legal_move_plays_and_every_other_is_refused(setting)


@each_setting
def test_no_rule_forbids_a_legal_move(setting: Setting) -> None:
    legality.no_rule_forbids_a_legal_move(setting)


@each_setting
def test_positions_and_undo_lead_back_to_the_same_bytes(setting: Setting) -> None:
    positions.positions_and_undo_lead_back_to_the_same_bytes(setting)


@each_setting
def test_records_tell_the_whole_game_again(setting: Setting) -> None:
    records.records_tell_the_whole_game_again(setting)


@each_setting
def test_score_tables_add_up(setting: Setting) -> None:
    scores.score_tables_add_up(setting)


@each_seat_count
def test_same_seed_same_game(setting: Setting) -> None:
    legality.same_seed_same_game(setting)


@each_seat_count
def test_a_seat_takes_back_only_its_own_last_decisions(setting: Setting) -> None:
    legality.a_seat_takes_back_only_its_own_last_decisions(setting)
