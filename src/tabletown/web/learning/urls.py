"""Every address of learning."""

from django.urls import path

from . import guides

urlpatterns = [
    path("g/<slug:key>/guide", guides.guide, name="guide"),
]
