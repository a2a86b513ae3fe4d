"""Tournaments between bots, ratings, studies of games, and reports about them."""

from .run import on_cores, on_ray, run
from .standings import Standings
from .tournament import Settings, Tournament, Watching

__all__ = ["Settings", "Standings", "Tournament", "Watching", "on_cores", "on_ray", "run"]
