"""Players made of code. They are handed what their seat may know, and nothing else."""

from .bot import (
    BOTS,
    EARLIER,
    LEVELS,
    STYLED,
    STYLES,
    Bot,
    Finding,
    SearchBot,
    SimpleBot,
    bot_named,
    bot_names,
    bots_of,
    check_level,
    choose,
    in_style,
    levels_of,
    seat_policies,
)
from .odds import Odds, odds

__all__ = [
    "BOTS", "EARLIER", "LEVELS", "STYLED", "STYLES", "Bot", "Finding", "Odds", "SearchBot", "SimpleBot", "bot_named", "bot_names",
    "bots_of", "check_level", "choose", "in_style", "levels_of", "odds", "seat_policies",
]  # fmt: skip
