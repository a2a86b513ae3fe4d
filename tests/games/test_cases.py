"""Every case file of every game."""

import pytest

from tabletown import GAMES
from tabletown.testing.cases import Case, cases_of, run


@pytest.mark.parametrize("case", [case for game in GAMES for case in cases_of(game)], ids=str)
def test_case(case: Case) -> None:
    run(case)
