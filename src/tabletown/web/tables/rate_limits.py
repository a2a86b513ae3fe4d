"""How often a visitor may do what costs others something."""

import time
from math import ceil

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from tabletown.web.http.client_address import household
from tabletown.web.http.retry_after import WAIT

from .models import Allowance


def allowed(request: HttpRequest, what: str, who: str = "", amount: int = 1) -> bool:
    """Take one from the visitor's allowance, or so many, or say that not enough is left. It fills again evenly with time."""
    if who:
        wait = seconds_until(what, who, amount)
    else:
        wait = seconds_until(what, household(request.META.get("REMOTE_ADDR", "")), amount, settings.PEOPLE_AN_ADDRESS)
    if wait:
        request.META[WAIT] = ceil(wait)
    return not wait


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


def forget_old() -> None:
    """Buckets that are full again need not be kept."""
    Allowance.objects.filter(updated__lt=time.time() - 2 * max(seconds for _most, seconds in settings.LIMITS.values())).delete()
