"""The games: what there is, what can be chosen, and what every piece is and does."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.params.functions import Query

from tabletown.bots import LEVELS
from tabletown.errors import UnknownGame
from tabletown.game.declaration import Game
from tabletown.game.options import Option, option_title
from tabletown.game.registry import GAMES
from tabletown.rulebook.source import rules_page
from tabletown.text.i18n import _ as said
from tabletown.web.jobs.compile_service import workshop
from tabletown.web.tables.play.bot_choices import about_bot, bots_offered

from ..responses import ExplanationTold, GameTold, LevelTold, OptionTold

router = Router(tags=["games"])
MOST_WORDS = 200


def get_game(key: str) -> Game:
    """The game of that name."""
    if key not in GAMES:
        raise UnknownGame(_("There is no such game."))
    return GAMES[key]


def option_told(option: Option) -> OptionTold:
    """An option."""
    return OptionTold(
        name=option.name,
        title=option_title(option),
        about=said(option.about),
        default=option.default,
        values=list(option.values),
    )


def game_told(game: Game) -> GameTold:
    """A game."""
    told = {
        "key": game.key,
        "title": said(game.title),
        "about": said(game.about),
        "minutes": game.minutes,
        "seats": list(game.seats),
        "rules": game.version,
        "hides": said(game.hides),
        "options": [option_told(option) for option in game.options],
        "levels": bots_offered(game),
        "styles": list(game.styles),
        "ready": not workshop.must_wait(game.key),
    }
    return GameTold.model_validate(told)


@router.get("/games", response=list[GameTold], operation_id="games")
def games(request: HttpRequest) -> list[GameTold]:
    """All games."""
    return [game_told(GAMES[key]) for key in GAMES]


@router.get("/games/{slug:key}", response=GameTold, operation_id="game")
def game(request: HttpRequest, key: str) -> GameTold:
    """One game with its options."""
    return game_told(get_game(key))


@router.get("/games/{slug:key}/rules", operation_id="rules", openapi_extra={"produces": "text/markdown"})
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rulebook, as Markdown."""
    return HttpResponse(rules_page(get_game(key).key), content_type="text/markdown; charset=utf-8")


@router.get("/games/{slug:key}/explanations", response=list[ExplanationTold], operation_id="explanations")
def explanations(
    request: HttpRequest, key: str, words: str = Query("", max_length=MOST_WORDS, description="One piece, by its key or in words")
) -> list[ExplanationTold]:
    """What every piece, word, figure and option is and does, under the usual options; or the one that is meant."""
    game = get_game(key)
    found = [game.explain(words)] if words else list(game.explanations().values())
    return [ExplanationTold.model_validate(told.data()) for told in found]


@router.get("/bots", response=list[LevelTold], operation_id="bots")
def bots(request: HttpRequest) -> list[LevelTold]:
    """All levels of bots, the weakest first, then the site's agents; `levels` of a game says which of them it has."""
    return [LevelTold.model_validate({"level": name, "about": said(about_bot(name))}) for name in (*LEVELS, *settings.AGENTS)]
