"""Why a move is not legal now, in words."""

from typing import Any


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    return ""
