"""Scripts, styles and pictures that come with the packages, without a step to collect them.

They are few and small, so they are kept in memory. A site with a front server may collect them (`collectstatic`) and
serve `/static/` itself. WhiteNoise would do this too, but it makes every request of an asynchronous site, streams
included, go through a thread.
"""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe


@cache
def all_files() -> dict[str, Path]:
    """Every file that is served, by its address: what is not in this list cannot be asked for."""
    return {path: Path(storage.path(path)) for finder in finders.get_finders() for path, storage in finder.list([])}


@cache
def content(path: str) -> tuple[bytes, str]:
    """A file's bytes and their digest."""
    data = all_files()[path].read_bytes()
    return data, f'"{hashlib.sha256(data).hexdigest()[:20]}"'


def digest(request: HttpRequest, path: str) -> str | None:
    """What a browser's copy is compared with."""
    return content(path)[1] if path in all_files() else None


@require_safe
@condition(etag_func=digest)
def file(request: HttpRequest, path: str) -> HttpResponse:
    """One file. Browsers keep it, and ask whether it has changed."""
    if path not in all_files():
        raise Http404
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return HttpResponse(content(path)[0], content_type=kind, headers={"Cache-Control": "public, max-age=60"})
