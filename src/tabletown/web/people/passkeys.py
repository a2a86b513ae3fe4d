"""Passkeys: signing in with what a device or a security key holds, instead of a password. Needs the extra `passkeys`.

The session keeps what was asked. It lives in a signed cookie, and somebody could bring an old one again: that a challenge is
answered once is written down in the database, among the allowances.
"""

import hashlib
import json
import time
from ipaddress import ip_address
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils import timezone

from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import hashed

from .models import Account, Passkey

try:
    from fido2.server import Fido2Server
    from fido2.webauthn import (
        AttestedCredentialData,
        AuthenticationResponse,
        PublicKeyCredentialDescriptor,
        PublicKeyCredentialRpEntity,
        PublicKeyCredentialUserEntity,
    )
except ModuleNotFoundError:  # only passkeys need it
    Fido2Server = None

MOST = 12
"""Passkeys of one account."""
ANSWERED_WITHIN = 300
"""Seconds; `LIMITS["challenges"]` remembers longer what has been answered."""
LONGEST = 20_000
"""Letters of an answer; those of devices have some hundreds."""
VERIFICATION = "preferred"
ADD, SIGN_IN = "add", "sign in"


class NotAccepted(Exception):
    """An answer that opens nothing. Why is nobody's business."""


# --- where there are passkeys -----------------------------------------------------------------------------------------


def host_of(request: HttpRequest) -> str:
    """The name under which the site was reached, without the port: Django knows it as one of the site's."""
    return split_domain_port(request.get_host())[0]


def is_number(host: str) -> bool:
    """Whether a host is an address in numbers: passkeys belong to names."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def offered(request: HttpRequest) -> bool:
    """Whether there can be passkeys: with the extra, under a name, over HTTPS or on this very machine."""
    host = host_of(request)
    safe = request.is_secure() or host == "localhost" or host.endswith(".localhost")
    return Fido2Server is not None and safe and not is_number(host)


def counterpart(request: HttpRequest) -> Any:
    """What asks and checks, for the one place that this request came to."""
    place = f"{request.scheme}://{request.get_host().lower()}"
    site = PublicKeyCredentialRpEntity(id=host_of(request), name="Tabletown")
    return Fido2Server(site, attestation="none", verify_origin=lambda origin: bool(origin == place))


# --- asked, and answered once -----------------------------------------------------------------------------------------


def remember(request: HttpRequest, what: str, state: dict[str, Any], **more: Any) -> None:
    """Keep what was asked, for whom and where."""
    asked = {"for": what, "challenge": state["challenge"], "at": int(time.time()), "host": request.get_host(), **more}
    request.session["passkey"] = asked


def asked_of(request: HttpRequest, what: str, **more: Any) -> dict[str, Any]:
    """What this session was asked, if it was that and lately, and nobody has answered it yet."""
    asked = request.session.pop("passkey", {})
    expected = {"for": what, "host": request.get_host(), **more}
    if not asked or any(asked.get(name) != value for name, value in expected.items()):
        raise NotAccepted
    if not 0 <= time.time() - asked["at"] <= ANSWERED_WITHIN:
        raise NotAccepted
    if not allowed(request, "challenges", hashed(asked["challenge"])[:32]):
        raise NotAccepted
    return {**asked, "user_verification": VERIFICATION}


def read(answer: str) -> Any:
    """An answer as JSON; it is checked later."""
    if len(answer) > LONGEST:
        raise NotAccepted
    try:
        return json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise NotAccepted from error


# --- adding one -------------------------------------------------------------------------------------------------------


def ask_to_add(request: HttpRequest, account: Account, name: str) -> dict[str, Any]:
    """What the browser needs to make a passkey."""
    user = PublicKeyCredentialUserEntity(id=bytes.fromhex(account.person), name=account.name, display_name=account.name)
    there = [AttestedCredentialData(bytes(passkey.credential)) for passkey in account.passkeys.all()]
    known = [PublicKeyCredentialDescriptor(type="public-key", id=one.credential_id) for one in there]
    options, state = counterpart(request).register_begin(
        user, known, resident_key_requirement="required", user_verification=VERIFICATION
    )
    remember(request, ADD, state, account=account.pk, name=name)
    return dict(options.public_key)


def add(request: HttpRequest, account: Account, answer: str) -> Passkey:
    """Keep the passkey that a browser has made."""
    asked = asked_of(request, ADD, account=account.pk)
    given = read(answer)
    try:
        made = counterpart(request).register_complete(asked, given)
        credential = made.credential_data
        handle = hashlib.sha256(credential.credential_id).hexdigest()
    except Exception as error:  # whatever the library stumbles over in what somebody sent
        raise NotAccepted from error
    try:
        with transaction.atomic():
            Account.objects.select_for_update().get(pk=account.pk)
            if account.passkeys.count() >= MOST:
                raise NotAccepted
            return Passkey.objects.create(
                account=account, name=asked["name"], host=host_of(request), handle=handle, credential=bytes(credential),
                counter=made.counter,
            )  # fmt: skip
    except IntegrityError as error:
        raise NotAccepted from error


# --- signing in with one ----------------------------------------------------------------------------------------------


def ask_to_sign_in(request: HttpRequest) -> dict[str, Any]:
    """What the browser needs to find a passkey for this site; whose it is, it says itself."""
    options, state = counterpart(request).authenticate_begin(user_verification=VERIFICATION)
    remember(request, SIGN_IN, state)
    return dict(options.public_key)


def account_by(request: HttpRequest, answer: str) -> Account:
    """Whose passkey has answered."""
    asked = asked_of(request, SIGN_IN)
    try:
        given = AuthenticationResponse.from_dict(read(answer))
        handle = hashlib.sha256(given.raw_id).hexdigest()
    except Exception as error:  # as above
        raise NotAccepted from error
    passkey = Passkey.objects.select_related("account").filter(handle=handle, account__is_active=True).first()
    if passkey is None or not allowed(request, "sign-ins by device", f"passkey {passkey.pk}"):
        raise NotAccepted
    try:
        counterpart(request).authenticate_complete(asked, [AttestedCredentialData(bytes(passkey.credential))], given)
        owner, counter = given.response.user_handle, given.response.authenticator_data.counter
    except Exception as error:  # as above
        raise NotAccepted from error
    if owner != bytes.fromhex(passkey.account.person):
        raise NotAccepted
    count(passkey, counter)
    return passkey.account


def count(passkey: Passkey, counter: int) -> None:
    """A device that counts must have counted on: otherwise there are two of it. Many count nothing and always say 0."""
    further = Q(counter__lt=counter) if counter else Q(counter=0)
    if not Passkey.objects.filter(further, pk=passkey.pk).update(counter=counter, used=timezone.now()):
        raise NotAccepted
