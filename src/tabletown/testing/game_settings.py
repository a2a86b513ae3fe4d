"""The settings that every game is tried at: each seat count, and each option at each of its values."""

from dataclasses import dataclass

from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.match.match import Match


@dataclass(frozen=True)
class Setting:
    """A game with a number of players and options."""

    key: str
    players: int
    options: tuple[tuple[str, bool | int | str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.key, f"{self.players}p", *(f"{name}={value}" for name, value in self.options)])

    @property
    def game(self) -> Game:
        """The game itself."""
        return GAMES[self.key]

    def new(self, seed: int = 1, luck: str = "manual") -> Match:
        """A fresh match."""
        return self.game.new_with(self.players, dict(self.options), seed, luck)


def seat_counts(key: str) -> list[Setting]:
    """A game at every seat count, with its default options."""
    return [Setting(key, players) for players in GAMES[key].seats]


def option_values(key: str) -> list[Setting]:
    """A game with each option at each value that is not the default, at a seat count that changes with the option."""
    seats, found = list(GAMES[key].seats), []
    for i, option in enumerate(GAMES[key].options):
        for j, value in enumerate(v for v in option.values if v != option.default):
            found.append(Setting(key, seats[(i + j) % len(seats)], ((option.name, value),)))
    return found


def all_settings(key: str) -> list[Setting]:
    """Seat counts and options."""
    return seat_counts(key) + option_values(key)
