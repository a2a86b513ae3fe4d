"""Mail about one's turn: choosing it, and the link in each that stops it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from ...tables.limits import allowed
from ...tables.views.errors import bad, said, too_often
from .. import mail, turn_mail
from ..models import Account, TurnMail
from .account import done, signed_in

CHOICES = {str(after.value): after for after in TurnMail.After}


@require_POST
@signed_in
def choose(request: HttpRequest, account: Account) -> HttpResponse:
    """When somebody wants to be told that a table waits for them."""
    after = CHOICES.get(request.POST.get("after", ""))
    if after is None:
        return bad(request)
    if after and not (mail.can_be_sent() and account.email):
        return done(request, _("No mail can be sent to you: first keep an address."))
    turn_mail.choose(request, account, after)
    told = _("You will be sent mail when a table waits for you.") if after else _("You will be sent no mail about your turns.")
    return done(request, told)


@csrf_exempt  # mail programs send the form themselves; what the link is signed with allows this one thing, and nothing else
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link of such a mail, whoever opens it. What looks at links before people do only asks: it stops nothing."""
    account_id = turn_mail.stops(token)
    if account_id is None:
        if not allowed(request, "wrong links"):
            return too_often(request)
        return said(request, 403, _("This link is not whole"), _("Perhaps a letter of the address is missing."))
    if request.method == "POST":
        turn_mail.stop(account_id)
        return said(request, 200, _("No more mail about your turns"), _("You can choose it again on the page of your account."))
    return render(request, "people/stop_turn_mail.html")
