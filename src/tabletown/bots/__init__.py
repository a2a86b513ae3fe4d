"""Players made of code. They are handed what their seat may know, and nothing else."""

from .bot import BOTS, Bot, bot_named, choose

__all__ = ["BOTS", "Bot", "bot_named", "choose"]
