"""What can go wrong at a table. Every message says what is wrong and what would be right."""

from collections.abc import Iterable


class TabletownError(ValueError):
    """Any mistake in what Tabletown was asked to do."""


class UnknownGame(TabletownError):
    """No game goes by that name."""


class BadOption(TabletownError):
    """An unknown option, a value it does not take, or a number of players the game does not seat."""


class UnknownOption(BadOption, TypeError):
    """No option goes by that name: also a TypeError, as options are given as keywords."""


class IllegalMove(TabletownError):
    """A move that is not legal now, or words that name none or several of the legal moves."""


class BadNotation(TabletownError):
    """A record that cannot be read."""


class BadPosition(TabletownError):
    """A position that cannot be read, or that could not be on any table.

    Where a value was refused, it also says as data what would be taken: words (or names of fields), or bounds of a number; as
    `here` words that depend on the rest of the position, such as the cells that have a tile.
    """

    def __init__(
        self, message: str, choices: Iterable[str] = (), bounds: tuple[int, int] | None = None, here: Iterable[str] = ()
    ) -> None:
        super().__init__(message)
        self.choices = tuple(choices)
        self.bounds = bounds
        self.here = tuple(here)


class BadWeights(TabletownError):
    """A file of learned weights that is missing, damaged, or made for other features."""


class BadGuide(TabletownError):
    """The file of a game's one-page guide is damaged, or its pictures cannot be drawn."""


class UnknownPiece(TabletownError):
    """No card, tile, event, space, figure, option or word of the game goes by that name, or several do."""


class MissingExtra(TabletownError):
    """Something that a part of Tabletown needs is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed, which this needs: pip install 'tabletown[{extra}]'")
