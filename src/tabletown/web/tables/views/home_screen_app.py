"""The site as an app on a home screen: what it is called, its icons, and a kind page where there is no line.

Nothing of a table is ever kept on the device.
"""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabletown.web.http.static_files import content

from .game_drawings import CACHED, PAGE_LIGHT

SIZES = (180, 192, 512)
WORKER = "tables/service-worker.js"


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """What a device wants to know to put the site on its home screen."""
    pictures = [
        {"src": reverse("icon", args=[size]), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in SIZES
        for purpose in ("any", "maskable")
    ]
    pictures.append({"src": static("http/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"})
    told = {
        "name": "Tabletown",
        "short_name": "Tabletown",
        "description": _("Board games with friends and bots"),
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAGE_LIGHT["surface"],
        "theme_color": PAGE_LIGHT["surface"],
        "icons": pictures,
    }
    return JsonResponse(told, content_type="application/manifest+json", headers=CACHED)


@require_safe
def app_icon(request: HttpRequest, size: str) -> HttpResponse:
    """The icon in one of the sizes that devices ask for."""
    if size not in map(str, SIZES):
        raise Http404
    return HttpResponse(content(f"http/icon-{size}.png")[0], content_type="image/png", headers=CACHED)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that stands in where there is no line. It is served from the root, since it stands in for every page, and names
    the files as they are called now: after an update it is another script, which browsers take for a newer one."""
    text = content(WORKER)[0].replace(b"/static/", static("").encode())
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def away(request: HttpRequest) -> HttpResponse:
    """What is shown without a line: the same for everybody, so that a device may keep it."""
    return render(request, "tables/away.html")
