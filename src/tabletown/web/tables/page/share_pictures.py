"""Pictures that messengers show beside a link: the game's cover with its name."""

import hashlib
from functools import cache
from importlib.resources import files

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tabletown.game.registry import GAMES

FILE = "share.png"
WIDTH, HEIGHT = 1200, 630
"""As `tools/pictures.py --share` makes it."""
TAGS = (
    '<meta property="og:image" content="{}"><meta property="og:image:width" content="{}">'
    '<meta property="og:image:height" content="{}"><meta name="twitter:card" content="summary_large_image">'
)


@cache
def picture_of(key: str) -> bytes:
    """The picture that a game brings; empty where it brings none."""
    found = files(GAMES.package_of(key)).joinpath(FILE) if key in GAMES else None
    return found.read_bytes() if found and found.is_file() else b""


@cache
def digest_of(key: str) -> str:
    """The digest of a game's picture: its address changes with it."""
    return hashlib.sha256(picture_of(key)).hexdigest()[:12]


def share_picture(request: HttpRequest, key: str) -> SafeString:
    """The tags that name the picture of a game; none where it has none, or nobody knows by what name the site was reached."""
    try:
        address = request.build_absolute_uri(f"{reverse('share', args=[key])}?v={digest_of(key)}") if picture_of(key) else ""
    except DisallowedHost:
        address = ""
    return format_html(TAGS, address, WIDTH, HEIGHT) if address else SafeString()
