"""Signing up, in and out; and what to do when the password is forgotten."""

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme, urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.web.http.error_pages import too_often
from tabletown.web.people import bans, mail, passkeys
from tabletown.web.people.current_account import account_of
from tabletown.web.people.forms import ForgottenForm, NewPasswordForm, SignInForm, SignUpForm
from tabletown.web.people.login_throttling import may_try, remember
from tabletown.web.people.models import Account
from tabletown.web.people.password_reset import send_link
from tabletown.web.people.personal_data import bring_along
from tabletown.web.tables.rate_limits import allowed

BACKEND = "django.contrib.auth.backends.ModelBackend"
FORMS = ["GET", "HEAD", "POST"]


def way_on(request: HttpRequest) -> str:
    """The page of ours where somebody was when they wanted to sign in."""
    page = request.POST.get("next") or request.GET.get("next", "")
    inside = url_has_allowed_host_and_scheme(page, None) and page.startswith("/")
    return page if inside and not page.startswith("/account/") else "/account"


def welcome(request: HttpRequest, account: Account) -> HttpResponse:
    """Somebody is signed in from now on, and what this browser had is theirs."""
    on = way_on(request)
    login(request, account, BACKEND)
    brought = bring_along(request, account)
    if brought and on == "/account":
        told = ngettext("%(n)d seat of this browser is yours now.", "%(n)d seats of this browser are yours now.", brought)
        request.session["told"] = told % {"n": brought}
    return remember(request, redirect(on), account)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(FORMS)
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account."""
    if account_of(request):
        return redirect("account")
    form = SignUpForm(request.POST or None, initial={"name": request.session.get("name", "")})
    if request.method == "POST":
        if not allowed(request, "sign-ups"):
            return too_often(request)
        if form.is_valid():
            try:
                with transaction.atomic():
                    account = Account.objects.create_user(form.cleaned_data["name"], form.cleaned_data["password"])
                return welcome(request, account)
            except IntegrityError:
                form.add_error("name", _("Somebody is called that already: choose another name."))
    return render(request, "people/sign_up.html", {"form": form, "next": way_on(request)}, status=422 if form.errors else 200)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(FORMS)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Who has an account comes in. How often somebody may try is said in `devices`."""
    if account_of(request):
        return redirect(way_on(request))
    form = SignInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name, password = form.cleaned_data["name"], form.cleaned_data["password"]
        if not may_try(request, name):
            return too_often(request)
        account = authenticate(request, username=name, password=password)
        if isinstance(account, Account):
            return welcome(request, account)
        shut_out = bans.shuts_out(name, password)
        form.add_error(None, _(bans.BANNED) if shut_out else _("Name and password do not belong together."))
    told, has_passkeys = request.session.pop("told", ""), passkeys.offered(request)
    context = {"form": form, "next": way_on(request), "told": told, "has_passkeys": has_passkeys}
    return render(request, "people/sign_in.html", context, status=422 if form.errors else 200)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Nothing of the account stays in this browser."""
    logout(request)
    return redirect("home")


@never_cache
@require_http_methods(FORMS)
def forgotten(request: HttpRequest) -> HttpResponse:
    """A link by mail, where mail can be sent. The answer does not tell whether somebody has that address."""
    if not mail.can_be_sent():
        return render(request, "people/forgotten.html", {"no_mail": True})
    form = ForgottenForm(request.POST or None)
    if request.method == "POST":
        if not allowed(request, "mails"):
            return too_often(request)
        if form.is_valid():
            send_link(request, form.cleaned_data["email"])
            return render(request, "people/forgotten.html", {"sent": True})
    return render(request, "people/forgotten.html", {"form": form}, status=422 if form.errors else 200)


@sensitive_post_parameters("new_password")
@never_cache
@require_http_methods(FORMS)
def reset(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """Behind the link of such a mail: a new password. The link works once, for a day."""
    account = account_behind(uid)
    if account is None or not default_token_generator.check_token(account, token):
        if not allowed(request, "wrong links"):
            return too_often(request)
        again = {"too_old": True, "no_mail": not mail.can_be_sent(), "form": ForgottenForm()}
        return render(request, "people/forgotten.html", again, status=404)
    form = NewPasswordForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        account.set_password(form.cleaned_data["new_password"])
        account.save(update_fields=["password"])
        request.session["told"] = _("Your password is changed: sign in with it.")
        return redirect("sign_in")
    return render(request, "people/reset.html", {"form": form}, status=422 if form.errors else 200)


def account_behind(uid: str) -> Account | None:
    """The account that a link is about."""
    try:
        number = int(urlsafe_base64_decode(uid).decode("ascii"))
    except (ValueError, OverflowError):
        return None
    return Account.objects.filter(pk=number, is_active=True).first() if 0 < number < 2**63 else None
