"""What people fill in about themselves."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from tabletown.game.player_names import name_key, seat_called
from tabletown.web.tables.lobby.forms import checked_name
from tabletown.web.tables.seats.look_alikes import look_of

from .mail import send
from .models import Account

MOST_PASSWORD = 200
MOST_KEY = 80


def password_field(label: Any, complete: str) -> forms.CharField:
    """A field for a password; nothing of it is stripped."""
    widget = forms.PasswordInput(attrs={"autocomplete": complete})
    return forms.CharField(label=label, max_length=MOST_PASSWORD, strip=False, widget=widget)


def name_field() -> forms.CharField:
    """A field for the name of an account."""
    return forms.CharField(label=_("Name"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "username"}))


def free_name(name: str, but: Account | None = None) -> str:
    """A name that an account can have, and that no other has."""
    name = checked_name(name)
    if seat_called(name) is not None or len(name_key(name)) > MOST_KEY:
        raise forms.ValidationError(_("No account can be called that: choose another name."))
    others = Account.objects.exclude(pk=but.pk) if but else Account.objects.all()
    if others.filter(key=name_key(name)).exists():
        raise forms.ValidationError(_("Somebody is called that already: choose another name."))
    if others.filter(look=look_of(name)).exists():
        raise forms.ValidationError(_("That looks like the name of somebody else: choose another name."))
    return name


class SignUpForm(forms.Form):
    """A name and a password; an address only where mail can be sent."""

    name = name_field()
    password = password_field(_("Password"), "new-password")

    def clean_name(self) -> str:
        """A name that is free."""
        return free_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """The password must not be easy to guess."""
        data = super().clean() or {}
        if "password" in data:
            try:
                password_validation.validate_password(data["password"], Account(name=data.get("name", "")))
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class SignInForm(forms.Form):
    """A name and a password."""

    name = name_field()
    password = password_field(_("Password"), "current-password")


class AccountForm(forms.Form):
    """About somebody's account."""

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account


class SureForm(AccountForm):
    """What only whoever knows the password may do."""

    password = password_field(_("Your password"), "current-password")

    def clean_password(self) -> str:
        """It must be the right one."""
        password = str(self.cleaned_data["password"])
        if authenticate(username=self.account.name, password=password) != self.account:
            raise forms.ValidationError(_("That is not your password."))
        return password


class NewNameForm(AccountForm):
    """Another name."""

    name = name_field()

    def clean_name(self) -> str:
        """A name that is free, or another way to write one's own."""
        return free_name(self.cleaned_data["name"], self.account)


class NewPasswordForm(AccountForm):
    """After a link from a mail: a new password."""

    new_password = password_field(_("New password"), "new-password")

    def clean_new_password(self) -> str:
        """It must not be easy to guess."""
        password = str(self.cleaned_data["new_password"])
        password_validation.validate_password(password, self.account)
        return password


class PasswordForm(SureForm, NewPasswordForm):
    """Another password, for whoever knows the old one."""

    field_order = ("password", "new_password")


class MailForm(SureForm):
    """An address for the day when the password is forgotten; or none."""

    email = forms.EmailField(
        label=_("Mail address"), required=False, max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    field_order = ("email", "password")


class PasskeyForm(SureForm):
    """What a new passkey is called."""

    name = forms.CharField(label=_("What to call it"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    field_order = ("name", "password")

    def clean_name(self) -> str:
        """A name that can be read."""
        return checked_name(self.cleaned_data["name"])


class ForgottenForm(PasswordResetForm):
    """Django's own; but a mail that is refused is an error, so that it is tried again, and no log names an address."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Write it and send it."""
        subject = " ".join(render_to_string(subject_template_name, context).split())
        send(EmailMessage(subject, render_to_string(email_template_name, context), from_email, [to_email]))
