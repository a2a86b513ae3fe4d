"""The addresses for programs, and of the page where a player makes tokens."""

from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from . import pages
from .description import api, missing
from .monitoring.health import health
from .monitoring.metrics import metrics

urlpatterns = [
    path("health", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("t/<slug:table_id>/programs", pages.programs, name="programs"),
    path("t/<slug:table_id>/programs/<int:number>", pages.take_back, name="revoke_token"),
    path("api/", api.urls),
    path("api/", csrf_exempt(missing)),
    path("api/<path:path>", csrf_exempt(missing)),
]
