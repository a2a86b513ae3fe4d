"""A game looked at afterwards: everybody's chances move by move, what was lost, and what was luck."""

from .game_analysis import Analysis, analyse
from .report import Player, Report, TurningPoint
from .rows import Judgement, Row

__all__ = ["Analysis", "Judgement", "Player", "Report", "Row", "TurningPoint", "analyse"]
