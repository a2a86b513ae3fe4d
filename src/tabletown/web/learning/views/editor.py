"""The position editor: any table can be set up, looked at, played on from, searched and shared.

The whole position travels in the address, so nothing of it is stored, and every address can be shared.
"""

import json
import threading
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.advice.hints import Hint, hint
from tabletown.engine.kernel import CHANCE
from tabletown.errors import BadOption, BadPosition, TabletownError
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.text.i18n import all_of
from tabletown.web.http.error_pages import busy, too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.learning.editor.forms import TURN, Writing, changed, groups_of, options_of, place_of
from tabletown.web.learning.editor.places import chosen, taken_from_elsewhere
from tabletown.web.learning.editor.positions import (
    MOST_PACKED,
    MOST_UNDO,
    MOST_UNDO_PACKED,
    Looked,
    fitted,
    looked_at,
    packed,
    undo_step,
    undone,
    unpacked,
    written,
)
from tabletown.web.tables.lobby.last_choices import usual_level
from tabletown.web.tables.lobby.my_tables import line, tables_of
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.board_panels import drawn_panels
from tabletown.web.tables.play.bot_choices import bots_offered
from tabletown.web.tables.play.match_storage import resume_at
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import Place, TablePlan, check_names, make
from tabletown.web.tables.seats.table_access import visible_table
from tabletown.web.tables.views.game_drawings import get_game_or_404
from tabletown.web.tables.views.new_table import levels, name_of
from tabletown.web.tables.views.replay import moment

SECONDS, ITERATIONS = 3.0, 4_000
"""A search thinks so long at most."""
MY_TABLES, MOST_MOVES = 8, 200
MOVES, PIECES = "moves", "pieces"
"""What a click on the board does."""
BY_CHANCE = "chance"
"""The move of who leaves it to luck what comes."""
_searching = threading.BoundedSemaphore(1)


# --- looking ------------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """A position as forms, with the board beside them; a form that was sent leads to the address of the new position."""
    game = get_game_or_404(key)
    try:
        if request.method == "POST":
            return after_change(request, game)
        return page(request, game, position_in(request, game, request.GET.get("p", "")))
    except TabletownError as error:
        return refused(request, game, str(error))


def new_position(game: Game, players: int = 0) -> dict[str, Any]:
    """A new game, at its first decision."""
    seats = players if players in game.seats else game.seats_near(3)
    return game.new(seats, seed=1).position()


def position_in(request: HttpRequest, game: Game, text: str) -> dict[str, Any]:
    """The position of an address: its own, that of a table that is over, or a new game."""
    if text:
        return mapping(unpacked(text))
    if table_id := request.GET.get("table", ""):
        return position_of_table(request, game, table_id, request.GET.get("move", ""))
    return new_position(game, whole_number(request.GET.get("players", "")))


def mapping(data: Any) -> dict[str, Any]:
    """A position is a mapping."""
    if not isinstance(data, dict):
        raise BadPosition(_("this address holds no position: a part of it is missing"))
    return data


def position_of_table(request: HttpRequest, game: Game, table_id: str, move: str) -> dict[str, Any]:
    """The position of a table after some moves. Until a game is over that would tell what is hidden."""
    table = visible_table(request, table_id)
    is_over = table.status == Table.Status.OVER or table.imported
    then = moment(table, move or str(table.length)) if is_over else None
    if table.game != game.key or then is None:
        raise BadPosition(_("A position can be taken from a table of this game when the game is over."))
    return resume_at(table, list(table.seats.all()), then.state, then.layout, []).position()


def page(
    request: HttpRequest,
    game: Game,
    position: dict[str, Any],
    problem: str = "",
    hint: Hint | None = None,
    status: int = 200,
) -> HttpResponse:
    """The editor with a position in it."""
    looked = looked_at(game, position)
    whole = looked.position
    match, players = looked.match, whole.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    undo, short = undo_of(request), packed(whole)
    fields = Writing(game, {}, names)
    makes_moves, wanted = parameter(request, "click") == MOVES, parameter(request, "set")
    there = chosen(game, whole, seat_of(match) if match else 0, wanted) if wanted else None
    followed = [fields.words(name) for name in request.GET.get("fitted", "")[:300].split(",") if name in whole]
    return render(
        request,
        "learning/editor.html",
        {
            "game": game,
            "looked": looked,
            "problem": problem,
            "panels": drawn(looked, makes_moves),
            "makes_moves": makes_moves,
            "wanted": wanted,
            "place": place_of(game, whole, there) if there else None,
            "asks": match.view(seat_of(match))["asks"] if match else "",
            "names": list(enumerate(names))[: game.seats[-1]],
            "groups": groups_of(game, whole, request.GET.get("at", "")),
            "options": options_of(game, whole),
            "followed": all_of(followed),
            "packed": short,
            "undo": packed(undo) if undo else "",
            "share": request.build_absolute_uri(f"{reverse('edit', args=[game.key])}?{urlencode({'p': short})}"),
            "json": json.dumps(whole, ensure_ascii=False, indent=1),
            "tables": [line(request, table) for table in tables_of(request).filter(status="over", game=game.key)[:MY_TABLES]],
            "levels": levels(game),
            "level": usual_level(request, game),
            "playable": looked.is_sound and match is not None and not match.over,
            "hint": best_moves(hint),
            "moves": moves_from(looked),
            "luck": match is not None and match.turn == CHANCE,
            "opened": request.GET.get("at", ""),
            "seats": game.seats,
        },
        status=status,
    )


def moves_from(looked: Looked) -> list[tuple[int, str]]:
    """What can be played from a sound position, each outcome of luck once."""
    if looked.match is None or not looked.is_sound:
        return []
    match, move_text = looked.match, looked.match.game.notation.move_text
    return [(move, move_text(match.state, move, match.names)) for move in dict.fromkeys(match.legal_ids())][:MOST_MOVES]


def best_moves(hint: Hint | None) -> list[dict[str, str]]:
    """The best moves in words: how likely each wins, and why."""
    found = []
    for move in hint.moves if hint else ():
        chance, error = round(100 * move.chances[hint.seat]) if hint else 0, max(1, round(100 * move.error))
        said = _("wins with %(chance)d %% ± %(error)d %%") % {"chance": chance, "error": error}
        found.append({"words": move.words, "chance": said, "why": move.text})
    return found


def seat_of(match: Match) -> int:
    """As whom the board is shown: whoever is to move, so that a hand can be seen."""
    return match.turn if match.turn is not None and match.turn >= 0 else 0


def drawn(looked: Looked, makes_moves: bool) -> list[SafeString]:
    """The board of a position, where a click makes a move if it is sound, or sets a piece; no board where it cannot be read."""
    if looked.match is None:
        return []
    view = looked.match.view(seat_of(looked.match))
    if not makes_moves or not looked.is_sound:
        view = {**view, "moves": [], "dimmed": [], "editing": not makes_moves}
    return drawn_panels(looked.match.game, view)


def parameter(request: HttpRequest, name: str) -> str:
    """What the form that was sent, or the address, says."""
    return str(request.POST.get(name) or request.GET.get(name, ""))[:400]


# --- changing -----------------------------------------------------------------------------------------------------------


def undo_of(request: HttpRequest) -> list[Any]:
    """The steps that lead back, the last one last."""
    text = request.POST.get("u", "") or request.GET.get("u", "")
    try:
        steps = unpacked(text) if text else []
    except BadPosition:
        return []
    return steps[-MOST_UNDO:] if isinstance(steps, list) else []


def after_change(request: HttpRequest, game: Game) -> HttpResponse:
    """What a form changes: a value, a name, an option, all of it, or nothing but the last change."""
    form = {name: str(value) for name, value in request.POST.items()}
    before, undo = mapping(unpacked(form.get("p", ""))), undo_of(request)
    act, at, followed = form.get("act", ""), form.get("group", ""), list[str]()
    keep = {name: form[name][:400] for name in ("click", "set") if form.get(name)}
    if act == "set:":
        return to(game, before, undo, "", keep={**keep, "set": ""})
    if act.startswith("set:"):
        return to(game, before, undo, "", keep={**keep, "set": place_asked_for(game, before, act.removeprefix("set:"))})
    if act.startswith("click:"):
        return to(game, before, undo, "", keep={"click": MOVES if act == f"click:{MOVES}" else PIECES})
    if act == "undo":
        if not undo:
            raise BadPosition(_("There is nothing to undo."))
        return to(game, looked_at(game, undone(before, undo[-1])).position, undo[:-1], at, keep=keep)
    if act == "json":
        after = looked_at(game, written(form.get("json", ""))).position
    elif act.startswith("move:"):
        after = after_move(game, before, act.removeprefix("move:"))
    elif act == "head":
        after = with_head(game, before, form)
    else:
        position, touched = changed(game, before, form)
        looked, followed = fitted(game, position, touched)
        if not looked.is_sound and (taken := taken_from_elsewhere(game, before, looked)):
            looked, followed = taken[0], [*followed, taken[1]]
        after = looked.position
    if after == before:
        return to(game, before, undo, at, keep=keep)
    return to(game, after, [*undo, undo_step(before, after)], at, followed, keep)


def place_asked_for(game: Game, position: dict[str, Any], wanted: str) -> str:
    """The place that a click meant: the innermost one that can be set, else all of them, and the page says that there is none."""
    match = looked_at(game, position).match
    names = wanted[:400].split("|")
    return next((name for name in names if chosen(game, position, seat_of(match) if match else 0, name)), wanted[:400])


def after_move(game: Game, position: dict[str, Any], move: str) -> dict[str, Any]:
    """The position after a legal move, or after one that luck could make."""
    looked = looked_at(game, position)
    if move == BY_CHANCE and looked.match is not None and looked.is_sound and looked.match.turn == CHANCE:
        looked.match.go_on_with("auto")
        return looked.match.position()
    number = whole_number(move)
    if looked.match is None or not looked.is_sound or number not in looked.match.legal_ids():
        raise BadPosition(_("That is no legal move here."))
    looked.match.play(number)
    return looked.match.position()


def with_head(game: Game, position: dict[str, Any], form: dict[str, str]) -> dict[str, Any]:
    """The position with other names or options."""
    players = position.get("players")
    names = [form.get(f"name{n}", str(name))[:40] for n, name in enumerate(players)] if isinstance(players, list) else players
    options = {}
    for option in game.options:
        for value in option.values:
            if form.get(f"option.{option.name}") == json.dumps(value) and value != option.default and not option.sets:
                options[option.name] = value
    return looked_at(game, {**position, "players": names, "options": options}).position


def to(
    game: Game,
    position: dict[str, Any],
    undo: list[Any],
    group: str,
    followed: list[str] | tuple[()] = (),
    keep: dict[str, str] | None = None,
) -> HttpResponseRedirect:
    """The address of a position; the oldest steps back are forgotten where it would become too long."""
    short, undo = packed(position), undo[-MOST_UNDO:]
    if len(short) > MOST_PACKED:
        raise BadPosition(_("This position is too long."))
    while undo and len(packed(undo)) > MOST_UNDO_PACKED:
        undo = undo[1:]
    query = {"p": short} | ({"u": packed(undo)} if undo else {})
    query |= ({"at": group} if group else {}) | ({"fitted": ",".join(followed)} if followed else {})
    query |= {name: value for name, value in (keep or {}).items() if value}
    place = "#set" if query.get("set") else f"#field-{group}" if group in (*position, "moves", TURN) else ""
    return HttpResponseRedirect(f"{reverse('edit', args=[game.key])}?{urlencode(query)}{place}")


# --- what can be done with it -------------------------------------------------------------------------------------------


def sound(game: Game, text: str) -> Looked:
    """A position that somebody wants to play or search; refused where it could not be on a table."""
    looked = looked_at(game, mapping(unpacked(text)))
    if looked.match is None or looked.problems:
        raise BadPosition("; ".join(looked.problems))
    if looked.match.over:
        raise BadPosition(_("In this position the game is over."))
    return looked


@require_POST
def play_on(request: HttpRequest, key: str) -> HttpResponse:
    """A table that starts from a position: against bots, or with friends. What the game hides is hidden there."""
    game = get_game_or_404(key)
    try:
        position = sound(game, request.POST.get("p", "")).position
    except BadPosition as error:
        return refused(request, game, str(error))
    if not allowed(request, "tables"):
        return too_often(request)
    places = places_at(request, game, len(position["players"]))
    return redirect("table", make(request, TablePlan(game.key, places, position["options"], start=position)).id)


def places_at(request: HttpRequest, game: Game, seats: int) -> tuple[Place, ...]:
    """Who sits where at a table that plays on: the visitor where they like, elsewhere friends or bots."""
    level, asked = request.POST.get("level", ""), whole_number(request.POST.get("seat", ""))
    here = asked if asked in range(seats) else 0
    bot = Place("bot", level=level if level in bots_offered(game) else usual_level(request, game))
    other = Place("friend") if request.POST.get("with") == "friends" else bot
    name = name_of(request)
    try:
        check_names(game, [name if seat == here else "" for seat in range(seats)])
    except BadOption:  # a name that fitted another seat elsewhere
        name = _("Guest")
    return tuple(Place("me", name) if seat == here else other for seat in range(seats))


@never_cache
@require_POST
def search(request: HttpRequest, key: str) -> HttpResponse:
    """The best moves of a position, with chances and reasons: one search at a time, for some seconds."""
    game = get_game_or_404(key)
    try:
        looked = sound(game, request.POST.get("p", ""))
        if not allowed(request, "searches"):
            return too_often(request)
        if not _searching.acquire(timeout=SECONDS):
            return busy(request)
        try:
            match = looked.match
            assert match is not None
            match.go_on_with("auto")
            found = hint(match, iterations=ITERATIONS, seconds=SECONDS, seed=1) if not match.over else None
        finally:
            _searching.release()
        return page(request, game, looked.position, hint=found)
    except TabletownError as error:
        return refused(request, game, str(error))


def refused(request: HttpRequest, game: Game, problem: str) -> HttpResponse:
    """The editor as it was, with what is wrong."""
    try:
        position = mapping(unpacked(request.POST.get("p", "")))
    except BadPosition:
        position = new_position(game)
    return page(request, game, position, problem=problem, status=422)
