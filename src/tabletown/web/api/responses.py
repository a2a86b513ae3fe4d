"""What programs are told. The description of the API is made from these: the names of the classes stand there, and stay."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from .value_types import AgentName, Audience, Level, Scope


class ResponseModel(BaseModel):
    """Something that a program is told; what is written beside a field is in the description, too."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class OptionTold(ResponseModel):
    """A switch of a game."""

    name: str
    title: str
    about: str
    default: bool | int | str
    values: list[bool | int | str]


class GameTold(ResponseModel):
    """A game."""

    key: str
    title: str
    about: str
    minutes: int
    seats: list[int]
    """How many can play."""
    rules: int
    """The version of the rules."""
    hides: str
    options: list[OptionTold]
    levels: list[Level | AgentName]
    """The levels of bots that it has, the weakest first, then the agents of the site."""
    styles: list[str]
    """How bots can play it beside plainly, from `casual` on."""
    ready: bool
    """Whether its rules are compiled, so that it can be played now."""


class LevelTold(ResponseModel):
    """A level of bots, or an agent."""

    level: Level | AgentName
    about: str


class ExplanationTold(ResponseModel):
    """What a piece or word is and does."""

    key: str
    kind: str
    title: str
    text: str
    line: str
    facts: list[list[str]]
    """Pairs of a name and a value."""
    reconstructed: bool
    rule: str
    now: str
    """At a table, what it would do now for the seat that asks."""


class MoveTold(ResponseModel):
    """A legal move."""

    id: int
    text: str
    data: dict[str, Any]
    brief: str
    trap: str


class DimmedTold(ResponseModel):
    """A move that is not legal now, and which rule forbids it."""

    id: int
    text: str
    data: dict[str, Any]
    why: str


class ViewTold(ResponseModel):
    """What a seat may know, and nothing else."""

    game: str
    title: str
    rules: int
    seat: int | None
    names: list[str]
    options: dict[str, bool | int | str]
    turn: int | None
    asks: str
    moves: list[MoveTold]
    dimmed: list[DimmedTold]
    news: list[str]
    changed: list[str]
    came: dict[str, str]
    over: bool
    winners: list[int]
    verdict: str
    scores: list[int]
    """Everybody's points, once the game is over."""
    score_table: list[list[str | list[int]]]
    """Pairs of a line's name and everybody's numbers, once the game is over."""
    table: dict[str, Any]
    """The game's own part."""


class SeatTold(ResponseModel):
    """A seat."""

    number: int
    kind: Literal["person", "bot"]
    name: str
    level: str
    """Of a bot."""
    style: str
    """Of a bot; empty is plain."""
    taken: bool
    invited: bool
    """Whether it is kept for whoever has the invitation."""
    conceded: bool
    timed_out: bool
    """Whether a bot plays on because the time was over: `POST /tables/{id}/return` takes the seat back."""
    mine: bool
    invite: str
    """The invite link, for whoever made the table, as long as nobody has used it."""


class ClockOffered(ResponseModel):
    """A clock that a table can have."""

    kind: Literal["move", "game"]
    seconds: int
    increment: int
    about: str


class ClockTold(ResponseModel):
    """How much time there is at a table."""

    kind: Literal["move", "game"]
    seconds: int
    increment: int
    level: str
    """Of the bot that plays on for who runs out."""
    left: list[float]
    """The seconds of each seat, as they stood when its clock was last stopped."""
    until: datetime | None
    """When the time of the seat in turn is over; None where no clock runs."""
    paused: bool
    pause_asked_by: int | None


class BackTold(ResponseModel):
    """What can be done about one's last decision."""

    step: int
    """-1 where there is none."""
    why_not: str
    """Why it cannot be taken back at once; empty where it can."""
    may_ask: bool


class AskedTold(ResponseModel):
    """What somebody asks the others to take back."""

    step: int
    seat: int
    mine: bool
    may_answer: bool
    waits_for: list[int]


class TableLine(ResponseModel):
    """A table, in a line."""

    id: str
    game: str
    status: Literal["waiting", "running", "over", "off"]
    audience: Audience
    seats: list[SeatTold]
    options: dict[str, bool | int | str]
    length: int
    """How many moves were made, luck included."""
    address: str
    """Of its page."""


class TableTold(TableLine):
    """A table as one may see it."""

    version: int
    """Counts decisions and take-backs: name it with a move."""
    stamp: int
    """Counts everything that can be seen: the id of an event."""
    turn: int | None
    """Whose turn it is; None where nobody is to decide."""
    my_turn: bool
    thinking: bool
    """Whether a bot is to move."""
    imported: bool
    rated: bool
    """Whether the game counts for ratings."""
    rematch: str | None
    """The id of the next game of the same people."""
    back: BackTold | None
    asked: AskedTold | None
    clock: ClockTold | None
    """None where there is none."""
    view: ViewTold | None
    """None until the game has begun."""


class Key(ResponseModel):
    """A token for a seat, shown once: whoever has it plays there."""

    seat: int | None
    token: str
    scopes: list[Scope]


class TableWithKeys(ResponseModel):
    """A table, and the tokens for the seats that were taken there."""

    table: TableTold
    keys: list[Key]


class LegalMoves(ResponseModel):
    """What can be decided now, for the seat whose turn it is."""

    version: int
    seat: int
    asks: str
    moves: list[MoveTold]
    dimmed: list[DimmedTold]


class RemarkTold(ResponseModel):
    """What a move would do, in a few words."""

    text: str
    tone: str


class ChatTold(ResponseModel):
    """Something that was said; by nobody where the house tells it."""

    seat: int | None
    name: str
    text: str
    at: datetime


class NoteTold(ResponseModel):
    """What a seat's player has written down for themselves."""

    seat: int
    text: str


class HintTold(ResponseModel):
    """The best moves of a seat, by what it may know."""

    seat: int
    legal: int
    iterations: int
    moves: list[dict[str, Any]]


class TokenTold(ResponseModel):
    """A token, without its secret."""

    id: int
    seat: int
    name: str
    scopes: list[Scope]
    created: datetime
    used: datetime | None


class ProblemTold(ResponseModel):
    """What was not done, and why (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    """A sentence for people."""
    reason: str
    """A word for programs: stale, refused, too_often, not_found, forbidden, unauthorized, not_understood, preparing, busy …"""
    errors: list[dict[str, str]] = []
    """Where a request is not as described, each place."""


class PositionTold(ResponseModel):
    """A position, for `game.at`."""

    version: int
    dealt_anew: bool
    """Whether what the seat does not know was dealt anew."""
    position: dict[str, Any]
