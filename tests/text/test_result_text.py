"""Who has won, and why."""

from tabletown.text.i18n import one_of
from tabletown.text.number_words import in_words, ordinal
from tabletown.text.result_text import Criterion, by_figures, score_lines

NAMES = ["Ann", "Ben", "Cy"]


def said(points: list[int], cheques: list[int], winners: list[int], seat: int | None = None) -> str:
    figures = [
        Criterion("{n} point", "{n} points", "more points", points),
        Criterion("{n} cheque", "{n} cheques", "more cheques", cheques),
    ]
    return by_figures(NAMES[: len(points)], winners, figures, seat)


def test_the_figure_that_decides_is_named() -> None:
    assert said([3, 21, -4], [0, 0, 9], [1]) == "Ben wins with 21 points."
    assert said([0, 1], [0, 0], [1]) == "Ben wins with 1 point."


def test_a_tie_is_told_with_what_breaks_it() -> None:
    assert said([11, 11, 9], [5, 7, 20], [1]) == "Ben wins: Ann and Ben both have 11 points, and Ben has more cheques, 7 to 5."
    assert said([11, 11, 11], [5, 7, 6], [1]) == "Ben wins: Ann, Ben and Cy all have 11 points, and Ben has more cheques, 7 to 6."


def test_a_shared_victory_says_what_is_level() -> None:
    assert said([11, 11, 9], [1, 1, 8], [0, 1]) == "Ann and Ben share the victory: both have 11 points and 1 cheque."


def test_a_tie_that_is_only_narrowed_says_how_far() -> None:
    figures = [
        Criterion("{n} point", "{n} points", "more points", [4, 4, 4]),
        Criterion("{n} cheque", "{n} cheques", "more cheques", [2, 2, 0]),
        Criterion("{n} star", "{n} stars", "more stars", [1, 2, 9]),
    ]
    wins = (
        "Ben wins: Ann, Ben and Cy all have 4 points, and Ann and Ben have more cheques, 2 to 0, and Ben has more stars, 2 to 1."
    )
    assert by_figures(NAMES, [1], figures) == wins


def test_whoever_reads_it_is_spoken_to() -> None:
    assert said([3, 21], [0, 0], [1], 1) == "You win with 21 points."
    assert said([3, 21], [0, 0], [1], 0) == "Ben wins with 21 points."
    assert said([11, 11, 9], [5, 7, 20], [1], 1) == "You win: you and Ann both have 11 points, and you have more cheques, 7 to 5."
    assert said([11, 11, 9], [5, 7, 20], [1], 0) == "Ben wins: you and Ben both have 11 points, and Ben has more cheques, 7 to 5."
    assert said([11, 11, 9], [1, 1, 8], [0, 1], 1) == "You and Ann share the victory: both have 11 points and 1 cheque."


def test_the_rules_say_who_has_won_and_the_figures_only_why() -> None:
    points = [Criterion("{n} point", "{n} points", "more points", [7, 7, 2])]
    assert by_figures(NAMES, [1], points) == "Ben wins."  # by a tie-break that no figure tells
    assert by_figures(NAMES, [1], points, 1) == "You win."
    assert by_figures(NAMES, [2], points) == "Cy wins with 2 points."  # where the fewest win
    assert by_figures(NAMES, [0, 2], points) == "Ann and Cy share the victory."
    assert by_figures(NAMES, [], points) == "Nobody wins."
    assert said([7, 7, 2], [5, 3, 9], [1]) == "Ben wins."  # it is not said that 3 cheques are more than 5


# --- numbers in words -----------------------------------------------------------------------------------------------------


def test_small_numbers_are_words_and_larger_ones_figures() -> None:
    assert [in_words(number) for number in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [ordinal(number) for number in (1, 5, 12, 13, 21, 22, 33, 111)] == [
        "first", "fifth", "twelfth", "13th", "21st", "22nd", "33rd", "111th",
    ]  # fmt: skip


def test_choices_are_listed_with_or() -> None:
    assert [one_of(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a or b", "a, b or c"]


def test_whoever_reads_the_final_scores_finds_a_column_of_their_own() -> None:
    view = {"names": NAMES, "score_table": [("Printed", [3, 2, 1])], "scores": [3, 2, 1], "seat": 1}
    assert score_lines(view)[0].split() == ["Ann", "You", "Cy"]
    assert score_lines({**view, "seat": None})[0].split() == ["Ann", "Ben", "Cy"]
