"""The drawing and the text of a view of Infinite City."""

from typing import Any


def svg(view: dict[str, Any]) -> str:
    """The drawing."""
    return "<svg/>"


def text(view: dict[str, Any]) -> str:
    """The board for a terminal or a screen reader."""
    return ""
