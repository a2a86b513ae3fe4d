"""Mail through a real mail server: what is sent there is read as a person would read it, and its links are opened."""

import re
import secrets
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import override_settings
from django.utils import timezone

from tabletown.web.config import environment
from tabletown.web.jobs.models import Job
from tabletown.web.people import turn_mail
from tabletown.web.people.models import Account, TurnMail
from tabletown.web.tables.models import Allowance

from .test_accounts import PASSWORD, is_signed_in, known, new_name, visitor
from .test_turn_mail import go_away, table_of
from .visitors import run_jobs

NEW_PASSWORD = "another walk along the river"


class Letterbox:
    """Keeps every mail that comes, as bytes on the line."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        """Know everybody but one."""
        if address.startswith("nobody"):
            return f"550 {address} is not known here"
        envelope.rcpt_tos.append(address)
        return "250 Known"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        self.letters.append(envelope.content)
        return "250 Taken"

    def read(self) -> EmailMessage:
        """The only mail that has come since, once everything is on its way."""
        run_jobs("password mail", "confirmation mail")
        (found,), self.letters = self.letters, []
        return message_from_bytes(found, EmailMessage, policy=default)


def who_may_send(server: Any, session: Any, envelope: Any, mechanism: str, told: Any) -> AuthResult:
    """The site's own name and password, and nobody else's."""
    return AuthResult(success=(told.login, told.password) == (b"tabletown", b"p@ss:word"), handled=False)


def certificate(folder: Path) -> Path:
    """A certificate for this machine with its key, in one file: it is trusted where it is named in SSL_CERT_FILE."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "letterbox")])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
    signed = made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )  # fmt: skip
    file = folder / "letterbox.pem"
    file.write_bytes(secret + signed)
    return file


@pytest.fixture(params=["smtp+starttls"])
def letterbox(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Letterbox]:
    """A mail server on this machine that wants encryption, a name and a password; and a site that is told of it as docs say."""
    kind: str = request.param
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    proof, encrypted = certificate(tmp_path), ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    encrypted.load_cert_chain(proof)
    monkeypatch.setenv("SSL_CERT_FILE", str(proof))
    monkeypatch.setenv("TABLETOWN_MAIL", f"{kind}://tabletown:p%40ss%3Aword@127.0.0.1:{port}")
    monkeypatch.setenv("TABLETOWN_MAIL_FROM", "Tabletown <play@example.org>")
    box, told = Letterbox(), environment.mail()
    starttls: dict[str, Any] = {"tls_context": encrypted, "require_starttls": True, "auth_required": True}
    at_once: dict[str, Any] = {"ssl_context": encrypted, "auth_require_tls": False}  # it does not count what was there before
    post = Controller(box, "127.0.0.1", port, authenticator=who_may_send, **(at_once if kind == "smtps" else starttls))
    post.start()
    with override_settings(
        MAIL=told,
        EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        EMAIL_HOST=told["host"],
        EMAIL_PORT=told["port"],
        EMAIL_HOST_USER=told["user"],
        EMAIL_HOST_PASSWORD=told["password"],
        EMAIL_USE_TLS=told["starttls"],
        EMAIL_USE_SSL=told["ssl"],
        DEFAULT_FROM_EMAIL=told["sender"],
    ):
        yield box
    post.stop()


def links_in(letter: EmailMessage) -> list[str]:
    """The addresses of ours in a mail: each whole, on a line of its own."""
    return re.findall(r"^http://testserver(/\S+)$", letter.get_content().replace("\r\n", "\n"), re.MULTILINE)


def checked(letter: EmailMessage, to: str, subject: str) -> str:
    """What a mail says, if it is plain text that any program can show."""
    assert (letter["To"], letter["From"], letter["Subject"]) == (to, "Tabletown <play@example.org>", subject)
    assert letter["Message-ID"]
    assert letter["Date"]
    assert (letter.get_content_type(), letter.get_content_charset()) == ("text/plain", "utf-8")
    text = str(letter.get_content()).replace("\r\n", "\n")
    assert "{" not in text
    assert "&#" not in text
    return text


@pytest.mark.parametrize("letterbox", ["smtp+starttls", "smtps"], indirect=True)
def test_a_forgotten_password_is_reset_by_a_mail(letterbox: Letterbox) -> None:
    name, address = new_name("Zoë O'Müller"), f"zoe.{secrets.token_hex(4)}@example.org"
    account = Account.objects.create_user(name, PASSWORD, email=address)
    zoe = visitor()
    assert "a link is on its way" in zoe.post("/account/forgotten", email=address).content.decode()
    letter = letterbox.read()
    text = checked(letter, address, "Your password at Tabletown")
    assert text.startswith(f"Hello {name},\n")
    assert "If it was somebody else, do nothing" in text
    (link,) = links_in(letter)
    assert zoe.get(link).status_code == 200
    assert zoe.post(link, new_password=NEW_PASSWORD).status_code == 302
    assert zoe.get(link).status_code == 404  # once
    assert zoe.post("/account/sign-in", name=name, password=PASSWORD).status_code == 422
    assert zoe.post("/account/sign-in", name=name, password=NEW_PASSWORD).status_code == 302
    assert is_signed_in(zoe)
    account.delete()


def test_your_turn_is_mailed_after_the_address_was_confirmed_and_stopped_by_its_link(letterbox: Letterbox) -> None:
    TurnMail.objects.all().delete()
    Allowance.objects.filter(key__startswith="turn mails").delete()
    account = Account.objects.create_user(new_name("Zoë"), PASSWORD, email="zoe@example.org")
    zoe = known(account)
    assert zoe.post("/account/turns", after="1").status_code == 302
    letter = letterbox.read()
    assert account.name in checked(letter, account.email, letter["Subject"])
    assert visitor().post(links_in(letter)[0]).status_code == 200
    table = table_of(account)
    go_away(account)
    turn_mail.go_round()
    letter = letterbox.read()
    text = checked(letter, account.email, "Your turn at Tabletown: a table waits")
    assert "Neue Heimat with Person " in text
    assert ", for 2 hours\n" in text
    to_table, stop, to_account = links_in(letter)
    assert (to_table, to_account) == (f"/t/{table.id}", "/account")
    assert known(account).get(to_table).status_code == 200
    assert letter["List-Unsubscribe"].strip() == f"<http://testserver{stop}>"
    assert visitor().post(stop).status_code == 200
    assert turn_mail.after_of(account) == TurnMail.After.NEVER
    account.delete()


@pytest.mark.parametrize(
    ("whose", "password", "why"),
    [("ann", "wrong", "SMTPAuthenticationError"), ("nobody", "p@ss:word", "SMTPRecipientsRefused")],
)
def test_a_mail_that_is_refused_breaks_no_page_and_tells_the_log_nothing_about_anybody(
    letterbox: Letterbox, caplog: pytest.LogCaptureFixture, whose: str, password: str, why: str
) -> None:
    address = f"{whose}.{secrets.token_hex(4)}@example.org"
    account = Account.objects.create_user(new_name(), PASSWORD, email=address)
    with override_settings(EMAIL_HOST_PASSWORD=password):
        assert "a link is on its way" in visitor().post("/account/forgotten", email=address).content.decode()
        run_jobs("password mail")
    assert letterbox.letters == []
    told = [record.getMessage() for record in caplog.records if record.name != "mail.log"]
    assert told == [f"The job password mail failed (try 1): {why}"]
    assert not any(record.exc_info for record in caplog.records)
    assert run_jobs("password mail") == 0
    Job.objects.filter(kind="password mail").update(not_before=timezone.now() - timedelta(seconds=1))
    assert run_jobs("password mail") == 1
    assert len(letterbox.letters) == (whose == "ann")  # the site was told the right password meanwhile
    assert Job.objects.filter(kind="password mail").exists() == (whose == "nobody")
    Job.objects.filter(kind="password mail").delete()
    account.delete()
