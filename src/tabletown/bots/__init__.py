"""Players made of code. They are handed what their seat may know, and nothing else."""

from .base import Bot, SimpleBot, seat_policies
from .levels import BOTS, EARLIER, LEVELS, STYLED, STYLES, bot_named, bot_names, bots_of, check_level, choose, in_style, levels_of
from .odds import Odds, odds
from .search_bot import Finding, SearchBot

__all__ = [
    "BOTS", "EARLIER", "LEVELS", "STYLED", "STYLES", "Bot", "Finding", "Odds", "SearchBot", "SimpleBot", "bot_named", "bot_names",
    "bots_of", "check_level", "choose", "in_style", "levels_of", "odds", "seat_policies",
]  # fmt: skip
