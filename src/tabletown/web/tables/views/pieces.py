"""Everything explains itself: the gallery of a game's pieces, one piece at a table, and what a chosen move would do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabletown.errors import IllegalMove, UnknownPiece
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.rulebook.html import rulebook_of
from tabletown.text.explanations import Explanation, Remark
from tabletown.text.i18n import N_
from tabletown.text.i18n import _ as said
from tabletown.web.tables.page.board_panels import picture_of
from tabletown.web.tables.page.choice_chips import chips_with_worth
from tabletown.web.tables.page.move_buttons import move_numbers
from tabletown.web.tables.page.table_context import viewing_seat
from tabletown.web.tables.play.match_storage import game_of, resume
from tabletown.web.tables.seats.seating import seats_held
from tabletown.web.tables.seats.table_access import visible_table

from ..models import Table
from .game_drawings import get_game_or_404

IN_EVERY_GAME = {"word": N_("Words"), "figure": N_("Figures"), "option": N_("Options")}
"""Behind the pieces that a game has names for; what it has none for comes last."""
CARD = "X-Card"
"""The header of a page that wants a piece for its card, without a page around it."""


@dataclass(frozen=True)
class ShownPiece:
    """A piece as a page shows it."""

    told: Explanation
    picture: SafeString | None
    left: int | None = None
    """How many are still to come or to have in this game, where everybody may know it."""
    rule: str = ""
    """The place of the rules where it is told."""
    rulings: tuple[tuple[str, str], ...] = ()
    """The rulings that speak of it, each with its place."""


def piece_of(game: Game, told: Explanation, options: Mapping[str, Any], left: Mapping[str, int]) -> ShownPiece:
    """One piece."""
    picture = picture_of(game.display.picture(told.key, options), game.key)
    rules = rulebook_of(game.key)
    return ShownPiece(told, picture, left.get(told.key), rules.place_of(told), rules.rulings.get(told.key, ()))


def left_at(match: Match) -> Mapping[str, int]:
    """How many of each piece are left in a game, as everybody may know it."""
    return match.game.display.left(match.view(None))


@require_safe
def gallery(request: HttpRequest, key: str) -> HttpResponse:
    """Every piece of a game; beside a table, with its options and what is left there."""
    game, table, match = get_game_or_404(key), None, None
    if asked := request.GET.get("table"):
        table = visible_table(request, asked)
        if table.game == game.key and table.has_begun:
            match = resume(table, list(table.seats.all()), last=0)
    options = match.options if match else game.resolve({})
    left = left_at(match) if match else {}
    kinds: dict[str, list[ShownPiece]] = {}
    for told in game.explanations(options).values():
        kinds.setdefault(told.kind, []).append(piece_of(game, told, options, left))
    named = {**game.display.kinds, **IN_EVERY_GAME}
    listed = [*(kind for kind in named if kind in kinds), *(kind for kind in kinds if kind not in named)]
    groups = [(kind, said(named[kind]) if kind in named else _("Further pieces"), kinds[kind]) for kind in listed]
    return render(request, "tables/gallery.html", {"game": game, "table": table if match else None, "groups": groups})


@require_safe
def piece(request: HttpRequest, key: str, piece: str) -> HttpResponse:
    """One piece of a game, under its usual options."""
    game = get_game_or_404(key)
    told = game.explanations().get(piece)
    if told is None:
        raise Http404
    return shown(request, game, None, piece_of(game, told, game.resolve({}), {}))


@never_cache
@require_safe
def explain(request: HttpRequest, table_id: str, piece: str = "") -> HttpResponse:
    """One piece at a table, by its key or by words, and what it would do now for whoever asks and sits there."""
    table = visible_table(request, table_id)
    if not table.has_begun:
        raise Http404
    seats = list(table.seats.all())
    match = resume(table, seats, last=0)
    seat, covered = viewing_seat(request, table, [] if table.imported else seats_held(request, table, seats), match)
    game, words = game_of(table), piece or request.GET.get("words", "")[:200].strip()
    try:
        told = match.explain(words, None if covered is not None else seat)
    except UnknownPiece as error:
        return shown(request, game, table, None, str(error) if words else _("What would you like to know about?"), 404)
    return shown(request, game, table, piece_of(game, told, match.options, left_at(match)))


def shown(
    request: HttpRequest, game: Game, table: Table | None, piece: ShownPiece | None, problem: str = "", status: int = 200
) -> HttpResponse:
    """A piece for the card of a page, or as a page of its own."""
    context = {"game": game, "table": table, "piece": piece, "problem": problem}
    template = "tables/_piece.html" if request.headers.get(CARD) else "tables/piece.html"
    return render(request, template, context, status=status)


def match_of_mover(request: HttpRequest, table: Table) -> Match | None:
    """The match, for the player in turn alone, and not before the device is in their hands."""
    seats = list(table.seats.all())
    held = [] if table.imported else seats_held(request, table, seats)
    if table.status != Table.Status.RUNNING or table.turn not in held:
        return None
    match = resume(table, seats, last=0)
    return None if viewing_seat(request, table, held, match)[1] is not None else match


@never_cache
@require_safe
def chips(request: HttpRequest, table_id: str) -> HttpResponse:
    """What a legal move would do, on its targets, with what it is worth in the long run: for the player in turn alone."""
    table = visible_table(request, table_id)
    match = match_of_mover(request, table)
    if match is None or match.game.display.stage is None:
        return HttpResponse(status=403)
    move = request.GET.get("move", "")
    try:
        told = chips_with_worth(match, move_numbers(move))
    except IllegalMove:
        return HttpResponse(status=409)
    return JsonResponse({"version": table.version, "move": move, **told})


@never_cache
@require_safe
def about(request: HttpRequest, table_id: str, move: str) -> HttpResponse:
    """What a legal move would do now, or two that are made as one, point by point: for the player in turn alone."""
    match = match_of_mover(request, visible_table(request, table_id))
    if match is None:
        return HttpResponse(status=403)
    try:
        remarks = remarks_on(match, move_numbers(move))
    except IllegalMove:
        return HttpResponse(status=409)
    return render(request, "tables/_remarks.html", {"remarks": remarks})


def remarks_on(match: Match, moves: list[int]) -> list[Remark]:
    """What is to be said about a move; of two, about the first and, with that made, about the second."""
    if not moves:
        raise IllegalMove
    remarks = match.remarks(moves[0])
    if len(moves) == 2:
        later, seat = match.copy(), match.turn
        later.luck = "manual"
        later.play(moves[0])
        if later.turn != seat or later.steps[-1].revealed:
            raise IllegalMove
        remarks += [remark for remark in later.remarks(moves[1]) if remark not in remarks]
    return remarks
