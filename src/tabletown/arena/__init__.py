"""Tournaments between bots, ratings, studies of games, and reports about them."""

from .run import on_cores, on_ray, run
from .standings import Standings
from .tournament import Tournament, Watching

__all__ = ["Standings", "Tournament", "Watching", "on_cores", "on_ray", "run"]
