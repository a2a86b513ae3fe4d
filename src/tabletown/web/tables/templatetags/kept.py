"""Templates that are kept: parts of a fragment that stay as they are for many moves, or look the same to many viewers."""

from functools import lru_cache
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from ..written_templates import render_written

register = template.Library()


@register.simple_tag
def kept(name: str, **values: Any) -> SafeString:
    """`{% kept "tables/_more.html" id=table.id %}`: a template that knows these values and nothing else, rendered once."""
    if "csrf_token" in values:
        values["csrf_token"] = str(values["csrf_token"])  # it is made when it is needed
    return rendered_once(name, get_language(), tuple(values.items()))


@lru_cache(maxsize=2048)
def rendered_once(name: str, language: str | None, values: tuple[tuple[str, Any], ...]) -> SafeString:
    """A template with all that it depends on."""
    return mark_safe(render_written(name, dict(values)).rstrip("\n"))
