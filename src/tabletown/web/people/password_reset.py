"""A link to a new password. The page puts the same job whether or not there is such an account: its time tells nobody."""

import secrets

from django.http import HttpRequest
from django.utils import translation

from tabletown.text.i18n import speaking
from tabletown.web.http import languages
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.queue import JobKind, put

from .forms import ForgottenForm
from .site_address import address_for_mail


def send_link(request: HttpRequest, address: str) -> None:
    """Let whoever has an account with this mail address be sent a link."""
    scheme, host = address_for_mail(request).split("://")
    reached = {"host": host, "secure": scheme == "https", "language": languages.language_of(request)}
    put(FORGOTTEN.name, secrets.token_hex(8), {"address": address, **reached})


def send_now(job: Job) -> None:
    """Write to them, in the language of whoever asked."""
    asked = job.arguments
    form = ForgottenForm({"email": asked["address"]})
    if form.is_valid():
        with translation.override(asked["language"]), speaking(languages.catalogue_of(asked["language"])):
            form.save(
                subject_template_name="people/reset_subject.txt", email_template_name="people/reset_mail.txt",
                domain_override=asked["host"], use_https=asked["secure"],
            )  # fmt: skip


FORGOTTEN = JobKind("password mail", send_now, tell_error=False)
