"""The trust kit: what every game must pass, for ours and for yours.

    from tabletown.testing import check_game, checks_of

    check_game("pebbles")                                       # everything, with a line for each promise

    @pytest.mark.parametrize("check", checks_of("pebbles"), ids=str)
    def test_pebbles(check):                                    # the same, as tests of pytest
        check()

Each promise is a function of its own (`tabletown.testing.legality`, `.positions`, `.scores`, `.records`, `.secrecy`, `.drawing`,
`.observations`, `.bots`, `.parity`, `.declaration`), which raises an AssertionError in a sentence. `.cases` plays case files;
`.playthrough` and `.perft` make golden files.
"""

from .checks import Check, check_game, checks_of
from .game_settings import Setting

__all__ = ["Check", "Setting", "check_game", "checks_of"]
