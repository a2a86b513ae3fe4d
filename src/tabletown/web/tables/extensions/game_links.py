"""What other apps offer wherever a game is named: a link for each, beside those to its rules and its pieces."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletown.game.declaration import Game


@dataclass(frozen=True)
class GameLink:
    """A page about a game."""

    view: str
    """The name of its address, which takes the game's key."""
    words: Any
    """What the link says, as a lazy template."""
    picture: str = "guide"
    """The picture beside it on the game's page: a file of `static/tables/pictures`, without its ending."""
    offered: Callable[[Game], bool] = lambda game: True
    """Whether there is such a page for a game."""
    first: bool = False
    """Whether it stands before the rules, for who does not know the game yet."""
    at_a_moment: Any = None
    """What it says in the replay of a game that is over, where it is about the moment that is shown; None: it is not there."""


_links: list[GameLink] = []


def offer(link: GameLink) -> None:
    """Called by an app when it is ready; twice is as good as once."""
    if link.view not in [known.view for known in _links]:
        _links.append(link)


def links_of(game: Game, first: bool) -> list[GameLink]:
    """The links of a game that stand before the rules, or after."""
    return [link for link in _links if link.first == first and link.offered(game)]
