"""Every address of learning."""

from django.urls import path

from .views import cases, editor, guides
from .views import lessons as lesson_views
from .views import rulebook as rules_pages

urlpatterns = [
    path("learn/<slug:key>", lesson_views.lesson, name="lesson"),
    path("t/<slug:table_id>/lesson/leave", lesson_views.leave, name="leave_lesson"),
    path("g/<slug:key>/guide", guides.guide, name="guide"),
    path("rules/<slug:key>", rules_pages.rules, name="rules"),
    path("rules/<slug:key>/cases/<str:place>", cases.at_place, name="cases"),
    path("rules/<slug:key>/case/<slug:file>/<int:number>", cases.one, name="case"),
    path("g/<slug:key>/edit", editor.edit, name="edit"),
    path("g/<slug:key>/edit/play", editor.play_on, name="edit_play"),
    path("g/<slug:key>/edit/search", editor.search, name="edit_search"),
]
