"""The addresses for programs, and of the page where a player makes tokens."""

from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from tabletown.web.monitoring.health import health
from tabletown.web.monitoring.metrics_page import metrics

from . import token_pages as pages
from .description import api, missing
from .reference import reference, root

urlpatterns = [
    path("health", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("t/<slug:table_id>/programs", pages.programs, name="programs"),
    path("t/<slug:table_id>/programs/<int:number>", pages.take_back, name="revoke_token"),
    path("account/programs", pages.account_programs, name="account_programs"),
    path("account/programs/<int:number>", pages.take_account_token_back, name="revoke_account_token"),
    path("api", reference, name="api_reference"),
    path("api/", root),  # before what the API itself would say of its root
    path("api/", api.urls),
    path("api/<path:path>", csrf_exempt(missing)),
]
