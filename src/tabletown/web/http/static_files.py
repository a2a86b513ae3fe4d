"""Scripts, styles and pictures that come with the packages, without a step to collect them.

They are few and small, so they are kept in memory. Their addresses begin with a folder that is named after what is in all of
them: browsers keep them for good, and after an update the pages name another folder. Scripts and styles name each other by
relative addresses, and so stay in one folder. A name of its own for each file would need an import map, which the content policy
forbids within a page. WhiteNoise makes every request of an asynchronous site, streams included, go through a thread.
"""

import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
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


FOLDER = re.compile(r"[0-9a-f]{12}/")
KEPT_LONG, KEPT_SHORT = "public, max-age=31536000, immutable", "public, max-age=60"


@cache
def folder() -> str:
    """The folder of all files as they are now: a digest of their names and contents."""
    told = hashlib.sha256()
    for path in sorted(all_files()):
        told.update(f"{path} {content(path)[1]}\n".encode())
    return f"{told.hexdigest()[:12]}/"


class FilesInFolder(StaticFilesStorage):
    """Says the addresses of the files to templates."""

    def url(self, name: str | None) -> str:
        """The address of a file."""
        return super().url(f"{folder()}{name or ''}")


def asked_file(path: str) -> str:
    """The file that an address means. A page that is older or newer than this server is given what there is."""
    return path[len(found[0]) :] if (found := FOLDER.match(path)) else path


def digest(request: HttpRequest, path: str) -> str | None:
    """What a browser's copy is compared with."""
    return content(asked_file(path))[1] if asked_file(path) in all_files() else None


@require_safe
@condition(etag_func=digest)
def file(request: HttpRequest, path: str) -> HttpResponse:
    """One file. Browsers keep it for good by the address that pages name now; by others they ask whether it has changed."""
    name = asked_file(path)
    if name not in all_files():
        raise Http404
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kept = KEPT_LONG if path.startswith(folder()) else KEPT_SHORT
    return HttpResponse(content(name)[0], content_type=kind, headers={"Cache-Control": kept})
