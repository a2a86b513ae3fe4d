"""Players made of code. They are handed what their seat may know, and nothing else."""

from .bot import BOTS, EARLIER, Bot, Finding, SearchBot, SimpleBot, bot_named, choose
from .odds import Odds, odds

LEVELS = ("beginner", "casual", "strong", "master")
"""The bots that people choose from; each wins clearly against the one before."""

__all__ = ["BOTS", "EARLIER", "LEVELS", "Bot", "Finding", "Odds", "SearchBot", "SimpleBot", "bot_named", "choose", "odds"]
