"""Passkeys without a browser: who is let in, and everything that is refused."""

import json
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.contrib.auth.hashers import make_password
from django.test import override_settings
from fido2.cose import ES256
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from tabletown.web.config import settings as site_settings
from tabletown.web.people import bans, passkeys
from tabletown.web.people.models import Account, Passkey
from tabletown.web.tables.models import Seat

from .test_accounts import PASSWORD, is_signed_in, new_account, visitor
from .visitors import Visitor

PLACE = "http://localhost"


class Device:
    """Holds one key, signs with it, and counts or does not."""

    def __init__(self, place: str = PLACE, counts: bool = True) -> None:
        self.key, self.id = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(20)
        self.place, self.counts, self.counter, self.owner = place, counts, 0, ""

    def said(self, what: str, options: Any, credential: bytes = b"") -> tuple[Any, Any]:
        """What every answer has in it: what was answered, and by whom."""
        self.counter += self.counts
        flags = AuthenticatorData.FLAG.UP | (AuthenticatorData.FLAG.AT if credential else 0)
        site = sha256(options.get("rpId", options.get("rp", {}).get("id")).encode())
        return CollectedClientData.create(what, options["challenge"], self.place), AuthenticatorData.create(
            site, flags, self.counter, credential
        )

    def answer(self, **response: Any) -> str:
        name = websafe_encode(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})

    def make(self, options: Any) -> str:
        """The answer of a new passkey."""
        self.owner = options["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        client, data = self.said("webauthn.create", options, AttestedCredentialData.create(bytes(16), self.id, public))
        made = AttestationObject.create("none", data, {})
        return self.answer(clientDataJSON=websafe_encode(client), attestationObject=websafe_encode(made))

    def sign(self, options: Any) -> str:
        """The answer of somebody who signs in."""
        client, data = self.said("webauthn.get", options)
        signed = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        return self.answer(
            clientDataJSON=websafe_encode(client), authenticatorData=websafe_encode(data), signature=websafe_encode(signed),
            userHandle=self.owner,
        )  # fmt: skip


def at_home(**more: Any) -> Visitor:
    """Somebody who has opened the site as `localhost`."""
    return visitor(SERVER_NAME="localhost", **more)


@pytest.fixture(autouse=True, scope="module")
def quick_passwords() -> Iterator[None]:
    """How passwords are kept is tested elsewhere, and takes its time."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


def asked(someone: Visitor) -> Any:
    return someone.post("/account/passkeys/sign-in/ask").json()


def tried(someone: Visitor, answer: str, **fields: str) -> Any:
    return someone.post("/account/passkeys/sign-in", answer=answer, **fields)


def asked_to_add(someone: Visitor, password: str = PASSWORD) -> Any:
    return someone.client.post("/account/passkeys/ask", {"passkey-name": "My phone", "passkey-password": password})


@pytest.fixture
def ann() -> Visitor:
    """Somebody with an account, signed in."""
    someone = at_home()
    someone.client.force_login(new_account(password=make_password(PASSWORD)))
    return someone


def account_of(someone: Visitor) -> Account:
    return Account.objects.get(pk=someone.client.session["_auth_user_id"])


@pytest.fixture
def device(ann: Visitor) -> Device:
    """The device that holds Ann's passkey."""
    device = Device()
    answer = ann.post("/account/passkeys/add", answer=device.make(asked_to_add(ann).json()))
    assert (answer.status_code, answer.url) == (302, "/account")
    return device


def test_a_passkey_signs_in_and_what_the_browser_had_comes_along(ann: Visitor, device: Device) -> None:
    page = ann.page("/account")
    assert "“My phone” is added" in page
    assert 'aria-label="Remove “My phone”"' in page
    guest, account = at_home(), account_of(ann)
    table = guest.play_now("neue_heimat", 2)
    guest.page("/account/sign-in")
    before = guest.client.cookies["tabletown_form"].value
    answer = tried(guest, device.sign(asked(guest)), next="/lobby")
    assert (answer.status_code, answer.url) == (302, "/lobby")
    assert account_of(guest) == account
    assert guest.client.cookies["tabletown_form"].value != before
    assert Seat.objects.get(table=table, number=0).visitor_hash == account.person
    kept = json.loads(guest.post("/account/export").content)["passkeys"]
    assert [(one["name"], one["for"], bool(one["last used"])) for one in kept] == [("My phone", "localhost", True)]


def test_signing_out_everywhere_keeps_passkeys_and_removing_one_ends_it(ann: Visitor, device: Device) -> None:
    passkey, eve, guest = Passkey.objects.get(account=account_of(ann)), at_home(), at_home()
    eve.client.force_login(new_account())
    eve.post(f"/account/passkeys/{passkey.pk}/remove")
    ann.post("/account/devices")
    assert tried(guest, device.sign(asked(guest))).status_code == 302
    assert ann.post(f"/account/passkeys/{passkey.pk}/remove").status_code == 302
    assert tried(at_home(), device.sign(asked(at_home()))).status_code == 422
    late = at_home()
    assert tried(late, device.sign(asked(late))).status_code == 422
    assert not Passkey.objects.filter(pk=passkey.pk).exists()


def test_passkeys_go_with_the_account(ann: Visitor, device: Device) -> None:
    account = account_of(ann)
    assert ann.client.post("/account/delete", {"delete-password": PASSWORD}).status_code == 200
    assert not Passkey.objects.filter(account_id=account.pk).exists()


def test_adding_needs_the_password_and_somebody_signed_in(ann: Visitor) -> None:
    refused = asked_to_add(ann, "wrong")
    assert (refused.status_code, refused.json()) == (422, {"told": "That is not your password."})
    assert (
        ann.post("/account/passkeys/add", answer=Device().make(asked_to_add(ann).json() | {"challenge": "x" * 43})).status_code
        == 422
    )
    for path in ("ask", "add", "1/remove"):
        assert at_home().post(f"/account/passkeys/{path}").url.startswith("/account/sign-in")
    assert not account_of(ann).passkeys.exists()


def test_an_answer_to_add_works_once_for_one_account_and_one_key(ann: Visitor, device: Device) -> None:
    options = asked_to_add(ann).json()
    assert [one["id"] for one in options["excludeCredentials"]] == [websafe_encode(device.id)]
    assert ann.post("/account/passkeys/add", answer=device.make(options)).status_code == 422  # that key is kept already
    options, cookie = asked_to_add(ann).json(), ann.client.cookies["tabletown"].value
    assert ann.post("/account/passkeys/add", answer=Device().make(options)).status_code == 302
    ann.client.cookies["tabletown"] = cookie
    assert ann.post("/account/passkeys/add", answer=Device().make(options)).status_code == 422
    assert account_of(ann).passkeys.count() == 2
    Passkey.objects.bulk_create(
        Passkey(account=account_of(ann), name="More", handle=secrets.token_hex(32), credential=device_bytes(ann))
        for _ in range(passkeys.MOST - 2)
    )
    assert "Remove one first" in asked_to_add(ann).json()["told"]


def device_bytes(someone: Visitor) -> bytes:
    return bytes(account_of(someone).passkeys.all()[0].credential)


@pytest.mark.parametrize("counts", [True, False])
def test_an_answer_opens_the_door_once_even_with_the_cookie_of_before(ann: Visitor, counts: bool) -> None:
    """Sessions are cookies: whoever has seen one can bring it again."""
    device = Device(counts=counts)
    assert ann.post("/account/passkeys/add", answer=device.make(asked_to_add(ann).json())).status_code == 302
    guest, eve = at_home(), at_home()
    answer = device.sign(asked(guest))
    cookie = guest.client.cookies["tabletown"].value
    assert tried(guest, answer).status_code == 302
    eve.client.cookies["tabletown"] = cookie
    assert tried(eve, answer).status_code == 422
    assert not is_signed_in(eve)


def test_what_is_wrong_is_answered_alike(ann: Visitor, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()

    def refused(answer: str, guest: Visitor) -> None:
        told = tried(guest, answer)
        assert told.status_code == 422
        assert not is_signed_in(guest)
        said.add(told.content.decode().split('role="alert">')[1].split("<")[0])

    def options(**more: Any) -> tuple[Any, Visitor]:
        guest = at_home()
        return asked(guest) | more, guest

    someone_elses, guest = options()
    refused(device.sign(someone_elses), at_home())  # asked of another session
    refused(device.sign(options()[0]), guest)  # another challenge
    for place in ("https://localhost", "http://localhost:81", "http://evil.localhost", "https://evil.example"):
        asked_here, guest = options()
        device.place = place
        refused(device.sign(asked_here), guest)
    device.place = PLACE
    asked_here, guest = options(rpId="evil.example")
    refused(device.sign(asked_here), guest)
    asked_here, guest = options()
    refused(Device().sign(asked_here), guest)  # a key that nobody has added
    asked_here, guest = options()
    stranger = Device()
    stranger.id, stranger.owner, stranger.counter = device.id, device.owner, 99
    refused(stranger.sign(asked_here), guest)  # the name of a key without the key
    asked_here, guest = options()
    owner, device.owner = device.owner, websafe_encode(bytes(32))
    refused(device.sign(asked_here), guest)  # somebody else's name
    device.owner = owner
    asked_here, guest = options()
    refused(asked_to_add(ann).json()["challenge"], guest)
    for odd in (
        "",
        "{}",
        "[]",
        "null",
        "[" * 5000,
        '{"response": {"clientDataJSON": 1}}',
        "x" * 30_000,
        device.make(asked_to_add(ann).json()),
    ):
        asked_here, guest = options()
        refused(odd, guest)
    Passkey.objects.filter(account=account_of(ann)).update(counter=1000)
    asked_here, guest = options()
    refused(device.sign(asked_here), guest)  # a copy of the device has counted further
    Passkey.objects.filter(account=account_of(ann)).update(counter=0)
    asked_here, guest = options()
    monkeypatch.setattr(passkeys, "ANSWERED_WITHIN", -1)
    refused(device.sign(asked_here), guest)  # too late
    monkeypatch.undo()
    asked_here, guest = options()
    account = account_of(ann)
    bans.ban(account.person, account.name)
    refused(device.sign(asked_here), guest)
    bans.unban(account.person)
    asked_here, guest = options()
    assert tried(guest, device.sign(asked_here)).status_code == 302
    assert len(said) == 1


def test_trying_has_the_limit_of_sign_ins() -> None:
    limits: dict[str, Any] = {**site_settings.LIMITS, "sign-ins": (2, 3600)}
    with override_settings(LIMITS=limits):
        eve = at_home()
        assert [tried(eve, "{}").status_code for _ in range(3)] == [422, 422, 429]
        eve.client.force_login(new_account())
        assert [asked_to_add(eve).status_code for _ in range(3)] == [422, 422, 429]


def shows_passkeys(someone: Visitor) -> bool:
    someone.client.logout()
    sign_in = "passkey" in someone.page("/account/sign-in")
    asks = [someone.post(f"/account/passkeys/{path}").status_code for path in ("sign-in/ask", "sign-in")]
    someone.client.force_login(new_account())
    assert ("passkey" in someone.page("/account")) == sign_in
    assert asks == ([200, 422] if sign_in else [404, 404])
    assert (asked_to_add(someone).status_code == 404) != sign_in
    return sign_in


def test_passkeys_are_shown_only_where_they_work(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts, proxy = ["play.example", "127.0.0.1", "[::1]", "localhost"], ("HTTP_X_FORWARDED_PROTO", "https")
    with override_settings(ALLOWED_HOSTS=hosts, SECURE_PROXY_SSL_HEADER=proxy):
        assert shows_passkeys(at_home())
        assert not shows_passkeys(visitor(SERVER_NAME="play.example"))
        assert not shows_passkeys(visitor(SERVER_NAME="127.0.0.1"))
        assert not shows_passkeys(visitor(headers={"host": "[::1]:8000"}))
        safe = {"X-Forwarded-Proto": "https"}
        assert shows_passkeys(visitor(headers={"host": "play.example", **safe}))
        assert not shows_passkeys(visitor(headers={"host": "127.0.0.1", **safe}))
    monkeypatch.setattr(passkeys, "Fido2Server", None)  # what is left of it without the extra
    assert not shows_passkeys(at_home())


def test_the_device_learns_nothing_but_the_name(ann: Visitor) -> None:
    account = account_of(ann)
    options = asked_to_add(ann).json()
    assert options["rp"] == {"id": "localhost", "name": "Tabletown"}
    assert websafe_decode(options["user"]["id"]).hex() == account.person
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    assert options["attestation"] == "none"
    assert asked(at_home()).keys() == {"challenge", "rpId", "userVerification"}
