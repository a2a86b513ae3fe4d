"""Tokens: another one for the same seat, which there are, and taking one back."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router, Status

from tabletown.web.api.token_auth import PLAY, pass_of
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.table_access import visible_table

from ...tables.models import Seat
from ..permissions import WITH_TOKEN, require
from ..problem_details import ApiProblem, slower
from ..requests import NewToken
from ..responses import Key, TokenTold
from ..seat_tokens import make_token, revoke, tokens_of
from ..table_json import held_by

router = Router(tags=["tokens"])


@router.get("/tables/{slug:table_id}/tokens", response=list[TokenTold], auth=WITH_TOKEN, operation_id="tokens")
def tokens(request: HttpRequest, table_id: str) -> list[TokenTold]:
    """The tokens of one's own seat."""
    table = visible_table(request, table_id)
    return [
        TokenTold(
            id=token.pk,
            seat=token.seat.number if token.seat else -1,
            name=token.name,
            scopes=token.scopes,
            created=token.created,
            used=token.used,
        )
        for token in tokens_of(table, held_by(request, table))
    ]


@router.post("/tables/{slug:table_id}/tokens", response={201: Key}, auth=WITH_TOKEN, operation_id="make_token")
def new_token(request: HttpRequest, table_id: str, told: NewToken) -> Status[Any]:
    """Another token for the same seat, for somebody or something that is to do less."""
    table = visible_table(request, table_id)
    held, shown = held_by(request, table), pass_of(request)
    if not held:
        raise Refused(_("Only players can give tokens for their seats."))
    for scope in told.scopes:
        require(request, scope)
    if not allowed(request, "tokens"):
        raise slower()
    scopes = [scope for scope in told.scopes if shown and scope in shown.scopes]
    token = make_token(table, Seat.objects.get(table=table, number=held[0]), scopes, told.name)
    return Status(201, {"seat": held[0], "token": token, "scopes": sorted({"read", *scopes})})


@router.delete("/tables/{slug:table_id}/tokens/{int:number}", response={204: None}, auth=WITH_TOKEN, operation_id="revoke_token")
def take_token_back(request: HttpRequest, table_id: str, number: int) -> Status[Any]:
    """Take a token of one's own seat back. It opens nothing from then on."""
    table = visible_table(request, table_id)
    require(request, PLAY)
    if not revoke(table, held_by(request, table), number):
        raise ApiProblem(404, _("Your seat has no such token."), "not_found")
    return Status(204, None)
