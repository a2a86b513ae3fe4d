"""The balance lab: order a study of a game, wait for it, read it, and lay two of them side by side."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabletown.errors import TabletownError
from tabletown.game.declaration import Game
from tabletown.game.options import option_title, say, spoken
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _ as said_there
from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.jobs.child_process_jobs import TooMuchWaits
from tabletown.web.jobs.compile_service import require_ready
from tabletown.web.study.balance_jobs import BOTS, SIZES, STUDIES, order, study_of
from tabletown.web.study.balance_report import parts_of
from tabletown.web.study.models import BalanceStudy
from tabletown.web.tables.lobby.forms import capital
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.views.game_drawings import get_game_or_404

MOST_LISTED = 30


class StudyForm(forms.Form):
    """What is to be played, by whom, and how often."""

    def __init__(self, game: Game, *args: Any) -> None:
        super().__init__(*args)
        self.game = game
        players = [(str(n), str(n)) for n in game.seats]
        self.fields["players"] = forms.ChoiceField(label=_("Players"), choices=players, initial=str(game.seats_near(4)))
        bots = [(bot, said_there(bot)) for bot in BOTS]
        self.fields["bot"] = forms.ChoiceField(label=_("Bots"), choices=bots)
        self.fields["other"] = forms.ChoiceField(label=_("and besides"), choices=[("", _("nobody else")), *bots], required=False)
        sizes = [(str(n), str(n)) for n in SIZES]
        self.fields["games"] = forms.ChoiceField(label=_("Games"), choices=sizes, initial=str(SIZES[1]))
        for option in game.options:
            self.fields[f"option_{option.name}"] = forms.ChoiceField(
                label=capital(option_title(option)), help_text=said_there(option.about), initial=say(option.default),
                choices=[(say(value), spoken(value)) for value in option.values],
            )  # fmt: skip

    @property
    def main(self) -> list[Any]:
        """The fields that every game has."""
        return [self[name] for name in ("players", "bot", "other", "games")]

    @property
    def options(self) -> list[Any]:
        """The fields of the game's options."""
        return [self[f"option_{option.name}"] for option in self.game.options]

    def ordered(self) -> BalanceStudy:
        """The study that was asked for."""
        data = self.cleaned_data
        bots = [bot for bot in (data["bot"], data["other"]) if bot]
        changed = {
            option.name: value
            for option in self.game.options
            if (value := option.parse(data[f"option_{option.name}"])) != option.default
        }
        return order(self.game.key, list(dict.fromkeys(bots)), int(data["players"]), int(data["games"]), changed)


@require_safe
def lab(request: HttpRequest) -> HttpResponse:
    """The games."""
    return render(request, "study/lab.html", {"games": [GAMES[key] for key in GAMES]})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lab_of(request: HttpRequest, key: str) -> HttpResponse:
    """Order a study of a game; those that there are."""
    game = get_game_or_404(key)
    form = StudyForm(game, request.POST) if request.method == "POST" else StudyForm(game)
    if request.method == "POST" and form.is_valid():
        require_ready(game.key, compiled=True)
        if not allowed(request, "studies"):
            return too_often(request)
        try:
            found = form.ordered()
            STUDIES.wait_for(found)
            return redirect("study", game.key, found.pk)
        except TabletownError as error:
            form.add_error(None, str(error))
        except TooMuchWaits:
            return error_page(
                request, 503, _("One moment, please"), _("Several other studies are being made. Come back in a minute.")
            )
    listed = BalanceStudy.objects.filter(game=game.key, state=BalanceStudy.State.READY).order_by("-created")[:MOST_LISTED]
    context = {"game": game, "form": form, "studies": [(one, in_words(game, one)) for one in listed]}
    return render(request, "study/lab_of.html", context, status=422 if form.is_bound else 200)


def in_words(game: Game, kept: BalanceStudy) -> str:
    """What a study is of, in a line."""
    told, usual = kept.definition, game.resolve({})
    other = {name: value for name, value in told["options"].items() if usual.get(name) != value}
    changed = [f"{option_title(game.option(name))}: {spoken(value)}" for name, value in other.items()]
    bots = ", ".join(said_there(bot) for bot in told["bots"])
    facts = _("%(games)d games, %(players)d players, %(bots)s") % {"games": kept.total, "players": told["players"], "bots": bots}
    return ", ".join([facts, *changed])


def study_or_404(key: str, token: str) -> BalanceStudy:
    """The study at that address."""
    found = BalanceStudy.objects.filter(pk=token, game=get_game_or_404(key).key).first() if len(token) <= 16 else None
    if found is None:
        raise Http404
    return found


@never_cache
@require_safe
def study(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """How far a study is; then its figures, beside those of another one."""
    game, found = get_game_or_404(key), study_or_404(key, token)
    context: dict[str, Any] = {"game": game, "study": found, "words": in_words(game, found)}
    if found.state != BalanceStudy.State.READY:
        STUDIES.wait_for(found)
        return render(request, "study/study_wait.html", context | {"before": STUDIES.before(found)})
    compared = [found]
    if beside := request.GET.get("with", ""):
        other = study_or_404(key, beside)
        compared += [other] if other.state == BalanceStudy.State.READY else []
    try:
        parts = parts_of([study_of(one) for one in compared])
    except TabletownError as error:
        return error_page(request, 422, _("This study cannot be read any more"), str(error))
    others = BalanceStudy.objects.filter(game=game.key, state=BalanceStudy.State.READY).exclude(pk=found.pk).order_by("-created")
    context |= {
        "parts": parts,
        "columns": [(one, in_words(game, one)) for one in compared],
        "others": [(one.pk, in_words(game, one)) for one in others[:MOST_LISTED]],
        "beside": beside,
    }
    return render(request, "study/study.html", context)


@never_cache
@require_safe
def study_progress(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """How far a study is, for the script of a page that waits for it."""
    found = study_or_404(key, token)
    STUDIES.wait_for(found)
    return JsonResponse({"state": found.state, "done": found.done, "total": found.total})


@require_safe
def study_data(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Everything as JSON, as `tabletown study --json` prints it."""
    found = study_or_404(key, token)
    if found.state != BalanceStudy.State.READY:
        raise Http404
    return JsonResponse(study_of(found).data())
