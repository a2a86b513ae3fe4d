"""Tournaments between bots, ratings, studies of games, and reports about them."""

from .standings import Standings
from .tournament import Settings, Tournament, Watching
from .tournament_runner import on_cores, on_ray, run

__all__ = ["Settings", "Standings", "Tournament", "Watching", "on_cores", "on_ray", "run"]
