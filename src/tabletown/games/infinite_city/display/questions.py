"""What the table is waiting for."""

from typing import Any

import numpy as np

from tabletown.snapshot import ask

from ..notation.words import count, tile_words
from ..rules.choices import tokens_to_take_back
from ..rules.components import NAMES
from ..rules.effects import QUESTION
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, TILE, TOKEN
from ..rules.state import NO_TILE, Phase
from ..rules.turns import infinite_city_legal


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for, in one sentence that everybody may read."""
    phase = Phase(s.phase)
    if phase == Phase.OVER:
        return "The game is over."
    if phase == Phase.ACTION:
        return f"{names[s.active]} {action_words(s)}."
    if phase not in QUESTION:
        return "Luck decides."
    words = QUESTION[phase].asks.format(
        playing=NAMES[s.playing] if s.playing != NO_TILE else "",
        left=tokens_left(s) if phase == Phase.TAKE_BACK else "",
        victim="their own" if s.victim == s.active else f"{names[s.victim]}'s",
        picked=tile_words(s, s.picked) if s.picked != NO_TILE else "",
    )
    text = f"{NAMES[s.kind[s.text]]}: " if s.text != NO_TILE else ""
    return f"{text}{names[s.active]} {words}."


def tokens_left(s: Any) -> str:
    """'up to 3 tokens', 'up to 2 more tokens', '1 more token'."""
    most = ask(tokens_to_take_back, s)
    return f"{'up to ' if most > 1 else ''}{count(most, 'more token' if s.done else 'token')}"


def action_words(s: Any) -> str:
    """What the active player can do with the turn."""
    moves = np.zeros(MOST_LEGAL, np.int64)
    legal = moves[: ask(infinite_city_legal, s, moves)].tolist()
    plays = any(KIND <= move < SEAT for move in legal)
    hotel = any(TILE <= move < TOKEN for move in legal)
    if plays and hotel:
        return "plays a tile or checks in at a Hotel"
    return "plays a tile" if plays else "checks in at a Hotel" if hotel else "has to pass"
