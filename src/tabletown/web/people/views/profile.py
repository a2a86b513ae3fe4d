"""Who somebody is to others, if they like: their games, how they fare, and their ratings."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.arena.confidence_intervals import figure
from tabletown.game.registry import GAMES
from tabletown.web.people.current_account import account_of
from tabletown.web.people.game_history import finished_tables, played, shown_to, tally_of

from ..models import Account
from ..ratings import ratings_of
from .account import done, signed_in

ON_A_PAGE = 20
MOST_ADDRESS = 16


def seen_account(request: HttpRequest, address: str) -> Account:
    """The account with that address, if this visitor may see its profile; else there is none, whether or not it exists."""
    found = Account.objects.filter(address=address, is_active=True).first() if len(address) <= MOST_ADDRESS else None
    if found is None or not (found.is_public or found == account_of(request)):
        raise Http404
    return found


@never_cache
@require_safe
def profile(request: HttpRequest, address: str) -> HttpResponse:
    """Somebody's profile."""
    account, viewer = seen_account(request, address), account_of(request)
    key = request.GET.get("game", "")
    key = key if key in GAMES else ""
    tables = shown_to(account, viewer, finished_tables(account, key))
    page = Paginator(tables, ON_A_PAGE).get_page(request.GET.get("page", "1")[:6])
    tally = tally_of(account, viewer)
    return render(
        request,
        "people/profile.html",
        {
            "account": account,
            "own": viewer == account,
            "agents": bool(settings.AGENTS),
            "ratings": rating_lines(account),
            "levels": tally.levels,
            "tally": tally.lines(),
            "met": sorted(tally.met.values(), key=lambda met: (-met.games, met.account.name)),
            "page": page,
            "games": [played(account, table) for table in page],
            "kinds": [GAMES[name] for name in GAMES if tally.games[name]],
            "chosen": key,
        },
    )


@never_cache
@require_safe
def agents(request: HttpRequest) -> HttpResponse:
    """The agents that the operator has added, and their ratings."""
    return render(request, "people/agents.html", {"agents": [(name, rating_lines(name)) for name in settings.AGENTS]})


def rating_lines(player: Account | str) -> list[dict[str, object]]:
    """Somebody's ratings, or an agent's, game by game."""
    found = ratings_of(player)
    return [
        {
            "game": GAMES[key],
            "value": figure(found[key][0].value),
            "low": figure(found[key][0].low),
            "high": figure(found[key][0].high),
            "games": found[key][1],
        }
        for key in GAMES
        if key in found
    ]


@require_POST
@signed_in
def publish(request: HttpRequest, account: Account) -> HttpResponse:
    """Let others see the profile, or not."""
    account.is_public = request.POST.get("public") == "1"
    account.save(update_fields=["is_public"])
    return done(request, _("Everybody can see your profile.") if account.is_public else _("Only you can see your profile."))


@never_cache
@require_safe
@signed_in
def own_profile(request: HttpRequest, account: Account) -> HttpResponse:
    """To one's own profile."""
    return redirect("profile", account.address)
