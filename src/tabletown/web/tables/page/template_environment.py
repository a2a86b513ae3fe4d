"""The environment of the site's templates: Jinja2 by Django's own backend, translated by Django's catalogues."""

from datetime import datetime
from types import MethodType
from typing import Any

from django.template.defaultfilters import date
from django.templatetags.static import static
from django.urls import reverse
from django.utils.text import capfirst, slugify
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import Environment, StrictUndefined

from tabletown.web.jobs.compile_service import in_words, unusual_folder, workshop

from . import template_functions
from .share_pictures import share_picture

FUNCTIONS = (
    template_functions.after_the_rules, template_functions.before_the_rules, template_functions.curtain,
    template_functions.extras, template_functions.flourish, template_functions.meant, template_functions.now_in_milliseconds,
    template_functions.player_mark, template_functions.sign, get_language, in_words, static,
    share_picture, unusual_folder,
)  # fmt: skip
FILTERS = (
    capfirst, slugify, template_functions.figure, template_functions.said, template_functions.unbroken,
)  # fmt: skip


class Absent(StrictUndefined):
    """A value that a view has not given: a page may ask whether it is there, anything else is an error."""

    def __bool__(self) -> bool:  # type: ignore[override]
        return False


def environment(**options: Any) -> Environment:
    """What Django's backend compiles templates with. Everything is escaped but what says of itself that it is HTML."""
    made = Environment(**options | {"undefined": Absent}, finalize=not_a_method, extensions=["jinja2.ext.i18n"])
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals |= {function.__name__: function for function in FUNCTIONS}
    made.globals |= {"url": url, "compile_progress": workshop.progress, "must_wait": workshop.must_wait}
    made.filters |= {function.__name__: function for function in FILTERS}
    made.filters["date"] = local_date
    return made


def not_a_method(value: Any) -> Any:
    """A value as it is shown; a method whose parentheses were forgotten is an error."""
    if isinstance(value, MethodType):
        raise TypeError(f"{value.__qualname__} is shown and not called")
    return value


def url(view: str, *arguments: object) -> str:
    """The address of a view."""
    return reverse(view, args=arguments)


def local_date(time: datetime, form: str) -> str:
    """A time in the visitor's time zone, as Django's `date` writes it."""
    return str(date(localtime(time), form))
