"""Ratings of people and of the agents that an operator has added, as the arena rates bots.

A table counts that was meant to, where everybody who is no agent was signed in.
"""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.arena.confidence_intervals import Estimate
from tabletown.arena.game_result import places_of
from tabletown.arena.rating import after_game, estimate
from tabletown.web.tables.play.decisions import Refused, locked
from tabletown.web.tables.play.match_storage import changed
from tabletown.web.tables.seats.seating import is_maker

from ..tables.models import Seat, Table
from .current_account import account_of
from .models import Account, RatedTable, Rating
from .personal_data import is_persons

LEARNING = 25 / 300
"""People learn: what is known of them gets older. OpenSkill's own value."""
AT_ONCE = 50


def is_rated(table: Table) -> bool:
    """Whether a table is meant to count."""
    return table.read_once("rated", lambda: RatedTable.objects.filter(pk=table.id).exists())


def remark_on(table: Table) -> str:
    """What is said about a rated table, before anybody sits down there."""
    return _("Rated: the game counts if everybody who plays is signed in") if is_rated(table) else ""


def check_sitting(request: HttpRequest, table: Table, seats: list[Seat]) -> None:
    """At a rated table sits who is signed in, in one seat."""
    if not is_rated(table):
        return
    account = account_of(request)
    if account is None:
        raise Refused(_("This table is rated: sign in to sit down here."))
    if any(seat.visitor_hash == account.person for seat in seats):
        raise Refused(_("You sit at this table already, and it is rated."))


def let_be_rated(request: HttpRequest, table_id: str, rated: bool) -> Table:
    """Whoever made a table decides before the game whether it counts."""
    with transaction.atomic():
        table, seats = locked(table_id)
        if not is_maker(request, table):
            raise Refused(_("Only whoever made the table can do that."))
        if table.status != Table.Status.WAITING:
            raise Refused(_("The game has begun already."))
        persons = [seat.visitor_hash for seat in seats if seat.taken]
        if rated and (len(accounts_of(persons)) < len(persons) or account_of(request) is None):
            raise Refused(_("A table can be rated when everybody who sits there is signed in, in one seat each."))
        if rated:
            RatedTable.objects.get_or_create(table=table)
        else:
            RatedTable.objects.filter(table=table).delete()
        changed(table)
    return table


def let_new_be_rated(request: HttpRequest, table_id: str) -> None:
    """The same while the table is made. A table of one's own with agents alone begins at once."""
    table = Table.objects.get(pk=table_id)
    if table.status == Table.Status.WAITING:
        let_be_rated(request, table_id, True)
        return
    seats = list(table.seats.all())
    if account_of(request) is None or not rated_players(seats):
        raise Refused(_("A rated game is among people: leave a seat to a friend, or to whoever comes."))
    RatedTable.objects.get_or_create(table=table)


def agent_in(seat: Seat) -> str:
    """The operator's agent that plays in a seat of its own, by its name; empty for everybody else."""
    return seat.level if seat.level in settings.AGENTS and not is_persons(seat) else ""


def rated_players(seats: list[Seat]) -> list[dict[str, Any]]:
    """The key of each player's rating, in the order of seats.

    Empty where not all have a rating, in one seat each, or nobody signed in is among them.
    """
    accounts = accounts_of([seat.visitor_hash for seat in seats if is_persons(seat)])
    agents = {agent_in(seat) for seat in seats} - {""}
    if not accounts or len(accounts) + len(agents) < len(seats):
        return []
    return [{"agent": agent_in(seat)} if agent_in(seat) else {"account": accounts[seat.visitor_hash]} for seat in seats]


def accounts_of(persons: list[str]) -> dict[str, Account]:
    """The accounts behind some seats; of two seats of one person, one is counted."""
    return {account.person: account for account in Account.objects.filter(person__in=filter(None, persons))}


# --- counting ---------------------------------------------------------------------------------------------------------


def count_finished() -> None:
    """Let the rated games that are over count, in the order in which they ended. Whoever wants to see a rating does it: so
    it makes no difference which process has seen the end of a game."""
    over = RatedTable.objects.filter(counted=False, table__status=Table.Status.OVER).order_by("table__waits_since", "pk")
    if not over.exists():
        return
    with transaction.atomic():
        for rated in over.select_for_update(of=("self",)).select_related("table")[:AT_ONCE]:
            count(rated.table)
            rated.counted = True
            rated.save(update_fields=["counted"])


def count(table: Table) -> None:
    """Move the ratings of those who played."""
    seats = list(table.seats.all())
    players = rated_players(seats)
    if table.result is None or not players:
        return
    standing = [Rating.objects.select_for_update().get_or_create(**player, game=table.game)[0] for player in players]
    after = after_game([(rating.mean, rating.deviation) for rating in standing], places(table.result, seats), LEARNING)
    for rating, (mean, deviation) in zip(standing, after, strict=True):
        rating.mean, rating.deviation, rating.games = mean, deviation, rating.games + 1
        rating.save()


def places(result: dict[str, Any], seats: list[Seat]) -> list[int]:
    """Everybody's place: who conceded, or ran out of time and did not come back, is last, whatever the bot made of it."""
    scores, gone = result["scores"], {seat.number for seat in seats if seat.conceded or seat.timed_out}
    lowest = min(scores) - 1
    winners = set(result["winners"]) - gone
    return places_of(winners, [lowest if number in gone else score for number, score in enumerate(scores)])


def ratings_of(player: Account | str) -> dict[str, tuple[Estimate, int]]:
    """Somebody's ratings by game, or those of an agent by its name: each with its interval and the number of games."""
    count_finished()
    found = Rating.objects.filter(agent=player) if isinstance(player, str) else player.ratings.all()
    return {rating.game: (estimate((rating.mean, rating.deviation)), rating.games) for rating in found}
