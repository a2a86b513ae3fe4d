"""Players made of code. They are handed what their seat may know, and nothing else."""

from .bot import BOTS, EARLIER, STYLED, STYLES, Bot, Finding, SearchBot, SimpleBot, bot_named, choose, in_style
from .odds import Odds, odds

LEVELS = ("beginner", "casual", "strong", "master")
"""The bots that people choose from; each wins clearly against the one before."""

__all__ = [
    "BOTS", "EARLIER", "LEVELS", "STYLED", "STYLES", "Bot", "Finding", "Odds", "SearchBot", "SimpleBot", "bot_named", "choose",
    "in_style", "odds",
]  # fmt: skip
