"""Where our case files lie. Their format stands in `tabletown.testing.cases`."""

from pathlib import Path

from tabletown.testing.cases import Case, cases_in, run

CASES = Path(__file__).parent.parent / "cases"


def cases_of(game: str) -> list[Case]:
    """Every case of a game."""
    return cases_in(CASES / game, game)


__all__ = ["Case", "cases_of", "run"]
