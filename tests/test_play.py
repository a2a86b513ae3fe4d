"""Every game, played at random at every seat count and with every option: it ends, nothing is lost, all moves are sound."""

import json
from itertools import pairwise

import numpy as np
import pytest

import tabletown
from tabletown import CHANCE, IllegalMove, batch
from tabletown.kernel import NO_JOURNAL, OVER, new_rng

from .kit.tables import Setting, each_seat_count, each_setting, played, random_walk, state_bytes, witness

CAP = 200_000
"""Outside the rules: no random game has been seen to need so many moves."""
WALK = 450


@each_setting
def test_random_games_end_with_winners(setting: Setting) -> None:
    game, start = setting.game, setting.new().start_states()
    tables = batch.new_states(40, game.state)
    batch.play_many(batch.handle(tables), batch.handle(start), np.zeros(game.most_legal, np.int64), new_rng(7), NO_JOURNAL, CAP)
    for i in range(len(tables)):
        assert batch.turn_at(batch.handle(tables), i) == OVER
        assert 0 < batch.winners_at(batch.handle(tables), i) < 1 << setting.players


@each_setting
def test_nothing_is_lost_and_scores_agree_with_the_witness(setting: Setting) -> None:
    slow = witness(setting.key)
    for match in random_walk(setting.new(), 11, WALK):
        position = match.position()
        slow.conserved(position)
        assert slow.scores(position) == match.scores
        assert match.problems() == []


@each_setting
def test_legal_moves_are_sorted_and_named_apart(setting: Setting) -> None:
    buffer = np.zeros(setting.game.most_legal, np.int64)
    for match in random_walk(setting.new(), 12, WALK):
        ids = buffer[: batch.legal_at(match._handle, 0, buffer)].tolist()
        assert (len(ids) == 0) == match.over
        assert all(a <= b if match.turn == CHANCE else a < b for a, b in pairwise(ids))
        assert all(0 <= id < setting.game.move_count for id in ids)
        legal = match.legal()
        assert [move.id for move in legal] == sorted(set(ids))
        assert len({move.text for move in legal}) == len(legal)
        for move in legal:
            assert match.find(move.text) == match.find(move.id) == move


@each_seat_count
def test_every_legal_move_plays_and_every_other_is_refused(setting: Setting) -> None:
    for number, match in enumerate(random_walk(setting.new(), 13, WALK)):
        if number % 29:
            continue
        before, legal = state_bytes(match), {move.id for move in match.legal()}
        for id in range(-2, setting.game.move_count + 2):
            if id in legal:
                match.copy().play(id)
            else:
                with pytest.raises(IllegalMove):
                    match.play(id)
        assert state_bytes(match) == before


@each_setting
def test_positions_and_undo_lead_back_to_the_same_bytes(setting: Setting) -> None:
    for number, match in enumerate(random_walk(setting.new(), 14, WALK)):
        if number % 7:
            continue
        position, before = match.position(), state_bytes(match)
        again = setting.game.at(json.loads(json.dumps(position)), luck="manual")
        assert again.position() == position
        assert state_bytes(again) == before
        assert [move.text for move in again.legal()] == [move.text for move in match.legal()]
        if not match.over:
            twin = match.copy()
            twin.play(match.legal()[-1])
            twin.undo()
            assert state_bytes(twin) == before == state_bytes(match)


@each_setting
def test_records_tell_the_whole_game_again(setting: Setting) -> None:
    match = played(setting, 15, 2500)
    text = match.record()
    again = tabletown.load(text, luck="manual")
    assert again.record() == text
    assert state_bytes(again) == state_bytes(match)
    assert again.log() == match.log()


@each_setting
def test_score_tables_add_up(setting: Setting) -> None:
    match = setting.new(luck="auto", seed=16)
    states = match.start_states()
    batch.play_out(batch.handle(states), 0, np.zeros(setting.game.most_legal, np.int64), new_rng(16), NO_JOURNAL, CAP)
    match._states[:] = states
    match._changed()
    assert match.over
    columns = zip(*(numbers for _, numbers in match.score_table()), strict=True)
    assert [sum(column) for column in columns] == match.scores


@each_seat_count
def test_same_seed_same_game(setting: Setting) -> None:
    one, other, third = (setting.new(seed, luck="auto") for seed in (5, 5, 6))
    for match in (one, other, third):
        for _ in range(60):
            if not match.over:
                match.play(match.legal()[len(match.steps) % len(match.legal())])
    assert one.record() == other.record() != third.record()


@each_seat_count
def test_a_seat_takes_back_only_its_own_last_decisions(setting: Setting) -> None:
    for match in random_walk(setting.new(), 17, 120):
        steps = match.steps
        for seat in range(setting.players):
            allowed = bool(steps) and steps[-1].by == seat and not steps[-1].revealed
            twin = match.copy()
            if allowed:
                twin.undo(seat)
                assert len(twin.steps) == len(steps) - 1
            else:
                with pytest.raises(IllegalMove):
                    twin.undo(seat)
                assert state_bytes(twin) == state_bytes(match)
