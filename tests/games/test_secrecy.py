"""Nobody sees what they may not know: change only that, and nothing a seat is shown may change by a byte."""

from tabletown.testing import secrecy
from tests.kit.tables import Setting, each_game, each_setting, witness


@each_setting
def test_a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see(setting: Setting) -> None:
    secrecy.a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see(setting, witness(setting.key).conserved)


@each_setting
def test_the_log_tells_a_seat_no_more_than_the_table_does(setting: Setting) -> None:
    secrecy.the_log_tells_a_seat_no_more_than_the_table_does(setting)


@each_game
def test_what_a_game_hides_is_really_dealt_anew(key: str) -> None:
    secrecy.what_a_game_hides_is_really_dealt_anew(key)
