"""What the tiles ask: one row for each kind of tile, one row for each question. Everything else about them is derived here.

The exact texts are carried out in `tile_texts.py`; which rule forbids an answer is said in `reasons.py`.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from .components import KINDS, Kind
from .numbers import CELL, KIND, SEAT, TILE, TOKEN, Why
from .state import Phase


class Effect(NamedTuple):
    """The text of a kind of tile: its questions in their order, and what it cannot do without."""

    kind: Kind
    asks: tuple[Phase, ...] = ()
    token: bool = False
    """Whether the text is skipped without a token in supply."""
    tile: bool = False
    """Whether it places a tile: then it is skipped after the player's own last token (chapter 9)."""
    printed: tuple[Phase, ...] = ()
    """The questions of the printed text, where an option, named like the tile, chooses it; it places no tile."""


EFFECTS = (
    Effect(Kind.ARBORETUM,          (Phase.TAKE_BACK,)),
    Effect(Kind.BANK,               (Phase.BANK,)),
    Effect(Kind.CAPITOL,            (Phase.CHOOSE_HAND, Phase.CHOOSE_TILE), token=True, tile=True, printed=(Phase.SEIZE,)),
    Effect(Kind.CONSTRUCTION_SITE,  (Phase.BUILD,), token=True, tile=True),
    Effect(Kind.DISASTER_SITE,      (Phase.REMOVE,)),
    Effect(Kind.EMBASSY,            (Phase.EXPEL,), token=True, printed=(Phase.TAKE_OVER,)),
    Effect(Kind.FACTORY),
    Effect(Kind.HOTEL),
    Effect(Kind.HOUSING,            (Phase.SETTLE,), token=True),
    Effect(Kind.LIBRARY,            (Phase.LOOK, Phase.READ), token=True, tile=True),
    Effect(Kind.MAUSOLEUM,          (Phase.REMOVE,), printed=(Phase.TAKE_TILE,)),
    Effect(Kind.PLAZA),
    Effect(Kind.POLICE_HQ),
    Effect(Kind.PORT,               (Phase.SHIP, Phase.UNLOAD), tile=True),
    Effect(Kind.POST_OFFICE,        (Phase.PICK_UP, Phase.DELIVER)),
    Effect(Kind.POWER_STATION),
    Effect(Kind.SALVAGE_YARD,       (Phase.FILL, Phase.SALVAGE), tile=True),
    Effect(Kind.SECURITY_GUARDPOST, (Phase.CLEAR,)),
    Effect(Kind.SHOPPING_COMPLEX,   (Phase.SWAP_HANDS,)),
    Effect(Kind.STADIUM,            (Phase.PULL,)),
    Effect(Kind.TEMPLE,             (Phase.CHOOSE_HAND, Phase.CHOOSE_TILE), token=True, tile=True),
    Effect(Kind.TRANSIT_STATION,    (Phase.DEPART, Phase.ARRIVE)),
)  # fmt: skip
"""Hotel, Plaza and Power Station ask nothing and do nothing at once; Factory and Police HQ just happen."""


class Holds(IntEnum):
    """What a tile that is chosen, or whose token is chosen, must hold."""

    ANYTHING = 0
    NO_TOKEN = 1
    TOKEN = 2
    OWN_TOKEN = 3
    OTHERS_TOKEN = 4  # and none of the player's own


class Question(NamedTuple):
    """What is asked in a phase: what the answer names, what may be chosen, and why the text is skipped where there is none."""

    phase: Phase
    answer: int
    """The first number of the moves that answer it."""
    lacks: Why = Why.NO_OBSTACLE
    """Why the text is skipped, if it finds no tile or token to choose."""
    least: int = 1
    """How many tiles it must find."""
    holds: Holds = Holds.ANYTHING
    unlocked: bool = False
    """Whether a lock keeps a tile, and the tokens on it, from being chosen."""
    beside: bool = False
    """Whether it must lie beside the tile whose text asks."""
    plaza: bool = False
    """Whether an open Plaza may bind the cell."""
    from_hand: bool = False
    """Whether a tile comes out of a hand by it."""
    final: bool = False
    """Whether mostly luck comes after the answer, so that it cannot be taken back."""
    token_before: bool = False
    """Whether the token that the text needs is on the table already when it is asked."""


QUESTIONS = (
    Question(Phase.ACTION,      TILE),
    Question(Phase.PLACE,       CELL,  plaza=True),
    Question(Phase.PICK,        TILE),
    Question(Phase.TAKE_BACK,   TILE,  Why.NO_OWN_TOKENS, holds=Holds.OWN_TOKEN, unlocked=True),
    Question(Phase.BANK,        TOKEN, Why.NO_TOKEN_TO_SWAP, holds=Holds.OTHERS_TOKEN, unlocked=True, final=True),
    Question(Phase.CHOOSE_HAND, SEAT,  from_hand=True, final=True),
    Question(Phase.CHOOSE_TILE, KIND,  from_hand=True),
    Question(Phase.SEIZE,       TILE,  Why.NO_ADJACENT_TILE, beside=True, final=True),
    Question(Phase.BUILD,       KIND,  from_hand=True),
    Question(Phase.REMOVE,      TILE,  Why.ALL_TILES_LOCKED, unlocked=True, final=True),
    Question(Phase.EXPEL,       TOKEN, Why.NO_ADJACENT_TOKEN, holds=Holds.TOKEN, unlocked=True, beside=True, final=True,
             token_before=True),
    Question(Phase.TAKE_OVER,   TILE,  Why.NO_ADJACENT_TILE, beside=True, final=True),
    Question(Phase.SETTLE,      TILE,  Why.NO_EMPTY_TILE, holds=Holds.NO_TOKEN, final=True),
    Question(Phase.READ,        KIND),
    Question(Phase.TAKE_TILE,   TILE,  Why.NO_UNLOCKED_NEIGHBOUR, unlocked=True, beside=True, final=True),
    Question(Phase.SHIP,        CELL,  plaza=True),
    Question(Phase.PICK_UP,     TILE,  Why.ALL_TILES_LOCKED, unlocked=True),
    Question(Phase.DELIVER,     CELL,  final=True),
    Question(Phase.FILL,        CELL,  beside=True, from_hand=True),
    Question(Phase.CLEAR,       TILE,  Why.NO_TOKENS_ELSEWHERE, holds=Holds.TOKEN, unlocked=True, final=True),
    Question(Phase.SWAP_HANDS,  SEAT,  final=True),
    Question(Phase.PULL,        TOKEN, Why.NO_ADJACENT_TOKEN, holds=Holds.TOKEN, unlocked=True, beside=True),
    Question(Phase.DEPART,      TILE,  Why.NO_TWO_UNLOCKED, least=2, unlocked=True),
    Question(Phase.ARRIVE,      TILE,  unlocked=True, final=True),
)  # fmt: skip

QUESTION = {question.phase: question for question in QUESTIONS}
EFFECT = {effect.kind: effect for effect in EFFECTS}

# --- derived: tables for kernels ------------------------------------------------------------------------------------------

FIRST = np.array([(EFFECT[Kind(kind)].asks or (Phase.RESOLVE,))[0] for kind in range(KINDS)], np.int64)
PRINTED_FIRST = np.array([(EFFECT[Kind(kind)].printed or (Phase.RESOLVE,))[0] for kind in range(KINDS)], np.int64)
LACKS = np.array([QUESTION[phase].lacks if phase in QUESTION else 0 for phase in Phase], np.int64)
ANSWER = np.array([QUESTION[phase].answer if phase in QUESTION else 0 for phase in Phase], np.int64)
LEAST = np.array([QUESTION[phase].least if phase in QUESTION else 1 for phase in Phase], np.int64)
HOLDS = np.array([QUESTION[phase].holds if phase in QUESTION else Holds.ANYTHING for phase in Phase], np.int64)
UNLOCKED = np.array([phase in QUESTION and QUESTION[phase].unlocked for phase in Phase], np.int64)
BESIDE = np.array([phase in QUESTION and QUESTION[phase].beside for phase in Phase], np.int64)
PLAZA_BINDS = np.array([phase in QUESTION and QUESTION[phase].plaza for phase in Phase], np.int64)
PLACES_TILE = np.array([any(e.tile and phase in e.asks for e in EFFECTS) for phase in Phase], np.int64)
TOKEN_BEFORE = {question.phase for question in QUESTIONS if question.token_before}
NEEDS_TOKEN = np.array(
    [any(e.token and phase in e.asks + e.printed for e in EFFECTS) and phase not in TOKEN_BEFORE for phase in Phase], np.int64
)
"""Embassy's token is on the table already when it asks whom to send home."""

# --- derived: sets for words and displays -------------------------------------------------------------------------------

FINAL = {question.phase for question in QUESTIONS if question.final}
FROM_HAND = {question.phase for question in QUESTIONS if question.from_hand} | {Phase.SALVAGE}
"""Phases in which a tile comes out of a hand; Salvage Yard's by luck."""


def asked_by(phase: Phase) -> list[tuple[Kind, bool | None]]:
    """The kinds of tile that ask in this phase, and whether by the printed text, the manual's, or the only one they have."""
    return [
        (effect.kind, phase in effect.printed if effect.printed else None)
        for effect in EFFECTS
        if phase in effect.asks + effect.printed
    ]
