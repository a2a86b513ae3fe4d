"""What a learner plays: a game with its usual number of players and rules, and all else that there is of it."""

from tools.features import seats_of

from tabletown import Game

Variant = tuple[int, dict[str, bool | int | str]]
"""So many players, and the options that differ from the usual."""
LONG = ("rounds",)
"""Options that only make games longer: the others would wait for the longest."""


def unusual_numbers(game: Game) -> list[Variant]:
    """Every other number of players, by the usual rules."""
    return [(seats, {}) for seats in game.seats if seats != seats_of(game)]


def unusual_rules(game: Game) -> list[Variant]:
    """Every other value of every option: in turn with the usual number of players and with another."""
    options = [option for option in game.options if option.name not in LONG]
    others = [(option.name, value) for option in options for value in option.values if value != option.default]
    return [
        (game.seats[number % len(game.seats)] if number % 2 else seats_of(game), {name: value})
        for number, (name, value) in enumerate(others)
    ]
