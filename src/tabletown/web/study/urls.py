"""The addresses of hints, analyses and puzzles."""

from django.urls import path

from .views import analysis, hints, puzzles
from .views import balance as lab

urlpatterns = [
    path("t/<slug:table_id>/hint", hints.hint, name="hint"),
    path("t/<slug:table_id>/hints", hints.agree_to_hints, name="agree_to_hints"),
    path("t/<slug:table_id>/analyse", analysis.analyse, name="analyse"),
    path("t/<slug:table_id>/analysis", analysis.analysis, name="analysis"),
    path("t/<slug:table_id>/analysis/progress", analysis.progress, name="analysis_progress"),
    path("t/<slug:table_id>/analysis.json", analysis.analysis_data, name="analysis_data"),
    path("t/<slug:table_id>/try", analysis.try_it, name="try_it"),
    path("puzzles", puzzles.puzzles, name="puzzles"),
    path("puzzles/next", puzzles.next_puzzle, name="next_puzzle"),
    path("puzzles/<slug:key>/<slug:number>", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:key>/<slug:number>/about/<str:move>", puzzles.about, name="puzzle_about"),
    path("picture/puzzle/<slug:key>/<slug:number>.svg", puzzles.picture, name="puzzle_picture"),
    path("lab", lab.lab, name="lab"),
    path("lab/<slug:key>", lab.lab_of, name="lab_of"),
    path("lab/<slug:key>/<slug:token>", lab.study, name="study"),
    path("lab/<slug:key>/<slug:token>/progress", lab.study_progress, name="study_progress"),
    path("lab/<slug:key>/<slug:token>.json", lab.study_data, name="study_data"),
]
