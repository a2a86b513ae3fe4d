"""The pages of lessons: how one begins, and how somebody goes on without the guide."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.web.http.error_pages import too_often
from tabletown.web.jobs.compile_service import require_ready
from tabletown.web.learning.lesson_tables import begin_lesson, leave_lesson
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.table_access import visible_table
from tabletown.web.tables.views.game_drawings import get_game_or_404
from tabletown.web.tables.views.table import at_table


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """What a lesson is, with a button; the button begins it."""
    game = get_game_or_404(key)
    if game.display.lesson is None:
        raise Http404
    if request.method != "POST":
        return render(request, "learning/lesson.html", {"game": game, "lesson": game.display.lesson})
    if not allowed(request, "tables"):
        return too_often(request)
    require_ready(key)
    return redirect("table", begin_lesson(request, game).id)


@require_POST
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play on without the guide."""
    visible_table(request, table_id)
    try:
        leave_lesson(request, table_id)
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, visible_table(request, table_id))
