"""Following a game: what a visitor has chosen, what happened since their last move, and the moments that a page has missed."""

import re

import pytest

from tabletown import GAMES
from tabletown.web.tables.views.drawings import switched
from tabletown.web.tables.views.settings import SETTINGS

from .visitors import Visitor

# --- settings -------------------------------------------------------------------------------------------------------


def root_of(page: str) -> dict[str, str]:
    """What the page's root says about the visitor's choices."""
    root = re.search(r"<html [^>]*>", page)
    assert root
    return dict(re.findall(r'data-(\w+)="(\w+)"', root[0]))


def test_settings_are_kept_without_script_and_lead_back() -> None:
    ann = Visitor()
    usual = root_of(ann.page("/"))
    assert usual == {setting.key: setting.values[0][0] for setting in SETTINGS}
    wanted = {setting.key: setting.values[-1][0] for setting in SETTINGS}
    answer = ann.post("/settings", back="/watch?x=1", **wanted)
    assert (answer.status_code, answer.url) == (303, "/watch?x=1")
    page = ann.page("/watch")
    assert root_of(page) == wanted
    for key, value in wanted.items():
        assert re.search(rf'name="{key}" value="{value}" [^>]*checked', page)
        assert ann.client.cookies[key]["httponly"]
    ann.post("/settings", look="light")
    assert root_of(ann.page("/")) == wanted | {"look": "light"}


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_settings_lead_back_to_pages_of_ours_alone(back: str) -> None:
    ann = Visitor()
    assert ann.post("/settings", back=back, look="purple").url == "/"
    assert "look" not in ann.client.cookies


def test_the_look_is_switched_for_pages_and_for_every_drawing() -> None:
    ann = Visitor()
    for path in ("/style/tokens.css", *(f"/style/{key}.css" for key in GAMES)):
        css = ann.page(path)
        system = re.findall(r"@media\(prefers-color-scheme:dark\)\{(.*?\})\}", css)
        assert system, path
        assert all(block.startswith(":root:not([data-look=light])") for block in system), path
        for block in system:
            assert block.replace(":root:not([data-look=light])", ":root[data-look=dark]") in css
    assert switched(".a{x:1}@media(prefers-color-scheme:dark){.a,.b{x:2}:root{y:3}}") == (
        ".a{x:1}@media(prefers-color-scheme:dark){:root:not([data-look=light]) .a,:root:not([data-look=light]) .b{x:2}"
        ":root:not([data-look=light]){y:3}}:root[data-look=dark] .a,:root[data-look=dark] .b{x:2}:root[data-look=dark]{y:3}"
    )
