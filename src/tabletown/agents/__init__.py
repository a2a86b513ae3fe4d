"""Players that others have made: objects of Python, programs in any language. They are handed what their seat may know."""

from .agent import Agent
from .agent_bot import AgentBot
from .limits import AgentLimits
from .named import bot_of
from .seat_view import SeatView, seat_view

__all__ = ["Agent", "AgentBot", "AgentLimits", "SeatView", "bot_of", "seat_view"]
