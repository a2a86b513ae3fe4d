"""Passkeys: adding and removing them on the account's page, and signing in with one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tabletown.web.http.client_address import household
from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.people.current_account import account_of
from tabletown.web.tables.rate_limits import allowed

from .. import passkeys
from ..forms import PasskeyForm, SignInForm
from ..models import Account
from .account import done, shown, signed_in, sure
from .sign_in import way_on, welcome


def where_offered(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Only where there can be passkeys."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not passkeys.offered(request):
            return error_page(request, 404, _("There are no passkeys here"), _("Sign in with your name and your password."))
        return view(request, *args, **kwargs)

    return asked


@sensitive_post_parameters("passkey-password")
@never_cache
@require_POST
@where_offered
@signed_in
def ask_to_add(request: HttpRequest, account: Account) -> HttpResponse:
    """For the script: what the browser needs to make a passkey. Whoever has found an open browser does not know the password."""
    form = PasskeyForm(account, request.POST, prefix="passkey")
    good = sure(request, form)
    if good is None:
        return JsonResponse({"told": _("You have done this very often just now. Wait a while and try again.")}, status=429)
    if not good:
        return JsonResponse({"told": " ".join(str(text) for texts in form.errors.values() for text in texts)}, status=422)
    if account.passkeys.count() >= passkeys.MOST:
        return JsonResponse({"told": _("You have as many passkeys as can be kept. Remove one first.")}, status=422)
    return JsonResponse(passkeys.ask_to_add(request, account, form.cleaned_data["name"]))


@require_POST
@where_offered
@signed_in
def add(request: HttpRequest, account: Account) -> HttpResponse:
    """A new passkey."""
    try:
        passkey = passkeys.add(request, account, request.POST.get("answer", ""))
    except passkeys.NotAccepted:
        return shown(request, account, 422, refused=_("The passkey could not be added. Try again."))
    return done(request, _("The passkey “%(name)s” is added: you can sign in with it.") % {"name": passkey.name})


@require_POST
@signed_in
def remove(request: HttpRequest, account: Account, number: int) -> HttpResponse:
    """One passkey less."""
    account.passkeys.filter(pk=number).delete()
    return done(request, _("The passkey is removed: nobody can sign in with it any more."))


@never_cache
@require_POST
@where_offered
def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """For the script: what the browser needs to find a passkey."""
    return JsonResponse(passkeys.ask_to_sign_in(request))


@never_cache
@require_POST
@where_offered
def sign_in(request: HttpRequest) -> HttpResponse:
    """Who has a passkey comes in, as with a password; whatever is wrong, the answer is the same."""
    if account_of(request):
        return redirect(way_on(request))
    place = household(request.META.get("REMOTE_ADDR", ""))
    if not allowed(request, "sign-ins", f"passkeys {place}"):  # apart from passwords, which neighbours may have tried
        return too_often(request)
    try:
        return welcome(request, passkeys.account_by(request, request.POST.get("answer", "")))
    except passkeys.NotAccepted:
        refused = _("This passkey opens no account here. Try again, or sign in with your name and your password.")
    context = {"form": SignInForm(), "next": way_on(request), "has_passkeys": True, "refused": refused}
    return render(request, "people/sign_in.html", context, status=422)
