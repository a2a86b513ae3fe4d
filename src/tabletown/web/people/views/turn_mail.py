"""Mail about one's turn: choosing it, and the link in each that stops it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.web.http.error_pages import bad, error_page, too_often
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import hashed

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
    if not after:
        turn_mail.choose(request, account, after)
        return done(request, _("You will be sent no mail about your turns."))
    if turn_mail.is_confirmed(account):
        turn_mail.choose(request, account, after)
        return done(request, _("You will be sent mail when a table waits for you."))
    if not (allowed(request, "mails") and allowed(request, "mails", hashed(account.email.lower())[:32])):
        return too_often(request)
    turn_mail.ask_to_confirm(turn_mail.choose(request, account, after))
    return done(request, _("It begins when you open the link that has just been sent to you."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link that tells that an address is somebody's own."""
    found = turn_mail.begins(token)
    if found is None:
        if not allowed(request, "wrong links"):
            return too_often(request)
        return error_page(
            request, 404, _("This link is too old"), _("It works for a day. Make the choice again to have another one.")
        )
    if request.method == "POST":
        turn_mail.begin(found)
        return error_page(request, 200, _("Mail about your turns"), _("You will be sent mail when a table waits for you."))
    return render(request, "people/begin_turn_mail.html", {"name": found.account.name})


@csrf_exempt  # mail programs send the form themselves; what the link is signed with allows this one thing, and nothing else
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link of such a mail, whoever opens it. What looks at links before people do only asks: it stops nothing."""
    account_id = turn_mail.stops(token)
    if account_id is None:
        if not allowed(request, "wrong links"):
            return too_often(request)
        return error_page(request, 403, _("This link is not whole"), _("Perhaps a letter of the address is missing."))
    if request.method == "POST":
        turn_mail.stop(account_id)
        return error_page(
            request, 200, _("No more mail about your turns"), _("You can choose it again on the page of your account.")
        )
    return render(request, "people/stop_turn_mail.html")
