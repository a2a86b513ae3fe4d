"""What other parts of the site add to the pages of tables. Those parts know the tables, and tables do not know them: each hands
over what it adds when the site starts (`AppConfig.ready`)."""

from collections.abc import Callable, Mapping
from typing import Any

Drawn = Callable[[Mapping[str, Any]], str]
"""Makes HTML out of the values of the template around it; an empty text where there is nothing to add."""
_places: dict[str, list[Drawn]] = {
    "head": [],  # scripts and styles of tables and replays
    "question": [],  # beside what is asked
    "ask": [],  # below it
    "over": [],  # among the buttons under the final scores
    "replay": [],  # below the slider
    "home": [],  # below the games
    "home head": [],  # styles of the home page
    "text head": [],  # and of tables in text
}


def add(place: str, draw: Drawn) -> None:
    """Let something stand in a place of the pages."""
    if draw not in _places[place]:
        _places[place].append(draw)


def drawn(place: str, values: Mapping[str, Any]) -> str:
    """All that stands in a place."""
    return "".join([draw(values) for draw in _places[place]])
