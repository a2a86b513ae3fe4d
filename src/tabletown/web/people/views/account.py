"""My account: name, password, address, devices, everything as a file, and the end of it."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import logout, update_session_auth_hash
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.people.account_deletion import delete
from tabletown.web.people.current_account import account_of
from tabletown.web.people.login_throttling import remember
from tabletown.web.people.personal_data import close_seats, everything_of, seats_of
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.rate_limits import allowed

from ...tables.models import Seat, Table
from .. import mail, passkeys, turn_mail
from ..forms import MailForm, NewNameForm, PasskeyForm, PasswordForm, SureForm
from ..models import Account, TurnMail, new_door

View = Callable[..., HttpResponse]
SECRETS = ("password", "new_password")


def signed_in(view: Callable[..., HttpResponse]) -> View:
    """Only for whoever is signed in; others are asked to, and come back."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        account = account_of(request)
        if account is None:
            page = request.get_full_path() if request.method in ("GET", "HEAD") else "/account"
            return redirect(f"/account/sign-in?{urlencode({'next': page})}")
        return view(request, account, *args, **kwargs)

    return asked


def shown(request: HttpRequest, account: Account, status: int = 200, **wrong: Form | str) -> HttpResponse:
    """The page of somebody's account, with a form that something is wrong with, if there is one, or what was refused."""
    context: dict[str, Any] = {
        "account": account,
        "told": request.session.pop("told", ""),
        "can_mail": mail.can_be_sent(),
        "running": seats_of(account).filter(table__status=Table.Status.RUNNING, kind=Seat.Kind.PERSON).count(),
        "name_form": NewNameForm(account, initial={"name": account.name}),
        "password_form": PasswordForm(account, prefix="change"),
        "mail_form": MailForm(account, initial={"email": account.email}, prefix="mail"),
        "turn_mail": TurnMail.After(turn_mail.after_of(account)),
        "turn_mail_begun": turn_mail.is_confirmed(account),
        "delete_form": SureForm(account, prefix="delete"),
        "has_passkeys": passkeys.offered(request),
        "passkeys": account.passkeys.all(),
        "passkey_host": passkeys.host_of(request),
        "passkey_form": PasskeyForm(account, prefix="passkey"),
    }
    return render(request, "people/account.html", context | wrong, status=status)


def done(request: HttpRequest, told: str) -> HttpResponse:
    """Back to the account, where it is said what was done."""
    request.session["told"] = told
    return redirect("account")


@never_cache
@require_safe
@signed_in
def account(request: HttpRequest, account: Account) -> HttpResponse:
    """Everything about one's account."""
    return shown(request, account)


@require_POST
@signed_in
def change_name(request: HttpRequest, account: Account) -> HttpResponse:
    """Another name: at new tables; at those that are there the old one stays."""
    form = NewNameForm(account, request.POST)
    if not form.is_valid():
        return shown(request, account, 422, name_form=form)
    account.name = form.cleaned_data["name"]
    account.save(update_fields=["name"])
    return done(request, _("You are called %(name)s from now on.") % {"name": account.name})


def sure(request: HttpRequest, form: Form) -> bool | None:
    """Whether a form with a password in it is good; None where somebody tries too often."""
    return form.is_valid() if allowed(request, "sign-ins", f"account {request.user.pk}") else None


@sensitive_post_parameters(*(f"change-{name}" for name in SECRETS))
@require_POST
@signed_in
def change_password(request: HttpRequest, account: Account) -> HttpResponse:
    """Another password; all other devices are signed out by it."""
    form = PasswordForm(account, request.POST, prefix="change")
    good = sure(request, form)
    if not good:
        return too_often(request) if good is None else shown(request, account, 422, password_form=form)
    account.set_password(form.cleaned_data["new_password"])
    account.save(update_fields=["password"])
    update_session_auth_hash(request, account)
    return done(request, _("Your password is changed. Other devices are signed out."))


@sensitive_post_parameters("mail-password")
@require_POST
@signed_in
def change_mail(request: HttpRequest, account: Account) -> HttpResponse:
    """Another address, or none."""
    form = MailForm(account, request.POST, prefix="mail")
    good = sure(request, form)
    if not good:
        return too_often(request) if good is None else shown(request, account, 422, mail_form=form)
    account.email = form.cleaned_data["email"]
    account.save(update_fields=["email"])
    return done(request, _("Your mail address is kept.") if account.email else _("No mail address is kept."))


@require_POST
@signed_in
def sign_out_everywhere(request: HttpRequest, account: Account) -> HttpResponse:
    """Every other device is signed out, and links to seats open nothing any more."""
    with transaction.atomic():
        account.door = new_door()
        account.save(update_fields=["door"])
        close_seats(seats_of(account))
        hooks.close_all(account.person)
    update_session_auth_hash(request, account)
    return remember(request, done(request, _("All other devices are signed out.")), account)


@require_POST
@signed_in
def export(request: HttpRequest, account: Account) -> HttpResponse:
    """Everything that the site keeps of somebody, as a file."""
    if not allowed(request, "exports", f"account {account.pk}"):
        return too_often(request)
    text = json.dumps(everything_of(account), indent=1, ensure_ascii=False)
    file = f"tabletown-{slugify(account.name) or 'account'}.json"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


@sensitive_post_parameters("delete-password")
@require_POST
@signed_in
def delete_account(request: HttpRequest, account: Account) -> HttpResponse:
    """The end of an account."""
    form = SureForm(account, request.POST, prefix="delete")
    good = sure(request, form)
    if not good:
        return too_often(request) if good is None else shown(request, account, 422, delete_form=form)
    delete(account)
    logout(request)
    text = _("Your finished games stay, without your name. What you have said is deleted.")
    return error_page(request, 200, _("Your account is deleted"), text)
