"""The drawing and the text of a view of Neue Heimat."""
from typing import Any


def svg(view: dict[str, Any]) -> str:
    return "<svg/>"
def text(view: dict[str, Any]) -> str:
    return ""
