"""Seatings of a tournament: as even as the numbers allow, and a matter of the definition alone."""

from collections import Counter
from itertools import pairwise

import pytest

from tabletown.arena.schedule import Schedule, lineups_of

ENTRIES = [
    ([0, 1], 2),
    ([0, 1], 4),
    ([0, 1, 2], 4),
    ([0, 1, 1, 1], 4),
    ([0, 1, 2, 3], 4),
    ([0, 1, 2, 3, 4], 3),
    ([0, 1, 2, 3, 4, 5, 6], 5),
    ([0, 1, 1, 2, 2], 3),
    ([0, 1, 2], 6),
]
each_entry = pytest.mark.parametrize(("entries", "players"), ENTRIES, ids=str)


def seatings(schedule: Schedule) -> list[tuple[int, ...]]:
    return [schedule.seating(n) for n in range(schedule.games)]


@each_entry
def test_after_whole_rounds_every_bot_sat_equally_often_in_every_seat_and_lineup(entries: list[int], players: int) -> None:
    schedule = Schedule(entries, players, 3 * Schedule(entries, players, 1, 1).round, 1)
    assert schedule.exact
    assert "exactly even" in schedule.remark()
    played = seatings(schedule)
    assert set(Counter(tuple(sorted(seating)) for seating in played).values()) == {3 * players}
    for lineup in schedule.lineups:
        in_it = [seating for seating in played if tuple(sorted(seating)) == lineup]
        for seat in range(players):
            held = Counter(seating[seat] for seating in in_it)
            assert all(held[bot] == 3 * lineup.count(bot) for bot in lineup)


@pytest.mark.parametrize(("entries", "players"), [([0, 1], 4), ([0, 1, 1, 1], 4), ([0, 1, 2, 3], 4), ([0, 0, 1, 1], 4)], ids=str)
def test_in_the_long_run_every_order_is_played_equally_often(entries: list[int], players: int) -> None:
    schedule = Schedule(entries, players, 72 * Schedule(entries, players, 1, 1).round, 5)
    for lineup in schedule.lineups:
        orders = Counter(seating for seating in seatings(schedule) if tuple(sorted(seating)) == lineup)
        assert len(set(orders.values())) == 1


@each_entry
@pytest.mark.parametrize("games", [1, 7, 50, 101])
def test_games_beyond_whole_rounds_are_nearly_even(entries: list[int], players: int, games: int) -> None:
    schedule = Schedule(entries, players, games, 1)
    together = Counter(tuple(sorted(seating)) for seating in seatings(schedule))
    assert max(together.values()) - min(together[lineup] for lineup in schedule.lineups) <= players
    counts = schedule.counts()
    for bot in set(entries):
        seats = [counts[bot, seat] for seat in range(players)]
        assert max(seats) - min(seats) <= 2
    if not schedule.exact:
        assert f"no multiple of {schedule.round}" in schedule.remark()


def test_lineups_follow_from_the_entries() -> None:
    assert lineups_of([0, 1, 1, 1], 4) == [(0, 1, 1, 1)]
    assert lineups_of([0, 1], 4) == [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]
    assert len(lineups_of([0, 1, 2, 3, 4], 3)) == 10
    assert lineups_of([0], 3) == [(0, 0, 0)]


def test_the_schedule_depends_on_nothing_but_the_definition() -> None:
    first, second = (seatings(Schedule([0, 1, 2, 3], 4, 90, 7)) for _ in range(2))
    assert first == second
    assert first != seatings(Schedule([0, 1, 2, 3], 4, 90, 8))
    assert all(len(set(pair)) == 2 for pair in pairwise(first[:4]))
