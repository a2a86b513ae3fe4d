"""How often a visitor may do what costs others something."""

import time
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from .models import Allowance

WAIT = "tabletown.wait"
"""Where a request keeps how long its visitor has to wait."""


def allowed(request: HttpRequest, what: str, who: str = "", amount: int = 1) -> bool:
    """Take one from the visitor's allowance, or so many, or say that not enough is left. It fills again evenly with time."""
    if who:
        wait = seconds_until(what, who, amount)
    else:
        wait = seconds_until(what, household(request.META.get("REMOTE_ADDR", "")), amount, settings.PEOPLE_AN_ADDRESS)
    if wait:
        request.META[WAIT] = ceil(wait)
    return not wait


def wait_of(request: HttpRequest) -> int:
    """Seconds after which there is something left of what was refused last."""
    return int(request.META.get(WAIT, 10))


def take(what: str, who: str) -> bool:
    """The same for anybody, with or without a request."""
    return not seconds_until(what, who)


def seconds_until(what: str, who: str, amount: int = 1, people: int = 1) -> float:
    """Take one, or so many, and give 0, or how long it lasts until there are as many. Several people have more between them."""
    most, seconds = settings.LIMITS[what]
    most *= people
    key = f"{what} {who}"[:80]
    now = time.time()
    with transaction.atomic():
        found, _new = Allowance.objects.select_for_update().get_or_create(key=key, defaults={"left": most, "updated": now})
        left = min(most, found.left + max(0.0, now - found.updated) * most / seconds)
        if left < amount:
            return (amount - left) * seconds / max(most, 1)
        found.left, found.updated = left - amount, now
        found.save()
    return 0.0


def household(address: str) -> str:
    """Whoever shares an allowance: an IPv4 address, or all IPv6 addresses of one line, which has 2^64 to choose from."""
    return place_of(address, 64)


def neighbourhood(address: str) -> str:
    """The same in wider bounds: whoever has many lines (an IPv6 customer may get 2^16 of them) shares one allowance."""
    return place_of(address, 48)


def place_of(address: str, bits: int) -> str:
    """An IPv4 address, or so many bits of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), bits), strict=False))


def forget_old() -> None:
    """Buckets that are full again need not be kept."""
    Allowance.objects.filter(updated__lt=time.time() - 2 * max(seconds for _most, seconds in settings.LIMITS.values())).delete()
