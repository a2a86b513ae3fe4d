"""Words that the API takes and gives, as types."""

from typing import Literal

Level = Literal["beginner", "casual", "strong", "expert", "master"]
"""All that there are; a game says which of them it has."""
Style = Literal["", "cautious", "daring"]
Audience = Literal["public", "link", "players"]
Pace = Literal["", "none", "quick", "slow"]
Scope = Literal["read", "play", "chat"]
