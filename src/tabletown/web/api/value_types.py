"""Words that the API takes and gives, as types."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from tabletown.web.config.agents import NAME

Level = Literal["beginner", "casual", "strong", "expert", "master"]
"""All that there are; a game says which of them it has."""
AgentName = Annotated[str, StringConstraints(strict=True, pattern=f"^{NAME.pattern}$")]
"""An agent that the operator has added: `GET /bots` lists those that there are."""
Style = Literal["", "cautious", "daring"]
Audience = Literal["public", "link", "players"]
Pace = Literal["", "none", "quick", "slow"]
Scope = Literal["read", "play", "chat"]
