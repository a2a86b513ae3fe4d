"""Nobody sees what they may not know: change only that, and nothing a seat is shown may change by a byte."""

import json
from dataclasses import replace

from tabletown import CHANCE, GAMES
from tabletown.bots import BOTS, Bot, SearchBot, choose
from tabletown.kernel import new_rng
from tabletown.match import Match

from .kit.tables import Setting, each_game, each_setting, option_values, random_walk, restored, seat_counts, state_bytes, witness


def quick(bot: Bot) -> Bot:
    """The same bot with less time to think, measured in iterations alone."""
    return replace(bot, iterations=24, seconds=float("inf")) if isinstance(bot, SearchBot) else bot


QUICK_BOTS = {repr(replace(quick(bot), name="", about="")): quick(bot) for bot in BOTS.values()}.values()
"""Levels that differ only in how long they think are the same bot here."""


def shown(match: Match, seat: int | None) -> str:
    """Everything a seat is shown."""
    return json.dumps([match.view(seat), match.text(seat), match.svg(seat)])


@each_setting
def test_a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see(setting: Setting) -> None:
    slow = witness(setting.key)
    for number, match in enumerate(random_walk(setting.new(), 21, 400)):
        if number % 37:
            continue
        for seat in range(setting.players):
            twin = restored(match, match.known_to(seat, new_rng(number * 10 + seat)))
            assert twin.problems() == []
            slow.conserved(twin.position())
            assert shown(twin, seat) == shown(match, seat)
            assert shown(twin, None) == shown(match, None)
            if match.turn == seat:
                assert [move.id for move in twin.legal()] == [move.id for move in match.legal()]
                for bot in QUICK_BOTS:
                    assert choose(bot, twin, seed=3) == choose(bot, match, seed=3)


@each_setting
def test_the_log_tells_a_seat_no_more_than_the_table_does(setting: Setting) -> None:
    """Two outcomes of luck that leave a seat's table alike must read alike to it, too."""
    for number, match in enumerate(random_walk(setting.new(), 22, 400)):
        if number % 5 or match.turn != CHANCE or len(match.legal()) < 2:
            continue
        outcomes = []
        for move in (match.legal()[0], match.legal()[-1]):
            twin = match.copy()
            twin.play(move)
            outcomes.append(twin)
        one, other = outcomes
        for seat in (*range(setting.players), None):
            if one.view(seat)["table"] == other.view(seat)["table"]:
                assert one.log(seat) == other.log(seat)
                assert shown(one, seat) == shown(other, seat)


@each_game
def test_what_a_game_hides_is_really_dealt_anew(key: str) -> None:
    """A re-deal that never changes anything would make the tests above empty."""
    changed = False
    for setting in [s for s in seat_counts() + option_values() if s.key == key]:
        for number, match in enumerate(random_walk(setting.new(), 23, 60)):
            if number % 20 == 19:
                redeals = (match.known_to(seat, new_rng(n)).tobytes() for seat in range(2) for n in range(3))
                changed |= any(redeal != state_bytes(match) for redeal in redeals)
    assert changed == bool(GAMES[key].hides)
