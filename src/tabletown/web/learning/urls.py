"""Every address of learning."""

from django.urls import path

from . import guides, rules_pages

urlpatterns = [
    path("g/<slug:key>/guide", guides.guide, name="guide"),
    path("rules/<slug:key>", rules_pages.rules, name="rules"),
]
