"""Words that the API takes and gives, as types."""

from typing import Literal

Level = Literal["beginner", "casual", "strong", "master"]
Style = Literal["", "cautious", "daring"]
Audience = Literal["public", "link", "players"]
Pace = Literal["", "none", "quick", "slow"]
Scope = Literal["read", "play", "chat"]
