"""Tables: which there are, making one, sitting down, and what whoever made it arranges."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.params.functions import Query

from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.web.api.token_auth import PLAY, pass_of
from tabletown.web.api.value_types import Scope
from tabletown.web.tables.lobby.matchmaking import pair
from tabletown.web.tables.lobby.my_tables import not_over
from tabletown.web.tables.lobby.waiting_room import open_tables
from tabletown.web.tables.play.bot_turns import look_at
from tabletown.web.tables.play.clocks import CLOCKS, NO_CLOCK, Clock
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import (
    Place,
    TablePlan,
    cancel,
    clean_name,
    fill_with_bot,
    fits,
    is_maker,
    make,
    own_hash,
    rematch,
    sit_down,
)
from tabletown.web.tables.seats.table_access import any_table, give_word, lacks_word, visible_table

from ...people.ratings import let_new_be_rated
from ...tables.models import Seat, Table
from ..permissions import MAYBE_WITH_TOKEN, OPTIONAL, WITH_TOKEN, require
from ..problem_details import ApiProblem, slower
from ..requests import BotForSeat, ClockPlan, Joining, NewTable, Pairing, SeatPlan
from ..responses import ClockOffered, Key, TableLine, TableTold, TableWithKeys
from ..seat_tokens import make_token
from ..table_json import held_by, lines, table_data, table_json
from .games import get_game

router = Router(tags=["tables"])
MOST_LISTED = 60


@router.get("/tables", response=list[TableLine], operation_id="tables")
def tables(request: HttpRequest, status: str = Query("waiting", pattern="^(waiting|running|over)$")) -> list[TableLine]:
    """Public tables: those that look for players, or where somebody plays or has played. None that asks for a word."""
    if status == Table.Status.WAITING:
        return lines(request, list(open_tables().filter(word_hash="")[:MOST_LISTED]))
    public = Table.objects.filter(audience=Table.Audience.PUBLIC, word_hash="", game__in=list(GAMES), status=status)
    return lines(request, list(public.order_by("-updated").prefetch_related("seats")[:MOST_LISTED]))


@router.get("/mine", response=list[TableLine], auth=WITH_TOKEN, operation_id="my_tables")
def my_tables(request: HttpRequest) -> list[TableLine]:
    """The tables of the account whose token is shown that are not over: first those that wait for it."""
    return lines(request, [item["table"] for item in not_over(request)])


def place_of(plan: SeatPlan, number: int, first: bool) -> Place:
    """How a seat is planned. A program may take several: each has a token of its own."""
    if plan.kind == "me":
        usual = str(_("Guest")) if first else f"Player {number + 1}"
        return Place("me" if first else "device", clean_name(plan.name or usual))
    return Place(plan.kind, level=plan.level, style=plan.style) if plan.kind == "bot" else Place(plan.kind)


def plan_of(told: NewTable) -> TablePlan:
    """The table that a program wants."""
    mine = [number for number, seat in enumerate(told.seats) if seat.kind == "me"]
    places = tuple(place_of(seat, number, number in mine[:1]) for number, seat in enumerate(told.seats))
    return TablePlan(get_game(told.game).key, places, told.options, told.audience, clock_of(told.clock), told.word)


def clock_of(told: ClockPlan | None) -> Clock:
    """The clock that a program wants, if it is one of those that are offered."""
    if told is None:
        return NO_CLOCK
    wanted = Clock(told.kind, told.seconds, told.increment, told.level)
    if wanted.key not in [clock.key for clock in CLOCKS]:
        raise BadOption(_("There is no such clock; GET /api/clocks lists those that there are."))
    return wanted


@router.get("/clocks", response=list[ClockOffered], operation_id="clocks")
def clocks(request: HttpRequest) -> list[ClockOffered]:
    """The clocks that a table can have."""
    return [
        ClockOffered.model_validate(
            {"kind": clock.kind, "seconds": clock.seconds, "increment": clock.increment, "about": clock.time_in_words}
        )
        for clock in CLOCKS
    ]


@router.post("/tables", response={201: TableWithKeys}, auth=MAYBE_WITH_TOKEN, openapi_extra=OPTIONAL, operation_id="create_table")
def create_table(request: HttpRequest, told: NewTable) -> HttpResponse:
    """Make a table. The answer holds a token for each seat that the program takes; it is shown this once."""
    plan, scopes = plan_of(told), scopes_of(request)
    if not allowed(request, "tables"):
        raise slower()
    with transaction.atomic():
        table = make(request, plan)
        if told.rated:
            let_new_be_rated(request, table.id)
        seats = list(table.seats.all())
        mine = [seats[number] for number, place in enumerate(plan.places) if place.kind in ("me", "device")]
        alone = all(place.kind == "bot" for place in plan.places)
        owners: list[Seat | None] = [*mine] if mine or alone else [None]
        keys = [key_for(table, seat, scopes, hosts=True) for seat in owners]
    return with_keys(request, table.id, keys)


def scopes_of(request: HttpRequest) -> list[Scope]:
    """What the tokens of seats that a program takes are good for: no more than its own, where it has one."""
    shown, everything = pass_of(request), list[Scope](["read", "play", "chat"])
    if shown is None:
        return everything
    require(request, PLAY)
    return [scope for scope in everything if scope in shown.scopes]


def key_for(table: Table, seat: Seat | None, scopes: list[Scope], hosts: bool = False) -> Key:
    """A token for a seat that was just taken."""
    token = make_token(table, seat, scopes, hosts=hosts)
    return Key(seat=None if seat is None else seat.number, token=token, scopes=scopes)


def with_keys(request: HttpRequest, table_id: str, keys: list[Key]) -> HttpResponse:
    """The table as whoever has the first of these keys sees it."""
    if keys:
        WITH_TOKEN.authenticate(request, keys[0].token)
    answer = TableWithKeys(table=TableTold.model_validate(table_data(request, any_table(table_id))), keys=keys)
    return HttpResponse(answer.model_dump_json(), status=201, content_type="application/json")


@router.get("/tables/{slug:table_id}", response=TableTold, auth=MAYBE_WITH_TOKEN, openapi_extra=OPTIONAL, operation_id="table")
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table as the token's seat may see it; without a token, as an onlooker."""
    found = visible_table(request, table_id)
    look_at([table_id])
    return answer_with(request, found)


def answer_with(request: HttpRequest, table: Table) -> HttpResponse:
    """The table, as JSON."""
    return HttpResponse(table_json(request, table), content_type="application/json")


@router.post(
    "/tables/{slug:table_id}/join",
    response={201: TableWithKeys},
    auth=MAYBE_WITH_TOKEN,
    openapi_extra=OPTIONAL,
    operation_id="join_table",
)
def join(request: HttpRequest, table_id: str, told: Joining) -> HttpResponse:
    """Sit down in an open seat, or in the one that an invitation is for. The answer holds the seat's token, this once."""
    table, scopes = any_table(table_id), scopes_of(request)
    if not told.invite:
        check_word(request, table, told.word)
        table = visible_table(request, table_id)
    seats = list(table.seats.all())
    number = invited_seat(request, seats, told.invite) if told.invite else told.seat
    if number is None:
        number = next((seat.number for seat in seats if not seat.taken and not seat.invited), None)
    if number is None:
        raise Refused(_("There is no open seat at this table."))
    with transaction.atomic():
        sit_down(request, table_id, number, clean_name(told.name), told.invite)
        key = key_for(table, Seat.objects.get(table=table_id, number=number), scopes)
    return with_keys(request, table_id, [key])


def check_word(request: HttpRequest, table: Table, word: str) -> None:
    """Try the word of a private table. Who guesses is slowed down."""
    if word and lacks_word(request, table):
        if not allowed(request, "words"):
            raise slower()
        if not give_word(request, table, word):
            raise ApiProblem(403, _("That is not the word of this table."), "word")


def invited_seat(request: HttpRequest, seats: list[Seat], invite: str) -> int:
    """The seat that an invitation is for."""
    found = next((seat.number for seat in seats if fits(invite, seat.invite_hash)), None)
    if found is None:
        if not allowed(request, "wrong links"):
            raise slower()
        raise ApiProblem(404, _("This invitation is no longer open"), "not_found")
    return found


@router.post("/pair", response={201: TableWithKeys}, auth=MAYBE_WITH_TOKEN, openapi_extra=OPTIONAL, operation_id="pair")
def pair_up(request: HttpRequest, told: Pairing) -> HttpResponse:
    """Sit down with whoever comes: at a public table of the game that looks for players, or at a new one that others find.

    Who shows the token of an account sits down once, however often they ask; without one, a program is somebody new each time.
    """
    game, name, scopes = get_game(told.game), clean_name(told.name), scopes_of(request)
    if not allowed(request, "tables"):
        raise slower()
    with transaction.atomic():
        table = pair(request, game, told.pace, name)
        seat = Seat.objects.filter(table=table, visitor_hash=own_hash(request)).order_by("number")[0]
        key = key_for(table, seat, scopes, hosts=is_maker(request, table))
    return with_keys(request, table.id, [key])


@router.post("/tables/{slug:table_id}/rematch", response={201: TableWithKeys}, auth=WITH_TOKEN, operation_id="rematch")
def play_again(request: HttpRequest, table_id: str) -> HttpResponse:
    """The same people and bots once more, when the game is over. Whoever asks first makes the table, the others find it.

    The answer holds a token for the own seat there, this once.
    """
    table, scopes = visible_table(request, table_id), scopes_of(request)
    seats = list(table.seats.all())
    held = [] if table.imported or table.status != Table.Status.OVER else held_by(request, table)
    if not held:
        raise ApiProblem(403, _("Players can ask for a rematch when the game is over."), "forbidden")
    if not allowed(request, "tables"):
        raise slower()
    with transaction.atomic():
        new = rematch(request, table, seats)
        mine = Seat.objects.filter(table=new, number__in=held, kind=Seat.Kind.PERSON)
        keys = [key_for(new, seat, scopes, hosts=is_maker(request, table)) for seat in mine]
    return with_keys(request, new.id, keys)


@router.post("/tables/{slug:table_id}/fill", response=TableTold, auth=WITH_TOKEN, operation_id="fill_seat")
def fill(request: HttpRequest, table_id: str, told: BotForSeat) -> HttpResponse:
    """Give a free seat to a bot: for whoever made the table."""
    visible_table(request, table_id)
    require(request, PLAY)
    return answer_with(request, fill_with_bot(request, table_id, told.seat, told.level, told.style))


@router.post("/tables/{slug:table_id}/cancel", response=TableTold, auth=WITH_TOKEN, operation_id="cancel_table")
def cancel_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Send everybody home before the game has begun: for whoever made the table."""
    visible_table(request, table_id)
    require(request, PLAY)
    cancel(request, table_id)
    return answer_with(request, visible_table(request, table_id))
