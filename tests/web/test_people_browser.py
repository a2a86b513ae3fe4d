"""The pages of people in a browser: by keyboard, on a phone, by day and by night, and for screen readers."""

import secrets

from .browsers import Person, Problems, chromium, inspector, pytestmark
from .test_screens import READ, SCREENS, SMALLEST, TOUCH

__all__ = ["chromium", "inspector", "pytestmark"]

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip
"""Played by the browser itself."""
PASSWORD = "a long walk by the sea"
TOUCHED = """least => {
    const kinds = "button, .as-button, summary, select, textarea, input:not([type=hidden], [type=radio])";
    const shown = [...document.querySelectorAll(`main :is(${kinds})`)].filter(target => target.checkVisibility());
    return shown.map(target => [target.textContent.trim() || target.name, target.getBoundingClientRect()])
        .filter(([name, box]) => Math.min(box.width, box.height) < least - .6)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`);
}"""


def look(person: Person, problems: Problems) -> None:
    """What is wrong with a page, wide and on a phone."""
    page, path = person.page, person.page.url
    page.evaluate("document.querySelectorAll('main details').forEach(part => part.open = true)")
    problems.look(path, person)
    page.set_viewport_size(SCREENS["phone"])
    found = page.evaluate(READ, [SMALLEST, SMALLEST, []]) + page.evaluate(TOUCHED, TOUCH)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("sideways")
    if found:
        problems[f"{path} on a phone"] = found
    page.set_viewport_size(SCREENS["wide"])


def test_the_pages_of_people_can_be_read_touched_heard_and_typed(inspector: Person) -> None:
    problems, page, name = Problems(), inspector.page, f"Ann {secrets.token_hex(4)}"
    inspector.go("/lobby")
    page.locator("header .me[href*=sign-in]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/sign-in?next=/lobby")
    look(inspector, problems)
    page.get_by_role("link", name="Make one").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/sign-up**")
    look(inspector, problems)
    page.locator("#id_name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.locator("header .me", has_text=name).wait_for()
    assert page.url == f"{inspector.server.address}/lobby"
    inspector.go("/account")
    look(inspector, problems)
    inspector.go("/account/profile")
    look(inspector, problems)
    inspector.go("/new/neue_heimat?players=2")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("link", name="People at this table").click()
    page.wait_for_url("**/people")
    look(inspector, problems)
    page.get_by_role("button", name="Let it be rated").focus()
    page.keyboard.press("Enter")
    page.get_by_text("This table is rated").wait_for()
    assert problems == {}


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
    page.set_viewport_size(SCREENS["phone"])
    assert page.evaluate(TOUCHED, TOUCH) == []
    by_passkey.focus()
    page.keyboard.press("Enter")
    page.locator("header .me", has_text=name).wait_for(state="attached")
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
