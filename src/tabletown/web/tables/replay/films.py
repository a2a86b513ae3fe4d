"""Pictures and films of a game's moments: drawn by a process of their own, so that nobody who plays waits for them.

A film is made by a job, one after the other in each server, while a page shows how far it is. The drawings are those of
`match.svg` for the viewer's seat, and nothing else.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta

from django.utils import timezone

from tabletown.drawing.raster import DRAWN, Order, can_draw
from tabletown.errors import MissingExtra
from tabletown.text.i18n import speaking
from tabletown.web.http.languages import catalogue_of
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.queue import JobKind, put
from tabletown.web.tables.models import Film, Seat, Table
from tabletown.web.tables.play.match_storage import EarlierStep, resume_at
from tabletown.web.tables.play.stored_positions import positions

MOST_PICTURES = 60
"""In a film."""
WIDTH, FILM_WIDTH = 1000, 800
"""In pixels."""
EARLIER = 12
"""So many steps before a moment are read, for the marks of what has changed."""
MOST_WAITING = 4
MOST_SECONDS = 300.0
"""After so long a process that draws is ended."""
KEPT_FOR = timedelta(days=1)


class PicturesBusy(Exception):
    """Others are waiting for their pictures."""


def require_pictures() -> None:
    """What draws pixels is an extra."""
    if not can_draw():
        raise MissingExtra("resvg-py", "pictures")


# --- drawings ---------------------------------------------------------------------------------------------------------


def drawing(table: Table, seats: list[Seat], state: bytes, layout: str, earlier: list[EarlierStep], seat: int | None) -> str:
    """The board in a moment, as a seat may know it."""
    return resume_at(table, seats, state, layout, earlier).svg(seat)


def drawings(film: Film) -> Iterator[str]:
    """The moments of a film. A step that was taken back in the meantime ends it."""
    table = Table.objects.get(pk=film.table_id)
    seats = list(table.seats.all())
    rows = list(table.steps.filter(number__gte=film.first - EARLIER, number__lte=film.last).order_by("number").defer("before"))
    states = positions(table, film.first, film.last)
    steps: list[EarlierStep] = [(row.move, row.by, row.events, row.layout) for row in rows]
    begin = rows[0].number if rows else table.length
    for number in range(film.first, film.last + 1):
        at = number - begin
        earlier = steps[max(0, at - EARLIER) : at]
        if number in states and 0 <= at < len(rows):
            yield drawing(table, seats, states[number], rows[at].layout, earlier, film.seat)
        elif number == table.length:
            yield drawing(table, seats, bytes(table.state), table.layout, earlier, film.seat)


def drawn(order: Order, found: Iterator[str] | list[str], tell: Callable[[], None] = lambda: None) -> bytes:
    """What a process of its own makes of drawings."""
    command = [sys.executable, "-m", "tabletown.drawing.raster"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as artist:
        assert artist.stdin
        assert artist.stdout
        limit = threading.Timer(MOST_SECONDS, artist.kill)
        limit.start()
        try:
            artist.stdin.write(order.written())
            for svg in found:
                artist.stdin.write(json.dumps(svg).encode() + b"\n")
                artist.stdin.flush()
                if artist.stdout.readline() != DRAWN:
                    raise OSError("the process that draws has ended")
                tell()
            artist.stdin.close()
            made = artist.stdout.read()
        except BaseException:
            artist.kill()
            raise
        finally:
            limit.cancel()
    if artist.returncode or not made:
        raise OSError(f"the process that draws has ended with {artist.returncode}")
    return made


_drawing = threading.BoundedSemaphore(1)


def picture(svg: str) -> bytes:
    """One drawing as a PNG. One at a time: PicturesBusy where somebody else's is being drawn, since few threads make pages."""
    require_pictures()
    if not _drawing.acquire(blocking=False):
        raise PicturesBusy
    try:
        return drawn(Order("png", WIDTH), [svg])
    finally:
        _drawing.release()


# --- films, in the background -----------------------------------------------------------------------------------------


def order(film: Film, language: str) -> None:
    """Let a film be made; PicturesBusy where too many wait."""
    if Job.objects.filter(kind=FILMS.name, failed_at__isnull=True).count() >= MOST_WAITING:
        raise PicturesBusy
    put(FILMS.name, film.id, {"language": language})


def make(job: Job) -> None:
    """Make a film, and write down how far it is."""
    film = Film.objects.filter(pk=job.key, state=Film.State.MAKING).first()
    if film is None:
        return
    done = 0

    def tell() -> None:
        nonlocal done
        done += 1
        Film.objects.filter(pk=job.key).update(done=done, updated=timezone.now())

    with speaking(catalogue_of(job.arguments["language"])):
        data = drawn(Order("webp", FILM_WIDTH), drawings(film), tell)
    Film.objects.filter(pk=job.key).update(state=Film.State.READY, data=data, updated=timezone.now())


def give_up(job: Job) -> None:
    """It cannot be made."""
    Film.objects.filter(pk=job.key).update(state=Film.State.FAILED)


FILMS = JobKind("film", make, most_tries=2, retry_after=5.0, given_up=give_up)


def is_stuck(film: Film) -> bool:
    """Whether nobody is going to make a film."""
    waits = Job.objects.filter(kind=FILMS.name, key=film.id, failed_at__isnull=True)
    return film.state == Film.State.MAKING and not waits.exists()


def forget_old_films() -> None:
    """Films are not kept for long: they can be made again."""
    Film.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()
