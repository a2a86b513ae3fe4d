"""How large a visitor's screen is: what their page's script has told in a cookie, else what most have."""

import re

from django.http import HttpRequest

from .places import rounded

COOKIE = "screen"
USUAL, PHONE = (1280, 720), (390, 844)
TOLD = re.compile(r"(\d{2,5})x(\d{2,5})")


def screen_of(request: HttpRequest) -> tuple[int, int]:
    """Width and height in pixels, as drawings are made for."""
    told = TOLD.fullmatch(request.COOKIES.get(COOKIE, ""))
    usual = PHONE if "Mobi" in request.headers.get("User-Agent", "") else USUAL
    width, height = (int(told[1]), int(told[2])) if told else usual
    return rounded(width), rounded(height)
