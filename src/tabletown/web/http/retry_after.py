"""How long a visitor has to wait who has done something too often."""

from django.http import HttpRequest

WAIT = "tabletown.wait"
"""Where a request keeps how long its visitor has to wait."""


def wait_of(request: HttpRequest) -> int:
    """Seconds after which there is something left of what was refused last."""
    return int(request.META.get(WAIT, 10))
