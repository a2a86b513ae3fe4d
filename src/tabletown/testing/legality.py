"""Playing: games end, moves are sound and named apart, what is not legal is refused, and luck can be repeated."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, OVER
from tabletown.engine.rng import new_rng
from tabletown.errors import IllegalMove
from tabletown.match.match import Match

from .game_settings import Setting
from .random_walks import CAP, random_walks, state_bytes

WALK = 450


def is_refused(act: Callable[[], object]) -> bool:
    """Whether something that is tried is no legal move."""
    try:
        act()
    except IllegalMove:
        return True
    return False


def random_games_end_with_winners(setting: Setting) -> None:
    """Forty random games come to an end, and somebody at the table has won each."""
    game, start = setting.game, setting.new().start_states()
    tables = entry_points.new_states(40, game.state)
    handle, buffer = entry_points.handle(tables), np.zeros(game.most_legal, np.int64)
    entry_points.play_many(handle, entry_points.handle(start), buffer, new_rng(7), NO_JOURNAL, CAP)
    for i in range(len(tables)):
        assert entry_points.turn_at(handle, i) == OVER, f"{setting}: a random game is not over after {CAP:,} moves"
        won = entry_points.winners_at(handle, i)
        assert 0 < won < 1 << setting.players, f"{setting}: the winners' bits of a finished game are {won:b}"


def legal_moves_are_sorted_and_named_apart(setting: Setting, games: int = 1) -> None:
    """Numbers ascend (at luck a likelier one repeats), and every move is found again by its number and by its words."""
    buffer = np.zeros(setting.game.most_legal, np.int64)
    for _, match in random_walks(setting, 12, WALK, games):
        count = entry_points.legal_at(match._handle, 0, buffer)
        assert count <= buffer.size, f"{match!r}: {count} legal moves, but `most_legal` is {buffer.size}"
        ids = buffer[:count].tolist()
        assert (len(ids) == 0) == match.over, f"{match!r}: {len(ids)} legal moves"
        is_luck = match.turn == CHANCE
        assert all(a <= b if is_luck else a < b for a, b in pairwise(ids)), f"{match!r}: moves do not ascend: {ids}"
        outside = [id for id in ids if not 0 <= id < setting.game.move_count]
        assert not outside, f"{match!r}: moves {outside} are not below `move_count`"
        legal = match.legal()
        assert [move.id for move in legal] == sorted(set(ids)), f"{match!r}: `match.legal` has other moves than the rules"
        words = [move.text for move in legal]
        assert len(set(words)) == len(legal), f"{match!r}: two legal moves have the same words: {words}"
        for move in legal:
            assert match.find(move.text) == match.find(move.id) == move, f"{match!r}: {move.text!r} finds another move"


def every_legal_move_plays_and_every_other_is_refused(setting: Setting, games: int = 1) -> None:
    """Whatever number is tried, it is a legal move or changes nothing."""
    for number, match in random_walks(setting, 13, WALK, games):
        if number % 29:
            continue
        before, legal = state_bytes(match), set(match.legal_ids())
        for id in range(-2, setting.game.move_count + 2):
            if id in legal:
                match.copy().play(id)
            else:
                assert is_refused(partial(match.play, id)), f"{match!r}: move {id} is played, but not legal"
        assert state_bytes(match) == before, f"{match!r}: trying moves has changed the position"


def no_rule_forbids_a_legal_move(setting: Setting, games: int = 1) -> None:
    """`why_not` has nothing to say about legal moves, words for whatever it says about others, and changes nothing."""
    for number, match in random_walks(setting, 18, WALK, games):
        before, legal = state_bytes(match), set(match.legal_ids())
        for id in legal:
            code = entry_points.why_not_at(match._handle, 0, id)
            assert code == 0, f"{match!r}: {match.find(id).text!r} is legal, but `why_not` gives reason {code}"
            assert match.why_not(id) == "", f"{match!r}: {match.find(id).text!r} is legal, but {match.why_not(id)}"
        if number % 29 == 0 and match.turn != CHANCE:
            for id in set(range(setting.game.move_count)) - legal:
                code = entry_points.why_not_at(match._handle, 0, id)
                assert bool(code) == bool(match.why_not(id)), f"{match!r}: reason {code} for move {id} has no words"
        assert state_bytes(match) == before, f"{match!r}: asking for reasons has changed the position"


def same_seed_same_game(setting: Setting) -> None:
    """Luck can be repeated by its seed, and another seed is other luck."""
    one, other, third = (setting.new(seed, luck="auto") for seed in (5, 5, 6))
    for match in (one, other, third):
        for _ in range(60):
            if not match.over:
                match.play(match.legal()[len(match.steps) % len(match.legal())])
    assert one.record() == other.record(), f"{setting}: two games with the same seed and the same choices differ"
    assert one.record() != third.record(), f"{setting}: two games with different seeds are the same"


def a_seat_takes_back_only_its_own_last_decisions(setting: Setting, games: int = 1) -> None:
    """Undo ends at luck, at what was revealed, and at what somebody else decided."""
    for _, match in random_walks(setting, 17, 120, games):
        for seat in range(setting.players):
            takes_back_if_it_may(match, seat)


def takes_back_if_it_may(match: Match, seat: int) -> None:
    """One seat's right to undo."""
    steps, twin = match.steps, match.copy()
    if steps and steps[-1].by == seat and not steps[-1].revealed:
        twin.undo(seat)
        assert len(twin.steps) == len(steps) - 1, f"{match!r}: seat {seat} has not taken back one decision"
    else:
        assert is_refused(partial(twin.undo, seat)), f"{match!r}: seat {seat} takes back what it may not"
        assert state_bytes(twin) == state_bytes(match), f"{match!r}: a refused undo has changed the position"
