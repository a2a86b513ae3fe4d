"""The papers that come with the games: each brings its rulebook in its package."""

from importlib.resources import files

from tabletown.game.registry import GAMES


def rules_page(key: str) -> str:
    """The rules of a game as Markdown; in our games rulings and reconstructed values included."""
    return files(GAMES.package_of(key)).joinpath(GAMES[key].rulebook).read_text("utf-8")
