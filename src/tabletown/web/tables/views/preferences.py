"""What a visitor wants: how fast bots are shown, sound, look, to be asked before what cannot be undone. Kept in cookies.

Another setting is one line of SETTINGS: the form has it, the page's `<html>` carries it as `data-<key>` for styles and scripts.
"""

from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabletown.web.tables.play import deadlines as zones

Words = str | Promise


@dataclass(frozen=True)
class Preference:
    """One of the choices."""

    key: str
    """Of the cookie, the field of the form and the attribute of the page."""
    words: Words
    values: tuple[tuple[str, Words], ...]
    usual: str

    def of(self, request: HttpRequest) -> str:
        """What this visitor has chosen."""
        written = request.COOKIES.get(self.key, "")
        return written if written in dict(self.values) else self.usual


OFF_OR_ON: tuple[tuple[str, Words], ...] = (("off", _("off")), ("on", _("on")))
PACES: tuple[tuple[str, Words], ...] = (
    ("slow", _("slow")),
    ("normal", _("normal")),
    ("quick", _("quick")),
    ("step", _("step by step")),
)
LOOKS: tuple[tuple[str, Words], ...] = (("system", _("system")), ("light", _("light")), ("dark", _("dark")))
SETTINGS = (
    Preference("look", _("Look"), LOOKS, "system"),
    Preference("pace", _("Bots' pace"), PACES, "normal"),
    Preference("sound", _("Sound when it is your turn"), OFF_OR_ON, "off"),
    Preference("notify", _("Notification when it is your turn and the page is hidden"), OFF_OR_ON, "off"),
    Preference("confirm", _("Confirm what cannot be undone"), OFF_OR_ON, "off"),
)


def chosen(request: HttpRequest) -> dict[str, Any]:
    """For every page: the settings with what was chosen, and the same as attributes of the page."""
    found = [(setting, setting.of(request)) for setting in SETTINGS]
    return {
        "settings_chosen": [{"setting": setting, "value": value} for setting, value in found],
        "settings_attributes": attributes(found),
    }


def attributes(found: list[tuple[Preference, str]]) -> SafeString:
    """What styles and scripts read."""
    return format_html(" {}", format_html_join(" ", 'data-{}="{}"', ((setting.key, value) for setting, value in found)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """All of them on a page; or keep what was chosen, then back to the page, or nothing more where a script asks."""
    if request.method != "POST":
        return render(request, "tables/settings.html", {"back": way_back(request)})
    quiet = request.headers.get("X-Requested-With") == "fetch"
    answer = HttpResponse(status=204) if quiet else HttpResponseRedirect(way_back(request), status=303)
    for setting in SETTINGS:
        value = request.POST.get(setting.key, "")
        if value in dict(setting.values):
            answer.set_cookie(
                setting.key, value, max_age=site.SESSION_COOKIE_AGE, samesite="Lax", httponly=True, secure=site.HTTPS
            )
    zone = request.POST.get(zones.COOKIE, "")
    if zone in zones.zones():  # the script writes this one, too
        answer.set_cookie(zones.COOKIE, zone, max_age=site.SESSION_COOKIE_AGE, samesite="Lax", secure=site.HTTPS)
    return answer


@never_cache
@require_safe
def zone(request: HttpRequest) -> HttpResponse:
    """Where a visitor lives, for browsers without script; others tell it by themselves."""
    name = zones.zone_name(request)
    context = {"zone": name, "zones": zones.zones(), "now": date_format(now().astimezone(zones.zone(name)), "H:i")}
    return render(request, "tables/zone.html", context | {"back": way_back(request)})


def way_back(request: HttpRequest) -> str:
    """The page of ours where the form stood."""
    page = request.POST.get("back", "") or request.GET.get("back", "")
    return page if url_has_allowed_host_and_scheme(page, None) else "/"
