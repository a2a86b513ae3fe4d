"""One source: plain Python and compiled code give the same bytes."""

from tabletown.testing import parity
from tests.kit.tables import each_game


@each_game
def test_plain_python_and_compiled_rules_agree_byte_for_byte(key: str) -> None:
    parity.plain_python_and_compiled_rules_agree_byte_for_byte(key, seeds=24, moves=600)
