"""What programs send. The description of the API is made from these: the names of the classes stand there, and stay."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tabletown.game.player_names import MOST_NAME
from tabletown.web.tables.page.private_notes import MOST_LETTERS
from tabletown.web.tables.seats.table_access import MOST_WORD

from .models import MOST_NAME as MOST_TOKEN_NAME
from .value_types import AgentName, Audience, Level, Pace, Scope, Style

Number = Annotated[int, Field(strict=True, ge=0, le=999_999_999)]
OptionValue = Annotated[bool, Field(strict=True)] | Annotated[int, Field(strict=True)] | Annotated[str, Field(strict=True)]
Name = Annotated[str, Field(strict=True, min_length=1, max_length=MOST_NAME)]


class RequestModel(BaseModel):
    """Something that a program sends: what is not known is refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class SeatPlan(RequestModel):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "bot", "friend", "open"]
    """me: the program, which gets a token for it; friend: whoever has the invitation; open: whoever comes."""
    name: Name | None = None
    """Of `me`."""
    level: Level | AgentName = "casual"
    """Of a bot, or the name of an agent."""
    style: Style = ""
    """Of a bot that thinks ahead, where the game has the style; empty is plain."""


class ClockPlan(RequestModel):
    """The clock of a new table: one of those that `GET /clocks` offers."""

    kind: Literal["move", "game"]
    seconds: Number
    increment: Number = 0
    level: Level = "casual"
    """Of the bot that plays on for who runs out."""


class NewTable(RequestModel):
    """A table to be made."""

    game: Annotated[str, Field(strict=True, max_length=40)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    options: Annotated[dict[str, OptionValue], Field(max_length=40)] = {}
    audience: Audience = "link"
    clock: ClockPlan | None = None
    word: Annotated[str, Field(strict=True, max_length=MOST_WORD)] = ""
    """Asked for before anybody else may look or sit down."""
    rated: Annotated[bool, Field(strict=True)] = False
    """Whether the game counts for ratings: with the token of an account, and where only accounts sit down, in one seat each."""


class Joining(RequestModel):
    """Somebody who wants to sit down."""

    name: Name
    seat: Number | None = None
    """Counted from 0; left out: the first open one."""
    invite: Annotated[str, Field(strict=True, max_length=64)] = ""
    """The last part of an invite link, for the seat that it is for."""
    word: Annotated[str, Field(strict=True, max_length=MOST_WORD)] = ""
    """The word of a private table."""


class Pairing(RequestModel):
    """Somebody who wants to play a game with whoever comes."""

    game: Annotated[str, Field(strict=True, max_length=40)]
    name: Name
    pace: Pace = ""
    """Left out: with any clock, or none; quick: at one sitting; slow: over days."""


class MoveToMake(RequestModel):
    """A move: by its number, in words, or two numbers that are made as one."""

    version: Number
    """The table's version that the move answers. Another one means that the table has moved on: 409."""
    move: (
        Number
        | Annotated[str, Field(strict=True, min_length=1, max_length=200)]
        | Annotated[list[Number], Field(min_length=1, max_length=2)]
    )


class TakingBack(RequestModel):
    """Which decision is to be taken back: `back.step` of the table."""

    version: Number
    step: Number


class BackAnswer(RequestModel):
    """Whether somebody agrees to what is asked: `asked.step` of the table."""

    step: Number
    agree: Annotated[bool, Field(strict=True)]


class Agreement(RequestModel):
    """Whether somebody agrees."""

    agree: Annotated[bool, Field(strict=True)]


class Line(RequestModel):
    """Something to say."""

    text: Annotated[str, Field(strict=True, min_length=1, max_length=300)]


class NoteToKeep(RequestModel):
    """What a seat's player writes down for themselves, in place of what stood there; an empty text is none."""

    text: Annotated[str, Field(strict=True, max_length=MOST_LETTERS)]
    seat: Number | None = None
    """Where an account has several seats at the table."""


class BotForSeat(RequestModel):
    """A bot for a free seat."""

    seat: Number
    level: Level | AgentName = "casual"
    style: Style = ""


class NewToken(RequestModel):
    """Another token for the same seat, that can do no more than the one that makes it."""

    name: Annotated[str, Field(strict=True, max_length=MOST_TOKEN_NAME)] = ""
    scopes: Annotated[list[Scope], Field(max_length=3)] = ["read"]


class RecordText(RequestModel):
    """A record, as `GET /tables/{id}/record` gives it, or from elsewhere."""

    record: Annotated[str, Field(strict=True, min_length=1, max_length=1_000_000)]
