"""The pictures of lists: covers of games, and tables as their viewers see them."""

import hashlib
from functools import cache
from importlib.resources import files

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.web.http.static_files import KEPT_LONG, KEPT_SHORT
from tabletown.web.tables.page import share_pictures
from tabletown.web.tables.page.small_picture import small_picture
from tabletown.web.tables.page.table_context import show
from tabletown.web.tables.seats.table_access import visible_table

from .game_drawings import PICTURE_POLICY, get_game_or_404

POLICY = {"Content-Security-Policy": PICTURE_POLICY}


@cache
def cover_of(game: Game) -> bytes:
    """The drawing that a game brings as its cover; empty without one."""
    if game.cover is None:
        return b""
    return files(GAMES.package_of(game.key)).joinpath(game.cover.file).read_bytes()


@cache
def digest_of(game: Game) -> str:
    """The digest of a cover: its address changes with it."""
    return hashlib.sha256(cover_of(game)).hexdigest()[:12]


def cover_url(game: Game) -> str:
    """The address of a game's picture: its cover, else a position."""
    if game.cover is None:
        return reverse("picture", args=[game.key])
    return f"{reverse('cover', args=[game.key])}?v={digest_of(game)}"


@require_safe
def cover(request: HttpRequest, key: str) -> HttpResponse:
    """A game's cover. Browsers keep it by the address that pages name."""
    game = get_game_or_404(key)
    if game.cover is None:
        raise Http404
    kept = KEPT_LONG if request.GET.get("v") == digest_of(game) else KEPT_SHORT
    return HttpResponse(cover_of(game), content_type="image/svg+xml", headers=POLICY | {"Cache-Control": kept})


@require_safe
def share(request: HttpRequest, key: str) -> HttpResponse:
    """A game's picture for messengers."""
    game = get_game_or_404(key)
    if not share_pictures.picture_of(game.key):
        raise Http404
    kept = KEPT_LONG if request.GET.get("v") == share_pictures.digest_of(key) else KEPT_SHORT
    return HttpResponse(share_pictures.picture_of(key), content_type="image/png", headers={"Cache-Control": kept})


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """A table as this visitor sees it, in small."""
    found = visible_table(request, table_id)
    if not found.has_begun:
        raise Http404
    headers = POLICY | {"Cache-Control": "private, no-store"}
    return HttpResponse(small_picture(show(request, found)), content_type="image/svg+xml", headers=headers)
