"""What programs send and are sent. The description of the API is made from these."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tabletown.names import MOST_NAME

from ..tables.access import MOST_WORD
from .models import MOST_NAME as MOST_TOKEN_NAME

Number = Annotated[int, Field(strict=True, ge=0, le=999_999_999)]
OptionValue = Annotated[bool, Field(strict=True)] | Annotated[int, Field(strict=True)] | Annotated[str, Field(strict=True)]
Name = Annotated[str, Field(strict=True, min_length=1, max_length=MOST_NAME)]
Level = Literal["beginner", "casual", "strong", "master"]
Audience = Literal["public", "link", "players"]
Scope = Literal["read", "play", "chat"]


class Sent(BaseModel):
    """Something that a program sends: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


# --- sent -------------------------------------------------------------------------------------------------------------


class SeatPlan(Sent):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "bot", "friend", "open"]
    """me: the program, which gets a token for it; friend: whoever has the invitation; open: whoever comes."""
    name: Name | None = None
    """Of `me`."""
    level: Level = "casual"
    """Of a bot."""


class ClockPlan(Sent):
    """The clock of a new table: one of those that `GET /clocks` offers."""

    kind: Literal["move", "game"]
    seconds: Number
    increment: Number = 0
    level: Level = "casual"
    """Of the bot that plays on for who runs out."""


class NewTable(Sent):
    """A table to be made."""

    game: Annotated[str, Field(strict=True, max_length=40)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    options: Annotated[dict[str, OptionValue], Field(max_length=40)] = {}
    audience: Audience = "link"
    clock: ClockPlan | None = None
    word: Annotated[str, Field(strict=True, max_length=MOST_WORD)] = ""
    """Asked for before anybody else may look or sit down."""


class Joining(Sent):
    """Somebody who wants to sit down."""

    name: Name
    seat: Number | None = None
    """Counted from 0; left out: the first open one."""
    invite: Annotated[str, Field(strict=True, max_length=64)] = ""
    """The last part of an invite link, for the seat that it is for."""
    word: Annotated[str, Field(strict=True, max_length=MOST_WORD)] = ""
    """The word of a private table."""


class MoveToMake(Sent):
    """A move: by its number, in words, or two numbers that are made as one."""

    version: Number
    """The table's version that the move answers. Another one means that the table has moved on: 409."""
    move: (
        Number
        | Annotated[str, Field(strict=True, min_length=1, max_length=200)]
        | Annotated[list[Number], Field(min_length=1, max_length=2)]
    )


class TakingBack(Sent):
    """Which decision is to be taken back: `back.step` of the table."""

    version: Number
    step: Number


class BackAnswer(Sent):
    """Whether somebody agrees to what is asked: `asked.step` of the table."""

    step: Number
    agree: Annotated[bool, Field(strict=True)]


class Agreement(Sent):
    """Whether somebody agrees."""

    agree: Annotated[bool, Field(strict=True)]


class Line(Sent):
    """Something to say."""

    text: Annotated[str, Field(strict=True, min_length=1, max_length=300)]


class BotForSeat(Sent):
    """A bot for a free seat."""

    seat: Number
    level: Level = "casual"


class NewToken(Sent):
    """Another token for the same seat, that can do no more than the one that makes it."""

    name: Annotated[str, Field(strict=True, max_length=MOST_TOKEN_NAME)] = ""
    scopes: Annotated[list[Scope], Field(max_length=3)] = ["read"]


class RecordText(Sent):
    """A record, as `GET /tables/{id}/record` gives it, or from elsewhere."""

    record: Annotated[str, Field(strict=True, min_length=1, max_length=1_000_000)]


# --- told -------------------------------------------------------------------------------------------------------------


class OptionTold(BaseModel):
    """A switch of a game."""

    name: str
    title: str
    about: str
    default: bool | int | str
    values: list[bool | int | str]


class GameTold(BaseModel):
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
    ready: bool
    """Whether its rules are compiled, so that it can be played now."""


class LevelTold(BaseModel):
    """A level of bots."""

    level: Level
    about: str


class ExplanationTold(BaseModel):
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


class MoveTold(BaseModel):
    """A legal move."""

    id: int
    text: str
    data: dict[str, Any]
    brief: str
    trap: str


class DimmedTold(BaseModel):
    """A move that is not legal now, and which rule forbids it."""

    id: int
    text: str
    data: dict[str, Any]
    why: str


class ViewTold(BaseModel):
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
    score_table: list[list[str | list[int]]]
    """Pairs of a line's name and everybody's numbers, once the game is over."""
    table: dict[str, Any]
    """The game's own part."""


class SeatTold(BaseModel):
    """A seat."""

    number: int
    kind: Literal["person", "bot"]
    name: str
    level: str
    """Of a bot."""
    taken: bool
    invited: bool
    """Whether it is kept for whoever has the invitation."""
    conceded: bool
    timed_out: bool
    """Whether a bot plays on because the time was over: `POST /tables/{id}/return` takes the seat back."""
    mine: bool
    invite: str
    """The invite link, for whoever made the table, as long as nobody has used it."""


class ClockOffered(BaseModel):
    """A clock that a table can have."""

    kind: Literal["move", "game"]
    seconds: int
    increment: int
    about: str


class ClockTold(BaseModel):
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


class BackTold(BaseModel):
    """What can be done about one's last decision."""

    step: int
    """-1 where there is none."""
    why_not: str
    """Why it cannot be taken back at once; empty where it can."""
    may_ask: bool


class AskedTold(BaseModel):
    """What somebody asks the others to take back."""

    step: int
    seat: int
    mine: bool
    may_answer: bool
    waits_for: list[int]


class TableLine(BaseModel):
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
    rematch: str | None
    """The id of the next game of the same people."""
    back: BackTold | None
    asked: AskedTold | None
    clock: ClockTold | None
    """None where there is none."""
    view: ViewTold | None
    """None until the game has begun."""


class Key(BaseModel):
    """A token for a seat, shown once: whoever has it plays there."""

    seat: int | None
    token: str
    scopes: list[Scope]


class TableWithKeys(BaseModel):
    """A table, and the tokens for the seats that were taken there."""

    table: TableTold
    keys: list[Key]


class LegalMoves(BaseModel):
    """What can be decided now, for the seat whose turn it is."""

    version: int
    seat: int
    asks: str
    moves: list[MoveTold]
    dimmed: list[DimmedTold]


class RemarkTold(BaseModel):
    """What a move would do, in a few words."""

    text: str
    tone: str


class ChatTold(BaseModel):
    """Something that was said; by nobody where the house tells it."""

    seat: int | None
    name: str
    text: str
    at: datetime


class HintTold(BaseModel):
    """The best moves of a seat, by what it may know."""

    seat: int
    legal: int
    iterations: int
    moves: list[dict[str, Any]]


class TokenTold(BaseModel):
    """A token, without its secret."""

    id: int
    seat: int
    name: str
    scopes: list[Scope]
    created: datetime
    used: datetime | None


class ProblemTold(BaseModel):
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


class PositionTold(BaseModel):
    """A position, for `game.at`."""

    version: int
    dealt_anew: bool
    """Whether what the seat does not know was dealt anew."""
    position: dict[str, Any]
