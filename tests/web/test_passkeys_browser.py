"""Passkeys in a browser, with an authenticator that the browser itself plays."""

import secrets

from .test_browser import Person, Problems, chromium, inspector, pytestmark
from .test_people_browser import look

__all__ = ["chromium", "inspector", "pytestmark"]

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip
PASSWORD = "a long walk by the sea"


def test_a_passkey_is_added_signs_in_and_is_removed(inspector: Person) -> None:
    problems, page, name = Problems(), inspector.page, f"Ann {secrets.token_hex(4)}"
    home = f"http://localhost:{inspector.server.port}"
    devices = inspector.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    device = devices.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    inspector.go("/account/sign-in")
    assert page.get_by_text("passkey").count() == 0  # an address in numbers has none
    page.goto(f"{home}/account/sign-up")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=name).wait_for()

    part = page.get_by_role("region", name="Passkeys")
    add = part.get_by_role("button", name="Add a passkey")
    part.get_by_label("What to call it").fill("My phone")
    part.get_by_label("Your password").fill("something else")
    add.click()
    part.get_by_role("alert").get_by_text("That is not your password.").wait_for()
    part.get_by_label("Your password").fill(PASSWORD)
    add.focus()
    page.keyboard.press("Enter")
    part.get_by_role("button", name="Remove “My phone”").wait_for()
    look(inspector, problems)
    (kept,) = devices.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert (kept["isResidentCredential"], kept["rpId"]) == (True, "localhost")

    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto(f"{home}/account/sign-in?next=/lobby")
    by_passkey = page.get_by_role("button", name="Sign in with a passkey")
    by_passkey.wait_for()
    look(inspector, problems)
    by_passkey.focus()
    page.keyboard.press("Enter")
    page.locator("header .me", has_text=name).wait_for()
    assert page.url == f"{home}/lobby"

    page.goto(f"{home}/account")
    part.get_by_text("last used on").wait_for()
    part.get_by_role("button", name="Remove “My phone”").click()
    page.get_by_text("The passkey is removed").wait_for()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto(f"{home}/account/sign-in")
    by_passkey.click()
    page.get_by_role("alert").get_by_text("This passkey opens no account here.").wait_for()
    assert problems == {}
    unexpected = [line for line in inspector.complaints if "422" not in line]
    assert unexpected == []
