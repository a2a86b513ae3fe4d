"""Who sits where, and how the site knows: by random tokens, kept as hashes here and in a signed cookie there."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tabletown.bots import LEVELS, STYLED, check_level, in_style
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.game.player_names import check_name, seat_called
from tabletown.game.registry import GAMES
from tabletown.web.jobs.compile_service import workshop
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import HouseLine, Seat, Table
from tabletown.web.tables.play.clocks import NO_CLOCK, Clock, clock_of, set_clock
from tabletown.web.tables.play.decisions import Refused, locked
from tabletown.web.tables.play.match_storage import add_house_line, begin, changed, options_of

from .look_alikes import look_of
from .table_passwords import hashed_word

MOST_TABLES = 30
"""A browser remembers its seats at so many tables; older ones open by their links."""
BOT_NAMES = ("Bruno", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Ida", "Jakob", "Lotte", "Moritz")


def new_token() -> str:
    """A secret of 128 bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Whether a token is the one whose hash was kept, in constant time."""
    return bool(kept) and hmac.compare_digest(hashed(token), kept)


def invite_token(table_id: str, number: int) -> str:
    """The secret of an invite link. It is made from the site's own secret key, so that whoever made the table can be shown
    it whenever they come back, while the database has no more than its hash."""
    digest = salted_hmac("tabletown.invite", f"{table_id} {number}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


# --- what a browser holds -----------------------------------------------------------------------------------------


def tokens_held(request: HttpRequest, table: Table) -> list[str]:
    """The tokens that this browser holds for a table, those of the game before a rematch included."""
    held: dict[str, list[str]] = request.session.get("seats", {})
    mine = list(held.get(table.id, []))
    if table.rematch_of_id:
        mine += held.get(table.rematch_of_id, [])
    return mine


def hold(request: HttpRequest, table_id: str, token: str) -> None:
    """Let the browser keep a token."""
    held: dict[str, list[str]] = request.session.get("seats", {})
    mine = [kept for kept in held.pop(table_id, []) if kept != token]
    held[table_id] = [*mine, token][-6:]
    request.session["seats"] = dict(list(held.items())[-MOST_TABLES:])


def visitor_token(request: HttpRequest) -> str:
    """The browser's own secret, made when it first sits down: by it, all its games are found."""
    if not request.session.get("me"):
        request.session["me"] = new_token()
    return str(request.session["me"])


def visitor_hash(request: HttpRequest) -> str:
    """By what all games of a visitor are found: who is signed in, or else which browser it is; nothing for whoever is new."""
    return hooks.person(request) or (hashed(str(request.session["me"])) if request.session.get("me") else "")


def own_hash(request: HttpRequest) -> str:
    """The same; whoever is new gets a secret for it."""
    return visitor_hash(request) or hashed(visitor_token(request))


def sat_down(request: HttpRequest, table: Table, seat: Seat) -> bool:
    """Whether this visitor has taken a seat, or was given it; a bot may play on there."""
    return bool(taken_by(request, table, [seat]))


def taken_by(request: HttpRequest, table: Table, seats: list[Seat]) -> list[Seat]:
    """Those of some seats that this visitor has taken, or was given. What they hold is hashed once for all seats."""
    if not seats:
        return []
    me, held = visitor_hash(request), [hashed(token) for token in tokens_held(request, table)]

    def is_taken(seat: Seat) -> bool:
        mine = bool(me) and hmac.compare_digest(me, seat.visitor_hash)
        mine = mine or any(bool(seat.token_hash) and hmac.compare_digest(token, seat.token_hash) for token in held)
        return mine or any(holds(request, table, seat) for holds in hooks.SEAT_KEYS)

    return [seat for seat in seats if is_taken(seat)]


def seats_held(request: HttpRequest, table: Table, seats: list[Seat]) -> list[int]:
    """The seats that this visitor may play, in their order."""
    people = [seat for seat in seats if seat.kind == Seat.Kind.PERSON]
    return [seat.number for seat in taken_by(request, table, people)]


def seats_lost(request: HttpRequest, table: Table, seats: list[Seat]) -> list[int]:
    """The seats of this browser where a bot plays on because the time was over: they can be taken back."""
    return [seat.number for seat in taken_by(request, table, [seat for seat in seats if seat.timed_out])]


def is_maker(request: HttpRequest, table: Table) -> bool:
    """Whether this visitor made the table."""
    me = hooks.person(request)
    mine = bool(me) and hmac.compare_digest(me, table.maker_hash)
    mine = mine or any(fits(token, table.maker_hash) for token in tokens_held(request, table))
    return mine or any(hosts(request, table) for hosts in hooks.HOST_KEYS)


@dataclass(frozen=True)
class SeatKey:
    """What will open a seat that somebody takes. Who is signed in needs no more than that; a browser is given a token to hold."""

    visitor_hash: str
    token: str = ""

    @property
    def token_hash(self) -> str:
        """What is kept of the token."""
        return hashed(self.token) if self.token else ""

    @property
    def maker_hash(self) -> str:
        """By what a table knows whoever made it."""
        return self.token_hash or self.visitor_hash


def new_key(request: HttpRequest) -> SeatKey:
    """What will open the seats that this visitor is about to take."""
    me = hooks.person(request)
    return SeatKey(me) if me else SeatKey(hashed(visitor_token(request)), new_token())


def own_token(request: HttpRequest, table: Table, seats: list[Seat]) -> str | None:
    """The token of the browser's seat: its link to come back from elsewhere."""
    for token in tokens_held(request, table):
        if any(fits(token, seat.token_hash) for seat in seats):
            return token
    return None


# --- making tables ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """How a seat is planned: me, device, friend, open or bot; and the name, or the level and style."""

    kind: str
    name: str = ""
    level: str = ""
    style: str = ""


@dataclass(frozen=True)
class TablePlan:
    """A table to be made."""

    game: str
    places: tuple[Place, ...]
    options: Mapping[str, Any]
    audience: str = Table.Audience.LINK
    clock: Clock = NO_CLOCK
    word: str = ""
    """Asked for before anybody may look or sit down."""
    start: Mapping[str, Any] | None = None
    """The position that the game starts from, where it is not the game's own beginning."""
    bots: tuple[str, ...] = ()
    """What the bots are called; the site finds names for those that are left."""


# --- names --------------------------------------------------------------------------------------------------------


def clean_name(name: str) -> str:
    """A name as people wrote it, without commas and doubled spaces; BadOption where nothing is left that could be shown."""
    return check_name(" ".join(name.replace(",", " ").split()))


def last_name(request: HttpRequest) -> str:
    """What the visitor is called, or called themselves last; nothing where an old cookie holds a name that is no longer taken."""
    known = next(filter(None, (name(request) for name in hooks.NAMES)), "")
    if known:
        return known
    try:
        return clean_name(str(request.session.get("name", "")))
    except BadOption:
        return ""


def check_names(game: Game, names: list[str]) -> None:
    """Whether these people can sit at one table, in this order; seats that nobody has taken yet have no name."""
    seen: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        look = look_of(name)
        if seat_called(name) not in (None, number - 1):
            raise BadOption(_("%(name)s is what another seat is called: choose another name.") % {"name": name})
        if name and look in seen:
            raise BadOption(_("Somebody at this table is called %(name)s already: choose another name.") % {"name": seen[look]})
        seen[look] = name
    game.check_players([name or f"Player {number}" for number, name in enumerate(names, 1)])


def bot_names(taken: list[str]) -> list[str]:
    """Names for bots that nobody at the table has."""
    used = {look_of(name) for name in taken}
    free = [name for name in BOT_NAMES if look_of(name) not in used]
    secrets.SystemRandom().shuffle(free)
    return free


def make(request: HttpRequest, plan: TablePlan) -> Table:
    """Make a table, seat whoever is here, and start it if nobody is missing."""
    game = GAMES[plan.game]
    names = [place.name for place in plan.places]
    bots = iter((*plan.bots, *bot_names([*names, *plan.bots])))
    # All that can be wrong with names, bots, numbers and options is said before anything is made.
    check_names(game, names)
    for place in plan.places:
        if place.kind == "bot":
            check_bot(game, place.level, place.style)
    if plan.clock.kind:
        check_level(game, plan.clock.level)
    options = game.resolve(plan.options)
    for check in hooks.BEFORE_MAKING:
        check(request)
    key = new_key(request)
    with transaction.atomic():
        table = Table(game=game.key, rules=game.version, options=options, audience=plan.audience, start=plan.start)
        table.maker_hash = key.maker_hash
        set_clock(table, plan.clock)
        table.word_hash = hashed_word(plan.word)
        table.save(force_insert=True)
        for number, place in enumerate(plan.places):
            seat = Seat(table=table, number=number, kind=Seat.Kind.PERSON, name=place.name)
            match place.kind:
                case "me" | "device":
                    seat.taken, seat.token_hash, seat.visitor_hash = True, key.token_hash, key.visitor_hash
                case "bot":
                    seat.kind, seat.level, seat.style = Seat.Kind.BOT, place.level, place.style
                    seat.taken, seat.name = True, next(bots)
                case "friend":
                    seat.invited, seat.invite_hash = True, hashed(invite_token(table.id, number))
            seat.save()
        start_if_full(table)
    kinds = {place.kind for place in plan.places}
    if key.token and kinds != {"bot"}:
        hold(request, table.id, key.token)
    elif kinds & {"friend", "open"} and not kinds & {"me", "device"}:
        hold(request, table.id, new_token())  # who only hosts finds the table in this browser's list
    return table


def check_bot(game: Game, level: str, style: str) -> None:
    """Whether a game has bots of a level, and of a style; the site's agents play all games, in a style of their own."""
    if level in settings.AGENTS and not style:
        return
    if level not in LEVELS or (style and (style not in game.styles or in_style(level, style) not in STYLED)):
        raise BadOption(_("There is no such bot."))
    check_level(game, level)


def start_if_full(table: Table) -> None:
    """Begin the game when every seat is taken. Where its rules are still being compiled, whoever looks next begins it."""
    seats = list(table.seats.all())
    if table.status == Table.Status.WAITING and all(seat.taken for seat in seats) and not workshop.must_wait(table.game):
        begin(table, seats)
    else:
        changed(table)


def start_late(table_id: str) -> Table:
    """Begin the game of a full table that had to wait for its rules; whoever looks at the same moment begins it once."""
    with transaction.atomic():
        table, seats = locked(table_id)
        if table.status == Table.Status.WAITING:
            begin(table, seats)
    return table


def sit_down(request: HttpRequest, table_id: str, number: int, name: str, invite: str = "") -> None:
    """Take a free seat: an open one, or one that the invite link is for. The invite is used up by it."""
    key = new_key(request)
    with transaction.atomic():
        table, seats = locked(table_id)
        if table.status == Table.Status.CANCELLED:
            raise Refused(_("This table was cancelled."))
        if not 0 <= number < len(seats) or seats[number].taken:
            raise Refused(_("Somebody was faster: that seat is taken."))
        seat = seats[number]
        if seat.invited and not fits(invite, seat.invite_hash):
            raise Refused(_("That seat is kept for somebody with an invite link."))
        for check in hooks.BEFORE_SITTING:
            check(request, table, seats)
        try:
            names = [other.name for other in seats]
            names[number] = name
            check_names(GAMES[table.game], names)
        except BadOption as error:
            raise Refused(str(error)) from None
        seat.name, seat.taken, seat.token_hash, seat.invite_hash = name, True, key.token_hash, ""
        seat.visitor_hash = key.visitor_hash
        seat.save()
        start_if_full(table)
    if key.token:
        hold(request, table_id, key.token)


def fill_with_bot(request: HttpRequest, table_id: str, number: int, level: str, style: str = "") -> Table:
    """Whoever made a table gives a free seat to a bot; an invite link for it is good for nothing then."""
    with transaction.atomic():
        table, seats = locked(table_id)
        check_host(request, table)
        try:
            check_bot(GAMES[table.game], level, style)
        except BadOption as error:
            raise Refused(str(error)) from None
        if not 0 <= number < len(seats) or seats[number].taken:
            raise Refused(_("Somebody was faster: that seat is taken."))
        seat = seats[number]
        seat.kind, seat.level, seat.style, seat.taken = Seat.Kind.BOT, level, style, True
        seat.invited, seat.invite_hash = False, ""
        seat.name = bot_names([other.name for other in seats])[0]
        seat.save()
        start_if_full(table)
    return table


def cancel(request: HttpRequest, table_id: str) -> Table:
    """Whoever made a table sends everybody home, as long as the game has not begun."""
    with transaction.atomic():
        table, _seats = locked(table_id)
        check_host(request, table)
        table.status = Table.Status.CANCELLED
        table.seats.update(invite_hash="")
        changed(table)
    return table


def check_host(request: HttpRequest, table: Table) -> None:
    """Only whoever made a table arranges its seats, and only before the game."""
    if not is_maker(request, table):
        raise Refused(_("Only whoever made the table can do that."))
    if table.status != Table.Status.WAITING:
        raise Refused(_("The game has begun already.") if table.has_begun else _("This table was cancelled."))


def rematch(request: HttpRequest, table: Table, seats: list[Seat]) -> Table:
    """The same people and bots at a new table; everybody's seat at the old one is worth the same seat at the new one."""
    with transaction.atomic():
        old, _seats = locked(table.id)
        existing = Table.objects.filter(rematch_of=old).first()
        if existing:
            return existing
        for check in hooks.BEFORE_REMATCH:
            check(request, old, seats)
        new = Table(
            game=old.game, rules=GAMES[old.game].version, options=options_of(old), audience=old.audience,
            maker_hash=old.maker_hash, word_hash=old.word_hash, rematch_of=old,
        )  # fmt: skip
        set_clock(new, clock_of(old))
        new.save(force_insert=True)
        for seat in seats:
            Seat.objects.create(
                table=new,
                number=seat.number,
                kind=Seat.Kind.PERSON if seat.timed_out else seat.kind,
                level="" if seat.timed_out else seat.level,
                style=seat.style,
                name=seat.name,
                taken=True,
                token_hash=seat.token_hash,
                visitor_hash=seat.visitor_hash,
            )
        begin(new, list(new.seats.all()))
        add_house_line(old, HouseLine.Kind.REMATCH, seats_held(request, old, seats)[0])
        changed(old)
    return new
