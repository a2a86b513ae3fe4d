"""Pictures of moments and films of several: drawn for who asks, and nothing more than they may see."""

import re
import sys
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import override_settings
from django.utils import timezone
from PIL import Image

from tabletown.drawing import raster
from tabletown.engine.rng import new_rng
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.queue import put
from tabletown.web.tables.models import Allowance, Film, Table
from tabletown.web.tables.play.match_storage import resume_at
from tabletown.web.tables.play.stored_positions import fingerprint, positions
from tabletown.web.tables.replay import films as filming
from tabletown.web.tables.replay.films import MOST_PICTURES, drawings, forget_old_films, is_stuck
from tabletown.web.tables.views.replay import FILMED

from .visitors import Visitor, advance, friends_table, people, run_jobs


@pytest.fixture(scope="module")
def played() -> tuple[Table, list[Visitor]]:
    """A running game with something to hide."""
    table, visitors = people("infinite_city", 3)
    advance(table, 12)
    return table, visitors


Played = tuple[Table, list[Visitor]]


def ordered(visitor: Visitor, table: Table, first: int, last: int) -> Any:
    return visitor.post(f"/t/{table.id}/film", first=first, last=last)


def test_a_moment_is_a_drawing_and_a_picture(played: Played) -> None:
    table, (ann, *_others) = played
    page = ann.page(f"/t/{table.id}/replay?move=9")
    assert f"/t/{table.id}/replay/9.svg" in page
    drawn = ann.get(f"/t/{table.id}/replay/9.svg")
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert "script-src" not in drawn.headers["Content-Security-Policy"]
    assert b"<script" not in drawn.content
    png = ann.get(f"/t/{table.id}/replay/9.png")
    assert png.headers["Content-Type"] == "image/png"
    picture = Image.open(BytesIO(png.content))
    assert picture.width == filming.WIDTH
    assert len(picture.convert("RGB").getcolors(10**6) or []) > 50  # something is on it
    for odd in (table.length + 1, 99999999999):
        assert ann.get(f"/t/{table.id}/replay/{odd}.svg").status_code == 404


def test_a_film_is_made_with_progress_and_kept_for_a_day(played: Played) -> None:
    table, (ann, *_others) = played
    answer = ordered(ann, table, 6, 9)
    assert answer.status_code == 302
    assert run_jobs("film") == 1
    film = Film.objects.get(pk=answer.url.rsplit("/", 1)[1])
    assert (film.state, film.done, film.count, film.seat) == (Film.State.READY, 4, 4, 0)
    page = ann.page(answer.url)
    assert f"{answer.url}.webp" in page
    assert 'http-equiv="refresh"' not in page
    answer = ann.get(f"{answer.url}.webp")
    assert answer.headers["Content-Type"] == "image/webp"
    shown: Any = Image.open(BytesIO(answer.content))
    assert 2 <= shown.n_frames <= 4  # moments that look alike are shown as one, for longer
    Film.objects.filter(pk=film.pk).update(created=timezone.now() - timedelta(days=2))
    forget_old_films()
    assert not Film.objects.filter(pk=film.pk).exists()


def test_a_film_is_offered_of_what_was_decided(played: Played) -> None:
    """Where a replay opens, the film goes on from there; later on, it leads there. What luck has laid out is no film."""
    table, (ann, *_others) = played
    first = table.steps.filter(by__gte=0).order_by("number")[0].number

    def offered(path: str) -> tuple[int, int]:
        found = re.findall(r'id="film-(?:first|last)"[^>]* value="(\d+)"', ann.page(path))
        return int(found[0]), int(found[1])

    assert offered(f"/t/{table.id}/replay") == (first, min(table.length, first + FILMED))
    later = min(table.length, first + FILMED + 5)
    assert offered(f"/t/{table.id}/replay?move={later}") == (max(first, later - FILMED), later)


def test_a_page_says_how_far_a_film_is_and_when_it_will_never_be_ready(played: Played) -> None:
    table, (ann, *_others) = played
    film = Film.objects.create(table=table, seat=None, first=2, last=11, done=4)
    put("film", film.id, {"language": "en"})
    path = f"/t/{table.id}/film/{film.id}"
    page = ann.page(path)
    assert "4 of 10 pictures" in page
    assert 'http-equiv="refresh"' in page
    assert ann.get(f"{path}.webp").status_code == 404
    assert not is_stuck(film)
    job = Job.objects.get(kind="film", key=film.id)
    job.delete()
    assert is_stuck(film)
    assert "could not be made" in ann.page(path)
    assert 'http-equiv="refresh"' not in ann.page(path)


def test_a_film_that_cannot_be_made_is_given_up_and_its_page_says_so(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (ann, *_others) = played
    answer = ordered(ann, table, 2, 4)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    for _ in range(2):
        assert run_jobs("film") == 1
        Job.objects.filter(kind="film").update(not_before=timezone.now() - timedelta(seconds=1))
    assert run_jobs("film") == 0
    assert "could not be made" in ann.page(answer.url)
    Job.objects.filter(kind="film").delete()


def test_a_film_is_shown_to_nobody_who_may_not_see_what_it_shows(played: Played) -> None:
    table, (ann, ben, _cleo) = played
    film = Film.objects.create(table=table, seat=0, first=0, last=3, state=Film.State.READY, data=b"secret")
    path = f"/t/{table.id}/film/{film.id}"
    assert ann.get(f"{path}.webp").content == b"secret"
    for visitor in (ben, Visitor()):
        for part in ("", ".webp"):
            assert visitor.get(path + part).status_code == 403
    other, _people = people("neue_heimat", 2)
    assert ann.get(f"/t/{other.id}/film/{film.id}").status_code == 404
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert Visitor().get(path).status_code == 200  # nothing is secret any more
    Table.objects.filter(pk=table.pk).update(status=Table.Status.RUNNING)


def test_a_redeal_changes_no_picture_and_no_film(played: Played) -> None:
    """What a seat may not know is dealt anew in every moment: its drawings stay as they were."""
    table, visitors = played
    seats, differed = list(table.seats.all()), 0
    before = [[v.get(f"/t/{table.id}/replay/{n}.svg").content for n in (5, 9)] for v in (*visitors, Visitor())]
    films = [list(drawings(Film(table=table, seat=seat, first=5, last=9))) for seat in (0, 1, 2, None)]
    assert len({tuple(film) for film in films}) > 1
    true, stored = list(table.steps.all()), positions(table, 0, table.length)
    for seat in range(3):
        for step in true:
            match = resume_at(table, seats, stored[step.number], step.layout, [])
            twin = match.known_to(seat, new_rng(step.number)).tobytes()
            differed += twin != stored[step.number]
            table.steps.filter(pk=step.pk).update(before=twin, fingerprint=fingerprint(twin))
        shown = [visitors[seat].get(f"/t/{table.id}/replay/{n}.svg").content for n in (5, 9)]
        assert shown == before[seat]
        assert list(drawings(Film(table=table, seat=seat, first=5, last=9))) == films[seat]
        for step in true:
            table.steps.filter(pk=step.pk).update(before=step.before, fingerprint=step.fingerprint)
    assert differed


@pytest.mark.parametrize(("first", "last"), [("5", "5"), ("6", "5"), ("-1", "4"), ("0", "99999"), ("x", ""), ("", "9" * 30)])
def test_what_is_no_span_is_no_film(played: Played, first: str, last: str) -> None:
    table, (ann, *_others) = played
    assert ann.post(f"/t/{table.id}/film", first=first, last=last).status_code == 422


def test_films_have_a_length_and_a_limit(played: Played) -> None:
    table, (ann, *_others) = played
    advance(table, 60)
    table.refresh_from_db()
    assert table.length > MOST_PICTURES
    assert ordered(ann, table, 0, MOST_PICTURES).status_code == 422
    with override_settings(LIMITS={**site_settings.LIMITS, "films": (0, 3600), "pictures": (0, 600)}):
        assert ordered(ann, table, 0, 2).status_code == 429
        assert ann.get(f"/t/{table.id}/replay/3.png").status_code == 429
    Allowance.objects.all().delete()


def test_who_comes_while_another_picture_is_drawn_is_asked_to_wait(played: Played) -> None:
    table, (ann, *_others) = played
    with filming._drawing:
        assert ann.get(f"/t/{table.id}/replay/3.png").status_code == 503


def test_a_site_without_the_extra_says_so(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (ann, *_others) = played
    monkeypatch.setattr(raster, "svg_to_bytes", None)
    for answer in (ann.get(f"/t/{table.id}/replay/3.png"), ordered(ann, table, 0, 2)):
        assert answer.status_code == 501
        assert "without the extra &#39;pictures&#39;" in answer.content.decode()
    assert ann.get(f"/t/{table.id}/replay/3.svg").status_code == 200
    page = ann.page(f"/t/{table.id}/replay?move=3")
    assert "3.svg" in page
    assert "3.png" not in page
    assert "need the extra" in page


def test_a_table_that_has_not_begun_has_no_pictures() -> None:
    ann = Visitor()
    table = friends_table(ann, "friend")
    assert ann.get(f"/t/{table.id}/replay/0.svg").status_code == 404
    assert ordered(ann, table, 0, 1).status_code == 422
